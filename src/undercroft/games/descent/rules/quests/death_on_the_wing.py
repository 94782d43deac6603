"""Death on the Wing: a ravine full of falling rock, and a watchtower under attack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import NOTHING, Label, Question
from undercroft.kernel.grid import each

from ...content.figures import SIZES
from ...table.state import HEROES, KNOCKED_OUT, NONE, OFF, ON_MAP, OVERLORD, Token
from .. import harm, placing, terms, testing, turn
from . import Script, conclude, register, tokens
from .aims import FIGHT, Aim
from .deeds import Deed, heroes
from .prospects import Prospects, harmed, mean, part, through

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...table.state import DescentTable, State

# -- the ravine --------------------------------------------------------------------------------

SPIDERS, BOULDER = "cave_spider", "boulder"
BOULDERS = 9
TWO_FROM = 6  # the round in which two boulders fall
FALLS = Question(
    "boulder", "DES-OBJ-07", "Where does the boulder fall?",
    lambda table, seat, choice: Label(f"At {choice}", targets=(f"space:{choice}",)),
)  # fmt: skip


def boulders(state: State) -> int:
    """The squares with a boulder."""
    squares = 0
    for token in tokens.lying(state, BOULDER):
        squares |= 1 << token.at
    return squares


def pool(state: State) -> list[Token]:
    """The boulders that may still fall."""
    return [token for token in state.tokens if token.kind == BOULDER and token.at == NONE]


def rock_may_fall(state: State) -> list[str]:
    """1: empty spaces of three tiles, without search and hero tokens."""
    ground = state.ground
    free = terms.empty_squares(state)
    free &= ground.areas["24a"] | ground.areas["8a"] | ground.areas["20a"]
    for square in state.search:
        free &= ~(1 << square)
    for fighter in state.fighters[: state.heroes]:
        if fighter.place == KNOCKED_OUT:
            free &= ~(1 << fighter.at)
    return [ground.names[square] for square in each(free)]


def next_boulders(state: State, number: int) -> int:
    return boulders(state) & state.ground.beside(state.squares(number), state.closed)


def over_boulders(state: State, number: int) -> list[str]:
    """5: empty spaces behind a boulder."""
    near = next_boulders(state, number)
    if not near:
        return []
    ground = state.ground
    behind = ground.beside(near, state.closed) & ~terms.near(state, number)
    return [ground.names[square] for square in each(behind & terms.empty_squares(state))]


def climb(table: DescentTable, number: int, name: str) -> Flow[None]:
    """5: a hero comes to the other side."""
    if (yield from testing.passes(table, number, "awareness")):
        fighter = table.state.fighters[number]
        fighter.at = table.state.ground.called[name]
        table.say("DES-OBJ-07", "{figure} climbs over a boulder to {square}.", fighter.kind, name)


def brittle(state: State, number: int) -> list[str]:
    """6: boulders next to a hero, on which no spider sits."""
    near = next_boulders(state, number) & ~terms.figures_on(state)
    return [token.name for token in tokens.lying(state, BOULDER) if near >> token.at & 1]


def smash(table: DescentTable, number: int, name: str) -> Flow[None]:
    """6: a boulder is out of the way."""
    if (yield from testing.passes(table, number, "might")):
        tokens.discard(tokens.called(table.state, name))
        table.say("DES-OBJ-07", "{figure} smashes a boulder.", table.state.fighters[number].kind)


class Ravine(Script):
    """Boulders fall until nobody gets through."""

    deeds = (
        Deed("climb", "Climb over a boulder to {}", heroes, over_boulders, climb,
             rule="DES-ATTR-02"),
        Deed("smash", "Smash the {}", heroes, brittle, smash, rule="DES-ATTR-02"),
    )  # fmt: skip

    def set_up(self, table: DescentTable) -> None:
        table.state.tokens += [Token(BOULDER, copy) for copy in range(BOULDERS)]

    def filled(self, state: State) -> int:
        """3: spaces with a boulder."""
        return boulders(state)

    def barred(self, state: State, number: int) -> int:
        """3 and 4: spaces with a boulder, but not for spiders."""
        return 0 if state.printed(number).group == SPIDERS else boulders(state)

    def begin_overlord_turn(self, table: DescentTable) -> Flow[None]:
        """1: rock falls."""
        state = table.state
        for _ in range(1 + (state.round >= TWO_FROM)):
            spaces = rock_may_fall(state)
            if not spaces or state.concluded:
                return
            choice = yield FALLS, state.overlord, spaces
            yield from self._falls(table, state.ground.called[choice])

    def _falls(self, table: DescentTable, square: int) -> Flow[None]:
        """2: heroes beside a boulder test Awareness; the last one decides the encounter."""
        state = table.state
        pool(state)[0].at = square
        left = len(pool(state))
        name = state.ground.names[square]
        table.say("DES-OBJ-07", "A boulder falls at {square}; left: {number}.", name, left)
        if not left:
            conclude(table, OVERLORD)
            return
        beside = state.ground.beside(1 << square, state.closed)
        for number in range(state.heroes):
            fighter = state.fighters[number]
            if fighter.place == ON_MAP and beside >> fighter.at & 1:
                if not (yield from testing.passes(table, number, "awareness")):
                    harm.suffer(table, number, 1)

    def end_overlord_turn(self, table: DescentTable) -> Flow[None]:
        """9: a spider comes."""
        state = table.state
        if state.heroes == SIZES[0] and state.round % 2:
            return NOTHING
        mouth = state.ground.areas["mouth"]
        return placing.reinforce(
            table, terms.minions_first(state, SPIDERS), 1,
            lambda state, number: placing.inside(state, number, mouth),
        )  # fmt: skip

    def may_leave(self, state: State, number: int) -> bool:
        """8: heroes on the exit."""
        return state.is_hero(number) and bool(state.squares(number) & state.ground.areas["exit_a"])

    def left(self, table: DescentTable, number: int) -> None:
        state = table.state
        if all(fighter.place == OFF for fighter in state.fighters[: state.heroes]):
            conclude(table, HEROES)

    def aim(self, state: State, number: int) -> Aim:
        """Heroes get through."""
        return Aim(state.ground.areas["exit_a"], 2.0) if state.is_hero(number) else FIGHT

    def prospects(self, state: State) -> Prospects:
        fallen = part(BOULDERS - len(pool(state)), BOULDERS)
        return Prospects(mean(through(state, state.ground.areas["exit_a"])), fallen)

    def progress(self, state: State) -> str:
        gone = sum(fighter.place == OFF for fighter in state.fighters[: state.heroes])
        return (
            f"Heroes through the ravine: {gone} of {state.heroes}. "
            f"Boulders still to fall: {len(pool(state))} of {BOULDERS}."
        )


# -- the watchtower ----------------------------------------------------------------------------

BELTHIR, GUARD = "belthir", "tower_guard"
HEAD_START = 2  # spaces
TILES = ("7a", "13a", "1a", "19a", "extension_a", "entrance_a", "west_end", "east_end")


def is_guard(state: State, number: int) -> bool:
    return state.printed(number).id == GUARD


def tile_under(state: State, number: int) -> int:
    """The squares of the tile on which a guard stands."""
    at = state.squares(number)
    return next(state.ground.areas[tile] for tile in TILES if at & state.ground.areas[tile])


def below_waterfall(state: State, number: int) -> list[str]:
    """7: where a monster comes, not next to a hero."""
    ground = state.ground
    near = terms.near_heroes(state)
    return [
        choice
        for choice in placing.touching(state, number, ground.areas["below_waterfall"])
        if not near & placing.covered(state, number, choice)
    ]


class Watchtower(Script):
    """Belthir hunts the guards."""

    def all_stand(self, table: DescentTable) -> Flow[None]:
        """6: whoever had the better of the ravine moves first."""
        state = table.state
        if state.won[-1:] == (OVERLORD,):
            turn.plan(state, terms.first_of(state, BELTHIR))
        else:
            for number in reversed(terms.friends(state)):
                turn.plan(state, number)
        return NOTHING

    def begin_turn(self, table: DescentTable, number: int) -> None:
        """6: a guard's head start."""
        state = table.state
        if not state.round and is_guard(state, number) and state.turn is not None:
            state.turn.actions, state.turn.points = 0, HEAD_START

    def hardy(self, state: State, number: int) -> bool:
        """2: guards."""
        return is_guard(state, number)

    def acts(self, state: State, number: int) -> bool:
        """3: with a hero or a monster on the same tile."""
        others = terms.monsters_on(state)
        for fighter in state.fighters[: state.heroes]:
            if fighter.place == ON_MAP:
                others |= 1 << fighter.at
        return bool(tile_under(state, number) & others)

    def end_overlord_turn(self, table: DescentTable) -> Flow[None]:
        """7: one monster comes."""
        state = table.state
        if state.heroes == SIZES[0] and state.round % 2:
            return NOTHING
        waiting = terms.rank_and_file(state, *state.groups)
        return placing.reinforce(table, waiting, 1, below_waterfall)

    def defeated(self, table: DescentTable, number: int) -> None:
        state = table.state
        if state.printed(number).id == BELTHIR:
            conclude(table, HEROES)
        elif is_guard(state, number) and not terms.friends(state):
            conclude(table, OVERLORD)

    def aim(self, state: State, number: int) -> Aim:
        """Belthir hunts guards, heroes hunt Belthir."""
        if state.of_heroes(number):
            return Aim(hunt=(terms.first_of(state, BELTHIR),))
        return Aim(hunt=tuple(terms.friends(state)))

    def prospects(self, state: State) -> Prospects:
        guards = [n for n, each in enumerate(state.fighters) if is_guard(state, n) and each.friend]
        belthir = harmed(state, terms.first_of(state, BELTHIR))
        return Prospects(belthir, mean(harmed(state, number) for number in guards))

    def progress(self, state: State) -> str:
        belthir = terms.first_of(state, BELTHIR)
        return (
            f"Guards left: {len(terms.friends(state))}. Belthir: {terms.health_of(state, belthir)}."
        )


register("death_on_the_wing", Ravine(), Watchtower())
