"""Effects that leave others a choice: to give something up, or to let it happen."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Literal

from undercroft.kernel.effects import Steps  # noqa: TC001, msgspec reads the annotations
from undercroft.kernel.flow import Label, Question

from ...table.state import NONE
from .. import damage
from ..decks import choose_discards, recall_ability
from ..items import choose_discard
from ..numbers import fights, foe, health
from . import Effect, OwnTarget, Points, apply
from .cards import cancel_played

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow
    from undercroft.kernel.legality import Verdict

    from ...game import WarcraftTable
    from ...table.state import State

Price = Literal["energy", "ability", "item", "health"]
_IN_WORDS = {
    "energy": "Give up {} energy",
    "ability": "Discard {} of your ability cards",
    "item": "Discard {} of the items in your bag",
    "health": "Take {} damage",
}


def _describe_demand(table: WarcraftTable, player: int, choice: str) -> Label:
    if choice == "decline":
        return Label("Give up nothing: let it happen")
    _, price, amount = choice.split(":")
    return Label(_IN_WORDS[price].format(amount))


def _describe_offer(table: WarcraftTable, player: int, choice: str) -> Label:
    if choice == "decline":
        return Label("Give up nothing for it")
    _, price, amount = choice.split(":")
    return Label(_IN_WORDS[price].format(amount))


DEMAND = Question("demand", "WOW-GAP-56", "Something is demanded of you", _describe_demand)
OFFER = Question("offer", "WOW-GAP-68", "Something is offered to you for a price", _describe_offer)


def can_give(state: State, seat: int, price: str, amount: int) -> bool:
    """Whether they have all that is asked for; nobody gives their last health (WOW-GAP-56)."""
    character = state.characters[seat]
    has = {
        "energy": character.energy,
        "ability": len(character.hand),
        "item": len(character.bag),
        "health": health(state, seat) - character.damage - 1,
    }
    return has[price] >= amount


def _payer(state: State, who: int, price: str, amount: int) -> int:
    """The player whom they fight, if that one can give it."""
    other = foe(state, who).seat
    return other if other != NONE and can_give(state, other, price, amount) else NONE


def _give(table: WarcraftTable, seat: int, price: str, amount: int, rule: str) -> Flow[None]:
    character = table.state.characters[seat]
    if price == "energy":
        character.energy -= amount
        table.say(rule, "{character} gives up {energy}.", seat, amount)
    elif price == "ability":
        yield from choose_discards(table, seat, amount)
    elif price == "health":
        yield from damage.deal_damage(table, seat, amount, rule=rule)
    else:
        for _ in range(amount):
            yield from choose_discard(table, seat, character.bag)


class Bargain(Effect, frozen=True, kw_only=True):
    """The foe may give something up, if they can; what comes of it depends on the bargain."""

    price: Price
    amount: Points

    @property
    def points(self) -> int:
        return self.amount

    def apply(self, table: WarcraftTable, who: int) -> Flow[None] | None:
        if not fights(table.state, who):
            return None
        other = _payer(table.state, who, self.price, self.amount)
        return self.nobody_can(table, who) if other == NONE else self.ask(table, who, other)

    @abstractmethod
    def nobody_can(self, table: WarcraftTable, who: int) -> Flow[None] | None:
        """What happens where the foe cannot pay the price, or is nobody's character."""

    @abstractmethod
    def ask(self, table: WarcraftTable, who: int, other: int) -> Flow[None]:
        """The foe pays the price or declines."""


class Demand(Bargain, frozen=True, kw_only=True, tag="demand", rename={"otherwise": "else"}):
    """The foe gives something up, or what stands under `else` happens (WOW-GAP-56)."""

    otherwise: Steps[Effect]

    def nobody_can(self, table: WarcraftTable, who: int) -> Flow[None] | None:
        return apply(table, self.otherwise, who, rule="WOW-GAP-56")

    def ask(self, table: WarcraftTable, who: int, other: int) -> Flow[None]:
        choice = yield DEMAND, other, (f"pay:{self.price}:{self.amount}", "decline")
        if choice == "decline":
            yield from apply(table, self.otherwise, who, rule="WOW-GAP-56")
        else:
            yield from _give(table, other, self.price, self.amount, "WOW-GAP-56")


class Offer(Bargain, frozen=True, kw_only=True, tag="offer"):
    """The foe may give something up for what stands under `then` (WOW-GAP-68)."""

    then: Steps[Effect]

    def nobody_can(self, table: WarcraftTable, who: int) -> Flow[None] | None:
        return None

    def ask(self, table: WarcraftTable, who: int, other: int) -> Flow[None]:
        choice = yield OFFER, other, (f"pay:{self.price}:{self.amount}", "decline")
        if choice != "decline":
            yield from _give(table, other, self.price, self.amount, "WOW-GAP-68")
            yield from apply(table, self.then, other, rule="WOW-GAP-68")


class TaxAbility(Effect, frozen=True, kw_only=True, tag="tax_ability"):
    """The card being played has no effect unless its player pays more (WOW-GAP-59)."""

    energy: Points

    @property
    def points(self) -> int:
        return self.energy

    def apply(self, table: WarcraftTable, who: int) -> Flow[None] | None:
        state = table.state
        player = next((seat for seat, _, _ in reversed(state.playing) if seat != who), NONE)
        if player == NONE:
            return None
        if not can_give(state, player, "energy", self.energy):
            cancel_played(state, who)
            return None
        return self._ask(table, who, player)

    def _ask(self, table: WarcraftTable, who: int, player: int) -> Flow[None]:
        choice = yield DEMAND, player, (f"pay:energy:{self.energy}", "decline")
        if choice == "decline":
            cancel_played(table.state, who)
        else:
            yield from _give(table, player, "energy", self.energy, "WOW-GAP-56")


class Recall(Effect, frozen=True, kw_only=True, tag="recall"):
    """Cards of one's own discard pile come back into the hand, as one chooses (WOW-GAP-62)."""

    target: OwnTarget
    amount: Points

    @property
    def points(self) -> int:
        return self.amount

    def forbids(self, state: State, seat: int) -> Verdict:
        return None if state.characters[seat].discard else "WOW-GAP-62"

    def apply(self, table: WarcraftTable, who: int) -> Flow[None]:
        for _ in range(self.amount):
            yield from recall_ability(table, who)
