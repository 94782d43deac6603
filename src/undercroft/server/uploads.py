"""Uploads: records of games, and content packs."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

from undercroft.kernel import record as records
from undercroft.kernel.bounds import MAX_BYTES
from undercroft.kernel.errors import BadRecord, MissingPack
from undercroft.kernel.packs import dump

from . import access as links
from . import packs
from .messages import NewSeat
from .refusals import Refusal
from .requests import MOST_SAID, UPLOAD_COST, address_of, answer, body, count, hall_of
from .seating import new_seats
from .store import TableRow
from .thinking.bots import try_out

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from undercroft.kernel.table import Table

    from .settings import Settings


async def upload_record(request: Request) -> Response:
    """A table that holds the game of a record; whoever uploads it hosts it."""
    count(request, UPLOAD_COST)
    hall = hall_of(request)
    data = await body(request, hall.settings.record_bytes)
    try:
        table, record = await hall.ask_store(_checked_record, data, hall.settings)
    except BadRecord as error:
        if isinstance(error.__cause__, MissingPack):
            text = f"The record needs the pack {error.__cause__.pack}, which is not here."
            raise Refusal("record", text) from error
        raise Refusal("record", str(error)[:MOST_SAID]) from error
    people = [NewSeat("human")] * table.config["players"]
    row = TableRow(
        links.new_table_id(), table.game.name, table.config, table.seed, time.time(),
        public=False, name="", host_key=links.new_key(), finished=table.over, known=True,
    )  # fmt: skip
    await hall.count_maker(address_of(request), row.id)
    seats = new_seats(table.game, people, "")
    await hall.begin(row, seats, record)
    return answer(hall.signer.links(row, seats), 201)


def _checked_record(data: bytes, settings: Settings) -> tuple[Table[Any], bytes]:
    """A record's game, if it can be played on and drawn."""
    record = records.read(data)
    packs.check_allowed(settings, record.config)
    table = records.resume(record)
    try:
        wrong = _what_is_wrong(table)
        for viewer in (None, *range(table.config["players"])):
            table.scene(viewer)
    except records.BROKEN as error:
        raise BadRecord(f"the record's game cannot be shown: {error!r}") from error
    if wrong:
        raise BadRecord(f"the record's game cannot be: {wrong[0]}")
    return table, table.save()


def _what_is_wrong(table: Table[Any]) -> list[str]:
    """Between two steps every piece must be somewhere; during one it may be in a hand."""
    audit = table.game.audit
    wrong = audit(table.state, settled=table.over)
    for state in (table.log.mark.state, table.log.origin):
        wrong += audit(state, settled=True)
    return wrong


async def upload_pack(request: Request) -> Response:
    """A content pack, TOML in one file: checked, tried out and kept for new tables."""
    count(request, UPLOAD_COST)
    hall = hall_of(request)
    packs.check_allowed(hall.settings, {"packs": True})
    data = await body(request, MAX_BYTES)
    await hall.count_pack(address_of(request))
    pack = await asyncio.to_thread(packs.read, data)
    await try_out(hall, pack)
    kept = hall.store.packs.add, pack.ref, dump(pack), hall.settings.packs_kept
    await hall.ask_store(*kept)
    return answer(await asyncio.to_thread(packs.info, pack), 201)
