"""What the files of heroes, classes, monsters, lieutenants and familiars say."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from undercroft.kernel.content import Amount, Count, Entry, Id, Text

from .cards import AttackType, Surge  # noqa: TC001, msgspec reads the annotations

Archetype = Literal["warrior", "scout", "mage", "healer"]
Attribute = Literal["might", "knowledge", "willpower", "awareness"]
ATTRIBUTES: tuple[Attribute, ...] = ("might", "knowledge", "willpower", "awareness")
Rank = Literal["minion", "master"]
RANKS: tuple[Rank, ...] = ("minion", "master")
ACTS = (1, 2)
SIZES = (2, 3, 4)  # how many heroes there are; `BySize` has a number for each
BySize = Annotated[tuple[Amount, ...], Meta(min_length=3, max_length=3)]
PoolsBySize = Annotated[tuple[tuple[Id, ...], ...], Meta(min_length=3, max_length=3)]


class HeroEntry(Entry, frozen=True, kw_only=True):
    """A Hero sheet (DES-HSET-14)."""

    id: Id
    name: Text
    source: Text
    archetype: Archetype
    speed: Count
    health: Count
    stamina: Count
    defense: tuple[Id, ...]
    might: Count
    knowledge: Count
    willpower: Count
    awareness: Count
    ability: Text
    feat: Text
    feat_action: bool = False


class ClassEntry(Entry, frozen=True, kw_only=True):
    """A class, and the equipment it starts with (DES-HSET-06)."""

    id: Id
    name: Text
    source: Text
    archetype: Archetype
    equipment: tuple[Id, ...]
    familiar: Id | None = None


class SkillEntry(Entry, frozen=True, kw_only=True):
    """A Class card: what it costs to buy and to use."""

    id: Id
    name: Text
    source: Text
    class_id: Id = msgspec.field(name="class")
    xp: Amount
    fatigue: Amount = 0
    action: bool = False
    exhaust: bool = False
    text: Text


class Ability(Entry, frozen=True, kw_only=True):
    """A keyword on a card, with its number if it has one."""

    id: Id
    x: Amount = 0


class MonsterCard(Entry, frozen=True, kw_only=True):
    """What a Monster card says of minions or of masters in one act (DES-MON-07)."""

    act: Literal[1, 2]
    rank: Rank
    speed: Count
    health: Count
    defense: tuple[Id, ...]
    attack: tuple[Id, ...]
    abilities: tuple[Ability, ...] = ()
    surges: tuple[Surge, ...] = ()


class MonsterEntry(Entry, frozen=True, kw_only=True):
    """A kind of monster: its base, its group for 2, 3 and 4 heroes, its cards."""

    id: Id
    name: Text
    source: Text
    traits: tuple[Id, ...]
    width: Count
    height: Count
    attack_type: AttackType
    minions: BySize
    masters: BySize
    card: tuple[MonsterCard, ...]


class LieutenantCard(Entry, frozen=True, kw_only=True):
    """What a Lieutenant card says in one act; some of it depends on the number of heroes."""

    act: Literal[1, 2]
    speed: Count
    health: BySize
    defense: PoolsBySize
    attack_type: AttackType
    attack: tuple[Id, ...]
    abilities: tuple[Ability, ...] = ()
    surges: tuple[Surge, ...] = ()


class LieutenantEntry(Entry, frozen=True, kw_only=True):
    """A lieutenant: attributes, and a card for each act."""

    id: Id
    name: Text
    source: Text
    width: Count = 1
    height: Count = 1
    might: Count
    knowledge: Count
    willpower: Count
    awareness: Count
    card: tuple[LieutenantCard, ...]


class FamiliarEntry(Entry, frozen=True, kw_only=True):
    """A token that belongs to a hero; some count as figures (DES-FAM-12)."""

    id: Id
    name: Text
    source: Text
    speed: Count
    health: Count
    defense: tuple[Id, ...] = ()
    attack_type: AttackType
    attack: tuple[Id, ...]
    surges: tuple[Surge, ...] = ()
    figure: bool = False  # it counts as one
    text: Text
