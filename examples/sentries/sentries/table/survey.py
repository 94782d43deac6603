"""What statistics of many games are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.game import Facts, Measure, Place, Survey

from .state import FALLEN, NONE, THROUGH

if TYPE_CHECKING:
    from ..content.catalogue import SentriesContent
    from .state import State

WOUNDS = "wounds"


def facts_of(state: State) -> Facts:
    """How a game went: which figures each player had, and where they ended."""
    seats = range(len(state.hands))
    own = [[fighter for fighter in state.fighters if fighter.seat == seat] for seat in seats]
    ids, squares = state.content.figure_ids, state.content.squares
    return Facts(
        turns=state.round,
        roles=tuple(tuple(ids[each.kind] for each in team) for team in own),
        survived=tuple(any(each.fate != FALLEN for each in team) for team in own),
        ended_at=tuple(
            tuple(squares[each.head] for each in team if each.head != NONE) for team in own
        ),
        measures={
            WOUNDS: tuple(float(sum(each.wounds for each in team)) for team in own),
            "through": tuple(float(sum(each.fate == THROUGH for each in team)) for team in own),
        },
    )


def survey_of(content: SentriesContent) -> Survey:
    """The words, measures and map of statistics."""
    return Survey(
        role="figure",
        score="figures",
        turns="rounds",
        survived="standing",
        ended_at="Where figures end",
        roles={figure.id: figure.name for figure in content.figures},
        measures=(Measure(WOUNDS, "Wounds taken"), Measure("through", "Figures through")),
        places=tuple(
            Place(name, name, column, row)
            for name, (row, column) in zip(content.squares, content.grid.places, strict=True)
        ),
    )
