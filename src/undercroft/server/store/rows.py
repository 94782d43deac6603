"""What the store keeps, as plain rows."""

from __future__ import annotations

from typing import Any

import msgspec


class TableRow(msgspec.Struct, frozen=True):
    """A table: all it takes to begin its game, and who made it. Times are Unix seconds."""

    id: str
    game: str
    config: dict[str, Any]
    seed: int
    created: float
    public: bool
    name: str
    host_key: str
    finished: bool = False
    known: bool = False  # its host may know what the dice will show: nobody else joins


class SeatRow(msgspec.Struct, frozen=True):
    """A seat: who or what sits there, and the secret of its own link."""

    seat: int
    kind: str  # "human", "bot" or "open"
    name: str
    bot: str
    key: str


class Entry(msgspec.Struct, frozen=True):
    """A line of a table's journal. The first is number 1, and each follows the one before."""

    seq: int
    kind: str  # "act", "undo", "ask", "agree" or "decline"
    option: str  # an option id; of an undo, how many dice and draws there were before it
    player: int
    at: float


class ChatRow(msgspec.Struct, frozen=True):
    """A line of chat, numbered from 1 at each table."""

    number: int
    who: str
    text: str
    at: float
