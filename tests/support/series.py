"""Rows of tables played through by bots: each table's sequel is the next one.

`python -m tests.support.series descent --set campaign=the_shadow_rune --rows 100` plays many, with
the audit on, and counts what was asked and told.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from undercroft import bots
from undercroft.arena.fuzz import checks
from undercroft.kernel import game as registry
from undercroft.kernel import record
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.game import Game
from undercroft.kernel.table import Table

LONGEST_ROW = 50  # tables; only a broken game has more
MOST_ANSWERS = 60_000
# Secrets are looked at every so many answers.
SECRETS_EVERY = 400


def chooser(name: str, game: Game[Any], seed: int) -> Callable[[Table[Any]], int]:
    """How a bot of that name chooses; "random" is drawn from the seed."""
    if name == "random":
        rng = Random(seed)
        return lambda table: rng.randrange(len(table.decision or ()))
    return bots.make(name, game, seed).choose


def play_table(table: Table[Any], choose: Callable[[Table[Any]], int], seen: Counter[str]) -> None:
    """One table to its end, with what was asked counted."""
    answers = 0
    while table.decision is not None:
        seen[table.decision.kind] += 1
        if answers % SECRETS_EVERY == SECRETS_EVERY - 1:
            checks.check_secrets(table, answers)
        table.act(choose(table))
        answers += 1
        if answers > MOST_ANSWERS:
            raise checks.Broken(f"{answers} answers, and no end")


def play_row(
    game: Game[Any], config: dict[str, Any], seed: int, bot: str, seen: Counter[str]
) -> Iterator[Table[Any]]:
    """Table after table, each over; every record can be read again."""
    audited = checks.audited(game)
    following: dict[str, Any] | None = config
    for number in range(LONGEST_ROW):
        assert following is not None
        table = Table(audited, following, seed * LONGEST_ROW + number)
        play_table(table, chooser(bot, game, seed * LONGEST_ROW + number), seen)
        yield table
        following = table.sequel
        if following is None:
            return
    raise checks.Broken("a row of tables without an end")


def check_record(table: Table[Any]) -> None:
    """The record of a table leads to the same state, and to the same sequel."""
    again = record.load(table.save())
    if again.state != table.state or again.sequel != table.sequel:
        raise checks.Broken("the record of a table leads elsewhere")


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="series")
    parser.add_argument("game")
    parser.add_argument("--set", action="append", default=[], dest="settings")
    parser.add_argument("--rows", type=int, default=10)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--bot", default="heuristic")
    chosen = parser.parse_args(arguments)
    game = registry.find(chosen.game)
    settings = dict(each.split("=", 1) for each in chosen.settings)
    schema, seen, winners = game.schema(), Counter[str](), Counter[str]()
    sizes = range(schema.fewest, schema.most + 1)
    for row in range(chosen.first, chosen.first + chosen.rows):
        config = registry.configure(game, sizes[row % len(sizes)], settings)
        told = []
        try:
            for table in play_row(game, config, row, chosen.bot, seen):
                assert table.result is not None
                told.append(table.result.summary)
                check_record(table)
        except (checks.Broken, UndercroftError, *record.BROKEN) as error:  # the run goes on
            print(f"{row}: BROKEN after {len(told)} tables: {error!r}", flush=True)
            seen["(broken)"] += 1
            continue
        winners[table.result.side_of(table.result.winners[0])] += 1
        print(f"{row}: {config['players']} players, {len(told)} tables. {told[-1]}", flush=True)
    print(f"won by: {dict(winners)}")
    for kind, count in sorted(seen.items()):
        print(f"{kind:20} {count}")


if __name__ == "__main__":
    main(sys.argv[1:])
