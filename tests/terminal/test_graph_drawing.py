"""A board of points and links, drawn with characters and told in lines."""

import pytest

from undercroft.kernel.looks import Intent, Look, Looks
from undercroft.kernel.scene import Band, Board, Link, Panel, Piece, Scene, Sign, Space
from undercroft.terminal.graph_drawing import (
    SIZES,
    GraphSize,
    best_size,
    draw_graph,
    short_names,
)
from undercroft.terminal.legend import legend_lines
from undercroft.terminal.why import intents_of
from undercroft.terminal.wording import board_lines, neighbours, space_lines

NORTH, HARBOUR, EAST, FAR = (
    Space("north", "North Gate", 100, 0, "city", marks=("inn",), text="A gate."),
    Space("harbour", "Old Harbour", 0, 100, "place"),
    Space("east", "East Fields", 200, 100, "place"),
    Space("far", "Far Tower", 100, 200, "lair"),
)
BOARD = Board(
    200,
    200,
    (NORTH, HARBOUR, EAST, FAR),
    (
        Piece("hero:0", "Ann", "north", "hero", "A", 0),
        Piece("wolf", "Wolf", "far", "monster", "W", text="It bites."),
        Piece("m10", "10: Bear", "far", "marker", "10", tone="red"),
        Piece("t", "Token", "east", "token", "?", hidden=True),
    ),
    layout="graph",
    links=(Link(("north", "harbour")), Link(("north", "east")), Link(("east", "far"))),
    bands=(
        Band("calm", "Calm spaces", "stone", "plain", ("north", "harbour")),
        Band("wild", "Wild spaces", "red", "checks", ("east", "far")),
    ),
    signs=(Sign("inn", "Inn", text="Inn: rest here"),),
)
LOOKS = Looks((Look("city", "city", glyph="⌂"),))
SMALL = GraphSize(40, 15, 12)


def scene(board: Board = BOARD) -> Scene:
    return Scene("Test", 0, board, (Panel("a", 0, "Ann", "A", "well"),))


def test_names_pieces_and_lines_are_drawn_where_they_lie():
    drawing = draw_graph(BOARD, SMALL, LOOKS)
    lines = drawing.text()
    assert len(lines) == 15
    assert lines[0].strip().startswith("⌂North Gate")
    assert lines[1][drawing.places["north"][0] + 1] == "A"
    assert "#East Fields" in lines[drawing.places["east"][1]]
    left, top = drawing.places["far"]
    assert lines[top + 1][left : left + 3] == " 0w", "markers before whoever lives there"
    assert any(sign in "".join(lines) for sign in "╱╲")
    kinds = {glyph.kind for row in drawing.rows for glyph in row}
    assert {"hero:0", "monster:", "marking:red", "mark", "link", "tone:stone", "tone:red"} <= kinds


def test_no_space_lies_on_another_however_close_they_are():
    crowd = tuple(
        Space(f"s{n}", f"Space number {n}", n % 3 * 5, n // 3 * 3, "place") for n in range(12)
    )
    board = Board(15, 12, crowd, (), layout="graph")
    drawing = draw_graph(board, SMALL, LOOKS)
    taken = set()
    for space in crowd:
        left, top, width, height = drawing.inside(space)
        cells = {(x, y) for x in range(left, left + width) for y in range(top, top + height)}
        assert not cells & taken
        assert max(x for x, _ in cells) < SMALL.width
        assert max(y for _, y in cells) < SMALL.height
        taken |= cells


@pytest.mark.parametrize("size", SIZES)
def test_every_character_of_a_space_belongs_to_it(size):
    drawing = draw_graph(BOARD, size, LOOKS)
    for space in BOARD.spaces:
        left, top, width, height = drawing.inside(space)
        for x in range(left, left + width):
            for y in range(top, top + height):
                assert drawing.space_at(x, y) is space
    assert drawing.space_at(size.width - 1, 0) is None


def test_an_option_has_its_key_below_the_name_and_brackets_round_the_chosen():
    drawing = draw_graph(BOARD, SMALL, LOOKS)
    drawing.sign(EAST, "2", chosen=False)
    drawing.sign(FAR, "3", chosen=True)
    lines = drawing.text()
    left, top = drawing.places["east"]
    assert lines[top + 1][left] == "2"
    left, top = drawing.places["far"]
    assert lines[top][left] == "["
    assert lines[top][left + SMALL.label - 1] == "]"


@pytest.mark.parametrize(
    ("space", "down", "across", "beyond"),
    [
        (NORTH, 1, 0, FAR),
        (NORTH, -1, 0, None),
        (HARBOUR, 0, 1, EAST),
        (FAR, 0, -1, HARBOUR),
        (FAR, -1, 0, NORTH),
    ],
)
def test_the_cursor_goes_to_the_next_space_that_way(space, down, across, beyond):
    assert draw_graph(BOARD, SMALL, LOOKS).beyond(space, down, across) is beyond


def test_the_largest_drawing_that_fits_is_taken_or_the_smallest():
    assert best_size(40, 10) == SIZES[0]
    assert best_size(SIZES[1].width, SIZES[1].height) == SIZES[1]
    assert best_size(500, 500) == SIZES[-1]


def test_names_that_are_too_long_keep_what_tells_them_apart():
    spaces = [
        Space("a", "High Plateau", 0, 0, "place"),
        Space("b", "High Hills", 0, 0, "place"),
        Space("c", "Whispering Swamp", 0, 0, "place"),
        Space("d", "Inn", 0, 0, "place"),
    ]
    assert short_names(spaces, 10) == {
        "a": "High Plate", "b": "High Hills", "c": "Whispering", "d": "Inn",
    }  # fmt: skip


# -- in words ----------------------------------------------------------------------------------


def test_a_board_of_links_is_told_by_its_bands():
    assert board_lines(BOARD) == [
        "Calm spaces",
        "  North Gate (north) [Ann]: to Old Harbour, East Fields",
        "  Old Harbour (harbour): to North Gate",
        "Wild spaces",
        "  East Fields (east) [Token]: to North Gate, Far Tower",
        "  Far Tower (far) [Wolf, 10: Bear]: to East Fields",
    ]


def test_a_space_is_told_with_its_marks_its_pieces_and_where_it_leads():
    assert space_lines(scene(), NORTH, LOOKS) == [
        "North Gate (north). A gate.",
        "Here: Ann (A)",
        "Leads to: Old Harbour (calm), East Fields (wild).",
        "Marks: Inn",
    ]
    assert "Wolf: It bites." in space_lines(scene(), FAR, LOOKS)
    assert [space.id for space in neighbours(BOARD, EAST)] == ["north", "far"]


def test_the_legend_tells_bands_marks_and_pieces():
    text = "\n".join(legend_lines(scene(), ["Player 1"], LOOKS))
    for words in ("Calm spaces", "#Name  Wild spaces", "Inn: rest here", "Ann, Player 1", "Wolf"):
        assert words in text
    assert "portcullis" not in text


def test_one_may_ask_about_the_spaces_next_to_ones_figure():
    assert intents_of(scene(), LOOKS) == {
        "harbour": "go to Old Harbour",
        "east": "go to East Fields",
    }


def test_one_may_ask_about_what_the_game_lists():
    listed = Looks(intents=(Intent("climb", "climb the wall"),))
    assert intents_of(scene(), listed) == {"climb": "climb the wall"}
