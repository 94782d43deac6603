"""Requests for another's seat: to play there, to let a bot play, or to open it to somebody new.

A request is told to everybody. It is carried out when all others who are seated and here agree, or
when the table's waiting time is over. One who declines ends it; so does the seat's player by
coming back.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import msgspec

from . import names
from .access import HOST, HOSTS_OWN, SEAT, Access, has_link
from .refusals import Refusal
from .seat_messages import BOT, HUMAN, OPEN, Requested

if TYPE_CHECKING:
    from .seat_messages import SeatChange
    from .store import SeatRow
    from .tables import LiveTable


# Where the host could look into a bot's hand and give it back, others have at least so long to say
# no, whatever the table's settings say of players who are away.
LEAST_SECONDS = 30


class Request(msgspec.Struct, frozen=True, array_like=True):
    """What somebody asks for a seat, as it is kept with the seat."""

    kind: str
    bot: str
    owner: str  # the key of who asks
    by: str  # what they were called then
    due: float  # Unix seconds
    agreed: tuple[str, ...] = ()  # the keys of those who have agreed


def read(seat: SeatRow) -> Request | None:
    return msgspec.json.decode(seat.request, type=Request) if seat.request else None


def written(request: Request) -> str:
    return msgspec.json.encode(request).decode()


def check_may_ask(live: LiveTable, access: Access, seat: SeatRow, kind: str) -> None:
    """The host may ask for any seat whose player is not here; others that a bot plays there."""
    absent = seat.kind == HUMAN and not live.is_here(seat.key)
    if access.role != HOST and not (access.owner and kind == BOT and absent):
        raise Refusal("not_yours", "This seat is not yours.")
    if has_link(seat) and live.is_here(seat.key):
        raise Refusal("present", "The player of this seat is here; only an absent player's goes.")


def needs_consent(live: LiveTable, access: Access, seat: SeatRow, kind: str) -> bool:
    """Whether others have a say in it.

    Nobody has in one's own seat, in an open one (opening it had to be agreed to), in giving a
    guest's seat back to them, where the table's settings hand over the seats of absent players at
    once, nor where nobody else sits. In a bot's they always have, also before the first answer:
    its hand was dealt.
    """
    if seat.kind == OPEN or seat.key == access.owner:
        return False
    if kind == HUMAN and has_link(seat):
        return False
    if seat.key and live.row.takeover_seconds == 0:
        return False
    return bool(live.others_seated(access))


def waiting_seconds(live: LiveTable, seat: SeatRow) -> int:
    """How long others are asked for a seat; if they decline, it is not asked for again so long."""
    least = 0 if seat.key else LEAST_SECONDS
    return max(live.row.takeover_seconds, least)


def was_declined(live: LiveTable, seat: SeatRow) -> bool:
    """Just now; a clock that was put back makes it no longer than that."""
    return 0 < seat.declined - time.time() <= waiting_seconds(live, seat)


def new_request(live: LiveTable, access: Access, seat: SeatRow, message: SeatChange) -> Request:
    assert access.owner is not None
    due = time.time() + waiting_seconds(live, seat)
    by = names.who_says(live, access, "")
    return Request(message.kind, message.bot, access.owner, by, due)


def is_done(live: LiveTable, seat: SeatRow, request: Request) -> bool:
    """The time is over, or all who are here and asked have agreed, and there is somebody."""
    asked = {key for key in _asked(live, seat, request) if live.is_here(key)}
    return time.time() >= request.due or bool(asked and asked <= set(request.agreed))


def may_answer(live: LiveTable, seat: SeatRow, request: Request, access: Access) -> bool:
    return access.owner in _asked(live, seat, request)


def _asked(live: LiveTable, seat: SeatRow, request: Request) -> set[str]:
    """All others who are seated, besides who asks and whose seat it is."""
    return {each.key for each in live.seats} - {"", request.owner, seat.key}


def access_of(live: LiveTable, request: Request) -> Access:
    """The link of who asked, who may be gone by now."""
    if request.owner == HOSTS_OWN:
        return Access(live.row.id, HOST, -1, live.row.host_key)
    return Access(live.row.id, SEAT, -1, request.owner)


def shown(live: LiveTable, seat: SeatRow, access: Access | None) -> Requested | None:
    """A request as a link is told of it."""
    request = read(seat)
    if request is None:
        return None
    owner = None if access is None else access.owner
    asked = _asked(live, seat, request) - set(request.agreed)
    seconds = max(0.0, round(request.due - time.time(), 1))
    return Requested(request.kind, request.by, owner == request.owner, owner in asked, seconds)


def what_is_asked(live: LiveTable, seat: SeatRow, request: Request) -> str:
    name = names.called(live, seat.seat)
    asks = {
        BOT: f"asks that a bot plays for {name}",
        OPEN: f"asks to open the seat of {name} to somebody new",
        HUMAN: f"asks to play {name}",
    }
    return f"{request.by} {asks[request.kind]}."


def what_was_done(live: LiveTable, before: SeatRow, after: SeatRow, by: str) -> str:
    """A change of seats for everybody; before it happens, so that names are the old ones."""
    name = names.called(live, before.seat)
    if before.key == after.key and name == by:
        return f"{name} lets a bot play." if after.kind == BOT else f"{name} plays again."
    if after.kind == BOT:
        return f"A bot plays for {name} now ({by})."
    if after.kind == OPEN:
        return f"The seat of {name} is open now ({by})."
    if after.key == before.key:
        return f"The seat of {name} is theirs again ({by})."
    return f"{by} plays {name} from now on, and sees nothing of what was seen there before."
