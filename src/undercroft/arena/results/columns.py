"""The tables that results are written as: one row a game, one row a seat, and the times apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from undercroft.arena.plan import settings_told, sitting
from undercroft.kernel import game as registry
from undercroft.kernel.game import Sided, survey_of

if TYPE_CHECKING:
    from undercroft.arena.plan import Plan, Sitting
    from undercroft.arena.playing import GameOutcome, Played

NUMBER, REAL, YES_NO, TEXT = "number", "real", "yes or no", "text"
_KIND = {"number": NUMBER, "seat": NUMBER, "flag": YES_NO}

Row = tuple[Any, ...]


class Column(msgspec.Struct, frozen=True):
    name: str
    kind: str


class ColumnTable(msgspec.Struct, frozen=True):
    """A name and columns. Its rows come in the order of the games' numbers."""

    name: str
    columns: tuple[Column, ...]


class Tables:
    """The tables of one plan: their columns, and the rows that a game adds to each."""

    def __init__(self, plan: Plan) -> None:
        game = registry.find(plan.game)
        self.plan = plan
        self._game = game
        setup = _setup_columns(plan)
        measures = [Column(measure.id, REAL) for measure in survey_of(game).measures]
        side = [Column("side", TEXT)] if isinstance(game, Sided) else []
        things = [Column("things", TEXT)] if survey_of(game).things else []
        self.games = ColumnTable("games", _distinct(
            *setup, Column("bots", TEXT), Column("turns", NUMBER), Column("decisions", NUMBER),
            Column("winners", TEXT), Column("wrong", TEXT),
        ))  # fmt: skip
        self.seats = ColumnTable("seats", _distinct(
            *setup, Column("seat", NUMBER), Column("role", TEXT), Column("bot", TEXT),
            Column("contends", YES_NO), Column("score", NUMBER), Column("won", YES_NO),
            Column("survived", YES_NO), Column("outcome", TEXT), Column("ended_at", TEXT),
            Column("turns", NUMBER), Column("decisions", NUMBER), *side, *measures, *things,
        ))  # fmt: skip
        # What the column of the side is called; "" in a game without sides.
        self.side = self.seats.columns[-1 - len(measures + things)].name if side else ""
        self.things = self.seats.columns[-1].name if things else ""
        self.times = ColumnTable("times", (
            *_which(plan), Column("seat", NUMBER), Column("bot", TEXT),
            Column("decisions", NUMBER), Column("seconds", REAL),
        ))  # fmt: skip

    @property
    def measures(self) -> list[str]:
        """The columns of what the game counts besides the score: the only real numbers."""
        return [column.name for column in self.seats.columns if column.kind == REAL]

    @property
    def all(self) -> tuple[ColumnTable, ColumnTable, ColumnTable]:
        return self.games, self.seats, self.times

    def rows(self, played: Played) -> tuple[list[Row], list[Row], list[Row]]:
        """What a game adds to the games, the seats and the times."""
        outcome = played.outcome
        at = sitting(self.plan, outcome.number)
        setup = self._setup(at, outcome)
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
                *(("+".join(seat.things),) if self.things else ()),
            )
            for n, seat in enumerate(outcome.seats)
        ]  # fmt: skip
        times: list[Row] = [
            (*self._which(outcome), n + 1, seat.bot, seat.decisions, seconds)
            for n, (seat, seconds) in enumerate(zip(outcome.seats, played.seconds, strict=True))
        ]
        return [game], seats, times

    def _which(self, outcome: GameOutcome) -> Row:
        return (outcome.number, *((outcome.chapter,) if self.plan.follow else ()))

    def _setup(self, at: Sitting, outcome: GameOutcome) -> Row:
        followed = self.plan.follow
        return (
            *self._which(outcome), at.deal, outcome.seed if followed else at.seed,
            at.config["players"], outcome.variant,
            *(outcome.settings if followed else settings_told(self._game, at.config)),
        )  # fmt: skip

    def place(self, row: dict[str, Any]) -> tuple[Any, ...]:
        """Of a row of games that followed each other: chapter, seed and settings; else nothing."""
        if not self.plan.follow:
            return ()
        first = len(_setup_columns(self.plan)) - len(self._game.schema().settings)
        names = [column.name for column in self.games.columns]
        settings = names[first : len(_setup_columns(self.plan))]
        return row["chapter"], row["seed"], tuple(row[name] for name in settings)


def contender_of(plan: Plan, number: int) -> int | None:
    """The seat that counts in that game; None if all do."""
    return plan.contenders[number % len(plan.lineups)] if plan.contenders else None


def _which(plan: Plan) -> list[Column]:
    """What tells a game from another: its number, and in a row of tables which of them it is."""
    return [Column("game", NUMBER), *([Column("chapter", NUMBER)] if plan.follow else [])]


def _setup_columns(plan: Plan) -> list[Column]:
    settings = registry.find(plan.game).schema().settings
    return [
        *_which(plan), Column("deal", NUMBER), Column("seed", NUMBER),
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
