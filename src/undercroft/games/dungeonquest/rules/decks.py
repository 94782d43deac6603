"""Drawing from the decks, and where cards go afterwards (DQ-ENC-04 to 06, DQ-ENC-14)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from undercroft.kernel.chance import joined, only

from ..content.catalogue import DECKS
from ..content.pieces import CATACOMB, CLASSIC_HAND, TATIANNA
from ..table.state import DEAD

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undercroft.kernel.chance import Bag

    from ..content.tables import DungeonQuestContent
    from ..game import DungeonQuestTable
    from ..table.state import Hero, State

NO_CARD = -1


def draw_card(table: DungeonQuestTable, deck: int) -> int:
    """The top card of the deck; a Shuffle card mixes deck and discards and drawing goes on."""
    state = table.state
    content = state.content
    bags = state.bags
    while True:
        if not bags[deck]:
            if not state.discards[deck]:
                return NO_CARD
            reshuffle(state, deck)  # DQ-GAP-04
        card = table.draw(bags, deck, DECKS[deck])
        if not content.is_shuffle[card]:
            state.card = card
            return card
        shuffle_in(state, deck, (card,))
        reshuffle(state, deck)
        table.say("DQ-ENC-14", "The {deck} deck is shuffled.", deck)
        if len(bags[deck]) == 1:
            return NO_CARD


def draw_for(table: DungeonQuestTable, hero: Hero, deck: int) -> int:
    """A card that a hero draws: Loot is for their eyes only under Cloak and Dagger (DQ-OPT-21)."""
    card = draw_card(table, deck)
    if card != NO_CARD and table.state.content.is_loot[card] and table.state.house.cloak_and_dagger:
        table.set_audience(only(hero.seat))
    return card


def reshuffle(state: State, deck: int) -> None:
    """Discards go back into the deck; its order is decided as it is drawn."""
    state.bags[deck] = joined(state.bags[deck], state.discards[deck])
    state.discards[deck] = state.content.card_bag(())


def shuffle_in(state: State, deck: int, cards: Iterable[int]) -> None:
    """These cards go back into the deck."""
    state.bags[deck] = joined(state.bags[deck], state.content.bags[deck](cards))


def discard(state: State, card: int) -> None:
    """To the discard pile beside the card's own deck (DQ-ENC-06)."""
    content, discards = state.content, state.discards
    deck = content.card_deck[card]
    discards[deck] = joined(discards[deck], content.card_bag((card,)))


def put_away(state: State, hero: Hero, card: int) -> None:
    """A resolved card goes to its discard pile, a Catacomb card below to the hero's own pile."""
    catacomb = state.content.card_deck[card] == CATACOMB
    if hero.below and catacomb:  # DQ-CATA-12, DQ-CATA-13
        hero.gathered += (card,)
    elif hero.fate == DEAD and catacomb:  # it killed them there (DQ-GAP-39)
        shuffle_in(state, CATACOMB, (card,))
    else:
        discard(state, card)


def combat_deck(state: State) -> Bag:
    """The whole Combat deck; in classic combat it serves Tatianna alone (DQ-VCLA-03, 20)."""
    content = state.content
    if state.house.combat != "classic":
        return content.whole_combat_deck
    if all(hero.ability != TATIANNA for hero in state.heroes):
        return content.fight_bag(())
    return _left_by_hands(content, state.house.players)


@cache
def _left_by_hands(content: DungeonQuestContent, players: int) -> Bag:
    """What remains once every player has taken their three cards (DQ-VCLA-02)."""
    left = list(content.combat_cards)
    for name in CLASSIC_HAND * players:
        left.remove(next(card for card in left if content.fight_id[card] == name))
    return content.fight_bag(left)
