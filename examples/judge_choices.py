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
        count = max(1, len(self.gains))
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


class Jury:
    """Asks all bots at one position after the other; the others are compared with the first."""

    def __init__(self, names: list[str], worlds: int, seed: int) -> None:
        self.worlds, self.seed = worlds, seed
        self.gains: dict[str, list[float]] = {name: [] for name in names}
        self.seconds, self.differing = dict.fromkeys(self.gains, 0.0), dict.fromkeys(self.gains, 0)

    def look_at(self, number: int) -> None:
        """One position."""
        table, decisions = position(scramble(self.seed, number) >> 16)
        chosen, seconds = {}, {}
        for name in self.gains:
            bot = unhurried(name, GAME, scramble(self.seed, number, 1) >> 16)
            begun = process_time()
            chosen[name] = bot.choose(table)
            seconds[name] = process_time() - begun
        first, *others = dict.fromkeys(chosen.values())
        options = [first, *others] if others else []
        values = {
            option: worth(table, option, self.worlds, self.seed + number) for option in options
        }
        for name, option in chosen.items():
            gain = values[option] - values[first] if values else 0.0
            self.gains[name].append(gain * decisions)
            self.seconds[name] += seconds[name]
            self.differing[name] += option != first

    def verdict(self) -> dict[str, Judged]:
        """What came of each bot's choices so far."""
        found = {}
        for name, gains in self.gains.items():
            count = max(1, len(gains))
            spent = 1000 * self.seconds[name] / count
            found[name] = Judged(gains, self.differing[name] / count, spent)
        return found


def judge(names: list[str], positions: int, worlds: int, seed: int) -> dict[str, Judged]:
    """What came of each bot's choices, beside the first bot's. Ctrl-C: of the positions so far."""
    jury = Jury(names, worlds, seed)
    try:
        for number in track(range(positions), "positions"):
            jury.look_at(number)
    except KeyboardInterrupt:
        print("interrupted")
    return jury.verdict()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--bots", default="hard,master", help="the others are compared with the first"
    )
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--worlds", type=int, default=100, help="for each choice")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    found = judge(split(chosen.bots), chosen.positions, chosen.worlds, chosen.seed)
    print(f"{len(next(iter(found.values())).gains)} positions of seed {chosen.seed}")
    for name, judged in found.items():
        mean, error = judged.mean()
        print(
            f"{name:40} differs {judged.differs:5.1%}  treasure brought out {mean:+.1%} "
            f"(standard error {error:.1%})  {judged.milliseconds:.1f} ms a decision"
        )


if __name__ == "__main__":
    main()
