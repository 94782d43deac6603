"""Overlord cards that stay out of the deck for a quest (DES-DECK-11 to 14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.agenda import push
from undercroft.kernel.flow import Label, Question

from ...table.state import AGENDA

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...table.state import DescentTable

FEWEST = 15  # DES-DECK-13
ASIDE, ENOUGH = "aside", "enough"


def _describe(table: DescentTable, _seat: int, choice: str) -> Label:
    if choice == ENOUGH:
        return Label("Set no more aside", "DES-DECK-11")
    card = table.state.content.overlord_cards[choice.partition(":")[2]]
    return Label(f"Set {card.name} aside", "DES-DECK-11")


# Which cards it was is the overlord's secret (DES-GAP-60); how many, the deck shows.
WHICH = Question(
    "set_aside", "DES-DECK-11", "Which card stays out of your deck for this quest?", _describe,
    secret=True, hides=lambda _table, _seat: True, passing=ENOUGH,
)  # fmt: skip


@AGENDA.step("set_aside")
def set_aside(table: DescentTable) -> Flow[None] | None:
    """One card after the other, before the deck is drawn from (DES-DECK-11, DES-DECK-12)."""
    return _set_aside(table) if len(table.state.overlord_bags[0]) > FEWEST else None


def _set_aside(table: DescentTable) -> Flow[None]:
    state = table.state
    listed, cards = state.content.overlord_list, state.overlord_bags[0]
    names = dict.fromkeys(listed[card].id for card in cards)
    choice = yield WHICH, state.overlord, [*(f"{ASIDE}:{name}" for name in names), ENOUGH]
    if choice == ENOUGH:
        return
    name = choice.partition(":")[2]
    taken = next(card for card in cards if listed[card].id == name)
    state.overlord_bags[0] = tuple(card for card in cards if card != taken)
    state.aside = tuple(sorted((*state.aside, taken)))
    table.say("DES-DECK-11", "The overlord sets a card aside.")
    push(state, "set_aside")
