"""The HTTP routes, JSON both ways. Every refusal is a Problem with a code."""

from __future__ import annotations

import asyncio
import time
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Match, Route

from undercroft import bots
from undercroft.kernel import game as registry
from undercroft.kernel import record as records
from undercroft.kernel.errors import BadContent, BadSetup, MissingPack
from undercroft.kernel.looks import looks_of

from . import access as links
from . import journal, packs, views
from .fairness import fair_seed, give_record
from .messages import (
    Catalogue,
    GameInfo,
    GameLooks,
    House,
    LobbyTable,
    NewTable,
    RuleInfo,
    SeatInfo,
)
from .metrics import CONTENT_TYPE
from .refusals import Refusal
from .requests import (
    MOST_SAID,
    REPLAY_COST,
    TIMELINE_COST,
    UPLOAD_COST,
    address_of,
    answer,
    body,
    count,
    enter,
    hall_of,
)
from .seating import new_seats
from .settings import LOOPBACK
from .store import TableRow
from .tables import BOT, HUMAN, seats_asked
from .texts import clean_name
from .timeline import timeline
from .uploads import upload_pack, upload_record

if TYPE_CHECKING:
    from starlette.requests import Request

    from .access import Access
    from .hall import Hall
    from .store import SeatRow
    from .tables import LiveTable

JSON_BYTES = 64 << 10
LOBBY_LENGTH = 100
METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]


# -- games and rules -----------------------------------------------------------------------


async def list_games(request: Request) -> Response:
    count(request)
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
    count(request)
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
    count(request)
    settings = hall_of(request).settings
    return answer(House(settings.lobby, settings.packs))


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
    count(request)
    name = _game_of(request.path_params["game"])
    book = registry.find(name).rulebook
    rules = tuple(
        RuleInfo(rule.id, rule.section, rule.text, rule.see, rule.unclear)
        for rule in book.rules.values()
    )
    return answer(Catalogue(name, book.title, tuple(book.sections), rules))


# -- tables --------------------------------------------------------------------------------


async def make_table(request: Request) -> Response:
    count(request)
    hall = hall_of(request)
    try:
        wanted = msgspec.json.decode(await body(request, JSON_BYTES), type=NewTable)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refusal("garbage", f"This describes no table: {str(error)[:MOST_SAID]}") from error
    packs.check_allowed(hall.settings, wanted.settings)
    if wanted.settings.get("packs"):  # each choice of packs is built anew
        count(request, UPLOAD_COST)
    try:
        row, seats = await hall.ask_store(_new_table, hall, wanted)
    except MissingPack as error:
        raise Refusal("setup", packs.missing(error)) from error
    except (BadSetup, BadContent) as error:
        raise Refusal("setup", str(error)[:MOST_SAID]) from error
    await hall.count_maker(address_of(request), row.id)
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


async def show_table(request: Request) -> Response:
    count(request)
    live, access = await enter(request)
    hall = hall_of(request)
    own = hall.signer.links(live.row, live.seats) if access.role == links.HOST else None
    return answer(views.table_info(live, access, own))


async def replay(request: Request) -> Response:
    """The game after its first answers, as this link may see it."""
    count(request, REPLAY_COST)
    live, access = await enter(request)
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
    count(request, TIMELINE_COST)
    live, access = await enter(request)
    record = records.record_of(live.game.table)
    return answer(await asyncio.to_thread(timeline, live, access, record))


async def download_record(request: Request) -> Response:
    """A record tells everything, the cards of others too: fairness.py says who gets it when."""
    count(request, REPLAY_COST)
    live, access = await enter(request)
    data = await give_record(hall_of(request), live, access)
    name = f"{live.row.game}-{live.row.id}.undercroft"
    headers = {
        "cache-control": "no-store", "content-disposition": f'attachment; filename="{name}"',
    }  # fmt: skip
    return Response(data, headers=headers, media_type="application/octet-stream")


async def list_lobby(request: Request) -> Response:
    count(request, REPLAY_COST)
    hall = hall_of(request)
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
    count(request)
    if any(route.matches(request.scope)[0] is Match.PARTIAL for route in ROUTES):
        raise HTTPException(405, "This page does not take such requests.")
    raise Refusal("no_page", "There is no such page.")


async def health(request: Request) -> Response:
    """Well if the database answers."""
    hall = hall_of(request)
    if hall.closing:
        raise Refusal("closing", "The server is stopping.")
    await hall.ask_store(hall.store.check)
    return answer({"status": "ok"})


async def show_metrics(request: Request) -> Response:
    """For this machine alone, unless the settings open it to all."""
    hall = hall_of(request)
    forwarded = "x-forwarded-for" in request.headers or "forwarded" in request.headers
    if not hall.settings.open_metrics and (forwarded or address_of(request) not in LOOPBACK):
        raise Refusal("hidden", "The metrics are for this machine alone (see --open-metrics).")
    return Response(hall.metrics.page(), media_type=CONTENT_TYPE)


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
    Route("/api/packs", upload_pack, methods=["POST"]),
    Route("/api/lobby", list_lobby, methods=["GET"]),
    Route("/api/{rest:path}", no_such_route, methods=METHODS),
    Route("/healthz", health, methods=["GET"]),
    Route("/metrics", show_metrics, methods=["GET"]),
]
