"""Rules of thumb: attack when it pays, raiders make for the way out, sentries for the raiders."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from undercroft.kernel.grid import each

from ..content.entries import RAIDERS
from ..rules.fighting import odds
from ..table.ground import covered, reach
from ..table.state import NONE

if TYPE_CHECKING:
    from ..rules.moments import SentriesTable
    from ..table.state import State

OFF_THE_MAP = 99


class HeuristicBot:
    """Chooses the option with the best score; equal ones by chance."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, table: SentriesTable) -> int:
        """The index of the choice."""
        decision = table.decision
        assert decision is not None
        scores = [self._score(table, decision.kind, choice) for choice in decision.choices]
        best = max(scores)
        return self._random.choice([n for n, score in enumerate(scores) if score == best])

    def _score(self, table: SentriesTable, kind: str, choice: str) -> float:
        state = table.state
        verb, _, name = choice.rpartition(":")
        if kind == "who":
            return -distance(state, state.called(name), state.fighters[state.called(name)].head)
        if kind == "strike" or verb == "attack":
            return 10 + attack_worth(state, state.active, state.called(name))
        if kind in ("stepped", "hurt"):
            return 1.0 if verb else 0.0
        if kind == "action":
            return _action(state, verb, name)
        return 0.0


def _action(state: State, verb: str, name: str) -> float:
    """Cards first, then attacks, then the way; a turn ends when nothing gets better."""
    number = state.active
    here = distance(state, number, state.fighters[number].head)
    if verb == "play":
        return 20.0
    if verb == "go":
        return 1.0 if state.content.squares.index(name) == first_step(state, number) else -1.0
    if verb == "door":
        return _door(state, number, name, here)
    return 0.0


def _door(state: State, number: int, name: str, here: float) -> float:
    """Raiders open what is in their way, sentries leave doors alone."""
    door = state.content.door_names.index(name)
    if state.side_of(number) != RAIDERS or door in state.open_doors:
        return -1.0
    a, b, _ = state.content.grid.edge(state.content.door_edges[door])
    head = state.fighters[number].head
    beyond = b if head == a else a
    return 1.5 if distance(state, number, beyond) < here else -1.0


def first_step(state: State, number: int) -> int:
    """The first square of the way to the best one within reach; NONE if none is better."""
    near = reach(state, number, state.steps)
    head = state.fighters[number].head
    best = min(
        each(near.squares),
        key=lambda square: (distance(state, number, square), near.cost(square), square),
    )
    if distance(state, number, best) >= distance(state, number, head):
        return NONE
    return near.route(best)[1]


def distance(state: State, number: int, square: int) -> float:
    """Steps from a square to what a fighter is after: a way out, or the nearest raider."""
    content = state.content
    if state.side_of(number) == RAIDERS:
        goals = content.ways_out
    else:
        goals = 0
        for raider in state.present(RAIDERS):
            goals |= covered(state.fighters[raider])
    # Doors count as open here: they can be opened.
    found = content.steps.distances(square).least(goals)
    return OFF_THE_MAP if found is None else found


def attack_worth(state: State, number: int, victim: int) -> float:
    """The share of the victim's life that an attack takes on average."""
    if number == NONE:
        return 0.0
    left = state.figure(victim).life - state.fighters[victim].wounds
    return float(odds(state, number, victim).mean()) / left
