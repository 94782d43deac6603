"""Characters, ability cards and challenge cards: as files say them, and as the rules have them.

An `Entry` is what a file may say. Where rules need to know more of a thing, its class adds that.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

# msgspec reads these annotations when it builds the classes.
from undercroft.games.warcraft.content.catalogue_types import (
    NONE,
    AttackTypeNumber,
    CharacterNumber,
    FactionNumber,
    FamilyNumber,
    Level,
    LevelNumber,
    SideNumber,
    SlotNumber,
)
from undercroft.games.warcraft.content.powers import CostEntry, Power, PowerEntry
from undercroft.games.warcraft.content.vocabulary import (  # noqa: TC001
    Confidence,
    EventKind,
    Icon,
    Phase,
    Potion,
    When,
)
from undercroft.games.warcraft.rules.effects import Effect  # noqa: TC001
from undercroft.games.warcraft.rules.event_flips import EventFlip  # noqa: TC001
from undercroft.kernel.content import Amount, Count, Entry, Id, Text
from undercroft.kernel.effects import Conditions, Single, Steps

Attack = Annotated[int, Meta(ge=0, le=20)]
Defense = Annotated[int, Meta(ge=1, le=20)]
Damage = Annotated[int, Meta(ge=0, le=9)]
Health = Annotated[int, Meta(ge=1, le=20)]


class Sourced(Entry, frozen=True, kw_only=True):
    """An entry that says where it comes from and how sure that is."""

    id: Id
    name: Text
    source: Text
    confidence: Confidence
    confidence_note: str = ""


# -- characters --------------------------------------------------------------------------------


class Flip(Entry, frozen=True, kw_only=True):
    """A way to turn the character card to a side; `by_power`: only the named power does it."""

    to: SideNumber
    when: When
    optional: bool
    text: Text
    cost: CostEntry = CostEntry()
    condition: Conditions = field(default=Conditions(), name="if")
    by_power: bool = False


class SideEntry(Entry, frozen=True, kw_only=True):
    """One side of a character card."""

    side_name: Text
    health: Health
    attack: Attack
    attack_type: AttackTypeNumber
    damage: Damage
    defense: Defense
    weapon_allowed: bool = True
    powers: tuple[PowerEntry, ...] = ()


class CharacterCard(SideEntry, frozen=True, kw_only=True):
    """One side of a character's card of one level."""

    index: int
    character: int
    level: int
    side: int
    icons: tuple[Icon, ...]
    icon_mask: int
    powers: tuple[Power, ...]


class LevelEntry(Entry, frozen=True, kw_only=True):
    """A character card: the icons it can equip, and its two sides."""

    level: Level
    icons: tuple[Icon, ...]
    starting: SideEntry
    flipped: SideEntry


class Printed(Sourced, frozen=True, kw_only=True):
    """What is the same on all cards of a character."""

    profession: Text = field(name="class")
    race: Text
    faction: FactionNumber
    tokens: Count
    flips: tuple[Flip, ...] = field(name="flip")


class CharacterEntry(Printed, frozen=True, kw_only=True):
    """A character with its four cards."""

    ability_background: Literal["red", "blue"]
    levels: tuple[LevelEntry, ...] = field(name="level")


class Character(Printed, frozen=True, kw_only=True):
    """A character; `deck` gives the ability of each of its 23 physical cards."""

    index: int
    cards: tuple[tuple[CharacterCard, CharacterCard], ...]
    deck: tuple[int, ...]


# -- ability cards -----------------------------------------------------------------------------


class InsteadEntry(Entry, frozen=True, kw_only=True):
    """The attack of a card that is played instead of using a weapon."""

    attack: Attack
    attack_type: AttackTypeNumber


class Improved(Entry, frozen=True, kw_only=True):
    """What an ability card does besides, from a level on."""

    level: LevelNumber
    effects: Steps[Effect] = field(name="effect")
    text: Text


class AbilityEntry(Sourced, frozen=True, kw_only=True):
    """A kind of ability card."""

    character: CharacterNumber
    copies: Count
    cost: Amount
    phase: Phase
    when: When
    instead_of_weapon: InsteadEntry | None = None
    effects: Steps[Effect] = field(default=Steps(), name="effect")
    improved: tuple[Improved, ...] = ()
    text: Text


class Ability(AbilityEntry, frozen=True, kw_only=True):
    """A kind of ability card; `by_level` holds the effects a character of each level gets.

    `attack` and `attack_type` are -1 unless the card is played instead of using a weapon.
    """

    index: int
    background: str
    attack: int
    attack_type: int
    by_level: tuple[tuple[Effect, ...], ...]


# -- challenge cards ---------------------------------------------------------------------------


class ItemEntry(Entry, frozen=True, kw_only=True):
    """An item on the back of a challenge card; attack and defense are -1 if not printed."""

    id: Id
    name: Text
    slot: SlotNumber
    icons: tuple[Icon, ...] = ()
    potions: Annotated[tuple[Potion, ...], Meta(min_length=1)]
    usable_in_bag: bool = False
    attack: Attack = NONE
    attack_type: AttackTypeNumber = AttackTypeNumber.none()
    defense: Defense = NONE
    powers: tuple[PowerEntry, ...] = ()
    text: Text


class Item(ItemEntry, frozen=True, kw_only=True):
    """An item, the back of challenge card `card`."""

    index: int
    colour: int
    icon_mask: int
    card: int
    powers: tuple[Power, ...]


class FighterEntry(Entry, frozen=True, kw_only=True):
    """An enemy with its numbers."""

    id: Id
    name: Text
    attack: Attack
    attack_type: AttackTypeNumber
    defense: Defense
    damage: Damage
    family: FamilyNumber
    aggro: bool = False
    powers: tuple[PowerEntry, ...] = ()
    text: Text


class FoeEntry(FighterEntry, frozen=True, kw_only=True):
    """An enemy on the back of an event."""

    reward: Steps[Effect]


class EncounterEntry(FighterEntry, frozen=True, kw_only=True):
    """A challenge card with an encounter in front and an item behind."""

    source: Text
    confidence: Confidence
    confidence_note: str = ""
    item: ItemEntry


class Encounter(FighterEntry, frozen=True, kw_only=True):
    """An enemy, or a task: printed on the board, or a side of a challenge card.

    A task has a requirement instead of numbers; `card` is -1 for what is printed on the board.
    """

    index: int
    colour: int
    task: bool
    powers: tuple[Power, ...]
    reward: tuple[Effect, ...]
    requirement: tuple[Effect, ...]
    if_unpaid: tuple[Effect, ...]
    space: int
    card: int
    source: str
    confidence: str


class BackEntry(Entry, frozen=True, kw_only=True):
    """An effect on the back of an event."""

    effect: Steps[Effect]
    text: Text


class EventEntry(Sourced, frozen=True, kw_only=True):
    """A challenge card that is an event; its back is an item, a foe, an effect or nothing."""

    event_type: EventKind
    effects: Steps[Effect] = field(default=Steps(), name="effect")
    text: Text
    space: str = ""
    flip: Single[EventFlip] | None = None
    item: ItemEntry | None = None
    foe: FoeEntry | None = None
    back: BackEntry | None = None


class ChallengeCard(Struct, frozen=True, kw_only=True):
    """A physical challenge card: an encounter with an item behind it, or an event.

    The back is an item, a foe or, if both are None, `back_effects` (none: no back at all).
    """

    index: int
    id: str
    name: str
    colour: int
    encounter: Encounter | None = None
    event: EventKind | Literal[""] = ""
    effects: tuple[Effect, ...] = ()
    space: int = NONE
    flip: EventFlip | None = None
    item: Item | None = None
    foe: Encounter | None = None
    back_effects: tuple[Effect, ...] = ()
    back_text: str
    text: str
    source: str
    confidence: str
