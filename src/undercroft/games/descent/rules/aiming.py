"""Which spaces of a large figure are offered: those that make a difference (DES-TGT-11).

What goes by the named space is how far it is, Blast and paths; without these it is one attack.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..table.ground import FAR

if TYPE_CHECKING:
    from collections.abc import Collection

    from ..table.state import State

NEXT = 1  # space: adjacent


def worth_naming(
    state: State, number: int, weapon: str, found: list[int], enemies: list[tuple[int, int]]
) -> list[int]:
    """Of the spaces that a figure may attack with a weapon, those that differ for the attack."""
    for foe, squares in enemies:
        if squares & (squares - 1):
            own = [square for square in found if squares >> square & 1]
            if len(own) > 1 and not _spreads(state, number, weapon):
                kept = _nearest(state, number, foe, own)
                found = [at for at in found if at in kept or not squares >> at & 1]
    return found


def _nearest(state: State, number: int, foe: int, squares: list[int]) -> list[int]:
    """The nearest space; and one that is not adjacent, where an ability asks about that."""
    ground, own, closed = state.ground, state.squares(number), state.closed
    spans = ground.spans(own, closed)
    apart = {square: spans[square] if spans[square] < FAR else 0 for square in squares}
    first = min(squares, key=apart.__getitem__)
    beyond = [square for square in squares if apart[square] > NEXT]
    if apart[first] > NEXT or not beyond:
        return [first]
    asking = state.content.abilities.asking_how_near
    if not _has(state, number, asking) and not _has(state, foe, asking):
        return [first]
    return [first, min(beyond, key=apart.__getitem__)]


def _spreads(state: State, number: int, weapon: str) -> bool:
    """Whether an attack may go on from the space that is named."""
    abilities = state.content.abilities
    surges = state.weapon(number, weapon).surges
    if any(
        surge.blast or (surge.ability and abilities.called[surge.ability] in abilities.spreading)
        for surge in surges
    ):
        return True
    under_way = {each for each in abilities.spreading if not abilities[each].attacks}
    return _has(state, number, under_way)


def _has(state: State, number: int, abilities: Collection[int]) -> bool:
    """Whether a figure has one of these abilities."""
    kit = state.content.abilities.kit(state, number)
    return any(
        held.ability.number in abilities
        for several in (*kit.by_moment.values(), kit.standing)
        for held in several
    )
