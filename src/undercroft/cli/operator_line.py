"""The server that runs on this machine, asked as its operator."""

from __future__ import annotations

import urllib.error
import urllib.request
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import msgspec

from undercroft.kernel.errors import UndercroftError

if TYPE_CHECKING:
    from undercroft.server.store import Store

PATIENCE = 10.0


class Running:
    """A server at a port of this machine, and the database that it serves."""

    def __init__(self, store: Store, port: int) -> None:
        self.store = store
        self.port = port

    def ask(self, method: str, path: str, said: bytes | None = None) -> bytes:
        """What the running server answers; ConnectionError where none listens."""
        from undercroft.server.access import Signer
        from undercroft.server.administration import HEADER, operator_key

        url = f"http://127.0.0.1:{self.port}/operator{path}"
        headers = {HEADER: operator_key(Signer(self.store.secret()))}
        request = urllib.request.Request(url, said, method=method, headers=headers)
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(request, timeout=PATIENCE) as answer:
                body: bytes = answer.read()
                return body
        except urllib.error.HTTPError as error:
            with error:
                raise UndercroftError(f"{url}: {_text(error.read())}") from error
        except urllib.error.URLError as error:
            if isinstance(error.reason, ConnectionError):
                raise error.reason from error
            raise UndercroftError(f"{url}: {error.reason}") from error


def _text(body: bytes) -> str:
    try:
        return str(msgspec.json.decode(body)["text"])
    except (msgspec.DecodeError, KeyError, TypeError):
        return "something else than Undercroft answers there"


def day(at: float) -> str:
    """A time as the operator reads it."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M")
