"""Damage special abilities (MKD-DMG)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...content.abilities import (
    BATTLE_ARMOR,
    BATTLE_FURY,
    BERSERK,
    COMMAND,
    DEMORALIZED,
    INVULNERABILITY,
    MAGIC_ENHANCEMENT,
    MAGIC_IMMUNITY,
    NECROMANCY,
    PIERCE,
    SHOCKWAVE,
    TOUGHNESS,
)
from ...table.state import ELIMINATED, INSIDE, NOBODY, NONE
from .. import actions, dial, hooks, manners, spawning, spinning, steps, terms, values
from ..damage import heal
from ..manners import MANNERS
from ..moments import DAMAGE, TURN_BEGINS
from .choices import InPlaceOfActivation, shows

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow
    from undercroft.kernel.legality import Verdict
    from undercroft.kernel.windows import Happening

    from ...table.state import MageKnightTable, State, Warrior
    from ..manners import Manner
    from ..prospects import Blow

# -- Berserk -----------------------------------------------------------------------------------


@hooks.ATTACK_ROLL.of(BERSERK, "MKD-DMG-04")
def berserk(
    _state: State, _attacker: Warrior, _target: Warrior, manner: Manner, counter: bool
) -> int:
    """+2 in close combat, not when it attacks back (MKD-DMG-04, MKD-DMG-05, MKD-ABIL-12)."""
    return 0 if manner.ranged or counter else 2


@hooks.MAY_ATTACK.of(BERSERK)
def no_ranged_attacks(manner: Manner) -> Verdict:
    """Whatever they would cost (MKD-DMG-06, MKD-SPD-40)."""
    return "MKD-DMG-06" if manner.ranged else None


@hooks.MAY_WORK_ON_CHESTS.of(BERSERK)
def no_patience() -> Verdict:
    """Neither disarming nor gathering treasure (MKD-DMG-07, MKD-DMG-08)."""
    return "MKD-DMG-07"


# -- Battle Fury -------------------------------------------------------------------------------


@hooks.ATTACK_ROLL.of(BATTLE_FURY, "MKD-DMG-15")
def battle_fury(
    _state: State, _attacker: Warrior, _target: Warrior, _manner: Manner, counter: bool
) -> int:
    """+1 when it attacks back, only then (MKD-DMG-15, MKD-DMG-16)."""
    return 1 if counter else 0


# -- Demoralized -------------------------------------------------------------------------------


@hooks.MAY_ATTACK.of(DEMORALIZED)
def no_attacks(_manner: Manner) -> Verdict:
    """Neither attacks nor counterattacks (MKD-DMG-17 to 19)."""
    return "MKD-DMG-17"


@hooks.MAY_PASS_OPPONENTS.of(DEMORALIZED)
def no_passing() -> Verdict:
    """MKD-DMG-20."""
    return "MKD-DMG-20"


@hooks.MAY_STOP.of(DEMORALIZED)
def no_stopping_beside_opponents(state: State, warrior: Warrior) -> Verdict:
    """It never chooses to end its movement there; held there, it stays (MKD-DMG-21, 22)."""
    return "MKD-DMG-21" if manners.is_beside_opponent(state, warrior) else None


# -- Command -----------------------------------------------------------------------------------

ONE_MORE = 6  # MKD-DMG-36


def _commanders(state: State, seat: int) -> list[Warrior]:
    """The player's figures with Command, and all Mage Spawn with it (MKD-DMG-35)."""
    return [
        warrior
        for warrior in state.warriors
        if warrior.place == INSIDE
        and warrior.seat in (seat, NOBODY)
        and values.abilities(state, warrior) & COMMAND
    ]


@TURN_BEGINS.handler(order=20)
def command_rolls(table: MageKnightTable, happening: Happening) -> None:
    """Each 6 is one more activation this turn (MKD-DMG-34 to 36)."""
    state = table.state
    for warrior in _commanders(state, happening.subject):
        roll = table.roll()
        table.say("MKD-DMG-35", "Command of {figure}: a {number}.", warrior.figure, roll)
        if roll == ONE_MORE:
            state.activations += 1
            table.say("MKD-DMG-36", "That is one activation more.")


@TURN_BEGINS.handler(order=30)
def command_heals(table: MageKnightTable, happening: Happening) -> None:
    """Demoralized friends in the tile of, or next to, one with Command heal (MKD-DMG-38, 39)."""
    state = table.state
    ground = state.ground
    near = {NOBODY: 0, happening.subject: 0}
    for warrior in _commanders(state, happening.subject):
        area = ground.areas[ground.tile_of[warrior.square]]
        near[warrior.seat] |= area | terms.beside(state, warrior.square)
    for number, warrior in enumerate(state.warriors):
        if warrior.place == INSIDE and near.get(warrior.seat, 0) >> warrior.square & 1:
            if values.abilities(state, warrior) & DEMORALIZED:
                heal(table, number, 1, "MKD-DMG-38")


# -- Magic Enhancement -------------------------------------------------------------------------


def _enhances(manner: Manner) -> bool:
    """Ranged attacks; a Shockwave uses no other ability (MKD-DMG-12, MKD-DMG-14)."""
    return manner.ranged and not manner.ability & SHOCKWAVE


@hooks.ATTACK_ROLL.of(MAGIC_ENHANCEMENT, "MKD-DMG-10")
def enhances_itself(
    state: State, attacker: Warrior, _target: Warrior, manner: Manner, _counter: bool
) -> int:
    """+1 to its own shots while no friend is adjacent, but not if immune (MKD-DMG-10, DEF-17)."""
    if not _enhances(manner) or values.has(state, attacker, MAGIC_IMMUNITY):
        return 0
    return 0 if terms.friends_beside(state, attacker) else 1


@DAMAGE.handler(order=40)
def magic_enhancement(table: MageKnightTable, happening: Happening) -> None:
    """A shot from beside it deals one more to each it hits (MKD-DMG-09, 11, 13, MKD-DEF-16).

    It is damage of the attack (MKD-ABIL-10).
    """
    state = table.state
    attack = state.attack
    assert attack is not None
    attacker = state.warriors[attack.attacker]
    if not happening.details[0] or not _enhances(MANNERS[attack.manner]):
        return
    if attacker.place != INSIDE:
        return  # it fell in this attack: nobody stands beside it any more
    friends = terms.friends_beside(state, attacker)
    if any(values.has(state, friend, MAGIC_ENHANCEMENT) for friend in friends):
        for number in (attack.attacker, happening.subject):
            if shows(table, number, MAGIC_IMMUNITY):
                figure = state.warriors[number].figure
                table.say("MKD-DEF-16", "{figure} is immune to Magic Enhancement.", figure)
                return
        happening.value += 1
        table.say("MKD-DMG-09", "Magic Enhancement: {figure} deals 1 click more.", attacker.figure)


@hooks.CLICKS.of(MAGIC_ENHANCEMENT, order=40, whose=hooks.FRIENDS)
def expects_enhancement(blow: Blow, clicks: int) -> int:
    """MKD-DMG-09, MKD-DEF-16."""
    immune = (blow.mine | blow.theirs) & MAGIC_IMMUNITY
    works = blow.reached and not immune and _enhances(blow.manner)
    return clicks + 1 if works else clicks


# -- Pierce ------------------------------------------------------------------------------------


@hooks.SETS_ASIDE.of(PIERCE, "MKD-DMG-41")
def pierce(manner: Manner, bystander: bool) -> int:
    """Its shots ignore armour and toughness of the target alone (MKD-DMG-41 to 44)."""
    if bystander or not manner.ranged or manner.ability & SHOCKWAVE:
        return 0
    return BATTLE_ARMOR | TOUGHNESS | INVULNERABILITY


# -- Necromancy --------------------------------------------------------------------------------

UNDEAD = ("Zombie", "Skeleton")  # come back at full strength (MKD-DMG-32)


def _dead_friends(state: State, number: int) -> list[str]:
    """Its eliminated friends; of Mage Spawn those that fell in this game (MKD-DMG-26, 27)."""
    seat = state.warriors[number].seat
    if seat == NOBODY:
        return [state.content.figures[figure].id for figure in sorted({*state.fallen})]
    return [
        state.handle(other)
        for other, warrior in enumerate(state.warriors)
        if warrior.seat == seat and warrior.place == ELIMINATED
    ]


def _room_beside(state: State, number: int) -> int:
    near = terms.beside(state, state.warriors[number].square)
    return near & state.ground.legal & ~steps.taken(state)


def _forbids_necromancy(state: State, number: int, _name: str) -> Verdict:
    """Not next to an opponent, and not without room (MKD-DMG-25, MKD-DMG-30)."""
    if manners.is_beside_opponent(state, state.warriors[number]):
        return "MKD-DMG-25"
    return None if _room_beside(state, number) else "MKD-DMG-30"


def _raise_dead(table: MageKnightTable, number: int, name: str) -> Flow[None]:
    """It is set to its start, takes a die of damage and stands up, if it can (MKD-DMG-28 to 31)."""
    state = table.state
    is_spawn = state.warriors[number].seat == NOBODY
    other = NONE if is_spawn else state.called(name)
    figure = state.content.figure_called[name] if is_spawn else state.warriors[other].figure
    printed = state.content.figures[figure]
    click = 0 if is_spawn else dial.starting_click(state, state.warriors[other])
    if not any(word in printed.name for word in UNDEAD):
        roll = table.roll()
        table.say("MKD-DMG-29", "Necromancy on {figure}: a {number}.", figure, roll)
        click += roll
    if click >= len(printed.dial):
        table.say("MKD-DMG-31", "{figure} stays dead.", figure)
        return
    room = _room_beside(state, number)
    square = yield from spawning.choose_square(table, state.active, room)
    if is_spawn:
        other = yield from spawning.place(table, state.active, figure, square)
    else:
        yield from _stand_up(table, other, square)
    state.warriors[other].click = click
    yield from spinning.offer_spins(table, other)  # MKD-FACE-10


def _stand_up(table: MageKnightTable, number: int, square: int) -> Flow[None]:
    """A Hero is back, without what the turn had brought it before it fell."""
    hero = table.state.warriors[number]
    hero.place, hero.square = INSIDE, square
    hero.frozen, hero.switched_off, hero.lent, hero.drunk = False, (), (), ()
    table.say("MKD-DMG-30", "{figure} comes back on {square}.", hero.figure, square)
    yield from spinning.turn(table, number, table.state.active)


actions.register(
    InPlaceOfActivation(
        "raise", "MKD-DMG-24", NECROMANCY,
        names=_dead_friends,
        bars=_forbids_necromancy,
        carry_out=_raise_dead,
        label=lambda state, name: f"Bring back {_name_of(state, name)}, and do nothing else",
    )
)  # fmt: skip


def _name_of(state: State, name: str) -> str:
    """The name of a fallen figure in options is a Hero's, or the kind of a Mage Spawn."""
    return state.content.figures[state.content.figure_called[name.partition(".")[0]]].name
