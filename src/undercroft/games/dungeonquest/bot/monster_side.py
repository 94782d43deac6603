"""The monsters' side of the table: tokens to pick, and the servants of Kalladra."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ..table.board import COLUMNS, SPACE_NUMBER, TREASURE, WAY
from .odds import lives_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..content.tables import DungeonQuestContent
    from ..table.state import Hero, State

FAR_OFF = 99


@cache
def _might(content: DungeonQuestContent) -> dict[str, float]:
    """The mean life of each monster's tokens."""
    return {name: sum(lives_of(content, n)) / 4 for n, name in enumerate(content.monster_ids)}


def _steps(cell: int, other: int) -> int:
    return abs(cell // COLUMNS - other // COLUMNS) + abs(cell % COLUMNS - other % COLUMNS)


def _prey(state: State) -> list[Hero]:
    """Heroes above ground that a monster can get at."""
    return [h for h in state.heroes if h.alive and h.cell >= 0 and h.cell != TREASURE]


def which_token(state: State, player: int, choices: Sequence[str]) -> str:
    """One in the way of one's own hero, if they are still about; else the farthest off."""
    hero = state.heroes[player]
    if hero.alive and hero.cell >= 0:
        return min(choices, key=lambda c: (_steps(SPACE_NUMBER[c], hero.cell), c))
    prey = _prey(state)
    return max(choices, key=lambda c: (_nearest(SPACE_NUMBER[c], prey), c))


def _nearest(cell: int, prey: list[Hero]) -> int:
    return min((_steps(cell, hero.cell) for hero in prey), default=FAR_OFF)


def which_first(state: State, player: int, choices: Sequence[str]) -> str:
    """The weakest monster first."""
    might = _might(state.content)
    return min(choices, key=lambda c: (might[c], c))


def which_token_in_spite(state: State, player: int, choices: Sequence[str]) -> str:
    """The farthest from all other heroes: those in somebody's way stay where they are."""
    prey = [hero for hero in _prey(state) if hero.seat != player]
    return max(choices, key=lambda c: (_nearest(SPACE_NUMBER[c], prey), c))


def serve(state: State, player: int, choices: Sequence[str]) -> str:
    """Onto a hero if possible, else a monster more, else toward the nearest hero."""
    prey, might = _prey(state), _might(state.content)
    best, least = "pass", FAR_OFF * 2.0
    for choice in choices:
        if choice in ("pass", "add"):
            continue
        space, monster, way = choice.split(":")
        cell = SPACE_NUMBER[space]
        reached = _nearest(WAY[cell][way][1], prey)
        toll = reached - 0.1 * might[monster]
        if reached < _nearest(cell, prey) and toll < least:
            best, least = choice, toll
    if least > 1 and "add" in choices:
        return "add"
    return best


def place_monster(state: State, player: int, choices: Sequence[str]) -> str:
    """Where a hero is nearest."""
    prey = _prey(state)
    return min(choices, key=lambda c: (_nearest(SPACE_NUMBER[c], prey), c))
