"""Items discarded as potions in one's own movement phase (WOW-POT); mana is for paying."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import Label

from ..table.state import MOVEMENT
from . import damage, items, journeys

if TYPE_CHECKING:
    from undercroft.kernel.legality import Verdict

    from ..content.cards import Item
    from ..content.catalogue import WarcraftContent
    from ..game import WarcraftTable
    from ..table.state import Character, State


def potion_choices(content: WarcraftContent, character: Character) -> tuple[str, ...]:
    """One choice for each useful icon of each item, in the bag or worn (WOW-GAP-37, 38)."""
    items, hurt = character.items, character.damage > 0
    return tuple(
        [
            f"potion:{content.item_id[card]}:{kind}"
            for kind in _WHEN
            if forbids_benefit(kind, hurt) is None
            for card in items.translate(None, content.other_than_potions[kind])
        ]
    )


# The potions that are drunk in one's movement phase, and the rule that says so.
_WHEN = {"health": "WOW-POT-02", "swiftness": "WOW-POT-04"}


def forbids_potion(state: State, character: Character, item: int, kind: str) -> Verdict:
    """One of their items, for an icon that it shows, in their own movement phase."""
    if item not in character.items:
        return "WOW-POT-01"
    if (missing := forbids_icon(state.content.item_of(item), kind)) is not None:
        return missing
    if state.phase != MOVEMENT or character.seat != state.active:
        return _WHEN[kind]
    return forbids_benefit(kind, character.damage > 0)


def forbids_icon(item: Item, kind: str) -> Verdict:
    """An item is a potion only for what it shows; mana is for paying."""
    if kind not in item.potions:
        return "WOW-GAP-37"
    return None if kind in _WHEN else "WOW-POT-03"


def forbids_benefit(kind: str, hurt: bool) -> Verdict:
    """Only damage can be healed."""
    return "WOW-DEF-02" if kind == "health" and not hurt else None


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
