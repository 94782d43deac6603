"""Learning the outlook from games: `uv run --extra gym python examples/learn_outlook.py --help`.

Bots play; each hero's situation at the beginning of turns is noted with what became of them, and a
small network is fitted to that.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from undercroft.games.dungeonquest.bot import HeuristicBot, outlook
from undercroft.games.dungeonquest.bot.outlook import FATES, final_fate
from undercroft.games.dungeonquest.bot.situation import (
    MARKS,
    MEASURES,
    closely,
    from_afar,
    situation,
)
from undercroft.games.dungeonquest.game import GAME
from undercroft.games.dungeonquest.rules.actions import TURN
from undercroft.games.dungeonquest.table.state import IN_THE_DUNGEON
from undercroft.kernel.chance import scramble
from undercroft.kernel.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.games.dungeonquest.table.state import State
    from undercroft.kernel.game import Bot

RECKONINGS = {"closely": closely, "from_afar": from_afar}
# How many decisions of each player may pass before the whims are over, and how often one comes.
LONGEST_WHIMS, A_WHIM = 36, 0.04
HINGES = {"closely": 32, "from_afar": 16}
EPOCHS, BATCH, FASTEST = 12, 1024, 0.008
A_BATCH_OF_GAMES = 500

# For each reckoning, the measures and marks of a hero; then the fate they met.
Lesson = tuple[dict[str, Any], int]


# -- playing -------------------------------------------------------------------------------


def settings(rng: Random) -> dict[str, Any]:
    """How a game is set up: mostly as the rulebook has it, alone or four; at times otherwise."""
    players = rng.choice((1, 1, 1, 1, 1, 4, 4, 4, 4, 2, 3))
    chosen: dict[str, Any] = {}
    if rng.random() < 0.25:
        variants = ("dice", "classic_solo", "classic")
        chosen["combat"] = rng.choice(variants if players > 1 else variants[:2])
    for flag in ("death_can_wait", "no_guts_no_glory"):
        if rng.random() < 0.1:
            chosen[flag] = True
    if rng.random() < 0.15:
        chosen["magical_might"] = rng.choice((2, 3))
    return GAME.schema().check(players, chosen)


def play(seed: int, of_seed: Callable[[int], Bot] = HeuristicBot) -> list[Lesson]:
    """One game of bots made that way, and what is to be learnt from it.

    Up to a point the players have their whims: so positions are met that the bot would not get
    into, but one who searches looks at. From there on it plays as best it can, and only that is
    learnt from.
    """
    rng = Random(seed)
    table = Table(GAME, settings(rng), scramble(seed, "lesson"))
    players = table.config["players"]
    bots = [of_seed(scramble(seed, seat)) for seat in range(players)]
    whims_until = rng.randrange(LONGEST_WHIMS * players)
    noted: list[tuple[int, dict[str, Any]]] = []
    made = whims = 0
    while (decision := table.decision) is not None:
        made += 1
        on_a_whim = False
        if made <= whims_until:
            whims = rng.randint(1, 3) if rng.random() < A_WHIM else max(0, whims - 1)
            on_a_whim = bool(whims) or made == whims_until
        elif decision.question is TURN and table.state.fight is None:
            noted += _note(table.state, decision.player, rng)
        if on_a_whim:
            table.act(rng.randrange(len(decision.choices)))
        else:
            table.act(bots[decision.player].choose(table))
    return [(seen, final_fate(table.state, table.state.heroes[seat])) for seat, seen in noted]


def _note(state: State, asked: int, rng: Random) -> list[tuple[int, dict[str, Any]]]:
    """Alone, every turn; among others only some, or their games would count for more."""
    if not state.solo and rng.random() > 0.35:
        return []
    return [
        (hero.seat, {name: situation(state, hero, by) for name, by in RECKONINGS.items()})
        for hero in state.heroes
        if hero.fate == IN_THE_DUNGEON and (hero.seat == asked or rng.random() < 0.3)
    ]


def play_many(seeds: range) -> list[Lesson]:
    """The lessons of these games."""
    return [lesson for seed in seeds for lesson in play(seed)]


# -- learning ------------------------------------------------------------------------------


def inputs(lessons: list[Lesson], reckoning: str) -> Any:
    """A row for each lesson: the measures, then 1 for each mark that applies."""
    rows = np.zeros((len(lessons), len(MEASURES) + len(MARKS)), dtype=np.float32)
    for row, (seen, _) in zip(rows, lessons, strict=True):
        measures, marks = seen[reckoning]
        row[: len(MEASURES)] = measures
        row[[len(MEASURES) + mark for mark in marks]] = 1.0
    return rows


class Network:
    """One layer of hinges and a score for each fate, fitted by Adam."""

    def __init__(self, width: int, hinges: int, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        shapes = ((width, hinges), (hinges,), (hinges, FATES), (FATES,))
        self.go_on_from([
            self.rng.normal(0, (2 / shape[0]) ** 0.5, shape).astype(np.float32)
            if len(shape) == 2
            else np.zeros(shape, dtype=np.float32)
            for shape in shapes
        ])  # fmt: skip

    def go_on_from(self, parts: list[Any]) -> None:
        """Begin with these weights."""
        self.parts = parts
        self.first = [np.zeros_like(part) for part in self.parts]
        self.second = [np.zeros_like(part) for part in self.parts]

    def odds(self, rows: Any) -> tuple[Any, Any]:
        """The hinges and the odds of each row."""
        w1, b1, w2, b2 = self.parts
        hinges = np.maximum(rows @ w1 + b1, 0)
        scores = hinges @ w2 + b2
        scores = np.exp(scores - scores.max(axis=1, keepdims=True))
        return hinges, scores / scores.sum(axis=1, keepdims=True)

    def loss(self, rows: Any, fates: Any) -> float:
        """The mean surprise at what happened."""
        odds = self.odds(rows)[1][np.arange(len(fates)), fates]
        return float(-np.log(np.maximum(odds, 1e-9)).mean())

    def fit(self, rows: Any, fates: Any, epochs: int = EPOCHS, fastest: float = FASTEST) -> None:
        """Several passes, each in another order, faster at first and then ever slower."""
        total = epochs * (len(rows) // BATCH)
        step = 0
        for _ in range(epochs):
            order = self.rng.permutation(len(rows))
            for start in range(0, len(rows) - BATCH + 1, BATCH):
                step += 1
                batch = order[start : start + BATCH]
                pace = fastest * min(1.0, step / (0.1 * total)) * (1 - step / (total + 1))
                self._step(rows[batch], fates[batch], pace, step)

    def _step(self, rows: Any, fates: Any, pace: float, step: int) -> None:
        hinges, error = self.odds(rows)
        error[np.arange(len(fates)), fates] -= 1
        error /= len(fates)
        below = (error @ self.parts[2].T) * (hinges > 0)
        slopes = (rows.T @ below, below.sum(axis=0), hinges.T @ error, error.sum(axis=0))
        for number, slope in enumerate(slopes):
            self.first[number] += 0.1 * (slope - self.first[number])
            self.second[number] += 0.001 * (slope * slope - self.second[number])
            mean = self.first[number] / (1 - 0.9**step)
            spread = self.second[number] / (1 - 0.999**step)
            part = self.parts[number]
            self.parts[number] = part - pace * (mean / (np.sqrt(spread) + 1e-8) + 1e-4 * part)

    def weights(self) -> dict[str, Any]:
        """The fitted weights as outlook.json holds them."""
        w1, b1, w2, b2 = (part.round(4).astype(float) for part in self.parts)
        return {
            "thresholds": b1.tolist(),
            "measures": w1[: len(MEASURES)].T.tolist(),
            "marks": w1[len(MEASURES) :].tolist(),
            "biases": b2.tolist(),
            "fates": w2.T.tolist(),
        }


def learn(lessons: list[Lesson], seed: int) -> dict[str, Any]:
    """Weights for each reckoning; every tenth lesson is kept back to see how well they do."""
    fates = np.array([fate for _, fate in lessons])
    kept_back = np.arange(len(lessons)) // 100 % 10 == 0
    learnt = {}
    for reckoning in RECKONINGS:
        rows = inputs(lessons, reckoning)
        network = Network(rows.shape[1], HINGES[reckoning], seed)
        network.fit(rows[~kept_back], fates[~kept_back])
        print(f"{reckoning}: {network.loss(rows[kept_back], fates[kept_back]):.4f}", flush=True)
        learnt[reckoning] = network.weights()
    return learnt


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn the outlook of heroes from games.")
    parser.add_argument("--games", type=int, default=120_000)
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
        lessons = [lesson for many in crew.map(play_many, batches) for lesson in many]
    print(f"{chosen.games} games, {len(lessons)} lessons", flush=True)
    text = msgspec.json.encode(learn(lessons, chosen.seed))
    chosen.to.write_bytes(text.replace(b"],", b"],\n") + b"\n")


if __name__ == "__main__":
    main()
