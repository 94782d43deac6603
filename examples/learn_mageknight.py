"""Learn what Mage Knight's appraisal of positions weighs, from games of its heuristic bot.

    uv run python examples/learn_mageknight.py --games 400 --seed 1

prints the weights that belong into `games/mageknight/bot/appraisal.py`.
"""

from __future__ import annotations

import argparse
from math import exp

import undercroft
from undercroft.games.mageknight.bot import HeuristicBot
from undercroft.games.mageknight.bot.appraisal import facts_about

EVERY = 3  # decisions "whom do you activate?" between two that are learnt from
RISK = 5  # the one fact that speaks against a player
STEPS, RATE, DECAY = 400, 0.5, 1e-3


def positions(seed: int) -> tuple[list[list[float]], float]:
    """By how much the first player was ahead in each fact, and their share of the win."""
    table = undercroft.new("mageknight", 2, seed)
    bots = [HeuristicBot(seed), HeuristicBot(seed + 1)]
    found = []
    count = 0
    while (decision := table.decision) is not None:
        if decision.kind == "activate":
            count += 1
            if count % EVERY == 0:
                mine, theirs = (facts_about(table.state, seat) for seat in (0, 1))
                found.append([a - b for a, b in zip(mine, theirs, strict=True)])
        table.act(bots[decision.player].choose(table))
    assert table.result is not None
    return found, table.result.share(0)


def learn(rows: list[list[float]], shares: list[float]) -> list[float]:
    """Logistic regression by gradient descent; a draw is half a win."""
    weights = [0.0] * len(rows[0])
    for _ in range(STEPS):
        slope = [DECAY * weight for weight in weights]
        for row, share in zip(rows, shares, strict=True):
            chance = 1 / (1 + exp(-sum(w * x for w, x in zip(weights, row, strict=True))))
            for at, x in enumerate(row):
                slope[at] += (chance - share) * x / len(rows)
        weights = [weight - RATE * each for weight, each in zip(weights, slope, strict=True)]
        # Nothing that is good to have counts against a player, however facts go together.
        weights = [
            min(0.0, weight) if at == RISK else max(0.0, weight)
            for at, weight in enumerate(weights)
        ]
    return weights


def main() -> None:
    """Play, learn, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rows: list[list[float]] = []
    shares: list[float] = []
    for seed in range(asked.seed, asked.seed + asked.games):
        found, share = positions(seed)
        rows += found
        shares += [share] * len(found)
    print(len(rows), "positions:", tuple(round(weight, 2) for weight in learn(rows, shares)))


if __name__ == "__main__":
    main()
