"""The bold bot of DungeonQuest: no way out without Treasure while there is time for it."""

from __future__ import annotations

import pytest

from tests.support.dungeonquest import Situation
from undercroft.games.dungeonquest.bot import HeuristicBot
from undercroft.games.dungeonquest.bot.bold import BoldBot


def in_a_tower(*, sun: int, loot: str = "gold_coins_150") -> Situation:
    """Two heroes; the first is in a tower with Loot, late in the day or not."""
    s = Situation(heroes=["hugo", "krutzbeck"]).lay("r1c2", "room_lfr").put(0, "r1c2")
    s.lay("r5c2", "room_lfr").put(1, "r5c2").give(0, loot)
    s.state.sun = sun
    return s


@pytest.mark.parametrize(
    ("sun", "prudent", "bold"), [(12, "exit", "on"), (28, "exit", "exit")], ids=["noon", "evening"]
)
def test_it_goes_on_for_treasure_while_there_is_time(sun: int, prudent: str, bold: str) -> None:
    play = in_a_tower(sun=sun).action_of(0).do("west")
    before = play.table.state.house
    assert play.options[0] == "exit"
    answers = [made(1).answer(play.table) for made in (HeuristicBot, BoldBot)]
    assert ["exit" if each == "exit" else "on" for each in answers] == [prudent, bold]
    assert play.table.state.house == before


def test_with_treasure_it_leaves() -> None:
    play = in_a_tower(sun=12, loot="gold_ring").action_of(0).do("west")
    assert BoldBot(1).answer(play.table) == "exit"
