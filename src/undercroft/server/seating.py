"""Who sits where: coming, claiming an open seat, handing a seat to a bot and taking it back."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft import bots
from undercroft.kernel.errors import BadSetup

from . import access as links
from .access import HOST, HOSTS_OWN, SEAT, has_link, new_key
from .fairness import check_newcomer
from .refusals import Refusal
from .store import Conflict
from .tables import BOT, HUMAN, OPEN
from .texts import NAME_LENGTH, alike
from .thinking.bots import best_bot, wake_bots

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.kernel.game import Game

    from .access import Access
    from .hall import Hall
    from .messages import NewSeat, Seat
    from .store import SeatRow
    from .tables import LiveTable


def new_seats(game: Game[Any], asked: Sequence[NewSeat], name: str) -> list[SeatRow]:
    """The seats of a new table; only an open one has a link of its own."""
    from .store import SeatRow

    own = [seat.kind for seat in asked].count(HUMAN)
    rows = []
    for number, seat in enumerate(asked):
        if seat.kind == HUMAN:
            rows.append(SeatRow(number, HUMAN, name if own == 1 else "", "", HOSTS_OWN))
        elif seat.kind == BOT:
            rows.append(SeatRow(number, BOT, "", bot_name(game, seat.bot), ""))
        elif seat.kind == OPEN:
            rows.append(SeatRow(number, OPEN, "", "", new_key()))
        else:
            raise BadSetup(f"seats: {seat.kind!r} is unknown; a seat is human, bot or open")
    return rows


def bot_name(game: Game[Any], name: str) -> str:
    """A bot of that name; the best there is where none is named."""
    name = name or best_bot(game)
    if name not in bots.names(game):
        raise BadSetup(f"bot: {name!r} is unknown; there are: {', '.join(bots.names(game))}")
    return name


async def come(hall: Hall, live: LiveTable, access: Access, name: str) -> None:
    """Whoever comes by a seat's link takes it; a guest may choose another name each time."""
    async with hall.turn(live):
        links.check(access, live.row, live.seats)
        changed = False
        mine = [seat for seat in live.seats if seat.key == access.owner]
        for seat in mine:
            new = seat
            if access.role == SEAT and seat.kind == OPEN:
                new = msgspec.structs.replace(new, kind=HUMAN)
            if name and len(mine) == 1:
                new = msgspec.structs.replace(new, name=_name_for(live, seat, name))
            if new != seat:
                await _set(hall, live, new)
                changed = True
        if changed:
            hall.take_seats(live, live.seats)


def _name_for(live: LiveTable, seat: SeatRow, name: str) -> str:
    """Their name; with the number of the seat where somebody else is called so already."""
    if any(alike(name, other.name) for other in live.seats if other.key != seat.key):
        return f"{name[: NAME_LENGTH - 4]} ({seat.seat + 1})"
    return name


async def change(hall: Hall, live: LiveTable, access: Access, message: Seat) -> None:
    """Hand a seat to a bot, take it back, or open it: one's own, or as host any."""
    async with hall.turn(live):
        links.check(access, live.row, live.seats)
        if not 0 <= message.seat < len(live.seats):
            raise Refusal("no_seat", "There is no such seat.")
        await hall.look_around(live)
        seat = live.seats[message.seat]
        own = access.owner is not None and seat.key == access.owner
        if not own and access.role != HOST:
            raise Refusal("not_yours", "This seat is not yours.")
        if not own and has_link(seat) and live.is_present(seat) and seat.kind == HUMAN:
            raise Refusal("present", "Whoever holds this seat is here; only an absent one's goes.")
        new = _changed(live, seat, message, own=own)
        if new == seat:
            raise Refusal("nothing", "The seat is like that already.")
        if new.kind == OPEN:
            check_newcomer(live)
        await _set(hall, live, new)
        hall.take_seats(live, live.seats)
    wake_bots(hall, live)


def _changed(live: LiveTable, seat: SeatRow, message: Seat, *, own: bool) -> SeatRow:
    replace = msgspec.structs.replace
    if message.kind == BOT:
        if seat.kind == OPEN:
            seat = replace(seat, key="")  # the open seat's link leads nowhere any more
        try:
            return replace(seat, kind=BOT, bot=bot_name(live.game.table.game, message.bot))
        except BadSetup as error:
            raise Refusal("setup", str(error)) from error
    if message.kind == OPEN:
        # Another key: the link of whoever sat there is void from now on.
        return replace(seat, kind=OPEN, bot="", name="", key=new_key())
    if message.kind == HUMAN:
        keeps = own or (has_link(seat) and seat.kind != OPEN)
        return replace(seat, kind=HUMAN, bot="", key=seat.key if keeps else HOSTS_OWN)
    raise Refusal("garbage", "A seat is human, bot or open.")


async def _set(hall: Hall, live: LiveTable, new: SeatRow) -> None:
    put = partial(hall.store.set_seat, live.row.id, new, known=live.row.known)
    try:
        await hall.ask_store(put)
    except Conflict as error:
        await hall.catch_up(live)
        raise Refusal("stale", "The table has changed meanwhile.") from error
    live.seats = [new if seat.seat == new.seat else seat for seat in live.seats]
