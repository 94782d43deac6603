"""How much: a number, a word for one, or something that is counted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta

from undercroft.kernel.content import Amount, Entry, Id

from ...table.state import NONE
from .. import stats
from .selecting import Who, find

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...table.frames import Run
    from ...table.state import State

    Reader = Callable[[State, Run, int], int]

Number = Annotated[int, Meta(ge=-9, le=99)]
Attribute = Literal["might", "knowledge", "willpower", "awareness"]
Word = Literal[
    "x", "all", "speed", "double_speed", "paid", "dealt", "shields", "excess", "rolled_damage",
    "free_stamina", "might", "knowledge", "willpower", "awareness", "recovered",
]  # fmt: skip
EVERYTHING = 99  # more than any figure has


class Counted(Entry, frozen=True, kw_only=True):
    """An amount that is rolled, counted or read from a figure."""

    roll: tuple[Id, ...] = ()  # the damage on these dice
    own_damage: bool = False  # what the owner has suffered
    count: Who | None = None
    half: bool = False
    max: Amount = EVERYTHING
    stat: Literal["tested"] | None = None
    up_to: Number | Word | None = None  # somebody chooses


HowMuch = Number | Word | Counted


def dice_of(amount: HowMuch) -> tuple[str, ...]:
    """What is rolled for it."""
    return amount.roll if isinstance(amount, Counted) else ()


def rolled(state: State, run: Run, symbol: str) -> int:
    """How often a symbol lies there for the ability."""
    dice = state.content.dice_list
    return sum(dice[die].count(face, symbol) for die, face in zip(run.dice, run.faces, strict=True))


def worth(state: State, run: Run, who: int, amount: HowMuch) -> int:
    """How much it is now."""
    if isinstance(amount, int):
        return amount
    if isinstance(amount, str):
        return _WORDS[amount](state, run, who)
    if amount.roll:
        return rolled(state, run, "heart")
    if amount.stat is not None:
        return run.tested
    if amount.up_to is not None:
        return worth(state, run, who, amount.up_to)
    if amount.own_damage:
        many = state.fighters[run.owner].damage
    else:
        assert amount.count is not None
        many = len(find(state, run, who, amount.count))
    return min(many // 2 if amount.half else many, amount.max)


def _of_owner(state: State, run: Run, who: int) -> int:
    return run.owner if run.owner != NONE else who


def _free_stamina(state: State, run: Run, who: int) -> int:
    number = _of_owner(state, run, who)
    return stats.stamina(state, number) - state.fighters[number].fatigue


def _attack_dealt(state: State, run: Run, who: int) -> int:
    attack = state.attack
    if run.dealt or attack is None:
        return run.dealt
    return sum(max(0, victim.dealt) for victim in attack.victims)


def _owners(name: str) -> Reader:
    return lambda state, run, who: stats.attribute(state, _of_owner(state, run, who), name)


_WORDS: dict[str, Reader] = {
    "x": lambda state, run, who: run.x,
    "all": lambda state, run, who: EVERYTHING,
    "speed": lambda state, run, who: stats.speed(state, who if who != NONE else run.owner),
    "double_speed": lambda state, run, who: 2 * stats.speed(state, run.owner),
    "paid": lambda state, run, who: run.paid,
    "dealt": _attack_dealt,
    "shields": lambda state, run, who: run.shields,
    "excess": lambda state, run, who: max(0, run.shields - run.tested),
    "rolled_damage": lambda state, run, who: rolled(state, run, "heart"),
    "free_stamina": _free_stamina,
    "recovered": lambda state, run, who: run.detail,
    **{name: _owners(name) for name in ("might", "knowledge", "willpower", "awareness")},
}
