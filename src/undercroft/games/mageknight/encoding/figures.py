"""Figures as numbers: where they are, what their dials show, what they may still do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.rows import cached, one_hot, row, share, zeros

from ..content.abilities import BIT, NAMES
from ..content.entries import LEVELS
from ..rules import values
from ..table.state import ELIMINATED, INSIDE, LEFT, NOBODY, OUTSIDE, POOL

if TYPE_CHECKING:
    from ..table.state import State, Warrior

PLACES = {OUTSIDE: "outside", INSIDE: "inside", LEFT: "left", ELIMINATED: "eliminated"}
VALUES = ("speed", "attack", "defense", "damage")
HIGHEST, CLICKS, FARTHEST, WIDE = 20, 12, 20, 30
OWN, RIVALS, SPAWN = 6, 12, 16  # figures that have a row

FIGURE_NAMES = (
    *PLACES.values(), "down", "across", *(f"faces {eighth}" for eighth in range(8)), *VALUES,
    "clicks left", "range", "targets", "arc", "level", "activated", "marked", "frozen", "acts",
    "turns", "seat", *NAMES,
)  # fmt: skip
_NOBODY = zeros(len(FIGURE_NAMES))
NAMES_OF_ALL = tuple(
    f"{group} {number} {name}"
    for group, count in (("own", OWN), ("rival", RIVALS), ("spawn", SPAWN))
    for number in range(count)
    for name in FIGURE_NAMES
)

_FACING = {facing: one_hot(facing, 8) for facing in range(8)}


@cached
def _abilities(bits: int) -> tuple[float, ...]:
    return tuple(float(bool(bits & BIT[name])) for name in NAMES)


def place_of(state: State, square: int) -> tuple[float, float]:
    """Where a square lies; the middle of nowhere for none."""
    if square < 0:
        return 0.0, 0.0
    down, across = state.ground.grid.places[square]
    return share(down, WIDE), share(across, WIDE)


def figure(state: State, number: int, warrior: Warrior) -> bytes:
    """One row."""
    printed = state.content.figures[warrior.figure]
    left = len(printed.dial) - warrior.click
    alive = left > 0 and warrior.place in (INSIDE, OUTSIDE)
    shown = (0, 0, 0, 0)
    bits = 0
    if alive:
        shown = (
            values.speed(state, warrior), values.attack(state, warrior),
            values.defense(state, warrior), values.damage(state, warrior),
        )  # fmt: skip
        bits = values.abilities(state, warrior)
    activation = state.activation
    return row((
        *(float(warrior.place == place) for place in PLACES),
        *place_of(state, warrior.square if warrior.place == INSIDE else -1),
        *_FACING[warrior.facing], *(share(value, HIGHEST) for value in shown),
        share(max(0, left), CLICKS), share(printed.range, FARTHEST), share(printed.targets, 4),
        printed.arc / 360, warrior.level / LEVELS, float(warrior.activated),
        float(warrior.marked), float(warrior.frozen),
        float(activation is not None and activation.warrior == number),
        float(state.turning == number), share(warrior.seat + 1, 4), *_abilities(bits),
    ))  # fmt: skip


def figures(state: State, player: int) -> bytes:
    """The player's own Heroes, those of others, and the Mage Spawn in the order of their places."""
    rows: tuple[list[bytes], list[bytes], list[bytes]] = ([], [], [])
    for number, warrior in enumerate(state.warriors):
        if warrior.place != POOL:
            group = 2 if warrior.seat == NOBODY else int(warrior.seat != player)
            rows[group].append(figure(state, number, warrior))
    return b"".join(
        b"".join(group[:count]) + _NOBODY * max(0, count - len(group))
        for group, count in zip(rows, (OWN, RIVALS, SPAWN), strict=True)
    )
