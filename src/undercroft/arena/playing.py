"""Playing one game of a plan, from setup to its result."""

from __future__ import annotations

from math import inf
from time import thread_time
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft import bots
from undercroft.kernel import game as registry
from undercroft.kernel.chance import scramble
from undercroft.kernel.game import survey_of
from undercroft.kernel.table import Table

from .plan import settings_told, sitting, variant_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.bots import Bot
    from undercroft.kernel.game import Game

    from .plan import Plan, Sitting

MOST_TABLES = 1_000  # no row is so long


class SeatOutcome(msgspec.Struct, frozen=True, array_like=True):
    """How one player of one game came out."""

    role: str  # of several figures their roles with "+" between, of none ""
    bot: str
    survived: bool
    won: bool
    score: int
    ending: str
    ended_at: str = ""
    decisions: int = 0
    measures: tuple[float, ...] = ()  # in the order of the game's survey
    side: str = ""  # those on the same side win and lose together; "" for one alone
    things: tuple[str, ...] = ()  # what the player had, each once, by id


class GameOutcome(msgspec.Struct, frozen=True, array_like=True):
    """What is kept of one game. Equal plans give equal outcomes."""

    number: int
    variant: str
    seats: tuple[SeatOutcome, ...]
    decisions: int
    turns: int
    wrong: tuple[str, ...] = ()
    # Where rows of tables are followed: which table of its row this was, its seed and settings.
    chapter: int = 0
    seed: int = 0
    settings: tuple[Any, ...] = ()


class Played(msgspec.Struct, frozen=True, array_like=True):
    """An outcome, and how long each seat thought: the one thing that is never the same twice."""

    outcome: GameOutcome
    seconds: tuple[float, ...]
    later: tuple[Played, ...] = ()  # the tables that followed it

    def tables(self) -> tuple[Played, ...]:
        """This game and those that followed it, in order."""
        return self, *self.later


def play_game(plan: Plan, number: int) -> Played:
    """The game of that number, played to its end; where that is asked for, with what follows."""
    game = registry.find(plan.game)
    at = sitting(plan, number)
    if not plan.follow:
        return _play(plan, game, at)[1]
    played: list[Played] = []
    while len(played) < MOST_TABLES:
        table, came = _play(plan, game, at)
        place = {"chapter": len(played) + 1, "seed": at.seed}
        outcome = msgspec.structs.replace(
            came.outcome, **place, settings=settings_told(game, at.config)
        )
        played.append(Played(outcome, came.seconds))
        config = table.sequel
        if config is None:
            return Played(played[0].outcome, played[0].seconds, tuple(played[1:]))
        seed = scramble(sitting(plan, number).seed, "table", len(played)) & registry.MAX_SEED
        at = at._replace(config=config, seed=seed)
    raise RuntimeError(f"no end after {MOST_TABLES} tables in a row")


def _play(plan: Plan, game: Game[Any], at: Sitting) -> tuple[Table[Any], Played]:
    """One table, played to its end."""
    choose = [
        unhurried(name, game, scramble(at.seed, "bot", seat)).choose
        for seat, name in enumerate(at.bots)
    ]
    decisions = [0] * len(choose)
    seconds = [0.0] * len(choose)
    table = Table(game, at.config, at.seed)
    while (decision := table.decision) is not None:
        player = decision.player
        begun = thread_time()
        choice = choose[player](table)
        seconds[player] += thread_time() - begun
        decisions[player] += 1
        table.act(choice)
    outcome = outcome_of(table, at, decisions, check=plan.check)
    return table, Played(outcome, tuple(round(each, 6) for each in seconds))


def unhurried(name: str, game: Game[Any], seed: int) -> Bot:
    """The bot of that name, minding no clock: a busy machine must play the same as an idle one."""
    settings = bots.search_settings(name, game)
    if settings is None:
        return bots.make(name, game, seed)
    return bots.SearchBot(seed, msgspec.structs.replace(settings, seconds=inf))


def outcome_of(
    table: Table[Any], at: Sitting, decisions: Sequence[int], *, check: bool
) -> GameOutcome:
    """What is kept of a game that is over."""
    result = table.result
    assert result is not None, "only a game that is over has an outcome"
    game = table.game
    facts = game.facts(table.state)
    kept = [facts.measures[measure.id] for measure in survey_of(game).measures]
    seats = [
        SeatOutcome(
            role="+".join(facts.roles_of(standing.player)),
            bot=at.bots[standing.player],
            survived=facts.survived[standing.player],
            won=standing.won,
            score=standing.score,
            ending=standing.outcome,
            ended_at="+".join(facts.places_of(standing.player)),
            decisions=decisions[standing.player],
            measures=tuple(float(values[standing.player]) for values in kept),
            side=result.side_of(standing.player),
            things=tuple(dict.fromkeys(facts.things_of(standing.player))),
        )
        for standing in sorted(result.standings, key=lambda each: each.player)
    ]
    return GameOutcome(
        number=at.number,
        variant=variant_of(game, table.config),
        seats=tuple(seats),
        decisions=len(table.answers),
        turns=facts.turns,
        wrong=tuple(game.audit(table.state, settled=True)) if check else (),
    )
