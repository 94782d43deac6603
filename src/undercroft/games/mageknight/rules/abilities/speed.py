"""Speed special abilities (MKD-SPD).

Quickness is a way to activate (rules/turn.py), Flight and Aquatic change steps (rules/steps.py),
Magic Levitation is in speed_levitation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import NOTHING

from ...content.abilities import BOUND, CHARGE, FLIGHT, FORCED_MARCH, NIMBLE, RAM, STEALTH
from ...table.state import INSIDE
from .. import hooks, manners, terms
from ..damage import effect
from ..moments import STEPPED
from .choices import shows

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow
    from undercroft.kernel.legality import Verdict
    from undercroft.kernel.windows import Happening

    from ...table.state import MageKnightTable, State, Warrior
    from ..manners import Manner

# -- Charge and Bound --------------------------------------------------------------------------

FREELY = 4  # more speed, if nobody holds it back as it is activated (MKD-SPD-02, MKD-SPD-36)


@hooks.ATTACK_COST.of(CHARGE, "MKD-SPD-01")
def charge_costs(manner: Manner) -> int:
    """A close combat attack costs nothing, a ranged one what it always does (MKD-SPD-01, 05)."""
    return 0 if manner.ranged else -manners.COST


@hooks.ATTACK_COST.of(BOUND, "MKD-SPD-35")
def bound_costs(manner: Manner) -> int:
    """A ranged combat attack costs nothing, a close one what it always does (MKD-SPD-35, 38).

    A Magic Healing shot is one of them (MKD-SPD-39).
    """
    return -manners.COST if manner.ranged else 0


@hooks.SPEED.of(CHARGE, "MKD-SPD-02")
@hooks.SPEED.of(BOUND, "MKD-SPD-36")
def runs_up(state: State, warrior: Warrior) -> int:
    """+4 if no opposing figure is adjacent as it is activated (MKD-SPD-02, MKD-SPD-36)."""
    if warrior.place == INSIDE and manners.is_beside_opponent(state, warrior):
        return 0
    return FREELY


@hooks.BREAK_AWAY.of(CHARGE, "MKD-SPD-03")
@hooks.BREAK_AWAY.of(BOUND, "MKD-SPD-37")
@hooks.BREAK_AWAY.of(FLIGHT, "MKD-SPD-27")
def slips_away() -> int:
    """Breaking away fails on a 1 only (MKD-SPD-03, MKD-SPD-27, MKD-SPD-37)."""
    return -2


# -- Forced March ------------------------------------------------------------------------------


@hooks.SPEED_OF_A_FRIEND.of(FORCED_MARCH, "MKD-SPD-41")
def drives_on(_state: State, _friend: Warrior) -> int:
    """+1 for a friend who is activated beside it (MKD-SPD-41, MKD-SPD-43)."""
    return 1


@hooks.SPEED.of(FORCED_MARCH, "MKD-SPD-42")
def marches_alone(state: State, warrior: Warrior) -> int:
    """+1 for itself if no friend is beside it (MKD-SPD-42)."""
    if warrior.place == INSIDE and terms.friends_beside(state, warrior):
        return 0
    return 1


# -- Nimble ------------------------------------------------------------------------------------


@hooks.ATTACK_COST.of(NIMBLE, "MKD-SPD-44")
def nimble_costs(_manner: Manner) -> int:
    """Attacks cost 2 (MKD-SPD-44)."""
    return -2


@hooks.DISARM.of(NIMBLE, "MKD-SPD-45")
@hooks.DISARM.of(STEALTH, "MKD-SPD-34")
def deft_hands() -> int:
    """+2 to disarm (MKD-SPD-34, MKD-SPD-45)."""
    return 2


# -- Stealth -----------------------------------------------------------------------------------


@hooks.MAY_BE_TARGET.of(STEALTH)
def in_the_undergrowth(state: State, target: Warrior, attacker: Warrior, manner: Manner) -> Verdict:
    """Hindering terrain on the way, not under it, blocks a line of fire to it (MKD-SPD-30)."""
    if not manner.ranged:
        return None
    ground = state.ground
    crossed = ground.lines.crossed(attacker.square, target.square)
    return "MKD-SPD-30" if crossed & ground.hindering else None


@hooks.CONVERTS_FAR_TOKENS.of(STEALTH)
def creeps_past_tokens(state: State, hero: Warrior) -> Verdict:
    """In a tile with hindering or shadowed squares only adjacent tokens (MKD-SPD-32, 33)."""
    ground = state.ground
    tile = ground.areas[ground.tile_of[hero.square]]
    return "MKD-SPD-32" if tile & (ground.hindering | ground.shadowed) else None


# -- Ram ---------------------------------------------------------------------------------------


@STEPPED.handler(order=5)
def lowers_its_head(table: MageKnightTable, happening: Happening) -> None:
    """Whom it rams is certain before a Pole Arm meets it: both clicks are dealt (MKD-SPD-53)."""
    if shows(table, happening.subject, RAM):
        state = table.state
        mover = state.warriors[happening.subject]
        happening.details = manners.opponents_in_front(state, mover)


@STEPPED.handler(order=12)
def ram(table: MageKnightTable, happening: Happening) -> Flow[None]:
    """A click for each whom it faces after the step; the activation ends (MKD-SPD-47 to 54)."""
    return _ram(table, happening) if happening.details else NOTHING


def _ram(table: MageKnightTable, happening: Happening) -> Flow[None]:
    state = table.state
    if state.activation is not None:
        state.activation.over = True
    mover = state.warriors[happening.subject]
    for number in happening.details:
        table.say("MKD-SPD-47", "{figure} rams {figure}.", mover.figure,
                  state.warriors[number].figure)  # fmt: skip
        yield from effect(table, number, 1, "MKD-SPD-47")
