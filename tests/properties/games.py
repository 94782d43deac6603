"""Random games for properties: any number of players, variant and optional rule."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

import undercroft
from undercroft.kernel import game as registry
from undercroft.kernel.data import pack
from undercroft.kernel.table import Table

COMBATS = ("standard", "dice", "classic_solo", "classic")
FLAGS = (
    "servants_of_kalladra", "death_can_wait", "cloak_and_dagger", "no_guts_no_glory", "late_start",
    "tower_power",
)  # fmt: skip
CHARACTERS = ("warrior", "hunter", "mage", "warlock", "artumnis", "dongon")
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


@st.composite
def warcraft_configs(draw: st.DrawFn) -> dict[str, Any]:
    """A game of the second kind: two to four players, who may have agreed on their characters."""
    players = draw(st.integers(2, 4))
    characters = draw(st.permutations(CHARACTERS))[:players]
    return {
        "game": "warcraft",
        "players": players,
        "seed": draw(seeds),
        "characters": characters if draw(st.booleans()) else [],
    }


@st.composite
def mageknight_configs(draw: st.DrawFn) -> dict[str, Any]:
    """A game of figures: both modes, all ways to a team and to a dungeon; a short one."""
    players = draw(st.integers(1, 4))
    agreed: dict[str, Any] = {
        "layout": draw(st.sampled_from(("fitting", "tiles"))),
        "team": draw(st.sampled_from(("ready", "draft", "chance"))),
        "placing": draw(st.sampled_from(("ready", "by_hand"))),
        "reds": draw(st.integers(0, 2)),
        "uniques": draw(st.booleans()),
        "rounds": draw(st.integers(10, 14)),
    }
    if players == 1:
        agreed["monsters"] = draw(st.sampled_from(("policy", "bot", "player")))
    return {
        "game": "mageknight",
        "players": players,
        "seed": draw(seeds),
        "mode": draw(st.sampled_from(("lone_wolf", "heroic_team"))),
        **agreed,
    }


def any_configs() -> st.SearchStrategy[dict[str, Any]]:
    """A game of any kind that is installed."""
    kinds = {
        "dungeonquest": configs(),
        "warcraft": warcraft_configs(),
        "mageknight": mageknight_configs(),
    }
    return st.one_of([kinds[name] for name in registry.finished_names()])


def new(config: dict[str, Any]) -> Table[Any]:
    settings_of = {name: value for name, value in config.items() if name != "game"}
    return undercroft.new(config.get("game", "dungeonquest"), **settings_of)


def some_answer(table: Table[Any], rng: Random) -> str:
    """Any option; exits are shunned now and then, so that games get long enough."""
    choices = table.decision.choices
    choice = rng.choice(choices)
    return rng.choice(choices) if choice == "exit" else choice


def play_on(table: Table[Any], rng: Random, answers: int = 1_000_000) -> Iterator[Table[Any]]:
    """Answer at random; the table after each answer."""
    for _ in range(answers):
        if table.over:
            return
        table.act(some_answer(table, rng))
        yield table


def played(config: dict[str, Any], rng: Random, answers: int) -> Table[Any]:
    """A game in which so many questions have been answered at random."""
    table = new(config)
    for _ in play_on(table, rng, answers):
        pass
    return table


def packed(table: Table[Any]) -> bytes:
    """The state to the last detail."""
    return pack(table.state)
