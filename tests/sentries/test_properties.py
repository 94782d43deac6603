"""What holds of every game holds of Sentries: the same checks, with its own settings."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from sentries.game import GAME
from tests.properties import (
    test_every_game,
    test_fork,
    test_illegal_answers,
    test_imagine,
    test_records,
    test_undo,
)
from undercroft.arena.fuzz.games import random_config

EXAMPLES = 12
MODULES = (
    test_every_game, test_fork, test_illegal_answers, test_imagine, test_records, test_undo,
)  # fmt: skip
OF_ONE_GAME = ("test_hands_stay_within_ten_and_energy_is_never_negative",)
# What a property may ask for besides a configuration, and how far these numbers go.
NUMBERS = {"seed": 1_000_000, "length": 120, "world_seed": 1 << 40}


def properties() -> list[Any]:
    """The properties that are told of games of any kind."""
    found = []
    for module in MODULES:
        for name, test in vars(module).items():
            if not name.startswith("test_") or not hasattr(test, "hypothesis"):
                continue
            inner = test.hypothesis.inner_test
            asked = list(inspect.signature(inner).parameters)
            if name not in OF_ONE_GAME and asked[0] == "config" and {*asked[1:]} <= {*NUMBERS}:
                found.append(pytest.param(inner, id=name.removeprefix("test_")))
    return found


def some_config(number: int) -> dict[str, Any]:
    config = random_config(GAME, Random(number))
    return {"game": "sentries", "seed": number, **config}


@pytest.mark.parametrize("holds", properties())
def test_it_holds_of_sentries(holds: Callable[..., None]) -> None:
    for number in range(EXAMPLES):
        rng = Random(number)
        asked = [*inspect.signature(holds).parameters][1:]
        holds(some_config(number), *(rng.randrange(NUMBERS[name]) for name in asked))


def test_there_are_properties_enough_and_settings_of_all_kinds() -> None:
    assert len(properties()) >= 12
    configs = [some_config(number) for number in range(40)]
    assert {config["players"] for config in configs} == {2, 4}
    assert {tuple(config.get("boxes", ("base",))) for config in configs} == {
        ("base",),
        ("base", "night"),
    }
    assert any(config["figures"] for config in configs)
    assert any(config["sides"] for config in configs)
