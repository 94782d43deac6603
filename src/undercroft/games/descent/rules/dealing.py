"""The last steps of an attack: damage, what follows it, and the end (DES-RNG, DES-DMG)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.agenda import push

from ..table.state import AGENDA
from . import combat, harm, lasting, reacting, stats, surging
from .combat import under_way
from .effects import begin
from .moments import ATTACK_DONE
from .quests import script

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ..table.frames import Attack, Victim
    from ..table.state import DescentTable, State


@AGENDA.step("deal_damage")
def deal_damage(table: DescentTable) -> None:
    """Range decides, then each victim's shields (DES-RNG-03, DES-DMG-01)."""
    state = table.state
    attack = under_way(state)
    if attack.tolls and not attack.missed:
        attack.missed = True
        if table.heard:
            cards = dict.fromkeys(card for _, card in surging.tolls_of(state, attack))
            table.say("DES-SRG-01", "The attack misses: no surge for {text}.",
                      " and ".join(map(state.content.title_of, cards)))  # fmt: skip
    if not attack.missed and not any(
        combat.near_enough(state, attack, victim) for victim in attack.victims
    ):
        attack.missed = True
        _fall_short(table, attack, attack.victims[0])
    if attack.missed:
        for victim in attack.victims:
            victim.dealt = 0
        return
    if attack.push:
        push(state, "shove")
    if attack.waiting:
        push(state, "settle")
    for place in range(len(attack.victims) - 1, 0, -1):
        push(state, "hit", place)
    hit(table, 0)


@AGENDA.step("hit")
def hit(table: DescentTable, place: int) -> None:
    """One victim suffers what its shields do not cancel (DES-DMG-02, DES-DMG-03)."""
    state = table.state
    attack = under_way(state)
    victim = attack.victims[place]
    victim.dealt = 0
    if not combat.near_enough(state, attack, victim):
        _fall_short(table, attack, victim)
        return
    victim.dealt = damage_to(state, attack, victim)
    if not victim.dealt:
        table.say("DES-DMG-01", "All damage is cancelled.")
        return
    if attack.inflict:
        push(state, "inflict", victim.figure, attack.inflict)
    harm.suffer(table, victim.figure, victim.dealt, attack=True)


def _fall_short(table: DescentTable, attack: Attack, victim: Victim) -> None:
    if table.heard:
        table.say("DES-RNG-03", "The attack on {figure} falls short: range {number} of {number}.",
                  table.state.fighters[victim.figure].kind, combat.range_of(table.state, attack),
                  combat.distance_to(attack, victim))  # fmt: skip


def damage_to(state: State, attack: Attack, victim: Victim) -> int:
    """The damage after defense (DES-DMG-02, DES-KEY-07)."""
    shields = max(0, combat.shields_of(state, victim) - attack.pierce)
    hearts = max(attack.least, combat.rolled(state, attack, "heart") + attack.damage)
    return max(attack.floor, hearts + victim.damage - shields, 0)


@AGENDA.step("settle")
def settle(table: DescentTable) -> None:
    """What surges bought for after the damage, in the order it was bought (DES-COND-02)."""
    attack = under_way(table.state)
    for path, owner, _ in reversed(attack.waiting):
        surging.carry_out(table, attack, path, owner)
    attack.waiting = ()


@AGENDA.step("shove")
def shove(table: DescentTable) -> None:
    """The attacker moves the target, if it still stands and can be moved."""
    state = table.state
    attack = under_way(state)
    if not stats.switched(state, attack.target, "unmovable"):
        push(state, "walk", attack.target, attack.push, attack.seat)


@AGENDA.step("attack_done")
def attack_done(table: DescentTable) -> Flow[None]:
    """The attack is resolved; then comes what its effect says, and who has something for it."""
    state = table.state
    attack = under_way(state)
    push(state, "attack_over")
    reacting.happen(table, ATTACK_DONE, attack.attacker)
    if attack.effect:
        op = state.content.abilities.effects[attack.effect][attack.step]
        target = attack.target
        begin(table, op.after, target)  # type: ignore[attr-defined]
        if any(victim.dealt > 0 for victim in attack.victims):
            begin(table, op.hit, target)  # type: ignore[attr-defined]
    return script(state).attacked(table, attack)


@AGENDA.step("attack_over")
def attack_over(table: DescentTable) -> None:
    """The attack that it interrupted goes on; the last one stays to be looked at."""
    state = table.state
    attack = under_way(state)
    attack.over = True
    lasting.end_attack(state, attack.attacker)
    if len(state.attacks) > 1:
        state.attacks.pop()
