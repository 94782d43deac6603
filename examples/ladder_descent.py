"""How much a better bot brings the heroes of Descent, and the overlord; and who wins among equals.

    uv run python examples/ladder_descent.py --deals 1 --seed 1500

Each deal (a quest, a number of heroes, a seed) is played three times: by the better bot on both
sides, with the worse one as the heroes, with the worse one as the overlord. A game that has no end
within so many decisions is no win for anybody.
"""

from __future__ import annotations

import argparse

import undercroft
from undercroft import bots
from undercroft.arena.significance import paired_test
from undercroft.games.descent.rules.quests import scripted
from undercroft.games.descent.table.state import HEROES, OVERLORD
from undercroft.kernel import game as registry

NAME = "descent"
LONGEST = 5_000
PLAYERS = (3, 4, 5)  # 2 to 4 heroes


def winner(asked: argparse.Namespace, deal: tuple[str, int, int], heroes: str, lord: str) -> int:
    """The side that wins a deal; the overlord has the first seat."""
    quest, players, seed = deal
    game = registry.find(NAME)
    table = undercroft.new(NAME, players, seed, quest=quest, act=asked.act, overlord=0)
    seats = [bots.make(lord if not seat else heroes, game, seed + seat) for seat in range(players)]
    for _ in range(LONGEST):
        if (decision := table.decision) is None:
            break
        table.act(seats[decision.player].choose(table))
    won: int = table.state.winner
    return won


def main() -> None:
    """Play, count, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1, help="of each quest and number of heroes")
    parser.add_argument("--seed", type=int, default=1500)
    parser.add_argument("--act", default="1", help="the strength of the monsters: 1, 2 or own")
    parser.add_argument("--better", default="heuristic")
    parser.add_argument("--worse", default="random")
    parser.add_argument("--quests", nargs="+", default=scripted(), choices=scripted())
    asked = parser.parse_args()
    gains: dict[int, list[int]] = {HEROES: [], OVERLORD: []}
    wins = {HEROES: [0, 0], OVERLORD: [0, 0]}  # of the better bot, and of the worse one
    for quest in asked.quests:
        row = []
        for players in PLAYERS:
            count = [0, 0]
            for seed in range(asked.seed, asked.seed + asked.deals):
                deal = quest, players, seed
                equal = winner(asked, deal, asked.better, asked.better)
                weak = {
                    HEROES: winner(asked, deal, asked.worse, asked.better),
                    OVERLORD: winner(asked, deal, asked.better, asked.worse),
                }
                for side, came in weak.items():
                    count[side] += equal == side
                    wins[side][0] += equal == side
                    wins[side][1] += came == side
                    gains[side].append((equal == side) - (came == side))
            row.append(f"{count[HEROES]} : {count[OVERLORD]}")
        print(f"| {quest} | {' | '.join(row)} |", flush=True)
    for side, name in ((HEROES, "heroes"), (OVERLORD, "overlord")):
        games, verdict = len(gains[side]), paired_test(gains[side])
        better, worse = wins[side]
        print(f"{name}: {asked.better} {better} of {games}, {asked.worse} {worse}; "
              f"p = {verdict.p:.2g}")  # fmt: skip


if __name__ == "__main__":
    main()
