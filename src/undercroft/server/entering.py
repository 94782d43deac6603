"""From a link to a table: what its holder may do there at this moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import access as links
from .refusals import Refusal

if TYPE_CHECKING:
    from .access import Access
    from .hall import Hall
    from .tables import LiveTable


async def enter(hall: Hall, table: str, token: str) -> tuple[LiveTable, Access]:
    """Credentials, then the table: the live table and what the link allows there."""
    said = hall.signer.read(token)
    live = await open_for(hall, said, table)
    return live, await worth_now(hall, live, said)


async def open_for(hall: Hall, access: Access, table: str) -> LiveTable:
    """The table that somebody asks for, if their link is one of that table."""
    if access.table != table:
        raise Refusal("link", links.BAD_LINK)
    return await hall.open(table)


async def worth_now(hall: Hall, live: LiveTable, said: Access) -> Access:
    """What a link is worth. Before it is refused, the database is asked.

    Somebody may have sat down at another process, which ended before it could tell this one.
    """
    try:
        return links.resolve(said, live.row, live.seats)
    except Refusal:
        async with live.lock:
            await hall.catch_up(live)
        return links.resolve(said, live.row, live.seats)
