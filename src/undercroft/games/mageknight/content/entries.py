"""What the content files say: one class for each kind of entry."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from undercroft.kernel.content import Amount, Count, Entry, Id, Text

SlotName = Literal["speed", "attack", "defense", "damage"]
SLOTS: tuple[SlotName, ...] = ("speed", "attack", "defense", "damage")
SPEED, ATTACK, DEFENSE, DAMAGE = range(4)

# Weak has one star, standard two, tough three, unique none (MKD-TERM-06).
Rank = Literal["weak", "standard", "tough", "unique"]
Colour = Literal["yellow", "blue", "red"]
Side = Literal["N", "E", "S", "W"]
Arc = Literal[90, 180, 270]

LEVELS = 5
MOST_CLICKS = 11  # of twelve positions, the last ones show skulls (MKD-DIAL-04)
FACES = 6  # of a tumbler in a chest


class AbilityEntry(Entry, frozen=True, kw_only=True):
    """A special ability: its slot, and how a dial marks it (MKD-ABIL-16 to 20)."""

    id: Id
    name: Text
    source: Text
    slot: SlotName
    colour: Text
    shape: Literal["square", "circle"]
    optional: bool = False
    text: Text


DialRows = Annotated[tuple[Text, ...], Meta(min_length=1, max_length=MOST_CLICKS)]


class HeroEntry(Entry, frozen=True, kw_only=True):
    """A hero; the first five clicks of the dial are levels 5 to 1.

    A figure of the parent game has one number of points and no levels: it starts at its first
    click (MKD-OTHER-01).
    """

    id: Id
    name: Text
    source: Text
    points: Annotated[tuple[Count, ...], Meta(min_length=1, max_length=LEVELS)]
    range: Amount = 0
    targets: Count = 1
    arc: Arc = 90
    dial: DialRows


class SpawnEntry(Entry, frozen=True, kw_only=True):
    """A Mage Spawn."""

    id: Id
    name: Text
    source: Text
    rank: Rank
    points: Count
    range: Amount = 0
    targets: Count = 1
    arc: Arc = 90
    dial: DialRows


class ChestSpot(Entry, frozen=True):
    """Where a chest stands well on a tile, and which way it faces."""

    row: Amount
    column: Amount
    facing: Side


class TileEntry(Entry, frozen=True, kw_only=True):
    """A tile of the dungeon, drawn with its edges."""

    id: Id
    name: Text
    source: Text
    kind: Literal["chamber", "hallway"]
    drawing: tuple[str, ...]
    chest: tuple[ChestSpot, ...] = ()


class LaidTile(Entry, frozen=True):
    """Where a tile of a layout lies, and by how many quarters it is turned clockwise."""

    tile: Id
    row: Amount
    column: Amount
    quarters: Annotated[int, Meta(ge=0, le=3)] = 0


class Entrance(Entry, frozen=True):
    """An opening to the outside, and which seat is suggested for it."""

    seat: Count
    row: Amount
    column: Amount
    side: Side


class LayoutEntry(Entry, frozen=True, kw_only=True):
    """A ready-made dungeon."""

    id: Id
    name: Text
    source: Text
    players: Count
    central: Id = ""
    tokens: Amount = 0  # that each player places in Lone Wolf; 0: as the rules say (MKD-SET-19)
    tile: Annotated[tuple[LaidTile, ...], Meta(min_length=1)]
    entrance: Annotated[tuple[Entrance, ...], Meta(min_length=1)]


class TrapEntry(Entry, frozen=True, kw_only=True):
    """A face of a trap dial: what disarms it, whom it brings, and how it attacks."""

    id: Id
    name: Text
    source: Text
    disarm: Count
    spawn: Amount = 0
    spawn_points: Amount = 0
    kind: Literal["", "hero", "tile", "range"] = ""
    attack: Amount = 0
    damage: Amount = 0
    range: Amount = 0


ItemType = Literal[
    "gold", "boots", "weapon", "shield", "armor", "cloak", "belt", "wand", "rod", "potion", "kit",
    "trap",
]  # fmt: skip
GOLD: ItemType = "gold"
POTION: ItemType = "potion"
TRAP_TYPE: ItemType = "trap"  # of the treasure face that is a second trap


class TreasureEntry(Entry, frozen=True, kw_only=True):
    """A face of a treasure dial: its gold, and a bonus or an ability for a slot."""

    id: Id
    name: Text
    source: Text
    type: ItemType
    gold: Amount
    speed: Count | Id | None = None
    attack: Count | Id | None = None
    defense: Count | Id | None = None

    @property
    def lends(self) -> bool:
        """Whether a Hero has something of it."""
        return (self.speed, self.attack, self.defense) != (None, None, None)


class ChestEntry(Entry, frozen=True, kw_only=True):
    """A chest: the traps behind the blank, and what may lie in it (MKD-CHEST-01)."""

    id: Id
    name: Text
    source: Text
    grade: Rank
    traps: Annotated[tuple[Id, ...], Meta(min_length=FACES - 1, max_length=FACES - 1)]
    treasures: Annotated[tuple[Id, ...], Meta(min_length=FACES, max_length=FACES)]


Mode = Literal["lone_wolf", "heroic_team"]


class TeamEntry(Entry, frozen=True, kw_only=True):
    """A ready-made team: heroes, each with its level."""

    id: Id
    name: Text
    source: Text
    mode: Mode
    members: Annotated[tuple[Text, ...], Meta(min_length=1)]


Roll = tuple[Amount, Amount]


class TokenEntry(Entry, frozen=True, kw_only=True):
    """A wandering monster token: by a roll of 2 to 12 how many appear, for how many points.

    Yellow is weak, blue standard, red tough (MKD-TOKEN-01).
    """

    id: Id
    source: Text
    colour: Colour
    rolls: Annotated[tuple[Roll, ...], Meta(min_length=11, max_length=11)]


class Click(msgspec.Struct, frozen=True):
    """One position of a dial: the four values, and the abilities that show, as bits."""

    values: tuple[int, int, int, int]
    abilities: int
