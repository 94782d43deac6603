"""The overlord's turn: which group is activated, and who of it comes next (DES-OTRN-07, 08, 14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.agenda import push
from undercroft.kernel.flow import Posed, Question

from . import in_turn, reacting, terms, turn, turn_words
from .moments import OVERLORD_TURN
from .quests import script

if TYPE_CHECKING:
    from ..table.frames import Run
    from ..table.state import DescentTable

NEXT_GROUP = Question(
    "next_group",
    "DES-OTRN-07",
    "Which group is activated?",
    turn_words.describe_group,
    hides=in_turn.hides,
)
NEXT_MONSTER = Question(
    "next_monster",
    "DES-GAP-08",
    "Which monster is activated?",
    turn_words.describe_monster,
    hides=in_turn.hides,
)


def next_group(table: DescentTable) -> Posed | None:
    """The overlord chooses the group that comes next (DES-OTRN-07, DES-OTRN-08)."""
    state = table.state
    state.group = ""
    quest = script(state)
    ready = [
        number
        for number in terms.monsters(state)
        if not state.fighters[number].done and not quest.sleeps(state, number)
    ]
    group_of = state.content.group_of
    groups = [*dict.fromkeys(group_of[state.fighters[number].kind] for number in ready)]
    if not groups:
        return None
    cards = in_turn.cards(state)
    return Posed((NEXT_GROUP, state.overlord, [*groups, *cards]), _group_goes, cards)


def _group_goes(table: DescentTable, choice: str, cards: dict[str, Run]) -> None:
    state = table.state
    if choice in cards:
        push(state, "next_group")
        reacting.play(table, OVERLORD_TURN.name, cards[choice].clone())
        return
    state.group = choice
    push(state, "next_group")
    push(state, "next_monster", choice)


def next_monster(table: DescentTable, group: str) -> Posed | None:
    """The monsters of a group one after the other, in any order (DES-OTRN-14, DES-GAP-08)."""
    state = table.state
    quest = script(state)
    ready = [
        number for number in terms.monsters_of(state, group) if not state.fighters[number].done
    ]
    if "sleeps" in quest.answers:
        ready = [number for number in ready if not quest.sleeps(state, number)]
    if not ready:
        return None
    cards = in_turn.cards(state)
    handles = [state.handle(number) for number in ready]
    return Posed((NEXT_MONSTER, state.overlord, [*handles, *cards]), _monster_goes, group, cards)


def _monster_goes(table: DescentTable, choice: str, group: str, cards: dict[str, Run]) -> None:
    state = table.state
    push(state, "next_monster", group)
    if choice in cards:
        reacting.play(table, OVERLORD_TURN.name, cards[choice].clone())
        return
    turn.plan(state, state.called(choice))
