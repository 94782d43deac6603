"""Someone at a table of the server's own, without a socket: what they are told, put together."""

from __future__ import annotations

from typing import Any

import msgspec

import undercroft
from undercroft.server.access import SEAT, SPECTATOR, Access
from undercroft.server.changes import Scenes, Told
from undercroft.server.journal import ACT, UNDO, JournalGame
from undercroft.server.messages import Update
from undercroft.server.packs import PacksInPlay
from undercroft.server.refusals import Refusal
from undercroft.server.seat_messages import HUMAN
from undercroft.server.store import JournalEntry, SeatRow, TableRow
from undercroft.server.tables import LiveTable
from undercroft.server.wire import Message


class Onlooker:
    """A seat's holder, or a spectator (None), who keeps every state they were sent."""

    def __init__(self, live: LiveTable, seat: int | None) -> None:
        role, key = (SPECTATOR, "") if seat is None else (SEAT, live.seats[seat].key)
        self.access = Access(live.row.id, role, seat, key)
        self.seat = seat
        self.link = self.mark = self.address = ""
        self.known: tuple[int, int | None, int] | None = None
        self.told = Told()
        self.states: list[dict[str, Any]] = []
        self._scenes = Scenes()

    def send(self, message: Message) -> None:
        if isinstance(message, Update):
            self.states.append(
                self._scenes.state(msgspec.json.decode(msgspec.json.encode(message)))
            )

    def dismiss(self, error: Refusal) -> None:
        raise AssertionError(f"sent away: {error.text}")


def seated(name: str, seed: int, players: int = 2, **settings: Any) -> LiveTable:
    """A table where everybody has come, and a spectator."""
    table = undercroft.new(name, players, seed, **settings)
    row = TableRow("t", name, table.config, seed, 0.0, False, "", "host")
    seats = [SeatRow(seat, HUMAN, "", "", f"key-{seat}") for seat in range(players)]
    live = LiveTable(row, seats, JournalGame(table), 0, PacksInPlay())
    for seat in (None, *range(players)):
        live.watchers.add(Onlooker(live, seat))
    live.tell()
    return live


def onlookers(live: LiveTable) -> list[Onlooker]:
    return [watcher for watcher in live.watchers if isinstance(watcher, Onlooker)]


def answer(live: LiveTable, choice: str, *, tell: bool = True) -> None:
    """What the server does with an answer, but for the database."""
    decision = live.game.table.decision
    assert decision is not None
    live.game.apply(JournalEntry(live.game.seq + 1, ACT, choice, decision.player, 0.0))
    live.changed()
    if tell:
        live.tell()


def take_back(live: LiveTable) -> None:
    live.game.apply(JournalEntry(live.game.seq + 1, UNDO, "0", 0, 0.0))
    live.changed()
    live.tell()
