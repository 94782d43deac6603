"""The Ritual of Shadows: a ring that gathers strength, then a run through doors that shut."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import NOTHING, Label, Question

from ...table.state import HEROES, NONE, ON_MAP, OVERLORD
from .. import harm, placing, terms, testing, walking
from . import Script, add, conclude, register
from .aims import FIGHT, Aim
from .deeds import ONCE_A_TURN, Deed, heroes, spend
from .prospects import Prospects, gone_by, harmed, mean, part, way_of

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...table.state import DescentTable, State

MERICK, MOULDERS = "lord_merick_farrow", "flesh_moulder"
RING = "13b"
BANK, LIMIT = "bank", 5
MINIONS, MASTERS, SEARCHED = "moulders", "master_moulders", "searched"
OPEN = ("", "open_1", "open_2")  # what the open groups were, by their place


def is_merick(state: State, number: int) -> bool:
    return state.printed(number).id == MERICK


def moulders(state: State) -> list[int]:
    return terms.monsters_of(state, MOULDERS)


def _near(state: State, number: int, area: int) -> list[str]:
    """On an area, a large figure at least partly, or as near as there is room."""
    return placing.touching(state, number, area) or placing.nearest_options(state, number, area)


# -- the ring ----------------------------------------------------------------------------------

LARGE_IN = (3, 6)  # rounds


class Ring(Script):
    """Merick gathers strength among flesh moulders."""

    def barred(self, state: State, number: int) -> int:
        """2: Merick stays in the ring."""
        return state.ground.floor & ~state.ground.areas[RING] if is_merick(state, number) else 0

    def begin_overlord_turn(self, table: DescentTable) -> Flow[None]:
        """6: one more monster, but no flesh moulder."""
        state = table.state
        waiting = [
            number
            for group in state.groups[1:]
            if not terms.is_large(state, group) or state.round in LARGE_IN
            for number in terms.minions_first(state, group)
        ]
        east_end = state.ground.areas["east_end"]
        return placing.reinforce(
            table, waiting, 1, lambda state, number: _near(state, number, east_end)
        )

    def end_overlord_turn(self, table: DescentTable) -> Flow[None]:
        """1: a token for the bank."""
        state = table.state
        ring = state.ground.areas[RING]
        merick = state.squares(terms.first_of(state, MERICK)) & ring
        if not merick or not any(state.squares(number) & ring for number in moulders(state)):
            return NOTHING
        banked = add(state, BANK)
        table.say("DES-OBJ-07", "The overlord has banked {number} of {number} tokens.", banked,
                  LIMIT)  # fmt: skip
        if banked >= LIMIT:
            conclude(table, OVERLORD)
        return NOTHING

    def defeated(self, table: DescentTable, number: int) -> None:
        """4 and 5: Merick or the last flesh moulder."""
        if is_merick(table.state, number) or not moulders(table.state):
            conclude(table, HEROES)

    def carried_over(self, state: State) -> dict[str, int]:
        left = moulders(state)
        masters = sum(state.printed(number).master for number in left)
        names = [*state.content.monsters]
        places = [state.ground.grid.at(*place) for place in state.rules.search]
        searched = sum(1 << n for n, at in enumerate(places) if at not in state.search)
        return {
            BANK: state.counts.get(BANK, 0), MINIONS: len(left) - masters, MASTERS: masters,
            SEARCHED: searched,
            **{OPEN[place]: names.index(state.groups[place]) for place in (1, 2)},
        }  # fmt: skip

    def aim(self, state: State, number: int) -> Aim:
        """Flesh moulders stay in the ring; heroes are after them and Merick."""
        if state.is_hero(number):
            return Aim(hunt=(*moulders(state), terms.first_of(state, MERICK)))
        if state.printed(number).group == MOULDERS:
            return Aim(state.ground.areas[RING], 0.6)
        return FIGHT

    def prospects(self, state: State) -> Prospects:
        everybody = [*moulders(state), *terms.gone(state, MOULDERS)]
        beaten = mean(harmed(state, number) for number in everybody)
        merick = harmed(state, terms.first_of(state, MERICK))
        return Prospects(max(merick, beaten), part(state.counts.get(BANK, 0), LIMIT))

    def progress(self, state: State) -> str:
        merick = terms.health_of(state, terms.first_of(state, MERICK))
        return (
            f"Banked: {state.counts.get(BANK, 0)} of {LIMIT}. Flesh moulders left: "
            f"{len(moulders(state))}. Lord Merick: {merick}. Round {state.round}."
        )


# -- the way out -------------------------------------------------------------------------------

RING_DOOR = 0
RESTED = 8  # damage
BROKEN, SHUT_NOW, TRIED = "broken", "shut_this_turn", "try_door"
SHUT, LEAVE_OPEN = "shut", "open"
SHUT_RING = Question(
    "shut_ring", "DES-DOOR-01", "Does Lord Merick close the ring door?",
    lambda table, seat, choice: Label("Close it" if choice == SHUT else "Leave it open"),
    passing=LEAVE_OPEN,
)  # fmt: skip


def locked_doors(state: State, number: int) -> list[str]:
    """2: those next to a hero who tried none in this turn."""
    if TRIED + ONCE_A_TURN in state.spent:
        return []
    ground = state.ground
    return [
        ground.door_names[door]
        for door in ground.doors_at(state.squares(number))
        if state.closed & state.locked & 1 << door
    ]


def _try(table: DescentTable, number: int, name: str, attribute: str) -> Flow[int]:
    """2: the door that a passed test opens, or NONE."""
    state = table.state
    spend(state, TRIED, ONCE_A_TURN)
    if not (yield from testing.passes(table, number, attribute)):
        return NONE
    door = state.ground.door_names.index(name)
    state.closed &= ~(1 << door)
    state.locked &= ~(1 << door)
    table.say("DES-DOOR-01", "The {text} is open.", state.rules.door[door].name)
    return door


def break_door(table: DescentTable, number: int, name: str) -> Flow[None]:
    """2: by Might it is gone for good."""
    door = yield from _try(table, number, name, "might")
    if door != NONE:
        table.state.counts[BROKEN] = table.state.counts.get(BROKEN, 0) | 1 << door


def pick(table: DescentTable, number: int, name: str) -> Flow[None]:
    """2: by Awareness it is open."""
    yield from _try(table, number, name, "awareness")


class WayOut(Script):
    """Merick runs, and shuts doors behind him."""

    last_round = 10
    deeds = (
        Deed("break", "Break the {} by Might", heroes, locked_doors, break_door,
             rule="DES-ATTR-02"),
        Deed("pick", "Open the {} by Awareness", heroes, locked_doors, pick, rule="DES-ATTR-02"),
    )  # fmt: skip

    def set_up(self, table: DescentTable) -> None:
        """6: search tokens that were taken are gone."""
        state = table.state
        taken = state.counts.get(SEARCHED, 0)
        state.search = tuple(at for n, at in enumerate(state.search) if not taken >> n & 1)

    def kinds(self, state: State, group: int, monsters: list[str]) -> list[str]:
        """6: the open groups of the ring."""
        if OPEN[group] not in state.counts:
            return monsters
        return [[*state.content.monsters][state.counts[OPEN[group]]]]

    def numbers(self, state: State, group: int, minions: int, masters: int) -> tuple[int, int]:
        """6: the flesh moulders that are left."""
        if state.groups[group] != MOULDERS:
            return minions, masters
        return state.counts.get(MINIONS, minions), state.counts.get(MASTERS, masters)

    def all_stand(self, table: DescentTable) -> Flow[None]:
        """7: heroes have rested; Merick's head start, and the ring door."""
        state = table.state
        for number in range(state.heroes):
            yield from harm.recover(table, number, RESTED, 0)
        merick = terms.first_of(state, MERICK)
        yield from walking.moves(table, merick, state.counts.get(BANK, 0), state.overlord)
        if state.won[-1:] == (OVERLORD,):
            if (yield SHUT_RING, state.overlord, [SHUT, LEAVE_OPEN]) == SHUT:
                state.closed |= 1 << RING_DOOR

    def may_use_door(self, state: State, number: int, door: int) -> bool:
        """1, 2 and 3: who closes and opens what."""
        if state.counts.get(BROKEN, 0) >> door & 1:
            return False
        shut = bool(state.closed >> door & 1)
        if is_merick(state, number) and not shut:
            return SHUT_NOW not in state.counts
        if door == RING_DOOR:
            return True
        return shut and state.side_of(number) == OVERLORD

    def door_moved(self, table: DescentTable, number: int, door: int) -> None:
        """1 and 3: rune doors that Merick closes are locked."""
        state = table.state
        shut = state.closed >> door & 1
        if shut and is_merick(state, number):
            state.counts[SHUT_NOW] = 1
        if door != RING_DOOR:
            state.locked = state.locked | 1 << door if shut else state.locked & ~(1 << door)

    def begin_overlord_turn(self, table: DescentTable) -> Flow[None]:
        """3 and 8: Merick may close a door again, and a monster comes."""
        state = table.state
        state.counts.pop(SHUT_NOW, None)
        group, tile = state.groups[2], state.ground.areas["1b"]
        hero_there = any(tile & state.squares(hero) for hero in terms.standing_heroes(state))
        if hero_there or (terms.is_large(state, group) and state.round % 2):
            return NOTHING
        return placing.reinforce(
            table, terms.minions_first(state, group), 1,
            lambda state, number: placing.spots(state, number, tile),
        )  # fmt: skip

    def may_leave(self, state: State, number: int) -> bool:
        """4: Merick on the entrance of the first encounter."""
        way_out = state.ground.areas["entrance_b"]
        return is_merick(state, number) and bool(state.squares(number) & way_out)

    def left(self, table: DescentTable, number: int) -> None:
        conclude(table, OVERLORD)

    def defeated(self, table: DescentTable, number: int) -> None:
        if is_merick(table.state, number):
            conclude(table, HEROES)

    def out_of_time(self, table: DescentTable) -> None:
        conclude(table, HEROES)

    def aim(self, state: State, number: int) -> Aim:
        """Merick runs, heroes are after him."""
        if state.is_hero(number):
            return Aim(hunt=(terms.first_of(state, MERICK),))
        return Aim(state.ground.areas["entrance_b"], 2.0) if is_merick(state, number) else FIGHT

    def prospects(self, state: State) -> Prospects:
        merick = terms.first_of(state, MERICK)
        held = max(harmed(state, merick), gone_by(state, self.last_round))
        return Prospects(held, way_of(state, merick, state.ground.areas["entrance_b"]))

    def progress(self, state: State) -> str:
        merick = terms.first_of(state, MERICK)
        where = "is gone"
        if state.fighters[merick].place == ON_MAP:
            where = f"is at {state.ground.names[state.fighters[merick].at]}"
        return (
            f"Lord Merick {where}: {terms.health_of(state, merick)}. "
            f"Doors closed: {state.closed.bit_count()}. Round {state.round} of {self.last_round}."
        )


register("the_ritual_of_shadows", Ring(), WayOut())
