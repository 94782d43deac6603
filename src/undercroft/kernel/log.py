"""What happened at a table: answers, dice and draws, and the states kept on the way.

Log entries lie in a chain of closed segments that forks share, each with the state at its end; a
fork copies only what came since the last one, and undo replays no more than one segment.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from .chance import EVERYONE, sees
from .flow import Owner, Question, first_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from .events import Event
    from .table import Table

# The choice, the question, whom it was asked of, and who of these answered (None: the first).
Answer = tuple[str, Question, Owner, int | None]

# The answers, outcomes, sources and audiences of a segment.
Entries = tuple[list[Answer], list[int], list[str], dict[int, int]]

# How many log entries a segment holds before it is closed.
SEGMENT = 64


class MarkPolicy(msgspec.Struct, frozen=True):
    """How often the state that a step begins with is kept (a mark): forks and undo start there."""

    every: int  # how many log entries may pass before the next step's beginning is kept
    until_forked: bool = False  # the first fork changes this to OFTEN


# For tables that are forked: a clone a step is soon paid, for each fork plays less again.
OFTEN = MarkPolicy(1)
# How new tables and forks begin: most are only played on. The first fork replays up to so many.
SELDOM = MarkPolicy(SEGMENT, until_forked=True)
# For worlds that are only played on: nobody undoes or forks a thought.
NEVER = MarkPolicy(10**9)


class Segment(msgspec.Struct, eq=False):
    """A closed part of the log. Forks share it, so nothing in it is ever changed."""

    before: Segment | None
    answers: list[Answer]
    outcomes: list[int]
    sources: list[str]
    audiences: dict[int, int]  # by the outcome's place in the whole log
    answer_count: int  # with all segments before
    outcome_count: int
    step: int  # the step that begins after it
    state: Any  # what that step begins with
    heard: list[Event] | None = None  # the list of events that was being written then,
    event_count: int = 0  # and its length
    stored: Callable[[], Entries] | None = None  # how to get the entries of a reopened game

    def opened(self) -> Segment:
        """The segment with its entries: those of a reopened game are read when they are needed."""
        if self.stored is not None:
            self.answers, self.outcomes, self.sources, self.audiences = self.stored()
            self.stored = None
        return self

    def back_to(self, most_answers: int) -> tuple[Segment, list[Answer], list[int]]:
        """The last segment that ends with at most so many answers, and the entries after it."""
        node, answers, outcomes = self, list[Answer](), list[int]()
        while node.answer_count > most_answers:
            answers = node.opened().answers + answers
            outcomes = node.outcomes + outcomes
            assert node.before is not None, "the first segment is empty"
            node = node.before
        return node, answers, outcomes

    def chain(self) -> list[Segment]:
        """All segments, the first one first."""
        found, node = [self], self
        while node.before is not None:
            node = node.before
            found.append(node)
        return found[::-1]


def close_segment(table: Table[Any], state: Any) -> None:
    """Close the segment of the log at the state that the next step begins with."""
    past, events = table._past, table._events
    table._past = Segment(
        past,
        table._answers,
        table._outcomes,
        table._sources,
        table._audiences,
        past.answer_count + len(table._answers),
        past.outcome_count + len(table._outcomes),
        table._step,
        state,
        events,
        0 if events is None else len(events),
    )
    table._answers, table._outcomes, table._sources, table._audiences = [], [], [], {}


class Given(msgspec.Struct, frozen=True):
    """An answer: the option's id, the kind of question, who was asked and who answered."""

    choice: str
    kind: str
    owner: Owner
    player: int
    secret: bool


class Outcome(msgspec.Struct, frozen=True):
    """A die or a draw: what it brought, out of what, and who saw it."""

    value: int
    source: str
    audience: int

    def seen_by(self, player: int) -> bool:
        return sees(self.audience, player)


class Mark(msgspec.Struct, frozen=True):
    """A state that is kept, and how much had happened by then."""

    answers: int
    outcomes: int
    state: Any


class Log:
    """The log of a table, to read. It follows the table as it is played."""

    __slots__ = ("_table",)

    def __init__(self, table: Table[Any]) -> None:
        self._table = table

    # -- answers ---------------------------------------------------------------------------

    @property
    def answer_count(self) -> int:
        return self._table._past.answer_count + len(self._table._answers)

    @property
    def answers(self) -> list[Given]:
        """Every answer so far."""
        return [_given(answer) for answer in self.raw_answers()]

    def latest_answers(self) -> Iterator[Given]:
        """The answers from the last one back; looks no further than it is asked to."""
        for answer in reversed(self._table._answers):
            yield _given(answer)
        node: Segment | None = self._table._past
        while node is not None:
            for answer in reversed(node.opened().answers):
                yield _given(answer)
            node = node.before

    @property
    def last_answer(self) -> Given | None:
        return next(self.latest_answers(), None)

    def raw_answers(self) -> list[Answer]:
        """The same as the kernel keeps them."""
        answers = [a for segment in self._table._past.chain() for a in segment.opened().answers]
        return answers + self._table._answers

    # -- dice and draws --------------------------------------------------------------------

    @property
    def outcome_count(self) -> int:
        return self._table._past.outcome_count + len(self._table._outcomes)

    @property
    def outcomes(self) -> list[Outcome]:
        """Every die and draw so far."""
        audiences = self.audiences
        return [
            Outcome(value, source, audiences.get(place, EVERYONE))
            for place, (value, source) in enumerate(zip(self.values, self.sources, strict=True))
        ]

    @property
    def values(self) -> list[int]:
        """What each die and draw brought."""
        values = [v for segment in self._table._past.chain() for v in segment.opened().outcomes]
        return values + self._table._outcomes

    @property
    def sources(self) -> list[str]:
        """What each was rolled or drawn from."""
        sources = [s for segment in self._table._past.chain() for s in segment.opened().sources]
        return sources + self._table._sources

    @property
    def audiences(self) -> dict[int, int]:
        """Who saw what not everyone saw, by place in the log."""
        found: dict[int, int] = {}
        for segment in self._table._past.chain():
            found.update(segment.opened().audiences)
        return {**found, **self._table._audiences}

    def seen_since(self, place: int, player: int) -> list[int]:
        """What that player saw of the dice and draws from that place in the log on."""
        table = self._table
        start = table._past.outcome_count
        if place < start:
            outcomes = self.outcomes[place:]
            return [each.value for each in outcomes if each.seen_by(player)]
        if not table._audiences:  # most often everybody sees everything
            return table._outcomes[place - start :]
        eyes = table._audiences.get
        return [
            value
            for number, value in enumerate(table._outcomes[place - start :], place)
            if sees(eyes(number, EVERYONE), player)
        ]

    # -- marks -----------------------------------------------------------------------------

    @property
    def origin(self) -> Any:
        """The state that the game began with. It must not be changed."""
        return self._table._root.state

    @property
    def mark(self) -> Mark:
        """The last state kept: where a step began."""
        table = self._table
        past = table._past
        return Mark(
            past.answer_count + table._mark_answers,
            past.outcome_count + table._mark_outcomes,
            table._mark,
        )

    @property
    def kept(self) -> list[Mark]:
        """The states kept for good, the oldest first: the beginning and every segment's end."""
        return [
            Mark(segment.answer_count, segment.outcome_count, segment.state)
            for segment in self._table._past.chain()
        ]


@cache
def question_of_kind(kind: str, *, secret: bool) -> Question:
    """Stands for a question asked before the table was opened: a log tells no more of it."""
    return Question(kind, "", "", {}, secret=secret)


def _given(answer: Answer) -> Given:
    choice, question, owner, by = answer
    player = first_of(owner) if by is None else by
    return Given(choice, question.kind, owner, player, question.secret)
