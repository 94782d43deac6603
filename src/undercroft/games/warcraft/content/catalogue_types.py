"""Words of content that are numbers in memory: the tuples turn them back into words.

A state holds numbers alone and finds the rest in the catalogue.
"""

from __future__ import annotations

from typing import Literal, get_args

from undercroft.kernel import numbered
from undercroft.kernel.numbered import Numbered

NONE = numbered.NONE  # where a number stands, none is meant

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

ALL = 99  # an amount without limit


class LevelNumber(Numbered):
    """A level, or the colour of what is for it."""

    names = LEVELS


class SideNumber(Numbered):
    """A side of a character card."""

    names = SIDES


class AttackTypeNumber(Numbered):
    """A way to attack."""

    names = ATTACK_TYPES


class SlotNumber(Numbered):
    """Where an item is worn or carried."""

    names = SLOTS


class WornSlotNumber(Numbered):
    """Where an item is worn."""

    names = SLOTS[:BAG]


class FactionNumber(Numbered):
    """A faction."""

    names = FACTIONS


class FamilyNumber(Numbered):
    """A family of encounters."""

    names = FAMILIES


class SpaceNumber(Numbered):
    """A space of the catalogue's map, by its id in files."""


class BoardEncounterNumber(Numbered):
    """An encounter printed on the catalogue's map, by its id in files."""


class CharacterNumber(Numbered):
    """A character of the catalogue, by its id in files."""
