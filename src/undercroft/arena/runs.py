"""Runs on disk: playing what is missing, then writing what came of it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft.saves import write_atomically

from .plan import bot_names
from .results.manifest import TOURNAMENT
from .scheduling import GameFailed
from .simulate import playing
from .statistics import Tally

if TYPE_CHECKING:
    from collections.abc import Callable

    from .results import RunFolder
    from .simulate import Backend
    from .tournament import Contest


class Progress(msgspec.Struct, frozen=True):
    """How far a run has come: what was there before, what was played now, and how fast."""

    before: int
    played: int
    seconds: float
    interrupted: bool


def go_on(
    run: RunFolder, backend: Backend, finished: Callable[[int], None] = lambda _games: None
) -> Progress:
    """Play what is missing of a run and write its tables. What is finished is never lost."""
    plan = run.manifest.plan
    with run.held():
        missing = [] if run.manifest.finished else run.chunks.missing(plan.games)
        before = plan.games - sum(map(len, missing))
        finished(before)
        start = time.perf_counter()
        played, interrupted = _play(run, missing, backend, finished) if missing else (0, False)
        if not run.manifest.finished and before + played == plan.games:
            run.write_tables()
            run.finish(figures(run))
            interrupted = False  # it was pressed too late to matter
        return Progress(before, played, time.perf_counter() - start, interrupted)


def _play(
    run: RunFolder, missing: list[range], backend: Backend, finished: Callable[[int], None]
) -> tuple[int, bool]:
    played = 0
    try:
        with playing(run.manifest.plan, missing, backend, finished) as (chunks, interrupted):
            for chunk in chunks:
                run.chunks.keep(chunk.chunk.start, chunk.results)
                played += len(chunk.results)
            return played, interrupted.pressed
    except GameFailed as failed:
        if failed.details:
            write_atomically(run.failure(failed.number), failed.details.encode())
        raise


def figures(run: RunFolder) -> dict[str, Any]:
    """What came of the games so far, as plain numbers that every equal run has."""
    tally, contest = digest(run)
    plan = run.manifest.plan
    return {
        "kind": run.manifest.kind,
        "version": run.manifest.version,
        "game": plan.game,
        "seed": plan.seed,
        "bots": bot_names(plan),
        "planned": plan.games,
        **tally.figures(),
        **({} if contest is None else {"tournament": contest.figures()}),
    }


def digest(run: RunFolder) -> tuple[Tally, Contest | None]:
    """The games counted and, in a tournament, compared; they are read once."""
    tally = Tally()
    contest = _contest(run) if run.manifest.kind == TOURNAMENT else None
    for outcome in run.outcomes():
        tally.add(outcome)
        if contest is not None:
            contest.add(outcome)
    return tally, contest


def _contest(run: RunFolder) -> Contest:
    from .tournament import Contest  # what it rates with takes a while to be imported

    return Contest(run.manifest.plan)
