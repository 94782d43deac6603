"""Where everybody stands: read once for all that one figure may do at a moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..table.state import ON_MAP

if TYPE_CHECKING:
    from ..table.state import State


class Crowd(NamedTuple):
    """The squares of figures, as one of them finds them."""

    own: int
    heroes: int  # with heroes and their friends; hero tokens do not count (DES-KOUT-14, 15)
    monsters: int
    others: int  # with other figures than this one, which may not stop there (DES-MOV-12)
    foes: list[tuple[int, int]]  # each of the other side, and its squares
    foes_on: int  # the squares of whom it may not move through (DES-MOV-07, 10, 20)


def around(state: State, number: int) -> Crowd:
    """How a figure finds the others.

    Familiars that are no figures are in nobody's way, and nobody is in theirs (DES-FAM-02, 11).
    """
    fighters, last = state.fighters, state.heroes
    small, none = state.content.small, state.content.no_figures
    heroes = monsters = others = 0
    with_heroes: list[tuple[int, int]] = []
    with_monsters: list[tuple[int, int]] = []
    for other, fighter in enumerate(fighters):
        kind = fighter.kind
        if fighter.place != ON_MAP or kind in none:
            continue
        squares = 1 << fighter.at if small[kind] else state.squares(other)
        if other < last or fighter.friend:
            heroes |= squares
            with_heroes.append((other, squares))
        else:
            monsters |= squares
            with_monsters.append((other, squares))
        if other != number:
            others |= squares
    if none and fighters[number].kind in none:
        others = 0
    ours = number < last or fighters[number].friend
    if number == state.charmed:  # heroes are their foes, and they themselves (DES-GAP-74)
        ours = not ours
    foes, foes_on = (with_monsters, monsters) if ours else (with_heroes, heroes)
    return Crowd(state.squares(number), heroes, monsters, others, foes, foes_on)
