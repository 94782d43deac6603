"""What came of many games: survival, score, wins and lengths, by role, seat, variant and bot."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from .playing import GameOutcome, SeatOutcome

# What results are grouped by, besides all together.
DIMENSIONS = ("role", "seat", "bot", "players", "variant", "side", "chapter")
THING = "thing"  # players had several of them
# What the wins of sides are counted by; all together stands under ALL.
SETUPS = ("players", "variant", "chapter")
ALL = ("all", "all")


class Group(msgspec.Struct):
    """Players who have something in common, counted."""

    players: int = 0
    survived: int = 0
    won: int = 0
    score: Counter[int] = msgspec.field(default_factory=Counter)
    survivors_score: Counter[int] = msgspec.field(default_factory=Counter)
    measures: list[float] = []  # sums, in the order of the game's survey

    def add(self, seat: SeatOutcome) -> None:
        self.players += 1
        self.survived += seat.survived
        self.won += seat.won
        self.score[seat.score] += 1
        if seat.survived:
            self.survivors_score[seat.score] += 1
        if not self.measures:
            self.measures = [0.0] * len(seat.measures)
        for number, value in enumerate(seat.measures):
            self.measures[number] += value

    def figures(self) -> dict[str, Any]:
        return {
            "players": self.players,
            "survived": self.survived,
            "survival_rate": _share(self.survived, self.players),
            "wins": self.won,
            "win_rate": _share(self.won, self.players),
            "score_mean": mean(self.score),
            "score_median": median(self.score),
            "survivors_score_mean": mean(self.survivors_score),
            "survivors_score_median": median(self.survivors_score),
            "measures_mean": [round(total / self.players, 4) for total in self.measures],
        }


class Tally(msgspec.Struct):
    """Counts over games, in whatever order they are added."""

    games: int = 0
    decisions: Counter[int] = msgspec.field(default_factory=Counter)
    turns: Counter[int] = msgspec.field(default_factory=Counter)
    endings: Counter[str] = msgspec.field(default_factory=Counter)
    fallen: Counter[str] = msgspec.field(default_factory=Counter)  # where, for who did not survive
    groups: dict[tuple[str, str], Group] = msgspec.field(default_factory=dict)
    wrong: Counter[str] = msgspec.field(default_factory=Counter)
    wrong_games: int = 0
    won_by: dict[tuple[str, str], Counter[str]] = msgspec.field(default_factory=dict)  # sides

    def add(self, outcome: GameOutcome) -> None:
        self.games += 1
        self.decisions[outcome.decisions] += 1
        self.turns[outcome.turns] += 1
        self.wrong.update(outcome.wrong)
        self.wrong_games += bool(outcome.wrong)
        self._count_sides(outcome)
        for number, seat in enumerate(outcome.seats, 1):
            self.endings[seat.ending] += 1
            if not seat.survived and seat.ended_at:
                self.fallen.update(seat.ended_at.split("+"))
            values = (
                str(number), seat.bot, str(len(outcome.seats)), outcome.variant, seat.side,
                str(outcome.chapter or ""),
            )  # fmt: skip
            several = [("role", role) for role in seat.role.split("+")]
            several += [(THING, thing) for thing in seat.things]
            for key in (ALL, *several, *zip(DIMENSIONS[1:], values, strict=True)):
                if not key[1]:  # no figure, variant, side or row of tables
                    continue
                if key not in self.groups:
                    self.groups[key] = Group()
                self.groups[key].add(seat)

    def _count_sides(self, outcome: GameOutcome) -> None:
        """Which side won: a game counts once, however many sat on it."""
        sides = {seat.side for seat in outcome.seats if seat.side}
        if not sides:
            return
        winners = {seat.side for seat in outcome.seats if seat.won}
        values = str(len(outcome.seats)), outcome.variant, str(outcome.chapter or "")
        for key in (ALL, *zip(SETUPS, values, strict=True)):
            if key[1]:
                counted = self.won_by.setdefault(key, Counter())
                counted.update({side: int(side in winners) for side in sides})
                counted[""] += 1

    @property
    def total_decisions(self) -> int:
        return sum(length * games for length, games in self.decisions.items())

    def by(self, dimension: str) -> dict[str, Group]:
        """The groups of one kind, by name."""
        keys = sorted(key for key in self.groups if key[0] == dimension)
        return {key[1]: self.groups[key] for key in keys}

    def figures(self) -> dict[str, Any]:
        """Everything as plain numbers, in an order that depends on nothing but the counts."""
        return {
            "games": self.games,
            "decisions": {"total": self.total_decisions, **spread(self.decisions)},
            "turns": spread(self.turns),
            "all": self.groups.get(ALL, Group()).figures(),
            **{
                f"by_{dimension}": {
                    name: group.figures() for name, group in self.by(dimension).items()
                }
                for dimension in (*DIMENSIONS, THING)
            },
            "won_by_side": {
                " ".join(dict.fromkeys(key)): dict(sorted(counts.items()))
                for key, counts in sorted(self.won_by.items())
            },
            "endings": _most_first(self.endings),
            "fallen": _most_first(self.fallen),
            "broken_games": self.wrong_games,
            "broken": dict(sorted(self.wrong.items())),
        }


def _most_first(counts: Counter[str]) -> dict[str, int]:
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def _share(part: int, whole: int) -> float:
    # Six digits, for it will be shown with fewer: 84.848 % by way of 0.8485 would become 84.9 %.
    return round(part / whole, 6) if whole else 0.0


def mean(counts: Counter[int]) -> float:
    number = sum(counts.values())
    if not number:
        return 0.0
    return round(sum(value * count for value, count in counts.items()) / number, 2)


def median(counts: Counter[int]) -> float:
    """The middle value, or the mean of the two in the middle."""
    number = sum(counts.values())
    if not number:
        return 0.0
    return (_nth(counts, (number - 1) // 2) + _nth(counts, number // 2)) / 2


def _nth(counts: Counter[int], index: int) -> int:
    for value in sorted(counts):
        index -= counts[value]
        if index < 0:
            return value
    raise IndexError("there are fewer values than that")


def spread(counts: Counter[int]) -> dict[str, float]:
    return {
        "mean": mean(counts),
        "median": median(counts),
        "least": min(counts, default=0),
        "most": max(counts, default=0),
    }
