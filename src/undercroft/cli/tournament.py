"""undercroft tournament: bots at the same deals, their ratings, and how sure the order is."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from undercroft.arena.lineups import against_a_field, against_each_other
from undercroft.arena.plan import Plan
from undercroft.arena.results import RunFolder
from undercroft.arena.results.formats import CSV
from undercroft.arena.results.manifest import TOURNAMENT
from undercroft.arena.runs import digest, figures
from undercroft.kernel.game import survey_of

from .arguments import check_bots, count, find_game
from .output import columns, print_json
from .running import INTERRUPTED, add_backend, add_plan, carry_out, configs_of, how_to_go_on

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from undercroft.arena.results.folder import Thinking
    from undercroft.arena.significance import Interval, Verdict
    from undercroft.arena.tournament import Comparison, Contest, TournamentRow
    from undercroft.kernel.game import Game, Survey

Rows = list[tuple[str, ...]]


def add(commands: Any) -> None:
    parser = commands.add_parser("tournament", help="find out which bot is the best, and how sure")
    add_plan(
        parser,
        games="how many deals; each is played by every bot in every seat",
        bots="who takes part, each named once",
    )
    parser.add_argument(
        "--players",
        type=count,
        metavar="P",
        help="how many play a game (default: as few as the game allows)",
    )
    parser.add_argument(
        "--field", metavar="BOT",
        help="let each bot play against this one in all other seats, not against each other",
    )  # fmt: skip
    add_backend(parser)
    parser.add_argument("--markdown", action="store_true", help="print tables in Markdown")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    game = find_game(arguments.game)
    plan = _plan(game, arguments)
    if arguments.out is not None:
        folder = RunFolder.begin(arguments.out, TOURNAMENT, plan, arguments.format)
        return _carry_out(game, folder, arguments)
    with TemporaryDirectory(prefix="undercroft-tournament-") as nowhere:
        folder = RunFolder.begin(Path(nowhere), TOURNAMENT, plan, CSV)
        return _carry_out(game, folder, arguments)


def _plan(game: Game[Any], arguments: argparse.Namespace) -> Plan:
    names = arguments.bots
    players = arguments.players or game.schema().fewest
    check_bots(game, names)
    configs = configs_of(game, arguments, players, players)
    contenders: tuple[int, ...] = ()
    if arguments.field is None:
        lineups = against_each_other(names, players)
    else:
        check_bots(game, [arguments.field])
        lineups, contenders = against_a_field(names, players, arguments.field)
    games = arguments.games * len(lineups)
    return Plan(game.name, games, arguments.seed, lineups, configs, contenders=contenders)


def _carry_out(game: Game[Any], folder: RunFolder, arguments: argparse.Namespace) -> int:
    came = carry_out(folder, arguments)
    if came.interrupted and arguments.out is not None:
        print(how_to_go_on(folder), file=sys.stderr)
    elif came.interrupted:
        played = came.before + came.played
        planned = folder.manifest.plan.games
        print(f"interrupted after {played} of {planned} games", file=sys.stderr)
    if arguments.json:
        print_json(figures(folder) | {"milliseconds_a_decision": _milliseconds(folder)})
    else:
        _, contest = digest(folder)
        assert contest is not None, "a tournament compares"
        print(_told(survey_of(game), contest, folder.thinking(), arguments))
    return INTERRUPTED if came.interrupted else 0


def _milliseconds(folder: RunFolder) -> dict[str, float]:
    return {bot: round(each.milliseconds, 3) for bot, each in folder.thinking().items()}


# -- telling -------------------------------------------------------------------------------


def _told(
    survey: Survey,
    contest: Contest,
    thinking: dict[str, Thinking],
    arguments: argparse.Namespace,
) -> str:
    table = _markdown if arguments.markdown else columns
    standings = contest.standings()
    pairs = contest.pairs()
    parts = [_headline(contest), table(_standings(survey, standings, thinking))]
    if pairs and contest.deals:
        parts += [
            "Each with the next below it, and with all others: how much more often it came out "
            "ahead (won, else survived, else scored more) than behind, won, and scored. p is that "
            "of a two-sided paired permutation test over deals; ~ marks a normal approximation.",
            table(_comparisons(survey, pairs)),
        ]
    return "\n\n".join(parts)


def _headline(contest: Contest) -> str:
    plan = contest.plan
    seats = plan.configs[0]["players"]
    lineups = len(plan.lineups)
    who = "one player" if seats == 1 else f"{seats} players"
    return (
        f"{contest.deals * lineups:,} games of {plan.game}, {who}: {contest.deals:,} deals of seed "
        f"{plan.seed}, each played by {lineups} line-ups. Ratings are OpenSkill's (Plackett-Luce); "
        "brackets hold 95 % of confidence."
    )


def _standings(
    survey: Survey, standings: Sequence[TournamentRow], thinking: dict[str, Thinking]
) -> Rows:
    rows: Rows = [
        ("bot", "games", "rating", "won", survey.survived, f"mean {survey.score}", "ms a decision")
    ]
    for line in standings:
        spent = thinking.get(line.bot)
        rows.append((
            line.bot, f"{line.games:,}", _interval(line.rating, ".1f"),
            _interval(line.won, ".1%"), _interval(line.survived, ".1%"),
            _interval(line.score, ".0f"), f"{spent.milliseconds:.3g}" if spent else "",
        ))  # fmt: skip
    return rows


def _interval(interval: Interval, style: str) -> str:
    low, high = format(interval.low, style), format(interval.high, style)
    return f"{interval.value:{style}} [{low.rstrip('%')}, {high.rstrip('%')}]"


def _comparisons(survey: Survey, pairs: Sequence[Comparison]) -> Rows:
    rows: Rows = [
        ("better : worse", "deals", "ahead", "p", "won", "p", f"{survey.score} a game", "p")
    ]
    for pair in pairs:
        rows.append((
            f"{pair.better} : {pair.worse}", f"{pair.deals:,}",
            f"{pair.ahead:+.1%}", _p(pair.ahead_test), f"{pair.won:+.1%}", _p(pair.won_test),
            f"{pair.score:+.1f}", _p(pair.score_test),
        ))  # fmt: skip
    return rows


def _p(verdict: Verdict) -> str:
    """Two figures, and no more noughts than anybody reads."""
    if verdict.p < 1e-12:
        text = "<1e-12"
    else:
        text = f"{verdict.p:.2g}" if verdict.p < 0.1 else f"{verdict.p:.2f}"
    return text if verdict.exact else f"~{text}"


def _markdown(rows: Rows) -> str:
    head, *rest = ["| " + " | ".join(row) + " |" for row in rows]
    ruler = "|" + "|".join(["---", *["--:"] * (len(rows[0]) - 1)]) + "|"
    return "\n".join([head, ruler, *rest])
