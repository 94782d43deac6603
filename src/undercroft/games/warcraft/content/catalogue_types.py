"""What the content is once it is read: small frozen types, numbered from 0.

Levels and colours, sides, attack types, slots, families and factions are numbers here; the tuples
below turn them back into words. A state holds numbers alone and finds the rest in the catalogue.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

from msgspec import Struct

if TYPE_CHECKING:
    from undercroft.kernel.effects import Conditions

    from ..rules.effects import Effect

Level = Literal["grey", "green", "yellow", "red"]
LEVELS: tuple[Level, ...] = get_args(Level)
GREY, GREEN, YELLOW, RED = range(4)
SELF_LEVEL, UP_TO_LEVEL = 4, 5  # colours of an effect that depend on the character

Side = Literal["starting", "flipped"]
SIDES: tuple[Side, ...] = get_args(Side)
STARTING, FLIPPED = range(2)

AttackType = Literal["melee", "ranged"]
ATTACK_TYPES: tuple[AttackType, ...] = get_args(AttackType)
MELEE, RANGED = range(2)

Slot = Literal["weapon", "armor", "bag"]
SLOTS: tuple[Slot, ...] = get_args(Slot)
WEAPON, ARMOR, BAG = range(3)

Faction = Literal["horde", "alliance"]
FACTIONS: tuple[Faction, ...] = get_args(Faction)
HORDE, ALLIANCE = range(2)

Family = Literal["beast", "humanoid", "undead", "demon", "dragon", "elemental"]
FAMILIES: tuple[Family, ...] = get_args(Family)
BEAST, HUMANOID, UNDEAD, DEMON, DRAGON, ELEMENTAL = range(6)

NONE = -1  # where an index stands, none is meant
ALL = 99  # an amount without limit


class Power(Struct, frozen=True, kw_only=True):
    """A special power: triggered by faces of its owner's combat die, or used at a moment.

    `for_abilities`: a weapon's power that works for ability cards played instead of the weapon.
    """

    index: int
    id: str
    faces: tuple[int, ...]
    when: str
    effects: tuple[Effect, ...]
    condition: Conditions
    energy_cost: int
    discard_cost: bool
    per_turn: int
    optional: bool
    for_abilities: bool
    text: str
    card: str


class Space(Struct, frozen=True, kw_only=True):
    """A space of the map; `board_encounter` is an index into the encounters, or -1."""

    index: int
    id: str
    name: str
    colour: int
    city: bool
    region: str
    resources: tuple[str, ...]
    board_encounter: int
    x: int
    y: int
    links: tuple[int, ...]
    source: str
    confidence: str


class Flip(Struct, frozen=True, kw_only=True):
    """A way to turn the character card to a side; `by_power`: only the named power does it."""

    to: int
    when: str
    optional: bool
    energy_cost: int
    condition: Conditions
    by_power: bool
    text: str


class CharacterCard(Struct, frozen=True, kw_only=True):
    """One side of a character's card of one level."""

    index: int
    character: int
    level: int
    side: int
    side_name: str
    health: int
    attack: int
    attack_type: int
    damage: int
    defense: int
    icons: tuple[str, ...]
    icon_mask: int
    weapon_allowed: bool
    powers: tuple[Power, ...]


class Character(Struct, frozen=True, kw_only=True):
    """A character; `deck` gives the ability of each of its 23 physical cards."""

    index: int
    id: str
    name: str
    profession: str
    race: str
    faction: int
    tokens: int
    flips: tuple[Flip, ...]
    cards: tuple[tuple[CharacterCard, CharacterCard], ...]
    deck: tuple[int, ...]
    source: str
    confidence: str


class Improved(Struct, frozen=True, kw_only=True):
    """Text of an ability card that works from a level on."""

    level: int
    effects: tuple[Effect, ...]
    text: str


class Ability(Struct, frozen=True, kw_only=True):
    """A kind of ability card; `by_level` holds the effects a character of each level gets.

    `attack` and `attack_type` are -1 unless the card is played instead of using a weapon.
    """

    index: int
    id: str
    character: int
    name: str
    background: str
    copies: int
    cost: int
    phase: str
    when: str
    attack: int
    attack_type: int
    effects: tuple[Effect, ...]
    improved: tuple[Improved, ...]
    by_level: tuple[tuple[Effect, ...], ...]
    text: str
    source: str
    confidence: str


class Encounter(Struct, frozen=True, kw_only=True):
    """An enemy, or a task: printed on the board, or a side of a challenge card.

    A task has a requirement instead of numbers; `card` is -1 for what is printed on the board.
    """

    index: int
    id: str
    name: str
    colour: int
    task: bool
    attack: int
    attack_type: int
    defense: int
    damage: int
    family: int
    aggro: bool
    powers: tuple[Power, ...]
    reward: tuple[Effect, ...]
    requirement: tuple[Effect, ...]
    if_unpaid: tuple[Effect, ...]
    space: int
    card: int
    text: str
    source: str
    confidence: str


class Item(Struct, frozen=True, kw_only=True):
    """An item, the back of challenge card `card`; attack and defense are -1 if not printed."""

    index: int
    id: str
    name: str
    slot: int
    colour: int
    icons: tuple[str, ...]
    icon_mask: int
    potions: tuple[str, ...]
    usable_in_bag: bool
    attack: int
    attack_type: int
    defense: int
    powers: tuple[Power, ...]
    card: int
    text: str


class EventFlip(Struct, frozen=True, kw_only=True):
    """When an event card is turned over; only the fields of its `when` mean anything."""

    when: str
    by: str
    colour: int
    family: int
    move: int
    resource: str
    level: int
    count: int
    roll: tuple[int, ...]
    cost: tuple[Effect, ...]
    otherwise: tuple[Effect, ...]
    text: str


class ChallengeCard(Struct, frozen=True, kw_only=True):
    """A physical challenge card: an encounter with an item behind it, or an event.

    The back is an item, a foe or, if both are None, `back_effects` (none: no back at all).
    """

    index: int
    id: str
    name: str
    colour: int
    encounter: Encounter | None
    event: str
    effects: tuple[Effect, ...]
    space: int
    flip: EventFlip | None
    item: Item | None
    foe: Encounter | None
    back_effects: tuple[Effect, ...]
    back_text: str
    text: str
    source: str
    confidence: str


class Goal(Struct, frozen=True, kw_only=True, repr_omit_defaults=True):
    """One condition of a quest; only the fields of its `kind` mean anything."""

    kind: str
    count: int = 1
    amount: int = 0
    spaces: tuple[int, ...] = ()
    different: bool = False
    colour: int = NONE
    colour_min: int = GREY
    family: int = NONE
    cards_only: bool = False
    encounters: tuple[int, ...] = ()
    attack_type: int = NONE
    other_faction: bool = False
    whom: str = ""
    level: int = NONE
    slots: tuple[int, ...] = ()
    in_city: bool = False
    space: int = NONE
    resource: str = ""


class Quest(Struct, frozen=True, kw_only=True):
    """A quest card; a reward comes on top of its valor. A contested one is anybody's to do."""

    index: int
    id: str
    name: str
    elite: bool
    valor: int
    level_needed: int
    min_players: int
    contested: bool
    goals: tuple[Goal, ...]
    reward: tuple[Effect, ...]
    text: str
    source: str
    confidence: str


class Trophy(Struct, frozen=True, kw_only=True):
    """A kind of trophy and the encounter it comes from."""

    index: int
    id: str
    name: str
    encounter: int
    valor: int
    copies: int
    once_per_character: bool
    source: str
    confidence: str


class Discovery(Struct, frozen=True, kw_only=True):
    """A kind of discovery token: kept for its moment, or resolved as soon as it is revealed.

    `told` is said when it takes effect, with `rule`, where that is not said by its steps.
    """

    index: int
    id: str
    name: str
    kept: bool
    when: str
    count: int
    effects: tuple[Effect, ...]
    told: str
    rule: str
    text: str
    source: str
    confidence: str


class MoveFace(Struct, frozen=True):
    """A face of the movement die."""

    move: int
    energy: int
