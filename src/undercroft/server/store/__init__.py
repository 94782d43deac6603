"""Storage: SQLite in one file by default, Postgres by URL. What is acknowledged is durable."""

from __future__ import annotations

from .backup import backup, restore
from .connecting import connect, default_url
from .database import EVERY_TABLE
from .errors import Conflict, Damaged, StoreError
from .rows import ChatRow, JournalEntry, SeatRow, TableRow
from .store import Store, open_store, open_to_serve

__all__ = [
    "EVERY_TABLE",
    "ChatRow",
    "Conflict",
    "Damaged",
    "JournalEntry",
    "SeatRow",
    "Store",
    "StoreError",
    "TableRow",
    "backup",
    "connect",
    "default_url",
    "open_store",
    "open_to_serve",
    "restore",
]
