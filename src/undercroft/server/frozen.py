"""What is given out of a table that cannot go on: its story to all, its record to its players.

The record tells what everybody holds. Should the operator go back to the rules of before, play must
not go on with hands that somebody knows: so whoever takes the record of a table with others ends
that table for good, and is told so first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import access as links
from .logs import log
from .refusals import Refusal
from .ruleset import RECORD_TAKEN
from .store import Conflict

if TYPE_CHECKING:
    from .access import Access
    from .hall import Hall
    from .store import SeatRow, TableRow


async def check_link(hall: Hall, table: str, token: str) -> tuple[TableRow, list[SeatRow], Access]:
    """The table, if the link is good for it; it need not be open, and may be frozen."""
    said = hall.signer.read(token)
    row = await hall.ask_store(hall.store.table, table)
    if said.table != table or row is None:
        raise Refusal("link", links.BAD_LINK)
    seats = await hall.ask_store(hall.store.seats, table)
    return row, seats, links.resolve(said, row, seats)


async def frozen_record(hall: Hall, table: str, token: str, *, end: bool) -> tuple[str, bytes]:
    """Game and record of a table that cannot go on; `end`: its player knows that this ends it."""
    row, seats, access = await check_link(hall, table, token)
    kept = await hall.ask_store(hall.store.checkpoints.newest, table)
    if kept is None:
        raise Refusal("no_table", "Nothing of this table was kept.")
    if not (row.finished or links.holds_all(access, seats)):
        _check_may_end(seats, access, end=end)
        await hall.ask_store(hall.store.census.close, table, RECORD_TAKEN)
        log.warning("a player took a frozen table's record", extra={"data": {"table": table}})
    # Should its rules come back, nobody joins a game whose hidden cards somebody has seen.
    try:
        await hall.ask_store(hall.store.make_known, table, seats)
    except Conflict as error:
        raise Refusal("stale", "The table has changed meanwhile; try again.") from error
    return row.game, kept.record


def _check_may_end(seats: list[SeatRow], access: Access, *, end: bool) -> None:
    if not any(seat.key and seat.key == access.owner for seat in seats):
        raise Refusal(
            "hidden",
            "The record tells what everybody holds, and this table may go on one day: its record "
            "is given to its players alone. What happened can be read by everybody.",
        )
    if not end:
        raise Refusal(
            "ends",
            "The record tells what everybody holds. Who downloads it ends this table for good, "
            "for all its players, even if its rules come back. To do so, ask again with end=yes.",
        )
