"""What statistics of many games are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.game import Facts, Measure, Survey

from .state import LEFT

if TYPE_CHECKING:
    from ..content.catalogue import MageKnightContent
    from .state import State

EXPERIENCE, LEVEL = "experience", "level"


def facts_of(state: State) -> Facts:
    """How a game went: which Heroes each player had, and who left alive."""
    own = [[each for each in state.warriors if each.seat == seat] for seat in range(state.players)]
    figures = state.content.figures
    return Facts(
        turns=state.turn,
        roles=tuple(tuple(figures[each.figure].id for each in team) for team in own),
        survived=tuple(any(each.place == LEFT for each in team) for team in own),
        measures={
            EXPERIENCE: tuple(float(side.experience) for side in state.sides),
            LEVEL: tuple(float(max((each.highest for each in team), default=0)) for team in own),
        },
    )


def survey_of(content: MageKnightContent) -> Survey:
    """The words and measures of statistics."""
    return Survey(
        role="hero",
        score="gold",
        turns="turns",
        survived="got out",
        roles={figure.id: figure.name for figure in content.figures if figure.is_hero},
        measures=(
            Measure(EXPERIENCE, "Experience"),
            Measure(LEVEL, "Highest level of a Hero"),
        ),
    )
