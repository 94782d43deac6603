"""The attack under way as a fight of two sides: dice, surges, and what they add up to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.scene import Beat, Duel, Gauge, Panel, ShownDie, Stage

from .drawing import plain_dice, rolled_die
from .state import NONE

if TYPE_CHECKING:
    from .state import State
    from .view import AttackView, View


def draw_duel(state: State, view: View) -> Duel | None:
    """The attack under way, or the last one of this turn, once its dice were rolled."""
    attack = view.attack
    if attack is None or not attack.faces:
        return None
    attacker, target = state.called(attack.attacker), state.called(attack.target)
    over = attack.dealt != NONE
    if over and _is_past(state, attacker, target):
        return None
    stages = [
        Stage("roll", "The roll", "past" if over or attack.surges else "now", (
            Beat(_attack_in_words(state, attack), 0, _dice(state, attack.dice, attack.faces),
                 "DES-ROLL-01"),
            Beat(_defense_in_words(attack, _shields(state, attack)), 1,
                 _dice(state, attack.defense_dice, attack.defense), "DES-ROLL-05"),
        )),
    ]  # fmt: skip
    if attack.surges and not over:
        left = f"{attack.surges} to spend"
        stages.append(Stage("surges", "Surges", "now", (Beat(left, 0, (), "DES-SRG-01"),)))
    stages.append(
        Stage("damage", "Damage", "past" if over else "ahead", (Beat(_sum(state, attack), None),))
    )
    return Duel(
        title=f"{state.name_of(attacker)} attacks {state.name_of(target)}",
        round=0,
        sides=(_side(state, attacker, attack.attacker), _side(state, target, attack.target)),
        stages=tuple(stages),
        verdict=_verdict(attack) if over else "",
    )


def _is_past(state: State, attacker: int, target: int) -> bool:
    """Whether somebody wants to see the board by now and not this attack."""
    turn = state.turn
    if turn is None:
        return not state.over  # between turns; the blow that ends a quest is read to the end
    if turn.figure == attacker:
        return False
    return turn.figure != target or (state.is_hero(target) and not turn.begun)


def _side(state: State, number: int, handle: str) -> Panel:
    fighter, printed = state.fighters[number], state.printed(number)
    health = state.health(number)
    return Panel(
        f"fight:{handle}", fighter.seat, printed.name, printed.name[0], "",
        gauges=(Gauge("health", health - fighter.damage, health),),
    )  # fmt: skip


def _dice(state: State, names: tuple[str, ...], faces: tuple[int, ...]) -> tuple[ShownDie, ...]:
    dice = state.content.dice
    if not faces:
        return plain_dice(dice[name] for name in names)
    return tuple(rolled_die(dice[name], face) for name, face in zip(names, faces, strict=True))


def _count(state: State, names: tuple[str, ...], faces: tuple[int, ...], symbol: str) -> int:
    dice = state.content.dice
    return sum(dice[name].count(face, symbol) for name, face in zip(names, faces, strict=False))


def _misses(state: State, attack: AttackView) -> bool:
    return attack.missed or bool(_count(state, attack.dice, attack.faces, "miss"))


def _damage(state: State, attack: AttackView) -> int:
    return _count(state, attack.dice, attack.faces, "heart") + attack.damage


def _shields(state: State, attack: AttackView) -> int:
    rolled = _count(state, attack.defense_dice, attack.defense, "shield")
    return (attack.fixed if attack.fixed != NONE else rolled) + attack.shields


def _attack_in_words(state: State, attack: AttackView) -> str:
    if _misses(state, attack):
        return "a miss"
    text = f"{_damage(state, attack)} damage"
    if attack.ranged:
        reach = _count(state, attack.dice, attack.faces, "range") + attack.range
        text += f", range {reach} of {attack.distance}"
    return text


def _defense_in_words(attack: AttackView, shields: int) -> str:
    text = "1 shield" if shields == 1 else f"{shields} shields"
    return f"{text}, Pierce {attack.pierce}" if attack.pierce else text


def _sum(state: State, attack: AttackView) -> str:
    """What the dice and surges add up to as they lie."""
    if _misses(state, attack):
        return "0"
    damage = _damage(state, attack)
    stopped = max(0, _shields(state, attack) - attack.pierce)
    return f"{damage} - {stopped} = {max(0, damage - stopped)}"


def _verdict(attack: AttackView) -> str:
    return "The attack misses." if attack.missed else f"{attack.dealt} damage"
