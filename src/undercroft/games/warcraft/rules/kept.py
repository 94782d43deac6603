"""Discoveries that are kept and used later: they lie open, in any number (WOW-GAP-12).

Gold, Hearthstone, Far Sight, Rocket Boots, Merchant (WOW-DISC-01, 03, 05, 08, 10).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from undercroft.kernel.flow import Flow, Label

from ..content.catalogue_types import LEVELS
from ..table.state import NOT_MOVED
from . import effects, items
from .aggro import held_by_aggro
from .decks import without
from .discovery_pile import to_the_box
from .effects.things import GainItem

if TYPE_CHECKING:
    from ..content.catalogue import WarcraftContent
    from ..game import WarcraftTable
    from ..table.state import Character, State

_GOLD_CHOICES = tuple(
    tuple(f"gold:{LEVELS[colour]}" for colour in range(level + 1)) for level in range(len(LEVELS))
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
    character = state.characters[seat]
    if character.kept and state.content.is_city[character.space] and _gold(state, seat):
        return _GOLD_CHOICES[character.level]
    return ()


def _gold(state: State, seat: int) -> str:
    """A kept token that buys an item, or ""."""
    kinds = _kinds(state.content, state.characters[seat].kept)
    return next((kind for kind in state.content.kept_for["city"] if kind in kinds), "")


def rolls_again(content: WarcraftContent, character: Character) -> str:
    """A kept token that rolls a die of theirs again, or "" (WOW-DISC-09)."""
    if not character.kept:
        return ""
    kinds = _kinds(content, character.kept)
    return next((kind for kind in content.kept_for["after_own_roll"] if kind in kinds), "")


def movement_choices(state: State, seat: int) -> list[str]:
    """What his kept discoveries let him do in his movement phase."""
    content = state.content
    kinds = _kinds(content, state.characters[seat].kept)
    choices = list(gold_choices(state, seat))
    for kind in content.kept_for["instead_of_move"]:  # WOW-DISC-04, WOW-GAP-40
        if kind in kinds and state.moving == NOT_MOVED and not held_by_aggro(state, seat):
            choices.append(f"use:{kind}")
    for kind in content.kept_for["movement"]:
        steps = content.discovery_by_id[kind].effects
        if kind in kinds and all(step.possible(state, seat) for step in steps):
            choices.append(f"use:{kind}")
    return choices


def describe_reroll(table: WarcraftTable, player: int, choice: str) -> Label:
    """What is said of rolling a combat die again."""
    if choice == "keep":
        return Label("Keep the roll")
    kind = table.state.content.discovery_by_id[choice.partition(":")[2]]
    return Label(f"Use the {kind.name}: roll again")


def describe(table: WarcraftTable, player: int, choice: str) -> Label:
    """What is said of gold and of the other kept discoveries."""
    verb, _, name = choice.partition(":")
    if verb == "gold":
        return Label(f"Discard Gold: gain a {name} item", "WOW-DISC-02", ("card:disc_gold",))
    kind = table.state.content.discovery_by_id[name]
    return Label(f"Discard {kind.name}: {kind.text}", kind.rule, (f"card:{name}",))


# -- using them --------------------------------------------------------------------------------


def use_kept(table: WarcraftTable, seat: int, name: str) -> Flow[None]:
    """Discard it and do what it says."""
    spend(table, seat, name)
    return effects.apply(table, table.state.content.discovery_by_id[name].effects, seat)


def spend_gold(table: WarcraftTable, seat: int, colour: str) -> Flow[None]:
    """An item of his own level or lower (WOW-DISC-02)."""
    kind = _gold(table.state, seat)
    spend(table, seat, kind)
    for step in table.state.content.discovery_by_id[kind].effects:
        if isinstance(step, GainItem):  # the colour was chosen with it
            yield from items.gain_item(table, seat, LEVELS.index(colour), step.count)
        else:
            yield from effects.apply(table, (step,), seat)
