"""The Trap deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import Flow, Question

from ...content.pieces import (
    AGILITY,
    ARMOR,
    BRIDGE,
    CHASM,
    ENTRANCE,
    TOWER_ROOM,
    TRAP,
    TREASURE_ROOM,
)
from ...table.board import chamber_type, turn_tile
from ...table.state import ACROSS, KEPT_CARD
from ..agenda import turn_is_over
from ..attributes import attribute_test, drop_tokens
from ..kept import keep
from ..loot import discard_loot, loot_called, may_hide
from ..wounds import kill, suffer, suffer_dice
from . import KEPT, card, encounter_card

if TYPE_CHECKING:
    from ...game import DungeonQuestTable
    from ...table.state import Hero, State

USE_ROPE = Question(
    "use_rope",
    "DQ-ENC-15",
    "A rope would help",
    {"test": "Take the test", "rope": "Use up a Rope: no test is needed"},
    hides=may_hide("rope"),
    passing="test",
)


def spring_trap(table: DungeonQuestTable, hero: Hero) -> Flow[None]:
    """Draw a Trap card and resolve it."""
    yield from encounter_card(table, hero, TRAP)


@card("hidden_trap")
def hidden_trap(table: DungeonQuestTable, hero: Hero, drawn: int) -> Flow[None]:
    yield from spring_trap(table, hero)


def roped(table: DungeonQuestTable, hero: Hero) -> Flow[bool]:
    """A Rope, if there is one and the player wants it, stands in for the test."""
    if not hero.loot:
        return False
    content = table.state.content
    held = any(content.card_id[loot] == "rope" for loot in hero.loot)
    if (yield USE_ROPE, hero.seat, ("test", "rope") if held else ("test",)) == "test":
        return False
    discard_loot(table, hero, (loot_called(hero, "rope"),), "DQ-ENC-15")
    return True


@card("trapdoor")
def trapdoor(table: DungeonQuestTable, hero: Hero, drawn: int) -> Flow[bool | None]:
    """Kept until the Agility test succeeds."""
    if (yield from climb_out(table, hero, drawn)):
        return None
    if hero.alive:
        keep(table, hero, drawn)
        return KEPT
    return None


def climb_out(table: DungeonQuestTable, hero: Hero, drawn: int) -> Flow[bool]:
    """One try: failure costs a wound and the turn, and the test comes again next turn."""
    if (yield from roped(table, hero)):
        drop_tokens(table, hero, KEPT_CARD + drawn)
        return True
    if not (yield from attribute_test(table, hero, AGILITY, KEPT_CARD + drawn)):
        return True
    yield from suffer(table, hero, 1, "DQ-ENC-12", "a trapdoor")
    turn_is_over_for(table, hero)
    return False


def turn_is_over_for(table: DungeonQuestTable, hero: Hero) -> None:
    """A trap ends the turn of the hero in it, if it is theirs."""
    if table.state.active == hero.seat:
        turn_is_over(table.state)


@card("poisonous_snakes")
def poisonous_snakes(table: DungeonQuestTable, hero: Hero, drawn: int) -> Flow[None]:
    yield from suffer_dice(table, hero, 1, "DQ-ENC-05", "poisonous snakes")


@card("poisonous_gas")
def poisonous_gas(table: DungeonQuestTable, hero: Hero, drawn: int) -> Flow[None]:
    if (yield from suffer_dice(table, hero, 1, "DQ-ENC-05", "poisonous gas", less=3)):
        die = table.roll()
        lost = max(0, die - 3)
        hero.lost_turns += lost
        table.say(
            "DQ-ENC-05", "{hero} rolls {die} for lost turns, less 3: {n} to lose.",
            hero.seat, die, lost,
        )  # fmt: skip


@card("ceiling_collapses")
def ceiling_collapses(table: DungeonQuestTable, hero: Hero, drawn: int) -> None:
    """The chamber turns a quarter clockwise; a round one, or one printed on the board, cannot."""
    cell = hero.cell
    if hero.below or chamber_type(table.state, cell) in _CANNOT_TURN:
        table.say("DQ-ENC-05", "Nothing turns where {hero} stands.", hero.seat)
        return
    turn_tile(table.state, cell, 1)
    turn_figures(table.state, cell)
    table.say("DQ-ENC-05", "The chamber turns a quarter clockwise.")


_CANNOT_TURN = (ENTRANCE, TOWER_ROOM, TREASURE_ROOM)


def turn_figures(state: State, cell: int) -> None:
    """Whoever stands on one half of a Chasm, or across a Bridge, turns with it (DQ-CHAM-11)."""
    kind = chamber_type(state, cell)
    for hero in state.heroes:
        on_a_half = kind == CHASM or (kind == BRIDGE and hero.plight == ACROSS)
        if hero.cell == cell and on_a_half and hero.side >= 0:
            hero.side = (hero.side + 1) & 3


@card("explosion")
def explosion(table: DungeonQuestTable, hero: Hero, drawn: int) -> Flow[None]:
    if (yield from suffer(table, hero, 4, "DQ-ENC-05", "an explosion")):
        hero.lost_turns += 1
        table.say("DQ-ENC-05", "{hero} has {n} to lose: the next turn.", hero.seat, 1)


@card("swinging_blade")
def swinging_blade(table: DungeonQuestTable, hero: Hero, drawn: int) -> Flow[None]:
    if (yield from attribute_test(table, hero, ARMOR)):
        yield from kill(table, hero, "a swinging blade")


@card("crossfire_trap")
def crossfire_trap(table: DungeonQuestTable, hero: Hero, drawn: int) -> Flow[None]:
    """As many wounds as the roll was too high."""
    too_high = yield from attribute_test(table, hero, ARMOR)
    if too_high:
        yield from suffer(table, hero, too_high, "DQ-ENC-05", "crossfire")
