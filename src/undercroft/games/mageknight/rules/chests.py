"""Work on chests: exposing, disarming, opening (MKD-CHEST, MKD-COST-11 to 13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.agenda import push
from undercroft.kernel.flow import Label
from undercroft.kernel.grid import arc

from ..content.entries import FACES, TRAP_TYPE
from ..table.ground import outer_openings
from ..table.state import BLANK, HELD, INSIDE, NOBODY, NONE, ON_THE_FLOOR
from . import actions, experience, hooks, spinning, telling, terms, values

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow
    from undercroft.kernel.legality import Verdict

    from ..table.state import Chest, MageKnightTable, State

EXPOSE, DISARM, DISARM_SLOWLY, OPEN = "expose", "disarm", "disarm_slowly", "open"
COSTS = {EXPOSE: 0, DISARM: 3, DISARM_SLOWLY: 6, OPEN: 2}  # MKD-COST-11 to 13
SLOWLY = 2  # MKD-TRAP-02
ALWAYS_FAILS, ALWAYS_SUCCEEDS = 2, 12  # MKD-TRAP-04
A_HERO = 2  # chests that a player may hold for each Hero in the dungeon (MKD-CHEST-02)
DISARMING, SPRINGING = 50, 25  # experience (MKD-EXP-04)
FRONT = 90  # MKD-CHEST-06


def limit(state: State, seat: int) -> int:
    """How many chests a player may hold (MKD-CHEST-02)."""
    return A_HERO * sum(each.seat == seat and each.place == INSIDE for each in state.warriors)


def held(state: State, seat: int) -> list[int]:
    """The chests that a player holds."""
    return [n for n, each in enumerate(state.chests) if each.place == HELD and each.seat == seat]


class Chests:
    """The four things that a Hero does with a chest; none ends its activation (MKD-CHEST-09)."""

    verbs = (EXPOSE, DISARM, DISARM_SLOWLY, OPEN)

    def offers(self, state: State, number: int) -> list[str]:
        warrior = state.warriors[number]
        if warrior.seat == NOBODY or warrior.place != INSIDE:
            return []
        near = terms.beside(state, warrior.square)
        return [
            f"{verb}:{state.content.chests[chest.kind].id}"
            for at, chest in enumerate(state.chests)
            if chest.place == ON_THE_FLOOR and near >> chest.square & 1
            for verb in self.verbs
            if self._forbids(state, number, verb, at) is None
        ]

    def forbids(self, state: State, number: int, verb: str, name: str) -> Verdict:
        at = called(state, name)
        return "MKD-CHEST-04" if at is None else self._forbids(state, number, verb, at)

    def _forbids(self, state: State, number: int, verb: str, at: int) -> Verdict:
        hero, chest, activation = state.warriors[number], state.chests[at], state.activation
        assert activation is not None
        if hero.seat == NOBODY:
            return "MKD-CHEST-10"
        if activation.quick:
            return "MKD-SPD-07"
        near = hero.place == INSIDE and chest.place == ON_THE_FLOOR
        if not near or not terms.beside(state, hero.square) >> chest.square & 1:
            return "MKD-CHEST-04"
        if len(held(state, hero.seat)) >= limit(state, hero.seat):
            return "MKD-CHEST-03"
        verdict = _forbids_by_chest(state, number, verb, chest)
        if verdict is None and COSTS[verb] > activation.points:
            return "MKD-COST-13" if verb == OPEN else "MKD-COST-12"
        return verdict

    def do(self, table: MageKnightTable, number: int, verb: str, name: str) -> Flow[None]:
        at = called(table.state, name)
        assert at is not None
        actions.pay(table.state, COSTS[verb])
        yield from spinning.stop(table, number)
        if verb == EXPOSE:
            expose(table, at)
        elif verb == OPEN:
            open_chest(table, number, at)
        else:
            yield from disarm(table, number, at, slowly=verb == DISARM_SLOWLY)

    def describe(self, table: MageKnightTable, number: int, verb: str, name: str) -> Label:
        state = table.state
        at = called(state, name)
        assert at is not None
        chest = state.chests[at]
        what = state.content.chests[chest.kind].name
        words = {
            EXPOSE: f"Look for a trap: {what}", DISARM: f"Disarm quickly: {what}",
            DISARM_SLOWLY: f"Disarm slowly: {what}", OPEN: f"Open {what}",
        }  # fmt: skip
        text = f"{words[verb]} ({COSTS[verb]} points)"
        return Label(text, "MKD-CHEST-04", (f"space:{state.ground.names[chest.square]}",))


def called(state: State, name: str) -> int | None:
    """The chest of that name."""
    kinds = state.content.chests
    return next((n for n, each in enumerate(state.chests) if kinds[each.kind].id == name), None)


def front(state: State, chest: Chest) -> int:
    """The three squares before a chest (MKD-CHEST-06)."""
    before = arc(state.ground.grid, chest.square, chest.facing, FRONT)
    return before & terms.beside(state, chest.square)


def _forbids_by_chest(state: State, number: int, verb: str, chest: Chest) -> Verdict:
    hero = state.warriors[number]
    if verb == EXPOSE:
        return "MKD-CHEST-13" if chest.exposed else None
    if not front(state, chest) >> hero.square & 1:
        return "MKD-CHEST-07"
    if not chest.exposed:
        return "MKD-CHEST-12"
    verdict = hooks.MAY_WORK_ON_CHESTS.forbids(values.abilities(state, hero))
    if verdict is not None:
        return verdict
    if verb == OPEN:
        return None if chest.harmless else "MKD-CHEST-12"
    return "MKD-CHEST-08" if chest.harmless else None


def expose(table: MageKnightTable, at: int) -> None:
    """Roll a die and click the trap dial so far; blank is no trap (MKD-CHEST-04, MKD-CHEST-05)."""
    state = table.state
    chest = state.chests[at]
    chest.trap = (chest.trap + table.roll()) % FACES
    chest.exposed = True
    chest.harmless = chest.trap == BLANK
    if chest.harmless:
        open_the_exit(table)
        table.say("MKD-CHEST-05", "{chest} has no trap.", chest.kind)
    else:
        table.say("MKD-CHEST-04", "{chest} has a trap: {trap}.", chest.kind, trap_of(state, chest))


def trap_of(state: State, chest: Chest) -> str:
    """The trap that a dial shows; it does not show blank."""
    return state.content.chests[chest.kind].traps[chest.trap - 1]


def disarm(table: MageKnightTable, number: int, at: int, *, slowly: bool) -> Flow[None]:
    """Two dice against the trap's number; else it springs (MKD-TRAP-02 to 06)."""
    state = table.state
    hero, chest = state.warriors[number], state.chests[at]
    dice = table.roll() + table.roll()
    telling.tell_disarm(table, hero)
    total = dice + SLOWLY * slowly + hooks.DISARM.total(values.abilities(state, hero))
    done = total >= state.content.traps[trap_of(state, chest)].disarm
    if dice in (ALWAYS_FAILS, ALWAYS_SUCCEEDS):
        done = dice == ALWAYS_SUCCEEDS
    chest.harmless = True
    if done:
        table.say("MKD-TRAP-03", "{figure} disarms {chest}.", hero.figure, chest.kind)
        open_the_exit(table)
        yield from experience.gain(table, hero.seat, DISARMING, "MKD-EXP-04")
    else:
        table.say("MKD-TRAP-03", "{figure} springs the trap of {chest}.", hero.figure, chest.kind)
        yield from experience.gain(table, hero.seat, SPRINGING, "MKD-EXP-04")
        open_the_exit(table)
        push(state, "spring", at, number)


def open_the_exit(table: MageKnightTable) -> None:
    """Solo: a random way out, far from the entrance, once a chest was disarmed (MKD-SOLO-11, 12).

    A chest that has no trap, or whose trap has sprung, opens it as well: else nobody could leave.
    """
    state = table.state
    side = state.sides[0]
    if state.players > 1 or side.exit != NONE:
        return
    ground = state.ground
    apart = ground.tiles_from(ground.tile_of[side.entrance])
    squares = {ground.grid.at(row, column)
               for row, column, _ in outer_openings(state.content, state.dungeon)}  # fmt: skip
    far = sorted(square for square in squares if apart[ground.tile_of[square]] >= 2)
    side.exit = table.pick(far, "exit")
    table.say("MKD-SOLO-12", "A way out opens at {square}.", side.exit)


def open_chest(table: MageKnightTable, number: int, at: int) -> None:
    """The treasure is shown to all and taken, or is a second trap (MKD-CHEST-08, 11)."""
    state = table.state
    hero, chest = state.warriors[number], state.chests[at]
    if chest.treasure < 0:
        chest.treasure = table.roll(FACES) - 1
    treasure = treasure_of(state, chest)
    table.say("MKD-CHEST-11", "{figure} finds {treasure}.", hero.figure, treasure)
    if state.content.treasures[treasure].type == TRAP_TYPE:
        push(state, "second_trap", at, number)  # MKD-TRAP-20
        return
    chest.place, chest.seat, chest.square = HELD, hero.seat, NONE
    state.sides[hero.seat].took_chest = True


def treasure_of(state: State, chest: Chest) -> str:
    """The treasure that a dial shows."""
    return state.content.chests[chest.kind].treasures[chest.treasure]


CHESTS = Chests()
