"""Links: signed secrets that say which table, which role and which seat somebody has.

The host hands out invitations, each to one open seat and void once somebody sits there. Whoever
sits down gets a link with a key of their own, which is told to nobody else.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import secrets
from typing import TYPE_CHECKING

import msgspec

from .refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .seat_messages import Links
    from .store import SeatRow, TableRow

HOST, SEAT, INVITE, SPECTATOR = "host", "seat", "invite", "spectator"
# The key of a seat that belongs to whoever holds the host's link.
HOSTS_OWN = "host"
LONGEST = 400
_SIGNATURE = _KEY = 16


BAD_LINK = "This link is not valid for this table."
# What is said to those whose link we signed but which holds no longer.
VOID = {
    SEAT: "This link is void: you left this seat, or somebody else has sat down there since.",
    INVITE: "This invitation is void: somebody sits there already, or the host has withdrawn it. "
    "Ask the host for another.",
    SPECTATOR: "This link is void: the host has made a new one for spectators.",
}


class Access(msgspec.Struct, frozen=True, array_like=True):
    """What a link says."""

    table: str
    role: str
    seat: int
    key: str

    @property
    def owner(self) -> str | None:
        """The key of the seats that are this link's own; none for who is not seated."""
        if self.role == HOST:
            return HOSTS_OWN
        return self.key if self.role == SEAT else None


def new_key() -> str:
    return secrets.token_urlsafe(16)


def new_table_id() -> str:
    return secrets.token_hex(8)


class Signer:
    """Writes and reads links with the server's secret."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def write(self, access: Access) -> str:
        payload = _text(msgspec.msgpack.encode(access))
        return f"{payload}.{self._sign(payload)}"

    def read(self, token: str) -> Access:
        """What a link says, or a Refusal: nobody learns which part of it was wrong."""
        payload, _, signature = token.partition(".")
        if len(token) > LONGEST or not token.isascii():
            raise _bad_link()
        if not hmac.compare_digest(self._sign(payload), signature):
            raise _bad_link()
        try:
            return msgspec.msgpack.decode(_bytes(payload), type=Access)
        except (msgspec.DecodeError, binascii.Error, ValueError) as error:
            raise _bad_link() from error

    def links(self, row: TableRow, seats: Sequence[SeatRow]) -> Links:
        """The links for the host: their own, the invitations to open seats, the spectators'."""
        from .seat_messages import Links

        return Links(
            table=row.id,
            host=self.write(Access(row.id, HOST, -1, row.host_key)),
            seats=tuple(
                self.write(Access(row.id, INVITE, seat.seat, seat.invite)) if seat.invite else ""
                for seat in seats
            ),
            spectator=self.spectator(row),
        )

    def spectator(self, row: TableRow) -> str:
        return self.write(Access(row.id, SPECTATOR, -1, row.spectator_key))

    def seated(self, invitation: Access, claim: str) -> Access:
        """What whoever sits down by an invitation has from then on.

        It follows from their claim, which the host does not know: so a Hello whose answer was
        lost can be said again.
        """
        said = f"seat {invitation.table} {invitation.seat} {invitation.key} {claim}"
        key = _text(self._digest(said)[:_KEY])
        return Access(invitation.table, SEAT, invitation.seat, key)

    def name(self, text: str) -> str:
        """A name for something that is not to be read in the database."""
        return _text(self._digest(f"name {text}")[:_SIGNATURE])

    def _sign(self, payload: str) -> str:
        return _text(self._digest(payload)[:_SIGNATURE])

    def _digest(self, text: str) -> bytes:
        return hmac.new(self._secret, text.encode(), hashlib.sha256).digest()


def has_link(seat: SeatRow) -> bool:
    """Whether a guest sits there, or may come back to it."""
    return seat.key not in ("", HOSTS_OWN)


def holds_all(access: Access, seats: Sequence[SeatRow]) -> bool:
    """This is the host's link, and no seat is, was or may become anybody else's."""
    return access.role == HOST and not any(
        has_link(seat) or seat.invite or seat.since for seat in seats
    )


def resolve(access: Access, row: TableRow, seats: Sequence[SeatRow]) -> Access:
    """What a link is worth now, or a Refusal.

    Before there were invitations, an open seat's link was a seat's: it still invites.
    """
    if access.role == SEAT and _invites(access, seats):
        access = msgspec.structs.replace(access, role=INVITE)
    check(access, row, seats)
    return access


def check(access: Access, row: TableRow, seats: Sequence[SeatRow]) -> None:
    """A link is good as long as its key is: an invitation until somebody sits there."""
    if access.table != row.id:
        raise _bad_link()
    if access.role == HOST:
        good = _same(access.key, row.host_key)
    elif access.role == SEAT:
        good = any(
            seat.seat == access.seat and has_link(seat) and _same(seat.key, access.key)
            for seat in seats
        )
    elif access.role == INVITE:
        good = _invites(access, seats)
    else:
        good = access.role == SPECTATOR and _same(access.key, row.spectator_key)
    if not good:
        raise Refusal("link", VOID.get(access.role, BAD_LINK))


def _invites(access: Access, seats: Sequence[SeatRow]) -> bool:
    return any(
        seat.seat == access.seat and seat.invite and _same(seat.invite, access.key)
        for seat in seats
    )


def _same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())


def _bad_link() -> Refusal:
    return Refusal("link", BAD_LINK)


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
