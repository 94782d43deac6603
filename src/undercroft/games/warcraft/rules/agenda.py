"""The steps of a game. The agenda in the state lists those still to come, the next one last."""

from __future__ import annotations

# Setting up and the turn.
(
    ROLL_FOR_FIRST,
    CHOOSE_CHARACTER,
    DEAL,
    FOLLOW_QUESTS,
    CHOOSE_CITY,
    START_TURN,
    ROLL_TO_MOVE,
    MOVE,
    EXPLORE,
    RESOLVE_DISCOVERY,
    SHARE_BOOK,
    MAINTAIN,
    QUEST_STEP,
    EQUIP_WEAPON,
    EQUIP_ARMOR,
    PASS_THE_DIE,
) = range(16)

# The challenge phase and combat.
(
    CHALLENGE,
    DRAW_CHALLENGE,
    BEFORE_ROLL,
    ROLL_DICE,
    AFTER_ROLL,
    RANGED_STEP,
    MELEE_STEP,
    END_OF_COMBAT,
) = range(30, 38)


def plan_of_a_turn(seat: int) -> tuple[tuple[int, int], ...]:
    """The phases of a turn, the last one first (WOW-TURN-01).

    A phase goes through its own steps, and what asks nobody anything runs on into the next one:
    maintenance ends with the next player's turn (WOW-MNT-01, WOW-MNT-05).
    """
    return ((MAINTAIN, seat), (CHALLENGE, seat), (EXPLORE, seat), (ROLL_TO_MOVE, seat))


PLANS = tuple(plan_of_a_turn(seat) for seat in range(4))
