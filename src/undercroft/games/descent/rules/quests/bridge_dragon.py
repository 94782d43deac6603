"""The bridge before the Frozen Spire: a dragon breaks it, span by span."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import NOTHING, Label, Question
from undercroft.kernel.grid import each

from ...table.ground import WATER
from ...table.state import HEROES, NONE, ON_MAP, OVERLORD
from .. import harm, placing, terms, testing
from . import Script, add, conclude, tokens
from .aims import FIGHT, Aim
from .deeds import ONCE_A_ROUND, Deed, heroes
from .prospects import Prospects, harmed, mean, part, through

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...table.state import DescentTable, State

DRAGON, CRYSTAL = "shadow_dragon", "crystal"
SPANS = ("span_5", "span_4", "span_3", "span_2", "span_1")  # from the east
HEALTH = {2: 16, 3: 19, 4: 22}  # of the dragon, by the number of heroes
THROUGH = {2: 1, 3: 2, 4: 2}  # heroes who must leave
CRACKS, RUINED, BATTERED, LEFT = "cracks", "ruined", "battered", "heroes_left"
COWED = "cowed"  # how often the dragon may batter less in its next activation
TWICE = 2  # batters in an activation, and cracks that ruin a span
REACH = 3  # spaces to a span
FALL = 2  # damage
SIGHT, DRIVEN = 6, 4  # spaces of the crystal, and that the dragon is driven
GUARDED = 3  # spaces from the entrance to a hero
HERE = "here"


def _describe_drive(table: DescentTable, _seat: int, choice: str) -> Label:
    if choice == HERE:
        return Label("Leave the dragon where it is")
    name = choice.removesuffix(placing.TURNED)
    turned = ", turned" if name != choice else ""
    return Label(f"The dragon to {name}{turned}", targets=(f"space:{name}",))


DRIVE = Question("drive", "DES-OBJ-07", "Where does the dragon go?", _describe_drive,
                 passing=HERE)  # fmt: skip


def is_dragon(state: State, number: int) -> bool:
    return state.printed(number).group == DRAGON


def whole_span(state: State) -> int:
    """1: the squares of the easternmost span that is not ruined."""
    ruined = state.counts.get(RUINED, 0)
    return state.ground.areas[SPANS[ruined]] if ruined < len(SPANS) else 0


def in_reach(state: State, number: int) -> list[str]:
    """1 and 5: whether the dragon may batter."""
    if state.counts.get(BATTERED, 0) >= TWICE - state.counts.get(COWED, 0):
        return []
    ground = state.ground
    apart = ground.apart(state.squares(number), whole_span(state), state.closed)
    return [""] if apart is not None and apart <= REACH else []


def batter(table: DescentTable, number: int, _target: str) -> Flow[None]:
    """1: a crack, or the end of a span."""
    state = table.state
    add(state, BATTERED)
    if add(state, CRACKS) < TWICE:
        table.say("DES-OBJ-07", "{figure} batters the bridge: it cracks.",
                  state.fighters[number].kind)  # fmt: skip
        return
    state.counts[CRACKS] = 0
    span = whole_span(state)
    ruined = add(state, RUINED)
    table.say("DES-OBJ-07", "A span of the bridge is ruined: {number} of {number}.", ruined,
              len(SPANS))  # fmt: skip
    state.terrain = (*state.terrain, *((square, WATER) for square in each(span)))  # 3
    if ruined == len(SPANS):
        conclude(table, OVERLORD)
        return
    for other, fighter in enumerate(state.fighters):
        if fighter.place == ON_MAP and state.squares(other) & span and not is_dragon(state, other):
            if not (yield from testing.passes(table, other, "awareness")):  # 2
                harm.suffer(table, other, FALL)


def dragon_in_sight(state: State, number: int) -> list[str]:
    """5: for the bearer of the crystal."""
    dragon = _dragon(state)
    if dragon == NONE or not tokens.carried_by(state, number):
        return []
    close = terms.within(state, number, dragon, SIGHT) and terms.sees(state, number, dragon)
    return [""] if close else []


def _dragon(state: State) -> int:
    return next(iter(terms.monsters_of(state, DRAGON)), NONE)


def raise_crystal(table: DescentTable, number: int, _target: str) -> Flow[None]:
    """5: the dragon is driven back, or at least troubled."""
    state = table.state
    if not (yield from testing.passes(table, number, "willpower")):
        state.counts[COWED] = max(1, state.counts.get(COWED, 0))
        return
    state.counts[COWED] = TWICE
    dragon = _dragon(state)
    options = [HERE, *_away(state, number, dragon)]
    choice = yield DRIVE, state.hero_players(), options
    if choice != HERE:
        placing.put(state, dragon, choice)
        fighter = state.fighters[dragon]
        table.say("DES-LARGE-03", "{figure} moves to {square}.", fighter.kind,
                  state.ground.names[fighter.at])  # fmt: skip


def _away(state: State, bearer: int, dragon: int) -> list[str]:
    """5: where the dragon may stand, if each step of one of its spaces leads away."""
    ground = state.ground
    shut = ground.shut(state.closed)
    rings = ground.steps.reach(state.squares(bearer), ground.grid.size, shut).rings
    farther = {at: number for number, ring in enumerate(rings) for at in each(ring)}
    reached = edge = state.squares(dragon)
    for _ in range(DRIVEN):
        following = 0
        for at in each(edge):
            for to in each(ground.beside(1 << at, state.closed) & ground.floor):
                following |= (farther[to] > farther[at]) << to
        edge = following & ~reached
        reached |= edge
    own = state.squares(dragon)
    return [
        choice
        for choice in placing.touching(state, dragon, reached & ~own)
        if placing.covered(state, dragon, choice) != own
    ]


class Bridge(Script):
    """Five spans, and a dragon that ruins them."""

    deeds = (
        Deed("batter", "Batter the bridge", is_dragon, in_reach, batter),
        Deed("raise", "Raise the crystal against the dragon", heroes, dragon_in_sight,
             raise_crystal, once=ONCE_A_ROUND, rule="DES-ATTR-02"),
        tokens.take(CRYSTAL, "Take the {}", heroes),
        tokens.drop("Drop the crystal at {}", lambda state: 0, heroes),
        tokens.give("Give the crystal to {}"),
    )  # fmt: skip

    def arrive(self, table: DescentTable, number: int) -> None:
        """The dragon has Health of its own."""
        state = table.state
        if is_dragon(state, number):
            fighter = state.fighters[number]
            fighter.extra_health = HEALTH[state.heroes] - state.printed(number).health

    def fords(self, state: State, number: int) -> int:
        """3: ruined spans, for the dragon."""
        if not is_dragon(state, number):
            return 0
        return sum(1 << square for square, _ in state.terrain)

    def end_turn(self, table: DescentTable, number: int) -> Flow[None]:
        """1 and 5: the dragon may batter again."""
        state = table.state
        if is_dragon(state, number):
            state.counts.pop(BATTERED, None)
            state.counts.pop(COWED, None)
        return NOTHING

    def may_leave(self, state: State, number: int) -> bool:
        """6: heroes on the exit."""
        return state.is_hero(number) and bool(state.squares(number) & state.ground.areas["exit_a"])

    def left(self, table: DescentTable, number: int) -> None:
        state = table.state
        for token in tokens.carried_by(state, number):
            tokens.discard(token)
        if add(state, LEFT) >= THROUGH[state.heroes]:
            conclude(table, HEROES)

    def defeated(self, table: DescentTable, number: int) -> None:
        if is_dragon(table.state, number):
            conclude(table, HEROES)

    def end_overlord_turn(self, table: DescentTable) -> Flow[None]:
        """7: one more monster in even rounds."""
        state = table.state
        if state.round % 2:
            return NOTHING
        waiting = terms.rank_and_file(state, *state.groups[1:])
        return placing.reinforce(table, waiting, 1, _behind_heroes)

    def aim(self, state: State, number: int) -> Aim:
        """Heroes get over the bridge; the dragon ruins it."""
        if state.is_hero(number):
            return Aim(state.ground.areas["exit_a"], 1.5)
        return FIGHT

    def prospects(self, state: State) -> Prospects:
        dragon = harmed(state, terms.first_of(state, f"{DRAGON}.master"))
        over = through(state, state.ground.areas["exit_a"])[: THROUGH[state.heroes]]
        cracks = TWICE * state.counts.get(RUINED, 0) + state.counts.get(CRACKS, 0)
        return Prospects(max(dragon, mean(over)), part(cracks, TWICE * len(SPANS)))

    def progress(self, state: State) -> str:
        cracks = state.counts.get(CRACKS, 0)
        return (
            f"Spans ruined: {state.counts.get(RUINED, 0)} of {len(SPANS)}, cracks on the next: "
            f"{cracks}. Heroes through: {state.counts.get(LEFT, 0)} of {THROUGH[state.heroes]}. "
            f"Round {state.round}."
        )


def _behind_heroes(state: State, number: int) -> list[str]:
    """7: at the entrance, or at the end cap if heroes guard that."""
    areas = state.ground.areas
    for hero, fighter in enumerate(state.fighters[: state.heroes]):
        if fighter.place == ON_MAP:
            own = state.squares(hero)
            apart = state.ground.apart(own, areas["entrance"], state.closed)
            if apart is not None and apart <= GUARDED:
                return placing.spots(state, number, areas["south_cap"])
    return placing.touching(state, number, areas["entrance"])
