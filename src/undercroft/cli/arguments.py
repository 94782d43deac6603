"""Arguments that several commands share, and what turns their text into settings of a game."""

from __future__ import annotations

import argparse
import contextlib
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any

from undercroft import bots, packs
from undercroft.kernel import game as registry
from undercroft.kernel.errors import BadSetup
from undercroft.kernel.game import MAX_SEED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.kernel.game import Game, Setting

ALL = "all"
MOST_LISTED = 40
_OPTION = "option_"  # what the option of a setting is called among the arguments
_TRUE, _FALSE = ("yes", "true", "on", "1"), ("no", "false", "off", "0")


# -- numbers -------------------------------------------------------------------------------


def count(text: str) -> int:
    """A number from 1 on."""
    if not _is_number(text) or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 on")
    return int(text)


def game_number(text: str) -> int:
    """A number from 0 on."""
    if not _is_number(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 0 on")
    return int(text)


def workers(text: str) -> int:
    number = count(text)
    if number > 256:
        raise argparse.ArgumentTypeError(f"{text} processes are too many; the most is 256")
    return number


def seed(text: str) -> int:
    if not _is_number(text) or int(text) > MAX_SEED:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 0 to 2**63 - 1")
    return int(text)


def players_or_all(text: str) -> int | str:
    return ALL if text == ALL else count(text)


def _is_number(text: str) -> bool:
    """A short row of digits: python refuses to read very long ones."""
    return text.isascii() and text.isdecimal() and len(text) < 40


def counted(number: int, what: str) -> str:
    """So many of something: 1 seat, 2 seats."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def name_list(text: str) -> list[str]:
    """Names with commas between them; a bot's may have settings in brackets."""
    names = bots.split(text)
    if not all(names):
        raise argparse.ArgumentTypeError(f"{text!r} is not a list of names with commas between")
    return names


# -- what a game is set up with ------------------------------------------------------------


def add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="which game (see undercroft games)")


def add_setup(parser: argparse.ArgumentParser, *, several: bool) -> None:
    """--set for any setting; the settings of the game that is named become options, too."""
    parser.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", dest="settings",
        help="a setting of the game, as often as needed; undercroft "
        f"{parser.prog.split()[-1]} GAME --help lists them",
    )  # fmt: skip
    add_packs(parser)
    parser.add_argument(
        "--box", action="append", default=[], metavar="NAME", dest="boxes",
        help="an expansion to play with, as often as needed; undercroft games lists them",
    )  # fmt: skip
    parser.set_defaults(several=several)


def add_packs(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--pack", action="append", default=[], metavar="PATH", dest="packs", type=Path,
        help="a content pack, a folder or a TOML file, as often as needed",
    )  # fmt: skip


def take_packs(arguments: argparse.Namespace) -> list[str]:
    """Read, check and keep the packs that are named; games name them by these refs."""
    return [packs.add(path) for path in arguments.packs]


def add_options_of(parser: argparse.ArgumentParser, game: Game[Any]) -> None:
    """An option for each setting of a game; where a command has its own, --set still works."""
    group = parser.add_argument_group(f"settings of {game.title}")
    several = parser.get_default("several")
    schema = game.schema()
    for setting in schema.settings if several else schema.offered:
        with contextlib.suppress(argparse.ArgumentError):
            _add_option(group, setting, several=several)


def _add_option(group: argparse._ArgumentGroup, setting: Setting, *, several: bool) -> None:
    name = setting.name.replace("_", "-")
    how: dict[str, Any] = {"dest": f"{_OPTION}{setting.name}", "default": None}
    if setting.kind == "flag":
        flag, value = (f"--no-{name}", "no") if setting.default else (f"--{name}", "yes")
        group.add_argument(flag, action="store_const", const=value, help=setting.help, **how)
        return
    text = setting.help
    if setting.kind == "choice":
        text += f": {', '.join(setting.choices)}" + (", or all" if several else "")
    elif setting.is_list() and len(setting.choices) <= MOST_LISTED:
        text += f": {', '.join(setting.choices)}"
    elif setting.kind == "seat":
        text += ": the number of a seat, counted from 0 (0 is seat 1)"
    elif setting.kind == "number":
        text += f": {setting.low} to {setting.high}"
    if not setting.is_list():  # a list that is left out is filled by the game
        text += f" (default: {setting.default})"
    metavar = {"names": "A,B", "sides": "A,B", "number": "N", "seat": "N"}.get(setting.kind, "X")
    group.add_argument(f"--{name}", metavar=metavar, help=text.replace("%", "%%"), **how)


def find_game(name: str) -> Game[Any]:
    """The game of that name."""
    one_of("game", name, registry.names())
    return registry.find(name)


def settings_of(game: Game[Any], arguments: argparse.Namespace) -> dict[str, Any]:
    """The settings that the arguments name, each of its own kind."""
    chosen: dict[str, str] = {}
    for text in arguments.settings:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadSetup(f"--set: {text!r} is not of the form NAME=VALUE")
        chosen[name] = value
    chosen |= options_given(arguments)
    content = content_given(arguments)
    boxes, kept = tuple(content.get("boxes", registry.BASE)), tuple(content.get("packs", ()))
    schema = game.schema(game.catalogue(boxes, kept))
    # Experiments may have what comes only with a sequel, alone; people are not offered it.
    listed = schema.settings if arguments.several else schema.offered
    known = {setting.name: setting for setting in listed}
    for name in chosen:
        one_of("setting", name, list(known))
    return {name: _value(known[name], text) for name, text in chosen.items()} | content


def content_given(arguments: argparse.Namespace) -> dict[str, Any]:
    """The boxes and packs that the arguments name, as settings."""
    content: dict[str, Any] = {}
    if arguments.boxes:
        content["boxes"] = [*registry.BASE, *arguments.boxes]
    if arguments.packs:
        content["packs"] = take_packs(arguments)
    return content


def options_given(arguments: argparse.Namespace) -> dict[str, str]:
    """The settings given by options of their own, as text."""
    return {
        name.removeprefix(_OPTION): text
        for name, text in vars(arguments).items()
        if name.startswith(_OPTION) and text is not None
    }


def named_players(game: Game[Any], settings: dict[str, Any]) -> int:
    """How many players the settings name; 0 if they name nobody."""
    schema = game.schema()
    counts = [0]
    for setting in schema.settings:
        if setting.is_list() and (named := len(settings.get(setting.name) or ())):
            fitting = (
                players
                for players in range(schema.fewest, schema.most + 1)
                if setting.needed(players) == named
            )
            counts.append(next(fitting, named))
    return max(counts)


def _value(setting: Setting, text: str) -> Any:
    """Text as the kind of value that the setting takes; `all` stands for every choice."""
    if setting.kind == "flag":
        if text.lower() in (*_TRUE, *_FALSE):
            return text.lower() in _TRUE
        raise BadSetup(f"{setting.name}: {text!r} is neither yes nor no")
    if setting.kind in ("number", "seat"):
        if not _is_number(text):
            raise BadSetup(f"{setting.name}: {text!r} is not a whole number")
        return int(text)
    if setting.is_list():
        return [one_of(setting.name, name.strip(), setting.choices) for name in text.split(",")]
    return text if text == ALL else one_of(setting.name, text, setting.choices)


def one_of(what: str, given: str, possible: Sequence[str]) -> str:
    """What was given, if it is possible; else BadSetup with what was probably meant."""
    if given in possible:
        return given
    lowered = {each.lower(): each for each in possible}
    close = get_close_matches(given.lower(), lowered, 1)
    hint = f" (did you mean {lowered[close[0]]}?)" if close else ""
    names = f"; there are: {', '.join(possible)}" if len(possible) <= MOST_LISTED else ""
    raise BadSetup(f"{what}: {given!r} is unknown{hint}{names}")


def check_bots(game: Game[Any], names: Sequence[str]) -> None:
    """BadSetup if there is no bot of such a name."""
    for name in names:
        bots.make(name, game, 0)
