"""Enduring the Elements: four shrines to bind, then a sealed door and a chant behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.agenda import push
from undercroft.kernel.flow import NOTHING

from ...table.state import HEROES, OVERLORD
from .. import harm, placing, terms, testing, walking
from . import Script, add, conclude, register, tokens
from .aims import FIGHT, Aim
from .deeds import ONCE_A_TURN, ONCE_AN_OVERLORD_TURN, Deed, heroes
from .prospects import HALF, Prospects, gone_by, harmed, part

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...table.frames import Run
    from ...table.state import DescentTable, State

MERICK = "lord_merick_farrow"
ELEMENTS = {"earth": "might", "fire": "awareness", "water": "willpower", "air": "knowledge"}
SHADOWED = "shadowed"


def is_merick(state: State, number: int) -> bool:
    return state.printed(number).id == MERICK


def bound_mark(element: str) -> str:
    """What the second encounter is told of a bound element."""
    return f"bound_{element}"


# -- the shrines -------------------------------------------------------------------------------

SHRINE, BOUND = "shrine", "bound"
NEEDED, POWER = 3, 2  # shrines: bound by heroes, and shadowed for Merick's die
BLOWN = "blown"  # the hero whom the air moves, counted from 1
GUST, FLAME, FLOOD = 2, 2, 2  # spaces, damage, fatigue
REINFORCED_FROM, LARGE_IN = 2, (3, 5)  # rounds


def shrines(state: State, how: str) -> list[str]:
    """The elements of the shrines that are bound or shadowed."""
    return [token.face for token in tokens.lying(state, SHRINE) if state.counts.get(
        f"{how}_{token.copy}")]  # fmt: skip


def _next_shrines(state: State, number: int, how: str) -> list[str]:
    """Those next to a figure that are not yet bound, or not yet shadowed."""
    return [
        token.name
        for token in tokens.next_to(state, number, SHRINE)
        if not state.counts.get(f"{how}_{token.copy}")
    ]


def unbound(state: State, number: int) -> list[str]:
    return _next_shrines(state, number, BOUND)


def unshadowed(state: State, number: int) -> list[str]:
    return _next_shrines(state, number, SHADOWED)


def _mark(table: DescentTable, name: str, how: str, instead: str) -> None:
    state = table.state
    token = tokens.called(state, name)
    state.counts[f"{how}_{token.copy}"] = 1
    state.counts.pop(f"{instead}_{token.copy}", None)
    table.say("DES-OBJ-07", "A shrine is {text}: {number} are.", how, len(shrines(state, how)))


def bind(table: DescentTable, number: int, name: str) -> Flow[None]:
    """1: a shrine is turned up and bound, or its element strikes."""
    state = table.state
    face = tokens.turn_over(table, tokens.called(state, name))
    if (yield from testing.passes(table, number, ELEMENTS[face])):
        _mark(table, name, BOUND, SHADOWED)
        if len(shrines(state, BOUND)) == len(ELEMENTS):
            conclude(table, HEROES)
    elif face == "earth":
        harm.inflict(table, number, terms.IMMOBILIZED)
    elif face == "fire":
        harm.suffer(table, number, FLAME)
    elif face == "water":
        harm.tire(table, number, FLOOD)
    else:
        state.counts[BLOWN] = number + 1
        yield from walking.moves(table, number, GUST, state.overlord)
        state.counts.pop(BLOWN, None)


def corrupt(table: DescentTable, number: int, name: str) -> Flow[None]:
    """3: a shrine is turned up and shadowed."""
    if (yield from testing.passes(table, number, "knowledge")):
        tokens.turn_over(table, tokens.called(table.state, name))
        _mark(table, name, SHADOWED, BOUND)


class Shrines(Script):
    """Heroes bind what Merick shadows."""

    last_round = 6
    deeds = (
        Deed("bind", "Bind the {}", heroes, unbound, bind, once=ONCE_A_TURN, rule="DES-ATTR-02"),
        Deed("corrupt", "Shadow the {}", is_merick, unshadowed, corrupt,
             once=ONCE_AN_OVERLORD_TURN, rule="DES-ATTR-02"),
    )  # fmt: skip

    def barred(self, state: State, number: int) -> int:
        """1: no air blows into lava. The open group begins at the crossing or east of it."""
        ground = state.ground
        if state.counts.get(BLOWN) == number + 1:
            return ground.lava | ground.pits
        if not state.round and state.printed(number).group in state.groups:
            return ground.floor & ~(ground.areas["16b"] | ground.areas["overflow"])
        return 0

    def attack(self, state: State, number: int) -> tuple[str, ...]:
        """5: Merick's further die."""
        if is_merick(state, number) and len(shrines(state, SHADOWED)) >= POWER:
            return ("yellow",)
        return ()

    def begin_overlord_turn(self, table: DescentTable) -> Flow[None]:
        """7: one more monster."""
        state = table.state
        group = state.groups[0]
        if state.round < REINFORCED_FROM or (
            terms.is_large(state, group) and state.round not in LARGE_IN
        ):
            return NOTHING
        way_in = state.ground.areas["exit_a"]
        return placing.reinforce(
            table, terms.minions_first(state, group), 1,
            lambda state, number: placing.spots(state, number, way_in),
        )  # fmt: skip

    def defeated(self, table: DescentTable, number: int) -> None:
        if is_merick(table.state, number):
            conclude(table, HEROES)

    def out_of_time(self, table: DescentTable) -> None:
        """6: three bound shrines are enough."""
        enough = len(shrines(table.state, BOUND)) >= NEEDED
        conclude(table, HEROES if enough else OVERLORD)

    def carried_over(self, state: State) -> dict[str, int]:
        told = {bound_mark(element): 1 for element in shrines(state, BOUND)}
        return {SHADOWED: len(shrines(state, SHADOWED)), **told}

    def aim(self, state: State, number: int) -> Aim:
        """Heroes bind shrines, Merick shadows them."""
        if not state.is_hero(number) and not is_merick(state, number):
            return FIGHT
        how = BOUND if state.is_hero(number) else SHADOWED
        at = sum(
            1 << token.at
            for token in tokens.lying(state, SHRINE)
            if not state.counts.get(f"{how}_{token.copy}")
        )
        return Aim(at, 1.5, (terms.first_of(state, MERICK),) if state.is_hero(number) else ())

    def prospects(self, state: State) -> Prospects:
        bound = len(shrines(state, BOUND))
        merick = harmed(state, terms.first_of(state, MERICK))
        shadowed = part(len(shrines(state, SHADOWED)), len(ELEMENTS))
        late = gone_by(state, self.last_round) if bound < NEEDED else 0.0
        return Prospects(max(merick, part(bound, len(ELEMENTS))), max(shadowed, late))

    def progress(self, state: State) -> str:
        return (
            f"Shrines bound: {len(shrines(state, BOUND))}, shadowed: "
            f"{len(shrines(state, SHADOWED))}. Round {state.round} of {self.last_round}."
        )


# -- the seal ----------------------------------------------------------------------------------

ELEMENTALS = "elemental"
SEALS, CHANTS, THIS_TURN = "seals", "chants", "chants_this_turn"
AT_FIRST = {2: 1, 3: 2, 4: 2}  # seals, by the number of heroes
MOST_SEALS = 4
ENOUGH = {2: 11, 3: 10, 4: 9}  # chants
TWICE = 2  # chants in an overlord turn
SIDESTEP = 2  # spaces


def before_door(state: State, number: int) -> list[str]:
    """2: what a hero may test there."""
    there = state.squares(number) & state.ground.areas["before_door"]
    return ["might", "knowledge"] if there and state.counts.get(SEALS, 0) else []


def break_seal(table: DescentTable, number: int, attribute: str) -> Flow[None]:
    """2: a seal less."""
    if (yield from testing.passes(table, number, attribute)):
        lose_seal(table)


def lose_seal(table: DescentTable) -> None:
    """1, 2, 3 and 6: with the last seal the door goes, and Merick steps aside."""
    state = table.state
    if not state.counts.get(SEALS, 0):
        return
    left = add(state, SEALS, -1)
    table.say("DES-DOOR-01", "A seal is broken; left: {number}.", left)
    if not left:
        state.closed = state.locked = 0
        push(state, "walk", terms.first_of(state, MERICK), SIDESTEP, state.overlord)


def may_chant(state: State, number: int) -> list[str]:
    """4: alone, and not too often."""
    near = terms.near(state, number)
    alone = not any(
        near & state.squares(hero) for hero in terms.standing_heroes(state)
    )  # fmt: skip
    return [""] if alone and state.counts.get(THIS_TURN, 0) < TWICE else []


def chant(table: DescentTable, number: int, _target: str) -> Flow[None]:
    """4: up to the overlord's victory."""
    state = table.state
    add(state, THIS_TURN)
    if (yield from testing.passes(table, number, "knowledge")):
        so_far = add(state, CHANTS)
        table.say("DES-OBJ-07", "Chants: {number} of {number}.", so_far, ENOUGH[state.heroes])
        if so_far >= ENOUGH[state.heroes]:
            conclude(table, OVERLORD)


class Seal(Script):
    """Merick chants behind a sealed door."""

    deeds = (
        Deed("seal", "Break a seal by {}", heroes, before_door, break_seal, once=ONCE_A_TURN,
             rule="DES-ATTR-02"),
        Deed("chant", "Chant", is_merick, may_chant, chant, rule="DES-ATTR-02"),
    )  # fmt: skip

    def set_up(self, table: DescentTable) -> None:
        """1: as many seals as shrines are shadowed, and some more."""
        counts = table.state.counts
        counts[SEALS] = min(MOST_SEALS, AT_FIRST[table.state.heroes] + counts.get(SHADOWED, 0))

    def may_use_door(self, state: State, number: int, door: int) -> bool:
        """1: nobody."""
        return False

    def _behind_door(self, state: State, number: int) -> bool:
        """5: Merick, as long as the door is closed."""
        return is_merick(state, number) and bool(state.closed)

    def may_attack(self, state: State, number: int, foe: int) -> bool:
        return not self._behind_door(state, foe)

    def untouched(self, state: State, number: int) -> bool:
        return self._behind_door(state, number)

    def spared(self, state: State, run: Run, number: int) -> bool:
        return run.owner != number and self._behind_door(state, number)

    def may_use(self, state: State, run: Run) -> bool:
        """7: not an element that is bound."""
        if state.printed(run.owner).group != ELEMENTALS:
            return True
        name = state.content.abilities[run.ability].entry.id.removeprefix("kw:")
        return bound_mark(name) not in state.counts

    def begin_overlord_turn(self, table: DescentTable) -> Flow[None]:
        """4 and 8: Merick may chant again, and a monster comes."""
        state = table.state
        state.counts.pop(THIS_TURN, None)
        group = state.groups[1]
        if terms.is_large(state, group) and state.round % 2:
            return NOTHING
        return placing.reinforce(table, terms.minions_first(state, group), 1, _west_of_lake)

    def defeated(self, table: DescentTable, number: int) -> None:
        """3: a seal for an elemental."""
        state = table.state
        if is_merick(state, number):
            conclude(table, HEROES)
        elif state.printed(number).group == ELEMENTALS:
            lose_seal(table)

    def aim(self, state: State, number: int) -> Aim:
        """Heroes break seals, then Merick."""
        if not state.is_hero(number):
            return FIGHT
        if state.counts.get(SEALS, 0):
            return Aim(state.ground.areas["before_door"], 1.5)
        return Aim(hunt=(terms.first_of(state, MERICK),))

    def prospects(self, state: State) -> Prospects:
        left = part(state.counts.get(SEALS, 0), MOST_SEALS)
        merick = harmed(state, terms.first_of(state, MERICK))
        chants = part(state.counts.get(CHANTS, 0), ENOUGH[state.heroes])
        return Prospects(HALF * (1 - left) + HALF * merick, chants)

    def progress(self, state: State) -> str:
        merick = terms.first_of(state, MERICK)
        left = state.health(merick) - state.fighters[merick].damage
        return (
            f"Seals left: {state.counts.get(SEALS, 0)}. Chants: {state.counts.get(CHANTS, 0)} of "
            f"{ENOUGH[state.heroes]}. Lord Merick: {left} of {state.health(merick)} Health. "
            f"Round {state.round}."
        )


def _west_of_lake(state: State, number: int) -> list[str]:
    """8: in the passage, or at the cap if heroes are next to all of it."""
    areas = state.ground.areas
    watched = not areas["passage"] & ~terms.near_heroes(state)
    area = areas["north_cap" if watched else "passage"]
    return placing.touching(state, number, area) or placing.nearest_options(state, number, area)


register("enduring_the_elements", Shrines(), Seal())
