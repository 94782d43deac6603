"""Who wins each quest of Descent between equal bots, with 2, 3 and 4 heroes.

    uv run python examples/balance_descent.py --games 20 --seed 3000 --keep games.jsonl

Quests of Act I are played at the power level Basic; those of Act II and the finales at Expert:
heroes and overlord have what a campaign would have given them, the monsters are of Act II.
A game without end within so many decisions counts for nobody. With `--keep FILE`, games are played
in pieces (`--minutes M` ends one): what stands in the file is not played again, and counts.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import NamedTuple

import msgspec
from kept_games import KeptGames

import undercroft
from undercroft.arena.playing import unhurried
from undercroft.games.descent.content.loading import catalogue
from undercroft.games.descent.rules.quests import scripted
from undercroft.games.descent.table.state import HEROES, OVERLORD
from undercroft.kernel import game as registry
from undercroft.kernel.game import BASE

NAME = "descent"
LONGEST = 8_000
PLAYERS = {2: 3, 3: 4, 4: 5}  # by the number of heroes
POWER = {1: "basic", 2: "expert"}  # by the act of the quest
QUARTER = 0.25
SHORT = {HEROES: "h", OVERLORD: "o"}


class Deal(msgspec.Struct, frozen=True):
    """What is dealt."""

    quest: str
    heroes: int
    seed: int
    power: str
    bot: str


class Played(msgspec.Struct, frozen=True):
    """How it went."""

    winner: int
    encounters: tuple[int, ...]  # who won each
    rounds: int  # of the last one
    decisions: int


class Share(NamedTuple):
    """Of the games of one quest with so many heroes."""

    heroes: int
    overlord: int
    games: int

    @property
    def one_sided(self) -> bool:
        return min(self.heroes, self.overlord) < QUARTER * self.games

    def __str__(self) -> str:
        mark = " !" if self.one_sided else ""
        return f"{self.heroes / self.games:.0%} ({self.games}){mark}" if self.games else "-"


def play(deal: Deal) -> Played:
    """One game; the overlord has the first seat."""
    game, players = registry.find(NAME), PLAYERS[deal.heroes]
    table = undercroft.new(
        NAME, players, deal.seed, quest=deal.quest, power=deal.power, overlord=0
    )  # fmt: skip
    bots = [unhurried(deal.bot, game, deal.seed + seat) for seat in range(players)]
    count = 0
    while (decision := table.decision) is not None and count < LONGEST:
        table.act(bots[decision.player].choose(table))
        count += 1
    state = table.state
    return Played(state.winner, tuple(state.won), state.round, count)


def share_of(played: list[Played]) -> Share:
    """Who won how many."""
    winners = [each.winner for each in played]
    return Share(winners.count(HEROES), winners.count(OVERLORD), len(winners))


def main() -> None:
    """Play, count, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=12, help="of each quest and number of heroes")
    parser.add_argument("--seed", type=int, default=3000)
    parser.add_argument("--bot", default="heuristic")
    parser.add_argument("--power", help="basic, advanced or expert; else as the quest's act says")
    parser.add_argument("--quests", nargs="+", default=scripted(), choices=scripted())
    parser.add_argument("--heroes", nargs="+", type=int, default=tuple(PLAYERS), choices=PLAYERS)
    parser.add_argument("--keep", type=Path, help="where games are kept, and added to")
    parser.add_argument("--minutes", type=float, help="begin no game after that; go on with --keep")
    asked = parser.parse_args()
    games, printed = KeptGames(asked.keep, play, tuple[Deal, Played]), catalogue(BASE, ()).quests
    until = time.monotonic() + 60 * asked.minutes if asked.minutes else None
    found: dict[tuple[str, int], list[Played]] = {}
    for seed in range(asked.seed, asked.seed + asked.games):
        for quest in asked.quests:
            for heroes in asked.heroes:
                power = asked.power or POWER[printed[quest].act]
                deal = Deal(quest, heroes, seed, power, asked.bot)
                if until is None or time.monotonic() < until or games.knows(deal):
                    found.setdefault((quest, heroes), []).append(games.of(deal))
    heads = "".join(f" {heroes} heroes |" for heroes in asked.heroes)
    print(f"| quest |{heads} encounters | rounds |\n|---|{'--:|' * len(asked.heroes)}---|--:|")
    for quest in asked.quests:
        shares = [share_of(found.get((quest, heroes), [])) for heroes in asked.heroes]
        played = [each for heroes in asked.heroes for each in found.get((quest, heroes), [])]
        cells = "".join(f" {share} |" for share in shares)
        rounds = sum(each.rounds for each in played) / max(1, len(played))
        print(f"| {printed[quest].title} |{cells} {_encounters(played)} | {rounds:.1f} |")


def _encounters(played: list[Played]) -> str:
    """How often the encounters of a quest went to whom: h is the heroes', o the overlord's."""
    kinds = ["".join(SHORT.get(side, "-") for side in each.encounters) for each in played]
    return ", ".join(f"{kind} {kinds.count(kind)}" for kind in sorted(set(kinds)))


if __name__ == "__main__":
    main()
