"""The game's looks, and the pictures that the scene asks for."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

from undercroft.kernel.looks import read_looks
from undercroft.kernel.scene import EAST, NORTH, SOUTH, WEST

if TYPE_CHECKING:
    from undercroft.kernel.looks import Looks

_SHUT = ("wall", "none")


@cache
def looks() -> Looks:
    return read_looks(resources.files("undercroft.games.dungeonquest") / "looks")


def icon_of(figure: str) -> str:
    """The picture of a hero or a monster; one of a pack may have none."""
    look = looks().figure.get(figure)
    return "" if look is None else look.icon


def drawing_of(kind: str, sides: tuple[str, str, str, str], marks: list[str]) -> str:
    """The drawing of a chamber that lies another way than the one of its look."""
    if kind == "chasm" and "split:north-east" in marks:
        return "chasm-falling"
    ways = [sides[side] not in _SHUT for side in (NORTH, EAST, SOUTH, WEST)]
    if kind == "bridge" and ways[EAST] and ways[WEST] and not (ways[NORTH] and ways[SOUTH]):
        return "bridge-across"
    return ""
