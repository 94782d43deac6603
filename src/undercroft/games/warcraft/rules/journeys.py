"""Moving by any means: arriving, teleports, spaces within reach (WOW-MOV)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import NOTHING, Flow, Label, Question

from .aggro import aggro_spaces, held_by_aggro, ignores_aggro

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.kernel.legality import Verdict

    from ..content.catalogue import WarcraftContent
    from ..game import WarcraftTable
    from ..table.state import State


def describe_space(content: WarcraftContent, choice: str, verb: str) -> Label:
    """What is said of going to a space."""
    space = content.space_called[choice.partition(":")[2]]
    return Label(
        f"{verb} {content.space_name[space]}", targets=(f"space:{content.space_id[space]}",)
    )


def _describe_teleport(table: WarcraftTable, player: int, choice: str) -> Label:
    if choice == "stay":
        return Label("Stay here")
    return describe_space(table.state.content, choice, "Go to")


TELEPORT = Question("teleport", "WOW-GAP-08", "Where to?", _describe_teleport)


def arrive(table: WarcraftTable, seat: int, space: int, rule: str) -> None:
    """The figure stands there now."""
    table.state.characters[seat].space = space
    table.say(rule, "{character} goes to {space}.", seat, space)


def forbids_leaving(state: State, seat: int) -> Verdict:
    """Aggro holds them against cards, items and discoveries, too."""
    return "WOW-GAP-40" if held_by_aggro(state, seat) else None


def forbids_entering(content: WarcraftContent, level: int, space: int) -> Verdict:
    """The colour limit, for all that moves a figure otherwise than by steps."""
    return "WOW-GAP-08" if content.colour_of_space[space] > level else None


def may_enter(state: State, seat: int, spaces: Sequence[int]) -> list[int]:
    """Those that their level opens to them, if Aggro lets them leave (WOW-GAP-08, 40)."""
    if forbids_leaving(state, seat) is not None:
        return []
    content, level = state.content, state.characters[seat].level
    return [space for space in spaces if forbids_entering(content, level, space) is None]


def teleport(
    table: WarcraftTable, seat: int, spaces: Sequence[int], rule: str, optional: bool = False
) -> Flow[None]:
    """To one of these spaces, as they choose; nowhere if none is open to them (WOW-GAP-08)."""
    possible = may_enter(table.state, seat, spaces)
    if not possible:
        return NOTHING
    return _teleport(table, seat, possible, rule, optional)


def _teleport(
    table: WarcraftTable, seat: int, spaces: list[int], rule: str, optional: bool
) -> Flow[None]:
    content = table.state.content
    choices = [f"to:{content.space_id[space]}" for space in spaces]
    choice = yield TELEPORT, seat, [*choices, "stay"] if optional else choices
    if choice != "stay":
        arrive(table, seat, content.space_called[choice.partition(":")[2]], rule)


def within_steps(state: State, seat: int, steps: int) -> list[int]:
    """Other spaces that legal steps lead to; Aggro stops on the way (WOW-AGG-02)."""
    if forbids_leaving(state, seat) is not None:
        return []
    character = state.characters[seat]
    links = state.content.links[character.level]
    stops = set() if ignores_aggro(state, seat) else aggro_spaces(state)
    found = {character.space}
    edge = [character.space]
    for _ in range(steps):
        edge = [
            link
            for space in edge
            if space == character.space or space not in stops
            for link in links[space]
            if link not in found
        ]
        found.update(edge)
    return sorted(found - {character.space})


def add_steps(state: State, amount: int, minimum: int = 0) -> None:
    """More or fewer spaces to move this turn; a changed value has its lower bound."""
    state.steps = max(min(minimum, state.steps), state.steps + amount)
