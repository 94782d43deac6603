"""The second reading of World of Warcraft follows games and finds nothing to object to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.referees.warcraft.reading import Reading
from tests.referees.watching import watch

GAMES = 40


@pytest.mark.parametrize("number", range(GAMES))
def test_the_referee_agrees(number: int) -> None:
    verdict = watch("warcraft", number)
    assert verdict.disagreements == []
    assert verdict.judged == verdict.decisions, "every question was judged"


OTHER_READINGS: dict[str, Callable[..., Any]] = {
    "may_enter": lambda self, who, space: True,
    "attack_type": lambda self, side: "melee",
    "in_order": lambda self, fight: [fight.attacker, fight.defender],
    "heal": lambda self, who, amount: None,
    "aggro_markers": lambda self, space: [],
    "quest_options": lambda self, who: [],
}


@pytest.mark.parametrize("rule", OTHER_READINGS)
def test_another_reading_of_a_rule_is_noticed(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Reading, rule, OTHER_READINGS[rule])
    assert any(watch("warcraft", number).disagreements for number in range(1, GAMES))
