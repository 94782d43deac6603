"""The cards that lie before a hero, as trays of a scene."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.scene import Card, Slot, Tray

from ..content.cast import ARMORS, HANDS, OTHERS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..content.cards import ItemEntry, Surge
    from ..content.catalogue import DescentContent
    from ..content.figures import SkillEntry
    from ..content.printed import Figure
    from .view import FigureView


def hero_trays(content: DescentContent, figure: FigureView) -> list[Tray]:
    """Hero sheet, skills, equipment in its slots, what is stowed, and Search cards."""
    before = (
        ("sheet", "Hero sheet", _sheet(content, figure)),
        ("skills", "Skills", tuple(_skill(content, name, figure) for name in figure.skills)),
    )
    after = (
        ("pack", "Not equipped", tuple(_item(content, name, figure) for name in figure.pack)),
        ("found", "Search cards", tuple(
            Card(f"{name}:{n}", content.card_called[name].name, "search",
                 content.card_called[name].text)
            for n, name in enumerate(figure.cards)
        )),
    )  # fmt: skip
    return [*_rows(figure, before), _equipment(content, figure), *_rows(figure, after)]


def _rows(figure: FigureView, rows: Iterable[tuple[str, str, tuple[Card, ...]]]) -> list[Tray]:
    return [
        Tray(f"{id_}:{figure.handle}", name, "row", cards) for id_, name, cards in rows if cards
    ]


def _equipment(content: DescentContent, figure: FigureView) -> Tray:
    """What is equipped, by slot: empty ones show what could be equipped beside it (DES-EQP-02)."""
    slots = [
        Slot(f"{name}:{figure.handle}", slot_of(content.items[name]) or "Equipped",
             _item(content, name, figure))
        for name in figure.items
    ]  # fmt: skip
    items = [content.items[name] for name in figure.items]
    for slot, left in (
        ("Hand", HANDS - sum(item.hands for item in items)),
        ("Armor", ARMORS - sum(item.slot == "armor" for item in items)),
        ("Other", OTHERS - sum(item.slot == "other" for item in items)),
    ):
        slots += [Slot(f"{slot.lower()}.{n}:{figure.handle}", slot) for n in range(left)]
    return Tray(f"items:{figure.handle}", "Equipment", "slots", slots=tuple(slots))


def slot_of(item: ItemEntry) -> str:
    """Where an item is equipped, in words; "" if it takes no place."""
    if item.slot == "hand":
        return "Both hands" if item.hands == HANDS else "Hand"
    return "" if item.slot == "none" else item.slot.capitalize()


def _sheet(content: DescentContent, figure: FigureView) -> tuple[Card, ...]:
    hero = content.heroes[figure.figure]
    feat = f"Action: {hero.feat}" if hero.feat_action else hero.feat
    return (
        Card(f"ability:{hero.id}", "Hero ability", "sheet", hero.ability),
        Card(f"feat:{hero.id}", "Heroic feat", "sheet", feat,
             note="used" if figure.feat_used else ""),
    )  # fmt: skip


def _note(card: str, figure: FigureView) -> str:
    return "exhausted" if card in figure.exhausted else ""


def _skill(content: DescentContent, name: str, figure: FigureView) -> Card:
    skill = content.skills[name]
    return Card(name, skill.name, "skill", skill_text(skill), note=_note(f"skill:{name}", figure))


def skill_text(skill: SkillEntry) -> str:
    """What a Class card says: what it costs to use, and what it does."""
    parts = []
    if skill.action:
        parts.append("Action")
    if skill.fatigue:
        parts.append(f"{skill.fatigue} fatigue")
    if skill.exhaust:
        parts.append("exhausts")
    return f"{', '.join(parts)}: {skill.text}" if parts else skill.text


def _item(content: DescentContent, name: str, figure: FigureView) -> Card:
    item = content.items[name]
    return Card(name, item.name, "item", item_text(content, item),
                note=_note(content.card_of(name), figure))  # fmt: skip


def item_text(content: DescentContent, item: ItemEntry) -> str:
    """What an item says, its dice and numbers included."""
    parts = [slot_of(item)] if slot_of(item) else []
    if item.attack_type is not None:
        parts.append(f"{item.attack_type.capitalize()} attack: {', '.join(item.attack)}")
    if item.defense:
        parts.append(f"Defense: {', '.join(item.defense)}")
    for amount, text in (
        (item.health, "+{} Health"), (item.stamina, "+{} Stamina"), (item.pierce, "Pierce {}"),
        (item.range, "+{} range"), (item.speed_cap, "Speed at most {}"),
    ):  # fmt: skip
        if amount:
            parts.append(text.format(amount))
    if item.reach:
        parts.append("Reach")
    if item.no_runes:
        parts.append("no Rune may be equipped with it")
    if item.only_one is not None:
        parts.append(f"only one {item.only_one.capitalize()}")
    parts += [
        f"{'Surge' if surge.cost == 1 else f'{surge.cost} surges'}: {surge_text(content, surge)}"
        for surge in item.surges
        if surge.ability is None  # its text tells of it
    ]
    if item.text:
        parts.append(item.text)
    return ". ".join(parts)


def keyword_texts(content: DescentContent, figure: Figure) -> list[str]:
    """What the words on a Monster or Lieutenant card mean."""
    found = []
    for keyword in figure.keywords:
        entry = content.keywords[keyword.id]
        name = f"{entry.name} {keyword.x}" if entry.number else entry.name
        how = " (action)" if entry.kind == "action" else ""
        found.append(f"{name}{how}: {entry.text}")
    return found


def surge_text(content: DescentContent, surge: Surge) -> str:
    """What a surge ability does, in words."""
    parts = []
    for amount, text in ((surge.damage, "+{} damage"), (surge.range, "+{} range"),
                         (surge.pierce, "Pierce {}"), (surge.push, "move the target {}"),
                         (surge.heal, "recover {} damage")):  # fmt: skip
        if amount:
            parts.append(text.format(amount))
    if surge.blast:
        parts.append("Blast")
    parts += [condition.capitalize() for condition in surge.inflict]
    if surge.ability is not None:
        card = ":".join(surge.ability.split(":")[:2])
        parts.append(content.title_of(card))
    return ", ".join(parts)


def text_of(content: DescentContent, card: str) -> str:
    """What a card says, by its kind and id; "" if its name is all there is."""
    kind, _, name = card.partition(":")
    if kind == "hero":
        return content.heroes[name].ability
    if kind == "feat":
        return content.heroes[name].feat
    if kind == "skill":
        return skill_text(content.skills[name])
    if kind == "item" and name in content.items:
        return item_text(content, content.items[name])
    if kind == "ov":
        return content.overlord_cards[name].text
    if kind == "kw":
        return content.keywords[name].text
    if kind == "search":
        return content.card_called[name].text
    return ""
