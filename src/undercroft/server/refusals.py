"""Refusals: whatever the server does not do, with a code for programs and a text for people."""

from __future__ import annotations

import math

# The HTTP status and, where the socket is closed too, the close code of each refusal.
STATUS: dict[str, int] = {
    "garbage": 400,
    "setup": 400,
    "record": 400,
    "pack": 400,
    "no_packs": 403,
    "link": 403,
    "host": 403,
    "origin": 403,
    "not_yours": 403,
    "hidden": 403,
    "banned": 403,
    "no_table": 404,
    "no_game": 404,
    "no_page": 404,
    "method": 405,
    "stale": 409,
    "illegal": 409,
    "over": 409,
    "too_long": 409,
    "known": 409,
    "ends": 409,
    "frozen": 410,
    "too_slow": 408,
    "too_big": 413,
    "too_fast": 429,
    "too_many": 429,
    "busy": 429,
    "broken": 500,
    "late": 503,
    "storage": 503,
    "closing": 503,
}

GOING_AWAY = 1001
STOPPING = "the server is stopping"
TOO_BIG = 1009
TOO_SLOW = 4408
BAD_LINK = 4403
NO_HELLO = 4401
TOO_FAST = 4429
TOO_MANY = 4430


class Refusal(Exception):
    """Not done, and why. Nothing has changed."""

    def __init__(self, code: str, text: str, retry_after: float = 2.0) -> None:
        """`retry_after`: seconds after which it may be asked for again, where that helps."""
        super().__init__(text)
        self.code = code
        self.text = text
        self.retry_after = retry_after

    @property
    def headers(self) -> dict[str, str]:
        """What an HTTP answer says besides: when to come again."""
        told = {"cache-control": "no-store"}
        if self.status in (429, 503):
            told["retry-after"] = str(math.ceil(self.retry_after))
        return told

    @property
    def status(self) -> int:
        return STATUS.get(self.code, 400)
