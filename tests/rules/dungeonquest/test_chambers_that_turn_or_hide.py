"""Chasm, Chamber of Darkness and Rotating Room (DQ-CHAM-10 to 14, 40 to 45)."""

import pytest

from tests.support.dungeonquest import Play, Situation
from tests.support.dungeonquest_chambers import (
    CHAMBER,
    START,
    arrow,
    deck_sizes,
    entering,
    standing_in,
    tokens,
    turn_is_over,
)
from tests.support.rules import rule

POTION = ("unstable_potion",)


# -- Chasm ---------------------------------------------------------------------------------


@rule("DQ-CHAM-11")
@pytest.mark.parametrize(
    ("chasm", "side", "ways"),
    [
        ("chasm_left", "west", ["north", "west"]),
        ("chasm_left", "north", ["north", "west"]),
        ("chasm_left", "east", ["east", "south"]),
        ("chasm_left", "south", ["east", "south"]),
        ("chasm_right", "west", ["south", "west"]),
        ("chasm_right", "north", ["north", "east"]),
    ],
)
def test_a_chasm_is_left_on_the_side_he_came_in_by(chasm: str, side: str, ways: list[str]):
    play = standing_in(chasm).put(0, CHAMBER, side=side).action_of(0)
    assert play.options == [*ways, "search"]


@rule("DQ-CHAM-11")
def test_who_enters_a_chasm_from_the_south_is_on_its_southern_side():
    s = entering("chasm_left").lay("r3c3", "room_lfr").put(0, "r3c3", "r3c2")
    play = s.action_of(0).cards("dungeon", "empty").do("north")
    assert play.options == ["east", "south", "search"]


@rule("DQ-CHAM-11")
def test_a_further_move_in_the_same_turn_does_not_leap_the_chasm():
    s = entering("chasm_left").rune(0, "rune_of_haste")
    play = s.action_of(0).cards("dungeon", "empty").do("east", "rune_of_haste")
    assert play.options == ["north", "west"]


@rule("DQ-GAP-37")
def test_falling_back_into_a_chasm_he_stands_on_the_side_he_came_back_by():
    s = standing_in("chasm_left").lay("r1c3", "room_lfr").token("r1c3", "troll")
    play = s.rune(0, "rune_of_light").action_of(0).cards("dungeon", "empty")
    play.do("north", "rune_of_light")  # the postponed encounter follows by itself
    assert play.space() == CHAMBER
    assert play.hero().side == 0
    assert play.options == ["north", "west", "search"]


@rule("DQ-GAP-37")
def test_fleeing_from_the_dragon_into_a_chasm_he_stands_on_the_side_of_the_treasure():
    s = Situation(heroes=["krutzbeck", "hugo"]).lay("r4c7", "chasm_left", arrow="north")
    s.put(0, "r5c7", "r5c6").hero(1).lost_turns = 1000
    play = s.action_of(0).cards("dragon", "dragon_rage").dice(1, 1).do("stay")
    play.cards("dungeon", "empty").do("north")
    assert play.space() == "r4c7"
    assert play.options == ["south", "west", "search"]


@rule("DQ-GAP-37")
def test_falling_back_into_a_web_the_way_back_leads_where_he_fled_from():
    s = standing_in("web_lfr").lay("r1c3", "room_lfr").token("r1c3", "troll", 3)
    s.rune(0, "rune_of_light").give(0, *POTION, deck="crypt").hero(0).plight = 5
    play = s.action_of(0).do("north", "rune_of_light", "encounter")
    assert play.options == ["cross", "retreat"]
    assert play.do("retreat").options == ["north", "drink_potion"]


# -- Chamber of Darkness -------------------------------------------------------------------


def _rolls(die: int, chamber: str = "darkness_lr") -> Play:
    s = entering(chamber).lay("r1c3", "room_lfr").lay("r3c3", "room_lfr")
    return s.action_of(0).dice(die).cards("dungeon", "gold_coins_30")


@rule("DQ-CHAM-12", "DQ-CHAM-13")
@pytest.mark.parametrize(
    ("die", "space"), [(1, START), (2, START), (3, "r1c3"), (4, "r1c3"), (5, "r3c3"), (6, "r3c3")]
)
def test_a_die_decides_by_which_passage_he_leaves_the_dark_at_once(die: int, space: str):
    play = _rolls(die).do("east")
    assert play.space() == space
    assert play.loot() == ["gold_coins_30"]  # the second move of the turn ends in an encounter


@rule("DQ-CHAM-13")
@pytest.mark.parametrize(("die", "space"), [(3, START), (4, "r1c3")])
def test_with_two_passages_three_numbers_belong_to_each(die: int, space: str):
    assert _rolls(die, "darkness_l").do("east").space() == space


@rule("DQ-CHAM-14")
def test_a_passage_that_runs_into_a_wall_ends_the_turn_and_he_rolls_again():
    s = entering("darkness_lr").give(0, *POTION, deck="crypt")
    s.lay("r1c3", "room_f").lay("r3c3", "room_lfr")
    play = s.action_of(0).dice(3).do("east")
    assert play.space() == CHAMBER
    assert turn_is_over(play)
    assert play.options == ["grope", "drink_potion"]
    play.dice(4).do("grope")
    assert play.options == ["grope", "drink_potion"]
    play.dice(6).cards("dungeon", "gold_coins_30").do("grope")
    assert play.space() == "r3c3"
    assert "gold_coins_30" in play.loot()


@rule("DQ-CHAM-14")
def test_a_passage_that_runs_into_the_outer_wall_ends_the_turn_as_well():
    s = Situation(heroes=["lindel", "hugo"]).lay("r1c4", "room_lfr").lay("r1c5", "darkness_lr")
    s.put(0, "r1c4", "r1c3").give(0, *POTION, deck="crypt").hero(1).lost_turns = 1000
    play = s.action_of(0).dice(3).do("east")
    assert play.space() == "r1c5"
    assert play.options == ["grope", "drink_potion"]


@rule("DQ-GAP-34")
def test_a_passage_to_an_occupied_chamber_ends_the_turn_like_a_wall():
    s = entering("darkness_lr").give(0, *POTION, deck="crypt").lay("r1c3", "room_lfr")
    play = s.put(1, "r1c3").action_of(0).dice(3).do("east")
    assert turn_is_over(play)
    assert play.space() == CHAMBER
    assert play.options == ["grope", "drink_potion"]


@rule("DQ-GAP-34")
@pytest.mark.parametrize(("card", "space"), [("door_opens", "r1c3"), ("door_jammed", CHAMBER)])
def test_a_door_out_of_the_dark_is_tried_as_usual(card: str, space: str):
    s = entering("darkness_lr").give(0, *POTION, deck="crypt")
    s.lay("r1c3", "room_doors_all", arrow="north")
    play = s.action_of(0).dice(3).cards("door", card).cards("dungeon", "empty").do("east")
    assert play.space() == space
    assert play.discarded("door") == [card]
    assert ("grope" in play.options) == (space == CHAMBER)


@rule("DQ-GAP-34")
@pytest.mark.parametrize(("dice", "space"), [((5, 4), "r1c3"), ((5, 5), CHAMBER)])
def test_a_portcullis_out_of_the_dark_is_lifted_as_usual(dice: tuple[int, int], space: str):
    s = entering("darkness_lr", "lindel").give(0, *POTION, deck="crypt")
    s.lay("r1c3", "portcullis_lfr", arrow="south")
    play = s.action_of(0).dice(3, *dice).cards("dungeon", "empty").do("east")
    assert play.space() == space
    assert tokens(play) == (space == CHAMBER)


# -- Rotating Room -------------------------------------------------------------------------


@rule("DQ-CHAM-40", "DQ-CHAM-41")
def test_a_rotating_room_turns_half_round_as_it_is_laid_and_the_turn_ends():
    play = entering().action_of(0).tiles("rotating")
    before = deck_sizes(play)
    play.do("east")
    assert arrow(play) == "east"  # it was laid with its arrow to the west
    assert turn_is_over(play)
    assert play.space() == CHAMBER
    assert deck_sizes(play) == before
    assert play.options == ["east", "search"]


@rule("DQ-CHAM-40")
def test_an_ordinary_chamber_does_not_turn():
    play = entering().action_of(0).tiles("room_dead_end").cards("dungeon", "empty").do("east")
    assert arrow(play) == "west"


@rule("DQ-CHAM-40")
def test_a_rotating_room_also_turns_when_it_is_laid_by_a_hero_who_flees():
    s = Situation(heroes=["krutzbeck", "hugo"]).put(0, "r5c7", "r5c6")
    play = s.action_of(0).cards("dragon", "dragon_rage").dice(1, 1).do("stay")
    play.tiles("rotating").do("north")
    assert arrow(play, "r4c7") == "north"


@rule("DQ-CHAM-42")
def test_on_a_later_visit_it_does_not_turn_and_the_turn_just_ends():
    s = entering("rotating", arrow="east").lay("r2c4", "room_lfr").put(0, "r2c4", "r2c5")
    play = s.action_of(0)
    before = deck_sizes(play)
    play.do("west")
    assert arrow(play) == "east"
    assert deck_sizes(play) == before
    assert turn_is_over(play)
    assert play.options == ["east", "search"]


def _shut_in() -> Play:
    """The room turns its only passage to the wall around the dungeon."""
    s = Situation(heroes=["hugo", "lindel"]).lay("r4c12", "room_lfr").put(0, "r4c12", "r4c11")
    s.give(0, *POTION, deck="crypt").hero(1).lost_turns = 1000
    return s.action_of(0).tiles("rotating").do("east")


@rule("DQ-CHAM-43")
def test_shut_in_by_the_turning_room_he_may_search():
    play = _shut_in()
    assert play.space() == "r4c13"
    assert play.options == ["search", "drink_potion"]


@rule("DQ-CHAM-43")
def test_a_secret_door_lets_him_out_of_the_turned_room():
    play = _shut_in().cards("search", "secret_door").cards("dungeon", "empty")
    play.do("search", "west")
    assert play.space() == "r4c12"


@rule("DQ-CHAM-45")
def test_two_fruitless_searches_in_a_turned_room_are_his_death():
    play = _shut_in().cards("search", "empty", "gold_coins_10").do("search")
    assert play.hero().alive
    assert play.options == ["search", "drink_potion"]
    play.do("search")
    assert not play.hero().alive
    assert play.hero().ending == "a dead end"


@rule("DQ-CHAM-45")
def test_a_passage_down_found_by_the_second_search_is_a_way_out():
    play = _shut_in().cards("search", "empty", "passage_down").do("search", "search")
    assert play.hero().alive
    assert play.options == ["go_down", "drink_potion"]


@rule("DQ-CHAM-45")
def test_with_its_passage_open_two_fruitless_searches_do_not_kill():
    s = entering(hero="hugo").give(0, *POTION, deck="crypt")
    play = s.action_of(0).tiles("rotating").do("east")
    play.cards("search", "empty", "empty").do("search", "search")
    assert play.hero().alive
    assert play.options == ["east", "drink_potion"]
