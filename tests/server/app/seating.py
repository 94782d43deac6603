"""Tables of tests: who sits there, what they play, and what the server says of it."""

from random import Random

from tests.server.app.client import Client, pick, to_move


async def level(*clients):
    """All have heard of the newest answer."""
    newest = max(client.state["seq"] for client in clients)
    for client in clients:
        await client.hear_seq(newest)


async def play(answers, *clients, seed=1):
    rng = Random(seed)
    for _ in range(answers):
        mover = await to_move(list(clients))
        assert mover is not None
        await mover.act(pick(mover, rng))
    await level(*clients)


async def kind_is(client, seat, kind):
    while client.seats[seat]["kind"] != kind:
        await client.hear("seats")


async def absent(client, seat):
    while client.seats[seat]["present"]:
        await client.hear("seats")


async def two(server, *more, **settings):
    """A host and a guest, who hold cards that the other does not see."""
    links = server.new_table("human", "open", *more, game="warcraft", seed=3, **settings)
    host = await Client.join(server.ws, links.table, links.host, "Ada")
    guest = await Client.join(server.ws, links.table, links.seats[1], "Bert")
    return links, host, guest


def get(server, table, what, link, **params):
    return server.http.get(f"/api/tables/{table}{what}", params={"link": link, **params})


def info(server, links):
    return get(server, links.table, "", links.host).json()


async def said(client, text):
    """Wait for a line of the server's own that has these words in it."""
    while True:
        line = await client.hear("chat")
        if line["who"] == "" and text in line["text"]:
            return line["text"]


async def play_to_the_end(*clients):
    for _ in range(2_000):
        mover = await to_move(list(clients))
        if mover is None:
            return
        await mover.act(mover.options[-1])
    raise AssertionError("the game does not end")


def row_of(server, table):
    return server.hall.store.table(table)
