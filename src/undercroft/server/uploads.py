"""Uploads: records of games, and content packs."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import msgspec

from undercroft.kernel import game as registry
from undercroft.kernel import record as records
from undercroft.kernel.bounds import MAX_BYTES
from undercroft.kernel.errors import BadRecord
from undercroft.kernel.packs import dump

from . import access as links
from . import packs
from .clerks.history import ask_clerk
from .clerks.jobs import Check, Checked
from .hall import LONGEST_GAME
from .quotas import count_pack, count_table
from .refusals import Refusal
from .requests import MOST_SAID, UPLOAD_COST, address_of, answer, asker_of, body, count, hall_of
from .seat_messages import NewSeat
from .seating import new_seats
from .store import TableRow
from .thinking.bots import try_out

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from undercroft.kernel.recording import Head


async def upload_record(request: Request) -> Response:
    """A table that holds the game of a record; whoever uploads it hosts it."""
    count(request, UPLOAD_COST)
    hall = hall_of(request)
    data = await body(request, hall.settings.record_bytes)
    head = await hall.off_loop(_head, data)
    packs.check_allowed(hall.settings, head.config)
    brought = await hall.ask_store(packs.kept, hall.store, head.config)
    job = Check(packs=brought, data=data, most_answers=LONGEST_GAME)
    checked = msgspec.msgpack.decode(await ask_clerk(hall, job, asker_of(request)), type=Checked)
    game = registry.find(checked.game)
    row = TableRow(
        links.new_table_id(), game.name, checked.config, checked.seed, time.time(),
        public=False, name="", host_key=links.new_key(), finished=checked.over, known=True,
        secret=checked.secret,
    )  # fmt: skip
    await count_table(hall, address_of(request), row.id)
    seats = new_seats(game, [NewSeat("human")] * checked.config["players"], "", hall.settings)
    await hall.begin(row, seats, checked.record)
    return answer(hall.signer.links(row, seats), 201)


def _head(data: bytes) -> Head:
    try:
        return records.head(data)
    except BadRecord as error:
        raise Refusal("record", str(error)[:MOST_SAID]) from error


async def upload_pack(request: Request) -> Response:
    """A content pack, TOML in one file: checked, tried out and kept for new tables."""
    count(request, UPLOAD_COST)
    hall = hall_of(request)
    packs.check_allowed(hall.settings, {"packs": True})
    data = await body(request, MAX_BYTES)
    await count_pack(hall, address_of(request))
    pack = await hall.off_loop(packs.read, data)
    await try_out(hall, pack, address_of(request))
    kept = hall.store.packs.add, pack.ref, dump(pack), hall.settings.packs_kept
    await hall.ask_store(*kept)
    return answer(await hall.off_loop(packs.info, pack), 201)
