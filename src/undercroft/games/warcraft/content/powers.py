"""Special powers as they are written in content files."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, field

from undercroft.kernel.content import Amount, Entry, Id, Text
from undercroft.kernel.effects import Conditions, Steps

from ..rules.effects import Effect  # noqa: TC001, msgspec reads the annotations
from .vocabulary import When  # noqa: TC001

Face = Annotated[int, Meta(ge=1, le=6)]


class CostEntry(Entry, frozen=True, kw_only=True):
    """What a power or a flip costs."""

    energy: Amount = 0
    discard_this: bool = False


class PowerEntry(Entry, frozen=True, kw_only=True):
    """A special power, with the faces that trigger it or the moment it is used."""

    id: Id
    faces: tuple[Face, ...] = ()
    when: When | None = None
    condition: Conditions = field(default=Conditions(), name="if")
    cost: CostEntry = CostEntry()
    per_turn: Amount = 0
    optional: bool = False
    for_abilities: bool = False
    effect: Steps[Effect]
    text: Text
