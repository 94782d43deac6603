"""Words for searching, and for choosing a figure that later steps are about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.content import Count  # noqa: TC001
from undercroft.kernel.flow import NOTHING, Label, Question
from undercroft.kernel.grid import bits_of, each

from .. import doors, searching
from . import Op, this_run
from .selecting import Selector, choose, finds

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...table.frames import Run
    from ...table.state import DescentTable, State

WHICH = Question(
    "search_token", "DES-SRCH-01", "Which token do you search?",
    lambda table, seat, choice: Label(f"At {choice}", targets=(f"space:{choice}",)),
)  # fmt: skip


WHICH_DOOR = Question(
    "which_door", "DES-DOOR-01", "Which door do you open or close?",
    lambda table, seat, choice: Label(doors.label(table.state, choice)),
)  # fmt: skip


class Search(Op, frozen=True, kw_only=True, tag="search"):
    """A search token up to so many spaces away is searched."""

    within: Count = 1

    def _tokens(self, state: State, number: int) -> int:
        """The squares of the tokens that are near enough."""
        near = state.ground.within(state.squares(number), self.within, state.closed)
        return bits_of(state.search) & near

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        state, run = table.state, this_run(table)
        tokens = self._tokens(state, run.owner)
        if tokens:
            names = state.ground.names
            choice = yield WHICH, run.seat, [names[square] for square in each(tokens)]
            searching.search(table, run.owner, state.ground.called[choice])

    def possible(self, state: State, run: Run, who: int) -> bool:
        return bool(self._tokens(state, run.owner))


class Redraw(Op, frozen=True, kw_only=True, tag="redraw"):
    """The Search card that was just drawn is discarded, and another one drawn."""

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        searching.draw(table, who)
        return NOTHING

    def possible(self, state: State, run: Run, who: int) -> bool:
        return bool(state.bags[0])


class OpenDoor(Op, frozen=True, kw_only=True, tag="door"):
    """A door next to the owner is opened or closed; it takes no action."""

    def _doors(self, state: State, number: int) -> list[str]:
        return [state.ground.door_names[door] for door in doors.usable(state, number)]

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        state, run = table.state, this_run(table)
        names = self._doors(state, run.owner)
        if names:
            choice = yield WHICH_DOOR, run.seat, names
            doors.move(table, run.owner, state.ground.door_names.index(choice))

    def possible(self, state: State, run: Run, who: int) -> bool:
        return bool(self._doors(state, run.owner))


class Pick(Op, frozen=True, kw_only=True, tag="pick"):
    """Figures are chosen; later steps call them "chosen"."""

    who: Selector

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        this_run(table).chosen = tuple((yield from choose(table, who, self.who)))

    def possible(self, state: State, run: Run, who: int) -> bool:
        return finds(state, run, who, self.who)
