"""The fuzz command: python -m undercroft.arena.fuzz --game NAME --games 20000 --workers 2."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft import bots
from undercroft.kernel import game as registry
from undercroft.kernel.errors import BadSetup
from undercroft.saves import write_atomically

from .games import BrokenGame, FuzzPlan, Harvest, fuzz, play_game, random_config

if TYPE_CHECKING:
    from undercroft.kernel.rulebook import Rulebook


def main(argv: list[str] | None = None) -> int:
    """Play random games and report; 1 if anything broke."""
    arguments = _parser().parse_args(argv)
    if arguments.eager and arguments.bot != bots.RANDOM:
        print("fuzz: --eager is a way to play at random: leave out --bot", file=sys.stderr)
        return 2
    plan = FuzzPlan(
        arguments.game, arguments.games, arguments.seed, arguments.watch_every,
        arguments.secrets_every, arguments.bot, arguments.audit, arguments.table,
        arguments.patience, dict(arguments.settings), arguments.usual, arguments.eager,
        arguments.follow, tuple(filter(None, arguments.prefer.split(","))),
    )  # fmt: skip
    try:
        bots.make(plan.bot, registry.find(plan.game), 0)
        random_config(registry.find(plan.game), Random(plan.seed), plan.fixed, plan.usual)
    except BadSetup as error:
        print(f"fuzz: {error}", file=sys.stderr)
        return 2
    start = time.perf_counter()
    if arguments.only is not None:
        harvest, interrupted = play_game(plan, arguments.only), False
    else:
        harvest, interrupted = fuzz(plan, arguments.workers)
    _report(harvest, time.perf_counter() - start)
    if plan.listen:
        game = registry.find(plan.game)
        print(table_of_lines(game.rulebook, harvest.lines))
        print(tables_of_things(registry.survey_of(game).told, harvest.named), end="")
    for finding in harvest.findings:
        _keep(finding, arguments.keep)
    if interrupted:
        return 130
    return 1 if harvest.findings else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m undercroft.arena.fuzz",
        description="Play games of any setup and check them.",
    )
    parser.add_argument("--game", required=True, help="which game")
    parser.add_argument("--games", type=_count, default=1000, help="how many games")
    parser.add_argument("--seed", type=int, default=1, help="what the games are drawn from")
    parser.add_argument("--bot", default=bots.RANDOM, help="who plays all seats")
    parser.add_argument("--workers", type=_count, default=1, help="how many processes")
    parser.add_argument(
        "--watch-every", type=_count, default=10, help="one game in so many is watched closely"
    )
    parser.add_argument(
        "--secrets-every", type=_count, default=7,
        help="in a watched game, views are compared at one decision in so many",
    )  # fmt: skip
    parser.add_argument(
        "--audit", action="store_true",
        help="look over the state before every step of every game, not of watched ones alone",
    )  # fmt: skip
    parser.add_argument(
        "--table", action="store_true",
        help="count the lines of the log by the rule they cite, and by what they are about",
    )  # fmt: skip
    parser.add_argument(
        "--patience", type=_count, default=0, metavar="DECISIONS",
        help="where play at random reaches no end: rules of thumb play on after so many",
    )  # fmt: skip
    parser.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", dest="settings",
        type=_setting, help="a setting that is not drawn at random",
    )  # fmt: skip
    parser.add_argument(
        "--usual", type=_share, default=0.5, metavar="SHARE",
        help="how often a setting is left as it usually is, from 0 (never) to 1 (0.5)",
    )  # fmt: skip
    parser.add_argument(
        "--eager", action="store_true",
        help="at random, but seldom pass, and draw a kind of option first (what stands before the "
        "colon of its id): what can seldom be done is done when it can",
    )  # fmt: skip
    parser.add_argument(
        "--prefer", default="", metavar="KIND,...",
        help="whoever plays takes options of these kinds (what stands before the colon of their "
        "id, or all of it) most of the time: to have rare things drafted and done",
    )  # fmt: skip
    parser.add_argument(
        "--follow", action="store_true",
        help="where tables follow each other, play each game on to the end of its row",
    )  # fmt: skip
    parser.add_argument("--only", type=int, help="play the game of this number alone")
    parser.add_argument(
        "--keep", type=Path, default=Path("fuzz-failures"), help="where broken games are kept"
    )
    return parser


def _count(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 on")
    return int(text)


def _share(text: str) -> float:
    try:
        share = float(text)
    except ValueError:
        share = -1.0
    if not 0 <= share <= 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a share from 0 to 1")
    return share


def _setting(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form NAME=VALUE")
    if value in ("true", "false"):
        return name, value == "true"
    return name, int(value) if value.isdecimal() else value


def table_of_lines(book: Rulebook, lines: Counter[str]) -> str:
    """How often the log cited each topic of the rulebook, then each rule without a topic.

    Under a topic stands how often each of its lines was told: some tell of what came to nothing.
    """
    topics: dict[str, Counter[str]] = {}
    rules: Counter[str] = Counter()
    for line, count in lines.items():
        rule_id, _, text = line.partition(" ")
        topic = book[rule_id].topic
        if topic:
            topics.setdefault(topic, Counter())[text] += count
        else:
            rules[rule_id] += count
    rows = []
    for topic in dict.fromkeys(rule.topic for rule in book.rules.values() if rule.topic):
        told = topics.get(topic, Counter())
        rows.append(f"  {told.total():>10,}   {topic}")
        rows += [f"  {count:>14,}   {text}" for text, count in told.most_common()]
    rows += [f"  {rules[rule_id]:>10,}   {rule_id}" for rule_id in book.rules if rules[rule_id]]
    return "\n".join(["lines of the log", *rows])


def tables_of_things(told: dict[str, dict[str, str]], named: dict[str, Counter[str]]) -> str:
    """How often the log named each thing of a kind; those that it never named, too."""
    rows = []
    for kind, names in told.items():
        counts = named.get(kind, Counter())
        rows.append(f"{kind}: {sum(counts[each] > 0 for each in names)} of {len(names)} named")
        rows += [f"  {counts[each]:>10,}   {each} ({name})" for each, name in names.items()]
    return "".join(f"{row}\n" for row in rows)


def _report(harvest: Harvest, seconds: float) -> None:
    print(f"games      {harvest.games:>10,}   ({harvest.games / seconds:,.0f} a second)")
    print(f"decisions  {harvest.decisions:>10,}   ({harvest.decisions / seconds:,.0f} a second)")
    print(f"watched    {harvest.watched:>10,}   games checked at every decision and every step")
    print(f"worlds     {harvest.worlds:>10,}   dealt anew and compared with what a player sees")
    if harvest.finished_off:
        print(f"patience   {harvest.finished_off:>10,}   games brought to an end by rules of thumb")
    print(f"failures   {len(harvest.findings):>10,}")
    print("endings")
    for ending, number in sorted(harvest.endings.items()):
        print(f"  {number:>8,}   {ending}")


def _keep(finding: BrokenGame, folder: Path) -> None:
    """The record of a broken game, and beside it what broke."""
    of_row = f"-{finding.chapter}" if finding.chapter > 1 else ""
    name = f"game-{finding.number}{of_row}"
    if finding.record:
        write_atomically(folder / f"{name}.undercroft", finding.record)
    about = msgspec.structs.asdict(finding) | {"record": bool(finding.record)}
    data = msgspec.json.format(msgspec.json.encode(about), indent=2)
    write_atomically(folder / f"{name}.json", data)
    print(f"\nGAME {finding.number} (kept as {folder / name}.*), decision {finding.decision}:")
    print(f"  {finding.config}")
    print(f"  {finding.problem.strip().splitlines()[-1]}")


if __name__ == "__main__":
    sys.exit(main())
