"""What the commands of the arena share: who plays, where results go, how far it has come."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from undercroft.arena.plan import configurations
from undercroft.arena.results.formats import CSV, PARQUET
from undercroft.arena.runs import go_on
from undercroft.arena.simulate import Backend

from .arguments import (
    ALL,
    add_game,
    add_setup,
    count,
    name_list,
    named_players,
    seed,
    settings_of,
    workers,
)

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator

    from undercroft.arena.results import RunFolder
    from undercroft.arena.runs import Progress
    from undercroft.kernel.game import Game

FAILED, INTERRUPTED = 1, 130


def add_plan(parser: argparse.ArgumentParser, *, games: str, bots: str) -> None:
    """What decides which games are played."""
    add_game(parser)
    parser.add_argument("--games", type=count, default=100, metavar="N", help=f"{games} (100)")
    parser.add_argument(
        "--bots", type=name_list, default=["random"], metavar="A,B", help=f"{bots} (random)"
    )  # fmt: skip
    parser.add_argument(
        "--seed", type=seed, default=1, metavar="S", help="what chance starts from (1)"
    )
    add_setup(parser, several=True)


def add_backend(parser: argparse.ArgumentParser) -> None:
    """What decides who plays them: nothing of it changes a result."""
    parser.add_argument(
        "--workers", type=workers, default=1, metavar="W", help="how many processes (1)"
    )
    parser.add_argument(
        "--ray", default="", metavar="ADDRESS",
        help="play on a Ray cluster: HOST:PORT, auto, or local to start one here",
    )  # fmt: skip
    parser.add_argument(
        "--out", type=Path, metavar="WHERE",
        help="keep every game: a folder, FILE.parquet or FILE.csv; the same command again goes on "
        "where it was stopped",
    )  # fmt: skip
    parser.add_argument(
        "--format", choices=(PARQUET, CSV), metavar="F",
        help="of the tables in a folder: parquet (as usual) or csv",
    )  # fmt: skip


def backend_of(arguments: argparse.Namespace) -> Backend:
    return Backend(arguments.workers, arguments.ray)


def configs_of(
    game: Game[Any], arguments: argparse.Namespace, players: int | str | None, usual: int
) -> tuple[dict[str, Any], ...]:
    """What is played: one setup, or every one that the word `all` stands for."""
    schema = game.schema()
    chosen = settings_of(game, arguments)
    choices = {setting.name: setting.choices for setting in schema.settings}
    settings = {name: choices[name] if value == ALL else (value,) for name, value in chosen.items()}
    if players == ALL:
        numbers = list(range(schema.fewest, schema.most + 1))
    elif isinstance(players, int):
        numbers = [players]
    else:
        numbers = [named_players(game, chosen) or usual]
    return configurations(game, numbers, settings)


def carry_out(run: RunFolder, arguments: argparse.Namespace) -> Progress:
    """Play what is missing of a run, with a bar; a Ctrl-C that could not wait is told, too."""
    games = run.manifest.plan.games
    missing = 0 if run.manifest.finished else sum(map(len, run.chunks.missing(games)))
    if 0 < missing < games:
        print(f"going on: {games - missing:,} of {games:,} games are there", file=sys.stderr)
    try:
        with progress(games) as finished:
            return go_on(run, backend_of(arguments), finished)
    except KeyboardInterrupt:
        print(f"\n{how_to_go_on(run)}", file=sys.stderr)
        raise


def how_to_go_on(run: RunFolder) -> str:
    """What is told to whoever interrupted a run."""
    games = run.manifest.plan.games
    played = games - sum(map(len, run.chunks.missing(games)))
    return (
        f"interrupted after {played} of {games} games; they are kept in {run.folder}: "
        "the same command goes on from there"
    )


@contextmanager
def progress(games: int) -> Iterator[Callable[[int], None]]:
    """A progress bar, where somebody sits at a terminal to look at it."""
    if not sys.stderr.isatty():
        yield lambda _games: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    with Progress(
        BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        console=Console(stderr=True), transient=True,
    ) as bar:  # fmt: skip
        task = bar.add_task("games", total=games)
        yield lambda done: bar.advance(task, done)
