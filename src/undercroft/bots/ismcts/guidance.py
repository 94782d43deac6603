"""What a game may tell a search: quick answers for playing out, and what a position is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.bots.random import RandomBot
from undercroft.kernel.errors import BadSetup
from undercroft.kernel.game import Appraised, Foresighted, Guided, Minded

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.kernel.game import Game, Mind
    from undercroft.kernel.table import Table

    Guide = Callable[[Table[Any]], int]
    Appraise = Callable[[Table[Any], int], float | None]

# Decisions that are played on before a position is appraised once more, where nobody says.
USUAL_FORESIGHT = 12
# Of a reward, the parts for winning, for having lived, and for the score.
WINNING, LIVING, SCORING = 0.8, 0.1, 0.1


def adviser_of(game: Game[Any], mind: str) -> Game[Any] | Mind:
    """Who gives quick answers and appraises: the game itself, or one of its other minds."""
    if not mind:
        return game
    if not isinstance(game, Minded):
        raise BadSetup(f"mind: {game.title} has no other minds than its own")
    return game.mind(mind)


def has_guide(adviser: Game[Any] | Mind) -> bool:
    """Whether there are answers that are better than any."""
    return isinstance(adviser, Guided) or bool(adviser.bots())


def guide_of(adviser: Game[Any] | Mind, seed: int) -> Guide:
    """The adviser's quick answers, else those of the game's first bot, else any answer."""
    if isinstance(adviser, Guided):
        return adviser.rollout(seed)
    for make in adviser.bots().values():
        choose: Guide = make(seed).choose
        return choose
    return at_random(seed)


def at_random(seed: int) -> Guide:
    """Any answer, each as likely as the others."""
    return RandomBot(seed).choose


def appraise_of(adviser: Game[Any] | Mind) -> Appraise | None:
    """The adviser's appraisal of a position, if it has one."""
    return adviser.appraise if isinstance(adviser, Appraised) else None


def foresight_of(adviser: Game[Any] | Mind) -> int:
    """How many decisions to play on before a position is appraised once more."""
    return adviser.foresight if isinstance(adviser, Foresighted) else USUAL_FORESIGHT


def reward(game: Game[Any], state: Any, player: int) -> float:
    """What the end of a game is worth to a player, from 0 to 1, where the game itself is silent."""
    result = game.result(state)
    assert result is not None, "only a game that is over has a reward"
    won = result.share(player)
    lived = game.facts(state).survived[player]
    scores = {standing.player: standing.score for standing in result.standings}
    share = max(0, scores[player]) / max(1, *scores.values(), 1) if len(scores) > 1 else won
    return WINNING * won + LIVING * lived + SCORING * share
