"""Items discarded as potions in one's own movement phase (WOW-POT); mana is for paying."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from undercroft.kernel.flow import Label

from ..table.state import NONE
from . import damage, items, journeys

if TYPE_CHECKING:
    from ..content.catalogue import WarcraftContent
    from ..game import WarcraftTable
    from ..table.state import Character


def potion_choices(content: WarcraftContent, character: Character) -> tuple[str, ...]:
    """One choice for each useful icon of each item, in the bag or worn (WOW-GAP-37, 38)."""
    return _choices(content, character.bag, character.weapon, character.armor, character.damage > 0)


@lru_cache(maxsize=1 << 14)
def _choices(
    content: WarcraftContent, bag: bytes, weapon: int, armor: int, hurt: bool
) -> tuple[str, ...]:
    items = [*bag, *(worn for worn in (weapon, armor) if worn != NONE)]
    health = [content.health_potion[item] for item in items] if hurt else []
    swiftness = [content.swiftness_potion[item] for item in items]
    return tuple(choice for choice in (*health, *swiftness) if choice)


def describe(table: WarcraftTable, player: int, choice: str) -> Label:
    """What is said of a potion."""
    content = table.state.content
    _, name, kind = choice.split(":")
    item = content.item_of(content.item_called[name])
    if kind == "health":
        return Label(f"Discard {item.name}: heal 1", "WOW-POT-02", (f"card:{name}",))
    return Label(f"Discard {item.name}: 1 space more", "WOW-POT-04", (f"card:{name}",))


def drink(table: WarcraftTable, seat: int, choice: str) -> None:
    """The item is discarded and gives one of its benefits (WOW-POT-01, 05)."""
    _, name, kind = choice.split(":")
    items.discard_item(table, seat, table.state.content.item_called[name])
    if kind == "health":
        damage.heal(table, seat, 1, "WOW-POT-02")
    else:
        journeys.add_steps(table.state, 1)  # no energy (WOW-GAP-39)
        table.say("WOW-POT-04", "{character} may move 1 space more.", seat)
