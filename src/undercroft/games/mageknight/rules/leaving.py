"""Leaving the dungeon, and the end of the game (MKD-LEAVE, MKD-END)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import Label, Question
from undercroft.kernel.results import Result, Standing

from ..table.state import CARRIED_OUT, INSIDE, LEFT, NOBODY, NONE, OUTSIDE
from . import actions, chests, steps
from .moments import ELIMINATED

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow
    from undercroft.kernel.legality import Verdict
    from undercroft.kernel.windows import Happening

    from ..table.state import MageKnightTable, State

LEAVE = "leave"
COST = 1  # MKD-COST-06
AT_MOST = 2  # chests that one Hero carries (MKD-LEAVE-03)
ENOUGH = "enough"


def _describe(table: MageKnightTable, _seat: int, choice: str) -> Label:
    if choice == ENOUGH:
        return Label("Carry no more")
    state = table.state
    at = chests.called(state, choice)
    assert at is not None
    item = state.content.treasures[chests.treasure_of(state, state.chests[at])]
    return Label(f"Carry out {item.name} ({item.gold} gold)")


CARRY = Question("carry", "MKD-LEAVE-03", "Which chest does it carry out?", _describe)


class Leaving:
    """A Hero goes out by its exit."""

    verbs = (LEAVE,)

    def offers(self, state: State, number: int) -> list[str]:
        return [LEAVE] if self.forbids(state, number, LEAVE, "") is None else []

    def forbids(self, state: State, number: int, verb: str, name: str) -> Verdict:
        hero, activation = state.warriors[number], state.activation
        assert activation is not None
        if hero.seat == NOBODY or hero.place != INSIDE:
            return "MKD-LEAVE-01"
        side = state.sides[hero.seat]
        if hero.square != side.exit:
            return "MKD-LEAVE-01"
        if not side.took_chest:
            return "MKD-LEAVE-02"
        if activation.points < COST:
            return "MKD-COST-06"
        return "MKD-BREAK-01" if steps.holders(state, hero, activation) else None

    def do(self, table: MageKnightTable, number: int, verb: str, name: str) -> Flow[None]:
        state = table.state
        hero, activation = state.warriors[number], state.activation
        assert activation is not None
        actions.pay(state, COST)
        yield from _carry_out(table, number)
        hero.place, hero.square = LEFT, NONE
        activation.over = True
        table.say("MKD-LEAVE-01", "{figure} leaves the dungeon.", hero.figure)
        end_if_empty(table)

    def describe(self, table: MageKnightTable, number: int, verb: str, name: str) -> Label:
        exit_ = table.state.ground.names[table.state.warriors[number].square]
        return Label(
            "Leave the dungeon (1 point)",
            "MKD-LEAVE-01",
            (f"space:{exit_}",),
            risk="A Hero who has left does not come back.",
        )


def _carry_out(table: MageKnightTable, number: int) -> Flow[None]:
    """Up to two chests, and as many as keep the player within the limit (MKD-LEAVE-03, 04)."""
    state = table.state
    seat = state.warriors[number].seat
    stays = chests.limit(state, seat) - chests.A_HERO
    for _ in range(AT_MOST):
        held = chests.held(state, seat)
        if not held:
            return
        kinds = state.content.chests
        names = [kinds[state.chests[at].kind].id for at in held]
        choice = yield CARRY, seat, names if len(held) > stays else [ENOUGH, *names]
        if choice == ENOUGH:
            return
        at = chests.called(state, choice)
        assert at is not None
        chest = state.chests[at]
        chest.place = CARRIED_OUT
        treasure = chests.treasure_of(state, chest)
        table.say("MKD-LEAVE-03", "{player} carries out {treasure}.", seat, treasure)


@ELIMINATED.handler(order=90)
def last_one_falls(table: MageKnightTable, happening: Happening) -> None:
    """The game may be over (MKD-END-01)."""
    end_if_empty(table)


def end_if_empty(table: MageKnightTable) -> None:
    """The game ends when no Hero is left in the dungeon (MKD-END-01)."""
    state = table.state
    for warrior in state.warriors:
        if warrior.seat != NOBODY and warrior.place in (INSIDE, OUTSIDE):
            return
    state.over = True
    table.say("MKD-END-01", "No Hero is left in the dungeon.")


# -- the result --------------------------------------------------------------------------------


def gold(state: State, seat: int) -> int:
    """What a player has carried out (MKD-END-02)."""
    content = state.content
    return sum(
        content.treasures[chests.treasure_of(state, chest)].gold
        for chest in state.chests
        if chest.place == CARRIED_OUT and chest.seat == seat
    )


def result(state: State) -> Result | None:
    """The most gold wins, then the lower starting total; else it is a draw (MKD-END-02, 04).

    Nothing else counts (MKD-TERM-01).
    """
    if not state.over:
        return None
    seats = range(state.players)
    keys = [(gold(state, seat), -state.sides[seat].cost) for seat in seats]
    best = max(keys)
    winners = tuple(seat for seat in seats if keys[seat] == best)
    if state.players == 1 and not best[0]:
        winners = ()  # success is graded by gold: none is none (MKD-SOLO-13)
    standings = sorted(
        (
            Standing(seat, f"Player {seat + 1}", _outcome(state, seat), keys[seat][0],
                     seat in winners)
            for seat in seats
        ),
        key=lambda standing: (not standing.won, -standing.score, standing.player),
    )  # fmt: skip
    if not winners:
        summary = "No gold was carried out."
    elif len(winners) > 1 and not best[0]:
        summary = "A draw: nobody carried out any gold."
    elif len(winners) > 1:
        equals = " and ".join(f"Player {seat + 1}" for seat in winners)
        summary = f"A draw: {equals} carried out {best[0]} gold each."
    else:
        summary = f"Player {winners[0] + 1} wins with {best[0]} gold."
    return Result(winners, tuple(standings), summary, draw=len(winners) > 1)


def _outcome(state: State, seat: int) -> str:
    places = {each.place for each in state.warriors if each.seat == seat}
    if LEFT in places:
        return "left the dungeon"
    return "stayed inside" if places & {INSIDE, OUTSIDE} else "fell"


LEAVING = Leaving()
