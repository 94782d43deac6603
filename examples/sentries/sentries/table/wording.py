"""How the things named in the log are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..content.entries import SIDES

if TYPE_CHECKING:
    from collections.abc import Callable

    from .state import State

_WORDS: dict[str, Callable[[State, Any], str]] = {
    "figure": lambda state, number: f"the {state.figure(number).name}",
    "player": lambda state, seat: f"Player {seat + 1}",
    "card": lambda state, card: state.content.cards[card].name,
    "square": lambda state, square: state.content.squares[square],
    "door": lambda state, door: state.content.door_names[door],
    "side": lambda state, side: SIDES[side],
    "wounds": lambda state, wounds: "1 wound" if wounds == 1 else f"{wounds} wounds",
    "word": lambda state, text: text,
}


def word(state: State, kind: str, value: Any) -> str:
    """The name of a thing of that kind."""
    return _WORDS[kind](state, value)
