"""A board of squares in characters: edges, pieces on several squares, facings, layers."""

from __future__ import annotations

import pytest

from undercroft.kernel.looks import Look, Looks
from undercroft.kernel.scene import Board, Layer, Panel, Piece, Scene, SceneEdge, Space
from undercroft.terminal.legend import legend_lines
from undercroft.terminal.looks import SIZES
from undercroft.terminal.map_drawing import BoardDrawing, draw_board
from undercroft.terminal.why import intents_of
from undercroft.terminal.wording import side_words, space_lines

LOOKS = Looks(spaces=(Look("water", "Water", floor="~~~", colour="#7fb8ff"),))
PLAN = ("....", "....", "..  ")  # a map need not be a rectangle


def square(row: int, column: int) -> Space:
    look = "water" if (row, column) == (0, 3) else "stone"
    return Space(f"s{row}{column}", "Square", column, row, look)


def board(*pieces: Piece, layers: tuple[Layer, ...] = ()) -> Board:
    spaces = tuple(
        square(row, column)
        for row, line in enumerate(PLAN)
        for column, cell in enumerate(line)
        if cell == "."
    )
    edges = (SceneEdge("s00", "s01", "wall"), SceneEdge("s11", "s01", "door", "oak door"))
    return Board(4, 3, spaces, pieces, "squares", edges=edges, layers=layers)


def drawn(*pieces: Piece, layers: tuple[Layer, ...] = ()) -> BoardDrawing:
    return draw_board(board(*pieces, layers=layers), SIZES[0], LOOKS)


def figure(space: str = "s00", facing: int | None = None) -> Piece:
    return Piece("f", "Ann", space, "hero", "A", 0, facing)


OGRE = Piece("o", "Ogre", "s12", "monster", "O", facing=6, spaces=("s12", "s13"))
GIANT = Piece("g", "Giant", "s00", "monster", "G", spaces=("s00", "s01", "s10", "s11"))


def test_walls_doors_and_open_ground() -> None:
    assert drawn().text() == [
        "┌───┬───────────┐",
        "│   │        ~~~│",
        "│   └╴▒╶╴   ·   │",
        "│               │",
        "│   ·   ┌───────┘",
        "│       │",
        "└───────┘",
    ]


def test_a_piece_on_two_squares_is_joined() -> None:
    assert drawn(OGRE).text()[3] == "│         o←═ o │"


def test_a_piece_on_four_squares_is_joined_both_ways() -> None:
    lines = drawn(GIANT).text()
    assert lines[1].startswith("│ g ═ g ")
    assert lines[2][2] == lines[2][6] == "║"
    assert lines[3].startswith("│ g ═ g ")


@pytest.mark.parametrize(("facing", "arrow"), [*enumerate("↑↗→↘↓↙←↖")])
def test_a_figure_faces_one_of_eight_ways(facing: int, arrow: str) -> None:
    assert drawn(figure(facing=facing)).text()[1].startswith(f"│ A{arrow}│")


def test_a_figure_that_faces_nowhere_has_no_arrow() -> None:
    assert drawn(figure()).text()[1].startswith("│ A │")


def test_layers_are_told_apart_without_colour() -> None:
    reach = Layer("reach", "within reach", "green", ("s10", "s11"))
    sight = Layer("sight", "in sight", "blue", ("s11", "s12"))
    line = drawn(figure("s10"), layers=(reach, sight)).text()[3]
    assert line == "│∙A  ∙ × ×      │"
    kinds = {glyph.kind for glyph in drawn(layers=(reach, sight)).rows[3]}
    assert {"layer:green", "layer:blue"} <= kinds


def test_no_square_no_drawing() -> None:
    drawing = drawn()
    assert drawing.space_at(14, 5) is None
    assert drawing.space_at(6, 5) is not None
    assert {glyph.kind for glyph in drawing.rows[5][9:]} == {"dark"}


def scene(*pieces: Piece, layers: tuple[Layer, ...] = ()) -> Scene:
    return Scene("Test", 0, board(*pieces, layers=layers), (Panel("f", 0, "Ann", "A", "well"),))


def test_a_square_in_words() -> None:
    reach = Layer("reach", "within reach", "green", ("s01",))
    lines = space_lines(scene(figure("s01", 3), GIANT, layers=(reach,)), square(0, 1), LOOKS)
    assert lines == [
        "Square (s01).",
        "Here: Ann (A), facing south-east, Giant (G)",
        "north: wall (the edge of the map); east: open to s02; south: oak door to s11; "
        "west: wall to s00.",
        "Marked: within reach",
    ]
    assert side_words(board(), square(1, 1), "north", LOOKS) == "oak door to s01"


def test_one_may_ask_about_the_squares_round_ones_figure() -> None:
    assert [*intents_of(scene(figure("s21")), LOOKS)] == ["s11", "s12", "s20", "s10"]


def test_the_legend_names_who_is_there_and_belongs_to_nobody() -> None:
    wolf = Piece("w", "Wolf", "s10", "hero", "W")
    panels = (
        Panel("f", 0, "Ann", "A", "well"),
        Panel("w", None, "Wolf", "W", "tame"),
        Panel("quest", None, "The Hunt", "T", "round 2"),
    )
    seen = Scene("Test", 0, board(figure(), wolf), panels)
    text = "\n".join(legend_lines(seen, ["Player 1"], LOOKS))
    assert "W   Wolf, nobody's" in text
    assert "A   Ann, Player 1" in text
    assert "The Hunt" not in text, "what is not on the map has no sign there"


def test_the_legend_names_the_layers() -> None:
    reach = Layer("reach", "within reach", "green", ("s01",))
    text = "\n".join(legend_lines(scene(figure(), layers=(reach,)), ["Ann"], LOOKS))
    assert "∙   within reach" in text
    assert "│~~~│  Water" in text
