"""Judging bots of DungeonQuest by single choices: a minute tells what a long tournament cannot.

    uv run python examples/judge_choices.py --bots hard,master --positions 100 --seed 7

Decisions are drawn from solo games of a quick player who goes for the win. Each bot is asked; where
two choose differently, each choice is played out by that player in the same worlds, which the hero
cannot tell from the real one. The gain is how much more often treasure is brought out than after
the first bot's choices, summed up over the decisions of a game: an estimate, for whoever plays
better than the quick player may make more of a position, or less. A tournament comes last.
"""

from __future__ import annotations

import argparse
from math import sqrt
from random import Random
from time import process_time
from typing import Any, NamedTuple

from rich.progress import track

from undercroft.arena.playing import unhurried
from undercroft.bots import split
from undercroft.games.dungeonquest.bot import HeuristicBot
from undercroft.games.dungeonquest.bot.outlook import WITH_TREASURE, final_fate
from undercroft.games.dungeonquest.bot.temper import Temper
from undercroft.games.dungeonquest.game import GAME
from undercroft.kernel.chance import scramble
from undercroft.kernel.table import Table

GOES_FOR_IT = Temper(bold_alone=10.0, life_alone=1e6)
A_WHIM = 0.03  # how often the quick player answers anything, so that other positions are met


class Position(NamedTuple):
    """A decision, and how many there were in its game."""

    table: Table[Any]
    decisions: int


class Judged(NamedTuple):
    """Of one bot: the gain a game by each position, how often it differs, its time a decision."""

    gains: list[float]
    differs: float
    milliseconds: float

    def mean(self) -> tuple[float, float]:
        """The gain a game and its standard error."""
        count = len(self.gains)
        mean = sum(self.gains) / count
        return mean, sqrt(sum((gain - mean) ** 2 for gain in self.gains)) / count


def position(seed: int) -> Position:
    """One decision of a game, each with several options as likely as the others."""
    rng = Random(seed)
    config = GAME.schema().check(1, {})
    table, bot = Table(GAME, config, seed), HeuristicBot(seed, GOES_FOR_IT)
    answers: list[int] = []
    open_ones: list[int] = []
    while (decision := table.decision) is not None:
        if len(decision.choices) > 1:
            open_ones.append(len(answers))
        on_a_whim = rng.random() < A_WHIM
        answers.append(rng.randrange(len(decision.choices)) if on_a_whim else bot.choose(table))
        table.act(answers[-1])
    again = Table(GAME, config, seed)
    for answer in answers[: rng.choice(open_ones)]:
        again.act(answer)
    return Position(again, len(open_ones))


def worth(table: Table[Any], choice: int, worlds: int, seed: int) -> float:
    """How often treasure is brought out after that choice."""
    brought_out = 0
    for number in range(worlds):
        world = table.fork(as_seen_by=0, seed=scramble(seed, "world", number))
        world.act(choice)
        bot = HeuristicBot(number, GOES_FOR_IT)
        while world.decision is not None:
            world.act(bot.choose(world))
        brought_out += final_fate(world.state, world.state.heroes[0]) >= WITH_TREASURE
    return brought_out / worlds


def judge(names: list[str], positions: int, worlds: int, seed: int) -> dict[str, Judged]:
    """What came of each bot's choices, beside the first bot's."""
    gains: dict[str, list[float]] = {name: [] for name in names}
    seconds, differing = dict.fromkeys(names, 0.0), dict.fromkeys(names, 0)
    for number in track(range(positions), "positions"):
        table, decisions = position(scramble(seed, number) >> 16)
        chosen = {}
        for name in names:
            bot = unhurried(name, GAME, scramble(seed, number, 1) >> 16)
            begun = process_time()
            chosen[name] = bot.choose(table)
            seconds[name] += process_time() - begun
        first = chosen[names[0]]
        options = set(chosen.values()) if len(set(chosen.values())) > 1 else set()
        values = {option: worth(table, option, worlds, seed + number) for option in options}
        for name, option in chosen.items():
            differing[name] += option != first
            gains[name].append((values[option] - values[first]) * decisions if values else 0.0)
    return {
        name: Judged(gains[name], differing[name] / positions, 1000 * seconds[name] / positions)
        for name in names
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--bots", default="hard,master", help="the others are compared with the first"
    )
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--worlds", type=int, default=100, help="for each choice")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    for name, judged in judge(
        split(chosen.bots), chosen.positions, chosen.worlds, chosen.seed
    ).items():
        mean, error = judged.mean()
        print(
            f"{name:40} differs {judged.differs:5.1%}  treasure brought out {mean:+.1%} "
            f"(standard error {error:.1%})  {judged.milliseconds:.1f} ms a decision"
        )


if __name__ == "__main__":
    main()
