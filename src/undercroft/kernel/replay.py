"""Playing again what was played: a step from its beginning, or a game from a closed segment on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from .chance import Contradiction, Script
from .flow import first_of, owns
from .log import OFTEN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .game import State
    from .log import Segment
    from .table import Table

S = TypeVar("S", bound="State")

# An answer to give again, and who gives it; None is the first of those who are asked.
Again = tuple[str, int | None]


def wake(table: Table[S], every: int | None = None) -> None:
    """Start the current step again: a fork has the state but no flow until it goes on.

    States are kept as the table's policy says, or after every so many log entries.
    """
    at_answer, at_outcome = table._mark_answers, table._mark_outcomes
    answers, outcomes = table._answers[at_answer:], table._outcomes[at_outcome:]
    del table._answers[at_answer:], table._outcomes[at_outcome:], table._sources[at_outcome:]
    table._step = table._mark_step - 1
    table.state = table._mark.clone()
    table._script = Script(outcomes)
    table._mark_every(table._policy.every if every is None else every)
    table._proceed(None, None)
    for answer in answers:
        table._answers.append(answer)
        table._proceed(table._flow, answer[0])
    table._script = None
    table._mark_every(table._policy.every)


def expect_forks(table: Table[S]) -> None:
    """Who forks once will fork again: keep this step's beginning, and others as they come."""
    table.keep_marks(OFTEN)
    entries = len(table._answers) + len(table._outcomes)
    if entries - table._mark_answers - table._mark_outcomes > OFTEN.every:
        move_mark(table)


def move_mark(table: Table[S]) -> None:
    """Keep the beginning of the current step: many copies and worlds will start from there."""
    if table._mark_step == table._step:
        return
    twin = table._double()
    twin._watch(lambda: wake(twin, every=0))
    # The twin may have closed a segment, but it hears no events: only its mark is of use.
    mark, past = twin.log.mark, table._past
    table._mark, table._mark_step = mark.state, twin._mark_step
    table._mark_answers = mark.answers - past.answer_count
    table._mark_outcomes = mark.outcomes - past.outcome_count
    table._mark_every(table._policy.every)


def rehearse(table: Table[S], answer: str) -> None:
    """Give an answer on a copy that nobody gets: what the rules cannot take is raised here."""
    copy = table._double()
    try:
        copy.act(answer)
    finally:
        copy.close()


def rewind(table: Table[S], count: int) -> None:
    """Go back to when so many answers had been given, from the nearest closed segment on."""
    node, answers, outcomes = table._past.back_to(count)
    answers += table._answers
    again = [(choice, by) for choice, _, _, by in answers[: count - node.answer_count]]
    replay(table, node, again, Script(outcomes + table._outcomes))


def replay(table: Table[S], node: Segment, answers: Iterable[Again], script: Script) -> None:
    """Go on from the end of a segment with these answers, and the outcomes as they came."""
    forced = table._forced
    start_from(table, node)
    table._script = script
    table._proceed(None, None)
    answer_again(table, answers)
    table._script = None
    table._forced = forced


def start_from(table: Table[S], node: Segment) -> None:
    """Put the table where a segment ends, before its next step. It goes on listening."""
    table._past, table._mark, table._mark_step = node, node.state, node.step
    table.state = node.state.clone()
    table._step = node.step - 1
    table._answers, table._outcomes, table._sources, table._audiences = [], [], [], {}
    table._mark_answers = table._mark_outcomes = 0
    table._mark_every(table._policy.every)
    table._forced = table._script = table._flow = table.pending = None
    table._decision = table._glimpse = None
    if table._events is not None:
        _forget_events(table, node)


def _forget_events(table: Table[Any], node: Segment) -> None:
    assert table._events is not None
    if node.heard is table._events:
        del table._events[node.event_count :]
    else:  # nobody was listening yet: what is heard begins here
        table._events.clear()
        table._heard_from = node.answer_count


def answer_again(table: Table[S], answers: Iterable[Again]) -> None:
    """Give these answers, or raise Contradiction where one does not fit."""
    for place, (choice, given_by) in enumerate(answers):
        if table.pending is None:
            raise Contradiction(f"answer {place + 1} comes after the end of the game")
        question, owner, choices = table.pending
        if choice not in choices:
            raise Contradiction(f"answer {place + 1}, {choice!r}, was not among the options")
        by = first_of(owner) if given_by is None else given_by
        if not owns(owner, by):
            raise Contradiction(f"answer {place + 1} is by player {by}, who was not asked")
        table._answers.append((choice, question, owner, by))
        table._proceed(table._flow, choice)
