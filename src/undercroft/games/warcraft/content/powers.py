"""Special powers as they are written in content files."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from undercroft.kernel.content import Amount, Entry, Id, Text
from undercroft.kernel.effects import Conditions, Steps

from ..rules.effects import Effect  # noqa: TC001, msgspec reads the annotations
from .vocabulary import When

# A power without a moment is triggered by faces of a die.
Moment = Literal[When, ""]

Face = Annotated[int, Meta(ge=1, le=6)]


class CostEntry(Entry, frozen=True, kw_only=True):
    """What a power or a flip costs."""

    energy: Amount = 0
    discard_this: bool = False


FREE = CostEntry()


class PowerEntry(Entry, frozen=True, kw_only=True):
    """A special power, with the faces that trigger it or the moment it is used."""

    id: Id
    faces: tuple[Face, ...] = ()
    when: Moment = ""
    condition: Conditions = field(default=Conditions(), name="if")
    cost: CostEntry = FREE
    per_turn: Amount = 0
    optional: bool = False
    for_abilities: bool = False
    effects: Steps[Effect] = field(name="effect")
    text: Text


class Power(PowerEntry, frozen=True, kw_only=True):
    """A power with its number, and the id of the card that it is printed on.

    `for_abilities`: a weapon's power that works for ability cards played instead of the weapon.
    """

    index: int
    card: str
