"""What a figure does with its movement points: steps, a large base, fatigue for more, leaving."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import large_monsters, moving, reacting
from .large_monsters import TO
from .moments import FATIGUE_FOR_MP
from .moving import FATIGUE, GO, LEAVE, LEAVING

if TYPE_CHECKING:
    from ..table.state import DescentTable, State
    from .crowd import Crowd

VERBS = (GO, FATIGUE, TO, LEAVE)


def offers(state: State, number: int, crowd: Crowd) -> list[str]:
    """Steps and what goes with them; none of it takes an action."""
    turn = state.turn
    assert turn is not None
    if state.content.small[state.fighters[number].kind]:
        found = moving.steps(state, number, crowd)
    else:
        found = large_monsters.placements(state, number, crowd)
    if turn.points and "may_leave" in crowd.quest.answers and not turn.placed:
        if moving.may_leave(state, number) is None:
            found.append(LEAVE)
    return found


def may_hurry(state: State, number: int, crowd: Crowd) -> bool:
    """Whether a hero may buy a movement point (DES-MOV-14), where most is known already."""
    if crowd.switches or "may_hurry" in crowd.quest.answers or number == state.charmed:
        return moving.may_suffer_fatigue(state, number) is None
    return state.fighters[number].fatigue < crowd.kit.figure.stamina + crowd.kit.stamina


def use(table: DescentTable, number: int, verb: str, name: str, crowd: Crowd) -> None:
    """Carry out one of the offers that a figure had among those around it."""
    state = table.state
    turn, fighter = state.turn, state.fighters[number]
    assert turn is not None
    if verb == GO:
        moving.step(table, number, crowd.ground.called[name], crowd)
    elif verb == TO:
        large_monsters.move_large(table, number, f"{TO}:{name}")
    elif verb == FATIGUE:
        turn.moving &= turn.points > 0  # its steps are no part of a move action that is used up
        fighter.fatigue += 1
        turn.points += moving.worth(state, number)
        table.say("DES-MOV-14", "{figure} suffers fatigue to move.", fighter.kind)
        reacting.happen(table, FATIGUE_FOR_MP, number)
    else:
        turn.points -= LEAVING
        moving.leave(table, number)
