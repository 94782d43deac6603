"""When what lasts for a time is over: each duration ends in one place."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..table.state import State


def _end(state: State, over: Callable[[str, int, int], bool]) -> None:
    if state.lasting:
        state.lasting = tuple(
            one for one in state.lasting if not over(one[4], one[2], one[3])
        )  # fmt: skip


def marked(state: State, owner: int, whom: int, mark: str) -> bool:
    """Whether a figure has put a mark on another."""
    effects = state.content.abilities.effects
    return any(
        one[2] == owner and one[3] == whom and getattr(effects[one[0]][one[1]], "mark", "") == mark
        for one in state.lasting
    )


def begin_turn(state: State, number: int) -> None:
    """What its owner's next turn ends, whether its card is exhausted or not (DES-GAP-67)."""
    _end(state, lambda until, owner, _: until in ("refresh", "next_turn") and owner == number)
    if state.lasting:  # what lasts through somebody's next turn is over when that one ends
        state.lasting = tuple(
            (*one[:4], "turn_end", one[5]) if one[4] == "after_next_turn" and one[3] == number
            else one for one in state.lasting
        )  # fmt: skip


def end_turn(state: State, number: int) -> None:
    """What lasts for a turn or an activation."""
    _end(state, lambda until, owner, whom: until in ("turn_end", "activation")
         and number in (owner, whom))  # fmt: skip


def begin_overlord_turn(state: State) -> None:
    """What lasts until the overlord's next turn."""
    _end(state, lambda until, owner, whom: until == "overlord_next")


def end_overlord_turn(state: State) -> None:
    """What lasts for the overlord's turn."""
    _end(state, lambda until, owner, whom: until == "overlord_turn_end")


def end_attack(state: State, number: int) -> None:
    """What was for the next attack of a figure."""
    _end(state, lambda until, owner, whom: until in ("attack", "next_attack") and whom == number)
