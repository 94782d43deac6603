"""The server under load: `undercroft serve` as a process of its own, and the memory it takes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import httpx

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import TracebackType

START_SECONDS = 30.0
STOP_SECONDS = 60.0


class ServerProcess:
    """`undercroft serve` on loopback. All clients share one address, so its limits are lifted."""

    def __init__(
        self,
        db: str,
        tables: int,
        workers: int = 1,
        *,
        compress: bool = True,
        settings: Mapping[str, str] | None = None,
        files: int = 0,
    ) -> None:
        """`files`: how many it may have open, where that is not what this process may."""
        self._files = files
        many = str(tables * 10 + 1_000)
        self._environment = {
            **os.environ,
            "UNDERCROFT_DB": db,
            "UNDERCROFT_HOST": "127.0.0.1",
            "UNDERCROFT_PORT": "0",
            "UNDERCROFT_WORKERS": str(workers),
            "UNDERCROFT_COMPRESS": "yes" if compress else "no",
            "UNDERCROFT_LOG_LEVEL": "warning",
            "UNDERCROFT_PUBLIC_URL": "",
            "UNDERCROFT_CONNECTIONS": many,
            "UNDERCROFT_PROXIES": "127.0.0.1",  # it may connect as often as it likes
            "UNDERCROFT_SOCKETS_PER_ADDRESS": many,
            "UNDERCROFT_SOCKET_CREDITS": many,
            "UNDERCROFT_MESSAGES_PER_ADDRESS": many,
            "UNDERCROFT_TABLES_PER_HOUR": many,
            "UNDERCROFT_PUBLIC_TABLES": many,
            "UNDERCROFT_REQUEST_CREDITS": many,
            "UNDERCROFT_REQUESTS_PER_SECOND": many,
            "UNDERCROFT_MESSAGE_CREDITS": many,
            **(settings or {}),
        }
        self.errors: list[str] = []
        self._reader: threading.Thread | None = None

    def __enter__(self) -> ServerProcess:
        command = [sys.executable, "-m", "undercroft", "serve"]
        if self._files:
            command = ["bash", "-c", f'ulimit -n {self._files}; exec "$@"', "bash", *command]
        self.process = subprocess.Popen(
            command, env=self._environment, stderr=subprocess.PIPE, text=True
        )
        try:
            self.url = self._address()
            self._reader = threading.Thread(target=self._read, daemon=True)
            self._reader.start()
            self._wait_until_well()
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._end()

    def _end(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        if self._reader is not None:
            self._reader.join(STOP_SECONDS)
        assert self.process.stderr is not None
        self.process.stderr.close()

    def _address(self) -> str:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            if line.startswith("serving at "):
                return line.removeprefix("serving at ").strip()
            self.errors.append(line)
        raise SystemExit("the server did not start:\n" + "".join(self.errors))

    def _read(self) -> None:
        assert self.process.stderr is not None
        self.errors.extend(self.process.stderr)

    def _wait_until_well(self) -> None:
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until:
            try:
                if httpx.get(f"{self.url}/healthz", trust_env=False).status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        raise SystemExit("the server does not answer")

    def memory(self, *, thinkers: bool = False) -> int | None:
        """Resident bytes of those who serve, or think for bots; None where it is not known."""
        try:
            return sum(_resident(pid) for pid in self._pids() if _thinks(pid) is thinkers)
        except OSError:
            return None

    def memory_of_all(self) -> int:
        """Bytes of all its processes together; what they share is counted once."""
        return sum(map(_proportional, self._pids()))

    def queued_now(self) -> tuple[float, dict[int, float]]:
        """Seconds so far without a processor although ready: who serves, and each of the others."""
        serving, others = 0.0, {}
        for pid in self._pids():
            with suppress(OSError):  # it may end just now
                if _thinks(pid):
                    others[pid] = queued(pid)
                else:
                    serving += queued(pid)
        return serving, others

    def open_files(self) -> int:
        """Open files and sockets of those who serve."""
        try:
            return sum(
                len(os.listdir(f"/proc/{pid}/fd")) for pid in self._pids() if not _thinks(pid)
            )
        except OSError:
            return 0

    def _pids(self) -> list[int]:
        children = _children(self.process.pid)
        return [self.process.pid, *children, *(each for one in children for each in _children(one))]

    def processor_seconds(self) -> float | None:
        """Processor time that the processes that serve have used."""
        try:
            return sum(_used(pid) for pid in self._pids() if not _thinks(pid))
        except OSError:
            return None


def _thinks(pid: int) -> bool:
    return b"undercroft.server.thinking.process" in Path(f"/proc/{pid}/cmdline").read_bytes()


def _resident(pid: int) -> int:
    pages = int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def _proportional(pid: int) -> int:
    try:
        listed = Path(f"/proc/{pid}/smaps_rollup").read_text("ascii")
    except OSError:  # it has ended
        return 0
    found = [line.split()[1] for line in listed.splitlines() if line.startswith("Pss:")]
    return sum(map(int, found)) << 10


def queued(pid: int) -> float:
    """Seconds for which threads of it stood ready and the machine had no processor for them."""
    waited = 0
    for thread in Path(f"/proc/{pid}/task").glob("*/schedstat"):
        with suppress(OSError):  # it may end just now
            waited += int(thread.read_text("ascii").split()[1])
    return waited / 1e9


def _used(pid: int) -> float:
    # The name of the program stands in brackets and may hold anything.
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _children(pid: int) -> list[int]:
    """Of every thread: any of them may have started a process."""
    listed = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for each in listed for child in each.read_text("ascii").split()]
