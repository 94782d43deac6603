"""The classic solo combat variant: one die decides each round (DQ-VSOL)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import Flow, Question

from ...content.pieces import HUGO
from .aftermath import check_for_the_fallen, is_spent
from .dice import add_a_wound

if TYPE_CHECKING:
    from ...game import DungeonQuestTable
    from ...table.state import Fight, Hero

REROLL_ONE = Question(
    "reroll_one",
    "DQ-VSOL-12",
    "You rolled a 1",
    {"keep": "Keep it", "reroll": "Roll again; the second result stands"},
)

# Wounds on the hero and on the monster, by the die (DQ-VSOL-07 to 10).
RESULTS = {1: (1, 0), 2: (1, 0), 3: (1, 1), 4: (1, 1), 5: (0, 1), 6: (0, 2)}


def roll(table: DungeonQuestTable, hero: Hero, fight: Fight) -> Flow[None]:
    """The hero's player rolls and applies the result."""
    fight.round += 1
    die = table.roll()
    if die == 1 and hero.ability == HUGO:
        if (yield REROLL_ONE, hero.seat, ("keep", "reroll")) == "reroll":
            table.say("DQ-VSOL-12", "{hero} rolls {die} and rolls again.", hero.seat, die)
            die = table.roll()
    on_hero, on_monster = RESULTS[die]
    if die == 6 and is_spent(hero, fight.sides[0]):
        on_monster = 1  # DQ-VSOL-16
    fight.sides[0].hurt += on_hero
    fight.sides[1].hurt += on_monster
    table.say(
        "DQ-VSOL-06", "{hero} rolls {die} and takes {wounds}, the {monster} takes {wounds}.",
        hero.seat, die, on_hero, fight.monster, on_monster,
    )  # fmt: skip
    if on_monster:
        yield from add_a_wound(table, hero, fight)
    yield from check_for_the_fallen(table, hero, fight)
