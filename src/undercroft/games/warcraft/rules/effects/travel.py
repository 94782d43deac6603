"""Effects that move figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import journeys
from . import verb

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...content.catalogue_types import Op
    from ...game import WarcraftTable
    from ...table.state import State


def goals(state: State, op: Op, seat: int) -> list[int]:
    """Where a card would take him."""
    content = state.content
    here = state.characters[seat].space
    if op.within:
        places = [
            space.index
            for space in content.spaces
            if 0 < content.distance[here][space.index] <= op.within
        ]
    elif op.to == "any_city":
        places = list(content.cities)
    elif op.to == "nearest_city":
        places = list(content.nearest_cities[here])
    else:
        places = list(content.flight_paths)
    return [place for place in places if place != here]


def leads_anywhere(state: State, seat: int, ops: tuple[Op, ...]) -> bool:
    """Whether a journey has a goal that is open to him (WOW-GAP-08, 40)."""
    return any(journeys.may_enter(state, seat, goals(state, op, seat)) for op in ops)


@verb("teleport")
def teleport(table: WarcraftTable, op: Op, who: int) -> Flow[None]:
    """The figure may be put down elsewhere; its level and Aggro set limits (WOW-GAP-08, 40)."""
    return journeys.teleport(table, who, goals(table.state, op, who), "WOW-GAP-08", optional=True)
