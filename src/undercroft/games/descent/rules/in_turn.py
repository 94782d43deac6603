"""Abilities that a figure uses in its own turn, with an action or without (DES-SPEC-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..table.state import NONE
from . import moving, paying, reacting, stats
from .abilities import a_run
from .crowd import around
from .effects import all_hold
from .fitting import in_hand, may_be_in_hand
from .kits import ACTION
from .moments import ACTION_DONE, OVERLORD_TURN
from .quests import script

if TYPE_CHECKING:
    from undercroft.kernel.legality import Verdict

    from ..table.frames import Run
    from ..table.state import DescentTable, State
    from .abilities import Ability
    from .crowd import Crowd
    from .kits import Held


def runs(state: State, number: int, crowd: Crowd) -> list[Run]:
    """The abilities that a figure may use now."""
    turn, kit, fighter = state.turn, crowd.kit, state.fighters[number]
    assert turn is not None
    found = []
    for held in kit.in_turn:
        ability = held.ability
        # What takes an action that is not left, or cannot be paid, needs no look at the map.
        if not turn.actions and ACTION in ability.moments:
            continue
        if paying.is_out_of_reach(fighter, kit, ability):
            continue
        run = a_run(ability, number, fighter.seat, number, held.x)
        if (
            paying.may_pay(state, run) is None
            and _forbidden(state, run, ability, crowd) is None
            and ability.entry.effect[0].possible_among(state, run, number, crowd)
        ):
            found.append(run)
    return found


def _run(state: State, number: int, held: Held) -> Run:
    return a_run(held.ability, number, state.fighters[number].seat, number, held.x)


def may_use(state: State, number: int, run: Run) -> Verdict:
    """Whether an ability may be used in the turn of its owner."""
    ability, crowd = state.content.abilities[run.ability], around(state, number)
    verdict = _forbidden(state, run, ability, crowd) or paying.may_pay(state, run)
    if verdict is not None:
        return verdict
    op = ability.entry.effect[0]
    return None if op.possible_among(state, run, number, crowd) else "DES-SPEC-01"


def _forbidden(state: State, run: Run, ability: Ability, crowd: Crowd) -> Verdict:
    """Whether something speaks against it, whatever it costs and does."""
    turn, number, switches = state.turn, run.owner, crowd.switches
    assert turn is not None
    if ACTION in ability.moments:
        if not turn.actions:
            return "DES-HTRN-07"
        if ability.attacks and turn.attacks <= 0:
            return "DES-OTRN-11"
        if switches and ability.kind != "condition":
            if stats.switched(state, number, "only_action"):
                return "DES-COND-07"
    if switches and ability.attacks and stats.switched(state, number, "cannot_attack"):
        return "DES-SPEC-01"
    conditions = ability.entry.condition
    if conditions and not all_hold(conditions, state, run, number):
        return "DES-SPEC-01"
    if not crowd.quest.may_use(state, run):
        return "DES-GEN-08"
    return None


def offers(state: State, number: int, crowd: Crowd) -> list[str]:
    """The abilities that a figure may use now, as options."""
    if not crowd.kit.in_turn:
        return []
    return [reacting.choice_of(state, run) for run in runs(state, number, crowd)]


def use(table: DescentTable, number: int, choice: str) -> None:
    """An ability is used; an action is used up first."""
    state, turn = table.state, table.state.turn
    assert turn is not None
    run = next(
        run
        for held in state.content.abilities.kit(state, number).in_turn
        if reacting.choice_of(state, run := _run(state, number, held)) == choice
        and may_use(state, number, run) is None
    )
    ability = state.content.abilities[run.ability]
    state.serial += 1
    run.serial = state.serial
    if ACTION in ability.moments:
        turn.actions -= 1
        turn.acted = True
        turn.placed = False
        moving.break_off(turn)
        turn.attacks -= ability.attacks and not state.is_hero(number)  # DES-OTRN-11
        reacting.happen(table, ACTION_DONE, number)
    script(state).used(table, run)
    reacting.start(table, run)


# -- the overlord's hand -----------------------------------------------------------------------


def cards(state: State) -> dict[str, Run]:
    """Cards that the overlord may play at any time of their turn (DES-OCRD-02)."""
    if not state.hearing & OVERLORD_TURN.bits:
        return {}
    runs = in_hand(state, state.hand, OVERLORD_TURN.name, NONE, 0, state.serial)
    return {reacting.choice_of(state, run): run for run in runs}


def hides(table: DescentTable, seat: int) -> bool:
    """Whether the overlord may hold a card for any time of their turn (DES-GAP-77)."""
    state = table.state
    return seat == state.overlord and may_be_in_hand(
        state, OVERLORD_TURN.name, NONE, 0, state.serial
    )
