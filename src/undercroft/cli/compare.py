"""undercroft compare: what a content pack changes, on the same deals, and how sure that is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft.arena.comparing import compare
from undercroft.arena.plan import Plan
from undercroft.kernel.errors import BadSetup
from undercroft.kernel.game import survey_of

from .arguments import check_bots, count, find_game
from .output import columns, print_json
from .running import add_plan, backend_of, configs_of, progress

if TYPE_CHECKING:
    import argparse

    from undercroft.arena.comparing import Compared, Difference
    from undercroft.kernel.game import Game, Survey


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
    arguments.packs = arguments.against
    before = _plan(game, arguments)
    with progress(2 * arguments.games) as finished:
        found = compare(before, after, backend_of(arguments), finished)
    if arguments.json:
        print_json(msgspec.to_builtins(found))
    else:
        print("\n".join(_told(survey_of(game), arguments, found)))
    return 0


def _plan(game: Game[Any], arguments: argparse.Namespace) -> Plan:
    usual = max(game.schema().fewest, len(arguments.bots))
    configs = configs_of(game, arguments, arguments.players, usual)
    return Plan(game.name, arguments.games, arguments.seed, (tuple(arguments.bots),), configs)


def _told(survey: Survey, arguments: argparse.Namespace, found: dict[str, Compared]) -> list[str]:
    titles = {
        "won": "won", "survived": survey.survived, "score": survey.score, "turns": survey.turns,
    }  # fmt: skip
    rows: list[tuple[str, ...]] = [
        ("", "deals", "figure", "before", "after", "change", "95 %", "p")
    ]
    for role, compared in found.items():
        for name, difference in compared.figures.items():
            figure = (titles[name], *_cells(name, difference))
            rows.append((survey.roles.get(role, role), f"{compared.deals:,}", *figure))
    return [
        f"{arguments.games:,} deals of {arguments.game}, seed {arguments.seed}, bots "
        f"{', '.join(arguments.bots)}: each played with both contents",
        "",
        columns(rows),
        "",
        "p is that of a two-sided paired permutation test over deals; ~ marks a normal "
        "approximation.",
    ]


def _cells(name: str, difference: Difference) -> tuple[str, ...]:
    style = ".1%" if name in ("won", "survived") else ".2f"
    change, verdict = difference.change, difference.verdict
    return (
        format(difference.before, style), format(difference.after, style),
        format(change.value, f"+{style}"),
        f"[{format(change.low, f'+{style}')}, {format(change.high, f'+{style}')}]",
        f"{'' if verdict.exact else '~'}{verdict.p:.2g}",
    )  # fmt: skip
