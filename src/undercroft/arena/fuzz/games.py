"""Games over everything a game can be set up with, and what was found in them."""

from __future__ import annotations

import traceback
from collections import Counter
from itertools import count
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft import bots
from undercroft.arena.plan import seed_of
from undercroft.arena.pools import local_pool
from undercroft.arena.scheduling import catching_ctrl_c, stream
from undercroft.kernel import game as registry
from undercroft.kernel.chance import scramble
from undercroft.kernel.errors import BadSetup
from undercroft.kernel.game import MAX_SEED
from undercroft.kernel.table import Table

from . import checks
from .eager import Eager, Preferring

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from undercroft.kernel.game import Game, Setting

# No game goes on for ever; the longest random ones need a few hundred decisions.
MOST_DECISIONS = 20_000
MOST_SETUPS = 1_000  # drawn before settings that were fixed are said not to go together
HEURISTIC = "heuristic"  # who brings to an end what play at random does not
MOST_TABLES = 1_000  # in a row
BROKEN = "broken"  # the ending of a game in which something broke


class FuzzPlan(msgspec.Struct, frozen=True):
    """All that decides which games are played and how closely they are watched."""

    game: str
    games: int
    seed: int
    watch_every: int = 10  # every so many games one is checked at every decision
    secrets_every: int = 7  # in a watched game, every so many decisions views are compared
    bot: str = bots.RANDOM  # who plays every seat
    audit: bool = False  # every game is looked over before each step, not the watched ones alone
    listen: bool = False  # log lines are counted by rule and wording, and by what they name
    patience: int = 0  # after so many decisions rules of thumb play on; 0: never
    fixed: dict[str, Any] = {}  # settings that are not drawn
    usual: float = 0.5  # how often a setting is left as it usually is
    eager: bool = False  # who plays at random seldom passes and draws a kind of option first
    follow: bool = False  # tables that follow each other are played to the end of their row
    preferred: tuple[str, ...] = ()  # kinds of options that are taken most of the time


class BrokenGame(msgspec.Struct, frozen=True):
    """A game in which something broke."""

    number: int
    config: dict[str, Any]
    seed: int
    decision: int
    problem: str
    record: bytes
    chapter: int = 1  # which table of its row, where rows are followed


class Harvest(msgspec.Struct):
    """The figures of a run. Harvests of parts add up to the harvest of the whole."""

    games: int = 0
    decisions: int = 0
    watched: int = 0
    worlds: int = 0
    endings: Counter[str] = msgspec.field(default_factory=Counter)
    findings: list[BrokenGame] = []
    lines: Counter[str] = msgspec.field(default_factory=Counter)  # of the log: rule and template
    named: dict[str, Counter[str]] = {}  # things that the log named, by kind
    finished_off: int = 0  # games that rules of thumb had to bring to an end

    def merge(self, other: Harvest) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.watched += other.watched
        self.worlds += other.worlds
        self.endings.update(other.endings)
        self.lines.update(other.lines)
        self.finished_off += other.finished_off
        self.named = {
            kind: self.named.get(kind, Counter()) + other.named.get(kind, Counter())
            for kind in {**self.named, **other.named}
        }
        self.findings = sorted([*self.findings, *other.findings], key=lambda each: each.number)


def fuzz(
    plan: FuzzPlan, workers: int = 1, finished: Callable[[int], None] = lambda _games: None
) -> tuple[Harvest, bool]:
    """Play the plan's games; the harvest, and whether Ctrl-C cut it short."""
    whole = Harvest()
    with catching_ctrl_c() as interrupted:
        pool = local_pool(play_game, plan, workers, interrupted, finished)
        try:
            for chunk in stream(pool, [range(plan.games)], interrupted):
                for harvest in chunk.results:
                    whole.merge(harvest)
        finally:
            pool.close()
    return whole, interrupted.pressed


def play_game(plan: FuzzPlan, number: int) -> Harvest:
    """The harvest of one game, and of those that follow it where that is asked for."""
    game = FuzzedGame(plan, registry.find(plan.game), number)
    whole = game.harvest()
    while plan.follow and (following := game.following()) is not None:
        game = following
        whole.merge(game.harvest())
    return whole


def random_config(
    game: Game[Any],
    rng: Random,
    fixed: Mapping[str, Any] = MappingProxyType({}),
    usual: float = 0.5,
) -> dict[str, Any]:
    """Any setup the game allows: settings that do not go together are drawn again.

    By default half the settings are usual, so that no game has every option in force at once.
    """
    boxes = _any_boxes(game, rng)
    schema = game.schema(game.catalogue(boxes, ()))
    for drawn in count(1):
        players = rng.randint(schema.fewest, schema.most)
        chosen = {
            each.name: each.default if rng.random() < usual else _any_value(each, players, rng)
            for each in schema.settings
        }
        try:
            return registry.configure(game, players, {**chosen, **fixed, "boxes": boxes})
        except BadSetup:
            if drawn == MOST_SETUPS:
                raise
    raise AssertionError("count never ends")


def _any_boxes(game: Game[Any], rng: Random) -> tuple[str, ...]:
    """The base game, and each of its expansions half the time."""
    base, *expansions = registry.boxes_of(game)
    return base, *(box for box in expansions if rng.random() < 0.5)


def _any_value(setting: Setting, players: int, rng: Random) -> Any:
    """Any value that the setting takes by itself."""
    if setting.kind == "flag":
        return rng.random() < 0.5
    if setting.kind == "number":
        return rng.randint(setting.low, setting.high)
    if setting.kind == "choice":
        return rng.choice(setting.choices)
    if setting.kind == "seat":
        return rng.randrange(players)
    if setting.kind == "sides":
        return [rng.choice(setting.choices) for _ in range(players)]
    return rng.sample(setting.choices, setting.needed(players))


def named_in(table: Table[Any], told: dict[str, dict[str, str]]) -> dict[str, Counter[str]]:
    """How often the log of a game named each thing of the kinds that are counted."""
    found: dict[str, Counter[str]] = {kind: Counter() for kind in told}
    for event in table.events:
        for kind, value in event.parts:
            if kind in found:
                found[kind][value] += 1
    return found


class FuzzedGame:
    """One random game, played to the end or to the first thing that breaks."""

    def __init__(
        self,
        plan: FuzzPlan,
        game: Game[Any],
        number: int,
        chapter: int = 1,
        config: dict[str, Any] | None = None,
    ) -> None:
        """`config`: of a table that follows another, which is the table of `chapter` in its row."""
        self.plan = plan
        self.number = number
        self.chapter = chapter
        first = seed_of(plan.seed, number)
        self.seed = first if chapter == 1 else scramble(first, "table", chapter) & MAX_SEED
        self.rng = Random(scramble(self.seed, "fuzz"))
        self.config = config or random_config(game, self.rng, plan.fixed, plan.usual)
        self.plain_game = game
        self.sequel: dict[str, Any] | None = None
        self.watched = number % plan.watch_every == 0
        self.game = checks.audited(game) if self.watched or plan.audit else game
        self.table: Table[Any] | None = None
        self.decisions = 0
        self.worlds = 0

    def following(self) -> FuzzedGame | None:
        """The game that follows this one, once it was played."""
        if self.sequel is None:
            return None
        return FuzzedGame(self.plan, self.plain_game, self.number, self.chapter + 1, self.sequel)

    def harvest(self) -> Harvest:
        """Play, and what came of it."""
        harvest = Harvest()
        self.play(harvest)
        return harvest

    def play(self, harvest: Harvest) -> None:
        """Play, and add what came of it to the harvest."""
        try:
            self._play_on()
            ending = self._ending()
        except Exception as error:  # noqa: BLE001 - whatever breaks is what a fuzzer looks for
            harvest.findings = [*harvest.findings, self._finding(error)]
            self.sequel = None
            ending = BROKEN
        harvest.games += 1
        harvest.decisions += self.decisions
        harvest.watched += self.watched
        harvest.worlds += self.worlds
        harvest.endings[ending] += 1
        harvest.finished_off += bool(0 < self.plan.patience < self.decisions)
        if self.plan.listen and self.table is not None and ending != BROKEN:
            harvest.lines.update(f"{each.rule} {each.template}" for each in self.table.events)
            harvest.named = named_in(self.table, registry.survey_of(self.game).told)

    def _play_on(self) -> None:
        self.table = table = Table(self.game, self.config, self.seed)
        if self.plan.listen:
            table.hear_all()  # what setting up told; from now on it listens
        seats = self._seats(self.plan.bot)
        while (decision := table.decision) is not None:
            if self.watched:
                self._watch(table)
            self.decisions += 1
            if self.decisions > MOST_DECISIONS:
                raise checks.Broken(f"no end after {MOST_DECISIONS} decisions")
            if self.decisions == self.plan.patience + 1 > 1:
                seats = self._seats(HEURISTIC)
            choice = seats[decision.player].choose(table)
            shared = len(decision.players) > 1
            table.act(choice, self.rng.choice(decision.players) if shared else None)
        checks.check_state(table.game, table.state, settled=True)
        checks.check_result(table)
        if self.chapter == MOST_TABLES:
            raise checks.Broken(f"no end after {MOST_TABLES} tables in a row")
        self.sequel = checks.check_sequel(self.plain_game, table)
        if self.watched:
            checks.check_record(table)
            checks.check_events(table)

    def _seats(self, bot: str) -> list[bots.Bot]:
        seeds = [scramble(self.seed, seat) for seat in range(self.config["players"])]
        eager = self.plan.eager and bot == bots.RANDOM
        players = [Eager(seed) if eager else bots.make(bot, self.game, seed) for seed in seeds]
        if not self.plan.preferred:
            return players
        return [
            Preferring(player, self.plan.preferred, scramble(seed, "prefers"))
            for player, seed in zip(players, seeds, strict=True)
        ]

    def _watch(self, table: Table[Any]) -> None:
        checks.check_state(table.game, table.state, settled=False)
        checks.check_decision(table)
        if self.decisions % self.plan.secrets_every == self.number % self.plan.secrets_every:
            checks.check_fork(table)
            checks.check_secrets(table, scramble(self.seed, self.decisions))
            self.worlds += self.config["players"]

    def _ending(self) -> str:
        assert self.table is not None
        result = self.table.result
        assert result is not None
        game = self.table.game
        survivors = sum(game.facts(self.table.state).survived)
        return f"{survivors} of {self.config['players']} {registry.survey_of(game).survived}"

    def _finding(self, error: Exception) -> BrokenGame:
        if isinstance(error, checks.Broken):
            problem = str(error)
        else:
            problem = "".join(traceback.format_exception(error))
        return BrokenGame(
            self.number, self.config, self.seed, self.decisions, problem, self._record(),
            self.chapter,
        )  # fmt: skip

    def _record(self) -> bytes:
        """The game up to where it broke, if it came so far that it can be written."""
        if self.table is None:
            return b""
        try:
            return self.table.save()
        except Exception:  # noqa: BLE001 - a state can be too broken to be saved
            return b""
