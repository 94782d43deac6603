"""For the operator alone: how the server is doing, and an end to tables. See `undercroft admin`.

Asked from this machine, not through a proxy, with a key that whoever can read the database knows.
"""

from __future__ import annotations

import hmac
import time
from typing import TYPE_CHECKING, Annotated

import msgspec
from starlette.routing import Route

from .keeping import delete_table, end_table
from .ledger import Slow  # noqa: TC001
from .refusals import Refusal
from .requests import MOST_SAID, address_of, answer, body, count, decoded, hall_of
from .settings import LOOPBACK
from .texts import clean

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from .access import Signer

HEADER = "x-undercroft-operator"
MOST_LIMITED = 20
LONGEST_REASON = 200  # characters
NO_REASON = "no reason was given"


class Report(msgspec.Struct, frozen=True):
    """How one server process is doing."""

    seconds: float  # since it began
    processes: int  # that serve the same tables
    tables: int  # in memory
    sockets: int
    busiest: tuple[tuple[str, int], ...]  # tables by the sockets there
    slow: tuple[Slow, ...]
    limited: tuple[tuple[str, int], ...]  # addresses by how often they met a limit


class NewBan(msgspec.Struct, frozen=True):
    """Whom to shut out, and for how many days; 0 is for good."""

    network: str
    why: str = ""
    days: Annotated[float, msgspec.Meta(ge=0, le=36_500)] = 0.0


def operator_key(signer: Signer) -> str:
    return signer.name("the operator")


def _check_operator(request: Request) -> None:
    count(request)
    hall = hall_of(request)
    forwarded = "x-forwarded-for" in request.headers or "forwarded" in request.headers
    given = request.headers.get(HEADER, "").encode()
    right = hmac.compare_digest(given, operator_key(hall.signer).encode())
    if forwarded or address_of(request) not in LOOPBACK or not right:
        raise Refusal("no_page", "There is no such page.")


async def report(request: Request) -> Response:
    _check_operator(request)
    hall = hall_of(request)
    sockets = {table: len(live.watchers) for table, live in hall.tables.items()}
    busiest = sorted(sockets.items(), key=lambda each: -each[1])[:MOST_LIMITED]
    ledger = hall.ledger
    return answer(
        Report(
            time.time() - ledger.since, hall.presence.processes, len(hall.tables),
            sum(sockets.values()), tuple(busiest), tuple(ledger.slow),
            tuple(ledger.limited.most_common(MOST_LIMITED)),
        )
    )  # fmt: skip


async def ban(request: Request) -> Response:
    """Nobody of an address or a network comes in; whoever is here has to go."""
    _check_operator(request)
    wanted = decoded(await body(request, MOST_SAID), NewBan, "That is no ban")
    why = clean(wanted.why)[:LONGEST_REASON] or NO_REASON
    made = await hall_of(request).banned.add(wanted.network, why, wanted.days)
    return answer(made)


async def unban(request: Request) -> Response:
    _check_operator(request)
    await hall_of(request).banned.lift((await body(request, MOST_SAID)).decode(errors="replace"))
    return answer({"status": "ok"})


async def delete(request: Request) -> Response:
    """A table is gone for good: whoever is there is shown out."""
    _check_operator(request)
    await delete_table(hall_of(request), request.path_params["table"])
    return answer({"status": "ok"})


async def close(request: Request) -> Response:
    """A table is ended: whoever is there is shown out, what was played stays."""
    _check_operator(request)
    why = clean((await body(request, MOST_SAID)).decode(errors="replace"))[:LONGEST_REASON]
    await end_table(hall_of(request), request.path_params["table"], why or NO_REASON)
    return answer({"status": "ok"})


ROUTES = [
    Route("/operator", report, methods=["GET"]),
    Route("/operator/tables/{table}", delete, methods=["DELETE"]),
    Route("/operator/bans", ban, methods=["POST"]),
    Route("/operator/bans", unban, methods=["DELETE"]),
    Route("/operator/tables/{table}/close", close, methods=["POST"]),
]
