"""Answers that are large: sent in pieces, and what never changes packed once for all."""

from __future__ import annotations

import gzip
import hashlib
from typing import TYPE_CHECKING

import msgspec
from starlette.responses import Response

if TYPE_CHECKING:
    from starlette.datastructures import Headers
    from starlette.types import Receive, Scope, Send

PIECE = 64 << 10  # bytes
WORTH_PACKING = 1024  # bytes


class Pieces(Response):
    """The next piece is handed over once the last was taken: nothing piles up for who reads none.

    An answer that is sent as one is copied whole for each connection, however slowly it is read.
    """

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = bytes(self.body)
        if len(body) <= PIECE:
            await super().__call__(scope, receive, send)
            return
        await send(
            {
                "type": "http.response.start",
                "status": self.status_code,
                "headers": self.raw_headers,
            }
        )
        for first in range(0, len(body), PIECE):
            more = first + PIECE < len(body)
            part = body[first : first + PIECE]
            await send({"type": "http.response.body", "body": part, "more_body": more})


class Packed(msgspec.Struct, frozen=True):
    """Something that stays as it is, ready to be sent to whoever asks."""

    data: bytes
    packed: bytes  # by gzip; empty where that saves nothing
    kind: str
    etag: str


def pack(data: bytes, kind: str) -> Packed:
    """Pack it once. That takes a moment: not on the event loop."""
    packed = gzip.compress(data, 9, mtime=0) if len(data) >= WORTH_PACKING else b""
    etag = f'"{hashlib.blake2b(data, digest_size=12).hexdigest()}"'
    return Packed(data, packed if len(packed) < len(data) else b"", kind, etag)


def sent(file: Packed, status: int, cache: str, asked: Headers) -> Response:
    """The answer to a request with these headers."""
    headers = {"cache-control": cache, "etag": file.etag, "vary": "Accept-Encoding"}
    if status == 200 and file.etag in asked.get("if-none-match", ""):
        return Response(b"", 304, headers)
    if file.packed and _accepts_gzip(asked):
        headers["content-encoding"] = "gzip"
        return Pieces(file.packed, status, headers, media_type=file.kind)
    return Pieces(file.data, status, headers, media_type=file.kind)


def _accepts_gzip(asked: Headers) -> bool:
    for part in asked.get("accept-encoding", "").lower().split(","):
        name, _, weight = part.strip().partition(";")
        if name.strip() == "gzip":
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
