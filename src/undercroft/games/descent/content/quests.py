"""What the file of a quest says, and the tiles that maps are made of (docs/writing-a-quest.md)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from undercroft.kernel.content import Amount, Count, Entry, Id, Text

from .cards import Icon, Surge  # noqa: TC001

Side = Literal["N", "E", "S", "W"]
Code = Annotated[str, Meta(pattern="^[0-9a-z_]+$")]
Place = tuple[Amount, Amount]
Edge = tuple[Amount, Amount, Side]
BySize = Annotated[tuple[Amount, ...], Meta(min_length=3, max_length=3)]
# A part of an area: the name of a tile that was laid once, a capital letter of the drawing, a
# space [row, column], or all spaces of a rectangle [top, left, bottom, right].
Part = str | tuple[Amount, ...]
Area = tuple[Part, ...]


class TileEntry(Entry, frozen=True, kw_only=True):
    """A map tile: rows of spaces, sides where other tiles join, walls inside it."""

    id: Code
    source: Text
    rows: tuple[Text, ...]
    openings: tuple[Edge, ...]
    walls: tuple[Edge, ...] = ()


class DoorEntry(Entry, frozen=True, kw_only=True):
    """A door: the sides of spaces that it lies on. Nobody opens a locked one by an action."""

    id: Id
    name: Text = "door"
    sides: tuple[Edge, ...]
    open: bool = False  # as the encounter begins
    locked: bool = False


class TokenEntry(Entry, frozen=True, kw_only=True):
    """Objective tokens of one kind, and where they lie as the encounter begins."""

    id: Id
    name: Text
    text: str = ""
    at: tuple[Place, ...] = ()
    at_2: tuple[Place, ...] | None = None  # with two heroes, if it is not the same
    at_3: tuple[Place, ...] | None = None
    faces: tuple[Id, ...] = ()  # face down: what may be on the other sides, in any order

    def places(self, heroes: int) -> tuple[Place, ...]:
        """Where they lie, by the number of heroes."""
        by_size = {2: self.at_2, 3: self.at_3}.get(heroes)
        return self.at if by_size is None else by_size


class GroupEntry(Entry, frozen=True, kw_only=True):
    """A monster group: a certain one, or an open one that the overlord chooses by its traits."""

    monster: Id | None = None
    open: tuple[Id, ...] = ()  # traits
    never: tuple[Id, ...] = ()  # monsters that an open group cannot be
    area: Text
    minions: BySize | None = None  # if they are not those of the Monster card
    masters: BySize | None = None
    master_name: str = ""  # of its only master, if the quest names them
    waits: bool = False  # beside the map, until the script brings it


class LieutenantEntry(Entry, frozen=True, kw_only=True):
    """A lieutenant of the encounter."""

    id: Id
    area: Text
    waits: bool = False
    relic: Id | None = None  # that the quest gives them, whoever owns it


class AllyEntry(Entry, frozen=True, kw_only=True):
    """A friend of the heroes who is none: values, and what they may do when they act."""

    id: Id
    name: Text
    speed: Count
    health: BySize
    defense: tuple[Id, ...] = ()
    might: Amount = 0
    knowledge: Amount = 0
    willpower: Amount = 0
    awareness: Amount = 0
    attack_type: Literal["melee", "ranged"] | None = None
    attack: tuple[Id, ...] = ()
    surges: tuple[Surge, ...] = ()
    width: Count = 1
    height: Count = 1
    actions: Count = 1
    may: tuple[Literal["move", "attack", "door"], ...] = ("move",)  # by actions


class FriendEntry(Entry, frozen=True, kw_only=True):
    """Friends of one kind on the map as the encounter begins."""

    ally: Id
    at: tuple[Place, ...]


class EncounterEntry(Entry, frozen=True, kw_only=True):
    """A map with all that lies on it, and what both sides want."""

    name: Text
    aim_heroes: str = ""
    aim_overlord: str = ""
    special: tuple[Text, ...] = ()  # the numbered special rules, for the players
    map: Text
    tiles: tuple[tuple[Code, int, int, Annotated[int, Meta(ge=0, le=3)]], ...] = ()
    walls: tuple[Edge, ...] = ()
    stairs: tuple[tuple[Place, Place], ...] = ()  # a step leads from one to the other
    entrance: Area
    areas: dict[str, Area] = msgspec.field(default_factory=dict)
    search: tuple[Place, ...]
    door: tuple[DoorEntry, ...] = ()
    token: tuple[TokenEntry, ...] = ()
    group: tuple[GroupEntry, ...] = ()
    lieutenant: tuple[LieutenantEntry, ...] = ()
    friend: tuple[FriendEntry, ...] = ()


class Prize(Entry, frozen=True, kw_only=True):
    """What a side gains by winning, beside what everybody gains."""

    xp: Amount = 0
    gold_per_hero: Amount = 0
    relic: Id | None = None
    opens: Id | None = None  # the quest of Act II
    takes: Id | None = None  # a relic, if it is the other side's
    monster: bool = False  # a kind of monster that may be any open group from now on
    refund: bool = False  # Overlord cards may be handed back for their XP


class QuestEntry(Entry, frozen=True, kw_only=True):
    """A quest: encounters, each with its own map and rules (DES-QST-03).

    What happens in it is told by its script (rules/quests). Those of a `stage` belong to a campaign
    alone (DES-QST-15).
    """

    id: Id
    name: Text
    source: Text
    act: Literal[1, 2]
    stage: Literal["interlude", "finale"] | None = None
    xp: Amount = 1  # for everybody
    routes: tuple[tuple[Icon, ...], ...] = ()  # ways from the town, stop by stop (DES-TRAV-04)
    heroes_win: Prize = Prize()
    overlord_wins: Prize = Prize()
    ally: tuple[AllyEntry, ...] = ()
    encounter: Annotated[tuple[EncounterEntry, ...], Meta(min_length=1)]

    @property
    def title(self) -> str:
        """Its name, with its place in a campaign if it belongs there alone."""
        return f"{self.name} ({self.stage})" if self.stage else self.name
