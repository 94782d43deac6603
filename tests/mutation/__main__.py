"""`python -m tests.mutation --game dungeonquest --sites 300 --seed 1`"""

from __future__ import annotations

import argparse
import math
import time
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tests.conftest import GAMES
from tests.mutation.code_sites import code_mutants
from tests.mutation.content_sites import content_mutants
from tests.mutation.judging import Judge, Verdict, judge_all
from tests.mutation.mutants import ROOT, Mutant, game_files, sample
from tests.mutation.recording import RULES, TEST_ROOMS, record
from tests.mutation.results import Results, equivalents, report
from tests.mutation.siblings import siblings_in
from tests.mutation.workspace import copy_tree, only_run

KEPT = ROOT / ".mutation"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutation",
        description="Break a game's rules in small ways, one at a time, and see whether the tests "
        "notice. Sites are drawn at random from the Python files and the content of the game; "
        "each mutant is judged by the tests that execute its line. Works on copies of the tree.",
        epilog="Ctrl-C loses nothing: every verdict is written at once, and --resume goes on; "
        "verdicts count as long as the mutant stands where it stood. "
        "Survivors that nobody could notice belong into tests/mutation/equivalent.toml; the others "
        "need a test. Write it, then: --resume FILE --again.",
    )
    parser.add_argument("--game", required=True, choices=sorted(GAMES), help="whose rules to break")
    parser.add_argument("--sites", type=int, default=300, help="how many mutants (300)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed, the same mutants (1)")
    parser.add_argument(
        "--spread", nargs="+", default=[], metavar="PART",
        help="draw equal parts of the sites from these folders and files of the game and from all "
        "else, e.g. rules/abilities content/base/monsters.toml",
    )  # fmt: skip
    parser.add_argument("--workers", type=int, default=1, help="mutants judged at a time (1)")
    parser.add_argument(
        "--budget", type=float, default=30.0, metavar="SECONDS",
        help="judge a mutant by its fastest tests up to so many recorded seconds together (30)",
    )  # fmt: skip
    parser.add_argument(
        "--rules-only", action="store_true",
        help="judge by the tests of rules alone, which are quick; what survives is to be judged "
        "once more with --again by properties and referees as well",
    )  # fmt: skip
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with this results file")
    parser.add_argument(
        "--again", action="store_true", help="with --resume: judge its survivors once more"
    )
    parser.add_argument(
        "--minutes", type=float, default=math.inf, metavar="MINUTES",
        help="begin no mutant after so many minutes, then tell what is known; --resume goes on",
    )  # fmt: skip
    given = parser.parse_args()
    if given.again and given.resume is None:
        parser.error("--again judges the survivors of a file: name it with --resume")
    if given.resume is not None and not given.resume.exists():
        parser.error(f"--resume: there is no file {given.resume}")
    for part in given.spread:
        if not (ROOT / "src/undercroft/games" / given.game / part).exists():
            parser.error(f"--spread: {given.game} has neither folder nor file {part}")
    if given.sites < 1 or given.workers < 1:
        parser.error("--sites and --workers must be 1 or more")
    return given


def all_mutants(game: str, root: Path) -> list[Mutant]:
    """Every mutant of a game, in the order of its files."""
    paths = game_files(game, root)
    siblings = siblings_in([path for path in paths if path.suffix == ".py"])
    return [
        each
        for path in paths
        for each in (
            code_mutants(path, root, siblings)
            if path.suffix == ".py"
            else content_mutants(path, root)
        )
    ]


def open_results(given: argparse.Namespace) -> Results:
    run = {"game": given.game, "sites": given.sites, "seed": given.seed}
    if given.spread:
        run["spread"] = given.spread
    began = time.strftime("%Y%m%d-%H%M%S")
    new = KEPT / f"{given.game}-{given.sites}-{given.seed}-{began}.jsonl"
    return Results(given.resume or new, run)


def main() -> None:
    given = arguments()
    until = time.monotonic() + 60 * given.minutes
    console = Console()
    with only_run(KEPT, given.game):
        # All copies are made at once: the working tree may change while the run goes on.
        whole, *own = (copy_tree(ROOT, KEPT / given.game / name) for name in tree_names(given))
        found = all_mutants(given.game, whole)
        chosen = sample(found, given.sites, given.seed, whole, given.spread)
        results = open_results(given)
        console.print(f"{len(found):,} mutants of {given.game}; {len(chosen)} drawn.")
        console.print(f"Verdicts go to {results.path}", soft_wrap=True)
        left = [each for each in chosen if not results.know(each, given.again)]
        if left:
            _judge(console, given, left, results, whole, own, until)
        verdicts = [results.verdicts[each] for each in chosen if each in results.verdicts]
        report(console, verdicts, equivalents())
        if len(verdicts) < len(chosen):
            console.print(
                f"{len(chosen) - len(verdicts)} are still to be judged: --resume {results.path}",
                soft_wrap=True,
            )


def tree_names(given: argparse.Namespace) -> list[str]:
    return ["whole", *(f"judge{number}" for number in range(given.workers))]


def _judge(
    console: Console, given: argparse.Namespace, left: list[Mutant], results: Results,
    whole: Path, own: list[Path], until: float,
) -> None:  # fmt: skip
    """Judge these mutants; Ctrl-C or the end of the time given ends it early."""
    rooms = RULES if given.rules_only else TEST_ROOMS
    recorded = record(given.game, whole, KEPT / given.game / "recorded", rooms)
    judges = [Judge(given.game, recorded, whole, tree) for tree in own]
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
    )  # fmt: skip
    try:
        with Progress(*columns, console=console) as progress:
            bar = progress.add_task("0 survive", total=len(left))
            alive = 0

            def tell(verdict: Verdict) -> None:
                nonlocal alive
                results.add(verdict)
                alive += not verdict.caught
                progress.update(bar, advance=1, description=f"{alive} survive")

            judge_all(judges, left, given.budget, tell, until)
    except KeyboardInterrupt:
        console.print(f"Stopped. Go on with --resume {results.path}", soft_wrap=True)
    finally:
        for judge in judges:
            judge.close()


if __name__ == "__main__":
    main()
