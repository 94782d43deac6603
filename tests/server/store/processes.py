"""What other processes do to a store in the tests: they write, and die as they write."""

from __future__ import annotations

import multiprocessing
import os
import resource
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext
from typing import Any

from tests.server.store.rows import entry, table
from undercroft.server.store import Conflict, StoreError, open_store

# A clean process that has imported everything and forks at once: starting is not what is tested.
CONTEXT: ForkServerContext = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload([__name__])


@contextmanager
def child(work: Callable[..., None], *arguments: Any) -> Iterator[tuple[Any, Connection]]:
    """A process that does this with a pipe to us."""
    ours, its = CONTEXT.Pipe()
    process = CONTEXT.Process(target=work, args=(its, *arguments))
    process.start()
    its.close()
    try:
        yield process, ours
    finally:
        process.kill()
        process.join()
        process.close()
        ours.close()


def heard(pipe: Connection) -> list[Any]:
    """All that a process has said until it died."""
    said = []
    try:
        while True:
            said.append(pipe.recv())
    except (EOFError, ConnectionResetError):
        return said


def write_until_killed(pipe: Connection, url: str, threads: int) -> None:
    """Each thread at its own table, telling each thing once it is acknowledged."""
    store = open_store(url)
    speaking = threading.Lock()

    def tell(*words: object) -> None:
        with speaking:
            pipe.send(words)

    def write(name: str) -> None:
        seq = len(store.entries(name))
        while True:
            seq += 1
            store.append(name, entry(seq))
            tell("entry", name, seq)
            if seq % 3 == 0:
                tell("chat", name, store.add_chat(name, "Ana", f"after {seq}", float(seq)))
            if seq % 5 == 0:
                store.put_checkpoint(name, seq, b"%d;" % seq * 2000)
                tell("checkpoint", name, seq)

    tell("open")
    for number in range(1, threads + 1):
        threading.Thread(target=write, args=(f"t{number}",), daemon=True).start()
    threading.Event().wait()


def race(pipe: Connection, url: str, name: str, count: int) -> None:
    """Try to be the one who writes each entry."""
    store = open_store(url)
    pipe.send("ready")
    pipe.recv()
    won = []
    for seq in range(1, count + 1):
        try:
            store.append("t1", entry(seq, name))
            won.append(seq)
        except Conflict:
            pass
    store.close()
    pipe.send(won)


def open_together(pipe: Connection, url: str) -> None:
    """Open a database that nobody has opened before, with others at the same moment."""
    pipe.send("ready")
    pipe.recv()
    store = open_store(url)
    pipe.send(store.secret())
    store.close()


def change(pipe: Connection, url: str) -> None:
    """Do one thing after another to a table, each when told to, and say how it ended."""
    store = open_store(url)
    pipe.send("ready")
    while (wanted := pipe.recv()) is not None:
        method, arguments = wanted
        try:
            pipe.send(("done", getattr(store, method)(*arguments)))
        except StoreError as error:
            pipe.send((type(error).__name__, str(error)))
    store.close()


def fill_the_disk(pipe: Connection, url: str, limit: int) -> None:
    """No file may grow beyond a limit: write until that is refused; then the limit is lifted."""
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    if limit < 100_000:  # not even the schema fits
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, hard))
        pipe.send(_refusal(lambda: open_store(url)))
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    store = open_store(url)
    store.add_table(table(1), [])
    resource.setrlimit(resource.RLIMIT_FSIZE, (max(limit, 340_000), hard))
    seq, refusal = 0, ""
    while not refusal:
        seq += 1
        refusal = _refusal(lambda: store.append("t1", entry(seq, "x" * 2000)))  # noqa: B023
    pipe.send((seq - 1, refusal, _refusal(lambda: store.put_checkpoint("t1", 1, bytes(200_000)))))
    pipe.send([each.seq for each in store.entries("t1")])
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    store.append("t1", entry(seq))
    pipe.send("went on")
    os._exit(0)  # as if killed: nothing is tidied up


def open_as_nobody(pipe: Connection, warm: str, *urls: str) -> None:
    """Open databases as a user who may not write them."""
    open_store(warm).close()  # everything is imported while we may read it
    if os.geteuid() == 0:
        os.seteuid(65534)
    for url in urls:
        pipe.send(_refusal(lambda: open_store(url)))  # noqa: B023


def _refusal(ask: Callable[[], object]) -> str:
    try:
        ask()
    except StoreError as error:
        return str(error)
    return ""
