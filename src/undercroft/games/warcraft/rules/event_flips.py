"""What turns an event over, as its card says it: one class a word (WOW-EVT-02, 12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, field

from undercroft.kernel.content import Count, Text  # noqa: TC001
from undercroft.kernel.effects import Steps, Word

# msgspec reads these annotations when it builds the classes.
from ..content.catalogue_types import NONE, FamilyNumber, LevelNumber
from ..content.powers import Face  # noqa: TC001
from ..content.vocabulary import Resource  # noqa: TC001
from .effects import Effect  # noqa: TC001

if TYPE_CHECKING:
    from ..content.cards import Encounter


class EventFlip(Word, frozen=True, kw_only=True, tag_field="when"):
    """When an event card is turned over."""

    text: Text


class Deed(EventFlip, frozen=True, kw_only=True):
    """As soon as somebody does something."""

    by: Literal["any", "character"]


class EncounterDefeated(Deed, frozen=True, kw_only=True, tag="encounter_defeated"):
    """An encounter of the colour or family it names."""

    colour: LevelNumber = LevelNumber.none()
    family: FamilyNumber = FamilyNumber.none()

    def fits(self, fallen: Encounter) -> bool:
        """Whether it is one of those named."""
        return self.colour in (NONE, fallen.colour) and self.family in (NONE, fallen.family)


class CharacterDefeated(Deed, frozen=True, kw_only=True, tag="character_defeated"):
    """A character, defeated by another one."""


class MovementRoll(Deed, frozen=True, kw_only=True, tag="movement_roll"):
    """That movement value is rolled."""

    move: Annotated[int, Meta(ge=1, le=4)]


class ResourceUsed(Deed, frozen=True, kw_only=True, tag="resource_used"):
    """That resource is used."""

    resource: Resource


class LevelGained(Deed, frozen=True, kw_only=True, tag="level_gained"):
    """That level is gained."""

    level: LevelNumber


class AbilitiesPlayed(Deed, frozen=True, kw_only=True, tag="abilities_played"):
    """So many ability cards by one character in one turn."""

    count: Count


class TrophyGained(Deed, frozen=True, kw_only=True, tag="trophy_gained"):
    """A trophy is gained."""


class ChallengeResolve(EventFlip, frozen=True, kw_only=True, tag="challenge_resolve"):
    """In the challenge phase of whoever stands there: for a price, by a roll, or both."""

    roll: tuple[Face, ...] = ()
    cost: Steps[Effect] = Steps()
    otherwise: Steps[Effect] = field(default=Steps(), name="else")
