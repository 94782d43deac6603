"""Answers that cannot be mended afterwards say so, that clients may ask once more."""

from __future__ import annotations

from tests.support.dungeonquest import Play, Situation
from undercroft.games.dungeonquest.table.state import OWES_ENCOUNTER


def risks(play: Play) -> dict[str, str]:
    """What is risky among the options, and why."""
    decision = play.table.decision
    assert decision is not None
    return {option.id: option.risk for option in decision.options if option.risk}


def test_leaving_the_dungeon_ends_the_game() -> None:
    s = Situation(heroes=["hugo"]).lay("r1c2", "room_lfr").put(0, "r1c2").give(0, "gold_coins_150")
    play = s.action_of(0)
    assert risks(play) == {}
    play.do("west")
    assert list(risks(play)) == ["exit"]
    assert "ends" in risks(play)["exit"]


def test_staying_where_others_block_the_way_is_no_risk() -> None:
    s = Situation(heroes=["hugo", "krutzbeck", "lindel"]).give(0, "gold_coins_150").put(0, "r1c1")
    s.lay("r1c2", "room_lfr").lay("r2c1", "room_lfr").put(1, "r1c2").put(2, "r2c1")
    s.hero(0).plight = OWES_ENCOUNTER
    play = s.action_of(0)
    assert play.options == ["exit", "stay"]
    assert list(risks(play)) == ["exit"]


def test_staying_walled_in_kills() -> None:
    s = Situation(heroes=["hugo"]).give(0, "gold_coins_150").put(0, "r1c1")
    s.lay("r1c2", "room_f", arrow="north").lay("r2c1", "room_f", arrow="west")
    s.hero(0).plight = OWES_ENCOUNTER
    play = s.action_of(0)
    assert play.options == ["exit", "stay"]
    assert "killed" in risks(play)["stay"]


def test_what_is_offered_is_gone() -> None:
    s = Situation(heroes=["lindel"]).give(0, "gold_coins_100").below(0, "r3c3")
    play = s.turn_of(0).cards("catacomb", "deep_elf")  # there is nothing else to do but draw it
    assert list(risks(play)) == ["gold_coins_100"]


def test_the_dragon_may_wake() -> None:
    s = Situation(heroes=["hugo"]).lay("r5c6", "room_lfr").put(0, "r5c6")
    play = s.action_of(0).cards("dragon", "sleeping").do("east")
    assert list(risks(play)) == ["stay"]


def test_what_is_dropped_is_gone() -> None:
    s = Situation(heroes=["lindel"]).lay("r3c2", "room_lfr").lay("r3c3", "bridge_f")
    play = s.put(0, "r3c2").give(0, "gold_coins_100").action_of(0).do("east", "cross")
    assert list(risks(play)) == ["drop:gold_coins_100"]
