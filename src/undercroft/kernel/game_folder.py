"""What every game reads from its own folder: its rulebook, its looks, its lessons."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from .lessons import Lessons, read_lessons
from .looks import Looks, read_looks
from .rulebook import Rulebook

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


class InFolder:
    """A game with one catalogue of rules, looks and lessons, each read when it is first wanted."""

    folder: ClassVar[Traversable]

    @cached_property
    def rulebook(self) -> Rulebook:
        return Rulebook.read(self.folder / "rules" / "base.toml")

    @cached_property
    def looks(self) -> Looks:
        return read_looks(self.folder / "looks")

    @cached_property
    def lessons(self) -> Lessons:
        return read_lessons(self.folder / "looks", self.rulebook)
