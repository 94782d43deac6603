"""Loot: kept beside the hero card, face up unless Cloak and Dagger hides it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.chance import only
from undercroft.kernel.events import CARD, Template
from undercroft.kernel.flow import Flow, Label, Question

from ..content.pieces import TREASURE
from .decks import discard

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.kernel.flow import Hides

    from ..content.tables import DungeonQuestContent
    from ..game import DungeonQuestTable
    from ..table.state import Hero, State

_TAKES = Template(CARD, "{hero} takes {card}.")
_IT_IS = Template(CARD, "It is {card}.")


def _name_of_loot(table: DungeonQuestTable, player: int, choice: str) -> Label:
    if choice == "done":
        return Label("Keep the rest")
    hero = table.state.heroes[player]
    card = table.state.content.cards[loot_called(hero, choice)]
    worth = f" ({card.gold} gold)" if card.gold else ""
    return Label(f"{card.name}{worth}", targets=(f"card:{choice}",))


def has_hidden_loot(table: DungeonQuestTable, seat: int) -> bool:
    """Whether the hero has Loot that the others do not see (DQ-OPT-21)."""
    return table.state.house.cloak_and_dagger and bool(table.state.heroes[seat].loot)


def may_hide(card_id: str) -> Hides:
    """Whether others must reckon with such a card among the Loot: not if all of them lie open."""

    def hides(table: DungeonQuestTable, seat: int) -> bool:
        if not has_hidden_loot(table, seat):
            return False
        state = table.state
        shown = {card for pile in state.discards for card in pile}
        return any(
            name == card_id and card not in shown for card, name in enumerate(state.content.card_id)
        )

    return hides


LOSE_LOOT = Question(
    "lose_loot",
    "DQ-OPT-18",
    "Choose a Loot card to discard",
    _name_of_loot,
    hides=has_hidden_loot,
)


def gain_loot(table: DungeonQuestTable, hero: Hero, card: int) -> None:
    """Loot is kept, not discarded (DQ-ENC-07); hidden under Cloak and Dagger (DQ-OPT-21)."""
    hero.loot += (card,)
    if table.state.house.cloak_and_dagger:
        table.say("DQ-OPT-21", "{hero} hides a Loot card.", hero.seat)
        table.say("DQ-OPT-22", _IT_IS, card, to=only(hero.seat))
    else:
        table.say("DQ-ENC-07", _TAKES, hero.seat, card)


def lose_loot(state: State, hero: Hero, card: int) -> None:
    """To the discard pile of the card's own deck."""
    hero.loot = tuple(held for held in hero.loot if held != card)
    discard(state, card)


def discard_loot(table: DungeonQuestTable, hero: Hero, cards: Sequence[int], rule: str) -> None:
    """Lost where everybody sees it, by that rule."""
    if cards:
        for card in cards:
            lose_loot(table.state, hero, card)
        table.say(rule, "{hero} discards {cards}.", hero.seat, tuple(cards))


def loot_called(hero: Hero, card_id: str) -> int:
    """A Loot card of that name; copies are alike."""
    content = hero.content
    return next(card for card in hero.loot if content.card_id[card] == card_id)


def names_of(content: DungeonQuestContent, cards: Sequence[int]) -> list[str]:
    """The different names among these cards."""
    return list(dict.fromkeys(content.card_id[card] for card in cards))


def droppable(hero: Hero) -> list[int]:
    """Loot that may be given up freely: a Loadstone cannot."""
    content = hero.content
    return [card for card in hero.loot if content.card_id[card] != "loadstone"]


def treasures(hero: Hero) -> list[int]:
    """The Treasure cards among their Loot."""
    content = hero.content
    return [card for card in hero.loot if content.card_deck[card] == TREASURE]


def choose_loot_to_discard(table: DungeonQuestTable, hero: Hero, rule: str) -> Flow[None]:
    """One Loot card of the player's choice is lost."""
    name = yield LOSE_LOOT, hero.seat, names_of(hero.content, hero.loot)
    card = loot_called(hero, name)
    discard_loot(table, hero, (card,), rule)


def lose_random_loot(table: DungeonQuestTable, hero: Hero, but: int, rule: str) -> None:
    """Another Loot card, drawn blindly, is lost."""
    others = [card for card in hero.loot if card != but]
    if not others:
        table.say(rule, "{hero} has nothing else to lose.", hero.seat)
        return
    card = table.pick(others, "loot")
    lose_loot(table.state, hero, card)
    table.say(rule, "{hero} loses {card}.", hero.seat, card)


def gold(hero: Hero) -> int:
    """The gold printed on their Loot (DQ-WIN-02, DQ-WIN-03)."""
    content = hero.content
    return sum(content.card_gold[card] for card in hero.loot)
