"""The second reading of DungeonQuest follows games and finds nothing to object to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tests.referees.dungeonquest.comparing import Comparing
from tests.referees.protocol import Verdict
from tests.referees.watching import watch

GAMES = 90
# Tiles that a Rune of Sight lets its owner choose from are known to that player alone.
NOT_JUDGED = {"choose_tile"}


@pytest.mark.parametrize("number", range(GAMES))
def test_the_referee_agrees(number: int) -> None:
    verdict = watch("dungeonquest", number)
    assert verdict.disagreements == []
    unjudged = verdict.decisions - verdict.judged
    assert set(unjudged) <= NOT_JUDGED


def test_these_games_reach_what_must_be_judged() -> None:
    """A referee that is never asked about a chapter proves nothing about it."""
    seen = Verdict(Counter(), Counter(), Counter(), [])
    for number in range(0, GAMES, 2):
        seen.add(watch("dungeonquest", number))
    questions = {"turn", "move_on", "tower", "fight_or_flee", "lay_card", "counterattack"}
    questions |= {"choose_card", "sideways", "secret_door", "servant", "lose_loot", "before_test"}
    assert questions <= set(seen.judged)
    outcomes = {"movement", "attribute test", "combat round", "deathblow", "dice combat", "sun"}
    outcomes |= {"classic combat", "classic solo combat", "escape", "coming up", "gold", "winner"}
    outcomes |= {"cards drawn", "combat hand", "combat deck", "determination told"}
    assert outcomes <= set(seen.outcomes)


OTHER_READINGS: dict[str, Callable[..., Any]] = {
    "may_search": lambda self, hero: hero.searches < 3,
    "free": lambda self, hero, space: True,
    "may_escape": lambda self, hero: True,
    "attack": lambda self, side: side.played[0].value,
    "monster_player": lambda self, seat: (seat - 1) % self.players,
    "way_down": lambda self, hero: False,
    "has_hand": lambda self, fight, side: True,
    "frail": lambda self, fight: True,
    "winners": lambda self, out: [hero.seat for hero in out],
}


@pytest.mark.parametrize("rule", OTHER_READINGS)
def test_another_reading_of_a_rule_is_noticed(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Comparing, rule, OTHER_READINGS[rule])
    assert any(watch("dungeonquest", number).disagreements for number in range(GAMES))
