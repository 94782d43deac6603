"""`python -m benchmarks.attacks`: what a player notices while one address attacks the server."""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.attack_clients import ATTACKS, GOING_ON, THINKING, attack_until_killed
from benchmarks.attack_victim import SECOND_VICTIM, Victim
from benchmarks.load import allow_files, percentile
from benchmarks.load_server import ServerProcess

MOST_SECONDS = 600.0
SETTLING = 2.0  # seconds that an attack has gone on when measuring begins
MOST_PREPARING = 300.0
MIB = 1 << 20
FILES = 1_024  # what a shell allows a server, as a rule
# What a server has by default: these limits are what is tested.
DEFAULTS = {
    f"UNDERCROFT_{name}": value
    for name, value in {
        "SOCKETS_PER_ADDRESS": "40", "SOCKET_CREDITS": "40", "MESSAGES_PER_ADDRESS": "120",
        "TABLES_PER_HOUR": "60", "REQUEST_CREDITS": "120", "REQUESTS_PER_SECOND": "30",
        "MESSAGE_CREDITS": "60", "CONNECTIONS": "0", "PROXIES": "",
    }.items()
}  # fmt: skip


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.attacks", description=__doc__)
    parser.add_argument("--seconds", type=float, default=15.0, help="of each attack (15)")
    parser.add_argument(
        "--only", default="", metavar="TEXT", help="attacks with this in their name"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures here")
    options = parser.parse_args()
    if not 0 < options.seconds <= MOST_SECONDS:
        parser.error(f"--seconds goes from 1 to {MOST_SECONDS:.0f}")
    return options


class Attackers:
    """A process that attacks the server until it is told to stop."""

    def __init__(self, name: str, url: str) -> None:
        self.answers: dict[str, Any] = {}
        if name not in ATTACKS:  # nobody attacks
            self._process = None
            return
        context = multiprocessing.get_context("spawn")
        self._heard, report = context.Pipe(duplex=False)
        self._process = context.Process(target=attack_until_killed, args=(name, url, report))
        self._process.start()
        report.close()

    def are_done(self) -> bool:
        """Whether the attack has shown all that it can do; most have with their first answer."""
        if self._process is None:
            return True
        while self._heard.poll():
            self.answers = self._heard.recv()
        if not self.answers:
            return False
        return "ended" in self.answers or not self.answers.get(GOING_ON)

    async def settle(self, seconds: float) -> None:
        """Until the attack is under way."""
        async with asyncio.timeout(MOST_PREPARING):
            while self._process is not None and not self._heard.poll():
                await asyncio.sleep(0.05)
        await asyncio.sleep(seconds)

    def stop(self) -> None:
        if self._process is None:
            return
        self.are_done()
        self._process.kill()
        self._process.join()
        self._process.close()
        self._heard.close()


async def measure(
    name: str, server: ServerProcess, seconds: float, settling: float
) -> dict[str, Any]:
    """One attack, and what players noticed of it: alone, with bots, with hints."""
    await Victim(server, 2).play(0.0, "human", "bot:heuristic")  # until the bot's process is up
    alone, with_bot = Victim(server), Victim(server, 2)
    company = [(alone, "human"), (with_bot, "bot:heuristic")]
    thoughtful = Victim(server, 3, SECOND_VICTIM), Victim(server, 4, SECOND_VICTIM, hints=True)
    if name in ("nothing", THINKING):  # who wants to know what it does to thinking
        company += [(thoughtful[0], "bot:hard"), (thoughtful[1], "human")]
    attackers = Attackers(name, server.url)
    peak = Peak(server)
    watching = asyncio.create_task(peak.watch())
    try:
        await attackers.settle(settling)
        async with asyncio.timeout(MOST_SECONDS):
            while True:  # as long as the attack takes to show all that it can do
                await asyncio.gather(
                    *(victim.play(seconds, "human", other) for victim, other in company)
                )
                if attackers.are_done():
                    break
    finally:
        attackers.stop()
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)
    wall = alone.answers.wall + with_bot.answers.wall
    return {
        "attack": name,
        "answers": len(wall),
        **{f"p{part} ms": percentile(wall, part) for part in (50, 95, 99)},
        "max ms": percentile(wall, 100),
        "own p99 ms": percentile(alone.answers.own + with_bot.answers.own, 99),
        "arrival max ms": percentile(alone.arrivals.wall + with_bot.arrivals.wall, 100),
        "arrival own max ms": percentile(alone.arrivals.own + with_bot.arrivals.own, 100),
        "bot max ms": percentile(with_bot.bots.wall, 100),
        "bot own max ms": percentile(with_bot.bots.own, 100),
        "hard bot max ms": percentile(thoughtful[0].bots.wall, 100),
        "hard bot own max ms": percentile(thoughtful[0].bots.own, 100),
        "hint max ms": percentile(thoughtful[1].hints.wall, 100),
        "hint own max ms": percentile(thoughtful[1].hints.own, 100),
        "MiB": peak.serving / MIB,
        "MiB of all": peak.all / MIB,
        "attackers were answered": attackers.answers,
        "errors": dict(Counter(error for victim, _ in company for error in victim.errors)),
    }


class Peak:
    """The most memory: of the process that serves, and of all that it has started too."""

    def __init__(self, server: ServerProcess) -> None:
        self.serving = self.all = 0
        self._server = server

    async def watch(self) -> None:
        while True:
            self.serving = max(self.serving, self._server.memory() or 0)
            self.all = max(self.all, self._server.memory_of_all())
            await asyncio.sleep(0.25)


def run(
    name: str, seconds: float, settling: float = SETTLING, folder_for_files: str | None = None
) -> dict[str, Any]:
    """Each attack has a server of its own: what one leaves behind is not the next one's."""
    with (
        tempfile.TemporaryDirectory(prefix="undercroft-attacks-", dir=folder_for_files) as folder,
        ServerProcess(f"sqlite:///{folder}/tables.db", 1, settings=DEFAULTS, files=FILES) as server,
    ):
        figures = asyncio.run(measure(name, server, seconds, settling))
        figures["tracebacks"] = sum("Traceback" in line for line in server.errors)
        return figures


def shown(value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, dict):
        return ", ".join(f"{what}: {count}" for what, count in sorted(value.items()))
    return f"{value:,.0f}" if isinstance(value, float) else f"{value:,}"


def main() -> None:
    options = parse()
    allow_files(1_000)
    names = ["nothing", *ATTACKS]
    names = [name for name in names if options.only in name] if options.only else names
    console = Console(width=220, highlight=False)
    console.print(
        f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, {options.seconds:g} s each"
    )
    rows = []
    for name in names:
        began = time.monotonic()
        rows.append(run(name, options.seconds))
        console.print(f"{name}: {time.monotonic() - began:.0f} s", style="dim")
    table = Table("attack", *list(rows[0])[1:], title="Attacks by one address")
    for row in rows:
        table.add_row(row["attack"], *(shown(value) for value in list(row.values())[1:]))
    console.print(table)
    if options.json:
        options.json.write_text(json.dumps(rows, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
