"""Effects that reach across the map: whom they are for is chosen among those near enough."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from undercroft.kernel.flow import NOTHING, Question

from .. import damage, journeys
from . import Distance, Effect, Points
from .attaching import describe_character
from .cards import others_within

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow
    from undercroft.kernel.legality import Verdict

    from ...game import WarcraftTable
    from ...table.state import State

WHOM = Question("whom", "WOW-GAP-57", "Whom does it reach?", describe_character)


class Reaching(Effect, frozen=True, kw_only=True):
    """One other character within range, whom the player chooses (WOW-GAP-57)."""

    range: Distance

    def within_reach(self, state: State, seat: int) -> list[int]:
        """Whom it could be for."""
        return others_within(state, seat, self.range)

    def forbids(self, state: State, seat: int) -> Verdict:
        return None if self.within_reach(state, seat) else "WOW-GAP-57"

    def apply(self, table: WarcraftTable, who: int) -> Flow[None] | None:
        possible = self.within_reach(table.state, who)
        return self._choose(table, who, possible) if possible else None

    def _choose(self, table: WarcraftTable, who: int, possible: list[int]) -> Flow[None]:
        state = table.state
        names = [state.content.character_ids[state.characters[other].kind] for other in possible]
        choice = yield WHOM, who, names
        yield from self.reach(table, who, possible[names.index(choice)])

    @abstractmethod
    def reach(self, table: WarcraftTable, who: int, other: int) -> Flow[None]:
        """What is done to the one chosen."""


class Strike(Reaching, frozen=True, kw_only=True, tag="strike"):
    """Damage to that character, as if by a blow of one's own."""

    amount: Points

    @property
    def points(self) -> int:
        return self.amount

    def reach(self, table: WarcraftTable, who: int, other: int) -> Flow[None]:
        return damage.deal_damage(table, other, self.amount, by=who, rule="WOW-GAP-57")


class Moved(Reaching, frozen=True, kw_only=True):
    """A character who can be moved: not out of a city, and not held by Aggro (WOW-GAP-58)."""

    def within_reach(self, state: State, seat: int) -> list[int]:
        here = state.characters[seat].space
        return [
            other
            for other in others_within(state, seat, self.range)
            if state.characters[other].space != here and _can_come(state, other, here)
        ]


def _can_come(state: State, seat: int, space: int) -> bool:
    """Cities are safe, and a level closes spaces, whoever moves the figure (WOW-GAP-58)."""
    content = state.content
    if content.is_city[state.characters[seat].space]:
        return False
    return bool(journeys.may_enter(state, seat, [space]))


class Pull(Moved, frozen=True, kw_only=True, tag="pull"):
    """That character comes to one's own space."""

    def reach(self, table: WarcraftTable, who: int, other: int) -> Flow[None]:
        journeys.arrive(table, other, table.state.characters[who].space, "WOW-GAP-58")
        return NOTHING


class SwapPlaces(Moved, frozen=True, kw_only=True, tag="swap_places"):
    """That character and oneself change places."""

    def within_reach(self, state: State, seat: int) -> list[int]:
        possible = super().within_reach(state, seat)
        places = [state.characters[other].space for other in possible]
        open_to_me = journeys.may_enter(state, seat, places)
        return [other for other in possible if state.characters[other].space in open_to_me]

    def reach(self, table: WarcraftTable, who: int, other: int) -> Flow[None]:
        characters = table.state.characters
        here, there = characters[who].space, characters[other].space
        journeys.arrive(table, other, here, "WOW-GAP-58")
        journeys.arrive(table, who, there, "WOW-GAP-58")
        return NOTHING
