"""Sizes, colours and signs of the drawings in characters; the game's own looks are its data."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from undercroft.kernel.looks import Look

if TYPE_CHECKING:
    from undercroft.kernel.looks import Looks


UNKNOWN = "unknown"  # the look of a space that nobody has seen yet
PLAIN_COLOUR = "#b8a88f"


def bars(looks: Looks, side: str) -> int:
    """How much a side bars the way; one that nobody knows bars it most."""
    return -1 if side == "none" else looks.barring.get(side, len(looks.barring))


ARROWS = "↑↗→↘↓↙←↖"  # facings, in eighths from north
DIRECTIONS = ("north", "east", "south", "west")
FACINGS = (
    "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west",
)  # fmt: skip
DICE = "⚀⚁⚂⚃⚄⚅"

# The tones of a scene: bands of spaces, and what lies on them.
TONES = {
    "stone": "#b8b0a4",
    "green": "#8fd88f",
    "gold": "#ffd75f",
    "red": "#ff7f6f",
    "blue": "#7fb8ff",
    "violet": "#c79bff",
}

FOE = "#ff6f6f"
PLAYER_COLOURS = ("#5fd7ff", "#ffd75f", "#ff87d7", "#87ff87")


class Size(msgspec.Struct, frozen=True):
    """How far apart spaces are drawn; the walls between them, if any, are shared."""

    across: int
    down: int
    wall: int = 1

    def extent(self, columns: int, rows: int) -> tuple[int, int]:
        """The width and height of a whole board."""
        return columns * self.across + self.wall, rows * self.down + self.wall


SIZES = (Size(4, 2), Size(6, 2), Size(6, 3), Size(8, 3), Size(10, 4))
# Without any walls: for a choice between places too far apart to be seen together otherwise.
OVERVIEW = Size(3, 1, wall=0)


def best_size(columns: int, rows: int, width: int, height: int) -> Size:
    """The largest drawing that fits the room there is, or else the smallest."""
    fitting = [
        size
        for size in SIZES
        if size.extent(columns, rows)[0] <= width and size.extent(columns, rows)[1] <= height
    ]
    return fitting[-1] if fitting else SIZES[0]


def space_look(looks: Looks, kind: str, name: str) -> Look:
    """How a kind of space looks; one that is not listed shows its initials, if any."""
    known = looks.space.get(kind)
    if known is not None and known.floor:
        return known
    if not name:
        return Look(kind, floor="   ", colour=PLAIN_COLOUR)
    initials = "".join(word[0] for word in name.split())[:2].ljust(2)
    return Look(kind, name, name, floor=f"{initials[0]} {initials[1]}", colour=PLAIN_COLOUR)
