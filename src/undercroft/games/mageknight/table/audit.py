"""What must hold whatever happens: every piece in one place, dials within their bounds."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from .state import (
    CARRIED_OUT,
    ELIMINATED,
    HELD,
    INSIDE,
    NOBODY,
    NONE,
    ON_A_SQUARE,
    ON_THE_FLOOR,
    POOL,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..content.catalogue import MageKnightContent
    from .state import State


def audit(state: State, *, settled: bool) -> list[str]:
    """Everything that is wrong, in words."""
    return [*_squares(state), *_figures(state, settled), *_pool(state), *_chests(state),
            *_tokens(state), *_tiles(state), *_turn(state)]  # fmt: skip


def _squares(state: State) -> Iterator[str]:
    """No two things share a square."""
    taken: Counter[int] = Counter()
    taken.update(each.square for each in state.warriors if each.place == INSIDE)
    taken.update(each.square for each in state.chests if each.place == ON_THE_FLOOR)
    taken.update(each.square for each in state.tokens if each.place == ON_A_SQUARE)
    for square, count in taken.items():
        if not 0 <= square < state.ground.grid.size:
            yield f"there is no square {square}"
        elif count > 1:
            yield f"{count} things are on {state.ground.names[square]}"


def _figures(state: State, settled: bool) -> Iterator[str]:
    handles = Counter(
        state.handle(number)
        for number, warrior in enumerate(state.warriors)
        if warrior.place != POOL
    )
    for handle, count in handles.items():
        if count > 1:
            yield f"{count} figures are called {handle}"
    for warrior in state.warriors:
        figure = state.content.figures[warrior.figure]
        if not 0 <= warrior.click <= len(figure.dial):
            yield f"{figure.name}: the dial has no click {warrior.click}"
        if warrior.place == INSIDE and settled:
            if warrior.click >= len(figure.dial):
                yield f"{figure.name} shows skulls and still stands"
            if warrior.click < figure.start(warrior.level):
                yield f"{figure.name} is better than its start"
            if not (state.ground.legal | state.ground.crevasses) >> warrior.square & 1:
                yield f"{figure.name} stands where nobody can"
        if warrior.place != INSIDE and warrior.square != NONE:
            yield f"{figure.name} has a square but is not inside"
        if figure.is_hero == (warrior.seat == NOBODY) and warrior.place != POOL:
            yield f"{figure.name} belongs to the wrong side"
        if warrior.place == ELIMINATED and warrior.seat == NOBODY:
            yield f"{figure.name} belongs into the pool"


def _pool(state: State) -> Iterator[str]:
    """Each Mage Spawn once: in the pool, back in it, or in the dungeon."""
    used = [*state.pool, *state.fallen]
    used += [each.figure for each in state.warriors if each.seat == NOBODY and each.place == INSIDE]
    used.sort()
    wanted = _in_use(state.content, len(state.content.figures), state.uniques)
    if used == wanted:
        return
    times = Counter(used)
    for figure, entry in enumerate(state.content.figures):
        if times[figure] != (figure in wanted):
            yield f"{entry.name} ({entry.id}) is there {times[figure]} times"


@lru_cache(8)
def _in_use(content: MageKnightContent, _figures: int, uniques: bool) -> list[int]:
    return [
        number
        for number, figure in enumerate(content.figures)
        if not figure.is_hero and (uniques or figure.rank != "unique")
    ]


def _chests(state: State) -> Iterator[str]:
    for chest in state.chests:
        name = state.content.chests[chest.kind].id
        owned = chest.place in (HELD, CARRIED_OUT)
        if owned != (chest.seat != NOBODY):
            yield f"{name} has an owner only when it is held or carried out"
        if owned and chest.treasure == NONE:
            yield f"{name} was taken, but its treasure is unknown"
        if (chest.place == ON_THE_FLOOR) != (chest.square != NONE):
            yield f"{name} has a square only on the floor"


def _tokens(state: State) -> Iterator[str]:
    hidden = sum(token.place == ON_A_SQUARE for token in state.tokens)
    if hidden > len(state.bag):
        yield f"{hidden} tokens lie face down, but only {len(state.bag)} are left"
    for token in state.tokens:
        if (token.place == ON_A_SQUARE) != (token.square != NONE):
            yield "a token has a square only while it lies there"


def _tiles(state: State) -> Iterator[str]:
    """While the dungeon is built, each player's set is laid, in hand or unused: nothing twice."""
    if state.dungeon.central != 0 or not all(side.box or side.tiles for side in state.sides):
        return
    there = Counter(laid.tile for laid in state.dungeon.tiles)
    for side in state.sides:
        there.update((*side.tiles, *side.box))
    for number, tile in enumerate(state.content.tiles):
        if there[number] != state.players:
            yield f"the tile {tile.id} is there {there[number]} times for {state.players} players"


def _turn(state: State) -> Iterator[str]:
    if state.activation is not None and state.activation.points < 0:
        yield "more speed points were spent than there were"
    if state.activation is not None and state.activation.points > state.activation.granted:
        yield "more speed points are left than there were"
    if state.activations < 0:
        yield "more activations were given than there were"
