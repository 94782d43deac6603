"""Aggro markers (WOW-AGG, WOW-GAP-40) and trophies (WOW-TRO)."""

import pytest

from tests.support.rules import rule
from tests.support.warcraft import Situation
from tests.support.warcraft_content import CONTENT
from tests.support.warcraft_fights import FIELD, alone, last, next_turn
from undercroft.games.warcraft.rules.victory import valor

AGGRO, CALM = "grey_c07", "grey_c02"
SHARD = "red_e01_item"  # takes its owner to the nearest city for 1 energy


def steps_offered(play):
    """The spaces that a step may lead to, if they are asked for one."""
    return [option for option in play.options if option.startswith("go:")]


# -- aggro ---------------------------------------------------------------------------------------


@rule("WOW-AGG-01")
@pytest.mark.parametrize(("card", "held"), [(AGGRO, True), (CALM, False)])
def test_a_character_beside_a_red_marker_may_not_move_out_of_its_space(card, held):
    situation = alone("warrior").undefeated(card, FIELD).bag(0, "grey_c10_item")
    play = situation.turn_of(0).movement(3, 2)
    assert (play.player, play.asked) == (0, "move")
    assert (steps_offered(play) == []) == held
    assert "potion:grey_c10_item:swiftness" in play.options  # the rest of the phase is theirs


@rule("WOW-AGG-01")
def test_he_may_leave_once_the_marker_is_gone():
    play = alone("mage", "warrior").undefeated(AGGRO, FIELD).challenged(0).dice(6, 3)
    assert play.track() == {}
    assert "go:stormwind" in steps_offered(next_turn(play, 0))


@rule("WOW-AGG-01")
def test_whoever_ignores_aggro_may_leave():
    hidden = alone("dongon").flip(0).undefeated(AGGRO, FIELD).moving(0)
    assert steps_offered(hidden) != []
    situation = alone("hunter").undefeated(AGGRO, FIELD).hand(0, "ab_hunter_07").energy(0, 1)
    play = situation.moving(0, 2)
    assert (steps_offered(play), play.options) == ([], ["stop", "play:ab_hunter_07"])
    play.do("play:ab_hunter_07")
    assert "go:stormwind" in play.options


@rule("WOW-AGG-02")
@pytest.mark.parametrize(("card", "stops"), [(AGGRO, True), (CALM, False)])
def test_whoever_enters_a_space_with_a_red_marker_must_stop_there(card, stops):
    situation = Situation("warrior", "mage").undefeated(card, FIELD).bag(0, "grey_c10_item")
    play = situation.moving(0, 3).do(f"go:{FIELD}")
    assert (play.asked, play.state.steps) == ("move", 2)
    assert (steps_offered(play) == []) == stops
    play.do("stop")
    assert play.space(0) == FIELD


@rule("WOW-AGG-02")
def test_a_hidden_character_walks_past_it():
    play = Situation("dongon", "mage").flip(0).undefeated(AGGRO, FIELD).moving(0, 3)
    play.do(f"go:{FIELD}")
    assert "go:masons_quarry" in steps_offered(play)


def crowded(*cards):
    """Markers, a location event and another character, all in one space."""
    situation = Situation("warrior", "mage").put(0, "mill_road").put(1, "mill_road")
    situation.located("grey_e04", "mill_road")
    for card in cards:
        situation.undefeated(card, "mill_road")
    return situation


@rule("WOW-AGG-03")
def test_he_must_fight_the_aggro_encounter_whatever_else_there_is():
    play = crowded(AGGRO, CALM).challenged(0).dice(1, 3)
    assert last(play).encounter == CONTENT.challenge_by_id[AGGRO].index
    assert play.state.active == 1  # it was fought without asking, and that was their challenge


@rule("WOW-AGG-03")
def test_of_two_aggro_encounters_he_chooses_one_and_nothing_else():
    play = crowded(AGGRO, CALM, "grey_c08").challenged(0)
    assert (play.player, play.asked) == (0, "challenge")
    assert play.options == [f"fight:{AGGRO}", "fight:grey_c08"]


@rule("WOW-AGG-03")
def test_without_aggro_the_choice_is_free():
    play = crowded(CALM).challenged(0)
    assert play.options == [f"fight:{CALM}", "event:grey_e04", "attack:mage"]


# -- other ways to leave ---------------------------------------------------------------------------


def held(*characters):
    return alone(*characters).undefeated(AGGRO, FIELD)


@rule("WOW-GAP-40")
def test_aggro_keeps_a_hearthstone_from_taking_him_away():
    situation = held("warrior").keeps(0, "disc_hearthstone", "disc_far_sight")
    play = situation.discovery("mill_road", "disc_bomb").moving(0)
    assert play.options == ["stop", "use:disc_far_sight"]
    free = alone("warrior").keeps(0, "disc_hearthstone").moving(0)
    assert "use:disc_hearthstone" in free.options


@rule("WOW-GAP-40")
def test_aggro_keeps_him_from_flying():
    situation = Situation("mage", "warrior").put(0, "redrock_lake").level(0, "green")
    situation.undefeated(AGGRO, "redrock_lake").hand(0, "ab_mage_10")
    play = situation.exploring(0).do("resource:flight_path")
    assert (play.space(0), play.asked) == ("redrock_lake", "before_roll")  # straight to the fight


@rule("WOW-GAP-40")
def test_a_false_map_does_not_lead_him_away():
    situation = held("warrior").discovery(FIELD, "disc_false_map").bag(0, "grey_c15_item")
    play = situation.exploring(0)
    assert (play.player, play.asked) == (0, "before_roll")
    assert play.space(0) == FIELD


@rule("WOW-AGG-02", "WOW-GAP-40")
@pytest.mark.parametrize(("card", "through"), [(AGGRO, False), (CALM, True)])
def test_a_false_map_leads_to_a_red_marker_and_no_further(card, through):
    situation = alone("warrior").discovery(FIELD, "disc_false_map")
    play = situation.undefeated(card, "masons_quarry").exploring(0)
    assert (play.player, play.asked) == (1, "false_map")
    assert "go:masons_quarry" in play.options
    assert ("go:lakeside_camp" in play.options) == through  # two spaces away, past the marker


@rule("WOW-GAP-40")
def test_neither_cards_nor_items_take_him_away():
    situation = held("mage", "warrior").hand(0, "ab_mage_03", "ab_mage_04").energy(0, 3)
    play = situation.bag(0, "grey_c10_item").moving(0)
    assert not any(option.startswith("play:") for option in play.options)
    free = alone("mage", "warrior").hand(0, "ab_mage_03", "ab_mage_04").energy(0, 3).moving(0)
    assert {"play:ab_mage_03", "play:ab_mage_04"} <= set(free.options)
    assert free.do("play:ab_mage_03").asked == "teleport"


@rule("WOW-GAP-08")
def test_a_jump_reaches_every_open_space_within_its_distance_and_none_beyond():
    situation = alone("mage", "warrior").hand(0, "ab_mage_03").energy(0, 1)
    play = situation.moving(0).do("play:ab_mage_03")
    content, level = play.state.content, play.character(0).level
    away = content.distance[play.state.characters[0].space]
    near = {s.id for s in content.spaces if 0 < away[s.index] <= 2 and s.colour <= level}
    assert {option.removeprefix("to:") for option in play.options if option[:3] == "to:"} == near
    assert {away[s.index] for s in content.spaces if s.id in near} == {1, 2}


@rule("WOW-GAP-08")
def test_a_shard_leads_to_the_nearest_city_alone():
    play = alone("warrior").level(0, "red").bag(0, SHARD).turn_of(0).movement(2, 2)
    play.do(f"power:{SHARD}_p1")
    content = play.state.content
    goals = [option for option in play.options if option.startswith("to:")]
    if goals:
        assert goals == ["to:stormwind"]
        play.do(goals[0])
    assert play.space(0) == "stormwind"
    assert content.nearest_cities != content.cities


@rule("WOW-GAP-40")
@pytest.mark.parametrize("stands", [held, alone])
def test_an_item_that_takes_its_owner_away_is_of_no_use_there(stands):
    situation = stands("warrior").level(0, "red").bag(0, SHARD)
    play = situation.turn_of(0).movement(2, 2)
    assert (f"power:{SHARD}_p1" in play.options) == (stands is alone)


@rule("WOW-GAP-40")
def test_a_card_that_does_more_than_move_can_be_played_for_the_rest():
    situation = held("mage", "warrior").level(0, "yellow").hand(0, "ab_mage_04").energy(0, 2)
    play = situation.bag(0, "grey_c10_item").moving(0).do("play:ab_mage_04")
    assert (play.space(0), play.asked, len(play.hand(0))) == (FIELD, "move", 1)  # drawn


@rule("WOW-GAP-40")
def test_whoever_ignores_aggro_may_go():
    play = held("dongon").flip(0).keeps(0, "disc_hearthstone").moving(0)
    assert "use:disc_hearthstone" in play.options
    play.do("use:disc_hearthstone", "city:undercity")
    assert play.space(0) == "undercity"


@rule("WOW-GAP-40")
def test_defeat_moves_him_to_a_city_all_the_same():
    play = held("warrior").hurt(0, 3).challenged(0).dice(1, 6)
    assert last(play).fell == (True, False)
    assert play.space(0) == "stormwind"
    assert play.track() == {0: (AGGRO, FIELD)}


# -- trophies ------------------------------------------------------------------------------------


def before_the_lich(*more):
    """A red warrior where the Lich is; they hit with a 6 and are not hit by a 1."""
    situation = Situation("warrior", "mage", *more).put(0, "bone_citadel")
    return situation.level(0, "red")


@rule("WOW-TRO-01")
def test_defeating_an_overlord_brings_its_trophy_under_the_quest_log():
    play = before_the_lich().challenged(0).dice(6, 1)
    assert play.log(0) == ["tr_lich"]
    assert valor(CONTENT, play.character(0)) == play.table.view(1).characters[0].valor == 2
    assert list(play.table.view(None).trophies).count("tr_lich") == 3  # of four


@rule("WOW-TRO-01")
def test_without_defeating_it_there_is_none():
    play = before_the_lich().challenged(0).dice(5, 1)
    assert last(play).fell == (False, False)
    assert (play.log(0), valor(CONTENT, play.character(0))) == ([], 0)


def in_booty_bay(*items):
    situation = Situation("warrior", "mage", "dongon", "hunter").put(0, "booty_bay")
    return situation.level(0, "yellow").bag(0, *items)


@rule("WOW-TRO-01")
def test_a_task_brings_its_trophy_when_what_it_asks_for_is_paid():
    items = ("green_c01_item", "green_c02_item", "green_c03_item", "green_c04_item")
    play = in_booty_bay(*items).challenged(0)
    assert (play.asked, play.options) == ("task", ["pay", "decline"])
    play.do("pay", *(f"discard:{item}" for item in items[:3]))
    assert play.log(0) == ["tr_booty_bay"]
    assert play.bag(0) == ["green_c04_item"]


def all_gone(situation, name, but=0):
    """The copies that are left are out of this test's world, all but so many."""
    own = [card for card in situation.state.trophies if CONTENT.trophy_id[card] == name]
    gone = own[: len(own) - but]
    left = bytes(card for card in situation.state.trophies if card not in gone)
    situation.state.trophies = left
    return situation


@rule("WOW-TRO-02")
def test_when_a_trophy_has_run_out_its_encounter_gives_nothing_any_more():
    situation = all_gone(before_the_lich("dongon"), "tr_lich")
    play = situation.challenged(0).dice(6, 1)
    assert last(play).fell == (False, True)
    assert (play.log(0), play.bag(0)) == ([], [])
    assert valor(CONTENT, play.character(0)) == 0


@rule("WOW-TRO-02")
def test_other_trophies_can_still_be_had():
    situation = all_gone(before_the_lich("dongon"), "tr_lich")
    play = situation.put(0, "ashen_peak").challenged(0).dice(5, 1)
    assert play.log(0) == ["tr_dragonlord"]


@rule("WOW-TRO-02")
def test_nobody_is_asked_to_pay_for_a_trophy_that_has_run_out():
    situation = in_booty_bay("green_c01_item", "green_c02_item", "green_c03_item")
    all_gone(situation, "tr_booty_bay")
    play = situation.challenged(0).challenge("yellow_c12").dice(1, 1)
    assert play.asked != "task"
    assert len(play.bag(0)) == 3


@rule("WOW-TRO-03")
def test_a_once_only_trophy_is_not_gained_a_second_time():
    play = before_the_lich().trophy(0, "tr_lich").challenged(0).dice(6, 1)
    assert last(play).fell == (False, True)
    assert (play.log(0), valor(CONTENT, play.character(0))) == (["tr_lich"], 2)
    assert list(play.table.view(None).trophies).count("tr_lich") == 3  # they are for others


@rule("WOW-TRO-02", "WOW-TRO-03")
def test_another_character_may_take_the_last_copy_and_then_there_is_none_left():
    situation = all_gone(before_the_lich().trophy(1, "tr_lich"), "tr_lich", but=1)
    play = situation.challenged(0).dice(6, 1)
    assert (play.log(0), play.log(1)) == (["tr_lich"], ["tr_lich"])
    assert "tr_lich" not in play.table.view(None).trophies
