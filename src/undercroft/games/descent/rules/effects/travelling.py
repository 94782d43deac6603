"""Words for Travel Events: what the heroes settle together, and what only a journey has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.agenda import push
from undercroft.kernel.effects import Steps  # noqa: TC001, msgspec reads the annotations
from undercroft.kernel.flow import NOTHING, Label, Question

from .. import deck, stats
from ..campaign.agreeing import agree
from . import Op, begin, this_run
from .amounts import Attribute  # noqa: TC001
from .cards import names, one
from .selecting import Who, find, pick_among

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...table.state import DescentTable


def _describe(table: DescentTable, _seat: int, choice: str) -> Label:
    run = this_run(table)
    op = table.state.content.abilities.effects[run.effect][run.step]
    assert isinstance(op, Settle)
    return Label(op.texts[int(choice.partition(":")[2])])


WHAT = Question("settle", "DES-TRAV-14", "What do the heroes choose?", _describe)
WHO = Question(
    "volunteer", "DES-TRAV-14", "Which hero?",
    lambda table, seat, choice: Label(
        table.state.name_of(table.state.called(choice)), targets=(f"figure:{choice}",)
    ),
)  # fmt: skip
DROP = Question(
    "drop", "DES-OCRD-05", "Which card of the overlord is discarded?",
    lambda table, seat, choice: Label(table.state.content.overlord_cards[choice].name),
)  # fmt: skip


class Settle(Op, frozen=True, kw_only=True, tag="settle"):
    """One of several effects, or none, as all hero players agree (DES-TRAV-14)."""

    texts: tuple[str, ...]
    options: tuple[Steps[Op], ...]

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        choices = [f"option:{number}" for number in range(len(self.options))]
        choice = yield from agree(table, WHAT, choices)
        begin(table, self.options[int(choice.partition(":")[2])], who)


class Volunteer(Op, frozen=True, kw_only=True, tag="volunteer"):
    """The hero players agree on a hero; later steps call them "chosen"."""

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        state, run = table.state, this_run(table)
        heroes = find(state, run, who, "party")
        if heroes:
            handles = [state.handle(number) for number in heroes]
            run.chosen = (state.called((yield from agree(table, WHO, handles))),)


class Lowest(Op, frozen=True, kw_only=True, tag="lowest"):
    """The hero with the lowest attribute is chosen; the overlord decides between equals."""

    attribute: Attribute

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        state, run = table.state, this_run(table)
        heroes = find(state, run, who, "party")
        values = {number: stats.attribute(state, number, self.attribute) for number in heroes}
        lowest = [number for number in heroes if values[number] == min(values.values())]
        chosen = yield from pick_among(table, state.overlord, lowest, 1, 0)
        run.chosen = tuple(chosen)


class Find(Op, frozen=True, kw_only=True, tag="find"):
    """Heroes draw a Search card each."""

    to: Who

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        state, run = table.state, this_run(table)
        for number in reversed(find(state, run, who, self.to)):
            push(state, "find", number)
        return NOTHING


class PassBy(Op, frozen=True, kw_only=True, tag="pass_by"):
    """The next stop of the journey has no event."""

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        table.state.journey = table.state.journey[1:]
        return NOTHING


class Unmask(Op, frozen=True, kw_only=True, tag="unmask"):
    """The heroes see the overlord's hand, and discard a card of it."""

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        state = table.state
        if not state.hand:
            return
        state.shown = state.hand
        hand = list(state.hand)
        seat = state.fighters[who].seat
        card = one(state, hand, (yield DROP, seat, names(state, hand)))
        deck.discard(table, [card])
        table.say("DES-OCRD-05", "{text} is discarded from the overlord's hand.",
                  state.content.overlord_list[card].name)  # fmt: skip
