"""Learning who will win: `uv run --extra gym python examples/learn_standing.py --help`.

Bots play World of Warcraft; at the beginning of turns everybody's standing is noted with who won in
the end, and the weights of a Plackett-Luce model are fitted to that.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np
from rich.progress import track

from undercroft.games.warcraft.bot import HeuristicBot, outlook
from undercroft.games.warcraft.bot.standing import NAMES, standing_of
from undercroft.games.warcraft.game import GAME
from undercroft.games.warcraft.table.state import MOVEMENT
from undercroft.kernel.chance import scramble
from undercroft.kernel.table import Table

A_WHIM = 0.05  # how often a bot answers at random in the first part of a game
NOTED = 0.4  # the share of turns that are noted
PASSES, PACE, DECAY = 400, 0.5, 1e-3
A_BATCH_OF_GAMES = 50

# The standings of all seats (those that are empty: none), and the seats that won.
Lesson = tuple[list[tuple[float, ...]], tuple[int, ...]]


def play(seed: int) -> list[Lesson]:
    """One game, and what is to be learnt from it: whims at first, so that odd positions are met."""
    rng = Random(seed)
    table = Table(GAME, GAME.schema().check(rng.choice((2, 3, 3, 4)), {}), scramble(seed, "lesson"))
    players = table.config["players"]
    bots = [HeuristicBot(scramble(seed, seat)) for seat in range(players)]
    whims_until = rng.randrange(2, 10)
    noted: list[list[tuple[float, ...]]] = []
    turn = -1
    while (decision := table.decision) is not None:
        state = table.state
        now = state.round * players + state.active
        if state.phase == MOVEMENT and state.combat is None and now != turn:
            turn = now
            if rng.random() < NOTED:
                noted.append([standing_of(state, seat) for seat in range(players)])
        choice = bots[decision.player].choose(table)
        if state.round < whims_until and rng.random() < A_WHIM:
            choice = rng.randrange(len(decision.choices))
        table.act(choice)
    return [(standings, table.state.winners) for standings in noted]


def play_many(seeds: range) -> list[Lesson]:
    """The lessons of these games."""
    return [lesson for seed in seeds for lesson in play(seed)]


def arrays(lessons: list[Lesson]) -> tuple[Any, Any, Any]:
    """Standings by lesson and seat, which seats there are, and each seat's share of the win."""
    seats = max(len(standings) for standings, _ in lessons)
    rows = np.zeros((len(lessons), seats, len(NAMES)))
    there = np.zeros((len(lessons), seats), dtype=bool)
    won = np.zeros((len(lessons), seats))
    for at, (standings, winners) in enumerate(lessons):
        rows[at, : len(standings)] = standings
        there[at, : len(standings)] = True
        won[at, list(winners)] = 1 / len(winners)
    return rows, there, won


def chances(rows: Any, there: Any, weights: Any) -> Any:
    """Each seat's chance to win."""
    scores = np.where(there, rows @ weights, -np.inf)
    strengths = np.exp(scores - scores.max(axis=1, keepdims=True))
    return strengths / strengths.sum(axis=1, keepdims=True)


def surprise(rows: Any, there: Any, won: Any, weights: Any) -> float:
    """The mean surprise at who won."""
    odds = np.maximum(chances(rows, there, weights), 1e-9)
    return float(-(won * np.log(odds)).sum(axis=1).mean())


def fit(rows: Any, there: Any, won: Any) -> Any:
    """Weights by gradient descent, scaled by each number's spread, drawn a little to nought."""
    spread = rows[there].std(axis=0) + 1e-6
    scaled, weights = rows / spread, np.zeros(len(NAMES))
    for _ in range(PASSES):
        error = won - chances(scaled, there, weights)
        slope = np.einsum("ls,lsn->n", error, scaled) / len(scaled)
        weights += PACE * (slope - DECAY * weights)
    return weights / spread


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn from games who will win.")
    parser.add_argument("--games", type=int, default=3_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--to", type=Path, default=Path(outlook.__file__).with_name("outlook.json"))
    chosen = parser.parse_args()
    first = chosen.seed * 10_000_000
    batches = [
        range(start, min(start + A_BATCH_OF_GAMES, first + chosen.games))
        for start in range(first, first + chosen.games, A_BATCH_OF_GAMES)
    ]
    with ProcessPoolExecutor(chosen.workers) as crew:
        played = track(crew.map(play_many, batches), "playing", len(batches))
        lessons = [lesson for many in played for lesson in many]
    rows, there, won = arrays(lessons)
    kept_back = np.arange(len(lessons)) // 50 % 10 == 0
    weights = fit(rows[~kept_back], there[~kept_back], won[~kept_back])
    parts = (rows[kept_back], there[kept_back], won[kept_back])
    learnt_loss, blank = surprise(*parts, weights), surprise(*parts, 0 * weights)
    print(
        f"{chosen.games} games, {len(lessons)} positions; those kept back surprise by "
        f"{learnt_loss:.4f} (knowing nothing: {blank:.4f})"
    )
    learnt = {name: round(float(weight), 4) for name, weight in zip(NAMES, weights, strict=True)}
    chosen.to.write_bytes(msgspec.json.format(msgspec.json.encode(learnt), indent=2) + b"\n")


if __name__ == "__main__":
    main()
