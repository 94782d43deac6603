"""What server/protocols.py uses of uvicorn beyond its settings is there in the pinned version."""

from __future__ import annotations

import inspect
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
import uvicorn
from packaging.requirements import Requirement
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

PROJECT = Path(__file__).parents[2] / "pyproject.toml"


def test_one_minor_version_of_uvicorn_is_allowed() -> None:
    wanted = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["dependencies"]
    needed = next(need for need in map(Requirement, wanted) if need.name == "uvicorn")
    major, minor = map(int, version("uvicorn").split(".")[:2])
    assert version("uvicorn") in needed.specifier
    assert f"{major}.{minor + 1}.0" not in needed.specifier


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        (H11Protocol, ("connection_made", "data_received", "handle_websocket_upgrade",
                       "connection_lost", "shutdown", "pause_writing", "resume_writing")),
        (WebSocketsSansIOProtocol, ("connection_lost", "shutdown", "handle_ping", "handle_pong",
                                    "handle_cont", "keepalive_timeout", "pause_writing",
                                    "resume_writing")),
        (uvicorn.Server, ("startup", "handle_exit")),
    ],
)  # fmt: skip
def test_the_methods_that_are_built_upon_exist(kind: type, names: tuple[str, ...]) -> None:
    for name in names:
        assert inspect.isfunction(getattr(kind, name, None)), name


async def app(_scope: object, _receive: object, _send: object) -> None:
    """An application that answers nothing."""


async def test_the_attributes_that_are_read_exist() -> None:
    config = uvicorn.Config(app, ws="websockets-sansio")
    config.load()
    state = ServerState()
    assert state.connections == set()
    http = H11Protocol(config, state, {})
    for name in ("client", "cycle", "transport", "loop", "timeout_keep_alive_task", "server_state"):
        assert hasattr(http, name), name
    socket = WebSocketsSansIOProtocol(config, state, {})
    for name in (
        "client", "transport", "loop", "queue", "frames", "conn", "handshake_complete",
        "close_sent", "disconnected", "close_timeout",
    ):  # fmt: skip
        assert hasattr(socket, name), name
    assert hasattr(socket.conn, "parser")
    assert "response_complete" in inspect.getsource(RequestResponseCycle.__init__)
