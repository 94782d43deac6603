"""Moving (DES-MOV, DES-TERR); large figures have a module of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.grid import members

from ..table.ground import WATER_COST
from ..table.state import NONE
from . import harm, holding, reacting, stats, terms
from .moments import ENTER
from .quests import script

if TYPE_CHECKING:
    from undercroft.kernel.grid import Reach
    from undercroft.kernel.legality import Verdict

    from ..table.state import DescentTable, State, Turn
    from .crowd import Crowd

GO, LEAVE, FATIGUE = "go", "leave", "fatigue"
PASSING = ("pass_enemies", "fly")  # switches by which figures move through enemies
LEAVING = 1  # movement points (DES-MOV-22)
NO_POINT = "DES-MOV-22"


def barred(state: State, number: int) -> int:
    """The squares that a figure may not move through: those of its enemies (DES-MOV-07, 10, 20)."""
    heroic = state.of_heroes(number) and number != state.charmed
    foes = terms.monsters_on(state) if heroic else terms.heroes_on(state)
    kit = state.content.abilities.kit(state, number)
    return barred_among(state, number, foes, stats.may_switch(state, kit))


def barred_among(state: State, number: int, foes: int, switches: frozenset[str]) -> int:
    """The same, given where its enemies are, and what switches may hold for it."""
    quest = script(state)
    by_quest = quest.barred(state, number)
    if state.is_no_figure(number):
        return by_quest  # DES-FAM-11
    for name in PASSING:
        if name in switches and stats.switched(state, number, name):
            return by_quest
    return foes & ~quest.passable(state) | by_quest


def shares(state: State, number: int) -> bool:
    """Whether a figure is in a space with another one, where it may not stop (DES-GAP-13)."""
    return bool(terms.figures_on_but(state, number) & state.squares(number))


def may_step(state: State, number: int, square: int) -> Verdict:
    """Whether a figure of one space may step to a square with the points it has."""
    turn, ground, at = state.turn, state.ground, state.fighters[number].at
    if turn is None or turn.figure != number:
        return "DES-RND-04"
    if ground.obstacles >> square & 1 or barred(state, number) >> square & 1:
        return "DES-MOV-07"
    if not ground.nexts(1 << at, state.closed) >> square & 1:
        return "DES-MOV-02"
    if is_stuck(state, number):
        return "DES-TERR-06"
    if cost(state, number, square) > turn.points:
        return "DES-MOV-03"
    if not holding.may_pay_to_leave(state, number):
        return "DES-FTG-01"
    return may_pass(state, number, square, turn.points)


def may_pass(state: State, number: int, square: int, points: int) -> Verdict:
    """A figure in the way may be passed, if the points suffice to come out behind it."""
    occupied = terms.figures_on_but(state, number)
    if not occupied >> square & 1:
        return None
    return _comes_out(state, number, square, points, occupied, barred(state, number))


def _comes_out(
    state: State, number: int, square: int, points: int, occupied: int, blocked: int
) -> Verdict:
    """Whether a figure that passes another comes out behind it (DES-MOV-12)."""
    ground = state.ground
    if ground.pits >> square & 1 and not is_above(state, number):
        return "DES-MOV-12"
    left = points - cost(state, number, square)
    if holding.holders(state, number):
        # Fatigue may be wanted on the way: only the next space is sure.
        if not holding.may_pay_to_leave(state, number, square):
            return "DES-FTG-01"
        left = min(left, 1)
    free = ~occupied & ~(1 << square)
    # The squares behind it that cost anybody a point need no look at the ways.
    behind = ground.nexts(1 << square, state.closed) & ground.floor & ~ground.water & ~blocked
    if left and behind & free:
        return None
    near = reach(state, number, 1 << square, left, blocked).squares
    return None if near & free else "DES-MOV-12"


def steps(state: State, number: int, crowd: Crowd) -> list[str]:
    """The squares a figure of one space may step to now."""
    turn, ground = state.turn, crowd.ground
    assert turn is not None
    points = turn.points
    if not points or (ground.pits & crowd.own and is_stuck(state, number)):
        return []
    # Only a hero who stands beside somebody can be held.
    held = crowd.near & crowd.figures and bool(holding.holders(state, number))
    if held and not holding.may_pay_to_leave(state, number):
        return []
    blocked = crowd.foes_on
    if crowd.switches or state.familiars or not crowd.quest.lets_pass:
        blocked = barred_among(state, number, blocked, crowd.switches)
    near = ground.nexts(crowd.own, state.closed) & ground.floor & ~blocked
    if points < WATER_COST and (ground.dear or state.familiars):
        near &= ~_costs_more(state, number)
    if points == 1:
        near &= ~crowd.others  # none is left to come out behind anybody
    elif near & crowd.others:
        # The squares behind others that cost anybody a point need no look at the ways.
        behind = 0 if held else ground.floor & ~(ground.water | blocked | crowd.others)
        for square in members(near & crowd.others):
            if (
                ground.cost[square] < points
                and ground.nexts(1 << square, state.closed) & behind
                and not ground.pits >> square & 1
            ):
                continue
            if _comes_out(state, number, square, points, crowd.others, blocked) is not None:
                near ^= 1 << square
    return ground.steps_to(near)


def step(table: DescentTable, number: int, square: int, crowd: Crowd) -> None:
    """One step (DES-MOV-03)."""
    state = table.state
    turn, fighter = state.turn, state.fighters[number]
    assert turn is not None
    turn.points -= cost(state, number, square)
    turn.moved = True
    if crowd.near & crowd.figures:  # nobody else can hold them
        holding.pay_to_leave(table, number)
    fighter.at = square
    table.say("DES-MOV-03", "{figure} moves to {square}.", fighter.kind,
              crowd.ground.names[square])  # fmt: skip
    enter(table, number, square)


def enter(table: DescentTable, number: int, square: int) -> None:
    """What a space does to whoever enters it (DES-TERR-05, DES-TERR-13), and who answers."""
    state = table.state
    ground = state.ground
    reacting.happen(table, ENTER, number, square)
    if (ground.pits | ground.lava) >> square & 1 and not is_above(state, number):
        harm.suffer(table, number, 2 if ground.pits >> square & 1 else 1)
    script(table.state).entered(table, number, square)


def is_above(state: State, number: int) -> bool:
    """Whether pits and lava do a figure nothing."""
    if state.is_no_figure(number):
        return True  # DES-FAM-07
    return stats.switched(state, number, "fly") or script(state).unharmed(state, number)


def is_stuck(state: State, number: int) -> bool:
    """Whether a figure is in a pit, which no movement points lead out of (DES-TERR-06)."""
    return bool(state.ground.pits >> state.fighters[number].at & 1) and not is_above(state, number)


def cost(state: State, number: int, square: int) -> int:
    """What entering a space costs (DES-MOV-03, DES-TERR-03); terrain is nothing to who flies."""
    ground = state.ground
    if state.familiars and state.is_no_figure(number):
        if (ground.pits | ground.lava) >> square & 1:
            return WATER_COST  # DES-FAM-07
    points = ground.cost[square]
    return 1 if points > 1 and stats.switched(state, number, "fly") else points


def _costs_more(state: State, number: int) -> int:
    """The squares that cost a figure more than a point."""
    ground = state.ground
    harsh = ground.pits | ground.lava if state.is_no_figure(number) else 0  # DES-FAM-07
    return harsh if stats.switched(state, number, "fly") else harsh | ground.water


def reach(state: State, number: int, starts: int, points: int, blocked: int) -> Reach:
    """Where movement points lead a figure."""
    ground = state.ground
    if ground.dear and stats.switched(state, number, "fly"):
        return ground.walks.reach(starts, points, blocked | ground.shut(state.closed))
    return ground.reach(starts, points, blocked, state.closed)


def break_off(turn: Turn) -> None:
    """A move action goes on after another action if movement points are left (DES-MOV-13)."""
    turn.moving &= turn.points > 0


# -- fatigue for movement, and leaving the map -------------------------------------------------


def may_suffer_fatigue(state: State, number: int) -> Verdict:
    """Whether a hero may buy a movement point (DES-MOV-14, DES-MOV-15, DES-MOV-19)."""
    if not state.is_hero(number):
        return "DES-MOV-19"
    if number == state.charmed:
        return "DES-GAP-74"
    fighter = state.fighters[number]
    if stats.switched(state, number, "no_fatigue_for_mp"):
        return "DES-COND-07"
    if not script(state).may_hurry(state, number):
        return "DES-GEN-08"
    return "DES-MOV-15" if fighter.fatigue >= stats.stamina(state, number) else None


def may_leave(state: State, number: int) -> Verdict:
    """Whether a figure may leave the map now (DES-MOV-22, DES-MOV-23)."""
    turn = state.turn
    assert turn is not None
    if state.fighters[number].master != NONE or not script(state).may_leave(state, number):
        return "DES-MOV-23"
    return None if turn.points >= LEAVING else NO_POINT


def leave(table: DescentTable, number: int) -> None:
    """A figure leaves the map (DES-MOV-22, DES-GAP-14)."""
    state = table.state
    table.say("DES-MOV-22", "{figure} leaves the map.", state.fighters[number].kind)
    harm.leave(state, number)
    script(state).left(table, number)


def worth(state: State, number: int) -> int:
    """The movement points for each fatigue (DES-MOV-14)."""
    return 1 + state.content.abilities.amended(state, number, "rule:fatigue_for_mp", "amount")
