"""What a game was worth to a player once it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.kernel.errors import BadSetup

if TYPE_CHECKING:
    from undercroft.kernel.table import Table

WIN, SCORE, SHAPED = "win", "score", "shaped"


def check(reward: str, known: tuple[str, ...]) -> str:
    """The reward by its name, or BadSetup with the names there are."""
    if reward not in known:
        raise BadSetup(f"reward: {reward!r} is unknown; choose one of: {', '.join(known)}")
    return reward


def final(table: Table[Any], reward: str) -> list[float]:
    """By player: one for a win, divided among rivals who tie; or the score as it stands.

    A side that wins gets one for each of its members.
    """
    result = table.result
    assert result is not None, "only a game that is over is worth anything"
    worth = [0.0] * table.config["players"]
    for standing in result.standings:
        if reward == SCORE:
            worth[standing.player] = float(standing.score)
        elif standing.won:
            worth[standing.player] = result.share(standing.player)
    return worth


def told(table: Table[Any]) -> dict[int, dict[str, Any]]:
    """How a game that is over ended, by player."""
    result = table.result
    assert result is not None
    survived = table.game.facts(table.state).survived
    return {
        standing.player: {
            "won": standing.won,
            "score": standing.score,
            "survived": survived[standing.player],
            "outcome": standing.outcome,
        }
        for standing in result.standings
    }
