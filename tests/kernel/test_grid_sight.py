"""Lines between squares: corner to corner, centre to centre, and what is in their way."""

import copy
import pickle
from math import gcd

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from tests.kernel.grids import drawn, literal_sees, maps, some_bits
from undercroft.kernel.grid import Corners, Grid, Lines, SightMap, StepMap, bits_of, members

RULES = {"corners": Lines.CORNERS, "centres": Lines.CENTRES}


# The literal geometry is slow and the maps are small as they come: they are not made smaller.
@settings(max_examples=40, deadline=None, phases=[Phase.explicit, Phase.reuse, Phase.generate])
@given(st.data(), st.sampled_from(sorted(RULES)))
def test_lines_are_those_of_the_literal_geometry(data, rule):
    grid = data.draw(maps())
    everything = grid.border - 1
    solid = some_bits(data.draw, everything)
    free = some_bits(data.draw, everything & ~grid.squares & ~solid)
    sight = SightMap.on(grid, RULES[rule], solid=solid, free=free)
    blocked = some_bits(data.draw, everything)
    for _ in range(3):
        a, b = (data.draw(st.integers(0, grid.size - 1)) for _ in "ab")
        seen = literal_sees(grid, a, b, (blocked | solid) & ~free, rule)
        assert sight.sees(a, b, blocked) == seen
        assert sight.sees(b, a, blocked) == seen


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_neighbours_see_each_other_whatever_stands_around_them(data):
    grid = data.draw(maps())
    closed = some_bits(data.draw, (grid.border - 1) & ~grid.squares)
    steps = StepMap.on(grid, Corners.EITHER_WAY)
    sight = SightMap.on(grid, Lines.CORNERS)
    for square in range(grid.size):
        for other in members(steps.next_to(square, closed)):
            assert sight.sees(square, other, closed | grid.squares)


def corners(grid, **rule):
    return SightMap.on(grid, Lines.CORNERS, **rule)


def centres(grid, **rule):
    return SightMap.on(grid, Lines.CENTRES, **rule)


# -- corner to corner ----------------------------------------------------------------------


def test_one_clear_pair_of_corners_is_enough():
    grid = Grid.of(["....", "...."])
    sight = corners(grid)
    a, b = grid.at(0, 0), grid.at(0, 3)
    figures = bits_of([grid.at(0, 1), grid.at(0, 2)])
    # Every line in the upper row enters a figure or runs along one; lines through the lower
    # row touch one at a corner only if they come down early enough.
    assert not sight.sees(a, b, figures)
    assert sight.sees(grid.at(1, 0), b, bits_of([grid.at(0, 1)]))
    assert sight.sees(a, b)


def test_a_line_along_a_blocked_square_is_cut_and_one_that_touches_its_corner_is_not():
    corridor = Grid.of(["...", ".#."])
    figure = 1 << corridor.at(0, 1)
    stone = corridor.of_kind("#")
    ends = corridor.at(0, 0), corridor.at(0, 2)
    # Below the figure the only lines run between it and the stone.
    assert not corners(corridor, solid=stone).sees(*ends, figure)
    touch = Grid.of(["..", ".."])
    assert corners(touch).sees(0, 3, bits_of([1, 2]))


def test_walls_cut_lines_that_cross_them():
    grid = drawn("""
        +-+-+-+
        |. .|.|
        +-+-+-+
        |. . .|
        +-+-+-+
    """)
    sight = corners(grid, solid=grid.edges_of("wall"))
    # Squares on the two sides of a wall share its corners, and still do not see each other.
    assert not sight.sees(grid.at(0, 1), grid.at(0, 2))
    assert not sight.sees(grid.at(0, 0), grid.at(1, 0))
    assert not sight.sees(grid.at(0, 0), grid.at(1, 2))
    assert sight.sees(grid.at(1, 0), grid.at(1, 2))


def test_in_a_narrow_corridor_lines_run_along_the_walls():
    for grid in (
        Grid.of(["......"]),
        drawn("""
            +-+-+-+-+
            |. . . .|
            +-+-+-+-+
            |. . . .|
            +-+-+-+-+
        """),
    ):
        sight = corners(grid, solid=grid.edges_of("wall"))
        assert sight.sees(grid.at(0, 0), grid.at(0, 3))
        assert not sight.sees(grid.at(0, 0), grid.at(0, 3), 1 << grid.at(0, 1))


def test_a_line_cannot_change_sides_of_a_wall_it_runs_along():
    # Two walls stand on the line, one above and one below, joined by the wall along it.
    grid = drawn("""
        +-+-+-+
        |.|. .|
        + +-+ +
        |. .|.|
        +-+-+-+
    """)
    sight = corners(grid, solid=grid.edges_of("wall"))
    assert not sight.sees(grid.at(0, 0), grid.at(0, 2))
    apart = drawn("""
        +-+-+-+
        |.|. .|
        + + + +
        |. .|.|
        +-+-+-+
    """)
    assert corners(apart, solid=apart.edges_of("wall")).sees(grid.at(0, 0), grid.at(0, 2))


def test_a_line_changes_sides_through_an_open_door_it_runs_along():
    grid = drawn("""
        +-+-+-+
        |. .|.|
        +D+D+ +
        |.|. .|
        +-+-+-+
    """)
    sight = corners(grid, solid=grid.edges_of("wall"))
    ends = grid.at(0, 2), grid.at(1, 0)
    assert sight.sees(*ends)
    assert not sight.sees(*ends, grid.edges_of("door"))


def test_a_line_runs_along_a_closed_door_and_past_its_end():
    grid = drawn("""
        +-+-+-+
        |. . .|
        + +D+ +
        |.D. .|
        +-+-+-+
    """)
    assert corners(grid).sees(grid.at(1, 2), grid.at(1, 0), grid.edges_of("door"))


def test_a_line_touches_the_end_of_a_wall_without_being_cut():
    grid = drawn("""
        +-+-+
        |.|.|
        + + +
        |. .|
        +-+-+
    """)
    assert corners(grid, solid=grid.edges_of("wall")).sees(0, 1)
    assert corners(grid, solid=grid.edges_of("wall")).sees(0, 3)


def test_a_closed_double_door_hides_what_is_behind_it_until_half_of_it_opens():
    grid = drawn("""
        +-+-+-+-+
        |. .D. .|
        + + + + +
        |. .D. .|
        +-+-+-+-+
    """)
    sight = corners(grid, solid=grid.edges_of("wall"))
    doors = grid.edges_of("door")
    a, b = grid.at(0, 1), grid.at(0, 2)
    assert not sight.sees(a, b, doors)
    assert not sight.sees(grid.at(0, 0), grid.at(1, 3), doors)
    assert sight.sees(a, b)
    lower = grid.edge_between(grid.at(1, 1), grid.at(1, 2))
    assert sight.sees(a, b, lower)


def test_ledges_do_not_hide_anything():
    grid = drawn("""
        +-+-+
        |.e.|
        +-+-+
    """)
    assert corners(grid, free=grid.edges_of("ledge")).sees(0, 1, grid.edges_of("ledge"))
    assert not corners(grid).sees(0, 1, grid.edges_of("ledge"))


def test_outside_the_map_nothing_is_seen():
    grid = Grid.of([". .", "..."])
    assert not corners(grid).sees(grid.at(0, 0), grid.at(0, 2), 1 << grid.at(1, 1))
    assert not centres(grid).sees(grid.at(0, 0), grid.at(0, 2))


def test_the_ends_of_a_line_are_never_in_its_way():
    grid = Grid.of(["#.#"])
    sight = corners(grid, solid=grid.of_kind("#"))
    assert sight.sees(0, 2)
    assert sight.sees(0, 2, bits_of([0, 2]))
    assert sight.sees(1, 1, bits_of([1]))


# -- centre to centre ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("down", "right", "length"),
    [(0, 3, 3), (2, 2, 2), (1, 2, 3), (1, 3, 3), (1, 4, 5), (2, 4, 6)],
)
def test_length_counts_the_squares_that_the_line_enters(down, right, length):
    grid = Grid.of(["." * 5] * 3)
    assert centres(grid).length(0, grid.at(down, right)) == length
    assert centres(grid).length(grid.at(down, right), 0) == length


@given(st.integers(0, 12), st.integers(0, 12))
def test_length_follows_the_formula(down, right):
    grid = Grid.of(["." * 13] * 13)
    common = gcd(down, right)
    both_odd = common and (down // common) % 2 and (right // common) % 2
    expected = down + right - (common if both_odd else 0)
    straight = max(down, right) if not (down and right) else expected
    assert centres(grid).length(0, grid.at(down, right)) == straight


def test_a_square_in_between_cuts_the_line():
    grid = Grid.of(["....."])
    assert not centres(grid).sees(0, 4, 1 << 2)
    assert centres(grid).sees(0, 4, bits_of([0, 4]))
    assert centres(grid).crossed(0, 4) == bits_of([1, 2, 3])
    assert centres(grid).crossed(0, 0) == 0


def test_two_squares_beside_a_corner_cut_a_line_through_it_and_one_does_not():
    grid = Grid.of(["..", ".."])
    assert centres(grid).sees(0, 3, 1 << 1)
    assert centres(grid).sees(0, 3, 1 << 2)
    assert not centres(grid).sees(0, 3, bits_of([1, 2]))
    assert centres(grid).crossed(0, 3) == 0


def test_a_wall_and_a_square_on_the_two_sides_of_a_corner_cut_a_line_together():
    grid = drawn("""
        +-+-+
        |.|.|
        + + +
        |. .|
        +-+-+
    """)
    wall = grid.edges_of("wall")
    assert centres(grid, solid=wall).sees(0, 3)
    assert centres(grid, solid=wall).sees(0, 3, 1 << 1)
    assert not centres(grid, solid=wall).sees(0, 3, 1 << 2)
    assert not centres(grid, solid=wall).sees(0, 1)


def test_a_closed_door_cuts_the_line():
    grid = drawn("""
        +-+-+-+
        |. .D.|
        +-+-+-+
    """)
    assert not centres(grid).sees(0, 2, grid.edges_of("door"))
    assert centres(grid).sees(0, 2)


# -- all of them ---------------------------------------------------------------------------


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_what_is_seen_is_every_square_that_is_seen(data):
    grid = data.draw(maps())
    blocked = some_bits(data.draw, grid.border - 1)
    among = some_bits(data.draw, grid.squares)
    sight = corners(grid)
    assert sight.seen(0, blocked) == bits_of(
        n for n in range(grid.size) if sight.sees(0, n, blocked)
    )
    assert sight.seen(0, blocked, among) == sight.seen(0, blocked) & among


def test_sight_is_made_once_and_shared():
    grid = Grid.of(["...#", "...."])
    sight = corners(grid, solid=grid.of_kind("#"))
    assert corners(grid, solid=grid.of_kind("#")) is sight
    assert centres(grid) is not sight
    assert copy.deepcopy(sight) is copy.copy(sight) is sight
    assert pickle.loads(pickle.dumps(sight)) is sight
