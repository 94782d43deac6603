"""Effects that move figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...content.catalogue import CITIES, DISTANCE, FLIGHT_PATHS, SPACES
from ...content.pieces import NEAREST_CITIES
from .. import movement
from . import verb

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...content.catalogue_types import Op
    from ...game import WarcraftTable
    from ...table.state import State


def goals(state: State, op: Op, seat: int) -> list[int]:
    """Where a card would take him."""
    here = state.characters[seat].space
    if op.within:
        places = [space.index for space in SPACES if 0 < DISTANCE[here][space.index] <= op.within]
    elif op.to == "any_city":
        places = list(CITIES)
    elif op.to == "nearest_city":
        places = list(NEAREST_CITIES[here])
    else:
        places = list(FLIGHT_PATHS)
    return [place for place in places if place != here]


def only_travels(ops: tuple[Op, ...]) -> bool:
    """Whether an effect is a journey and nothing else."""
    return bool(ops) and all(op.op == "teleport" for op in ops)


def leads_anywhere(state: State, seat: int, ops: tuple[Op, ...]) -> bool:
    """Whether a journey has a goal that is open to him (WOW-GAP-08, 40)."""
    return any(movement.may_enter(state, seat, goals(state, op, seat)) for op in ops)


@verb("teleport")
def teleport(table: WarcraftTable, op: Op, who: int) -> Flow[None]:
    """The figure may be put down elsewhere; its level and Aggro set limits (WOW-GAP-08, 40)."""
    return movement.teleport(table, who, goals(table.state, op, who), "WOW-GAP-08", optional=True)
