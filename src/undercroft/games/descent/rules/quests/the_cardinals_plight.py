"""The Cardinal's Plight: the dead leave a churchyard, and a cardinal hides in a library."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import NOTHING

from ...table.state import HEROES, NONE, ON_MAP, OVERLORD, Token
from .. import harm, placing, setup, terms, testing
from . import Script, add, conclude, register, tokens
from .aims import FIGHT, Aim
from .deeds import ONCE_A_TURN, ONCE_AN_OVERLORD_TURN, Deed, heroes
from .prospects import HALF, Prospects, gone_by, harmed, part, way_of

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...table.state import DescentTable, State

ZOMBIES, MERICK = "zombie", "lord_merick_farrow"
ESCAPED, BEATEN = "escaped", "merick_beaten"


def is_merick(state: State, number: int) -> bool:
    return state.printed(number).id == MERICK


# -- the churchyard ----------------------------------------------------------------------------

GRAVE, WARD = "grave", 0


def graves(state: State, number: int) -> list[str]:
    """1 and 5: those next to a figure."""
    return [token.name for token in tokens.next_to(state, number, GRAVE)]


def raise_zombie(table: DescentTable, number: int, name: str) -> Flow[None]:
    """1: a zombie takes the place of a grave; it is not activated in this turn."""
    state = table.state
    grave = tokens.called(state, name)
    at = grave.at
    tokens.discard(grave)
    kind = state.content.figure_called[f"{ZOMBIES}.minion"]
    copy = sum(fighter.kind == kind for fighter in state.fighters)
    zombie = setup.enlist(state, f"{ZOMBIES}.minion", copy)
    table.say("DES-OBJ-07", "{figure} raises a zombie.", state.fighters[number].kind)
    yield from placing.put_nearest(table, zombie, at)
    state.fighters[zombie].done = True


def bless(table: DescentTable, number: int, name: str) -> Flow[None]:
    """5: nobody rises from this grave."""
    state = table.state
    tokens.discard(tokens.called(state, name))
    table.say("DES-OBJ-07", "{figure} blesses a grave.", state.fighters[number].kind)
    _end_if_quiet(table)
    return NOTHING


def _end_if_quiet(table: DescentTable) -> None:
    """7: no zombie is on the map, and none can come."""
    state = table.state
    merick = state.fighters[terms.first_of(state, MERICK)].place == ON_MAP
    if not terms.monsters_of(state, ZOMBIES) and not (merick and tokens.lying(state, GRAVE)):
        conclude(table, NONE)


class Churchyard(Script):
    """Graves that are emptied behind a ward."""

    last_round = 8
    deeds = (
        Deed("raise", "Raise a zombie from the {}", is_merick, graves, raise_zombie,
             once=ONCE_AN_OVERLORD_TURN, rule="DES-OBJ-07"),
        Deed("bless", "Bless the {}", heroes, graves, bless, rule="DES-OBJ-07"),
    )  # fmt: skip

    def may_use_door(self, state: State, number: int, door: int) -> bool:
        """2: the ward is no door."""
        return False

    def finds(self, table: DescentTable, number: int, square: int) -> bool:
        """2: the ward stone."""
        state = table.state
        if not state.closed or not tokens.is_unique(table, len(state.search) + 1):
            return False
        state.closed = state.locked = 0
        table.say("DES-SRCH-05", "{figure} finds the ward stone: the ward is gone.",
                  state.fighters[number].kind)  # fmt: skip
        return True

    def may_leave(self, state: State, number: int) -> bool:
        """3 and 4: zombies and Merick."""
        dead = state.printed(number).group == ZOMBIES
        on_exit = state.squares(number) & state.ground.areas["exit_a"]
        return bool(on_exit) and (dead or is_merick(state, number))

    def left(self, table: DescentTable, number: int) -> None:
        if not is_merick(table.state, number):
            self._escape(table)
        _end_if_quiet(table)

    def _escape(self, table: DescentTable) -> None:
        so_far = add(table.state, ESCAPED)
        table.say("DES-MOV-22", "Zombies in the cathedral: {number}.", so_far)

    def defeated(self, table: DescentTable, number: int) -> None:
        if is_merick(table.state, number):
            table.state.counts[BEATEN] = 1
        _end_if_quiet(table)

    def out_of_time(self, table: DescentTable) -> None:
        for _ in terms.monsters_of(table.state, ZOMBIES):
            self._escape(table)
        conclude(table, NONE)

    def carried_over(self, state: State) -> dict[str, int]:
        return {name: state.counts.get(name, 0) for name in (ESCAPED, BEATEN)}

    def aim(self, state: State, number: int) -> Aim:
        """Zombies leave, Merick raises more; heroes stop both, once the ward is down."""
        areas = state.ground.areas
        if state.is_hero(number):
            dead = tuple(terms.monsters_of(state, ZOMBIES))
            if state.closed:
                return Aim(sum(1 << at for at in state.search), 2.0, dead)
            return Aim(hunt=(*dead, terms.first_of(state, MERICK)))
        if is_merick(state, number):
            return Aim(tokens.squares_with(state, GRAVE) or areas["exit_a"], 2.0)
        return Aim(areas["exit_a"], 2.0) if state.printed(number).group == ZOMBIES else FIGHT

    def prospects(self, state: State) -> Prospects:
        merick = harmed(state, terms.first_of(state, MERICK))
        away = part(state.counts.get(ESCAPED, 0), len(MINIONS_AT))
        return Prospects(HALF * merick + HALF * (not state.closed), away)

    def progress(self, state: State) -> str:
        ward = "The ward stands" if state.closed else "The ward is gone"
        return (
            f"Zombies in the cathedral: {state.counts.get(ESCAPED, 0)}. Graves left: "
            f"{len(tokens.lying(state, GRAVE))}. {ward}. Round {state.round} of {self.last_round}."
        )


# -- the library -------------------------------------------------------------------------------

KOTH, KEY, ALTAR = "cardinal_koth", "rune_key", "altar"
LIBRARY = 0  # the door
INSIDE = "r8c17"  # the search token that is never the key
MASTER_AT = "r9c12"
MINIONS_AT = ("r8c14", "r6c16", "r8c16", "r6c14")
RESCUED, BLESSED, TURNS = "rescued", "blessed", "turns_since"


def at_altar(state: State, number: int) -> list[str]:
    return [""] if tokens.next_to(state, number, ALTAR) else []


def pray(table: DescentTable, number: int, _target: str) -> Flow[None]:
    """5: Koth recovers, and has a blessing if the test is passed."""
    state = table.state
    passed = yield from testing.passes(table, number, "willpower")
    yield from harm.recover(table, terms.first_of(state, KOTH), 1, 0)
    if passed:
        state.counts[BLESSED] = 1
        table.say("DES-ATTR-03", "Cardinal Koth is blessed.")


class Library(Script):
    """Koth is locked in with the dead."""

    last_round = 14
    deeds = (
        Deed("pray", "Pray at the altar", heroes, at_altar, pray, once=ONCE_A_TURN,
             rule="DES-ATTR-02"),
        tokens.take(KEY, "Take the {}", heroes),
        tokens.give("Give the rune key to {}"),
    )  # fmt: skip

    def all_stand(self, table: DescentTable) -> Flow[None]:
        """2: a master and the zombies from the churchyard."""
        state = table.state
        waiting = terms.gone(state, ZOMBIES)
        minions = [number for number in waiting if not state.printed(number).master]
        for number in waiting:
            if state.printed(number).master:
                placing.put(state, number, MASTER_AT)
        for number, name in zip(minions[: state.counts.get(ESCAPED, 0)], MINIONS_AT, strict=False):
            placing.put(state, number, name)
        return NOTHING

    def finds(self, table: DescentTable, number: int, square: int) -> bool:
        """3: the rune key."""
        state = table.state
        inner = state.ground.called[INSIDE]
        if square == inner or any(token.kind == KEY for token in state.tokens):
            return False
        if not tokens.is_unique(table, 1 + sum(at != inner for at in state.search)):
            return False
        state.tokens.append(Token(KEY, 0, NONE, number))
        table.say("DES-SRCH-05", "{figure} finds the rune key.", state.fighters[number].kind)
        return True

    def may_use_door(self, state: State, number: int, door: int) -> bool:
        """4: the library is opened by a hero with the key, and never closed."""
        if door != LIBRARY:
            return True
        has_key = state.is_hero(number) and bool(tokens.carried_by(state, number))
        return has_key and bool(state.closed >> LIBRARY & 1)

    def door_moved(self, table: DescentTable, number: int, door: int) -> None:
        """6: Koth is rescued."""
        if door == LIBRARY:
            table.state.locked = 0
            table.state.counts[RESCUED] = 1
            table.say("DES-DOOR-01", "The library is open, and Cardinal Koth may flee.")

    def shields(self, state: State, number: int) -> int:
        """5: Koth's blessing."""
        return state.counts.get(BLESSED, 0) if state.printed(number).id == KOTH else 0

    def acts(self, state: State, number: int) -> bool:
        """2 and 6: Koth, once he is rescued."""
        return RESCUED in state.counts

    def begin_overlord_turn(self, table: DescentTable) -> Flow[None]:
        """7 and 9: Merick and others come to the entrance."""
        state = table.state
        if RESCUED not in state.counts:
            return
        if add(state, TURNS) == 1 + state.counts.get(BEATEN, 0):
            merick = terms.first_of(state, MERICK)
            state.fighters[merick].done = False
            options = at_entrance(state, merick) or before_entrance(state, merick)
            yield from placing.place_at(table, merick, options)
        waiting = [
            number
            for group in state.groups
            for number in terms.gone(state, group)
            if not state.printed(number).master
        ]
        yield from placing.reinforce(table, waiting, 1, at_entrance)

    def end_overlord_turn(self, table: DescentTable) -> Flow[None]:
        """5: the blessing ends."""
        table.state.counts.pop(BLESSED, None)
        return NOTHING

    def may_leave(self, state: State, number: int) -> bool:
        """6 and 8: Koth on the entrance."""
        on_entrance = state.squares(number) & state.ground.areas["entrance"]
        return state.printed(number).id == KOTH and bool(on_entrance)

    def left(self, table: DescentTable, number: int) -> None:
        conclude(table, HEROES)

    def defeated(self, table: DescentTable, number: int) -> None:
        if table.state.printed(number).id == KOTH:
            conclude(table, OVERLORD)

    def out_of_time(self, table: DescentTable) -> None:
        conclude(table, OVERLORD)

    def aim(self, state: State, number: int) -> Aim:
        """The key is found, Koth is let out and guarded; monsters hunt him."""
        koth = terms.first_of(state, KOTH)
        if number == koth:
            return Aim(state.ground.areas["entrance"], 3.0)
        if state.side_of(number) == OVERLORD:
            return Aim(hunt=(koth,))
        if RESCUED in state.counts:
            return Aim(state.squares(koth), 0.5)
        if tokens.carried_by(state, number):
            return Aim(state.squares(koth), 3.0)  # through the door
        if any(token.kind == KEY for token in state.tokens):
            lying = tokens.squares_with(state, KEY)
            if lying:
                return Aim(lying, 2.0)
            return Aim(state.ground.areas["entrance"], 0.4)  # out of the way of whoever has it
        inner = state.ground.called[INSIDE]
        return Aim(sum(1 << at for at in state.search if at != inner), 1.5)

    def prospects(self, state: State) -> Prospects:
        koth = terms.first_of(state, KOTH)
        lost = max(harmed(state, koth), gone_by(state, self.last_round))
        if RESCUED in state.counts:
            home = way_of(state, koth, state.ground.areas["entrance"])
            return Prospects(HALF + HALF * home, lost)
        return Prospects(HALF * HALF * any(token.kind == KEY for token in state.tokens), lost)

    def progress(self, state: State) -> str:
        koth = terms.first_of(state, KOTH)
        key = any(token.kind == KEY for token in state.tokens)
        how = "rescued" if RESCUED in state.counts else "the key is found" if key else "locked in"
        return (
            f"Cardinal Koth: {terms.health_of(state, koth)}, {how}. "
            f"Round {state.round} of {self.last_round}."
        )


def at_entrance(state: State, number: int) -> list[str]:
    """8: where a figure fits on the entrance, so that an empty space of it is left."""
    entrance = state.ground.areas["entrance"]
    empty = entrance & terms.empty_squares(state)
    return [
        choice
        for choice in placing.touching(state, number, entrance)
        if empty & ~placing.covered(state, number, choice)
    ]


def before_entrance(state: State, number: int) -> list[str]:
    """7 and 8: the empty spaces nearest to a crowded entrance."""
    entrance = state.ground.areas["entrance"]
    free = terms.empty_squares(state) & ~entrance
    return placing.inside(state, number, state.ground.nearest(entrance, free, state.closed))


register("the_cardinals_plight", Churchyard(), Library())
