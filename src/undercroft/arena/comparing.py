"""What a change of content changes: the same deals played with one content and with the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from undercroft.kernel import game as registry
from undercroft.kernel.game import survey_of

from . import significance
from .simulate import playing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from .plan import Plan
    from .playing import GameOutcome, SeatOutcome
    from .significance import Interval, Verdict
    from .simulate import Backend

ALL = "all"


class Sums(msgspec.Struct):
    """What the players of one role came to in one deal."""

    players: int = 0
    figures: dict[str, float] = {}
    endings: dict[str, int] = {}

    def add(self, seat: SeatOutcome, turns: int, measures: Sequence[str]) -> None:
        self.players += 1
        usual = (seat.won, seat.survived, seat.score, turns)
        for name, value in zip((*FIGURES, *measures), (*usual, *seat.measures), strict=True):
            self.figures[name] = self.figures.get(name, 0) + value
        self.endings[seat.ending] = self.endings.get(seat.ending, 0) + 1


FIGURES = ("won", "survived", "score", "turns")  # then come the game's own measures
# Measures may have decimals; the test counts in whole numbers.
DECIMALS = 1000
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
    endings: dict[str, Difference] = {}  # how games ended for players, as shares


def compare(
    before: Plan, after: Plan, backend: Backend, finished: Callable[[int], None]
) -> dict[str, Compared]:
    """The plans differ in content alone; what came of all players, and of those of each role."""
    one, two = _deals(before, backend, finished), _deals(after, backend, finished)
    measures = [measure.id for measure in survey_of(registry.find(before.game)).measures]
    return {role: _compared(one[role], two[role], measures) for role in _order(one) if role in two}


def _order(found: Iterable[str]) -> list[str]:
    return sorted(found, key=lambda role: (role != ALL, role))


def _deals(plan: Plan, backend: Backend, finished: Callable[[int], None]) -> Deals:
    deals: Deals = {}
    measures = [measure.id for measure in survey_of(registry.find(plan.game)).measures]
    with playing(plan, [range(plan.games)], backend, finished) as (chunks, interrupted):
        for chunk in chunks:
            for played in chunk.results:
                _add(deals, played.outcome, measures)
        if interrupted.pressed:
            raise KeyboardInterrupt  # half of a comparison tells nothing
    return deals


def _add(deals: Deals, outcome: GameOutcome, measures: Sequence[str]) -> None:
    for seat in outcome.seats:
        for role in (ALL, *(role for role in seat.role.split("+") if role)):
            sums = deals.setdefault(role, {}).setdefault(outcome.number, Sums())
            sums.add(seat, outcome.turns, measures)


def _compared(one: dict[int, Sums], two: dict[int, Sums], measures: Sequence[str]) -> Compared:
    """Deals in which the role played with one content only are left out: nothing stands beside."""
    both = sorted(one.keys() & two.keys())
    pairs = [(one[deal], two[deal]) for deal in both]
    figures = {
        name: _difference([(a.figures[name], b.figures[name]) for a, b in pairs], pairs)
        for name in (*FIGURES, *measures)
    }
    found = sorted({ending for pair in pairs for sums in pair for ending in sums.endings})
    endings = {
        name: _difference(
            [(a.endings.get(name, 0), b.endings.get(name, 0)) for a, b in pairs], pairs
        )
        for name in found
    }
    return Compared(len(both), figures, endings)


def _difference(
    sums: Sequence[tuple[float, float]], pairs: Sequence[tuple[Sums, Sums]]
) -> Difference:
    """For one player: a deal's sums are divided by its players, those of all deals together."""
    players = sum(one.players for one, _ in pairs), sum(two.players for _, two in pairs)
    before = sum(one for one, _ in sums) / max(players[0], 1)
    after = sum(two for _, two in sums) / max(players[1], 1)
    a_deal = [
        two_sum / two.players - one_sum / one.players
        for (one_sum, two_sum), (one, two) in zip(sums, pairs, strict=True)
    ]
    whole = [
        round(DECIMALS * (two_sum * one.players - one_sum * two.players))
        for (one_sum, two_sum), (one, two) in zip(sums, pairs, strict=True)
    ]
    return Difference(before, after, significance.mean(a_deal), significance.paired_test(whole))
