"""Cards as a client draws them: by id, from the catalogue, with what is true of them just now."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from undercroft.kernel.scene import Card, Clause, Gauge, Sign

from ..content.catalogue_types import ATTACK_TYPES, FAMILIES, LEVELS, SIDES, SLOTS
from ..rules.effects.things import GainTrophy

if TYPE_CHECKING:
    from ..content.cards import Character, CharacterCard, Encounter, Item
    from ..content.catalogue import WarcraftContent
    from ..content.powers import Power

TONES: dict[str, str] = dict(zip(LEVELS, ("stone", "green", "gold", "red"), strict=True))

HERO_ICON = {
    "warrior": "hero-warrior",
    "hunter": "hero-hunter",
    "mage": "hero-robe",
    "warlock": "hero-warlock",
    "druid": "hero-druid",
    "rogue": "hero-rogue",
    "paladin": "hero-paladin",
    "shaman": "hero-shaman",
}
_ITEM_ICON = {
    "blade": "sword", "heavy": "axe", "dagger": "dagger", "bow": "bow", "staff": "staff",
    "wand": "wand", "cloth": "armor-cloth", "leather": "armor-leather", "mail": "armor-mail",
    "plate": "armor-plate",
}  # fmt: skip
_SLOT_ICON = dict(zip(SLOTS, ("sword", "armor", "trinket"), strict=True))
_PHASE_ICON = {"movement": "footsteps", "combat": "attack", "special": "ability"}
_DISCOVERY_ICON = {
    "disc_gold": "gold", "disc_hearthstone": "city", "disc_far_sight": "eye",
    "disc_rocket_boots": "boots", "disc_traveling_merchant": "bag", "disc_disease": "skull",
}  # fmt: skip

# The same card is the same object in every scene: it need not be made or compared each time.
drawn_once = lru_cache(8192)

# What the small marks of cards mean.
CARD_SIGNS = (
    Sign("health", "Health potion", "potion-health", "Discard in your movement phase: heal 1."),
    Sign("mana", "Mana potion", "potion-mana", "Discard when you pay: 1 energy less."),
    Sign("swiftness", "Swiftness potion", "boots", "Discard in your movement phase: 1 space more."),
    *(
        Sign(icon, icon.capitalize(), picture, "Only who has this icon may equip it.")
        for icon, picture in _ITEM_ICON.items()
    ),
)


def _attack(attack: int, kind: int) -> Gauge:
    return attack_gauge(attack, ATTACK_TYPES[kind])


def attack_gauge(attack: int, kind: str) -> Gauge:
    """An attack value, melee or ranged."""
    return Gauge(f"{kind.capitalize()} attack", attack, look=kind)


def _clauses(powers: tuple[Power, ...], *, idle: bool = False) -> tuple[Clause, ...]:
    """Powers with the faces that trigger them in front."""
    found = []
    for power in powers:
        lead, colon, text = power.text.partition(": ")
        found.append(
            Clause(text, lead, idle) if power.faces and colon else Clause(power.text, "", idle)
        )
    return tuple(found)


@drawn_once
def ability_card(content: WarcraftContent, name: str, level: str = "red", note: str = "") -> Card:
    """An ability card; improved text above the level of its player does not count yet."""
    ability = content.ability_by_id[name]
    reached = LEVELS.index(level)
    return Card(
        name,
        ability.name,
        "ability",
        ability.text.partition(" Improved ")[0],
        cost=str(ability.cost),
        tone=ability.background,
        icon=_PHASE_ICON[ability.phase],
        gauges=(_attack(ability.attack, ability.attack_type),) if ability.attack >= 0 else (),
        clauses=tuple(
            Clause(step.text, LEVELS[step.level].capitalize(), step.level > reached)
            for step in ability.improved
        ),
        note=note,
    )


@drawn_once
def hidden_card(name: str, look: str) -> Card:
    """The back of a card."""
    return Card("hidden", name, look, hidden=True)


@drawn_once
def item_card(content: WarcraftContent, name: str, note: str = "", *, idle: bool = False) -> Card:
    """An item and the front of its card (WOW-SET-03); idle where it cannot be used as it lies."""
    item = content.item_by_id[name]
    front = content.challenges[item.card]
    gauges = []
    if item.attack >= 0:
        gauges.append(_attack(item.attack, item.attack_type))
    if item.defense >= 0:
        gauges.append(Gauge("Defense", item.defense, look="defense"))
    card = Card(
        name,
        item.name,
        SLOTS[item.slot],
        "" if item.powers else item.text,
        tone=TONES[LEVELS[item.colour]],
        icon=_item_icon(item),
        gauges=tuple(gauges),
        clauses=_clauses(item.powers, idle=idle),
        signs=(*item.icons, *item.potions),
        note=note,
    )
    enemy = front.encounter
    text = enemy.text if enemy is not None else front.text
    return _with_back(card, name, f"{front.name}. {text}")


def _item_icon(item: Item) -> str:
    for icon in item.icons:
        return _ITEM_ICON[icon]
    return _SLOT_ICON[SLOTS[item.slot]]


def item_works(content: WarcraftContent, name: str, level: str, *, worn: bool) -> bool:
    """Whether an item's powers count where it lies (WOW-ITEM-02, 12)."""
    item = content.item_by_id[name]
    return worn or (item.usable_in_bag and item.colour <= LEVELS.index(level))


@drawn_once
def encounter_card(content: WarcraftContent, name: str, note: str = "") -> Card:
    """An enemy, printed on the board or on a card."""
    encounter = content.encounter_by_id[name]
    if encounter.task:
        return Card(
            name, encounter.name, "task", encounter.text, tone=TONES[LEVELS[encounter.colour]],
            icon="quill", note=note,
        )  # fmt: skip
    return Card(
        name,
        encounter.name,
        "monster",
        "" if encounter.powers else encounter.text,
        value=FAMILIES[encounter.family] + (", Aggro" if encounter.aggro else ""),
        tone=TONES[LEVELS[encounter.colour]],
        icon=family_icon(encounter),
        gauges=(
            _attack(encounter.attack, encounter.attack_type),
            Gauge("Defense", encounter.defense, look="defense"),
            Gauge("Damage", encounter.damage, look="damage"),
        ),
        clauses=_clauses(encounter.powers),
        note=note,
    )


def hero_icon(who: Character) -> str:
    """The picture of a class; one that was never printed has the warrior's."""
    return HERO_ICON.get(who.profession, HERO_ICON["warrior"])


def family_icon(encounter: Encounter) -> str:
    """The picture of what kind of creature it is."""
    if any(isinstance(step, GainTrophy) for step in encounter.reward):
        return "ruler"
    return "lair" if encounter.task else FAMILIES[encounter.family]


@drawn_once
def challenge_card(content: WarcraftContent, name: str, note: str = "") -> Card:
    """A challenge card in play, with what is on its other side (WOW-SET-03)."""
    card = content.challenge_by_id[name]
    enemy = card.encounter
    if enemy is not None:
        front = encounter_card(content, enemy.id, note)
        assert card.item is not None
        return _with_back(front, name, f"{card.item.name}. {card.item.text}")
    front = Card(
        name, card.name, "event", card.text, value=f"{card.event} event",
        tone=TONES[LEVELS[card.colour]], icon="event", note=note,
    )  # fmt: skip
    if card.flip is not None and card.flip.text:
        front = _and_clause(front, Clause(card.flip.text, "Turned over"))
    back = card.item or card.foe
    if back is not None:
        return _with_back(front, name, f"{back.name}. {back.text}")
    return _with_back(front, name, card.back_text) if card.back_text else front


@drawn_once
def foe_card(content: WarcraftContent, name: str, note: str = "") -> Card:
    """A challenge card that has become an enemy, or is one: named as the card."""
    card = content.challenge_by_id[name]
    if card.foe is None:
        return challenge_card(content, name, note)
    front = encounter_card(content, card.foe.id, note)
    return _with_back(front, name, f"{card.name}. {card.text}")


def _and_clause(card: Card, clause: Clause) -> Card:
    return replace(card, clauses=(*card.clauses, clause))


def _with_back(card: Card, name: str, text: str) -> Card:
    return replace(card, id=name, clauses=(*card.clauses, Clause(text, "Other side", True)))


@drawn_once
def discovery_card(content: WarcraftContent, name: str, note: str = "") -> Card:
    """A discovery token whose face the viewer sees."""
    token = content.discovery_by_id[name]
    return Card(
        name, token.name, "discovery", token.text, tone="green" if token.kept else "red",
        icon=_DISCOVERY_ICON.get(name, "discovery"), note=note,
    )  # fmt: skip


@drawn_once
def quest_card(content: WarcraftContent, name: str) -> Card:
    """A quest that is done, with the valor it brought."""
    quest = content.quest_by_id[name]
    tone = TONES[LEVELS[max(0, quest.level_needed)]]
    valor = Gauge("Valor", quest.valor, look="valor")
    return Card(name, quest.name, "quest", quest.text, tone=tone, icon="quill", gauges=(valor,))


@drawn_once
def trophy_card(content: WarcraftContent, name: str) -> Card:
    """A trophy, with the valor it is worth."""
    trophy = content.trophy_by_id[name]
    of = f"Of the {content.encounters[trophy.encounter].name}."
    valor = Gauge("Valor", trophy.valor, look="valor")
    return Card(name, trophy.name, "trophy", of, tone="red", icon="cup", gauges=(valor,))


def character_side(
    content: WarcraftContent, character: str, level: str, side: str
) -> CharacterCard:
    """One side of a character's card of one level."""
    return content.character_by_id[character].cards[LEVELS.index(level)][SIDES.index(side)]


@drawn_once
def character_card(
    content: WarcraftContent, character: str, level: str, side: str, note: str = ""
) -> Card:
    """The side of a character card that lies up, and how it is turned over."""
    who = content.character_by_id[character]
    card = character_side(content, character, level, side)
    turn = [flip for flip in who.flips if flip.to != card.side]
    return Card(
        character,
        card.side_name,
        "character",
        value=f"{level} level",
        tone=TONES[level],
        icon=hero_icon(who),
        gauges=(
            _attack(card.attack, card.attack_type),
            Gauge("Defense", card.defense, look="defense"),
            Gauge("Damage", card.damage, look="damage"),
            Gauge("Health", card.health, look="health"),
        ),
        clauses=(
            *_clauses(card.powers),
            *(Clause(flip.text, f"To {_other_side(content, card)}") for flip in turn),
        ),
        signs=card.icons,
        note=note or ("" if card.weapon_allowed else "fights without a weapon"),
    )


def _other_side(content: WarcraftContent, card: CharacterCard) -> str:
    who = next(one for one in content.character_by_id.values() if one.index == card.character)
    return who.cards[card.level][1 - card.side].side_name
