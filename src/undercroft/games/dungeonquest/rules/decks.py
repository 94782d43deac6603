"""Drawing from the decks, and where cards go afterwards (DQ-ENC-04 to 06, DQ-ENC-14)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from undercroft.kernel.chance import only

from ..content.catalogue import DECKS
from ..content.pieces import CARD_DECK, CARD_ID, CATACOMB, COMBAT_CARDS, FIGHT_ID, IS_LOOT, TATIANNA
from ..table.state import DEAD

if TYPE_CHECKING:
    from ..game import DungeonQuestTable
    from ..table.state import Hero, State

NO_CARD = -1
CLASSIC_HAND = ("quick_shot", "slash", "bolt_of_agony")
_IS_SHUFFLE = tuple(name == "shuffle" for name in CARD_ID)


def draw_card(table: DungeonQuestTable, deck: int) -> int:
    """The top card of the deck; a Shuffle card mixes deck and discards and drawing goes on."""
    state = table.state
    bags = state.bags
    while True:
        if not bags[deck]:
            if not state.discards[deck]:
                return NO_CARD
            reshuffle(state, deck)  # DQ-GAP-04
        card = table.draw(bags, deck, DECKS[deck])
        if not _IS_SHUFFLE[card]:
            state.card = card
            return card
        bags[deck] += bytes((card,))
        reshuffle(state, deck)
        table.say("DQ-ENC-14", "The {deck} deck is shuffled.", deck)
        if len(bags[deck]) == 1:
            return NO_CARD


def draw_for(table: DungeonQuestTable, hero: Hero, deck: int) -> int:
    """A card that a hero draws: Loot is for his eyes only under Cloak and Dagger (DQ-OPT-21)."""
    card = draw_card(table, deck)
    if card != NO_CARD and IS_LOOT[card] and table.state.house.cloak_and_dagger:
        table.conceal(only(hero.seat))
    return card


def reshuffle(state: State, deck: int) -> None:
    """Discards go back into the deck; its order is decided as it is drawn."""
    state.bags[deck] += state.discards[deck]
    state.discards[deck] = b""


def discard(state: State, card: int) -> None:
    """To the discard pile beside the card's own deck (DQ-ENC-06)."""
    state.discards[CARD_DECK[card]] += bytes((card,))


def put_away(state: State, hero: Hero, card: int) -> None:
    """A resolved card goes to its discard pile, a Catacomb card below to the hero's own pile."""
    if hero.below and CARD_DECK[card] == CATACOMB:  # DQ-CATA-12, DQ-CATA-13
        hero.gathered += (card,)
    elif hero.fate == DEAD and CARD_DECK[card] == CATACOMB:  # it killed him there (DQ-GAP-39)
        state.bags[CATACOMB] += bytes((card,))
    else:
        discard(state, card)


def combat_deck(state: State) -> bytes:
    """The whole Combat deck; in classic combat it serves Tatianna alone (DQ-VCLA-03, 20)."""
    if state.house.combat != "classic":
        return bytes(COMBAT_CARDS)
    if all(hero.kind != TATIANNA for hero in state.heroes):
        return b""
    return _left_by_hands(state.house.players)


@cache
def _left_by_hands(players: int) -> bytes:
    """What remains once every player has taken his three cards (DQ-VCLA-02)."""
    left = list(COMBAT_CARDS)
    for name in CLASSIC_HAND * players:
        left.remove(next(card for card in left if FIGHT_ID[card] == name))
    return bytes(left)
