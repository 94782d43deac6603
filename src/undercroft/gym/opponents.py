"""Who plays the other seats of a learner's table: bots by name or by class, or policies.

A policy is any callable that is given an observation and tells an action: a learner's own network,
an earlier copy of it, or one of many (self-play, leagues). `PolicyBot` makes a bot of it, for
tournaments and all else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft import bots
from undercroft.kernel.errors import BadSetup, UndercroftError
from undercroft.kernel.game import content_of

from .sight import Observer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from undercroft.kernel.game import Bot, Game
    from undercroft.kernel.table import Table

    from .sight import Seen

    # A name; a class that makes a bot or a policy of a seed, for each game; a bot; a policy.
    Opponent = str | type[Any] | Bot | Callable[[Seen], int]
    Opponents = Opponent | Iterable[Opponent]


class PolicyBot:
    """A policy in a bot's place: it sees what the seat that is asked sees.

    Without a sight it sees what environments with the same `most_options` show by themselves.
    """

    def __init__(
        self,
        policy: Callable[[Seen], int],
        sight: Observer | None = None,
        most_options: int | None = None,
    ) -> None:
        self._policy = policy
        self._sight = sight
        self._most_options = most_options

    def choose(self, table: Table[Any]) -> int:
        decision = table.decision
        assert decision is not None, "nobody is asked anything once the game is over"
        if self._sight is None:
            content = content_of(table.game, table.config)
            self._sight = Observer(table.game, self._most_options, content)
        action = int(self._policy(self._sight.see(table, decision.player)))
        offered = min(len(decision.choices), self._sight.limit)
        if not 0 <= action < offered:
            raise UndercroftError(
                f"opponents: the policy chose action {action}, but the mask allows 0 to "
                f"{offered - 1}"
            )
        return action


def check(opponents: Any, game: Game[Any], seats: int) -> tuple[Any, ...]:
    """All of them in order, for so many other seats, or BadSetup with what is wrong."""
    alone = isinstance(opponents, str) or callable(opponents) or hasattr(opponents, "choose")
    try:
        found = (opponents,) if alone else tuple(opponents)
    except TypeError:
        found = (opponents,)
    if not found:
        raise BadSetup("opponents: name at least one bot; they are cycled over the other seats")
    if len(found) > max(1, seats):
        raise BadSetup(f"opponents: {len(found)} are named, but the other seats are only {seats}")
    for each in found:
        if isinstance(each, str):
            bots.make(each, game, 0)
        elif not callable(each) and not hasattr(each, "choose"):
            raise BadSetup(
                f"opponents: {each!r} is neither a bot's name, nor a bot with choose(table), nor a "
                "policy that makes an action of an observation"
            )
    return found


def seated(opponent: Any, game: Game[Any], seed: int, sight: Observer) -> Bot:
    """The bot that plays for this opponent in a new game."""
    if isinstance(opponent, str):
        return bots.make(opponent, game, seed)
    made = opponent(seed) if isinstance(opponent, type) else opponent
    if hasattr(made, "choose"):
        bot: Bot = made
        return bot
    return PolicyBot(made, sight)
