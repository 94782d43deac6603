"""Dead ends (DQ-DEAD)."""

from __future__ import annotations

import pytest

from tests.support.dungeonquest import Play, Situation
from tests.support.rules import rule


def dead_end(
    chamber: str = "room_dead_end", heroes: list[str] | None = None, way_back: bool = True
) -> Situation:
    """A hero in r3c3, whose only open side is to the west, where they came from."""
    s = Situation(heroes=heroes or ["hugo", "krutzbeck"])
    s.lay("r3c2", "room_lfr" if way_back else "room_f", arrow="west" if way_back else "north")
    return s.lay("r3c3", chamber, arrow="west").put(0, "r3c3", came_from="r3c2")


def trapped(*finds: str, chamber: str = "room_dead_end") -> Play:
    """A hero shut in who finds these cards, alone in the dungeon."""
    s = dead_end(chamber, ["hugo"], way_back=False).give(0, "unstable_potion", deck="crypt")
    return s.action_of(0).cards("search", *finds)


@rule("DQ-DEAD-01")
def test_a_chamber_is_a_dead_end_when_all_other_passages_meet_walls() -> None:
    s = Situation(heroes=["hugo"]).lay("r3c2", "room_lfr").lay("r3c3", "room_lfr")
    s.put(0, "r3c3", came_from="r3c2")
    s.lay("r2c3", "room_f", arrow="west").lay("r4c3", "room_f", arrow="west")
    assert s.action_of(0).options == ["east", "west", "search"]  # not yet one
    s.lay("r3c4", "room_f", arrow="north")
    assert s.action_of(0).options == ["west", "search"]


@rule("DQ-DEAD-01")
def test_the_way_back_is_what_tells_a_dead_end_from_a_trap() -> None:
    play = dead_end(heroes=["hugo"]).action_of(0).cards("search", "empty", "empty")
    play.cards("dungeon", "empty").do("search", "search")
    assert play.hero(0).alive
    assert play.space(0) == "r3c2"  # their only move was made for them


@rule("DQ-DEAD-02")
def test_a_dead_end_is_left_by_the_way_back_or_searched() -> None:
    assert dead_end().action_of(0).options == ["west", "search"]


@rule("DQ-DEAD-02")
def test_a_dead_end_is_left_by_the_way_down_in_it() -> None:
    play = dead_end("catacomb_entrance_dead_end").action_of(0)
    assert play.options == ["west", "search", "go_down"]


@rule("DQ-DEAD-02")
def test_a_dead_end_is_left_by_a_secret_door() -> None:
    play = dead_end().lay("r2c3", "room_f", arrow="west").action_of(0)
    play.cards("search", "secret_door").cards("dungeon", "empty").do("search")
    assert play.options == ["north", "east", "south", "west", "leave"]
    play.do("north")
    assert play.space(0) == "r2c3"


@rule("DQ-DEAD-02")
def test_a_dead_end_is_left_by_a_passage_down_found_in_it() -> None:
    play = dead_end(heroes=["hugo"]).action_of(0).cards("search", "passage_down").do("search")
    assert play.options == ["west", "search", "go_down"]
    play.do("go_down")
    play.do("north")
    assert play.hero(0).below


@rule("DQ-DEAD-02")
def test_a_trapped_hero_has_nothing_but_to_search() -> None:
    assert trapped().options == ["search", "drink_potion"]


@rule("DQ-DEAD-03")
def test_a_trapped_hero_is_killed_at_the_end_of_his_second_fruitless_search() -> None:
    play = trapped("empty", "gold_coins_70").do("search")
    assert play.hero(0).alive
    assert play.options == ["search", "drink_potion"]
    play.do("search")
    assert not play.hero(0).alive
    assert play.state.heroes[0].ending == "a dead end"
    assert play.table.over


@rule("DQ-DEAD-03")
def test_he_dies_in_his_own_turn_before_the_next_player_acts() -> None:
    s = dead_end(way_back=False)
    s.hero(0).searches = 1
    s.give(0, "unstable_potion", deck="crypt")
    play = s.action_of(0).cards("search", "empty").do("search")
    assert not play.hero(0).alive
    assert play.player == 1


@rule("DQ-DEAD-03")
@pytest.mark.parametrize("finds", [("empty", "passage_down"), ("passage_down", "empty")])
def test_a_passage_down_saves_him_whenever_it_was_found(finds: tuple[str, str]) -> None:
    play = trapped(*finds).do("search", "search")
    assert play.hero(0).alive
    assert play.options == ["go_down", "drink_potion"]


@rule("DQ-DEAD-03")
def test_a_secret_door_saves_him() -> None:
    play = trapped("empty", "secret_door").tiles("room_lfr").cards("dungeon", "empty")
    play.do("search", "search", "north")
    assert play.hero(0).alive
    assert play.space(0) == "r2c3"


@rule("DQ-DEAD-03")
def test_a_secret_door_he_does_not_use_spares_him_until_he_must_act() -> None:
    s = dead_end(way_back=False)
    s.hero(0).searches = 1
    play = s.action_of(0).cards("search", "secret_door").do("leave")
    assert play.hero(0).alive
    assert play.player == 1
    play.cards("dungeon", "empty").tiles("room_lfr").do("west")
    assert play.hero(0).ending == "a dead end"  # DQ-GAP-09: nothing is left to try


@rule("DQ-DEAD-03")
def test_an_entrance_in_the_chamber_saves_him() -> None:
    play = trapped("empty", "empty", chamber="catacomb_entrance_dead_end").do("search", "search")
    assert play.hero(0).alive
    assert play.options == ["go_down", "drink_potion"]


@rule("DQ-DEAD-03")
def test_a_ceiling_that_turns_the_chamber_may_open_a_way() -> None:
    play = trapped("empty", "hidden_trap").cards("trap", "ceiling_collapses")
    play.do("search", "search")
    assert play.hero(0).alive
    assert play.options == ["north", "drink_potion"]


@rule("DQ-DEAD-03")
def test_a_hero_who_can_go_back_is_not_killed() -> None:
    s = dead_end().give(0, "unstable_potion")
    s.hero(0).searches = 1
    s.hero(1).lost_turns = 1
    play = s.action_of(0).cards("search", "empty").do("search")
    assert play.hero(0).alive
    assert play.options == ["west", "drink_potion"]
