"""What a referee is given and what it says: the contract between runner and referees.

A referee is a second reading of a game's rules. It sees what players see: views, questions, options
and the log lines that everybody hears. It never sees the state and shares no code with the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Protocol

import msgspec

from undercroft import Result


class Line(msgspec.Struct, frozen=True):
    """A log line that everybody hears: its rule, its template, and each value in words.

    `values` are the same in the game's own numbers: right for seats, dice and amounts.
    """

    rule: str
    template: str
    words: tuple[str, ...]
    values: tuple[Any, ...]


class Situation(msgspec.Struct, frozen=True):
    """How a table stands when somebody is asked, or at the end of the game."""

    number: int  # how many answers were given before
    kind: str  # the kind of the question, "" once the game is over
    asked: tuple[int, ...]
    options: tuple[str, ...]
    public: Any  # the view of a spectator
    seats: tuple[Any, ...]  # the view of each seat
    # The dice and draws since the question before, in order: what it was rolled or drawn from, and
    # the number. At least one seat saw each of them.
    chance: tuple[tuple[str, int], ...] = ()
    result: Result | None = None

    @property
    def mine(self) -> Any:
        """The view of the seat that is asked."""
        return self.seats[self.asked[0]]


class Answered(msgspec.Struct, frozen=True):
    """An answer and all that came of it, up to the next question or the end."""

    before: Situation
    chosen: str
    told: tuple[Line, ...]
    after: Situation


class Judgement(msgspec.Struct, frozen=True):
    """One thing that the referee worked out, beside what the engine did."""

    kind: str  # what is counted together, such as "turn" or "combat round"
    rule: str
    said: Any  # by the referee
    found: Any  # at the table

    @property
    def agrees(self) -> bool:
        return bool(self.said == self.found)


class Referee(Protocol):
    """Follows one game from its first question on. It may remember what it saw.

    One with `only_asked = True` is given the view of the seat that is asked and no other, which
    halves the time of watching.
    """

    def options(self, now: Situation) -> Judgement | None:
        """The exact options that the question must have; None where it cannot be known."""
        ...

    def outcomes(self, answered: Answered) -> Iterable[Judgement]:
        """What must have come of an answer. A referee says nothing where it cannot know."""
        ...

    def begins(self, first: Situation, told: tuple[Line, ...]) -> Iterable[Judgement]:
        """What must be true of the first question of a game."""
        ...


class Deal(msgspec.Struct, frozen=True):
    """What a game is set up with and which bots sit at the table, one name for each seat."""

    players: int
    settings: dict[str, Any]
    bots: tuple[str, ...]
    seed: int


class Disagreement(msgspec.Struct, frozen=True):
    """Where referee and engine differ, with what is needed to see it again."""

    game: int
    answer: int
    seat: int
    deal: Deal
    judgement: Judgement


class Verdict(msgspec.Struct, frozen=True):
    """What was judged in one game or in many."""

    decisions: Counter[str]  # by the kind of question
    judged: Counter[str]  # those whose exact options were judged
    outcomes: Counter[str]  # by the kind of judgement
    disagreements: list[Disagreement]

    def add(self, other: Verdict) -> None:
        self.decisions.update(other.decisions)
        self.judged.update(other.judged)
        self.outcomes.update(other.outcomes)
        self.disagreements.extend(other.disagreements)

    @property
    def share(self) -> float:
        """The share of decisions whose exact options were judged."""
        return self.judged.total() / max(1, self.decisions.total())


# What the package of a referee must have: `tests.referees.<game>.referee` and `.deal`.
MakeReferee = Callable[[dict[str, Any]], Referee]  # from the configuration of a table
MakeDeal = Callable[[int], Deal]  # from the number of a game
