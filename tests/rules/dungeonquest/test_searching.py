"""Searching (DQ-SRCH)."""

from __future__ import annotations

import pytest

from tests.support.dungeonquest import CONTENT, Play, Situation
from tests.support.rules import rule


def searching(*names: str, room: str = "room_lfr", heroes: list[str] | None = None) -> Play:
    """A hero alone in the dungeon who finds these cards, one after the other."""
    s = Situation(heroes=heroes or ["hugo"])
    s.lay("r3c2", "room_lfr").lay("r3c3", room, arrow="west").put(0, "r3c3", came_from="r3c2")
    return s.action_of(0).cards("search", *names)


@rule("DQ-SRCH-01")
def test_a_search_draws_a_search_card_and_resolves_it() -> None:
    play = searching("gold_coins_150").do("search")
    assert play.loot(0) == ["gold_coins_150"]
    assert play.deck_size("search") == 29


@rule("DQ-SRCH-01")
def test_what_is_found_may_be_bad() -> None:
    play = searching("giant_centipede").dice(5, 6).do("search")
    assert play.hero(0).wounds == 11
    assert play.discarded("search") == ["giant_centipede"]


@rule("DQ-SRCH-02")
def test_a_chamber_is_searched_twice_running_and_no_more() -> None:
    play = searching("empty", "empty")
    assert "search" in play.options
    play.do("search")
    assert "search" in play.options
    play.do("search")
    assert "search" not in play.options
    assert play.deck_size("search") == 28


@rule("DQ-SRCH-03")
def test_after_two_searches_the_hero_must_move() -> None:
    play = searching("empty", "empty").do("search", "search")
    assert play.options == ["north", "east", "south", "west"]


@rule("DQ-SRCH-03")
def test_after_two_searches_he_may_go_down_where_there_is_a_way() -> None:
    play = searching("empty", "empty", room="catacomb_entrance_lf").do("search", "search")
    assert play.options == ["north", "east", "west", "go_down"]


@rule("DQ-SRCH-03")
def test_after_two_searches_he_may_take_the_passage_down_he_found() -> None:
    play = searching("passage_down", "empty").do("search", "search")
    assert play.options == ["north", "east", "south", "west", "go_down"]


@rule("DQ-SRCH-04")
def test_a_failed_move_does_not_renew_the_right_to_search() -> None:
    play = searching("empty", "empty", room="room_door_front").cards("door", "door_jammed")
    play.do("search", "search", "east")
    assert play.space(0) == "r3c3"
    assert play.options == ["north", "east", "south", "west"]


@rule("DQ-SRCH-04")
def test_a_lost_turn_does_not_renew_the_right_to_search() -> None:
    play = searching("empty", "hidden_trap").cards("trap", "explosion").do("search", "search")
    assert play.hero(0).wounds == 4
    assert play.options == ["north", "east", "south", "west"]


@rule("DQ-SRCH-05")
def test_a_hero_who_comes_back_may_search_twice_again() -> None:
    play = searching(*["empty"] * 4).cards("dungeon", "empty", "empty")
    play.do("search", "search", "west")
    assert "search" in play.options  # another chamber
    play.do("east")
    assert play.space(0) == "r3c3"
    play.do("search", "search")
    assert "search" not in play.options
    assert play.discarded("search") == ["empty"] * 4


@rule("DQ-SRCH-05")
def test_a_single_search_before_leaving_is_not_held_against_him() -> None:
    play = searching(*["empty"] * 3).cards("dungeon", "empty", "empty")
    play.do("search", "west", "east", "search", "search")
    assert play.discarded("search") == ["empty"] * 3


@rule("DQ-SRCH-06")
@pytest.mark.parametrize(
    "chamber", [c.id for c in CONTENT.chambers if c.type not in ("cave_in", "chamber_of_darkness")]
)
def test_only_a_chamber_with_the_icon_is_searched(chamber: str) -> None:
    with_icon = next(c.search for c in CONTENT.chambers if c.id == chamber)
    s = Situation(heroes=["hugo"]).lay("r3c2", "room_lfr").lay("r3c3", chamber)
    s.put(0, "r3c3", came_from="r3c2").give(0, "unstable_potion")
    assert ("search" in s.action_of(0).options) is with_icon


@rule("DQ-SRCH-06")
@pytest.mark.parametrize("space", ["r1c1", "r5c7"])
def test_neither_a_tower_nor_the_treasure_chamber_is_searched(space: str) -> None:
    play = Situation(heroes=["hugo"]).put(0, space).action_of(0)
    assert len(play.options) >= 2
    assert "search" not in play.options


@rule("DQ-SRCH-07")
def test_a_chamber_with_a_monster_in_it_is_not_searched() -> None:
    s = Situation(heroes=["hugo"]).lay("r3c2", "room_lfr").lay("r3c3", "room_lfr")
    s.put(0, "r3c3", came_from="r3c2").token("r3c2", "troll")
    assert "search" in s.action_of(0).options  # next door is not here
    s.token("r3c3", "golem")
    assert s.action_of(0).options == ["north", "east", "south", "west"]
