"""Turns and activations (MKD-TURN, MKD-MULTI)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.agenda import push
from undercroft.kernel.events import TURN, Template
from undercroft.kernel.flow import Label, Question

from ..content.abilities import QUICKNESS
from ..table.state import (
    BY_BOT,
    BY_PLAYER,
    BY_POLICY,
    INSIDE,
    LONE_WOLF,
    MONSTERS,
    NOBODY,
    ON_A_SQUARE,
    OUTSIDE,
    Activation,
)
from . import hooks, moving, spinning, telling, terms, tokens, values
from .actions import ACTIONS, BY_VERB
from .doors import let_fall
from .moments import ACTIVATED, ACTIVATION_ENDS, TURN_BEGINS, TURN_ENDS

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow
    from undercroft.kernel.legality import Verdict

    from ..table.state import MageKnightTable, State, Warrior

A_TURN = 2  # activations in the basic game (MKD-TURN-01)
FIGURE, QUICK, THAW, TOKEN, END = "figure", "quick", "thaw", "token", "end"
# Alone, why a player sends neither in a turn of their Heroes: it depends on who plays them.
ALONE_SPAWN = {BY_PLAYER: "MKD-SOLO-06", BY_POLICY: "MKD-SOLO-14", BY_BOT: "MKD-SOLO-19"}
ALONE_TOKENS = {**ALONE_SPAWN, BY_POLICY: "MKD-SOLO-18"}
_TURN_BEGINS = Template(TURN, "{player} has {activations}.")
_MONSTERS_TURN = Template(TURN, "The monsters have {activations}.")


def _describe_activation(table: MageKnightTable, _seat: int, choice: str) -> Label:
    state = table.state
    verb, _, name = choice.partition(":")
    if verb == END:
        return Label("End the turn", "MKD-TURN-04")
    if verb == TOKEN:
        square = state.tokens[int(name)].square
        return Label("Move a token", "MKD-TURN-03", (f"space:{state.ground.names[square]}",))
    number = state.called(name)
    if verb == THAW:
        text = f"Thaw {state.figure(number).name}, which does nothing else"
        return Label(text, "MKD-DMG-51", (f"figure:{name}",))
    points = speed_points(state, number)
    text = f"{state.figure(number).name} ({points} speed points)"
    if verb == QUICK:
        return Label(f"{text}, only to move: costs no activation", "MKD-SPD-06",
                     (f"figure:{name}",))  # fmt: skip
    return Label(text, "MKD-TURN-03", (f"figure:{name}",))


def _describe_action(table: MageKnightTable, _seat: int, choice: str) -> Label:
    verb, _, name = choice.partition(":")
    if verb == END:
        return Label("End the activation", "MKD-TURN-06")
    activation = table.state.activation
    assert activation is not None
    return BY_VERB[verb].describe(table, activation.warrior, verb, name)


def _activations_left(table: MageKnightTable, _seat: int) -> str:
    left = table.state.activations
    return "1 activation left" if left == 1 else f"{left} activations left"


def _points_left(table: MageKnightTable, _seat: int) -> str:
    activation = table.state.activation
    assert activation is not None
    return f"Speed points {activation.points} of {activation.granted}"


ACTIVATE = Question(
    "activate", "MKD-TURN-03", "Whom do you activate?", _describe_activation, passing=END,
    note=_activations_left,
)  # fmt: skip
ACT = Question(
    "act", "MKD-TURN-06", "What does your figure do?", _describe_action, routes=moving.routes,
    passing=END, note=_points_left,
)  # fmt: skip


# -- turns -------------------------------------------------------------------------------------


def begin_turn(table: MageKnightTable, seat: int) -> Flow[None]:
    """Everybody can be activated again; what begins a turn happens in its order (MKD-TURN-05).

    Whoever has no Hero left has a turn all the same (MKD-TURN-11).
    """
    state = table.state
    state.active = seat
    state.turn += 1
    state.monsters_turn = False
    state.activations = activations_of(state, seat)
    for warrior in state.warriors:
        warrior.activated = False
    for token in state.tokens:
        token.activated = False
    table.say("MKD-TURN-01", _TURN_BEGINS, seat, state.activations)
    push(state, "end_turn", seat)
    push(state, "activate", seat)
    return TURN_BEGINS.announce(table, seat)


def activations_of(state: State, seat: int) -> int:
    """Two in the basic game; else one for each Hero the player began with (MKD-TEAM-08).

    A player alone has one for each Hero who is left (MKD-SOLO-07).
    """
    if state.players == 1:
        return sum(each.seat == seat and each.place in (INSIDE, OUTSIDE) for each in state.warriors)
    return A_TURN if state.mode == LONE_WOLF else state.sides[seat].heroes


def end_turn(table: MageKnightTable, seat: int) -> Flow[None]:
    """Turns pass to the left (MKD-SET-02)."""
    state = table.state
    if state.players == 1 and not state.monsters_turn:
        push(state, "monsters_turn", seat)
    elif state.turn >= state.rounds * state.players:
        state.over = True
        table.say("MKD-END-05", "The last round is over.")
    else:
        push(state, "begin_turn", (seat + 1) % state.players)
    for warrior in state.warriors:
        warrior.switched_off = ()  # MKD-ABIL-04
    pass_the_token(table, seat)
    return TURN_ENDS.announce(table, seat)


def monsters_turn(table: MageKnightTable, seat: int) -> None:
    """Solo: the Mage Spawn are played against the Heroes (MKD-SOLO-06, MKD-SOLO-08)."""
    state = table.state
    state.monsters_turn = True
    if state.monsters != BY_PLAYER:
        state.active = MONSTERS
    for warrior in state.warriors:
        warrior.activated = False
    for token in state.tokens:
        token.activated = False
    state.activations = table.roll()
    table.say("MKD-SOLO-08", _MONSTERS_TURN, state.activations)
    push(state, "end_turn", seat)
    push(state, "activate", seat)


def pass_the_token(table: MageKnightTable, seat: int) -> None:
    """After a turn of theirs the Monster Master passes the token to the left (MKD-MULTI-05, 06).

    The starting player holds it in the first turn already: it passes at the end of the next one.
    """
    state = table.state
    if seat != state.monster_master or state.turn == 1:
        return
    state.monster_master = (seat + 1) % state.players
    for warrior in state.warriors:
        warrior.marked = False
    for token in state.tokens:
        token.marked = False
    table.say("MKD-MULTI-05", "{player} is the Monster Master.", state.monster_master)


# -- who is activated --------------------------------------------------------------------------


def forbids_activation(state: State, seat: int, number: int) -> Verdict:
    """Whether a player may activate a figure, activations aside."""
    warrior = state.warriors[number]
    if warrior.activated:
        return "MKD-TURN-02"  # however many activations Command brought (MKD-DMG-37)
    if warrior.seat != NOBODY:
        if warrior.seat != seat or state.monsters_turn:
            return "MKD-TURN-03"
        return None if warrior.place in (INSIDE, OUTSIDE) else "MKD-ELIM-01"
    if warrior.place != INSIDE:
        return "MKD-SPAWN-06"
    if warrior.marked:
        return "MKD-MULTI-03"
    if state.players == 1:
        return None if state.monsters_turn else ALONE_SPAWN[state.monsters]
    if _waits(state, seat) and state.mode != LONE_WOLF:
        return "MKD-TEAM-09"
    return "MKD-SPAWN-02" if terms.near_heroes_of(state, seat) >> warrior.square & 1 else None


def forbids_thawing(state: State, seat: int, number: int) -> Verdict:
    """Whether a player may spend an activation on taking a mark off (MKD-DMG-51, MKD-DMG-52).

    Of a Mage Spawn anybody may, even near their own Heroes.
    """
    if not state.warriors[number].frozen:
        return "MKD-DMG-51"
    verdict = forbids_activation(state, seat, number)
    return None if verdict == "MKD-SPAWN-02" else verdict


def forbids_token(state: State, seat: int, number: int) -> Verdict:
    """Whether a player may activate a token."""
    token = state.tokens[number]
    if token.place != ON_A_SQUARE:
        return "MKD-TOKEN-05"
    if token.activated:
        return "MKD-TURN-02"
    if token.marked:
        return "MKD-MULTI-03"
    return _forbids_tokens(state, seat)


def _forbids_tokens(state: State, seat: int) -> Verdict:
    """Whether a player may activate tokens at all."""
    if state.players == 1:
        return None if state.monsters_turn else ALONE_TOKENS[state.monsters]
    if _waits(state, seat):
        return "MKD-TURN-10" if state.mode == LONE_WOLF else "MKD-TEAM-09"
    return None


def _waits(state: State, seat: int) -> bool:
    """Whether a Hero of this player has not entered yet."""
    return any(each.place == OUTSIDE and each.seat == seat for each in state.warriors)


def candidates(state: State, seat: int) -> list[str]:
    """Whom a player may activate now (MKD-TURN-02, MKD-TURN-03).

    Quickness is another way to begin, for whoever may be activated (MKD-SPD-08, MKD-SPD-10).
    """
    found = []
    for number, warrior in enumerate(state.warriors):
        if warrior.frozen and state.activations and forbids_thawing(state, seat, number) is None:
            found.append(f"{THAW}:{state.handle(number)}")
        if not warrior.activated and forbids_activation(state, seat, number) is None:
            handle = state.handle(number)
            if state.activations:
                found.append(f"{FIGURE}:{handle}")
            if warrior.place == INSIDE and values.abilities(state, warrior) & QUICKNESS:
                found.append(f"{QUICK}:{handle}")
    if state.activations and _forbids_tokens(state, seat) is None:
        for number, token in enumerate(state.tokens):
            if token.place == ON_A_SQUARE and not token.activated and not token.marked:
                found.append(f"{TOKEN}:{number}")
    return found


def activate(table: MageKnightTable, seat: int) -> Flow[None] | None:
    """One activation after the other, until the player ends the turn (MKD-TURN-03, 04)."""
    found = candidates(table.state, seat)
    return _activate(table, seat, found) if found else None


def _activate(table: MageKnightTable, seat: int, found: list[str]) -> Flow[None]:
    state = table.state
    choice = yield ACTIVATE, state.active, [*found, END]
    verb, _, name = choice.partition(":")
    if verb == END:
        return
    push(state, "activate", seat)
    if verb == TOKEN:
        number = int(name)
        state.activations -= 1
        token = state.tokens[number]
        token.activated, token.marked = True, state.players > 2
        tokens.activate(table, number)
        return
    if verb != QUICK:
        state.activations -= 1
    if verb == THAW:
        thaw(table, state.called(name))
        return
    yield from begin_activation(table, state.called(name), quick=verb == QUICK)


def speed_points(state: State, number: int) -> int:
    """The speed value and what abilities add, counted as the activation begins (MKD-TURN-06)."""
    warrior = state.warriors[number]
    points = values.speed(state, warrior)
    points += hooks.SPEED.total(values.abilities(state, warrior), state, warrior)
    if hooks.SPEED_OF_A_FRIEND.mask and warrior.place == INSIDE:
        points += max(
            (
                hooks.SPEED_OF_A_FRIEND.total(values.abilities(state, friend), state, warrior)
                for friend in terms.friends_beside(state, warrior)
            ),
            default=0,
        )
    return points


def begin_activation(table: MageKnightTable, number: int, *, quick: bool) -> Flow[None]:
    """Its speed points are fixed now (MKD-TURN-07); Quickness is its activation (MKD-SPD-09)."""
    state = table.state
    warrior = state.warriors[number]
    points = speed_points(state, number)
    state.activation = Activation(warrior=number, points=points, granted=points, quick=quick)
    _mark_activated(state, warrior)
    if quick:
        table.say("MKD-SPD-06", "{figure} moves by Quickness.", warrior.figure)
    else:
        table.say("MKD-TURN-03", "{figure} is activated.", warrior.figure)
    telling.tell_speed(table, warrior)
    push(state, "act")
    return ACTIVATED.announce(table, number)


def thaw(table: MageKnightTable, number: int) -> None:
    """It takes the place of an activation: no points and no attack (MKD-DMG-51, MKD-ABIL-09)."""
    warrior = table.state.warriors[number]
    warrior.frozen = False
    _mark_activated(table.state, warrior)
    table.say("MKD-DMG-51", "{figure} thaws.", warrior.figure)


def _mark_activated(state: State, warrior: Warrior) -> None:
    warrior.activated = True
    warrior.marked = warrior.seat == NOBODY and state.players > 2  # MKD-MULTI-03


# -- what it does ------------------------------------------------------------------------------


def act(table: MageKnightTable) -> Flow[None]:
    """One thing after the other, until the activation ends (MKD-TURN-06, MKD-TURN-09)."""
    activation = table.state.activation
    assert activation is not None
    if activation.over:
        return _end_activation(table)
    return _act(table)


def offers(state: State, number: int) -> list[str]:
    """Everything that the active figure may do, but ending its activation."""
    found: list[str] = []
    for action in ACTIONS:
        found += action.offers(state, number)
    return found


def forbids_ending(state: State, number: int) -> Verdict:
    """Whether a figure may stop here of its own will; somebody who cannot go on may."""
    warrior, activation = state.warriors[number], state.activation
    if warrior.place != INSIDE or activation is None or not activation.moved:
        return None
    if not state.ground.legal >> warrior.square & 1:
        return "MKD-MOV-03"
    return hooks.MAY_STOP.forbids(values.abilities(state, warrior), state, warrior)


def _act(table: MageKnightTable) -> Flow[None]:
    state = table.state
    activation = state.activation
    assert activation is not None
    number = activation.warrior
    found = offers(state, number)
    if not found or forbids_ending(state, number) is None:
        found.append(END)
    choice = yield ACT, state.active, found
    verb, _, name = choice.partition(":")
    if verb == END:
        if state.warriors[number].place == INSIDE:
            yield from spinning.turn(table, number, state.active)
        yield from _end_activation(table)
        return
    push(state, "act")
    flow = BY_VERB[verb].do(table, number, verb, name)
    if flow is not None:
        yield from flow


def _end_activation(table: MageKnightTable) -> Flow[None]:
    """Opponents beside it may turn; what it opened falls shut (MKD-FACE-12, MKD-DOOR-04)."""
    state = table.state
    activation = state.activation
    assert activation is not None
    number = activation.warrior
    if state.warriors[number].place == INSIDE:
        yield from spinning.stop(table, number)
    yield from ACTIVATION_ENDS.announce(table, number)
    let_fall(table)
    state.activation = None
