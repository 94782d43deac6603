"""Verdicts on disk, mutants that change nothing, and what is printed at the end."""

from __future__ import annotations

import json
import tomllib
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from rich.console import Console

from tests.mutation.judging import Verdict
from tests.mutation.mutants import Mutant
from undercroft.arena.significance import share

EQUIVALENT = Path(__file__).with_name("equivalent.toml")
Place = tuple[str, str, str, str]


class Results:
    """A file with a line for each verdict, written as soon as it is known."""

    def __init__(self, path: Path, run: dict[str, Any]) -> None:
        self.path = path
        self.verdicts: dict[Mutant, Verdict] = {}
        if path.exists():
            self._read(run)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(run) + "\n")

    def _read(self, run: dict[str, Any]) -> None:
        first, *lines = self.path.read_text().splitlines()
        if json.loads(first) != run:
            raise SystemExit(
                f"{self.path} is of another run: {first}\nThis one is {json.dumps(run)}.\n"
                "Resume with the same game, sites and seed, or leave out --resume to begin anew."
            )
        for line in lines:
            row = json.loads(line)
            verdict = Verdict(Mutant(**row.pop("mutant")), **row)
            self.verdicts[verdict.mutant] = verdict

    def know(self, mutant: Mutant, again: bool) -> bool:
        """Whether a mutant needs no judging; survivors do if they are judged again."""
        verdict = self.verdicts.get(mutant)
        return verdict is not None and (verdict.caught or not again)

    def add(self, verdict: Verdict) -> None:
        self.verdicts[verdict.mutant] = verdict
        with self.path.open("a") as file:
            file.write(json.dumps(asdict(verdict)) + "\n")


def equivalents(path: Path = EQUIVALENT) -> dict[Place, str]:
    """Mutants that change nothing anybody could notice, each with the reason."""
    rows = tomllib.loads(path.read_text()).get("mutant", [])
    return {(row["file"], row["scope"], row["before"], row["after"]): row["why"] for row in rows}


@dataclass(frozen=True)
class Tally:
    """Verdicts by what they mean. Equivalent mutants that a test caught count as caught."""

    caught: list[Verdict]
    survived: list[Verdict]
    equivalent: list[Verdict]


def tally(verdicts: list[Verdict], known: dict[Place, str]) -> Tally:
    alive = [each for each in verdicts if not each.caught]
    return Tally(
        [each for each in verdicts if each.caught],
        [each for each in alive if each.mutant.place not in known],
        [each for each in alive if each.mutant.place in known],
    )


def report(console: Console, verdicts: list[Verdict], known: dict[Place, str]) -> None:
    """Print every survivor as a difference with its place, then the share of caught ones."""
    counted = tally(verdicts, known)
    for verdict in counted.equivalent:
        _show(console, verdict, known[verdict.mutant.place])
    for verdict in counted.survived:
        why = f"{verdict.tests} tests passed" if verdict.tests else "no test executes this line"
        _show(console, verdict, why)
    caught, judged = len(counted.caught), len(counted.caught) + len(counted.survived)
    found = share(caught, judged)
    console.print(
        f"Caught {caught} of {judged}: {found.value:.1%} "
        f"(95 % interval {found.low:.1%} to {found.high:.1%}); "
        f"{len(counted.equivalent)} more are equivalent.",
        highlight=False,
    )


def _show(console: Console, verdict: Verdict, why: str) -> None:
    each = verdict.mutant
    told = (
        f"{each.file}:{each.line} in {each.scope or 'the module'} ({each.operator}): {why}",
        f"  - {each.before}",
        f"  + {each.after}",
    )
    console.print("\n".join(told), markup=False, highlight=False, soft_wrap=True)
