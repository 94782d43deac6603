"""The built web client: files with cache headers, and index.html for the client's own routes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response
from starlette.staticfiles import StaticFiles

if TYPE_CHECKING:
    from starlette.types import Scope

STATIC = Path(__file__).parent / "static"
INDEX = "index.html"
# The routes that the client knows; anything else is not there.
ROUTES = re.compile(r"(?:new|about|join|rules|table|replay|lobby)?(?:/[^/]+){0,2}/?", re.ASCII)
# The build puts a hash into the names of these files, so that they never change.
HASHED = "assets/"
NOT_BUILT = "The web client is not built. The HTTP and WebSocket interface works without it."


class Pages(StaticFiles):
    """Static files of one folder; it may be missing, as in a checkout that was never built."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, check_dir=False)
        self._folder = folder

    async def check_config(self) -> None:
        """Nothing to check: without the folder there is a text that says so."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        if not (self._folder / INDEX).is_file():
            return PlainTextResponse(NOT_BUILT, 404)
        path = "" if path == "." else path
        cache = "public, max-age=31536000, immutable" if path.startswith(HASHED) else "no-cache"
        try:
            response = await super().get_response(path or INDEX, scope)
        except HTTPException as error:
            known = ROUTES.fullmatch(path) is not None
            if error.status_code != 404 or not (known or _reads_pages(scope)):
                raise
            response = await super().get_response(INDEX, scope)
            if not known:  # the client says so in a page, to whoever reads pages
                response.status_code = 404
            cache = "no-cache"
        response.headers["cache-control"] = cache
        return response


def _reads_pages(scope: Scope) -> bool:
    """Whether a person with a browser asks, and not a program."""
    return "text/html" in Headers(scope=scope).get("accept", "")
