"""Discoveries that are kept and used later: they lie open, in any number (WOW-GAP-12).

Gold, Hearthstone, Far Sight, Rocket Boots, Merchant (WOW-DISC-01, 03, 05, 08, 10).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from undercroft.kernel.flow import Flow, Label, Question

from ..content.catalogue_types import LEVELS
from ..table.state import MOVING_IS_OVER, NOT_MOVED
from . import discoveries, items, journeys
from .aggro import held_by_aggro
from .decks import without
from .discovery_pile import to_the_box

if TYPE_CHECKING:
    from ..content.catalogue import WarcraftContent
    from ..game import WarcraftTable
    from ..table.state import Character, State

GOLD = "disc_gold"
HEARTHSTONE = "disc_hearthstone"
FAR_SIGHT = "disc_far_sight"
ROCKET_BOOTS = "disc_rocket_boots"
MERCHANT = "disc_traveling_merchant"

_GOLD_CHOICES = tuple(
    tuple(f"gold:{LEVELS[colour]}" for colour in range(level + 1)) for level in range(len(LEVELS))
)


def _describe_city(table: WarcraftTable, player: int, choice: str) -> Label:
    content = table.state.content
    space = content.space_called[choice.partition(":")[2]]
    return Label(
        f"Go to {content.space_name[space]}", targets=(f"space:{content.space_id[space]}",)
    )


HEARTHSTONE_CITY = Question(
    "hearthstone", "WOW-DISC-04", "Which city does the Hearthstone take you to?", _describe_city
)


@lru_cache(maxsize=1 << 12)
def _kinds(content: WarcraftContent, kept: bytes) -> frozenset[str]:
    return frozenset(content.token_id[token] for token in kept)


def holds(content: WarcraftContent, character: Character, kind: str) -> bool:
    """Whether he keeps a discovery of that kind."""
    return kind in _kinds(content, character.kept)


def spend(table: WarcraftTable, seat: int, kind: str) -> None:
    """Discard a kept discovery."""
    content = table.state.content
    character = table.state.characters[seat]
    token = next(token for token in character.kept if content.token_id[token] == kind)
    character.kept = without(character.kept, token)
    table.say("WOW-EXP-09", "{character} uses {discovery}.", seat, token)
    to_the_box(table, token)


# -- what is on offer --------------------------------------------------------------------------


def gold_choices(state: State, seat: int) -> tuple[str, ...]:
    """Gold buys an item in a city, at any point of his own turn (WOW-DISC-02, WOW-GAP-13)."""
    content = state.content
    character = state.characters[seat]
    if character.kept and content.is_city[character.space] and holds(content, character, GOLD):
        return _GOLD_CHOICES[character.level]
    return ()


def movement_choices(state: State, seat: int) -> list[str]:
    """What his kept discoveries let him do in his movement phase."""
    kinds = _kinds(state.content, state.characters[seat].kept)
    choices = list(gold_choices(state, seat)) if GOLD in kinds else []
    for kind, (choice, possible) in IN_MOVEMENT.items():
        if kind in kinds and possible(state, seat):
            choices.append(choice)
    return choices


def _may_go_home(state: State, seat: int) -> bool:
    """In place of normal movement, unless Aggro holds him (WOW-DISC-04, WOW-GAP-40)."""
    return state.moving == NOT_MOVED and not held_by_aggro(state, seat)


def _may_look(state: State, seat: int) -> bool:
    return any(state.hidden)


def _may_trade(state: State, seat: int) -> bool:
    return any(other.bag for other in state.characters if other.seat != seat)


IN_MOVEMENT = {
    kind: (f"use:{kind}", possible)
    for kind, possible in (
        (HEARTHSTONE, _may_go_home),
        (FAR_SIGHT, _may_look),
        (MERCHANT, _may_trade),
    )
}


def describe(table: WarcraftTable, player: int, choice: str) -> Label:
    """What is said of gold and of the other kept discoveries."""
    verb, _, name = choice.partition(":")
    if verb == "gold":
        return Label(f"Discard Gold: gain a {name} item", "WOW-DISC-02", ("card:disc_gold",))
    kind = table.state.content.discovery_by_id[name]
    return Label(f"Discard {kind.name}: {kind.text}", _RULES[name], (f"card:{name}",))


_RULES = {
    HEARTHSTONE: "WOW-DISC-04",
    FAR_SIGHT: "WOW-DISC-06",
    MERCHANT: "WOW-DISC-11",
    ROCKET_BOOTS: "WOW-DISC-09",
}


# -- using them --------------------------------------------------------------------------------


def use_kept(table: WarcraftTable, seat: int, name: str) -> Flow[None]:
    """Discard it and do what it says."""
    spend(table, seat, name)
    if name == HEARTHSTONE:
        yield from _go_home(table, seat)
    elif name == FAR_SIGHT:
        yield from discoveries.look_at_discovery(table, seat)
    else:
        yield from _trade_with_merchant(table, seat)


def spend_gold(table: WarcraftTable, seat: int, colour: str) -> Flow[None]:
    """An item of his own level or lower (WOW-DISC-02)."""
    spend(table, seat, GOLD)
    return items.gain_item(table, seat, LEVELS.index(colour))


def _go_home(table: WarcraftTable, seat: int) -> Flow[None]:
    """Any city, and no further steps (WOW-DISC-04)."""
    state = table.state
    content = state.content
    choice = yield (
        HEARTHSTONE_CITY,
        seat,
        [f"city:{content.space_id[city]}" for city in content.cities],
    )
    city = content.space_called[choice.partition(":")[2]]
    state.moving = MOVING_IS_OVER
    journeys.arrive(table, seat, city, "WOW-DISC-04")


def _trade_with_merchant(table: WarcraftTable, seat: int) -> Flow[None]:
    """An item from another bag; the one robbed may take another one (WOW-DISC-11, 12)."""
    state = table.state
    others = [other.seat for other in state.characters if other.seat != seat]
    theft = yield from items.choose_theft(table, seat, others, optional=False)
    if theft is None:
        return
    victim, taken = theft
    items.steal(table, seat, victim, taken)
    theft = yield from items.choose_theft(table, victim, [seat], optional=True, but=taken)
    if theft is not None:
        items.steal(table, victim, seat, theft[1])
