"""Options as numbers: what is done, to whom, where to, and how likely it succeeds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.grid import FACINGS
from undercroft.kernel.rows import one_hot, row, share

from ..content.entries import SLOTS
from ..rules import approach, chests, manners, odds, prospects, turn
from ..rules.actions import BY_VERB
from ..rules.manners import MANNERS
from ..table.state import INSIDE, NONE, ON_THE_FLOOR
from .figures import CLICKS, HIGHEST, place_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..table.state import State

# What is done, by the first word of a choice; other words share the last place.
VERBS = (
    *sorted(BY_VERB), turn.FIGURE, turn.QUICK, turn.THAW, turn.TOKEN, turn.END, "pass", "keep",
    "enough", "stay", "done", "dodge", "weapon_master", "another word",
)  # fmt: skip
_VERB = {verb: one_hot(place, len(VERBS)) for place, verb in enumerate(VERBS)}
_TARGET = ("names a figure", "is a hero", "is mine", "clicks left", *SLOTS, "chance", "clicks")
_SQUARE = ("names a square", "down", "across", "to a chest", "to the exit", "to a hero",
           "to a rival")  # fmt: skip
OPTION_NAMES = (
    *(f"chooses to {verb}" for verb in VERBS), *(f"faces {facing}" for facing in FACINGS),
    *_TARGET, *_SQUARE, "number", "spawn points", "spawn attack", "spawn damage",
)  # fmt: skip
_NO_FACING = [0.0] * len(FACINGS)
_NO_TARGET = [0.0] * len(_TARGET)
_NO_SQUARE = [0.0] * len(_SQUARE)
_FAR, _POINTS = 40, 100


class _Marks:
    """Squares that distances are told to."""

    def __init__(self, state: State, player: int) -> None:
        heroes = approach.heroes_inside(state)
        exit_ = state.sides[player].exit
        self.all = (
            sum(1 << each.square for each in state.chests if each.place == ON_THE_FLOOR),
            0 if exit_ == NONE else 1 << exit_,
            approach.squares_of(each for each in heroes if each.seat == player),
            approach.squares_of(each for each in heroes if each.seat != player),
        )


def options(state: State, player: int, choices: Sequence[str]) -> bytes:
    """One row for each choice."""
    marks = _Marks(state, player)
    return b"".join(row(_option(state, player, choice, marks)) for choice in choices)


def _option(state: State, player: int, choice: str, marks: _Marks) -> list[float]:
    verb, _, name = choice.partition(":")
    named = name or verb
    facing = one_hot(FACINGS.index(choice), len(FACINGS)) if choice in FACINGS else _NO_FACING
    figure = state.called(named)
    square = state.ground.called.get(named, NONE)
    at = chests.called(state, named)
    if at is not None and state.chests[at].place == ON_THE_FLOOR:
        square = state.chests[at].square
    return [
        *_VERB.get(verb, _VERB[VERBS[-1]]), *facing,
        *(_NO_TARGET if figure == NONE else _target(state, player, verb, figure)),
        *(_NO_SQUARE if square == NONE else _square(state, square, marks)),
        share(int(named), 20) if named.isdecimal() else 0.0,
        *_spawn(state, choice),
    ]  # fmt: skip


def _target(state: State, player: int, verb: str, number: int) -> list[float]:
    warrior = state.warriors[number]
    left = odds.clicks_left(state, warrior)
    shown = state.shown(warrior).values if left > 0 else (0, 0, 0, 0)
    chance = clicks = 0.0
    activation = state.activation
    if verb in MANNERS and activation is not None and activation.warrior not in (NONE, number):
        attacker = state.warriors[activation.warrior]
        if attacker.place == INSIDE == warrior.place:
            need = manners.needed(state, attacker, warrior, MANNERS[verb])
            chance = odds.chance(need)
            clicks = prospects.expected_clicks(state, activation.warrior, verb, number)
    return [
        1.0, float(warrior.seat >= 0), float(warrior.seat == player), share(max(0, left), CLICKS),
        *(share(value, HIGHEST) for value in shown), chance, max(-1.0, share(clicks, 6)),
    ]  # fmt: skip


def _square(state: State, square: int, marks: _Marks) -> list[float]:
    far = [1 - share(approach.apart(state, square, each), _FAR) if each else 0.0
           for each in marks.all]  # fmt: skip
    return [1.0, *place_of(state, square), *far]


def _spawn(state: State, choice: str) -> tuple[float, float, float]:
    called = state.content.figure_called
    if choice not in called:
        return 0.0, 0.0, 0.0
    figure = state.content.figures[called[choice]]
    _, attack, _, damage = figure.dial[0].values
    return share(figure.points[0], _POINTS), share(attack, HIGHEST), share(damage, HIGHEST)
