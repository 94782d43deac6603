"""Who sits where, who is here, what they are called and what they say."""

import asyncio

from tests.server.app.client import Client
from undercroft.server.texts import CHAT_LENGTH, NAME_LENGTH, clean


async def seats_as(client, wanted):
    """Wait until the seats are as wanted: (kind, present) of each."""
    while [(seat["kind"], seat["present"]) for seat in client.seats] != wanted:
        await client.hear("seats")


async def test_presence_and_names(server):
    links = server.new_table("human", "open")
    host = await Client.join(server.ws, links.table, links.host, "Ada")
    await seats_as(host, [("human", True), ("open", False)])
    guest = await Client.join(server.ws, links.table, links.seats[1], "  Bert \u202e\x00<b> ")
    await seats_as(host, [("human", True), ("human", True)])
    assert [seat["name"] for seat in host.seats] == ["Ada", "Bert <b>"]
    tab = await Client.join(server.ws, links.table, links.seats[1])
    await guest.leave()
    await tab.drain()
    await host.drain()
    assert host.seats[1]["present"], "the other tab is still there"
    await tab.leave()
    await seats_as(host, [("human", True), ("human", False)])


async def test_an_absent_players_seat_is_handed_to_a_bot_and_taken_back(server):
    links = server.new_table("human", "open", takeover_seconds=0)
    host = await Client.join(server.ws, links.table, links.host)
    guest = await Client.join(server.ws, links.table, links.seats[1])
    await guest.leave()
    await seats_as(host, [("human", True), ("human", False)])
    await host.say("seat", seat=1, kind="bot", bot="random")
    await seats_as(host, [("human", True), ("bot", True)])
    for _ in range(400):
        if host.state["over"] or server.live(links.table).game.last_player == 1:
            break
        await (host.act(host.options[0]) if host.my_turn else host.hear("state"))
    assert 1 in {entry.player for entry in server.hall.store.entries(links.table)}
    back = await Client.join(server.ws, links.table, guest.link)
    assert back.state["viewer"] == 1
    assert back.welcome["seats_of_link"] == [1], "it stood in for them, and they are back"
    await seats_as(host, [("human", True), ("human", True)])


async def test_ones_own_seat_goes_to_a_bot_and_back(server):
    links = server.new_table("human", "human")
    host = await Client.join(server.ws, links.table, links.host)
    await host.say("seat", seat=1, kind="bot")
    await host.hear("welcome")
    assert host.welcome["seats_of_link"] == [0]
    assert host.welcome["seats"][1]["bot"] == "heuristic"
    assert await host.refused("seat", seat=1, kind="bot") == "nothing"
    await host.say("seat", seat=1, kind="human")
    await host.hear("welcome")
    assert host.welcome["seats_of_link"] == [0, 1]


async def test_a_seat_opened_anew_has_another_link(server):
    links = server.new_table("human", "open", takeover_seconds=0)
    host = await Client.join(server.ws, links.table, links.host)
    guest = await Client.join(server.ws, links.table, links.seats[1])
    await guest.leave()
    await seats_as(host, [("human", True), ("human", False)])
    await host.say("seat", seat=1, kind="open")
    await seats_as(host, [("human", True), ("open", False)])
    info = server.http.get(f"/api/tables/{links.table}", params={"link": links.host}).json()
    new = info["links"]["seats"][1]
    assert new != links.seats[1]
    newcomer = await Client.join(server.ws, links.table, new, claim="another browser's claim")
    assert newcomer.welcome["seats_of_link"] == [1]
    for link in (links.seats[1], guest.link):
        stranger = await Client.open(server.ws)
        code = await stranger.refused("hello", table=links.table, link=link)
        assert code == "link", "whoever sat there before is out"
    assert server.http.get(
        f"/api/tables/{links.table}", params={"link": newcomer.link}
    ).json()["links"] is None, "links are for the host alone"  # fmt: skip


async def test_who_gives_up_a_seat_is_out_at_once(server):
    links = server.new_table("human", "open")
    guest = await Client.join(server.ws, links.table, links.seats[1])
    await guest.say("seat", seat=1, kind="open")
    assert await guest.closed() == 4403


async def test_the_host_takes_a_bots_seat_and_an_open_one(server):
    links = server.new_table("human", "bot", "open")
    host = await Client.join(server.ws, links.table, links.host)
    for seat in (1, 2):
        await host.say("seat", seat=seat, kind="human")
        await host.hear("welcome")
    assert host.welcome["seats_of_link"] == [0, 1, 2]
    stranger = await Client.open(server.ws)
    assert await stranger.refused("hello", table=links.table, link=links.seats[2]) == "link"


async def test_a_hint_is_one_of_the_options(server):
    links = server.new_table("human")
    host = await Client.join(server.ws, links.table, links.host)
    before = server.fingerprint(links.table)
    await host.say("hint")
    hinted = await host.hear("hinted")
    assert hinted["option"] in host.options
    assert hinted["seq"] == 0
    assert hinted["text"]
    assert server.fingerprint(links.table) == before


async def test_why_not(server):
    links = server.new_table("human", "human")
    host = await Client.join(server.ws, links.table, links.host)
    await host.say("why", intent="search")
    because = await host.hear("because")
    assert because["rule"].startswith("DQ-")
    assert because["text"]
    await host.say("why", intent=host.options[0])
    assert (await host.hear("because"))["rule"] == ""


async def test_chat_is_plain_text_for_everybody_and_stays(server):
    links = server.new_table("human", "open")
    host = await Client.join(server.ws, links.table, links.host, "Ada")
    guest = await Client.join(server.ws, links.table, links.seats[1], "Bert")
    watcher = await Client.join(server.ws, links.table, links.spectator)
    hostile = '<script>alert(1)</script> "&amp; \u202eevil\x07\x00 ends'
    await guest.say("say", text=hostile)
    for client in (host, guest, watcher):
        line = await client.hear("chat")
        assert line["who"] == "Bert"
        assert line["text"] == '<script>alert(1)</script> "&amp; evil ends'
    for text in ("", "  ", "\x00\x07\n", "\u202e"):
        assert await host.refused("say", text=text) == "empty"
    assert await host.refused("say", text="x" * (CHAT_LENGTH + 1)) == "too_big"
    await asyncio.gather(*(client.say("say", text=f"line {n}") for n in range(5)
                           for client in (host, guest)))  # fmt: skip
    numbers = [(await watcher.hear("chat"))["number"] for _ in range(10)]
    assert numbers == list(range(2, 12)), "everybody sees all lines in the same order"
    late = await Client.join(server.ws, links.table, links.spectator)
    heard = [(await late.hear("chat"))["number"] for _ in range(11)]
    assert heard == list(range(1, 12))


def test_names_and_chat_are_cleaned():
    assert clean("a\tb\nc\r\nd") == "a b c d"
    assert clean("\u2066x\u2069\ufeff") in ("x", "x\ufeff")
    assert clean("Zoë 👩‍🚀 龍") == "Zoë 👩‍🚀 龍"
    assert clean("\ud800x\udfff") == "x"


async def test_a_long_name_is_cut(server):
    links = server.new_table("human")
    host = await Client.join(server.ws, links.table, links.host, "n" * 5_000)
    await host.drain()
    assert host.seats[0]["name"] == "n" * NAME_LENGTH
