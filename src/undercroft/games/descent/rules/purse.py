"""What the heroes can spend: on the Campaign sheet, or of a single quest at a higher level."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..table.sheet import change, change_hero, tell

if TYPE_CHECKING:
    from ..table.state import State


def gold(state: State) -> int:
    """The gold that all heroes share (DES-SHOP-01, DES-EPIC-02)."""
    return state.gold if state.sheet is None else state.sheet.gold


def gain(state: State, amount: int) -> None:
    """Gold comes in; less than nothing is spent."""
    if state.sheet is None:
        state.gold += amount
    else:
        change(state, gold=state.sheet.gold + amount)


def xp(state: State, number: int) -> int:
    """The XP of a hero, which are nobody else's (DES-EXP-08)."""
    return state.hero_xp[number] if state.sheet is None else state.sheet.heroes[number].xp


def spend_xp(state: State, number: int, amount: int) -> None:
    """XP are spent (DES-EXP-04)."""
    if state.sheet is None:
        mine = list(state.hero_xp)
        mine[number] -= amount
        state.hero_xp = tuple(mine)
    else:
        hero = state.sheet.heroes[number]
        change_hero(state, number, xp=hero.xp - amount, spent=hero.spent + amount)


def note(state: State, line: str) -> None:
    """A line of the story, if this is a campaign."""
    if state.sheet is not None:
        tell(state, line)
