"""Tournaments: bots at the same deals, their ratings, and how sure the order is."""

from __future__ import annotations

from itertools import chain, combinations, product
from typing import TYPE_CHECKING, Any

import msgspec
from openskill.models import PlackettLuce

from .results.columns import contender_of
from .significance import Interval, Verdict, Z, mean, paired_test, share

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from openskill.models import PlackettLuceRating

    from .plan import Plan
    from .playing import GameOutcome, SeatOutcome

Merit = tuple[bool, bool, int]
Team = tuple[tuple[str, ...], Merit]  # the bots that play together, and how they did


class BotRecord(msgspec.Struct):
    """What one bot has achieved: in all, and deal by deal."""

    seats: int = 0
    won: int = 0
    survived: int = 0
    scores: list[int] = []  # by deal: the sum over its seats
    wins: list[int] = []
    seats_a_deal: int = 0


class Meetings(msgspec.Struct):
    """How two bots came out when they met: by deal, how often one was ahead less how often not."""

    ahead: list[int] = []
    met: int = 0

    def count(self, pairs: list[tuple[SeatOutcome, SeatOutcome]]) -> None:
        merits = [(_merit(one), _merit(other)) for one, other in pairs]
        self.ahead.append(sum((one > other) - (one < other) for one, other in merits))
        self.met += len(merits)


class TournamentRow(msgspec.Struct, frozen=True):
    """One line of the table."""

    bot: str
    games: int
    rating: Interval
    won: Interval
    survived: Interval
    score: Interval


class Comparison(msgspec.Struct, frozen=True):
    """Two bots at the same deals; differences are for one game."""

    better: str
    worse: str
    deals: int
    score: float
    score_test: Verdict
    won: float
    won_test: Verdict
    ahead: float  # how much more often it came out ahead than behind: won, survived, scored more
    ahead_test: Verdict


class Contest:
    """Compares bots, game by game in the order of their numbers."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.bots = _contenders(plan)
        self.records = {bot: BotRecord() for bot in self.bots}
        self._meetings = {two: Meetings() for two in combinations(self.bots, 2)}
        self._ratings = Ratings()
        self._deal: list[GameOutcome] = []
        self._solo = all(config["players"] == 1 for config in plan.configs)

    def add(self, outcome: GameOutcome) -> None:
        """Only whole deals are compared: what is missing at the end of one is left out."""
        if self._deal and self._deal_of(self._deal[0]) != self._deal_of(outcome):
            self._deal = []
        self._deal.append(outcome)
        if len(self._deal) == len(self.plan.lineups):
            self._count(self._deal)
            self._deal = []

    def _deal_of(self, outcome: GameOutcome) -> int:
        return outcome.number // len(self.plan.lineups)

    def _count(self, deal: list[GameOutcome]) -> None:
        for bot in self.bots:
            seats = [seat for outcome in deal for seat in self._counting(outcome, bot)]
            record = self.records[bot]
            record.seats += len(seats)
            record.won += sum(seat.won for seat in seats)
            record.survived += sum(seat.survived for seat in seats)
            record.scores.append(sum(seat.score for seat in seats))
            record.wins.append(sum(seat.won for seat in seats))
            record.seats_a_deal = len(seats)
        for (one, other), meetings in self._meetings.items():
            meetings.count(list(self._met(deal, one, other)))
        teams = [_teams(outcome) for outcome in deal]
        if self._solo or all(_is_together(outcome) for outcome in deal):
            self._ratings.rate(list(chain.from_iterable(teams)))
        else:
            for each in teams:
                self._ratings.rate(each)

    def _counting(self, outcome: GameOutcome, bot: str) -> list[SeatOutcome]:
        """The seats of that bot which count."""
        contender = contender_of(self.plan, outcome.number)
        return [
            seat
            for number, seat in enumerate(outcome.seats)
            if seat.bot == bot and contender in (None, number)
        ]

    def _met(
        self, deal: list[GameOutcome], one: str, other: str
    ) -> Iterator[tuple[SeatOutcome, SeatOutcome]]:
        """The seats of two bots that are compared: at one table, or in the same place of two."""
        places = [(self._counting(each, one), self._counting(each, other)) for each in deal]
        rivals = [
            pair for mine, yours in places for pair in product(mine, yours) if not _allies(*pair)
        ]
        yield from rivals
        if not rivals:
            mine, yours = (list(chain.from_iterable(side)) for side in zip(*places, strict=True))
            yield from zip(mine, yours, strict=True)

    # -- what came of it -------------------------------------------------------------------

    @property
    def deals(self) -> int:
        """How many whole deals there are."""
        return max((len(record.scores) for record in self.records.values()), default=0)

    def standings(self) -> list[TournamentRow]:
        """The table, best rating first."""
        lines = [self._standing(bot) for bot in self.bots]
        return sorted(lines, key=lambda line: (-line.rating.value, self.bots.index(line.bot)))

    def _standing(self, bot: str) -> TournamentRow:
        record = self.records[bot]
        size = max(record.seats_a_deal, 1)
        return TournamentRow(
            bot,
            record.seats,
            self._ratings.interval(bot),
            share(record.won, record.seats),
            share(record.survived, record.seats),
            mean([score / size for score in record.scores]),
        )

    def pairs(self) -> list[Comparison]:
        """Every bot with every one below it, first of all with the next."""
        order = [line.bot for line in self.standings()]
        places = sorted(combinations(range(len(order)), 2), key=lambda two: (two[1] - two[0], two))
        return [self._compare(order[upper], order[lower]) for upper, lower in places]

    def _compare(self, better: str, worse: str) -> Comparison:
        one, other = self.records[better], self.records[worse]
        scores = [a - b for a, b in zip(one.scores, other.scores, strict=True)]
        wins = [a - b for a, b in zip(one.wins, other.wins, strict=True)]
        games = max(len(scores) * one.seats_a_deal, 1)
        ahead, met = self._ahead(better, worse)
        return Comparison(
            better, worse, len(scores),
            sum(scores) / games, paired_test(scores),
            sum(wins) / games, paired_test(wins),
            sum(ahead) / max(met, 1), paired_test(ahead),
        )  # fmt: skip

    def _ahead(self, better: str, worse: str) -> tuple[list[int], int]:
        """By deal, how much more often the one was ahead; and how often they met in all."""
        if (better, worse) in self._meetings:
            meetings = self._meetings[better, worse]
            return meetings.ahead, meetings.met
        meetings = self._meetings[worse, better]
        return [-each for each in meetings.ahead], meetings.met

    def figures(self) -> dict[str, Any]:
        """All of it as plain numbers."""
        return {
            "deals": self.deals,
            "line_ups": len(self.plan.lineups),
            "standings": msgspec.to_builtins(self.standings()),
            "pairs": msgspec.to_builtins(self.pairs()),
        }


class Ratings:
    """OpenSkill ratings (Plackett-Luce) of bots, game by game."""

    def __init__(self) -> None:
        self._model = PlackettLuce(tau=0.0)  # a bot does not get better as it plays
        self._ratings: dict[str, PlackettLuceRating] = {}

    def rate(self, entries: list[Team]) -> None:
        """One game. A bot in several seats moves by the mean of what its seats tell."""
        seats = [bot for bots, _ in entries for bot in bots]
        if len(set(seats)) < 2 or len(entries) < 2:
            return
        teams = [[self._model.rating(*self._now(bot)) for bot in bots] for bots, _ in entries]
        order = sorted({merit for _, merit in entries}, reverse=True)
        ranks: list[float] = [float(order.index(merit)) for _, merit in entries]
        rated = list(chain.from_iterable(self._model.rate(teams, ranks=ranks)))
        for bot in dict.fromkeys(seats):
            own = [each for each, name in zip(rated, seats, strict=True) if name == bot]
            self._ratings[bot] = self._model.rating(
                _mean(each.mu for each in own), _mean(each.sigma for each in own)
            )

    def _now(self, bot: str) -> tuple[float, float]:
        rating = self._ratings.get(bot) or self._model.rating()
        return rating.mu, rating.sigma

    def interval(self, bot: str) -> Interval:
        mu, sigma = self._now(bot)
        return Interval(mu, mu - Z * sigma, mu + Z * sigma)


def _contenders(plan: Plan) -> list[str]:
    """The bots that are compared, in the order they were named."""
    if not plan.contenders:
        return list(dict.fromkeys(bot for lineup in plan.lineups for bot in lineup))
    seats = zip(plan.lineups, plan.contenders, strict=True)
    return list(dict.fromkeys(lineup[seat] for lineup, seat in seats))


def _merit(seat: SeatOutcome) -> Merit:
    """What counts; between sides only the win does, for each has aims of its own."""
    return (seat.won, False, 0) if seat.side else (seat.won, seat.survived, seat.score)


def _teams(outcome: GameOutcome) -> list[Team]:
    """The bots of each side, and how it did; a seat without a side is on its own."""
    sides: dict[str | int, list[SeatOutcome]] = {}
    for number, seat in enumerate(outcome.seats):
        sides.setdefault(seat.side or number, []).append(seat)
    return [
        (tuple(seat.bot for seat in seats), max(_merit(seat) for seat in seats))
        for seats in sides.values()
    ]


def _is_together(outcome: GameOutcome) -> bool:
    """Whether all play on one side: they can only be compared with other games of the deal."""
    return bool(outcome.seats[0].side) and len({seat.side for seat in outcome.seats}) == 1


def _allies(one: SeatOutcome, other: SeatOutcome) -> bool:
    return bool(one.side) and one.side == other.side


def _mean(values: Iterable[float]) -> float:
    all_of_them = list(values)
    return sum(all_of_them) / len(all_of_them)
