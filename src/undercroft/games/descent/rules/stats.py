"""The numbers of a figure with all that changes them, and the switches that hold for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..table.state import NONE
from .quests import script

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..table.state import State
    from .effects import Op
    from .kits import Kit

MOST_ATTRIBUTE = 6


def _steps_for(state: State, number: int, field: str) -> Iterator[Op]:
    """What lasts, or holds under a condition, for a figure and says something of a field."""
    abilities = state.content.abilities
    for path, step, owner, whom, _, _ in state.lasting:
        op = abilities.effects[path][step]
        if getattr(op, field, None) and (
            whom == number or (whom == NONE and abilities.covers(state, op, owner, number))
        ):
            yield op
    for held in abilities.kit(state, number).conditional:
        effect = held.ability.entry.effect
        if any(getattr(op, field, None) for op in effect) and abilities.holds(state, held, number):
            yield from effect


def _changes(state: State, number: int) -> bool:
    return bool(state.lasting) or bool(state.content.abilities.kit(state, number).conditional)


def speed(state: State, number: int) -> int:
    """DES-MOV-01, with what changes it."""
    kit = state.content.abilities.kit(state, number)
    found = state.printed(number).speed + kit.speed
    if _changes(state, number):
        for op in _steps_for(state, number, "speed"):
            change = getattr(op, "speed", 0)
            found = change if getattr(op, "set", False) and change else found + change
    if kit.speed_cap:
        found = min(found, kit.speed_cap)
    return max(0, script(state).speed(state, number, found))


def stamina(state: State, number: int) -> int:
    """DES-FTG-01, with what changes it."""
    return state.printed(number).stamina + state.content.abilities.kit(state, number).stamina


def attribute(state: State, number: int, name: str) -> int:
    """DES-ATTR-01."""
    return min(MOST_ATTRIBUTE, state.printed(number).attributes.get(name, 0))


def defense(state: State, number: int) -> tuple[int, ...]:
    """The dice that a figure defends with, by number (DES-ROLL-05, DES-EQP-10)."""
    content = state.content
    kit = content.abilities.kit(state, number)
    dice = kit.defense
    if _changes(state, number):
        for op in _steps_for(state, number, "defense"):
            dice += tuple(content.die_called[name] for name in getattr(op, "defense", ()))
        if switched(state, number, "no_defense_dice"):
            return ()
    by_quest = script(state).defense(state, number)
    return dice + tuple(content.die_called[name] for name in by_quest) if by_quest else dice


def attack(state: State, number: int) -> tuple[int, ...]:
    """The dice that a figure adds to all its attacks."""
    content = state.content
    dice = content.abilities.kit(state, number).attack
    if _changes(state, number):
        for op in _steps_for(state, number, "attack"):
            dice += tuple(content.die_called[name] for name in getattr(op, "attack", ()))
    by_quest = script(state).attack(state, number)
    return dice + tuple(content.die_called[name] for name in by_quest) if by_quest else dice


def switched_with(state: State, number: int, name: str, weapon: str) -> bool:
    """Whether a switch holds for attacks that a figure makes with a weapon."""
    kit = state.content.abilities.kit(state, number)
    if name not in kit.by_weapon:
        return False
    for held in kit.standing:
        for op in held.ability.entry.effect:
            if getattr(op, "name", "") != name:
                continue
            wanted = op.weapon  # type: ignore[attr-defined]
            if wanted == "this":
                if held.ability.card.endswith(f":{weapon}"):
                    return True
            elif wanted.fits(state, number, weapon):
                return True
    return False


def may_switch(state: State, kit: Kit) -> frozenset[str]:
    """The rule switches that may hold for a figure: no other one needs to be asked for."""
    if not state.lasting:
        return kit.switches
    abilities = state.content.abilities
    lasting = {
        _switch_of(abilities.effects[path][step])
        for path, step, _, _, _, _ in state.lasting
        if (path, step) in abilities.switching
    }
    return kit.switches | lasting if lasting else kit.switches


def switched(state: State, number: int, name: str) -> bool:
    """Whether a rule switch holds for a figure."""
    kit = state.content.abilities.kit(state, number)
    if name in kit.rules:
        return not script(state).switches_off(state, number, name)
    if not state.lasting and name not in kit.at_times:
        return False
    if any(_switched_by(state, number, name)):
        return not script(state).switches_off(state, number, name)
    return False


def _switched_by(state: State, number: int, name: str) -> Iterator[bool]:
    """Whether each thing that lasts, or holds under a condition, switches this for a figure."""
    abilities = state.content.abilities
    for path, step, owner, whom, _, _ in state.lasting:
        op = abilities.effects[path][step]
        if _switch_of(op) == name:
            yield whom == number or (whom == NONE and abilities.covers(state, op, owner, number))
    for held in abilities.kit(state, number).conditional:
        if any(_switch_of(op) == name for op in held.ability.entry.effect):
            yield abilities.holds(state, held, number)


def _switch_of(op: Op) -> str:
    """The switch that a step sets; "" for other steps, and for switches of some weapons."""
    return "" if getattr(op, "weapon", None) else getattr(op, "name", "")
