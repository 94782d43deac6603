"""Heroes, classes, monsters, items and cards, conditions and keywords, to be looked up by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.compendium import Compendium, CompendiumEntry, CompendiumGroup
from undercroft.kernel.scene import Card, Clause, Gauge

from ..content.figures import ATTRIBUTES
from .cards import item_text, skill_text, surge_text
from .monster_cards import printed_cards

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..content.catalogue import DescentContent
    from ..content.figures import HeroEntry

HEROES = 3  # Health of lieutenants goes by their number
GROUND = {"road": "Road", "plain": "Plain", "forest": "Forest", "mountain": "Mountain",
          "water": "Water"}  # fmt: skip


def draw_compendium(content: DescentContent) -> Compendium:
    """Everything in the boxes of a table."""
    shop = [item for item in content.items.values() if item.id not in content.relics]
    groups = (
        CompendiumGroup("heroes", "Heroes", tuple(map(_hero, content.heroes.values()))),
        *(
            CompendiumGroup(f"class-{kind.id}", f"{kind.name} ({kind.archetype})",
                            tuple(_skills(content, kind.id)))
            for kind in content.classes.values()
        ),
        CompendiumGroup("monsters", "Monsters", tuple(_monsters(content))),
        CompendiumGroup("lieutenants", "Lieutenants", tuple(
            _figure(content, "lieutenant", each.id) for each in content.lieutenants.values())),
        CompendiumGroup("familiars", "Familiars", tuple(
            CompendiumEntry(f"familiar/{each.id}", each.name, each.text)
            for each in content.familiars.values())),
        CompendiumGroup("items", "Items", tuple(
            CompendiumEntry(f"item/{each.id}", each.name, cards=(
                Card(each.id, each.name, "item", item_text(content, each),
                     value=f"{each.cost} gold" if each.cost else "to begin with"),))
            for each in shop)),
        CompendiumGroup("relics", "Relics", tuple(_relics(content))),
        CompendiumGroup("search", "Search cards", tuple(
            CompendiumEntry(f"search/{each.id}", each.name, count=each.copies, cards=(
                Card(each.id, each.name, "search", each.text),))
            for each in content.card_called.values())),
        CompendiumGroup("overlord", "Overlord cards", tuple(_overlord(content))),
        CompendiumGroup("travel", "Travel cards", tuple(_travel(content))),
        CompendiumGroup("conditions", "Conditions", tuple(
            CompendiumEntry(f"condition/{each.id}", each.name, each.text)
            for each in content.conditions.values())),
        CompendiumGroup("words", "Words on cards", tuple(
            CompendiumEntry(f"word/{each.id}", each.name, each.text)
            for each in content.keywords.values())),
    )  # fmt: skip
    return Compendium(tuple(group for group in groups if group.entries))


def _hero(hero: HeroEntry) -> CompendiumEntry:
    feat = f"Action: {hero.feat}" if hero.feat_action else hero.feat
    card = Card(
        hero.id, hero.name, "sheet", value=hero.archetype,
        gauges=(Gauge("speed", hero.speed), Gauge("health", hero.health),
                Gauge("stamina", hero.stamina),
                *(Gauge(name, getattr(hero, name)) for name in ATTRIBUTES)),
        clauses=(Clause(", ".join(hero.defense), "Defense"), Clause(hero.ability, "Ability"),
                 Clause(feat, "Heroic feat")),
    )  # fmt: skip
    return CompendiumEntry(f"hero/{hero.id}", hero.name, cards=(card,))


def _skills(content: DescentContent, kind: str) -> Iterator[CompendiumEntry]:
    for skill in content.skills.values():
        if skill.class_id == kind:
            value = f"{skill.xp} XP" if skill.xp else "to begin with"
            card = Card(skill.id, skill.name, "skill", skill_text(skill), value=value)
            yield CompendiumEntry(f"skill/{skill.id}", skill.name, cards=(card,))


def _monsters(content: DescentContent) -> Iterator[CompendiumEntry]:
    for monster in content.monsters.values():
        cards = [
            card
            for rank in ("minion", "master")
            for card in printed_cards(
                content, content.figure_called[f"{monster.id}.{rank}"], HEROES
            )
        ]
        traits = " and ".join(monster.traits)
        yield CompendiumEntry(
            f"monster/{monster.id}", monster.name, f"Traits: {traits}.", tuple(cards),
            words=tuple(dict.fromkeys((
                *(card.name.rpartition(",")[0] for card in cards), *_names(content, monster.id),
            ))),
        )  # fmt: skip


def _names(content: DescentContent, monster: str) -> Iterator[str]:
    """What quests call the master of a group."""
    for quest in content.quests.values():
        for encounter in quest.encounter:
            for group in encounter.group:
                if group.monster == monster and group.master_name:
                    yield group.master_name


def _figure(content: DescentContent, what: str, name: str) -> CompendiumEntry:
    number = content.figure_called[name]
    title = content.cast[1][HEROES][number].name
    return CompendiumEntry(f"{what}/{name}", title, "Health is that against three heroes.",
                           printed_cards(content, number, HEROES))  # fmt: skip


def _relics(content: DescentContent) -> Iterator[CompendiumEntry]:
    for relic in content.relics.values():
        dark = "; ".join(
            f"{surge.cost} surge: {surge_text(content, surge)}" for surge in relic.dark_surges
        )
        cards = (
            Card(relic.id, relic.name, "relic", item_text(content, content.items[relic.id]),
                 note="of the heroes"),
            Card(f"dark:{relic.id}", relic.dark_name, "relic",
                 f"{relic.dark_text} {dark}".strip(), note="of the overlord"),
        )  # fmt: skip
        yield CompendiumEntry(
            f"relic/{relic.id}", relic.name, cards=cards, words=(relic.dark_name,)
        )


def _overlord(content: DescentContent) -> Iterator[CompendiumEntry]:
    for each in content.overlord_cards.values():
        note = f"{each.deck}, {each.xp} XP" if each.xp else each.deck
        card = Card(each.id, each.name, "overlord", f"{each.timing} {each.text}",
                    value=each.trait, note=note)  # fmt: skip
        yield CompendiumEntry(f"overlord/{each.id}", each.name, cards=(card,), count=each.copies)


def _travel(content: DescentContent) -> Iterator[CompendiumEntry]:
    for each in content.travel.values():
        clauses = tuple(
            Clause(getattr(each, ground), name)
            for ground, name in GROUND.items()
            if getattr(each, ground)
        )
        card = Card(each.id, each.name, "travel", clauses=clauses)
        yield CompendiumEntry(f"travel/{each.id}", each.name, cards=(card,))
