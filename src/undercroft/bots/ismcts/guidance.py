"""What a game may tell a search: quick answers for playing out, and what a position is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.bots.random import RandomBot
from undercroft.kernel.game import Appraised, Guided

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.kernel.game import Game
    from undercroft.kernel.table import Table

    Guide = Callable[[Table[Any]], int]
    Appraise = Callable[[Table[Any], int], float | None]

# Of a reward, the parts for winning, for having lived, and for the score.
WINNING, LIVING, SCORING = 0.8, 0.1, 0.1


def has_guide(game: Game[Any]) -> bool:
    """Whether there are answers that are better than any."""
    return isinstance(game, Guided) or bool(game.bots())


def guide_of(game: Game[Any], seed: int) -> Guide:
    """The game's quick answers, else its first bot's, else any answer."""
    if isinstance(game, Guided):
        return game.rollout(seed)
    for make in game.bots().values():
        choose: Guide = make(seed).choose
        return choose
    return at_random(seed)


def at_random(seed: int) -> Guide:
    """Any answer, each as likely as the others."""
    return RandomBot(seed).choose


def appraise_of(game: Game[Any]) -> Appraise | None:
    """The game's own appraisal of a position, if it has one."""
    return game.appraise if isinstance(game, Appraised) else None


def reward(game: Game[Any], state: Any, player: int) -> float:
    """What the end of a game is worth to a player, from 0 to 1, where the game itself is silent."""
    result = game.result(state)
    assert result is not None, "only a game that is over has a reward"
    won = result.share(player)
    lived = game.facts(state).survived[player]
    scores = {standing.player: standing.score for standing in result.standings}
    share = max(0, scores[player]) / max(1, *scores.values(), 1) if len(scores) > 1 else won
    return WINNING * won + LIVING * lived + SCORING * share
