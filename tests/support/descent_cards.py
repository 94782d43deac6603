"""Situations for tests of single cards of Descent: a hero with skills and items, a foe beside."""

from __future__ import annotations

from typing import Any

from tests.support.descent import CONTENT, Situation

HALL = ("........", "........", "........", "........")
# Faces by number (content/base/dice.toml). Hearts and surges of blue, red and yellow dice.
BLUE_2H, BLUE_2H_1S = 3, 1
RED_1H, RED_3H, RED_3H_1S = 0, 4, 5
YELLOW_1S, YELLOW_1H, YELLOW_1H_1S, YELLOW_2H_1S = 0, 1, 3, 5
# Shields of defense dice.
GRAY = {0: 0, 1: 1, 2: 4, 3: 5}
BROWN = {0: 0, 1: 3, 2: 5}
BLACK = {0: 0, 2: 1, 3: 4, 4: 5}
ARCHER = "goblin_archer.master.1"


def skilled(*names: str) -> tuple[int, ...]:
    """Skills by their ids."""
    return tuple(CONTENT.skill_called[name] for name in names)


def carried(*names: str) -> tuple[int, ...]:
    """Items by their ids."""
    return tuple(CONTENT.item_called[name] for name in names)


def thing(card: str) -> int:
    """The number of a card that can be exhausted, by its kind and id."""
    return CONTENT.abilities.things[card]


def at_turn(
    hero: str, *items: str, skills: tuple[str, ...] = (), foe: str = "goblin_archer.master",
    there: str = "r1c2", at: str = "r1c1", others: dict[str, str] | None = None,
    players: int = 3, act: int = 1, hand: tuple[str, ...] = (), **more: Any,
) -> Situation:  # fmt: skip
    """A hero's turn in a hall, with a foe next to them."""
    s = Situation(*HALL, players=players, act=act)
    s.hero(hero, at, *items, skills=skilled(*skills), **more)
    for name, square in (others or {}).items():
        s.hero(name, square)
    s.monster(foe, there)
    if hand:
        s.hold(hero, *hand)
    return s.turn_of(hero)


def under_attack(
    hero: str, *items: str, skills: tuple[str, ...] = (), foe: str = "zombie.minion",
    there: str = "r1c2", at: str = "r1c1", others: dict[str, str] | None = None,
    players: int = 3, act: int = 1, hand: tuple[str, ...] = (), **more: Any,
) -> Situation:  # fmt: skip
    """The activation of a monster next to a hero."""
    s = at_turn(
        hero, *items, skills=skills, foe=foe, there=there, at=at, others=others, players=players,
        act=act, hand=hand, **more,
    )  # fmt: skip
    return s.turn_of(f"{foe}.1")


def dice_of(numbers: tuple[int, ...]) -> list[str]:
    """The names of dice."""
    return [CONTENT.dice_list[die].name for die in numbers]
