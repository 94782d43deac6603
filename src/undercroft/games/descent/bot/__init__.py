"""A bot that plays by rules of thumb, heroes and overlord alike.

It looks at what its side may see: face-down tokens and cards of others do not enter into anything.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from undercroft.kernel.answering import AnsweringBot
from undercroft.kernel.chance import scramble

from ..rules.reacting import USE
from . import campaign, choices, market, turns
from .memory import Memory

if TYPE_CHECKING:
    from undercroft.kernel.flow import Question
    from undercroft.kernel.table import Table

    from ..table.state import State

Answer = Callable[["State", Sequence[str]], str]

ACT = "act"
ANSWERS: dict[str, Answer] = {
    ACT: turns.act,
    "walk": turns.walk,
    "next_hero": choices.next_hero,
    "next_group": choices.next_group,
    "next_monster": choices.next_monster,
    "place": choices.place,
    "reinforce": choices.reinforce,
    "pace": turns.walk,
    "escort": choices.now,
    "ransack": choices.reveal,
    "fallen_hero": choices.draw,
    "surge": choices.surge,
    "choose": choices.whom,
    "attack": choices.whom_to_attack,
    "amount": choices.most,
    "whether": choices.yes,
    "after_test": choices.after_test,
    "stand_between": choices.yes,
    "shop": market.spend,
    "for_whom": market.for_whom,
    "equip": market.equip,
    "confirm": market.agree,
    "settle": market.settle,
    "volunteer": market.volunteer,
    "route": market.shortest,
    "learn_skill": campaign.learn,
    "buy_card": campaign.buy_card,
    "choose_quest": campaign.choose_quest,
    "relic_bearer": campaign.relic_bearer,
    "set_aside": campaign.set_aside,
    "wield_relic": campaign.wield,
    "name_monster": campaign.name_monster,
}


def decide(state: State, question: Question, options: Sequence[str]) -> str | None:
    """The answer of the rules of thumb; None where one is as good as another."""
    answer = ANSWERS.get(question.kind)
    if answer is not None:
        return answer(state, options)
    for option in options:  # an ability that fits the moment
        if option.startswith(USE):
            return option
    return question.passing if question.passing in options else None


# From this round on, what a figure does is now and then anything: where two rules of thumb pull it
# to and fro, an encounter without a last round would never end.
STUCK = 30
WHIM = 3  # one action in so many


class HeuristicBot(AnsweringBot["State"]):
    """Plays any seat by the table above."""

    __slots__ = ("_memory",)

    def __init__(self, seed: int, memory: Memory | None = None) -> None:
        """With a memory it is quicker, and may answer by what it saw a moment ago."""
        super().__init__(seed)
        self._memory = memory

    def answer(self, table: Table[State]) -> str | None:
        """What it would say, by option id."""
        decision, state = table.decision, table.state
        assert decision is not None, "the game is over: nothing is being asked"
        if state.round > STUCK and decision.kind == ACT and state.turn is not None:
            turn = state.turn
            at = state.fighters[turn.figure].at
            whim = scramble(self._salt, state.round, turn.figure, turn.actions, turn.points, at)
            if not whim % WHIM:
                return decision.choices[whim // WHIM % len(decision.choices)]
        if decision.kind == ACT and self._memory is not None:
            return turns.act(state, decision.choices, self._memory)
        return decide(state, decision.question, decision.choices)


__all__ = ["HeuristicBot", "Memory", "decide"]
