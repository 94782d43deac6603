"""What an attack can be expected to do: chances on two dice, and clicks of damage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import manners, values
from .facing import from_behind

if TYPE_CHECKING:
    from ..table.state import State, Warrior
    from .manners import Manner

ROLLS = 36  # of two dice
LEAST, MOST = 3, 12  # 2 always misses, 12 always hits (MKD-CRIT-01, MKD-CRIT-02)
_WAYS = tuple(
    sum(one + two >= need for one in range(1, 7) for two in range(1, 7)) for need in range(14)
)
CRITICAL = 1 / ROLLS  # one click more (MKD-CRIT-02)


def chance(need: int) -> float:
    """The chance that two dice show at least that much; 2 never hits and 12 always does."""
    return _WAYS[min(MOST, max(LEAST, need))] / ROLLS


def plain_chance(need: int) -> float:
    """The same for a roll without such exceptions."""
    return _WAYS[min(13, max(0, need))] / ROLLS


def in_words(
    state: State, attacker: Warrior, target: Warrior, manner: Manner, counter: bool = False
) -> str:
    """What two dice must show, the chance, and where the numbers come from."""
    need = manners.needed(state, attacker, target, manner, counter)
    behind = from_behind(state, attacker, target)
    total = manners.attack_total(state, attacker, target, manner, counter, behind)
    against = manners.defense_total(state, target, attacker, manner)
    ours = f"attack {values.attack(state, attacker)}"
    if manner.added is None:
        ours += _more(behind, "from behind")
        ours += _more(total - values.attack(state, attacker) - behind, "by abilities")
    theirs = f"defense {values.defense(state, target)}"
    far = manner.ranged and manner.hindered and manner.against is None
    hindered = far and state.ground.hinders(attacker.square, target.square)
    theirs += _more(hindered, "across hindering terrain")
    theirs += _more(against - values.defense(state, target) - hindered, "by abilities")
    return f"{need}+ on two dice, {chance(need):.0%}: {ours} against {theirs}"


def _more(number: int, why: str) -> str:
    return f" {number:+d} {why}" if number else ""


def clicks_left(state: State, warrior: Warrior) -> int:
    """How many clicks of damage eliminate it."""
    return len(state.content.figures[warrior.figure].dial) - warrior.click
