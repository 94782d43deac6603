"""Castle Daerion: beacons that warn a castle, and an old knight who gathers its guards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import NOTHING

from ...table.ground import OBSTACLE
from ...table.state import HEROES, OVERLORD
from .. import placing, setup, terms, testing, turn
from . import Script, add, conclude, register, tokens
from .aims import FIGHT, Aim
from .deeds import ONCE_A_ROUND, Deed, heroes
from .prospects import Prospects, gone_by, harmed, part

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...table.state import DescentTable, State

# -- Daerintown --------------------------------------------------------------------------------

BEACON, LIT, FALLEN = "beacon", "lit", "fallen"
BEACONS = VILLAGERS = 4


def unlit(state: State, number: int) -> list[str]:
    """1: beacons next to a hero; they are obstacles, so the map without them says what is near."""
    bare = state.content.grounds[state.map]
    near = bare.beside(state.squares(number), state.closed)
    return [
        token.name
        for token in tokens.lying(state, BEACON)
        if not token.up and near >> token.at & 1
    ]  # fmt: skip


def light(table: DescentTable, number: int, name: str) -> Flow[None]:
    """1: a beacon burns for good."""
    tokens.called(table.state, name).up = True
    lit = add(table.state, LIT)
    table.say("DES-OBJ-07", "{figure} lights a beacon; burning: {number}.",
              table.state.fighters[number].kind, lit)  # fmt: skip
    if lit == BEACONS:
        conclude(table, HEROES)
    return NOTHING


class Daerintown(Script):
    """Beacons to be lit while villagers are hunted."""

    last_round = 10
    deeds = (Deed("light", "Light the {}", heroes, unlit, light),)

    def set_up(self, table: DescentTable) -> None:
        """2: beacons are obstacles."""
        state = table.state
        squares = sorted(token.at for token in tokens.lying(state, BEACON))
        state.terrain = tuple((square, OBSTACLE) for square in squares)

    def defeated(self, table: DescentTable, number: int) -> None:
        if table.state.fighters[number].friend and add(table.state, FALLEN) == VILLAGERS:
            conclude(table, OVERLORD)

    def begin_overlord_turn(self, table: DescentTable) -> Flow[None]:
        state = table.state
        waiting = [number for group in state.groups for number in terms.gone(state, group)]
        way_in = state.ground.areas["exit_a"]
        return placing.reinforce(
            table, waiting, 1, lambda state, number: placing.touching(state, number, way_in)
        )

    def out_of_time(self, table: DescentTable) -> None:
        conclude(table, OVERLORD)

    def carried_over(self, state: State) -> dict[str, int]:
        return {FALLEN: state.counts.get(FALLEN, 0)}

    def aim(self, state: State, number: int) -> Aim:
        """Heroes light beacons; monsters hunt villagers."""
        if state.side_of(number) == OVERLORD:
            return Aim(hunt=tuple(terms.friends(state)))
        if not state.is_hero(number):
            return FIGHT
        dark = [token.at for token in tokens.lying(state, BEACON) if not token.up]
        bare = state.content.grounds[state.map]
        return Aim(bare.beside(sum(1 << at for at in dark), state.closed) & state.ground.floor, 2.0)

    def prospects(self, state: State) -> Prospects:
        lost = part(state.counts.get(FALLEN, 0), VILLAGERS)
        late = gone_by(state, self.last_round)
        return Prospects(part(state.counts.get(LIT, 0), BEACONS), max(lost, late))

    def progress(self, state: State) -> str:
        return (
            f"Beacons lit: {state.counts.get(LIT, 0)} of {BEACONS}. Villagers fallen: "
            f"{state.counts.get(FALLEN, 0)} of {VILLAGERS}. "
            f"Round {state.round} of {self.last_round}."
        )


# -- the throne hall ---------------------------------------------------------------------------

PALAMON, ALRIC, MILITIA, SURVIVOR = "sir_palamon", "sir_alric_farrow", "militiaman", "survivor"
ZOMBIES = 1  # the group's place in the file
MARSHALLED, NEEDED = "marshalled", 5


def beside_palamon(state: State, number: int) -> list[str]:
    """3: a hero next to Palamon tests one of two attributes."""
    palamon = terms.first_of(state, PALAMON)
    near = terms.near(state, number) & state.squares(palamon)
    return ["willpower", "awareness"] if near else []


def marshal(table: DescentTable) -> Flow[None]:
    """2: a guard answers, and a militiaman comes next to Palamon."""
    state = table.state
    so_far = add(state, MARSHALLED)
    table.say("DES-QST-17", "A guard answers the call: {number} of {number}.", so_far, NEEDED)
    if so_far >= NEEDED:
        conclude(table, HEROES)
        return
    palamon = state.squares(terms.first_of(state, PALAMON))
    yield from _comes(table, MILITIA, state.ground.beside(palamon, state.closed))


def _comes(table: DescentTable, ally: str, area: int) -> Flow[None]:
    """A friend is placed on an area, or as near to it as they can stand."""
    state = table.state
    kind = state.content.figure_called[ally]
    copy = sum(fighter.kind == kind for fighter in state.fighters)
    number = setup.befriend(state, ally, copy)
    yield from placing.place(table, number, area)


def help_palamon(table: DescentTable, number: int, attribute: str) -> Flow[None]:
    """3: a passed test counts as a passed call."""
    if (yield from testing.passes(table, number, attribute)):
        yield from marshal(table)


class ThroneHall(Script):
    """Sir Palamon calls his guards, and Sir Alric comes for him."""

    last_round = 12
    deeds = (
        Deed("help", "Help Sir Palamon by a test of {}", heroes, beside_palamon, help_palamon,
             once=ONCE_A_ROUND, rule="DES-ATTR-02"),
    )  # fmt: skip

    def numbers(self, state: State, group: int, minions: int, masters: int) -> tuple[int, int]:
        """8: the fallen villagers are the zombies."""
        return (state.counts.get(FALLEN, 0), 0) if group == ZOMBIES else (minions, masters)

    def begin_round(self, table: DescentTable) -> Flow[None]:
        """2: Palamon calls, then he may move."""
        state = table.state
        palamon = terms.first_of(state, PALAMON)
        turn.plan(state, palamon)
        if (yield from testing.passes(table, palamon, "willpower")):
            yield from marshal(table)

    def acts(self, state: State, number: int) -> bool:
        """4: militia and survivors; Palamon had his move."""
        return state.printed(number).id != PALAMON

    def heroes_are_done(self, table: DescentTable) -> Flow[None]:
        """5: survivors arrive, and act from round 2 on."""
        state = table.state
        if state.round > 1:
            return
        before = len(state.fighters)
        for _ in range(VILLAGERS - state.counts.get(FALLEN, 0)):
            yield from _comes(table, SURVIVOR, state.ground.areas["entrance"])
        for fighter in state.fighters[before:]:
            fighter.done = True

    def defeated(self, table: DescentTable, number: int) -> None:
        state = table.state
        if state.printed(number).id == PALAMON:
            conclude(table, OVERLORD)
            return
        left = [state.printed(other) for other in terms.monsters(state)]
        if not any(figure.master or figure.id == ALRIC for figure in left):
            conclude(table, HEROES)

    def out_of_time(self, table: DescentTable) -> None:
        conclude(table, HEROES)

    def aim(self, state: State, number: int) -> Aim:
        """Palamon is called with and guarded, or hunted."""
        palamon = terms.first_of(state, PALAMON)
        if state.side_of(number) == OVERLORD:
            return Aim(hunt=(palamon,))
        masters = tuple(
            other for other in terms.monsters(state)
            if state.printed(other).master or state.printed(other).id == ALRIC
        )  # fmt: skip
        if number == palamon:
            return Aim(_squares_of_heroes(state), 2.0)
        return Aim(state.squares(palamon) if state.is_hero(number) else 0, 1.5, masters)

    def prospects(self, state: State) -> Prospects:
        called = part(state.counts.get(MARSHALLED, 0), NEEDED)
        palamon = terms.first_of(state, PALAMON)
        late = gone_by(state, self.last_round)
        return Prospects(max(called, late), harmed(state, palamon))

    def progress(self, state: State) -> str:
        palamon = terms.first_of(state, PALAMON)
        return (
            f"Guards marshalled: {state.counts.get(MARSHALLED, 0)} of {NEEDED}. Sir Palamon: "
            f"{terms.health_of(state, palamon)}. Round {state.round} of {self.last_round}."
        )


def _squares_of_heroes(state: State) -> int:
    squares = 0
    for number in terms.standing_heroes(state):
        squares |= state.squares(number)
    return squares


register("castle_daerion", Daerintown(), ThroneHall())
