"""A Fat Goblin: a farm is stripped bare, because a goblin king looks for one of its people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import NOTHING

from ...table.state import HEROES, NONE, OVERLORD
from .. import placing, terms
from . import Script, add, conclude, register, tokens
from .aims import FIGHT, Aim
from .deeds import ONCE_AN_OVERLORD_TURN, Deed
from .prospects import HALF, Prospects, carried, gone_by, harmed, part

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...table.state import DescentTable, State, Token

GOBLINS = "goblin_archer"


def is_goblin(state: State, number: int) -> bool:
    return state.printed(number).group == GOBLINS


# -- the field ---------------------------------------------------------------------------------

BUNDLE, STORED, STOLEN = "bundle", "stored", "stolen"
BUNDLES = 4
COMING = {2: 2, 3: 2, 4: 3}  # goblins that come back at the exit, by the number of heroes


def may_carry(state: State, number: int) -> bool:
    """1: heroes and goblin archers."""
    return state.is_hero(number) or is_goblin(state, number)


def store(state: State) -> int:
    return state.ground.areas["store"]


class Field(Script):
    """Bundles of grain, to be stored or stolen."""

    last_round = 10
    deeds = (
        tokens.take(BUNDLE, "Take the {}", may_carry),
        tokens.drop("Drop the bundle at {}", store),
    )

    def barred(self, state: State, number: int) -> int:
        """5: no monster enters the store."""
        return store(state) if state.side_of(number) == OVERLORD else 0

    def entered(self, table: DescentTable, number: int, square: int) -> None:
        """4: a hero brings a bundle into the store."""
        state = table.state
        if state.is_hero(number) and store(state) >> square & 1:
            for token in tokens.carried_by(state, number):
                self._count(table, token, STORED)

    def may_leave(self, state: State, number: int) -> bool:
        """6: a goblin with a bundle on the exit."""
        on_exit = state.squares(number) & state.ground.areas["exit_a"]
        return bool(on_exit and is_goblin(state, number) and tokens.carried_by(state, number))

    def left(self, table: DescentTable, number: int) -> None:
        for token in tokens.carried_by(table.state, number):
            self._count(table, token, STOLEN)

    def lays_down(self, state: State, number: int, squares: int) -> None:
        """2: a bundle never lies in the store."""
        super().lays_down(state, number, squares)
        for token in tokens.lying(state, BUNDLE):
            if store(state) >> token.at & 1:
                free = state.ground.floor & ~store(state)
                near = state.ground.nearest(1 << token.at, free, state.closed)
                token.at = (near & -near).bit_length() - 1

    def _count(self, table: DescentTable, token: Token, how: str) -> None:
        tokens.discard(token)
        so_far = add(table.state, how)
        table.say("DES-OBJ-07", "A bundle is {text}: {number} so far.", how, so_far)
        counts = table.state.counts
        if counts.get(STORED, 0) + counts.get(STOLEN, 0) >= BUNDLES:
            conclude(table, NONE)

    def begin_overlord_turn(self, table: DescentTable) -> Flow[None]:
        state = table.state
        areas = state.ground.areas
        yield from placing.reinforce(
            table, terms.gone(state, GOBLINS), COMING[state.heroes],
            lambda state, number: placing.spots(state, number, areas["exit_a"]),
        )  # fmt: skip
        yield from placing.reinforce(
            table, terms.gone(state, state.groups[1]), 1,
            lambda state, number: placing.touching(state, number, areas["entrance"]),
        )  # fmt: skip

    def out_of_time(self, table: DescentTable) -> None:
        """7: what goblins carry is stolen, everything else stored."""
        for token in tokens.in_play(table.state, BUNDLE):
            carried = token.carrier != NONE and table.state.side_of(token.carrier) == OVERLORD
            self._count(table, token, STOLEN if carried else STORED)

    def carried_over(self, state: State) -> dict[str, int]:
        return {STOLEN: state.counts.get(STOLEN, 0)}

    def aim(self, state: State, number: int) -> Aim:
        """Bundles are carried to the store or to the exit; who carries one is hunted."""
        if not may_carry(state, number):
            return Aim(hunt=tokens.carriers(state, BUNDLE))
        if tokens.carried_by(state, number):
            home = store(state) if state.is_hero(number) else state.ground.areas["exit_a"]
            return Aim(home, 2.0)
        return Aim(tokens.squares_with(state, BUNDLE), 1.0, tokens.carriers(state, BUNDLE))

    def prospects(self, state: State) -> Prospects:
        return Prospects(
            part(state.counts.get(STORED, 0), BUNDLES), part(state.counts.get(STOLEN, 0), BUNDLES)
        )

    def progress(self, state: State) -> str:
        return (
            f"Bundles stored: {state.counts.get(STORED, 0)}, stolen: "
            f"{state.counts.get(STOLEN, 0)}. Round {state.round} of {self.last_round}."
        )


# -- Splig's cave ------------------------------------------------------------------------------

SPLIG, PRISONER = "splig", "prisoner"
FREDERICK = "frederick"
HEALTH_A_BUNDLE = 1
HELP = 1  # goblins that come back behind the chamber


def is_splig(state: State, number: int) -> bool:
    return state.printed(number).id == SPLIG


def carries(state: State, number: int) -> bool:
    """1: Splig and goblin archers."""
    return is_splig(state, number) or is_goblin(state, number)


def takable(state: State, number: int) -> list[str]:
    """1 and 4: a prisoner next to the figure; Frederick only by Splig, once he is known."""
    if tokens.carried_by(state, number):
        return []
    return [
        token.name
        for token in tokens.next_to(state, number, PRISONER)
        if not token.up or is_splig(state, number)
    ]


def in_question(state: State, number: int) -> list[str]:
    """2: carried by Splig, next to him, or carried by a goblin next to him."""
    if not state.squares(number) & state.ground.areas["chamber"]:
        return []
    near = terms.near(state, number)
    return [
        token.name
        for token in tokens.in_play(state, PRISONER)
        if not token.up
        and (
            token.carrier == number
            or (token.carrier == NONE and near >> token.at & 1)
            or (token.carrier != NONE and near & state.squares(token.carrier))
        )
    ]


def question(table: DescentTable, number: int, name: str) -> Flow[None]:
    """2: a farmer is removed, Frederick is put on Splig."""
    state = table.state
    token = tokens.called(state, name)
    face = tokens.turn_over(table, token)
    table.say("DES-OBJ-07", "{figure} questions a prisoner: {text}.",
              state.fighters[number].kind, face)  # fmt: skip
    if face == FREDERICK:
        for other in tokens.carried_by(state, number):
            if other is not token:
                other.at, other.carrier = state.fighters[number].at, NONE
        token.at, token.carrier = NONE, number
    else:
        tokens.discard(token)
        _last_man(table)
    return NOTHING


def _last_man(table: DescentTable) -> None:
    """3 and 4: when all farmers are gone, the last prisoner is Frederick; a goblin drops him."""
    state = table.state
    left = tokens.in_play(state, PRISONER)
    if len(left) > 1:
        return
    for token in left:
        tokens.turn_over(table, token)
        if token.carrier != NONE and not is_splig(state, token.carrier):
            token.at, token.carrier = state.fighters[token.carrier].at, NONE
        table.say("DES-OBJ-07", "The last prisoner must be Frederick.")


def _brought(state: State) -> int:
    """The squares of prisoners in the chamber, or the chamber: where Splig waits for them."""
    chamber = state.ground.areas["chamber"]
    at = tokens.squares_with(state, PRISONER) & chamber
    for token in tokens.in_play(state, PRISONER):
        if token.carrier != NONE:
            at |= state.squares(token.carrier) & chamber
    return at or chamber


class Cave(Script):
    """Splig looks for Frederick among his prisoners."""

    last_round = 7
    deeds = (
        Deed("take", "Take the {}", carries, takable, tokens.take_up, rule="DES-OBJ-01"),
        tokens.drop("Drop the prisoner at {}", lambda state: 0),
        Deed("question", "Question the {}", is_splig, in_question, question,
             once=ONCE_AN_OVERLORD_TURN),
    )  # fmt: skip

    def arrive(self, table: DescentTable, number: int) -> None:
        state = table.state
        if is_splig(state, number):
            state.fighters[number].extra_health = HEALTH_A_BUNDLE * state.counts.get(STOLEN, 0)

    def may_leave(self, state: State, number: int) -> bool:
        """5: Splig with Frederick on the entrance."""
        if not state.squares(number) & state.ground.areas["entrance"]:
            return False
        own = tokens.carried_by(state, number)
        return is_splig(state, number) and any(token.up for token in own)

    def left(self, table: DescentTable, number: int) -> None:
        for token in tokens.carried_by(table.state, number):
            tokens.discard(token)
        conclude(table, OVERLORD)

    def defeated(self, table: DescentTable, number: int) -> None:
        if is_splig(table.state, number):
            conclude(table, HEROES)

    def begin_overlord_turn(self, table: DescentTable) -> Flow[None]:
        state = table.state
        areas = state.ground.areas
        return placing.reinforce(
            table, terms.gone(state, GOBLINS), HELP,
            lambda state, number: placing.inside(state, number, areas["back"])
            or placing.inside(state, number, areas["11b"]),
        )  # fmt: skip

    def out_of_time(self, table: DescentTable) -> None:
        conclude(table, HEROES)

    def aim(self, state: State, number: int) -> Aim:
        """Splig questions prisoners, and leaves with the right one; heroes are after him."""
        areas = state.ground.areas
        if state.of_heroes(number):
            return Aim(hunt=(terms.first_of(state, SPLIG),))
        led = tokens.carried_by(state, number)
        if is_splig(state, number):
            if any(token.up for token in led):
                return Aim(areas["entrance"], 3.0)
            known = [token for token in tokens.lying(state, PRISONER) if token.up]
            return Aim(1 << known[0].at, 2.0) if known else Aim(_brought(state), 2.0)
        if not is_goblin(state, number):
            return FIGHT
        if led:
            return Aim(state.squares(terms.first_of(state, SPLIG)) or areas["chamber"], 2.0)
        return Aim(tokens.squares_with(state, PRISONER), 1.0)

    def prospects(self, state: State) -> Prospects:
        splig = terms.first_of(state, SPLIG)
        held = max(harmed(state, splig), gone_by(state, self.last_round))
        left = tokens.in_play(state, PRISONER)
        found = next((token for token in left if token.up), None)
        if found is None:
            return Prospects(held, HALF * (1 - part(len(left), len(state.rules.token[0].at))))
        entrance = state.ground.areas["entrance"]
        return Prospects(held, max(HALF, carried(state, found, OVERLORD, entrance)))

    def progress(self, state: State) -> str:
        splig = terms.first_of(state, SPLIG)
        known = any(token.up for token in tokens.in_play(state, PRISONER))
        found = "Frederick is found" if known else f"{len(state.faces)} prisoners not questioned"
        return (
            f"Splig: {terms.health_of(state, splig)}. {found}. "
            f"Round {state.round} of {self.last_round}."
        )


register("a_fat_goblin", Field(), Cave())
