"""Effects that attach ability cards, take them off, and turn the character card (WOW-KEY-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import Label, Question

from ...table.state import FLIPPED, NONE, STARTING
from ..decks import discard_attached
from ..stance import turn_card
from . import verb

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...content.catalogue_types import Op
    from ...game import WarcraftTable
    from ...table.state import State


def _describe_character(table: WarcraftTable, player: int, choice: str) -> Label:
    character = table.state.content.character_by_id[choice]
    return Label(character.name, targets=(f"character:{character.id}",))


def _describe_attached(table: WarcraftTable, player: int, choice: str) -> Label:
    state = table.state
    content = state.content
    owner, card = state.characters[player].attached[int(choice.partition(":")[2])]
    ability = content.abilities[content.characters[state.characters[owner].kind].deck[card]]
    return Label(f"Discard {ability.name}", targets=(f"card:{ability.id}",))


ATTACH_TO = Question("attach_to", "WOW-KEY-04", "Attach the card to whom?", _describe_character)
TAKE_OFF = Question("take_off", "WOW-KEY-07", "Which attached card goes?", _describe_attached)


def _bearers(state: State, seat: int, op: Op) -> list[int]:
    """Characters within range of one who attaches a card; not himself."""
    content = state.content
    here = state.characters[seat].space
    return [
        other
        for other in state.clockwise_from(seat)[1:]
        if op.range == NONE or content.distance[here][state.characters[other].space] <= op.range
    ]


def can_attach(state: State, seat: int, op: Op) -> bool:
    """Whether there is anything to attach the card to."""
    if op.to == "any_character":
        return bool(_bearers(state, seat, op))
    if op.to == "own_weapon":
        return state.characters[seat].weapon != NONE
    if op.to == "own_armor":
        return state.characters[seat].armor != NONE
    return True


@verb("attach")
def attach(table: WarcraftTable, op: Op, who: int) -> Flow[None] | None:
    """The card being played stays on the table (WOW-KEY-04, WOW-KEY-05)."""
    state = table.state
    seat, card, _ = state.playing[-1]
    character = state.characters[who]
    if not can_attach(state, who, op):  # he paid for the card with it, as a mana potion
        return None
    if op.to == "own_weapon":
        character.on_items += ((character.weapon, seat, card),)
    elif op.to == "own_armor":
        character.on_items += ((character.armor, seat, card),)
    elif op.to == "any_character":
        return _attach_to_another(table, op, who)
    else:
        character.attached += ((seat, card),)
    return None


def _attach_to_another(table: WarcraftTable, op: Op, who: int) -> Flow[None]:
    state = table.state
    content = state.content
    seat, card, _ = state.playing[-1]
    bearers = _bearers(state, who, op)
    names = [content.characters[state.characters[other].kind].id for other in bearers]
    choice = yield ATTACH_TO, who, names
    bearer = bearers[names.index(choice)]
    state.characters[bearer].attached += ((seat, card),)
    kind = content.characters[state.characters[seat].kind].deck[card]
    table.say("WOW-KEY-04", "{ability} is attached to {character}.", kind, bearer)


@verb("remove_attachment")
def remove_attachment(table: WarcraftTable, op: Op, who: int) -> Flow[None]:
    """Cards attached to him go back to their owners' piles, as he chooses (WOW-GAP-36)."""
    state = table.state
    character = state.characters[who]
    for _ in range(min(op.amount, len(character.attached))):
        choices = [f"attached:{number}" for number in range(len(character.attached))]
        choice = yield TAKE_OFF, who, choices
        gone = character.attached[int(choice.partition(":")[2])]
        character.attached = tuple(card for card in character.attached if card != gone)
        discard_attached(state, gone)
        table.say("WOW-KEY-07", "{attached} is discarded.", gone)


@verb("flip")
def flip(table: WarcraftTable, op: Op, who: int) -> None:
    """The character card is turned over, or to a side it may already show."""
    side = table.state.characters[who].side
    goal = {"": 1 - side, "starting": STARTING, "flipped": FLIPPED}[op.to]
    turn_card(table, who, goal)
