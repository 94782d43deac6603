"""What the resources of a space do (WOW-RES)."""

import pytest

from tests.support.rules import rule
from tests.support.warcraft import Situation
from tests.support.warcraft_content import CONTENT, LAID_OUT
from tests.support.warcraft_fights import FIELD
from tests.support.warcraft_turns import phase
from undercroft.games.warcraft.content.catalogue_types import LEVELS
from undercroft.games.warcraft.rules.decks import next_challenge

VIEWERS = (0, 1, None)
LIBRARY = "dusk_village"  # green, with nothing but a book
PLACER = "millers_creek"  # grey, with nothing but a place to draw discoveries
FLIGHTS = {space.id: space.colour for space in CONTENT.spaces if "flight_path" in space.resources}


def green(space, *others):
    return Situation("warrior", *(others or ("mage",))).put(0, space).level(0, "green")


def in_city(*characters):
    return Situation(*(characters or ("warrior", "mage")))


# -- cards ---------------------------------------------------------------------------------------


@rule("WOW-RES-01")
def test_a_scroll_gives_one_card_of_his_own_deck():
    situation = Situation("warrior", "mage").put(0, "lakeside_camp").hand(0, "ab_warrior_01")
    play = situation.exploring(0).ability(0, "ab_warrior_07").challenge("grey_c02").dice(1, 1)
    while play.state.combat is not None:
        play.do("pass")
    assert play.hand(0) == ["ab_warrior_01", "ab_warrior_07"]
    assert play.table.view(1).characters[0].deck == 21
    assert play.hand(1) == []


@rule("WOW-RES-02")
def test_a_book_gives_two_cards():
    play = green(LIBRARY).no_deck(1).exploring(0).ability(0, "ab_warrior_07", "ab_warrior_04")
    assert play.hand(0) == ["ab_warrior_04", "ab_warrior_07"]
    assert play.table.view(1).characters[0].deck == 21


@rule("WOW-RES-03")
def test_then_every_other_character_draws_one_card_of_his_own_deck():
    situation = green(LIBRARY, "mage", "hunter").hand(1, "ab_mage_01").hand(2, "ab_hunter_01")
    play = situation.exploring(0)
    drawn = [line for line in play.told() if " draws " in line]
    assert [line.partition(" draws")[0] for line in drawn] == ["Orc Warrior", "Human Mage"]
    assert len(play.hand(0)) == 2
    assert (play.player, play.asked) == (1, "discard_card")  # they settle theirs before the next
    assert (len(play.hand(1)), len(play.hand(2))) == (2, 1)
    play.do("discard:ab_mage_01")
    assert (play.player, play.asked, len(play.hand(2))) == (2, "discard_card", 2)


@rule("WOW-RES-04")
def test_each_of_them_discards_a_card_of_his_own_choice():
    situation = green(LIBRARY).no_deck(0).hand(1, "ab_mage_01", "ab_mage_02", "ab_mage_03")
    play = situation.exploring(0).ability(1, "ab_mage_05")
    assert (play.player, play.asked) == (1, "discard_card")
    cards = ["ab_mage_01", "ab_mage_02", "ab_mage_03", "ab_mage_05"]
    assert sorted(play.options) == [f"discard:{card}" for card in cards]
    play.do("discard:ab_mage_02")
    assert play.hand(1) == ["ab_mage_01", "ab_mage_03", "ab_mage_05"]
    assert play.discards(1) == ["ab_mage_02"]
    assert play.discards(0) == []  # the active character discards nothing


@rule("WOW-GAP-17")
def test_the_card_just_drawn_may_be_the_one_discarded():
    situation = green(LIBRARY).no_deck(0).hand(1, "ab_mage_01")
    play = situation.exploring(0).ability(1, "ab_mage_05").do("discard:ab_mage_05")
    assert (play.hand(1), play.discards(1)) == (["ab_mage_01"], ["ab_mage_05"])


@rule("WOW-GAP-17")
def test_whoever_had_no_card_discards_the_one_he_drew():
    situation = green(LIBRARY).no_deck(0).bag(0, "grey_c11_item")
    play = situation.exploring(0).ability(1, "ab_mage_05")
    play.challenge("green_c12").dice(1, 1)
    assert play.asked != "discard_card"
    assert (play.hand(1), play.discards(1)) == ([], ["ab_mage_05"])


# -- potions -------------------------------------------------------------------------------------


@rule("WOW-RES-05")
@pytest.mark.parametrize(("before", "after"), [(3, 2), (1, 0), (0, 0)])
def test_a_small_healing_potion_heals_one(before, after):
    situation = Situation("warrior", "mage").put(0, FIELD).hurt(0, before)
    play = situation.exploring(0).challenge("grey_c02").dice(1, 1)
    assert play.character(0).damage == after


@rule("WOW-RES-05", "WOW-RES-06")
@pytest.mark.parametrize(
    ("space", "level", "card"),
    [(FIELD, "grey", "grey_c02"), ("eagle_woods", "yellow", "yellow_c12")],
)
def test_a_potion_with_nothing_to_heal_says_so(space, level, card):
    situation = Situation("warrior", "mage").put(0, space).level(0, level)
    told = situation.exploring(0).challenge(card).dice(1, 1).told()
    (at,) = (place for place, line in enumerate(told) if "uses the" in line)
    assert told[at + 1].endswith(" has nothing to heal.")


@rule("WOW-RES-06")
@pytest.mark.parametrize(("before", "after"), [(3, 1), (2, 0), (1, 0), (0, 0)])
def test_a_large_healing_potion_heals_two(before, after):
    situation = Situation("warrior", "mage").put(0, "eagle_woods").level(0, "yellow")
    play = situation.hurt(0, before).exploring(0).challenge("yellow_c12").dice(1, 1)
    assert play.character(0).damage == after


@rule("WOW-GAP-10")
def test_a_resource_without_effect_may_be_picked():
    play = green("hillfoot_meadow").bag(0, "grey_c11_item").exploring(0)
    assert "resource:small_healing_potion" in play.options
    play.challenge("green_c12").dice(1, 1).do("resource:small_healing_potion")
    assert (play.character(0).damage, play.space(0)) == (0, "hillfoot_meadow")
    assert phase(play) == "maintenance"


# -- placing discoveries -------------------------------------------------------------------------


@rule("WOW-RES-07")
def test_a_token_is_drawn_from_the_pile():
    play = Situation("warrior", "mage").put(0, PLACER).exploring(0)
    view = play.table.view(0)
    assert (view.discovery_pile, view.box) == (29, ())
    play.do(f"place:{FIELD}")
    assert play.table.view(0).discovery_pile == 29
    drawn = set()
    for seed in range(12):
        situation = Situation("warrior", "mage", seed=seed * 7919).put(0, PLACER)
        drawn.add(situation.exploring(0).table.view(0).held)
    assert len(drawn) > 4


@rule("WOW-RES-08")
def test_only_the_active_player_sees_its_face():
    play = Situation("warrior", "mage").put(0, PLACER).exploring(0).token("disc_disease")
    assert {v: play.table.view(v).held for v in VIEWERS} == {0: "disc_disease", 1: "", None: ""}
    play.do(f"place:{FIELD}")
    faces = {v: [h.faces for h in play.table.view(v).hidden] for v in VIEWERS}
    assert faces == {0: [("disc_disease",)], 1: [("",)], None: [("",)]}
    for viewer in VIEWERS[1:]:
        told = [play.table.tell(event) for event in play.table.events_seen_by(viewer)]
        assert not any("Disease" in line for line in told)


@rule("WOW-RES-09", "WOW-GAP-20")
@pytest.mark.parametrize("level", LEVELS)
def test_it_is_placed_on_any_space_but_his_own_and_cities_whatever_his_level(level):
    play = Situation("warrior", "mage").put(0, PLACER).level(0, level).exploring(0)
    assert (play.player, play.asked) == (0, "place_discovery")
    wanted = [f"place:{s.id}" for s in CONTENT.spaces if not s.city and s.id != PLACER]
    assert sorted(play.options) == sorted(wanted)
    assert len(play.options) == 32
    play.do("place:bone_citadel")
    assert [hidden.space for hidden in play.table.view(1).hidden] == ["bone_citadel"]


@rule("WOW-GAP-20")
def test_it_must_be_placed():
    play = Situation("warrior", "mage").put(0, PLACER).exploring(0)
    assert all(option.startswith("place:") for option in play.options)


@rule("WOW-RES-10")
def test_a_space_may_hold_several():
    situation = Situation("warrior", "mage").put(0, PLACER).discovery(FIELD, "disc_bomb")
    play = situation.exploring(0).token("disc_gold").do(f"place:{FIELD}")
    (hidden,) = play.table.view(0).hidden
    assert (hidden.space, hidden.faces) == (FIELD, ("", "disc_gold"))


# -- flight paths --------------------------------------------------------------------------------


@rule("WOW-RES-11", "WOW-GAP-08")
@pytest.mark.parametrize("level", range(4))
def test_he_flies_to_any_other_flight_path_that_his_level_opens(level):
    situation = in_city()
    situation.character(0).level = level
    play = situation.exploring(0).do("resource:flight_path")
    assert (play.player, play.asked) == (0, "teleport")
    wanted = [f"to:{s}" for s, colour in FLIGHTS.items() if colour <= level and s != "stormwind"]
    assert sorted(play.options) == sorted(wanted)


@rule("WOW-RES-11")
def test_the_figure_is_there_at_once():
    play = in_city().bag(0, "grey_c11_item").exploring(0)
    play.do("resource:flight_path", "to:undercity")
    assert play.space(0) == "undercity"


@rule("WOW-RES-12")
def test_outside_a_city_the_challenge_phase_is_in_the_new_space():
    situation = green("stormwind").bag(0, "grey_c11_item").discovery("redrock_lake", "disc_bomb")
    play = situation.exploring(0).challenge("green_c12").dice(1, 1)
    play.do("resource:flight_path", "to:redrock_lake")
    assert play.track() == {0: ("green_c12", "redrock_lake")}
    assert play.asked == "equip"
    assert (play.hand(0), play.character(0).damage) == ([], 0)  # nothing is explored there
    assert [hidden.space for hidden in play.table.view(0).hidden] == ["redrock_lake"]


@rule("WOW-RES-12")
def test_in_a_city_there_is_none():
    play = green("redrock_lake").bag(0, "grey_c11_item").exploring(0)
    play.do("resource:flight_path", "to:ironforge")
    assert (play.asked, phase(play), play.state.fought) == ("equip", "maintenance", None)


@rule("WOW-GAP-09")
def test_without_another_flight_path_he_stays_and_has_his_challenge_there(monkeypatch):
    """Three grey cities fly to one another: here this is the only flight path left."""
    situation = green("redrock_lake").bag(0, "grey_c11_item")
    monkeypatch.setattr(LAID_OUT, "flight_paths", (situation.character(0).space,))
    play = situation.exploring(0).challenge("green_c12").dice(1, 1).do("resource:flight_path")
    assert (play.space(0), play.track()) == ("redrock_lake", {0: ("green_c12", "redrock_lake")})


@rule("WOW-GAP-09")
def test_the_resource_can_still_be_picked_if_aggro_holds_him():
    situation = green("redrock_lake").undefeated("green_c01", "redrock_lake")
    play = situation.bag(0, "grey_c11_item").exploring(0).dice(1, 1)
    assert "resource:flight_path" in play.options
    play.do("resource:flight_path")
    assert (play.space(0), play.asked) == ("redrock_lake", "equip")


# -- the auction house ---------------------------------------------------------------------------


@rule("WOW-EVT-02")
@pytest.mark.parametrize(("resource", "flips"), [("auction_house", True), ("flight_path", False)])
def test_an_event_that_names_a_resource_is_flipped_by_that_one_alone(resource, flips):
    situation = in_city().bag(0, "grey_c02_item").energy(0, 3).global_event("green_e02")
    play = situation.exploring(0).do(f"resource:{resource}")
    assert (play.table.view(1).global_event == "") == flips


@rule("WOW-RES-13")
def test_one_of_his_items_is_discarded_as_he_chooses():
    situation = in_city().bag(0, "grey_c02_item", "green_c03_item")
    play = situation.exploring(0).do("resource:auction_house")
    assert (play.player, play.asked) == (0, "discard_item")
    assert sorted(play.options) == ["discard:green_c03_item", "discard:grey_c02_item"]
    play.challenge("green_c06").do("discard:green_c03_item")
    assert play.returned("green") == ["green_c03"]
    assert sorted(play.bag(0)) == ["green_c06_item", "grey_c02_item"]


@rule("WOW-RES-14")
@pytest.mark.parametrize("colour", range(4))
def test_he_gains_an_item_of_that_colour_from_the_bottom_of_its_deck(colour):
    name = LEVELS[colour]
    situation = in_city().bag(0, f"{name}_c02_item", f"{LEVELS[(colour + 1) % 4]}_c04_item")
    play = situation.exploring(0).challenge(f"{name}_c09").do("resource:auction_house")
    play.do(f"discard:{name}_c02_item")
    assert f"{name}_c09_item" in play.bag(0)
    assert play.wears(0) == []  # into the bag
    left = next_challenge(play.table, colour)
    assert CONTENT.card_colour[left] == colour


@rule("WOW-RES-14")
def test_events_without_an_item_are_passed_over():
    situation = (
        in_city().bag(0, "grey_c02_item", "grey_c03_item").deck("grey", "grey_e05", "grey_c09")
    )
    play = situation.exploring(0).do("resource:auction_house", "discard:grey_c02_item")
    assert sorted(play.bag(0)) == ["grey_c03_item", "grey_c09_item"]
    assert play.returned("grey") == ["grey_c02", "grey_e05"]


@rule("WOW-GAP-11")
def test_an_equipped_item_may_be_given():
    situation = in_city().weapon(0, "grey_c01_item").armor(0, "grey_c11_item")
    play = situation.bag(0, "grey_c05_item").exploring(0).do("resource:auction_house")
    assert sorted(play.options) == [
        "discard:grey_c01_item", "discard:grey_c05_item", "discard:grey_c11_item",
    ]  # fmt: skip
    play.challenge("grey_c09").do("discard:grey_c01_item")
    assert play.wears(0) == ["grey_c11_item"]
    assert sorted(play.bag(0)) == ["grey_c05_item", "grey_c09_item"]


@rule("WOW-GAP-11")
def test_without_items_the_auction_house_does_nothing():
    play = in_city().exploring(0)
    assert "resource:auction_house" in play.options
    play.do("resource:auction_house")
    assert (play.bag(0), play.state.active) == ([], 1)  # and their turn goes on to its end
    assert any(line.endswith(" has no item to exchange.") for line in play.told())


# -- quest givers --------------------------------------------------------------------------------


@rule("WOW-RES-15")
@pytest.mark.parametrize("active", [[], ["sq_03"]])
def test_a_quest_giver_gives_an_elite_quest(active):
    situation = in_city()
    for quest in active:
        situation.quest(0, quest)
    play = situation.exploring(0).elite("eq_06").do("resource:quest_giver")
    assert play.quests(0) == [*active, "eq_06"]
    assert CONTENT.quest_by_id["eq_06"].elite
    assert play.table.view(1).elite_quests == 28


@rule("WOW-RES-16")
def test_completed_quests_are_not_active():
    situation = in_city().quest(0, "sq_03").logged(0, "sq_04", "eq_02")
    play = situation.exploring(0).elite("eq_06").do("resource:quest_giver")
    assert play.asked != "surplus_quest"
    assert (play.quests(0), play.log(0)) == (["sq_03", "eq_06"], ["sq_04", "eq_02"])
    assert [quest.quest for quest in play.table.view(1).characters[0].quests] == ["sq_03", "eq_06"]


@rule("WOW-RES-16")
def test_a_quest_is_active_until_it_has_been_completed():
    situation = Situation("warrior", "mage").put(0, FIELD).quest(0, "sq_03", 1)
    play = situation.elite_deck("eq_06").challenged(0).challenge("grey_c02").dice(6, 1)
    assert (play.quests(0), play.log(0)) == (["eq_06"], ["sq_03"])


@rule("WOW-RES-17")
def test_with_two_active_quests_a_third_does_not_stay():
    for dropped in ("sq_03", "sq_04", "eq_06"):
        again = in_city().quest(0, "sq_03").quest(0, "sq_04")
        play = again.exploring(0).elite("eq_06").do("resource:quest_giver", f"drop:{dropped}")
        assert len(play.quests(0)) == 2


@rule("WOW-RES-17")
def test_two_active_quests_are_allowed():
    play = in_city().quest(0, "sq_03").exploring(0).elite("eq_06").do("resource:quest_giver")
    assert play.quests(0) == ["sq_03", "eq_06"]
    assert play.state.active == 1  # nothing was left to settle in their turn


@rule("WOW-RES-18")
def test_he_picks_one_of_the_three_to_discard_and_it_may_be_the_new_one():
    situation = in_city().quest(0, "sq_03").quest(0, "sq_04")
    play = situation.exploring(0).elite("eq_06").do("resource:quest_giver")
    assert (play.player, play.asked) == (0, "surplus_quest")
    assert sorted(play.options) == ["drop:eq_06", "drop:sq_03", "drop:sq_04"]
    play.do("drop:eq_06")
    assert play.quests(0) == ["sq_03", "sq_04"]
    assert play.table.view(1).elite_quests == len([q for q in CONTENT.quests if q.elite]) - 1
