"""What follows a game that somebody has uploaded."""

import undercroft
from tests.series.test_server import go_on
from tests.server.app.client import Client
from tests.server.app.conftest import serve, server

__all__ = ["serve", "server"]  # fixtures


async def test_what_follows_an_uploaded_game_asks_as_any_table_does(server):
    """Whom it asks must not hang on what somebody holds in secret: a guest may join later on."""
    table = undercroft.new("nights", 2, 5)
    while table.decision is not None:
        table.act(0)
    made = server.http.post("/api/records", content=table.save()).json()
    way = go_on(server, made["table"], made["host"]).json()
    host = await Client.join(server.ws, way["table"], way["link"])
    assert server.live(made["table"]).game.table.discreet is False
    assert server.live(way["table"]).game.table.discreet is True
    assert await host.refused("seat", seat=1, kind="open") == "known", "the host holds its cards"
    assert host.seats[1]["kind"] == "human"
