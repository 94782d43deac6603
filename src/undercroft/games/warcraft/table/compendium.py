"""Characters, places, enemies, items, cards, quests and tokens as they are drawn in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from undercroft.kernel.compendium import Compendium, CompendiumEntry, CompendiumGroup
from undercroft.kernel.scene import Card

from ..content.catalogue_types import FACTIONS, LEVELS, SIDES
from .scene_board import SIGNS, map_text
from .scene_cards import (
    TONES,
    ability_card,
    challenge_card,
    character_card,
    discovery_card,
    encounter_card,
    item_card,
    quest_card,
    trophy_card,
)
from .state import NONE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..content.catalogue import WarcraftContent


def draw_compendium(content: WarcraftContent) -> Compendium:
    """Everything in the boxes of a table."""
    return Compendium(
        (
            CompendiumGroup("characters", "Characters", tuple(_characters(content))),
            CompendiumGroup("places", "Places", tuple(_places(content))),
            CompendiumGroup("enemies", "Enemies on the map", tuple(_on_the_map(content))),
            *(
                CompendiumGroup(
                    f"challenge-{level}", f"{level.capitalize()} challenges",
                    tuple(_challenges(content, number)),
                )
                for number, level in enumerate(LEVELS)
            ),
            CompendiumGroup("items", "Items", tuple(_items(content))),
            *(
                CompendiumGroup(
                    f"abilities-{who.id}", f"Abilities of {who.name}",
                    tuple(_abilities(content, who.index)),
                )
                for who in content.characters
            ),
            CompendiumGroup("quests", "Quests", tuple(_quests(content))),
            CompendiumGroup("trophies", "Trophies", tuple(_trophies(content))),
            CompendiumGroup("discoveries", "Discoveries", tuple(_discoveries(content))),
        ),
        SIGNS,
    )  # fmt: skip


def _characters(content: WarcraftContent) -> Iterator[CompendiumEntry]:
    for who in content.characters:
        cards = tuple(
            character_card(content, who.id, level, side) for level in LEVELS for side in SIDES
        )
        text = f"{who.race.capitalize()} {who.profession}, {FACTIONS[who.faction].capitalize()}."
        yield CompendiumEntry(f"character/{who.id}", who.name, text, cards)


def _places(content: WarcraftContent) -> Iterator[CompendiumEntry]:
    for space in content.spaces:
        card = Card(
            space.id, space.name, "place", map_text(content, space),
            tone=TONES[LEVELS[space.colour]], icon="city" if space.city else "lair",
            signs=space.resources,
        )  # fmt: skip
        yield CompendiumEntry(f"place/{space.id}", space.name, cards=(card,))


def _on_the_map(content: WarcraftContent) -> Iterator[CompendiumEntry]:
    for space in content.spaces:
        if space.board_encounter != NONE:
            enemy = content.encounters[space.board_encounter]
            card = encounter_card(content, enemy.id)
            yield CompendiumEntry(
                f"enemy/{enemy.id}", enemy.name, f"Printed on {space.name}.", (card,)
            )


def _challenges(content: WarcraftContent, colour: int) -> Iterator[CompendiumEntry]:
    for challenge in content.challenges:
        if challenge.colour == colour:
            card = challenge_card(content, challenge.id)
            foe = (challenge.foe.name,) if challenge.foe is not None else ()
            yield CompendiumEntry(f"challenge/{challenge.id}", card.name, cards=(card,), words=foe)


def _items(content: WarcraftContent) -> Iterator[CompendiumEntry]:
    for item in content.items:
        card = item_card(content, item.id)
        yield CompendiumEntry(f"item/{item.id}", item.name, cards=(card,))


def _abilities(content: WarcraftContent, character: int) -> Iterator[CompendiumEntry]:
    for ability in content.abilities:
        if ability.character == character:
            card = ability_card(content, ability.id)
            yield CompendiumEntry(
                f"ability/{ability.id}", ability.name, cards=(card,), count=ability.copies
            )


def _quests(content: WarcraftContent) -> Iterator[CompendiumEntry]:
    for quest in content.quests:
        kind = "An elite quest" if quest.elite else "A quest to start with"
        card = replace(quest_card(content, quest.id), value=LEVELS[max(0, quest.level_needed)])
        yield CompendiumEntry(f"quest/{quest.id}", quest.name, f"{kind}.", (card,))


def _trophies(content: WarcraftContent) -> Iterator[CompendiumEntry]:
    for trophy in content.trophies:
        card = trophy_card(content, trophy.id)
        yield CompendiumEntry(
            f"trophy/{trophy.id}", trophy.name, cards=(card,), count=trophy.copies
        )


def _discoveries(content: WarcraftContent) -> Iterator[CompendiumEntry]:
    for token in content.discoveries:
        card = discovery_card(content, token.id)
        yield CompendiumEntry(f"discovery/{token.id}", token.name, cards=(card,), count=token.count)
