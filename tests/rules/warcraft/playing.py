"""Games of Warcraft played at random."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from undercroft.games.warcraft.game import GAME
from undercroft.games.warcraft.table.state import State
from undercroft.kernel.table import Table


def new(seed: int, players: int = 3, characters: list[str] | None = None) -> Table[State]:
    """A game at its first decision."""
    return Table(GAME, GAME.schema().check(players, {"characters": characters or []}), seed)


def play_on(table: Table[State], rng: Random, answers: int = 100_000) -> Iterator[Table[State]]:
    """Answer at random; the table after each answer."""
    for _ in range(answers):
        if table.over:
            return
        table.act(rng.randrange(len(table.decision.choices)))
        yield table


def played(seed: int, answers: int, players: int = 3) -> Table[State]:
    """A game in which so many questions have been answered at random."""
    table = new(seed, players)
    for _ in play_on(table, Random(seed), answers):
        pass
    return table


def whole_games(count: int, players: tuple[int, ...] = (2, 3, 4)) -> Iterator[Table[State]]:
    """The tables of so many games, at each decision."""
    for seed in range(count):
        table = new(seed, players[seed % len(players)])
        yield table
        yield from play_on(table, Random(seed))
