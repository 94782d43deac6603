"""How the things named in the log are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from .state import State


# The facings in their order.
FACING_WORDS = (
    "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west",
)  # fmt: skip


def _count(number: int, one: str, many: str) -> str:
    return one if number == 1 else f"{number} {many}"


_WORDS: dict[str, Callable[[State, Any], str]] = {
    "figure": lambda state, number: state.content.figures[number].name,
    "player": lambda state, seat: f"Player {seat + 1}",
    "square": lambda state, square: state.ground.names[square],
    "facing": lambda state, facing: FACING_WORDS[facing],
    "ability": lambda state, name: state.content.abilities[name].name,
    "chest": lambda state, kind: state.content.chests[kind].name,
    "trap": lambda state, trap: state.content.traps[trap].name,
    "treasure": lambda state, treasure: state.content.treasures[treasure].name,
    "tile": lambda state, tile: state.content.tiles[tile].name,
    "token": lambda state, kind: state.content.tokens[kind].id.replace("_", " "),
    "activations": lambda state, count: _count(count, "1 activation", "activations"),
    "clicks": lambda state, clicks: _count(clicks, "1 click", "clicks"),
    "figures": lambda state, count: _count(count, "1 Mage Spawn", "Mage Spawn"),
    "points": lambda state, points: _count(points, "1 point", "points"),
    "number": lambda state, number: str(number),
    "text": lambda state, text: text,
}


def word(state: State, kind: str, value: Any) -> str:
    """The name of a thing of that kind."""
    return _WORDS[kind](state, value)
