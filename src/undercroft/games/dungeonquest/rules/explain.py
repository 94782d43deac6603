"""Why can't I? The rule that forbids what a player has in mind, by the checks that make options."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..content.pieces import DIRECTIONS
from ..table.board import COLUMNS, NOWHERE, SPACE_NUMBER, WAYS, Way, space_of
from ..table.state import DEAD, OUT
from .monsters import forbids_escape
from .movement import forbids_way
from .permitted import CHECKS, forbids_rune, held_by
from .towers import forbids_exit
from .treasure import forbids_retreat

if TYPE_CHECKING:
    from undercroft.kernel.legality import Verdict

    from ..game import DungeonQuestTable
    from ..table.state import Hero, State

ForbidsWay = Callable[["State", "Hero", Way], "Verdict"]

# Questions that are about the hero's own way; at any other one that question comes first.
_ON_THE_WAY = ("turn", "move_on", "tower")


def explain(table: DungeonQuestTable, player: int, intent: str) -> Verdict:
    """A rule id, or None where nothing forbids it. Intents are option ids and `space:r3c4`."""
    decision = table.decision
    if decision is None:
        return "DQ-WIN-01"
    state = table.state
    hero = state.heroes[player]
    if decision.player == player and _offered(table, hero, intent):
        return None
    if hero.fate == DEAD:
        return "DQ-DEATH-06"
    if hero.fate == OUT:
        return "DQ-EXIT-06"
    if decision.player != player:
        return "DQ-TURN-02"
    return _forbids(state, hero, decision.kind, intent) or decision.rule


def _offered(table: DungeonQuestTable, hero: Hero, intent: str) -> bool:
    decision = table.decision
    assert decision is not None
    meant = {intent}
    if decision.kind in (*_ON_THE_WAY, "retreat"):
        meant.update(way[0] for way in _ways_meant(hero, intent))
    return any(option.id in meant or intent in option.targets for option in decision.options)


def _forbids(state: State, hero: Hero, asked: str, intent: str) -> Verdict:
    """The check of what is meant; None where the question that is asked comes first."""
    if intent == "escape":
        return forbids_escape(state, hero)
    if intent in CHECKS and asked == "turn":
        return CHECKS[intent](state, hero)
    if intent in state.content.runes:
        return forbids_rune(hero, intent) or "DQ-RUNE-02"
    if asked == "retreat":
        return _forbids_move(state, hero, intent, forbids_retreat)
    if asked not in _ON_THE_WAY:
        return None
    if intent == "exit":
        return forbids_exit(state, hero) or "DQ-GAP-44"
    if intent in CHECKS:
        return CHECKS[intent](state, hero)
    if asked == "turn" and (held := held_by(state, hero)) is not None:
        return held
    return _forbids_move(state, hero, intent, forbids_way)


# -- ways and spaces -----------------------------------------------------------------------


def _ways_meant(hero: Hero, intent: str) -> list[Way]:
    """The ways that a direction, a way's own name or a space beside the hero stand for."""
    if hero.cell == NOWHERE:
        return []
    if intent in DIRECTIONS:  # the treasure chamber has two ways on each long side
        direction = DIRECTIONS.index(intent)
        return [way for way in WAYS[hero.cell] if way[1] == direction]
    space = space_of(_space_meant(intent))
    return [way for way in WAYS[hero.cell] if way[0] == intent or way[2] == space]


def _space_meant(intent: str) -> int:
    return SPACE_NUMBER.get(intent.removeprefix("space:"), NOWHERE)


def _forbids_move(state: State, hero: Hero, intent: str, forbids: ForbidsWay) -> Verdict:
    ways = _ways_meant(hero, intent)
    if ways:
        return forbids(state, hero, ways[0])
    if intent in DIRECTIONS:
        return "DQ-MOV-11"  # towards the wall around the dungeon
    space = _space_meant(intent)
    if NOWHERE in (space, hero.cell):
        return None
    rows = abs(space // COLUMNS - hero.cell // COLUMNS)
    columns = abs(space % COLUMNS - hero.cell % COLUMNS)
    return "DQ-MOV-02" if rows == columns == 1 else "DQ-MOV-01"
