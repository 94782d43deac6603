"""What a figure finds: the map, everybody on it and its own things, read once for all it may do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ..table.state import ON_MAP
from . import stats
from .quests import script

if TYPE_CHECKING:
    from ..table.ground import Ground
    from ..table.state import State
    from .kits import Kit
    from .quests import Script


class Crowd(msgspec.Struct, eq=False):
    """The squares of figures, as one of them finds them, and what it has itself.

    It holds as long as nobody moves and nobody's things change; what follows from it may be kept
    in it. Nothing in it is ever changed.
    """

    own: int
    near: int  # the squares adjacent to its own
    friends: int  # with others of its side; hero tokens do not count (DES-KOUT-14, 15)
    figures: int  # with figures, itself included
    others: int  # with other figures than this one, which may not stop there (DES-MOV-12)
    foes: list[tuple[int, int]]  # each of the other side, and its squares
    foes_on: int  # the squares of whom it may not move through (DES-MOV-07, 10, 20)
    ground: Ground
    quest: Script
    kit: Kit
    switches: frozenset[str]  # that may hold for it: no other one needs to be asked for
    attacks: list[tuple[str, int]] | None = None  # weapons and spaces, once they were looked for

    def after_step(self, square: int, closed: int) -> Crowd:
        """The same after a figure of one space, not charmed, has taken a step."""
        ground, rest = self.ground, self.friends | self.foes_on
        own = ground.bits[square]
        return Crowd(
            own, ground.beside(own, closed), self.friends, rest | own, rest, self.foes,
            self.foes_on, ground, self.quest, self.kit, self.switches,
        )  # fmt: skip


def around(state: State, number: int) -> Crowd:
    """How a figure finds the others.

    Familiars that are no figures are in nobody's way, and nobody is in theirs (DES-FAM-02, 11).
    """
    fighters, last, ground, content = state.fighters, state.heroes, state.ground, state.content
    small, bits, bases, covers = content.small, ground.bits, content.bases, ground.covers
    none = content.no_figures if state.familiars else ()
    own, me = state.squares(number), fighters[number]
    ours = number < last or me.friend
    if number == state.charmed:  # heroes are their foes, and they themselves (DES-GAP-74)
        ours = not ours
    friends = foes_on = 0
    foes: list[tuple[int, int]] = []
    other = -1
    for fighter in fighters:
        other += 1
        if fighter.place != ON_MAP:
            continue
        kind = fighter.kind
        if none and kind in none:
            continue
        at = fighter.at
        squares = bits[at] if small[kind] else covers(bases[kind], at, fighter.turned)
        if (other < last or fighter.friend) != ours:
            foes.append((other, squares))
            if other != number:
                foes_on |= squares
        elif other != number:
            friends |= squares
    others = friends | foes_on
    if number == state.charmed:
        foes_on |= own
    kit = content.abilities.kit(state, number)
    return Crowd(
        own, ground.beside(own, state.closed), friends, others | own,
        0 if me.kind in none else others, foes, foes_on, ground, script(state), kit,
        stats.may_switch(state, kit),
    )  # fmt: skip
