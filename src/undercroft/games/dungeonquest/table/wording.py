"""How the things named in events are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..content.catalogue import DECKS
from ..content.pieces import (
    ATTACKS,
    DIRECTIONS,
)
from ..rules.attributes import attribute_name, need_in_words
from .board import SPACE_ID
from .ways import place_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from .state import State


def _player(state: State, seat: int) -> str:
    return f"Player {seat + 1}"


def _hero(state: State, seat: int) -> str:
    return state.content.heroes[state.heroes[seat].kind].name


def _fighter(state: State, number: int) -> str:
    return (
        _hero(state, number) if number >= 0 else f"the {state.content.monsters[-1 - number].name}"
    )


def _fight_card(state: State, card: int) -> str:
    content = state.content
    attack = ATTACKS[content.fight_attack[card]]
    return f"{content.fight_name[card]} ({attack} {content.fight_value[card]})"


def _fight_cards(state: State, cards: tuple[int, ...]) -> str:
    return ", ".join(_fight_card(state, card) for card in cards)


def _count(what: str) -> Callable[[State, int], str]:
    return lambda _state, number: f"{number} {what}{'' if number == 1 else 's'}"


def _space(state: State, cell: int) -> str:
    return f"{place_name(state.content, state.board[cell], cell)} ({SPACE_ID[cell]})"


def _dice(state: State, dice: tuple[int, ...]) -> str:
    return str(dice[0]) if len(dice) == 1 else f"{' + '.join(map(str, dice))} = {sum(dice)}"


_WORDS: dict[str, Callable[[State, Any], str]] = {
    "hero": _hero,
    "fighter": _fighter,
    "wounds": _count("wound"),
    "determination": _count("determination token"),
    "combat_cards": _count("Combat card"),
    "player": _player,
    "card": lambda state, card: state.content.cards[card].name,
    "cards": lambda state, cards: ", ".join(state.content.cards[card].name for card in cards),
    "fight_name": lambda state, card: state.content.fight_name[card],
    "fight_card": _fight_card,
    "fight_cards": _fight_cards,
    "monster": lambda state, kind: state.content.monsters[kind].name,
    "chamber": lambda state, kind: state.content.chamber_types[kind].name,
    "space": _space,
    "way": lambda state, way: way.replace("_", " "),
    "direction": lambda state, direction: DIRECTIONS[direction],
    "attribute": lambda state, attribute: attribute_name(attribute),
    "test": lambda state, need: need_in_words(need),
    "deck": lambda state, deck: DECKS[deck].capitalize(),
    "dice": _dice,
    "die": lambda state, die: str(die),
    "n": lambda state, number: str(number),
    "word": lambda state, text: text,
}


def word(state: State, kind: str, value: Any) -> str:
    """The name of a thing of that kind."""
    return _WORDS[kind](state, value)
