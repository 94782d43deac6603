"""Squares, walls, terrain, arcs and lines (MKD-TERM, MKD-FACE, MKD-LOF, MKD-MOV, MKD-TILE)."""

import pytest

from tests.support.mageknight import CONTENT, Situation, drawn
from tests.support.rules import rule
from undercroft.games.mageknight.rules import facing, terms
from undercroft.games.mageknight.table.ground import OPEN, Dungeon, Laid, Marker, ground_of
from undercroft.kernel.grid import FACINGS, members

ROOM = (".....",) * 5
# A wall and a door; the walls that stand alone end at corners.
WALLED = (
    "+-+-+-+-+",
    "|. .|. .|",
    "+ + + + +",
    "|. .|. .|",
    "+ + + + +",
    "|. .D. .|",
    "+-+-+-+-+",
)


def names(ground, squares: int) -> set[str]:
    return {ground.names[square] for square in members(squares)}


# -- beside each other -----------------------------------------------------------------------------


@rule("MKD-TERM-11")
def test_a_square_has_up_to_eight_neighbours():
    s = Situation(*ROOM)
    assert terms.beside(s.state, s.state.ground.called["r2c2"]).bit_count() == 8
    assert terms.beside(s.state, s.state.ground.called["r0c0"]).bit_count() == 3


@rule("MKD-TERM-12", "MKD-DOOR-01")
def test_walls_and_shut_doors_part_squares():
    s = Situation(*WALLED)
    a, b = s.put("lord_oren", "r0c1", seat=0), s.put("gnoll_hunter_weak", "r0c2")
    assert not terms.adjacent(s.state, a, b)
    a.square, b.square = s.state.ground.called["r2c1"], s.state.ground.called["r2c2"]
    assert not terms.adjacent(s.state, a, b)
    s.state.doors = (OPEN,)
    assert terms.adjacent(s.state, a, b)
    b.square = s.state.ground.called["r1c2"]
    assert not terms.adjacent(s.state, a, b), "the wall beside the door cuts the corner"


@rule("MKD-MOV-04", "MKD-MOV-08")
def test_no_way_leads_past_the_corner_of_a_blocking_square():
    free, blocked = Situation("..", ".."), Situation("..", "#.")
    assert names(free.state.ground, terms.beside(free.state, 0)) == {"r0c1", "r1c0", "r1c1"}
    ground = blocked.state.ground
    beside = terms.beside(blocked.state, 0)
    assert names(ground, beside & ground.legal) == {"r0c1"}


@rule("MKD-TERM-07", "MKD-TERM-08", "MKD-TERM-09")
def test_who_is_friendly_and_who_opposes():
    s = Situation(*ROOM)
    mine, yours = s.put("lord_oren", "r0c0", seat=0), s.put("maboc_the_bully", "r0c1", seat=1)
    second = s.put("priest_wyndfenner", "r1c0", seat=0)
    gnoll, other = s.put("gnoll_hunter_weak", "r1c1"), s.put("gnoll_hunter_weak", "r2c1")
    assert terms.friendly(mine, second)
    assert terms.friendly(gnoll, other)
    assert not terms.friendly(mine, mine)
    assert terms.opposing(mine, yours)
    assert terms.opposing(mine, gnoll)
    s.state.active = 0  # moving it makes it nobody's friend
    assert terms.opposing(mine, gnoll)
    assert terms.opponents_beside(s.state, mine) == [yours, gnoll]
    assert terms.friends_beside(s.state, mine) == [second]


# -- terrain ---------------------------------------------------------------------------------------


@rule("MKD-COST-01", "MKD-COST-02", "MKD-COST-03", "MKD-MOV-05")
def test_what_entering_a_square_costs():
    assert drawn(".hws").cost == (1, 2, 3, 1)


@rule("MKD-MOV-02", "MKD-MOV-03")
def test_where_a_figure_may_stop():
    ground = drawn(".hwsX#")
    assert names(ground, ground.legal) == {"r0c0", "r0c1", "r0c2", "r0c3"}


@rule("MKD-MARK-06", "MKD-MARK-01", "MKD-MARK-03")
def test_a_marker_takes_the_place_of_the_terrain_under_it():
    pool = CONTENT.tile_called["pool_room"]
    plain = ground_of(CONTENT, Dungeon((Laid(pool, 0, 0),)))
    assert plain.cost[plain.called["r1c1"]] == 3
    markers = (Marker(1, 1, "s"), Marker(1, 2, "t"), Marker(1, 3, "v"), Marker(0, 0, "h"))
    marked = ground_of(CONTENT, Dungeon((Laid(pool, 0, 0),), markers))
    assert [marked.cost[marked.called[f"r1c{column}"]] for column in (1, 2, 3)] == [1, 1, 1]
    assert marked.cost[marked.called["r0c0"]] == 2
    assert names(marked, marked.shadowed) == {"r1c1"}
    assert names(marked, marked.teleports) == {"r1c2"}
    assert names(marked, marked.vortices) == {"r1c3"}


@rule("MKD-TILE-01")
def test_chambers_and_hallways_have_their_sizes():
    sizes = {"chamber": (5, 5), "hallway": (5, 3)}
    for entry, tile in zip(CONTENT.tiles, CONTENT.drawn, strict=True):
        assert (tile.height, tile.width) == sizes[entry.kind], entry.id


@rule("MKD-TERM-10", "MKD-TILE-07")
def test_every_square_belongs_to_one_tile_and_loose_openings_are_walls():
    for layout in CONTENT.layouts.values():
        laid = tuple(
            Laid(CONTENT.tile_called[each.tile], each.row, each.column, each.quarters)
            for each in layout.tile
        )
        ground = ground_of(CONTENT, Dungeon(laid))
        assert sum(area.bit_count() for area in ground.areas) == ground.grid.size
        assert all(ground.next_tiles(tile) for tile in range(len(laid))), "all hang together"
        reached = ground.steps.reach(1, 999).within(999)
        assert ground.legal & ~reached == 0


# -- arcs ------------------------------------------------------------------------------------------


def around(s: Situation, figure: str, looks: str) -> set[str]:
    """The neighbours of r2c2 in the front arc of a figure there."""
    warrior = s.put(figure, "r2c2", looks)
    near = facing.front_arc(s.state, warrior) & terms.beside(s.state, warrior.square)
    return names(s.state.ground, near)


def with_arc(degrees: int) -> str:
    return next(figure.id for figure in CONTENT.figures if figure.arc == degrees)


@rule("MKD-FACE-01", "MKD-FACE-02", "MKD-FACE-03", "MKD-FACE-06")
@pytest.mark.parametrize(("looks", "front"), [
    ("N", {"r1c1", "r1c2", "r1c3"}), ("NE", {"r1c2", "r1c3", "r2c3"}),
    ("SW", {"r2c1", "r3c1", "r3c2"}),
])  # fmt: skip
def test_the_normal_front_arc_is_three_squares(looks, front):
    assert around(Situation(*ROOM), with_arc(90), looks) == front
    assert len(FACINGS) == facing.EIGHTHS


@rule("MKD-FACE-04", "MKD-FACE-05")
def test_wider_front_arcs():
    all_but_behind = {"r1c1", "r1c2", "r1c3", "r2c1", "r2c3", "r3c1", "r3c3"}
    assert around(Situation(*ROOM), with_arc(180), "N") == {"r1c1", "r1c2", "r1c3", "r2c1", "r2c3"}
    assert around(Situation(*ROOM), with_arc(270), "N") == all_but_behind


@rule("MKD-FACE-14", "MKD-CLOSE-06")
def test_farther_off_the_direction_decides():
    s = Situation(*("." * 9,) * 9)
    archer = s.put(with_arc(90), "r6c2", "N", seat=0)
    in_arc, beyond = s.put("gnoll_hunter_weak", "r3c5", "SW"), s.put("gnoll_hunter_weak", "r3c6")
    assert facing.faces(s.state, archer, in_arc)
    assert not facing.faces(s.state, archer, beyond)
    assert facing.from_behind(s.state, archer, beyond), "it looks north"
    assert not facing.from_behind(s.state, archer, in_arc)
    square = beyond.square
    assert [FACINGS[each] for each in facing.facings_toward(s.state, archer, square)] == ["NE", "E"]


# -- distance --------------------------------------------------------------------------------------


@rule("MKD-LOF-01", "MKD-LOF-02")
@pytest.mark.parametrize(("down", "right", "far"), [
    (3, 0, 3), (2, 2, 2), (2, 1, 3), (3, 1, 3), (4, 1, 5), (4, 2, 6), (0, 4, 4),
])  # fmt: skip
def test_distance_counts_the_squares_that_the_line_enters(down, right, far):
    ground = drawn(*ROOM)
    assert ground.far(ground.called["r0c0"], ground.called[f"r{down}c{right}"]) == far
    assert ground.far(ground.called[f"r{down}c{right}"], ground.called["r0c0"]) == far


@rule("MKD-LOF-03", "MKD-LOF-05", "MKD-LOF-07")
@pytest.mark.parametrize(("row", "clear"), [
    ("...", True), (".X.", True), (".s.", False), (".#.", False), (".hs", True), ("sh.", True),
])  # fmt: skip
def test_shadows_and_blocking_squares_between_cut_a_line(row, clear):
    ground = drawn(row)
    assert ground.lines.sees(0, 2) == clear


@rule("MKD-LOF-06")
def test_a_line_through_a_corner_needs_both_squares_beside_it_blocked():
    one, both = drawn(".#", ".."), drawn(".#", "#.")
    assert one.lines.sees(one.called["r0c0"], one.called["r1c1"])
    assert not both.lines.sees(both.called["r0c0"], both.called["r1c1"])
    walled = drawn(*WALLED)
    assert not walled.lines.sees(walled.called["r0c1"], walled.called["r0c2"])
