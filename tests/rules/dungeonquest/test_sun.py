"""Running out of time (DQ-SUN)."""

from __future__ import annotations

import pytest

import undercroft
from tests.support.dungeonquest import CONTENT, Play, Situation
from tests.support.rules import rule
from undercroft.games.dungeonquest.table.board import NOWHERE
from undercroft.games.dungeonquest.table.state import DEAD, OUT

TWO = ["hugo", "krutzbeck"]
ENDS_ON = {space.space: space.ends_on for space in CONTENT.board.sun.numbered}


def day(sun: int, heroes: list[str] | None = None) -> Situation:
    """Heroes in rooms of their own; the sun stands on that space before the turn begins."""
    s = Situation(heroes=heroes or TWO).first_player(0)
    for seat, space in enumerate(("r3c3", "r3c5", "r5c3", "r5c5")[: len(s.state.heroes)]):
        s.lay(space, "room_lfr").put(seat, space)
    s.state.sun = sun
    return s


def rolled(play: Play) -> int:
    """How many dice have been rolled and cards drawn."""
    return len(play.table.outcomes)


@rule("DQ-SUN-01")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_everybody_sees_where_the_sun_stands(viewer: int | None) -> None:
    play = day(16).turn_of(0)
    assert play.table.view(viewer).sun == 17
    track = play.table.scene(viewer).tracks[0]
    assert track.position == 17
    assert len(track.spaces) == CONTENT.board.sun.spaces


@rule("DQ-SUN-02")
def test_the_sun_moves_one_space_when_the_first_players_turn_begins() -> None:
    play = day(1).turn_of(0).cards("search", "empty", "empty")
    assert play.state.sun == 2
    assert play.asked == "turn"
    play.do("search")
    assert (play.player, play.state.sun) == (1, 2)  # not for the other player
    play.do("search")
    assert (play.player, play.state.sun) == (0, 3)


@rule("DQ-SUN-02")
def test_the_sun_comes_before_all_else_in_the_turn() -> None:
    play = day(25).keep(0, "torch_goes_out").turn_of(0).dice(6, 1, 1)
    assert play.hero(0).kept == ()  # the 6 was the sun's, the torch had 1 and 1
    assert play.asked == "turn"


@rule("DQ-SUN-02")
def test_another_first_player_moves_the_sun_in_his_own_turn() -> None:
    s = day(4)
    s.state.first = 1
    play = s.turn_of(0).cards("search", "empty")
    assert play.state.sun == 4
    play.do("search")
    assert (play.player, play.state.sun) == (1, 5)


@rule("DQ-SUN-03")
def test_the_sun_stands_still_on_the_opening_turn() -> None:
    s = day(1)
    s.state.turn = 0
    play = s.turn_of(0).cards("search", "empty", "empty")
    assert play.state.sun == 1
    play.do("search")
    assert (play.player, play.state.sun) == (1, 1)
    play.do("search")
    assert (play.player, play.state.sun) == (0, 2)


@rule("DQ-SUN-03")
def test_the_sun_is_on_its_first_space_when_a_new_game_asks_for_the_first_move() -> None:
    table = undercroft.new("dungeonquest", players=1, seed=3, heroes=["hugo"])
    table.act("nw")
    assert table.decision is not None
    assert table.decision.kind == "turn"
    assert table.state.sun == 1


@rule("DQ-SUN-04")
@pytest.mark.parametrize("space", range(2, 31))
def test_a_die_is_rolled_on_a_numbered_space_and_on_no_other(space: int) -> None:
    play = day(space - 1).turn_of(0).dice(6)
    assert play.state.sun == space
    assert rolled(play) == (1 if space in ENDS_ON else 0)
    assert play.asked == "turn"


@rule("DQ-SUN-05")
@pytest.mark.parametrize("space", [26, 27, 28, 29, 30])
@pytest.mark.parametrize("roll", [1, 2, 3, 4, 5, 6])
def test_the_game_ends_at_once_on_a_number_of_the_space(space: int, roll: int) -> None:
    play = day(space - 1).turn_of(0).dice(roll)
    ends = roll <= ENDS_ON[space]
    assert play.table.over is ends
    assert play.asked == ("" if ends else "turn")


@rule("DQ-SUN-05")
def test_the_numbers_grow_from_1_to_a_range_of_1_to_5() -> None:
    assert ENDS_ON == {26: 1, 27: 2, 28: 3, 29: 4, 30: 5}


@rule("DQ-SUN-06")
def test_night_kills_those_inside_and_spares_those_outside() -> None:
    s = day(25).give(1, "gold_coins_150")
    hero = s.hero(1)
    hero.fate, hero.cell, hero.ending = OUT, NOWHERE, "left the dungeon"
    play = s.turn_of(0).dice(1)
    result = play.table.result
    assert result is not None
    assert play.state.heroes[0].fate == DEAD
    assert play.state.heroes[0].ending == "nightfall"
    assert result.winners == (1,)
    assert [each.score for each in result.standings] == [150, 0]


@rule("DQ-SUN-06")
def test_a_hero_in_a_tower_is_still_inside() -> None:
    s = day(25).put(0, "r1c1").give(0, "gold_coins_150").put(1, "r5c7")
    play = s.turn_of(0).dice(1)
    assert [hero.fate for hero in play.state.heroes] == [DEAD, DEAD]
    assert play.table.result is not None
    assert play.table.result.winners == ()


@rule("DQ-SUN-07")
def test_on_the_last_space_the_sun_stays_and_the_die_is_rolled_each_round() -> None:
    play = day(30, ["hugo"]).turn_of(0).dice(6, 6, 5).cards("search", "empty", "empty")
    assert (play.state.sun, rolled(play)) == (30, 1)
    play.do("search")
    assert (play.state.sun, rolled(play)) == (30, 3)  # die, card, die
    play.do("search")
    assert play.state.sun == 30
    assert play.table.over  # the third die was a 5


@rule("DQ-SUN-08")
@pytest.mark.parametrize("fate", [DEAD, OUT])
def test_the_sun_goes_on_when_the_first_player_is_dead_or_gone(fate: int) -> None:
    s = day(24)
    s.hero(0).fate, s.hero(0).cell = fate, NOWHERE
    play = s.turn_of(0).dice(2).cards("search", "empty", "empty")
    assert (play.player, play.state.sun, rolled(play)) == (1, 25, 0)
    play.do("search")
    assert (play.player, play.state.sun, rolled(play)) == (1, 26, 2)
    play.dice(2).do("search")
    assert play.table.over
    assert play.state.sun == 27


@rule("DQ-SUN-08")
def test_the_sun_goes_on_when_the_first_player_loses_his_turn() -> None:
    s = day(25)
    s.hero(0).lost_turns = 2
    play = s.turn_of(0).dice(6).cards("search", "empty")
    assert (play.player, play.state.sun) == (1, 26)
    play.dice(2).do("search")
    assert play.table.over
    assert play.state.sun == 27


@rule("DQ-SUN-08")
def test_turns_a_first_player_still_had_coming_do_not_stop_the_sun_once_he_has_left() -> None:
    s = day(4).lay("r1c2", "room_lfr").put(0, "r1c2", came_from="r1c3")
    s.give(0, "gold_coins_150").rune(0, "stasis_rune")
    play = s.turn_of(0).cards("search", "empty")
    play.do("stasis_rune", "west", "exit")
    assert (play.player, play.state.sun) == (1, 5)
    play.do("search")
    assert (play.player, play.state.sun) == (1, 6)
