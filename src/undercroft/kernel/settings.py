"""What a game can be set up with, and the check of what was chosen."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import msgspec

from .errors import BadSetup
from .sheets import checked_sheet

if TYPE_CHECKING:
    from collections.abc import Callable


# The setting of a discreet table (see `Dealing.discreet`); where it is off, the key is missing.
DISCREET = "discreet"


class Setting(msgspec.Struct, frozen=True):
    """One thing that can be chosen when a game is set up.

    Its kind is one of:
    "choice", "flag" and "number": one value;
    "names": a list of distinct choices, one a player or as many as `count` says;
    "seat": the number of a player's seat, counted from 0;
    "sides": a list of choices, one a player: the side each seat is on;
    "sheet": plain nested data that comes with a sequel (see sheets.py); never filled in by hand.
    """

    name: str
    kind: str
    help: str
    default: Any
    choices: tuple[str, ...] = ()
    choice_help: dict[str, str] = {}
    low: int = 0  # the least number; of "sides", the fewest seats on a side
    high: int = 0  # the greatest number; of "sides", the most seats on a side (0: any number)
    rule: str = ""
    count: dict[int, int] = {}  # of "names": how many are named, by the number of players
    title: str = ""  # what it is called, and its choices, where their ids do not say it well
    titles: dict[str, str] = {}
    sides: tuple[str, ...] = ()  # of "seat": the side of the seat it names, and of all others

    def needed(self, players: int) -> int:
        """How many values a list has: one a player, unless `count` says otherwise."""
        return self.count.get(players, players)

    def is_list(self) -> bool:
        """Whether its value is a list; a list may be left empty for the game to fill."""
        return self.kind in ("names", "sides")


class Schema(msgspec.Struct, frozen=True):
    """Everything a game can be set up with."""

    fewest: int
    most: int
    settings: tuple[Setting, ...]
    sheets: tuple[Setting, ...] = ()  # of kind "sheet": offered nowhere, missing unless given
    unlisted: dict[str, tuple[str, ...]] = {}  # choices that come with a sequel, by setting

    @property
    def offered(self) -> tuple[Setting, ...]:
        """The settings as forms and lists show them, without what only a sequel brings."""
        return tuple(
            msgspec.structs.replace(
                setting,
                choices=tuple(each for each in setting.choices if each not in hidden),
                choice_help=_without(hidden, setting.choice_help),
                titles=_without(hidden, setting.titles),
            )
            if (hidden := self.unlisted.get(setting.name))
            else setting
            for setting in self.settings
        )

    def check(self, players: int, chosen: dict[str, Any]) -> dict[str, Any]:
        """The full configuration, or BadSetup with what was wrong and what is possible."""
        if type(players) is not int or not self.fewest <= players <= self.most:
            raise BadSetup(
                f"players: {players!r} is not possible; this game is for "
                f"{self.fewest} to {self.most} players"
            )
        known = {setting.name: setting for setting in self.settings}
        sheets = {setting.name for setting in self.sheets}
        for name in chosen:
            if name not in known and name not in sheets:
                raise BadSetup(f"{name}: no such setting; there are: {', '.join(known)}")
        config: dict[str, Any] = {"players": players}
        for name, setting in known.items():
            value = chosen.get(name)
            if value is None:
                config[name] = setting.default
            else:
                config[name] = _CHECKS[setting.kind](setting, value, players)
        for name in sheets:
            if chosen.get(name) is not None:
                config[name] = checked_sheet(name, chosen[name])
        return config


def _without(hidden: tuple[str, ...], texts: dict[str, str]) -> dict[str, str]:
    return {name: text for name, text in texts.items() if name not in hidden}


def _flag(setting: Setting, value: Any, _players: int) -> Any:
    if type(value) is not bool:
        raise BadSetup(f"{setting.name}: {value!r} is neither true nor false")
    return value


def _number(setting: Setting, value: Any, _players: int) -> Any:
    if type(value) is not int or not setting.low <= value <= setting.high:
        raise BadSetup(
            f"{setting.name}: {value!r} is not a number from {setting.low} to {setting.high}"
        )
    return value


def _choice(setting: Setting, value: Any, _players: int) -> Any:
    if value not in setting.choices:
        raise BadSetup(
            f"{setting.name}: {value!r} is unknown; choose one of: {', '.join(setting.choices)}"
        )
    return value


def _seat(setting: Setting, value: Any, players: int) -> Any:
    if type(value) is not int or not 0 <= value < players:
        raise BadSetup(f"{setting.name}: {value!r} is not a seat from 0 to {players - 1}")
    return value


def _names(setting: Setting, value: Any, players: int) -> list[str]:
    name, names = setting.name, _known(setting, value)
    if len(set(names)) != len(names):
        raise BadSetup(f"{name}: nobody may be named twice: {', '.join(names)}")
    needed = setting.needed(players)
    if names and len(names) != needed:
        wanted = "" if needed == players else f", who need {needed}"
        raise BadSetup(
            f"{name}: {len(names)} named for {players} players{wanted}; name all or none"
        )
    return names


def _sides(setting: Setting, value: Any, players: int) -> list[str]:
    name, sides = setting.name, _known(setting, value)
    if not sides:
        return sides
    if len(sides) != players:
        raise BadSetup(
            f"{name}: {len(sides)} named for {players} players; name the side of each or none"
        )
    counts = Counter(sides)
    for side in setting.choices:
        seats = counts[side]
        if seats < setting.low:
            raise BadSetup(f"{name}: {side} has {seats} players and needs {setting.low} or more")
        if setting.high and seats > setting.high:
            raise BadSetup(f"{name}: {side} has {seats} players; {setting.high} is the most")
    return sides


def _known(setting: Setting, value: Any) -> list[str]:
    """A list of the setting's choices."""
    given = list(value) if isinstance(value, list | tuple) else [value]
    for each in given:
        if each not in setting.choices:
            raise BadSetup(
                f"{setting.name}: {each!r} is unknown; choose from: {', '.join(setting.choices)}"
            )
    return given


_CHECKS: dict[str, Callable[[Setting, Any, int], Any]] = {
    "flag": _flag, "number": _number, "choice": _choice, "seat": _seat,
    "names": _names, "sides": _sides,
}  # fmt: skip
