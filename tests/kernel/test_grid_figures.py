"""Figures on squares: bases of several squares, facings and arcs."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernel.grids import drawn, maps, some_bits
from undercroft.kernel.grid import (
    FACINGS,
    Base,
    Corners,
    Grid,
    StepMap,
    ahead,
    arc,
    bits_of,
    direction,
    landings,
    members,
    room_for,
    stand_at,
    stands,
    stands_over,
)

BASES = [Base(1, 1), Base(1, 2), Base(2, 2), Base(2, 3)]


def covered(grid, anchor, width, height):
    """The squares of a rectangle, None if one is missing."""
    row, col = grid.places[anchor]
    places = [(row + r, col + c) for r in range(height) for c in range(width)]
    return {grid.at(*p) for p in places} if all(grid.has(*p) for p in places) else None


@settings(max_examples=80, deadline=None)
@given(st.data(), st.sampled_from(BASES))
def test_a_base_stands_wherever_its_rectangle_lies_on_the_map(data, base):
    grid = data.draw(maps())
    blocked = some_bits(data.draw, grid.border - 1)
    found = {(s.anchor, s.turned): s for s in stands(grid, base)}
    for anchor in range(grid.size):
        for turned in (False, True):
            width, height = base if not turned else (base.height, base.width)
            squares = covered(grid, anchor, width, height)
            if turned and width == height:
                squares = None  # turning a square base changes nothing
            stand = found.pop((anchor, turned), None)
            assert (set(members(stand.squares)) if stand else None) == squares
            if stand is None:
                continue
            assert stand == stand_at(grid, base, anchor, turned)
            inner = [
                grid.edge_between(a, b) & blocked for a in squares for b in squares if a < b
            ]  # fmt: skip
            fits = not any(blocked >> n & 1 for n in squares) and not any(inner)
            assert stand.fits(blocked) == fits
    assert not found
    for square in range(grid.size):
        over = [s for s in stands(grid, base) if s.squares >> square & 1]
        assert list(stands_over(grid, base, square)) == over
        fitting = [s for s in over if s.fits(blocked)]
        assert landings(grid, base, 1 << square, blocked).get(square, []) == fitting
        assert room_for(grid, base, 1 << square, blocked) == (bool(fitting) << square)


def test_a_square_base_has_no_second_way_to_stand():
    grid = Grid.of(["..", ".."])
    assert len(stands(grid, Base(2, 2))) == 1
    assert stand_at(grid, Base(2, 2), 0, True) == stand_at(grid, Base(2, 2), 0)
    assert len(stands(grid, Base(1, 2))) == 4
    assert stand_at(grid, Base(1, 2), 3) is None


def test_a_large_figure_goes_through_a_narrow_way_and_cannot_stop_inside_it():
    grid = Grid.of(["..   ..", ".......", "..   .."])
    base = Base(2, 2)
    own = stand_at(grid, base, grid.at(0, 0)).squares
    reach = StepMap.on(grid, Corners.EITHER_WAY).reach(own, 5)
    assert reach.cost(grid.at(1, 3)) == 2
    assert reach.cost(grid.at(1, 6)) == 5
    narrow = bits_of(grid.at(1, c) for c in (2, 3, 4))
    stops = room_for(grid, base, reach.squares, 0)
    assert stops & narrow == 0
    assert stops == reach.squares & ~narrow
    for square, ways in landings(grid, base, reach.squares, 0).items():
        assert all(way.squares >> square & 1 for way in ways)
    # Another figure at the far end leaves less room.
    other = 1 << grid.at(0, 6) | 1 << grid.at(2, 5)
    assert room_for(grid, base, reach.squares & ~other, other) & 1 << grid.at(1, 6) == 0


def test_a_long_base_may_lie_either_way_over_its_last_square():
    grid = Grid.of([".....", ".....", "....."])
    ways = stands_over(grid, Base(1, 2), grid.at(1, 2))
    assert sorted(way.turned for way in ways) == [False, False, True, True]
    assert len(stands_over(grid, Base(2, 3), grid.at(1, 2))) == 4 + 4


def test_a_base_lies_across_a_ledge_and_not_across_a_wall_or_a_closed_door():
    grid = drawn("""
        +-+-+
        |.D.|
        + +e+
        |.|.|
        +-+-+
    """)
    wall, door, ledge = (grid.edges_of(kind) for kind in ("wall", "door", "ledge"))
    flat, upright = Base(2, 1), Base(1, 2)
    assert stand_at(grid, upright, 1).fits(wall | door)
    assert not stand_at(grid, upright, 1).fits(ledge)
    assert stand_at(grid, flat, 0).fits(wall)
    assert not stand_at(grid, flat, 0).fits(wall | door)
    assert not stand_at(grid, flat, 2).fits(wall)
    assert not stand_at(grid, Base(2, 2), 0).fits(wall)


# -- facings -------------------------------------------------------------------------------

WIDE = Grid.of(["." * 9] * 9)
MIDDLE = WIDE.at(4, 4)
ROUND = {
    "N": (3, 4), "NE": (3, 5), "E": (4, 5), "SE": (5, 5), "S": (5, 4), "SW": (5, 3), "W": (4, 3),
    "NW": (3, 3),
}  # fmt: skip


def test_eight_facings_go_clockwise_from_north():
    for facing, name in enumerate(FACINGS):
        assert direction(WIDE, MIDDLE, WIDE.at(*ROUND[name])) == facing
        assert ahead(WIDE, MIDDLE, facing) == WIDE.at(*ROUND[name])
        assert ahead(WIDE, MIDDLE, facing + 8) == WIDE.at(*ROUND[name])
    assert ahead(WIDE, MIDDLE, 1, 3) == WIDE.at(1, 7)
    assert ahead(WIDE, MIDDLE, 0, 5) is None
    assert direction(WIDE, MIDDLE, WIDE.at(0, 0)) == FACINGS.index("NW")
    assert direction(WIDE, MIDDLE, WIDE.at(2, 5)) is None
    with pytest.raises(ValueError, match="itself"):
        direction(WIDE, MIDDLE, MIDDLE)


@pytest.mark.parametrize(
    ("facing", "degrees", "names"),
    [
        ("N", 90, {"NW", "N", "NE"}),
        ("NE", 90, {"N", "NE", "E"}),
        ("N", 180, {"W", "NW", "N", "NE", "E"}),
        ("N", 270, set(FACINGS) - {"S"}),
        ("SW", 270, set(FACINGS) - {"NE"}),
        ("E", 360, set(FACINGS)),
    ],
)
def test_the_squares_around_a_figure_in_its_arc(facing, degrees, names):
    beside = StepMap.on(WIDE, Corners.EITHER_WAY).next_to(MIDDLE)
    front = arc(WIDE, MIDDLE, FACINGS.index(facing), degrees) & beside
    assert front == bits_of(WIDE.at(*ROUND[name]) for name in names)


def test_farther_off_the_borders_of_an_arc_belong_to_it():
    grid = Grid.of(["." * 9] * 5)
    front = arc(grid, grid.at(4, 4), 0, 90)
    assert front >> grid.at(1, 7) & 1
    assert not front >> grid.at(1, 8) & 1


@given(st.integers(0, 8), st.integers(0, 8), st.integers(0, 7), st.sampled_from([90, 180, 270]))
def test_an_arc_is_the_angle_to_the_centre(row, col, facing, degrees):
    """By the cosine, squared to stay exact: the half arcs have those of 45, 90, 135 degrees."""
    down, right = row - 4, col - 4
    if not down and not right:
        return
    look_down, look_right = (a - 4 for a in ROUND[FACINGS[facing]])
    dot = down * look_down + right * look_right
    square = Fraction(dot * dot, (down**2 + right**2) * (look_down**2 + look_right**2))
    signed = square if dot >= 0 else -square
    least = {90: Fraction(1, 2), 180: Fraction(0), 270: Fraction(-1, 2)}[degrees]
    assert bool(arc(WIDE, MIDDLE, facing, degrees) >> WIDE.at(row, col) & 1) == (signed >= least)


def test_an_arc_of_another_size_is_refused():
    with pytest.raises(ValueError, match="not 45"):
        arc(WIDE, MIDDLE, 0, 45)
