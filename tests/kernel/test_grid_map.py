"""Maps: numbered squares, marked edges, and tiles laid together."""

import copy
import gc
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernel.grids import drawn, maps
from undercroft.kernel.errors import BadContent
from undercroft.kernel.grid import (
    Edge,
    Grid,
    Placed,
    Tile,
    bits_of,
    compose,
    each,
    loose_openings,
    lowest,
    members,
)


@given(st.sets(st.integers(0, 700)))
def test_bits_hold_a_set(numbers):
    bits = bits_of(numbers)
    assert members(bits) == list(each(bits)) == sorted(numbers)
    assert lowest(bits) == min(numbers, default=-1)


def test_squares_are_numbered_in_reading_order_and_edges_after_them():
    grid = Grid.of([" .~", "..."], [(1, 1, "N", "door"), (1, 0, "E", "wall")])
    assert grid.size == 5
    assert grid.places == ((0, 1), (0, 2), (1, 0), (1, 1), (1, 2))
    assert [grid.at(*place) for place in grid.places] == [0, 1, 2, 3, 4]
    assert grid.kind(1) == "~"
    assert grid.of_kind("~") == 2
    assert grid.of_kind(".~") == grid.squares == 0b11111
    assert grid.of_kind("?") == 0
    assert grid.edges == (Edge(0, 3, "door"), Edge(2, 3, "wall"))
    assert grid.edges_of("door") == 1 << 5 == grid.edge_between(3, 0) == grid.edge_between(0, 3)
    assert grid.edges_of("door", "wall") == 3 << 5
    assert grid.edge(6).kind == "wall"
    assert grid.edge_between(3, 4) == 0
    assert grid.beside(1 << 6) == bits_of([2, 3])
    assert grid.border == 1 << 7
    assert not grid.has(0, 0)
    assert not grid.has(-1, 1)
    assert not grid.has(0, 3)
    with pytest.raises(KeyError, match="row 0, column 0"):
        grid.at(0, 0)


@pytest.mark.parametrize(
    ("rows", "marks", "message"),
    [
        ([], (), "map: expected at least one square"),
        (["  "], (), "map: expected at least one square"),
        ([".."], [(0, 0, "X", "door")], "map: edge X of row 0, column 0: expected a side, one of"),
        ([". "], [(0, 0, "E", "door")], "edge E of row 0, column 0: no square at row 0, column 1"),
        ([".."], [(0, 0, "N", "door")], "edge N of row 0, column 0: no square at row -1, column 0"),
        (
            [".."],
            [(0, 0, "E", "door"), (0, 1, "W", "wall")],
            "edge E of row 0, column 0: marked twice, as door and as wall",
        ),
    ],
)
def test_a_map_that_makes_no_sense_is_refused(rows, marks, message):
    with pytest.raises(BadContent) as refused:
        Grid.of(rows, marks)
    assert message in str(refused.value)


def test_parts_must_lie_on_the_map():
    with pytest.raises(BadContent, match="hall: no square at 3, 0"):
        Grid.of([".."], (), [("hall", [(3, 0)])])


@settings(max_examples=30, deadline=None)
@given(maps())
def test_equal_maps_are_one_map_and_copying_costs_nothing(grid):
    marks = [
        (*grid.places[edge.a], "E" if grid.places[edge.a][0] == grid.places[edge.b][0] else "S",
         edge.kind)
        for edge in grid.edges
    ]  # fmt: skip
    assert Grid.of(list(grid.rows), reversed(marks)) is grid
    assert copy.copy(grid) is copy.deepcopy([grid])[0] is grid
    assert pickle.loads(pickle.dumps(grid)) is grid
    assert {grid: 1}[grid] == 1
    assert grid != Grid.of([*grid.rows, "."])


def test_a_packed_map_is_small_and_opens_where_it_was_never_built():
    grid = Grid.of(["..#", ".~."], [(0, 0, "E", "door")], [("hall", [(0, 0), (0, 1)])])
    packed = pickle.dumps(grid)
    grid.kept["weight",] = list(range(10_000))
    assert len(pickle.dumps(grid)) == len(packed) < 300
    del grid
    gc.collect()
    opened = pickle.loads(packed)
    assert not opened.kept
    assert opened.edges == (Edge(0, 1, "door"),)
    assert opened.parts[0] == ("hall", 0b11)


# -- tiles ---------------------------------------------------------------------------------

CORNER = Tile(
    "corner", ("..", ". "), ((0, 0, "E", "door"),), ((0, 1, "E"), (1, 0, "S"))
)  # fmt: skip


def test_a_tile_turns_clockwise():
    turned = CORNER.turned()
    assert turned.rows == ("..", " .")
    assert turned.marks == ((0, 1, "S", "door"),)
    assert turned.openings == ((1, 1, "S"), (0, 0, "W"))
    assert CORNER.turned(2).rows == (" .", "..")
    assert CORNER.turned(3).rows == (". ", "..")
    assert CORNER.turned(4) == CORNER
    assert CORNER.turned(-1) == CORNER.turned(3)


def test_a_tile_mirrors_left_and_right():
    mirrored = CORNER.mirrored()
    assert mirrored.rows == ("..", " .")
    assert mirrored.marks == ((0, 1, "W", "door"),)
    assert mirrored.openings == ((0, 0, "W"), (1, 1, "S"))
    assert mirrored.mirrored() == CORNER


@settings(max_examples=40, deadline=None)
@given(maps(), st.integers(0, 3), st.booleans())
def test_turning_a_map_keeps_every_square_and_edge_between_the_same_neighbours(
    grid, quarters, mirrored
):
    names = iter("abcdefghijklmnopqrstuvwxyz")
    rows = tuple("".join(c if c == " " else next(names) for c in row) for row in grid.rows)
    marks = tuple(
        (*grid.places[e.a], "E" if e.b == e.a + 1 and grid.places[e.a][0] == grid.places[e.b][0]
         else "S", e.kind)
        for e in grid.edges
    )  # fmt: skip
    named = Grid.of(rows, marks)
    laid = compose([Placed(Tile("all", rows, marks), 3, -2, quarters, mirrored)])
    assert sorted("".join(laid.rows).replace(" ", "")) == sorted("".join(rows).replace(" ", ""))

    def neighbours(of):
        found = set()
        for n, (r, c) in enumerate(of.places):
            for there in ((r, c + 1), (r + 1, c)):
                if of.has(*there):
                    m = of.at(*there)
                    edge = of.edge_between(n, m)
                    kind = of.edge(edge.bit_length() - 1).kind if edge else None
                    found.add((frozenset((of.kind(n), of.kind(m))), kind))
        return found

    assert neighbours(laid) == neighbours(named)


def test_a_tile_is_mirrored_before_it_is_turned():
    laid = compose([Placed(CORNER, 5, 5, 1, True)])
    assert laid.rows == (" .", "..") == CORNER.mirrored().turned().rows
    assert compose([Placed(CORNER, 0, 0, 0, True)]).rows == ("..", " .")
    assert compose([Placed(CORNER, 0, 0, 3)]).rows == (". ", "..")


ROOM = Tile("room", ("..", ".."), (), ((0, 1, "E"), (1, 1, "E"), (0, 0, "W")))


def test_tiles_join_where_both_have_an_opening():
    grid = compose([Placed(ROOM, 0, 0), Placed(ROOM, 0, 2)])
    assert grid.rows == ("....", "....")
    # The upper openings meet; the lower one meets a wall.
    assert grid.edges == (Edge(5, 6, "wall"),)
    assert [part.name for part in grid.parts] == ["room", "room"]
    assert [part.squares for part in grid.parts] == [0b00110011, 0b11001100]
    assert grid.part_of(5) is grid.parts[0]
    assert grid.part_of(6) is grid.parts[1]
    assert Grid.of([".."]).part_of(1) is None
    assert loose_openings([Placed(ROOM, 0, 0), Placed(ROOM, 0, 2)]) == [
        (0, 0, "W"), (0, 3, "E"), (1, 1, "E"), (1, 3, "E")
    ]  # fmt: skip


def test_a_map_may_begin_anywhere_and_have_doors_of_its_own():
    grid = compose([Placed(ROOM, -4, 9), Placed(ROOM, -4, 11)], [(-4, 10, "E", "gate")], "stone")
    assert grid.edges == (Edge(1, 2, "gate"), Edge(5, 6, "stone"))


def test_a_door_in_an_opening_stands_where_the_tiles_join():
    west = Tile("west", (".",), ((0, 0, "E", "door"),), ((0, 0, "E"),))
    east = Tile("east", (".",), (), ((0, 0, "W"),))
    iron = Tile("iron", (".",), ((0, 0, "W", "iron"),), ((0, 0, "W"),))
    assert compose([Placed(west, 0, 0), Placed(east, 0, 1)]).edges == (Edge(0, 1, "door"),)
    assert compose([Placed(west, 0, 0), Placed(west, 0, 1, 2)]).edges == (Edge(0, 1, "door"),)
    assert compose([Placed(west, 0, 0)]).edges == ()
    with pytest.raises(BadContent, match="marked twice, as door and as iron"):
        compose([Placed(west, 0, 0), Placed(iron, 0, 1)])


@pytest.mark.parametrize(
    ("placed", "message"),
    [
        ([], "map: expected at least one tile"),
        (
            [Placed(ROOM, 0, 0), Placed(CORNER, 1, 1)],
            "map: tile 2 (corner): it lies over tile 1 (room) at row 1, column 1",
        ),
        ([Placed(Tile("bad", (" ",)), 0, 0)], "map: tile 1 (bad): rows: expected a square"),
        (
            [Placed(Tile("bad", ("..",), (), ((0, 0, "E"),)), 0, 0)],
            "openings: E of row 0, column 0: expected a side at the rim",
        ),
        (
            [Placed(Tile("bad", ("..",), ((0, 0, "N", "door"),)), 0, 0)],
            "marks: N of row 0, column 0: at the rim only an opening may be marked",
        ),
        (
            [Placed(Tile("bad", ("..",), (), ((4, 0, "N"),)), 0, 0)],
            "openings: N of row 4, column 0: there is no square",
        ),
        (
            [Placed(Tile("bad", ("..",), (), ((0, 0, "Z"),)), 0, 0)],
            "openings: Z of row 0, column 0: expected a side, one of N, E, S, W",
        ),
    ],
)
def test_tiles_that_do_not_fit_are_refused(placed, message):
    with pytest.raises(BadContent) as refused:
        compose(placed)
    assert message in str(refused.value)


def test_a_drawing_shows_squares_walls_doors_and_openings():
    tile = Tile.drawn(
        "hall",
        ["+-+ +", "|.D.D", "+ + +", "|~|  ", "+-+  "],
        {"-": "wall", "|": "wall", "D": "door"},
    )
    assert tile.rows == ("..", "~ ")
    assert tile.marks == ((0, 0, "E", "door"), (0, 1, "E", "door"))
    assert set(tile.openings) == {(0, 1, "N"), (0, 1, "E"), (0, 1, "S")}
    tile.check()


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["+-+", "|.|"], "tile bad: expected an odd number of lines, got 2"),
        (["+-", "|.", "+-"], "tile bad: expected an odd number of columns, got 2"),
        (["+-+", "|.?", "+-+"], "tile bad: line 2, column 3: expected a blank or an edge"),
    ],
)
def test_a_drawing_that_makes_no_sense_is_refused(lines, message):
    with pytest.raises(BadContent) as refused:
        Tile.drawn("bad", lines, {"-": "wall", "|": "wall"})
    assert message in str(refused.value)


def test_the_drawings_of_these_tests_are_read_as_meant():
    grid = drawn("""
        +-+-+
        |.|.|
        + +D+
        |.e.|
        +-+-+
    """)
    assert [edge.kind for edge in grid.edges] == ["wall", "door", "ledge"]
