"""The board: adjacency, counting, reach and sight, by the rules and by a literal version."""

from random import Random

import pytest

from tests.rules.descent.geometry import CONTENT, check_many, check_sight, check_steps
from tests.support.rules import rule
from undercroft.games.descent.table.ground import DOOR, WALL, Ground
from undercroft.kernel.grid import Base, Placed, Tile, bits_of, compose, each

EDGES = {"-": WALL, "|": WALL, "D": DOOR}


def drawn(*lines):
    """A map: rows of spaces, or a drawing with edges ("+-+")."""
    tile = Tile.drawn("drawn", lines, EDGES) if lines[0][0] == "+" else Tile("drawn", lines)
    return Ground(compose([Placed(tile, 0, 0)]))


def at(ground, *names):
    return bits_of(ground.called[name] for name in names)


def sees(ground, own, square, figures=(), closed=0):
    return ground.sees(at(ground, *own.split()), ground.called[square], at(ground, *figures),
                       closed)  # fmt: skip


# -- by the rules ------------------------------------------------------------------------------


@rule("DES-MOV-02", "DES-MOV-09", "DES-GAP-11", "DES-MOV-21")
def test_spaces_that_share_an_edge_or_a_corner_are_adjacent_unless_walls_cut_both_ways():
    open_floor = drawn("...", "...", "...")
    assert ground_names(open_floor, open_floor.beside(at(open_floor, "r1c1"), 0)) == {
        "r0c0", "r0c1", "r0c2", "r1c0", "r1c2", "r2c0", "r2c1", "r2c2"
    }  # fmt: skip
    corner = drawn(". ", "..")
    assert corner.beside(at(corner, "r0c0"), 0) >> corner.called["r1c1"] & 1
    pinched = drawn(". ", " .")
    assert not pinched.beside(at(pinched, "r0c0"), 0)
    walled = drawn("+-+-+", "|.|.|", "+ + +", "|. .|", "+-+-+")
    assert not walled.beside(at(walled, "r0c0"), 0) >> walled.called["r0c1"] & 1
    assert walled.beside(at(walled, "r0c0"), 0) >> walled.called["r1c1"] & 1
    between = drawn("...", ".#.", "...")
    assert between.beside(at(between, "r0c1"), 0) >> between.called["r1c0"] & 1


def ground_names(ground, squares):
    return {ground.names[square] for square in each(squares)}


@rule("DES-DOOR-05", "DES-DOOR-06", "DES-DOOR-07", "DES-RNG-06", "DES-LOS-03", "DES-GAP-20")
def test_a_closed_door_stops_steps_counting_and_sight_until_it_opens():
    hall = drawn("+-+-+-+-+", "|. .D. .|", "+-+-+-+-+")
    closed = 1
    one, two = at(hall, "r0c1"), at(hall, "r0c2")
    assert not hall.beside(one, closed) & two
    assert hall.apart(one, two, closed) is None
    assert not sees(hall, "r0c0", "r0c3", closed=closed)
    assert not hall.reach(one, 5, 0, closed).squares & two
    assert hall.beside(one, 0) & two
    assert hall.apart(at(hall, "r0c0"), at(hall, "r0c3"), 0) == 3
    assert sees(hall, "r0c0", "r0c3")
    assert (hall.doors_at(one), hall.doors_at(two), hall.doors_at(at(hall, "r0c0"))) == (
        (0,), (0,), ()
    )  # fmt: skip


@rule("DES-TERR-01", "DES-TERR-02", "DES-TERR-03", "DES-MOV-03", "DES-MOV-08")
def test_water_costs_two_and_obstacles_stop_steps_and_sight():
    pond = drawn(".~.", ".#.")
    near = pond.reach(at(pond, "r0c0"), 3, 0, 0)
    assert near.cost(pond.called["r0c1"]) == 2
    assert near.cost(pond.called["r0c2"]) == 3
    assert near.cost(pond.called["r1c2"]) == 3
    assert near.cost(pond.called["r1c1"]) is None
    assert not sees(drawn(".#."), "r0c0", "r0c2")


@rule("DES-TERR-08", "DES-TERR-09")
def test_into_a_pit_and_out_of_it_only_neighbours_see():
    pit = drawn("o..")
    assert sees(pit, "r0c0", "r0c1")
    assert sees(pit, "r0c1", "r0c0")
    assert not sees(pit, "r0c0", "r0c2")
    assert not sees(pit, "r0c2", "r0c0")
    half = drawn("o...")  # a figure that is partly out of it looks as others do
    assert sees(half, "r0c0 r0c1", "r0c3")


@rule("DES-LOS-01", "DES-LOS-04", "DES-LOS-05", "DES-LOS-06", "DES-LOS-07")
def test_figures_cut_lines_through_them_and_along_their_edges_but_not_past_a_corner():
    row = drawn("...")
    assert sees(row, "r0c0", "r0c2")
    assert not sees(row, "r0c0", "r0c2", ["r0c1"])
    hall = drawn("....", "....", "....")
    assert not sees(hall, "r0c0", "r0c3", ["r0c1"])  # along its edge
    assert sees(hall, "r0c0", "r1c3", ["r0c1"])  # below it
    assert not sees(hall, "r0c0", "r1c3", ["r0c1", "r1c1"])
    assert sees(hall, "r0c0", "r2c2", ["r0c1", "r1c0"])  # past their corners
    cross = drawn("..", "..")
    assert sees(cross, "r0c0", "r1c1", ["r0c1", "r1c0"])  # adjacent


@rule("DES-LOS-02", "DES-GAP-55")
def test_a_line_through_the_edge_of_a_tile_is_broken_but_not_where_tiles_join():
    closed = Tile("room", ("...", "..."))
    apart = [Placed(closed, 0, 0), Placed(closed, 0, 3)]
    assert not sees(Ground(compose(apart)), "r0c0", "r0c5")  # a wall of each
    doors = ((0, 2, "E"), (1, 2, "E")), ((0, 0, "W"), (1, 0, "W"))
    rooms = [Tile("room", ("...", "..."), (), openings) for openings in doors]
    joined = Ground(compose([Placed(rooms[0], 0, 0), Placed(rooms[1], 0, 3)]))
    assert sees(joined, "r0c0", "r0c5")  # across the seam
    parted = drawn("+-+-+-+-+", "|. .|. .|", "+ + + + +", "|. .|. .|", "+-+-+-+-+")
    assert not sees(parted, "r0c0", "r0c3")
    assert not sees(parted, "r1c1", "r0c2")
    corridor = drawn("....")
    assert sees(corridor, "r0c0", "r0c3")  # along its walls
    end = drawn("+-+-+-+-+", "|. .|. .|", "+ + + + +", "|. . . .|", "+-+-+-+-+")
    assert sees(end, "r1c0", "r0c3")  # past the end of a wall
    assert sees(end, "r1c1", "r0c2")


@rule("DES-TERR-17")
def test_terrain_is_of_the_spaces_it_surrounds_and_of_no_others():
    pool = drawn("......", "..~~..", "..~...", "......")
    assert ground_names(pool, pool.water) == {"r1c2", "r1c3", "r2c2"}
    assert [pool.cost[pool.called[name]] for name in ("r1c2", "r2c2", "r2c3", "r0c2")] == [
        2, 2, 1, 1
    ]  # fmt: skip


@rule("DES-GAP-23")
def test_no_line_cuts_through_the_viewer_or_the_space_it_looks_at():
    """From far corner to far corner there is a line, but it goes through both of them."""
    hall = drawn("..", "..")
    figures = at(hall, "r0c1", "r1c0")
    one, two = hall.called["r0c0"], hall.called["r1c1"]
    assert hall.sight.sees(one, two, figures)
    assert not hall.sight.figure_sees(1 << one, two, figures)


@rule("DES-GAP-22", "DES-LARGE-01")
def test_a_large_figure_looks_and_counts_from_any_of_its_spaces():
    hall = drawn("....", ".#..", "....")
    assert not sees(hall, "r2c0", "r0c3", ["r1c2"])
    assert sees(hall, "r2c0 r2c1", "r0c3", ["r1c2"])
    assert hall.apart(at(hall, "r0c0", "r1c0"), at(hall, "r2c3"), 0) == 3


@rule("DES-GAP-34", "DES-LARGE-05")
def test_a_base_needs_free_floor_without_walls_inside_it():
    hall = drawn("+-+-+-+-+", "|. . .|.|", "+ + + + +", "|. . . .|", "+-+-+-+-+")
    base = Base(2, 2)
    fits = {hall.names[stand.anchor] for stand in hall.stands(base, hall.floor, 0)}
    assert fits == {"r0c0", "r0c1"}  # over the wall it does not
    assert not hall.stands(base, hall.floor, at(hall, "r0c1"))
    assert not hall.stands(base, at(hall, "r0c0", "r0c1", "r1c0"), 0)
    over = hall.stands_at(base, at(hall, "r0c2"), 0)
    assert [hall.names[stand.anchor] for stand in over] == ["r0c1"]


@rule("DES-SET-02")
def test_the_map_of_first_blood_is_whole():
    ground = CONTENT.grounds["first_blood/1"]
    assert ground.grid.size == 87
    assert ground.water.bit_count() == 8
    everywhere = ground.reach(1, ground.grid.size * 2, 0, 0).squares
    assert everywhere == ground.grid.squares
    entrance, crossing = ground.areas["entrance"], ground.called["r5c5"]
    assert ground.reach(entrance, 20, 0, 0).cost(crossing) == 4
    assert ground_names(ground, ground.areas["exit_a"]) == {"r1c1", "r1c2", "r2c1", "r2c2"}


# -- against a literal version -----------------------------------------------------------------

MAPS = {
    "first_blood": CONTENT.grounds["first_blood/1"],
    "cave": drawn(
        "+-+-+-+-+-+-+-+",
        "|. . .|. . . .|",
        "+ + + + +-+ + +",
        "|. # . .D. ~ .|",
        "+ +-+ + + + + +",
        "|. . .|o . # .|",
        "+ + + +D+-+ + +",
        "|. ~ . . . . .|",
        "+ + + + + + + +",
        "|. . # .D. . .|",
        "+-+-+-+-+-+-+-+",
    ),
}


@pytest.mark.parametrize("name", MAPS)
def test_sight_agrees_with_the_literal_version(name):
    ground, rng = MAPS[name], Random(name)
    seen = sum(check_sight(ground, rng) for _ in range(60))
    assert 8 < seen < 52


@pytest.mark.parametrize("name", MAPS)
def test_adjacency_distance_and_reach_agree_with_the_literal_version(name):
    ground, rng = MAPS[name], Random(name)
    for _ in range(15):
        check_steps(ground, rng)


@pytest.mark.parametrize("name", sorted(CONTENT.grounds))
def test_every_map_agrees_with_the_literal_version(name):
    assert not check_many((name, 0, 6))
