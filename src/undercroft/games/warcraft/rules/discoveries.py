"""Discovery tokens: placing, looking, revealing and using them (WOW-DISC, WOW-RES-07 to 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.chance import EVERYONE, only
from undercroft.kernel.flow import NOTHING, Flow, Label, Question

from ..content.catalogue_types import RANGED
from ..table.state import NONE
from . import damage, journeys
from .agenda import RESOLVE_DISCOVERY
from .decks import discard_random, without
from .discovery_pile import draw_discovery, refill, to_the_box
from .moments import DISCOVERY_PLACED

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..content.catalogue import WarcraftContent
    from ..game import WarcraftTable
    from ..table.state import State


def _space_of(content: WarcraftContent, choice: str) -> int:
    return content.space_called[choice.split(":")[1]]


def _describe_place(table: WarcraftTable, player: int, choice: str) -> Label:
    content = table.state.content
    space = _space_of(content, choice)
    return Label(
        f"Place it on {content.space_name[space]}", targets=(f"space:{content.space_id[space]}",)
    )


def _describe_look(table: WarcraftTable, player: int, choice: str) -> Label:
    content = table.state.content
    space, number = _space_of(content, choice), int(choice.split(":")[2])
    return Label(
        f"Look at discovery {number + 1} on {content.space_name[space]}",
        targets=(f"discovery:{content.space_id[space]}:{number + 1}",),
    )


def _describe_token(table: WarcraftTable, player: int, choice: str) -> Label:
    content = table.state.content
    name = choice.partition(":")[2]
    kind = next(discovery for discovery in content.discoveries if discovery.id == name)
    return Label(f"Resolve {kind.name}: {kind.text}", targets=(f"card:{kind.id}",))


def _describe_push(table: WarcraftTable, player: int, choice: str) -> Label:
    content = table.state.content
    if choice == "leave":
        return Label("Leave the character where he is")
    space = content.space_called[choice.partition(":")[2]]
    return Label(
        f"Move him to {content.space_name[space]}", targets=(f"space:{content.space_id[space]}",)
    )


PLACE = Question("place_discovery", "WOW-RES-09", "Place the discovery face down", _describe_place)
LOOK = Question("look_at_discovery", "WOW-DISC-06", "Look at which discovery?", _describe_look)
AFTER_LOOKING = Question(
    "after_looking",
    "WOW-DISC-07",
    "You have looked at the discovery",
    {"put_back": "Put it back face down", "discard": "Discard it"},
)
WHICH_DISCOVERY = Question(
    "which_discovery", "WOW-EXP-02", "Which discovery is resolved next?", _describe_token
)
FALSE_MAP = Question(
    "false_map", "WOW-DISC-15", "The map is false: you lead the character astray", _describe_push
)


# -- on the board, face down -------------------------------------------------------------------


def place_discovery(table: WarcraftTable, seat: int) -> Flow[None]:
    """Draw a token, look at it and put it face down somewhere (WOW-RES-07 to 10)."""
    state = table.state
    token = draw_discovery(table, seat)
    if token == NONE:
        table.say("WOW-EXP-11", "There is no discovery left to place.")
        return NOTHING
    state.held, state.holder = token, seat
    return _place(table, seat, token)


def _place(table: WarcraftTable, seat: int, token: int) -> Flow[None]:
    state = table.state
    content = state.content
    choice = yield PLACE, seat, content.places[state.characters[seat].space]
    space = _space_of(content, choice)
    state.held, state.holder = NONE, NONE
    state.hidden[space] += bytes((token,))
    table.say("WOW-RES-09", "{character} places a discovery on {space}.", seat, space)
    refill(state)
    yield from DISCOVERY_PLACED.announce(table, seat)


def look_choices(state: State) -> list[str]:
    """Every discovery that lies on the board."""
    content = state.content
    return [
        f"look:{content.space_id[space]}:{number}"
        for space, tokens in enumerate(state.hidden)
        if tokens
        for number in range(len(tokens))
    ]


def look_at_discovery(table: WarcraftTable, seat: int) -> Flow[None]:
    """One discovery of his choice, for his eyes only; put back or discarded (WOW-DISC-06, 07)."""
    state = table.state
    choices = look_choices(state)
    if not choices:
        return
    choice = yield LOOK, seat, choices
    space, number = _space_of(state.content, choice), int(choice.split(":")[2])
    token = state.hidden[space][number]
    state.hidden_seen[token] |= only(seat)
    table.say("WOW-DISC-06", "{character} looks at a discovery on {space}.", seat, space)
    table.say("WOW-DISC-06", "It is {discovery}.", token, to=only(seat))
    if (yield AFTER_LOOKING, seat, ("put_back", "discard")) == "discard":
        state.hidden[space] = without(state.hidden[space], token)
        to_the_box(table, token)


# -- revealed ----------------------------------------------------------------------------------


def reveal_discoveries(table: WarcraftTable, seat: int) -> None:
    """All tokens of the space are turned up before any is resolved (WOW-EXP-01, 02)."""
    state = table.state
    space = state.characters[seat].space
    tokens, state.hidden[space] = state.hidden[space], b""
    for token in tokens:
        state.hidden_seen[token] = EVERYONE
        table.say("WOW-EXP-02", "{character} reveals {discovery}.", seat, token)
    state.revealed += tokens
    state.agenda.append((RESOLVE_DISCOVERY, seat))


def resolve_discovery(table: WarcraftTable, seat: int) -> Flow[None] | None:
    """One revealed token; the player picks the order, and all are resolved (WOW-EXP-02, GAP-19)."""
    state = table.state
    tokens = state.revealed
    if len(tokens) > 1:
        state.agenda.append((RESOLVE_DISCOVERY, seat))
        return _pick_discovery(table, seat)
    return _resolve(table, seat, tokens[0])


def _pick_discovery(table: WarcraftTable, seat: int) -> Flow[None]:
    content = table.state.content
    kinds = list(dict.fromkeys(f"resolve:{content.token_id[t]}" for t in table.state.revealed))
    choice = yield WHICH_DISCOVERY, seat, kinds
    name = choice.partition(":")[2]
    token = next(token for token in table.state.revealed if content.token_id[token] == name)
    yield from _resolve(table, seat, token)


def _resolve(table: WarcraftTable, seat: int, token: int) -> Flow[None]:
    """A red token takes effect at once, a green one is kept (WOW-EXP-06 to 08)."""
    state = table.state
    content = state.content
    if content.kept[token]:
        state.revealed = without(state.revealed, token)
        state.characters[seat].kept += bytes((token,))
        table.say("WOW-EXP-08", "{character} keeps {discovery}.", seat, token)
        return NOTHING
    if content.token_id[token] == "disc_disease":
        state.revealed = without(state.revealed, token)
        return disease(table, seat, token)
    return _take_effect(table, seat, token)


def _take_effect(table: WarcraftTable, seat: int, token: int) -> Flow[None]:
    """It lies open until its effect is over, then it is discarded (WOW-EXP-07)."""
    yield from RESOLVE[table.state.content.token_id[token]](table, seat)
    table.state.revealed = without(table.state.revealed, token)
    to_the_box(table, token)


def ambush(table: WarcraftTable, seat: int) -> Flow[None]:
    """Whoever fights him this turn deals 1 more and at range (WOW-DISC-13, 14; WOW-GAP-15)."""
    character = table.state.characters[seat]
    character.foe_changes += (("damage_mod", 1, "turn"), ("set_attack_type", RANGED, "turn"))
    table.say("WOW-DISC-13", "{character} walks into an ambush.", seat)
    return NOTHING


def false_map(table: WarcraftTable, seat: int) -> Flow[None]:
    """The opponent on the right may move him 1 or 2 spaces (WOW-DISC-15 to 17)."""
    places = journeys.within_steps(table.state, seat, 2)
    if not places:
        return NOTHING
    return _lead_astray(table, seat, places)


def _lead_astray(table: WarcraftTable, seat: int, places: list[int]) -> Flow[None]:
    state = table.state
    content = state.content
    rival = state.on_the_right_of(seat)
    choice = yield (
        FALSE_MAP,
        rival,
        ["leave", *(f"go:{content.space_id[space]}" for space in places)],
    )
    if choice != "leave":
        space = content.space_called[choice.partition(":")[2]]
        state.characters[seat].space = space
        table.say("WOW-DISC-15", "{character} is led astray to {space}.", seat, space)


def power_drain(table: WarcraftTable, seat: int) -> Flow[None]:
    """Two cards of his hand at random (WOW-DISC-18, WOW-GAP-16)."""
    discard_random(table, seat, 2)
    return NOTHING


def disease(table: WarcraftTable, seat: int, token: int) -> Flow[None]:
    """It stays on his card, and his health is 1 lower (WOW-DISC-19, 20; WOW-GAP-18)."""
    table.state.characters[seat].diseases += bytes((token,))
    table.say("WOW-DISC-19", "{character} is diseased.", seat)
    return damage.defeat_if_due(table, seat)


def bomb(table: WarcraftTable, seat: int) -> Flow[None]:
    """2 damage (WOW-DISC-23)."""
    return damage.deal_damage(table, seat, 2, rule="WOW-DISC-23")


# Red tokens that do not stay.
RESOLVE: dict[str, Callable[[WarcraftTable, int], Flow[None]]] = {
    "disc_ambush": ambush,
    "disc_false_map": false_map,
    "disc_power_drain": power_drain,
    "disc_bomb": bomb,
}


def cure_disease(table: WarcraftTable, seat: int) -> None:
    """A large healing potion cures him; so does being defeated (WOW-DISC-21, 22)."""
    character = table.state.characters[seat]
    tokens, character.diseases = character.diseases, b""
    for token in tokens:
        table.say("WOW-DISC-22", "{character} is cured.", seat)
        to_the_box(table, token)
