"""Playing cards (chapter CARD)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.effects import begin
from undercroft.kernel.flow import Label

from .moments import HURT
from .verdicts import may_play

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow
    from undercroft.kernel.windows import Happening

    from ..table.state import State
    from .moments import SentriesTable


def playable(state: State, number: int, when: str) -> dict[str, int]:
    """The cards that a fighter's seat can play for it now, by id; copies are one choice."""
    seat = state.fighters[number].seat
    return {
        state.content.cards[card].id: card
        for card in state.hands[seat]
        if may_play(state, number, card, when) is None
    }


def lay_down(table: SentriesTable, seat: int, card: int) -> None:
    """A card goes from the hand to its side's discards, open to all (SEN-CARD-01)."""
    state = table.state
    hand = state.hands[seat]
    at = hand.index(card)
    state.hands[seat] = hand[:at] + hand[at + 1 :]
    side = 0 if seat in state.sides[0] else 1
    state.discards[side] += bytes((card,))
    table.say("SEN-CARD-01", "{player} plays {card}.", seat, card)


def play(table: SentriesTable, number: int, card: int) -> None:
    """Play a card in a figure's turn: its effect is carried out step by step."""
    lay_down(table, table.state.fighters[number].seat, card)
    begin(table, table.state.content.cards[card].id, number)


def describe_play(table: SentriesTable, choice: str) -> Label:
    name = choice.partition(":")[2]
    card = next(card for card in table.state.content.cards if card.id == name)
    return Label(f"Play {card.name}", "SEN-CARD-01", (f"card:{name}",))


class SoftenWithACard:
    """A card of a hidden hand makes wounds fewer (SEN-CARD-03)."""

    verbs = ("play",)

    def offers(self, table: SentriesTable, seat: int, happening: Happening) -> list[str]:
        return [f"play:{name}" for name in playable(table.state, happening.subject, "hurt")]

    def use(self, table: SentriesTable, seat: int, choice: str, happening: Happening) -> Flow[None]:
        name = choice.partition(":")[2]
        lay_down(table, seat, playable(table.state, happening.subject, "hurt")[name])
        for word in table.state.content.effects[name]:
            flow = word.apply(table, happening.subject)
            if flow is not None:
                yield from flow

    def describe(self, table: SentriesTable, seat: int, choice: str) -> Label:
        return describe_play(table, choice)


def may_hold_a_card(table: SentriesTable, seat: int, _happening: Happening) -> bool:
    """Whether others must reckon with a card: they see how many are held (SEN-SET-04)."""
    return bool(table.state.hands[seat])


HURT.subscribe(SoftenWithACard(), hides=may_hold_a_card)
