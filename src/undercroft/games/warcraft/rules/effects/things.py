"""Effects that give and take items, levels, trophies and discoveries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ...content.catalogue_types import LEVELS, SELF_LEVEL, SLOTS, UP_TO_LEVEL, Level
from ...table.state import NONE
from .. import damage, discoveries, items, levels, trophies
from ..decks import draw_challenges, without
from ..items import (
    WHOSE_BAG,
    choose_discard,
    choose_theft,
    discard_random_item,
    of_colour_or_higher,
    steal,
)
from ..numbers import fights, foe
from ..wearing import unequip
from . import Effect, OwnTarget, Points
from .cards import seat_meant

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow
    from undercroft.kernel.legality import Verdict

    from ...game import WarcraftTable
    from ...table.state import State

_COLOURS = {"self_level": SELF_LEVEL, "up_to_level": UP_TO_LEVEL}


class GainItem(Effect, frozen=True, kw_only=True, tag="gain_item"):
    """Items from the bottom of a deck."""

    target: OwnTarget
    colour: Level | Literal["self_level", "up_to_level"]
    count: Points = 1

    @property
    def deck(self) -> int:
        """The colour as a number; two of them depend on the character."""
        return _COLOURS[self.colour] if self.colour in _COLOURS else LEVELS.index(self.colour)

    def apply(self, table: WarcraftTable, who: int) -> Flow[None]:
        return items.gain_item(table, who, self.deck, self.count)


class DiscardItem(Effect, frozen=True, kw_only=True, tag="discard_item", rename={"where": "from"}):
    """Items of one's own, or of the foe: at random or by choice (WOW-MISC-01, WOW-MISC-02)."""

    target: Literal["self", "enemy"]
    amount: Points
    choice: Literal["random", "owner"]
    where: Literal["bag", "any"]
    colour_min: Level = "grey"

    @property
    def points(self) -> int:
        return self.amount

    def apply(self, table: WarcraftTable, who: int) -> Flow[None] | None:
        seat = seat_meant(table.state, self.target, who)
        return None if seat == NONE else self._lose(table, seat)

    def _lose(self, table: WarcraftTable, seat: int) -> Flow[None]:
        for _ in range(self.amount):
            among = self.losable(table.state, seat)
            if not among:
                table.say("WOW-MISC-02", "{character} has no such item to lose.", seat)
                return
            if self.choice == "random":
                discard_random_item(table, seat, among)
            else:
                yield from choose_discard(table, seat, among)

    def losable(self, state: State, seat: int) -> bytes:
        """The items that may be meant (WOW-MISC-02)."""
        character = state.characters[seat]
        among = character.bag if self.where == "bag" else character.items
        return of_colour_or_higher(state.content, among, LEVELS.index(self.colour_min))


class StealItem(Effect, frozen=True, kw_only=True, tag="steal_item", rename={"where": "from"}):
    """An item from another's bag: one of the thief's choice, or one at random."""

    where: Literal["enemy_bag", "same_space_bag"]
    choose: Literal["self", "random"]

    def victims(self, state: State, seat: int) -> list[int]:
        """Those with something in a bag that the thief may reach into (WOW-ITEM-16)."""
        characters = state.characters
        if self.where == "enemy_bag":
            found = [foe(state, seat).seat] if fights(state, seat) else []
            found = [other for other in found if other != NONE]
        else:
            here = characters[seat].space
            others = state.clockwise_from(seat)[1:]
            found = [other for other in others if characters[other].space == here]
        return [other for other in found if characters[other].bag]

    def forbids(self, state: State, seat: int) -> Verdict:
        return None if self.victims(state, seat) else "WOW-ITEM-16"

    def apply(self, table: WarcraftTable, who: int) -> Flow[None] | None:
        victims = self.victims(table.state, who)
        if not victims:
            return None
        if self.choose == "random":
            return _steal_at_random(table, who, victims)
        return _steal_by_choice(table, who, victims)


def _steal_at_random(table: WarcraftTable, thief: int, victims: list[int]) -> Flow[None]:
    """The thief picks the bag, chance picks the item."""
    victim = victims[0]
    if len(victims) > 1:
        choice = yield WHOSE_BAG, thief, [f"rob:{seat}" for seat in victims]
        victim = int(choice.partition(":")[2])
    yield from steal(table, thief, victim, table.pick(table.state.characters[victim].bag, "item"))


def _steal_by_choice(table: WarcraftTable, thief: int, victims: list[int]) -> Flow[None]:
    theft = yield from choose_theft(table, thief, victims, optional=False)
    if theft is not None:
        yield from steal(table, thief, *theft)


class TradeItems(Effect, frozen=True, kw_only=True, tag="trade_items"):
    """An item from any other bag; the one robbed may take another one (WOW-DISC-11, 12)."""

    def forbids(self, state: State, seat: int) -> Verdict:
        others = (other for other in state.characters if other.seat != seat)
        return None if any(other.bag for other in others) else "WOW-DISC-11"

    def apply(self, table: WarcraftTable, who: int) -> Flow[None]:
        state = table.state
        others = [other.seat for other in state.characters if other.seat != who]
        theft = yield from choose_theft(table, who, others, optional=False)
        if theft is None:
            return
        victim, taken = theft
        yield from steal(table, who, victim, taken)
        theft = yield from choose_theft(table, victim, [who], optional=True, but=taken)
        if theft is not None:
            yield from steal(table, victim, who, theft[1])


class Disarm(Effect, frozen=True, kw_only=True, tag="disarm"):
    """What the foe wears goes into their bag; an encounter wears nothing (WOW-GAP-61)."""

    slot: Literal["weapon", "armor"]

    def apply(self, table: WarcraftTable, who: int) -> None:
        seat = seat_meant(table.state, "enemy", who)
        if seat == NONE:
            return
        character = table.state.characters[seat]
        worn = character.weapon if self.slot == "weapon" else character.armor
        if worn != NONE:
            unequip(table, seat, SLOTS.index(self.slot), worn)


class LevelUp(Effect, frozen=True, kw_only=True, tag="level_up"):
    """The level of a level-up arrow (WOW-LVL-12)."""

    level: Level

    def apply(self, table: WarcraftTable, who: int) -> Flow[None]:
        return levels.gain_level(table, who, LEVELS.index(self.level))


class GainTrophy(Effect, frozen=True, kw_only=True, tag="gain_trophy"):
    """The trophy of a board encounter (WOW-TRO-01)."""

    trophy: str

    def kind(self, state: State) -> int:
        """The number of that kind of trophy."""
        return state.content.trophy_by_id[self.trophy].index

    def apply(self, table: WarcraftTable, who: int) -> Flow[None]:
        return trophies.gain_trophy(table, who, self.kind(table.state))


class PlaceDiscovery(Effect, frozen=True, kw_only=True, tag="place_discovery"):
    """Draw discoveries and place them face down."""

    count: Points

    def apply(self, table: WarcraftTable, who: int) -> Flow[None]:
        for _ in range(self.count):
            yield from discoveries.place_discovery(table, who)


class PeekDiscovery(Effect, frozen=True, kw_only=True, tag="peek_discovery"):
    """Look at one discovery on the board; leave or remove it."""

    def forbids(self, state: State, seat: int) -> Verdict:
        return None if any(state.hidden) else "WOW-DISC-06"

    def apply(self, table: WarcraftTable, who: int) -> Flow[None]:
        return discoveries.look_at_discovery(table, who)


class Sicken(Effect, frozen=True, kw_only=True, tag="sicken"):
    """The revealed token stays on the card and lowers health (WOW-DISC-19, 20; WOW-GAP-18)."""

    health: Points

    def apply(self, table: WarcraftTable, who: int) -> Flow[None]:
        state = table.state
        kinds, kind_of = state.content.discoveries, state.content.discovery_of
        token = next(token for token in state.revealed if self in kinds[kind_of[token]].effects)
        state.revealed = without(state.revealed, token)
        state.characters[who].diseases += bytes((token,))
        table.say("WOW-DISC-19", "{character} is diseased.", who)
        return damage.defeat_if_due(table, who)


class DrawChallenge(Effect, frozen=True, kw_only=True, tag="draw_challenge"):
    """One more challenge card is drawn and resolved."""

    target: OwnTarget
    colour: Level

    def apply(self, table: WarcraftTable, who: int) -> None:
        draw_challenges(table.state, who, LEVELS.index(self.colour))
