"""What the files of items, relics, Search cards, Overlord cards, conditions and keywords say."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from undercroft.kernel.content import Amount, Count, Entry, Id, Text

AttackType = Literal["melee", "ranged"]
MELEE, RANGED = "melee", "ranged"
# Conditions that the rules themselves name; their bits in a state, in the order of the file.
CONDITIONS = ("diseased", "immobilized", "poisoned", "stunned")
AbilityId = Annotated[str, Meta(pattern="^[a-z]+(:[a-z0-9_]+)+$")]  # kind, card, part


class Surge(Entry, frozen=True, kw_only=True):
    """A surge ability: what it costs, and what it adds to the attack (DES-GAP-65)."""

    cost: Count = 1
    damage: Amount = 0
    range: Amount = 0
    pierce: Amount = 0
    blast: bool = False
    inflict: tuple[Id, ...] = ()
    heal: Amount = 0  # damage that the attacker recovers
    push: Amount = 0  # spaces that the target is moved
    ability: AbilityId | None = None  # that the surge sets off


class ItemEntry(Entry, frozen=True, kw_only=True):
    """An item; one with an attack type is a weapon (DES-EQP-09)."""

    id: Id
    name: Text
    source: Text
    starting: bool = False  # a class begins with it; else it is a Shop card of an act
    act: Literal[0, 1, 2] = 0
    cost: Amount = 0  # gold
    copies: Count = 1
    traits: tuple[Id, ...] = ()
    slot: Literal["hand", "armor", "other", "none"]
    hands: Amount = 0
    attack_type: AttackType | None = None
    attack: tuple[Id, ...] = ()
    defense: tuple[Id, ...] = ()  # dice that it adds to the defense
    surges: tuple[Surge, ...] = ()
    reach: bool = False
    pierce: Amount = 0
    range: Amount = 0  # that ranged attacks have more
    health: Amount = 0
    stamina: Amount = 0
    speed_cap: Amount = 0
    no_runes: bool = False
    only_one: Id | None = None  # a trait of which one item may be equipped
    text: str = ""


class RelicEntry(Entry, frozen=True, kw_only=True):
    """A relic: a side for heroes, and one for a lieutenant of the overlord."""

    id: Id
    name: Text
    source: Text
    traits: tuple[Id, ...] = ()
    slot: Literal["hand", "armor", "other", "none"]
    hands: Amount = 0
    attack_type: AttackType | None = None
    attack: tuple[Id, ...] = ()
    surges: tuple[Surge, ...] = ()
    range: Amount = 0
    text: str = ""
    dark_name: Text
    dark_surges: tuple[Surge, ...] = ()
    dark_only: Id | None = None  # the only lieutenant who may have it
    dark_text: Text

    def as_item(self) -> ItemEntry:
        """The heroes' side, which obeys the rules of items (DES-RELIC-01)."""
        return ItemEntry(
            id=self.id, name=self.name, source=self.source, traits=self.traits, slot=self.slot,
            hands=self.hands, attack_type=self.attack_type, attack=self.attack,
            surges=self.surges, range=self.range, text=self.text,
        )  # fmt: skip


class SearchEntry(Entry, frozen=True, kw_only=True):
    """A Search card, and what it does for its hero or an adjacent one (DES-SRCH-06)."""

    id: Id
    name: Text
    source: Text
    copies: Count
    gold: Amount = 0  # what it brings when the quest is over (DES-PHAS-03)
    text: Text
    kept: bool = True  # else it is discarded at once
    treasure: bool = False  # a Shop card comes in its place


Icon = Literal["road", "plain", "forest", "mountain", "water"]
ICONS: tuple[Icon, ...] = ("road", "plain", "forest", "mountain", "water")


class TravelEntry(Entry, frozen=True, kw_only=True):
    """A Travel Event card: what happens at a stop with an icon, or nothing (DES-TRAV-12)."""

    id: Id
    name: Text
    source: Text
    road: str = ""
    plain: str = ""
    forest: str = ""
    mountain: str = ""
    water: str = ""

    def event(self, icon: str) -> str:
        """What it says for an icon."""
        found: str = getattr(self, icon)
        return found


class OverlordEntry(Entry, frozen=True, kw_only=True):
    """An Overlord card: its deck, what it costs to buy, when it is played."""

    id: Id
    name: Text
    source: Text
    deck: Id
    trait: Literal["event", "trap", "magic"]
    xp: Amount
    copies: Count
    timing: Text
    text: Text


class ConditionEntry(Entry, frozen=True, kw_only=True):
    """A condition (DES-COND); its cards and tokens never run out (DES-GEN-03)."""

    id: Id
    name: Text
    source: Text
    text: Text


class KeywordEntry(Entry, frozen=True, kw_only=True):
    """What a card of a monster names by a word."""

    id: Id
    name: Text
    source: Text
    kind: Literal["attack", "passive", "action", "surge"]
    number: bool = False  # a card says how much
    text: Text
