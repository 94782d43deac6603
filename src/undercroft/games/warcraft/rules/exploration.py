"""The exploration phase: discoveries, or else one resource (WOW-EXP)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import Flow, Label, Question

from ..table.state import EXPLORATION
from . import discoveries, kept, resources
from .agenda import EXPLORE

if TYPE_CHECKING:
    from ..game import WarcraftTable


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
    names = state.content.resources_of[space]
    if not names:  # WOW-EXP-04
        return None
    gold = kept.gold_choices(state, seat)
    if len(names) == 1 and not gold:
        return resources.activate(table, seat, names[0])
    return _choose_resource(table, seat, [f"resource:{name}" for name in names], gold)


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
