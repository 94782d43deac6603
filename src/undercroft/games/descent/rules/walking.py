"""Moves that an effect grants: spaces, or movement points of their own (DES-GAP-62)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, cast

from undercroft.kernel.agenda import push
from undercroft.kernel.flow import Label, Question
from undercroft.kernel.grid import each

from ..table.ground import SMALL
from ..table.spoken import many
from ..table.state import AGENDA, NONE, ON_MAP
from . import far_squares, holding, large_monsters, moving, terms
from .effects import begin

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow, Route

    from ..table.state import DescentTable, State
    from .effects.places import Move

STAY, STRIKE = "stay", "strike"


def _describe(table: DescentTable, _seat: int, choice: str) -> Label:
    if choice == STAY:
        return Label("Go no further")
    if choice == STRIKE:
        return Label("Attack from here")
    name = choice.partition(":")[2]
    return Label(f"To {name}", targets=(f"space:{name.partition('/')[0]}",))


@lru_cache(maxsize=256)
def _where(number: int, left: int, seat: int, points: bool) -> Question:
    """The question where a figure moves that has so much left, which no state knows of."""

    def note(table: DescentTable, _seat: int) -> str:
        left_over = many(left, "movement point" if points else "more space")
        return f"Up to {left_over} – {table.state.name_of(number)}"

    def routes(table: DescentTable, _seat: int) -> tuple[Route, ...]:
        state = table.state
        if seat == state.fighters[number].seat and holding.holders(state, number):
            return ()  # every step on the way may cost fatigue
        return far_squares.granted(state, number, left, points)

    return Question("walk", "DES-GAP-62", "Where does the figure move?", _describe, passing=STAY,
                    routes=routes, note=note)  # fmt: skip


def moves(table: DescentTable, number: int, spaces: int, seat: int) -> Flow[None]:
    """A move inside a flow, as quests are written: with all that follows from it."""
    depth = len(table.state.agenda)
    push(table.state, "walk", number, spaces, seat)
    yield from AGENDA.finish(table, depth)


@AGENDA.step("walk")
def walk(
    table: DescentTable,
    number: int,
    left: int,
    seat: int,
    points: bool = False,
    effect: str = "",
    step: int = 0,
) -> Flow[None] | None:
    """A figure moves up to so many spaces, or as far as so many points lead, step by step.

    `effect` and `step` name the word that has more to say on the way.
    """
    state = table.state
    if state.fighters[number].place != ON_MAP:
        return None
    options: list[str] = []
    if left > 0:
        if state.printed(number).base != SMALL:
            options = [*large_monsters.stands_within(state, number, left)]
        elif seat != state.fighters[number].seat or holding.may_pay_to_leave(state, number):
            options = _steps(state, number, left, points)
    if _may_strike(state, number, effect, step):
        options.append(STRIKE)
    return _walk(table, number, left, seat, points, effect, step, options) if options else None


def _word(state: State, effect: str, step: int) -> Move:
    return cast("Move", state.content.abilities.effects[effect][step])


def _may_strike(state: State, number: int, effect: str, step: int) -> bool:
    """Whether what may come once on the way has not come and is possible here."""
    if not effect:
        return False
    run, during = state.runs[-1], _word(state, effect, step).during
    if not during or run.struck or moving.shares(state, number):
        return False
    return during[0].possible(state, run, number)


def _steps(state: State, number: int, left: int, points: bool) -> list[str]:
    ground, at = state.ground, state.fighters[number].at
    near = ground.beside(1 << at, state.closed) & ground.floor & ~moving.barred(state, number)
    occupied = terms.figures_on_but(state, number)
    found = []
    for square in each(near):
        rest = left - (moving.cost(state, number, square) if points else 1)
        if rest >= 0 and (
            not occupied >> square & 1 or _comes_out(state, number, square, rest, occupied)
        ):
            found.append(ground.go[square])
    return found


def _comes_out(state: State, number: int, square: int, left: int, occupied: int) -> bool:
    """Whether a figure that passes another comes out behind it (DES-MOV-12)."""
    ground = state.ground
    if ground.pits >> square & 1 and not moving.is_above(state, number):
        return False
    if holding.holders(state, number):
        if not holding.may_pay_to_leave(state, number, square):
            return False
        left = min(left, 1)
    if not left:
        return False
    barred, free = moving.barred(state, number), ground.floor & ~occupied & ~(1 << square)
    if ground.beside(1 << square, state.closed) & free & ~barred:
        return True
    near = ground.steps.reach(1 << square, left, ground.shut(state.closed) | barred).squares
    return bool(near & free)


def _walk(
    table: DescentTable,
    number: int,
    left: int,
    seat: int,
    points: bool,
    effect: str,
    step: int,
    options: list[str],
) -> Flow[None]:
    state = table.state
    stays = [] if moving.shares(state, number) else [STAY]
    choice = yield _where(number, left, seat, points), seat, [*options, *stays]
    if choice == STAY:
        return
    verb, _, name = choice.partition(":")
    if verb == large_monsters.TO:
        way, arrives = large_monsters.way_of(state, number, choice, left)
        if not arrives:
            left -= large_monsters.price(state, number, way)
            push(state, "walk", number, left, seat, points, effect, step)
        large_monsters.follow(table, number, choice, way, arrives)
        return
    if verb == STRIKE:
        state.runs[-1].struck = True
        push(state, "walk", number, left, seat, points, effect, step)
        begin(table, _word(state, effect, step).during, number)
        return
    square = state.ground.called[name]
    spent = moving.cost(state, number, square) if points else 1
    push(state, "walk", number, left - spent, seat, points, effect, step)
    _step_to(table, number, square, seat)
    if effect:
        begin(table, _word(state, effect, step).each_space, number)
    moving.enter(table, number, square)


def _step_to(table: DescentTable, number: int, square: int, seat: int) -> None:
    state = table.state
    fighter = state.fighters[number]
    own = seat == fighter.seat
    if own:
        holding.pay_to_leave(table, number)
    fighter.at = square
    shares = moving.shares(state, number)
    state.passing = number if shares else NONE
    if shares and state.runs:
        run = state.runs[-1]
        run.passed = (*run.passed, *_others_at(state, number, square, run.passed))
    if state.turn is not None and own:
        state.turn.moved |= state.turn.figure == number  # DES-GAP-75
    table.say("DES-MOV-03", "{figure} moves to {square}.", fighter.kind,
              state.ground.names[square])  # fmt: skip


def _others_at(state: State, number: int, square: int, known: tuple[int, ...]) -> list[int]:
    return [
        other
        for other, fighter in enumerate(state.fighters)
        if other != number
        and other not in known
        and fighter.place == ON_MAP
        and state.squares(other) >> square & 1
    ]
