"""What a player may know: a field is here because it is named, never because nobody removed it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from undercroft.kernel.grid import each

from .ground import facing, reach, seen_squares
from .state import NONE, ON_THE_BOARD

if TYPE_CHECKING:
    from .state import Fighter, State, Strike


class FighterView(msgspec.Struct, frozen=True):
    """A figure on the table: everything about it is open."""

    figure: str
    seat: int
    squares: tuple[str, ...]  # the head first
    facing: int | None
    wounds: int
    fate: int
    went: bool
    watched: bool


class View(msgspec.Struct, frozen=True):
    """The table as one player sees it: only their own hand has faces."""

    viewer: int | None
    sides: tuple[tuple[int, ...], ...]
    fighters: tuple[FighterView, ...]
    hand: tuple[str, ...]
    held: tuple[int, ...]  # cards in each hand
    decks: tuple[int, ...]
    discards: tuple[tuple[str, ...], ...]
    open_doors: tuple[str, ...]
    smoke: tuple[str, ...]
    rung: bool
    round: int
    side: int
    active: int
    steps: int
    attacked: bool
    strike: Strike | None
    within_reach: tuple[str, ...]  # of the figure whose turn it is
    in_sight: tuple[str, ...]
    winner: int
    over: bool


def view_of(state: State, player: int | None) -> View:
    """What that player may know; a spectator (None) sees no hand."""
    content, squares = state.content, state.content.squares
    active = state.active
    near = far = 0
    if active != NONE and state.fighters[active].fate == ON_THE_BOARD:
        near = reach(state, active, state.steps).squares & ~(1 << state.fighters[active].head)
        far = seen_squares(state, active)
    return View(
        viewer=player,
        sides=state.sides,
        fighters=tuple(_fighter(state, fighter) for fighter in state.fighters),
        hand=() if player is None else _names(state, state.hands[player]),
        held=tuple(map(len, state.hands)),
        decks=tuple(map(len, state.bags)),
        discards=tuple(_names(state, pile) for pile in state.discards),
        open_doors=tuple(content.door_names[door] for door in state.open_doors),
        smoke=tuple(squares[square] for square in state.smoke),
        rung=state.rung,
        round=state.round,
        side=state.side,
        active=active,
        steps=state.steps,
        attacked=state.attacked,
        strike=state.strike,
        within_reach=tuple(squares[square] for square in each(near)),
        in_sight=tuple(squares[square] for square in each(far)),
        winner=state.winner,
        over=state.over,
    )


def _fighter(state: State, fighter: Fighter) -> FighterView:
    names = state.content.squares
    places = (fighter.head, fighter.tail) if fighter.fate == ON_THE_BOARD else ()
    return FighterView(
        state.content.figure_ids[fighter.kind], fighter.seat,
        tuple(names[square] for square in places if square != NONE), facing(state, fighter),
        fighter.wounds, fighter.fate, fighter.went, fighter.watched,
    )  # fmt: skip


def _names(state: State, cards: bytes) -> tuple[str, ...]:
    return tuple(sorted(state.content.cards[card].id for card in cards))
