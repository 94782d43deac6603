"""What the resources of a space do (WOW-RES)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import NOTHING, Flow, Label

from . import damage, discoveries, items, journeys, quests
from .agenda import SHARE_BOOK
from .decks import choose_discards, draw_abilities, take_abilities
from .moments import RESOURCE_USED, RESOURCES

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..game import WarcraftTable

TEXTS = {
    "scroll": ("Scroll: draw 1 ability card", "WOW-RES-01"),
    "book": ("Book: draw 2 ability cards; the others draw 1 and discard 1", "WOW-RES-02"),
    "small_healing_potion": ("Small healing potion: heal 1", "WOW-RES-05"),
    "large_healing_potion": ("Large healing potion: heal 2, cure disease", "WOW-RES-06"),
    "place_discovery": ("Place a discovery face down on another space", "WOW-RES-07"),
    "flight_path": ("Flight path: fly to another flight path", "WOW-RES-11"),
    "auction_house": ("Auction house: exchange an item for one of its colour", "WOW-RES-13"),
    "quest_giver": ("Quest giver: draw an elite quest", "WOW-RES-15"),
}


def describe(table: WarcraftTable, player: int, choice: str) -> Label:
    """What is said of a resource."""
    name = choice.partition(":")[2]
    text, rule = TEXTS[name]
    here = table.state.content.space_id[table.state.characters[player].space]
    return Label(text, rule, (f"space:{here}",))


def activate(table: WarcraftTable, seat: int, name: str) -> Flow[None]:
    """Use a resource, whether it helps or not (WOW-GAP-10); then those who watch for it know."""
    table.say(TEXTS[name][1], "{character} uses the {resource}.", seat, name)
    effect = EFFECTS[name](table, seat)
    if effect is NOTHING:
        return RESOURCE_USED.announce(table, seat, RESOURCES.index(name))
    return _activate(table, seat, name, effect)


def _activate(table: WarcraftTable, seat: int, name: str, effect: Flow[None]) -> Flow[None]:
    yield from effect
    yield from RESOURCE_USED.announce(table, seat, RESOURCES.index(name))


def scroll(table: WarcraftTable, seat: int) -> Flow[None]:
    """One card (WOW-RES-01)."""
    return draw_abilities(table, seat, 1, "WOW-RES-01")


def book(table: WarcraftTable, seat: int) -> Flow[None]:
    """Two cards; then each of the others draws one and discards one (WOW-RES-02 to 04)."""
    state = table.state
    others = state.clockwise_from(seat)[1:]
    state.agenda.extend((SHARE_BOOK, other) for other in reversed(others))
    return draw_abilities(table, seat, 2, "WOW-RES-02")


def share_book(table: WarcraftTable, seat: int) -> Flow[None]:
    """The drawn card may be the one discarded (WOW-RES-03, 04; WOW-GAP-17).

    With a full hand that discard keeps the limit, too (WOW-GAP-34).
    """
    take_abilities(table, seat, 1, "WOW-RES-03")
    return choose_discards(table, seat, 1)


def small_healing_potion(table: WarcraftTable, seat: int) -> Flow[None]:
    """Heal 1 (WOW-RES-05)."""
    damage.heal(table, seat, 1, "WOW-RES-05")
    return NOTHING


def large_healing_potion(table: WarcraftTable, seat: int) -> Flow[None]:
    """Heal 2, and a disease is over (WOW-RES-06, WOW-DISC-22)."""
    damage.heal(table, seat, 2, "WOW-RES-06")
    discoveries.cure_disease(table, seat)
    damage.lose_attached(table, seat, "large_healing_potion_used")
    return NOTHING


def place_discovery(table: WarcraftTable, seat: int) -> Flow[None]:
    """A token face down on another space (WOW-RES-07 to 09)."""
    return discoveries.place_discovery(table, seat)


def flight_path(table: WarcraftTable, seat: int) -> Flow[None]:
    """To any other flight path that is open to them; their challenge is there (WOW-RES-11, 12).

    With none open to them nothing happens (WOW-GAP-08, WOW-GAP-09).
    """
    content = table.state.content
    here = table.state.characters[seat].space
    others = [space for space in content.flight_paths if space != here]
    return journeys.teleport(table, seat, others, "WOW-RES-11")


def auction_house(table: WarcraftTable, seat: int) -> Flow[None]:
    """One item for another of its colour (WOW-RES-13, 14); without items nothing (WOW-GAP-11)."""
    if not table.state.characters[seat].items:
        table.say("WOW-GAP-11", "{character} has no item to exchange.", seat)
        return NOTHING
    return _auction(table, seat)


def _auction(table: WarcraftTable, seat: int) -> Flow[None]:
    given = yield from items.choose_discard(table, seat, table.state.characters[seat].items)
    yield from items.gain_item(table, seat, table.state.content.item_of(given).colour)


def quest_giver(table: WarcraftTable, seat: int) -> Flow[None]:
    """An elite quest; of three one must go (WOW-RES-15 to 18)."""
    return quests.draw_quest(table, seat)


EFFECTS: dict[str, Callable[[WarcraftTable, int], Flow[None]]] = {
    "scroll": scroll,
    "book": book,
    "small_healing_potion": small_healing_potion,
    "large_healing_potion": large_healing_potion,
    "place_discovery": place_discovery,
    "flight_path": flight_path,
    "auction_house": auction_house,
    "quest_giver": quest_giver,
}
