"""Leaving the dungeon (DQ-EXIT)."""

from __future__ import annotations

import pytest

from tests.support.dungeonquest import CONTENT, Play, Situation
from tests.support.rules import rule
from undercroft.games.dungeonquest.table.state import OUT, OWES_ENCOUNTER

TWO = ["hugo", "krutzbeck"]
TOWERS = {  # tower: the space beside it, the way in, the way back
    "r1c1": ("r1c2", "west", "east"),
    "r1c13": ("r1c12", "east", "west"),
    "r10c1": ("r10c2", "west", "east"),
    "r10c13": ("r10c12", "east", "west"),
}


def beside(tower: str = "r1c1", *loot: str, heroes: list[str] | None = None) -> Situation:
    """The first hero, with that Loot, in a room beside a tower; the others far off."""
    s = Situation(heroes=heroes or TWO)
    space = TOWERS[tower][0]
    s.lay(space, "room_lfr").put(0, space)
    for seat in range(1, len(s.state.heroes)):
        s.lay(f"r5c{2 * seat}", "room_lfr").put(seat, f"r5c{2 * seat}")
    return s.give(0, *loot)


def in_the_tower(*loot: str) -> Play:
    return beside("r1c1", *loot).action_of(0).do("west")


@rule("DQ-EXIT-01")
@pytest.mark.parametrize("chamber", [c.id for c in CONTENT.chambers])
def test_no_chamber_but_a_tower_has_an_exit(chamber: str) -> None:
    s = Situation(heroes=["hugo"]).lay("r3c2", "room_lfr").lay("r3c3", chamber)
    s.put(0, "r3c3", came_from="r3c2").give(0, "gold_coins_150", "unstable_potion")
    assert "exit" not in s.action_of(0).options


@rule("DQ-EXIT-01")
def test_the_treasure_chamber_has_no_exit() -> None:
    play = Situation(heroes=["hugo"]).put(0, "r5c7").give(0, "gold_coins_150").action_of(0)
    assert "exit" not in play.options


@rule("DQ-EXIT-02", "DQ-EXIT-05")
def test_a_hero_who_enters_a_tower_may_leave_at_once_or_move_on() -> None:
    play = in_the_tower("gold_coins_150")
    assert (play.asked, play.player) == ("tower", 0)
    assert play.options == ["exit", "east", "south"]


@rule("DQ-EXIT-02")
def test_the_way_out_is_open_in_the_turn_he_enters() -> None:
    play = in_the_tower("gold_coins_150").do("exit")
    assert play.hero(0).fate == OUT
    assert play.player == 1


@rule("DQ-EXIT-02")
def test_a_corridor_may_lead_him_to_the_tower_in_the_same_turn() -> None:
    s = Situation(heroes=TWO).lay("r1c3", "room_lfr").lay("r1c2", "corridor_lfr")
    s.put(0, "r1c3").give(0, "gold_coins_150")
    play = s.action_of(0).do("west", "west")
    assert play.options == ["exit", "east", "south"]


@rule("DQ-EXIT-03")
def test_a_hero_who_stays_moves_on_at_once_and_meets_the_next_chamber() -> None:
    play = in_the_tower("gold_coins_150").tiles("trap_lfr")
    play.cards("trap", "poisonous_snakes").dice(2).do("south")
    assert play.space(0) == "r2c1"
    assert play.hero(0).wounds == 2
    assert play.player == 1


@rule("DQ-EXIT-03")
def test_he_may_move_on_the_way_he_came_and_meets_that_chamber() -> None:
    play = in_the_tower("gold_coins_150").cards("dungeon", "razorwing_attack").dice(3)
    play.do("east")
    assert play.space(0) == "r1c2"
    assert play.hero(0).wounds == 3


@rule("DQ-EXIT-04")
@pytest.mark.parametrize("tower", TOWERS)
def test_any_tower_will_do(tower: str) -> None:
    play = beside(tower, "gold_coins_150").action_of(0).do(TOWERS[tower][1])
    assert play.space(0) == tower
    assert "exit" in play.options
    play.do("exit")
    assert play.hero(0).fate == OUT


@rule("DQ-EXIT-05")
def test_nobody_is_made_to_leave_because_every_way_on_is_blocked() -> None:
    s = Situation(heroes=[*TWO, "lindel"]).give(0, "gold_coins_150").put(0, "r1c1")
    s.lay("r1c2", "room_lfr").lay("r2c1", "room_lfr").put(1, "r1c2").put(2, "r2c1")
    s.hero(0).plight = OWES_ENCOUNTER  # they came up here last turn
    play = s.action_of(0)
    assert play.options == ["exit", "stay"]
    play.do("stay")
    assert play.space(0) == "r1c1"
    assert play.player == 1


@rule("DQ-EXIT-06")
def test_a_hero_who_has_left_has_no_more_turns() -> None:
    play = in_the_tower("gold_coins_150").do("exit").cards("search", "empty", "empty")
    asked = [play.player]
    for _ in range(2):
        play.do("search")
        asked.append(play.player)
    assert asked == [1, 1, 1]
    assert play.hero(0).cell < 0


@rule("DQ-EXIT-07")
def test_the_figure_of_a_hero_who_left_is_off_the_board() -> None:
    play = in_the_tower("gold_coins_150").do("exit")
    assert play.space(0) == ""
    for viewer in (0, 1, None):
        assert play.table.view(viewer).heroes[0].space == ""
        assert not [p for p in play.table.scene(viewer).board.pieces if p.owner == 0]


@rule("DQ-EXIT-07")
def test_the_tower_he_left_by_is_free_for_others() -> None:
    s = beside("r1c1", "gold_coins_150").put(1, "r5c2")
    s.lay("r2c1", "room_lfr").put(1, "r2c1")
    play = s.action_of(0).do("west", "exit")
    assert "north" in play.options


@rule("DQ-EXIT-08")
def test_no_winner_is_named_while_anybody_is_inside() -> None:
    play = in_the_tower("gold_coins_150").do("exit")
    assert not play.table.over
    assert play.table.result is None
    assert play.state.final_gold == ()


@rule("DQ-EXIT-09")
def test_a_hero_without_loot_must_move_on() -> None:
    play = in_the_tower()
    assert (play.asked, play.options) == ("tower", ["east", "south"])


@rule("DQ-EXIT-09")
def test_a_rune_or_a_kept_card_is_not_loot() -> None:
    s = beside().rune(0, "rune_of_light").keep(0, "lingering_shade")
    assert s.action_of(0).do("west").options == ["east", "south"]


@rule("DQ-EXIT-10")
@pytest.mark.parametrize("loot", ["rope", "bottle_imp", "gold_coins_10", "artifact_eater"])
def test_any_one_loot_card_opens_the_way_out(loot: str) -> None:
    play = in_the_tower(loot)
    assert play.options == ["exit", "east", "south"]
    play.do("exit")
    assert play.hero(0).fate == OUT
