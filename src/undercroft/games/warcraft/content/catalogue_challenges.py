"""Builds the four challenge decks: encounters with their items, and events with their backs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.warcraft.content import catalogue_types as types
from undercroft.games.warcraft.content import vocabulary as words
from undercroft.games.warcraft.content.catalogue_build import icon_mask
from undercroft.games.warcraft.content.catalogue_effects import check_fields, index_or_none
from undercroft.games.warcraft.content.catalogue_types import (
    ATTACK_TYPES,
    FAMILIES,
    LEVELS,
    NONE,
    SLOTS,
)
from undercroft.kernel.content import known, need

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.games.warcraft.content import catalogue_entries as entries
    from undercroft.games.warcraft.content.catalogue_effects import Reader
    from undercroft.games.warcraft.rules.effects import Effect


class DeckBuilder:
    """Numbers cards, encounters and items over all decks, in the order they are added.

    The encounters go on from those printed on the board.
    """

    def __init__(self, board: Sequence[types.Encounter], reader: Reader) -> None:
        self.encounters = list(board)
        self.items: list[types.Item] = []
        self.cards: list[types.ChallengeCard] = []
        self.reader = reader

    def add_encounter(self, where: str, colour: int, row: entries.EncounterEntry) -> None:
        """A card with an encounter in front and an item behind."""
        self.cards.append(
            types.ChallengeCard(
                index=len(self.cards),
                id=row.id,
                name=row.name,
                colour=colour,
                encounter=self._encounter(where, colour, row, row),
                event="",
                effects=(),
                space=NONE,
                flip=None,
                item=self._item(f"{where}: item", colour, row.item),
                foe=None,
                back_effects=(),
                back_text=row.item.text,
                text=row.text,
                source=row.source,
                confidence=row.confidence,
            )
        )

    def add_event(self, where: str, colour: int, row: entries.EventEntry) -> None:
        """A card that is an event."""
        _check_event(where, row)
        back = row.item or row.foe or row.back
        read = self.reader
        self.cards.append(
            types.ChallengeCard(
                index=len(self.cards),
                id=row.id,
                name=row.name,
                colour=colour,
                encounter=None,
                event=row.event_type,
                effects=row.effect,
                space=read.space(f"{where}: space", row.space) if row.space else NONE,
                flip=_event_flip(f"{where}: flip", row.flip) if row.flip else None,
                item=self._item(f"{where}: item", colour, row.item) if row.item else None,
                foe=self._encounter(f"{where}: foe", colour, row.foe, row, row.foe.reward)
                if row.foe
                else None,
                back_effects=row.back.effect if row.back else (),
                back_text=back.text if back else "",
                text=row.text,
                source=row.source,
                confidence=row.confidence,
            )
        )

    def _encounter(
        self,
        where: str,
        colour: int,
        row: entries.EncounterEntry | entries.FoeEntry,
        card: entries.Sourced,
        reward: Sequence[Effect] = (),
    ) -> types.Encounter:
        built = types.Encounter(
            index=len(self.encounters),
            id=row.id,
            name=row.name,
            colour=colour,
            task=False,
            attack=row.attack,
            attack_type=ATTACK_TYPES.index(row.attack_type),
            defense=row.defense,
            damage=row.damage,
            family=FAMILIES.index(row.family),
            aggro=row.aggro,
            powers=self.reader.enemy_powers(f"{where}: powers", row.powers, row.id),
            reward=tuple(reward),
            requirement=(),
            if_unpaid=(),
            space=NONE,
            card=len(self.cards),
            text=row.text,
            source=card.source,
            confidence=card.confidence,
        )
        self.encounters.append(built)
        return built

    def _item(self, where: str, colour: int, row: entries.ItemEntry) -> types.Item:
        _check_item(f"{where} ({row.id})", row)
        built = types.Item(
            index=len(self.items),
            id=row.id,
            name=row.name,
            slot=SLOTS.index(row.slot),
            colour=colour,
            icons=tuple(row.icons),
            icon_mask=icon_mask(row.icons),
            potions=tuple(row.potions),
            usable_in_bag=row.usable_in_bag,
            attack=NONE if row.attack is None else row.attack,
            attack_type=index_or_none(ATTACK_TYPES, row.attack_type),
            defense=NONE if row.defense is None else row.defense,
            powers=self.reader.powers(f"{where}: powers", row.powers, row.id),
            card=len(self.cards),
            text=row.text,
        )
        self.items.append(built)
        return built


def _check_item(where: str, row: entries.ItemEntry) -> None:
    wanted = {"weapon": ("attack", "attack_type"), "armor": ("defense",), "bag": ()}[row.slot]
    for name in ("attack", "attack_type", "defense"):
        given = getattr(row, name) is not None
        need(
            given == (name in wanted),
            f"{where}: {name}",
            f"expected {'it' if name in wanted else 'none'} for slot {row.slot}",
        )
    need(
        row.usable_in_bag == (row.slot == "bag"),
        f"{where}: usable_in_bag",
        f"expected {'true' if row.slot == 'bag' else 'false'} for slot {row.slot}",
    )
    need(
        row.slot != "bag" or not row.icons, f"{where}: icons", "expected none, for nobody equips it"
    )
    need(
        row.slot == "weapon" or not any(power.for_abilities for power in row.powers),
        f"{where}: powers",
        f"expected for_abilities on a weapon alone, got it for slot {row.slot}",
    )


def _check_event(where: str, row: entries.EventEntry) -> None:
    need(
        row.back is None or bool(row.back.effect),
        f"{where}: back: effect",
        "expected at least one step",
    )
    backs = [name for name in ("item", "foe", "back") if getattr(row, name) is not None]
    need(len(backs) <= 1, where, f"expected one back at most, got {' and '.join(backs)}")
    need(
        bool(backs) == (row.flip is not None),
        f"{where}: flip",
        "expected both a flip and a back, or neither",
    )
    need(
        bool(row.space) == (row.event_type == "location"),
        f"{where}: space",
        "expected on a location event, and on no other",
    )


def _event_flip(where: str, row: entries.EventFlipEntry) -> types.EventFlip:
    known(f"{where}: when", row.when, tuple(words.FLIP_WHEN))
    given = {
        name
        for name in ("by", "colour", "family", "move", "resource", "level", "count", "roll", "cost")
        if getattr(row, name) is not None
    }
    given |= {"else"} if row.otherwise is not None else set()
    check_fields(where, sorted(given), row.when, words.FLIP_WHEN[row.when], ())
    if row.by is not None:
        known(f"{where}: by", row.by, words.FLIP_BY)
    return types.EventFlip(
        when=row.when,
        by=row.by or "",
        colour=index_or_none(LEVELS, row.colour),
        family=index_or_none(FAMILIES, row.family),
        move=row.move or 0,
        resource=row.resource or "",
        level=index_or_none(LEVELS, row.level),
        count=row.count or 0,
        roll=row.roll or (),
        cost=row.cost or (),
        otherwise=row.otherwise or (),
        text=row.text,
    )
