"""Who plays the other seats of a learner's table: bots by name or by class, or policies.

A policy is any callable that is given an observation and tells an action: a learner's own network,
an earlier copy of it, or one of many (self-play, leagues).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft import bots
from undercroft.kernel.errors import BadSetup, UndercroftError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from undercroft.kernel.game import Bot, Game
    from undercroft.kernel.table import Table

    from .sight import Seen, Sight

    # A name; a class that makes a bot of a seed; a bot; a policy.
    Opponent = str | type[Any] | Bot | Callable[[Seen], int]
    Opponents = Opponent | Iterable[Opponent]


class PolicyBot:
    """A policy in a bot's place: it sees what the seat that is asked sees."""

    __slots__ = ("_policy", "_sight")

    def __init__(self, policy: Callable[[Seen], int], sight: Sight) -> None:
        self._policy = policy
        self._sight = sight

    def choose(self, table: Table[Any]) -> int:
        decision = table.decision
        assert decision is not None, "nobody is asked anything once the game is over"
        action = int(self._policy(self._sight.see(table, decision.player)))
        offered = min(len(decision.choices), self._sight.limit)
        if not 0 <= action < offered:
            raise UndercroftError(
                f"opponents: the policy chose action {action}, but the mask allows 0 to "
                f"{offered - 1}"
            )
        return action


def check(opponents: Any, game: Game[Any]) -> tuple[Any, ...]:
    """All of them in order, or BadSetup with what is wrong."""
    alone = isinstance(opponents, str) or callable(opponents) or hasattr(opponents, "choose")
    try:
        found = (opponents,) if alone else tuple(opponents)
    except TypeError:
        found = (opponents,)
    if not found:
        raise BadSetup("opponents: name at least one bot; they are cycled over the other seats")
    for each in found:
        if isinstance(each, str):
            bots.make(each, game, 0)
        elif not callable(each) and not hasattr(each, "choose"):
            raise BadSetup(
                f"opponents: {each!r} is neither a bot's name, nor a bot with choose(table), nor a "
                "policy that makes an action of an observation"
            )
    return found


def seated(opponent: Any, game: Game[Any], seed: int, sight: Sight) -> Bot:
    """The bot that plays for this opponent in a new game."""
    if isinstance(opponent, str):
        return bots.make(opponent, game, seed)
    if isinstance(opponent, type):
        made: Bot = opponent(seed)
        return made
    if hasattr(opponent, "choose"):
        bot: Bot = opponent
        return bot
    return PolicyBot(opponent, sight)
