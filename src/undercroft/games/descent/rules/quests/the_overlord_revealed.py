"""The Overlord Revealed: circles of summoning, and the baron who gave the orders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import NOTHING, Label, Question
from undercroft.kernel.grid import members

from ...content.figures import SIZES
from ...table.state import HEROES, NONE, OVERLORD, Token
from .. import harm, placing, stats, terms, testing
from . import Script, add, conclude, register, tokens
from .aims import FIGHT, Aim
from .deeds import ONCE_A_TURN, Deed, heroes, spend
from .prospects import Prospects, part

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...table.state import DescentTable, State

ZACHARETH = "baron_zachareth"
BARRED, RUNE_DOOR = range(2)  # doors
CIRCLE, KEY = "circle", "key_of_runes"
KEY_AT = "r5c8"
TILES = {"circle.1": "12b", "circle.2": "21b", "circle.3": "2b"}  # of the circles
ATTRIBUTES = {"red": "might", "green": "awareness", "blue": "knowledge"}
SHADOW, ARRIVED, ROLLED_AGAIN = "shadow", "arrived", "roll_again"
NEEDED = {2: 52, 3: 40, 4: 37}  # shadow, by the number of heroes
ARRIVAL = 7  # the round in which Zachareth comes at the latest
LOST = 2  # shadow, as Zachareth falls
NEAR = 3  # spaces from a circle
AGAIN, KEEP = "again", "keep"
ROLL_AGAIN = Question(
    "roll_again", "DES-OBJ-07", "Do you roll both dice again with the rune key?",
    lambda table, seat, choice: Label("Roll again" if choice == AGAIN else "Let it fail"),
    passing=KEEP,
)  # fmt: skip


def has_key(state: State, number: int) -> bool:
    return any(token.kind == KEY for token in tokens.carried_by(state, number))


# -- the rune door -----------------------------------------------------------------------------


def before_rune_door(state: State, number: int) -> list[str]:
    """2: what a hero without the key may test."""
    near = RUNE_DOOR in state.ground.doors_at(state.squares(number))
    locked = state.locked >> RUNE_DOOR & 1
    return ["might", "knowledge"] if near and locked and not has_key(state, number) else []


def force_door(table: DescentTable, number: int, attribute: str) -> Flow[None]:
    """2: a passed test opens it."""
    if (yield from testing.passes(table, number, attribute)):
        state = table.state
        state.closed &= ~(1 << RUNE_DOOR)
        state.locked &= ~(1 << RUNE_DOOR)
        table.say("DES-DOOR-01", "{figure} opens the rune door.", state.fighters[number].kind)


# -- circles and shadow ------------------------------------------------------------------------


def circles(state: State) -> list[Token]:
    """Those that are not broken."""
    return tokens.lying(state, CIRCLE)


def breakable(state: State, number: int) -> list[str]:
    """4 and 5: circles next to a hero; the last one only once Zachareth has come."""
    if len(circles(state)) == 1 and ARRIVED not in state.counts:
        return []
    return [token.name for token in tokens.next_to(state, number, CIRCLE)]


def break_circle(table: DescentTable, number: int, name: str) -> Flow[None]:
    """4: a test by the colour of the circle."""
    state = table.state
    token = tokens.called(state, name)
    attribute = ATTRIBUTES[tokens.turn_over(table, token)]
    passed = yield from testing.passes(table, number, attribute)
    if not passed and has_key(state, number) and ROLLED_AGAIN + ONCE_A_TURN not in state.spent:
        choice = yield ROLL_AGAIN, state.fighters[number].seat, [AGAIN, KEEP]
        if choice == AGAIN:  # 3
            spend(state, ROLLED_AGAIN, ONCE_A_TURN)
            passed = yield from testing.passes(table, number, attribute)
    if not passed:
        harm.suffer(table, number, 1)
        return
    tokens.discard(token)
    left = len(circles(state))
    table.say("DES-OBJ-07", "{figure} breaks a circle; left: {number}.",
              state.fighters[number].kind, left)  # fmt: skip
    if not left:
        conclude(table, HEROES)


def gain(table: DescentTable, amount: int) -> None:
    """6 and 8: shadow, up to the overlord's victory."""
    state = table.state
    shadow = add(state, SHADOW, amount)
    table.say("DES-OBJ-07", "Shadow: {number} of {number}.", shadow, NEEDED[state.heroes])
    if shadow >= NEEDED[state.heroes]:
        conclude(table, OVERLORD)


def feeding(state: State) -> int:
    """6: how many circles gather shadow."""
    monsters = terms.monsters_on(state)
    near = terms.near_heroes(state)
    return sum(
        bool(monsters & state.ground.areas[TILES[token.name]]) and not near >> token.at & 1
        for token in circles(state)
    )


def is_zachareth(state: State, number: int) -> bool:
    return state.printed(number).id == ZACHARETH


def at_circle(state: State, number: int) -> list[str]:
    return [""] if tokens.next_to(state, number, CIRCLE) else []


def feed(table: DescentTable, number: int, _target: str) -> Flow[None]:
    """8: Zachareth feeds a circle."""
    gain(table, 1)
    return NOTHING


# -- reinforcements ----------------------------------------------------------------------------


def by_a_circle(state: State, number: int) -> list[str]:
    """11: nearest to each circle, away from heroes if there is room."""
    found: dict[str, None] = {}
    for token in circles(state):
        found.update(dict.fromkeys(_nearest(state, number, token.at)))
    return [*found]


def _nearest(state: State, number: int, circle: int) -> list[str]:
    ground = state.ground
    heroes_near = terms.near_heroes(state)
    for spaces in range(NEAR + 1):
        around = ground.steps.reach(1 << circle, spaces, ground.shut(state.closed)).squares
        options = placing.inside(state, number, around & ~heroes_near)
        if options:
            return options
    return placing.spots(state, number, 1 << circle)


def waiting(state: State) -> list[int]:
    """11: who may come: of each group the minions, and the masters if none of them is left."""
    return [number for group in state.groups for number in terms.minions_first(state, group)]


class Circles(Script):
    """Three circles feed the overlord until they are broken."""

    deeds = (
        Deed("force", "Force the rune door by {}", heroes, before_rune_door, force_door,
             rule="DES-ATTR-02"),
        Deed("break", "Break the {}", heroes, breakable, break_circle, rule="DES-ATTR-02"),
        Deed("feed", "Feed the circle", is_zachareth, at_circle, feed, once=ONCE_A_TURN),
        tokens.give("Give the rune key to {}"),
    )  # fmt: skip

    def may_use_door(self, state: State, number: int, door: int) -> bool:
        """1 and 2: heroes at the barred door; the key at the rune door."""
        if door == BARRED:
            return state.is_hero(number)
        return not state.locked >> door & 1 or has_key(state, number)

    def door_moved(self, table: DescentTable, number: int, door: int) -> None:
        """2: once it was opened, it is an ordinary door."""
        table.state.locked &= ~(1 << door)

    def finds(self, table: DescentTable, number: int, square: int) -> bool:
        """3: the rune key."""
        state = table.state
        if square != state.ground.called[KEY_AT]:
            return False
        state.tokens.append(Token(KEY, 0, NONE, number))
        table.say("DES-SRCH-05", "{figure} finds the rune key.", state.fighters[number].kind)
        return True

    def lays_down(self, state: State, number: int, squares: int) -> None:
        """3: the key, the only thing that is carried here, stays with a hero who is knocked out."""

    def knocked_out(self, table: DescentTable, number: int) -> None:
        """6: shadow for a hero."""
        gain(table, 1)

    def begin_overlord_turn(self, table: DescentTable) -> Flow[None]:
        """7 and 11: Zachareth comes, then reinforcements."""
        state = table.state
        active = len(circles(state))
        if ARRIVED not in state.counts and (active <= 1 or state.round >= ARRIVAL):
            state.counts[ARRIVED] = 1
            zachareth = terms.first_of(state, ZACHARETH)
            state.fighters[zachareth].done = False
            yield from placing.place(table, zachareth, state.ground.areas["pedestal"])
        few = state.heroes == SIZES[0] and state.round % 2
        if state.round > 1 and active > 1 and not few:
            yield from placing.reinforce(table, waiting(state), 1, by_a_circle)

    def end_overlord_turn(self, table: DescentTable) -> Flow[None]:
        """6: shadow for circles."""
        amount = feeding(table.state)
        if amount:
            gain(table, amount)
        return NOTHING

    def defeated(self, table: DescentTable, number: int) -> None:
        """9: Zachareth falls."""
        state = table.state
        if is_zachareth(state, number):
            state.counts[SHADOW] = max(0, state.counts.get(SHADOW, 0) - LOST)
            table.say("DES-OBJ-07", "Shadow: {number} of {number}.", state.counts[SHADOW],
                      NEEDED[state.heroes])  # fmt: skip

    def aim(self, state: State, number: int) -> Aim:
        """Heroes break circles; monsters stay by them, and Zachareth feeds one."""
        at = tokens.squares_with(state, CIRCLE)
        if state.is_hero(number) and state.locked >> RUNE_DOOR & 1:
            return Aim(_to_the_rune_door(state, number), 3.0)
        if state.is_hero(number):
            last = len(circles(state)) == 1 and ARRIVED not in state.counts
            return FIGHT if last or not at else Aim(_next_circle(state, at), 1.5)
        return Aim(at, 1.5) if is_zachareth(state, number) else Aim(at, 0.4)

    def prospects(self, state: State) -> Prospects:
        broken = 1 - part(len(circles(state)), len(TILES))
        return Prospects(broken, part(state.counts.get(SHADOW, 0), NEEDED[state.heroes]))

    def progress(self, state: State) -> str:
        return (
            f"Shadow: {state.counts.get(SHADOW, 0)} of {NEEDED[state.heroes]}. "
            f"Circles left: {len(circles(state))}. Round {state.round}."
        )


def _to_the_rune_door(state: State, number: int) -> int:
    """Whoever is worst at forcing the door looks for its key; the others go to the door."""
    key = 1 << state.ground.called[KEY_AT]
    if state.ground.called[KEY_AT] in state.search:
        standing = terms.standing_heroes(state)
        if number == min(standing, key=lambda one: _strength(state, one), default=number):
            return key
    return state.ground.grid.beside(state.ground.doors[RUNE_DOOR].edges)


def _strength(state: State, number: int) -> int:
    return max(stats.attribute(state, number, name) for name in ("might", "knowledge"))


def _next_circle(state: State, squares: int) -> int:
    """The circle that is nearest to all heroes together: one alone falls to its guards."""
    where = [state.squares(number) for number in terms.standing_heroes(state)]

    def far(at: int) -> int:
        ways = state.ground.ways_to(1 << at)
        return sum(ways.least(own) or 0 for own in where)

    return 1 << min(members(squares), key=far)


register("the_overlord_revealed", Circles())
