"""`python -m benchmarks`: measure every subject in interleaved rounds on one core."""

from __future__ import annotations

import argparse
import json
import os
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from benchmarks.botbowl_peer import BotBowl
from benchmarks.catanatron_peer import Catanatron
from benchmarks.openspiel_peer import OpenSpiel
from benchmarks.pettingzoo_peer import PettingZoo
from benchmarks.report import COMPARED, Result, ratio, ratio_table, results_table
from benchmarks.undercroft_subject import descent, dungeonquest, mageknight, warcraft

if TYPE_CHECKING:
    from benchmarks.measure import Subject

MIN_ROUNDS = 3


def subjects() -> list[Subject]:
    """Ours first, then the peers."""
    return [
        dungeonquest("standard"),
        dungeonquest("dice"),
        warcraft(),
        mageknight(),
        descent(),
        Catanatron(),
        BotBowl(),
        OpenSpiel("openspiel-hearts", "hearts", "Hearts in C++, 4 players"),
        OpenSpiel(
            "openspiel-py-dominoes", "python_team_dominoes", "Team Dominoes in Python, 4 players"
        ),
        OpenSpiel("openspiel-py-tictactoe", "python_tic_tac_toe", "Tic-Tac-Toe in Python"),
        PettingZoo(),
    ]


def parse(known: list[str]) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--rounds", type=int, default=MIN_ROUNDS, help="rounds (default 3)")
    parser.add_argument(
        "--seconds", type=float, default=2.0, help="for each measurement (default 2)"
    )
    parser.add_argument(
        "--warm-up",
        type=float,
        default=5.0,
        metavar="SECONDS",
        help="random games of each subject that are not measured (default 5)",
    )
    parser.add_argument("--only", nargs="+", choices=known, metavar="NAME", help=" ".join(known))
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the rounds here")
    options = parser.parse_args()
    if options.rounds < 1 or options.seconds <= 0 or options.warm_up < 0:
        parser.error("--rounds and --seconds must be positive, --warm-up at least 0")
    return options


def pin() -> str:
    """Stay on one core, so that no library's threads and no migration blur the comparison."""
    if not hasattr(os, "sched_setaffinity"):
        return "not pinned: the system cannot"
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    return "pinned to one core"


def machine(pinned: str) -> dict[str, str]:
    """What the numbers depend on beside the code."""
    load = f"{os.getloadavg()[0]:.2f}" if hasattr(os, "getloadavg") else "unknown"
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, {pinned}",
        "load at start": load,
    }


def versions(results: list[Result]) -> dict[str, str]:
    """The release of each package that was measured."""
    found = {}
    for package in sorted({result.subject.package for result in results}):
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "unknown"
    return found


def measure(
    results: list[Result], rounds: int, seconds: float, warm_up: float, console: Console
) -> None:
    """Round by round, every subject in each: a slow spell of the machine then falls on all."""
    for result in results:  # so that no cache is first filled on the clock
        console.print(f"warming up: {result.subject.name}")
        result.subject.play_random(warm_up)
    for number in range(1, rounds + 1):
        for result in results:
            subject = result.subject
            console.print(f"round {number}/{rounds}: {subject.name}")
            result.add(
                subject.play_random(seconds), subject.copies(seconds), subject.sim10(seconds)
            )


def main() -> None:
    """Measure, print, and write the file asked for."""
    every = subjects()
    options = parse([subject.name for subject in every])
    chosen = [subject for subject in every if not options.only or subject.name in options.only]
    reasons = {subject.name: subject.available() for subject in chosen}
    missing = {name: reason for name, reason in reasons.items() if reason is not None}
    results = [Result(subject) for subject in chosen if subject.name not in missing]

    about = machine(pin())
    measure(results, options.rounds, options.seconds, options.warm_up, Console(stderr=True))

    # Wide enough for the table where the output is not a terminal.
    console = Console(width=max(100, Console().width), highlight=False)
    about |= versions(results)
    console.print(", ".join(f"{what} {value}" for what, value in about.items()))
    console.print(results_table(results, missing))
    for result in results:
        console.print(f"{result.subject.name}: {result.subject.about}")
    for name, reason in missing.items():
        console.print(f"{name}: not installed: {reason}")
    ours = [result for result in results if result.subject.package == "undercroft"]
    theirs = [result for result in results if result not in ours]
    if ours and theirs:
        console.print(ratio_table(ours, theirs))
    if options.rounds < MIN_ROUNDS:
        console.print(f"Fewer than {MIN_ROUNDS} rounds: a trial, not a result.")

    if options.json:
        data = {
            "about": about,
            "options": {
                "rounds": options.rounds,
                "seconds": options.seconds,
                "warm_up": options.warm_up,
            },
            "results": {result.subject.name: result.plain() for result in results},
            "not installed": missing,
            "ratios": {
                us.subject.name: {
                    them.subject.name: {metric: ratio(us, them, metric) for metric in COMPARED}
                    for them in theirs
                }
                for us in ours
            },
        }
        options.json.write_text(json.dumps(data, indent=2, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
