"""Scores over several games: running totals and the best solo game, in each game's own words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from .kernel.game import survey_of
from .saves import HUMAN, home, player_names, read_sidecar, write_atomically, write_sidecar

if TYPE_CHECKING:
    from pathlib import Path

    from .kernel.game import Standing, Survey
    from .kernel.table import Table

FORMAT = 2


class BestSolo(msgspec.Struct):
    """The highest score that a solo player has won with, and as whom."""

    score: int
    name: str
    role: str


class Total(msgspec.Struct):
    """The sum of one player's results over all games."""

    score: int = 0
    games: int = 0
    wins: int = 0


class GameScores(msgspec.Struct):
    """The scores kept for one game."""

    best_solo: BestSolo | None = None
    totals: dict[str, Total] = {}


class Scores(msgspec.Struct):
    """The whole scores file."""

    format: int = FORMAT
    games: dict[str, GameScores] = {}


def scores_path() -> Path:
    return home() / "scores.json"


# -- the file ------------------------------------------------------------------------------


def read_scores() -> tuple[Scores, str]:
    """The scores, and what to tell the user if the file was damaged and put aside."""
    path = scores_path()
    try:
        return _decoded(path.read_bytes()), ""
    except FileNotFoundError:
        return Scores(), ""
    except OSError as error:
        return Scores(), f"{path}: cannot be read: {error.strerror or error}"
    except msgspec.DecodeError as error:
        return Scores(), f"{path} is damaged ({error}); it is {_put_aside(path)}"


def _decoded(data: bytes) -> Scores:
    found = msgspec.json.decode(data, type=dict[str, Any])
    if found.get("format") == 1:
        found["games"] = {
            name: _from_format_1(kept)
            for name, kept in msgspec.convert(found.get("games", {}), dict[str, _Format1]).items()
        }
        found["format"] = FORMAT
    return msgspec.convert(found, Scores)


class _Format1(msgspec.Struct):
    """Format 1 called the score and the role by the words of one game."""

    best_solo: dict[str, Any] | None = None
    totals: dict[str, dict[str, Any]] = {}


def _from_format_1(kept: _Format1) -> dict[str, Any]:
    """The fields are the same, in the same order; only their names have changed."""
    best = kept.best_solo
    return {
        "best_solo": best and _renamed(best, BestSolo),
        "totals": {name: _renamed(total, Total) for name, total in kept.totals.items()},
    }


def _renamed(values: dict[str, Any], kind: type[msgspec.Struct]) -> dict[str, Any]:
    return dict(zip(kind.__struct_fields__, values.values(), strict=False))


def _put_aside(path: Path) -> str:
    """Keep a damaged file under a name that no other damaged file has."""
    aside, number = path.with_name(f"{path.name}.bad"), 1
    while aside.exists():
        number += 1
        aside = path.with_name(f"{path.name}.bad{number}")
    try:
        path.rename(aside)
    except OSError as error:
        return f"left where it is: {error.strerror or error}"
    return f"kept as {aside.name}, and a new one begins"


# -- a game that is over -------------------------------------------------------------------


def record_result(table: Table[Any], seats: list[str], path: Path | None = None) -> list[str]:
    """Add a game that is over to the scores, once; returns what there is to tell the players.

    Only people's seats count. The scores know the games, the games know nothing of the scores.
    """
    result = table.result
    sidecar = read_sidecar(path) if path is not None else None
    if result is None or (sidecar is not None and sidecar.scored):
        return []
    scores, warning = read_scores()
    kept = scores.games.setdefault(table.game.name, GameScores())
    survey = survey_of(table.game)
    names = player_names(path, len(seats))
    told = [warning] if warning else []
    for standing in sorted(result.standings, key=lambda each: each.player):
        if seats[standing.player] == HUMAN:
            name = names[standing.player]
            told.append(_add_to_total(kept, survey, name, standing))
            if len(seats) == 1 and standing.won:
                told.append(_compare_solo(kept, survey, name, standing))
    write_atomically(scores_path(), msgspec.json.format(msgspec.json.encode(scores), indent=2))
    if path is not None and sidecar is not None:
        sidecar.scored = True
        write_sidecar(path, sidecar)
    return told


def _add_to_total(kept: GameScores, survey: Survey, name: str, standing: Standing) -> str:
    total = kept.totals.setdefault(name, Total())
    total.score += standing.score
    total.games += 1
    total.wins += standing.won
    games = "1 game" if total.games == 1 else f"{total.games} games"
    wins = "1 win" if total.wins == 1 else f"{total.wins} wins"
    return f"{name}: {total.score} {survey.score} and {wins} in {games}{_cited(survey.totals)}."


def _compare_solo(kept: GameScores, survey: Survey, name: str, standing: Standing) -> str:
    """A solo win is compared with the best so far."""
    best, cited = kept.best_solo, _cited(survey.best_solo)
    told = f"{standing.score} {survey.score} alone"
    if best is not None and standing.score <= best.score:
        return f"{told}; the best is still {best.score}, by {best.name} with {best.role}{cited}."
    kept.best_solo = BestSolo(standing.score, name, standing.name)
    before = f"; the best before was {best.score}" if best else ""
    return f"{told}: a new best{before}{cited}."


def _cited(rule: str) -> str:
    return f" ({rule})" if rule else ""
