"""Options as numbers: what is done, with what, to whom, where to."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

from undercroft.kernel.rows import cached, one_hot, row, share

from ..rules import actions, moving, surging
from ..rules.large_monsters import TO
from ..rules.placing import TURNED
from ..rules.quests import deeds
from ..rules.reacting import AT, LATER, NO, USE, YES
from ..rules.walking import STAY
from ..table.state import NONE, ON_MAP
from .figures import HEALTH, place_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..table.state import State

# What is done, by the first word of a choice; other words share the last place.
VERBS = (
    actions.MOVE, actions.ATTACK, actions.FREE, actions.REST, actions.REVIVE, actions.SEARCH,
    actions.DOOR, actions.CLIMB, actions.STAND, actions.END, moving.GO, TO, moving.FATIGUE,
    moving.LEAVE, deeds.DO, USE, LATER, YES, NO, STAY, surging.SURGE, surging.RECOVER, surging.DONE,
    surging.TOLL, "pass", "another word",
)  # fmt: skip
_VERB = {verb: one_hot(place, len(VERBS)) for place, verb in enumerate(VERBS)}
MARKS = 24  # numbers by which things are told apart that have no place of their own
_TARGET = ("names a figure", "is a hero", "is on my side", "is mine", "health left", "damage",
           "is on the map")  # fmt: skip
_SQUARE = ("names a square", "down", "across", "turned", "steps to a foe", "steps to a friend",
           "steps to a search token")  # fmt: skip
OPTION_NAMES = (
    *(f"chooses to {verb}" for verb in VERBS), *(f"mark {mark}" for mark in range(MARKS)),
    *_TARGET, *_SQUARE, "number",
)  # fmt: skip
_NO_TARGET = [0.0] * len(_TARGET)
_NO_SQUARE = [0.0] * len(_SQUARE)
_FAR = 30


class _Marks:
    """Squares that distances are told to, by what a player is after."""

    def __init__(self, state: State, player: int) -> None:
        ones = others = 0
        for number, fighter in enumerate(state.fighters):
            if fighter.place == ON_MAP:
                if state.side_of(number) == state.side_of_seat(player):
                    ones |= state.squares(number)
                else:
                    others |= state.squares(number)
        search = sum(1 << square for square in state.search)
        self.all = tuple(
            state.ground.walks.reach(squares, _FAR, 0) if squares else None
            for squares in (others, ones, search)
        )


def options(state: State, player: int, choices: Sequence[str]) -> bytes:
    """One row for each choice."""
    marks = _Marks(state, player)
    return b"".join(row(_option(state, player, choice, marks)) for choice in choices)


def _option(state: State, player: int, choice: str, marks: _Marks) -> list[float]:
    verb, _, rest = choice.partition(":")
    called = state.ground.called
    words = [word for part in (choice, *choice.split(AT)) for word in (part, *part.split(":"))]
    figure = next((n for n in map(state.called, words) if n != NONE), NONE)
    plain = [word.removesuffix(TURNED) for word in words]
    square = next((called[word] for word in plain if word in called), NONE)
    number = rest or verb
    return [
        *_VERB.get(verb, _VERB[VERBS[-1]]), *_marked(choice if square == NONE else verb),
        *(_NO_TARGET if figure == NONE else _target(state, player, figure)),
        *(_NO_SQUARE if square == NONE else _square(state, square, choice, marks)),
        share(int(number), 20) if number.isdecimal() else 0.0,
    ]  # fmt: skip


@cached
def _marked(words: str) -> list[float]:
    """The same words always have the same marks; others most likely have others."""
    bits = crc32(words.encode())
    return [float(bits >> mark & 1) for mark in range(MARKS)]


def _target(state: State, player: int, number: int) -> list[float]:
    fighter, health = state.fighters[number], state.health(number)
    return [
        1.0, float(state.is_hero(number)),
        float(state.side_of(number) == state.side_of_seat(player)), float(fighter.seat == player),
        share(max(0, health - fighter.damage), HEALTH), fighter.damage / max(1, health),
        float(fighter.place == ON_MAP),
    ]  # fmt: skip


def _square(state: State, square: int, choice: str, marks: _Marks) -> list[float]:
    far = [
        1 - share(_FAR if (found := reach.least(1 << square)) is None else found, _FAR)
        if reach is not None else 0.0
        for reach in marks.all
    ]  # fmt: skip
    return [1.0, *place_of(state, square), float(choice.endswith(TURNED)), *far]
