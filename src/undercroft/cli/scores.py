"""undercroft scores: the players' running totals over all their games, and the best solo game."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from undercroft.kernel import game as registry
from undercroft.kernel.game import Survey, survey_of
from undercroft.scores import GameScores, read_scores, scores_path

from .arguments import find_game
from .output import columns, print_json

if TYPE_CHECKING:
    import argparse


def add(commands: Any) -> None:
    parser = commands.add_parser("scores", help="show running totals and the best solo game")
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
    if name in registry.names():
        game = find_game(name)
        title, word, solo = game.title, survey_of(game).score, game.schema().fewest == 1
    else:
        title, word, solo = name, Survey().score, kept.best_solo is not None
    lines = [title]
    if solo:
        lines.append(f"Best solo game: {_best(kept, word)}")
    if not kept.totals:
        return [*lines, "No games recorded yet"]
    rows = [("player", word, "games", "wins")]
    rows += [
        (player, str(total.score), str(total.games), str(total.wins))
        for player, total in sorted(kept.totals.items(), key=lambda it: (-it[1].score, it[0]))
    ]
    return [*lines, columns(rows)]


def _best(kept: GameScores, word: str) -> str:
    best = kept.best_solo
    return f"{best.score} {word}, by {best.name} with {best.role}" if best else "none won yet"
