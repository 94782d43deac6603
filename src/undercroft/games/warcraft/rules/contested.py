"""Contested quests: whoever does what one asks for has it, whoever held it (WOW-GAP-64)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import effects
from .goals import DefeatCharacter
from .moments import CHARACTER_DEFEATED, ENCOUNTER_DEFEATED, QUEST_COMPLETED
from .numbers import encounter
from .quests import draw_another, forget

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.kernel.flow import Flow
    from undercroft.kernel.windows import Happening

    from ..game import WarcraftTable
    from .goals import Goal


@ENCOUNTER_DEFEATED.handler(order=15)
def encounter_was_contested(table: WarcraftTable, happening: Happening) -> Flow[None]:
    """An encounter that a quest of another character asks for."""
    card, board = happening.details
    fallen = encounter(table.state.content, card, board)
    return _take_over(table, happening.subject, lambda goal: goal.counts(fallen))


@CHARACTER_DEFEATED.handler(order=15)
def character_was_contested(table: WarcraftTable, happening: Happening) -> Flow[None]:
    """A character whose defeat a quest of another character asks for."""
    winner, loser = happening.subject, happening.details[0]
    return _take_over(
        table,
        winner,
        lambda goal: (
            isinstance(goal, DefeatCharacter) and goal.asks_for(table.state, winner, loser)
        ),
    )


def _take_over(table: WarcraftTable, seat: int, counts: Callable[[Goal], bool]) -> Flow[None]:
    """Clockwise, each quest of another that this deed completes."""
    state = table.state
    for holder in state.clockwise_from(seat)[1:]:
        for quest in state.characters[holder].quests:
            card = state.content.quests[quest]
            if card.contested and counts(card.goals[0]):
                yield from _have(table, seat, holder, quest)


def _have(table: WarcraftTable, seat: int, holder: int, quest: int) -> Flow[None]:
    """Into the log of whoever did it, with its reward; the holder draws another quest."""
    state = table.state
    forget(state, state.characters[holder], quest)
    state.characters[seat].log += (quest,)
    table.say(
        "WOW-GAP-64", "{character} completes {quest}, which {character} held.", seat, quest, holder
    )
    yield from QUEST_COMPLETED.announce(table, seat)
    reward = state.content.quests[quest].reward
    if reward:
        yield from effects.apply(table, reward, seat, rule="WOW-QST-09")
    yield from draw_another(table, holder)
