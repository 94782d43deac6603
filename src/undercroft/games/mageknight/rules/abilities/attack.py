"""Attack special abilities (MKD-ATK) of close combat, and Venom.

Magic Blast, Flame/Lightning and Shockwave are in attack_bursts, what heals in attack_healing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...content.abilities import SNEAK_ATTACK, SWEEP, VAMPIRISM, VENOM, WEAPON_MASTER
from .. import hooks, manners, prospects, spinning, terms
from ..combat import is_behind
from ..damage import heal
from ..manners import MANNERS, STRIKE, Manner
from ..moments import DAMAGE, DAMAGE_BASE, DAMAGED
from .choices import Choice, shows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.kernel.legality import Verdict
    from undercroft.kernel.windows import Happening

    from ...table.state import Attack, MageKnightTable, State, Warrior
    from ..prospects import Blow

# -- Weapon Master -----------------------------------------------------------------------------

DICE = 1  # marks the happening: the choice was made


def _can_roll(table: MageKnightTable, happening: Happening) -> bool:
    """In close combat only, once for each figure that is hit (MKD-ATK-10, MKD-ATK-11)."""
    attack = table.state.attack
    assert attack is not None
    return (
        attack.manner == STRIKE.verb
        and not happening.details
        and shows(table, attack.attacker, WEAPON_MASTER)
    )


def _roll(table: MageKnightTable, happening: Happening) -> None:
    """The die counts, even if it is lower (MKD-ATK-10, MKD-ATK-12)."""
    happening.value = table.roll()
    happening.details = (DICE,)
    table.say("MKD-ATK-10", "Weapon Master: a {number}.", happening.value)


DAMAGE_BASE.subscribe(
    Choice("weapon_master", "MKD-ATK-10", "Weapon Master: roll for damage", _can_roll, _roll)
)


@hooks.CLICKS_BASE.of(WEAPON_MASTER)
def expects_a_die(blow: Blow) -> Sequence[int]:
    """A die in close combat, if that is more than the damage value on average (MKD-ATK-10)."""
    better = blow.damage < prospects.EVEN_ROLL
    return prospects.DIE if blow.manner is STRIKE and better else ()


# -- Vampirism ---------------------------------------------------------------------------------


@DAMAGED.handler(order=10)
def vampirism(table: MageKnightTable, happening: Happening) -> None:
    """It heals 1 click when it damages somebody in close combat (MKD-ATK-39 to 42)."""
    attack = table.state.attack
    assert attack is not None
    if shows(table, attack.attacker, VAMPIRISM) and not MANNERS[attack.manner].ranged:
        heal(table, attack.attacker, 1, "MKD-ATK-39")


@hooks.REFRESHES.of(VAMPIRISM, "MKD-ATK-39")
def expects_blood(blow: Blow) -> int:
    """A click, if it has lost one (MKD-ATK-39)."""
    return int(blow.wounded and not blow.manner.ranged)


# -- Venom -------------------------------------------------------------------------------------


@DAMAGE.handler(order=30)
def venom(table: MageKnightTable, happening: Happening) -> None:
    """One more click, so 1 even after a miss (MKD-ATK-53, MKD-ATK-54, MKD-ATK-56, MKD-ATK-57).

    It is damage of the attack, which Toughness lessens (MKD-ATK-55, MKD-ABIL-10), and works in a
    counterattack as well (MKD-ABIL-13).
    """
    attack = table.state.attack
    assert attack is not None
    if shows(table, attack.attacker, VENOM):
        happening.value += 1
        rule = "MKD-ATK-53" if happening.details[0] else "MKD-ATK-54"
        table.say(rule, "Venom of {figure}: 1 click more.", _figure(table, attack.attacker))


@hooks.CLICKS.of(VENOM, order=30)
def expects_venom(_blow: Blow, clicks: int) -> int:
    """After a miss as well (MKD-ATK-53, MKD-ATK-54)."""
    return clicks + 1


# -- Sneak Attack ------------------------------------------------------------------------------

AT_MOST = 5  # clicks (MKD-ATK-59)


@hooks.LETS_SPIN.of(SNEAK_ATTACK)
def unnoticed() -> Verdict:
    """Those whom it stops beside get no free spin (MKD-ATK-58, MKD-ATK-63)."""
    return "MKD-ATK-58"


@DAMAGE.handler(order=20)
def sneak_attack(table: MageKnightTable, happening: Happening) -> None:
    """Close combat from behind deals the double, up to 5 clicks (MKD-ATK-59 to 61)."""
    attack = table.state.attack
    assert attack is not None
    if MANNERS[attack.manner].ranged or not shows(table, attack.attacker, SNEAK_ATTACK):
        return
    if is_behind(table.state, attack, happening.subject):
        happening.value = _doubled(happening.value)
        table.say("MKD-ATK-59", "Sneak Attack of {figure}: {clicks}.",
                  _figure(table, attack.attacker), happening.value)  # fmt: skip


def _doubled(clicks: int) -> int:
    return min(AT_MOST, 2 * clicks)


@hooks.CLICKS.of(SNEAK_ATTACK, order=20)
def expects_surprise(blow: Blow, clicks: int) -> int:
    """MKD-ATK-59."""
    return _doubled(clicks) if blow.behind and not blow.manner.ranged else clicks


def _figure(table: MageKnightTable, number: int) -> int:
    return table.state.warriors[number].figure


@hooks.DISARM.of(SNEAK_ATTACK, "MKD-ATK-62")
def deft_hands() -> int:
    """MKD-ATK-62."""
    return 2


# -- Sweep -------------------------------------------------------------------------------------


def _forbids_sweep(state: State, attacker: Warrior, target: Warrior) -> Verdict:
    """As a close combat attack; against one alone it would be no other (MKD-ATK-65)."""
    verdict = manners.forbids_close(state, attacker, target)
    if verdict is not None:
        return verdict
    for other in terms.opponents_beside(state, attacker):
        both = 1 << target.square | 1 << other.square
        if other is not target and spinning.ways_to_face(state, attacker, both):
            return None
    return "MKD-ATK-65"


def _swept(state: State, attack: Attack) -> tuple[int, ...]:
    """Every opponent adjacent in the front arc, nobody left out (MKD-ATK-65, 66, 69, 70).

    One roll and the full damage for each (MKD-ATK-67, 68); also in a counterattack (MKD-ABIL-12).
    """
    return manners.opponents_in_front(state, state.warriors[attack.attacker])


manners.register(
    Manner("sweep", "MKD-ATK-65", "Sweep at {} and all in front", False, _forbids_sweep,
           ability=SWEEP, affected=_swept)
)  # fmt: skip
