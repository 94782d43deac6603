"""Chests with a given trap or treasure, in the dungeon or in a player's hands."""

from __future__ import annotations

from tests.support.mageknight import CONTENT, Situation
from undercroft.games.mageknight.table.state import HELD, NONE, Chest


def trapped(s: Situation, trap: str, square: str = "r3c3", facing: str = "S") -> str:
    """A chest whose exposed dial shows this trap; what it is called."""
    kind = next(n for n, each in enumerate(CONTENT.chests) if trap in each.traps)
    chest = s.chest(square, facing, trap=CONTENT.chests[kind].traps.index(trap) + 1)
    chest.kind, chest.exposed = kind, True
    return CONTENT.chests[kind].id


def holding(s: Situation, treasure: str, seat: int = 0) -> str:
    """A chest with this treasure that a player holds; what it is called."""
    used = {chest.kind for chest in s.state.chests}
    kind = next(
        n for n, each in enumerate(CONTENT.chests) if treasure in each.treasures and n not in used
    )
    face = CONTENT.chests[kind].treasures.index(treasure)
    s.state.chests.append(
        Chest(kind, treasure=face, place=HELD, square=NONE, seat=seat, exposed=True, harmless=True)
    )
    return CONTENT.chests[kind].id
