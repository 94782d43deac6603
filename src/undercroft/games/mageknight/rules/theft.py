"""Theft: taking a chest from the player of a Hero who stands beside (MKD-THEFT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.agenda import push
from undercroft.kernel.flow import Label

from ..content.abilities import LIMITED_INVISIBILITY, NIMBLE, QUICKNESS, STEALTH
from ..table.state import HELD, INSIDE, NOBODY, NONE, Attack
from . import actions, chests, dropping, hooks, odds, spinning, terms, values
from .manners import STRIKE

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow
    from undercroft.kernel.legality import Verdict

    from ..table.state import MageKnightTable, State, Warrior

STEAL = "steal"
COST = 4  # MKD-COST-15; no ability makes it cheaper (MKD-SPD-46)
HARDER = 2  # than the target's defense (MKD-THEFT-02)
UNANSWERED = QUICKNESS | STEALTH | NIMBLE | LIMITED_INVISIBILITY  # MKD-THEFT-07


class Theft:
    """A Hero tries to take a chest of another player's."""

    verbs = (STEAL,)

    def offers(self, state: State, number: int) -> list[str]:
        if state.players == 1 or self._forbids_thief(state, number) is not None:
            return []
        thief = state.warriors[number]
        return [
            f"{STEAL}:{state.handle(other)}"
            for other, target in enumerate(state.warriors)
            if _forbids_target(state, thief, target) is None
        ]

    def forbids(self, state: State, number: int, verb: str, name: str) -> Verdict:
        other = state.called(name)
        if other == NONE:
            return "MKD-THEFT-01"
        return self._forbids_thief(state, number) or _forbids_target(
            state, state.warriors[number], state.warriors[other]
        )

    def _forbids_thief(self, state: State, number: int) -> Verdict:
        thief, activation = state.warriors[number], state.activation
        assert activation is not None
        if thief.seat == NOBODY or thief.place != INSIDE:
            return "MKD-THEFT-01"
        if activation.attacked:
            return "MKD-THEFT-05"
        if activation.quick:
            return "MKD-SPD-07"
        if activation.points < COST:
            return "MKD-COST-15"
        if len(chests.held(state, thief.seat)) >= chests.limit(state, thief.seat):
            return "MKD-THEFT-06"
        # A theft is the attack of the activation: what bars all attacks bars it (MKD-THEFT-05).
        return hooks.MAY_ATTACK.forbids(values.abilities(state, thief), STRIKE)

    def do(self, table: MageKnightTable, number: int, verb: str, name: str) -> Flow[None]:
        """It does not end the activation, but no attack follows (MKD-THEFT-04, MKD-THEFT-05)."""
        state = table.state
        activation = state.activation
        assert activation is not None
        thief, other = state.warriors[number], state.called(name)
        target = state.warriors[other]
        actions.pay(state, COST)
        activation.attacked = True
        ways = spinning.ways_to_face(state, thief, 1 << target.square)
        yield from spinning.turn(table, number, state.active, ways)
        yield from spinning.stop(table, number)
        state.attack = Attack(number, STEAL, (other,))  # a counterattack answers it
        taken = _try(table, thief, target)
        if not values.has(state, thief, UNANSWERED):
            if taken != NONE:
                push(state, "after_theft", taken, number, other, thief.click, thief.square)
            push(state, "counter", other, number)

    def describe(self, table: MageKnightTable, number: int, verb: str, name: str) -> Label:
        state = table.state
        other = state.called(name)
        least = needed(state, state.warriors[number], state.warriors[other])
        why = f"{least}+ on two dice, {odds.plain_chance(least):.0%}"
        text = f"Steal from {state.figure(other).name} ({COST} points; {why})"
        return Label(text, "MKD-THEFT-01", (f"figure:{name}",))


def _forbids_target(state: State, thief: Warrior, target: Warrior) -> Verdict:
    """An enemy Hero beside it, whose player holds a chest (MKD-THEFT-01)."""
    if target.seat in (NOBODY, thief.seat) or not terms.adjacent(state, thief, target):
        return "MKD-THEFT-01"
    return None if chests.held(state, target.seat) else "MKD-THEFT-01"


def needed(state: State, thief: Warrior, target: Warrior) -> int:
    """What two dice must show (MKD-THEFT-02)."""
    return values.defense(state, target) + HARDER - values.attack(state, thief)


def _try(table: MageKnightTable, thief: Warrior, target: Warrior) -> int:
    """Roll; a random chest changes hands, if it succeeds (MKD-THEFT-02, MKD-THEFT-03)."""
    state = table.state
    dice = table.roll() + table.roll()
    table.say("MKD-THEFT-02", "{figure} rolls {number} to steal from {figure}.",
              thief.figure, dice, target.figure)  # fmt: skip
    if dice < needed(state, thief, target):
        table.say("MKD-THEFT-02", "The theft fails.")
        return NONE
    taken = table.pick(chests.held(state, target.seat), "theft")
    chest = state.chests[taken]
    chest.seat = thief.seat
    state.sides[thief.seat].took_chest = True
    dropping.forget(state, taken)
    table.say("MKD-THEFT-03", "{player} takes {treasure} from {player}.", thief.seat,
              chests.treasure_of(state, chest), target.seat)  # fmt: skip
    return taken


def after_theft(
    table: MageKnightTable, chest: int, thief: int, target: int, click: int, square: int
) -> Flow[None] | None:
    """A counterattack that dealt damage makes the thief drop the chest (MKD-THEFT-08).

    The click and the square are those of the thief before the counterattack.
    """
    state = table.state
    robber, box = state.warriors[thief], state.chests[chest]
    # If the thief fell, the chest may lie in the dungeon already (MKD-ELIM-02).
    if box.place != HELD or (robber.place == INSIDE and robber.click <= click):
        return None
    return _let_go(table, chest, target, square)


def _let_go(table: MageKnightTable, chest: int, target: int, square: int) -> Flow[None]:
    """In the thief's tile, as near as can be to the Hero who struck back."""
    state = table.state
    striker = state.warriors[target]
    to = striker.square if striker.place == INSIDE else square
    squares = dropping.nearest(state, dropping.room_in_tile(state, square), to)
    where = yield from dropping.ask_where(table, striker.seat, squares)
    dropping.drop(table, chest, where, "MKD-THEFT-08")


THEFT = Theft()
