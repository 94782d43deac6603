"""How much a better bot brings the heroes of Descent, and the overlord, at equal deals.

    uv run python examples/ladder_descent.py --deals 1 --seed 1500

A deal is a quest, a number of heroes and a seed. Each side is played in it by the better bot and
by the worse one, with equal dice, against one and the same bot on the other side. A game without
end within so many decisions is no win for anybody. With `--keep FILE`, games are played in pieces:
what stands in the file is not played again, and counts.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec
from kept_games import KeptGames

import undercroft
from undercroft.arena.playing import unhurried
from undercroft.arena.significance import paired_test
from undercroft.games.descent.rules.quests import scripted
from undercroft.games.descent.table.state import HEROES, OVERLORD
from undercroft.kernel import game as registry

NAME = "descent"
LONGEST = 5_000
PLAYERS = {2: 3, 3: 4, 4: 5}  # by the number of heroes
SIDES = {HEROES: "heroes", OVERLORD: "overlord"}


class Deal(msgspec.Struct, frozen=True):
    """What is dealt, and which bot has which side."""

    quest: str
    heroes: int
    seed: int
    act: str
    ours: str
    theirs: str


def play(deal: Deal) -> int:
    """Who wins a deal; the overlord has the first seat."""
    game, players = registry.find(NAME), PLAYERS[deal.heroes]
    table = undercroft.new(
        NAME, players, deal.seed, quest=deal.quest, act=deal.act, overlord=0
    )  # fmt: skip
    seats = [
        unhurried(deal.ours if seat else deal.theirs, game, deal.seed + seat)
        for seat in range(players)
    ]
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
    parser.add_argument("--other", default="", help="who plays the other side; else the better bot")
    parser.add_argument("--quests", nargs="+", default=scripted(), choices=scripted())
    parser.add_argument("--heroes", nargs="+", type=int, default=tuple(PLAYERS), choices=PLAYERS)
    parser.add_argument("--keep", type=Path, help="where games are kept, and added to")
    asked = parser.parse_args()
    games, other = KeptGames(asked.keep, play, tuple[Deal, int]), asked.other or asked.better
    wins: dict[int, list[tuple[int, int]]] = {HEROES: [], OVERLORD: []}  # better, worse
    for seed in range(asked.seed, asked.seed + asked.deals):
        for quest in asked.quests:
            row = []
            for heroes in asked.heroes:
                for side, found in wins.items():
                    both = [
                        games.of(
                            Deal(quest, heroes, seed, asked.act, one, other)
                            if side == HEROES
                            else Deal(quest, heroes, seed, asked.act, other, one)
                        )
                        == side
                        for one in (asked.better, asked.worse)
                    ]
                    found.append((both[0], both[1]))
                    row.append(f"{SIDES[side]} {both[0]:d} {both[1]:d}")
            print(f"{quest} {seed}: {', '.join(row)}", flush=True)
    for side, found in wins.items():
        better, worse = (sum(each) for each in zip(*found, strict=True))
        verdict = paired_test([one - two for one, two in found])
        print(f"{SIDES[side]}: {asked.better} {better} of {len(found)}, {asked.worse} {worse}; "
              f"p = {verdict.p:.2g}")  # fmt: skip


if __name__ == "__main__":
    main()
