"""Decisions and options: the one way in which a rule asks a player anything."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, cast

import msgspec

from .errors import IllegalAnswer
from .preview import Glance, Preview  # noqa: TC001 - msgspec reads them
from .scene import Board, Space  # noqa: TC001

if TYPE_CHECKING:
    from .table import Table

T = TypeVar("T")


class Option(msgspec.Struct, frozen=True):
    """One thing a player may do: what it is called, which rule grants it, where it points."""

    id: str
    label: str
    rule: str
    targets: tuple[str, ...] = ()
    risk: str = ""  # what cannot be mended afterwards, in words: clients may ask once more
    lays: Space | None = None  # how a space of the board would look then, to be seen beforehand
    about: str = ""  # the entry of the compendium that it means: clients compare what there is
    plan: Board | None = None  # a small map of what would be laid, as it would lie
    preview: Preview | None = None  # what would come of it


class Label(msgspec.Struct, frozen=True):
    """What a question says of one choice, written only when somebody looks."""

    text: str
    rule: str = ""
    targets: tuple[str, ...] = ()
    risk: str = ""
    lays: Space | None = None
    about: str = ""
    plan: Board | None = None
    preview: Preview | None = None


class Route(msgspec.Struct, frozen=True):
    """A way to something far: the options to be taken one after the other."""

    target: str  # as in `Option.targets`
    options: tuple[str, ...]
    path: tuple[str, ...] = ()  # the spaces that it leads through, in order
    text: str = ""  # what it costs, in words
    risk: str = ""  # what it costs that would be missed: clients ask before they take it
    sort: str = ""  # what all ways that are marked alike have in common: for the key of the map


class Glimpse(msgspec.Struct, frozen=True):
    """What somebody is told of a decision, beside who is asked."""

    kind: str
    prompt: str
    rule: str


# What others are told of a question that depends on hidden things, whichever question it is.
THINKING = Glimpse("thinking", "is thinking", "")

Describe = Callable[[Any, int, str], Label]
Routes = Callable[[Any, int], tuple[Route, ...]]
Hides = Callable[[Any, int], bool]
Note = Callable[[Any, int], str]
Glances = Callable[[Any, int], "tuple[Glance, ...]"]


class Question:
    """A kind of decision, declared once beside the rule that asks it.

    A secret question's answer is seen by its maker alone until the step is over. `routes` finds
    the ways to whatever takes several answers to the same question. `hides(table, seat)` tells by
    public knowledge alone whether the question may depend on what that seat holds in secret: then
    others learn only that the seat is thinking, and a discreet table asks it even if it has no
    choice (see `Table.discreet`). `passing` is the choice to do nothing, where there is one. `note`
    says in a line how things stand for whoever is asked, `glances` what there is to see of things
    that cannot be chosen.
    """

    __slots__ = (
        "describe", "glances", "hides", "kind", "note", "passing", "prompt", "routes", "rule",
        "secret",
    )  # fmt: skip

    def __init__(
        self,
        kind: str,
        rule: str,
        prompt: str,
        labels: dict[str, str] | Describe,
        *,
        secret: bool = False,
        routes: Routes | None = None,
        hides: Hides | None = None,
        passing: str = "",
        note: Note | None = None,
        glances: Glances | None = None,
    ) -> None:
        self.kind = kind
        self.rule = rule
        self.prompt = prompt
        self.secret = secret
        self.routes = routes
        self.hides = hides
        self.passing = passing
        self.note = note
        self.glances = glances
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


class Posed:
    """A step's one question and what follows its answer, in place of a flow.

    A flow belongs to the table that it began at. This does not, so a fork goes on from it at once,
    where it must begin the step of a flow again. `given` must never be changed.
    """

    __slots__ = ("ask", "given", "then")

    def __init__(
        self, ask: Ask, then: Callable[..., Flow[None] | Posed | None], *given: Any
    ) -> None:
        self.ask = ask
        self.then = then  # then(table, the answer, *given)
        self.given = given

    def __iter__(self) -> Iterator[Ask]:
        """All that is surely asked."""
        return iter((self.ask,))


def flow_of(table: Table[Any], step: Flow[None] | Posed | None) -> Flow[None]:
    """What a step returned as a flow, for flows that carry out steps inside them."""
    while isinstance(step, Posed):
        step = step.then(table, (yield step.ask), *step.given)
    if step is not None:
        yield from step


# How rules call each other:
# - a rule that never asks is a plain function, called plainly;
# - a rule that may ask is a Flow, used with `yield from`;
# - a Flow that has nothing to ask this time may return NOTHING: a generator costs time;
# - a step may return None or NOTHING, the table takes both;
# - a step that only asks one question may return that as `Posed`, which forks share.
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


def hides(table: Table[Any], question: Question, owner: Owner) -> bool:
    """Whether the question may depend on what these seats hold in secret."""
    hidden = question.hides
    return hidden is not None and any(hidden(table, seat) for seat in seats_of(owner))


def not_asked(owner: Owner, player: int) -> IllegalAnswer:
    """The error for an answer by a player who is not asked."""
    asked = ", ".join(map(str, seats_of(owner)))
    return IllegalAnswer(f"player {player} is not asked here; who may answer: {asked}")


class Decision(msgspec.Struct, eq=False):  # a struct is made in half the time, once an answer
    """A pending question. Its options are written out only when somebody looks at them.

    `players` are the seats that may answer, `player` is the first of them.
    """

    _table: Table[Any]
    question: Question
    owner: Owner
    choices: Sequence[str]
    _options: tuple[Option, ...] | None = None

    @property
    def player(self) -> int:
        owner = self.owner
        return owner if type(owner) is int else first_of(owner)

    @property
    def players(self) -> tuple[int, ...]:
        return seats_of(self.owner)

    def belongs_to(self, player: int | None) -> bool:
        """Whether that player may answer; a spectator (None) may not."""
        return owns(self.owner, player)

    def is_hidden_from(self, viewer: int | None) -> bool:
        """Whether that viewer learns only who is thinking, not about what."""
        return not owns(self.owner, viewer) and hides(self._table, self.question, self.owner)

    def seen_by(self, viewer: int | None) -> Glimpse:
        """What a viewer (None: a spectator) may know of the question."""
        if self.is_hidden_from(viewer):
            return THINKING
        return Glimpse(self.kind, self.prompt, self.rule)

    @property
    def is_silent(self) -> bool:
        """Whether the seat is asked only so that nobody can tell whether it has a choice."""
        return len(self.choices) == 1

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

    @property
    def note(self) -> str:
        """How things stand for whoever is asked, in a line; for them alone."""
        tell = self.question.note
        return "" if tell is None else tell(self._table, self.player)

    @property
    def glances(self) -> tuple[Glance, ...]:
        """What there is to see of things that cannot be chosen."""
        look = self.question.glances
        return () if look is None else look(self._table, self.player)

    def option(self, choice: str) -> Option:
        """The option of that id; KeyError if it is not offered."""
        for option in self.options:
            if option.id == choice:
                return option
        raise KeyError(choice)

    def _describe(self, choice: str) -> Option:
        label = self.question.describe(self._table, self.player, choice)
        return Option(
            choice, label.text, label.rule or self.question.rule, label.targets, label.risk,
            label.lays, label.about, label.plan, label.preview,
        )  # fmt: skip

    def __len__(self) -> int:
        return len(self.choices)

    def __repr__(self) -> str:
        return f"Decision({self.kind!r}, player={self.owner}, choices={list(self.choices)!r})"
