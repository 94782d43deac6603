"""`python -m benchmarks.load`: many live tables on one server, over real sockets."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import resource
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
from rich.console import Console
from rich.table import Table
from websockets.exceptions import WebSocketException

from benchmarks.load_players import Load, Tally
from benchmarks.load_server import ServerProcess

MOST_TABLES = 20_000
MOST_SECONDS = 3_600.0
SPARE_FILES = 200
MIB = 1 << 20


def parse() -> argparse.Namespace:
    """The command line; every number has an upper bound, so that a run always ends."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=1_000, help="live tables (1000)")
    parser.add_argument("--rate", type=float, default=200.0, help="answers/s in all (200)")
    parser.add_argument("--seconds", type=float, default=30.0, help="measured (30)")
    parser.add_argument("--warmup", type=float, default=5.0, help="played before that (5)")
    parser.add_argument("--players", type=int, default=2, help="heroes at each table (2)")
    parser.add_argument("--workers", type=int, default=1, help="server processes (1)")
    parser.add_argument("--seed", type=int, default=1, help="of the games and answers (1)")
    parser.add_argument("--no-compress", action="store_true", help="sockets without compression")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--db", metavar="URL", help="an empty database (a new SQLite file)")
    where.add_argument(
        "--postgres", action="store_true", help="start a Postgres for this on loopback"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures here")
    options = parser.parse_args()
    if not 1 <= options.tables <= MOST_TABLES:
        parser.error(f"--tables goes from 1 to {MOST_TABLES}")
    if options.rate <= 0 or not 0 < options.seconds + options.warmup <= MOST_SECONDS:
        parser.error(f"--rate and --seconds must be positive, the time {MOST_SECONDS:.0f} at most")
    return options


def allow_files(tables: int) -> None:
    """Every table is an open file here, and one in the server, which inherits the limit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = tables + SPARE_FILES
    if soft < wanted:
        if hard != resource.RLIM_INFINITY and hard < wanted:
            raise SystemExit(f"{tables} sockets need {wanted} open files; {hard} are allowed")
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def database(options: argparse.Namespace, stack: ExitStack) -> str:
    """The URL of an empty database, gone afterwards unless it was given."""
    if options.db:
        return str(options.db)
    if not options.postgres:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="undercroft-load-"))
        return f"sqlite:///{folder}/tables.db"
    from tests.server import postgres  # the one that the tests start, but durable

    binaries = postgres.binaries()
    if binaries is None:
        raise SystemExit("there is no Postgres server here; give one with --db")
    return stack.enter_context(postgres.Server(binaries, fsync="on")).url


async def measure(server: ServerProcess, options: argparse.Namespace) -> dict[str, Any]:
    """Open, warm up, play; the figures."""
    load = Load(server.url, options.players, options.seed)
    try:
        # One table first: what a server needs for any table at all is no cost of each.
        await load.open(1)
        before = server.memory()
        began = time.perf_counter()
        await load.open(options.tables - 1)
        opening = time.perf_counter() - began
        opened = server.memory()
        if options.warmup:
            await load.play(options.rate, options.warmup)
        load.tally = Tally()
        busy = server.processor_seconds()
        elapsed = await load.play(options.rate, options.seconds)
        used = server.processor_seconds()
        after = server.memory()
        tally = load.tally
    finally:
        live = load.live
        await load.close()
    return {
        "live tables": live,
        "opened in s": opening,
        "answers/s asked": options.rate,
        "answers/s reached": len(tally.latencies) / elapsed,
        "p50 ms": percentile(tally.latencies, 50),
        "p99 ms": percentile(tally.latencies, 99),
        "max ms": percentile(tally.latencies, 100),
        "p99 ms since due": percentile(tally.waits, 99),
        "server cores": None if used is None or busy is None else (used - busy) / elapsed,
        "memory before MiB": mebibytes(before),
        "memory after MiB": mebibytes(after),
        "KiB/table opened": per_table(before, opened, options.tables),
        "KiB/table played": per_table(before, after, options.tables),
        "KiB/answer sent out": tally.received / 1024 / max(1, len(tally.latencies)),
        "answers": len(tally.latencies),
        "skipped": tally.skipped,
        "games ended": tally.ended,
        "errors": dict(tally.errors),
    }


def percentile(values: list[float], share: float) -> float | None:
    """In milliseconds."""
    ordered = sorted(values)
    if not ordered:
        return None
    return ordered[min(len(ordered) - 1, int(len(ordered) * share / 100))] * 1e3


def mebibytes(size: int | None) -> float | None:
    return None if size is None else size / MIB


def per_table(before: int | None, after: int | None, tables: int) -> float | None:
    if before is None or after is None or tables < 2:
        return None
    return (after - before) / 1024 / (tables - 1)


def conditions(options: argparse.Namespace, db: str) -> dict[str, str]:
    """What the figures depend on beside the code."""
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "load at start": f"{os.getloadavg()[0]:.2f}",
        "database": db.partition(":")[0],
        "processes": str(options.workers),
        "compression": "no" if options.no_compress else "yes",
        "players": str(options.players),
        "seconds": f"{options.seconds:g}",
    }


def shown(value: Any) -> str:
    if value is None:
        return "unknown"
    if isinstance(value, dict):
        return ", ".join(f"{what}: {count}" for what, count in value.items()) or "none"
    return f"{value:,.1f}" if isinstance(value, float) else f"{value:,}"


def main() -> None:
    """Measure, print, and write the file asked for."""
    options = parse()
    allow_files(options.tables)
    with ExitStack() as stack:
        db = database(options, stack)
        about = conditions(options, db)
        server = stack.enter_context(
            ServerProcess(db, options.tables, options.workers, compress=not options.no_compress)
        )
        try:
            figures = asyncio.run(measure(server, options))
        except (httpx.HTTPError, WebSocketException, TimeoutError) as error:
            said = "".join(server.errors[:10]) or "the server says nothing of it\n"
            raise SystemExit(f"the tables could not be opened: {error!r}\n{said}") from error
        about["load at end"] = f"{os.getloadavg()[0]:.2f}"
    figures["server log"] = {"lines": len(server.errors)} if server.errors else {}
    console = Console(width=100, highlight=False)
    console.print(", ".join(f"{what} {value}" for what, value in about.items()))
    table = Table("figure", "value", title="Load")
    for what, value in figures.items():
        table.add_row(what, shown(value))
    console.print(table)
    console.print("".join(server.errors[:10]), markup=False)
    if options.json:
        data = {"about": about, "figures": figures}
        options.json.write_text(json.dumps(data, indent=2, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
