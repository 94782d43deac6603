"""What an answer costs each player on the wire: `uv run python -m benchmarks.wire`.

Whole games of bots are played at a table of the server's own, one player at each seat, and every
message is measured as JSON before compression, beside the whole table that it stands for.
"""

from __future__ import annotations

import argparse
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any

import msgspec

import undercroft
from undercroft import bots
from undercroft.kernel import game as registry
from undercroft.server.access import SEAT, Access
from undercroft.server.changes import Told
from undercroft.server.journal import ACT, JournalGame
from undercroft.server.messages import Update, WholeState
from undercroft.server.packs import PacksInPlay
from undercroft.server.seat_messages import HUMAN
from undercroft.server.store import JournalEntry, SeatRow, TableRow
from undercroft.server.tables import LiveTable

if TYPE_CHECKING:
    from undercroft.server.refusals import Refusal
    from undercroft.server.wire import Message

PLAYERS = 4
NAMES = tuple(registry.finished_names())


class Meter:
    """A player who measures what arrives."""

    def __init__(self, live: LiveTable, seat: int) -> None:
        self.access = Access(live.row.id, SEAT, seat, live.seats[seat].key)
        self.link = self.mark = ""
        self.known: tuple[int, int | None, int] | None = None
        self.told = Told()
        self.changes: list[int] = []  # bytes of each message
        self.wholes: list[int] = []  # bytes of the whole tables
        self._live = live

    def send(self, message: Message) -> None:
        assert isinstance(message, Update)
        self.changes.append(len(msgspec.json.encode(message)))
        sight = message.sight
        whole = WholeState(
            message.seq, sight.viewer, self._live.scene(sight.viewer), message.asked, sight.lines,
            message.may_undo, message.undo_asked_by, message.over, message.outcome,
        )  # fmt: skip
        self.wholes.append(len(msgspec.json.encode(whole)))

    def dismiss(self, error: Refusal) -> None:
        raise AssertionError(f"sent away: {error.text}")


def played(name: str, seed: int) -> list[Meter]:
    """A whole game of bots; what each player was sent, the first message of all apart."""
    table = undercroft.new(name, PLAYERS, seed)
    row = TableRow("t", name, table.config, seed, 0.0, False, "", "host")
    seats = [SeatRow(seat, HUMAN, "", "", f"key-{seat}") for seat in range(PLAYERS)]
    live = LiveTable(row, seats, JournalGame(table), 0, PacksInPlay())
    meters = [Meter(live, seat) for seat in range(PLAYERS)]
    live.watchers.update(meters)
    live.tell()
    bot = bots.make("heuristic", table.game, seed)
    while (decision := table.decision) is not None:
        choice = decision.choices[bot.choose(table)]
        live.game.apply(JournalEntry(live.game.seq + 1, ACT, choice, decision.player, 0.0))
        live.changed()
        live.tell()
    return meters


def measured(name: str, games: int) -> dict[str, Any]:
    """Bytes of all messages after the first, over several games."""
    meters = [meter for seed in range(1, games + 1) for meter in played(name, seed)]
    changes = [size for meter in meters for size in meter.changes[1:]]
    wholes = [size for meter in meters for size in meter.wholes[1:]]
    return {
        "messages": len(changes),
        "first": round(median(meter.changes[0] for meter in meters)),
        "whole": round(median(wholes)),
        "median": round(median(changes)),
        "p95": round(quantiles(changes, n=20)[-1]),
        "most": max(changes),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3, help="games of each kind")
    parser.add_argument("names", nargs="*", default=NAMES, help="which games")
    chosen = parser.parse_args()
    for name in chosen.names:
        found = measured(name, chosen.games)
        print(
            f"{name}: {found['messages']} messages; first {found['first']:,} bytes, then median "
            f"{found['median']:,}, 95% under {found['p95']:,}, most {found['most']:,}; "
            f"whole tables would be {found['whole']:,}"
        )


if __name__ == "__main__":
    main()
