"""Another game with the same company: a table like the one before, and everybody's way there."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft.kernel import game as registry
from undercroft.kernel.chapters import without_sheets
from undercroft.kernel.errors import BadContent, BadSetup, MissingPack
from undercroft.kernel.settings import DISCREET

from . import access as links
from . import packs
from .fairness import origin_of_dice
from .messages import NextTable
from .names import ANNOUNCER, host_name
from .quotas import count_public, count_table
from .refusals import Refusal
from .requests import MOST_SAID, address_of, answer, count, enter, hall_of
from .seat_messages import BOT, HUMAN, OPEN, NewSeat
from .seating import new_seats
from .sequels import begun
from .store import TableRow

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from .access import Access
    from .hall import Hall
    from .store import SeatRow
    from .tables import LiveTable

ANNOUNCED = "The host has begun another game for the same company."


async def play_on(request: Request) -> Response:
    """The host begins it when the game is over; everybody else is told the way."""
    count(request)
    hall = hall_of(request)
    live, access = await enter(request)
    async with hall.turn(live):
        links.check(access, live.row, live.seats)
        found = await begun(hall, live)
        if found is None:
            if access.role != links.HOST:
                raise Refusal("nothing", "There is no next game yet; the host begins it.")
            if live.sequel_title:
                raise Refusal("nothing", f"This goes on with {live.sequel_title}: play that.")
            if not live.game.table.over:
                raise Refusal("running", "This game goes on; the next one begins when it is over.")
            found = await _begin(hall, live, address_of(request))
    return answer(_way(hall, live, access, *found))


async def _begin(hall: Hall, live: LiveTable, address: str) -> tuple[TableRow, list[SeatRow]]:
    try:
        row, seats = await hall.ask_store(_like, hall, live, await _settings(hall, live))
    except MissingPack as error:
        raise Refusal("setup", packs.missing(error)) from error
    except (BadSetup, BadContent) as error:
        raise Refusal("setup", str(error)[:MOST_SAID]) from error
    await count_public(hall, address, row)
    await count_table(hall, address, row.id)
    await hall.begin(row, seats, None)
    await hall.ask_store(lambda: hall.store.set_table(live.row.id, next=row.id))
    live.row = msgspec.structs.replace(live.row, next=row.id)
    hall.take_seats(live, live.seats)
    table = live.row.id
    await hall.ask_store(hall.store.add_chat, table, ANNOUNCER, ANNOUNCED, time.time())
    live.tell_chat(await hall.ask_store(hall.store.chat, table, live.last_chat))
    return row, seats


async def _settings(hall: Hall, live: LiveTable) -> dict[str, Any]:
    """How this table was set up; at the end of a row, how its first one was."""
    before = live.row
    first = await hall.ask_store(hall.store.table, before.series) if before.series else before
    config = before.config if first is None else first.config
    shown = without_sheets(live.game.table.game, config)
    return {name: value for name, value in shown.items() if name != "players"}


def _like(hall: Hall, live: LiveTable, chosen: dict[str, Any]) -> tuple[TableRow, list[SeatRow]]:
    """A new table with the settings of this one; seats of others wait for them."""
    before = live.row
    game = registry.find(before.game)
    wanted = [NewSeat(_kind(seat), seat.bot if _kind(seat) == BOT else "") for seat in live.seats]
    config = registry.configure(game, len(wanted), {**chosen, DISCREET: len(wanted) > 1})
    seats = new_seats(game, wanted, host_name(live), hall.settings)
    seed, secret, known = origin_of_dice(None, seats)
    return TableRow(
        links.new_table_id(), game.name, config, seed, time.time(), before.public, before.name,
        links.new_key(), known=known, secret=secret, takeover_seconds=before.takeover_seconds,
    ), seats  # fmt: skip


def _kind(seat: SeatRow) -> str:
    if seat.key == links.HOSTS_OWN:
        return HUMAN
    return BOT if seat.kind == BOT and not seat.key else OPEN


def _way(
    hall: Hall, live: LiveTable, access: Access, row: TableRow, seats: list[SeatRow]
) -> NextTable:
    """The invitation to the seat that was theirs, to nobody else's; without one they watch."""
    given = hall.signer.links(row, seats)
    if access.role == links.HOST:
        return NextTable(row.id, given.host)
    own = [seat.seat for seat in live.seats if seat.key and seat.key == access.owner]
    invited = given.seats[own[0]] if own and own[0] < len(given.seats) else ""
    return NextTable(row.id, invited or given.spectator)
