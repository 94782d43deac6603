"""The monster side of a solo game, where the player does not play it as well (MKD-SOLO-06)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ..table.state import MONSTERS

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow, Question

    from ..table.state import MageKnightTable

Answer = Callable[["MageKnightTable", "Question", Sequence[str]], str]


def answered(table: MageKnightTable, flow: Flow[None], answer: Answer) -> Flow[None]:
    """A step in which the questions to the monster side are answered; the player gets the rest."""
    reply = None
    while True:
        try:
            ask = next(flow) if reply is None else flow.send(reply)
        except StopIteration:
            return
        question, owner, choices = ask
        if owner != MONSTERS:
            reply = yield ask
        elif len(choices) == 1:
            reply = choices[0]
        else:
            reply = answer(table, question, choices)
