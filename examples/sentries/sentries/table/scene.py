"""The table as a picture without rules: squares, figures, panels, cards. Made from the view."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from undercroft.kernel.scene import (
    Beat,
    Board,
    Card,
    Duel,
    Gauge,
    Layer,
    Panel,
    Piece,
    Pile,
    Scene,
    SceneEdge,
    ShownDie,
    Space,
    Stage,
    Track,
    Tray,
)

from ..content.catalogue import DOOR, PILLAR, ROPE, RUBBLE, WAY_OUT
from ..content.entries import SIDES
from .state import FALLEN, NONE, THROUGH

if TYPE_CHECKING:
    from undercroft.kernel.dice import Pool

    from ..content.catalogue import SentriesContent
    from .state import Strike
    from .view import FighterView, View

_LOOKS = {RUBBLE: "rubble", PILLAR: "pillar", ROPE: "rope", WAY_OUT: "way_out"}
_NAMES = {"rubble": "Rubble", "pillar": "Pillar", "rope": "Bell rope", "way_out": "Way out"}
_TEXTS = {
    "rubble": "Entering it costs two steps.",
    "pillar": "Nobody stands here or sees through it.",
    "rope": "The first raider here rings the bell.",
    "way_out": "A raider who gets here is through.",
}
_TONES = ("red", "blue")
_FRONT = (-2, -1, 0, 1, 2)  # the eighths that a figure of two squares sees


def draw_scene(view: View, content: SentriesContent) -> Scene:
    """What a client draws for the viewer of this view."""
    return Scene(
        title="Sentries",
        viewer=view.viewer,
        board=_board(view, content),
        panels=tuple(_panel(view, content, number) for number in range(len(view.fighters))),
        tracks=(_rounds(view, content),),
        piles=tuple(
            Pile(side, f"Cards of the {side}", view.decks[number], len(view.discards[number]))
            for number, side in enumerate(SIDES)
        ),
        duel=None if view.strike is None else _duel(view, content, view.strike),
        status=_status(view, content),
    )


def _status(view: View, content: SentriesContent) -> str:
    if view.over:
        return f"The {SIDES[view.winner]} have won"
    if view.active == NONE:
        return f"The {SIDES[view.side]} choose who goes next"
    name = _figure_name(content, view.fighters[view.active])
    return f"{name}'s turn, {view.steps} steps left"


def _figure_name(content: SentriesContent, fighter: FighterView) -> str:
    return content.figures[content.figure_ids.index(fighter.figure)].name


# -- the board ---------------------------------------------------------------------------------


def _board(view: View, content: SentriesContent) -> Board:
    grid = content.grid
    layers = (
        Layer("reach", "within reach", "green", view.within_reach),
        Layer("sight", "in sight", "blue", view.in_sight),
        Layer("smoke", "smoke", "stone", view.smoke),
    )
    return Board(
        columns=1 + max(column for _, column in grid.places),
        rows=1 + max(row for row, _ in grid.places),
        spaces=tuple(_space(content, square) for square in range(grid.size)),
        pieces=tuple(_piece(content, fighter) for fighter in view.fighters if fighter.squares),
        layout="squares",
        edges=_edges(view, content),
        layers=tuple(layer for layer in layers if layer.spaces),
    )


def _space(content: SentriesContent, square: int) -> Space:
    row, column = content.grid.places[square]
    look = _LOOKS.get(content.grid.kind(square), "floor")
    return Space(
        content.squares[square], _NAMES.get(look, "Floor"), column, row, look,
        text=_TEXTS.get(look, ""),
    )  # fmt: skip


def _edges(view: View, content: SentriesContent) -> tuple[SceneEdge, ...]:
    names = content.squares
    found = []
    for a, b, kind in content.grid.edges:
        look = kind
        if kind == DOOR:
            look = "open_door" if f"{names[a]}-{names[b]}" in view.open_doors else DOOR
        found.append(SceneEdge(names[a], names[b], look))
    return tuple(found)


def _piece(content: SentriesContent, fighter: FighterView) -> Piece:
    figure = content.figures[content.figure_ids.index(fighter.figure)]
    squares = tuple(sorted(fighter.squares, key=content.squares.index))
    facing = fighter.facing
    return Piece(
        id=f"figure:{figure.id}",
        name=figure.name,
        space=squares[0],
        look="hero",
        letter=figure.letter,
        owner=fighter.seat,
        facing=facing,
        icon=figure.icon,
        tone=_TONES[SIDES.index(figure.side)],
        spaces=squares if len(squares) > 1 else (),
        arc=() if facing is None else tuple((facing + eighth) % 8 for eighth in _FRONT),
        text=f"{figure.life - fighter.wounds} of {figure.life} life left",
    )


# -- beside the board --------------------------------------------------------------------------


def _panel(view: View, content: SentriesContent, number: int) -> Panel:
    fighter = view.fighters[number]
    figure = content.figures[content.figure_ids.index(fighter.figure)]
    status = {THROUGH: "through", FALLEN: "fallen"}.get(
        fighter.fate, "had its turn" if fighter.went else "ready"
    )
    notes = [f"reach {figure.reach}", f"attack: {', '.join(figure.attack)}"]
    notes.append(f"defence: {', '.join(figure.defence) or 'none'}")
    if figure.watch:
        notes.append("has shot on watch" if fighter.watched else "on watch")
    return Panel(
        id=f"figure:{figure.id}",
        owner=fighter.seat,
        name=figure.name,
        letter=figure.letter,
        status=status,
        gauges=(
            Gauge("life", figure.life - fighter.wounds, figure.life, "life"),
            Gauge("steps", view.steps if number == view.active else figure.speed),
        ),
        notes=tuple(notes),
        active=number == view.active,
        icon=figure.icon,
        tone=_TONES[SIDES.index(figure.side)],
        trays=_hand(view, content) if number == _first(view) else (),
    )


def _first(view: View) -> int:
    """The first figure of the viewer: the hand lies before it."""
    seats = [fighter.seat for fighter in view.fighters]
    return seats.index(view.viewer) if view.viewer in seats else NONE


def _rounds(view: View, content: SentriesContent) -> Track:
    rounds = tuple(str(number + 1) for number in range(content.numbers.rounds))
    return Track("rounds", "Rounds", view.round - 1, rounds, "rounds")


def _hand(view: View, content: SentriesContent) -> tuple[Tray, ...]:
    """The viewer's hand; copies of a card are shown as one."""
    kinds = {card.id: card for card in content.cards}
    cards = tuple(
        Card(name, kinds[name].name, kinds[name].when, kinds[name].text,
             value=f"{count}×" if count > 1 else "")
        for name, count in Counter(view.hand).items()
    )  # fmt: skip
    return (Tray("hand", "Your cards", "hand", cards),)


# -- the last attack ---------------------------------------------------------------------------


def _duel(view: View, content: SentriesContent, strike: Strike) -> Duel:
    attacker, victim = view.fighters[strike.attacker], view.fighters[strike.victim]
    kinds = [content.figure_ids.index(each.figure) for each in (attacker, victim)]
    wounds = "1 wound" if strike.wounds == 1 else f"{strike.wounds} wounds"
    beats = (
        Beat(f"{_figure_name(content, attacker)} attacks", 0,
             _dice(content.attack[kinds[0]], strike.attack), "SEN-FGT-02"),
        Beat(f"{_figure_name(content, victim)} defends", 1,
             _dice(content.defence[kinds[1]], strike.defence), "SEN-FGT-02"),
    )  # fmt: skip
    return Duel(
        title="The last attack",
        round=view.round,
        sides=(_panel(view, content, strike.attacker), _panel(view, content, strike.victim)),
        stages=(Stage("dice", "Dice", "past", beats),),
        verdict=wounds,
    )


def _dice(pool: Pool, faces: tuple[int, ...]) -> tuple[ShownDie, ...]:
    found = []
    for die, face in zip(pool, faces, strict=True):
        symbols = tuple(symbol for symbol in die.symbols for _ in range(die.count(face, symbol)))
        found.append(ShownDie(" ".join(symbols) or "blank", die.name, die.name, symbols))
    return tuple(found)
