"""Chambers that must be crossed: Cave-in, Spider Web and Bridge (DQ-CHAM-15 to 26, 32 to 39)."""

import pytest

from tests.support.dungeonquest import Play, Situation
from tests.support.dungeonquest_chambers import (
    CHAMBER,
    START,
    across,
    deck_sizes,
    entering,
    standing_in,
    tokens,
    turn_is_over,
)
from tests.support.rules import rule
from undercroft.games.dungeonquest.table.state import FREE

POTION = ("unstable_potion",)


# -- Cave-in -------------------------------------------------------------------------------


@rule("DQ-CHAM-16")
def test_in_a_cave_in_the_next_turn_offers_retreat_and_crossing_and_nothing_else():
    play = entering("cave_in_lfr").action_of(0).cards("dungeon", "empty").do("east")
    assert play.options == ["cross", "west"]


@rule("DQ-CHAM-16")
def test_after_a_passage_down_the_catacombs_are_a_third_way_out_of_a_cave_in():
    play = entering("cave_in_lfr").action_of(0).cards("dungeon", "passage_down").do("east")
    assert play.options == ["cross", "west", "go_down"]


@rule("DQ-CHAM-16")
def test_retreating_from_a_cave_in_leads_to_the_chamber_he_came_from():
    play = standing_in("cave_in_lfr").action_of(0).cards("dungeon", "gold_coins_30").do("west")
    assert play.space() == START
    assert play.loot() == ["gold_coins_30"]


@rule("DQ-CHAM-16")
def test_a_further_move_in_the_same_turn_cannot_cross_the_rubble():
    s = entering("cave_in_lfr").rune(0, "rune_of_haste")
    play = s.action_of(0).cards("dungeon", "empty", "empty").do("east", "rune_of_haste")
    assert play.space() == START  # the way back is the only move there is


@rule("DQ-CHAM-17", "DQ-CHAM-18")
def test_crossing_a_cave_in_needs_agility_and_he_goes_on_beyond_the_rubble():
    play = (
        standing_in("cave_in_lfr", "lindel").action_of(0).dice(5, 1).do("cross")
    )  # Lindel: Agility 6
    assert play.options == ["north", "east", "south", "search"]
    play.tiles("room_lfr").cards("dungeon", "empty").do("east")
    assert play.space() == "r2c4"
    assert turn_is_over(play)


@rule("DQ-CHAM-17", "DQ-CHAM-19")
def test_one_too_many_and_he_stays_in_the_cave_in():
    play = standing_in("cave_in_lfr").action_of(0).dice(6, 1).do("cross")
    assert play.space() == CHAMBER
    assert turn_is_over(play)
    assert play.asked == "turn"


@rule("DQ-CHAM-17")
@pytest.mark.parametrize(("hero", "total"), [("hugo", 4), ("krutzbeck", 5), ("tatianna", 9)])
def test_it_is_the_agility_of_the_hero_that_counts_in_a_cave_in(hero: str, total: int):
    low = max(1, total - 6)
    play = standing_in("cave_in_lfr", hero).action_of(0).dice(low, total - low).do("cross")
    assert across(play)
    low = max(1, total - 5)
    play = standing_in("cave_in_lfr", hero).action_of(0).dice(low, total + 1 - low).do("cross")
    assert not across(play)


@rule("DQ-CHAM-20")
def test_after_a_failed_crossing_he_may_retreat_or_try_once_more():
    play = standing_in("cave_in_lfr", "lindel").action_of(0).dice(6, 6).do("cross")
    assert play.options == ["cross", "west"]
    play.dice(6, 1).do("cross")  # 7 against 6 and one token
    assert across(play)


@rule("DQ-CHAM-18")
def test_across_the_rubble_with_every_way_blocked_he_may_still_search():
    s = standing_in("cave_in_f").put(1, "r2c4").lay("r2c4", "room_lfr")
    play = s.give(0, *POTION, deck="crypt").action_of(0).dice(1, 1).do("cross")
    assert not turn_is_over(play)
    assert play.options == ["search", "drink_potion"]


@rule("DQ-CHAM-18")
def test_across_the_rubble_the_turn_is_a_normal_one_and_he_may_search():
    play = standing_in("cave_in_lfr", "hugo").give(0, *POTION, deck="crypt").action_of(0)
    play.dice(1, 1).do("cross").cards("search", "empty").do("search")
    assert turn_is_over(play)
    assert play.hero().searches == 1
    assert play.options == ["north", "east", "south", "search", "drink_potion"]


# -- Spider Web ----------------------------------------------------------------------------


@rule("DQ-CHAM-21")
def test_a_web_asks_at_once_whether_to_cross_or_retreat_and_draws_no_card():
    play = entering("web_lfr").action_of(0)
    before = deck_sizes(play)
    play.do("east")
    assert play.asked == "spider_web"
    assert play.options == ["cross", "retreat"]
    assert deck_sizes(play) == before
    assert not turn_is_over(play)


@rule("DQ-CHAM-22")
def test_who_retreats_from_a_web_goes_back_on_his_next_turn_and_nowhere_else():
    s = entering("web_lfr").give(0, *POTION, deck="crypt")
    play = s.action_of(0).do("east", "retreat")
    assert turn_is_over(play)
    assert play.space() == CHAMBER
    assert play.options == ["west", "drink_potion"]


@rule("DQ-CHAM-23", "DQ-CHAM-24")
def test_strength_tears_through_the_web_and_he_must_move_again():
    play = entering("web_lfr").action_of(0).dice(3, 4).do("east", "cross")  # Hugo: 7
    assert play.asked == "move_on"
    assert play.options == ["north", "east", "south"]
    assert not turn_is_over(play)


@rule("DQ-CHAM-23", "DQ-CHAM-25")
def test_one_too_many_and_he_is_stuck_in_the_web():
    s = entering("web_lfr", "lindel").give(0, *POTION, deck="crypt")
    play = s.action_of(0).dice(4, 6).do("east", "cross")
    assert play.space() == CHAMBER
    assert turn_is_over(play)


@rule("DQ-CHAM-23")
@pytest.mark.parametrize(("hero", "total"), [("hugo", 7), ("krutzbeck", 9), ("tatianna", 4)])
def test_it_is_the_strength_of_the_hero_that_counts_in_a_web(hero: str, total: int):
    low = max(1, total - 6)
    play = entering("web_lfr", hero).action_of(0).dice(low, total - low).do("east", "cross")
    assert play.asked == "move_on"
    low = max(1, total - 5)
    s = entering("web_lfr", hero).give(0, *POTION, deck="crypt")
    play = s.action_of(0).dice(low, total + 1 - low).do("east", "cross")
    assert play.options == ["struggle", "drink_potion"]


@rule("DQ-CHAM-26")
def test_once_stuck_he_must_test_every_turn_and_may_not_retreat():
    s = entering("web_lfr").give(0, *POTION, deck="crypt")
    play = s.action_of(0).dice(6, 6).do("east", "cross")
    assert play.options == ["struggle", "drink_potion"]
    play.dice(6, 6).do("struggle")
    assert play.options == ["struggle", "drink_potion"]
    assert tokens(play) == 2
    play.dice(4, 4).do("struggle")  # 8 against 6 and two tokens
    assert play.options == ["north", "east", "south"]
    assert tokens(play) == 0


@rule("DQ-CHAM-22")
def test_a_way_back_closed_by_a_wall_leaves_nothing_but_the_web_to_tear():
    play = _came_by_a_corridor("web_lfr", "retreat").dice(6, 6).do("cross")
    assert play.player == 1
    assert play.space() == CHAMBER
    assert tokens(play) == 1  # the test has failed


def _came_by_a_corridor(chamber: str, choice: str) -> Play:
    """The hero turns back in a chamber, and then the corridor behind them is turned."""
    s = Situation(heroes=["lindel", "hugo"]).lay(START, "corridor_f").lay(CHAMBER, chamber)
    s.put(0, START, "r2c1").give(0, *POTION, deck="crypt")
    s.lay("r1c12", "room_lfr").put(1, "r1c13")
    play = s.action_of(0).do("east", choice)
    assert play.player == 1
    play.cards("dungeon", "curse_of_the_wizard").dice(1).do("west")
    assert play.options == ["cross", "drink_potion"]
    return play


# -- Bridge --------------------------------------------------------------------------------


@rule("DQ-CHAM-32")
def test_a_bridge_asks_whether_to_stay_or_to_cross():
    play = entering("bridge_f").action_of(0)
    before = deck_sizes(play)
    play.do("east")
    assert play.asked == "bridge"
    assert play.options == ["cross", "stay"]
    assert deck_sizes(play) == before


@rule("DQ-CHAM-33")
def test_who_stays_on_his_side_of_the_bridge_goes_back_next_turn():
    s = entering("bridge_f").give(0, *POTION, deck="crypt")
    play = s.action_of(0).do("east", "stay")
    assert turn_is_over(play)
    assert play.options == ["west", "drink_potion"]


@rule("DQ-CHAM-33")
def test_with_a_wall_behind_him_he_cannot_walk_over_the_bridge_without_a_test():
    play = _came_by_a_corridor("bridge_f", "stay").do("cross").dice(6, 6, 1).do("cross")
    assert play.asked == "heading"  # they have fallen
    play.do("east")
    assert play.table.view(0).heroes[0].plight == FREE, "no going back from below"


@rule("DQ-CHAM-34", "DQ-CHAM-36")
def test_without_loot_it_is_a_plain_agility_test_and_he_must_move_on():
    play = entering("bridge_f", "lindel").action_of(0).dice(5, 1).do("east").tiles("corridor_lfr")
    play.do("cross")  # Lindel's Agility is 6; there is but one way on
    assert play.space() == "r2c4"
    assert not turn_is_over(play)


@rule("DQ-CHAM-34")
@pytest.mark.parametrize(("dice", "falls"), [((3, 1), False), ((3, 2), True)])
def test_each_loot_card_adds_one_to_the_dice(dice: tuple[int, int], falls: bool):
    s = entering("bridge_f", "lindel").give(0, "gold_coins_10", "gold_coins_20")
    play = s.action_of(0).tiles("corridor_lfr").dice(*dice).do("east", "cross", "cross")
    assert (play.asked == "heading") == falls


@rule("DQ-CHAM-34")
def test_runes_and_kept_cards_are_no_burden_on_a_bridge():
    s = entering("bridge_f", "lindel").rune(0, "stasis_rune").keep(0, "vampire_bite")
    play = s.action_of(0).tiles("corridor_lfr").dice(3, 3).do("east", "cross")
    assert play.space() == "r2c4"


@rule("DQ-CHAM-35")
def test_any_loot_may_be_discarded_before_the_test():
    loot = ("gold_coins_10", "gold_coins_20", "giant_ruby")
    play = entering("bridge_f", "lindel").give(0, *loot).action_of(0).do("east", "cross")
    assert play.options == ["cross", *(f"drop:{card}" for card in loot)]
    play.do("drop:gold_coins_10")
    assert play.options == ["cross", "drop:gold_coins_20", "drop:giant_ruby"]
    play.do("drop:giant_ruby")
    assert play.discarded("treasure") == ["giant_ruby"]
    assert play.discarded("search") == ["gold_coins_10"]
    play.tiles("corridor_lfr").dice(3, 2).do("cross")  # 5 and one card left: 6
    assert play.space() == "r2c4"
    assert play.loot() == ["gold_coins_20"]


@rule("DQ-CHAM-35")
def test_all_of_the_loot_may_be_discarded():
    s = entering("bridge_f", "lindel").give(0, "gold_coins_10", "gold_coins_20")
    play = s.action_of(0).tiles("corridor_lfr").dice(3, 3)
    play.do("east", "cross", "drop:gold_coins_10", "drop:gold_coins_20")
    assert play.loot() == []
    assert play.space() == "r2c4"


@rule("DQ-CHAM-36")
def test_across_the_bridge_the_way_back_is_not_offered():
    s = entering("bridge_f").put(1, "r2c4").lay("r2c4", "room_lfr")
    play = s.give(0, *POTION, deck="crypt").action_of(0).dice(1, 1).do("east", "cross", "cross")
    assert turn_is_over(play)  # the only way on is taken by another hero
    assert play.options == ["pass", "drink_potion"]


@rule("DQ-CHAM-37", "DQ-CHAM-38", "DQ-GAP-26")
def test_a_fall_leads_into_the_catacombs_and_costs_a_die_of_wounds():
    play = _alone_on_the_move("bridge_f").dice(6, 1, 4).do("east", "cross")
    assert play.options == ["north", "east", "south", "west"]
    assert play.hero().wounds == 0  # the fall comes first
    play.do("south")
    hero = play.table.view(1).heroes[0]
    assert hero.below
    assert hero.space == ""
    assert (hero.marker, hero.heading) == (CHAMBER, "south")
    assert hero.wounds == 4
    assert play.table.view(1).markers == ()
    assert play.player == 1


def _alone_on_the_move(chamber: str) -> Play:
    """The hero is about to enter; after their turn the other player is asked."""
    s = entering(chamber)
    s.hero(1).lost_turns = 0
    return s.action_of(0)


@rule("DQ-CHAM-38")
def test_a_fall_can_be_deadly():
    s = entering("bridge_f", "lindel")
    s.hero(0).wounds = 11  # Lindel has 15 life
    play = s.action_of(0).dice(6, 6, 4).do("east", "cross", "north")
    assert play.hero().ending == "a fall from a bridge"
    s = entering("bridge_f", "lindel")
    s.hero(0).wounds = 11
    play = s.give(0, *POTION, deck="crypt").action_of(0).dice(6, 6, 3)
    play.do("east", "cross", "cross", "north")
    assert play.hero().wounds == 14


# -- special movement onto a Bridge --------------------------------------------------------


@rule("DQ-CHAM-39", "DQ-CHAM-44")
def test_a_secret_door_onto_a_bridge_asks_for_the_side_and_he_must_cross():
    s = entering("bridge_f", "hugo", arrow="south")  # its sides are south and north
    play = s.action_of(0).cards("search", "secret_door").do("search", "east")
    assert play.asked == "choose_side"
    assert play.options == ["south", "north"]
    play.tiles("corridor_lfr").dice(2, 2).do("south")
    assert play.space() == "r1c3"  # they crossed from south to north without being asked


@rule("DQ-CHAM-44")
def test_the_side_chosen_is_the_one_he_crosses_from():
    s = entering("bridge_f", "hugo", arrow="south")
    play = s.action_of(0).cards("search", "secret_door").do("search", "east")
    play.tiles("corridor_lfr").dice(2, 2).do("north")
    assert play.space() == "r3c3"


@rule("DQ-CHAM-39", "DQ-CHAM-44")
def test_who_fell_back_onto_a_bridge_chooses_his_side_and_must_cross():
    s = standing_in("bridge_f").token("r2c4", "troll").lay("r2c4", "room_lfr")
    s.hero(0).plight = 5  # they have just crossed it
    s.rune(0, "rune_of_light")
    play = s.action_of(0).do("rune_of_light")
    assert play.space() == CHAMBER
    assert play.asked == "choose_side"
    play.dice(1, 1).cards("dungeon", "gold_coins_30").do("east")
    assert play.space() == START
    assert play.loot() == ["gold_coins_30"]


@rule("DQ-CHAM-39")
def test_by_an_ordinary_move_he_may_stay_on_his_side():
    assert entering("bridge_f").action_of(0).do("east").options == ["cross", "stay"]


# -- going back ----------------------------------------------------------------------------

TURNING_BACK = [("web_lfr", "retreat"), ("bridge_f", "stay")]


@rule("DQ-GAP-36")
@pytest.mark.parametrize(("chamber", "choice"), TURNING_BACK)
def test_the_chamber_he_goes_back_to_is_encountered(chamber: str, choice: str):
    s = Situation(heroes=["lindel", "hugo"]).lay(START, "trap_lfr").lay(CHAMBER, chamber)
    s.put(0, START, "r2c1").hero(1).lost_turns = 1000
    play = s.action_of(0).cards("trap", "poisonous_snakes").dice(5).do("east", choice)
    assert play.space() == START  # their only option: it was taken
    assert play.hero().wounds == 5


@rule("DQ-GAP-36")
@pytest.mark.parametrize(("chamber", "choice"), TURNING_BACK)
def test_the_way_back_is_barred_while_another_hero_is_there(chamber: str, choice: str):
    s = entering(chamber).give(0, *POTION, deck="crypt").lay("r2c1", "room_lfr")
    s.put(1, "r2c1").hero(1).lost_turns = 0
    play = s.action_of(0).do("east", choice)
    play.cards("dungeon", "empty").do("east")  # the other hero moves up behind them
    assert play.player == 0
    assert play.options == ["pass", "drink_potion"]


@rule("DQ-GAP-36")
def test_from_a_cave_in_with_the_way_back_taken_only_the_crossing_is_left():
    s = standing_in("cave_in_lfr").give(0, *POTION, deck="crypt").put(1, START)
    assert s.action_of(0).options == ["cross", "drink_potion"]


@rule("DQ-GAP-36")
def test_a_cave_in_is_left_backwards_by_a_normal_move():
    s = Situation(heroes=["lindel", "hugo"]).lay(START, "trap_lfr").lay(CHAMBER, "cave_in_lfr")
    s.put(0, CHAMBER, START).hero(1).lost_turns = 1000
    play = s.action_of(0).cards("trap", "poisonous_snakes").dice(5).do("west")
    assert play.space() == START
    assert play.hero().wounds == 5
