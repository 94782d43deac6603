"""What counts for a figure right now: its abilities and its four values (MKD-ABIL, MKD-TREAS)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..content.abilities import BIT, IN_SLOT
from ..content.entries import ATTACK, DAMAGE, DEFENSE, SPEED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..content.entries import TreasureEntry
    from ..table.state import State, Warrior

FROZEN_SPEED = 2  # MKD-DMG, Magic Freeze


def abilities(state: State, warrior: Warrior) -> int:
    """The abilities that work: those that show, and those of treasures in their place.

    Colours that no longer show do not work (MKD-ABIL-02), nor what was switched off (MKD-ABIL-04).
    """
    try:
        bits = state.content.figures[warrior.figure].dial[warrior.click].abilities
    except IndexError:
        return 0  # three skulls: it fell in an attack that is not over yet
    if warrior.lent or warrior.drunk or warrior.switched_off:
        return _changed(state, warrior, bits)
    return bits


def abilities_at(state: State, warrior: Warrior, click: int) -> int:
    """The abilities that work for it at another click of its dial."""
    return _changed(state, warrior, state.content.figures[warrior.figure].dial[click].abilities)


def _changed(state: State, warrior: Warrior, bits: int) -> int:
    """The abilities of a click, with those of treasures and without those switched off."""
    lent = lent_abilities(state, warrior)
    for slot in IN_SLOT:
        if lent & slot:
            bits = bits & ~slot | lent & slot  # MKD-TREAS-06
    for number in warrior.switched_off:
        bits &= ~(1 << number)
    return bits


def lent_abilities(state: State, warrior: Warrior) -> int:
    """The abilities of its treasures as bits; of two for a slot one is set aside (MKD-TREAS-09)."""
    bits = 0
    for treasure in treasures(state, warrior):
        for _, lent in _slots(treasure):
            if isinstance(lent, str):
                bits |= BIT[lent]
    for number in warrior.set_aside:
        bits &= ~(1 << number)
    return bits


def has(state: State, warrior: Warrior, ability: int) -> bool:
    """Whether one of these abilities works for it."""
    return bool(abilities(state, warrior) & ability)


def speed(state: State, warrior: Warrior) -> int:
    """The speed value; a frozen figure has 2."""
    return FROZEN_SPEED if warrior.frozen else _value(state, warrior, SPEED)


def attack(state: State, warrior: Warrior) -> int:
    """The attack value, without what a roll adds."""
    return _value(state, warrior, ATTACK)


def defense(state: State, warrior: Warrior) -> int:
    """The defense value, without what an attack changes."""
    return _value(state, warrior, DEFENSE)


def damage(state: State, warrior: Warrior) -> int:
    """The damage value; no treasure adds to it (MKD-TREAS-05)."""
    return state.shown(warrior).values[DAMAGE]


def treasures(state: State, warrior: Warrior) -> list[TreasureEntry]:
    """What a hero has of treasures this turn, and of potions until its player's next one."""
    if not warrior.lent and not warrior.drunk:
        return []
    content = state.content
    found = []
    for number in (*warrior.lent, *warrior.drunk):
        chest = state.chests[number]
        found.append(content.treasures[content.chests[chest.kind].treasures[chest.treasure]])
    return found


def _value(state: State, warrior: Warrior, slot: int) -> int:
    """What the dial shows, and the bonuses of treasures, added up (MKD-TREAS-05, MKD-TREAS-09)."""
    value = state.content.figures[warrior.figure].dial[warrior.click].values[slot]
    if not (warrior.lent or warrior.drunk):
        return value
    for treasure in treasures(state, warrior):
        for where, lent in _slots(treasure):
            if where == slot and isinstance(lent, int):
                value += lent
    return value


def _slots(treasure: TreasureEntry) -> Iterator[tuple[int, int | str | None]]:
    yield SPEED, treasure.speed
    yield ATTACK, treasure.attack
    yield DEFENSE, treasure.defense
