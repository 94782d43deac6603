"""Who may attack whom (DES-ATK, DES-TGT), and with what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.grid import members

from ..table.state import NONE, ON_MAP
from . import aiming, stats, terms
from .quests import script

if TYPE_CHECKING:
    from undercroft.kernel.legality import Verdict

    from ..content.printed import Weapon
    from ..table.state import State
    from .crowd import Crowd

Enemies = list[tuple[int, int]]  # figures and their squares
REACH = 2  # spaces (DES-KEY-09)


def weapons_of(state: State, number: int) -> list[str]:
    """What a figure may attack with: equipped weapons or bare hands (DES-TGT-05, DES-TGT-10)."""
    return [name for name, _ in state.content.abilities.kit(state, number).arms]


def foe_at(state: State, number: int, square: int) -> int:
    """The enemy in a space, or NONE; hero tokens are none (DES-TGT-02, DES-KOUT-08)."""
    for other in terms.foes_of(state, number):
        if state.fighters[other].place == ON_MAP and state.squares(other) >> square & 1:
            return other
    return NONE


def may_target(state: State, number: int, name: str, square: int) -> Verdict:
    """Whether a figure may attack a space with a weapon."""
    foe = foe_at(state, number, square)
    if foe == NONE:
        return "DES-TGT-02"
    figures = in_the_way(state, number, name, terms.figures_on(state))
    return _may_reach(state, number, state.weapon(number, name), square, foe, figures)


def in_the_way(state: State, number: int, name: str, figures: int) -> int:
    """Of the squares with figures, those that lines of sight of an attack do not pass."""
    if not state.content.abilities.kit(state, number).by_weapon:
        return figures
    if stats.switched_with(state, number, "friends_do_not_block", name):
        figures &= ~(
            terms.heroes_on(state) if state.of_heroes(number) else terms.monsters_on(state)
        )
    if stats.switched_with(state, number, "adjacent_do_not_block", name):
        beside = state.ground.beside(state.squares(number), state.closed)
        for other, fighter in enumerate(state.fighters):
            if fighter.place == ON_MAP and state.squares(other) & beside:
                figures &= ~state.squares(other)
    return figures


def _may_reach(
    state: State, number: int, weapon: Weapon, square: int, foe: int, figures: int
) -> Verdict:
    """Whether a figure may attack an enemy in a space of theirs, past these figures."""
    own, ground = state.squares(number), state.ground
    if not script(state).may_attack(state, number, foe):
        return "DES-GEN-08"
    if foe == number or ground.beside(own, state.closed) >> square & 1:
        return None  # DES-LOS-07
    return _may_reach_afar(state, own, weapon, square, foe, figures)


def _may_reach_afar(
    state: State, own: int, weapon: Weapon, square: int, foe: int, figures: int
) -> Verdict:
    """The same for a space that is not next to the figure."""
    ground = state.ground
    if not weapon.ranged:
        if not weapon.reach:
            return "DES-TGT-03"
        apart = ground.apart(own, 1 << square, state.closed)
        if apart is None or apart > REACH:
            return "DES-KEY-09"
    if stats.switched(state, foe, "hit_only_from_adjacent"):
        return "DES-SPEC-01"
    if ground.sees(own, square, figures, state.closed):
        return None
    return "DES-KEY-10" if weapon.reach else "DES-TGT-01"


def targets(state: State, number: int, name: str, crowd: Crowd) -> list[int]:
    """The spaces a figure may attack with a weapon."""
    enemies = _enemies(state, number, crowd)
    found = _beside(number, crowd, enemies)
    found += _afar(state, number, (name, state.weapon(number, name)), crowd, enemies)
    found.sort()
    return found


def attacks(state: State, number: int, crowd: Crowd) -> list[tuple[str, int]]:
    """Every weapon that a figure may attack with, and the spaces that are worth naming."""
    if crowd.attacks is None:
        crowd.attacks = _attacks(state, number, crowd)
    return crowd.attacks


def _attacks(state: State, number: int, crowd: Crowd) -> list[tuple[str, int]]:
    kit = crowd.kit
    if not kit.far and not crowd.foes_on & (crowd.near | crowd.own):
        return []  # most figures strike at who is beside them, and nobody is
    enemies = _enemies(state, number, crowd)
    if not enemies:
        return []
    found = []
    beside = _beside(number, crowd, enemies)
    for arm in kit.arms:
        name = arm[0]
        squares = beside + _afar(state, number, arm, crowd, enemies)
        if len(squares) > 1:
            squares.sort()
            squares = aiming.worth_naming(state, number, name, squares, enemies)
        found += [(name, square) for square in squares]
    return found


def distinct_targets(state: State, number: int, name: str, crowd: Crowd) -> list[int]:
    """The spaces a figure may attack with a weapon, without those that come to the same."""
    enemies = _enemies(state, number, crowd)
    found = targets(state, number, name, crowd)
    return aiming.worth_naming(state, number, name, found, enemies)


def _enemies(state: State, number: int, crowd: Crowd) -> Enemies:
    """Those whom a figure may attack, and their squares."""
    if "may_attack" not in crowd.quest.answers:
        return crowd.foes
    may_attack = crowd.quest.may_attack
    return [one for one in crowd.foes if may_attack(state, number, one[0])]


def _beside(number: int, crowd: Crowd, enemies: Enemies) -> list[int]:
    """The adjacent spaces that a figure may attack with anything (DES-TGT-03, DES-LOS-07)."""
    near, found = crowd.near, list[int]()
    for foe, squares in enemies:
        if squares & near or foe == number:
            found += members(squares if foe == number else squares & near)
    return found


def _afar(
    state: State, number: int, arm: tuple[str, Weapon], crowd: Crowd, enemies: Enemies
) -> list[int]:
    """The spaces further away that a figure may attack with a weapon."""
    name, weapon = arm
    if not weapon.ranged and not weapon.reach:
        return []
    own, ground, closed = crowd.own, crowd.ground, state.closed
    far = 0
    for foe, squares in enemies:
        if foe != number:
            far |= squares
    far &= ~crowd.near
    if not weapon.ranged:
        far &= ground.within(own, REACH, closed)
    if not far:
        return []
    figures = crowd.figures
    if crowd.kit.by_weapon:
        figures = in_the_way(state, number, name, figures)
    far = ground.seen_afar(own, far, figures, closed)
    if not far:
        return []
    found: list[int] = []
    for foe, squares in enemies:
        if squares & far and foe != number:
            if not stats.switched(state, foe, "hit_only_from_adjacent"):
                found += members(squares & far)
    return found
