"""The table: runs a game step by step, and can be forked, taken back, watched and saved.

The flow of a step is never saved. Forking, undoing and loading are one operation: take the state
that a step began with, start the step again, and replay the few answers and outcomes since.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from .chance import EVERYONE, INCREMENT, MASK, MULTIPLIER, Contradiction, Forced, among, scramble
from .errors import IllegalAnswer, NothingToUndo
from .events import Event
from .flow import Ask, Decision, Flow, Option, Owner, Question, not_asked, owns
from .replay import move_mark, refold, wake
from .worlds import imagined

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .chance import B, Script
    from .game import Game, Result, State
    from .scene import Scene

S = TypeVar("S", bound="State")

# How many answers and outcomes may pass before a step's beginning is kept for replaying:
# a clone for every step would slow down play, a rare one would slow down forks.
STRIDE = 4
# The same where no fork is expected: the first one then takes as long as so many answers do.
SELDOM = 64
# More steps than any game runs through before somebody must choose: only a broken state does.
ENDLESS = 10_000

# The choice, the question, whom it was asked of, and who of these answered.
Answer = tuple[str, Question, Owner, int]


def _silence(rule: str, template: str, *values: Any, to: int = EVERYONE) -> None:
    """Nobody listens: simulation pays for no event."""


class Table(Generic[S]):
    """One game in progress."""

    __slots__ = (
        "_answers",
        "_audiences",
        "_decision",
        "_events",
        "_flow",
        "_forced",
        "_forks",
        "_glimpse",
        "_mark",
        "_mark_answers",
        "_mark_due",
        "_mark_outcomes",
        "_mark_step",
        "_origin",
        "_outcomes",
        "_pending",
        "_script",
        "_step",
        "_stride",
        "config",
        "game",
        "say",
        "seed",
        "state",
    )

    game: Game[S]
    config: dict[str, Any]
    seed: int
    state: S
    say: Callable[..., None]
    _origin: S
    _mark: S
    _mark_answers: int
    _mark_due: int
    _mark_outcomes: int
    _mark_step: int
    _step: int
    _stride: int
    _forks: int
    _glimpse: tuple[Ask | None, int, Any] | None
    _answers: list[Answer]
    _outcomes: list[int]
    _audiences: dict[int, int]
    _script: Script | None
    _forced: Forced | None
    _events: list[Event] | None
    _flow: Flow[None] | None
    _pending: Ask | None
    _decision: Decision | None

    def __init__(self, game: Game[S], config: dict[str, Any], seed: int) -> None:
        self.game = game
        self.config = config
        self.seed = seed
        self._begin(game.setup(config, scramble(seed)))
        self._proceed(None, None)

    @classmethod
    def at(cls, game: Game[S], config: dict[str, Any], state: S) -> Table[S]:
        """A table that begins with a given state: a puzzle, a lesson, a test."""
        table = cls.__new__(cls)
        table.game = game
        table.config = config
        table.seed = 0
        table._begin(state)
        table._proceed(None, None)
        return table

    # -- what a player or a program does ---------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """The pending decision, or None once the game is over."""
        decision = self._decision
        if decision is None and self._pending is not None:
            decision = self._decision = Decision(self, *self._pending)
        return decision

    @property
    def over(self) -> bool:
        return self._pending is None

    @property
    def result(self) -> Result | None:
        """The final standings, once the game is over."""
        return self.game.result(self.state) if self._pending is None else None

    def act(self, answer: Option | str | int, by: int | None = None) -> None:
        """Answer by option, option id or index; `by` says which of several seats answers."""
        pending = self._pending
        if pending is None:
            raise IllegalAnswer("the game is over: nothing is being asked")
        question, owner, choices = pending
        if type(answer) is int:
            if not 0 <= answer < len(choices):
                raise IllegalAnswer(
                    f"there is no option {answer}; the indices go from 0 to {len(choices) - 1}"
                )
            choice = choices[answer]
        else:
            wanted = answer.id if isinstance(answer, Option) else answer
            if not isinstance(wanted, str) or wanted not in choices:
                raise IllegalAnswer(
                    f"{wanted!r} is not offered here; the options are: {', '.join(choices)}"
                )
            choice = wanted
        if by is None:
            by = owner if isinstance(owner, int) else owner[0]
        elif not owns(owner, by):
            raise not_asked(owner, by)
        if self._flow is None:
            wake(self)
        self._answers.append((choice, question, owner, by))
        self._proceed(self._flow, choice)

    def undo(self) -> None:
        """Take back the last answer, by playing the game again up to it."""
        if not self._answers:
            raise NothingToUndo("no answer has been given that could be taken back")
        refold(self, self.answers[:-1], self.answered_by)

    def fork(self, as_seen_by: int | None = None, seed: int | None = None) -> Table[S]:
        """An independent copy at the same decision.

        With `as_seen_by`, hidden things are dealt anew: that player cannot tell the copy's
        world from the real one. `seed` makes such a world reproducible.
        """
        if self._stride == SELDOM:
            self._expect_forks()
        if as_seen_by is not None:
            return imagined(self, as_seen_by, seed)
        twin = self._twin()
        twin._origin = self._origin
        twin._mark = self._mark
        twin._mark_answers, twin._mark_outcomes = self._mark_answers, self._mark_outcomes
        twin._answers = self._answers[:]
        twin._outcomes = self._outcomes[:]
        twin._audiences = self._audiences.copy()
        twin._pending = self._pending
        twin.state = self.state.clone()
        twin._step, twin._mark_step = self._step, self._mark_step
        return twin

    def expect_no_forks(self) -> None:
        """Play on faster: until somebody forks all the same, little is kept for it."""
        self._set_stride(SELDOM)

    def view(self, player: int | None) -> Any:
        """What that player may know (None: a spectator)."""
        return self.game.view(self, player)

    def scene(self, player: int | None) -> Scene:
        """What a client draws for that player."""
        return self.game.scene(self, player)

    @property
    def events(self) -> list[Event]:
        """All that has happened. The first look replays the game to hear it."""
        if self._events is None:
            self._events = []
            refold(self, self.answers, self.answered_by)
        return self._events

    def events_seen_by(self, player: int | None) -> list[Event]:
        """The events that player may know of (None: a spectator)."""
        return [event for event in self.events if event.seen_by(player)]

    def tell(self, event: Event) -> str:
        """An event as a sentence."""
        text = "".join(
            value if kind == "text" else self.game.word(self.state, kind, value)
            for kind, value in event.parts
        )
        return text[:1].upper() + text[1:]

    @property
    def answers(self) -> list[str]:
        """Every answer given so far, by option id."""
        return [answer[0] for answer in self._answers]

    @property
    def answered_by(self) -> dict[int, int]:
        """Who gave the answers to decisions of several seats, by the answers' places."""
        return {
            place: answer[3]
            for place, answer in enumerate(self._answers)
            if not isinstance(answer[2], int)
        }

    @property
    def outcomes(self) -> list[int]:
        """Every die and draw so far."""
        return self._outcomes[:]

    def save(self) -> bytes:
        """The whole game as one small record."""
        from .record import write

        return write(self)

    # -- what rules use --------------------------------------------------------------------

    def roll(self, sides: int = 6) -> int:
        """Roll one die."""
        state = self.state
        state.rng = x = (state.rng * MULTIPLIER + INCREMENT) & MASK
        value = 1 + ((x >> 33) * sides >> 31)
        if self._script is not None:
            value = self._script.next(value, EVERYONE)
            if not 1 <= value <= sides:
                raise Contradiction(f"a die of {sides} sides cannot show {value}")
        elif self._forced is not None:
            value = self._forced.next("die", value)
        self._outcomes.append(value)
        return value

    def draw(self, bags: list[B], which: int, source: str, audience: int = EVERYONE) -> int:
        """Take a random thing out of a bag. A deck is such a bag: its order is decided here.

        Bags are immutable and lie in a list, so that cloning a state does not copy them.
        """
        bag = bags[which]
        value = self.pick(bag, source, audience)
        index = bag.index(value)
        bags[which] = bag[:index] + bag[index + 1 :]  # type: ignore[operator, assignment]
        return value

    def pick(self, things: Sequence[int], source: str, audience: int = EVERYONE) -> int:
        """One of these at random; it stays where it is."""
        state = self.state
        state.rng = x = (state.rng * MULTIPLIER + INCREMENT) & MASK
        value = things[(x >> 33) * len(things) >> 31]
        if self._script is not None or self._forced is not None:
            value = self._given(value, source, audience)
            if not among(value, things):
                raise Contradiction(f"{value} cannot be drawn from {source}: it is not there")
        if audience != EVERYONE:
            self._audiences[len(self._outcomes)] = audience
        self._outcomes.append(value)
        return value

    @property
    def last_outcome(self) -> int:
        """Where the last die or draw stands in the log."""
        return len(self._outcomes) - 1

    def conceal(self, audience: int, outcome: int | None = None) -> None:
        """The last outcome, or an earlier one, turns out to be for these eyes only."""
        self._audiences[self.last_outcome if outcome is None else outcome] = audience

    def force(self, source: str, *values: int) -> None:
        """Lay down what the next dice ("die") or draws from a bag will bring; for tests."""
        if self._forced is None:
            self._forced = Forced()
        self._forced.add(source, list(values))

    def _given(self, fresh: int, source: str, audience: int) -> int:
        if self._script is not None:
            return self._script.next(fresh, audience)
        return self._forced.next(source, fresh) if self._forced is not None else fresh

    def _tell(self, rule: str, template: str, *values: Any, to: int = EVERYONE) -> None:
        if self._events is not None:
            self._events.append(Event(rule, template, values, to))

    # -- running ---------------------------------------------------------------------------

    def _begin(self, origin: S) -> None:
        self._origin = origin
        self.state = origin.clone()
        self._answers = []
        self._outcomes = []
        self._audiences = {}
        self._mark = origin
        self._mark_answers = self._mark_outcomes = self._step = self._forks = 0
        self._mark_step = 1  # the first step begins with the origin
        self._set_stride()
        self._script = None
        self._forced = None
        self._events = None
        self.say = _silence
        self._flow = None
        self._pending = None
        self._decision = None
        self._glimpse = None

    def _proceed(self, flow: Flow[None] | None, answer: Any) -> None:
        """Run on until a player must choose or the game is over. A forced choice is taken."""
        step, state = self.game.step, self.state
        answers, outcomes = self._answers, self._outcomes
        endless = self._step + ENDLESS
        while True:
            if flow is None:
                if state.over:
                    self._flow = self._pending = self._decision = None
                    return
                self._step += 1
                if self._step > endless:
                    raise Contradiction(f"{ENDLESS} steps have led to no decision")
                if len(answers) + len(outcomes) >= self._mark_due:
                    self._keep_mark()
                flow = step(self)
                if not flow:  # None or NOTHING
                    flow = None
                    continue
                answer = None
            try:
                ask = flow.send(answer)
            except StopIteration:
                flow = None
                continue
            choices = ask[2]
            if len(choices) == 1:
                answer = choices[0]
                continue
            self._flow = flow
            self._pending = ask
            self._decision = None
            return

    def _keep_mark(self) -> None:
        """Keep the state that the next step begins with."""
        self._mark = self.state.clone()
        self._mark_answers = len(self._answers)
        self._mark_outcomes = len(self._outcomes)
        self._mark_step = self._step
        self._mark_due = self._mark_answers + self._mark_outcomes + self._stride

    def _set_stride(self, stride: int = STRIDE) -> None:
        """How many log entries may pass before a step's beginning is kept again."""
        self._stride = stride
        self._mark_due = self._mark_answers + self._mark_outcomes + stride

    def _expect_forks(self) -> None:
        """Who forks once will fork again: keep this step's beginning, and others as they come."""
        self._set_stride()
        if self._mark_step != self._step:
            move_mark(self)

    def _twin(self) -> Table[S]:
        twin: Table[S] = Table.__new__(Table)
        twin.game = self.game
        twin.config = self.config
        twin.seed = self.seed
        twin.say = _silence
        twin._stride = STRIDE
        twin._mark_due = self._mark_due
        twin._forks = 0
        twin._glimpse = None
        twin._script = twin._forced = twin._events = None
        twin._flow = twin._decision = None
        return twin
