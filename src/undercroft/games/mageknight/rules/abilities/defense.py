"""Defense special abilities (MKD-DEF)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import NOTHING

from ...content.abilities import (
    BATTLE_ARMOR,
    DEFEND,
    DODGE,
    INVULNERABILITY,
    LIMITED_INVISIBILITY,
    MAGIC_IMMUNITY,
    MAGIC_RETALIATION,
    NAMED_MAGIC,
    POLE_ARM,
    REGENERATION,
    TOUGHNESS,
)
from ...content.entries import DEFENSE
from ...table.state import INSIDE
from .. import actions, dial, hooks, spinning, terms, values
from ..damage import effect, heal
from ..facing import faces
from ..manners import MANNERS, SHOOT
from ..moments import DAMAGE, DAMAGED, DECLARED, EFFECT, HIT, STEPPED
from ..telling import name_of
from .choices import Choice, InPlaceOfActivation, shows, withstands

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow
    from undercroft.kernel.legality import Verdict
    from undercroft.kernel.windows import Happening

    from ...table.state import MageKnightTable, State, Warrior
    from ..manners import Manner
    from ..prospects import Blow

# -- Battle Armor and Invulnerability ----------------------------------------------------------

ARMOUR = 2  # MKD-DEF-01, MKD-DEF-29
TOUGH, INVULNERABLE = 1, 2  # clicks that are taken off (MKD-DEF-18, MKD-DEF-30)


@hooks.DEFENSE.of(BATTLE_ARMOR, "MKD-DEF-01")
@hooks.DEFENSE.of(INVULNERABILITY, "MKD-DEF-29")
def armour(_state: State, _target: Warrior, _attacker: Warrior, manner: Manner) -> int:
    """+2 against ranged attacks, nothing in close combat (MKD-DEF-01, MKD-DEF-02, MKD-DEF-29)."""
    return ARMOUR if manner.ranged else 0


@hooks.MAY_BE_HEALED.of(INVULNERABILITY)
def cannot_be_healed() -> Verdict:
    """By nothing at all (MKD-DEF-34)."""
    return "MKD-DEF-34"


# -- Toughness and Invulnerability -------------------------------------------------------------


@DAMAGE.handler(order=60)
def toughness(table: MageKnightTable, happening: Happening) -> None:
    """Damage of attacks is less by 1 or 2, but not below 1 (MKD-DEF-18, 30, MKD-DAM-03)."""
    if happening.value <= 1:
        return
    state = table.state
    if withstands(state, happening.subject, TOUGHNESS):
        _lessen(table, happening, TOUGHNESS, max(1, happening.value - TOUGH), "MKD-DEF-18")
    elif withstands(state, happening.subject, INVULNERABILITY):
        left = max(1, happening.value - INVULNERABLE)
        _lessen(table, happening, INVULNERABILITY, left, "MKD-DEF-30")


@hooks.CLICKS.of(TOUGHNESS, order=60, whose=hooks.TARGETS)
def expects_toughness(_blow: Blow, clicks: int) -> int:
    """MKD-DEF-18."""
    return max(1, clicks - TOUGH) if clicks else 0


@hooks.CLICKS.of(INVULNERABILITY, order=60, whose=hooks.TARGETS)
def expects_invulnerability(_blow: Blow, clicks: int) -> int:
    """MKD-DEF-30."""
    return max(1, clicks - INVULNERABLE) if clicks else 0


@EFFECT.handler(order=60)
def toughness_against_effects(table: MageKnightTable, happening: Happening) -> None:
    """Clicks of abilities are less by 1 or 2, and may be none (MKD-DEF-10, 19, 31)."""
    if shows(table, happening.subject, TOUGHNESS):
        _lessen(table, happening, TOUGHNESS, max(0, happening.value - TOUGH), "MKD-DEF-19")
    elif shows(table, happening.subject, INVULNERABILITY):
        left = max(0, happening.value - INVULNERABLE)
        _lessen(table, happening, INVULNERABILITY, left, "MKD-DEF-31")


def _lessen(
    table: MageKnightTable, happening: Happening, ability: int, left: int, rule: str
) -> None:
    saved, happening.value = happening.value - left, left
    figure = table.state.warriors[happening.subject].figure
    table.say(rule, "{ability} saves {figure} {clicks}.", name_of(ability), figure, saved)


# -- Dodge -------------------------------------------------------------------------------------

DODGED = (5, 6)  # MKD-DEF-36


def _can_dodge(table: MageKnightTable, happening: Happening) -> bool:
    """Once for a hit, a critical one as well; clicks of abilities are none (MKD-DEF-37, 38, 40)."""
    return not happening.details and withstands(table.state, happening.subject, DODGE)


def _dodge(table: MageKnightTable, happening: Happening) -> None:
    """On 5 or 6 the attack misses (MKD-DEF-36)."""
    figure = table.state.warriors[happening.subject].figure
    happening.details = (1,)
    if table.roll() in DODGED:
        happening.value = 0
        table.say("MKD-DEF-36", "{figure} dodges.", figure)
    else:
        table.say("MKD-DEF-36", "{figure} fails to dodge.", figure)


HIT.subscribe(Choice("dodge", "MKD-DEF-36", "Dodge: try to avoid it", _can_dodge, _dodge))


@hooks.AVOIDED.of(DODGE, "MKD-DEF-36")
def expects_to_dodge(_blow: Blow) -> int:
    """MKD-DEF-36."""
    return len(DODGED)


# -- Limited Invisibility ----------------------------------------------------------------------


@hooks.MAY_BE_TARGET.of(LIMITED_INVISIBILITY)
def unseen(_state: State, _target: Warrior, _attacker: Warrior, manner: Manner) -> Verdict:
    """No ranged attack is aimed at it; close combat is (MKD-DEF-47, MKD-DEF-48)."""
    return "MKD-DEF-47" if manner.ranged else None


@hooks.CONVERTS_FAR_TOKENS.of(LIMITED_INVISIBILITY)
def slips_past_tokens(_state: State, _hero: Warrior) -> Verdict:
    """It converts adjacent tokens only (MKD-DEF-51)."""
    return "MKD-DEF-51"


# -- Pole Arm ----------------------------------------------------------------------------------


@STEPPED.handler(order=10)
def pole_arm(table: MageKnightTable, happening: Happening) -> Flow[None]:
    """Opponents who come next to it may run into it (MKD-DEF-03, MKD-DEF-09).

    Only who moves runs into anything, not whom it comes to (MKD-DEF-08).
    """
    state = table.state
    near = terms.beside(state, state.warriors[happening.subject].square)
    waiting = [
        number
        for number, warrior in enumerate(state.warriors)
        if warrior.place == INSIDE
        and near >> warrior.square & 1
        and terms.opposing(warrior, state.warriors[happening.subject])
        and shows(table, number, POLE_ARM)
    ]
    return _run_into(table, happening.subject, waiting) if waiting else NOTHING


def _run_into(table: MageKnightTable, mover: int, waiting: list[int]) -> Flow[None]:
    """After the chance to turn, whoever it faces takes a click and stops (MKD-DEF-03 to 06, 11)."""
    state = table.state
    activation = state.activation
    warrior = state.warriors[mover]
    for number in waiting:
        if warrior.place != INSIDE:
            return  # the one before has felled it
        if hooks.LETS_SPIN.forbids(values.abilities(state, warrior)) is None:  # MKD-ATK-63
            yield from spinning.spin(table, number, warrior.square)  # MKD-FACE-13
        if not faces(state, state.warriors[number], warrior):
            continue
        table.say("MKD-DEF-03", "{figure} runs into {figure}.", warrior.figure,
                  state.warriors[number].figure)  # fmt: skip
        if activation is not None:
            activation.over = True
        yield from effect(table, mover, 1, "MKD-DEF-03")


# -- Magic Immunity ----------------------------------------------------------------------------


@hooks.MAY_BE_TARGET.of(MAGIC_IMMUNITY)
def immune(_state: State, _target: Warrior, _attacker: Warrior, manner: Manner) -> Verdict:
    """No attack by an ability named Magic, not even to be healed (MKD-DEF-12 to 14).

    Its own magic works on others (MKD-DEF-17).
    """
    return "MKD-DEF-12" if manner.ability & NAMED_MAGIC else None


@DECLARED.handler(order=20)
def tell_why_no_magic(table: MageKnightTable, _happening: Happening) -> None:
    """A plain shot of somebody who has magic for it: this says why the magic was left out."""
    state = table.state
    attack = state.attack
    assert attack is not None
    if attack.manner != SHOOT.verb or len(attack.targets) > 1:
        return
    attacker, target = state.warriors[attack.attacker], state.warriors[attack.targets[0]]
    mine = values.abilities(state, attacker) & NAMED_MAGIC
    if not mine or not values.has(state, target, MAGIC_IMMUNITY):
        return
    for manner in MANNERS.values():
        if manner.ability & mine and manner.forbids(state, attacker, target) is None:
            _tell_immune(table, attack.targets[0], manner.ability, "MKD-DEF-12")


def _tell_immune(table: MageKnightTable, number: int, ability: int, rule: str) -> None:
    figure = table.state.warriors[number].figure
    table.say(rule, "{figure} is immune to {ability}.", figure, name_of(ability))


# -- Defend ------------------------------------------------------------------------------------


@hooks.DEFENSE_OF_A_FRIEND.of(DEFEND, "MKD-DEF-22")
def shields_a_friend(state: State, target: Warrior, friend: Warrior) -> int:
    """A friend has the number on its dial, if it is higher than its own (MKD-DEF-22, 24)."""
    return max(0, state.shown(friend).values[DEFENSE] - state.shown(target).values[DEFENSE])


@hooks.DEFENSE.of(DEFEND, "MKD-DEF-23")
def stands_alone(state: State, target: Warrior, _attacker: Warrior, _manner: Manner) -> int:
    """+1 while no friend is adjacent (MKD-DEF-23)."""
    return 0 if terms.friends_beside(state, target) else 1


# -- Regeneration ------------------------------------------------------------------------------

LESS = 2  # than the die shows (MKD-DEF-26)


def _forbids_regeneration(state: State, number: int, _name: str) -> Verdict:
    """A figure at its start, or at its level, has nothing to heal (MKD-DEF-28)."""
    warrior = state.warriors[number]
    return None if warrior.click > dial.starting_click(state, warrior) else "MKD-DEF-28"


def _regenerate(table: MageKnightTable, number: int, _name: str) -> None:
    """The die less 2, with opponents beside it as well (MKD-DEF-25 to 28)."""
    roll = table.roll()
    figure = table.state.warriors[number].figure
    table.say("MKD-DEF-26", "{figure} regenerates: a {number}.", figure, roll)
    heal(table, number, max(0, roll - LESS), "MKD-DEF-26")


actions.register(
    InPlaceOfActivation(
        "regenerate", "MKD-DEF-25", REGENERATION,
        names=lambda _state, _number: [""],
        bars=_forbids_regeneration,
        carry_out=_regenerate,
        label=lambda _state, _name: "Regenerate: heal a die less 2, and do nothing else",
    )
)  # fmt: skip


# -- Magic Retaliation -------------------------------------------------------------------------


@DAMAGED.handler(order=20)
def magic_retaliation(table: MageKnightTable, happening: Happening) -> Flow[None]:
    """Whoever damages it takes a click, if it showed this as it was hit (MKD-DEF-41 to 46)."""
    state = table.state
    attack, warrior = state.attack, state.warriors[happening.subject]
    assert attack is not None
    attacker, clicks = happening.details
    showed = values.abilities_at(state, warrior, warrior.click - clicks)
    if not showed & MAGIC_RETALIATION & ~MANNERS[attack.manner].sets_aside:
        return NOTHING
    if state.warriors[attacker].place != INSIDE:
        return NOTHING
    if shows(table, attacker, MAGIC_IMMUNITY):
        _tell_immune(table, attacker, MAGIC_RETALIATION, "MKD-DEF-15")
        return NOTHING
    return effect(table, attacker, 1, "MKD-DEF-41")


@hooks.RECOIL.of(MAGIC_RETALIATION, "MKD-DEF-41")
def expects_retaliation(blow: Blow) -> int:
    """A click, unless the attacker is immune or too tough for it (MKD-DEF-15, MKD-DEF-19, 31)."""
    protected = MAGIC_IMMUNITY | TOUGHNESS | INVULNERABILITY
    return 0 if blow.mine & protected else 1
