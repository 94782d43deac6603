"""The table as a picture without rules: squares, figures with their arcs, panels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.grid import FACINGS
from undercroft.kernel.scene import Board, Piece, Pile, Scene

from ..content.entries import SLOTS
from ..rules.tiling import open_ends
from .scene_layers import layers
from .scene_panels import TONES, current_values, notes, panels, trap_text
from .scene_squares import OPENING, edges_of, square_of
from .state import NOBODY

if TYPE_CHECKING:
    from .state import State
    from .view import ChestView, FigureView, View

NO_EXIT_YET = (
    "It is no way out: that opens elsewhere, once a chest's trap was disarmed or has sprung, or "
    "a chest has none."
)
_HALF = {90: 1, 180: 2, 270: 3}  # eighths to either side


def draw_scene(state: State, view: View) -> Scene:
    """What a client draws."""
    return Scene(
        title="Mage Knight Dungeons",
        viewer=view.viewer,
        board=_board(state, view),
        panels=panels(state, view),
        piles=(_tokens(view),),
        status=_status(state, view),
    )


def _tokens(view: View) -> Pile:
    """The tokens that may still lie face down, and those that were turned over."""
    gone = tuple(f"token/{token.kind}" for token in view.tokens if token.kind)
    return Pile("tokens", "Wandering monsters", len(view.face_down), len(gone), gone)


def _status(state: State, view: View) -> str:
    if view.over:
        return "The game is over"
    if view.active < 0:
        return "Setting up"
    who = "The monsters" if view.monsters_turn else f"Player {view.active + 1}"
    if view.activation is None:
        return f"{who}: {counted(view.activations, 'activation')} left"
    points = counted(view.activation.points, "speed point")
    if not view.activation.figure:
        return f"{who}: a token moves, {points} left"
    figure = state.figure(state.called(view.activation.figure)).name
    return f"{who}: {figure} has {points} left"


def counted(number: int, word: str) -> str:
    """A number of things."""
    return f"1 {word}" if number == 1 else f"{number} {word}s"


# -- the board ---------------------------------------------------------------------------------


def _board(state: State, view: View) -> Board:
    ground, marks, ways = state.ground, _marks(state, view), _ways(view)
    grid = ground.grid
    figures = [figure for figure in view.figures if figure.square]
    return Board(
        columns=1 + max(column for _, column in grid.places),
        rows=1 + max(row for row, _ in grid.places),
        spaces=tuple(
            square_of(ground, square, marks.get(name, ()), ways.get(name, ""))
            for square, name in enumerate(ground.names)
        ),
        pieces=(
            *(_piece(state, figure) for figure in figures),
            *(_chest(state, chest) for chest in view.chests if chest.square),
            *(
                Piece(f"token:{number}", "Wandering monster", token.square, "token", "?",
                      hidden=True)
                for number, token in enumerate(view.tokens)
                if token.square
            ),
        ),
        layout="squares",
        edges=edges_of(ground, view.doors),
        layers=layers(state),
    )  # fmt: skip


def _marks(state: State, view: View) -> dict[str, tuple[str, ...]]:
    """By square: ways in and out, and while tiles are laid the open sides."""
    found: dict[str, tuple[str, ...]] = {}
    for mark, squares in (
        ("entrance", [side.entrance for side in view.sides]),
        ("exit", [side.exit for side in view.sides]),
        (OPENING, _open_sides(state)),
    ):
        for name in set(squares) - {""}:
            found[name] = (*found.get(name, ()), mark)
    return found


def _ways(view: View) -> dict[str, str]:
    """By square: whose way in and whose way out it is (MKD-TEAM-10, MKD-SOLO-11)."""
    found: dict[str, list[str]] = {}
    for seat, side in enumerate(view.sides):
        who = f"Player {seat + 1}"
        found.setdefault(side.entrance, []).append(f"{who} comes in here.")
        found.setdefault(side.exit, []).append(f"{who} leaves here.")
        if not side.exit and len(view.sides) == 1:
            found[side.entrance].append(NO_EXIT_YET)
    return {name: " ".join(said) for name, said in found.items() if name}


def _open_sides(state: State) -> list[str]:
    if not any(side.tiles for side in state.sides):
        return []
    ground = state.ground
    return [ground.names[ground.grid.at(row, column)] for row, column, _ in open_ends(state)]


def _piece(state: State, figure: FigureView) -> Piece:
    content = state.content
    printed = content.figures[content.figure_called[figure.figure]]
    facing, half = FACINGS.index(figure.facing), _HALF[printed.arc]
    return Piece(
        id=f"figure:{figure.handle}",
        name=printed.name,
        space=figure.square,
        look="hero" if printed.is_hero else "monster",
        letter=printed.name[0],
        owner=None if figure.seat == NOBODY else figure.seat,
        facing=facing,
        tone="stone" if figure.seat == NOBODY else TONES[figure.seat],
        arc=tuple((facing + eighth) % 8 for eighth in range(-half, half + 1)),
        text=_figure_text(state, figure),
    )


def _figure_text(state: State, figure: FigureView) -> str:
    """Its four values and its abilities as they count now."""
    warrior = state.warriors[state.called(figure.handle)]
    left = len(state.content.figures[warrior.figure].dial) - warrior.click
    if left <= 0:
        return ""
    numbers = zip(SLOTS, current_values(state, warrior), strict=True)
    shown = ", ".join(f"{name} {value}" for name, value in numbers)
    parts = [f"{shown}; {counted(left, 'click')} left", *notes(state, warrior)]
    if figure.frozen:
        parts.append("frozen")
    return ". ".join(parts) + "."


def _chest(state: State, chest: ChestView) -> Piece:
    entry = next(each for each in state.content.chests if each.id == chest.chest)
    return Piece(
        f"chest:{chest.chest}", entry.name, chest.square, "token", "C", icon="pile-treasure",
        tone="gold", facing=FACINGS.index(chest.facing), text=_chest_text(state, chest),
    )  # fmt: skip


def _chest_text(state: State, chest: ChestView) -> str:
    if not chest.exposed:
        return "Nobody has looked for its trap yet."
    if chest.harmless:
        return "It can be opened."
    trap = state.content.traps[chest.trap]
    return f"A trap: {trap.name}; {trap_text(trap)}"
