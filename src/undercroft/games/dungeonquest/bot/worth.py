"""What Loot is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..content.pieces import CARD_DECK, CARD_GOLD, CARD_ID, DECK_CARDS, TREASURE
from ..table.state import DEAD

if TYPE_CHECKING:
    from ..table.state import Hero, State

# Gold that cards are likely to be worth once the hero is out, beyond what is printed on them.
_UNSURE_GOLD = {"forbidden_tome": 650, "treasure_chest": 700, "bottle_imp": 150}
WORTH = tuple(_UNSURE_GOLD.get(CARD_ID[card], gold) for card, gold in enumerate(CARD_GOLD))
WORTH_OF = {CARD_ID[card]: gold for card, gold in enumerate(WORTH)}
MEAN_TREASURE = sum(WORTH[card] for card in DECK_CARDS[TREASURE]) / len(DECK_CARDS[TREASURE])

# What is worth less than this is dropped where every card weighs.
WORTH_CARRYING = 100


def worth(hero: Hero) -> int:
    """The gold his Loot is likely to bring."""
    return sum(WORTH[card] for card in hero.loot)


def has_treasure(hero: Hero) -> bool:
    """Whether he has what he came for."""
    return any(CARD_DECK[card] == TREASURE for card in hero.loot)


def rival_worth(state: State, other: Hero) -> float:
    """What another hero may be worth, by what everybody sees."""
    if other.fate == DEAD:
        return 0.0
    if state.house.cloak_and_dagger:
        return sum(_UNSEEN[CARD_DECK[card]] for card in other.loot)
    return worth(other)


def _mean(deck: tuple[int, ...]) -> float:
    cards = [WORTH[card] for card in deck if WORTH[card]]
    return sum(cards) / len(cards) if cards else 0.0


# What a hidden Loot card is worth on average, by the back it shows.
_UNSEEN = tuple(_mean(deck) for deck in DECK_CARDS)
