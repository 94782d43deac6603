"""The HTTP routes, JSON both ways. Every refusal is a Problem with a code."""

from __future__ import annotations

import asyncio
import time
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.routing import Match, Route

from undercroft import bots
from undercroft.kernel import game as registry
from undercroft.kernel import record as records
from undercroft.kernel.errors import BadRecord, BadSetup
from undercroft.kernel.looks import looks_of

from . import access as links
from . import journal, views
from .fairness import fair_seed, give_record
from .messages import (
    Catalogue,
    GameInfo,
    GameLooks,
    House,
    LobbyTable,
    NewSeat,
    NewTable,
    RuleInfo,
    SeatInfo,
)
from .metrics import CONTENT_TYPE
from .refusals import Refusal
from .seating import new_seats
from .settings import LOOPBACK
from .store import TableRow
from .tables import BOT, HUMAN, seats_asked
from .texts import clean_name
from .timeline import timeline

if TYPE_CHECKING:
    from starlette.requests import Request

    from undercroft.kernel.table import Table

    from .access import Access
    from .hall import Hall
    from .limits import Limits
    from .store import SeatRow
    from .tables import LiveTable

JSON_BYTES = 64 << 10
LOBBY_LENGTH = 100
MOST_SAID = 500  # characters of what was wrong: it may repeat what was sent
BODY_SECONDS = 30.0
METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
REPLAY_COST, TIMELINE_COST, UPLOAD_COST = 2.0, 10.0, 20.0


def answer(value: Any, status: int = 200) -> Response:
    body = msgspec.json.encode(value)
    headers = {"cache-control": "no-store"}
    return Response(body, status, headers, media_type="application/json")


# -- games and rules -----------------------------------------------------------------------


async def list_games(request: Request) -> Response:
    _count(request)
    return answer([_game_info(name) for name in registry.names()])


def _game_info(name: str) -> GameInfo:
    game = registry.find(name)
    schema = game.schema()
    return GameInfo(
        name, game.title, schema.fewest, schema.most, schema.settings, tuple(bots.names(game)),
        game.aim, looks_of(game).version,
    )  # fmt: skip


async def show_looks(request: Request) -> Response:
    """A client that names the version it wants may keep the answer for good."""
    _count(request)
    name = request.path_params["game"]
    if name not in registry.names():
        raise Refusal("no_game", f"There is no game {name[:40]!r} here.")
    version, body = _looks(name)
    headers = {"cache-control": "no-cache", "etag": f'"{version}"'}
    if request.query_params.get("version") == version:
        headers["cache-control"] = "public, max-age=31536000, immutable"
    return Response(body, 200, headers, media_type="application/json")


@cache
def _looks(name: str) -> tuple[str, bytes]:
    game = registry.find(name)
    looks, survey = looks_of(game), registry.survey_of(game)
    told = GameLooks(looks.version, looks, survey.role, survey.score)
    return looks.version, msgspec.json.encode(told)


async def show_house(request: Request) -> Response:
    _count(request)
    return answer(House(_hall(request).settings.lobby))


def _game_of(name: str) -> str:
    """The game of that name, or the one whose rules' numbers begin as this one does."""
    letters = name.partition("-")[0]
    for game in registry.names():
        if name == game or any(
            rule.partition("-")[0] == letters for rule in registry.find(game).rulebook.rules
        ):
            return game
    raise Refusal("no_game", "There is no such game.")


async def read_rules(request: Request) -> Response:
    """The whole catalogue of a game, which one of its rules may stand for."""
    _count(request)
    name = _game_of(request.path_params["game"])
    book = registry.find(name).rulebook
    rules = tuple(
        RuleInfo(rule.id, rule.section, rule.text, rule.see, rule.unclear)
        for rule in book.rules.values()
    )
    return answer(Catalogue(name, book.title, tuple(book.sections), rules))


# -- tables --------------------------------------------------------------------------------


async def make_table(request: Request) -> Response:
    _count(request)
    hall = _hall(request)
    try:
        wanted = msgspec.json.decode(await _body(request, JSON_BYTES), type=NewTable)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refusal("garbage", f"This describes no table: {str(error)[:MOST_SAID]}") from error
    try:
        row, seats = _new_table(hall, wanted)
    except BadSetup as error:
        raise Refusal("setup", str(error)[:MOST_SAID]) from error
    await hall.count_maker(_address(request), row.id)
    await hall.begin(row, seats, None)
    return answer(hall.signer.links(row, seats), 201)


def _new_table(hall: Hall, wanted: NewTable) -> tuple[TableRow, list[SeatRow]]:
    """Everything checked as for any game: the settings, the seats, the seed."""
    game = registry.find(wanted.game)
    if wanted.seed is not None and not 0 <= wanted.seed <= registry.MAX_SEED:
        raise BadSetup("seed: not a whole number from 0 to 2**63 - 1")
    config = registry.configure(game, len(wanted.seats), wanted.settings)
    name = clean_name(wanted.name)
    seats = new_seats(game, wanted.seats, "")
    table = links.new_table_id()
    seed, known = fair_seed(hall.signer, table, wanted.seed, seats)
    return TableRow(
        table, game.name, config, seed, time.time(), wanted.public, name, links.new_key(),
        known=known,
    ), seats  # fmt: skip


async def upload_record(request: Request) -> Response:
    """A table that holds the game of a record; whoever uploads it hosts it."""
    _count(request, UPLOAD_COST)
    hall = _hall(request)
    data = await _body(request, hall.settings.record_bytes)
    try:
        table, record = await asyncio.to_thread(_checked_record, data)
    except BadRecord as error:
        raise Refusal("record", str(error)) from error
    people = [NewSeat("human")] * table.config["players"]
    row = TableRow(
        links.new_table_id(), table.game.name, table.config, table.seed, time.time(),
        public=False, name="", host_key=links.new_key(), finished=table.over, known=True,
    )  # fmt: skip
    await hall.count_maker(_address(request), row.id)
    seats = new_seats(table.game, people, "")
    await hall.begin(row, seats, record)
    return answer(hall.signer.links(row, seats), 201)


def _checked_record(data: bytes) -> tuple[Table[Any], bytes]:
    """A record's game, if it can be played on and drawn."""
    table = records.load(data)
    try:
        wrong = _what_is_wrong(table)
        for viewer in (None, *range(table.config["players"])):
            table.scene(viewer)
    except records.BROKEN as error:
        raise BadRecord(f"the record's game cannot be shown: {error!r}") from error
    if wrong:
        raise BadRecord(f"the record's game cannot be: {wrong[0]}")
    return table, table.save()


def _what_is_wrong(table: Table[Any]) -> list[str]:
    """Between two steps every piece must be somewhere; during one it may be in a hand."""
    audit = table.game.audit
    wrong = audit(table.state, settled=table.over)
    for state in (table.log.mark.state, table.log.origin):
        wrong += audit(state, settled=True)
    return wrong


async def show_table(request: Request) -> Response:
    _count(request)
    live, access = await _enter(request)
    hall = _hall(request)
    own = hall.signer.links(live.row, live.seats) if access.role == links.HOST else None
    return answer(views.table_info(live, access, own))


async def replay(request: Request) -> Response:
    """The game after its first answers, as this link may see it."""
    _count(request, REPLAY_COST)
    live, access = await _enter(request)
    text = request.query_params.get("step", "0")
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise Refusal("garbage", "A step is a whole number from 0 on.")
    record = records.record_of(live.game.table)
    state = await asyncio.to_thread(_past, live, access, record, int(text))
    return answer(state)


def _past(live: LiveTable, access: Access, record: records.Record, step: int) -> Any:
    table = journal.at_step(record, step)
    viewer = live.viewer(access, seats_asked(table))
    return views.past_state(table, viewer, step)


async def show_timeline(request: Request) -> Response:
    """The numbers of the whole game, for a plot."""
    _count(request, TIMELINE_COST)
    live, access = await _enter(request)
    record = records.record_of(live.game.table)
    return answer(await asyncio.to_thread(timeline, live, access, record))


async def download_record(request: Request) -> Response:
    """A record tells everything, the cards of others too: fairness.py says who gets it when."""
    _count(request, REPLAY_COST)
    live, access = await _enter(request)
    data = await give_record(_hall(request), live, access)
    name = f"{live.row.game}-{live.row.id}.undercroft"
    headers = {
        "cache-control": "no-store", "content-disposition": f'attachment; filename="{name}"',
    }  # fmt: skip
    return Response(data, headers=headers, media_type="application/octet-stream")


async def list_lobby(request: Request) -> Response:
    _count(request, REPLAY_COST)
    hall = _hall(request)
    if not hall.settings.lobby:  # the front page asks everywhere: no table is no error
        return answer([])
    rows = await hall.ask_store(hall.store.public_tables, LOBBY_LENGTH)
    return answer([await _lobby_table(hall, row) for row in rows])


async def _lobby_table(hall: Hall, row: TableRow) -> LobbyTable:
    live = hall.tables.get(row.id)
    if live is not None:
        infos = views.seats(live)
    else:
        seats = await hall.ask_store(hall.store.seats, row.id)
        here = frozenset().union(*(await hall.presence.elsewhere(row.id)).values())
        side = views.side_names(registry.find(row.game), row.config)
        infos = tuple(
            SeatInfo(
                seat.seat, seat.kind, seat.name, seat.bot,
                seat.kind == BOT or (seat.kind == HUMAN and seat.key in here),
                side[seat.seat],
            )
            for seat in seats
        )  # fmt: skip
    title = registry.find(row.game).title
    return views.lobby_table(row, title, infos, hall.signer.spectator(row.id))


# -- operations ----------------------------------------------------------------------------


async def no_such_route(request: Request) -> Response:
    _count(request)
    if any(route.matches(request.scope)[0] is Match.PARTIAL for route in ROUTES):
        raise HTTPException(405, "This page does not take such requests.")
    raise Refusal("no_page", "There is no such page.")


async def health(request: Request) -> Response:
    """Well if the database answers."""
    hall = _hall(request)
    if hall.closing:
        raise Refusal("closing", "The server is stopping.")
    await hall.ask_store(hall.store.check)
    return answer({"status": "ok"})


async def show_metrics(request: Request) -> Response:
    """For this machine alone, unless the settings open it to all."""
    hall = _hall(request)
    forwarded = "x-forwarded-for" in request.headers or "forwarded" in request.headers
    if not hall.settings.open_metrics and (forwarded or _address(request) not in LOOPBACK):
        raise Refusal("hidden", "The metrics are for this machine alone (see --open-metrics).")
    return Response(hall.metrics.page(), media_type=CONTENT_TYPE)


# -- what all of them need -----------------------------------------------------------------


def _hall(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def _limits(request: Request) -> Limits:
    limits: Limits = request.app.state.limits
    return limits


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


def _count(request: Request, cost: float = 1.0) -> None:
    _limits(request).request(_address(request), cost)


async def _enter(request: Request) -> tuple[LiveTable, Access]:
    return await _hall(request).enter(
        request.path_params["table"], request.query_params.get("link", "")
    )


async def _body(request: Request, most: int) -> bytes:
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


ROUTES = [
    Route("/api/games", list_games, methods=["GET"]),
    Route("/api/games/{game}/looks", show_looks, methods=["GET"]),
    Route("/api/house", show_house, methods=["GET"]),
    Route("/api/rules/{game}", read_rules, methods=["GET"]),
    Route("/api/tables", make_table, methods=["POST"]),
    Route("/api/tables/{table}", show_table, methods=["GET"]),
    Route("/api/tables/{table}/replay", replay, methods=["GET"]),
    Route("/api/tables/{table}/timeline", show_timeline, methods=["GET"]),
    Route("/api/tables/{table}/record", download_record, methods=["GET"]),
    Route("/api/records", upload_record, methods=["POST"]),
    Route("/api/lobby", list_lobby, methods=["GET"]),
    Route("/api/{rest:path}", no_such_route, methods=METHODS),
    Route("/healthz", health, methods=["GET"]),
    Route("/metrics", show_metrics, methods=["GET"]),
]
