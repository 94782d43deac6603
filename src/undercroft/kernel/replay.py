"""Playing again what was played: a step from its beginning, or a game from its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from .chance import Contradiction, Script
from .flow import first_of, owns

if TYPE_CHECKING:
    from .game import State
    from .table import Table

S = TypeVar("S", bound="State")


def wake(table: Table[S], stride: int = 1) -> None:
    """Start the current step again: a fork has the state but no flow until it goes on."""
    answers, outcomes = table._answers, table._outcomes
    table._step = table._mark_step - 1
    table.state = table._mark.clone()
    table._answers = answers[: table._mark_answers]
    table._outcomes = outcomes[: table._mark_outcomes]
    table._script = Script(outcomes[table._mark_outcomes :])
    table._set_stride(stride)
    since = answers[table._mark_answers :]
    table._proceed(None, None)
    for answer in since:
        table._answers.append(answer)
        table._proceed(table._flow, answer[0])
    table._script = None
    table._set_stride()


def move_mark(table: Table[S]) -> None:
    """Keep the beginning of the current step: many copies and worlds will start from there."""
    twin = table.fork()
    wake(twin, stride=0)
    table._mark, table._mark_step = twin._mark, twin._mark_step
    table._mark_answers, table._mark_outcomes = twin._mark_answers, twin._mark_outcomes


def refold(table: Table[S], answers: list[str], answered_by: dict[int, int]) -> None:
    """Play again from the origin with these answers and the outcomes as they came."""
    listening = table._events is not None
    stride, forced, script = table._stride, table._forced, Script(table._outcomes)
    table._begin(table._origin)
    table._set_stride(stride)
    table._script = script
    if listening:
        table._events = []
        table.say = table._tell
    _answer_again(table, answers, answered_by)
    table._script = None
    table._forced = forced


def _answer_again(table: Table[S], answers: list[str], answered_by: dict[int, int]) -> None:
    table._proceed(None, None)
    for place, choice in enumerate(answers):
        if table._pending is None:
            raise Contradiction(f"answer {place + 1} comes after the end of the game")
        question, owner, choices = table._pending
        if choice not in choices:
            raise Contradiction(f"answer {place + 1}, {choice!r}, was not among the options")
        by = answered_by.get(place, first_of(owner))
        if not owns(owner, by):
            raise Contradiction(f"answer {place + 1} is by player {by}, who was not asked")
        table._answers.append((choice, question, owner, by))
        table._proceed(table._flow, choice)
