"""The Overlord deck: drawing, discarding, a new deck, and what of it nobody knows (DES-OCRD).

The deck is a bag: its order is decided as cards are drawn. Only what the overlord has looked at on
top of it has an order (`state.foreseen`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.agenda import push
from undercroft.kernel.chance import Dealer, only
from undercroft.kernel.flow import Label, Question

from ..table.state import AGENDA, NONE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from undercroft.kernel.flow import Flow

    from ..content.catalogue import DescentContent
    from ..table.state import DescentTable, State

BASIC = "basic"
SOURCE = "overlord"
DRAW, DECLINE = "draw", "decline"


def basic_cards(content: DescentContent) -> tuple[int, ...]:
    """The cards of a basic game; all others stay in the box (DES-OSET-05, DES-OSET-06)."""
    return tuple(number for number, card in enumerate(content.overlord_list) if card.deck == BASIC)


# -- what is listened to -----------------------------------------------------------------------


def unseen(state: State) -> tuple[int, ...]:
    """The cards that only the overlord can tell apart: hand and deck, but for what was shown."""
    hidden = (*state.hand, *state.foreseen, *state.overlord_bags[0], *state.aside)
    if not state.shown:
        return hidden
    return tuple(card for card in hidden if card not in state.shown)


def may_surprise(state: State) -> bool:
    """Whether the overlord holds cards that the heroes do not know (DES-GAP-77)."""
    return len(state.hand) > len(state.shown)


def hear(state: State) -> None:
    """What the hand has something for; at a discreet table, what it may have."""
    cards: Iterable[int] = state.hand
    if state.discreet and may_surprise(state):
        cards = {*state.hand, *unseen(state)}
    content, mask = state.content, 0
    for card in cards:
        mask |= content.abilities.mask_of(f"ov:{content.overlord_list[card].id}")
    state.hearing = mask


# -- drawing -----------------------------------------------------------------------------------


def can_draw(state: State) -> bool:
    """Whether a draw brings a card (DES-GAP-10)."""
    return bool(state.foreseen or state.overlord_bags[0] or state.discards)


def left(state: State) -> int:
    """How many cards the deck has."""
    return len(state.foreseen) + len(state.overlord_bags[0])


def take_top(table: DescentTable, audience: int) -> int:
    """The top card, or NONE; the last one makes the discards a new deck (DES-OCRD-06, GAP-10)."""
    state = table.state
    if not left(state):
        make_new_deck(table)
    if state.foreseen:
        card, *rest = state.foreseen
        state.foreseen = tuple(rest)
    elif state.overlord_bags[0]:
        card = table.draw(state.overlord_bags, 0, SOURCE, audience)
    else:
        return NONE
    if not left(state):
        make_new_deck(table)
    return card


def make_new_deck(table: DescentTable) -> None:
    """The discard pile is shuffled to make a new deck (DES-OCRD-06)."""
    state = table.state
    if state.discards:
        state.overlord_bags[0] = tuple(sorted((*state.overlord_bags[0], *state.discards)))
        state.discards = ()
        table.say("DES-OCRD-06", "The overlord's discard pile becomes a new deck.")


def shuffle(state: State) -> None:
    """The order of the deck is forgotten."""
    state.overlord_bags[0] = tuple(sorted((*state.overlord_bags[0], *state.foreseen)))
    state.foreseen = ()


def draw(table: DescentTable, count: int = 1) -> tuple[int, ...]:
    """Cards go from the deck to the hand, which has no limit (DES-OTRN-03, DES-GAP-09)."""
    state = table.state
    drawn: list[int] = []
    while len(drawn) < count:
        card = take_top(table, only(state.overlord))
        if card == NONE:
            break
        drawn.append(card)
        state.hand = (*state.hand, card)
    if drawn:
        hear(state)
        table.say("DES-OTRN-03", "The overlord draws {number} of their cards.", len(drawn))
    return tuple(drawn)


OFFER = Question(
    "fallen_hero", "DES-KOUT-05", "A hero was knocked out: draw a card?",
    {DRAW: "Draw a card", DECLINE: "Draw none"}, passing=DECLINE,
)  # fmt: skip


def offer(table: DescentTable) -> None:
    """For a hero who is knocked out the overlord may draw a card (DES-KOUT-05)."""
    if can_draw(table.state):
        push(table.state, "offer_card")


@AGENDA.step("offer_card")
def offer_card(table: DescentTable) -> Flow[None]:
    """The overlord draws, or declines."""
    if (yield OFFER, table.state.overlord, [DRAW, DECLINE]) == DRAW:
        draw(table)


@AGENDA.step("opening_hand")
def opening_hand(table: DescentTable) -> None:
    """As many cards as there are heroes (DES-OSET-07)."""
    draw(table, table.state.heroes)


# -- leaving the hand --------------------------------------------------------------------------


def taken_from_hand(state: State, card: int) -> None:
    """A card is no longer in the hand."""
    state.hand = tuple(each for each in state.hand if each != card)
    state.shown = tuple(each for each in state.shown if each != card)
    hear(state)


def discard(table: DescentTable, cards: Sequence[int]) -> None:
    """Cards go face up to the discard pile (DES-OCRD-05)."""
    state = table.state
    for card in cards:
        if card in state.hand:
            taken_from_hand(state, card)
        state.discards = (card, *state.discards)


def _title(table: DescentTable, _seat: int, choice: str) -> Label:
    return Label(table.state.content.overlord_cards[choice].name, targets=(f"card:{choice}",))


SPEND = Question(
    "spend_card", "DES-OCRD-08", "Which card do you discard?", _title,
    hides=lambda table, seat: may_surprise(table.state),
)  # fmt: skip


def spend(table: DescentTable, count: int) -> Flow[None]:
    """Cards of the hand are discarded unplayed, for what a quest offers (DES-OCRD-08)."""
    state = table.state
    cards = state.content.overlord_list
    for _ in range(count):
        names = [*dict.fromkeys(cards[card].id for card in state.hand)]
        choice = yield SPEND, state.overlord, names
        discard(table, [next(card for card in state.hand if cards[card].id == choice)])
        table.say("DES-OCRD-08", "The overlord discards {text}.",
                  state.content.overlord_cards[choice].name)  # fmt: skip


def show(state: State, card: int) -> None:
    """Everybody sees a card that comes to the hand."""
    state.hand = (*state.hand, card)
    state.shown = (*state.shown, card)
    hear(state)


# -- worlds ------------------------------------------------------------------------------------


def imagine(state: State, player: int, now: State) -> None:
    """What the heroes have not seen is dealt anew (DES-GAP-09, DES-GAP-60).

    Cards that lie open by now stay where they were: whoever imagines knows them.
    """
    if player == state.overlord or not state.owned:
        return
    known = {*now.discards, *now.shown, *state.shown}
    known.update(card for run in now.runs for card in run.card)
    deck = state.overlord_bags[0]
    unsure = (*state.hand, *state.foreseen, *deck, *state.aside)
    hidden = [card for card in unsure if card not in known]
    Dealer(state.rng).shuffle(hidden)
    dealt = iter(hidden)
    state.hand = tuple(card if card in known else next(dealt) for card in state.hand)
    state.foreseen = tuple(card if card in known else next(dealt) for card in state.foreseen)
    state.overlord_bags[0] = tuple(sorted(card if card in known else next(dealt) for card in deck))
    state.aside = tuple(sorted(card if card in known else next(dealt) for card in state.aside))
    hear(state)
