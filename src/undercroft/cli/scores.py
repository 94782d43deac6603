"""undercroft scores: what the players have brought home over all their games."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from undercroft.saves import GameScores, read_scores, scores_path

from .arguments import find_game
from .output import columns, print_json

if TYPE_CHECKING:
    import argparse


def add(commands: Any) -> None:
    parser = commands.add_parser("scores", help="show the best solo game and running gold totals")
    parser.add_argument("game", metavar="GAME", nargs="?", help="this game alone")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    named = find_game(arguments.game).name if arguments.game is not None else None
    scores, warning = read_scores()
    if warning:
        print(f"undercroft: {warning}", file=sys.stderr)
    games = {name: kept for name, kept in sorted(scores.games.items()) if named in (None, name)}
    if arguments.json:
        print_json(games)
        return 0
    if not games:
        print(f"No games recorded yet (scores are kept in {scores_path()}).")
    for name, kept in games.items():
        print("\n".join(_as_text(name, kept)))
    return 0


def _as_text(name: str, kept: GameScores) -> list[str]:
    lines = [find_game(name).title if name in _installed() else name]
    best = kept.best_solo
    if best is not None:
        lines.append(f"Best solo game: {best.gold} gold, by {best.name} with {best.hero}")
    else:
        lines.append("Best solo game: none won yet")
    if not kept.totals:
        return [*lines, "No games recorded yet"]
    rows = [("player", "gold", "games", "wins")]
    by_gold = sorted(kept.totals.items(), key=lambda item: (-item[1].gold, item[0]))
    rows += [
        (player, str(total.gold), str(total.games), str(total.wins)) for player, total in by_gold
    ]
    return [*lines, columns(rows)]


def _installed() -> list[str]:
    from undercroft.kernel import game as registry

    return registry.names()
