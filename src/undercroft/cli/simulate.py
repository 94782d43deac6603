"""undercroft simulate: many games between bots, and what came of them."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from undercroft.arena.simulate import Plan, Run, configurations, simulate
from undercroft.arena.statistics import DIMENSIONS

from .arguments import (
    ALL,
    add_game,
    add_setup,
    check_bots,
    count,
    find_game,
    name_list,
    players_or_all,
    seed,
    settings_of,
    workers,
)
from .output import columns, print_json

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator

    from undercroft.kernel.game import Game

FAILED, INTERRUPTED = 1, 130
MOST_ENDINGS = 12


def add(commands: Any) -> None:
    parser = commands.add_parser("simulate", help="let bots play many games and count")
    add_game(parser)
    parser.add_argument("--games", type=count, default=100, metavar="N", help="how many games")
    parser.add_argument(
        "--bots", type=name_list, default=["random"], metavar="A,B",
        help="who plays; the list is cycled over the seats",
    )  # fmt: skip
    parser.add_argument("--seed", type=seed, default=1, metavar="S", help="what chance starts from")
    parser.add_argument(
        "--workers", type=workers, default=1, metavar="W", help="how many processes"
    )
    parser.add_argument(
        "--players", type=players_or_all, metavar="P", help="how many players, or all numbers"
    )
    add_setup(parser, several=True)
    parser.add_argument(
        "--check", action="store_true", help="check the game's invariants after each game"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    game = find_game(arguments.game)
    check_bots(game, arguments.bots)
    plan = Plan(
        game.name, arguments.games, arguments.seed, tuple(arguments.bots),
        _configs(game, arguments), arguments.check,
    )  # fmt: skip
    with _progress(plan.games) as finished:
        played = simulate(plan, arguments.workers, finished)
    if arguments.json:
        print_json(_figures(plan, played))
    else:
        print("\n".join(_report(plan, played)))
    if played.interrupted:
        print(f"interrupted after {played.tally.games} of {plan.games} games", file=sys.stderr)
        return INTERRUPTED
    return FAILED if played.tally.wrong_games else 0


def _configs(game: Game[Any], arguments: argparse.Namespace) -> tuple[dict[str, Any], ...]:
    """What is played: one setup, or every one that the word `all` stands for."""
    schema = game.schema()
    chosen = settings_of(game, arguments)
    choices = {setting.name: setting.choices for setting in schema.settings}
    settings = {name: choices[name] if value == ALL else (value,) for name, value in chosen.items()}
    heroes = chosen.get("heroes")
    usual = len(heroes) if heroes else max(schema.fewest, len(arguments.bots))
    if arguments.players == ALL:
        players = list(range(schema.fewest, schema.most + 1))
    else:
        players = [usual if arguments.players is None else arguments.players]
    return configurations(game, players, settings)


@contextmanager
def _progress(games: int) -> Iterator[Callable[[int], None]]:
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


def _figures(plan: Plan, played: Run) -> dict[str, Any]:
    return {
        "game": plan.game,
        "seed": plan.seed,
        "bots": plan.bots,
        "planned": plan.games,
        "interrupted": played.interrupted,
        "seconds": round(played.seconds, 3),
        "games_per_second": round(played.games_per_second, 1),
        "decisions_per_second": round(played.decisions_per_second, 1),
        **played.tally.figures(),
    }


def _report(plan: Plan, played: Run) -> list[str]:
    tally = played.tally
    figures = tally.figures()
    decisions, turns = figures["decisions"], figures["turns"]
    lines = [
        f"{tally.games:,} games of {plan.game}, seed {plan.seed}, bots {', '.join(plan.bots)}",
        f"{played.seconds:.1f} s: {played.games_per_second:,.0f} games/s, "
        f"{played.decisions_per_second:,.0f} decisions/s",
        f"a game has {decisions['mean']:g} decisions (median {decisions['median']:g}, most "
        f"{decisions['most']}) in {turns['mean']:g} turns (median {turns['median']:g}, "
        f"most {turns['most']})",
        "",
        _table(figures),
        "",
        "how heroes end",
        *_endings(figures),
    ]
    if plan.check:
        lines += ["", f"games with broken invariants: {tally.wrong_games}"]
        lines += [f"  {number} x {what}" for what, number in figures["broken"].items()]
    return lines


def _table(figures: dict[str, Any]) -> str:
    """One row for all, then a row for each hero, seat, bot, number of players and variant."""
    rows: list[tuple[str, ...]] = [
        ("", "players", "survived", "won", "gold", "median", "survivors' gold", "median"),
        _row("all", figures["all"]),
    ]
    for dimension in DIMENSIONS:
        groups = figures[f"by_{dimension}"]
        rows += [_row(f"{dimension} {name}", group) for name, group in groups.items()]
    return columns(rows)


def _row(name: str, group: dict[str, Any]) -> tuple[str, ...]:
    return (
        name,
        f"{group['players']:,}",
        f"{group['survival_rate']:.1%}",
        f"{group['win_rate']:.1%}",
        f"{group['gold_mean']:.0f}",
        f"{group['gold_median']:.0f}",
        f"{group['survivors_gold_mean']:.0f}",
        f"{group['survivors_gold_median']:.0f}",
    )


def _endings(figures: dict[str, Any]) -> list[str]:
    endings = list(figures["endings"].items())
    lines = [f"  {number:>7,}  {ending}" for ending, number in endings[:MOST_ENDINGS]]
    rest = sum(number for _, number in endings[MOST_ENDINGS:])
    return [*lines, f"  {rest:>7,}  in other ways"] if rest else lines
