"""What lies before each player: numbers, hand, equipment, bag, attached cards and quests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.scene import Gauge, Panel, Slot, Task, Tray

from ..content.catalogue_types import FACTIONS, LEVELS
from ..rules.victory import ENOUGH
from .quest_words import goal_words, reward_words, spaces_of
from .scene_board import character_name, letter_of
from .scene_cards import (
    TONES,
    ability_card,
    attack_gauge,
    character_card,
    character_side,
    discovery_card,
    drawn_once,
    hero_icon,
    hidden_card,
    item_card,
    item_works,
    quest_card,
    trophy_card,
)
from .wording import counted

if TYPE_CHECKING:
    from undercroft.kernel.scene import Card

    from ..content.catalogue import WarcraftContent
    from .view_types import AttachedView, CharacterView, View

_FACTION_TONE = dict(zip(FACTIONS, ("red", "blue"), strict=True))
_CHANGED = {
    "attack_mod": "attack", "defense_mod": "defense", "damage_mod": "damage",
    "move_mod": "movement", "health_mod": "health",
}  # fmt: skip


def draw_panel(content: WarcraftContent, view: View, one: CharacterView) -> Panel:
    """A player's side of the table."""
    if not one.character:
        return Panel(
            f"character:{one.seat}", one.seat, f"Player {one.seat + 1}", "?", "no character yet"
        )
    who = content.character_by_id[one.character]
    return Panel(
        id=f"character:{one.seat}",
        owner=one.seat,
        name=who.name,
        letter=letter_of(content, who),
        status=_status(content, one, FACTIONS[who.faction].capitalize()),
        gauges=gauges_of(one),
        notes=tuple(_notes(content, view, one)),
        active=one.seat == view.active and not view.over,
        icon=hero_icon(who),
        tone=_FACTION_TONE[FACTIONS[who.faction]],
        trays=tuple(_trays(content, view, one)),
        tasks=tuple(_task(content, each.quest, each.done, each.needed) for each in one.quests),
    )


def _status(content: WarcraftContent, one: CharacterView, faction: str) -> str:
    stance = character_side(content, one.character, one.level, one.side).side_name
    where = content.space_by_id[one.space].name if one.space else "about to choose a city"
    return f"{faction}, {one.level} level, {stance}, {where}"


def gauges_of(one: CharacterView) -> tuple[Gauge, ...]:
    """The numbers that count for them now."""
    return (
        Gauge("Damage taken", one.damage, one.health, "wounds"),
        Gauge("Valor", one.valor, ENOUGH, "valor"),
        Gauge("Level", LEVELS.index(one.level) + 1, len(LEVELS), "level"),
        attack_gauge(one.attack, one.attack_type),
        Gauge("Defense", one.defense, look="defense"),
        Gauge("Damage", one.strength, look="damage"),
        Gauge("Energy", one.energy, look="energy"),
        Gauge("Cards in hand", one.hand_count, look="cards"),
    )


def _notes(content: WarcraftContent, view: View, one: CharacterView) -> list[str]:
    notes = []
    if one.seat == view.first:
        notes.append("first player")
    if view.held and view.holder == one.seat:
        notes.append("holds a discovery")
    if one.diseases:
        notes.append(f"diseased: {one.diseases} less health")
    for changes, whose in ((one.changes, ""), (one.foe_changes, "whoever fights them: ")):
        notes += [f"{whose}{_change(change.what, change.amount)} this turn" for change in changes]
    for owner in sorted({seal for seal, _ in one.seals}):
        notes.append(f"holds a token of {character_name(content, view, owner)}")
    if one.discard:
        notes.append(f"{counted(len(one.discard), 'card')} discarded, {one.deck} in the deck")
    return notes


def _change(what: str, amount: int) -> str:
    if what in _CHANGED:
        return f"{amount:+d} {_CHANGED[what]}"
    if what == "set_attack_type":
        return "ranged attacks" if amount else "melee attacks"
    return what.replace("_", " ")


# -- trays -------------------------------------------------------------------------------------


def _trays(content: WarcraftContent, view: View, one: CharacterView) -> list[Tray]:
    seat = one.seat
    trays = [
        Tray(f"hand-{seat}", "Hand", "hand", _hand(content, one), limit=10),
        Tray(
            f"card-{seat}", "Character card", "row",
            (character_card(content, one.character, one.level, one.side),),
        ),
        _equipment(content, one),
        Tray(f"bag-{seat}", "Bag", "bag", tuple(_in_bag(content, one, name) for name in one.bag)),
    ]  # fmt: skip
    if one.attached:
        cards = tuple(_attached(content, view, card) for card in one.attached)
        trays.append(Tray(f"attached-{seat}", "Attached", "row", cards))
    if one.log or one.trophies:
        won = (
            *(trophy_card(content, name) for name in one.trophies),
            *(quest_card(content, name) for name in one.log),
        )
        trays.append(Tray(f"log-{seat}", "Quests done and trophies", "bag", won))
    if one.kept:
        kept = tuple(discovery_card(content, name) for name in one.kept)
        trays.append(Tray(f"kept-{seat}", "Discoveries", "row", kept))
    return trays


def _hand(content: WarcraftContent, one: CharacterView) -> tuple[Card, ...]:
    if one.hand is None:
        return tuple(hidden_card("Ability card", "ability") for _ in range(one.hand_count))
    return tuple(
        ability_card(content, name, one.level, _hand_note(content, one, name)) for name in one.hand
    )


def _hand_note(content: WarcraftContent, one: CharacterView, name: str) -> str:
    if name in one.played:
        return "played this turn"
    cost = content.ability_by_id[name].cost
    mana = sum("mana" in content.item_by_id[item].potions for item in _items(one))
    if cost > one.energy + mana:
        return f"{cost - one.energy} energy short"
    return ""


def _items(one: CharacterView) -> list[str]:
    return [item for item in (*one.bag, one.weapon, one.armor) if item]


def _equipment(content: WarcraftContent, one: CharacterView) -> Tray:
    """What they wear, apart from the bag (WOW-ITEM-08)."""
    return Tray(
        f"equipment-{one.seat}",
        "Equipment",
        "slots",
        slots=(
            Slot("weapon", "Weapon", _worn(content, one, one.weapon), "sword"),
            Slot("armor", "Armor", _worn(content, one, one.armor), "armor-mail"),
        ),
    )


def _worn(content: WarcraftContent, one: CharacterView, name: str) -> Card | None:
    if not name:
        return None
    idle = (
        name == one.weapon
        and not character_side(content, one.character, one.level, one.side).weapon_allowed
    )
    return item_card(content, name, "not used by this side of the card" if idle else "", idle=idle)


def _in_bag(content: WarcraftContent, one: CharacterView, name: str) -> Card:
    above = content.item_by_id[name].colour > LEVELS.index(one.level)
    return item_card(
        content,
        name,
        "above your level" if above else "",
        idle=not item_works(content, name, one.level, worn=False),
    )


def _attached(content: WarcraftContent, view: View, card: AttachedView) -> Card:
    level = view.characters[card.owner].level
    on = f"on {content.item_by_id[card.item].name}, " if card.item else ""
    return ability_card(
        content, card.ability, level, f"{on}of {character_name(content, view, card.owner)}"
    )


# -- quests ------------------------------------------------------------------------------------


@drawn_once
def _task(
    content: WarcraftContent, name: str, done: tuple[int, ...], needed: tuple[int, ...]
) -> Task:
    quest = content.quest_by_id[name]
    goals = tuple(
        Gauge(goal_words(goal, content), have, need)
        for goal, have, need in zip(quest.goals, done, needed, strict=True)
    )
    return Task(
        quest.id,
        quest.name,
        quest.text,
        goals,
        reward_words(quest),
        spaces_of(content, quest),
        TONES[LEVELS[max(0, quest.level_needed)]],
    )
