"""`@special("a_fat_goblin", 1, 3)`: would fail if special rule 3 of encounter 1 were broken.

And what most tests of quests do: a party, tests that are passed or failed, the last round.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.support.descent import Situation

special = pytest.mark.special

PASSED, FAILED = 0, 5  # faces of the gray and the black die: no shield, and more than anybody bears
NAMES = ("syndrael", "jain_fairwood", "ashrian", "leoric_of_the_book")


def party(s: Situation, *squares: str) -> Situation:
    """As many heroes as the table has; those without a square stand on the entrance."""
    ground = s.state_so_far.ground
    entrance = [
        name
        for square, name in enumerate(ground.names)
        if ground.areas["entrance"] >> square & 1 and name not in squares
    ]
    places = [*squares, *entrance]
    for name, square in zip(NAMES[: s.heroes], places, strict=False):
        s.hero(name, square)
    return s


def trying(s: Situation, face: int, *choices: str) -> Situation:
    """A deed with a test that shows these faces."""
    return s.force("gray", face).force("black", face).do(*choices)


def settled(s: Situation) -> Situation:
    """No surges are spent, and nobody uses anything."""
    while s.asked in ("surge", "targeted", "before_roll", "after_roll", "sum", "attack_done"):
        s.do("done" if s.asked == "surge" else "pass")
    return s


def at_the_end_of(s: Situation, number: int) -> Situation:
    """A round ends."""
    s.state_so_far.round = number
    return s.after("end_round")
