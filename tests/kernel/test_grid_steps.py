"""Steps, distances, reach and routes on a map of squares."""

import copy
import pickle
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernel.grids import drawn, literal_costs, literal_next, maps, some_bits
from undercroft.kernel.grid import Corners, Grid, StepMap, bits_of, members

RULES = {
    "never": Corners.NEVER, "both": Corners.BOTH_WAYS, "either": Corners.EITHER_WAY
}  # fmt: skip

OPEN = Grid.of([".....", ".....", "....."])


@settings(max_examples=80, deadline=None)
@given(st.data(), st.sampled_from(sorted(RULES)))
def test_neighbours_are_those_of_the_literal_rule(data, rule):
    grid = data.draw(maps())
    solid = some_bits(data.draw, grid.border - 1)
    free = some_bits(data.draw, (grid.border - 1) & ~grid.squares & ~solid)
    blocked = some_bits(data.draw, (grid.border - 1) & ~grid.squares)
    steps = StepMap.on(grid, RULES[rule], solid=solid, free=free)
    for square in range(grid.size):
        shut = (blocked | solid) & ~free
        assert set(members(steps.next_to(square, blocked))) == literal_next(
            grid, square, rule, shut
        )


@settings(max_examples=80, deadline=None)
@given(st.data(), st.sampled_from(sorted(RULES)), st.integers(0, 7), st.integers(0, 2))
def test_reach_is_the_least_cost_and_routes_keep_to_it(data, rule, budget, extra):
    grid = data.draw(maps(floor="....~#"))
    steps = StepMap.on(grid, RULES[rule])
    blocked, halts = some_bits(data.draw, grid.squares), some_bits(data.draw, grid.squares)
    starts = 1 << data.draw(st.integers(0, grid.size - 1))
    starts |= 1 << data.draw(st.integers(0, grid.size - 1))
    water, mud = grid.of_kind("~"), grid.of_kind("#")
    dear = data.draw(st.sampled_from([(), ((2, water),), ((3, water), (2, mud))]))
    entry = {square: cost for cost, squares in dear for square in members(squares)}

    def diagonal(a, b):
        (r, c), (r2, c2) = grid.places[a], grid.places[b]
        return extra if r != r2 and c != c2 else 0

    neighbours = [literal_next(grid, n, rule, 0) for n in range(grid.size)]
    costs = literal_costs(
        neighbours, members(starts), members(blocked & ~starts), lambda n: entry.get(n, 1),
        diagonal, members(halts), budget,
    )  # fmt: skip
    reach = steps.reach(starts, budget, blocked, dear=dear, diagonal_extra=extra, halts=halts)
    assert {n: reach.cost(n) for n in range(grid.size) if reach.cost(n) is not None} == costs
    assert set(members(reach.squares)) == set(costs)
    for cost, ring in enumerate(reach.rings):
        assert set(members(ring)) == {n for n in costs if costs[n] == cost}
    for goal, cost in costs.items():
        route = reach.route(goal)
        assert route[-1] == goal
        assert starts >> route[0] & 1
        spent = 0
        for a, b in pairwise(route):
            assert b in neighbours[a]
            assert not blocked >> b & 1
            assert a == route[0] or not halts >> a & 1
            spent += entry.get(b, 1) + diagonal(a, b)
        assert spent == cost
    for goal in set(range(grid.size)) - set(costs):
        with pytest.raises(ValueError, match="out of reach"):
            reach.route(goal)


def test_a_square_in_the_open_has_eight_neighbours_or_four():
    middle = OPEN.at(1, 2)
    assert steps_around(OPEN, Corners.EITHER_WAY, middle) == 8
    assert steps_around(OPEN, Corners.BOTH_WAYS, middle) == 8
    assert steps_around(OPEN, Corners.NEVER, middle) == 4


def steps_around(grid, corners, square):
    return StepMap.on(grid, corners).next_to(square).bit_count()


ROUND_A_WALL = """
    +-+-+
    |.|.|
    + + +
    |. .|
    +-+-+
"""
ROUND_NO_WAY = """
    +-+-+
    |.|.|
    + +-+
    |. .|
    +-+-+
"""


@pytest.mark.parametrize(
    ("picture", "places", "either", "both"),
    [
        (ROUND_A_WALL, (0, 3), True, False),  # past the end of a wall: one way round is open
        (ROUND_NO_WAY, (0, 3), True, False),  # both arms of a corner on one side
        (ROUND_NO_WAY, (1, 2), False, False),  # out of the corner itself: both ways are walled
    ],
)
def test_a_wall_beside_a_diagonal_step(picture, places, either, both):
    grid = drawn(picture)
    walls = grid.edges_of("wall")
    assert StepMap.on(grid, Corners.EITHER_WAY, solid=walls).adjacent(*places) is either
    assert StepMap.on(grid, Corners.BOTH_WAYS, solid=walls).adjacent(*places) is both


def test_solid_squares_beside_a_diagonal_step_matter_only_where_both_ways_must_be_open():
    grid = Grid.of([".#", "#."])
    solid = grid.of_kind("#")
    a, b = grid.at(0, 0), grid.at(1, 1)
    assert StepMap.on(grid, Corners.EITHER_WAY, solid=solid).adjacent(a, b)
    assert not StepMap.on(grid, Corners.BOTH_WAYS, solid=solid).adjacent(a, b)
    # Figures beside the step never matter.
    assert StepMap.on(grid, Corners.BOTH_WAYS).adjacent(a, b, solid)


def test_missing_squares_beside_a_diagonal_step_are_walls():
    assert not StepMap.on(Grid.of([". ", " ."]), Corners.EITHER_WAY).adjacent(0, 1)
    one_missing = Grid.of([". ", ".."])
    assert StepMap.on(one_missing, Corners.EITHER_WAY).adjacent(0, 2)
    assert not StepMap.on(one_missing, Corners.BOTH_WAYS).adjacent(0, 2)


def test_a_closed_door_parts_neighbours_until_it_opens():
    grid = drawn("""
        +-+-+
        |. .|
        +D+D+
        |. .|
        +-+-+
    """)
    steps = StepMap.on(grid, Corners.EITHER_WAY, solid=grid.edges_of("wall"))
    doors = grid.edges_of("door")
    one, other = (1 << n for n in members(doors))
    assert steps.next_to(0, doors) == bits_of([1])
    assert steps.next_to(0) == bits_of([1, 2, 3])
    assert steps.next_to(0, one) == bits_of([1, 3])
    assert steps.next_to(0, other) == bits_of([1, 2, 3])
    assert steps.distance(0, 2, doors) is None
    assert steps.distance(0, 2, one) == 2
    assert steps.distance(0, 2) == 1


LEDGE = """
    +-+-+-+
    |. . .|
    + + + +
    |. .e.|
    + + + +
    |. .|.|
    +-+-+-+
"""


def test_edges_that_stop_steps_need_not_part_neighbours():
    grid = drawn(LEDGE)
    walls, ledge = grid.edges_of("wall"), grid.edges_of("ledge")
    here, there = grid.at(1, 1), grid.at(1, 2)
    moves = StepMap.on(grid, Corners.EITHER_WAY, solid=walls | ledge)
    assert StepMap.on(grid, Corners.EITHER_WAY, solid=walls, free=ledge).adjacent(here, there)
    assert not moves.adjacent(here, there)
    assert moves.adjacent(grid.at(0, 1), there)  # round the end of the ledge


def test_no_diagonal_step_past_a_corner_where_two_kinds_of_edges_meet():
    grid = drawn("""
        +-+-+
        |.e.|
        + +-+
        |. .|
        +-+-+
    """)
    walls, ledge = grid.edges_of("wall"), grid.edges_of("ledge")
    loose = StepMap.on(grid, Corners.EITHER_WAY, solid=walls | ledge)
    strict = StepMap.on(grid, Corners.EITHER_WAY, solid=walls | ledge, never_past=(walls, ledge))
    assert loose.adjacent(0, 3)
    assert not strict.adjacent(0, 3)
    assert strict.adjacent(0, 2)
    # The two kinds must meet: a ledge alone is passed.
    alone = Grid.of(["..", ".."], [(0, 0, "E", "ledge")])
    ledge = alone.edges_of("ledge")
    assert StepMap.on(alone, Corners.EITHER_WAY, solid=ledge, never_past=(0, ledge)).adjacent(0, 3)


def test_solid_squares_have_neighbours_and_cannot_be_entered():
    grid = Grid.of([".#..", "...."])
    steps = StepMap.on(grid, Corners.EITHER_WAY, solid=grid.of_kind("#"))
    assert steps.adjacent(0, 1)
    reach = steps.reach(1, 9)
    assert reach.squares == grid.of_kind(".")
    assert steps.distance(0, 2) == 2
    assert steps.distance(0, 1) is None


def test_linked_squares_are_next_to_each_other_wherever_they_lie():
    grid = Grid.of(["..  .."])
    steps = StepMap.on(grid, Corners.EITHER_WAY, links=((1, 3),))
    assert steps.distance(0, 3) == 2
    assert steps.distance(0, 2) == 3
    assert StepMap.on(grid, Corners.EITHER_WAY).distance(0, 3) is None


def test_costs_add_up_as_printed():
    grid = Grid.of([".~..", "...."])
    steps = StepMap.on(grid, Corners.BOTH_WAYS)
    water = ((3, grid.of_kind("~")),)
    # The lower row is in the way but for its last square: water 3, clear 1, diagonally 2.
    reach = steps.reach(1 << 0, 9, bits_of([4, 5, 6]), dear=water, diagonal_extra=1)
    assert [reach.cost(n) for n in (1, 2, 3, 7)] == [3, 4, 5, 6]
    # A diagonal step into water costs 4.
    assert steps.reach(1 << 4, 9, dear=water, diagonal_extra=1).cost(1) == 4
    assert steps.reach(1 << 4, 3, dear=water, diagonal_extra=1).cost(1) is None


def test_a_square_that_halts_is_entered_and_not_left():
    steps = StepMap.on(Grid.of(["...."]), Corners.EITHER_WAY)
    assert steps.reach(1, 9, halts=1 << 1).squares == bits_of([0, 1])
    # Who begins there is the game's business.
    assert steps.reach(1 << 1, 9, halts=1 << 1).squares == bits_of([0, 1, 2, 3])


@pytest.mark.parametrize("dear", [((0, 2),), ((2, 3), (3, 2))])
def test_senseless_costs_are_refused(dear):
    with pytest.raises(ValueError, match="costs must be above 0"):
        StepMap.on(OPEN, Corners.NEVER).reach(1, 3, dear=dear)


def test_a_figure_of_several_squares_is_surrounded_by_what_is_next_to_any_of_them():
    steps = StepMap.on(OPEN, Corners.EITHER_WAY)
    assert steps.around(bits_of([0, 1])) == bits_of([2, 5, 6, 7])


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_sets_are_as_far_apart_as_their_nearest_squares(data):
    grid = data.draw(maps())
    steps = StepMap.on(grid, Corners.EITHER_WAY)
    blocked = some_bits(data.draw, grid.border - 1)
    ones, others = some_bits(data.draw, grid.squares), some_bits(data.draw, grid.squares)
    found = [steps.distance(a, b, blocked) for a in members(ones) for b in members(others)]
    assert steps.apart(ones, others, blocked) == min(
        (n for n in found if n is not None), default=None
    )


@settings(max_examples=60, deadline=None)
@given(st.data(), st.integers(0, 6))
def test_the_nearest_of_a_set_and_all_within_a_cost(data, budget):
    grid = data.draw(maps())
    reach = StepMap.on(grid, Corners.BOTH_WAYS).reach(1, 5, some_bits(data.draw, grid.squares))
    among = some_bits(data.draw, grid.squares)
    costs = {n: reach.cost(n) for n in range(grid.size) if reach.cost(n) is not None}
    assert reach.within(budget) == bits_of(n for n, cost in costs.items() if cost <= budget)
    least = min((costs[n] for n in members(among) if n in costs), default=None)
    assert reach.nearest(among) == bits_of(
        n for n in members(among) if least is not None and costs.get(n) == least
    )


def test_steps_are_made_once_and_shared():
    steps = StepMap.on(OPEN, Corners.BOTH_WAYS, solid=4, links=((0, 9),))
    assert StepMap.on(OPEN, Corners.BOTH_WAYS, solid=4, links=((0, 9),)) is steps
    assert StepMap.on(OPEN, Corners.BOTH_WAYS) is not steps
    assert copy.deepcopy(steps) is copy.copy(steps) is steps
    assert pickle.loads(pickle.dumps(steps)) is steps
