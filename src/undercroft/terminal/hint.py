"""A hint: what a bot that searches would do, which options it weighed, and how they came out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft import bots
from undercroft.kernel.chance import scramble
from undercroft.kernel.game import reasons_for

if TYPE_CHECKING:
    from undercroft.bots import Weighing
    from undercroft.bots.ismcts import Weighed
    from undercroft.kernel.table import Table


def weigh(table: Table[Any]) -> Weighing:
    """How the adviser weighs the options of whoever is asked, by what that player may know."""
    return bots.level(bots.ADVISER, scramble(table.seed, "hint")).weigh(table)


def hint_lines(table: Table[Any], weighing: Weighing) -> list[str]:
    """The advice in words: first what to do, then every option, the best first."""
    decision = table.decision
    assert decision is not None
    labels = {option.id: option.label for option in decision.options}
    ranked = weighing.ranked
    return [
        f"A bot would choose: {labels[ranked[0].option]}",
        *reasons_for(table, decision.player, ranked[0].option),
        f"It has played on from here {weighing.iterations} times in thought. "
        "How often it tried each option, and what that seems to be worth of 100:",
        *(f"{each.share:4.0%}  {_worth(each)}  {labels[each.option]}" for each in ranked),
    ]


def _worth(option: Weighed) -> str:
    return f"worth {100 * option.value:3.0f}" if option.visits else "not tried"
