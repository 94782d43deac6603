"""Heroes, monsters, chambers and cards as they are drawn in play."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from undercroft.kernel.compendium import Compendium, CompendiumEntry, CompendiumGroup
from undercroft.kernel.scene import Card, Gauge, Panel, Space

from ..content.catalogue import DECKS
from .fight_scene import draw_fight_card
from .pictures import icon_of
from .scene import draw_card, draw_chamber

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..content.catalogue import HeroCard, Monster
    from ..content.tables import DungeonQuestContent


def draw_compendium(content: DungeonQuestContent) -> Compendium:
    """Everything in the boxes of a table."""
    return Compendium(
        (
            CompendiumGroup("heroes", "Heroes", tuple(map(_hero, content.heroes))),
            CompendiumGroup("monsters", "Monsters", tuple(map(_monster, content.monsters))),
            CompendiumGroup("chambers", "Chambers", (*_printed(), *_chambers(content))),
            *(
                CompendiumGroup(deck, f"{deck.capitalize()} cards", tuple(_deck(content, number)))
                for number, deck in enumerate(DECKS)
            ),
            CompendiumGroup("combat", "Combat cards", tuple(_combat(content))),
            CompendiumGroup("power", "Power cards", tuple(_powers(content))),
        )
    )


def _hero(hero: HeroCard) -> CompendiumEntry:
    panel = Panel(
        id=f"hero:{hero.id}",
        owner=None,
        name=hero.name,
        letter=hero.letter,
        icon=icon_of(hero.id),
        status=hero.archetype,
        gauges=(
            Gauge("Wounds", 0, hero.life, "wounds"),
            Gauge("Strength", hero.strength),
            Gauge("Agility", hero.agility),
            Gauge("Armor", hero.armor),
            Gauge("Luck", hero.luck),
        ),
        text=hero.ability,
    )
    return CompendiumEntry(f"hero/{hero.id}", hero.name, panel=panel)


def _monster(monster: Monster) -> CompendiumEntry:
    lives = ", ".join(map(str, monster.tokens))
    card = Card(
        monster.id, monster.name, "monster", icon=icon_of(monster.id),
        text=f"Its tokens have {lives} life. With combat dice it is fought by "
        f"{monster.attribute.capitalize()}.",
    )  # fmt: skip
    return CompendiumEntry(
        f"monster/{monster.id}", monster.name, cards=(card,), count=len(monster.tokens)
    )


def _printed() -> tuple[CompendiumEntry, ...]:
    """What is printed on the board."""
    tower = Space(
        "tower", "Tower room", 0, 0, "tower", ("wall", "passage", "passage", "wall"),
        text="Heroes come in here, and may leave from here with at least one Loot card.",
    )  # fmt: skip
    treasure = Space(
        "treasure", "Treasure chamber", 0, 0, "treasure", ("passage",) * 4, height=2,
        text="A Dragon card for entering and for every turn spent here.",
    )  # fmt: skip
    return (
        CompendiumEntry(
            "chamber/tower", tower.name, tower.text, space=tower, count=4, words=("tower room",)
        ),
        CompendiumEntry(
            "chamber/treasure", treasure.name, treasure.text, space=treasure, count=1,
            words=("treasure chamber",),
        ),
    )  # fmt: skip


def _chambers(content: DungeonQuestContent) -> Iterator[CompendiumEntry]:
    """Each type by its commonest tile."""
    counts = Counter(tile.type for tile in content.tiles)
    for kind in content.chamber_types:
        alike = Counter(tile.id for tile in content.tiles if tile.type == kind.id)
        for name, _ in alike.most_common(1):
            space = draw_chamber(content, content.tile_called[name] * 4, kind.id)
            yield CompendiumEntry(
                f"chamber/{kind.id}", kind.name, kind.text, space=space, count=counts[kind.id]
            )


def _deck(content: DungeonQuestContent, number: int) -> Iterator[CompendiumEntry]:
    cards = {content.cards[card].id: content.cards[card] for card in content.deck_cards[number]}
    for card in cards.values():
        yield CompendiumEntry(
            f"{DECKS[number]}/{card.id}", card.name, cards=(draw_card(card),), count=card.count
        )


def _combat(content: DungeonQuestContent) -> Iterator[CompendiumEntry]:
    for card in content.combat:
        yield CompendiumEntry(
            f"combat/{card.id}", card.name, cards=(draw_fight_card(content, card.id),),
            count=card.count,
        )  # fmt: skip


def _powers(content: DungeonQuestContent) -> Iterator[CompendiumEntry]:
    owners = {hero.id: hero.name for hero in content.heroes}
    owners |= {monster.id: monster.name for monster in content.monsters}
    for power in content.powers:
        yield CompendiumEntry(
            f"power/{power.id}", power.name, f"A Power card of {owners[power.owner]}.",
            cards=(draw_fight_card(content, power.id),),
        )  # fmt: skip
