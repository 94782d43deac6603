"""Dead ends and blocked ways where the documents are silent (DQ-GAP)."""

from __future__ import annotations

import pytest

from tests.support.dungeonquest import Situation
from tests.support.rules import rule
from undercroft.games.dungeonquest.content.pieces import PILE
from undercroft.games.dungeonquest.table.board import SPACE_NUMBER

TWO = ["hugo", "krutzbeck"]
POTION = "unstable_potion"


def searched_twice(chamber: str, space: str = "r3c3", *heroes: str) -> Situation:
    """A hero about to search for the second time; the way they came has closed behind them."""
    s = Situation(heroes=list(heroes) or TWO).give(0, POTION)
    west = f"{space[:3]}{int(space[3:]) - 1}"
    s.lay(west, "room_f", arrow="north").lay(space, chamber).put(0, space, came_from=west)
    s.hero(0).searches = 1
    s.hero(1).lost_turns = 1
    return s


@rule("DQ-GAP-08")
def test_an_exit_to_an_unexplored_space_is_no_dead_end() -> None:
    play = searched_twice("room_f").action_of(0).cards("search", "empty").do("search")
    assert play.options == ["east", "drink_potion"]


@rule("DQ-GAP-08")
def test_the_wall_around_the_dungeon_makes_a_dead_end() -> None:
    play = searched_twice("room_f", "r3c13").action_of(0).cards("search", "empty").do("search")
    assert not play.hero(0).alive


@rule("DQ-GAP-08")
def test_the_wall_of_a_chamber_makes_a_dead_end() -> None:
    s = searched_twice("room_f").lay("r3c4", "room_f", arrow="north")
    play = s.action_of(0).cards("search", "empty").do("search")
    assert not play.hero(0).alive


@rule("DQ-GAP-08")
@pytest.mark.parametrize(
    ("chamber", "arrow"), [("room_door_front", "east"), ("portcullis_lfr", "west")]
)
def test_a_door_or_a_portcullis_is_no_wall(chamber: str, arrow: str) -> None:
    s = searched_twice("room_f").lay("r3c4", chamber, arrow=arrow)
    play = s.action_of(0).cards("search", "empty").do("search")
    assert play.options == ["east", "drink_potion"]


@rule("DQ-GAP-08", "DQ-GAP-10")
def test_a_hero_in_the_way_is_no_wall() -> None:
    s = searched_twice("room_f").lay("r3c4", "room_lfr").put(1, "r3c4")
    play = s.action_of(0).cards("search", "empty").do("search")
    assert play.hero(0).alive
    assert play.options == ["pass", "drink_potion"]


@rule("DQ-GAP-08")
def test_an_unexplored_space_for_which_no_chamber_is_left_is_no_wall() -> None:
    s = searched_twice("room_f")
    s.state.bags[PILE] = b""
    play = s.action_of(0).cards("search", "empty").do("search")
    assert play.hero(0).alive
    assert play.options == ["pass", "drink_potion"]


@rule("DQ-GAP-09")
def test_a_trapped_hero_who_may_not_search_is_killed_when_he_must_act() -> None:
    s = searched_twice("corridor_f").lay("r3c4", "room_f", arrow="north").put(1, "r1c13")
    play = s.turn_of(0)
    assert not play.hero(0).alive
    assert play.state.heroes[0].ending == "a dead end"
    assert play.loot(0) == []


@rule("DQ-GAP-09")
def test_a_trapped_hero_who_may_search_is_not_killed_yet() -> None:
    s = searched_twice("room_f").lay("r3c4", "room_f", arrow="north")
    assert s.turn_of(0).options == ["search", "drink_potion"]


@rule("DQ-GAP-09")
def test_a_rune_that_takes_him_away_is_a_legal_action() -> None:
    s = searched_twice("corridor_f").lay("r3c4", "room_f", arrow="north")
    play = s.rune(0, "rune_of_teleportation").turn_of(0)
    assert play.hero(0).alive
    assert play.options == ["drink_potion", "rune_of_teleportation"]


@rule("DQ-GAP-09")
def test_a_way_down_is_a_legal_action() -> None:
    s = searched_twice("corridor_f").lay("r3c4", "room_f", arrow="north")
    s.state.markers = (SPACE_NUMBER["r3c3"],)
    assert s.turn_of(0).options == ["go_down", "drink_potion"]


def blocked(chamber: str, searches: int) -> Situation:
    """The only way out of r3c3 is east, where another hero stands."""
    s = Situation(heroes=TWO).give(0, POTION).lay("r3c2", "room_f", arrow="north")
    s.lay("r3c3", chamber).put(0, "r3c3", came_from="r3c2")
    s.lay("r3c4", "room_lfr").put(1, "r3c4", came_from="r2c4").lay("r2c4", "room_lfr")
    s.hero(0).searches = searches
    return s


@rule("DQ-GAP-10")
@pytest.mark.parametrize(("chamber", "searches"), [("room_f", 2), ("corridor_f", 0)])
def test_a_blocked_hero_loses_his_turns_until_the_way_is_free(chamber: str, searches: int) -> None:
    play = blocked(chamber, searches).action_of(0)
    assert play.options == ["pass", "drink_potion"]
    play.do("pass")
    assert play.hero(0).alive
    assert play.player == 1
    play.cards("search", "empty").do("search")
    assert (play.player, play.options) == (0, ["pass", "drink_potion"])
    play.do("pass")
    play.cards("dungeon", "empty").do("north")
    assert (play.player, play.options) == (0, ["east", "drink_potion"])


@rule("DQ-GAP-10")
def test_a_hero_who_may_still_search_may_not_pass() -> None:
    assert blocked("room_f", 1).action_of(0).options == ["search", "drink_potion"]


@rule("DQ-GAP-10")
def test_a_blocked_hero_with_nothing_else_to_do_is_not_even_asked() -> None:
    s = blocked("room_f", 2)
    s.hero(0).loot = ()
    play = s.action_of(0)
    assert play.player == 1
    assert play.space(0) == "r3c3"
