"""What a change of content changes: the same deals played with one content and with the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from . import significance
from .simulate import playing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from .plan import Plan
    from .playing import Outcome, Seat
    from .significance import Interval, Verdict
    from .simulate import Backend

ALL = "all"


class Sums(msgspec.Struct):
    """What the players of one role came to in one deal."""

    players: int = 0
    won: int = 0
    survived: int = 0
    score: int = 0
    turns: int = 0

    def add(self, seat: Seat, turns: int) -> None:
        self.players += 1
        self.won += seat.won
        self.survived += seat.survived
        self.score += seat.score
        self.turns += turns


FIGURES = ("won", "survived", "score", "turns")
Deals = dict[str, dict[int, Sums]]  # by role, then by deal


class Difference(msgspec.Struct, frozen=True):
    """A figure for one player with either content, the difference, and how sure it is."""

    before: float
    after: float
    change: Interval
    verdict: Verdict


class Compared(msgspec.Struct, frozen=True):
    """One role, or all: how many deals had it with both contents, and what changed."""

    deals: int
    figures: dict[str, Difference]


def compare(
    before: Plan, after: Plan, backend: Backend, finished: Callable[[int], None]
) -> dict[str, Compared]:
    """The plans differ in content alone; what came of all players, and of those of each role."""
    one, two = _deals(before, backend, finished), _deals(after, backend, finished)
    return {
        role: _compared(one[role], two[role]) for role in _order(one) if role in two
    }  # fmt: skip


def _order(found: Iterable[str]) -> list[str]:
    return sorted(found, key=lambda role: (role != ALL, role))


def _deals(plan: Plan, backend: Backend, finished: Callable[[int], None]) -> Deals:
    deals: Deals = {}
    with playing(plan, [range(plan.games)], backend, finished) as (chunks, interrupted):
        for chunk in chunks:
            for played in chunk.results:
                _add(deals, played.outcome)
        if interrupted.pressed:
            raise KeyboardInterrupt  # half of a comparison tells nothing
    return deals


def _add(deals: Deals, outcome: Outcome) -> None:
    for seat in outcome.seats:
        for role in (ALL, *(role for role in seat.role.split("+") if role)):
            deals.setdefault(role, {}).setdefault(outcome.number, Sums()).add(seat, outcome.turns)


def _compared(one: dict[int, Sums], two: dict[int, Sums]) -> Compared:
    """Deals in which the role played with one content only are left out: nothing stands beside."""
    both = sorted(one.keys() & two.keys())
    pairs = [(one[deal], two[deal]) for deal in both]
    return Compared(len(both), {name: _difference(name, pairs) for name in FIGURES})


def _difference(name: str, pairs: list[tuple[Sums, Sums]]) -> Difference:
    """For one player: a deal's sums are divided by its players, those of all deals together."""
    players = sum(one.players for one, _ in pairs), sum(two.players for _, two in pairs)
    sums = [(getattr(one, name), getattr(two, name)) for one, two in pairs]
    before = sum(one for one, _ in sums) / max(players[0], 1)
    after = sum(two for _, two in sums) / max(players[1], 1)
    a_deal = [
        two_sum / two.players - one_sum / one.players
        for (one_sum, two_sum), (one, two) in zip(sums, pairs, strict=True)
    ]
    whole = [
        two_sum * one.players - one_sum * two.players
        for (one_sum, two_sum), (one, two) in zip(sums, pairs, strict=True)
    ]
    return Difference(before, after, significance.mean(a_deal), significance.paired_test(whole))
