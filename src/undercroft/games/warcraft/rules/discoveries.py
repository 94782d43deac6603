"""Discovery tokens: placing, looking, revealing and using them (WOW-DISC, WOW-RES-07 to 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.chance import EVERYONE, only
from undercroft.kernel.events import CARD, Template
from undercroft.kernel.flow import NOTHING, Flow, Label, Question

from ..table.state import NONE
from . import effects
from .agenda import RESOLVE_DISCOVERY
from .decks import without
from .discovery_pile import draw_discovery, refill, to_the_box
from .moments import DISCOVERY_PLACED

if TYPE_CHECKING:
    from ..content.catalogue import WarcraftContent
    from ..game import WarcraftTable
    from ..table.state import State

_REVEALS = Template(CARD, "{character} reveals {discovery}.")
_IT_IS = Template(CARD, "It is {discovery}.")


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
    """A discovery of their choice, seen by them alone; put back or discarded (WOW-DISC-06, 07)."""
    state = table.state
    choices = look_choices(state)
    if not choices:
        return
    choice = yield LOOK, seat, choices
    space, number = _space_of(state.content, choice), int(choice.split(":")[2])
    token = state.hidden[space][number]
    state.hidden_seen[token] |= only(seat)
    table.say("WOW-DISC-06", "{character} looks at a discovery on {space}.", seat, space)
    table.say("WOW-DISC-06", _IT_IS, token, to=only(seat))
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
        state.revealed += bytes((token,))
        table.say("WOW-EXP-02", _REVEALS, seat, token)
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
    return _take_effect(table, seat, token)


def _take_effect(table: WarcraftTable, seat: int, token: int) -> Flow[None]:
    """It lies open until its effect is over, then it is discarded, unless it stays (WOW-EXP-07)."""
    state = table.state
    kind = state.content.discoveries[state.content.discovery_of[token]]
    yield from effects.apply(table, kind.effects, seat, rule=kind.rule)
    if kind.told:
        table.say(kind.rule, "{character} {told}.", seat, kind.told)
    if token in state.revealed:
        state.revealed = without(state.revealed, token)
        to_the_box(table, token)


def cure_disease(table: WarcraftTable, seat: int) -> None:
    """A large healing potion cures them; so does being defeated (WOW-DISC-21, 22)."""
    character = table.state.characters[seat]
    tokens, character.diseases = character.diseases, b""
    for token in tokens:
        table.say("WOW-DISC-22", "{character} is cured.", seat)
        to_the_box(table, token)
