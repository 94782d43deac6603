"""Maps of encounters: laid from tiles or drawn, with doors, stairs and named areas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.content import known, need
from undercroft.kernel.grid import Grid, Placed, Tile, bits_of, compose

from ..table.ground import DOOR, PLAIN, TERRAIN, WALL, Door, Ground

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .quests import EncounterEntry, Part, TileEntry

ENTRANCE = "entrance"
BLANK = " "
HEROES = 4  # at most; all of them begin on the entrance
RECTANGLE = 4  # numbers


def tile_of(where: str, entry: TileEntry) -> Tile:
    """A tile as the shared grid knows it."""
    for row in entry.rows:
        for square in row:
            known(f"{where}: rows", square, f"{BLANK}{TERRAIN}")
    marks = tuple((*side, WALL) for side in entry.walls)
    return Tile(entry.id, entry.rows, marks, entry.openings)


def ground_of(where: str, entry: EncounterEntry, tiles: Mapping[str, Tile]) -> Ground:
    """The map of an encounter; BadContent says what does not fit together."""
    drawing = entry.map.split("\n")
    marks: list[tuple[int, int, str, str]] = [(*side, WALL) for side in entry.walls]
    marks += [(*side, DOOR) for door in entry.door for side in door.sides]
    grid = _laid(where, entry, tiles, marks) if entry.tiles else _drawn(where, drawing, marks)
    _check_drawing(f"{where}: map", drawing, grid)
    areas = {part.name: part.squares for part in grid.parts if _once(entry, part.name)}
    letters = _letters(drawing, grid)
    for name, parts in {ENTRANCE: entry.entrance, **entry.areas}.items():
        place = f"{where}: {name}"
        need(bool(parts), place, "expected at least one space")
        squares = 0
        for part in parts:
            squares |= _squares(place, part, grid, areas, letters)
        areas[name] = squares
    for name, places in (("search", entry.search), *((t.id, t.at) for t in entry.token)):
        for row, column in places:
            need(grid.has(row, column), f"{where}: {name}", f"no space at {row}, {column}")
    doors = tuple(
        Door(door.id, bits_of(_edge(grid, *side) for side in door.sides)) for door in entry.door
    )
    stairs = tuple((grid.at(*a), grid.at(*b)) for a, b in entry.stairs)
    ground = Ground(grid, areas, doors, stairs)
    _check_connection(where, ground)
    room = (areas[ENTRANCE] & ground.floor).bit_count()
    need(room >= HEROES, f"{where}: entrance", f"expected room for {HEROES} heroes, got {room}")
    return ground


def _laid(
    where: str, entry: EncounterEntry, tiles: Mapping[str, Tile],
    marks: list[tuple[int, int, str, str]],
) -> Grid:  # fmt: skip
    for name, *_ in entry.tiles:
        known(f"{where}: tiles", name, tiles)
    placed = [Placed(tiles[name], row, column, turned) for name, row, column, turned in entry.tiles]
    return compose(placed, marks, where=where)


def _drawn(where: str, drawing: list[str], marks: list[tuple[int, int, str, str]]) -> Grid:
    rows = ["".join(PLAIN if char.isupper() else char for char in row) for row in drawing]
    for row in rows:
        for square in row:
            known(f"{where}: map", square, f"{BLANK}{TERRAIN}")
    return Grid.of(rows, marks, where=where)


def _check_drawing(where: str, drawing: list[str], grid: Grid) -> None:
    """The drawing shows what the tiles make; a capital letter may stand on any space."""
    height = max(len(drawing), len(grid.rows))
    width = max(map(len, (*drawing, *grid.rows)))
    for row in range(height):
        for column in range(width):
            drawn, made = _at(drawing, row, column), _at(grid.rows, row, column)
            same = drawn == made or (drawn.isupper() and made != BLANK)
            need(
                same, where, f"row {row}, column {column} shows {drawn!r}, the tiles have {made!r}"
            )


def _at(rows: list[str] | tuple[str, ...], row: int, column: int) -> str:
    return rows[row][column] if row < len(rows) and column < len(rows[row]) else BLANK


def _once(entry: EncounterEntry, name: str) -> bool:
    return sum(tile == name for tile, *_ in entry.tiles) == 1


def _letters(drawing: list[str], grid: Grid) -> dict[str, int]:
    """The spaces of each capital letter in the drawing."""
    found: dict[str, int] = {}
    for row, line in enumerate(drawing):
        for column, char in enumerate(line):
            if char.isupper():
                found[char] = found.get(char, 0) | 1 << grid.at(row, column)
    return found


def _squares(
    where: str, part: Part, grid: Grid, tiles: Mapping[str, int], letters: Mapping[str, int]
) -> int:
    if isinstance(part, str):
        names = {**tiles, **letters}
        known(where, part, names)
        return names[part]
    need(len(part) in (2, RECTANGLE), where, f"expected 2 or 4 numbers, got {[*part]}")
    top, left, bottom, right = part if len(part) == RECTANGLE else (*part, *part)
    squares = bits_of(
        grid.at(row, column)
        for row in range(top, bottom + 1)
        for column in range(left, right + 1)
        if grid.has(row, column)
    )
    need(squares != 0, where, f"no space at {', '.join(map(str, part))}")
    return squares


def _edge(grid: Grid, row: int, column: int, side: str) -> int:
    """The number of a marked side."""
    down, right = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}[side]
    bit = grid.edge_between(grid.at(row, column), grid.at(row + down, column + right))
    return bit.bit_length() - 1


def _check_connection(where: str, ground: Ground) -> None:
    """With all doors open, everything is reached from everywhere."""
    first = ground.floor & -ground.floor
    cut = ground.floor & ~ground.walks.reach(first, ground.grid.size).squares
    if cut:
        name = ground.names[(cut & -cut).bit_length() - 1]
        need(False, f"{where}: map", f"nobody comes to {name}")
