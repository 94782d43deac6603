"""Tower rooms: the only ways out of the dungeon (DQ-EXIT), and Tower Power (DQ-OPT-31, 32)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import Flow, Label, Question

from ..content.pieces import TOWER_ROOM
from ..table.board import NOWHERE, SPACE_ID, TOWER_CELL, TOWER_NAME, chamber_type
from ..table.state import FREE, OUT
from ..table.ways import describe_way
from .agenda import turn_is_over
from .decks import discard
from .loot import treasures
from .movement import move, names, walled_in, ways_out

if TYPE_CHECKING:
    from undercroft.kernel.legality import Verdict

    from ..game import DungeonQuestTable
    from ..table.state import Hero, State


_FOR_GOOD = "Your game ends here, with the Loot that you carry now."


def _describe_tower_choice(table: DungeonQuestTable, player: int, choice: str) -> Label:
    if choice == "exit":
        return Label("Leave the dungeon with your Loot", "DQ-EXIT-02", risk=_FOR_GOOD)
    if choice == "stay":
        if walled_in(table.state, table.state.heroes[player]):
            return Label(
                "Stay: walled in, you are killed on your next turn",
                "DQ-GAP-09",
                risk="Your hero is killed on your next turn.",
            )
        return Label("Stay: every way on is blocked", "DQ-GAP-35")
    if choice in TOWER_CELL:
        return Label(
            f"Step over to the {TOWER_NAME[choice]}",
            "DQ-OPT-31",
            (f"space:{SPACE_ID[TOWER_CELL[choice]]}",),
        )
    return describe_way(table, player, choice)


IN_TOWER = Question("tower", "DQ-EXIT-02", "You are in a tower room", _describe_tower_choice)


def enter_tower(table: DungeonQuestTable, hero: Hero) -> Flow[None]:
    """Leave with Loot, or move on at once (DQ-EXIT-02, 03, 05)."""
    state = table.state
    onwards = names(ways_out(state, hero))
    if state.house.tower_power:
        onwards += _other_towers(state, hero)
    if not onwards:
        onwards = ["stay"]  # DQ-GAP-35; not even now are they made to exit (DQ-EXIT-05)
    out = ["exit"] if forbids_exit(state, hero) is None else []
    choice = yield IN_TOWER, hero.seat, [*out, *onwards]
    if choice == "exit":
        exit_dungeon(table, hero)
    elif choice == "stay":
        turn_is_over(state)
    elif choice in TOWER_CELL:
        yield from step_over(table, hero, TOWER_CELL[choice])
    else:
        yield from move(table, hero, choice)


def forbids_exit(state: State, hero: Hero) -> Verdict:
    """From a tower room, with what it takes (DQ-EXIT-01, 09)."""
    if hero.cell == NOWHERE or chamber_type(state, hero.cell) != TOWER_ROOM:
        return "DQ-EXIT-01"
    return lacks_loot(state, hero)


def lacks_loot(state: State, hero: Hero) -> Verdict:
    """One Loot card of any kind is enough (DQ-EXIT-09, 10); No Guts, No Glory wants Treasure."""
    if state.house.no_guts_no_glory and not treasures(hero):
        return "DQ-OPT-29"
    return None if hero.loot else "DQ-EXIT-09"


def exit_dungeon(table: DungeonQuestTable, hero: Hero) -> None:
    """Out, for good (DQ-EXIT-06, 07). A Lingering Shade stays behind."""
    state = table.state
    hero.fate = OUT
    hero.ending = "left the dungeon"
    hero.ended_at = hero.cell
    if treasures(hero):
        state.out_with_treasure += (hero.seat,)
    hero.cell = hero.came_from = NOWHERE
    hero.plight = FREE
    hero.extra_turns = 0
    for card in hero.kept:
        discard(state, card)
    hero.kept = ()
    hero.tries = ()
    table.say("DQ-EXIT-02", "{hero} leaves the dungeon alive.", hero.seat)
    turn_is_over(state)


def _other_towers(state: State, hero: Hero) -> list[str]:
    taken = [other.cell for other in state.heroes]
    return [name for name, cell in TOWER_CELL.items() if cell not in taken]


def step_over(table: DungeonQuestTable, hero: Hero, tower: int) -> Flow[None]:
    """Tower Power: to another tower, and on from there at once."""
    hero.came_from = NOWHERE
    hero.side = -1
    hero.cell = tower
    table.say("DQ-OPT-31", "{hero} steps over to another tower.", hero.seat)
    ways = names(ways_out(table.state, hero))
    if not ways:
        turn_is_over(table.state)
        return
    way = yield IN_TOWER, hero.seat, ways
    yield from move(table, hero, way)
