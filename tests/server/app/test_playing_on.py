"""Another game with the same company: who comes along, and by which link."""

from random import Random

import msgspec

from tests.server.app.client import Client, play_out
from undercroft.server.access import INVITE, Signer


async def over(server, *seats, **more):
    """A table whose game is over."""
    made = server.new_table(*seats, **more)
    host = await Client.join(server.ws, made.table, made.host, name="Runa")
    await play_out([host], Random(1))
    return made, host, server.live(made.table)


def ask(server, table, link):
    return server.http.post(f"/api/tables/{table}/next", params={"link": link})


async def test_everybody_is_invited_to_their_seat_again(server):
    made = server.new_table(
        "human", "open", "bot", seed=4, name="The cellar", takeover_seconds=60,
        settings={"combat": "dice"},
    )  # fmt: skip
    host = await Client.join(server.ws, made.table, made.host, name="Runa")
    guest = await Client.join(server.ws, made.table, made.seats[1], name="Bo", claim="b" * 32)
    watcher = await Client.join(server.ws, made.table, made.spectator)
    live = server.live(made.table)
    assert ask(server, made.table, made.host).json()["code"] == "running"
    await play_out([host, guest], Random(1))
    assert ask(server, made.table, guest.link).json()["code"] == "nothing"

    way = ask(server, made.table, made.host).json()
    assert ask(server, made.table, made.host).json() == way, "it is begun once"
    for client in (host, guest, watcher):
        while not client.welcome["next"]:
            await client.hear("welcome")
        chat = await client.hear("chat")
        assert (chat["who"], "another game" in chat["text"]) == ("", True)

    info = server.http.get(f"/api/tables/{way['table']}", params={"link": way["link"]}).json()
    assert (info["role"], info["name"], info["host"]) == ("host", "The cellar", "Runa")
    assert info["config"]["combat"] == "dice"
    assert [seat["kind"] for seat in info["seats"]] == ["human", "open", "bot"]
    assert info["seats"][2]["bot"] == live.seats[2].bot
    fresh = server.hall.store.table(way["table"])
    assert fresh.secret != live.row.secret
    assert (fresh.known, fresh.takeover_seconds) == (False, 60)

    theirs = ask(server, made.table, guest.link).json()
    read = Signer(server.hall.store.secret()).read(theirs["link"])
    assert (theirs["table"], read.role, read.seat) == (way["table"], INVITE, 1)
    again = await Client.join(server.ws, theirs["table"], theirs["link"], name="Bo", claim="b" * 32)
    assert again.welcome["seats_of_link"] == [1]
    for link in (guest.link, made.spectator):  # the seat is taken now; watching is for all
        shown = ask(server, made.table, link).json()
        assert shown["link"] == info["links"]["spectator"]


async def test_who_comes_back_is_told_of_the_next_game(server):
    made, _, _ = await over(server, "human", "human")
    ask(server, made.table, made.host)
    again = await Client.join(server.ws, made.table, made.spectator)
    assert again.welcome["next"] is True


async def test_a_next_table_that_was_deleted_is_made_again(server):
    made, host, live = await over(server, "human")
    first = ask(server, made.table, made.host).json()
    server.hall.store.census.delete(first["table"])
    second = ask(server, made.table, made.host).json()
    assert second["table"] != first["table"]
    assert live.row.next == second["table"]
    await host.hear("chat")


async def test_settings_that_no_longer_fit_are_named(server):
    made, _, live = await over(server, "human")
    live.row = msgspec.structs.replace(live.row, config={**live.row.config, "combat": "gone"})
    refused = ask(server, made.table, made.host)
    assert (refused.status_code, refused.json()["code"]) == (400, "setup")
    assert "combat" in refused.json()["text"]


async def test_the_host_has_a_name_before_they_come(server):
    wanted = {"game": "dungeonquest", "seats": [{"kind": "human"}, {"kind": "open"}]}
    for given, shown in (("  Runa ", "Runa"), ("Server", ""), ("", "")):
        made = server.http.post("/api/tables", json={**wanted, "host": given}).json()
        page = f"/api/tables/{made['table']}"
        info = server.http.get(page, params={"link": made["seats"][1]}).json()
        assert (info["host"], info["invited"]) == (shown, 1)
