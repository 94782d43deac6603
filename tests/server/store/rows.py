"""Rows to try a store with."""

from __future__ import annotations

import msgspec

from undercroft.server.store import JournalEntry, SeatRow, Store, TableRow
from undercroft.server.store.bans import Ban
from undercroft.server.store.checkpoints import Kept, Rules
from undercroft.server.store.complaints import Complaint

TABLE = TableRow(
    id="t1",
    game="dungeonquest",
    config={"players": 2, "heroes": ["ulv", "brother"], "long": False},
    seed=2**63 - 1,
    created=1_700_000_000.25,
    public=True,
    name="Über-Gruft 🕯 <b>'; DROP TABLE tables; --",
    host_key="host-key",
)
SEATS = [
    SeatRow(0, "human", "Ana", "", "key-0"),
    SeatRow(1, "bot", "", "heuristic", "key-1"),
    SeatRow(2, "open", "", "", "key-2"),
]


def table(number: int = 1, **changes: object) -> TableRow:
    """A table with an id of its own."""
    return msgspec.structs.replace(TABLE, **{"id": f"t{number}", **changes})


def entry(seq: int, option: str = "", player: int = 0) -> JournalEntry:
    return JournalEntry(seq, "act", option or f"move:{seq}", player, 1000.5 + seq)


def filled(store: Store, tables: int = 3, entries: int = 40) -> None:
    """Some tables with all that a table can have."""
    for number in range(1, tables + 1):
        row = table(number, public=number % 2 == 1)
        store.add_table(row, SEATS, {"gems@1+0": b"gems", f"more@{number}+0": b"more"})
        for seq in range(1, entries + 1):
            store.append(row.id, entry(seq) if seq % 5 else JournalEntry(seq, "undo", "", 1, 7.0))
        old = Kept(entries // 4, b"old", Rules(1, "old"), lines=2, story=((0, "one"), (1, "two")))
        store.checkpoints.put([(row.id, old)])
        record = bytes(range(256)) * number
        new = Kept(entries // 2, record, Rules(2, "new"), lines=3, first=1, story=((2, "three"),))
        assert store.checkpoints.begin_chapter(row.id, old, new)
        for line in range(4):
            store.add_chat(row.id, "Ana", f"line {line} ☃ {chr(0x1F409)}", 50.0 + line)
    store.finish("t1")
    store.bans.put(Ban("203.0.113.0/24", "insults ☃", 7.0, 0.0))
    store.complaints.add(
        Complaint("t1", 8.0, "Ana", "Bo", "203.0.113.7", "rude", (("Bo", "line ☃"),))
    )
    store.secret()


def content(store: Store, tables: int = 3) -> list[object]:
    """All that can be read of them."""
    read = []
    for number in range(1, tables + 1):
        name = f"t{number}"
        read += [store.table(name), store.seats(name), store.entries(name)]
        read += [store.checkpoint(name), store.chat(name)]
        kept = store.checkpoints
        read += [kept.newest(name), kept.chapters(name), kept.story(name)]
    packs = store.packs.get(["gems@1+0", *(f"more@{number}+0" for number in range(9))])
    people = [store.bans.all(9.0), store.complaints.all()]
    return [*read, packs, *people, store.public_tables(100), store.secret()]
