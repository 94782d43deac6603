"""Who wins games of equal bots in Mage Knight: the starting player or the other, and which team.

    uv run python examples/balance_mageknight.py --games 1000 --seed 5

A draw is half a win for both.
"""

from __future__ import annotations

import argparse
from collections import Counter
from math import sqrt

import undercroft
from undercroft.games.mageknight.bot import HeuristicBot


def main() -> None:
    """Play, count, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--mode", default="lone_wolf")
    asked = parser.parse_args()
    started, drawn, empty, turns = 0.0, 0, 0, 0
    played: Counter[str] = Counter()
    won: dict[str, float] = {}
    for seed in range(asked.seed, asked.seed + asked.games):
        table = undercroft.new("mageknight", 2, seed, mode=asked.mode)
        bots = [HeuristicBot(seed), HeuristicBot(seed + 1)]
        while (decision := table.decision) is not None:
            table.act(bots[decision.player].choose(table))
        result, state = table.result, table.state
        assert result is not None
        started += result.share(state.first)
        drawn += len(result.winners) > 1
        empty += not any(standing.score for standing in result.standings)
        turns += state.turn
        for seat, team in enumerate(state.teams):
            played[team] += 1
            won[team] = won.get(team, 0.0) + result.share(seat)
    games = asked.games
    print(f"starting player {started / games:.1%} (standard error {0.5 / sqrt(games):.1%})")
    print(f"draws {drawn / games:.1%}, without gold {empty / games:.1%}, {turns / games:.1f} turns")
    for team, count in sorted(played.items()):
        print(f"| {team} | {won[team] / count:.1%} | {count} |")


if __name__ == "__main__":
    main()
