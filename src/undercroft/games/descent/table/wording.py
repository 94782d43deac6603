"""How the things named in the log are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from .state import State

_WORDS: dict[str, Callable[[State, Any], str]] = {
    "figure": lambda state, kind: state.name_of_kind(kind),
    "player": lambda state, seat: f"Player {seat + 1}",
    "square": lambda state, name: name,  # by name: the next encounter has another map
    "number": lambda state, number: str(number),
    "card": lambda state, card: state.content.title_of(card),
    "text": lambda state, text: text,
}


def word(state: State, kind: str, value: Any) -> str:
    """The name of a thing of that kind."""
    return _WORDS[kind](state, value)
