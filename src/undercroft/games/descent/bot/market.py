"""What to buy, to learn and to wear, and what to agree to on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules import shop
from ..rules.campaign.agreeing import AGREE
from ..table.state import NONE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..content.cards import ItemEntry
    from ..table.state import State


def spend(state: State, options: Sequence[str]) -> str:
    """The dearest thing that makes a hero better; nothing is sold or passed on."""
    found = [(gain, option) for option in options if (gain := _best(state, option)[0]) > 0]
    return max(found)[1] if found else shop.DONE


def _best(state: State, option: str) -> tuple[int, int]:
    """What a purchase gains at most, and for which hero."""
    verb, _, name = option.partition(":")
    if verb != shop.BUY:
        return 0, NONE
    item = state.content.items[name]
    return max((_gain(state, number, item), -number) for number in range(state.heroes))


def _gain(state: State, number: int, item: ItemEntry) -> int:
    """By how much gold an item is dearer than what it would replace; below nothing: no use."""
    fighter, entries = state.fighters[number], state.content.item_list
    owned = [entries[each] for each in (*fighter.items, *fighter.pack)]
    if any(each.id == item.id for each in owned):
        return -1
    if item.slot == "hand" and item.attack_type is not None:
        rivals = [each for each in owned if each.attack_type is not None]
        if rivals and all(each.attack_type != item.attack_type for each in rivals):
            return -1  # their skills go with what their class begins with
    else:
        rivals = [each for each in owned if each.slot == item.slot and each.attack_type is None]
    return item.cost - max((each.cost for each in rivals), default=0)


def for_whom(state: State, options: Sequence[str]) -> str:
    """Whoever gains most by what was bought."""
    (item,) = state.parcel
    entry = state.content.item_list[item]
    return max(options, key=lambda name: _gain(state, state.called(name), entry))


def equip(state: State, options: Sequence[str]) -> str:
    """The dearest first: a weapon, then whatever still fits."""

    def worth(option: str) -> tuple[bool, int]:
        item = state.content.items.get(option.partition(":")[2])
        return (False, -1) if item is None else (item.attack_type is not None, item.cost)

    return max(options, key=worth)


def learn(state: State, options: Sequence[str]) -> str:
    """The dearest skill that can be paid."""

    def worth(option: str) -> int:
        skill = state.content.skills.get(option.partition(":")[2])
        return 0 if skill is None else skill.xp

    return max(options, key=worth)


def agree(state: State, options: Sequence[str]) -> str:
    """Whatever a friend proposes."""
    return AGREE


def settle(state: State, options: Sequence[str]) -> str:
    """The last option costs the heroes least, or nothing."""
    return options[-1]


def volunteer(state: State, options: Sequence[str]) -> str:
    """Whoever is best at all that could be tested."""
    return max(options, key=lambda name: sum(state.printed(state.called(name)).attributes.values()))


def shortest(state: State, options: Sequence[str]) -> str:
    """The way with the fewest stops."""
    routes = state.content.quests[state.quest].routes
    return min(options, key=lambda option: len(routes[int(option.partition(":")[2])]))
