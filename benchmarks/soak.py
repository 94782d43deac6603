"""`python -m benchmarks.soak`: a server played, watched and molested for a long time.

Real processes and real sockets: players who answer, take back, chat, ask for hints and lose their
connection, bots, spectators, and hostile clients. In the end every table must verify.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import time
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.table import Table

from benchmarks.load import allow_files, conditions, database, percentile, shown
from benchmarks.load_server import ServerProcess
from benchmarks.soak_hostile import Attacker
from benchmarks.soak_people import Diary, Party
from undercroft.kernel import record as records
from undercroft.server import journal
from undercroft.server.store import open_store

if TYPE_CHECKING:
    from collections.abc import Iterator

MIB = 1 << 20
SAMPLE_SECONDS = 10.0
WARM_UP = 0.25  # of the whole time
# What the allocator may keep or give back; a leak at this size would show in a longer run.
FLAT_MIB = 12.0
# As hosted, but with tables leaving the memory soon, and without limits per address: all clients
# have the same.
SETTINGS = {
    "UNDERCROFT_IDLE_SECONDS": "20",
    "UNDERCROFT_BOT_SECONDS": "0.02",
    "UNDERCROFT_HINT_CREDITS": "100000",
    "UNDERCROFT_MESSAGE_CREDITS": "60",
}


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0, help="how long (10)")
    parser.add_argument("--parties", type=int, default=12, help="tables played at a time (12)")
    parser.add_argument("--hostile", type=int, default=3, help="hostile clients at a time (3)")
    parser.add_argument("--workers", type=int, default=1, help="server processes (1)")
    parser.add_argument("--seed", type=int, default=1, help="of what the clients do (1)")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--db", metavar="URL", help="an empty database (a new SQLite file)")
    where.add_argument("--postgres", action="store_true", help="start a Postgres for this")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures here")
    options = parser.parse_args()
    if not 0 < options.minutes <= 24 * 60 or not 1 <= options.parties <= 1_000:
        parser.error("--minutes goes up to a day, --parties from 1 to 1000")
    options.players, options.no_compress, options.seconds = 3, False, options.minutes * 60
    return options


class Samples:
    """What the server takes, looked up now and then."""

    def __init__(self, server: ServerProcess, db: str) -> None:
        self._server = server
        self._db = db
        self.rows: list[dict[str, float]] = []
        self._began = time.monotonic()

    def take(self) -> dict[str, float]:
        row = {
            "s": time.monotonic() - self._began,
            "MiB": (self._server.memory(thinkers=False) or 0) / MIB,
            "thinkers MiB": (self._server.memory(thinkers=True) or 0) / MIB,
            "files": float(self._server.open_files()),
            "db MiB": _database_size(self._db) / MIB,
        }
        self.rows.append(row)
        return row

    def after(self, share: float) -> list[dict[str, float]]:
        return [row for row in self.rows if row["s"] >= share * self.rows[-1]["s"]]

    def slope(self) -> float:
        """MiB an hour after the warm-up, by least squares."""
        rows = self.after(WARM_UP)
        times, sizes = [row["s"] for row in rows], [row["MiB"] for row in rows]
        middle, mean = sum(times) / len(rows), sum(sizes) / len(rows)
        spread = sum((t - middle) ** 2 for t in times) or 1.0
        rise = sum((t - middle) * (m - mean) for t, m in zip(times, sizes, strict=True))
        return 3600 * rise / spread


def _database_size(db: str) -> int:
    if not db.startswith("sqlite"):
        import psycopg

        with psycopg.connect(db) as connection:
            row = connection.execute("SELECT pg_database_size(current_database())").fetchone()
        return int(row[0]) if row else 0
    path = Path(db.removeprefix("sqlite:///"))
    sizes = (path.with_name(path.name + end) for end in ("", "-wal", "-shm"))
    return sum(each.stat().st_size for each in sizes if each.exists())


async def soak(options: argparse.Namespace, server: ServerProcess, samples: Samples) -> Diary:
    """All of them at once, until the time is over."""
    until = time.monotonic() + options.seconds
    diary = Diary()
    console = Console(stderr=True, highlight=False)
    tasks = [
        asyncio.create_task(Party(server.url, options.seed + number, diary).run(until))
        for number in range(options.parties)
    ]
    tasks += [
        asyncio.create_task(Attacker(server.url, options.seed + number).run(diary, until))
        for number in range(options.hostile)
    ]
    samples.take()
    try:
        while time.monotonic() < until and not any(task.done() for task in tasks):
            await asyncio.sleep(min(SAMPLE_SECONDS, max(0.1, until - time.monotonic())))
            row = samples.take()
            console.print(
                f"{row['s']:6.0f} s  {row['MiB']:6.1f} MiB  {row['files']:4.0f} files  "
                f"{row['db MiB']:6.1f} MiB db  {len(diary.latencies):7,} answers  "
                f"{len(diary.tables):5,} tables  errors: {sum(diary.errors.values())}"
            )
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return diary


def verified(db: str, diary: Diary) -> Iterator[str]:
    """What is wrong with the tables as the database has them."""
    store = open_store(db)
    try:
        for table, acknowledged in diary.tables.items():
            row = store.table(table)
            if row is None:
                yield f"{table}: gone"
                continue
            game = journal.load(store, row)
            if game.seq < acknowledged:
                yield f"{table}: {acknowledged} entries were acknowledged, {game.seq} are there"
            again = records.load(game.table.save())
            if records.fingerprint(again) != records.fingerprint(game.table):
                yield f"{table}: the record leads elsewhere"
    finally:
        store.close()


def figures(samples: Samples, diary: Diary, server: ServerProcess, wrong: list[str]) -> Any:
    warm = samples.after(WARM_UP)
    third = max(1, len(warm) // 3)
    growth = (
        sum(row["MiB"] for row in warm[-third:]) - sum(row["MiB"] for row in warm[:third])
    ) / third
    return {
        "minutes": samples.rows[-1]["s"] / 60,
        "tables": len(diary.tables),
        "games ended": diary.counts["games ended"],
        "answers": len(diary.latencies),
        "p50 ms": percentile(diary.latencies, 50),
        "p99 ms": percentile(diary.latencies, 99),
        "max ms": percentile(diary.latencies, 100),
        "done": dict(sorted(diary.counts.items())),
        "errors": dict(diary.errors),
        "memory at start MiB": samples.rows[0]["MiB"],
        "memory after warm-up MiB": warm[0]["MiB"],
        "memory at end MiB": samples.rows[-1]["MiB"],
        "first to last third after warm-up MiB": growth,
        "slope after warm-up MiB/h": samples.slope(),
        "thinkers at end MiB": samples.rows[-1]["thinkers MiB"],
        "files at start": samples.rows[0]["files"],
        "files most": max(row["files"] for row in samples.rows),
        "files at end": samples.rows[-1]["files"],
        "database at end MiB": samples.rows[-1]["db MiB"],
        "tables that do not verify": len(wrong),
        "server log": {"lines": len(server.errors)} if server.errors else {},
        "memory is flat": growth <= FLAT_MIB,
    }


def main() -> None:
    """Soak, verify, print; the exit code says whether all was well."""
    options = parse()
    allow_files(options.parties * 8 + 200)
    with ExitStack() as stack:
        db = database(options, stack)
        about = conditions(options, db)
        with ServerProcess(db, 100_000, options.workers, settings=SETTINGS) as server:
            samples = Samples(server, db)
            diary = asyncio.run(soak(options, server, samples))
            time.sleep(2.0)
            samples.take()  # everybody has left
        wrong = list(verified(db, diary))
        about["load at end"] = f"{os.getloadavg()[0]:.2f}"
    report = figures(samples, diary, server, wrong)
    report["exit code"] = server.process.returncode
    console = Console(width=110, highlight=False)
    console.print(", ".join(f"{what} {value}" for what, value in about.items()))
    table = Table("figure", "value", title="Soak")
    for what, value in report.items():
        table.add_row(what, str(value) if isinstance(value, bool) else shown(value))
    console.print(table)
    console.print("\n".join(wrong[:10] + server.errors[:10]), markup=False)
    if options.json:
        data = {"about": about, "figures": report, "samples": samples.rows}
        options.json.write_text(json.dumps(data, indent=2) + "\n", "utf-8")
    well = not wrong and not diary.errors and report["memory is flat"]
    raise SystemExit(0 if well and report["exit code"] == 0 else 1)


if __name__ == "__main__":
    main()
