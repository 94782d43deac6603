"""Wandering monster tokens: how they move, and how they are converted (MKD-TOKEN)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.agenda import push
from undercroft.kernel.flow import NOTHING, Label, Question
from undercroft.kernel.grid import members

from ..table.state import CONVERTED, INSIDE, NOBODY, NONE, ON_A_SQUARE, Activation
from . import hooks, spawning, steps, terms, values
from .moments import STEPPED
from .seats import opponent

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow
    from undercroft.kernel.windows import Happening

    from ..table.state import MageKnightTable, State, Token, Warrior

POINTS = 4  # of an activated token (MKD-TOKEN-02)
END = "end"


def _describe(table: MageKnightTable, _seat: int, choice: str) -> Label:
    if choice == END:
        return Label("Leave it there")
    name = choice.partition(":")[2]
    return Label(f"Move it to {name}", targets=(f"space:{name}",))


DRIFT = Question("token", "MKD-TOKEN-02", "Where does the token move?", _describe)


def activate(table: MageKnightTable, number: int) -> None:
    """A token begins to move (MKD-TOKEN-02)."""
    state = table.state
    state.activation = Activation(token=number, points=POINTS, granted=POINTS)
    push(state, "drift", number)


def drift(table: MageKnightTable, number: int) -> Flow[None] | None:
    """One step of a token: normal terrain, no arcs, no doors, no shared square (MKD-TOKEN-14)."""
    state = table.state
    activation = state.activation
    assert activation is not None
    token = state.tokens[number]
    ways = [] if token.place != ON_A_SQUARE else ways_of(state, token, activation.points)
    if not ways:
        _rest(table, token)
        return None
    return _drift(table, number, ways)


def _rest(table: MageKnightTable, token: Token) -> None:
    """Its activation ends; one that did not move has been told of by nothing else."""
    activation = table.state.activation
    assert activation is not None
    if activation.points == activation.granted:
        table.say("MKD-TOKEN-02", "The token on {square} stays there.", token.square)
    table.state.activation = None


def ways_of(state: State, token: Token, points: int) -> list[str]:
    """The steps that a token can take."""
    ground = state.ground
    near = terms.beside(state, token.square) & ground.legal & ~steps.taken(state)
    go, cost, diagonal = ground.go, ground.cost, ground.diagonals[token.square]
    return [
        go[square]
        for square in members(near)
        if cost[square] + (diagonal >> square & 1) * steps.DIAGONAL <= points
    ]


def _drift(table: MageKnightTable, number: int, ways: list[str]) -> Flow[None]:
    state = table.state
    activation = state.activation
    assert activation is not None
    token, ground = state.tokens[number], state.ground
    choice = yield DRIFT, state.active, [*ways, END]
    if choice == END:
        _rest(table, token)
        return
    square = ground.called[choice.partition(":")[2]]
    activation.points -= ground.cost[square] + (ground.diagonals[token.square] >> square & 1)
    table.say("MKD-TOKEN-02", "The token on {square} moves to {square}.", token.square, square)
    token.square = square
    push(state, "drift", number)
    hero = met_by(state, token)
    if hero is not None:
        activation.points = 0
        yield from convert(table, number, hero.seat)


def met_by(state: State, token: Token) -> Warrior | None:
    """The hero whom a token meets: in its tile or next to it (MKD-TOKEN-03)."""
    near, tile_of = terms.beside(state, token.square), state.ground.tile_of
    tile = tile_of[token.square]
    found = [
        hero for hero in state.warriors
        if hero.seat != NOBODY
        and hero.place == INSIDE
        and (near >> hero.square & 1 or tile_of[hero.square] == tile)
        and converts(state, hero, token)
    ]  # fmt: skip
    # Next to it comes before in its tile, then the order of seats.
    return min(found, key=lambda hero: (not near >> hero.square & 1, hero.seat), default=None)


def converts(state: State, hero: Warrior, token: Token) -> bool:
    """Whether a hero where it stands converts a token, marked or not (MKD-TOKEN-03, 04)."""
    if terms.beside(state, hero.square) >> token.square & 1:
        return True
    tile_of = state.ground.tile_of
    if tile_of[hero.square] != tile_of[token.square]:
        return False
    bits = values.abilities(state, hero)
    return hooks.CONVERTS_FAR_TOKENS.forbids(bits, state, hero) is None


@STEPPED.handler(order=20)
def meet_tokens(table: MageKnightTable, happening: Happening) -> Flow[None]:
    """A Hero who comes into a tile with tokens converts all of them (MKD-TOKEN-04)."""
    return come_upon(table, happening.subject)


def come_upon(table: MageKnightTable, number: int) -> Flow[None]:
    """A figure is in a tile, by its own movement or brought there (MKD-TOKEN-04, MKD-TOKEN-15)."""
    state = table.state
    hero = state.warriors[number]
    if hero.seat == NOBODY or hero.place != INSIDE:
        return NOTHING
    met = tokens_met(state, hero)
    return _convert_all(table, met, hero.seat) if met else NOTHING


def tokens_met(state: State, hero: Warrior) -> list[int]:
    """The tokens of its tile; those next to it in other tiles wait until it comes in."""
    tile_of = state.ground.tile_of
    tile = tile_of[hero.square]
    return [
        number
        for number, token in enumerate(state.tokens)
        if token.place == ON_A_SQUARE
        and tile_of[token.square] == tile
        and converts(state, hero, token)
    ]


def tokens_left(state: State, hero: Warrior) -> bool:
    """Whether tokens of its tile are still face down."""
    tile_of = state.ground.tile_of
    tile = tile_of[hero.square]
    return any(
        token.place == ON_A_SQUARE and tile_of[token.square] == tile for token in state.tokens
    )


def _convert_all(table: MageKnightTable, met: list[int], seat: int) -> Flow[None]:
    for number in met:
        yield from convert(table, number, seat)


def convert(table: MageKnightTable, number: int, seat: int) -> Flow[None]:
    """The opponent of the Hero's player turns it over, rolls and places (MKD-TOKEN-05 to 12)."""
    state = table.state
    token, placer = state.tokens[number], opponent(state, seat)
    token.kind = table.pick(state.bag, "token")
    at = state.bag.index(token.kind)
    state.bag = state.bag[:at] + state.bag[at + 1 :]
    square, token.place, token.square = token.square, CONVERTED, NONE
    roll = table.roll() + table.roll()
    count, points = state.content.tokens[token.kind].rolls[roll - 2]
    table.say(
        "MKD-TOKEN-07", "A token is turned over: {token}. {number} brings {figures} for {points}.",
        token.kind, roll, count, points,
    )  # fmt: skip
    if count:
        yield from spawning.appear(table, placer, count, points, 1 << square)
    else:
        table.say("MKD-TOKEN-09", "Nothing appears.")
