"""Moving: steps, jumps, breaking away, entering the dungeon (MKD-MOV, MKD-PASS, MKD-BREAK)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.agenda import push
from undercroft.kernel.flow import NOTHING, Label, Route
from undercroft.kernel.grid import FACINGS, direction, each, members

from ..table.state import INSIDE, NONE, OUTSIDE
from . import actions, hooks, steps, telling, terms, values
from .moments import STEPPED
from .passing import beyond, forbids_jump, jumpable

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow
    from undercroft.kernel.legality import Verdict

    from ..table.state import MageKnightTable, State

GO, JUMP, BREAK, ENTER = "go", "jump", "break", "enter"
OVER = 3  # what a jump costs besides the square where it ends (MKD-COST-08)
HELD_FAST_UP_TO = 3  # on a die (MKD-BREAK-03)


class Moving:
    """Steps, jumps and breaking away, one answer each; far squares are routes."""

    verbs = (GO, JUMP, BREAK, ENTER)

    def offers(self, state: State, number: int) -> list[str]:
        warrior, activation = state.warriors[number], state.activation
        assert activation is not None
        if warrior.place == OUTSIDE:
            return [] if _forbids_entering(state, number) else [ENTER]
        ground, points = state.ground, activation.points
        found = []
        if points > 0:
            held = steps.holders(state, warrior, activation)
            taken = steps.taken(state)
            near = terms.beside(state, warrior.square)
            if not held:
                go = ground.go
                paid = ground.plain if points > steps.DIAGONAL else 0  # without counting
                for square in members(near & ~taken & steps.open_to(state, number)):
                    if paid >> square & 1:
                        found.append(go[square])
                        continue
                    left = points - steps.step_cost(state, warrior, square)
                    if left >= 0 and (
                        not ground.crevasses >> square & 1
                        or steps.can_come_down(state, number, square, left)
                    ):
                        found.append(go[square])
            elif steps.forbids_breaking_away(state, warrior, activation) is None:
                found.append(BREAK)
            # Jumping needs no roll, whoever holds the figure (MKD-PASS-09, MKD-BREAK-10).
            if points > OVER and near & taken:
                for over in members(near & taken):
                    landing = beyond(state, warrior.square, over)
                    if landing is not None and self._may_jump(state, number, over, landing):
                        found.append(ground.jump[landing])
        return found

    def _may_jump(self, state: State, number: int, over: int, landing: int) -> bool:
        activation = state.activation
        assert activation is not None
        warrior = state.warriors[number]
        return (
            OVER + steps.entering(state, warrior, landing) <= activation.points
            and forbids_jump(state, number, over, landing) is None
        )

    def forbids(self, state: State, number: int, verb: str, name: str) -> Verdict:
        warrior, activation = state.warriors[number], state.activation
        assert activation is not None
        if verb == ENTER:
            return _forbids_entering(state, number)
        if warrior.place != INSIDE:
            return "MKD-SET-17"
        if verb == BREAK:
            return steps.forbids_breaking_away(state, warrior, activation)
        square = state.ground.called.get(name)
        if square is None:
            return "MKD-MOV-01"
        if verb == JUMP:
            over = jumpable(state, number, square)
            if over is None:
                return "MKD-PASS-02"
            verdict = forbids_jump(state, number, over, square)
            if verdict is not None:
                return verdict
            cost = OVER + steps.entering(state, warrior, square)
            return "MKD-COST-08" if cost > activation.points else None
        return steps.forbids_step(state, warrior, activation, square)

    def do(self, table: MageKnightTable, number: int, verb: str, name: str) -> Flow[None]:
        state = table.state
        if verb == BREAK:
            _break_away(table, number)
            return NOTHING
        if verb == ENTER:
            return _enter(table, number)
        square = state.ground.called[name]
        if verb == JUMP:
            return _jump(table, number, square)
        actions.pay(state, steps.step_cost(state, state.warriors[number], square))
        telling.tell_terrain(table, state.warriors[number], square)
        return come_to(table, number, square)

    def describe(self, table: MageKnightTable, number: int, verb: str, name: str) -> Label:
        state = table.state
        warrior = state.warriors[number]
        if verb == BREAK:
            return Label(f"Break away ({steps.BREAKING_AWAY} points)", "MKD-BREAK-02")
        if verb == ENTER:
            square = state.sides[warrior.seat].entrance
            cost = steps.entering(state, warrior, square)
            return Label(
                f"Enter the dungeon ({_points(cost)})", "MKD-COST-05",
                (f"space:{state.ground.names[square]}",),
            )  # fmt: skip
        square = state.ground.called[name]
        if verb == JUMP:
            cost = OVER + steps.entering(state, warrior, square)
            return Label(f"Jump to {name} ({_points(cost)})", "MKD-PASS-01", (f"space:{name}",))
        cost = steps.step_cost(state, warrior, square)
        return Label(f"Go to {name} ({_points(cost)})", "MKD-MOV-01", (f"space:{name}",))


def _points(cost: int) -> str:
    return "1 point" if cost == 1 else f"{cost} points"


def come_to(table: MageKnightTable, number: int, square: int) -> Flow[None]:
    """A figure comes to a square by its own movement; its front arc follows (MKD-SPD-50)."""
    state = table.state
    warrior, activation = state.warriors[number], state.activation
    assert activation is not None
    heading = direction(state.ground.grid, warrior.square, square)
    if heading is not None:
        warrior.facing = activation.heading = heading
    before, warrior.square = warrior.square, square
    activation.moved = True
    table.say("MKD-MOV-01", "{figure} goes to {square}.", warrior.figure, square)
    if state.ground.tile_of[before] != state.ground.tile_of[square]:
        telling.tell_unnoticed(table, warrior)
    return STEPPED.announce(table, number)


def _break_away(table: MageKnightTable, number: int) -> None:
    """One die for all who stand beside it (MKD-BREAK-03 to 06)."""
    state = table.state
    warrior, activation = state.warriors[number], state.activation
    assert activation is not None
    actions.pay(state, steps.BREAKING_AWAY)
    fails_up_to = HELD_FAST_UP_TO + hooks.BREAK_AWAY.total(values.abilities(state, warrior))
    roll = table.roll()
    if roll <= fails_up_to:
        table.say("MKD-BREAK-04", "{figure} fails to break away.", warrior.figure)
        return
    if roll <= HELD_FAST_UP_TO:
        telling.tell_break_away(table, warrior)
    near = terms.beside(state, warrior.square)
    for other, opponent in enumerate(state.warriors):
        if opponent.place == INSIDE and near >> opponent.square & 1:
            if terms.opposing(warrior, opponent):
                activation.free_of |= 1 << other
    table.say("MKD-BREAK-05", "{figure} breaks away.", warrior.figure)


def _jump(table: MageKnightTable, number: int, square: int) -> Flow[None]:
    """Over a figure or a chest; an opponent who was jumped may strike at once (MKD-PASS)."""
    state = table.state
    warrior = state.warriors[number]
    over = jumpable(state, number, square)
    assert over is not None
    actions.pay(state, OVER + steps.entering(state, warrior, square))
    jumped = terms.standing_on(state, over)
    table.say("MKD-PASS-01", "{figure} jumps to {square}.", warrior.figure, square)
    yield from come_to(table, number, square)
    if jumped != NONE and terms.opposing(warrior, state.warriors[jumped]):
        push(state, "free_attack", jumped, number)


def _forbids_entering(state: State, number: int) -> Verdict:
    """Through its own entrance, if nobody stands there (MKD-SET-17, MKD-MOV-06, MKD-MOV-10)."""
    warrior, activation = state.warriors[number], state.activation
    assert activation is not None
    if warrior.place != OUTSIDE:
        return "MKD-SET-17"
    square = state.sides[warrior.seat].entrance
    if steps.entering(state, warrior, square) > activation.points:
        return "MKD-COST-05"
    return steps.forbids_room(state, square)


def _enter(table: MageKnightTable, number: int) -> Flow[None]:
    state = table.state
    warrior = state.warriors[number]
    side = state.sides[warrior.seat]
    actions.pay(state, steps.entering(state, warrior, side.entrance))
    warrior.place = INSIDE
    warrior.square = side.entrance
    warrior.facing = _inward(state, side.entrance)
    activation = state.activation
    assert activation is not None
    activation.moved, activation.heading = True, warrior.facing
    table.say("MKD-COST-05", "{figure} enters the dungeon.", warrior.figure)
    return STEPPED.announce(table, number)


def _inward(state: State, square: int) -> int:
    """The facing of whoever comes in by that way."""
    way = state.dungeon.ways[state.ground.ways.index(square)]
    return (FACINGS.index(way.side) + 4) % 8


def routes(table: MageKnightTable, _seat: int) -> tuple[Route, ...]:
    """The cheapest way to every far square: one click takes all its steps."""
    state, activation = table.state, table.state.activation
    if activation is None or activation.warrior == NONE:
        return ()
    number = activation.warrior
    warrior = state.warriors[number]
    if warrior.place != INSIDE or steps.holders(state, warrior, activation):
        return ()
    ground = state.ground
    near = steps.reach(state, number, activation.points)
    beside = terms.beside(state, warrior.square) | 1 << warrior.square
    far = near.squares & ground.legal & ~beside  # nobody stops over a crevasse
    return tuple(
        Route(
            f"space:{ground.names[square]}",
            tuple(ground.go[at] for at in near.route(square)[1:]),
        )
        for square in each(far)
    )


MOVING = Moving()
