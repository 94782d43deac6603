"""Decisions and options: the one way in which a rule asks a player anything."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, cast

import msgspec

from .errors import IllegalAnswer

if TYPE_CHECKING:
    from .table import Table

T = TypeVar("T")


class Option(msgspec.Struct, frozen=True):
    """One thing a player may do: what it is called, which rule grants it, where it points."""

    id: str
    label: str
    rule: str
    targets: tuple[str, ...] = ()


class Label(msgspec.Struct, frozen=True):
    """What a question says of one choice, written only when somebody looks."""

    text: str
    rule: str = ""
    targets: tuple[str, ...] = ()


class Route(msgspec.Struct, frozen=True):
    """A way to something far: the options to be taken one after the other."""

    target: str  # as in `Option.targets`
    options: tuple[str, ...]


Describe = Callable[[Any, int, str], Label]
Routes = Callable[[Any, int], tuple[Route, ...]]


class Question:
    """A kind of decision, declared once beside the rule that asks it.

    A secret question's answer is seen by its maker alone until the step is over. `routes` finds
    the ways to whatever takes several answers to the same question.
    """

    __slots__ = ("describe", "kind", "prompt", "routes", "rule", "secret")

    def __init__(
        self,
        kind: str,
        rule: str,
        prompt: str,
        labels: dict[str, str] | Describe,
        *,
        secret: bool = False,
        routes: Routes | None = None,
    ) -> None:
        self.kind = kind
        self.rule = rule
        self.prompt = prompt
        self.secret = secret
        self.routes = routes
        self.describe: Describe = labels if callable(labels) else _from_dictionary(labels)

    def __repr__(self) -> str:
        return f"Question({self.kind!r})"


def _from_dictionary(labels: dict[str, str]) -> Describe:
    return lambda _table, _player, choice: Label(labels[choice])


# Whom a rule asks: one seat, or several that decide together. Any of these may answer; the first
# is the one that programs ask.
Owner = int | tuple[int, ...]

# What a rule yields: the question, who is asked, and the ids of the choices.
Ask = tuple[Question, Owner, Sequence[str]]
Flow = Generator[Ask, str, T]

# How rules call each other:
# - a rule that never asks is a plain function, called plainly;
# - a rule that may ask is a Flow, used with `yield from`;
# - a Flow that has nothing to ask this time may return NOTHING: a generator costs time;
# - a step may return None or NOTHING, the table takes both.
NOTHING: Flow[None] = cast("Flow[None]", ())


def seats_of(owner: Owner) -> tuple[int, ...]:
    """The seats that a decision belongs to."""
    return (owner,) if isinstance(owner, int) else owner


def first_of(owner: Owner) -> int:
    """The seat that is asked where only one can be."""
    return owner if isinstance(owner, int) else owner[0]


def owns(owner: Owner, player: int | None) -> bool:
    """Whether that seat may answer."""
    return owner == player if isinstance(owner, int) else player in owner


def not_asked(owner: Owner, player: int) -> IllegalAnswer:
    """The error for an answer by a player who is not asked."""
    asked = ", ".join(map(str, seats_of(owner)))
    return IllegalAnswer(f"player {player} is not asked here; who may answer: {asked}")


class Decision:
    """A pending question. Its options are written out only when somebody looks at them.

    `players` are the seats that may answer, `player` is the first of them.
    """

    __slots__ = ("_options", "_table", "choices", "owner", "player", "question")

    def __init__(
        self, table: Table[Any], question: Question, owner: Owner, choices: Sequence[str]
    ) -> None:
        self._table = table
        self._options: tuple[Option, ...] | None = None
        self.question = question
        self.owner = owner
        self.player = owner if type(owner) is int else first_of(owner)
        self.choices = choices

    @property
    def players(self) -> tuple[int, ...]:
        return seats_of(self.owner)

    def belongs_to(self, player: int | None) -> bool:
        """Whether that player may answer; a spectator (None) may not."""
        return owns(self.owner, player)

    @property
    def kind(self) -> str:
        return self.question.kind

    @property
    def prompt(self) -> str:
        return self.question.prompt

    @property
    def rule(self) -> str:
        return self.question.rule

    @property
    def options(self) -> tuple[Option, ...]:
        if self._options is None:
            self._options = tuple(self._describe(choice) for choice in self.choices)
        return self._options

    @property
    def routes(self) -> tuple[Route, ...]:
        """Ways that begin with one of the options, looked for only when somebody asks."""
        find = self.question.routes
        return () if find is None else find(self._table, self.player)

    def option(self, choice: str) -> Option:
        """The option of that id; KeyError if it is not offered."""
        for option in self.options:
            if option.id == choice:
                return option
        raise KeyError(choice)

    def _describe(self, choice: str) -> Option:
        label = self.question.describe(self._table, self.player, choice)
        return Option(choice, label.text, label.rule or self.question.rule, label.targets)

    def __len__(self) -> int:
        return len(self.choices)

    def __repr__(self) -> str:
        return f"Decision({self.kind!r}, player={self.owner}, choices={list(self.choices)!r})"
