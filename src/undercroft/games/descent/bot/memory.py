"""What a bot remembers while it plays games out in thought: it need not look at the same twice.

Who searches comes to the same positions over and over, and a figure on its way looks at each step
at what it saw before. How things stand with everybody else says whether that still holds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import blows

if TYPE_CHECKING:
    from ..rules.quests.aims import Aim
    from ..table.state import State
    from .turns import Plan

MANY = 512  # figures in positions
Key = tuple[object, ...]


class Memory:
    """Where figures are going, and what they can strike from where."""

    def __init__(self) -> None:
        self._arms: dict[Key, blows.Armory] = {}
        self._plans: dict[Key, Plan] = {}

    def arms(self, state: State, number: int, aim: Aim, key: Key) -> blows.Armory:
        """What a figure can strike with, and whom."""
        key = (*key, aim)
        found = self._arms.get(key)
        if found is None:
            if len(self._arms) >= MANY:
                self._arms.clear()
            found = self._arms[key] = blows.Armory(state, number, aim)
        return found

    def plan(self, key: Key) -> Plan | None:
        """Where a figure is going, if nothing has come between."""
        return self._plans.get(key)

    def keep(self, key: Key, plan: Plan) -> None:
        if len(self._plans) >= MANY:
            self._plans.clear()
        self._plans[key] = plan


def key_of(state: State, number: int) -> Key:
    """All that matters to a figure's deeds, but for where it stands itself."""
    others = [
        (each.place, each.at, each.turned, each.damage, each.conditions, each.exhausted)
        if other != number
        else (each.damage, each.conditions, each.exhausted, each.items)
        for other, each in enumerate(state.fighters)
    ]
    return (
        number, state.round, state.map, state.closed, state.terrain, state.search, state.lasting,
        *others,
    )  # fmt: skip
