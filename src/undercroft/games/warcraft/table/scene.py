"""The table as a picture without rules: map, panels, cards. Made from the view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from undercroft.kernel.scene import Pile, Scene, Tray

from ..content.catalogue_types import FACTIONS, GREY, LEVELS, SIDES, STARTING
from .scene_board import character_name, draw_board
from .scene_cards import (
    ability_card,
    challenge_card,
    character_card,
    discovery_card,
    encounter_card,
    foe_card,
    hidden_card,
)
from .scene_combat import draw_duel
from .scene_panels import draw_panel
from .state import CHALLENGE, EXPLORATION, MAINTENANCE, MOVEMENT, NONE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undercroft.kernel.scene import Card

    from ..content.catalogue import WarcraftContent
    from .view_types import View

_PHASE = {
    MOVEMENT: "movement",
    EXPLORATION: "exploration",
    CHALLENGE: "challenge",
    MAINTENANCE: "maintenance",
}


def draw_scene(content: WarcraftContent, view: View) -> Scene:
    """What a client draws for the viewer of this view."""
    fight = view.combat or view.fought
    return Scene(
        title="World of Warcraft: The Adventure Game",
        viewer=view.viewer,
        board=draw_board(content, view),
        panels=tuple(draw_panel(content, view, one) for one in view.characters),
        piles=tuple(_piles(content, view)),
        duel=None if fight is None else draw_duel(content, view, fight),
        status=_status(content, view),
        card=_card_on_show(content, view),
        trays=tuple(_trays(content, view)),
    )


def _status(content: WarcraftContent, view: View) -> str:
    if view.over:
        return "The game is over"
    if view.phase not in _PHASE:
        return "Setting up"
    name = character_name(content, view, view.active)
    said = f"Round {view.round}: {name}'s turn, {_PHASE[view.phase]} phase"
    if view.phase == MOVEMENT and view.rolled is not None:
        said += f", {view.steps} to move"
    return said


def _card_on_show(content: WarcraftContent, view: View) -> Card | None:
    """What lies open in the middle: a token held, a card being played, an enemy met."""
    if view.held:
        return discovery_card(content, view.held, "only you see it")
    if view.playing:
        card = view.playing[-1]
        return ability_card(
            content,
            card.ability,
            view.characters[card.seat].level,
            "cancelled"
            if card.cancelled
            else f"played by {character_name(content, view, card.seat)}",
        )
    if view.combat is not None and view.combat.encounter:
        if view.combat.card:
            return foe_card(content, view.combat.card)
        return encounter_card(content, view.combat.encounter)
    return None


# -- the middle of the table -------------------------------------------------------------------


def _trays(content: WarcraftContent, view: View) -> Iterator[Tray]:
    if any(not one.character for one in view.characters):
        yield Tray(
            "characters", "Characters to choose from", "row", tuple(_to_choose_from(content, view))
        )
        return
    if view.playing:
        yield Tray("playing", "Being played", "row", tuple(_playing(content, view)))
    if view.holder != NONE:
        held = (
            discovery_card(content, view.held)
            if view.held
            else hidden_card("Discovery", "discovery")
        )
        yield Tray("held", f"Drawn by {character_name(content, view, view.holder)}", "row", (held,))
    if view.revealed:
        cards = tuple(discovery_card(content, name) for name in view.revealed)
        yield Tray("revealed", "Discoveries to resolve", "row", cards)
    if view.global_event:
        yield Tray("global", "Global event", "row", (challenge_card(content, view.global_event),))
    if view.located:
        cards = tuple(
            challenge_card(content, name, f"on {content.space_by_id[space].name}")
            for name, space in view.located
        )
        yield Tray("events", "Location events", "row", cards)
    if view.track:
        yield Tray(
            "track", "Undefeated encounters", "row", tuple(_undefeated(content, view)), limit=10
        )
    foreseen = [name for name in view.foreseen if name]
    if foreseen:
        cards = tuple(challenge_card(content, name, _next_of(content, name)) for name in foreseen)
        yield Tray("foreseen", "You have looked ahead", "row", cards)


def _to_choose_from(content: WarcraftContent, view: View) -> Iterator[Card]:
    taken = {one.character for one in view.characters}
    for who in content.characters:
        if who.id not in taken:
            card = character_card(content, who.id, LEVELS[GREY], SIDES[STARTING])
            what = f"{who.race} {who.profession}, {FACTIONS[who.faction].capitalize()}"
            yield replace(card, name=who.name, value=what, text=f"{card.name}:")


def _playing(content: WarcraftContent, view: View) -> Iterator[Card]:
    for card in view.playing:
        by = f"by {character_name(content, view, card.seat)}"
        level = view.characters[card.seat].level
        yield ability_card(
            content, card.ability, level, f"{by}, cancelled" if card.cancelled else by
        )


def _undefeated(content: WarcraftContent, view: View) -> Iterator[Card]:
    for entry in view.track:
        aggro = ", Aggro" if entry.aggro else ""
        note = f"marker {entry.number} on {content.space_by_id[entry.space].name}{aggro}"
        yield foe_card(content, entry.card, note)


def _next_of(content: WarcraftContent, name: str) -> str:
    return f"comes next in the {LEVELS[content.challenge_by_id[name].colour]} deck"


def _piles(content: WarcraftContent, view: View) -> Iterator[Pile]:
    for level, count in zip(LEVELS, view.challenge_decks, strict=True):
        yield Pile(f"challenge-{level}", f"{level.capitalize()} challenges", count)
    yield Pile("elite", "Elite quests", view.elite_quests)
    yield Pile("discoveries", "Discoveries", view.discovery_pile, len(view.box),
               tuple(f"discovery/{token}" for token in reversed(view.box)))  # fmt: skip
    yield Pile("trophies", "Trophies", len(view.trophies))
    for one in view.characters:
        if one.character:
            name = f"Abilities of {character_name(content, view, one.seat)}"
            yield Pile(f"abilities-{one.seat}", name, one.deck, len(one.discard),
                       tuple(f"ability/{card}" for card in reversed(one.discard)))  # fmt: skip
