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
    small = state.content.small
    none = state.content.no_figures if state.familiars else ()
    own, bits = state.squares(number), state.ground.bits
    heroes = monsters = shared = 0
    with_heroes: list[tuple[int, int]] = []
    with_monsters: list[tuple[int, int]] = []
    for other, fighter in enumerate(fighters):
        if fighter.place != ON_MAP or (none and fighter.kind in none):
            continue
        squares = bits[fighter.at] if small[fighter.kind] else state.squares(other)
        if squares & own and other != number:
            shared |= squares & own
        if other < last or fighter.friend:
            heroes |= squares
            with_heroes.append((other, squares))
        else:
            monsters |= squares
            with_monsters.append((other, squares))
    others = 0 if fighters[number].kind in none else (heroes | monsters) & ~own | shared
    ours = number < last or fighters[number].friend
    if number == state.charmed:  # heroes are their foes, and they themselves (DES-GAP-74)
        ours = not ours
    foes, foes_on = (with_monsters, monsters) if ours else (with_heroes, heroes)
    return Crowd(own, heroes, monsters, others, foes, foes_on)
