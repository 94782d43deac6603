"""The entries of the content files as their writers write them, in words.

What types can say is checked here; the goals of quests stay tables until they are read against
the vocabulary.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence  # noqa: TC003
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

# msgspec reads these annotations when it builds the classes.
from undercroft.games.warcraft.content.catalogue_types import (
    LEVELS,
    AttackType,
    Faction,
    Family,
    Level,
    Side,
    Slot,
)
from undercroft.games.warcraft.content.powers import CostEntry, Face, PowerEntry
from undercroft.games.warcraft.content.vocabulary import (  # noqa: TC001
    Confidence,
    EventKind,
    Icon,
    Phase,
    Potion,
    Resource,
    When,
)
from undercroft.games.warcraft.rules.effects import Effect  # noqa: TC001
from undercroft.kernel.content import Amount, Count, Entry, Id, Text
from undercroft.kernel.effects import Conditions, Steps

Attack = Annotated[int, Meta(ge=0, le=20)]
Defense = Annotated[int, Meta(ge=1, le=20)]
Damage = Annotated[int, Meta(ge=0, le=9)]
Health = Annotated[int, Meta(ge=1, le=20)]
Valor = Annotated[int, Meta(ge=1, le=7)]

Table = dict[str, Any]
Tables = tuple[Table, ...]


class Sourced(Entry, frozen=True, kw_only=True):
    """An entry that says where it comes from and how sure that is."""

    id: Id
    name: Text
    source: Text
    confidence: Confidence
    confidence_note: str = ""


class SpaceEntry(Sourced, frozen=True, kw_only=True):
    """A space of the map."""

    colour: Level
    city: bool
    region: Text
    x: Amount
    y: Amount
    resources: tuple[Resource, ...]
    links: tuple[Id, ...]
    board_encounter: str = ""


class BoardEncounterEntry(Sourced, frozen=True, kw_only=True):
    """An encounter printed on a space: a fight with numbers, or a task with a requirement."""

    kind: Literal["combat", "task"]
    space: Id
    colour: Level
    attack: Attack | None = None
    attack_type: AttackType | None = None
    defense: Defense | None = None
    damage: Damage | None = None
    family: Family | None = None
    powers: tuple[PowerEntry, ...] = ()
    requirement: Steps[Effect] = Steps()
    if_unpaid: Steps[Effect] = Steps()
    reward: Steps[Effect]
    text: str = ""


class FlipEntry(Entry, frozen=True, kw_only=True):
    """A way to turn the character card."""

    to: Side
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
    attack_type: AttackType
    damage: Damage
    defense: Defense
    weapon_allowed: bool = True
    powers: tuple[PowerEntry, ...] = ()


class LevelEntry(Entry, frozen=True, kw_only=True):
    """A character card: the icons it can equip, and its two sides."""

    level: Level
    icons: tuple[Icon, ...]
    starting: SideEntry
    flipped: SideEntry


class CharacterEntry(Sourced, frozen=True, kw_only=True):
    """A character with its four cards."""

    profession: Text = field(name="class")
    race: Text
    faction: Faction
    ability_background: Literal["red", "blue"]
    tokens: Count
    flips: tuple[FlipEntry, ...] = field(name="flip")
    levels: tuple[LevelEntry, ...] = field(name="level")


class InsteadEntry(Entry, frozen=True, kw_only=True):
    """The attack of a card that is played instead of using a weapon."""

    attack: Attack
    attack_type: AttackType


class ImprovedEntry(Entry, frozen=True, kw_only=True):
    """What an ability card does besides, from a level on."""

    level: Literal["green", "yellow", "red"]
    effect: Steps[Effect]
    text: Text


class AbilityEntry(Sourced, frozen=True, kw_only=True):
    """A kind of ability card."""

    character: Id
    copies: Count
    cost: Amount
    phase: Phase
    when: When
    instead_of_weapon: InsteadEntry | None = None
    effect: Steps[Effect] = Steps()
    improved: tuple[ImprovedEntry, ...] = ()
    text: Text


class ItemEntry(Entry, frozen=True, kw_only=True):
    """An item on the back of a challenge card."""

    id: Id
    name: Text
    slot: Slot
    icons: tuple[Icon, ...] = ()
    potions: Annotated[tuple[Potion, ...], Meta(min_length=1)]
    usable_in_bag: bool = False
    attack: Attack | None = None
    attack_type: AttackType | None = None
    defense: Defense | None = None
    powers: tuple[PowerEntry, ...] = ()
    text: Text


class FoeEntry(Entry, frozen=True, kw_only=True):
    """An enemy on the back of an event."""

    id: Id
    name: Text
    attack: Attack
    attack_type: AttackType
    defense: Defense
    damage: Damage
    family: Family
    aggro: bool = False
    powers: tuple[PowerEntry, ...] = ()
    text: Text
    reward: Steps[Effect]


class EncounterEntry(Sourced, frozen=True, kw_only=True):
    """A challenge card with an encounter in front and an item behind."""

    attack: Attack
    attack_type: AttackType
    defense: Defense
    damage: Damage
    family: Family
    aggro: bool = False
    powers: tuple[PowerEntry, ...] = ()
    text: Text
    item: ItemEntry


class EventFlipEntry(Entry, frozen=True, kw_only=True):
    """When an event is turned over."""

    when: str
    by: str | None = None
    colour: Level | None = None
    family: Family | None = None
    move: Annotated[int, Meta(ge=1, le=4)] | None = None
    resource: Resource | None = None
    level: Level | None = None
    count: Count | None = None
    roll: tuple[Face, ...] | None = None
    cost: Steps[Effect] | None = None
    otherwise: Steps[Effect] | None = field(default=None, name="else")
    text: Text


class BackEntry(Entry, frozen=True, kw_only=True):
    """An effect on the back of an event."""

    effect: Steps[Effect]
    text: Text


class EventEntry(Sourced, frozen=True, kw_only=True):
    """A challenge card that is an event; its back is an item, a foe, an effect or nothing."""

    event_type: EventKind
    effect: Steps[Effect] = Steps()
    text: Text
    space: str = ""
    flip: EventFlipEntry | None = None
    item: ItemEntry | None = None
    foe: FoeEntry | None = None
    back: BackEntry | None = None


class QuestEntry(Sourced, frozen=True, kw_only=True):
    """A quest card."""

    valor: Valor
    level_needed: Level
    min_players: Annotated[int, Meta(ge=2, le=4)]
    contested: bool = False
    goals: Annotated[Tables, Meta(min_length=1)]
    reward: Steps[Effect] = Steps()
    text: Text


class TrophyEntry(Sourced, frozen=True, kw_only=True):
    """A kind of trophy."""

    encounter: Id = field(name="from")
    valor: Valor
    copies: Count
    once_per_character: bool


class DiscoveryEntry(Sourced, frozen=True, kw_only=True):
    """A kind of discovery token; `count_rulebook_20` is its share of the printed 20."""

    kind: Literal["keep", "immediate"]
    background: Literal["green", "red"]
    when: When
    count: Count
    count_rulebook_20: Count
    effect: Steps[Effect] = Steps()
    told: str = ""
    rule: Text
    text: Text


class MoveFaceEntry(Entry, frozen=True, kw_only=True):
    """A face of the movement die."""

    move: Annotated[int, Meta(ge=1, le=4)]
    energy: Annotated[int, Meta(ge=1, le=3)]


class CombatFaceEntry(Entry, frozen=True, kw_only=True):
    """A face of a combat die."""

    value: Face
    symbol: Annotated[str, Meta(min_length=1, max_length=1)]


class MovementDieEntry(Entry, frozen=True, kw_only=True):
    """The movement die."""

    id: Id
    colour: Text
    faces: Annotated[tuple[MoveFaceEntry, ...], Meta(min_length=6, max_length=6)]
    source: Text
    confidence: Confidence


class CombatDieEntry(Entry, frozen=True, kw_only=True):
    """A combat die."""

    id: Id
    colour: Literal["red", "black"]
    role: Text
    faces: Annotated[tuple[CombatFaceEntry, ...], Meta(min_length=6, max_length=6)]
    source: Text
    confidence: Confidence


class DiceEntry(Entry, frozen=True, kw_only=True):
    """All dice."""

    movement: MovementDieEntry
    combat: Annotated[tuple[CombatDieEntry, ...], Meta(min_length=2, max_length=2)]


BOARD_KEYS = ("width", "height", "encounter_markers", "global_event_slots", "space", "encounter")


class Files(Struct, frozen=True, kw_only=True):
    """The entries of all content files; the challenge decks in the order of their colours."""

    root: str
    printed: bool  # whether no pack has a say, so that the printed sums must hold
    width: int
    height: int
    encounter_markers: int
    global_event_slots: int
    spaces: tuple[SpaceEntry, ...]
    board_encounters: tuple[BoardEncounterEntry, ...]
    characters: tuple[CharacterEntry, ...]
    abilities: tuple[AbilityEntry, ...]
    encounters: tuple[tuple[EncounterEntry, ...], ...]
    events: tuple[tuple[EventEntry, ...], ...]
    starting: tuple[QuestEntry, ...]
    elite: tuple[QuestEntry, ...]
    trophies: tuple[TrophyEntry, ...]
    discoveries: tuple[DiscoveryEntry, ...]
    dice: DiceEntry

    def lists(self) -> Iterator[tuple[str, str, Sequence[Sourced]]]:
        """Every list of entries: its file, its key and its rows."""
        yield "board.toml", "space", self.spaces
        yield "board.toml", "encounter", self.board_encounters
        yield "characters.toml", "character", self.characters
        yield "abilities.toml", "card", self.abilities
        yield "quests.toml", "starting", self.starting
        yield "quests.toml", "elite", self.elite
        yield "quests.toml", "trophy", self.trophies
        yield "discovery.toml", "token", self.discoveries
        for colour, encounters, events in zip(LEVELS, self.encounters, self.events, strict=True):
            yield f"challenge_{colour}.toml", "encounter", encounters
            yield f"challenge_{colour}.toml", "event", events

    def rows(self) -> Iterator[tuple[str, Sourced]]:
        """Every entry with its place."""
        for file, key, rows in self.lists():
            for number, row in enumerate(rows, 1):
                yield f"{self.root}/{file}: {key} {number} ({row.id})", row
