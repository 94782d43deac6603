"""undercroft compare: what a content pack changes, on the same deals, and how sure that is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft.arena.comparing import ALL, FIGURES, compare
from undercroft.arena.plan import Plan
from undercroft.kernel.errors import BadSetup
from undercroft.kernel.game import survey_of

from .arguments import check_bots, count, counted, find_game
from .output import columns, print_json
from .running import add_plan, backend_of, configs_of, progress

if TYPE_CHECKING:
    import argparse

    from undercroft.arena.comparing import Compared, Difference
    from undercroft.kernel.game import Game, Survey

CHANGES = ("before", "after", "change", "95 %", "p")
SHARES = ("won", "survived")


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "compare", help="what a content pack changes: the same deals without it and with it"
    )
    add_plan(
        parser, games="how many deals, each played twice",
        bots="who plays; the list is cycled over the seats",
    )  # fmt: skip
    parser.add_argument(
        "--against", action="append", default=[], metavar="PATH", type=Path,
        help="compare with this pack instead of the printed content, as often as needed",
    )  # fmt: skip
    parser.add_argument("--players", type=count, metavar="P", help="how many players")
    parser.add_argument("--workers", type=count, default=1, metavar="W", help="processes (1)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run, ray="")


def run(arguments: argparse.Namespace) -> int:
    game = find_game(arguments.game)
    check_bots(game, arguments.bots)
    if not arguments.packs:
        raise BadSetup("--pack: name the content pack whose changes are to be seen")
    after = _plan(game, arguments)
    packs, arguments.packs = arguments.packs, arguments.against
    before = _plan(game, arguments)
    arguments.packs = packs
    with progress(2 * arguments.games) as finished:
        found = compare(before, after, backend_of(arguments), finished)
    if arguments.json:
        print_json(msgspec.to_builtins(found))
    else:
        print("\n".join(_told(survey_of(game), before, arguments, found)))
    return 0


def _plan(game: Game[Any], arguments: argparse.Namespace) -> Plan:
    usual = max(game.schema().fewest, len(arguments.bots))
    configs = configs_of(game, arguments, arguments.players, usual)
    return Plan(game.name, arguments.games, arguments.seed, (tuple(arguments.bots),), configs)


def _told(
    survey: Survey, plan: Plan, arguments: argparse.Namespace, found: dict[str, Compared]
) -> list[str]:
    titles = {
        "won": "won", "survived": survey.survived, "score": survey.score, "turns": survey.turns,
        **{measure.id: measure.title for measure in survey.measures},
    }  # fmt: skip
    rows: list[tuple[str, ...]] = [("", "deals", "figure", *CHANGES)]
    for role, compared in found.items():
        for name in compared.figures if role == ALL else FIGURES:
            difference = compared.figures[name]
            figure = (titles[name], *_cells(difference, ".1%" if name in SHARES else ".2f"))
            rows.append((survey.roles.get(role, role), f"{compared.deals:,}", *figure))
    endings = found[ALL].endings
    often = sorted(endings, key=lambda name: -endings[name].before - endings[name].after)
    shares: list[tuple[str, ...]] = [("how it ends", *CHANGES)]
    shares += [(name, *_cells(endings[name], ".1%")) for name in often]
    tests = len(rows) + len(shares) - 2
    return [
        f"{arguments.games:,} deals of {arguments.game}, {counted(players_of(plan), 'player')}, "
        f"seed {arguments.seed}, bots {', '.join(arguments.bots)}: each played with both contents",
        f"before: {_content(arguments.against)}; after: {_content(arguments.packs)}",
        "",
        columns(rows),
        "",
        columns(shares),
        "",
        "Figures are for one player, shares of all players. p is that of a two-sided paired "
        f"permutation test over deals; ~ marks a normal approximation. Of {tests} figures, some "
        f"{tests / 20:.0f} would have p < 0.05 by chance alone.",
    ]


def players_of(plan: Plan) -> int:
    players: int = plan.configs[0]["players"]
    return players


def _content(packs: list[Path]) -> str:
    return " and ".join(map(str, packs)) or "the printed content"


def _cells(difference: Difference, style: str) -> tuple[str, ...]:
    change, verdict = difference.change, difference.verdict
    return (
        format(difference.before, style), format(difference.after, style),
        format(change.value, f"+{style}"),
        f"[{format(change.low, f'+{style}')}, {format(change.high, f'+{style}')}]",
        f"{'' if verdict.exact else '~'}{verdict.p:.2g}",
    )  # fmt: skip
