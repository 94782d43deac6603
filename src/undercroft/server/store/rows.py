"""What the store keeps, as plain rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from sqlalchemy import Row


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
    rules_version: int = 0  # the rules that it is played by, as of its newest checkpoint
    content: str = ""  # the fingerprint of all its content
    secret: str = ""  # what the dice come from, in hexadecimal; where there is none, from the seed
    spectator_key: str = ""  # of the spectators' link; another once that was renewed
    takeover_seconds: int = 120  # how long others are asked before somebody's seat goes
    muted: str = ""  # the ids of spectators who may not chat, with blanks between; "*" for all
    removed: str = ""  # the ids of spectators who were shown out
    closed: str = ""  # why the operator has ended it, in words; "" while it goes on
    next: str = ""  # the table where the same company plays on
    previous: str | None = None  # the table that this one is the sequel of
    series: str = ""  # the first table of its row; "" while nothing follows
    chapter: int = 0  # which of its row, counted from 1; 0 while nothing follows
    summary: str = ""  # how it ended, in a sentence that all may read


def table_row(row: Row[Any]) -> TableRow:
    """A table as it lies in the database."""
    values = dict(row._mapping)
    values["config"] = msgspec.json.decode(values["config"])
    return TableRow(**values)


class SeatRow(msgspec.Struct, frozen=True):
    """A seat: who or what sits there, and the secret of its own link."""

    seat: int
    kind: str  # "human", "bot" or "open"
    name: str
    bot: str
    key: str  # of whoever sits there or may come back; "host" for the host's own
    invite: str = ""  # of the link that invites to the seat while it is open
    since: int = 0  # the entry at which they took it over: what it saw before is not theirs
    muted: bool = False
    request: str = ""  # what somebody asks for it (JSON: takeover.Request)
    asks: str = ""  # when its player wants to be asked, by kind of question: JSON
    stands_in: bool = False  # others let the bot play for an absent player, who gets it back
    declined: float = 0.0  # until when nobody asks for it again, because that was declined


class JournalEntry(msgspec.Struct, frozen=True):
    """A line of a table's journal. The first is number 1, and each follows the one before."""

    seq: int
    kind: str  # "act", "pass", "undo", "ask", "agree" or "decline"
    option: str  # an option id; of an undo, how many dice and draws there were before it
    player: int
    at: float


class ChatRow(msgspec.Struct, frozen=True):
    """A line of chat, numbered from 1 at each table."""

    number: int
    who: str
    text: str
    at: float
