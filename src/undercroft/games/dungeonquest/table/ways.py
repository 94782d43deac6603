"""How the ways out of a chamber are described to a player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import Label

from ..content.pieces import GATE, PORTCULLIS, TOWER_ROOM
from .board import SPACE_ID, TREASURE, UNEXPLORED, WAY

if TYPE_CHECKING:
    from ..content.tables import DungeonQuestContent
    from ..game import DungeonQuestTable

_BARS = {GATE: "a door", PORTCULLIS: "a portcullis"}


def describe_way(table: DungeonQuestTable, player: int, way: str) -> Label:
    """Which way, past what, to where."""
    state = table.state
    content = state.content
    cell = state.heroes[player].cell
    direction, target = WAY[cell][way]
    beyond = state.board[target]
    near = content.sides[state.board[cell]][direction]
    far = near if beyond == UNEXPLORED else content.sides[beyond][(direction + 2) & 3]
    bars = [_BARS[side] for side in dict.fromkeys((near, far)) if side in _BARS]
    through = f" through {' and '.join(bars)}" if bars else ""
    text = f"Move {way.replace('_', ' ')}{through} to {place_name(state.content, beyond, target)}"
    rule = "DQ-DOOR-01" if GATE in (near, far) else "DQ-DOOR-07" if bars else "DQ-MOV-01"
    return Label(text, rule, (f"space:{SPACE_ID[target]}",))


def describe_step(table: DungeonQuestTable, player: int, way: str) -> Label:
    """Where a way leads to a hero whom no door or portcullis stops."""
    state = table.state
    _, target = WAY[state.heroes[player].cell][way]
    text = f"Go {way.replace('_', ' ')} to {place_name(state.content, state.board[target], target)}"
    return Label(text, targets=(f"space:{SPACE_ID[target]}",))


def place_name(content: DungeonQuestContent, laid: int, cell: int) -> str:
    """What lies on a space, with its article."""
    if cell == TREASURE:
        return "the treasure chamber"
    if laid == UNEXPLORED:
        return "the unknown"
    kind = content.tile_type[laid >> 2]
    if kind == TOWER_ROOM:
        return "the tower room"
    return f"the {content.chamber_types[kind].name}"
