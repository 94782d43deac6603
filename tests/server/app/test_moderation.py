"""Names that are nobody else's, and what a host may do about those who disturb."""

import httpx
import pytest

from tests.server.app.client import Client
from tests.server.app.serving import new_table
from undercroft.server import names
from undercroft.server.refusals import Refusal

OTHER_BROWSER = "the claim of another browser"


async def two(server, *more, **settings):
    links = server.new_table("human", "open", *more, **settings)
    host = await Client.join(server.ws, links.table, links.host, "Ada")
    guest = await Client.join(server.ws, links.table, links.seats[1], "Bob")
    return links, host, guest


async def signed(client, listener, text="hello"):
    """How a line of chat by this client is signed."""
    await client.say("say", text=text)
    while True:
        line = await listener.hear("chat")
        if line["text"] == text:
            return line["who"]


# -- names -----------------------------------------------------------------------------------


async def test_the_host_does_not_chat_as_a_guest(server):
    """Once a host's own page could say Hello as Bob, and its lines were signed so."""
    links, _, guest = await two(server)
    posing = await Client.join(server.ws, links.table, links.host, "Bob")
    assert await signed(posing, guest) == "Bob (2)"
    await guest.drain()
    assert [seat["name"] for seat in guest.seats] == ["Bob (2)", "Bob"]


@pytest.mark.parametrize("name", ["B0b", "Воb", "b o b", "BOB\u200b"])
async def test_a_name_that_looks_the_same_gets_a_number(server, name):
    links, _, guest = await two(server)
    posing = await Client.join(server.ws, links.table, links.host, name)
    assert (await signed(posing, guest)).endswith("(2)")


@pytest.mark.parametrize(
    "name", ["Server", "sеrver", "S E R V E R", "The Server", "Host", "Ada (host)", "admin",
             "Bob (watching)", "UNDERCROFT", "5erver".replace("5", "S"), "system"],
)  # fmt: skip
async def test_names_that_are_nobodys(server, name):
    """Once a second page of the host's was called Server."""
    links, host, guest = await two(server)
    with pytest.raises(Refusal):
        names.allowed(name)
    for link in (links.host, guest.link, links.spectator):
        posing = await Client.join(server.ws, links.table, link, name)
        refusal = await posing.hear("refused")
        assert refusal["code"] == "name"
        assert "choose another" in refusal["text"]
        listener = host if link != links.host else guest
        assert await signed(posing, listener) in ("Ada", "Bob", "A spectator")
        await posing.leave()


@pytest.mark.parametrize("name", ["Ghost", "Hostess", "Bobby", "Observer", "Watchman", "龍", "🔥"])
def test_names_that_only_sound_so(name):
    assert names.allowed(name) == name


def test_names_without_letters_are_names():
    assert names.unique("🔥", ["", "Ada"]) == "🔥"
    assert names.unique("🔥", ["🔥"]) == "🔥 (2)"
    assert names.unique("x" * 32, ["x" * 32]) == "x" * 27 + " (2)"
    assert names.unique("Bob", ["bob", "Bob (2)"]) == "Bob (3)"


async def test_spectators_are_told_apart_from_players_and_from_each_other(server):
    links, host, _ = await two(server)
    first = await Client.join(server.ws, links.table, links.spectator, "Bob")
    assert await signed(first, host) == "Bob (2) (watching)"
    second = await Client.join(server.ws, links.table, links.spectator, "Bob", claim=OTHER_BROWSER)
    assert await signed(second, host) == "Bob (3) (watching)"
    await host.drain()
    assert sorted(each["name"] for each in host.watchers) == ["Bob (2)", "Bob (3)"]
    assert len({each["id"] for each in host.watchers}) == 2


async def test_nobody_is_called_as_another_seats_figure(server):
    links = server.new_table("human", "open")
    host = await Client.join(server.ws, links.table, links.host)
    figure = next(panel["name"] for panel in host.state["scene"]["panels"] if panel["owner"] == 0)
    guest = await Client.join(server.ws, links.table, links.seats[1], figure)
    assert await signed(guest, host) == f"{figure} (2)"
    assert await signed(host, guest, "me too") == figure


async def test_a_host_of_many_seats_is_known_as_the_host(server):
    links = server.new_table("human", "human", "open")
    host = await Client.join(server.ws, links.table, links.host, "Cleo")
    guest = await Client.join(server.ws, links.table, links.seats[2], "Cleo")
    assert await signed(host, guest) == "Cleo (host)"
    assert await signed(guest, host, "me too") == "Cleo"


# -- muting, removing, renewing --------------------------------------------------------------


async def test_a_muted_seat_plays_on_in_silence(server):
    links, host, guest = await two(server)
    await host.say("mute", seat=1, muted=True)
    while not guest.seats[1]["muted"]:
        await guest.hear("seats")
    assert await guest.refused("say", text="but") == "muted"
    again = await Client.join(server.ws, links.table, guest.link)
    assert await again.refused("say", text="but") == "muted"
    if guest.my_turn:
        await guest.act(guest.options[0])
    await host.say("mute", seat=1, muted=False)
    while guest.seats[1]["muted"]:
        await guest.hear("seats")
    assert await signed(guest, host) == "Bob"


async def test_a_muted_spectator_stays_muted(serve):
    server = serve()
    links, host, _ = await two(server)
    loud = await Client.join(server.ws, links.table, links.spectator, "Eve")
    other = await Client.join(server.ws, links.table, links.spectator, claim=OTHER_BROWSER)
    await host.drain()
    eve = next(each["id"] for each in host.watchers if each["name"] == "Eve")
    await host.say("mute", watcher=eve, muted=True)
    await host.drain()
    assert await loud.refused("say", text="but") == "muted"
    assert await signed(other, host) == "A spectator"
    await loud.leave()
    server.stop()
    again = serve(db=server.db)
    back = await Client.join(again.ws, links.table, links.spectator, "Somebody else")
    assert await back.refused("say", text="but") == "muted"
    host = await Client.join(again.ws, links.table, links.host)
    await host.say("mute", watcher="*", muted=True)
    await host.drain()
    other = await Client.join(
        again.ws, links.table, links.spectator, claim="yet another browser's claim"
    )
    assert await other.refused("say", text="but") == "muted"
    for watcher in ("*", eve):
        await host.say("mute", watcher=watcher, muted=False)
    await host.drain()
    assert await signed(back, host) == "Somebody else (watching)"


async def test_a_removed_spectator_is_out_and_stays_out(server):
    links, host, _ = await two(server)
    eve = await Client.join(server.ws, links.table, links.spectator, "Eve")
    await host.drain()
    (known,) = (each["id"] for each in host.watchers)
    await host.say("remove", watcher=known)
    refusal = await eve.hear("refused")
    assert (refusal["code"], "removed you" in refusal["text"]) == ("removed", True)
    assert await eve.closed() == 4403
    back = await Client.open(server.ws)
    code = await back.refused(
        "hello", table=links.table, link=links.spectator, claim="a browser that keeps its claim"
    )
    assert code == "removed"
    assert await host.refused("remove", watcher=known) == "nothing"
    await Client.join(server.ws, links.table, links.spectator, claim=OTHER_BROWSER)


async def test_a_renewed_link_closes_the_old_one(serve):
    server = serve(lobby=True)
    links, host, guest = await two(server, public=True)
    eve = await Client.join(server.ws, links.table, links.spectator, "Eve")
    await host.say("renew")
    refusal = await eve.hear("refused")
    assert (refusal["code"], "new one for spectators" in refusal["text"]) == ("link", True)
    assert await eve.closed() == 4403
    for what in ("", "/replay", "/timeline", "/record"):
        answer = server.http.get(
            f"/api/tables/{links.table}{what}", params={"link": links.spectator}
        )
        assert (answer.status_code, answer.json()["code"]) == (403, "link")
    await host.drain()
    info = server.http.get(f"/api/tables/{links.table}", params={"link": links.host}).json()
    new = info["links"]["spectator"]
    assert new != links.spectator
    assert server.http.get("/api/lobby").json()[0]["spectator"] == new
    await Client.join(server.ws, links.table, new)
    await guest.drain()
    server.stop()
    again = serve(db=server.db)
    await Client.join(again.ws, links.table, new)
    stranger = await Client.open(again.ws)
    assert await stranger.refused("hello", table=links.table, link=links.spectator) == "link"


async def test_only_the_host_does_so(server):
    links, host, guest = await two(server)
    eve = await Client.join(server.ws, links.table, links.spectator, "Eve")
    for client in (guest, eve):
        assert await client.refused("mute", seat=0, muted=True) == "not_yours"
        assert await client.refused("mute", watcher="*", muted=True) == "not_yours"
        assert await client.refused("remove", watcher="x") == "not_yours"
        assert await client.refused("renew") == "not_yours"
    assert await host.refused("mute", seat=0, muted=True) == "nothing", "not oneself"
    assert await host.refused("mute", seat=5, muted=True) == "no_seat"
    for watcher in ("", "a b", "x" * 41):
        assert await host.refused("mute", watcher=watcher, muted=True) == "garbage"


async def test_all_of_it_holds_at_every_process(spawn, postgres_url):
    pair = [spawn(postgres_url) for _ in range(2)]
    for process in pair:
        process.wait_until_well()
    with httpx.Client(base_url=pair[0].url) as http:
        links = new_table(http, "human", "open")
    host = await Client.join(pair[0].ws, links.table, links.host, "Ada")
    eve = await Client.join(pair[1].ws, links.table, links.spectator, "Eve")
    while not host.watchers:
        await host.hear("seats")
    assert [each["name"] for each in host.watchers] == ["Eve"]
    await host.say("mute", watcher=host.watchers[0]["id"], muted=True)
    while not eve.watchers or not eve.watchers[0]["muted"]:
        await eve.hear("seats")
    assert await eve.refused("say", text="but") == "muted"
    await host.say("renew")
    assert await eve.closed() == 4403
