"""The Dungeon deck; cards shared with the Search deck stand in their own modules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import Flow, Question

from ...content.pieces import CORPSE, CORRIDOR, CRYPT, LUCK
from ...table.board import SPACES, UNEXPLORED, turn_tile
from ...table.state import KEPT_CARD
from ..agenda import turn_is_over
from ..attributes import attribute_test
from ..kept import keep
from ..wounds import kill, suffer_dice
from . import KEPT, card, encounter_card

if TYPE_CHECKING:
    from ...game import DungeonQuestTable
    from ...table.state import Hero

LOOK_AT_CORPSE = Question(
    "dead_adventurer",
    "DQ-ENC-11",
    "A dead adventurer lies here",
    {"draw": "Search the body: draw a Corpse card", "leave": "Leave the dead in peace"},
)
OPEN_CRYPT = Question(
    "crypt",
    "DQ-ENC-11",
    "A crypt stands here",
    {"draw": "Open it: draw a Crypt card", "leave": "Leave it closed"},
)


@card("dead_adventurer")
def dead_adventurer(table: DungeonQuestTable, hero: Hero, drawn: int) -> Flow[None]:
    if (yield LOOK_AT_CORPSE, hero.seat, ("draw", "leave")) == "draw":
        yield from encounter_card(table, hero, CORPSE)


@card("crypt")
def crypt(table: DungeonQuestTable, hero: Hero, drawn: int) -> Flow[None]:
    if (yield OPEN_CRYPT, hero.seat, ("draw", "leave")) == "draw":
        yield from encounter_card(table, hero, CRYPT)


@card("torch_goes_out")
def torch_goes_out(table: DungeonQuestTable, hero: Hero, drawn: int) -> bool:
    """Kept: from now on each turn begins with a Luck test."""
    keep(table, hero, drawn)
    return KEPT


def relight_torch(table: DungeonQuestTable, hero: Hero, kept: int) -> Flow[bool]:
    """Start of turn: success relights the torch, failure ends the turn. True if it is lit."""
    if not (yield from attribute_test(table, hero, LUCK, KEPT_CARD + kept)):
        table.say("DQ-ENC-12", "{hero} lights the torch again.", hero.seat)
        return True
    table.say("DQ-ENC-12", "{hero} cannot light the torch.", hero.seat)
    turn_is_over(table.state)
    return False


@card("razorwing_attack")
def razorwing_attack(table: DungeonQuestTable, hero: Hero, drawn: int) -> Flow[None]:
    yield from suffer_dice(table, hero, 1, "DQ-ENC-05", "a razorwing")


@card("curse_of_the_wizard")
def curse_of_the_wizard(table: DungeonQuestTable, hero: Hero, drawn: int) -> None:
    """Every corridor on the board turns: a quarter, half round, or a quarter the other way."""
    content = table.state.content
    quarters = (table.roll() + 1) // 2
    board = table.state.board
    for cell in range(SPACES):
        laid = board[cell]
        if laid != UNEXPLORED and content.tile_type[laid >> 2] == CORRIDOR:
            turn_tile(table.state, cell, quarters)
    table.say("DQ-ENC-05", "Every corridor turns {word}.", _TURNS[quarters])


_TURNS = {1: "a quarter clockwise", 2: "half round", 3: "a quarter counter-clockwise"}


@card("lingering_shade")
def lingering_shade(table: DungeonQuestTable, hero: Hero, drawn: int) -> bool:
    """Kept until the hero goes down or gets out."""
    keep(table, hero, drawn)
    return KEPT


def shade_strikes(table: DungeonQuestTable, hero: Hero, kept: int) -> Flow[bool]:
    """Start of turn: 2 or 3 on two dice kills. The card stays."""
    first, second = table.roll(), table.roll()
    dead = first + second <= 3
    table.say(
        "DQ-ENC-12", "The shade reaches for {hero}, who dies on 3 or less: {dice}, {word}.",
        hero.seat, (first, second), "it takes hold" if dead else "it grasps nothing",
    )  # fmt: skip
    if dead:
        yield from kill(table, hero, "a lingering shade")
    return False
