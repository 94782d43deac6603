"""Reads the files of dice, items, relics, cards, conditions and keywords."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from undercroft.kernel.content import ContentFile, each, few_enough, known, need
from undercroft.kernel.dice import Die

from . import cards, entries
from .cards import CONDITIONS, RANGED
from .printed import Weapon

if TYPE_CHECKING:
    from undercroft.kernel.dice import Pool
    from undercroft.kernel.shelf import Shelf

# Dice that the rules themselves name.
NEEDED_DICE = ("blue", "red", "gray", "black")


class Decks:
    """Everything that is printed on cards and dice."""

    def __init__(self, shelf: Shelf) -> None:
        self._read_dice(shelf)
        self._read_words(shelf)
        self._read_items(shelf)
        self._read_relics(shelf)
        self._read_search(shelf)
        self._read_overlord(shelf)
        self._read_travel(shelf)

    def _read_dice(self, shelf: Shelf) -> None:
        file = ContentFile(shelf, "dice.toml", keys=("die",))
        self.dice: dict[str, Die] = {
            entry.id: Die(entry.id, [msgspec.structs.asdict(face) for face in entry.faces], where)
            for where, entry in each(file.label, "die", file.entries("die", entries.DieEntry))
        }
        for colour in NEEDED_DICE:
            known(f"{file.label}: die", colour, self.dice)

    def pool(self, where: str, names: tuple[str, ...]) -> Pool:
        """Dice by their names."""
        for name in names:
            known(where, name, self.dice)
        return tuple(self.dice[name] for name in names)

    def numbers(self, names: tuple[str, ...]) -> tuple[int, ...]:
        """Dice by their names, as numbers."""
        order = tuple(self.dice)
        return tuple(order.index(name) for name in names)

    def _read_words(self, shelf: Shelf) -> None:
        file = ContentFile(shelf, "conditions.toml", keys=("condition",))
        found = file.entries("condition", cards.ConditionEntry)
        self.conditions = {entry.id: entry for _, entry in each(file.label, "condition", found)}
        need(tuple(self.conditions)[: len(CONDITIONS)] == CONDITIONS, f"{file.label}: condition",
             f"expected {', '.join(CONDITIONS)} first, in this order")  # fmt: skip
        file = ContentFile(shelf, "keywords.toml", keys=("keyword",))
        words = file.entries("keyword", cards.KeywordEntry)
        self.keywords = {entry.id: entry for _, entry in each(file.label, "keyword", words)}

    def check_surges(self, where: str, surges: tuple[cards.Surge, ...]) -> None:
        """Refuse surge abilities that name what is not there."""
        for number, surge in enumerate(surges, 1):
            for name in surge.inflict:
                known(f"{where}: surges {number}: inflict", name, self.conditions)
            kind, _, name = (surge.ability or "").partition(":")
            if kind == "kw":
                known(f"{where}: surges {number}: ability", name, self.keywords)

    def _check_held(self, where: str, item: cards.ItemEntry | cards.RelicEntry) -> None:
        self.pool(f"{where}: attack", item.attack)
        self.check_surges(where, item.surges)
        need(bool(item.attack) == bool(item.attack_type), f"{where}: attack",
             "expected dice for a weapon, and only for one")  # fmt: skip
        need((item.slot == "hand") == bool(item.hands), f"{where}: hands",
             "expected a number for what is held in hands, and only for that")  # fmt: skip

    def _read_items(self, shelf: Shelf) -> None:
        file = ContentFile(shelf, "items.toml", keys=("item",))
        self.items: dict[str, cards.ItemEntry] = {}
        for where, item in each(file.label, "item", file.entries("item", cards.ItemEntry)):
            self._check_held(where, item)
            self.pool(f"{where}: defense", item.defense)
            need(item.starting != bool(item.act), f"{where}: act",
                 "expected an act for a Shop card, and only for one")  # fmt: skip
            self.items[item.id] = item

    def weapon_of(self, item: cards.ItemEntry) -> Weapon | None:
        """The item as a weapon, if it is one."""
        if item.attack_type is None:
            return None
        return Weapon(
            item.attack_type == RANGED, item.reach, self.pool(item.id, item.attack), item.surges,
            self.numbers(item.attack), item.pierce, item.range,
        )  # fmt: skip

    def _read_relics(self, shelf: Shelf) -> None:
        file = ContentFile(shelf, "relics.toml", keys=("relic",))
        self.relics: dict[str, cards.RelicEntry] = {}
        for where, relic in each(file.label, "relic", file.entries("relic", cards.RelicEntry)):
            self._check_held(where, relic)
            self.check_surges(f"{where}: dark", relic.dark_surges)
            need(relic.id not in self.items, f"{where}: id", "an item has it")
            self.relics[relic.id] = relic

    def held(self) -> dict[str, cards.ItemEntry]:
        """All that heroes may equip: items, and relics with the heroes' side up (DES-RELIC-03)."""
        return {**self.items, **{name: relic.as_item() for name, relic in self.relics.items()}}

    def _read_search(self, shelf: Shelf) -> None:
        file = ContentFile(shelf, "search.toml", keys=("card",))
        found = file.entries("card", cards.SearchEntry)
        self.search = {card.id: card for _, card in each(file.label, "card", found)}
        few_enough(f"{file.label}: card", (card.copies for card in found))

    def _read_travel(self, shelf: Shelf) -> None:
        file = ContentFile(shelf, "travel.toml", keys=("card",))
        found = file.entries("card", cards.TravelEntry)
        self.travel = {card.id: card for _, card in each(file.label, "card", found)}

    def _read_overlord(self, shelf: Shelf) -> None:
        file = ContentFile(shelf, "overlord.toml", keys=("card",))
        found = file.entries("card", cards.OverlordEntry)
        self.overlord = {card.id: card for _, card in each(file.label, "card", found)}
        few_enough(f"{file.label}: card", (card.copies for card in found))
        costs: dict[str, set[bool]] = {}
        for card in found:
            costs.setdefault(card.deck, set()).add(bool(card.xp))
        for deck, paid in costs.items():
            need(len(paid) == 1, f"{file.label}: card: deck {deck}",
                 "expected all of its cards to cost XP, or none")  # fmt: skip
