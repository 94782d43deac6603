"""How combat with an encounter ends (WOW-CENC-19 to 23), and track and markers (WOW-UND)."""

import pytest

from tests.support.rules import rule
from tests.support.warcraft import Situation
from tests.support.warcraft_content import CONTENT
from tests.support.warcraft_fights import FIELD, alone, last, meet
from undercroft.games.warcraft.rules.victory import valor

SLOTS = CONTENT.encounter_markers
# Ten encounters, and a space for each: far from the field but for the last two.
CARDS = tuple(f"grey_c{n:02}" for n in range(5, 5 + SLOTS))
FAR = (
    "undercity", "pale_glade", "sunken_orchard", "mill_road", "snowy_pass", "lakeside_camp",
    "gloompine_forest", "ruined_keep",
)  # fmt: skip


def full_track(*near):
    """A table with every slot taken, the last ones on these spaces."""
    situation = alone("warrior")
    places = (*FAR[: SLOTS - len(near)], *near)
    for card, space in zip(CARDS, places, strict=True):
        situation.undefeated(card, space)
    return situation


# -- the outcomes --------------------------------------------------------------------------------


@rule("WOW-CENC-19")
def test_whoever_defeats_an_encounter_gains_the_item_on_the_back_of_its_card():
    play = meet(alone("warrior"), "grey_c02", 6, 1)
    assert play.bag(0) == ["grey_c02_item"]
    assert play.wears(0) == []
    assert play.track() == {}
    assert play.returned("grey") == []


@rule("WOW-CENC-19")
def test_he_gains_it_though_he_took_damage():
    play = meet(alone("warrior").hurt(0, 1), "grey_c02", 6, 6).do("pass")
    assert (play.bag(0), play.character(0).damage) == (["grey_c02_item"], 3)


@rule("WOW-CENC-20")
def test_for_an_encounter_on_the_board_he_gets_its_reward_and_no_item():
    play = Situation("warrior", "mage").put(0, "bandit_hollow").challenged(0).dice(6, 1)
    assert play.character(0).level == 1
    assert (play.bag(0), play.track()) == ([], {})


@rule("WOW-CENC-21")
def test_if_nobody_falls_the_card_goes_to_the_track_and_its_marker_to_the_space():
    play = meet(alone("warrior"), "grey_c02", 1, 1)
    assert last(play).fell == (False, False)
    assert play.track() == {0: ("grey_c02", FIELD)}
    assert (play.bag(0), play.space(0)) == ([], FIELD)
    (marker,) = play.table.view(1).track
    assert (marker.number, marker.card, marker.space) == (1, "grey_c02", FIELD)


@rule("WOW-CENC-22")
def test_if_only_the_character_falls_he_goes_to_a_city_and_the_encounter_stays():
    situation = alone("warrior").hurt(0, 3).bag(0, "grey_c11_item")
    play = meet(situation, "grey_c02", 1, 6).do("keep")
    assert (play.space(0), play.character(0).damage) == ("stormwind", 0)
    assert play.track() == {0: ("grey_c02", FIELD)}
    said = play.rules_told()
    assert said.index("WOW-DEF-05") < said.index("WOW-UND-02")


@rule("WOW-CENC-22")
def test_the_defeat_is_settled_before_the_marker_is_placed():
    situation = Situation("warrior", "mage").put(0, "millers_creek").hurt(0, 3)
    play = meet(situation, "grey_c02", 1, 6)
    assert (play.player, play.asked) == (0, "resurrect")
    assert play.track() == {}
    play.do("city:ironforge")
    assert play.track() == {0: ("grey_c02", "millers_creek")}


@rule("WOW-CENC-23")
def test_if_both_fall_the_card_goes_back_to_its_deck_and_nothing_is_gained():
    play = meet(alone("warrior").hurt(0, 3), "grey_c02", 6, 6)
    assert last(play).fell == (True, True)
    assert play.returned("grey") == ["grey_c02"]
    assert (play.bag(0), play.track()) == ([], {})
    assert (play.space(0), play.character(0).damage) == ("stormwind", 0)


# -- the track -----------------------------------------------------------------------------------


@rule("WOW-UND-01", "WOW-UND-02")
@pytest.mark.parametrize("empty", [0, 3, SLOTS - 1])
def test_an_undefeated_encounter_goes_to_an_empty_slot_and_its_marker_has_that_number(empty):
    situation = alone("warrior")
    slots = [slot for slot in range(SLOTS) if slot != empty]
    for slot, card, space in zip(slots, CARDS, (*FAR, "masons_quarry"), strict=False):
        situation.undefeated(card, space, slot)
    before = dict(situation.challenged(0).track())
    play = meet(situation, "grey_c02", 1, 1)
    assert play.track() == {**before, empty: ("grey_c02", FIELD)}
    marker = next(one for one in play.table.view(0).track if one.card == "grey_c02")
    assert (marker.number, marker.space) == (empty + 1, FIELD)


@rule("WOW-UND-01")
def test_with_two_slots_empty_it_takes_one_of_them():
    situation = alone("warrior")
    for slot, card in zip(range(SLOTS - 2), CARDS, strict=False):
        situation.undefeated(card, "undercity", slot)
    play = meet(situation, "grey_c02", 1, 1)
    assert len(play.track()) == SLOTS - 1
    assert ("grey_c02", FIELD) in play.track().values()


@rule("WOW-UND-03", "WOW-UND-04")
@pytest.mark.parametrize(("card", "red"), [("grey_c02", False), ("grey_c07", True)])
def test_the_marker_is_yellow_but_for_an_encounter_with_aggro(card, red):
    play = meet(alone("warrior"), card, 1, 3)
    for viewer in (0, 1, None):
        (marker,) = play.table.view(viewer).track
        assert (marker.card, marker.aggro) == (card, red)
    (shown,) = [one for one in play.table.scene(0).board.pieces if one.id == "marker:1"]
    assert (shown.tone == "red") == red


@rule("WOW-UND-05", "WOW-UND-06")
def test_with_a_full_track_the_nearest_marker_makes_room_and_its_card_is_discarded():
    play = meet(full_track("dusk_village", "old_dam"), "grey_c02", 1, 1)
    near = SLOTS - 2
    assert play.asked != "which_marker"  # there is only one that near
    assert play.returned("grey") == [CARDS[near]]
    assert play.track()[near] == ("grey_c02", FIELD)
    assert len(play.track()) == SLOTS


@rule("WOW-UND-05")
def test_a_marker_on_the_very_space_is_the_nearest_of_all():
    situation = full_track("dusk_village", "old_dam").put(0, "dusk_village").level(0, "green")
    play = situation.located("green_e04", "dusk_village").challenged(0).dice(1, 1)
    assert play.options == [f"fight:{CARDS[-2]}", "event:green_e04"]
    play.do("event:green_e04")  # it turns into an enemy, which they do not defeat
    assert play.track()[SLOTS - 2] == ("green_e04", "dusk_village")
    assert play.returned("grey") == [CARDS[-2]]


@rule("WOW-UND-06")
def test_the_new_encounter_takes_the_slot_that_was_emptied_and_no_other_one_moves():
    before = full_track("dusk_village", "old_dam").challenged(0).track()
    play = meet(full_track("dusk_village", "old_dam"), "grey_c02", 1, 1)
    changed = {slot for slot in before if before[slot] != play.track()[slot]}
    assert changed == {SLOTS - 2}


@rule("WOW-UND-07")
@pytest.mark.parametrize("chosen", [SLOTS - 2, SLOTS - 1])
def test_of_several_equally_near_the_active_player_decides(chosen):
    play = meet(full_track("dusk_village", "masons_quarry"), "grey_c02", 1, 1)
    assert (play.player, play.asked) == (0, "which_marker")
    assert sorted(play.options) == sorted(CARDS[-2:])
    play.do(CARDS[chosen])
    assert play.track()[chosen] == ("grey_c02", FIELD)
    assert play.returned("grey") == [CARDS[chosen]]


@rule("WOW-CENC-20")
def test_the_reward_of_an_overlord_is_a_trophy():
    situation = Situation("warrior", "mage").put(0, "bone_citadel").level(0, "red")
    play = situation.challenged(0).dice(6, 1)
    assert play.log(0) == ["tr_lich"]
    assert (play.bag(0), valor(CONTENT, play.character(0))) == ([], 2)
