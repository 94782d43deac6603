"""Undefeated encounters: the track and its markers (WOW-UND)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import NOTHING, Flow, Label, Question

from ..table.state import NONE, NOWHERE
from .decks import put_back_challenge
from .numbers import encounter_on

if TYPE_CHECKING:
    from ..game import WarcraftTable
    from ..table.state import State


def _describe_marker(table: WarcraftTable, player: int, choice: str) -> Label:
    content = table.state.content
    card = content.challenge_by_id[choice].index
    slot = next(slot for slot, (held, _) in enumerate(table.state.track) if held == card)
    space = content.spaces[table.state.track[slot][1]]
    return Label(
        f"{encounter_on(content, card).name} at {space.name}",
        targets=(f"card:{choice}", f"marker:{slot + 1}"),
    )


WHICH_MARKER = Question(
    "which_marker", "WOW-UND-07", "The track is full: which marker goes?", _describe_marker
)


def markers_at(state: State, space: int) -> list[int]:
    """The track slots whose marker lies on a space."""
    return [slot for slot, (_, where) in enumerate(state.track) if where == space]


def place_undefeated(table: WarcraftTable, card: int, space: int) -> Flow[None]:
    """Its card goes to an empty slot, the slot's marker to the space (WOW-UND-01, 02)."""
    track = table.state.track
    for slot, (held, _) in enumerate(track):
        if held == NONE:
            _occupy(table, slot, card, space)
            return NOTHING
    return _make_room(table, card, space)


def _make_room(table: WarcraftTable, card: int, space: int) -> Flow[None]:
    """The marker nearest to the new encounter makes room for it (WOW-UND-05 to 07)."""
    state = table.state
    content = state.content
    nearest = min(content.distance[space][where] for _, where in state.track)
    near = [
        content.challenges[held].id
        for held, where in state.track
        if content.distance[space][where] == nearest
    ]
    choice = yield WHICH_MARKER, state.active, near
    old = content.challenge_by_id[choice].index
    slot = next(slot for slot, (held, _) in enumerate(state.track) if held == old)
    free_slot(state, slot)
    put_back_challenge(state, old)
    table.say("WOW-UND-05", "{foe} makes room on the track.", old)
    _occupy(table, slot, card, space)


def _occupy(table: WarcraftTable, slot: int, card: int, space: int) -> None:
    table.state.track[slot] = (card, space)
    table.say("WOW-UND-02", "{foe} stays at {space}, marker {number}.", card, space, slot + 1)


def free_slot(state: State, slot: int) -> None:
    """Slot and marker can be used again (WOW-GAP-25)."""
    state.track[slot] = (NONE, NOWHERE)
