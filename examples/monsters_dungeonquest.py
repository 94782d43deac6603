"""What it is worth to monsters in DungeonQuest who plays them: the same deals, another hand.

    uv run python examples/monsters_dungeonquest.py --games 600 --seed 1 --by random,heuristic

Every hero is played by the rules of thumb; what is asked for a monster (its cards, counterattacks,
which token lies where) is answered by the bot that is named. Told is how many heroes fell to
monsters, and how many monsters to heroes.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any, NamedTuple

from undercroft import bots
from undercroft.games.dungeonquest.bot import FOR_A_SIDE, HeuristicBot
from undercroft.games.dungeonquest.game import GAME
from undercroft.kernel.chance import scramble
from undercroft.kernel.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.games.dungeonquest.table.state import Fight, State

PLAYERS = 4


KILLED_A_MONSTER = "DQ-CMB-40"  # the rule that the log cites where a monster is killed


class Toll(NamedTuple):
    """What came of the fights of one game."""

    heroes: int  # that were killed by monsters
    monsters: int  # that were killed by heroes


def is_for_a_monster(state: State, kind: str, player: int) -> bool:
    """Whether a question is about what a monster does, and not about a hero."""
    fight: Fight | None = state.fight
    if fight is None:
        return kind in FOR_A_SIDE
    return fight.rival < 0 and fight.hero != player


def play(seed: int, name: str) -> Toll:
    """One game with monsters played by that bot."""
    table: Any = Table(GAME, GAME.schema().check(PLAYERS, {}), scramble(seed, "monsters"))
    heroes = [HeuristicBot(scramble(seed, seat)) for seat in range(PLAYERS)]
    monsters = [bots.make(name, GAME, scramble(seed, "side", seat)) for seat in range(PLAYERS)]
    table.listen()
    while (decision := table.decision) is not None:
        player = decision.player
        beasts = is_for_a_monster(table.state, decision.kind, player)
        table.act((monsters if beasts else heroes)[player].choose(table))
    by_monsters = {f"a {monster.name}" for monster in table.state.content.monsters}
    return Toll(
        sum(hero.ending in by_monsters for hero in table.state.heroes),
        sum(event.rule == KILLED_A_MONSTER for event in table.events),
    )


def told(name: str, tolls: list[Toll]) -> str:
    """One line of the table, with intervals that hold 95 % of confidence."""
    columns = zip(*tolls, strict=True)
    return f"{name:24} {len(tolls):6} games" + "".join(
        f"   {what} killed {mean:.3f} +- {error:.3f} a game"
        for what, (mean, error) in zip(Toll._fields, map(mean_of, columns), strict=True)
    )


def mean_of(numbers: Sequence[int]) -> tuple[float, float]:
    """The mean, and how far it may be off."""
    mean = sum(numbers) / len(numbers)
    spread = sum((number - mean) ** 2 for number in numbers) ** 0.5
    return mean, 1.96 * spread / len(numbers)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--by", default="random,heuristic", help="who plays the monsters")
    chosen = parser.parse_args()
    seeds = range(chosen.seed * 1_000_000, chosen.seed * 1_000_000 + chosen.games)
    for name in bots.split(chosen.by):
        print(told(name, [play(seed, name) for seed in seeds]), flush=True)


if __name__ == "__main__":
    main()
