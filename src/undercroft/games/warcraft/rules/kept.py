"""Discoveries that are kept and used later: they lie open, in any number (WOW-GAP-12).

Gold, Hearthstone, Far Sight, Rocket Boots, Merchant (WOW-DISC-01, 03, 05, 08, 10).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from undercroft.kernel.flow import Flow, Label

from ..content.catalogue_types import LEVELS
from ..table.state import MOVEMENT, NOT_MOVED
from . import effects, items
from .decks import without
from .discovery_pile import to_the_box
from .effects.things import GainItem
from .journeys import forbids_leaving

if TYPE_CHECKING:
    from undercroft.kernel.legality import Verdict

    from ..content.catalogue import WarcraftContent
    from ..game import WarcraftTable
    from ..table.state import Character, State

_GOLD_CHOICES = tuple(f"gold:{level}" for level in LEVELS)


def forbids_colour(state: State, seat: int, colour: int) -> Verdict:
    """Gold buys an item of one's own level or lower, if the deck has one (WOW-MISC-04)."""
    if colour > state.characters[seat].level:
        return "WOW-DISC-02"
    return None if items.has_items(state, colour) else "WOW-MISC-04"


@lru_cache(maxsize=1 << 12)
def _kinds(content: WarcraftContent, kept: bytes) -> frozenset[str]:
    return frozenset(content.token_id[token] for token in kept)


def holds(content: WarcraftContent, character: Character, kind: str) -> bool:
    """Whether they keep a discovery of that kind."""
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
    """Gold buys an item in a city, at any point of their own turn (WOW-DISC-02, WOW-GAP-13).

    Not of a colour that has none left (WOW-MISC-04).
    """
    character = state.characters[seat]
    if not character.kept or forbids_gold(state, seat) is not None:
        return ()
    return tuple(
        choice
        for colour, choice in enumerate(_GOLD_CHOICES)
        if forbids_colour(state, seat, colour) is None
    )


def forbids_gold(state: State, seat: int) -> Verdict:
    """They keep Gold, are in a city, have their turn, and no combat is under way."""
    if not _gold(state, seat):
        return "WOW-EXP-08"
    if not state.content.is_city[state.characters[seat].space]:
        return "WOW-DISC-02"
    return "WOW-GAP-13" if state.active != seat or state.combat is not None else None


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
    """What their kept discoveries let them do in their movement phase."""
    kinds = _kinds(state.content, state.characters[seat].kept)
    choices = list(gold_choices(state, seat))
    for when in _FOR_MOVEMENT:
        for kind in state.content.kept_for[when]:
            if kind in kinds and forbids_use(state, seat, kind) is None:
                choices.append(f"use:{kind}")
    return choices


_FOR_MOVEMENT = ("instead_of_move", "movement")


def forbids_use(state: State, seat: int, name: str) -> Verdict:
    """A kept discovery that is used in one's own movement phase (WOW-GAP-40)."""
    kind = state.content.discovery_by_id[name]
    if not kind.kept:
        return "WOW-EXP-06"
    if not holds(state.content, state.characters[seat], name):
        return "WOW-EXP-08"
    if kind.when not in _FOR_MOVEMENT or state.phase != MOVEMENT or state.active != seat:
        return kind.rule
    if kind.when == "instead_of_move":
        return kind.rule if state.moving != NOT_MOVED else forbids_leaving(state, seat)
    useless = any(step.forbids(state, seat) is not None for step in kind.effects)
    return kind.rule if useless else None


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
    kind = table.state.content.discovery_by_id[name]
    return effects.apply(table, kind.effects, seat, rule=kind.rule)


def spend_gold(table: WarcraftTable, seat: int, colour: str) -> Flow[None]:
    """An item of their own level or lower (WOW-DISC-02)."""
    kind = table.state.content.discovery_by_id[_gold(table.state, seat)]
    spend(table, seat, kind.id)
    for step in kind.effects:
        if isinstance(step, GainItem):  # the colour was chosen with it
            yield from items.gain_item(table, seat, LEVELS.index(colour), step.count)
        else:
            yield from effects.apply(table, (step,), seat, rule=kind.rule)
