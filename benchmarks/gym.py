"""`python -m benchmarks.gym`: steps a second of our environments beside PettingZoo's own games.

Every environment is used as its `env()` makes it and stepped by PettingZoo's own loop: `last`, a
random legal action from the mask, `step`. Rounds are interleaved; the median counts.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import statistics
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import gymnasium
import numpy as np
from rich.console import Console
from rich.table import Table

import undercroft
import undercroft.gym
from benchmarks.__main__ import machine, pin
from undercroft.kernel import game as registry

# Gin Rummy was taken out of PettingZoo 1.26; it is measured where an older one is installed.
PEERS = ("hanabi_v5", "gin_rummy_v4", "texas_holdem_v4", "leduc_holdem_v4")
CHECKED_EVERY = 50
TABLES = 32

Subject = Callable[[float], float]


def subjects() -> dict[str, Subject]:
    """What is measured, by name: ours first."""
    found: dict[str, Subject] = {}
    for name in registry.finished_names():
        schema = undercroft.new(name, _players(name), seed=1).game.schema()
        for players in sorted({max(2, schema.fewest), schema.most}):
            env = undercroft.gym.env(name, players, seed=1)
            found[f"undercroft {name}, {players} players"] = partial(steps_a_second, env)
    for peer in PEERS:
        try:
            module = import_module(f"pettingzoo.classic.{peer}")
        except ImportError:
            continue
        found[f"pettingzoo {peer}"] = partial(steps_a_second, module.env())
    return found


def _players(name: str) -> int:

    return registry.find(name).schema().fewest


def steps_a_second(env: Any, seconds: float) -> float:
    """PettingZoo's own benchmark loop, by the processor's time: others may use the machine, too."""
    gc.collect()
    env.reset(seed=1)
    steps = 0
    start = now = process_time()
    while now - start < seconds:
        for _ in range(CHECKED_EVERY):
            seen, _, ended, cut, _ = env.last()
            action = None
            if not (ended or cut):
                action = random.choice(np.flatnonzero(seen["action_mask"]).tolist())
            env.step(action)
            steps += 1
            if all(env.terminations.values()) or all(env.truncations.values()):
                env.reset()
        now = process_time()
    return steps / (now - start)


def vectorised(workers: int) -> dict[str, Subject]:
    """Many tables of the same game: ours in one process and in several, and Gymnasium's."""
    make = undercroft.gym.vector_env
    solo = partial(undercroft.gym.solo_env, "dungeonquest", most_options=16)
    several = {
        "ours, 1 process": make("dungeonquest", TABLES, most_options=16),
        f"ours, {workers} processes": make(
            "dungeonquest", TABLES, most_options=16, workers=workers
        ),
        "gymnasium SyncVectorEnv": gymnasium.vector.SyncVectorEnv([solo] * TABLES),
        f"gymnasium AsyncVectorEnv, {TABLES} processes": gymnasium.vector.AsyncVectorEnv(
            [solo] * TABLES
        ),
    }
    return {name: partial(tables_a_second, tables) for name, tables in several.items()}


def tables_a_second(tables: Any, seconds: float) -> float:
    """Steps of all tables together."""
    gc.collect()
    rng, steps = np.random.default_rng(1), 0
    seen, _ = tables.reset(seed=1)
    start = now = perf_counter()
    while now - start < seconds:
        mask = seen["action_mask"]
        seen, *_ = tables.step((rng.random(mask.shape) * mask).argmax(1))
        steps += TABLES
        now = perf_counter()
    return steps / (now - start)


def measure(
    found: dict[str, Subject], rounds: int, seconds: float, console: Console
) -> dict[str, list[float]]:
    """Round by round, every subject in each: a slow spell of the machine then falls on all."""
    results: dict[str, list[float]] = {name: [] for name in found}
    for number in range(rounds):
        for name, subject in found.items():
            console.print(f"round {number + 1}/{rounds}: {name}")
            results[name].append(subject(seconds))
    return results


def shown(title: str, results: dict[str, list[float]], bases: list[str]) -> Table:
    """Medians, and how many times each base they are."""
    table = Table(title=title)
    table.add_column("environment")
    table.add_column("steps/s", justify="right")
    for base in bases:
        table.add_column(f"x {base.removeprefix('pettingzoo ')}", justify="right")
    medians = {name: statistics.median(rounds) for name, rounds in results.items()}
    for name, median in medians.items():
        ratios = [f"{median / medians[base]:.1f}" for base in bases]
        table.add_row(name, f"{median:,.0f}", *ratios)
    return table


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.gym", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="rounds (default 5)")
    parser.add_argument("--seconds", type=float, default=2.0, help="each measurement (default 2)")
    parser.add_argument("--vector", action="store_true", help="also many tables in processes")
    parser.add_argument("--workers", type=int, default=2, help="processes of ours (default 2)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the rounds here")
    options = parser.parse_args()
    if options.rounds < 1 or options.seconds <= 0 or not 1 <= options.workers <= TABLES:
        parser.error(f"--rounds and --seconds are positive, --workers from 1 to {TABLES}")
    progress, console = Console(stderr=True), Console(width=110, highlight=False)
    every: dict[str, dict[str, list[float]]] = {}
    if options.vector:  # before the process is pinned to one core: these use several
        found = vectorised(options.workers)
        every["vector"] = measure(found, options.rounds, options.seconds, progress)
        base = next(name for name in found if "AsyncVectorEnv" in name)
        console.print(shown(f"{TABLES} solo tables", every["vector"], [base]))
    about = machine(pin())
    every["aec"] = measure(subjects(), options.rounds, options.seconds, progress)
    bases = [name for name in every["aec"] if name.startswith("pettingzoo")]
    console.print(", ".join(f"{what} {value}" for what, value in about.items()))
    console.print(shown("PettingZoo AEC", every["aec"], bases))
    if options.json:
        options.json.write_text(json.dumps({"about": about, "rounds": every}, indent=2) + "\n")


if __name__ == "__main__":
    main()
