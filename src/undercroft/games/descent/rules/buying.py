"""Cards that the overlord buys for their deck (DES-DECK)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.agenda import push
from undercroft.kernel.flow import Label, Question

from ..table.sheet import change, tell
from ..table.state import AGENDA
from . import deck

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow
    from undercroft.kernel.legality import Verdict

    from ..content.catalogue import DescentContent
    from ..table.state import DescentTable, State

MOST_XP = 8  # of a single quest: Expert Level (DES-EPIC-09)
UNIVERSAL = "universal"
BUY, ENOUGH = "buy", "enough"
NEEDED = {1: 0, 2: 2, 3: 3}  # cards of lower levels of its class, by level (DES-DECK-06, 07)


def may_buy(state: State, name: str) -> Verdict:
    """Whether a card may join the deck: its price, its copies, its class (DES-DECK-04 to 08)."""
    content = state.content
    card = content.overlord_cards[name]
    if card.deck == deck.BASIC or card.xp > state.overlord_xp:
        return "DES-DECK-04"
    owned = [content.overlord_list[each] for each in state.owned]
    if sum(each.id == name for each in owned) >= card.copies:
        return "DES-DECK-15"
    if card.deck == UNIVERSAL:
        return None  # DES-DECK-05
    lower = sum(each.deck == card.deck and each.xp < card.xp for each in owned)
    if lower >= NEEDED[card.xp]:
        return None
    return "DES-DECK-06" if card.xp == 2 else "DES-DECK-07"


def _describe(table: DescentTable, _seat: int, choice: str) -> Label:
    if choice == ENOUGH:
        return Label("Buy no more", "DES-DECK-10")
    card = table.state.content.overlord_cards[choice.partition(":")[2]]
    return Label(f"{card.name}: {card.xp} XP ({card.deck.capitalize()})")


WHICH = Question(
    "buy_card", "DES-DECK-01", "Which card joins your deck?", _describe, passing=ENOUGH
)


@AGENDA.step("buy_cards")
def buy_cards(table: DescentTable) -> Flow[None] | None:
    """One card after the other, as long as the XP last (DES-DECK-10)."""
    state = table.state
    found = [f"{BUY}:{name}" for name in state.content.overlord_cards if not may_buy(state, name)]
    if not found:
        _stop(state)
        return None
    return _buy(table, found)


def _stop(state: State) -> None:
    """XP are saved for the next Campaign phase (DES-DECK-09); a single quest has none."""
    if state.sheet is None:
        state.overlord_xp = 0  # DES-GAP-42


def _buy(table: DescentTable, found: list[str]) -> Flow[None]:
    state = table.state
    choice = yield WHICH, state.overlord, [*found, ENOUGH]
    if choice == ENOUGH:
        _stop(state)
        return
    push(state, "buy_cards")
    name = choice.partition(":")[2]
    card = next(each for each in copies(state.content, name) if each not in state.owned)
    state.owned = (*state.owned, card)
    state.overlord_bags[0] = tuple(sorted((*state.overlord_bags[0], card)))
    bought = state.content.overlord_cards[name]
    state.overlord_xp -= bought.xp
    table.say("DES-DECK-02", "The overlord adds {text} to their deck.", bought.name)
    if state.sheet is not None:
        change(state, overlord_spent=state.sheet.overlord_spent + bought.xp)
        tell(state, f"The overlord buys {bought.name}.")


def refund(state: State, xp: int) -> None:
    """XP that were spent can be spent anew."""
    assert state.sheet is not None
    state.overlord_xp += xp
    change(state, overlord_spent=max(0, state.sheet.overlord_spent - xp))


def copies(content: DescentContent, name: str) -> list[int]:
    """The cards of a name, by number."""
    return [number for number, card in enumerate(content.overlord_list) if card.id == name]
