"""What the content files say: one class for each kind of entry."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from undercroft.kernel.content import Amount, Count, Entry, Id, Text
from undercroft.kernel.effects import Conditions, Effect, Steps

SideName = Literal["raiders", "sentries"]
Symbol = Literal["hit", "spark", "shield"]
RAIDERS, SENTRIES = 0, 1
SIDES: tuple[SideName, ...] = ("raiders", "sentries")


class Figure(Entry, frozen=True, kw_only=True):
    """A figure: how fast it is, how much it bears, and the dice it rolls."""

    id: Id
    name: Text
    letter: Annotated[str, Meta(pattern="^[A-Z]$")]
    icon: str = ""  # a picture that clients know; without one its letter stands for it
    side: SideName
    speed: Count
    life: Count
    reach: Count  # how far it attacks
    attack: tuple[Id, ...]
    defence: tuple[Id, ...]
    watch: bool = False  # it may shoot at raiders that step into its sight
    silent: bool = False  # nobody on watch shoots at it
    long: bool = False  # it fills two squares


class CardEntry(Entry, frozen=True, kw_only=True):
    """A kind of card, and how many copies of it are in its side's deck."""

    id: Id
    name: Text
    side: SideName
    count: Count
    text: Text
    when: Literal["turn", "hurt"] = "turn"
    only_if: Conditions = field(name="if", default=Conditions())
    effect: Steps[Effect]


class DieEntry(Entry, frozen=True, kw_only=True):
    """A die: by face, how often each symbol is on it."""

    id: Id
    faces: tuple[dict[Symbol, Count], ...]


class TileEntry(Entry, frozen=True, kw_only=True):
    """A piece of the map, drawn with its edges."""

    id: Id
    drawing: tuple[str, ...]


class Laid(Entry, frozen=True, kw_only=True):
    """Where a tile lies, and how often it is turned by a quarter."""

    id: Id
    tile: Id
    row: Amount
    column: Amount
    quarters: Amount = 0


class DoorEntry(Entry, frozen=True, kw_only=True):
    """A door where tiles meet: a side of a square of the map."""

    id: Id
    row: Amount
    column: Amount
    side: Literal["N", "E", "S", "W"]


class Numbers(Entry, frozen=True, kw_only=True):
    """Numbers of the rules that boxes and packs may change."""

    rounds: Count
    hand: Amount
    sight: Amount  # how far anybody sees; 0: any distance
