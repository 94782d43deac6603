"""The combat dice variant (DQ-VDIC)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.chance import only
from undercroft.kernel.flow import Flow, Question

from ...content.pieces import AGILITY, HUGO, KRUTZBECK
from ..attributes import attribute_value
from .aftermath import (
    PRESS_HOME,
    check_for_the_fallen,
    is_spent,
    monster_is_dead,
    tell_pressed_home,
)
from .powers import fighter

if TYPE_CHECKING:
    from ...game import DungeonQuestTable
    from ...table.state import Fight, Hero

REROLL = Question(
    "reroll",
    "DQ-VDIC-20",
    "Roll high dice again?",
    {
        "keep": "Keep the roll",
        "first": "Roll the first die again",
        "second": "Roll the second die again",
        "both": "Roll both dice again",
    },
)


def combat_test(table: DungeonQuestTable, hero: Hero, fight: Fight) -> Flow[None]:
    """Two dice against the attribute that the monster asks for (DQ-VDIC-14 to 18)."""
    fight.round += 1
    attribute = table.state.content.monster_attribute[fight.monster]
    first, second = table.roll(), table.roll()
    if hero.ability == HUGO and (first >= 5 or second >= 5):
        first, second = yield from _roll_again(table, hero, first, second)
    wounds = 2 if first == second else 1
    passed = first + second <= attribute_value(hero, attribute)
    if passed and is_spent(hero, fight.sides[0]):
        wounds = 1  # DQ-VDIC-24
    fight.sides[int(passed)].hurt += wounds
    tell_combat_test(table, hero, attribute, (first, second), wounds, fighter(fight, int(passed)))
    if passed:
        yield from add_a_wound(table, hero, fight)
    yield from check_for_the_fallen(table, hero, fight)


def tell_combat_test(
    table: DungeonQuestTable, hero: Hero, attribute: int, dice: tuple[int, int], wounds: int,
    struck: int,
) -> None:  # fmt: skip
    """What was rolled against what; an Agility that hidden Loot may lower is the hero's alone."""
    value = attribute_value(hero, attribute)
    if attribute == AGILITY and table.state.house.cloak_and_dagger:
        table.say("DQ-VDIC-14", "Your {attribute} is {n}.", attribute, value, to=only(hero.seat))
        table.say(
            "DQ-VDIC-14", "{hero} rolls {dice} against {attribute}: {fighter} takes {wounds}.",
            hero.seat, dice, attribute, struck, wounds,
        )  # fmt: skip
        return
    table.say(
        "DQ-VDIC-14", "{hero} rolls {dice} against {attribute} {n}: {fighter} takes {wounds}.",
        hero.seat, dice, attribute, value, struck, wounds,
    )  # fmt: skip


def _roll_again(
    table: DungeonQuestTable, hero: Hero, first: int, second: int
) -> Flow[tuple[int, int]]:
    """Hugo: any dice showing 5 or 6, together, once (DQ-VDIC-20)."""
    table.say("DQ-VDIC-20", "{hero} rolls {dice}.", hero.seat, (first, second))
    choices = ["keep"]
    if first >= 5:
        choices.append("first")
    if second >= 5:
        choices.append("second")
    if first >= 5 and second >= 5:
        choices.append("both")
    answer = yield REROLL, hero.seat, choices
    if answer in ("first", "both"):
        first = table.roll()
    if answer in ("second", "both"):
        second = table.roll()
    return first, second


def add_a_wound(table: DungeonQuestTable, hero: Hero, fight: Fight) -> Flow[None]:
    """Krutzbeck may add a wound each time the monster takes one (DQ-VDIC-21)."""
    if hero.ability == KRUTZBECK and not monster_is_dead(table.state.content, fight):
        if (yield PRESS_HOME, hero.seat, ("add", "enough")) == "add":
            fight.sides[1].hurt += 1
            tell_pressed_home(table, hero, fight)
