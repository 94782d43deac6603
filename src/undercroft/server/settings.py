"""How a server is set up: by the command line, by UNDERCROFT_* variables, or as it comes."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec

from undercroft import bots
from undercroft.kernel import game as registry
from undercroft.kernel.errors import BadSetup

if TYPE_CHECKING:
    from collections.abc import Mapping

    from undercroft.kernel.game import Game

PREFIX = "UNDERCROFT_"
LOOPBACK = ("127.0.0.1", "localhost", "::1", "[::1]")


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that can be set. Each field is also a variable: `port` is UNDERCROFT_PORT."""

    host: str = "127.0.0.1"
    port: int = 8000
    db: str = ""
    workers: int = 1
    lobby: bool = False
    lobby_hours: float = 24.0  # a public table where nothing happened for so long is not listed
    expire_days: float = 0.0  # tables nobody touched for so long are deleted; 0: never
    packs: bool = False  # people may upload content packs and play with them
    bots: str = ""  # bots of the operator's own that may sit down, with commas between
    packs_per_hour: int = 20  # uploaded by one address
    packs_kept: int = 200  # that no table is played with
    public_url: str = ""
    proxies: str = ""  # addresses whose X-Forwarded-For is believed, with commas between
    open_metrics: bool = False  # /metrics for everybody, not for this machine alone
    log_level: str = "info"
    connections: int = 0  # open at once, of all; 0: four fifths of the files that may be open
    sockets_per_address: int = 40
    socket_credits: float = 40.0  # new sockets of one address at once
    sockets_per_second: float = 4.0
    messages_per_address: float = 120.0  # each second, on all sockets of one address
    tables_per_hour: int = 60  # new tables of one address
    public_tables: int = 8  # of one address in the lobby at once
    spectators_per_table: int = 100
    frame_bytes: int = 16 << 10
    record_bytes: int = 4 << 20
    message_credits: float = 60.0  # how many messages may come in a burst
    credits_per_second: float = 15.0
    request_credits: float = 120.0
    requests_per_second: float = 30.0
    hello_seconds: float = 15.0
    bot_seconds: float = 0.35  # a pause before a bot's answer, so that people can follow
    pause_seconds: float = 1.2  # the longest pause before a question is passed by itself; 0: none
    idle_seconds: float = 900.0  # a table nobody watches leaves the memory after that
    drain_seconds: float = 2.0
    thinkers: int = 0  # processes that think for bots; 0: the cores that are left
    think_seconds: float = 20.0  # a bot that takes longer is not waited for
    turn_seconds: float = 30.0  # all that a bot thinks in a turn; then it plays by rules of thumb
    replay_seconds: float = 20.0  # a replay, timeline or upload that takes longer is refused
    hint_credits: float = 10.0  # hints of one address at once
    hints_per_second: float = 0.5
    beat_seconds: float = 5.0  # how often processes that share a database say they are alive
    compress: bool = True  # messages on sockets

    @property
    def local(self) -> bool:
        """Only this machine can reach it, and no other name for it is known."""
        return self.host in LOOPBACK and not self.public_url

    @property
    def public_host(self) -> str:
        return urlsplit(self.public_url).netloc.lower()

    def bots_for(self, game: Game[Any]) -> list[str]:
        """The bots that may sit down at tables of this game."""
        return [*bots.names(game), *(name for name in self.own_bots() if bots.can_play(name, game))]

    def own_bots(self) -> list[str]:
        """The bots that the operator named."""
        return bots.split(self.bots) if self.bots else []

    def environment(self) -> dict[str, str]:
        """These settings as variables, for worker processes."""
        told = {True: "yes", False: "no"}
        values = msgspec.structs.asdict(self)
        return {
            PREFIX + name.upper(): told[value] if isinstance(value, bool) else str(value)
            for name, value in values.items()
        }


def from_environment(environ: Mapping[str, str] | None = None, **chosen: Any) -> Settings:
    """What was chosen, else what the variables say, else the defaults; BadSetup if wrong."""
    environ = os.environ if environ is None else environ
    values = {name: value for name, value in chosen.items() if value is not None}
    for field in msgspec.structs.fields(Settings):
        text = environ.get(PREFIX + field.name.upper())
        if field.name not in values and text:
            values[field.name] = _read(field.name, text, type(field.default))
    return _checked(Settings(**values))


def _read(name: str, text: str, kind: type) -> Any:
    variable = PREFIX + name.upper()
    if kind is bool:
        if text.lower() in ("1", "yes", "true", "on"):
            return True
        if text.lower() in ("0", "no", "false", "off"):
            return False
        raise BadSetup(f"{variable}: {text!r} is neither yes nor no")
    try:
        return kind(text)
    except ValueError as error:
        raise BadSetup(f"{variable}: {text!r} is not a number") from error


def _checked(settings: Settings) -> Settings:
    if not 0 <= settings.port <= 65535:
        raise BadSetup(f"port: {settings.port} is not a port; they go from 0 to 65535")
    if not 1 <= settings.workers <= 256:
        raise BadSetup(f"workers: {settings.workers} is not a number of processes from 1 to 256")
    if settings.workers > 1 and not settings.db.startswith("postgres"):
        raise BadSetup("workers: several processes need a Postgres database (--db postgresql://…)")
    if not 0 <= settings.thinkers <= 256:
        raise BadSetup(f"thinkers: {settings.thinkers} is not a number of processes from 0 to 256")
    _check_bots(settings)
    if settings.expire_days < 0:
        raise BadSetup(f"expire-days: {settings.expire_days:g} is not a number of days from 0 on")
    if settings.public_url:
        url = urlsplit(settings.public_url)
        if url.scheme not in ("http", "https") or not url.netloc:
            raise BadSetup(f"public-url: {settings.public_url!r} is no address like https://…")
    if settings.log_level not in ("debug", "info", "warning", "error"):
        raise BadSetup(f"log-level: {settings.log_level!r}: choose debug, info, warning or error")
    if settings.connections < 0:
        raise BadSetup(f"connections: {settings.connections} is not a number of connections")
    for name in ("sockets_per_address", "socket_credits", "sockets_per_second",
                 "messages_per_address", "tables_per_hour", "packs_per_hour",
                 "spectators_per_table", "public_tables",
                 "packs_kept", "frame_bytes", "record_bytes",
                 "message_credits", "credits_per_second", "request_credits",
                 "requests_per_second", "hello_seconds", "idle_seconds", "beat_seconds",
                 "think_seconds", "turn_seconds", "replay_seconds", "hint_credits", "lobby_hours",
                 "hints_per_second"):  # fmt: skip
        if getattr(settings, name) <= 0:
            raise BadSetup(f"{name}: must be more than nothing")
    return settings


def _check_bots(settings: Settings) -> None:
    """A bot that plays no game at all is told with the reason, before the first visitor comes."""
    games = [registry.find(name) for name in registry.names()]
    for name in settings.own_bots():
        if not any(bots.can_play(name, game) for game in games):
            bots.make(name, games[0], 0)
