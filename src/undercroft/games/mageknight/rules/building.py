"""Building the dungeon with tiles, in turn (MKD-TILE-02 to 06, MKD-TEAM-03, MKD-SOLO-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.agenda import unwind
from undercroft.kernel.flow import Label, Question

from ..table.ground import SHUT, Dungeon, Laid
from ..table.scene_squares import plan_of
from . import placing, tiling
from .seats import opponent

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.kernel.flow import Flow

    from ..table.state import MageKnightTable, Side, State

EACH, SOLO = 5, (9, 12)  # tiles (MKD-TILE-02, MKD-SOLO-02)
STANDARD, MORE_TILES_EACH = 100, 50  # points (MKD-TEAM-03)
CHAMBERS = 3  # of a player's tiles at least (MKD-TILE-02)
ONE_SET = 6  # tiles (MKD-TEAM-11)
BACK = "back"
_SIDES = {"N": "North", "E": "East", "S": "South", "W": "West"}
TURNED = ("as it is", "a quarter to the right", "half round", "a quarter to the left")


def tiles_each(players: int, points: int, wanted: int = 0) -> int:
    """How many tiles a player lays; more for larger teams, rounded up (MKD-TEAM-03)."""
    if players == 1:
        return wanted or SOLO[0]
    return EACH - (STANDARD - max(STANDARD, points)) // MORE_TILES_EACH


def _describe_tile(table: MageKnightTable, _seat: int, choice: str) -> Label:
    name, _, back = choice.partition(":")
    content = table.state.content
    tile = content.tiles[content.tile_called[name]]
    laid = Laid(content.tile_called[name], 0, 0, 0, bool(back))
    return Label(
        f"{tile.name}, a {tile.kind}" + (", its back" if back else ""),
        about=f"tile/{name}",
        plan=plan_of(content, laid),
    )


def _describe_place(table: MageKnightTable, _seat: int, choice: str) -> Label:
    """It is told by the tile it joins, and found at the square that it joins there."""
    state = table.state
    content, ground = state.content, state.ground
    name, row, column, quarters, *back = choice.split(".")
    laid = Laid(content.tile_called[name], int(row), int(column), int(quarters), bool(back))
    square, side = tiling.joins(state, laid)
    other = content.tiles[state.dungeon.tiles[ground.tile_of[square]].tile]
    return Label(
        f"{_SIDES[side]} of {other.name}, at {ground.names[square]}, {TURNED[laid.quarters]}",
        targets=(f"space:{ground.names[square]}",),
        plan=plan_of(content, laid),
    )


def _describe_exit(_table: MageKnightTable, _seat: int, choice: str) -> Label:
    return Label(f"At {choice}", targets=(f"space:{choice}",))


PICK = Question("pick_tile", "MKD-TILE-02", "Which tile do you take?", _describe_tile)
LAY = Question("lay_tile", "MKD-TILE-03", "Which of your tiles do you lay?", _describe_tile)
WHERE = Question("tile_place", "MKD-TILE-04", "Where do you lay it?", _describe_place)
EXIT = Question("exit", "MKD-TEAM-10", "Where must your opponent leave?", _describe_exit)


def plan(state: State) -> None:
    """What is to be done until the dungeon stands, the starting player first (MKD-TILE-03)."""
    order = [(state.first + turn) % state.players for turn in range(state.players)]
    ordinary = [seat for _ in range(state.tiles_each - 1) for seat in order]
    steps = [
        *(("pick_tiles", seat) for seat in order),
        ("lay_centre", ordinary[0]),
        *(("lay_tile", seat) for seat in ordinary[1:]),
        *(("lay_hallway", seat) for seat in order),
        ("dungeon_stands",),
    ]
    state.agenda.extend(reversed(steps))


# -- picking -----------------------------------------------------------------------------------


def pick_tiles(table: MageKnightTable, seat: int) -> Flow[None]:
    """3 chambers and 1 hallway at least; alone 2 hallways (MKD-TILE-02, MKD-SOLO-02)."""
    state = table.state
    side = state.sides[seat]
    side.box, side.tiles = tuple(range(len(state.content.tiles))), ()
    while len(side.tiles) < state.tiles_each:
        found = pickable(state, seat)
        if state.by_hand:
            names = [state.content.tiles[tile].id for tile in found]
            tile = state.content.tile_called[(yield PICK, seat, names)]
        else:
            tile = table.pick(found, "tile")
        _take(side, tile)
        table.say("MKD-TILE-02", "{player} takes {tile}.", seat, tile)


def pickable(state: State, seat: int) -> list[int]:
    """The tiles that leave room for what a player must have."""
    side, content = state.sides[seat], state.content
    hallways = sum(tiling.is_hallway(content, tile) for tile in side.tiles)
    left = state.tiles_each - len(side.tiles)
    more_hallways = max(0, (2 if state.players == 1 else 1) - hallways)
    more_chambers = max(0, CHAMBERS - (len(side.tiles) - hallways))
    return [
        tile
        for tile in side.box
        if left > (more_chambers if tiling.is_hallway(content, tile) else more_hallways)
    ]


def _take(side: Side, tile: int) -> None:
    side.tiles = tuple(sorted((*side.tiles, tile)))
    side.box = tuple(each for each in side.box if each != tile)


def _drop(side: Side, tile: int) -> None:
    side.tiles = tuple(each for each in side.tiles if each != tile)


# -- laying ------------------------------------------------------------------------------------


def lay_centre(table: MageKnightTable, seat: int) -> Flow[None]:
    """The starting player lays a chamber in the centre (MKD-TILE-03)."""
    state = table.state
    sides = [
        (tile, back)
        for tile in state.sides[seat].tiles
        if not tiling.is_hallway(state.content, tile)
        for back in tiling.backs(state.content, tile)
    ]
    tile, back = yield from _choose_side(table, seat, sides)
    state.dungeon = Dungeon((Laid(tile, 0, 0, 0, back),), central=0)
    _lie_down(table, seat, tile)


def lay_tile(table: MageKnightTable, seat: int) -> Flow[None]:
    """One tile at an open end; the last hallway is kept for the entrance (MKD-TILE-04, 05)."""
    state = table.state
    ends = tiling.open_ends(state)
    fitting = _fitting(state, layable(state, seat), ends, tiling.places_for)
    if not fitting and layable(state, seat):
        fitting = _swap(table, seat, layable(state, seat)[0], ends, tiling.places_for)
    if not fitting:
        table.say("MKD-TILE-06", "No tile fits any more.")
        unwind(state, to="lay_hallway")
        return
    laid = yield from _choose(table, seat, fitting)
    state.dungeon = tiling.with_tile(state.dungeon, laid)
    _lie_down(table, seat, laid.tile)


def layable(state: State, seat: int) -> tuple[int, ...]:
    """A player's tiles but their last hallway."""
    tiles = state.sides[seat].tiles
    hallways = [tile for tile in tiles if tiling.is_hallway(state.content, tile)]
    return tuple(tile for tile in tiles if len(hallways) > 1 or tile not in hallways)


def lay_hallway(table: MageKnightTable, seat: int) -> Flow[None]:
    """A player's last tile is a hallway that forms their entrance (MKD-TILE-05)."""
    state = table.state
    ends = tiling.open_ends(state)
    mine = [t for t in state.sides[seat].tiles if tiling.is_hallway(state.content, t)]
    fitting = _fitting(state, mine, ends, tiling.hallway_places)
    if not fitting:
        fitting = _swap(table, seat, mine[0], ends, tiling.hallway_places)
    if fitting:
        laid = yield from _choose(table, seat, fitting)
        way = tiling.entrance_of(state, laid)
        assert way is not None
        state.dungeon = tiling.with_tile(tiling.with_way(state.dungeon, way), laid)
        _lie_down(table, seat, laid.tile)
        return
    # Else an opening to the outside is the entrance, or a breach in the outer wall (MKD-TILE-11).
    rim = tiling.rim(state)
    where = _without_way(state, ends) or _without_way(state, rim) or ends or rim
    chosen = where[table.pick(range(len(where)), "way")]
    state.dungeon = tiling.with_way(state.dungeon, tiling.way_at(chosen))
    table.say("MKD-TILE-11", "No hallway of {player} fits.", seat)


def _without_way(state: State, ends: list[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    """Those of them in tiles that have no way in yet."""
    ground, entrances = state.ground, tiling.entrance_tiles(state)
    return [end for end in ends if ground.tile_of[ground.grid.at(end[0], end[1])] not in entrances]


Fitting = dict[tuple[int, bool], list[Laid]]


def _fitting(
    state: State,
    tiles: tuple[int, ...] | list[int],
    ends: list[tuple[int, int, str]],
    places: Callable[..., list[Laid]],
) -> Fitting:
    """The sides of these tiles that fit somewhere, with where."""
    found = {
        (tile, back): places(state, tile, back, ends)
        for tile in tiles
        for back in tiling.backs(state.content, tile)
    }
    return {side: where for side, where in found.items() if where}


def _swap(
    table: MageKnightTable,
    seat: int,
    tile: int,
    ends: list[tuple[int, int, str]],
    places: Callable[..., list[Laid]],
) -> Fitting:
    """A tile that fits on neither side is swapped for an unused one at random (MKD-TILE-06)."""
    state = table.state
    side, content = state.sides[seat], state.content
    unused = list(side.box)
    if places is tiling.hallway_places:
        unused = [each for each in unused if tiling.is_hallway(content, each)]
    while unused:
        other = table.pick(unused, "swap")
        unused.remove(other)
        fitting = _fitting(state, [other], ends, places)
        if fitting:
            _drop(side, tile)
            _take(side, other)
            side.box = tuple(sorted((*side.box, tile)))
            table.say("MKD-TILE-06", "{player} swaps {tile} for {tile}.", seat, tile, other)
            return fitting
    return {}


def _choose_side(
    table: MageKnightTable, seat: int, sides: list[tuple[int, bool]]
) -> Flow[tuple[int, bool]]:
    state = table.state
    if not state.by_hand:
        return sides[table.pick(range(len(sides)), "side")]
    tiles = state.content.tiles
    names = {
        f"{tiles[tile].id}:{BACK}" if back else tiles[tile].id: (tile, back) for tile, back in sides
    }
    return names[(yield LAY, seat, list(names))]


def _choose(table: MageKnightTable, seat: int, fitting: Fitting) -> Flow[Laid]:
    """Which side of which tile, and where."""
    state = table.state
    places = fitting[(yield from _choose_side(table, seat, list(fitting)))]
    if not state.by_hand:
        return places[table.pick(range(len(places)), "place")]
    where = {_name_of(state, each): each for each in places}
    return where[(yield WHERE, seat, list(where))]


def _name_of(state: State, laid: Laid) -> str:
    tile = state.content.tiles[laid.tile].id
    back = f".{BACK}" if laid.back else ""
    return f"{tile}.{laid.row}.{laid.column}.{laid.quarters}{back}"


def _lie_down(table: MageKnightTable, seat: int, tile: int) -> None:
    state = table.state
    _drop(state.sides[seat], tile)
    state.doors = (SHUT,) * len(state.ground.doors)
    table.say("MKD-TILE-03", "{player} lays {tile}.", seat, tile)


def dungeon_stands(table: MageKnightTable) -> None:
    """Each player enters by their own hallway (MKD-TEAM-10); with few tiles see MKD-TEAM-11."""
    state = table.state
    for turn, way in enumerate(state.ground.ways):
        state.sides[(state.first + turn) % state.players].entrance = way
    for side in state.sides:
        side.tiles = side.box = ()


def choose_exit(table: MageKnightTable, seat: int) -> Flow[None]:
    """The opponent picks the exit: any square open to the outside (MKD-TEAM-10)."""
    state = table.state
    side, ground = state.sides[seat], state.ground
    if len(state.dungeon.tiles) <= ONE_SET:
        side.exit = state.sides[opponent(state, seat)].entrance  # MKD-TEAM-11
        return
    squares = exits(state, seat)
    if state.by_hand:
        names = [ground.names[square] for square in squares]
        side.exit = ground.called[(yield EXIT, opponent(state, seat), names)]
    else:
        apart = ground.tiles_from(ground.tile_of[side.entrance])
        far = [
            square
            for square in squares
            if apart[ground.tile_of[square]] >= placing.FAR_FROM_ENTRANCES
        ]
        side.exit = table.pick(far or squares, "exit")
    table.say("MKD-TEAM-10", "{player} must leave at {square}.", seat, side.exit)


def exits(state: State, seat: int) -> list[int]:
    """The squares with an opening to the outside, but a player's own entrance."""
    ground = state.ground
    ends = [(row, column) for row, column, _ in tiling.open_ends(state)]
    squares = {ground.grid.at(row, column) for row, column in ends} | {*ground.ways}
    return sorted(squares - {state.sides[seat].entrance})
