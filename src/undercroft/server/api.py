"""The HTTP routes, JSON both ways. Every refusal is a Problem with a code."""

from __future__ import annotations

import time
from functools import cache, partial
from typing import TYPE_CHECKING

import msgspec
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Match, Route

from undercroft.kernel import game as registry
from undercroft.kernel.errors import BadContent, BadSetup, MissingPack
from undercroft.kernel.looks import looks_of
from undercroft.kernel.settings import DISCREET

from . import access as links
from . import packs, views
from .clerks.history import VERDICT
from .complaining import report
from .fairness import give_record, origin_of_dice
from .frozen import check_link, frozen_record
from .game_messages import GameListing, GameLooks, RuleInfo, RuleList
from .learning import show_compendium, show_lessons
from .limits import HOUR
from .messages import House, LobbyTable, NewTable
from .metrics import CONTENT_TYPE
from .names import allowed
from .pieces import Packed, Pieces, pack, sent
from .playing_on import play_on
from .quotas import count_public, count_table
from .refusals import Refusal
from .replaying import read_lines, replay, show_frames, show_outlook, show_timeline
from .requests import (
    MOST_SAID,
    REPLAY_COST,
    UPLOAD_COST,
    address_of,
    answer,
    answer_json,
    asker_of,
    body,
    count,
    count_answers,
    decoded,
    enter,
    hall_of,
)
from .seat_messages import BOT, HUMAN, SeatInfo
from .seating import new_seats
from .sequels import chapter_of, go_on, show_row
from .settings import LOOPBACK
from .store import TableRow
from .texts import clean_name
from .uploads import upload_pack, upload_record

if TYPE_CHECKING:
    from starlette.requests import Request

    from .hall import Hall
    from .settings import Settings
    from .store import SeatRow

JSON_BYTES = 64 << 10
LOBBY_LENGTH = 100
LONGEST_TAKEOVER = 7 * 24 * 3600
METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]


# -- games and rules -----------------------------------------------------------------------


async def list_games(request: Request) -> Response:
    count(request)
    settings = hall_of(request).settings
    games = [_game_info(name, settings) for name in registry.names()]
    return answer(sorted(games, key=lambda game: not game.finished))  # those in the making last


def _game_info(name: str, settings: Settings) -> GameListing:
    game = registry.find(name)
    schema = game.schema()
    return GameListing(
        name, game.title, schema.fewest, schema.most, schema.offered,
        tuple(settings.bots_for(game)), game.aim, looks_of(game).version,
        registry.is_finished(game),
    )  # fmt: skip


async def show_looks(request: Request) -> Response:
    """A client that names the version it wants may keep the answer for good."""
    count(request)
    name = request.path_params["game"]
    if name not in registry.names():
        raise Refusal("no_game", f"There is no game {name[:40]!r} here.")
    version, told = await hall_of(request).off_loop(_looks, name)
    named = request.query_params.get("version") == version
    cache_control = "public, max-age=31536000, immutable" if named else "no-cache"
    return sent(told, 200, cache_control, request.headers)


@cache
def _looks(name: str) -> tuple[str, Packed]:
    game = registry.find(name)
    looks, survey = looks_of(game), registry.survey_of(game)
    told = GameLooks(looks.version, looks, survey.role, survey.score)
    return looks.version, pack(msgspec.json.encode(told), "application/json")


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
    game = _game_of(request.path_params["game"])
    told = await hall_of(request).off_loop(_catalogue, game)
    return sent(told, 200, "no-store", request.headers)


@cache
def _catalogue(name: str) -> Packed:
    book = registry.find(name).rulebook
    rules = tuple(
        RuleInfo(rule.id, rule.section, rule.text, rule.see, rule.unclear)
        for rule in book.rules.values()
    )
    told = RuleList(name, book.title, tuple(book.sections), rules)
    return pack(msgspec.json.encode(told), "application/json")


# -- tables --------------------------------------------------------------------------------


async def make_table(request: Request) -> Response:
    count(request)
    hall = hall_of(request)
    wanted = decoded(await body(request, JSON_BYTES), NewTable, "This describes no table")
    packs.check_allowed(hall.settings, wanted.settings)
    if wanted.settings.get("packs"):  # each choice of packs is built anew
        count(request, UPLOAD_COST)
    try:
        row, seats = await hall.ask_store(_new_table, wanted, hall.settings)
    except MissingPack as error:
        raise Refusal("setup", packs.missing(error)) from error
    except (BadSetup, BadContent) as error:
        raise Refusal("setup", str(error)[:MOST_SAID]) from error
    await count_public(hall, address_of(request), row)
    await count_table(hall, address_of(request), row.id)
    await hall.begin(row, seats, None)
    return answer(hall.signer.links(row, seats), 201)


def _new_table(wanted: NewTable, settings: Settings) -> tuple[TableRow, list[SeatRow]]:
    """Everything checked as for any game: the settings, the seats, the seed."""
    game = registry.find(wanted.game)
    if wanted.seed is not None and not 0 <= wanted.seed <= registry.MAX_SEED:
        raise BadSetup("seed: not a whole number from 0 to 2**63 - 1")
    if not 0 <= wanted.takeover_seconds <= LONGEST_TAKEOVER:
        raise BadSetup(f"takeover_seconds: not a whole number from 0 to {LONGEST_TAKEOVER}")
    several = len(wanted.seats) > 1  # whom it asks must tell nothing of what they hold
    schema = game.schema()
    for name in wanted.settings.keys() & {sheet.name for sheet in schema.sheets}:
        raise BadSetup(f"{name}: nobody chooses that; it comes with the table before")
    for name, hidden in schema.unlisted.items():
        if wanted.settings.get(name) in hidden:
            raise BadSetup(f"{name}: nobody chooses that; it comes with the table before")
    config = registry.configure(game, len(wanted.seats), {**wanted.settings, DISCREET: several})
    name = clean_name(wanted.name)
    seats = new_seats(game, wanted.seats, _host_called(wanted.host), settings)
    seed, secret, known = origin_of_dice(wanted.seed, seats)
    return TableRow(
        links.new_table_id(), game.name, config, seed, time.time(), wanted.public, name,
        links.new_key(), known=known, secret=secret, takeover_seconds=wanted.takeover_seconds,
    ), seats  # fmt: skip


def _host_called(name: str) -> str:
    try:
        return allowed(clean_name(name))
    except Refusal:  # they are told when they come to the table
        return ""


async def show_table(request: Request) -> Response:
    count(request)
    live, access = await enter(request)
    hall = hall_of(request)
    own = hall.signer.links(live.row, live.seats) if access.role == links.HOST else None
    return answer(views.table_info(live, access, own, await chapter_of(hall, live, access)))


async def verify(request: Request) -> Response:
    """Play a game that is over once more, and check its dice against its secret."""
    count(request)
    live, _ = await enter(request)
    if not live.game.table.over:
        raise Refusal("hidden", "A game can be verified when it is over.")
    history = hall_of(request).history
    if not history.has(live, VERDICT):
        count_answers(request, live.game.table.log.answer_count)
    return answer_json(await history.verdict(live, asker_of(request, live.row.id)))


async def download_record(request: Request) -> Response:
    """A record tells everything, the cards of others too: fairness.py says who gets it when."""
    count(request, REPLAY_COST)
    hall, table = hall_of(request), request.path_params["table"]
    try:
        live, access = await enter(request)
    except Refusal as error:
        if error.code != "frozen":
            raise
        link, end = (request.query_params.get(name, "") for name in ("link", "end"))
        game, data = await frozen_record(hall, table, link, end=end == "yes")
    else:
        count_answers(request, live.game.table.log.answer_count)
        game, data = live.row.game, await give_record(hall, live, access)
        data = await _chapter(hall, table, request.query_params.get("chapter")) or data
    name = f"{game}-{table}.undercroft"
    headers = {
        "cache-control": "no-store", "content-disposition": f'attachment; filename="{name}"',
    }  # fmt: skip
    return Pieces(data, headers=headers, media_type="application/octet-stream")


async def _chapter(hall: Hall, table: str, number: str | None) -> bytes | None:
    """The game as it was before its rules were updated, where that is asked for."""
    if number is None:
        return None
    chapters = await hall.ask_store(hall.store.checkpoints.chapters, table)
    if not (number.isascii() and number.isdecimal() and 1 <= int(number) <= len(chapters)):
        raise Refusal("garbage", f"This game has {len(chapters)} chapters before this one.")
    return chapters[int(number) - 1].record


async def read_story(request: Request) -> Response:
    """What everybody was told, in words: there even where the table cannot go on."""
    count(request, REPLAY_COST)
    hall, table = hall_of(request), request.path_params["table"]
    await check_link(hall, table, request.query_params.get("link", ""))
    lines = await hall.ask_store(hall.store.checkpoints.story, table)
    text = "".join(f"{line}\n" for line in lines)
    return Pieces(text, headers={"cache-control": "no-store"}, media_type="text/plain")


async def list_lobby(request: Request) -> Response:
    count(request, REPLAY_COST)
    hall = hall_of(request)
    if not hall.settings.lobby:  # the front page asks everywhere: no table is no error
        return answer([])
    return answer_json(await hall.lobby.get(partial(_lobby, hall)))


async def _lobby(hall: Hall) -> bytes:
    rows = await hall.ask_store(
        hall.store.public_tables, LOBBY_LENGTH, time.time() - hall.settings.lobby_hours * HOUR
    )
    return msgspec.json.encode([await _lobby_table(hall, row) for row in rows])


async def _lobby_table(hall: Hall, row: TableRow) -> LobbyTable:
    live = hall.tables.get(row.id)
    if live is not None:
        infos = views.seats(live, None)
    else:
        seats = await hall.ask_store(hall.store.seats, row.id)
        here = frozenset().union(*(await hall.presence.elsewhere(row.id)).values())
        side = views.side_names(registry.find(row.game), row.config)
        infos = tuple(
            SeatInfo(
                seat.seat, seat.kind, seat.name, seat.bot,
                seat.kind == BOT or (seat.kind == HUMAN and seat.key in here),
                side[seat.seat], held=seat.key != "",
            )
            for seat in seats
        )  # fmt: skip
    title = registry.find(row.game).title
    return views.lobby_table(row, title, infos, hall.signer.spectator(row))


# -- operations ----------------------------------------------------------------------------


async def no_such_route(request: Request) -> Response:
    count(request)
    if any(route.matches(request.scope)[0] is Match.PARTIAL for route in ROUTES):
        raise HTTPException(405, "This page does not take such requests.")
    raise Refusal("no_page", "There is no such page.")


async def health(request: Request) -> Response:
    """Well if the database can be read and written."""
    await hall_of(request).health.check()
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
    Route("/api/games/{game}/lessons", show_lessons, methods=["GET"]),
    Route("/api/games/{game}/compendium", show_compendium, methods=["GET"]),
    Route("/api/house", show_house, methods=["GET"]),
    Route("/api/rules/{game}", read_rules, methods=["GET"]),
    Route("/api/tables", make_table, methods=["POST"]),
    Route("/api/tables/{table}", show_table, methods=["GET"]),
    Route("/api/tables/{table}/replay", replay, methods=["GET"]),
    Route("/api/tables/{table}/lines", read_lines, methods=["GET"]),
    Route("/api/tables/{table}/frames", show_frames, methods=["GET"]),
    Route("/api/tables/{table}/timeline", show_timeline, methods=["GET"]),
    Route("/api/tables/{table}/outlook", show_outlook, methods=["GET"]),
    Route("/api/tables/{table}/verify", verify, methods=["GET"]),
    Route("/api/tables/{table}/record", download_record, methods=["GET"]),
    Route("/api/tables/{table}/story", read_story, methods=["GET"]),
    Route("/api/tables/{table}/next", play_on, methods=["POST"]),
    Route("/api/tables/{table}/sequel", go_on, methods=["POST"]),
    Route("/api/tables/{table}/row", show_row, methods=["GET"]),
    Route("/api/tables/{table}/report", report, methods=["POST"]),
    Route("/api/records", upload_record, methods=["POST"]),
    Route("/api/packs", upload_pack, methods=["POST"]),
    Route("/api/lobby", list_lobby, methods=["GET"]),
    Route("/api/{rest:path}", no_such_route, methods=METHODS),
    Route("/healthz", health, methods=["GET"]),
    Route("/metrics", show_metrics, methods=["GET"]),
]
