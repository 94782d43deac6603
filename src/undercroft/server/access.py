"""Links: signed secrets that say which table, which role and which seat somebody has."""

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

    from .messages import Links
    from .store import SeatRow, TableRow

HOST, SEAT, SPECTATOR = "host", "seat", "spectator"
# The key of a seat that belongs to whoever holds the host's link.
HOSTS_OWN = "host"
LONGEST = 400
_SIGNATURE = 16


class Access(msgspec.Struct, frozen=True, array_like=True):
    """What a link says."""

    table: str
    role: str
    seat: int
    key: str

    @property
    def owner(self) -> str | None:
        """The key of the seats that are this link's own; nobody's for a spectator."""
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
        """All links of a table; a seat that is the host's or a bot's has none of its own."""
        from .messages import Links

        return Links(
            table=row.id,
            host=self.write(Access(row.id, HOST, -1, row.host_key)),
            seats=tuple(
                self.write(Access(row.id, SEAT, seat.seat, seat.key)) if has_link(seat) else ""
                for seat in seats
            ),
            spectator=self.spectator(row.id),
        )

    def spectator(self, table: str) -> str:
        return self.write(Access(table, SPECTATOR, -1, ""))

    def number(self, text: str) -> int:
        """A number from 0 to 2**63 - 1 that nobody else can work out from the text."""
        return int.from_bytes(self._digest(text)[:8], "big") >> 1

    def name(self, text: str) -> str:
        """A name for something that is not to be read in the database."""
        return _text(self._digest(f"name {text}")[:_SIGNATURE])

    def _sign(self, payload: str) -> str:
        return _text(self._digest(payload)[:_SIGNATURE])

    def _digest(self, text: str) -> bytes:
        return hmac.new(self._secret, text.encode(), hashlib.sha256).digest()


def has_link(seat: SeatRow) -> bool:
    return seat.key not in ("", HOSTS_OWN)


def check(access: Access, row: TableRow, seats: Sequence[SeatRow]) -> None:
    """A link is good as long as its key is: a seat that was opened anew has another."""
    if access.table != row.id:
        raise _bad_link()
    if access.role == HOST:
        good = hmac.compare_digest(access.key.encode(), row.host_key.encode())
    elif access.role == SEAT:
        good = any(
            seat.seat == access.seat
            and has_link(seat)
            and hmac.compare_digest(seat.key.encode(), access.key.encode())
            for seat in seats
        )
    else:
        good = access.role == SPECTATOR
    if not good:
        raise _bad_link()


def _bad_link() -> Refusal:
    return Refusal("link", "This link is not valid for this table.")


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
