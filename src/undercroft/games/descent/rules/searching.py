"""Searching (DES-SRCH)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.agenda import push

from ..table.state import AGENDA
from . import reacting, shop
from .moments import DRAWN, SEARCH
from .quests import script

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ..table.state import DescentTable


def search(table: DescentTable, number: int, square: int) -> None:
    """The token goes, and a Search card is drawn (DES-SRCH-02, DES-SRCH-03, DES-GAP-17)."""
    state = table.state
    state.search = tuple(at for at in state.search if at != square)
    push(state, "searched", number)
    reacting.happen(table, SEARCH, number)
    if script(state).finds(table, number, square) or not state.bags[0]:
        return
    draw(table, number)
    push(state, "keep", number)
    reacting.happen(table, DRAWN, number)


def draw(table: DescentTable, number: int) -> None:
    """The next Search card; what was drawn before is discarded."""
    state = table.state
    state.search_discards += state.drawn
    card = table.draw(state.bags, 0, "search")
    state.drawn = (card,)
    table.say("DES-SRCH-03", "{figure} finds {text}.", state.fighters[number].kind,
              state.content.cards[card].name)  # fmt: skip


@AGENDA.step("find")
def find(table: DescentTable, number: int) -> None:
    """A Search card without a search, as a Travel Event brings it."""
    if table.state.bags[0]:
        draw(table, number)
        push(table.state, "keep", number)
        reacting.happen(table, DRAWN, number)


@AGENDA.step("keep")
def keep(table: DescentTable, number: int) -> None:
    """The card is the hero's; some are used up at once (DES-SRCH-04)."""
    state = table.state
    fighter, (card,) = state.fighters[number], state.drawn
    state.drawn = ()
    printed = state.content.cards[card]
    if printed.kept:
        fighter.cards = (*fighter.cards, card)
        reacting.listen_to(state, number)
        return
    fighter.used_cards = (*fighter.used_cards, card)
    if printed.treasure:
        _open_chest(table, number)


def _open_chest(table: DescentTable, number: int) -> None:
    """A Shop card of the act at random; it is stowed (DES-GAP-61)."""
    state = table.state
    items = shop.deck_of(state, state.act)
    if not items:
        return
    item = table.pick(items, "item")
    fighter = state.fighters[number]
    fighter.pack = (*fighter.pack, item)
    table.say("DES-SRCH-04", "{figure} finds {text} in it.", fighter.kind,
              state.content.item_list[item].name)  # fmt: skip


@AGENDA.step("searched")
def searched(table: DescentTable, number: int) -> Flow[None]:
    """What the quest adds to a search."""
    return script(table.state).searched(table, number)
