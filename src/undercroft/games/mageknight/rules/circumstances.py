"""How things stand with what a figure cannot do: who holds it, its cost, what is in the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.grid import members

from ..table.state import BY_PLAYER, INSIDE, NOBODY, NONE
from . import manners, steps, terms, turn
from .manners import MANNERS

if TYPE_CHECKING:
    from ..table.state import MageKnightTable, State, Warrior

SPACE, FIGURE = "space", "figure"
_FAR = 99  # speed points: more than any way takes


def circumstances(table: MageKnightTable, player: int, intent: str) -> str:
    """One sentence on what somebody would go to, attack or activate; "" elsewhere."""
    state, decision = table.state, table.decision
    activation = state.activation
    if decision is None or not decision.belongs_to(player):
        return ""
    if decision.kind == turn.ACTIVATE.kind:
        return _of_activations(state, intent)
    if decision.kind != turn.ACT.kind:
        return ""
    assert activation is not None
    number = activation.warrior
    verb, _, name = intent.partition(":")
    if number == NONE:
        return ""
    me = _called(state, state.warriors[number])
    if verb == turn.TOKEN:  # of another activation
        return f"{me} acts now: end its activation first."
    if state.warriors[number].place != INSIDE:
        return f"{me} is not in the dungeon yet: enter it first."
    if verb in (SPACE, "go") and name in state.ground.called:
        return _of_a_square(state, number, state.ground.called[name])
    target = state.called(name)
    if (verb == FIGURE or verb in MANNERS) and target != NONE:
        return _of_a_figure(state, number, state.warriors[target])
    return ""


def _of_activations(state: State, intent: str) -> str:
    """Who must be activated first, where somebody else is meant; else how many are left."""
    verb, _, name = intent.partition(":")
    target = state.called(name)
    theirs = target != NONE and state.warriors[target].seat == NOBODY
    if state.monsters != BY_PLAYER and (theirs or verb == turn.TOKEN):
        who = _called(state, state.warriors[target]) if theirs else "A token"
        return f"{who} is not yours to send here: activate a Hero of yours, who acts first."
    return f"Activations left: {state.activations}."


def _called(state: State, warrior: Warrior) -> str:
    return state.content.figures[warrior.figure].name


def _listed(names: list[str]) -> str:
    return " and ".join(names)


def _of_a_square(state: State, number: int, square: int) -> str:
    """Who holds it, who stands there, or what the way costs."""
    warrior, activation = state.warriors[number], state.activation
    assert activation is not None
    me = _called(state, warrior)
    if square == warrior.square:
        return f"{me} stands there already."
    held = steps.holders(state, warrior, activation)
    if held:
        names = _listed([_called(state, state.warriors[each]) for each in held])
        return f"{me} stands before {names}: break away first, for {steps.BREAKING_AWAY} points."
    there = terms.standing_on(state, square)
    if there != NONE:
        return f"{_called(state, state.warriors[there])} stands there."
    if steps.taken(state) >> square & 1:
        return "Something lies there."
    for points in range(_FAR):
        if steps.reach(state, number, points).squares >> square & 1:
            return f"The way there costs {points} speed points; {me} has {activation.points}."
    return f"No way leads {me} there just now."


def _of_a_figure(state: State, number: int, target: Warrior) -> str:
    """How far off it is, what is in the line of fire, who is beside whom."""
    warrior, activation = state.warriors[number], state.activation
    assert activation is not None
    me, other = _called(state, warrior), _called(state, target)
    if target is warrior:
        return f"{me} acts now and has {activation.points} speed points."
    if target.place != INSIDE:
        return f"{other} is not in the dungeon."
    if activation.attacked:
        return f"{me} has attacked in this activation."
    if not terms.opposing(warrior, target):
        return f"{other} is on the same side as {me}."
    if terms.adjacent(state, warrior, target):
        price = manners.cost(state, warrior, MANNERS["strike"])
        return f"An attack costs {price} speed points; {me} has {activation.points}."
    reach = manners.reach_of(state, warrior)
    if not reach:
        return f"{other} is not next to {me}, who cannot shoot."
    far = state.ground.far(warrior.square, target.square)
    if far > reach:
        return f"{other} is {far} squares away; {me} shoots over {reach} at most."
    beside = terms.opponents_beside(state, warrior)
    if beside:
        return f"{_listed([_called(state, each) for each in beside])} stands next to {me}."
    if manners.is_beside_friend_of(state, target, warrior):
        return f"A friend of {me} stands next to {other}."
    blocked = blockers(state, warrior, target)
    if blocked:
        return f"The line to {other} is blocked by {_listed(blocked)}."
    price = manners.cost(state, warrior, MANNERS["shoot"])
    return f"An attack costs {price} speed points; {me} has {activation.points}."


def blockers(state: State, warrior: Warrior, target: Warrior) -> list[str]:
    """What is in the line of fire between two figures, in words (MKD-LOF-03)."""
    ground = state.ground
    if ground.lines.sees(warrior.square, target.square, manners.in_the_way(state)):
        return []
    found = []
    ends = 1 << warrior.square | 1 << target.square
    for square in members(ground.lines.crossed(warrior.square, target.square) & ~ends):
        there = terms.standing_on(state, square)
        if there != NONE:
            found.append(f"{_called(state, state.warriors[there])} on {ground.names[square]}")
        elif ground.blocking >> square & 1:
            found.append(f"the rock on {ground.names[square]}")
        elif ground.shadowed >> square & 1:
            found.append(f"the shadow on {ground.names[square]}")
    return found or ["a wall or a shut door"]
