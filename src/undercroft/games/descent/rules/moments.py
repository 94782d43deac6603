"""The moments of the game, at which cards and abilities act (reacting.py carries them out).

Each has two bits in `state.listening`: for what happens to heroes' figures, and to monsters. In an
attack it is the attacker's side that counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..table.state import MOMENTS

if TYPE_CHECKING:
    from undercroft.kernel.moments import Moment

    from ..table.state import DescentTable

SIDES = 2


def _declare(name: str, rule: str, prompt: str) -> Moment[DescentTable]:
    PROMPTS[name] = rule, prompt
    return MOMENTS.declare(name, seats=SIDES)


PROMPTS: dict[str, tuple[str, str]] = {}

# Turns. The subject is the figure whose turn it is; NONE for the overlord's turn.
TURN_START = _declare("turn_start", "DES-HTRN-03", "The turn begins")
TURN_END = _declare("turn_end", "DES-HTRN-10", "The turn ends")
ACTION_DONE = _declare("action_done", "DES-HTRN-07", "An action is done")
OVERLORD_START = _declare("overlord_start", "DES-OTRN-04", "The overlord's turn begins")
OVERLORD_TURN = _declare("overlord_turn", "DES-OCRD-02", "The overlord's turn")
OVERLORD_END = _declare("overlord_end", "DES-OTRN-13", "The overlord's turn ends")
ACTIVATION = _declare("activation", "DES-OTRN-08", "A monster is activated")

# Actions, declared or just done. The subject acts.
REST = _declare("rest", "DES-REST-01", "A hero rests")
SEARCH = _declare("search", "DES-SRCH-01", "A hero searches")
DRAWN = _declare("drawn", "DES-SRCH-03", "A Search card was drawn")
DOOR = _declare("door", "DES-DOOR-01", "A hero opens a door")
REVIVE = _declare("revive", "DES-REV-01", "A hero comes back")
ENTER = _declare("enter", "DES-MOV-03", "A figure enters a space")
FATIGUE_FOR_MP = _declare("fatigue_for_mp", "DES-MOV-14", "A hero suffers fatigue to move")

# The attack. The subject is the attacker; abilities say which role is theirs.
TARGETED = _declare("targeted", "DES-TGT-01", "An attack is declared")
BEFORE_ROLL = _declare("before_roll", "DES-ROLL-02", "Dice are about to be rolled")
AFTER_ROLL = _declare("after_roll", "DES-ROLL-09", "All dice are rolled")
SUM = _declare("sum", "DES-GAP-26", "The totals stand")
ATTACK_DONE = _declare("attack_done", "DES-ATK-05", "An attack is resolved")

# Harm. The subject suffers it.
SUFFER = _declare("suffer", "DES-HLTH-01", "A figure is about to suffer damage")
SUFFERED = _declare("suffered", "DES-HLTH-01", "A figure has suffered damage")
FALLING = _declare("falling", "DES-HLTH-02", "A figure is about to be defeated")
FELL = _declare("fell", "DES-HLTH-02", "A figure was defeated")
RECOVER = _declare("recover", "DES-GAP-59", "A figure recovers fatigue")

# Tests, dice and cards.
AFTER_TEST = _declare("after_test", "DES-ATTR-03", "A test was rolled")
DIE_ROLLED = _declare("die_rolled", "DES-ROLL-09", "Dice were rolled")
CARD_USED = _declare("card_used", "DES-SPEC-01", "A card was used")

# Of the overlord's turn: it is the trigger of cards played then (DES-OCRD-07).
OF_THE_TURN = {each.name for each in (OVERLORD_START, OVERLORD_TURN, OVERLORD_END, ACTIVATION)}
ROLES = {each.name for each in (TARGETED, BEFORE_ROLL, AFTER_ROLL, SUM, ATTACK_DONE)}
# Every use of a card lets both sides answer again, until both pass.
UNTIL_ALL_PASS = {AFTER_ROLL.name, AFTER_TEST.name, DIE_ROLLED.name}
# What was rolled: the detail of DIE_ROLLED.
EFFECT_DICE, ATTACK_DICE, DEFENSE_DICE, TEST_DICE = range(4)
