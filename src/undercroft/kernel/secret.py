"""The secret behind the dice of a people's table: a keyed function that nobody can compute.

Every outcome is BLAKE2b, keyed with the secret, of what is drawn from (the stream) and of the
outcome's place in the log. Outcomes that are seen say nothing of others, of any stream.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import NoReturn, SupportsIndex

SECRET_BYTES = 32
# So wide that a number has to be drawn again for evenness once in 2**100 draws or so.
DRAWN_BYTES = 16
DRAWN = 1 << 8 * DRAWN_BYTES
_PURPOSE = b"undercroft dice"


class Secret:
    """256 bits, and the hash that commits to them. It can be neither copied nor pickled."""

    __slots__ = ("_key", "commitment")

    commitment: str  # the SHA-256 of the secret's bytes, in hexadecimal

    def __init__(self, key: bytes) -> None:
        if len(key) != SECRET_BYTES:
            raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(key)}")
        self._key = key
        self.commitment = hashlib.sha256(key).hexdigest()

    @classmethod
    def new(cls) -> Secret:
        """A secret that nobody knows."""
        return cls(secrets.token_bytes(SECRET_BYTES))

    @classmethod
    def from_hex(cls, text: str) -> Secret:
        """A secret as `revealed` tells it; ValueError if it is none."""
        return cls(bytes.fromhex(text))

    def revealed(self) -> str:
        """The secret itself, in hexadecimal: for the database, and for all once a game is over."""
        return self._key.hex()

    def below(self, count: int, stream: str, place: int) -> int:
        """A number from 0 to count - 1, each as likely as any other."""
        even = DRAWN - DRAWN % count
        attempt = 0
        while (number := self._number(stream, place, attempt)) >= even:
            attempt += 1
        return number % count

    def _number(self, stream: str, place: int, attempt: int) -> int:
        message = place.to_bytes(8, "big") + attempt.to_bytes(4, "big") + stream.encode()
        drawn = hashlib.blake2b(
            message, digest_size=DRAWN_BYTES, key=self._key, person=_PURPOSE
        )  # fmt: skip
        return int.from_bytes(drawn.digest(), "big")

    def __repr__(self) -> str:
        return f"<Secret committed to by {self.commitment}>"

    def __copy__(self) -> NoReturn:
        raise TypeError("the secret of a table cannot be copied")

    def __deepcopy__(self, _memo: object) -> NoReturn:
        raise TypeError("the secret of a table cannot be copied")

    def __reduce_ex__(self, _protocol: SupportsIndex) -> NoReturn:
        raise TypeError("the secret of a table cannot be pickled")
