"""The moments of an activation and of an attack, in the order in which the rules name them.

Rules announce them; rules/abilities/ and the chapters that come in between subscribe. The subject
is the number of a warrior, of TURN_BEGINS that of a seat. Numbers only added or things only
forbidden are no moments: see hooks.py.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from undercroft.kernel.windows import Happening, Window

from ..table.state import MOMENTS
from .seats import controller

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..table.state import MageKnightTable


def _controller(table: MageKnightTable, happening: Happening) -> Iterable[int]:
    return (controller(table.state, happening.subject),)


def _attackers_controller(table: MageKnightTable, happening: Happening) -> Iterable[int]:
    attack = table.state.attack
    assert attack is not None
    return (controller(table.state, attack.attacker),)


def _both(table: MageKnightTable, happening: Happening) -> Iterable[int]:
    """The attacker's player, then those of the targets (MKD-CLOSE-08)."""
    attack = table.state.attack
    assert attack is not None
    seats = [controller(table.state, number) for number in (attack.attacker, *attack.targets)]
    return dict.fromkeys(seats)


def _is_over(_table: MageKnightTable, happening: Happening) -> bool:
    return happening.value <= 0


# -- turns and activations (MKD-TURN) ----------------------------------------------------------

# A player's turn begins: 10 assign treasures, 20 Command rolls, 30 Command healing (MKD-TURN-05).
TURN_BEGINS = MOMENTS.declare("turn_begins")
# It ends: treasures are taken back.
TURN_ENDS = MOMENTS.declare("turn_ends")
# A figure has been activated; its speed points are counted.
ACTIVATED = MOMENTS.declare("activated")
# A figure has stepped, jumped or entered: 10 clicks of those it comes to, 20 tokens, 30 markers.
STEPPED = MOMENTS.declare("stepped")
# A figure has stopped, and free spins are over (MKD-FACE-12).
STOPPED = MOMENTS.declare("stopped")
# An activation ends.
ACTIVATION_ENDS = MOMENTS.declare("activation_ends")

# -- an attack (MKD-CLOSE-08) ------------------------------------------------------------------

# It is declared and paid for; both sides may still switch optional abilities off.
DECLARED = MOMENTS.declare(
    "declared", Window("MKD-CLOSE-08", "An attack is declared", seats=_both)
)  # fmt: skip
# The dice lie on the table.
ROLLED = MOMENTS.declare("rolled")
# It hits its subject: the value is 1; whoever makes it 0 makes it miss.
HIT = MOMENTS.declare(
    "hit",
    Window("MKD-CLOSE-08", "Your figure is hit", seats=_controller, closed=_is_over,
           passing_label="Take the hit"),
)  # fmt: skip
# The base of the damage to its subject: the value; the attacker may have another (MKD-DAM-01).
# A part of its own, so that an ability for the roll may join one for the damage (MKD-ABIL-07); it
# comes before what is taken off (MKD-DAM-05).
DAMAGE_BASE = MOMENTS.declare(
    "damage_base",
    Window("MKD-DAM-01", "How do you deal damage?", seats=_attackers_controller,
           passing_label="Use the damage value"),
)  # fmt: skip
# Damage to its subject, 0 after a miss: 20 doubling, 30 and 40 and 50 what is added (MKD-DAM-02),
# 60 what is taken off (MKD-DAM-03). The detail is 1 after a hit.
DAMAGE = MOMENTS.declare("damage")
# Its subject took damage: 10 Vampirism, 20 Magic Retaliation, 30 elimination, 40 experience
# (MKD-DAM-04). The details are the attacker, and the clicks by which the dial turned.
DAMAGED = MOMENTS.declare("damaged")
# After the reactions to an attack that hit its subject, before any counterattack.
AFTER_HIT = MOMENTS.declare("after_hit")

# -- damage of other kinds ---------------------------------------------------------------------

# An ability's own clicks, which are no attack: the value (MKD-ABIL-11).
EFFECT = MOMENTS.declare("effect")
# A figure's dial shows skulls; it still stands where it stood (MKD-ELIM).
ELIMINATED = MOMENTS.declare("eliminated")


@cache
def heard() -> int:
    """The moments that anybody subscribed to: others cost nothing. Asked once a game begins."""
    return sum(moment.bits for moment in MOMENTS if moment.handlers or moment.has_reactions)
