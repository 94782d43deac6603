"""The movement die: rolled, rolled again, and what its face is worth (WOW-MOV-01 to 03)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.events import ROLL, Template
from undercroft.kernel.flow import NOTHING, Flow, Label, Question

from ..table.state import NONE
from . import kept, numbers
from .moments import MOVEMENT_ROLLED

if TYPE_CHECKING:
    from ..game import WarcraftTable

_ROLLS = Template(ROLL, "{character} rolls {number} to move and {number} energy.")


def _describe_roll(table: WarcraftTable, player: int, choice: str) -> Label:
    if choice == "keep":
        face = table.state.content.movement_die[table.state.rolled]
        return Label(f"Keep the roll: {face.move} to move, {face.energy} energy", "WOW-MOV-02")
    return kept.describe(table, player, choice)


JUST_ROLLED = Question(
    "movement_roll", "WOW-DISC-09", "You have rolled the movement die", _describe_roll
)


def roll(table: WarcraftTable, seat: int) -> Flow[None]:
    """Roll it; boots may roll it again before the roll is acted on (WOW-DISC-09, WOW-GAP-14)."""
    _throw(table, seat)
    character = table.state.characters[seat]
    if character.kept and kept.rolls_again(table.state.content, character):
        return _offer_boots(table, seat)
    return NOTHING


def _throw(table: WarcraftTable, seat: int) -> None:
    state = table.state
    state.rolled = table.roll() - 1
    face = state.content.movement_die[state.rolled]
    table.say(
        "WOW-MOV-03",
        _ROLLS,
        seat,
        face.move,
        face.energy,
    )


def _offer_boots(table: WarcraftTable, seat: int) -> Flow[None]:
    state = table.state
    while token := kept.rolls_again(state.content, state.characters[seat]):
        if (yield JUST_ROLLED, seat, ("keep", f"use:{token}")) == "keep":
            break
        kept.spend(table, seat, token)
        _throw(table, seat)


def act_on_roll(table: WarcraftTable, seat: int) -> Flow[None]:
    """Spaces and energy come from the face (WOW-MOV-02, 03)."""
    state = table.state
    face = state.content.movement_die[state.rolled]
    state.characters[seat].energy += face.energy
    state.steps += numbers.spaces_rolled(state, seat, face.move)
    _tell_changes(table, seat, face.move)
    return MOVEMENT_ROLLED.announce(table, seat, face.move)


def roll_again(table: WarcraftTable) -> Flow[None]:
    """A new face counts for everything, with all that changes a roll (WOW-GAP-14)."""
    state = table.state
    seat = state.active
    before = state.content.movement_die[state.rolled]
    yield from roll(table, seat)
    after = state.content.movement_die[state.rolled]
    character = state.characters[seat]
    character.energy = max(0, character.energy + after.energy - before.energy)
    worth = numbers.spaces_rolled(state, seat, after.move)
    state.steps = max(0, state.steps + worth - numbers.spaces_rolled(state, seat, before.move))
    _tell_changes(table, seat, after.move)
    table.say(
        "WOW-GAP-14",
        "The new roll counts: {character} has {number} energy and may move {number} now.",
        seat,
        character.energy,
        state.steps,
    )
    yield from MOVEMENT_ROLLED.announce(table, seat, after.move)


def _tell_changes(table: WarcraftTable, seat: int, rolled: int) -> None:
    """Cards attached to the character and the global event change a roll: which, by how much."""
    state = table.state
    character = state.characters[seat]
    if not character.attached and state.global_event == NONE:
        return
    told = False
    for attached in character.attached:
        amount = numbers.moves_by(state, attached)
        if amount:
            told = True
            table.say("WOW-KEY-06", "{attached}: {number} to the movement roll.", attached, amount)
    amount = numbers.event_moves_by(state, seat, rolled)
    if amount:
        told = True
        table.say(
            "WOW-EVT-09",
            "{challenge}: {number} to the movement roll.",
            state.global_event,
            amount,
        )
    if told:
        table.say("WOW-MOV-02", "{character} may move {number} now.", seat, state.steps)
