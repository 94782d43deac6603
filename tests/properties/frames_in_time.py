"""What the lines of games tell, and where a scene shows it: by the template of the line.

Each check is given the values of the line, the scene before it and the scene of its frame.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undercroft.kernel.scene import Panel, Piece, Scene
from undercroft.kernel.table import Table

Check = Callable[[Table[Any], tuple[Any, ...], Scene, Scene], bool]


def panel(scene: Scene, seat: int) -> Panel:
    return next(each for each in scene.panels if each.owner == seat)


def gauge(scene: Scene, seat: int, name: str) -> int | None:
    return next((each.value for each in panel(scene, seat).gauges if each.name == name), None)


def pieces(scene: Scene, seat: int) -> list[Piece]:
    return [each for each in scene.board.pieces if each.owner == seat]


def held(scene: Scene, seat: int) -> list[str]:
    """The names of all cards in front of somebody."""
    its = panel(scene, seat)
    laid = [*its.cards, *(card for tray in its.trays for card in tray.cards)]
    laid += [slot.card for tray in its.trays for slot in tray.slots if slot.card]
    return [card.name for card in laid]


def grows(name: str, by: int) -> Check:
    """The first value's gauge of that name has changed by the second value."""

    def check(table: Table[Any], values: tuple[Any, ...], before: Scene, scene: Scene) -> bool:
        seat, number, *_ = values
        if seat < 0:  # a monster: its own gauge lies in the duel
            return True
        was, now = gauge(before, seat, name), gauge(scene, seat, name)
        return was is None or now is None or now == was + by * number

    return check


def has(name: str) -> Check:
    """The first value's gauge of that name shows the second value."""
    return lambda table, values, before, scene: gauge(scene, values[0], name) == values[1]


def stands(place: Callable[[Any, int], str], at: int = 1) -> Check:
    """The figure of the first value stands on the space that the line names."""
    return lambda table, values, before, scene: any(
        piece.space == place(table.state.content, values[at]) for piece in pieces(scene, values[0])
    )


def lies(name: Callable[[Any, Any], str], at: int = 1) -> Check:
    """One more card of that name lies in front of them."""

    def check(table: Table[Any], values: tuple[Any, ...], before: Scene, scene: Scene) -> bool:
        card = name(table.state.content, values[at])
        return held(scene, values[0]).count(card) > held(before, values[0]).count(card)

    return check


def gone(name: Callable[[Any, Any], str], at: int = 1) -> Check:
    """One card less of that name lies in front of them."""

    def check(table: Table[Any], values: tuple[Any, ...], before: Scene, scene: Scene) -> bool:
        card = name(table.state.content, values[at])
        return held(scene, values[0]).count(card) < held(before, values[0]).count(card)

    return check


def shown(name: Callable[[Any, Any], str], at: int = 1) -> Check:
    """The card that the line names is the one on the table."""
    return lambda table, values, before, scene: (
        scene.card is not None and scene.card.name == name(table.state.content, values[at])
    )
