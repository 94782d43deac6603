"""undercroft simulate: many games between bots, and what came of them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from undercroft.arena.plan import Plan, seats_note
from undercroft.arena.results import RunFolder
from undercroft.arena.results.manifest import SIMULATION
from undercroft.arena.runs import digest
from undercroft.arena.simulate import FinishedGames, count
from undercroft.arena.statistics import DIMENSIONS
from undercroft.kernel.errors import BadSetup
from undercroft.kernel.game import Serial, survey_of

from .arguments import check_bots, find_game, game_number, players_or_all
from .output import columns, print_json
from .running import (
    FAILED,
    INTERRUPTED,
    add_backend,
    add_plan,
    backend_of,
    carry_out,
    configs_of,
    how_to_go_on,
    progress,
)

if TYPE_CHECKING:
    import argparse

    from undercroft.kernel.game import Game, Survey

MOST_ENDINGS = 12


def add(commands: Any) -> None:
    parser = commands.add_parser("simulate", help="let bots play many games and count")
    add_plan(
        parser, games="how many games", bots="who plays; the list is cycled over the seats"
    )  # fmt: skip
    parser.add_argument(
        "--players", type=players_or_all, metavar="P", help="how many players, or all numbers"
    )
    add_backend(parser)
    parser.add_argument(
        "--only", type=game_number, metavar="N", help="play the game of that number alone"
    )
    parser.add_argument(
        "--check", action="store_true", help="check the game's invariants after each game"
    )
    parser.add_argument(
        "--follow", action="store_true",
        help="where tables follow each other, play each game on to the end of its row",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    game = find_game(arguments.game)
    check_bots(game, arguments.bots)
    if arguments.follow and not isinstance(game, Serial):
        raise BadSetup(f"--follow: nothing follows a game of {game.title}")
    usual = max(game.schema().fewest, len(arguments.bots))
    plan = Plan(
        game.name, arguments.games, arguments.seed, (tuple(arguments.bots),),
        configs_of(game, arguments, arguments.players, usual), arguments.check,
        follow=arguments.follow,
    )  # fmt: skip
    if arguments.only is None and arguments.out is not None:
        return _keep(game, plan, arguments)
    return _count(game, plan, arguments)


def _count(game: Game[Any], plan: Plan, arguments: argparse.Namespace) -> int:
    """Play, and keep nothing but the figures."""
    numbers = range(plan.games)
    if arguments.only is not None:
        if arguments.only not in numbers:
            raise BadSetup(f"--only: the games have the numbers 0 to {plan.games - 1}")
        numbers = range(arguments.only, arguments.only + 1)
    try:
        with progress(len(numbers)) as finished:
            played = count(plan, [numbers], backend_of(arguments), finished)
    except KeyboardInterrupt:
        print("\ninterrupted at once; without --out nothing is kept", file=sys.stderr)
        raise
    _tell(game, plan, played, arguments)
    if played.interrupted:
        print(f"interrupted after {played.tally.games} of {len(numbers)} games", file=sys.stderr)
        return INTERRUPTED
    return FAILED if played.tally.wrong_games else 0


def _keep(game: Game[Any], plan: Plan, arguments: argparse.Namespace) -> int:
    """Play, and keep every game."""
    folder = RunFolder.begin(arguments.out, SIMULATION, plan, arguments.format)
    came = carry_out(folder, arguments)
    if came.interrupted:
        print(how_to_go_on(folder), file=sys.stderr)
        return INTERRUPTED
    tally, _ = digest(folder)
    _tell(
        game,
        plan,
        FinishedGames(tally, came.seconds, interrupted=False, played=came.played),
        arguments,
    )
    if not arguments.json:
        print(f"\nkept in {folder.path('seats')} and {folder.path('games')}")
    return FAILED if tally.wrong_games else 0


def _tell(
    game: Game[Any], plan: Plan, played: FinishedGames, arguments: argparse.Namespace
) -> None:
    if arguments.json:
        print_json(_figures(plan, played))
    else:
        print("\n".join(_report(plan, played, survey_of(game))))


def _figures(plan: Plan, played: FinishedGames) -> dict[str, Any]:
    return {
        "game": plan.game,
        "seed": plan.seed,
        "bots": plan.lineups[0],
        "planned": plan.games,
        "interrupted": played.interrupted,
        "seconds": round(played.seconds, 3),
        "games_per_second": round(played.games_per_second, 1),
        "decisions_per_second": round(played.decisions_per_second, 1),
        **played.tally.figures(),
    }


def _report(plan: Plan, played: FinishedGames, survey: Survey) -> list[str]:
    tally = played.tally
    figures = tally.figures()
    decisions, turns = figures["decisions"], figures["turns"]
    lines = [
        f"{tally.games:,} {'game' if tally.games == 1 else 'games'} of {plan.game}, "
        f"seed {plan.seed}, bots {', '.join(plan.lineups[0])}",
        _pace(played),
        f"a game has {decisions['mean']:g} decisions (median {decisions['median']:g}, most "
        f"{decisions['most']}) in {turns['mean']:g} {survey.turns} (median {turns['median']:g}, "
        f"most {turns['most']})",
        "",
        _table(figures, survey),
        *([f"({note})"] if (note := seats_note(plan)) else []),
        "",
        f"how it ends for a {survey.role}",
        *_endings(figures),
    ]
    if plan.check:
        lines += ["", f"games with broken invariants: {tally.wrong_games}"]
        lines += [f"  {number} x {what}" for what, number in figures["broken"].items()]
    return lines


def _pace(played: FinishedGames) -> str:
    if played.tally.games and not played.played:
        return "all of them were there already"
    return (
        f"{played.seconds:.1f} s: {played.games_per_second:,.0f} games/s, "
        f"{played.decisions_per_second:,.0f} decisions/s"
    )


def _table(figures: dict[str, Any], survey: Survey) -> str:
    """One row for all, then a row for each role, seat, bot, number of players and variant."""
    rows: list[tuple[str, ...]] = [
        ("", "players", survey.survived, "won", survey.score, "median",
         f"survivors' {survey.score}", "median"),
        _row("all", figures["all"]),
    ]  # fmt: skip
    for dimension in DIMENSIONS:
        word = survey.role if dimension == "role" else dimension
        groups = figures[f"by_{dimension}"]
        rows += [_row(f"{word} {name}", group) for name, group in groups.items()]
    return columns(rows)


def _row(name: str, group: dict[str, Any]) -> tuple[str, ...]:
    return (
        name,
        f"{group['players']:,}",
        f"{group['survival_rate']:.1%}",
        f"{group['win_rate']:.1%}",
        f"{group['score_mean']:.0f}",
        f"{group['score_median']:.0f}",
        f"{group['survivors_score_mean']:.0f}",
        f"{group['survivors_score_median']:.0f}",
    )


def _endings(figures: dict[str, Any]) -> list[str]:
    endings = list(figures["endings"].items())
    lines = [f"  {number:>7,}  {ending}" for ending, number in endings[:MOST_ENDINGS]]
    rest = sum(number for _, number in endings[MOST_ENDINGS:])
    return [*lines, f"  {rest:>7,}  in other ways"] if rest else lines
