"""The exploration phase: discoveries, or else one resource (WOW-EXP)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import Flow, Label, Question

from ..table.state import EXPLORATION
from . import discoveries, kept, resources
from .agenda import EXPLORE

if TYPE_CHECKING:
    from undercroft.kernel.legality import Verdict

    from ..game import WarcraftTable
    from ..table.state import State


def _describe(table: WarcraftTable, player: int, choice: str) -> Label:
    if choice.startswith("gold:"):
        return kept.describe(table, player, choice)
    return resources.describe(table, player, choice)


WHICH_RESOURCE = Question("resource", "WOW-EXP-03", "Use one resource of this space", _describe)


def explore(table: WarcraftTable, seat: int) -> Flow[None] | None:
    """Every discovery in the space; a resource only if there was none (WOW-EXP-01 to 05)."""
    state = table.state
    state.phase = EXPLORATION
    state.fought = None  # read by everybody by now
    space = state.characters[seat].space
    if state.hidden[space]:
        discoveries.reveal_discoveries(table, seat)
        return None
    names = resources_at(state, seat)
    if not names:  # WOW-EXP-04
        return None
    gold = kept.gold_choices(state, seat)
    if len(names) == 1 and not gold:
        return resources.activate(table, seat, names[0])
    return _choose_resource(table, seat, [f"resource:{name}" for name in names], gold)


def resources_at(state: State, seat: int) -> list[str]:
    """The resources one of which must be used."""
    there = state.content.resources_of[state.characters[seat].space]
    return [name for name in there if forbids_resource(state, seat, name) is None]


def forbids_resource(state: State, seat: int, name: str) -> Verdict:
    """It must be in their space, without a discovery there, in their exploration phase."""
    space = state.characters[seat].space
    there = state.content.resources_of[space]
    if name not in there:
        return "WOW-EXP-03" if there else "WOW-EXP-04"
    if state.hidden[space]:
        return "WOW-EXP-05"
    return "WOW-TURN-01" if state.phase != EXPLORATION else None


def _choose_resource(
    table: WarcraftTable, seat: int, choices: list[str], gold: tuple[str, ...]
) -> Flow[None]:
    """Exactly one; Gold may be spent first (WOW-EXP-03, WOW-GAP-10, 13)."""
    choice = yield WHICH_RESOURCE, seat, [*choices, *gold]
    verb, _, name = choice.partition(":")
    if verb == "gold":
        table.state.agenda.append((EXPLORE, seat))
        yield from kept.spend_gold(table, seat, name)
    else:
        yield from resources.activate(table, seat, name)
