"""Tables expire: those that nobody has touched for as long as the operator says are deleted."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from .logs import log

if TYPE_CHECKING:
    from .hall import Hall

DAY = 86_400.0
AT_ONCE = 100  # tables that one sweep deletes at most


async def expire_tables(hall: Hall) -> None:
    """Delete tables that are old enough and not in anybody's memory here."""
    days = hall.settings.expire_days
    if not days:
        return
    since = time.time() - days * DAY
    old = await hall.ask_store(hall.store.expiry.untouched, since, AT_ONCE)
    gone = 0
    for table in old:
        if table not in hall.tables:
            gone += await hall.ask_store(hall.store.expiry.delete, table, since)
    if gone:
        log.info("tables have expired", extra={"data": {"tables": gone, "days": days}})


def no_table(days: float) -> str:
    """What is said to those who come for a table that is not there."""
    if not days:
        return "There is no such table."
    return f"There is no such table. Tables that nobody touches are deleted after {days:g} days."
