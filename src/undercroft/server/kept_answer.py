"""An answer that is the same for everybody, worked out once in a while and not for each request."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable


class KeptAnswer:
    """Those who ask within `seconds` get the same bytes; those who ask meanwhile wait for them."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._until = 0.0
        self._data = b""
        self._lock = asyncio.Lock()

    async def get(self, make: Callable[[], Awaitable[bytes]]) -> bytes:
        async with self._lock:
            if time.monotonic() >= self._until:
                self._data = await make()
                self._until = time.monotonic() + self._seconds
            return self._data
