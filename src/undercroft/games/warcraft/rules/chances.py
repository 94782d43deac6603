"""What a die has to show, and how likely that is, in words (WOW-CENC-08, WOW-EVT-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import numbers

if TYPE_CHECKING:
    from ..table.state import Combatant, State

FACES = range(1, 7)


def hitting_faces(attack: int, defense: int, nudge: int = 0) -> tuple[int, ...]:
    """The faces with which an attack hits; a change of the die never leads out of 1 to 6."""
    return tuple(face for face in FACES if attack + min(6, max(1, face + nudge)) >= defense)


def side_hits_with(state: State, side: Combatant) -> tuple[int, ...]:
    """The faces with which one side of the combat hits, as the numbers stand."""
    defense = numbers.defense(state, numbers.foe(state, side.seat))
    return hitting_faces(numbers.attack(state, side), defense, side.nudge)


def faces_in_words(faces: tuple[int, ...]) -> str:
    """ "4 or more (50%)", "2 or 5 (33%)", "any number" or "no number"."""
    if not faces:
        return "no number"
    if len(faces) == len(FACES):
        return "any number"
    least = faces[0]
    if faces == tuple(range(least, 7)):
        which = f"{least} or more" if least < 6 else "6"
    else:
        which = (
            " or ".join([*map(str, faces)])
            if len(faces) < 3
            else (f"{', '.join(map(str, faces[:-1]))} or {faces[-1]}")
        )
    return f"{which} ({len(faces) / len(FACES):.0%})"


def as_it_stands(state: State, side: Combatant) -> str:
    """Whether a side hits with the die it has."""
    return "hits" if side.die in side_hits_with(state, side) else "misses"
