"""kill -9 at any moment: what was acknowledged is there, and the journal has no gaps."""

import os
import random
import time

from sqlalchemy import text

from tests.server.store.processes import child, heard, write_until_killed
from tests.server.store.rows import SEATS, entry, table
from undercroft.server.store import open_store

KILLS = int(os.environ.get("UNDERCROFT_KILLS", "20"))
THREADS = 4


def test_nothing_acknowledged_is_lost(store_url):
    chance = random.Random(20)
    store = open_store(store_url)
    for number in range(1, THREADS + 1):
        store.add_table(table(number), SEATS)
    store.close()
    told = {(what, f"t{n}"): 0 for what in ("entry", "chat", "checkpoint") for n in range(1, 5)}
    for kill in range(KILLS):
        with child(write_until_killed, store_url, THREADS) as (process, pipe):
            if kill % 5:  # else somewhere in opening the database
                assert pipe.recv() == ("open",)
                what, *rest = pipe.recv()  # it is writing, however busy the machine
                told[what, rest[0]] = rest[1]
            time.sleep(chance.uniform(0, 0.12))
            process.kill()
            process.join()
            for what, *rest in heard(pipe):
                if what != "open":
                    told[what, rest[0]] = rest[1]
        check(store_url, told)
    assert sum(told["entry", f"t{n}"] for n in range(1, THREADS + 1)) > KILLS
    assert min(told["entry", f"t{n}"] for n in range(1, THREADS + 1)) > 0


def check(url, told):
    """All that was told is there, and at most one thing more: the one that could not be told."""
    store = open_store(url)
    for number in range(1, THREADS + 1):
        name = f"t{number}"
        entries, lines = store.entries(name), store.chat(name)
        assert entries == [entry(seq) for seq in range(1, len(entries) + 1)]
        assert told["entry", name] <= len(entries) <= told["entry", name] + 1
        told["entry", name] = len(entries)
        assert [line.number for line in lines] == list(range(1, len(lines) + 1))
        assert told["chat", name] <= len(lines) <= told["chat", name] + 1
        told["chat", name] = len(lines)
        seq, record = store.checkpoint(name) or (0, b"")
        assert told["checkpoint", name] <= seq <= len(entries)
        assert record == b"%d;" % seq * 2000 if seq else record == b""
    if url.startswith("sqlite"):
        verdict = store._database.read(lambda c: c.execute(text("PRAGMA integrity_check")).all())
        assert verdict == [("ok",)]
    store.close()
