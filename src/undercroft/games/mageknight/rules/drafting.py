"""Putting a team together within its points (MKD-TEAM-01, MKD-TEAM-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import Label, Question

from ..table.state import LONE_WOLF

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow
    from undercroft.kernel.legality import Verdict

    from ..table.state import MageKnightTable, State

READY, DRAFT, CHANCE = "ready", "draft", "chance"  # ways to come by a team
LEVELS = (1, 2)  # at the start (MKD-TEAM-02)
DONE = "done"

Member = tuple[int, int]  # a figure and its level


def _describe(table: MageKnightTable, seat: int, choice: str) -> Label:
    state = table.state
    left = state.points - state.sides[seat].cost
    if choice == DONE:
        return Label(f"The team is complete ({left} points left)", "MKD-TEAM-01")
    figure, level = _meant(state, choice)
    printed = state.content.figures[figure]
    cost = "" if state.mode == LONE_WOLF else f", {printed.cost(level)} of {left} points"
    how = f", level {level}" if printed.has_levels else ""
    return Label(f"{printed.name}{how}{cost}", "MKD-TEAM-01", about=f"hero/{printed.id}")


HERO = Question("draft", "MKD-TEAM-01", "Which Hero joins your team?", _describe, passing=DONE)


def _meant(state: State, choice: str) -> Member:
    name, _, level = choice.partition(":")
    return state.content.figure_called[name], int(level)


def forbids(state: State, seat: int, figure: int, level: int) -> Verdict:
    """Whether a Hero may join a player's team at a level."""
    if not state.content.figures[figure].is_hero:
        return "MKD-OTHER-03"
    if level not in LEVELS:
        return "MKD-TEAM-02"
    if level > 1 and not state.content.figures[figure].has_levels:
        return "MKD-OTHER-05"
    team = [each.figure for each in state.warriors if each.seat == seat]
    if state.mode == LONE_WOLF:
        return None if level == 1 and not team else "MKD-SET-01"
    if figure in team:
        return "MKD-TEAM-01"
    cost = state.content.figures[figure].cost(level)
    return None if state.sides[seat].cost + cost <= state.points else "MKD-TEAM-01"


def explain(state: State, seat: int, intent: str) -> Verdict:
    """Why a Hero cannot be chosen."""
    name, _, level = intent.partition(":")
    if name not in state.content.figure_called or not level.isdecimal():
        return "MKD-TEAM-01"
    return forbids(state, seat, state.content.figure_called[name], int(level))


def candidates(state: State, seat: int) -> list[str]:
    """The Heroes who may join, each with a level."""
    return [
        f"{printed.id}:{level}"
        for figure, printed in enumerate(state.content.figures)
        for level in LEVELS
        if forbids(state, seat, figure, level) is None
    ]


def choose(table: MageKnightTable, seat: int) -> Flow[Member | None]:
    """The next Hero of a player's team: by the player or by chance; None if it is complete."""
    state = table.state
    found = candidates(state, seat)
    if not found:
        return None
    if state.draft == CHANCE:
        return _meant(state, found[table.pick(range(len(found)), "hero")])
    choice = yield HERO, seat, [*found, DONE] if state.sides[seat].heroes else found
    return None if choice == DONE else _meant(state, choice)
