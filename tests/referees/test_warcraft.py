"""The second reading of World of Warcraft follows games and finds nothing to object to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tests.referees.protocol import Verdict
from tests.referees.warcraft.cards import Played
from tests.referees.warcraft.numbers import Combat, Side
from tests.referees.warcraft.reading import Reading
from tests.referees.watching import watch

GAMES = 40


@pytest.mark.parametrize("number", range(GAMES))
def test_the_referee_agrees(number: int) -> None:
    verdict = watch("warcraft", number)
    assert verdict.disagreements == []
    assert verdict.judged == verdict.decisions, "every question was judged"


def test_these_games_reach_what_must_be_judged() -> None:
    """A referee that is never asked about a chapter proves nothing about it."""
    seen = Verdict(Counter(), Counter(), Counter(), [])
    for number in range(0, GAMES, 2):
        seen.add(watch("warcraft", number))
    questions = {"start_of_turn", "move", "place_discovery", "challenge", "before_roll", "demand"}
    questions |= {"after_roll", "on_damage", "response", "pay", "take_item", "resurrect", "equip"}
    assert questions <= set(seen.judged)
    outcomes = {"movement roll", "step", "discovery", "event", "battle", "triggered power"}
    outcomes |= {"ranged attack", "melee attack", "victory", "defeat", "undefeated encounter"}
    outcomes |= {"character beaten", "level", "trophy", "quest completed", "equipment", "winners"}
    assert outcomes <= set(seen.outcomes)


def seated(*names: str) -> Reading:
    """A referee's table in the middle of a game, in the first player's turn."""
    reading = Reading(len(names), list(names))
    reading.active = 0
    for who, name in zip(reading.seats, names, strict=True):
        who.name, who.space = name, "goldwood_farms"
    return reading


def test_a_battle_in_which_somebody_has_fallen_is_not_cancelled_any_more() -> None:
    reading = seated("mage", "warrior")
    fight = Combat(Side(0, reading.seats[0]), Side(1, foe="grey_c27"), "goldwood_farms")
    reading.combat = fight
    fight.attacker.defeated = True
    list(reading.foe_effect(fight.defender, {"op": "cancel_battle"}))
    list(reading.op_cancel_battle(reading.seats[0], {}, ""))
    assert not fight.cancelled
    fight.attacker.defeated = False
    list(reading.foe_effect(fight.defender, {"op": "cancel_battle"}))
    assert fight.cancelled


def test_whoever_passed_may_answer_again_after_another_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reading = seated("mage", "warrior", "warlock")
    reading.playing = [Played(0, "ab_mage_01")]
    monkeypatch.setattr(reading, "plays", lambda who, when: ["power:any"] if who.seat else [])
    monkeypatch.setattr(reading, "take", lambda who, chosen: iter(()))
    flow = reading.responses(reading.seats[0])
    assert next(flow).seat == 1
    assert flow.send("pass").seat == 2
    assert flow.send("power:any").seat == 1


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
