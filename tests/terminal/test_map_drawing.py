"""The map tells everything apart without colour."""

from __future__ import annotations

from itertools import combinations

import pytest

from undercroft.kernel.scene import Piece
from undercroft.terminal.looks import SIZES, best_size, space_look
from undercroft.terminal.map_drawing import BoardDrawing
from undercroft.terminal.map_view import glyph_style

from .boards import CLOSED, LOOKS, OPEN, dark, drawn, room

SIDES = ("passage", "wall", "door", "portcullis")


def hero(space: str = "r0c0", letter: str = "H", owner: int = 0) -> Piece:
    return Piece(f"hero:{owner}", "Hero", space, "hero", letter, owner)


def test_a_closed_room_is_a_box() -> None:
    assert drawn(room()).text() == ["┌───┐", "│   │", "└───┘"]


def test_unexplored_spaces_are_dots_within_the_frame_of_the_board() -> None:
    assert drawn(dark(), dark(1)).text() == ["┌───────┐", "│ ·   · │", "└───────┘"]


@pytest.mark.parametrize("size", SIZES)
def test_each_kind_of_side_is_drawn_differently_lying_and_standing(size: object) -> None:
    lying, standing = set(), set()
    for kind in SIDES:
        below = drawn(room(sides=("wall", "wall", kind, "wall")), dark(row=1), size=size)
        beside = drawn(room(sides=("wall", kind, "wall", "wall")), dark(1), size=size)
        lying.add(below.text()[below.size.down])
        standing.add(beside.text()[1][beside.size.across])
    assert len(lying) == len(standing) == len(SIDES)


def test_the_four_sides_in_small() -> None:
    door = drawn(room(sides=("wall", "door", "door", "wall")), dark(1), dark(row=1), dark(1, 1))
    assert door.text()[:3] == ["┌───┬───┐", "│   ▒ · │", "├╴▒╶┘   │"]
    grate = drawn(room(sides=("wall", "portcullis", "portcullis", "wall")), dark(1), dark(row=1))
    assert grate.text()[1:3] == ["│   # · │", "├╴#╶┼───┘"]
    gap = drawn(room(sides=OPEN), dark(1), dark(row=1))
    assert gap.text()[1:3] == ["│     · │", "├╴ ╶┼───┘"]


@pytest.mark.parametrize(
    ("one", "other", "seen"),
    [
        ("passage", "wall", "│"),
        ("wall", "passage", "│"),
        ("door", "passage", "▒"),
        ("passage", "portcullis", "#"),
        ("door", "wall", "│"),
        ("passage", "passage", " "),
    ],
)
def test_of_two_touching_sides_the_one_that_bars_more_is_drawn(
    one: str, other: str, seen: str
) -> None:
    pair = drawn(
        room(sides=("wall", one, "wall", "wall")), room(1, sides=("wall", "wall", "wall", other))
    )
    assert pair.text()[1][4] == seen


@pytest.mark.parametrize("size", SIZES)
def test_each_look_is_distinct_without_colour(size: object) -> None:
    pictures = {look: "\n".join(drawn(room(look=look), size=size).text()) for look in LOOKS.space}
    for one, other in combinations(pictures, 2):
        assert pictures[one] != pictures[other], (one, other)


@pytest.mark.parametrize("look", [look for look in LOOKS.space if look != "treasure"])
def test_a_hero_stands_in_the_centre_and_hides_no_look(look: str) -> None:
    with_hero = {
        other: drawn(room(look=other), pieces=(hero(),)).text()[1]
        for other in LOOKS.space
        if other != "treasure"
    }
    assert with_hero[look][2] == "H"
    assert list(with_hero.values()).count(with_hero[look]) == 1


def test_a_look_that_nobody_drew_yet_shows_its_initials() -> None:
    assert space_look(LOOKS, "frozen_lake", "Frozen Lake").floor == "F L"
    assert drawn(room(look="swamp")).text()[1] == "│s  │"


def test_marks_stand_beside_whoever_is_there() -> None:
    marked = drawn(room(marks=("search", "down")), pieces=(hero(),))
    assert marked.text()[1] == "│▼H?│"


def test_two_cells_are_one_space_with_one_floor() -> None:
    hoard = drawn(room(look="treasure", sides=OPEN, height=2), pieces=(hero(),))
    assert hoard.text() == ["┌───┐", "│$ $│", "│$H$│", "│$ $│", "└───┘"]
    assert hoard.space_at(2, 1) is hoard.space_at(2, 3)


def test_monsters_are_small_and_heroes_capital_letters() -> None:
    troll = Piece("monster:1", "Troll", "r0c0", "monster", "T")
    both = drawn(room(), pieces=(troll, hero(letter="t")))
    assert both.text()[1] == "│ Tt│"


def test_a_travel_marker_points_where_it_is_heading() -> None:
    signs = [
        drawn(room(), pieces=(Piece("m", "M", "r0c0", "marker", "L", 0, facing),)).text()[1]
        for facing in range(8)
    ]
    assert signs == [f"│ l{arrow}│" for arrow in "↑↗→↘↓↙←↖"]


def test_too_many_pieces_end_in_a_plus_sign() -> None:
    crowd = tuple(hero(letter=letter, owner=owner) for owner, letter in enumerate("ABCD"))
    assert drawn(room(), pieces=crowd).text()[1] == "│AB+│"


def test_a_target_shows_its_key_and_brackets_when_chosen() -> None:
    drawing = drawn(room(), dark(1), pieces=(hero(),))
    left, right = drawing.owner[0, 0], drawing.owner[0, 1]
    drawing.sign(right, "2", chosen=False)
    assert drawing.text()[1] == "│ H │ 2 │"
    drawing.sign(right, "2", chosen=True)
    drawing.sign(left, "1", chosen=True)
    assert drawing.text()[1] == "│[H]│[2]│"


def test_a_character_is_found_back_to_its_space() -> None:
    drawing = drawn(room(), room(1))
    assert drawing.space_at(2, 1) is drawing.owner[0, 0]
    assert drawing.space_at(6, 1) is drawing.owner[0, 1]
    assert drawing.space_at(99, 1) is None


@pytest.mark.parametrize(
    ("width", "height", "expected"),
    [(42, 15, 0), (53, 21, 0), (79, 21, 1), (79, 31, 2), (110, 35, 3), (200, 60, 4)],
)
def test_the_largest_size_that_fits_is_taken(width: int, height: int, expected: int) -> None:
    assert best_size(13, 10, width, height) == SIZES[expected]


@pytest.mark.parametrize("size", SIZES)
def test_larger_sizes_keep_hero_sides_and_look(size: object) -> None:
    sides = ("wall", "door", "portcullis", "wall")
    drawing: BoardDrawing = drawn(
        room(look="bottomless_pit", sides=sides), dark(1), dark(row=1), pieces=(hero(),), size=size
    )
    text = "\n".join(drawing.text())
    assert all(sign in text for sign in "(H)▒#·")


def test_every_kind_of_sign_has_a_colour_of_its_own() -> None:
    sides = [f"side:{LOOKS.side[kind].colour}" for kind in ("door", "portcullis")]
    kinds = [*sides, "wall", "monster:", "hero:0", "hero:1", "hero:2", "hero:3"]
    assert len({glyph_style(kind) for kind in kinds}) == len(kinds)
    assert drawn(room(sides=CLOSED)).rows[0][0].kind == "wall"
