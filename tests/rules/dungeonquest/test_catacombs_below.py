"""The catacombs (DQ-CATA): the ways down, and the turns spent below."""

import pytest

from tests.support.dungeonquest import PRINTED, Play, Situation
from tests.support.rules import rule
from undercroft.games.dungeonquest.content.pieces import DIRECTIONS
from undercroft.games.dungeonquest.table.board import SPACE_NUMBER
from undercroft.games.dungeonquest.table.state import DEAD

ENTRANCE = "catacomb_entrance_lfr"


def above(players: int = 1, chamber: str = "room_lfr") -> Situation:
    """Hugo stands in a chamber of that kind; Hugo, as Lindel would draw two Search cards."""
    heroes = ["hugo", "lindel", "krutzbeck", "tatianna"][:players]
    return Situation(heroes=heroes).lay("r4c4", chamber).put(0, "r4c4", came_from="r4c3")


def below(players: int = 1, **house: object) -> Situation:
    """Hugo is in the catacombs."""
    return Situation(players=players, **house).below(0, "r5c3", "north")


def pausing(s: Situation) -> Situation:
    """With a potion in hand the player is asked at the start of each turn below."""
    return s.give(0, "unstable_potion", deck="search")


def markers(play: Play) -> tuple[str, ...]:
    return play.table.view(0).markers


def pile(play: Play, seat: int = 0) -> list[str]:
    return [PRINTED.card_id[card] for card in play.hero(seat).gathered]


def no_token_anywhere(play: Play) -> bool:
    return play.table.view(0).tokens == () and set(play.state.tokens) == {-1}


# -- the ways down -------------------------------------------------------------------------


@rule("DQ-CATA-01")
def test_a_passage_down_found_by_searching_may_be_taken_next_turn():
    play = above().action_of(0)
    usual = play.options
    assert "go_down" not in usual
    play.cards("search", "passage_down").do("search")
    assert play.options == [*usual, "go_down"]


@rule("DQ-CATA-01")
def test_a_passage_down_among_the_dungeon_cards_may_be_taken_next_turn_and_not_before():
    s = above(players=2).lay("r4c5", "room_lfr")
    play = s.action_of(0).cards("dungeon", "passage_down", "empty").do("east")
    assert play.player == 1
    assert not play.hero(0).below
    play.tiles("room_lfr").do("west")
    assert play.player == 0
    assert play.options == ["north", "east", "south", "west", "search", "go_down"]


@rule("DQ-CATA-02")
def test_the_entrance_marker_is_placed_even_if_he_walks_on():
    s = above().lay("r4c5", "room_lfr")
    play = s.action_of(0).cards("search", "passage_down").do("search")
    assert markers(play) == ("r4c4",)
    play.cards("dungeon", "empty").do("east")
    assert markers(play) == ("r4c4",)
    assert "go_down" not in play.options


@rule("DQ-CATA-02")
def test_the_entrance_marker_stays_when_he_goes_down():
    s = above(players=2)
    s.state.markers = (SPACE_NUMBER["r4c4"],)
    play = s.action_of(0).do("go_down", "east")
    assert play.hero(0).below
    assert markers(play) == ("r4c4",)


@rule("DQ-CATA-03")
def test_in_a_cave_in_no_marker_is_placed_but_the_finder_may_go_down():
    s = above().lay("r4c5", "cave_in_lfr")
    play = s.action_of(0).cards("dungeon", "passage_down", "empty", "empty").do("east")
    assert markers(play) == ()
    assert play.options == ["cross", "west", "go_down"]
    play.do("west", "east")
    assert play.options == ["cross", "west"]


@rule("DQ-CATA-04")
@pytest.mark.parametrize("chamber", [ENTRANCE, "room_lfr"])
def test_a_chamber_with_a_way_down_is_met_first_and_left_downwards_next_turn(chamber):
    s = above(players=2).lay("r4c5", chamber)
    if chamber != ENTRANCE:
        s.state.markers = (SPACE_NUMBER["r4c5"],)
    play = s.action_of(0).cards("dungeon", "razorwing_attack", "empty").dice(2).do("east")
    assert play.hero(0).wounds == 2
    assert play.player == 1
    assert play.space(0) == "r4c5"
    play.tiles("room_lfr").do("west")
    assert play.player == 0
    assert play.options == ["north", "east", "south", "west", "search", "go_down"]


@rule("DQ-CATA-04")
def test_a_monster_in_an_entrance_chamber_comes_before_any_going_down():
    s = above().lay("r4c5", ENTRANCE).token("r4c5", "skeleton")
    play = s.action_of(0).do("east")
    assert play.asked == "fight_or_flee"


@rule("DQ-CATA-05", "DQ-GAP-24")
def test_going_down_he_points_his_marker_one_of_four_ways():
    play = above(players=2, chamber=ENTRANCE).action_of(0).do("go_down")
    assert (play.asked, play.player) == ("heading", 0)
    assert sorted(play.options) == ["east", "north", "south", "west"]


@rule("DQ-CATA-05", "DQ-CATA-06")
@pytest.mark.parametrize("direction", DIRECTIONS)
def test_the_marker_lies_where_he_stood_and_his_figure_is_off_the_board(direction):
    play = above(players=2, chamber=ENTRANCE).action_of(0).do("go_down", direction)
    hero = play.table.view(1).heroes[0]
    assert (hero.marker, hero.heading) == ("r4c4", direction)
    assert hero.below
    assert hero.space == ""


@rule("DQ-CATA-07")
def test_the_marker_neither_turns_nor_moves_while_he_is_below():
    play = pausing(below()).action_of(0).cards("catacomb", "empty", "empty", "exit")
    for _ in range(2):
        assert play.options == ["draw_card", "drink_potion"]
        play.do("draw_card")
    play.do("draw_card", "stay")
    hero = play.table.view(0).heroes[0]
    assert (hero.marker, hero.heading) == ("r5c3", "north")
    assert play.options == ["draw_card", "drink_potion"]


@rule("DQ-CATA-08")
def test_a_chamber_that_holds_only_a_travel_marker_may_be_entered():
    s = Situation(players=2).lay("r4c4", "room_lfr").lay("r4c5", "room_lfr")
    s.put(0, "r4c4").below(1, "r4c5")
    play = s.action_of(0)
    assert "east" in play.options
    play.cards("dungeon", "empty").cards("catacomb", "exit").do("east")
    assert play.space(0) == "r4c5"
    assert play.table.view(0).heroes[1].marker == "r4c5"


@rule("DQ-CATA-09")
@pytest.mark.parametrize("direction", DIRECTIONS)
def test_several_heroes_go_down_from_one_chamber_each_his_own_way(direction):
    s = above(players=2, chamber=ENTRANCE).below(1, "r4c4", "north")
    play = s.action_of(0).cards("catacomb", "exit").do("go_down")
    assert play.options == list(DIRECTIONS)
    play.do(direction)
    mine, theirs = play.table.view(0).heroes
    assert (mine.marker, mine.heading) == ("r4c4", direction)
    assert (theirs.marker, theirs.heading) == ("r4c4", "north")


@rule("DQ-CATA-34")
@pytest.mark.parametrize(("in_use", "after"), [(5, 6), (6, 6)])
def test_with_all_six_markers_in_use_a_passage_down_places_none(in_use, after):
    s = above()
    s.state.markers = tuple(range(20, 20 + in_use))
    play = s.action_of(0).cards("search", "passage_down").do("search")
    assert len(markers(play)) == after
    assert ("r4c4" in markers(play)) is (in_use == 5)
    assert "go_down" in play.options


@rule("DQ-CATA-34")
def test_a_passage_without_a_marker_is_its_finders_alone():
    s = above().lay("r4c5", "room_lfr")
    s.state.markers = tuple(range(20, 26))
    play = s.action_of(0).cards("search", "passage_down").cards("dungeon", "empty", "empty")
    play.do("search", "east", "west")
    assert play.space(0) == "r4c4"
    assert "go_down" not in play.options


@rule("DQ-CATA-35", "DQ-CATA-01")
def test_a_passage_down_is_an_offer():
    s = above(players=2).lay("r4c5", "room_lfr")
    s.state.markers = (SPACE_NUMBER["r4c4"],)
    play = s.action_of(0)
    assert play.options == ["north", "east", "south", "west", "search", "go_down"]
    play.cards("dungeon", "empty").do("east")
    assert play.space(0) == "r4c5"


@rule("DQ-CATA-35", "DQ-GAP-26")
def test_a_fall_from_a_bridge_is_none_and_the_wounds_come_last():
    s = above(players=2).lay("r4c5", "bridge_f", "west")
    play = s.action_of(0).dice(6, 6).do("east", "cross")
    assert (play.asked, play.player) == ("heading", 0)
    assert play.options == list(DIRECTIONS)
    assert play.hero(0).wounds == 0
    play.dice(5).do("south")
    hero = play.table.view(0).heroes[0]
    assert (hero.marker, hero.heading, hero.space) == ("r4c5", "south", "")
    assert hero.wounds == 5
    assert markers(play) == ()
    assert (play.asked, play.player) == ("turn", 1)


@rule("DQ-GAP-25")
@pytest.mark.parametrize("falls", [False, True])
def test_no_catacomb_card_is_drawn_on_the_turn_he_goes_down(falls):
    if falls:
        s = above(players=2).lay("r4c5", "bridge_f", "west")
        play = s.action_of(0).dice(6, 6, 1).do("east", "cross", "north")
    else:
        play = above(players=2, chamber=ENTRANCE).action_of(0).do("go_down", "north")
    assert play.hero(0).below
    assert play.player == 1
    assert play.deck_size("catacomb") == 40
    assert pile(play) == []


# -- the turns below -----------------------------------------------------------------------


@rule("DQ-CATA-10")
def test_each_turn_below_begins_with_a_catacomb_card():
    play = below(players=2).turn_of(0).cards("catacomb", "empty")
    assert play.player == 1  # nothing was asked: there is nothing else they could do
    assert play.deck_size("catacomb") == 39
    assert pile(play) == ["empty"]


@rule("DQ-CATA-10")
def test_the_card_cannot_be_skipped():
    play = pausing(below()).turn_of(0)
    assert play.options == ["draw_card", "drink_potion"]
    play.dice(3, 4).do("drink_potion")  # 7: nothing happens, and the card is still due
    assert play.deck_size("catacomb") < 40


@rule("DQ-CATA-11")
def test_a_catacomb_card_is_carried_out_like_a_dungeon_card():
    play = (
        pausing(below())
        .action_of(0)
        .cards("catacomb", "razorwing_attack", "horde_of_rats", "gigantic_diamond")
    )
    play.dice(3).do("draw_card")
    assert play.hero(0).wounds == 3
    play.dice(4, 6).do("draw_card")  # 10 against Armor 9
    assert play.hero(0).wounds == 3 + 4
    play.do("draw_card")
    assert play.loot(0) == ["unstable_potion", "gigantic_diamond"]


@rule("DQ-CATA-11")
def test_a_monster_below_is_met_by_the_usual_procedure():
    play = below(players=3).turn_of(0).cards("catacomb", "troll").tokens("troll", 5)
    assert (play.asked, play.player) == ("fight_or_flee", 0)
    assert play.options == ["attack", "escape"]
    assert play.fight.sides[1].seat == 1
    assert [play.table.view(seat).fight.life for seat in range(3)] == [None, 5, None]


@rule("DQ-CATA-12")
def test_resolved_catacomb_cards_are_piled_by_the_hero_card():
    play = pausing(below()).action_of(0).cards("catacomb", "empty", "razorwing_attack", "empty")
    play.dice(1).do("draw_card", "draw_card", "draw_card")
    assert play.table.view(0).heroes[0].gathered == ("empty", "razorwing_attack", "empty")
    assert play.discarded("catacomb") == []
    assert play.deck_size("catacomb") == 37


@rule("DQ-CATA-12")
def test_a_monster_killed_below_leaves_its_card_on_the_pile():
    play = below(players=2, combat="classic_solo").turn_of(0).cards("catacomb", "skeleton")
    play.tokens("skeleton", 2).dice(6).do("attack")
    assert pile(play) == ["skeleton"]
    assert no_token_anywhere(play)
    assert play.player == 1


@rule("DQ-CATA-13")
def test_a_torch_lit_again_goes_on_the_pile_although_it_says_discard():
    s = pausing(below()).keep(0, "torch_goes_out_below")
    play = s.turn_of(0).dice(2, 3)  # 5 against Luck 5
    assert play.hero(0).kept == ()
    assert pile(play) == ["torch_goes_out_below"]
    assert play.discarded("catacomb") == []


@rule("DQ-CATA-13")
def test_a_trap_discarded_with_a_rune_goes_on_the_pile():
    s = below(players=2).rune(0, "rune_of_warning")
    play = s.turn_of(0).cards("catacomb", "hidden_trap")
    assert play.options == ["resolve", "rune_of_warning"]
    play.do("rune_of_warning")
    assert pile(play) == ["hidden_trap"]
    assert play.discarded("catacomb") == []
    assert play.deck_size("trap") == 15


@rule("DQ-CATA-14")
def test_a_hero_killed_below_leaves_no_monster_token_behind():
    s = below(players=2, combat="classic_solo")
    s.hero(0).wounds = 15  # Hugo's life value is 16; Hugo may reroll the 1
    play = s.turn_of(0).cards("catacomb", "troll").dice(1).do("attack", "keep")
    assert play.hero(0).fate == DEAD
    assert no_token_anywhere(play)


@rule("DQ-CATA-14", "DQ-GAP-30")
def test_a_monster_escaped_below_wanders_off_and_the_hero_stays_where_he_is():
    play = below(players=2).turn_of(0).cards("catacomb", "skeleton")
    assert play.options == ["attack", "escape"]
    play.escape_cards("riposte", "poisoned_arrow").do("escape")  # 3 against 2
    hero = play.table.view(0).heroes[0]
    assert (hero.below, hero.marker, hero.heading, hero.space) == (True, "r5c3", "north", "")
    assert hero.gathered == ("skeleton",)
    assert hero.wounds == 0
    assert no_token_anywhere(play)
    assert play.state.fight is None
    assert play.player == 1


@rule("DQ-GAP-30")
def test_a_failed_escape_below_hurts_and_the_fight_begins():
    play = below(players=2, combat="dice").turn_of(0).cards("catacomb", "sorcerer")
    play.escape_cards("riposte", "soul_fire").tokens("sorcerer", 2).dice(1, 1)
    play.do("escape")  # 3 against 5 costs 4 wounds; then 2 against Luck 3, a double
    assert play.hero(0).wounds == 4
    assert pile(play) == ["sorcerer"]
    assert play.hero(0).below


@rule("DQ-CATA-36")
@pytest.mark.parametrize(("dice", "drawn"), [((1, 2), 1), ((2, 2), 0)])
def test_who_fails_to_light_his_torch_below_draws_no_card(dice, drawn):
    s = below(players=2).keep(0, "torch_goes_out_below")
    play = s.turn_of(0).dice(*dice).cards("catacomb", *["empty"] * drawn)  # Luck 3
    assert play.player == 1
    assert play.deck_size("catacomb") == 39 - drawn
    assert pile(play).count("empty") == drawn


@rule("DQ-CATA-36")
def test_a_lost_turn_below_brings_no_card():
    s = below(players=2)
    s.hero(0).lost_turns = 1
    play = s.turn_of(0)
    assert play.player == 1
    assert play.deck_size("catacomb") == 40
    assert pile(play) == []


# -- the worked example of an attribute test -----------------------------------------------


@rule("DQ-ATT-05", "DQ-ATT-06", "DQ-GAP-33")
def test_the_trapdoor_example_in_a_trap_room():
    s = Situation().lay("r4c4", "room_lfr").lay("r4c5", "trap_lfr").put(0, "r4c4")
    play = pausing(s).action_of(0).cards("trap", "trapdoor").dice(2, 3, 2, 3).do("east")
    assert play.hero(0).wounds == 1  # 5 against Agility 4; then 5 against 4 and a token
    assert play.hero(0).tries == ()
    assert play.discarded("trap") == ["trapdoor"]
    assert play.options == ["north", "east", "south", "west", "drink_potion"]


@rule("DQ-CATA-36", "DQ-CATA-11")
def test_the_trapdoor_example_below():
    play = below(players=2).turn_of(0).cards("catacomb", "hidden_trap", "empty")
    play.cards("trap", "trapdoor").dice(2, 3)  # 5 against Agility 4
    assert play.player == 1
    assert (play.hero(0).wounds, play.table.view(0).heroes[0].determination) == (1, 1)
    play.dice(2, 4).tiles("room_lfr").cards("dungeon", "empty", "empty").do("west")
    assert play.player == 1  # 6 against 5 has failed: no card this turn
    assert (play.hero(0).wounds, play.table.view(0).heroes[0].determination) == (2, 2)
    assert pile(play) == ["hidden_trap"]
    play.dice(2, 4).tiles("room_lfr").do("west")
    assert play.table.view(0).heroes[0].determination == 0  # 6 against 6
    assert play.discarded("trap") == ["trapdoor"]
    assert pile(play) == ["hidden_trap", "empty"]
