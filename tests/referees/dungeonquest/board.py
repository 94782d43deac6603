"""The board: spaces, sides of chambers, and which way leads where."""

from __future__ import annotations

import re

import msgspec

from .content import content

DIRECTIONS = ("north", "east", "south", "west")
STEP = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}
ROWS, COLUMNS = 10, 13
TREASURE = "r5c7"
# The treasure chamber covers two cells of the board and has six passages (DQ-TRE-02).
TREASURE_WAYS = {
    "north": "r4c7",
    "upper_east": "r5c8",
    "lower_east": "r6c8",
    "south": "r7c7",
    "lower_west": "r6c6",
    "upper_west": "r5c6",
}
_SPACE = re.compile(r"r(\d+)c(\d+)")


class Laid(msgspec.Struct):
    """A chamber on the board; `arrow` is the direction that its entry arrow faces."""

    tile: str
    arrow: str


def turned(direction: str, quarters: int) -> str:
    """A direction after so many quarter turns clockwise."""
    return DIRECTIONS[(DIRECTIONS.index(direction) + quarters) % 4]


def opposite(direction: str) -> str:
    return turned(direction, 2)


def at(row: int, column: int) -> str:
    """The name of the space there; the second cell of the treasure chamber is its first."""
    return TREASURE if (row, column) == (6, 7) else f"r{row}c{column}"


def cell(space: str) -> tuple[int, int]:
    found = _SPACE.fullmatch(space)
    assert found, space
    return int(found[1]), int(found[2])


def space_in(words: str) -> str:
    """The space named in the words of a log line, such as "the Corridor (r2c3)"."""
    found = _SPACE.search(words)
    assert found, words
    return found[0]


def is_special(space: str) -> bool:
    """Tower rooms and the treasure chamber: no tile lies there."""
    return space == TREASURE or space in content().towers


class Board:
    """The chambers laid, and what lies between spaces."""

    def __init__(self) -> None:
        self.laid: dict[str, Laid] = {}
        self.pile = 117

    def explored(self, space: str) -> bool:
        """DQ-MOV-08: towers and the treasure chamber never count as unexplored."""
        return is_special(space) or space in self.laid

    def type_of(self, space: str) -> str:
        """The type of the chamber there: "tower", "treasure" or a chamber type."""
        if space == TREASURE:
            return "treasure"
        if space in content().towers:
            return "tower"
        return content().tiles[self.laid[space].tile].type

    def neighbour(self, space: str, way: str) -> str | None:
        """The space that lies that way, None outside the board."""
        if space == TREASURE:
            return TREASURE_WAYS[way]
        row, column = cell(space)
        row, column = row + STEP[way][0], column + STEP[way][1]
        return at(row, column) if 1 <= row <= ROWS and 1 <= column <= COLUMNS else None

    def ways(self, space: str) -> tuple[str, ...]:
        return tuple(TREASURE_WAYS) if space == TREASURE else DIRECTIONS

    def side(self, space: str, direction: str) -> str:
        """What is on that side of an explored space: passage, wall, door or portcullis."""
        if space == TREASURE:
            return "passage"
        if space in content().towers:
            return "passage" if direction in content().towers[space]["passages"] else "wall"
        laid = self.laid[space]
        tile = content().tiles[laid.tile]
        return tile.sides[relative(direction, laid.arrow)]

    def barriers(self, space: str, way: str) -> tuple[str, ...] | None:
        """The barriers on that way in the order met; None where a wall closes it (DQ-MOV-11)."""
        beyond = self.neighbour(space, way)
        mine = self.side(space, way)
        if beyond is None or mine == "wall":
            return None
        theirs = "passage"
        if self.explored(beyond):
            theirs = self.side(beyond, facing(way))
            if theirs == "wall":
                return None
        met = [side for side in (mine, theirs) if side != "passage"]
        # DQ-DOOR-06, -11: two of the same kind facing each other are one.
        return tuple(dict.fromkeys(met))

    def half(self, space: str, direction: str) -> tuple[str, ...]:
        """The directions of that half of a divided chamber (Chasm, Bridge) with this side."""
        laid = self.laid[space]
        for half in content().tiles[laid.tile].halves:
            sides = tuple(absolute(side, laid.arrow) for side in half)
            if direction in sides:
                return sides
        raise AssertionError(f"{space} has no half with {direction}")

    def halves(self, space: str) -> tuple[tuple[str, ...], ...]:
        laid = self.laid[space]
        return tuple(
            tuple(absolute(side, laid.arrow) for side in half)
            for half in content().tiles[laid.tile].halves
        )


def plain(way: str) -> str:
    """The direction of a way: upper_east is east."""
    return way.rpartition("_")[2]


def facing(way: str) -> str:
    """The side of the space beyond that is touched when going that way."""
    return opposite(plain(way))


def absolute(side: str, arrow: str) -> str:
    """Where a side of a tile lies whose entry arrow faces that direction."""
    return turned(arrow, {"entry": 0, "left": 1, "front": 2, "right": 3}[side])


def relative(direction: str, arrow: str) -> str:
    """Which side of a tile lies in that direction."""
    quarters = (DIRECTIONS.index(direction) - DIRECTIONS.index(arrow)) % 4
    return ("entry", "left", "front", "right")[quarters]
