"""Effects that give and take items, levels, trophies and discoveries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.state import NONE
from .. import discoveries, items, levels, trophies
from ..decks import draw_challenges
from ..items import (
    WHOSE_BAG,
    choose_discard,
    choose_theft,
    discard_random_item,
    of_colour_or_higher,
    steal,
)
from ..numbers import fights, foe
from . import verb

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...content.catalogue_types import Op
    from ...game import WarcraftTable
    from ...table.state import State


@verb("gain_item")
def gain_item(table: WarcraftTable, op: Op, who: int) -> Flow[None]:
    """Items from the bottom of a deck."""
    return items.gain_item(table, who, op.colour, op.count)


@verb("discard_item")
def discard_item(table: WarcraftTable, op: Op, who: int) -> Flow[None] | None:
    """Items of his own, or of his foe: at random or by choice (WOW-MISC-01, WOW-MISC-02)."""
    seat = who
    if op.target == "enemy":
        if not fights(table.state, who):
            return None
        seat = foe(table.state, who).seat
    return None if seat == NONE else _lose_items(table, op, seat)


def _lose_items(table: WarcraftTable, op: Op, seat: int) -> Flow[None]:
    for _ in range(op.amount):
        among = losable(table.state, op, seat)
        if not among:
            return
        if op.choice == "random":
            discard_random_item(table, seat, among)
        else:
            yield from choose_discard(table, seat, among)


def losable(state: State, op: Op, seat: int) -> bytes:
    """The items that an instruction to discard may mean (WOW-MISC-02)."""
    character = state.characters[seat]
    among = character.bag if op.taken_from == "bag" else character.items
    return of_colour_or_higher(state.content, among, op.colour_min)


def _victims(state: State, seat: int, op: Op) -> list[int]:
    """Whose bags a thief may reach into (WOW-ITEM-16)."""
    if op.taken_from == "enemy_bag":
        if not fights(state, seat) or foe(state, seat).seat == NONE:
            return []
        return [foe(state, seat).seat]
    here = state.characters[seat].space
    return [
        other for other in state.clockwise_from(seat)[1:] if state.characters[other].space == here
    ]


def can_steal(state: State, seat: int, op: Op) -> bool:
    """Whether there is anything to steal."""
    return any(state.characters[victim].bag for victim in _victims(state, seat, op))


@verb("steal_item")
def steal_item(table: WarcraftTable, op: Op, who: int) -> Flow[None] | None:
    """An item from another's bag: one of the thief's choice, or one at random."""
    victims = [seat for seat in _victims(table.state, who, op) if table.state.characters[seat].bag]
    if not victims:
        return None
    if op.choose == "random":
        return _steal_at_random(table, who, victims)
    return _steal_by_choice(table, who, victims)


def _steal_at_random(table: WarcraftTable, thief: int, victims: list[int]) -> Flow[None]:
    """The thief picks the bag, chance picks the item."""
    victim = victims[0]
    if len(victims) > 1:
        choice = yield WHOSE_BAG, thief, [f"rob:{seat}" for seat in victims]
        victim = int(choice.partition(":")[2])
    steal(table, thief, victim, table.pick(table.state.characters[victim].bag, "item"))


def _steal_by_choice(table: WarcraftTable, thief: int, victims: list[int]) -> Flow[None]:
    theft = yield from choose_theft(table, thief, victims, optional=False)
    if theft is not None:
        steal(table, thief, *theft)


@verb("level_up")
def level_up(table: WarcraftTable, op: Op, who: int) -> Flow[None]:
    """The level of a level-up arrow (WOW-LVL-12)."""
    return levels.gain_level(table, who, op.level)


@verb("gain_trophy")
def gain_trophy(table: WarcraftTable, op: Op, who: int) -> Flow[None]:
    """The trophy of a board encounter (WOW-TRO-01)."""
    return trophies.gain_trophy(table, who, op.trophy)


@verb("place_discovery")
def place_discovery(table: WarcraftTable, op: Op, who: int) -> Flow[None]:
    """Draw discoveries and place them face down."""
    for _ in range(op.count):
        yield from discoveries.place_discovery(table, who)


@verb("peek_discovery")
def peek_discovery(table: WarcraftTable, op: Op, who: int) -> Flow[None]:
    """Look at one discovery on the board; leave or remove it."""
    return discoveries.look_at_discovery(table, who)


@verb("draw_challenge")
def draw_challenge(table: WarcraftTable, op: Op, who: int) -> None:
    """One more challenge card is drawn and resolved."""
    draw_challenges(table.state, who, op.colour)


@verb("discard_this")
def discard_this(table: WarcraftTable, op: Op, who: int) -> None:
    """The event that says so is put back by whoever resolved it (see events.py)."""
