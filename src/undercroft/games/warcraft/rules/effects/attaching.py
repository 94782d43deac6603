"""Effects that attach ability cards, take them off, and turn the character card (WOW-KEY-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta

from undercroft.kernel.effects import Steps
from undercroft.kernel.flow import Label, Question

from ...content.catalogue_types import SIDES, Side
from ...content.powers import PowerEntry  # noqa: TC001, msgspec reads the annotations
from ...table.state import NONE
from ..decks import discard_attached
from ..listening import of_attached
from ..stance import turn_card
from . import Distance, Effect, OwnTarget, Points
from .cards import others_within, seat_meant

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow
    from undercroft.kernel.legality import Verdict

    from ...game import WarcraftTable
    from ...table.state import State


def describe_character(table: WarcraftTable, player: int, choice: str) -> Label:
    character = table.state.content.character_by_id[choice]
    return Label(character.name, targets=(f"character:{character.id}",))


def _describe_attached(table: WarcraftTable, player: int, choice: str) -> Label:
    state = table.state
    content = state.content
    owner, card = state.characters[player].attached[int(choice.partition(":")[2])]
    ability = content.abilities[content.characters[state.characters[owner].kind].deck[card]]
    return Label(f"Discard {ability.name}", targets=(f"card:{ability.id}",))


ATTACH_TO = Question("attach_to", "WOW-KEY-04", "Attach the card to whom?", describe_character)
TAKE_OFF = Question("take_off", "WOW-KEY-07", "Which attached card goes?", _describe_attached)


End = Literal[
    "self_defeated", "self_damaged", "bearer_defeated", "bearer_combat_won", "item_discarded",
    "item_unequipped", "large_healing_potion_used",
]  # fmt: skip


class Attach(Effect, frozen=True, kw_only=True, tag="attach"):
    """The card being played stays on the table (WOW-KEY-04, WOW-KEY-05).

    While it lies, `passive` changes numbers of its bearer, who also has its `powers`. Whoever else
    defeats the bearer has its `bounty` (WOW-GAP-60).
    """

    to: Literal["self_character", "own_weapon", "own_armor", "any_character"]
    discard_when: Annotated[tuple[End, ...], Meta(min_length=1)]
    passive: Steps[Effect] = Steps()
    powers: tuple[PowerEntry, ...] = ()
    bounty: Steps[Effect] = Steps()
    range: Distance | None = None

    def __post_init__(self) -> None:
        if self.range is not None and self.to != "any_character":
            raise ValueError("range: expected it with any_character alone")

    def bearers(self, state: State, seat: int) -> list[int]:
        """Characters within range of the one who attaches the card; not themselves."""
        return others_within(state, seat, self.range)

    def forbids(self, state: State, seat: int) -> Verdict:
        if self.to == "any_character":
            return None if self.bearers(state, seat) else "WOW-KEY-04"
        if self.to == "own_weapon":
            return "WOW-KEY-05" if state.characters[seat].weapon == NONE else None
        if self.to == "own_armor":
            return "WOW-KEY-05" if state.characters[seat].armor == NONE else None
        return None

    def apply(self, table: WarcraftTable, who: int) -> Flow[None] | None:
        state = table.state
        seat, card, _ = state.playing[-1]
        character = state.characters[who]
        if self.forbids(state, who) is not None:  # the card was paid for with it, as a mana potion
            return None
        state.listening |= of_attached(state, (seat, card))
        if self.to == "any_character":
            return self._to_another(table, who)
        attached = (seat, card)
        if self.to == "self_character":
            character.attached += (attached,)
            table.say("WOW-KEY-04", "{attached} is attached to {character}.", attached, who)
        else:
            item = character.weapon if self.to == "own_weapon" else character.armor
            character.on_items += ((item, *attached),)
            table.say("WOW-KEY-05", "{attached} is attached to {item}.", attached, item)
        return None

    def _to_another(self, table: WarcraftTable, who: int) -> Flow[None]:
        state = table.state
        content = state.content
        seat, card, _ = state.playing[-1]
        bearers = self.bearers(state, who)
        names = [content.character_ids[state.characters[other].kind] for other in bearers]
        choice = yield ATTACH_TO, who, names
        bearer = bearers[names.index(choice)]
        state.characters[bearer].attached += ((seat, card),)
        table.say("WOW-KEY-04", "{attached} is attached to {character}.", (seat, card), bearer)


class RemoveAttachment(Effect, frozen=True, kw_only=True, tag="remove_attachment"):
    """Cards attached to them go back to their owners' piles, as they choose (WOW-GAP-36)."""

    target: OwnTarget
    amount: Points

    @property
    def points(self) -> int:
        return self.amount

    def apply(self, table: WarcraftTable, who: int) -> Flow[None]:
        state = table.state
        character = state.characters[who]
        if not character.attached:
            table.say("WOW-KEY-07", "Nothing is attached to {character}.", who)
        for _ in range(min(self.amount, len(character.attached))):
            choices = [f"attached:{number}" for number in range(len(character.attached))]
            choice = yield TAKE_OFF, who, choices
            gone = character.attached[int(choice.partition(":")[2])]
            character.attached = tuple(card for card in character.attached if card != gone)
            discard_attached(state, gone)
            table.say("WOW-KEY-07", "{attached} is discarded.", gone)


class Flip(Effect, frozen=True, kw_only=True, tag="flip"):
    """A character card is turned over, or to a side it may already show."""

    target: Literal["self", "enemy"]
    to: Side | None = None

    def apply(self, table: WarcraftTable, who: int) -> None:
        seat = seat_meant(table.state, self.target, who)
        if seat != NONE:
            side = table.state.characters[seat].side
            turn_card(table, seat, 1 - side if self.to is None else SIDES.index(self.to))
