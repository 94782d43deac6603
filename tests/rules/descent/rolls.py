"""Rolls attacks at the table and compares what comes with the chances that were shown.

`python -m tests.rules.descent.rolls --games 100000` does it for some attacks with surges to spend,
dice to roll again, tolls, and cards and quests that change the damage.
"""

from __future__ import annotations

import argparse
import sys

from tests.rules.descent import test_odds_at_the_table as odds
from tests.support.descent_rolls import some_rolls

ATTACKS = {
    "Throwing Knives at somebody adjacent": lambda: odds.knives("r1c2"),
    "a die of the defense is rolled again": lambda: odds.kellos(odds.SWORD),
    "a monster's attack near Leoric": lambda: odds.leoric("r1c5"),
    "Shadow": lambda: odds.shadow("shadow_dragon.minion"),
    "the idols hum": lambda: odds.idols(True),
}
SIGMAS = 4  # further off than this is no chance


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    wrong = 0
    for name, make in ATTACKS.items():
        s, start, foe = make()
        option = odds.attack_of(s, start)
        came = some_rolls(s.table, option, s.number(foe), given.games, given.seed)
        for what, share, chance in zip(came._fields, came, odds.shown(s, option), strict=True):
            error = (chance * (1 - chance) / given.games) ** 0.5
            off = abs(share - chance) / error if error else 0.0 if share == chance else SIGMAS + 1
            wrong += off > SIGMAS
            print(f"{name}: {what} {share:.4f}, shown {chance:.4f}, {off:.1f} sigma", flush=True)
    return wrong


if __name__ == "__main__":
    sys.exit(main())
