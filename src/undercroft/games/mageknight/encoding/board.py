"""The dungeon as numbers: chests, tokens, sides, and what lies around the figure that matters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.grid import members
from undercroft.kernel.rows import row, share, zeros

from ..rules import chests, leaving, steps, terms
from ..table.state import CARRIED_OUT, HELD, INSIDE, NONE, ON_A_SQUARE, ON_THE_FLOOR
from .figures import place_of

if TYPE_CHECKING:
    from ..table.state import Chest, State, Token

CHESTS, TOKENS, SIDES = 12, 16, 4
GOLD, EXPERIENCE, STEPS = 200, 500, 30
SIGHT = 5  # squares in each direction

_CHEST = ("on the floor", "down", "across", "exposed", "harmless", "mine", "a rival's",
          "carried out", "disarm", "gold")  # fmt: skip
_TOKEN = ("lies", "down", "across", "activated", "marked")
_SIDE = ("plays", "experience", "gold held", "gold out", "took a chest", "exit known", "exit down",
         "exit across", "heroes inside", "active")  # fmt: skip
_SQUARE = ("open", "steps", "dear", "friend", "opponent", "thing")
_OFFSETS = [(down, across) for down in range(-SIGHT, SIGHT + 1)
            for across in range(-SIGHT, SIGHT + 1)]  # fmt: skip
BOARD_NAMES = (
    *(f"chest {number} {name}" for number in range(CHESTS) for name in _CHEST),
    *(f"token {number} {name}" for number in range(TOKENS) for name in _TOKEN),
    *(f"side {number} {name}" for number in range(SIDES) for name in _SIDE),
    *(f"at {down} {across} {name}" for down, across in _OFFSETS for name in _SQUARE),
)
_NO_SQUARE = zeros(len(_SQUARE))


def board(state: State, player: int) -> bytes:
    """All of it, as a player sees it: themselves first, then the others to their left."""
    boxes = [_chest(state, chest, player) for chest in state.chests[:CHESTS]]
    lying = [_token(state, token) for token in state.tokens[:TOKENS]]
    sides = [_side(state, (player + turn) % state.players) for turn in range(state.players)]
    return b"".join((
        *boxes, zeros(len(_CHEST) * (CHESTS - len(boxes))),
        *lying, zeros(len(_TOKEN) * (TOKENS - len(lying))),
        *sides, zeros(len(_SIDE) * (SIDES - len(sides))),
        around(state, focus(state, player)),
    ))  # fmt: skip


def _chest(state: State, chest: Chest, player: int) -> bytes:
    down, across = place_of(state, chest.square if chest.place == ON_THE_FLOOR else NONE)
    trapped = chest.exposed and not chest.harmless
    need = state.content.traps[chests.trap_of(state, chest)].disarm if trapped else 0
    gold = 0
    if chest.treasure != NONE:
        gold = state.content.treasures[chests.treasure_of(state, chest)].gold
    return row((
        float(chest.place == ON_THE_FLOOR), down, across, float(chest.exposed),
        float(chest.harmless), float(chest.place == HELD and chest.seat == player),
        float(chest.place == HELD and chest.seat != player), float(chest.place == CARRIED_OUT),
        share(need, 14), share(gold, GOLD),
    ))  # fmt: skip


def _token(state: State, token: Token) -> bytes:
    lies = token.place == ON_A_SQUARE
    where = place_of(state, token.square if lies else NONE)
    return row((float(lies), *where, float(token.activated), float(token.marked)))


def _side(state: State, seat: int) -> bytes:
    side = state.sides[seat]
    treasures = state.content.treasures
    held = sum(treasures[chests.treasure_of(state, state.chests[at])].gold
               for at in chests.held(state, seat))  # fmt: skip
    inside = sum(each.seat == seat and each.place == INSIDE for each in state.warriors)
    return row((
        1.0, share(side.experience, EXPERIENCE), share(held, GOLD),
        share(leaving.gold(state, seat), GOLD), float(side.took_chest), float(side.exit != NONE),
        *place_of(state, side.exit), share(inside, 6), float(state.active == seat),
    ))  # fmt: skip


def focus(state: State, player: int) -> int:
    """The number of the figure that matters: the one that acts, else the player's first Hero."""
    activation = state.activation
    if activation is not None and activation.warrior != NONE:
        if state.warriors[activation.warrior].place == INSIDE:
            return activation.warrior
    return next(
        (n for n, each in enumerate(state.warriors)
         if each.seat == player and each.place == INSIDE),
        NONE,
    )  # fmt: skip


def around(state: State, number: int) -> bytes:
    """The squares around a figure: what is there, and how many steps lead to it."""
    if number == NONE:
        return _NO_SQUARE * len(_OFFSETS)
    ground, me = state.ground, state.warriors[number]
    down, across = ground.grid.places[me.square]
    ways = ground.steps.distances(me.square, terms.shut_doors(state))
    friends = opponents = 0
    for other in state.warriors:
        if other.place == INSIDE and other is not me:
            if terms.opposing(me, other):
                opponents |= 1 << other.square
            else:
                friends |= 1 << other.square
    things = steps.taken(state) & ~friends & ~opponents & ~(1 << me.square)
    cost = {square: far for far, ring in enumerate(ways.rings[: STEPS + 1])
            for square in members(ring)}  # fmt: skip
    found = []
    for away, aside in _OFFSETS:
        square = ground.called.get(f"r{down + away}c{across + aside}")
        if square is None:
            found.append(_NO_SQUARE)
            continue
        found.append(row((
            float(ground.legal >> square & 1), 1 - share(cost.get(square, STEPS), STEPS),
            share(ground.cost[square], 3), float(friends >> square & 1),
            float(opponents >> square & 1), float(things >> square & 1),
        )))  # fmt: skip
    return b"".join(found)
