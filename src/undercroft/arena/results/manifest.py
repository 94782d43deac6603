"""The manifest of a run: what it plays, so that no other run goes on in its place."""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft import bots
from undercroft.arena.plan import Plan, bot_names
from undercroft.kernel import game as registry
from undercroft.kernel.errors import UndercroftError

if TYPE_CHECKING:
    from pathlib import Path

FORMAT = 1
SIMULATION, TOURNAMENT = "simulation", "tournament"


class Manifest(msgspec.Struct, frozen=True):
    """All that decides which bytes a run ends in."""

    kind: str
    plan: Plan
    format: int = FORMAT
    results: str = "parquet"
    version: str = ""
    rules_version: int = 0
    levels: dict[str, Any] = {}  # how much thought the bots with a level take
    finished: bool = False


def manifest_of(kind: str, plan: Plan, results: str) -> Manifest:
    """The manifest of a new run of the program that is installed."""
    game = registry.find(plan.game)
    levels = {
        name: settings
        for name in bot_names(plan)
        if (settings := bots.search_settings(name, game)) is not None
    }
    return Manifest(
        kind,
        plan,
        FORMAT,
        results,
        version("undercroft"),
        game.rules_version,
        msgspec.to_builtins(levels),
    )


def read_manifest(path: Path) -> Manifest:
    """The manifest in a file, or an error in words."""
    try:
        found = msgspec.json.decode(path.read_bytes(), type=Manifest)
    except OSError as error:
        raise UndercroftError(f"{path}: cannot be read: {error.strerror or error}") from error
    except msgspec.DecodeError as error:
        raise UndercroftError(f"{path}: this is not the manifest of a run: {error}") from error
    if found.format != FORMAT:
        raise UndercroftError(
            f"{path}: the run is of format {found.format}, this program writes format {FORMAT}"
        )
    return found


def written(manifest: Manifest) -> bytes:
    return msgspec.json.format(msgspec.json.encode(manifest), indent=2) + b"\n"


def differences(there: Manifest, here: Manifest) -> list[str]:
    """In what two runs are not the same, in words; nothing if one may go on with the other."""
    mine, theirs = _flat(here), _flat(there)
    return [
        f"{name} is {_short(theirs[name])} there and {_short(mine[name])} here"
        for name in mine
        if mine[name] != theirs[name]
    ]


def _flat(manifest: Manifest) -> dict[str, Any]:
    whole: dict[str, Any] = msgspec.to_builtins(manifest)
    plan = whole.pop("plan")
    del whole["finished"]
    named = {"lineups": "bots", "configs": "setup", "check": "--check", "follow": "--follow"}
    return whole | {named.get(name, name): value for name, value in plan.items()}


def _short(value: Any) -> str:
    text = str(value) if isinstance(value, int) else msgspec.json.encode(value).decode()
    return text if len(text) <= 60 else f"{text[:57]}..."
