"""A bot that plays by rules of thumb, from what its player may know.

It looks at no other hand, at no face-down discovery it has not seen, and never ahead.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from undercroft.kernel.answering import AnsweringBot

from . import bargains, battle, choices, rivals, travel

if TYPE_CHECKING:
    from undercroft.kernel.table import Table

    from ..table.state import State

Answer = Callable[["State", int, Sequence[str]], str]

ANSWERS: dict[str, Answer] = {
    "starting_city": travel.best_space,
    "start_of_turn": choices.window,
    "after_movement_roll": choices.window,
    "movement_roll": choices.movement_roll,
    "move": choices.move,
    "teleport": travel.best_space,
    "hearthstone": travel.best_space,
    "resurrect": travel.best_space,
    "resource": choices.resource,
    "place_discovery": choices.place_discovery,
    "after_looking": choices.after_looking,
    "which_discovery": choices.which_discovery,
    "false_map": choices.false_map,
    "challenge": battle.challenge,
    "task": choices.task,
    "pay_event": choices.pay_event,
    "before_roll": battle.before_roll,
    "after_roll": battle.after_roll,
    "roll_again": battle.roll_again,
    "on_damage": battle.on_damage,
    "on_defeat": battle.on_defeat,
    "response": rivals.respond,
    "whom": rivals.whom,
    "demand": bargains.demand,
    "offer": bargains.offer,
    "recall": rivals.recall,
    "after_combat": choices.window,
    "quest_step": choices.quest_step,
    "surplus_quest": choices.surplus_quest,
    "equip": choices.equip,
    "discard_item": choices.discard_item,
    "take_item": choices.take_item,
    "whose_bag": choices.whose_bag,
    "item_colour": choices.colour,
    "discard_down": choices.discard_card,
    "discard_card": choices.discard_card,
    "pay": choices.pay,
    "attach_to": choices.attach_to,
    "which_marker": choices.which_marker,
}


class HeuristicBot(AnsweringBot["State"]):
    """Plays any seat by the table above."""

    __slots__ = ()

    def answer(self, table: Table[State]) -> str | None:
        """What it would say; which character, whose answer first: one is as good as another."""
        decision = table.decision
        assert decision is not None, "the game is over: nothing is being asked"
        answer = ANSWERS.get(decision.kind)
        return None if answer is None else answer(table.state, decision.player, decision.choices)


__all__ = ["HeuristicBot"]
