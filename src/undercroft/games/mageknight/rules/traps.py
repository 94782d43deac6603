"""Traps that spring: whom they bring, whom they test, what they do (MKD-TRAP-07 to 24)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.agenda import push
from undercroft.kernel.grid import arc

from ..content.entries import FACES
from ..table.state import BLANK, INSIDE, NONE, ON_A_SQUARE, REMOVED
from . import chests, manners, spawning, terms, tokens, values
from .damage import fall_if_dead, take
from .facing import front_arc
from .seats import opponent

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.kernel.flow import Flow

    from ..content.entries import TrapEntry
    from ..table.state import Chest, MageKnightTable, State, Warrior

ALWAYS_MISSES, ALWAYS_HITS = 2, 12  # MKD-TRAP-24
HERO, TILE, RANGE = "hero", "tile", "range"  # the types H, T and R

# -- whom a trap reaches -----------------------------------------------------------------------


def _the_hero(_state: State, _chest: Chest, hero: Warrior, _trap: TrapEntry) -> int:
    """Type H: the Hero at the chest (MKD-TRAP-10)."""
    return 1 << hero.square


def _the_tiles(state: State, chest: Chest, hero: Warrior, _trap: TrapEntry) -> int:
    """Type T: the chest's tile and the Hero's (MKD-TRAP-11)."""
    ground = state.ground
    return ground.areas[ground.tile_of[chest.square]] | ground.areas[ground.tile_of[hero.square]]


def _in_line(state: State, chest: Chest, hero: Warrior, trap: TrapEntry) -> int:
    """Type R: the front arc, within range and line of fire; the Hero is in nobody's way.

    Whoever stands next to the chest does not matter (MKD-TRAP-12 to 14).
    """
    ground = state.ground
    blocked = manners.in_the_way(state) & ~(1 << hero.square)
    before = arc(ground.grid, chest.square, chest.facing, chests.FRONT)
    return sum(
        1 << square
        for square in range(ground.grid.size)
        if before >> square & 1
        and ground.far(chest.square, square) <= trap.range
        and ground.lines.sees(chest.square, square, blocked)
    )


REACHES: dict[str, Callable[[State, Chest, Warrior, TrapEntry], int]] = {
    HERO: _the_hero, TILE: _the_tiles, RANGE: _in_line,
}  # fmt: skip


def reached(state: State, chest: Chest, hero: Warrior, trap: TrapEntry) -> int:
    """The squares that the attack of a trap reaches, as bits."""
    return REACHES[trap.kind](state, chest, hero, trap) if trap.kind else 0


# -- springing ---------------------------------------------------------------------------------


def spring(table: MageKnightTable, chest: int, number: int) -> Flow[None]:
    """Tokens in reach, then its Mage Spawn, then its attack (MKD-TRAP-07, MKD-TRAP-15)."""
    state = table.state
    box, hero = state.chests[chest], state.warriors[number]
    trap = state.content.traps[chests.trap_of(state, box)]
    table.say("MKD-TRAP-07", "{trap}!", trap.id)
    yield from _convert_tokens(table, box, hero, trap)
    if trap.spawn:
        near = terms.beside(state, box.square) | terms.beside(state, hero.square)
        placer = opponent(state, hero.seat)
        yield from spawning.appear(table, placer, trap.spawn, trap.spawn_points, near)
    if trap.kind:
        yield from _attack(table, box, hero, trap)


def _convert_tokens(
    table: MageKnightTable, chest: Chest, hero: Warrior, trap: TrapEntry
) -> Flow[None]:
    """Tokens that the attack reaches; their Mage Spawn are tested then, too (MKD-TRAP-15)."""
    state = table.state
    squares = reached(state, chest, hero, trap)
    for number, token in enumerate(state.tokens):
        if token.place == ON_A_SQUARE and squares >> token.square & 1:
            yield from tokens.convert(table, number, hero.seat)


def _attack(table: MageKnightTable, chest: Chest, hero: Warrior, trap: TrapEntry) -> Flow[None]:
    """One roll of the opponent against each figure; abilities do not help (MKD-TRAP-09, 17, 18)."""
    state = table.state
    squares = reached(state, chest, hero, trap)
    tested = [
        number
        for number, warrior in enumerate(state.warriors)
        if warrior.place == INSIDE and squares >> warrior.square & 1
    ]
    dice = table.roll() + table.roll()
    table.say("MKD-TRAP-09", "The trap's roll is {number}.", dice)
    clicks = trap.damage + (dice == ALWAYS_HITS)
    hits = [number for number in tested if _hits(state, chest, trap, dice, number)]
    for number in tested:
        if number in hits:
            # No ability lessens it, and nobody answers it (MKD-DEF-21, MKD-CTR-08).
            take(table, number, clicks, "MKD-TRAP-09")
        else:
            table.say("MKD-TRAP-09", "{figure} is missed.", state.warriors[number].figure)
    for number in hits:
        yield from fall_if_dead(table, number)  # no experience for it (MKD-EXP-07)


def _hits(state: State, chest: Chest, trap: TrapEntry, dice: int, number: int) -> bool:
    """Whether the roll reaches a figure's defense; equal is enough (MKD-TRAP-16, 23, 24)."""
    if dice in (ALWAYS_MISSES, ALWAYS_HITS):
        return dice == ALWAYS_HITS
    target = state.warriors[number]
    total, needed = dice + trap.attack, values.defense(state, target)
    if trap.kind != TILE and not front_arc(state, target) >> chest.square & 1:
        total += 1
    if trap.kind == RANGE and state.ground.hinders(chest.square, target.square):
        needed += 1
    return total >= needed


# -- second traps ------------------------------------------------------------------------------


def second_trap(table: MageKnightTable, chest: int, number: int) -> None:
    """The trap dial is clicked on and springs at once; then the chest is gone (MKD-TRAP-20, 21)."""
    state = table.state
    box = state.chests[chest]
    box.trap = (box.trap + table.roll()) % FACES
    push(state, "remove_chest", chest)
    if box.trap == BLANK:
        table.say("MKD-TRAP-22", "The trap dial of {chest} shows blank.", box.kind)
    else:
        push(state, "spring", chest, number)


def remove_chest(table: MageKnightTable, chest: int) -> None:
    """A chest with a second trap leaves the game (MKD-TRAP-21)."""
    box = table.state.chests[chest]
    box.place, box.square = REMOVED, NONE
    table.say("MKD-TRAP-21", "{chest} is removed.", box.kind)
