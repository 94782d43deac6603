"""Telling the operator of somebody: who it is about, what was said, and what the chat was."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from . import names
from .access import SEAT, SPECTATOR
from .limits import neighbourhood
from .logs import log
from .refusals import Refusal
from .requests import answer, body, count, decoded, enter, hall_of
from .seat_messages import HUMAN, Complain
from .store.complaints import Complaint
from .texts import CHAT_LENGTH, clean

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from .access import Access
    from .tables import LiveTable

COST = 10.0
MOST_BYTES = 4 << 10
CHAT_LINES = 20


async def report(request: Request) -> Response:
    """Whoever plays at a table or watches it may tell the operator of somebody else there."""
    count(request, COST)
    hall = hall_of(request)
    live, access = await enter(request)
    said = _read(await body(request, MOST_BYTES))
    about, address = _about(live, access, said)
    chat = await hall.ask_store(hall.store.chat, live.row.id)
    complaint = Complaint(
        live.row.id, time.time(), _by(live, access), about, address, clean(said.text)[:CHAT_LENGTH],
        tuple((line.who, line.text) for line in chat[-CHAT_LINES:]),
    )  # fmt: skip
    if not await hall.ask_store(hall.store.complaints.add, complaint):
        raise Refusal("too_many", "The operator has been told of this table often enough already.")
    log.warning("somebody was reported", extra={"data": {"table": live.row.id}})
    return answer({"status": "ok"})


def _read(data: bytes) -> Complain:
    said = decoded(data, Complain, "That is no report")
    if not clean(said.text):
        raise Refusal("empty", "Say in a few words what happened.")
    return said


def _about(live: LiveTable, access: Access, said: Complain) -> tuple[str, str]:
    """What they are called, and their address where they are here."""
    if said.seat is None:
        for watcher in live.watchers:
            if names.is_watcher(watcher.mark) and names.read_mark(watcher.mark)[0] == said.watcher:
                name = names.read_mark(watcher.mark)[1] or "A spectator"
                return f"{name} (watching)", neighbourhood(watcher.address)
        raise Refusal("nothing", "There is no such spectator here.")
    if not 0 <= said.seat < len(live.seats):
        raise Refusal("no_seat", "There is no such seat.")
    seat = live.seats[said.seat]
    if seat.kind != HUMAN or not seat.key or seat.key == access.owner:
        raise Refusal("nothing", "Nobody else sits there.")
    here = (watcher.address for watcher in live.watchers if watcher.access.owner == seat.key)
    return names.called(live, said.seat), neighbourhood(next(here, ""))


def _by(live: LiveTable, access: Access) -> str:
    if access.role == SPECTATOR:
        return "a spectator"
    own = live.seats_of(access)
    return names.called(live, own[0]) if access.role == SEAT and own else "the host"
