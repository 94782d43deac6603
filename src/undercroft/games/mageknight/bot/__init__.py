"""A bot that plays by rules of thumb, Heroes and Mage Spawn alike.

All lies open in this game: what nobody has seen (a token's face, a trap, a treasure) is decided
when it is turned over, so there is nothing that it could peek at.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from undercroft.kernel.answering import AnsweringBot

from ..rules import policy
from ..table.state import MONSTERS
from . import choices, deeds, strikes

if TYPE_CHECKING:
    from undercroft.kernel.flow import Question
    from undercroft.kernel.table import Table

    from ..table.state import MageKnightTable, State

Answer = Callable[["State", int, Sequence[str]], str]


def _of_policy(choose: policy.Choose) -> Answer:
    return lambda state, _seat, options: choose(state, options)


ANSWERS: dict[str, Answer] = {
    "activate": choices.activate,
    "act": choices.act,
    "facing": choices.face,
    "spin": choices.face,
    "token": choices.drift,
    "spawn": _of_policy(policy.spawn),
    "spawn_square": choices.spawn_square,
    "dropped_chest": choices.dropped_chest,
    "targets": _of_policy(policy.more_targets),
    "healing": _of_policy(policy.heal_how_much),
    "counter": _of_policy(strikes.strike_back),
    "assign": choices.assign,
    "level": choices.level,
    "carry": choices.carry,
    "entrance": choices.entrance,
    "draft": choices.draft,
    "exit": choices.exit_,
    "confused": choices.lead_astray,
    "levitate": deeds.set_down,
    "damage_base": _of_policy(strikes.damage_base),
}


def decide(state: State, seat: int, question: Question, options: Sequence[str]) -> str | None:
    """The answer of the rules of thumb; None where one is as good as another."""
    answer = ANSWERS.get(question.kind)
    if answer is not None:
        return answer(state, seat, options)
    if question.kind in policy.USED:
        return options[-1]
    return question.passing or None


def answer_for_monsters(table: MageKnightTable, question: Question, options: Sequence[str]) -> str:
    """For the monster side of a solo game."""
    return decide(table.state, MONSTERS, question, options) or options[0]


class HeuristicBot(AnsweringBot["State"]):
    """Plays any seat by the table above."""

    __slots__ = ()

    def answer(self, table: Table[State]) -> str | None:
        """What it would say, by option id."""
        decision = table.decision
        assert decision is not None, "the game is over: nothing is being asked"
        return decide(table.state, decision.player, decision.question, decision.choices)


__all__ = ["HeuristicBot", "answer_for_monsters"]
