"""How kinds of places, sides and marks look: three characters each, told apart without colour.

The kinds are words of the scene. A kind that is not listed here is drawn with its initials.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec


class Look(NamedTuple):
    """The floor left, centre and right of whoever stands there; a short name; a colour."""

    floor: str
    short: str
    colour: str


UNKNOWN = Look(" · ", "", "#4d453c")

LOOKS = {
    "unknown": UNKNOWN,
    "tower": Look("⌂ ⌂", "tower", "#e8c468"),
    "treasure": Look("$§$", "treasure", "#ffd75f"),
    "dungeon_room": Look("   ", "room", "#b8a88f"),
    "corridor": Look("░░░", "corridor", "#a08c6c"),
    "trap_room": Look("^ ^", "trap", "#ff8f5f"),
    "bottomless_pit": Look("(○)", "pit", "#ff6f6f"),
    "catacomb_entrance": Look("v▼v", "way down", "#c79bff"),
    "chasm": Look("╱ ╱", "chasm", "#ff9f80"),
    "chamber_of_darkness": Look("▓▓▓", "darkness", "#7d84a8"),
    "cave_in": Look("%%%", "cave-in", "#c09a6b"),
    "spider_web": Look("* *", "web", "#d8d8e8"),
    "portcullis": Look("# #", "grate", "#8fc7d8"),
    "bridge": Look("===", "bridge", "#d8a868"),
    "rotating_room": Look("↻ ↻", "rotating", "#8fd8a8"),
}

# Words for the sides of a space, with the sign that stands for each in the wall.
SIDES = {"passage": " ", "wall": "│", "door": "▒", "portcullis": "#"}
SIDE_NAMES = {"passage": "open passage", "wall": "wall", "door": "door", "portcullis": "portcullis"}
# Of two sides that touch, the one that bars the way more is drawn.
BARS = ("none", "passage", "door", "portcullis", "wall")


def bars(side: str) -> int:
    """How much a side bars the way; one that nobody knows bars it most."""
    return BARS.index(side) if side in BARS else len(BARS)


MARKS = {"search": "?", "down": "▼"}
MARK_NAMES = {
    "search": "can be searched",
    "down": "a way down",
    "split:north-east": "north and east on one side, south and west on the other",
    "split:north-west": "north and west on one side, south and east on the other",
}

ARROWS = "↑↗→↘↓↙←↖"  # facings, in eighths from north
DIRECTIONS = ("north", "east", "south", "west")
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


def look_of(kind: str, name: str) -> Look:
    """How a kind of place looks; one that nobody drew yet shows its initials."""
    known = LOOKS.get(kind)
    if known is not None:
        return known
    initials = "".join(word[0] for word in name.split())[:2].ljust(2)
    return Look(f"{initials[0]} {initials[1]}", name, "#b8a88f")
