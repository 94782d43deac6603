"""What comes of an attack at the table: every roll of its dice is laid down and played on.

Surges go where they serve best, for each of the three chances by itself; nobody plays cards.
"""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.support.descent import CONTENT
from undercroft.games.descent.table.state import ON_MAP

if TYPE_CHECKING:
    from collections.abc import Iterator

SURGE, REROLL = "surge", "reroll"


class Came(NamedTuple):
    """Whether an attack hit, did damage, and defeated its target: or how likely that is."""

    hits: float
    harms: float
    defeats: float


def every_roll(table: Any, option: str, foe: int) -> Came:
    """The chances of an option that attacks, by playing all rolls of attack and defense."""
    attack, defense = _pools(table, option, foe)
    total = [0.0, 0.0, 0.0]
    share = 1.0
    for die in (*attack, *defense):
        share /= len(CONTENT.dice[die].numbers)
    for faces, ways in _rolls((*attack, *defense)):
        came = _played(_begun(table, option, (*attack, *defense), faces), foe, _hurt(table, foe))
        total = [so_far + share * ways * one for so_far, one in zip(total, came, strict=True)]
    return Came(*total)


def some_rolls(table: Any, option: str, foe: int, games: int, seed: int) -> Came:
    """The same by so many rolls at random."""
    total = [0.0, 0.0, 0.0]
    chance = Random(seed)
    for _ in range(games):
        fork = table.fork()
        fork.state.rng = chance.getrandbits(64)
        fork.act(option)
        came = _played(fork, foe, _hurt(table, foe))
        total = [so_far + one / games for so_far, one in zip(total, came, strict=True)]
    return Came(*total)


def _hurt(table: Any, foe: int) -> int:
    return table.state.fighters[foe].damage


def _pools(table: Any, option: str, foe: int) -> tuple[list[str], list[str]]:
    """The dice that are really rolled."""
    fork = table.fork()
    fork.act(option)
    _pass_until(fork, lambda: bool(fork.state.attack.faces))
    attack = fork.state.attack
    names = [die.name for die in CONTENT.dice_list]
    (victim,) = (each for each in attack.victims if each.figure == foe)
    return [names[die] for die in attack.dice], [names[die] for die in victim.dice]


def _begun(table: Any, option: str, dice: tuple[str, ...], faces: tuple[int, ...]) -> Any:
    fork = table.fork()
    for die, face in zip(dice, faces, strict=True):
        fork.force(die, face)
    fork.act(option)
    return fork


def _rolls(dice: tuple[str, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every roll, where faces with the same symbols count as one, and in how many ways."""
    several = []
    for name in dice:
        faces: dict[Any, list[int]] = {}
        die = CONTENT.dice[name]
        for face in die.numbers:
            faces.setdefault(die.faces[face], []).append(face)
        several.append([(same[0], len(same)) for same in faces.values()])
    for roll in product(*several):
        ways = 1
        for _, many in roll:
            ways *= many
        yield tuple(face for face, _ in roll), ways


def _pass_until(table: Any, reached: Any) -> None:
    """Nobody does anything about the attack."""
    while not reached():
        question, _, choices = table.pending
        assert question.passing in choices, f"{question.kind}: {choices}"
        table.act(question.passing)


def _played(table: Any, foe: int, before: int) -> Came:
    """What comes of an attack whose dice lie, with the best that surges buy."""
    while True:
        attack = table.state.attack
        if attack.over or table.pending is None:
            fighter = table.state.fighters[foe]
            fell = fighter.place != ON_MAP
            return Came(not attack.missed, fell or fighter.damage > before, fell)
        question, _, choices = table.pending
        if question.kind == SURGE:
            return _best(_after(table, choice, foe, before) for choice in choices)
        if question.kind == REROLL:
            return _best(_rolled_again(table, choice, choice, foe, before) for choice in choices)
        if question.passing in choices:
            table.act(question.passing)
        else:  # something that does not matter to the target, such as where it is thrown
            table.act(choices[0])


def _best(several: Iterator[Came]) -> Came:
    """The most of each chance; nothing is more than sure of all three."""
    best = Came(0, 0, 0)
    for came in several:
        best = Came(*map(max, zip(best, came, strict=True)))
        if min(best) >= 1:
            break
    return best


def _after(table: Any, choice: str, foe: int, before: int) -> Came:
    fork = table.fork()
    rolled = len(fork.outcomes)
    fork.act(choice)
    if len(fork.outcomes) > rolled:  # the only die was rolled again unasked
        return _rolled_again(table, choice, "die:0:0", foe, before)
    return _played(fork, foe, before)


def _rolled_again(table: Any, choice: str, which: str, foe: int, before: int) -> Came:
    """The mean over the faces of a die that is rolled again."""
    _, place, at = which.split(":")
    die = CONTENT.dice_list[table.state.attack.victims[int(place)].dice[int(at)]]
    several = []
    for face in die.numbers:
        fork = table.fork()
        fork.force(die.name, face)
        fork.act(choice)
        several.append(_played(fork, foe, before))
    return Came(*(sum(each) / len(several) for each in zip(*several, strict=True)))
