"""What came of many games: survival, gold, wins and lengths, by hero, seat, variant and bot."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterable

# What results are grouped by, besides all together.
DIMENSIONS = ("hero", "seat", "bot", "players", "variant")


class Seat(msgspec.Struct, frozen=True):
    """How one player of one game came out."""

    hero: str
    bot: str
    survived: bool
    won: bool
    gold: int
    ending: str


class Outcome(msgspec.Struct, frozen=True):
    """What statistics keep of one game."""

    variant: str
    seats: tuple[Seat, ...]
    decisions: int
    turns: int
    wrong: tuple[str, ...] = ()


class Group(msgspec.Struct):
    """Players who have something in common, counted. Only whole numbers: sums never drift."""

    players: int = 0
    survived: int = 0
    won: int = 0
    gold: Counter[int] = msgspec.field(default_factory=Counter)
    survivors_gold: Counter[int] = msgspec.field(default_factory=Counter)

    def add(self, seat: Seat) -> None:
        self.players += 1
        self.survived += seat.survived
        self.won += seat.won
        self.gold[seat.gold] += 1
        if seat.survived:
            self.survivors_gold[seat.gold] += 1

    def merge(self, other: Group) -> None:
        self.players += other.players
        self.survived += other.survived
        self.won += other.won
        self.gold.update(other.gold)
        self.survivors_gold.update(other.survivors_gold)

    def figures(self) -> dict[str, Any]:
        return {
            "players": self.players,
            "survived": self.survived,
            "survival_rate": _share(self.survived, self.players),
            "wins": self.won,
            "win_rate": _share(self.won, self.players),
            "gold_mean": _mean(self.gold),
            "gold_median": _median(self.gold),
            "survivors_gold_mean": _mean(self.survivors_gold),
            "survivors_gold_median": _median(self.survivors_gold),
        }


class Tally(msgspec.Struct):
    """Counts over games. Tallies of parts merge into the tally of the whole, in any order."""

    games: int = 0
    decisions: Counter[int] = msgspec.field(default_factory=Counter)
    turns: Counter[int] = msgspec.field(default_factory=Counter)
    endings: Counter[str] = msgspec.field(default_factory=Counter)
    groups: dict[tuple[str, str], Group] = msgspec.field(default_factory=dict)
    wrong: Counter[str] = msgspec.field(default_factory=Counter)
    wrong_games: int = 0

    def add(self, outcome: Outcome) -> None:
        self.games += 1
        self.decisions[outcome.decisions] += 1
        self.turns[outcome.turns] += 1
        self.wrong.update(outcome.wrong)
        self.wrong_games += bool(outcome.wrong)
        for number, seat in enumerate(outcome.seats, 1):
            self.endings[seat.ending] += 1
            values = (seat.hero, str(number), seat.bot, str(len(outcome.seats)), outcome.variant)
            for key in (("all", "all"), *zip(DIMENSIONS, values, strict=True)):
                if key not in self.groups:
                    self.groups[key] = Group()
                self.groups[key].add(seat)

    def merge(self, other: Tally) -> None:
        self.games += other.games
        self.wrong_games += other.wrong_games
        for mine, theirs in (
            (self.decisions, other.decisions),
            (self.turns, other.turns),
        ):
            mine.update(theirs)
        self.endings.update(other.endings)
        self.wrong.update(other.wrong)
        for key, group in other.groups.items():
            self.groups.setdefault(key, Group()).merge(group)

    @property
    def total_decisions(self) -> int:
        return sum(length * games for length, games in self.decisions.items())

    def figures(self) -> dict[str, Any]:
        """Everything as plain numbers, in an order that depends on nothing but the counts."""
        return {
            "games": self.games,
            "decisions": {"total": self.total_decisions, **_spread(self.decisions)},
            "turns": _spread(self.turns),
            "all": self.groups.get(("all", "all"), Group()).figures(),
            **{f"by_{dimension}": self._by(dimension) for dimension in DIMENSIONS},
            "endings": dict(sorted(self.endings.items(), key=lambda item: (-item[1], item[0]))),
            "broken_games": self.wrong_games,
            "broken": dict(sorted(self.wrong.items())),
        }

    def _by(self, dimension: str) -> dict[str, Any]:
        keys = sorted(key for key in self.groups if key[0] == dimension)
        return {key[1]: self.groups[key].figures() for key in keys}


def merged(tallies: Iterable[Tally]) -> Tally:
    """The tally of all the games."""
    whole = Tally()
    for tally in tallies:
        whole.merge(tally)
    return whole


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0


def _mean(counts: Counter[int]) -> float:
    number = sum(counts.values())
    if not number:
        return 0.0
    return round(sum(value * count for value, count in counts.items()) / number, 2)


def _median(counts: Counter[int]) -> float:
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


def _spread(counts: Counter[int]) -> dict[str, float]:
    return {
        "mean": _mean(counts),
        "median": _median(counts),
        "least": min(counts, default=0),
        "most": max(counts, default=0),
    }
