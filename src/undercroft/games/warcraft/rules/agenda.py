"""The steps of a game by name. The agenda in the state lists those still to come, the next last."""

from __future__ import annotations

# Setting up and the turn.
ROLL_FOR_FIRST = "roll_for_first"
CHOOSE_CHARACTER = "choose_character"
DEAL = "deal"
FOLLOW_QUESTS = "follow_quests"
CHOOSE_CITY = "choose_city"
START_TURN = "start_turn"
ROLL_TO_MOVE = "roll_to_move"
MOVE = "move"
EXPLORE = "explore"
RESOLVE_DISCOVERY = "resolve_discovery"
SHARE_BOOK = "share_book"
MAINTAIN = "maintain"
QUEST_STEP = "quest_step"
EQUIP_WEAPON = "equip_weapon"
EQUIP_ARMOR = "equip_armor"
PASS_THE_DIE = "pass_the_die"

# The challenge phase and combat.
CHALLENGE = "challenge"
DRAW_CHALLENGE = "draw_challenge"
BEFORE_ROLL = "before_roll"
ROLL_DICE = "roll_dice"
AFTER_ROLL = "after_roll"
RANGED_STEP = "ranged_step"
MELEE_STEP = "melee_step"
END_OF_COMBAT = "end_of_combat"


def plan_of_a_turn(seat: int) -> tuple[tuple[str, int], ...]:
    """The phases of a turn, the last one first (WOW-TURN-01).

    A phase goes through its own steps, and what asks nobody anything runs on into the next one:
    maintenance ends with the next player's turn (WOW-MNT-01, WOW-MNT-05).
    """
    return ((MAINTAIN, seat), (CHALLENGE, seat), (EXPLORE, seat), (ROLL_TO_MOVE, seat))


def steps_of_a_combat(seat: int) -> tuple[tuple[str, int], ...]:
    """What an attack of that seat leads to, the last one first (WOW-CENC-02, WOW-CCHR-03)."""
    steps = (END_OF_COMBAT, MELEE_STEP, RANGED_STEP, AFTER_ROLL, ROLL_DICE, BEFORE_ROLL)
    return tuple((step, seat) for step in steps)


PLANS = tuple(plan_of_a_turn(seat) for seat in range(4))
COMBATS = tuple(steps_of_a_combat(seat) for seat in range(4))
