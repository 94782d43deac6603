"""Looks at a deployment as its operator set it up, and says what is wrong with it."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import ssl
import sys
import time
import urllib.error
import urllib.request
from contextlib import closing
from email.utils import parsedate_to_datetime
from importlib.metadata import requires, version
from ipaddress import ip_network
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

import msgspec
from sqlalchemy import select
from sqlalchemy.engine import make_url
from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.sync.client import connect as connect_socket
from websockets.typing import Origin

from .settings import LOOPBACK
from .store import Store, StoreError, default_url
from .store.connecting import connect
from .store.migrate import check_known, revision_of, revisions
from .store.sqlite import SqliteDatabase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from .settings import Settings

GOOD, POOR, BAD = "ok", "warning", "problem"
PATIENCE = 10.0
LEAST_FREE, LITTLE_FREE = 256 << 20, 2 << 30
FILES_WANTED = 8192
CLOCK_SECONDS = 30.0
OLDEST_SQLITE = (3, 35)
EVERYWHERE = ("0.0.0.0", "::")
_BOUND = re.compile(r"([\w.-]+).*>=\s*([\d.]+)")


class Finding(NamedTuple):
    """What was looked at, how it is, and what to do about it."""

    verdict: str
    what: str
    text: str


def examine(settings: Settings) -> Iterator[Finding]:
    """Every check in turn; none stops the others."""
    checks: tuple[Callable[[Settings], Iterator[Finding]], ...] = (
        _versions, _database, _disk, _files, _running, _listening, _proxies, _outside,
    )  # fmt: skip
    for check in checks:
        yield from check(settings)


# -- this machine --------------------------------------------------------------------------


def _versions(_settings: Settings) -> Iterator[Finding]:
    python = ".".join(map(str, sys.version_info[:3]))
    yield Finding(GOOD, "versions", f"undercroft {version('undercroft')}, Python {python}")
    for wanted in requires("undercroft") or ():
        bound = _BOUND.match(wanted)
        if ";" in wanted or bound is None:  # an extra, or any version will do
            continue
        name, least = bound.groups()
        have = version(name)
        if _numbers(have) < _numbers(least):
            yield Finding(BAD, "versions", f"{name} {have} is too old: at least {least} is needed")
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        text = f"SQLite {sqlite3.sqlite_version} is too old: at least 3.35 is needed"
        yield Finding(BAD, "versions", text)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split(".") if part.isdecimal())


def _database(settings: Settings) -> Iterator[Finding]:
    """Nothing is made or migrated: a server may be using it."""
    url = settings.db or default_url()
    try:
        with closing(connect(url, create=False)) as database:
            revision = database.read(revision_of)
            if revision is None:
                yield Finding(POOR, "database", "it is empty: no server has used it yet")
                return
            check_known(database.label, revision)
            database.check_whole()
            if revision == revisions()[-1]:
                Store(database).check()
                yield Finding(GOOD, "database", "it can be read and written")
            else:
                text = "it can be read; this version will migrate it when the server starts"
                yield Finding(POOR, "database", text)
            theirs = database.read(lambda connection: connection.scalar(select(database.clock)))
        yield _clock_finding(abs((theirs or 0.0) - time.time()), "the database's")
    except StoreError as error:
        yield Finding(BAD, "database", str(error))


def _clock_finding(off: float, whose: str) -> Finding:
    if off > CLOCK_SECONDS:
        text = f"this machine's clock and {whose} differ by {off:.0f} s: set up NTP"
        return Finding(BAD, "clock", text)
    return Finding(GOOD, "clock", f"agrees with {whose} to {off:.1f} s")


def _disk(settings: Settings) -> Iterator[Finding]:
    url = make_url(settings.db or default_url())
    if not url.drivername.startswith("sqlite"):
        return
    folder = _existing(SqliteDatabase.path_of(url).resolve().parent)
    free = shutil.disk_usage(folder).free
    text = f"{free / (1 << 30):.1f} GiB free where the database lies"
    if free < LEAST_FREE:
        yield Finding(BAD, "disk", f"{text}: answers will soon be refused")
    elif free < LITTLE_FREE:
        yield Finding(POOR, "disk", f"{text}: that is little")
    else:
        yield Finding(GOOD, "disk", text)
    if not os.access(folder, os.W_OK):
        yield Finding(BAD, "disk", "the database's folder may not be written by this user")


def _existing(folder: Path) -> Path:
    return next(each for each in (folder, *folder.parents) if each.exists())


def _files(_settings: Settings) -> Iterator[Finding]:
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < FILES_WANTED:
        text = (
            f"a process may open {soft} files, and a socket is one (the hard limit is {hard}): "
            "set LimitNOFILE=65536 in the unit, or ulimit -n"
        )
        yield Finding(POOR, "file limit", text)
    else:
        yield Finding(GOOD, "file limit", f"{soft} open files")


def _running(settings: Settings) -> Iterator[Finding]:
    """Whether the server answers on this machine; a deployment may be looked at before it runs."""
    host = settings.host if settings.host not in EVERYWHERE else "127.0.0.1"
    where = f"port {settings.port}"
    try:
        well = _get(f"http://{f'[{host}]' if ':' in host else host}:{settings.port}/healthz")
    except (OSError, ValueError):
        text = f"no server answers at {where} (is it another port, or not started yet?)"
        yield Finding(POOR, "running", text)
        return
    if b'"status"' not in well.body and b'"code"' not in well.body:
        yield Finding(BAD, "running", f"something else than Undercroft answers at {where}")
    elif well.status == 200:
        yield Finding(GOOD, "running", f"a server answers at {where}, and its database works")
    else:
        yield Finding(BAD, "running", f"the server at {where} says {well.status}: {_told(well)}")


# -- settings ------------------------------------------------------------------------------


def _listening(settings: Settings) -> Iterator[Finding]:
    if settings.host not in LOOPBACK and not settings.public_url:
        text = (
            f"it listens at {settings.host} without a public address: links go over the network "
            "in the clear, and it answers to any name; set --public-url and a proxy with TLS"
        )
        yield Finding(POOR, "address", text)
    elif settings.public_url.startswith("http:"):
        yield Finding(POOR, "address", f"{settings.public_url} is not encrypted: links are secrets")
    else:
        yield Finding(GOOD, "address", settings.public_url or "this machine alone")


def _proxies(settings: Settings) -> Iterator[Finding]:
    for name in filter(None, map(str.strip, settings.proxies.split(","))):
        try:
            network = ip_network(name, strict=False)
        except ValueError:
            if name != "*":
                yield Finding(BAD, "proxies", f"{name!r} is neither an address nor a network")
                continue
            yield Finding(BAD, "proxies", "'*' believes everybody: anyone may claim any address")
            continue
        if network.num_addresses > 1 << 24:
            yield Finding(POOR, "proxies", f"{name} is a very large network to believe")
    if settings.public_url and not settings.proxies:
        text = (
            "a public address but no proxy that is believed: all players would count as one "
            "address and soon be shut out; set --proxies"
        )
        yield Finding(BAD, "proxies", text)
    elif settings.proxies:
        yield Finding(GOOD, "proxies", f"believed: {settings.proxies}")


# -- from outside --------------------------------------------------------------------------


class _Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes


def _outside(settings: Settings) -> Iterator[Finding]:
    """What a visitor finds at the public address."""
    url = settings.public_url.rstrip("/")
    if not url:
        return
    try:
        well = _get(f"{url}/healthz")
    except (OSError, ValueError) as error:
        yield Finding(BAD, "outside", f"{url} does not answer: {_reason(error)}")
        return
    if b'"status"' not in well.body and b'"code"' not in well.body:
        yield Finding(BAD, "outside", f"{url} is answered by something else than Undercroft")
        return
    if well.status == 200:
        yield Finding(GOOD, "outside", f"{url} answers, and its database works")
    else:
        yield Finding(BAD, "outside", f"{url}/healthz says {well.status}: {_told(well)}")
    if "date" in well.headers:
        theirs = parsedate_to_datetime(well.headers["date"]).timestamp()
        yield _clock_finding(abs(theirs - time.time()), "the proxy's")
    yield from _headers(settings, url, well)
    yield _origin(url)
    yield _socket(url)


def _headers(settings: Settings, url: str, well: _Answer) -> Iterator[Finding]:
    if url.startswith("https:") and "strict-transport-security" not in well.headers:
        text = "no HSTS header comes through: the server runs with another --public-url"
        yield Finding(POOR, "proxy headers", text)
    metrics = _get(f"{url}/metrics")
    if metrics.status == 200 and not settings.open_metrics:
        text = (
            "/metrics can be read from outside: the proxy does not say for whom it asks "
            "(X-Forwarded-For), so that the limits count everybody as one"
        )
        yield Finding(BAD, "proxy headers", text)
    else:
        yield Finding(GOOD, "proxy headers", "the proxy says for whom it asks")


def _origin(url: str) -> Finding:
    """A page of this address asks for something that makes no sense: that, and no more, is said."""
    answer = _get(f"{url}/api/tables", data=b"nonsense", origin=_origin_of(url))
    if answer.status == 403:
        text = f"the server refuses its own pages: {_told(answer)} (does the proxy pass on Host?)"
        return Finding(BAD, "origin", text)
    return Finding(GOOD, "origin", "the server knows the name that browsers use")


def _socket(url: str) -> Finding:
    address = f"ws{url.removeprefix('http')}/ws"
    try:
        with connect_socket(
            address, origin=Origin(_origin_of(url)), open_timeout=PATIENCE, proxy=None
        ):
            return Finding(GOOD, "sockets", "WebSockets come through")
    except InvalidStatus as error:
        status = error.response.status_code
        text = f"a WebSocket was answered with {status}: let Upgrade through for /ws"
        return Finding(BAD, "sockets", text)
    except (WebSocketException, OSError) as error:
        return Finding(BAD, "sockets", f"no WebSocket comes through: {_reason(error)}")


def _origin_of(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def _get(url: str, data: bytes | None = None, origin: str = "") -> _Answer:
    headers = {"Origin": origin, "Content-Type": "application/json"} if origin else {}
    request = urllib.request.Request(url, data, headers)
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(request, timeout=PATIENCE) as answer:
            found = answer.status, answer.headers, answer.read(65536)
    except urllib.error.HTTPError as error:
        with error:
            found = error.code, error.headers, error.read(65536)
    return _Answer(found[0], {name.lower(): text for name, text in found[1].items()}, found[2])


def _told(answer: _Answer) -> str:
    try:
        return str(msgspec.json.decode(answer.body)["text"])
    except (msgspec.DecodeError, KeyError, TypeError):
        return "nothing more"


def _reason(error: Exception) -> str:
    cause = getattr(error, "reason", error)
    if isinstance(cause, ssl.SSLError):
        return f"its certificate is not good ({cause.reason})"
    return str(cause)
