"""Objective tokens: lying, carried, dropped, face down or face up (DES-OBJ)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.chance import EVERYONE
from undercroft.kernel.flow import NOTHING, Label, Question
from undercroft.kernel.grid import each

from ...table.state import NONE, ON_MAP, Token
from .. import terms
from .deeds import Deed, anybody, heroes

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.kernel.flow import Flow

    from ...table.state import DescentTable, State

SETTLE = Question(
    "settle_token", "DES-GAP-32", "Where does the token stay?",
    lambda table, seat, choice: Label(f"At {choice}", targets=(f"space:{choice}",)),
)  # fmt: skip


# -- setting up --------------------------------------------------------------------------------


def lay(state: State) -> None:
    """The tokens of the encounter; what face-down ones are is decided as they are turned over."""
    ground = state.ground
    faces: list[str] = []
    state.tokens = []
    for entry in state.rules.token:
        places = entry.places(state.heroes)
        for copy, place in enumerate(places):
            state.tokens.append(Token(entry.id, copy, ground.grid.at(*place)))
        faces += entry.faces[: len(places)]
    state.faces = tuple(sorted(faces))


def settle(table: DescentTable, token: int, squares: tuple[int, ...]) -> Flow[None]:
    """The overlord chooses the space where a large monster's token stays (DES-GAP-32)."""
    state = table.state
    names = state.ground.names
    choice = yield SETTLE, state.overlord, [names[square] for square in squares]
    state.tokens[token].at = state.ground.called[choice]


# -- which -------------------------------------------------------------------------------------


def called(state: State, name: str) -> Token:
    """The token of that name."""
    return next(token for token in state.tokens if token.name == name)


def lying(state: State, kind: str) -> list[Token]:
    """The tokens of a kind that lie on the map."""
    return [token for token in state.tokens if token.kind == kind and token.at != NONE]


def squares_with(state: State, kind: str) -> int:
    """The squares where tokens of a kind lie."""
    squares = 0
    for token in lying(state, kind):
        squares |= 1 << token.at
    return squares


def carriers(state: State, kind: str) -> tuple[int, ...]:
    """Who carries a token of a kind."""
    return tuple(token.carrier for token in state.tokens
                 if token.kind == kind and token.carrier != NONE)  # fmt: skip


def carried_by(state: State, number: int, kind: str = "") -> list[Token]:
    """What a figure carries, or what of one kind."""
    return [
        token
        for token in state.tokens
        if token.carrier == number and (not kind or token.kind == kind)
    ]


def in_play(state: State, kind: str) -> list[Token]:
    """The tokens of a kind that lie on the map or are carried."""
    return [
        token
        for token in state.tokens
        if token.kind == kind and (token.at != NONE or token.carrier != NONE)
    ]


def next_to(state: State, number: int, kind: str) -> list[Token]:
    """The tokens of a kind in or adjacent to the spaces of a figure."""
    near = terms.near(state, number)
    return [
        token
        for token in state.tokens
        if token.kind == kind and token.at != NONE and near >> token.at & 1
    ]


def receive(state: State, kind: str, number: int) -> None:
    """A figure gets a token that was not in play; those that went out of it are used again."""
    own = [token for token in state.tokens if token.kind == kind]
    unused = [token for token in own if token.at == NONE and token.carrier == NONE]
    if unused:
        unused[0].carrier = number
    else:
        state.tokens.append(Token(kind, len(own), NONE, number))


def discard(token: Token) -> None:
    """A token goes out of play."""
    token.at = token.carrier = NONE


# -- search tokens ------------------------------------------------------------------------------


def is_unique(table: DescentTable, among: int) -> bool:
    """Whether a search token is the unique one, which is still among so many (DES-SRCH-04)."""
    return table.pick(range(among), "unique") == 0


def finds_key(table: DescentTable, number: int, kind: str) -> bool:
    """A hero turns a search token over: the unique one gives them a key (DES-SRCH-05)."""
    state = table.state
    if any(token.kind == kind for token in state.tokens):
        return False
    if not is_unique(table, len(state.search) + 1):
        return False
    state.tokens.append(Token(kind, 0, NONE, number))
    table.say("DES-SRCH-05", "{figure} finds the {text}.", state.fighters[number].kind,
              kind.replace("_", " "))  # fmt: skip
    return True


# -- faces -------------------------------------------------------------------------------------


def look(table: DescentTable, token: Token, side: int) -> str:
    """A side looks at a token in secret."""
    state = table.state
    if not token.face:
        eyes = 0
        for seat in range(state.players):
            if state.side_of_seat(seat) == side:
                eyes |= 1 << seat
        _decide(table, token, eyes)
    token.seen |= 1 << side
    return token.face


def turn_over(table: DescentTable, token: Token) -> str:
    """A token is turned face up for everybody."""
    if not token.face:
        _decide(table, token, EVERYONE)
    token.up = True
    return token.face


def _decide(table: DescentTable, token: Token, audience: int) -> None:
    state = table.state
    place = table.pick(range(len(state.faces)), "token", audience)
    token.face = state.faces[place]
    state.faces = state.faces[:place] + state.faces[place + 1 :]


def imagine(state: State, side: int, shuffled: Callable[[list[str]], list[str]]) -> None:
    """Deal anew what is on the other side of tokens that this side has not seen."""
    unknown = [t for t in state.tokens if t.face and not t.known_to(side)]
    if not unknown:
        return
    pool = shuffled([*state.faces, *(token.face for token in unknown)])
    for token in unknown:
        token.face = pool.pop()
    state.faces = tuple(sorted(pool))


# -- carrying ----------------------------------------------------------------------------------


def take(kind: str, text: str, who: Callable[[State, int], bool]) -> Deed:
    """Pick a token up, one a figure (DES-OBJ-01, DES-OBJ-03, DES-OBJ-07)."""

    def targets(state: State, number: int) -> list[str]:
        if carried_by(state, number):
            return []
        return [token.name for token in next_to(state, number, kind)]

    return Deed("take", text, who, targets, take_up, rule="DES-OBJ-01")


def take_up(table: DescentTable, number: int, name: str) -> Flow[None]:
    """A figure carries a token from now on (DES-OBJ-02)."""
    token = called(table.state, name)
    token.at, token.carrier = NONE, number
    table.say("DES-OBJ-01", "{figure} takes a {text}.", table.state.fighters[number].kind,
              _name(table.state, token))  # fmt: skip
    return NOTHING


def drop(
    text: str, barred: Callable[[State], int], who: Callable[[State, int], bool] = anybody
) -> Deed:
    """Put what one carries into an adjacent space without a token (DES-OBJ-04)."""

    def targets(state: State, number: int) -> list[str]:
        if not carried_by(state, number):
            return []
        return free_spaces(state, number, barred(state))

    return Deed("drop", text, who, targets, put_down, helps=False, rule="DES-OBJ-04")


def free_spaces(state: State, number: int, barred: int = 0) -> list[str]:
    """The adjacent spaces where a figure may drop a token."""
    ground = state.ground
    free = ground.beside(state.squares(number), state.closed) & ground.floor & ~barred
    for token in state.tokens:
        if token.at != NONE:
            free &= ~(1 << token.at)
    return [ground.names[square] for square in each(free)]


def put_down(table: DescentTable, number: int, square: str) -> Flow[None]:
    """A figure drops what it carries."""
    state = table.state
    for token in carried_by(state, number):
        token.at, token.carrier = state.ground.called[square], NONE
        table.say("DES-OBJ-04", "{figure} drops a {text}.", state.fighters[number].kind,
                  _name(state, token))  # fmt: skip
    return NOTHING


def give(text: str, kind: str = "") -> Deed:
    """Give what one carries to an adjacent hero in a move, as in a trade (DES-TRAD-01, 07)."""

    def do(table: DescentTable, number: int, name: str) -> Flow[None]:
        state = table.state
        for token in carried_by(state, number, kind):
            hand_over(table, token, state.called(name))
        return NOTHING

    return Deed("give", text, heroes, lambda state, number: _takers(state, number, kind), do,
                free=True, helps=False, rule="DES-TRAD-01")  # fmt: skip


def _takers(state: State, number: int, kind: str) -> list[str]:
    if not carried_by(state, number, kind) or state.turn is None or not state.turn.points:
        return []
    near = terms.near(state, number)
    return [
        state.handle(other)
        for other in range(state.heroes)
        if other != number and state.fighters[other].place == ON_MAP and near & state.squares(other)
    ]


def hand_over(table: DescentTable, token: Token, other: int) -> None:
    """A token goes from one figure to another."""
    state = table.state
    giver, token.carrier = token.carrier, other
    table.say("DES-TRAD-01", "{figure} gives a {text} to {figure}.",
              state.fighters[giver].kind, _name(state, token),
              state.fighters[other].kind)  # fmt: skip


def _name(state: State, token: Token) -> str:
    return next(entry.name for entry in state.rules.token if entry.id == token.kind)
