"""Words for the Overlord deck and hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from undercroft.kernel.chance import EVERYONE, only
from undercroft.kernel.content import Count  # noqa: TC001
from undercroft.kernel.flow import Label, Question

from ...table.state import NONE
from .. import deck
from . import Op, this_run
from .amounts import HowMuch, worth

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...table.frames import Run
    from ...table.state import DescentTable, State

TRAITS = ("event", "trap", "magic")


def _hides(table: DescentTable, seat: int) -> bool:
    return seat == table.state.overlord


def _title(table: DescentTable, _seat: int, choice: str) -> Label:
    card = table.state.content.overlord_cards[choice]
    return Label(card.name, targets=(f"card:{choice}",))


KEEP = Question("keep", "DES-OCRD-03", "Which card do you keep?", _title, secret=True, hides=_hides)
ORDER = Question(
    "order", "DES-OCRD-03", "Which card lies on top of the others?", _title, secret=True,
    hides=_hides,
)  # fmt: skip
DISCARD = Question("discard", "DES-OCRD-05", "Which card do you discard?", _title, hides=_hides)
TAKE = Question("take", "DES-OCRD-03", "Which card do you take?", _title)
TRAIT = Question(
    "trait", "DES-OCRD-03", "Which trait do you name?",
    lambda table, seat, choice: Label(choice.capitalize()),
)  # fmt: skip


def names(state: State, cards: list[int]) -> list[str]:
    """What cards are called among options, each name once."""
    return [*dict.fromkeys(state.content.overlord_list[card].id for card in cards)]


def one(state: State, cards: list[int], name: str) -> int:
    return next(card for card in cards if state.content.overlord_list[card].id == name)


class Draw(Op, frozen=True, kw_only=True, tag="draw"):
    """The overlord draws cards; of those just drawn, they may have to discard some."""

    count: HowMuch = 1
    keep: Count | None = None

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        state, run = table.state, this_run(table)
        drawn = list(deck.draw(table, worth(state, run, who, self.count)))
        if self.keep is None or len(drawn) <= self.keep:
            return
        for _ in range(self.keep):
            choice = yield KEEP, state.overlord, names(state, drawn)
            drawn.remove(one(state, drawn, choice))
        deck.discard(table, drawn)
        table.say("DES-OCRD-05", "The overlord discards {text}.",
                  ", ".join(state.content.overlord_list[card].name for card in drawn))  # fmt: skip


class Discard(Op, frozen=True, kw_only=True, tag="discard"):
    """The overlord discards a card of the hand: one they choose, or one at random."""

    random: bool = False

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        state = table.state
        hand = list(state.hand)
        if not hand:
            return
        if self.random:
            card = table.pick(hand, deck.SOURCE)
        else:
            card = one(state, hand, (yield DISCARD, state.overlord, names(state, hand)))
        deck.discard(table, [card])
        table.say("DES-OCRD-05", "The overlord discards {text}.",
                  state.content.overlord_list[card].name)  # fmt: skip

    def possible(self, state: State, run: Run, who: int) -> bool:
        return bool(state.hand)


class Look(Op, frozen=True, kw_only=True, tag="look"):
    """The overlord looks at the top cards of the deck and lays them back in any order."""

    count: Count

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        state = table.state
        seen = list(state.foreseen[: self.count])
        below = state.foreseen[self.count :]
        while len(seen) < self.count and state.overlord_bags[0]:
            seen.append(table.draw(state.overlord_bags, 0, deck.SOURCE, only(state.overlord)))
        state.foreseen = (*seen, *below)
        ordered: list[int] = []
        while len(seen) > 1:
            choice = yield ORDER, state.overlord, names(state, seen)
            ordered.append(one(state, seen, choice))
            seen.remove(ordered[-1])
        state.foreseen = (*ordered, *seen, *below)

    def possible(self, state: State, run: Run, who: int) -> bool:
        return deck.left(state) > 0


class Reveal(Op, frozen=True, kw_only=True, tag="reveal"):
    """Cards are revealed until one has the named trait; it is taken, the others discarded."""

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        state = table.state
        trait = yield TRAIT, state.overlord, list(TRAITS)
        revealed: list[int] = []
        while (card := deck.take_top(table, EVERYONE)) != NONE:
            printed = state.content.overlord_list[card]
            table.say("DES-OCRD-03", "The overlord reveals {text}.", printed.name)
            if printed.trait == trait:
                deck.show(state, card)
                break
            revealed.append(card)
        deck.discard(table, revealed)

    def possible(self, state: State, run: Run, who: int) -> bool:
        return deck.can_draw(state)


class Fetch(Op, frozen=True, kw_only=True, tag="fetch"):
    """A card comes to the hand, seen by all: the one that says this, or any of deck and discards.

    Whoever looks through the deck shuffles it.
    """

    what: Literal["this", "any"]

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        state, run = table.state, this_run(table)
        cards = self._cards(state, run)
        if not cards:
            return
        choice = yield TAKE, state.overlord, names(state, cards)
        card = one(state, cards, choice)
        state.discards = tuple(each for each in state.discards if each != card)
        if self.what == "any":
            deck.shuffle(state)
            state.overlord_bags[0] = tuple(e for e in state.overlord_bags[0] if e != card)
            if not deck.left(state):
                deck.make_new_deck(table)
        deck.show(state, card)
        run.taken = (card,)
        table.say("DES-OCRD-03", "The overlord takes {text}.",
                  state.content.overlord_list[card].name)  # fmt: skip

    def _cards(self, state: State, run: Run) -> list[int]:
        if self.what == "any":
            return [*state.overlord_bags[0], *state.foreseen, *state.discards]
        name = state.content.abilities[run.ability].card.partition(":")[2]
        return [card for card in state.discards if state.content.overlord_list[card].id == name]

    def possible(self, state: State, run: Run, who: int) -> bool:
        return self.what == "this" or bool(self._cards(state, run))
