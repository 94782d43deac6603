"""Whether the server works: asked of the database itself, by reading and writing a row."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from .refusals import Refusal

if TYPE_CHECKING:
    from .hall import Hall

KEPT_SECONDS = 1.0  # everybody may ask, and a written row costs the disk something
PATIENCE = 5.0


class Health:
    """The last answer of the database, asked anew when it is old."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._asked: asyncio.Task[None] | None = None
        self._at = 0.0

    async def check(self) -> None:
        """A Refusal that says what is wrong, if anything is."""
        hall = self._hall
        if hall.closing:
            raise Refusal("closing", "The server is stopping.")
        now = time.monotonic()
        if self._asked is None or (self._asked.done() and now >= self._at + KEPT_SECONDS):
            self._at = now
            self._asked = hall.spawn(hall.ask_store(hall.store.check))
        try:
            await asyncio.wait_for(asyncio.shield(self._asked), PATIENCE)
        except TimeoutError as error:
            raise Refusal("storage", "The database does not answer.") from error
