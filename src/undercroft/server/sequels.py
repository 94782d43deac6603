"""Tables in a row: the same people in the same seats go on, and everybody's way from each to each.

The keys of all links stay the same along a row. So a link leads to those tables of the row at which
its key still holds, and to nobody else's seat.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft.kernel import game as registry
from undercroft.kernel.chapters import chapter_title
from undercroft.kernel.errors import BadContent, BadSetup, MissingPack
from undercroft.kernel.record import BROKEN
from undercroft.kernel.settings import DISCREET

from . import access as links
from . import packs
from .access import new_key
from .discretion import wishes
from .fairness import origin_of_dice
from .frozen import check_link
from .logs import log
from .messages import NextTable
from .names import ANNOUNCER
from .quotas import count_public, count_table
from .refusals import Refusal
from .requests import MOST_SAID, REPLAY_COST, address_of, answer, count, enter, hall_of
from .seat_messages import BOT, OPEN
from .seating import bot_name
from .sequel_messages import Chapter, ChapterInfo, Chapters
from .store import Conflict, SeatRow, TableRow
from .store.series import Ending

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from undercroft.kernel.game import Game

    from .access import Access, Signer
    from .hall import Hall
    from .settings import Settings
    from .tables import LiveTable

Found = tuple[TableRow, list[SeatRow]]


# -- going on ------------------------------------------------------------------------------


async def go_on(request: Request) -> Response:
    """A player begins the table that follows; everybody is told the way to their own seat."""
    count(request)
    hall = hall_of(request)
    live, access = await enter(request)
    async with hall.turn(live):
        links.check(access, live.row, live.seats)
        found = await begun(hall, live)
        if found is None:
            _check_may_begin(live, access)
            found = await _begin(hall, live, address_of(request))
    row, seats = found
    link = link_at(hall.signer, access, live.row, row, seats)
    if not link:
        raise Refusal("link", "Your link leads no further: ask the host for another.")
    return answer(NextTable(row.id, link))


def _check_may_begin(live: LiveTable, access: Access) -> None:
    if not live.game.table.over:
        raise Refusal("running", "This game goes on; the next one begins when it is over.")
    if access.role not in (links.HOST, links.SEAT):
        raise Refusal("nothing", "The next table has not begun; its players begin it.")


async def begun(hall: Hall, live: LiveTable) -> Found | None:
    """The table that was begun after this one, if one was, unless it is gone by now."""
    if not live.row.next:
        return None
    row = await hall.ask_store(hall.store.table, live.row.next)
    return None if row is None else (row, await hall.ask_store(hall.store.seats, row.id))


async def _begin(hall: Hall, live: LiveTable, address: str) -> Found:
    row, seats = await hall.ask_store(_sequel, hall, live)
    await count_public(hall, address, row)
    await count_table(hall, address, row.id)
    result = live.game.table.result
    ending = Ending(live.row.id, live.game.seq, "" if result is None else result.summary)
    try:
        await hall.begin(row, seats, None, ending)
    except Conflict as error:  # another process was faster
        await hall.catch_up(live)
        found = await begun(hall, live)
        if found is None:
            raise Refusal("stale", "The table has changed meanwhile; try again.") from error
        return found
    live.row = msgspec.structs.replace(
        live.row, next=row.id, series=row.series, chapter=row.chapter - 1, summary=ending.summary
    )
    hall.take_seats(live, live.seats)
    text = f"It goes on: {chapter_title(live.game.table.game, row.config)}."
    await hall.ask_store(hall.store.add_chat, live.row.id, ANNOUNCER, text, time.time())
    live.tell_chat(await hall.ask_store(hall.store.chat, live.row.id, live.last_chat))
    return row, seats


def _sequel(hall: Hall, live: LiveTable) -> Found:
    """The table that follows: who sits there and how it is set up, with dice of its own."""
    before, table = live.row, live.game.table
    try:
        config = table.sequel
        if config is None:
            raise Refusal("nothing", "Nothing follows this game.")
        seats = [_carried(table.game, seat, hall.settings) for seat in live.seats]
        if len(seats) > 1:  # a game that was uploaded may have been played without
            config = {**config, DISCREET: True}
    except MissingPack as error:
        raise Refusal("setup", packs.missing(error)) from error
    except (BadSetup, BadContent) as error:
        raise Refusal("setup", str(error)[:MOST_SAID]) from error
    except BROKEN as error:
        log.exception("the rules failed", extra={"data": {"table": before.id}})
        raise Refusal("broken", "The rules failed on what follows this game.") from error
    seed, secret, known = origin_of_dice(None, seats)
    return TableRow(
        links.new_table_id(), before.game, config, seed, time.time(), before.public, before.name,
        before.host_key, known=known, secret=secret, takeover_seconds=before.takeover_seconds,
        spectator_key=before.spectator_key, muted=before.muted, removed=before.removed,
        previous=before.id, series=before.series or before.id, chapter=max(before.chapter, 1) + 1,
    ), seats  # fmt: skip


def _carried(game: Game[Any], seat: SeatRow, settings: Settings) -> SeatRow:
    """The same seat at the next table, with nothing of this table's game."""
    asks = wishes(seat)
    return SeatRow(
        seat.seat, seat.kind, seat.name,
        bot_name(game, seat.bot, settings) if seat.kind == BOT else "",
        seat.key, new_key() if seat.kind == OPEN else "", muted=seat.muted,
        asks=msgspec.json.encode(asks).decode() if asks else "", stands_in=seat.stands_in,
    )  # fmt: skip


# -- from one table of a row to another ----------------------------------------------------


def link_at(
    signer: Signer, access: Access, here: TableRow, row: TableRow, seats: list[SeatRow]
) -> str:
    """What a link of one table of a row is worth at another: "" where its key does not hold.

    Whose seat is another's by then, or was another's before, watches.
    """
    if access.role == links.INVITE:
        return ""
    there = msgspec.structs.replace(access, table=row.id)
    try:
        links.check(there, row, seats)
    except Refusal:
        if here.spectator_key != row.spectator_key:
            return ""
        return signer.spectator(row)
    return signer.write(there)


async def chapter_of(hall: Hall, live: LiveTable, access: Access) -> ChapterInfo | None:
    """Where a table stands in its row, and the way to the newest one for who comes back."""
    row = live.row
    if not row.chapter:
        return None
    title = chapter_title(live.game.table.game, row.config)
    newest = await hall.ask_store(hall.store.series.last, row.series)
    found = None if newest in (None, row.id) else await hall.ask_store(hall.store.table, newest)
    if found is None:
        return ChapterInfo(row.series, row.chapter, title)
    seats = await hall.ask_store(hall.store.seats, found.id)
    link = link_at(hall.signer, access, row, found, seats)
    return ChapterInfo(row.series, row.chapter, title, found.id if link else "", link)


async def show_row(request: Request) -> Response:
    """All tables of a row, those too that cannot be opened any more."""
    count(request, REPLAY_COST)
    hall, table = hall_of(request), request.path_params["table"]
    here, _, access = await check_link(hall, table, request.query_params.get("link", ""))
    tables = await hall.ask_store(hall.store.series.tables, here.series)
    game = registry.find(here.game)
    chapters = tuple(
        Chapter(
            row.chapter, row.id, chapter_title(game, row.config), row.summary, row.finished,
            row.created, link_at(hall.signer, access, here, row, seats),
        )
        for row, seats in tables
    )  # fmt: skip
    return answer(Chapters(game.name, game.title, here.name, chapters))
