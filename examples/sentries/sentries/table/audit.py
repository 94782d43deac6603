"""What must hold whatever happens: every card in one place, every figure on squares of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.data import doubled

from ..content.entries import SIDES
from .ground import closed_doors, covered, fits
from .state import FALLEN, NONE, ON_THE_BOARD

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .state import State


def audit(state: State) -> list[str]:
    """Everything that is wrong, in words."""
    return [*_cards(state), *_figures(state), *_turn(state)]


def _cards(state: State) -> Iterator[str]:
    for side, seats in enumerate(state.sides):
        places = [*state.bags[side], *state.discards[side]]
        for seat in seats:
            places += state.hands[seat]
        for card in doubled(places):
            yield f"the card {state.content.cards[card].id} is in two places"
        if sorted(places) != list(state.content.decks[side]):
            yield f"cards of the {SIDES[side]} are missing, or are where they do not belong"


def _figures(state: State) -> Iterator[str]:
    taken = state.content.pillars
    for number, fighter in enumerate(state.fighters):
        figure, squares = state.figure(number), covered(fighter)
        if squares & taken:
            yield f"the {figure.name} stands where another or a pillar is"
        taken |= squares
        if not 0 <= fighter.wounds <= figure.life:
            yield f"the {figure.name} has {fighter.wounds} of {figure.life} wounds"
        if (fighter.wounds == figure.life) != (fighter.fate == FALLEN):
            yield f"the {figure.name} falls with {figure.life} wounds, and only then"
        if fighter.fate == ON_THE_BOARD and fighter.tail != NONE:
            edges = closed_doors(state) | state.content.walls
            if not fits(state, fighter.head, fighter.tail, edges):
                yield f"the {figure.name} stands across a wall or a closed door"
        if figure.long != (fighter.tail != NONE):
            yield f"the {figure.name} fills the wrong number of squares"


def _turn(state: State) -> Iterator[str]:
    if state.steps < 0:
        yield "more steps were taken than there were"
    if not 1 <= state.round <= state.content.numbers.rounds:
        yield f"there is no round {state.round}"
    if state.over != (state.winner != NONE):
        yield "a game is over when a side has won, and only then"
