"""What all HTTP routes need: the hall, the caller's address and credit, the body, the answer."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect

from . import entering
from .limits import neighbourhood
from .pieces import Pieces
from .refusals import Refusal
from .thinking.fair_room import Asker

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from .access import Access
    from .hall import Hall
    from .limits import Limits
    from .tables import LiveTable

T = TypeVar("T")

BODY_SECONDS = 30.0
# What a request costs that is dearer than others. Going through a game costs by its length.
REPLAY_COST, UPLOAD_COST = 2.0, 20.0
ANSWERS_PER_CREDIT, DEAREST_GAME = 100, 18.0
MOST_SAID = 500  # characters of what was wrong: it may repeat what was sent


def answer(value: Any, status: int = 200) -> Response:
    return answer_json(msgspec.json.encode(value), status)


def answer_json(body: bytes, status: int = 200) -> Response:
    headers = {"cache-control": "no-store"}
    return Pieces(body, status, headers, media_type="application/json")


def hall_of(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def limits_of(request: Request) -> Limits:
    limits: Limits = request.app.state.limits
    return limits


def address_of(request: Request) -> str:
    return request.client.host if request.client else ""


def count(request: Request, cost: float = 1.0) -> None:
    limits_of(request).request(address_of(request), cost)


def count_answers(request: Request, answers: int) -> None:
    """Going through so many answers of a game, on top of the request itself."""
    count(request, min(answers / ANSWERS_PER_CREDIT, DEAREST_GAME))


def asker_of(request: Request, table: str = "") -> Asker:
    return Asker(neighbourhood(address_of(request)), table)


async def enter(request: Request) -> tuple[LiveTable, Access]:
    token = request.query_params.get("link", "")
    return await entering.enter(hall_of(request), request.path_params["table"], token)


def decoded(data: bytes, kind: type[T], what: str) -> T:
    """What a body says, or a refusal with what is wrong with it."""
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refusal("garbage", f"{what}: {str(error)[:MOST_SAID]}") from error


async def body(request: Request, most: int) -> bytes:
    """The body, as long as it is not too large; what is too large is not even read."""
    declared = request.headers.get("content-length", "0")
    if declared.isdecimal() and int(declared) > most:
        raise Refusal("too_big", f"That is too large; {most:,} bytes are the most.")
    data = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for chunk in request.stream():
                data += chunk
                if len(data) > most:
                    raise Refusal("too_big", f"That is too large; {most:,} bytes are the most.")
    except (TimeoutError, ClientDisconnect) as error:
        raise Refusal("too_slow", "That took too long to arrive.") from error
    return bytes(data)
