"""What the host may do about others: mute them, show spectators out, renew their link."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from . import access as links
from .access import HOST, HOSTS_OWN, SPECTATOR, new_key
from .names import EVERY_WATCHER, is_watcher, read_mark
from .refusals import Refusal

if TYPE_CHECKING:
    from .access import Access
    from .hall import Hall
    from .seat_messages import Mute, Remove
    from .store import TableRow
    from .tables import LiveTable

MOST_NAMED = 200  # spectators of a table that are remembered as muted or removed


def moderated(row: TableRow) -> tuple[str, ...]:
    """What of a table changes while people are there, and is told with its links."""
    return row.spectator_key, row.muted, row.removed, row.next


def check_may_chat(live: LiveTable, access: Access, mark: str) -> None:
    if access.role == SPECTATOR:
        muted = live.row.muted.split()
        silent = EVERY_WATCHER in muted or read_mark(mark)[0] in muted
    else:
        silent = any(seat.muted for seat in live.seats if seat.key == access.owner)
    if silent:
        raise Refusal("muted", "The host has muted you at this table.")


def check_stays(row: TableRow, mark: str) -> None:
    """A spectator who was shown out does not come back by the same link."""
    if is_watcher(mark) and read_mark(mark)[0] in row.removed.split():
        raise Refusal("removed", "The host has removed you from this table.")


def check_room(live: LiveTable, known: str, most: int) -> None:
    """One more spectator must be told everything, too: so many, and no more."""
    watching = {watcher.id for watcher in live.watching()}
    if known not in watching and len(watching) >= most:
        raise Refusal("too_many", f"{most} people watch this table already; try again later.")


async def mute(hall: Hall, live: LiveTable, access: Access, message: Mute) -> None:
    """A seat, a spectator or all of them may chat, or may not any more."""
    async with hall.turn(live):
        _check_host(live, access)
        if message.seat is None:
            named = _changed(live.row.muted, message.watcher, there=message.muted)
            await _set(hall, live, muted=named)
        else:
            await _mute_seat(hall, live, message.seat, muted=message.muted)


async def _mute_seat(hall: Hall, live: LiveTable, number: int, *, muted: bool) -> None:
    if not 0 <= number < len(live.seats):
        raise Refusal("no_seat", "There is no such seat.")
    seat = live.seats[number]
    if seat.key in ("", HOSTS_OWN):
        raise Refusal("nothing", "Nobody else sits there.")
    new = msgspec.structs.replace(seat, muted=muted)
    await hall.set_seat(live, seat, new)
    hall.take_seats(live, live.seats)


async def remove(hall: Hall, live: LiveTable, access: Access, message: Remove) -> None:
    """Show a spectator out."""
    async with hall.turn(live):
        _check_host(live, access)
        await hall.look_around(live)
        if message.watcher not in {watcher.id for watcher in live.watching()}:
            raise Refusal("nothing", "There is no such spectator here.")
        await _set(hall, live, removed=_changed(live.row.removed, message.watcher, there=True))


async def renew(hall: Hall, live: LiveTable, access: Access) -> None:
    """Another link for spectators: whoever watches by the old one is shown out."""
    async with hall.turn(live):
        _check_host(live, access)
        # Who was removed had the old link; the new one goes to whom the host gives it.
        await _set(hall, live, spectator_key=new_key(), removed="")


def _check_host(live: LiveTable, access: Access) -> None:
    links.check(access, live.row, live.seats)
    if access.role != HOST:
        raise Refusal("not_yours", "Only the host does that.")


def _changed(named: str, who: str, *, there: bool) -> str:
    """The ids with one more or one less."""
    if not who or " " in who or len(who) > 40:
        raise Refusal("garbage", "That is no spectator's id.")
    ids = [each for each in named.split() if each != who]
    if there and len(ids) >= MOST_NAMED:
        raise Refusal("too_many", "That are too many; make a new link for spectators instead.")
    return " ".join([*ids, who] if there else ids)


async def _set(hall: Hall, live: LiveTable, **values: Any) -> None:
    await hall.ask_store(lambda: hall.store.set_table(live.row.id, **values))
    live.row = msgspec.structs.replace(live.row, **values)
    hall.take_seats(live, live.seats)
