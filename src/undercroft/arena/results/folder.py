"""The folder of a run: what it plays, what it has played, and the tables it ends in."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft.arena.playing import GameOutcome, Played, SeatOutcome
from undercroft.kernel.errors import UndercroftError
from undercroft.saves import write_atomically

from .chunks import Chunks
from .columns import Tables
from .formats import CSV, PARQUET, check_format, read_rows, writing
from .manifest import differences, manifest_of, read_manifest, written

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from undercroft.arena.plan import Plan

    from .manifest import Manifest

MANIFEST, SUMMARY = "manifest.json", "summary.json"
SUFFIXES = {".csv": CSV, ".parquet": PARQUET}


class Thinking(msgspec.Struct):
    """How long a bot thought, all decisions together."""

    decisions: int = 0
    seconds: float = 0.0

    @property
    def milliseconds(self) -> float:
        """For one decision."""
        return 1000 * self.seconds / self.decisions if self.decisions else 0.0


class RunFolder:
    """One run on disk. `out` is a folder, or the file that the seats are to be written to."""

    def __init__(self, out: Path, manifest: Manifest) -> None:
        self.out = out
        self.manifest = manifest
        self.folder = home_of(out)
        self.tables = Tables(manifest.plan)
        self.chunks = Chunks(self.folder / "chunks")

    # -- beginning and finding -------------------------------------------------------------

    @classmethod
    def begin(cls, out: Path, kind: str, plan: Plan, results: str | None = None) -> RunFolder:
        """A new run, or the one that is there if it plays the same, or fewer games of the same."""
        manifest = manifest_of(kind, plan, _format(out, results))
        check_format(manifest.results)
        run = cls(out, manifest)
        path = run.folder / MANIFEST
        if path.exists():
            there = read_manifest(path)
            if there.plan.games < manifest.plan.games:
                there = _with_games(there, manifest.plan.games)
            if other := differences(there, manifest):
                raise UndercroftError(
                    f"{out} holds a run with other settings: {'; '.join(other)}. "
                    "Name another --out, or remove it"
                )
            run._grow(path, read_manifest(path), there)
            run.manifest = there
        else:
            _check_free(out)
            write_atomically(path, written(manifest))
        return run

    def _grow(self, path: Path, before: Manifest, manifest: Manifest) -> None:
        """Make a run longer: games are numbered and seeded one by one, so it goes on.

        What a finished run has in its tables is first brought back as chunks: whenever this is
        killed, nothing is lost.
        """
        if before.plan.games == manifest.plan.games:
            return
        with self.held():
            if before.finished:
                self.chunks.discard()
                self.manifest = before
                self.chunks.keep(0, self._played_before())
            write_atomically(path, written(manifest))

    def _played_before(self) -> list[Played]:
        """The games of the tables, with the times they took."""
        seconds: dict[tuple[int, int], list[float]] = {}
        for row in self._rows("times"):
            which = row["game"], row.get("chapter", 0)
            seconds.setdefault(which, []).append(row["seconds"])
        games: list[Played] = []
        for outcome in self.outcomes():
            played = Played(outcome, tuple(seconds[outcome.number, outcome.chapter]))
            if games and games[-1].outcome.number == outcome.number:
                first = games.pop()
                played = msgspec.structs.replace(first, later=(*first.later, played))
            games.append(played)
        return games

    @classmethod
    def find(cls, out: Path) -> RunFolder:
        """The run that these results are of."""
        path = home_of(out) / MANIFEST
        if not path.exists():
            beside = "" if home_of(out) == out else f" (it should be in {home_of(out)})"
            raise UndercroftError(f"{out}: there are no results of a run here{beside}")
        return cls(out, read_manifest(path))

    @contextmanager
    def held(self) -> Iterator[None]:
        """Nobody else may go on with this run for as long as this lasts."""
        path = self.folder / ".lock"
        with path.open("w") as file:
            if not _locked(file):
                raise UndercroftError(f"{self.out}: another process is at work on this run")
            yield

    # -- the files -------------------------------------------------------------------------

    def path(self, table: str) -> Path:
        """Where a table is written: all in the folder, or the seats where `--out` says."""
        suffix = f".{self.manifest.results}"
        if self.folder != self.out:
            if table == "seats":
                return self.out
            if table == "games":
                return self.out.with_name(f"{self.out.stem}.games{suffix}")
        return self.folder / f"{table}{suffix}"

    @property
    def summary(self) -> Path:
        return self.folder / SUMMARY

    def failure(self, number: int) -> Path:
        """Where it is written down how a game broke."""
        return self.folder / f"failed-game-{number}.txt"

    # -- ending ----------------------------------------------------------------------------

    def write_tables(self) -> None:
        """All games in the order of their numbers, whatever the order they were played in."""
        games, seats, times = self.tables.all
        results = self.manifest.results
        with (
            writing(self.path("games"), games, results) as games_file,
            writing(self.path("seats"), seats, results) as seats_file,
            writing(self.path("times"), times, results) as times_file,
        ):
            for played in self._tables_played():
                for file, rows in zip(
                    (games_file, seats_file, times_file), self.tables.rows(played), strict=True
                ):
                    for row in rows:
                        file.add(row)

    def finish(self, summary: dict[str, Any]) -> None:
        """The tables are written: say so, and clear away what they were made from."""
        data = msgspec.json.format(msgspec.json.encode(summary), indent=2) + b"\n"
        write_atomically(self.summary, data)
        self.manifest = msgspec.structs.replace(self.manifest, finished=True)
        write_atomically(self.folder / MANIFEST, written(self.manifest))
        self.chunks.discard()

    # -- reading ---------------------------------------------------------------------------

    def outcomes(self) -> Iterator[GameOutcome]:
        """The games in the order of their numbers: those of an unfinished run, too."""
        if not self.manifest.finished:
            for played in self._tables_played():
                yield played.outcome
            return
        seats = self._rows("seats")
        for row in self._rows("games"):
            theirs = [self._seat(next(seats)) for _ in range(row["players"])]
            yield GameOutcome(
                row["game"], row["variant"], tuple(theirs), row["decisions"], row["turns"],
                tuple(row["wrong"].split("; ")) if row["wrong"] else (), *self.tables.place(row),
            )  # fmt: skip

    def _tables_played(self) -> Iterator[Played]:
        """Every table of every game in its chunks."""
        for played in self.chunks.played():
            yield from played.tables()

    def _rows(self, name: str) -> Iterator[dict[str, Any]]:
        table = next(each for each in self.tables.all if each.name == name)
        return read_rows(self.path(name), table, self.manifest.results)

    def _seat(self, row: dict[str, Any]) -> SeatOutcome:
        return SeatOutcome(
            row["role"], row["bot"], row["survived"], row["won"], row["score"], row["outcome"],
            row["ended_at"], row["decisions"], tuple(row[name] for name in self.tables.measures),
            row.get(self.tables.side, ""),
            tuple(filter(None, row.get(self.tables.things, "").split("+"))),
        )  # fmt: skip

    def thinking(self) -> dict[str, Thinking]:
        """How long each bot thought: a measurement, never the same twice."""
        bots: dict[str, Thinking] = {}
        for bot, decisions, seconds in self._times():
            each = bots.setdefault(bot, Thinking())
            each.decisions += decisions
            each.seconds += seconds
        return bots

    def _times(self) -> Iterator[tuple[str, int, float]]:
        if self.manifest.finished:
            for row in self._rows("times"):
                yield row["bot"], row["decisions"], row["seconds"]
            return
        for played in self._tables_played():
            for seat, seconds in zip(played.outcome.seats, played.seconds, strict=True):
                yield seat.bot, seat.decisions, seconds


def _with_games(manifest: Manifest, games: int) -> Manifest:
    """The manifest of the same run made longer."""
    replace = msgspec.structs.replace
    return replace(manifest, plan=replace(manifest.plan, games=games), finished=False)


def home_of(out: Path) -> Path:
    """The folder that a run keeps its papers in: beside the file, where `--out` is a file."""
    return out.with_name(f"{out.name}.run") if out.suffix in SUFFIXES else out


def _format(out: Path, results: str | None) -> str:
    named = SUFFIXES.get(out.suffix)
    if results is not None and named is not None and results != named:
        raise UndercroftError(f"--format {results} does not go with --out {out.name}")
    return results or named or PARQUET


def _check_free(out: Path) -> None:
    """What is there and is not a run is somebody's and stays as it is."""
    if out.is_dir() and not any(out.iterdir()):
        return
    if out.exists() or out.is_symlink():
        raise UndercroftError(f"{out} exists and is not a run of this program; name another --out")


def _locked(file: Any) -> bool:
    try:
        import fcntl
    except ImportError:  # where there are no such locks, chunks are still whole or not there
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
