"""Checks of characters, ability cards, trophies and discovery tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.warcraft.content.catalogue_types import (
    FACTIONS,
    FLIPPED,
    GREEN,
    LEVELS,
    SIDES,
)
from undercroft.games.warcraft.rules.effects.things import GainTrophy
from undercroft.kernel.content import each, known, need

if TYPE_CHECKING:
    from undercroft.games.warcraft.content.catalogue_entries import Files
    from undercroft.games.warcraft.content.loading import Content
    from undercroft.games.warcraft.rules.effects import Effect

DECK = 23
DECK_LEAST = 10  # with a pack: a full hand
TROPHIES = 16
TOKENS = 30
PRINTED_TOKENS = 20
BACKGROUNDS = ("red", "blue")  # by faction
MOMENTS_OF_PHASE = {
    "movement": ("movement",),
    "combat": ("before_roll", "after_roll", "on_damage"),
    "special": ("response", "on_defeat", "any"),
}


def check_characters(content: Content, files: Files) -> None:
    """The background of the ability cards tells the faction (WOW-AFF-01, 02); a card can be turned
    both ways."""
    label = f"{files.root}/characters.toml"
    rows = each(label, "character", files.characters)
    for (where, row), character in zip(rows, content.characters, strict=True):
        wanted = BACKGROUNDS[row.faction]
        need(
            row.ability_background == wanted,
            f"{where}: ability_background",
            f"expected {wanted} for the {FACTIONS[row.faction]}, got {row.ability_background}",
        )
        ways = {flip.to for flip in character.flips}
        for to in range(FLIPPED + 1):
            need(to in ways, f"{where}: flip", f"expected a way to the {SIDES[to]} side")
        got = len(character.deck)
        cards = f"{files.root}/abilities.toml: card"
        need(
            got == DECK or (not files.printed and got >= DECK_LEAST),
            cards,
            f"expected {DECK} cards of character {row.id}, got {got}",
        )


def check_abilities(content: Content, files: Files) -> None:
    """A card does something, at a moment of its phase, and improves from level to level."""
    rows = each(f"{files.root}/abilities.toml", "card", files.abilities)
    for (where, row), ability in zip(rows, content.abilities, strict=True):
        moments = MOMENTS_OF_PHASE[row.phase]
        need(
            row.when in moments,
            f"{where}: when",
            f"expected {' or '.join(moments)} in phase {row.phase}, got {row.when}",
        )
        need(
            row.instead_of_weapon is None or row.when == "before_roll",
            f"{where}: when",
            f"expected before_roll for a card instead of a weapon, got {row.when}",
        )
        need(
            bool(row.effects) or row.instead_of_weapon is not None,
            f"{where}: effect",
            "expected at least one step",
        )
        levels: list[int] = [improved.level for improved in ability.improved]
        for number, level in enumerate(levels, 1):
            known(f"{where}: improved {number}: level", LEVELS[level], LEVELS[GREEN:])
        need(
            levels == sorted(set(levels)),
            f"{where}: improved",
            f"expected rising levels, got {', '.join(LEVELS[level] for level in levels)}",
        )


def _trophy_of(reward: tuple[Effect, ...]) -> list[str]:
    return [step.trophy for step in reward if isinstance(step, GainTrophy)]


def check_trophies(content: Content, files: Files) -> None:
    """A trophy and the encounter it comes from name each other."""
    label = f"{files.root}/quests.toml"
    rows = each(label, "trophy", files.trophies)
    for (where, row), trophy in zip(rows, content.trophies, strict=True):
        named = content.encounters[trophy.encounter]
        need(
            _trophy_of(named.reward) == [trophy.id],
            f"{where}: from",
            f"expected an encounter that gives {row.id}, {named.id} does not",
        )
    total = sum(trophy.copies for trophy in content.trophies)
    need(
        total == TROPHIES or not files.printed,
        f"{label}: trophy",
        f"expected copies of {TROPHIES}, got {total}",
    )


def check_discoveries(files: Files) -> None:
    """Green tokens are kept for their moment, red ones work when they are revealed."""
    label = f"{files.root}/discovery.toml"
    for where, row in each(label, "token", files.discoveries):
        kept = row.kind == "keep"
        wanted = "green" if kept else "red"
        need(
            row.background == wanted,
            f"{where}: background",
            f"expected {wanted} for kind {row.kind}, got {row.background}",
        )
        need(
            (row.when != "reveal") == kept,
            f"{where}: when",
            f"expected {'a moment to use it' if kept else 'reveal'}, got {row.when}",
        )
        rolls = row.when == "after_own_roll"
        need(
            bool(row.effects) != rolls,
            f"{where}: effect",
            "expected none: it rolls a die again" if rolls else "expected at least one step",
        )
    total = sum(row.count for row in files.discoveries)
    need(
        total == TOKENS or not files.printed,
        f"{label}: token",
        f"expected counts of {TOKENS}, got {total}",
    )
    printed = sum(row.count_rulebook_20 for row in files.discoveries)
    need(
        printed == PRINTED_TOKENS or not files.printed,
        f"{label}: token",
        f"expected count_rulebook_20 of {PRINTED_TOKENS} in all, got {printed}",
    )
