"""Figures as numbers: where they are, how they stand, what they may still do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.rows import row, share, zeros

from ..content.cards import CONDITIONS
from ..table.state import AWAY, KNOCKED_OUT, NONE, OFF, ON_MAP

if TYPE_CHECKING:
    from ..table.state import State

HEROES, FRIENDS, MONSTERS = 4, 6, 30  # figures that have a row
WIDE, HEALTH, STAMINA, SPEED, DICE, SKILLS = 40, 40, 8, 8, 5, 10

_PLACES = {ON_MAP: "on the map", KNOCKED_OUT: "knocked out", AWAY: "away"}
FIGURE_NAMES = (
    *_PLACES.values(), "mine", "down", "across", "large", "health", "health left", "fatigue",
    "stamina", "speed", "attack dice", "shoots", "reaches", "defense dice", "master", "lieutenant",
    *CONDITIONS, "done", "acts", "is placed", "attacks", "is attacked", "feat used", "skills",
    "exhausted", "search cards", "carries",
)  # fmt: skip
NAMES_OF_ALL = tuple(
    f"{group} {number} {name}"
    for group, count in (("hero", HEROES), ("friend", FRIENDS), ("monster", MONSTERS))
    for number in range(count)
    for name in FIGURE_NAMES
)
_NOBODY = zeros(len(FIGURE_NAMES))


def place_of(state: State, square: int) -> tuple[float, float]:
    """Where a square lies; the north-west corner for none."""
    if square < 0:
        return 0.0, 0.0
    down, across = state.ground.grid.places[square]
    return share(down, WIDE), share(across, WIDE)


def figure(state: State, number: int, player: int) -> bytes:
    """One row."""
    fighter, printed = state.fighters[number], state.printed(number)
    kit = state.content.abilities.kit(state, number)
    weapons = [printed.weapon] if printed.weapon is not None else []
    found = (state.content.weapons[item] for item in fighter.items)
    weapons += [weapon for weapon in found if weapon is not None] if printed.is_hero else []
    health, turn, attack = state.health(number), state.turn, state.attack
    fights = attack is not None and not attack.over
    return row((
        *(float(fighter.place == place) for place in _PLACES), float(fighter.seat == player),
        *place_of(state, fighter.at), float(not state.content.small[fighter.kind]),
        share(health, HEALTH), max(0, health - fighter.damage) / max(1, health),
        share(fighter.fatigue, STAMINA), share(printed.stamina + kit.stamina, STAMINA),
        share(max(0, printed.speed + kit.speed), SPEED),
        share(max((len(weapon.dice) for weapon in weapons), default=0), DICE),
        float(any(weapon.ranged for weapon in weapons)),
        float(any(weapon.reach for weapon in weapons)), share(len(kit.defense), DICE),
        float(printed.master), float(printed.lieutenant),
        *(float(fighter.conditions >> bit & 1) for bit in range(len(CONDITIONS))),
        float(fighter.done), float(turn is not None and turn.figure == number),
        float(state.placing == number),
        float(fights and attack is not None and attack.attacker == number),
        float(fights and attack is not None and attack.target == number),
        float(fighter.feat_used), share(len(fighter.skills), SKILLS),
        share(len(fighter.exhausted), SKILLS), share(len(fighter.cards), SKILLS),
        float(any(token.carrier == number for token in state.tokens)),
    ))  # fmt: skip


def figures(state: State, player: int) -> bytes:
    """The heroes, their friends and the monsters in play, in the order of their numbers."""
    rows: tuple[list[bytes], list[bytes], list[bytes]] = ([], [], [])
    for number, fighter in enumerate(state.fighters):
        if fighter.place == OFF or fighter.at == NONE:
            continue
        group = 0 if state.is_hero(number) else 1 if fighter.friend else 2
        rows[group].append(figure(state, number, player))
    return b"".join(
        b"".join(group[:count]) + _NOBODY * max(0, count - len(group))
        for group, count in zip(rows, (HEROES, FRIENDS, MONSTERS), strict=True)
    )
