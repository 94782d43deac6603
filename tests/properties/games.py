"""Random games of DungeonQuest for properties: any number of players, variant and optional rule."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
from hypothesis import settings
from hypothesis import strategies as st

import undercroft
from undercroft.games.dungeonquest.state import State
from undercroft.kernel.table import Table

COMBATS = ("standard", "dice", "classic_solo", "classic")
FLAGS = (
    "servants_of_kalladra", "death_can_wait", "cloak_and_dagger", "no_guts_no_glory", "late_start",
    "tower_power",
)  # fmt: skip
STANDARD_ONLY = ("live_to_fight_another_day", "hero_vs_hero")

# The same examples every time: a failure is a failure for everybody.
few = settings(max_examples=100, derandomize=True, deadline=None, database=None)
some = settings(max_examples=300, derandomize=True, deadline=None, database=None)

seeds = st.integers(0, 1_000_000)


@st.composite
def configs(draw: st.DrawFn) -> dict[str, Any]:
    """How a game may be set up."""
    players = draw(st.integers(1, 4))
    combat = draw(st.sampled_from(COMBATS if players > 1 else COMBATS[:3]))
    flags = FLAGS + STANDARD_ONLY if combat == "standard" else FLAGS
    return {
        "players": players,
        "seed": draw(seeds),
        "combat": combat,
        "magical_might": draw(st.sampled_from((1, 2, 12 // players))),
        **{flag: draw(st.booleans()) for flag in flags},
    }


def new(config: dict[str, Any]) -> Table[State]:
    return undercroft.new("dungeonquest", **config)


def some_answer(table: Table[State], rng: Random) -> str:
    """Any option; exits are shunned now and then, so that games get long enough."""
    choices = table.decision.choices
    choice = rng.choice(choices)
    return rng.choice(choices) if choice == "exit" else choice


def play_on(table: Table[State], rng: Random, answers: int = 1_000_000) -> Iterator[Table[State]]:
    """Answer at random; the table after each answer."""
    for _ in range(answers):
        if table.over:
            return
        table.act(some_answer(table, rng))
        yield table


def played(config: dict[str, Any], rng: Random, answers: int) -> Table[State]:
    """A game in which so many questions have been answered at random."""
    table = new(config)
    for _ in play_on(table, rng, answers):
        pass
    return table


def packed(table: Table[State]) -> bytes:
    """The state to the last detail."""
    return msgspec.msgpack.encode(table.state)
