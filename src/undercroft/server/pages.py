"""The built web client: files with cache headers, and index.html for the client's own routes.

All files are read and compressed once and kept in memory. They are read again when index.html,
which names the others, was built anew.
"""

from __future__ import annotations

import asyncio
import mimetypes
import re
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response

from .pieces import Packed, pack, sent

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

STATIC = Path(__file__).parent / "static"
INDEX = "index.html"
# The routes that the client knows; anything else is not there.
ROUTES = re.compile(
    r"(?:new|about|daily|join|rules|learn|compendium|table|replay|lobby)?(?:/[^/]+){0,2}/?",
    re.ASCII,
)
# The build puts a hash into the names of these files, so that they never change.
HASHED = "assets/"
NOT_BUILT = "The web client is not built. The HTTP and WebSocket interface works without it."
FILE_COST = 0.25  # of a request: a page has many files


class Pages:
    """The files of one folder; it may be missing, as in a checkout that was never built."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files: dict[str, Packed] = {}
        self._built = 0
        self._lock = asyncio.Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = scope["client"]
        scope["app"].state.limits.request(client[0] if client else "", FILE_COST)
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, "This page does not take such requests.")
        response = self._response(await self._current(), _path(scope), Headers(scope=scope))
        await response(scope, receive, send)

    async def _current(self) -> dict[str, Packed]:
        """The files as they were built last."""
        try:
            built = (self._folder / INDEX).stat().st_mtime_ns
        except OSError:
            return {}
        async with self._lock:
            if built != self._built:
                self._files = await asyncio.to_thread(_read, self._folder)
                self._built = built
        return self._files

    def _response(self, files: dict[str, Packed], path: str, headers: Headers) -> Response:
        if INDEX not in files:
            return PlainTextResponse(NOT_BUILT, 404)
        status, name = 200, path or INDEX
        if name not in files:
            known = ROUTES.fullmatch(path) is not None
            # The client says in a page that there is none, to a person with a browser.
            if not known and "text/html" not in headers.get("accept", ""):
                raise HTTPException(404, "There is no such page.")
            status, name = (200 if known else 404), INDEX
        hashed = name.startswith(HASHED)
        cache = "public, max-age=31536000, immutable" if hashed else "no-cache"
        return sent(files[name], status, cache, headers)


def _path(scope: Scope) -> str:
    """The path below the root; anything that is not the plain name of a file finds none."""
    path: str = scope["path"]
    return path.removeprefix(scope.get("root_path", "")).lstrip("/")


def _read(folder: Path) -> dict[str, Packed]:
    found = {}
    for path in folder.rglob("*"):
        if path.is_file():
            found[path.relative_to(folder).as_posix()] = _file(path)
    return found


def _file(path: Path) -> Packed:
    return pack(path.read_bytes(), mimetypes.guess_type(path.name)[0] or "application/octet-stream")
