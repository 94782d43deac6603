"""undercroft play: who sits at the table and how it is set up; the terminal does the rest."""

from __future__ import annotations

import os
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import undercroft
from undercroft import bots, saves
from undercroft.kernel import game as registry
from undercroft.kernel.errors import BadRecord, BadSetup, UndercroftError

from .arguments import (
    add_setup,
    check_bots,
    count,
    counted,
    find_game,
    name_list,
    named_players,
    options_given,
    seed,
    settings_of,
    take_packs,
)

if TYPE_CHECKING:
    import argparse

    from undercroft.kernel.game import Game
    from undercroft.kernel.table import Table

NEWEST = ""
GOOD = "heuristic"  # plays well without thinking long
_OF_A_NEW_GAME = ("players", "seed", "bots", "names")


def add(commands: Any) -> None:
    parser = commands.add_parser("play", help="play a game in the terminal")
    parser.add_argument("game", metavar="GAME", nargs="?", help="which game; a saved one knows it")
    parser.add_argument(
        "--players", type=count, metavar="N",
        help="how many players; unless anybody is named, you and the bots that the game needs",
    )  # fmt: skip
    add_setup(parser, several=False)
    parser.add_argument(
        "--seed", type=seed, metavar="S", help="what chance starts from (default: drawn)"
    )
    parser.add_argument("--bots", type=name_list, metavar="A,B", help="bots for the last seats")
    parser.add_argument(
        "--seats", type=name_list, metavar="A,B", help="human or a bot's name for every seat"
    )
    parser.add_argument(
        "--names", type=name_list, metavar="A,B", help="what the players are called in the scores"
    )
    parser.add_argument("--plain", action="store_true", help="lines of text, no full screen")
    parser.add_argument(
        "--pace", choices=("at-once", "quick", "normal", "relaxed"), default="normal",
        metavar="PACE",
        help="of what happens: at-once, quick, normal or relaxed (on the full screen + and -; "
        "default: normal)",
    )  # fmt: skip
    parser.add_argument(
        "--resume", nargs="?", const=NEWEST, metavar="FILE",
        help="go on with a saved game; without FILE with the newest that is not over",
    )  # fmt: skip
    parser.add_argument(
        "--save", type=Path, metavar="FILE",
        help="where the game is saved; a file that is already there is never replaced",
    )  # fmt: skip
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if arguments.resume is not None:
        table, seats, path = resumed(arguments)
    else:
        table, seats, path = begun(_game(arguments), arguments)
    from undercroft import terminal

    code: int = terminal.play(table, seats, path, arguments.plain, arguments.pace)
    return code


def _game(arguments: argparse.Namespace) -> Game[Any]:
    if arguments.game is None:
        raise BadSetup(f"name a game; there are: {', '.join(registry.names())}")
    return find_game(arguments.game)


# -- a new game ----------------------------------------------------------------------------


def begun(game: Game[Any], arguments: argparse.Namespace) -> tuple[Table[Any], list[str], Path]:
    """A new game with everybody in place; it is saved at once, so that it can be resumed."""
    settings = settings_of(game, arguments)
    seats = seats_of(game, arguments, settings)
    _check_names(arguments, seats)
    chance = secrets.randbits(48) if arguments.seed is None else arguments.seed
    table = undercroft.new(game.name, len(seats), chance, **settings)
    path: Path = saves.new_path(game.name, chance)
    if arguments.save is not None:
        path = arguments.save.absolute()
        _check_free(path, table)
    saves.save_game(path, table, seats, arguments.names)
    return table, seats, path


def _check_free(path: Path, table: Table[Any]) -> None:
    try:
        saves.check_free(path, table)
    except UndercroftError as error:
        raise BadSetup(f"--save: {error}") from error


def seats_of(game: Game[Any], arguments: argparse.Namespace, settings: dict[str, Any]) -> list[str]:
    """Who plays each seat: as listed, or people first and the bots named after them."""
    if arguments.seats is not None:
        if arguments.bots is not None:
            raise BadSetup("--seats says it all: --bots does not go with it")
        seats = list(arguments.seats)
    else:
        others = arguments.bots or []
        players = arguments.players or named_players(game, settings)
        if not players and arguments.bots is None:
            others = _company(game)
        players = players or len(others) + 1
        if len(others) > players:
            raise BadSetup(
                f"--bots: {counted(len(others), 'bot')} are too many for "
                f"{counted(players, 'player')}"
            )
        seats = [saves.HUMAN] * (players - len(others)) + others
    if arguments.players is not None and len(seats) != arguments.players:
        raise BadSetup(
            f"--seats: {counted(len(seats), 'seat')} for {counted(arguments.players, 'player')}"
        )
    check_bots(game, [seat for seat in seats if seat != saves.HUMAN])
    return seats


def _company(game: Game[Any]) -> list[str]:
    """Bots for the seats that must be taken besides one's own; whoever gets any is told so."""
    fewest: int = game.schema().fewest
    if fewest == 1:
        return []
    bot = GOOD if GOOD in bots.names(game) else bots.RANDOM
    seats = [saves.HUMAN, *[bot] * (fewest - 1)]
    print(
        f"undercroft: {game.title} is for {fewest} players or more, so bots play with you: "
        f"--seats {','.join(seats)}",
        file=sys.stderr,
    )
    return seats[1:]


def _check_names(arguments: argparse.Namespace, seats: list[str]) -> None:
    names = arguments.names
    if names is None:
        return
    if len(names) != len(seats):
        raise BadSetup(f"--names: {counted(len(names), 'name')} for {counted(len(seats), 'seat')}")
    if len(set(names)) != len(names):
        raise BadSetup(f"--names: nobody may be named twice: {', '.join(names)}")


# -- a saved game --------------------------------------------------------------------------


def resumed(arguments: argparse.Namespace) -> tuple[Table[Any], list[str], Path]:
    """A saved game, with whoever sat there; the settings are its own."""
    game = None if arguments.game is None else find_game(arguments.game)
    given = [name for name in _OF_A_NEW_GAME if getattr(arguments, name) is not None]
    given += [name.replace("_", "-") for name in options_given(arguments)]
    given += ["set"] if arguments.settings else []
    given += ["box"] if arguments.boxes else []
    for name in given:
        raise BadSetup(f"--{name} does not go with --resume: the saved game has its own")
    take_packs(arguments)  # those that the saved game was played with, if they are not kept here
    path = _saved(game, arguments.resume)
    table = saves.load_game(path)
    if game is not None and table.game.name != game.name:
        raise BadRecord(f"{path}: this is a game of {table.game.title}, not of {game.title}")
    seats = _seats_as_saved(path, table, arguments)
    if arguments.save is not None:
        names = saves.player_names(path, len(seats))
        path = arguments.save.absolute()
        _check_free(path, table)
        saves.save_game(path, table, seats, names)
    return table, seats, path


def _saved(game: Game[Any] | None, named: str) -> Path:
    if named != NEWEST:
        # A copy saved in the game under a bare name is found by that name.
        kept = saves.copy_path(named)
        return kept if kept.is_file() and not os.path.lexists(named) else Path(named)
    path = saves.newest_unfinished(None if game is None else game.name)
    if path is None:
        what = "game" if game is None else f"game of {game.title}"
        raise BadSetup(f"there is no unfinished {what} in {saves.games_folder()}")
    return path


def _seats_as_saved(path: Path, table: Table[Any], arguments: argparse.Namespace) -> list[str]:
    players = table.config["players"]
    sidecar = saves.read_sidecar(path)
    if arguments.seats is not None:
        seats = list(arguments.seats)
    elif sidecar is not None:
        seats = sidecar.seats
    else:
        seats = [saves.HUMAN] * players
    if len(seats) != players:
        raise BadSetup(
            f"--seats: {counted(len(seats), 'seat')} for a game of {counted(players, 'player')}"
        )
    check_bots(table.game, [seat for seat in seats if seat != saves.HUMAN])
    return seats
