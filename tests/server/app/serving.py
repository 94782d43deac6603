"""A real server on loopback, in a thread of the test or as a process of its own."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
from sqlalchemy import update

from tests.server.app.client import PATIENCE
from undercroft.kernel.record import fingerprint
from undercroft.kernel.secret import SECRET_BYTES
from undercroft.kernel.table import Table
from undercroft.server import journal
from undercroft.server.access import new_key, new_table_id
from undercroft.server.app import create_app
from undercroft.server.messages import Links
from undercroft.server.run import Server, address, bind, configuration
from undercroft.server.settings import Settings
from undercroft.server.store import SeatRow, TableRow, open_store, schema

GENEROUS = {
    "bot_seconds": 0.0,
    "pause_seconds": 0.0,
    "tables_per_hour": 10_000,
    "public_tables": 10_000,
    "sockets_per_address": 1_000,
    "socket_credits": 100_000.0,
    "messages_per_address": 100_000.0,
    "message_credits": 100_000.0,
    "request_credits": 100_000.0,
    "hint_credits": 100_000.0,
    "compress": False,
}


class Running:
    """A server in a thread; its memory can be looked into."""

    def __init__(self, db: str, static: Path | None = None, **settings: Any) -> None:
        self.db = db
        self.settings = Settings(db=db, **{**GENEROUS, **settings})
        self.app = create_app(self.settings, *([static] if static else []))
        listener = bind("127.0.0.1", 0)
        self.url = address(listener)
        self.ws = self.url.replace("http:", "ws:") + "/ws"
        ready = threading.Event()
        self._server = Server(configuration(self.settings, self.app), ready.set)
        self._thread = threading.Thread(target=self._server.run, args=([listener],))
        self._thread.start()
        assert ready.wait(PATIENCE), "the server did not start"
        self.http = httpx.Client(base_url=self.url, timeout=PATIENCE)

    def stop(self) -> None:
        self.http.close()
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server did not stop"

    @property
    def hall(self) -> Any:
        return self.app.state.hall

    def live(self, table: str) -> Any:
        return self.hall.tables[table]

    def new_table(self, *seats: str, **more: Any) -> Links:
        links = new_table(self.http, *seats, **more)
        if "open" in seats:
            set_secret(self.hall.store, links.table, more.get("seed", 7))
        return links

    def lay(self, table: Table[Any], *seats: str, row: TableRow | None = None) -> Links:
        """A game in progress at a new table of such seats: human (the host's) or open."""
        kept = row or TableRow(
            new_table_id(), table.game.name, table.config, table.seed, 1.0, False, "", new_key()
        )
        rows = [
            SeatRow(number, kind, "", "", "host")
            if kind == "human"
            else SeatRow(number, kind, "", "", "", invite=f"key {number}")
            for number, kind in enumerate(seats)
        ]
        self.hall.store.add_table(kept, rows)
        self.hall.store.put_checkpoint(kept.id, 0, table.save())
        return self.hall.signer.links(kept, rows)

    def fingerprint(self, table: str) -> str:
        """The table's state as the database has it."""
        store = open_store(self.db)
        try:
            row = store.table(table)
            assert row is not None
            kept = fingerprint(journal.load(store, row).table)
        finally:
            store.close()
        if table in self.hall.tables:
            assert fingerprint(self.live(table).game.table) == kept, "memory and journal differ"
        return kept


def new_table(http: httpx.Client, *seats: str, **more: Any) -> Links:
    """A new table with such seats: human, open, bot or bot:name."""
    rows = [dict(zip(("kind", "bot"), seat.split(":"), strict=False)) for seat in seats]
    wanted = {"game": "dungeonquest", "seats": rows, "seed": 7, **more}
    answer = http.post("/api/tables", json=wanted)
    assert answer.status_code == 201, answer.text
    return msgspec.json.decode(answer.content, type=Links)


def set_secret(store: Any, table: str, number: int) -> None:
    """The server takes a secret where others may join; a test wants the same game always."""
    set_columns(store, table, secret=number.to_bytes(SECRET_BYTES, "big").hex())


def set_seed(store: Any, table: str, seed: int) -> None:
    """Dice from a seed, as at tables that are older than secrets."""
    set_columns(store, table, seed=seed, secret="")


def set_columns(store: Any, table: str, **values: Any) -> None:
    """Change a table's row behind the server's back."""
    changed = update(schema.tables).where(schema.tables.c.id == table).values(**values)
    store._database.write(lambda connection: connection.execute(changed))


class Process:
    """`undercroft serve` as a process of its own, which can be killed."""

    def __init__(
        self, db: str, port: int = 0, file_size: int = 0, log_level: str = "warning",
        **variables: str,
    ) -> None:  # fmt: skip
        """`file_size`: no file may get larger than so many KiB, as on a full disk."""
        self.db = db
        environment = {
            **os.environ,
            "UNDERCROFT_BOT_SECONDS": "0",
            "UNDERCROFT_PAUSE_SECONDS": "0",
            "UNDERCROFT_TABLES_PER_HOUR": "10000",
            "UNDERCROFT_MESSAGE_CREDITS": "100000",
            "UNDERCROFT_SOCKET_CREDITS": "100000",
            "UNDERCROFT_MESSAGES_PER_ADDRESS": "100000",
            **variables,
        }
        command = [sys.executable, "-m", "undercroft", "serve", "--port", str(port), "--db", db,
                   "--log-level", log_level]  # fmt: skip
        if file_size:
            command = ["bash", "-c", f'ulimit -f {file_size}; exec "$@"', "bash", *command]
        self.process = subprocess.Popen(
            command, env=environment, stderr=subprocess.PIPE, text=True, start_new_session=True
        )
        assert self.process.stderr is not None
        self.errors: list[str] = []
        for line in self.process.stderr:
            if line.startswith("serving at "):
                self.url = line.removeprefix("serving at ").strip()
                break
            self.errors.append(line)
        else:
            raise AssertionError("".join(self.errors))
        self.port = int(self.url.rpartition(":")[2])
        self.ws = self.url.replace("http:", "ws:") + "/ws"
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stderr is not None
        self.errors.extend(self.process.stderr)

    def wait_until_well(self) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with contextlib.suppress(httpx.TransportError):
                if httpx.get(f"{self.url}/healthz").status_code == 200:
                    return
            time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """As when the power fails: nothing is finished, nobody is told."""
        self.process.send_signal(signal.SIGKILL)
        self.end()

    def terminate(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.end()

    def end(self) -> int:
        """Wait until it has ended; its exit code.

        Not for as long as it takes until sockets that answer no ping are given up.
        """
        code = self.process.wait(30)
        self._reader.join(PATIENCE)
        assert self.process.stderr is not None
        self.process.stderr.close()
        return code
