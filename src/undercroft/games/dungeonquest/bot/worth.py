"""What Loot is worth."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ..content.pieces import TREASURE
from ..table.state import DEAD

if TYPE_CHECKING:
    from ..content.tables import DungeonQuestContent
    from ..table.state import Hero, State

# Gold that cards are likely to be worth once the hero is out, beyond what is printed on them.
_UNSURE_GOLD = {"forbidden_tome": 650, "treasure_chest": 700, "bottle_imp": 150}


class Worths:
    """What the Loot of a catalogue is worth."""

    __slots__ = ("by_card", "by_name", "mean_treasure", "unseen")

    def __init__(self, content: DungeonQuestContent) -> None:
        self.by_card = tuple(
            _UNSURE_GOLD.get(content.card_id[card], gold)
            for card, gold in enumerate(content.card_gold)
        )
        self.by_name = dict(zip(content.card_id, self.by_card, strict=True))
        treasure = content.deck_cards[TREASURE]
        self.mean_treasure = sum(self.by_card[card] for card in treasure) / len(treasure)
        self.unseen = tuple(self._mean(deck) for deck in content.deck_cards)

    def _mean(self, deck: tuple[int, ...]) -> float:
        cards = [self.by_card[card] for card in deck if self.by_card[card]]
        return sum(cards) / len(cards) if cards else 0.0


@cache
def worths(content: DungeonQuestContent) -> Worths:
    """What the Loot of that catalogue is worth, worked out once."""
    return Worths(content)


# What is worth less than this is dropped where every card weighs.
WORTH_CARRYING = 100


def worth(hero: Hero) -> int:
    """The gold their Loot is likely to bring."""
    by_card = worths(hero.content).by_card
    return sum(by_card[card] for card in hero.loot)


def has_treasure(hero: Hero) -> bool:
    """Whether they have what they came for."""
    content = hero.content
    return any(content.card_deck[card] == TREASURE for card in hero.loot)


def rival_worth(state: State, other: Hero) -> float:
    """What another hero may be worth, by what everybody sees."""
    content = state.content
    if other.fate == DEAD:
        return 0.0
    if state.house.cloak_and_dagger:
        unseen = worths(content).unseen
        return sum(unseen[content.card_deck[card]] for card in other.loot)
    return worth(other)
