"""How much one address may make: counted in the database, for all processes and over restarts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .access import new_table_id
from .limits import HOUR, neighbourhood
from .refusals import Refusal

if TYPE_CHECKING:
    from .hall import Hall
    from .store import TableRow

WAIT_SECONDS = 600.0  # what an hour allows comes back by and by


async def count_table(hall: Hall, address: str, table: str) -> None:
    """One more new table of this address, wherever it was asked for."""
    who, most = hall.signer.name(neighbourhood(address)), hall.settings.tables_per_hour
    if not await hall.ask_store(hall.store.new_tables.count, who, table, most, HOUR):
        text = "There are too many new tables from your address."
        raise Refusal("too_many", text, retry_after=WAIT_SECONDS)


async def count_public(hall: Hall, address: str, table: TableRow) -> None:
    """One more table of this address in the lobby: a few addresses must not fill it."""
    if not (table.public and hall.settings.lobby):
        return
    who, most = hall.signer.name(f"lobby of {neighbourhood(address)}"), hall.settings.public_tables
    if not await hall.ask_store(
        hall.store.new_tables.count_listed, who, table.id, most, lobby_seconds(hall)
    ):
        text = (
            f"Your address has {most} tables in the lobby already. "
            "Finish one of them, or make this one without listing it there."
        )
        raise Refusal("too_many", text, retry_after=WAIT_SECONDS)


def lobby_seconds(hall: Hall) -> float:
    """How long it is known from which address a table came: as long as it may be listed."""
    return max(1.0, hall.settings.lobby_hours) * HOUR


async def count_pack(hall: Hall, address: str) -> None:
    """One more pack that this address uploads, whether it is any good or not."""
    who = hall.signer.name(f"packs of {neighbourhood(address)}")
    most, upload = hall.settings.packs_per_hour, f"pack {new_table_id()}"
    if not await hall.ask_store(hall.store.new_tables.count, who, upload, most, HOUR):
        text = "There are too many packs from your address."
        raise Refusal("too_many", text, retry_after=WAIT_SECONDS)
