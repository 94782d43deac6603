"""The tables that results are written as: one row a game, one row a seat, and the times apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from undercroft.arena.plan import sitting
from undercroft.kernel import game as registry
from undercroft.kernel.game import Sided, survey_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undercroft.arena.plan import Plan, Sitting
    from undercroft.arena.playing import Played

NUMBER, REAL, YES_NO, TEXT = "number", "real", "yes or no", "text"
_KIND = {"number": NUMBER, "seat": NUMBER, "flag": YES_NO}

Row = tuple[Any, ...]


class Column(msgspec.Struct, frozen=True):
    name: str
    kind: str


class Table(msgspec.Struct, frozen=True):
    """A name and columns. Its rows come in the order of the games' numbers."""

    name: str
    columns: tuple[Column, ...]


class Tables:
    """The tables of one plan: their columns, and the rows that a game adds to each."""

    def __init__(self, plan: Plan) -> None:
        game = registry.find(plan.game)
        self.plan = plan
        self._settings = [setting.name for setting in game.schema().settings]
        setup = _setup_columns(plan)
        measures = [Column(measure.id, REAL) for measure in survey_of(game).measures]
        side = [Column("side", TEXT)] if isinstance(game, Sided) else []
        self.games = Table("games", _distinct(
            *setup, Column("bots", TEXT), Column("turns", NUMBER), Column("decisions", NUMBER),
            Column("winners", TEXT), Column("wrong", TEXT),
        ))  # fmt: skip
        self.seats = Table("seats", _distinct(
            *setup, Column("seat", NUMBER), Column("role", TEXT), Column("bot", TEXT),
            Column("contends", YES_NO), Column("score", NUMBER), Column("won", YES_NO),
            Column("survived", YES_NO), Column("outcome", TEXT), Column("ended_at", TEXT),
            Column("turns", NUMBER), Column("decisions", NUMBER), *side, *measures,
        ))  # fmt: skip
        # What the column of the side is called; "" in a game without sides.
        self.side = self.seats.columns[-1 - len(measures)].name if side else ""
        self.times = Table("times", (
            Column("game", NUMBER), Column("seat", NUMBER), Column("bot", TEXT),
            Column("decisions", NUMBER), Column("seconds", REAL),
        ))  # fmt: skip

    @property
    def measures(self) -> list[str]:
        """The columns of what the game counts besides the score: the only real numbers."""
        return [column.name for column in self.seats.columns if column.kind == REAL]

    @property
    def all(self) -> tuple[Table, Table, Table]:
        return self.games, self.seats, self.times

    def rows(self, played: Played) -> tuple[list[Row], list[Row], list[Row]]:
        """What a game adds to the games, the seats and the times."""
        outcome = played.outcome
        at = sitting(self.plan, outcome.number)
        setup = (*self._setup(at, outcome.variant),)
        winners = "+".join(str(n) for n, seat in enumerate(outcome.seats, 1) if seat.won)
        game = (
            *setup, "+".join(at.bots), outcome.turns, outcome.decisions, winners,
            "; ".join(outcome.wrong),
        )  # fmt: skip
        contender = contender_of(self.plan, outcome.number)
        seats: list[Row] = [
            (
                *setup, n + 1, seat.role, seat.bot, contender in (None, n), seat.score, seat.won,
                seat.survived, seat.ending, seat.ended_at, outcome.turns, seat.decisions,
                *((seat.side,) if self.side else ()), *seat.measures,
            )
            for n, seat in enumerate(outcome.seats)
        ]  # fmt: skip
        times: list[Row] = [
            (outcome.number, n + 1, seat.bot, seat.decisions, seconds)
            for n, (seat, seconds) in enumerate(zip(outcome.seats, played.seconds, strict=True))
        ]
        return [game], seats, times

    def _setup(self, at: Sitting, variant: str) -> Iterator[Any]:
        yield from (at.number, at.deal, at.seed, at.config["players"], variant)
        for name in self._settings:
            value = at.config[name]
            yield "+".join(value) if isinstance(value, list | tuple) else value


def contender_of(plan: Plan, number: int) -> int | None:
    """The seat that counts in that game; None if all do."""
    return plan.contenders[number % len(plan.lineups)] if plan.contenders else None


def _setup_columns(plan: Plan) -> list[Column]:
    settings = registry.find(plan.game).schema().settings
    return [
        Column("game", NUMBER), Column("deal", NUMBER), Column("seed", NUMBER),
        Column("players", NUMBER), Column("variant", TEXT),
        *(Column(setting.name, _KIND.get(setting.kind, TEXT)) for setting in settings),
    ]  # fmt: skip


def _distinct(*columns: Column) -> tuple[Column, ...]:
    """A setting or a measure that is called like another column gets a number."""
    names: set[str] = set()
    distinct = []
    for column in columns:
        name, number = column.name, 1
        while name in names:
            number += 1
            name = f"{column.name}_{number}"
        names.add(name)
        distinct.append(Column(name, column.kind))
    return tuple(distinct)
