"""Learn what Descent's appraisal of positions weighs, from games of its heuristic bot.

    uv run --extra gym python examples/learn_descent.py --deals 12 --seed 1

Each deal is a game of each quest with 2, 3 and 4 heroes; now and then a bot does anything, so that
positions come about that it would not get itself into. With `--keep FILE`, what was seen is kept
and added to what is there, so that it can be gathered in pieces; `--deals 0` learns from it alone.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy

import undercroft
from undercroft import bots
from undercroft.games.descent.bot import appraisal
from undercroft.games.descent.bot.standing import NAMES, standing_of
from undercroft.games.descent.rules.quests import scripted
from undercroft.games.descent.table.state import HEROES, NONE
from undercroft.kernel import game as registry
from undercroft.kernel.chance import scramble

PLAYERS = (3, 4, 5)  # 2 to 4 heroes
EVERY = 4  # decisions between two deeds, of which one is learnt from
WHIM = 0.06  # how often a bot does anything
LONGEST = 5_000  # decisions
OF_ITS_OWN = 0.4  # of what is learnt of a first encounter: how it ends itself, beside the quest
STEPS, RATE = 1500, 0.5
# What was thought of each number beforehand, and how sure that was (a standard deviation). What
# follows in one game tells hardly more than one position, so many games count.
BEFOREHAND = {
    "heroes_way": 1.5, "heroes_close": 1.5, "overlord_way": -1.5, "overlord_close": -1.5,
    "health": 1.0, "on_their_feet": 0.8, "fatigue": 0.3, "monsters": -1.0, "heroes_near": 0.8,
    "monsters_near": -0.6, "hand": -0.3, "to_act": 0.4, "foes_to_act": -0.4, "ailing": -0.3,
    "foes_ailing": 0.2, "earlier": 0.3, "company": 0.0,
}  # fmt: skip
# Wounds and wins come together late in a game: with more doubt, health would count for nothing.
DOUBT, DOUBT_OF_ENCOUNTERS = 0.3, 0.7


class Seen(msgspec.Struct, array_like=True):
    """A position, and what became of it."""

    encounter: str
    first: bool  # another encounter followed
    standing: tuple[float, ...]
    share: float  # of the win that the heroes had
    game: int = 0  # a number of its own


def positions(quest: str, players: int, seed: int) -> list[Seen]:
    """What is learnt from one game; nothing from one without an end."""
    game, whims = registry.find("descent"), Random(seed)
    table = undercroft.new("descent", players, seed, quest=quest, act="1", overlord=0)
    seats = [bots.make("heuristic", game, seed + seat) for seat in range(players)]
    found: list[tuple[str, bool, tuple[float, ...]]] = []
    for count in range(LONGEST):
        state = table.state
        if (decision := table.decision) is None:
            break
        if count % EVERY == 0 and decision.kind in appraisal.SETTLED and state.round:
            first = appraisal.is_first(state)
            found.append((appraisal.name_of(state), first, tuple(standing_of(state))))
        if whims.random() < WHIM:
            table.act(whims.randrange(len(decision.choices)))
        else:
            table.act(seats[decision.player].choose(table))
    if table.state.winner == NONE:
        return []
    won = float(table.state.winner == HEROES)
    own = next((_share(winner) for winner in table.state.won), won)
    blend = OF_ITS_OWN * own + (1 - OF_ITS_OWN) * won
    number = scramble(seed, quest, players) >> 1
    return [Seen(*each, blend if each[1] else won, number) for each in found]


def _share(winner: int) -> float:
    return 0.5 if winner == NONE else float(winner == HEROES)


def learn(seen: list[Seen], names: dict[str, int]) -> tuple[Any, Any]:
    """Logistic regression: the weights of a standing, and of each encounter."""
    rows = numpy.array([each.standing for each in seen])
    shares = numpy.array([each.share for each in seen])
    at = numpy.array([names[each.encounter] for each in seen])
    thought = numpy.array([BEFOREHAND[name] for name in NAMES])
    weights, begins = thought.copy(), numpy.zeros(len(names))
    games = len({each.game for each in seen})
    signs = numpy.sign(thought)
    for _ in range(STEPS):
        chances = 1 / (1 + numpy.exp(-(rows @ weights + begins[at])))
        off = (chances - shares) / len(seen)
        weights -= RATE * (off @ rows + (weights - thought) / (DOUBT**2 * games))
        slope = numpy.bincount(at, off, len(names)) + begins / (DOUBT_OF_ENCOUNTERS**2 * games)
        begins -= RATE * slope
        # Nothing that is good to have counts against a side, however numbers go together.
        weights = numpy.where(signs * weights < 0, 0.0, weights)
    chances = numpy.clip(1 / (1 + numpy.exp(-(rows @ weights + begins[at]))), 1e-6, 1 - 1e-6)
    loss = -(shares * numpy.log(chances) + (1 - shares) * numpy.log(1 - chances)).mean()
    print(f"{games} games, {len(seen)} positions, loss {loss:.4f}; of a guess, 0.6931")
    return weights, begins


def main() -> None:
    """Play, learn, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="where positions are kept, and added to")
    parser.add_argument("--to", type=Path, help="where the weights go; usually, with the game")
    asked = parser.parse_args()
    seen: list[Seen] = []
    if asked.keep is not None and asked.keep.exists():
        seen = msgspec.msgpack.decode(asked.keep.read_bytes(), type=list[Seen])
    for seed in range(asked.seed, asked.seed + asked.deals):
        for quest in scripted():
            for players in PLAYERS:
                seen += positions(quest, players, seed)
        if asked.keep is not None:
            asked.keep.write_bytes(msgspec.msgpack.encode(seen))
    learnt: dict[str, dict[str, float]] = {"encounter": {}}
    for place, first in ((appraisal.FIRST, True), (appraisal.LAST, False)):
        part = [each for each in seen if each.first is first]
        names = {name: n for n, name in enumerate(sorted({each.encounter for each in part}))}
        weights, begins = learn(part, names)
        learnt[place] = {n: round(float(w), 4) for n, w in zip(NAMES, weights, strict=True)}
        learnt["encounter"] |= {name: round(float(begins[n]), 4) for name, n in names.items()}
    to = asked.to or Path(appraisal.__file__).with_name("outlook.json")
    to.write_bytes(msgspec.json.format(msgspec.json.encode(learnt), indent=1) + b"\n")


if __name__ == "__main__":
    main()
