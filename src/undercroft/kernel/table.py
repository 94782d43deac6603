"""The table: runs a game step by step, and can be forked, taken back, watched and saved.

The flow of a step is never saved. Forking, undoing and loading are one operation: take the state
that a step began with, start the step again, and replay the few answers and outcomes since.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from .chance import Contradiction, Script, scramble
from .dealing import Dealing, silence
from .errors import IllegalAnswer, NoSuchPlayer, NothingToUndo
from .flow import Ask, Decision, Flow, Option, Posed, hides, not_asked, owns
from .game import sequel_of
from .log import SEGMENT, SELDOM, Answer, Log, MarkPolicy, Segment, close_segment
from .recording import write
from .replay import expect_forks, replay, rewind, wake
from .settings import DISCREET
from .worlds import imagined

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from .events import Event
    from .game import Game, Result, State
    from .recording import Seal
    from .scene import Scene

S = TypeVar("S", bound="State")

# More steps than any game runs through before somebody must choose: only a broken state does.
ENDLESS = 10_000


class Table(Dealing[S]):
    """One game in progress: what players and programs use. What rules use is in `Dealing`."""

    __slots__ = (
        "_answers",
        "_decision",
        "_due",
        "_every",
        "_flow",
        "_glimpse",
        "_heard_from",
        "_mark",
        "_mark_answers",
        "_mark_outcomes",
        "_mark_step",
        "_policy",
        "_root",
        "_worlds",
        "config",
        "game",
        "pending",
        "seed",
    )

    game: Game[S]
    config: dict[str, Any]
    seed: int
    pending: Ask | None  # the question, who is asked, the choices; `decision` tells it in words
    # The log: closed segments, then what came since; the mark lies somewhere in that (see log.py).
    _root: Segment
    _answers: list[Answer]
    _mark: S
    _mark_answers: int
    _mark_outcomes: int
    _mark_step: int
    _policy: MarkPolicy
    _every: int  # how many log entries may pass after a mark before the next one
    _due: int  # at how many entries since the last segment the next mark is kept
    _worlds: int  # how many were imagined without a seed
    _glimpse: tuple[Ask | None, int, Any] | None
    _heard_from: int  # how many answers had been given when listening began
    _flow: Flow[None] | Posed | None
    _decision: Decision | None

    def __init__(self, game: Game[S], config: dict[str, Any], seed: int) -> None:
        self.game, self.config, self.seed = game, config, seed
        self._begin(game.setup(config, scramble(seed)))
        self._proceed(None, None)

    @classmethod
    def at(
        cls,
        game: Game[S],
        config: dict[str, Any],
        state: S,
        forced: Mapping[str, Sequence[int]] | None = None,
    ) -> Table[S]:
        """A table that begins with a given state: a puzzle, a lesson, a test.

        `forced` lays down what the first dice and draws bring, by source.
        """
        table = cls.__new__(cls)
        table.game, table.config, table.seed = game, config, 0
        table._begin(state)
        for source, values in (forced or {}).items():
            table.force(source, *values)
        table._proceed(None, None)
        return table

    # -- what a player or a program does ---------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """The pending decision, or None once the game is over."""
        if self._decision is None and self.pending is not None:
            question, owner, choices = self.pending
            self._decision = Decision(self, question, owner, choices)
        return self._decision

    @property
    def over(self) -> bool:
        return self.pending is None

    @property
    def result(self) -> Result | None:
        """The final standings, once the game is over."""
        return self.game.result(self.state) if self.pending is None else None

    @property
    def sequel(self) -> dict[str, Any] | None:
        """Once the game is over: the configuration of the table that follows, if one does."""
        if self.pending is not None:
            return None
        return sequel_of(self.game, self.config, self.state)

    def act(self, answer: Option | str | int, by: int | None = None) -> None:
        """Answer by option, option id or index; `by` says which of several seats answers."""
        pending = self.pending
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
        if by is not None and not owns(owner, by):
            raise not_asked(owner, by)
        if self._flow is None:
            wake(self)
        self._answers.append((choice, question, owner, by))
        self._proceed(self._flow, choice)

    def undo(self) -> None:
        """Take back the last answer, by playing again from the nearest kept state up to it."""
        count = self._past.answer_count + len(self._answers)
        if not count:
            raise NothingToUndo("no answer has been given that could be taken back")
        rewind(self, count - 1)

    def fork(self, as_seen_by: int | None = None, seed: int | None = None) -> Table[S]:
        """An independent copy at the same decision.

        With `as_seen_by`, hidden things are dealt anew: that player cannot tell the copy's
        world from the real one. `seed` makes such a world reproducible.
        """
        if self._policy.until_forked:
            expect_forks(self)
        if as_seen_by is not None:
            return imagined(self, self._checked(as_seen_by), seed)
        twin = self._twin()
        twin._root, twin._past = self._root, self._past
        twin._mark, twin._mark_step, twin._step = self._mark, self._mark_step, self._step
        twin._mark_answers, twin._mark_outcomes = self._mark_answers, self._mark_outcomes
        twin._due, twin._answers = self._due, self._answers[:]
        twin._outcomes, twin._sources = self._outcomes[:], self._sources[:]
        twin._audiences = self._audiences.copy() if self._audiences else {}
        twin.pending = self.pending
        twin.state = self.state.clone()
        twin._flow = self._flow if isinstance(self._flow, Posed) else None
        return twin

    def _double(self) -> Table[S]:
        """A copy with the same chance, for the kernel alone: nobody else is given it."""
        return self.fork()

    def _watch(self, run: Callable[[], None]) -> None:
        """Run on. A table whose chance is asked stops where a die or draw is due."""
        run()

    def keep_marks(self, policy: MarkPolicy) -> None:
        """Say how often a state is to be kept for forks: OFTEN, SELDOM (simulation) or NEVER."""
        self._policy = policy
        self._mark_every(policy.every)

    def view(self, player: int | None) -> Any:
        """What that player may know (None: a spectator)."""
        return self.game.view(self, player if player is None else self._checked(player))

    def scene(self, player: int | None) -> Scene:
        """What a client draws for that player."""
        return self.game.scene(self, player if player is None else self._checked(player))

    def explain(self, player: int, intent: str) -> str | None:
        """The id of the rule that forbids what the player has in mind; None if nothing does."""
        return self.game.explain(self, self._checked(player), intent)

    @property
    def players(self) -> int:
        """How many play."""
        return int(self.config["players"])

    def _checked(self, player: int) -> int:
        if type(player) is not int or not 0 <= player < self.config["players"]:
            raise NoSuchPlayer(player, self.players)
        return player

    @property
    def events(self) -> list[Event]:
        """All that was heard. If nobody has listened yet, the game is replayed to hear it all.

        A table that was reopened has listened since `heard_from` answers had been given.
        """
        if self._events is None:
            self.hear_all()
        assert self._events is not None
        return self._events

    @property
    def heard_from(self) -> int:
        """How many answers had been given when listening began."""
        return self._heard_from

    def listen(self) -> None:
        """Hear all that happens from now on."""
        if self._flow is None and self.pending is not None:
            wake(self)  # before listening: what happened in this step is not told
        self._events, self._heard_from = [], self.log.answer_count
        self.say = self._tell

    def hear_all(self) -> None:
        """Hear all that has happened, by playing the game again from its beginning."""
        log = self.log
        again, outcomes = [(choice, by) for choice, _, _, by in log.raw_answers()], log.values
        self._events, self._heard_from, self.say = [], 0, self._tell
        replay(self, self._root, again, Script(outcomes))

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
    def log(self) -> Log:
        """What happened: answers, dice and draws, kept states."""
        return Log(self)

    @property
    def answers(self) -> list[str]:
        """Every answer given so far, by option id."""
        return [answer[0] for answer in self.log.raw_answers()]

    @property
    def answered_by(self) -> dict[int, int]:
        """Who gave the answers to decisions of several seats, by the answers' places."""
        return {
            place: given.player
            for place, given in enumerate(self.log.answers)
            if not isinstance(given.owner, int)
        }

    @property
    def outcomes(self) -> list[int]:
        """Every die and draw so far."""
        return self.log.values

    def save(self) -> bytes:
        """The whole game as one small record."""
        return write(self)

    @property
    def seal(self) -> Seal | None:
        """What commits to the dice (see `sealed.py`); None where a seed decides them."""
        return None

    def close(self) -> None:
        """Let go of what refers back to the table, so that memory is free at once."""
        self._flow = self._decision = None
        self.say = silence

    def __copy__(self) -> Table[S]:
        return self.fork()

    def __deepcopy__(self, _memo: dict[int, Any]) -> Table[S]:
        return self.fork()

    def __repr__(self) -> str:
        now = "over"
        if self.pending is not None:
            question, owner, choices = self.pending
            now = f"{question.kind} of player {owner}, {len(choices)} options"
        return f"<Table: {self.game.name}, {self.players} players, seed {self.seed}, {now}>"

    # -- running ---------------------------------------------------------------------------

    def _begin(self, origin: S) -> None:
        """An empty log, and the state that the first step begins with."""
        self._root = self._past = Segment(None, [], [], [], {}, 0, 0, 1, origin)
        self.state = origin.clone()
        self._answers, self._outcomes, self._sources, self._audiences = [], [], [], {}
        self._mark, self._mark_step, self._step = origin, 1, 0
        self._mark_answers = self._mark_outcomes = 0
        self._policy, self._every, self._due = SELDOM, SELDOM.every, SELDOM.every
        self._worlds = self._heard_from = 0
        self._script = self._forced = self._events = self._handed = None
        self._flow = self.pending = self._decision = self._glimpse = None
        self.say, self.discreet = silence, DISCREET in self.config

    def _proceed(self, flow: Flow[None] | Posed | None, answer: Any) -> None:
        """Run on until a player must choose or the game is over. A forced choice is taken."""
        step, state, outcomes = self.game.step, self.state, self._outcomes
        due = self._due - len(self._answers)  # in outcomes: no answer is added meanwhile
        endless = self._step + ENDLESS
        while self._step < endless:
            if flow is None:
                if state.over:
                    self._flow = self.pending = self._decision = None
                    return
                self._step += 1
                if len(outcomes) >= due:
                    self._keep_mark()
                    outcomes, due = self._outcomes, self._due - len(self._answers)
                flow, answer = step(self) or None, None  # it may have been NOTHING
                if flow is None:
                    continue
            if isinstance(flow, Posed):
                ask = flow.ask
                if answer is None:
                    if len(ask[2]) != 1 or (self.discreet and hides(self, ask[0], ask[1])):
                        break
                    answer = ask[2][0]
                flow, answer = flow.then(self, answer, *flow.given) or None, None
                continue
            try:
                ask = flow.send(answer)
                while len(ask[2]) == 1 and not (self.discreet and hides(self, ask[0], ask[1])):
                    ask = flow.send(ask[2][0])
            except StopIteration:
                flow = None
                continue
            break
        else:
            raise Contradiction(f"{ENDLESS} steps have led to no decision")
        self._flow, self.pending, self._decision = flow, ask, None

    def _keep_mark(self) -> None:
        """Keep the state that the next step begins with."""
        self._mark = mark = self.state.clone()
        self._mark_step = self._step
        answers, outcomes = len(self._answers), len(self._outcomes)
        if answers + outcomes >= SEGMENT:
            close_segment(self, mark)
            answers = outcomes = 0
        self._mark_answers, self._mark_outcomes = answers, outcomes
        self._due = answers + outcomes + self._every

    def _mark_every(self, entries: int) -> None:
        """How many log entries may pass after the mark before the next one."""
        self._every = entries
        self._due = self._mark_answers + self._mark_outcomes + entries

    def _elsewhere(self, state: S) -> Table[S]:
        """The same game from another state on, before its first step."""
        table: Table[S] = Table.__new__(Table)
        table.game, table.config, table.seed = self.game, self.config, self.seed
        table._begin(state)
        return table

    def _twin(self) -> Table[S]:
        twin: Table[S] = Table.__new__(Table)
        twin.game, twin.config, twin.seed = self.game, self.config, self.seed
        twin.say, twin.discreet = silence, self.discreet
        twin._policy, twin._every = SELDOM, SELDOM.every
        twin._worlds = twin._heard_from = 0
        twin._glimpse = twin._script = twin._forced = twin._events = None
        twin._flow = twin._decision = twin._handed = None
        return twin
