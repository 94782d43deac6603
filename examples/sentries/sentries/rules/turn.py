"""Rounds and turns (chapter TURN)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.agenda import push
from undercroft.kernel.flow import Label, Question
from undercroft.kernel.grid import each

from ..content.entries import RAIDERS, SENTRIES
from ..table.state import NONE, ON_THE_BOARD
from . import cards, fighting, victory, walking
from .verdicts import may_attack, may_go_next, may_work_door

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ..table.state import State
    from .moments import SentriesTable

END = "end"


def _who(table: SentriesTable, _seat: int, choice: str) -> Label:
    state = table.state
    number = state.called(choice)
    seat = state.fighters[number].seat
    text = f"{state.figure(number).name} (player {seat + 1})"
    return Label(text, targets=(f"figure:{choice}",))


def _action(table: SentriesTable, _seat: int, choice: str) -> Label:
    state = table.state
    verb, _, name = choice.partition(":")
    if verb == "go":
        return Label(f"Go to {name}", "SEN-MOV-01", (f"space:{name}",))
    if verb == "attack":
        figure = state.figure(state.called(name))
        return Label(f"Attack the {figure.name}", "SEN-FGT-01", (f"figure:{name}",))
    if verb == "door":
        closing = state.content.door_names.index(name) in state.open_doors
        return Label(f"{'Close' if closing else 'Open'} the door {name}", "SEN-DOOR-01")
    if verb == "play":
        return cards.describe_play(table, choice)
    return Label("End the turn", "SEN-TURN-02")


WHO_NEXT = Question("who", "SEN-TURN-01", "Which of your figures has its turn?", _who)
ACTION = Question(
    "action", "SEN-TURN-02", "What does your figure do?", _action, routes=walking.routes
)


def next_turn(table: SentriesTable) -> Flow[None] | None:
    """A side decides together which of its figures has its turn (SEN-TURN-01)."""
    state = table.state
    ready = [n for n in range(len(state.fighters)) if may_go_next(state, n) is None]
    if ready:
        return _choose(table, ready)
    if state.side == RAIDERS:
        state.side = SENTRIES
        push(state, "next_turn")
    else:
        push(state, "end_round")
    return None


def _choose(table: SentriesTable, ready: list[int]) -> Flow[None]:
    state = table.state
    seats = state.sides[state.side]
    owner = seats if len(seats) > 1 else seats[0]
    choice = yield WHO_NEXT, owner, [state.figure(number).id for number in ready]
    number = state.called(choice)
    state.active = number
    state.steps = state.figure(number).speed
    state.attacked = False
    state.fighters[number].went = True
    push(state, "next_turn")
    push(state, "act", number)


def actions(state: State, number: int) -> list[str]:
    """Everything a fighter may do in its turn now (SEN-TURN-02)."""
    content = state.content
    return [
        *(f"attack:{state.figure(other).id}" for other in range(len(state.fighters))
          if may_attack(state, number, other) is None),
        *(f"door:{name}" for door, name in enumerate(content.door_names)
          if may_work_door(state, number, door) is None),
        *(f"play:{name}" for name in cards.playable(state, number, "turn")),
        *(f"go:{content.squares[square]}" for square in each(walking.beside(state, number))),
        END,
    ]  # fmt: skip


def act(table: SentriesTable, number: int) -> Flow[None] | None:
    """One action of a fighter's turn; the turn goes on until it ends (SEN-TURN-02)."""
    state = table.state
    if state.fighters[number].fate != ON_THE_BOARD:
        state.active = NONE
        return None
    return _act(table, number)


def _act(table: SentriesTable, number: int) -> Flow[None]:
    state = table.state
    choice = yield ACTION, state.fighters[number].seat, actions(state, number)
    verb, _, name = choice.partition(":")
    if verb == END:
        state.active = NONE
        return
    push(state, "act", number)
    if verb == "go":
        yield from walking.step(table, number, state.content.squares.index(name))
    elif verb == "door":
        walking.work_door(table, state.content.door_names.index(name))
    elif verb == "play":
        cards.play(table, number, cards.playable(state, number, "turn")[name])
    else:
        state.attacked = True
        yield from fighting.attack(table, number, state.called(name))


def end_round(table: SentriesTable) -> None:
    """Smoke lifts, everybody is ready again; after the last round it is too late (SEN-WIN-03)."""
    state = table.state
    state.round += 1
    state.smoke = ()  # SEN-CARD-04
    state.side = RAIDERS
    for fighter in state.fighters:
        fighter.went = fighter.watched = False
    if state.round > state.content.numbers.rounds:
        state.round = state.content.numbers.rounds
        victory.win(table, SENTRIES, "SEN-WIN-03")
    else:
        push(state, "next_turn")
