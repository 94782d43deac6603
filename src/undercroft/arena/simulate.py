"""Playing many games: who plays what, with which chance, and how they end."""

from __future__ import annotations

import time
from itertools import product
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft import bots
from undercroft.kernel import game as registry
from undercroft.kernel.chance import scramble
from undercroft.kernel.errors import BadSetup
from undercroft.kernel.game import MAX_SEED
from undercroft.kernel.table import Table

from . import workers as crew
from .statistics import Outcome, Seat, Tally, merged

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from undercroft.kernel.game import Game


class Plan(msgspec.Struct, frozen=True):
    """All that decides what comes out: with an equal plan every run plays equal games."""

    game: str
    games: int
    seed: int
    bots: tuple[str, ...]  # cycled over the seats
    configs: tuple[dict[str, Any], ...]  # cycled over the games
    check: bool = False


class Run(msgspec.Struct, frozen=True):
    """The games that were played to the end, and how long they took."""

    tally: Tally
    seconds: float
    interrupted: bool

    @property
    def games_per_second(self) -> float:
        return self.tally.games / self.seconds if self.seconds else 0.0

    @property
    def decisions_per_second(self) -> float:
        return self.tally.total_decisions / self.seconds if self.seconds else 0.0


def configurations(
    game: Game[Any], players: Sequence[int], settings: Mapping[str, Sequence[Any]]
) -> tuple[dict[str, Any], ...]:
    """Every possible combination of these; BadSetup if none of them is."""
    possible = []
    problem: BadSetup | None = None
    schema = game.schema()
    for count, *values in product(players, *settings.values()):
        try:
            config = schema.check(count, dict(zip(settings, values, strict=True)))
            game.check(config)
        except BadSetup as error:
            problem = problem or error
            continue
        possible.append(config)
    if not possible:
        raise problem or BadSetup("there is nothing to play: no number of players was named")
    return tuple(possible)


def seed_of(plan_seed: int, number: int) -> int:
    """The seed of one game of many."""
    return scramble(plan_seed, "game", number) & MAX_SEED


def simulate(
    plan: Plan, workers: int = 1, finished: Callable[[int], None] = lambda _games: None
) -> Run:
    """Play the plan's games. Ctrl-C ends it cleanly with the games finished so far."""
    game = registry.find(plan.game)
    for name in plan.bots:
        bots.make(name, game, 0)  # an unknown name should fail here and not in a worker
    start = time.perf_counter()
    tallies, interrupted = crew.run(play_games, plan, plan.games, workers, finished)
    return Run(merged(tallies), time.perf_counter() - start, interrupted)


def play_games(plan: Plan, numbers: Iterable[int]) -> Tally:
    """The tally of these games."""
    game = registry.find(plan.game)
    tally = Tally()
    for number in numbers:
        tally.add(play_game(plan, game, number))
    return tally


def play_game(plan: Plan, game: Game[Any], number: int) -> Outcome:
    """One game from setup to its result."""
    config = plan.configs[number % len(plan.configs)]
    seed = seed_of(plan.seed, number)
    seats = [plan.bots[seat % len(plan.bots)] for seat in range(config["players"])]
    choose = [
        bots.make(name, game, scramble(seed, "bot", seat)).choose for seat, name in enumerate(seats)
    ]
    table = Table(game, config, seed)
    while (decision := table.decision) is not None:
        table.act(choose[decision.player](table))
    return outcome_of(table, seats, check=plan.check)


def outcome_of(table: Table[Any], seats: Sequence[str], *, check: bool) -> Outcome:
    """What statistics keep of a game that is over."""
    result = table.result
    assert result is not None, "only a game that is over has an outcome"
    facts = table.game.facts(table.state)
    standings = sorted(result.standings, key=lambda standing: standing.player)
    return Outcome(
        variant=variant_of(table.game, table.config),
        seats=tuple(
            Seat(
                facts.roles[standing.player],
                seats[standing.player],
                facts.survived[standing.player],
                standing.won,
                standing.score,
                standing.outcome,
            )
            for standing in standings
        ),
        decisions=len(table.answers),
        turns=facts.turns,
        wrong=tuple(table.game.audit(table.state, settled=True)) if check else (),
    )


def variant_of(game: Game[Any], config: dict[str, Any]) -> str:
    """The variant in a few words: what was chosen where there was a choice, and what is on."""
    words = []
    for setting in game.schema().settings:
        if setting.kind == "choice":
            words.append(str(config[setting.name]))
        elif setting.kind == "flag" and config[setting.name]:
            words.append(setting.name)
    return " + ".join(words)
