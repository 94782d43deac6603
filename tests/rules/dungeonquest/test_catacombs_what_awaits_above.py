"""Leaving the catacombs (DQ-CATA-24 to 33): what awaits a hero where they come up."""

import pytest

from tests.support.dungeonquest_catacombs import below, chambers, comes_up, finds_exit, tiles_left
from tests.support.rules import rule
from undercroft.games.dungeonquest.content.pieces import DIRECTIONS, PILE
from undercroft.games.dungeonquest.game import GAME

# -- Chasm and Bridge ----------------------------------------------------------------------


@rule("DQ-CATA-24")
@pytest.mark.parametrize(
    ("side", "ways"), [("north", ["north", "west"]), ("east", ["east", "south"])]
)
def test_coming_up_in_a_chasm_he_chooses_his_side(side, ways):
    s = below("r6c4", "north", players=1).lay("r5c3", "chasm_left", "west")
    play = comes_up(s, "left", 1)
    assert play.asked == "choose_side"
    assert play.options == ["north", "east"]
    play.cards("dungeon", "empty").do(side)
    assert play.options == [*ways, "search"]


@rule("DQ-CATA-24", "DQ-CATA-31")
def test_a_new_chasm_is_turned_first_and_then_the_side_chosen():
    play = finds_exit(below()).tiles("chasm_left").dice(1).do("leave", "left")
    assert play.asked == "lay_tile"
    play.do("north")
    assert play.asked == "choose_side"
    play.do("south")
    assert (play.space(0), play.player) == ("r5c3", 1)


@rule("DQ-CATA-24")
def test_elsewhere_no_side_is_asked_for():
    play = comes_up(below().lay("r5c3", "room_lfr"), "left", 1)
    assert (play.asked, play.player) == ("turn", 1)


@rule("DQ-CATA-24", "DQ-CATA-25")
@pytest.mark.parametrize(("side", "far"), [("west", "r5c4"), ("east", "r5c2")])
def test_coming_up_on_a_bridge_he_chooses_his_side_and_must_cross_from_it(side, far):
    s = below("r6c4", "north", players=1).lay("r5c3", "bridge_f", "west").lay(far, "room_lfr")
    play = comes_up(s, "left", 1)
    assert sorted(play.options) == ["east", "west"]
    play.dice(1, 1).cards("dungeon", "empty").do(side)
    assert play.space(0) == far  # their next turn: across, and on into the chamber beyond


@rule("DQ-CATA-25")
def test_staying_on_his_side_of_the_bridge_is_not_offered():
    s = below("r6c4", "north", players=1).lay("r5c3", "bridge_f", "west").give(0, "gold_coins_10")
    play = comes_up(s, "left", 1).do("west")
    assert play.asked == "before_crossing"
    assert play.options == ["cross", "drop:gold_coins_10"]
    play.dice(6, 6).do("cross")
    assert play.asked == "heading"


# -- what awaits them -----------------------------------------------------------------------


@rule("DQ-CATA-26")
@pytest.mark.parametrize("lying_in_wait", [True, False])
def test_a_monster_met_the_turn_after_must_be_attacked(lying_in_wait):
    s = below(players=1).lay("r5c3", "room_lfr").rune(0, "rune_of_light")
    if lying_in_wait:
        s.token("r5c3", "troll")
    play = finds_exit(s).cards("dungeon", "troll").dice(1).do("leave", "left")
    assert play.fight.attacked
    assert play.asked == "lay_card"


@rule("DQ-CATA-26")
def test_a_turn_later_monsters_can_be_escaped_again():
    s = below(players=1).lay("r5c3", "room_lfr").lay("r5c2", "room_lfr")
    play = finds_exit(s).cards("dungeon", "empty", "troll").dice(1).do("leave", "left", "west")
    assert play.asked == "fight_or_flee"
    assert play.options == ["attack", "escape"]


@rule("DQ-CATA-26")
@pytest.mark.parametrize(("chamber", "dice"), [("corridor_lfr", ()), ("web_lfr", (1, 1))])
def test_that_holds_for_a_monster_in_a_chamber_further_on(chamber, dice):
    s = below(players=1).lay("r5c3", chamber).lay("r5c2", "room_lfr").rune(0, "rune_of_light")
    play = finds_exit(s).dice(1).cards("dungeon", "troll").do("leave", "left")
    if dice:
        play.dice(*dice).do("cross")
    assert play.asked == "move_on"
    play.do("west")
    assert (play.space(), play.asked) == ("r5c2", "lay_card")
    assert play.fight.attacked
    assert GAME.explain(play.table, 0, "escape") == "DQ-CATA-26"


@rule("DQ-CATA-27")
@pytest.mark.parametrize(
    ("start", "die", "space"), [("r6c4", 1, "r5c3"), ("r6c8", 1, "r5c7"), ("r7c8", 1, "r5c7")]
)
def test_coming_up_in_an_explored_space_ends_the_turn(start, die, space):
    s = below(start, "north").lay("r5c3", "trap_lfr")
    play = comes_up(s, "left", die)
    assert play.space(0) == space
    assert (play.asked, play.player) == ("turn", 1)
    assert (play.deck_size("trap"), play.deck_size("dragon")) == (15, 8)
    assert play.loot(0) == []


@rule("DQ-CATA-28")
def test_neither_the_chamber_nor_its_monster_is_met_that_turn():
    s = below().lay("r5c3", "room_lfr").token("r5c3", "troll")
    play = comes_up(s, "left", 1)
    assert play.state.fight is None
    assert play.tokens_at("r5c3") == ["troll"]
    assert play.deck_size("dungeon") == 50
    assert play.player == 1


@rule("DQ-CATA-29")
def test_next_turn_he_must_meet_the_chamber_he_came_up_in():
    s = below(players=1).lay("r5c3", "room_lfr").give(0, "unstable_potion", deck="search")
    play = s.turn_of(0).cards("catacomb", "exit").do("draw_card").dice(1).do("leave", "left")
    assert play.options == ["encounter", "drink_potion"]
    play.cards("dungeon", "razorwing_attack").dice(3).do("encounter")
    assert play.hero(0).wounds == 3
    assert {"north", "search"} < set(play.options)


@rule("DQ-CATA-29")
def test_in_the_treasure_chamber_that_means_a_dragon_card():
    s = below("r6c8", "north", players=1)
    play = finds_exit(s).cards("dragon", "sleeping").dice(1).do("leave", "left")
    assert play.discarded("dragon") == ["sleeping"]
    assert len(play.loot(0)) == 2
    assert play.options[0] == "stay"


@rule("DQ-CATA-29")
def test_in_a_tower_room_that_means_the_way_out_of_the_dungeon():
    s = below("r2c2", "north", players=1).give(0, "gold_coins_10")
    play = comes_up(s, "left", 1)
    assert play.space(0) == "r1c1"
    assert play.asked == "tower"
    assert play.options == ["exit", "east", "south"]


@rule("DQ-CATA-30")
def test_he_may_come_up_where_another_hero_stands():
    s = below().lay("r5c3", "room_lfr").put(1, "r5c3")
    play = comes_up(s, "left", 1)
    assert play.space(0) == play.space(1) == "r5c3"
    assert play.player == 1


@rule("DQ-CATA-31")
@pytest.mark.parametrize("arrow", DIRECTIONS)
def test_in_an_unexplored_space_he_lays_a_chamber_facing_any_way(arrow):
    play = finds_exit(below()).tiles("room_lf")
    tiles = tiles_left(play)
    play.dice(1).do("leave", "left")
    assert (play.asked, play.player) == ("lay_tile", 0)
    assert play.options == list(DIRECTIONS)
    play.do(arrow)
    assert chambers(play)["r5c3"] == ("room_lf", arrow)
    assert tiles_left(play) == tiles - 1
    assert play.space(0) == "r5c3"


@rule("DQ-CATA-32")
def test_the_turn_ends_once_the_chamber_is_laid_and_it_is_not_met():
    play = finds_exit(below()).tiles("trap_lfr").dice(1).do("leave", "left", "south")
    assert (play.asked, play.player) == ("turn", 1)
    assert play.deck_size("trap") == 15
    assert play.hero(0).wounds == 0


@rule("DQ-CATA-33")
def test_next_turn_he_must_meet_the_chamber_he_laid():
    s = below(players=1).give(0, "unstable_potion", deck="search")
    play = s.turn_of(0).cards("catacomb", "exit").do("draw_card").tiles("trap_lfr").dice(1)
    play.do("leave", "left", "south")
    assert play.options == ["encounter", "drink_potion"]
    play.cards("trap", "poisonous_snakes").dice(4).do("encounter")
    assert play.hero(0).wounds == 4


@rule("DQ-CATA-16")
@pytest.mark.parametrize(("near", "far"), [("r3c6", "r6c6"), ("r5c4", "r2c8"), ("r4c4", "r3c2")])
def test_without_a_chamber_left_to_lay_he_comes_up_in_the_nearest_there_is(near, far):
    s = below("r6c4", "north", cards=2).lay(near, "room_lfr").lay(far, "room_lfr")
    s.state.bags[PILE] = b""
    play = s.turn_of(0).cards("catacomb", "exit").dice(1)  # 3 to the north, 1 to the right: r3c5
    play.do("leave", "right")
    assert play.space(0) == near
