"""How the things named in events are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..content.catalogue_types import LEVELS
from ..rules.chances import faces_in_words
from ..rules.numbers import encounter_on
from .state import NONE

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..content.cards import Ability
    from ..content.catalogue import WarcraftContent
    from .state import Attached, State

RESOURCE_NAMES = {
    "scroll": "Scroll",
    "book": "Book",
    "small_healing_potion": "small healing potion",
    "large_healing_potion": "large healing potion",
    "place_discovery": "hiding place",
    "flight_path": "flight path",
    "auction_house": "auction house",
    "quest_giver": "quest giver",
}


def counted(number: int, one: str, many: str = "") -> str:
    """A number and what it counts."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def face_of(content: WarcraftContent, die: int) -> str:
    """What a face of a combat die shows (WOW-POW-04)."""
    return "★" if die == content.star else str(die)


def in_force(ability: Ability, level: int) -> str:
    """What an ability card does for a character of that level (WOW-LVL-11, WOW-KEY-09)."""
    text = ability.text.partition(" Improved ")[0]
    improved = [step.text for step in ability.improved if step.level <= level]
    return f"{text} Improved: {' '.join(improved)}" if improved else text


def _player(state: State, seat: int) -> str:
    return f"Player {seat + 1}"


def _character(state: State, seat: int) -> str:
    kind = state.characters[seat].kind
    return _player(state, seat) if kind == NONE else state.content.characters[kind].name


def _side(state: State, side: tuple[int, int, int]) -> str:
    """A side of a combat: somebody's character, or the encounter."""
    seat, *named = side
    return _character(state, seat) if seat != NONE else _encounter(state, (named[0], named[1]))


def _attached(state: State, attached: Attached) -> str:
    content = state.content
    owner, card = attached
    return content.abilities[content.characters[state.characters[owner].kind].deck[card]].name


def _encounter(state: State, named: tuple[int, int]) -> str:
    """An encounter by its challenge card, or by its place on the board."""
    content = state.content
    card, board = named
    return content.encounters[board].name if card == NONE else encounter_on(content, card).name


def _source(state: State, power: int) -> str:
    """The card or board encounter that a power is printed on."""
    content = state.content
    card = content.powers[power].card
    if card in content.item_by_id:
        return content.item_by_id[card].name
    if card in content.ability_by_id:
        return content.ability_by_id[card].name
    if card in content.encounter_by_id:
        return content.encounter_by_id[card].name
    return "character card"


_WORDS: dict[str, Callable[[State, Any], str]] = {
    "character": _character,
    "player": _player,
    "side": _side,
    "stance": lambda state, card: state.content.character_cards[card].side_name,
    "space": lambda state, space: state.content.spaces[space].name,
    "ability": lambda state, ability: state.content.abilities[ability].name,
    "attached": _attached,
    "item": lambda state, card: state.content.item_of(card).name,
    "challenge": lambda state, card: state.content.challenges[card].name,
    "encounter": _encounter,
    "foe": lambda state, card: encounter_on(state.content, card).name,
    "power": lambda state, power: state.content.powers[power].text,
    "source": _source,
    "energy": lambda state, number: f"{number} energy",
    "quest": lambda state, quest: state.content.quests[quest].name,
    "trophy": lambda state, kind: state.content.trophies[kind].name,
    "discovery": lambda state, token: (
        state.content.discoveries[state.content.discovery_of[token]].name
    ),
    "resource": lambda state, name: RESOURCE_NAMES[name],
    "level": lambda state, level: LEVELS[level],
    "colour": lambda state, colour: LEVELS[colour],
    "damage": lambda state, number: f"{number} damage",
    "valor": lambda state, number: counted(number, "valor point"),
    "abilities": lambda state, kinds: ", ".join(
        state.content.abilities[kind].name for kind in kinds
    ),
    "cards_drawn": lambda state, number: counted(number, "ability card"),
    "faces": lambda state, faces: faces_in_words(faces),
    "die": lambda state, die: face_of(state.content, die),
    "told": lambda state, text: text,
    "number": lambda state, number: str(number),
}

KINDS = frozenset(_WORDS)


def word(state: State, kind: str, value: Any) -> str:
    """The name of a thing of that kind."""
    return _WORDS[kind](state, value)
