"""Why can't I? The rule that forbids what a player has in mind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..content.pieces import (
    BRIDGE,
    CAVE_IN,
    CHASM,
    DIRECTIONS,
    PILE,
    PORTCULLIS_ROOM,
    TOWER_ROOM,
    WALL,
)
from ..table.board import (
    COLUMNS,
    NOWHERE,
    SPACE_NUMBER,
    TREASURE,
    UNEXPLORED,
    WAY,
    WAYS,
    chamber_type,
    space_of,
)
from ..table.state import DEAD, FREE, IN_THE_DARK, MUST_GO_BACK, OUT, OWES_ENCOUNTER, WEBBED
from .catacombs import may_go_down
from .loot import treasures

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..game import DungeonQuestTable
    from ..table.state import Hero, State


def explain(table: DungeonQuestTable, player: int, intent: str) -> str | None:
    """A rule id, or None where nothing forbids it. Intents are option ids and `space:r3c4`."""
    content = table.state.content
    decision = table.decision
    if decision is None:
        return "DQ-WIN-01"
    if decision.player == player and _offered(table, player, intent):
        return None
    hero = table.state.heroes[player]
    if hero.fate == DEAD:
        return "DQ-DEATH-06"
    if hero.fate == OUT:
        return "DQ-EXIT-06"
    if decision.player != player:
        return "DQ-TURN-02"
    if intent in content.runes:
        return "DQ-RUNE-02" if content.runes[intent] in hero.runes else "DQ-RUNE-01"
    if decision.kind not in ("turn", "move_on", "tower", "fight_or_flee"):
        return decision.rule  # something else is to be decided first
    if intent in _REASONS:
        return _REASONS[intent](table.state, hero)
    if intent in DIRECTIONS or intent in WAY[TREASURE] or intent.startswith("space:"):
        return why_no_move(table.state, hero, intent)
    return decision.rule


def _offered(table: DungeonQuestTable, player: int, intent: str) -> bool:
    assert table.decision is not None
    return any(intent == option.id or intent in option.targets for option in table.decision.options)


def _elsewhere(state: State, hero: Hero) -> str | None:
    """What keeps a hero from acting in his chamber at all."""
    if state.fight is not None:
        return "DQ-MON-10" if not state.fight.round else "DQ-CMB-35"
    if hero.below:
        return "DQ-CATA-10"
    return {
        OWES_ENCOUNTER: "DQ-ESC-12",
        WEBBED: "DQ-CHAM-26",
        IN_THE_DARK: "DQ-CHAM-14",
        MUST_GO_BACK: "DQ-CHAM-33"
        if hero.cell >= 0 and chamber_type(state, hero.cell) == BRIDGE
        else "DQ-CHAM-22",
    }.get(hero.plight)


def why_no_move(state: State, hero: Hero, intent: str) -> str:
    """Which rule bars a way, or a space that the player points at."""
    content = state.content
    held = _elsewhere(state, hero)
    if held is not None or hero.cell == NOWHERE:
        return held or "DQ-TURN-07"
    way = _way_meant(hero, intent)
    if way is None:
        return _not_adjacent(hero, intent)
    direction, target = way
    if content.sides[state.board[hero.cell]][direction] == WALL:
        return "DQ-MOV-01"
    beyond = state.board[target]
    if beyond != UNEXPLORED and content.sides[beyond][(direction + 2) & 3] == WALL:
        return "DQ-MOV-11"
    if beyond == UNEXPLORED and not state.bags[PILE]:
        return "DQ-GAP-03"
    if any(other.cell == target for other in state.heroes if other is not hero):
        return "DQ-MOV-03"
    kind = chamber_type(state, hero.cell)
    if kind == CHASM and hero.side >= 0:
        halves = content.halves[state.board[hero.cell]]
        if halves[direction] != halves[hero.side]:
            return "DQ-CHAM-11"
    if kind == CAVE_IN:
        return "DQ-CHAM-16" if hero.plight == FREE else "DQ-CHAM-18"
    return "DQ-TURN-03"


def _way_meant(hero: Hero, intent: str) -> tuple[int, int] | None:
    if intent in WAY[hero.cell]:
        return WAY[hero.cell][intent]
    if intent in DIRECTIONS:
        return None
    cell = SPACE_NUMBER.get(intent.removeprefix("space:"), NOWHERE)
    if cell == NOWHERE:
        return None
    return next(((d, t) for _, d, t in WAYS[hero.cell] if t == space_of(cell)), None)


def _not_adjacent(hero: Hero, intent: str) -> str:
    cell = SPACE_NUMBER.get(intent.removeprefix("space:"), NOWHERE)
    if cell == NOWHERE:
        return "DQ-MOV-11"  # towards the wall around the dungeon
    rows = abs(cell // COLUMNS - hero.cell // COLUMNS)
    columns = abs(cell % COLUMNS - hero.cell % COLUMNS)
    return "DQ-MOV-02" if rows == columns == 1 else "DQ-MOV-01"


def why_no_search(state: State, hero: Hero) -> str:
    held = _elsewhere(state, hero)
    if held is not None:
        return held
    if hero.cell == TREASURE:
        return "DQ-TRE-07"
    if not state.content.tile_search[state.board[hero.cell] >> 2]:
        return "DQ-SRCH-06"
    if hero.cell in state.tokens:
        return "DQ-SRCH-07"
    if chamber_type(state, hero.cell) == CAVE_IN and hero.plight == FREE:
        return "DQ-CHAM-16"
    return "DQ-SRCH-03" if hero.searches >= 2 else "DQ-TURN-04"


def why_no_exit(state: State, hero: Hero) -> str:
    if hero.cell == NOWHERE or chamber_type(state, hero.cell) != TOWER_ROOM:
        return "DQ-EXIT-01"
    if state.house.no_guts_no_glory and not treasures(hero):
        return "DQ-OPT-29"
    return "DQ-EXIT-09" if not hero.loot else "DQ-GAP-44"


def why_no_escape(state: State, hero: Hero) -> str:
    fight = state.fight
    if fight is None:
        return "DQ-MON-10"
    if fight.rival >= 0:
        return "DQ-OPT-33"
    if fight.stage:
        return "DQ-CMB-35"
    if hero.special:
        return "DQ-MON-12"
    if hero.cell >= 0 and chamber_type(state, hero.cell) == PORTCULLIS_ROOM:
        return "DQ-MON-11"
    return "DQ-GAP-16"


def why_not_down(state: State, hero: Hero) -> str:
    held = _elsewhere(state, hero)
    if held is not None:
        return held
    if hero.cell != NOWHERE and may_go_down(state, hero):
        return "DQ-TURN-07"
    return "DQ-CATA-01"


def why_no_pass(state: State, hero: Hero) -> str:
    return _elsewhere(state, hero) or "DQ-TURN-03"


_REASONS: dict[str, Callable[[State, Hero], str]] = {
    "search": why_no_search,
    "exit": why_no_exit,
    "escape": why_no_escape,
    "go_down": why_not_down,
    "pass": why_no_pass,
    "stay": lambda state, hero: "DQ-TRE-07",
}
