"""Builds the four challenge decks: encounters with their items, and events with their backs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.warcraft.content.cards import ChallengeCard, Encounter, Item
from undercroft.games.warcraft.content.catalogue_build import icon_mask
from undercroft.games.warcraft.content.catalogue_types import NONE, SLOTS
from undercroft.kernel.content import grown, known, need

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.games.warcraft.content.cards import (
        EncounterEntry,
        EventEntry,
        FighterEntry,
        ItemEntry,
    )
    from undercroft.games.warcraft.content.catalogue_effects import Powers
    from undercroft.games.warcraft.rules.effects import Effect


class DeckBuilder:
    """Numbers cards, encounters and items over all decks, in the order they are added.

    The encounters go on from those printed on the board.
    """

    def __init__(self, board: Sequence[Encounter], spaces: Sequence[str], powers: Powers) -> None:
        self.encounters = list(board)
        self.items: list[Item] = []
        self.cards: list[ChallengeCard] = []
        self._spaces = spaces
        self._powers = powers

    def add_encounter(self, where: str, colour: int, row: EncounterEntry) -> None:
        """A card with an encounter in front and an item behind."""
        self.cards.append(
            grown(
                ChallengeCard,
                row,
                index=len(self.cards),
                colour=colour,
                encounter=self._encounter(where, colour, row, row),
                item=self._item(f"{where}: item", colour, row.item),
                back_text=row.item.text,
            )
        )

    def add_event(self, where: str, colour: int, row: EventEntry) -> None:
        """A card that is an event."""
        _check_event(where, row)
        back = row.item or row.foe or row.back
        foe = row.foe
        if row.space:
            known(f"{where}: space", row.space, self._spaces)
        self.cards.append(
            grown(
                ChallengeCard,
                row,
                index=len(self.cards),
                colour=colour,
                event=row.event_type,
                space=self._spaces.index(row.space) if row.space else NONE,
                flip=row.flip[0] if row.flip else None,
                item=self._item(f"{where}: item", colour, row.item) if row.item else None,
                foe=self._encounter(f"{where}: foe", colour, foe, row, foe.reward) if foe else None,
                back_effects=row.back.effect if row.back else (),
                back_text=back.text if back else "",
            )
        )

    def _encounter(
        self,
        where: str,
        colour: int,
        row: FighterEntry,
        card: EncounterEntry | EventEntry,
        reward: Sequence[Effect] = (),
    ) -> Encounter:
        built = grown(
            Encounter,
            row,
            index=len(self.encounters),
            colour=colour,
            task=False,
            powers=self._powers.of_enemy(f"{where}: powers", row.powers, row.id),
            reward=tuple(reward),
            requirement=(),
            if_unpaid=(),
            space=NONE,
            card=len(self.cards),
            source=card.source,
            confidence=card.confidence,
        )
        self.encounters.append(built)
        return built

    def _item(self, where: str, colour: int, row: ItemEntry) -> Item:
        _check_item(f"{where} ({row.id})", row)
        built = grown(
            Item,
            row,
            index=len(self.items),
            colour=colour,
            icon_mask=icon_mask(row.icons),
            powers=self._powers.of_card(f"{where}: powers", row.powers, row.id),
            card=len(self.cards),
        )
        self.items.append(built)
        return built


def _check_item(where: str, row: ItemEntry) -> None:
    slot = SLOTS[row.slot]
    wanted = {"weapon": ("attack", "attack_type"), "armor": ("defense",), "bag": ()}[slot]
    for name in ("attack", "attack_type", "defense"):
        given = getattr(row, name) != NONE
        need(
            given == (name in wanted),
            f"{where}: {name}",
            f"expected {'it' if name in wanted else 'none'} for slot {slot}",
        )
    need(
        row.usable_in_bag == (slot == "bag"),
        f"{where}: usable_in_bag",
        f"expected {'true' if slot == 'bag' else 'false'} for slot {slot}",
    )
    need(slot != "bag" or not row.icons, f"{where}: icons", "expected none, for nobody equips it")
    need(
        slot == "weapon" or not any(power.for_abilities for power in row.powers),
        f"{where}: powers",
        f"expected for_abilities on a weapon alone, got it for slot {slot}",
    )


def _check_event(where: str, row: EventEntry) -> None:
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
