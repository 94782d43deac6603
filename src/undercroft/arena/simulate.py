"""Having a plan's games played, by whoever is there to play them."""

from __future__ import annotations

import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

import msgspec

from undercroft import bots
from undercroft.kernel import game as registry

from .plan import bot_names, sitting
from .playing import Played, play_game
from .pools import local_pool
from .scheduling import GameFailed, catching_ctrl_c, stream
from .statistics import Tally

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from .plan import Plan
    from .playing import GameOutcome
    from .scheduling import Finished, GamePool, Interrupted
    from .tournament import Contest


class Backend(msgspec.Struct, frozen=True):
    """Who plays: processes of this machine, or a Ray cluster. It changes nothing of the results."""

    workers: int = 1
    ray: str = ""  # the address of a cluster


class FinishedGames(msgspec.Struct, frozen=True):
    """The games that were played to the end, how many of them now, and how long that took."""

    tally: Tally
    seconds: float
    interrupted: bool
    played: int

    @property
    def games_per_second(self) -> float:
        return self.played / self.seconds if self.seconds else 0.0

    @property
    def decisions_per_second(self) -> float:
        games = self.tally.games
        return self.games_per_second * self.tally.total_decisions / games if games else 0.0


def simulate(
    plan: Plan, workers: int = 1, finished: Callable[[int], None] = lambda _games: None
) -> FinishedGames:
    """Play the plan's games. Ctrl-C ends it cleanly with the games finished so far."""
    return count(plan, [range(plan.games)], Backend(workers), finished)


def count(
    plan: Plan, todo: Iterable[range], backend: Backend, finished: Callable[[int], None]
) -> FinishedGames:
    """Play these games of the plan and keep nothing of them but counts."""
    tally = Tally()
    start = time.perf_counter()
    with playing(plan, todo, backend, finished) as (chunks, interrupted):
        for chunk in chunks:
            for played in chunk.results:
                for each in played.tables():
                    tally.add(each.outcome)
    return FinishedGames(tally, time.perf_counter() - start, interrupted.pressed, tally.games)


def compete(
    plan: Plan, workers: int = 1, finished: Callable[[int], None] = lambda _games: None
) -> Contest:
    """Play the plan's games and compare the bots, without keeping the games."""
    from .tournament import Contest  # what it rates with takes a while to be imported

    outcomes: list[GameOutcome] = []
    with playing(plan, [range(plan.games)], Backend(workers), finished) as (chunks, _):
        for chunk in chunks:
            for played in chunk.results:
                outcomes += [each.outcome for each in played.tables()]
    contest = Contest(plan)
    for outcome in sorted(outcomes, key=lambda outcome: outcome.number):
        contest.add(outcome)
    return contest


@contextmanager
def playing(
    plan: Plan, todo: Iterable[range], backend: Backend, finished: Callable[[int], None]
) -> Iterator[tuple[Iterator[Finished[Played]], Interrupted]]:
    """Chunks of these games as they are finished. A game that breaks is told with its seed."""
    game = registry.find(plan.game)
    for name in bot_names(plan):
        bots.make(name, game, 0)  # an unknown name should fail here and not in a worker
    with catching_ctrl_c() as interrupted:
        pool = _pool(plan, backend, interrupted, finished)
        try:
            yield stream(pool, todo, interrupted), interrupted
        except GameFailed as failed:
            raise _told_in_full(plan, failed) from failed
        finally:
            pool.close()


def _pool(
    plan: Plan, backend: Backend, interrupted: Interrupted, finished: Callable[[int], None]
) -> GamePool[Played]:
    if backend.ray:
        from .ray_pool import RayPool

        return RayPool(play_game, plan, backend.ray, backend.workers, finished)
    return local_pool(play_game, plan, backend.workers, interrupted, finished)


def _told_in_full(plan: Plan, failed: GameFailed) -> GameFailed:
    """The failure with all that is needed to see it again."""
    at = sitting(plan, failed.number)
    problem = (
        f"{failed.problem}; it is the game of seed {at.seed} with {at.config['players']} players, "
        f"bots {', '.join(at.bots)}: the same command with --only {failed.number} plays it alone"
    )
    return GameFailed(failed.number, problem, failed.details)
