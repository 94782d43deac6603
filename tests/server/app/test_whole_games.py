"""Whole games over real sockets: alone, together, on one screen, with bots, before spectators."""

from random import Random

import msgspec
import pytest

import undercroft
from tests.server.app.client import Client, pick, play_out
from undercroft.kernel.record import fingerprint


async def test_a_solo_game_to_the_end(server):
    links = server.new_table("human")
    player = await Client.join(server.ws, links.table, links.host, "Ada")
    assert player.welcome["role"] == "host"
    assert player.welcome["seats_of_link"] == [0]
    assert player.state["viewer"] == 0
    await play_out([player], Random(1))
    outcome = player.state["outcome"]
    assert outcome["summary"]
    assert len(outcome["standings"]) == 1
    assert player.asked is None
    assert [line["number"] for line in player.lines] == list(range(len(player.lines)))
    assert await player.refused("act", seq=player.state["seq"], option="search") == "over"


@pytest.mark.parametrize("settings", [{}, {"combat": "classic", "cloak_and_dagger": True}])
async def test_a_game_of_two_clients_to_the_end(server, settings):
    links = server.new_table("human", "open", settings=settings)
    host = await Client.join(server.ws, links.table, links.host, "Ada")
    assert host.welcome["seats"][1]["kind"] == "open"
    guest = await Client.join(server.ws, links.table, links.seats[1], "Bert")
    assert guest.welcome["role"] == "seat"
    assert guest.welcome["seats_of_link"] == [1]
    await play_out([host, guest], Random(2))
    assert guest.state["over"]
    assert guest.state["outcome"] == host.state["outcome"]
    assert (host.state["viewer"], guest.state["viewer"]) == (0, 1)
    table = server.live(links.table).game.table
    for client, seat in ((host, 0), (guest, 1)):
        told = [line["text"] for line in client.lines]
        assert told == [table.tell(event) for event in table.events_seen_by(seat)]


async def test_two_on_one_screen_see_as_whoever_is_asked(server):
    links = server.new_table("human", "human")
    host = await Client.join(server.ws, links.table, links.host)
    assert host.welcome["seats_of_link"] == [0, 1]
    rng, viewers = Random(3), set()
    while not host.state["over"]:
        assert host.state["viewer"] == host.asked["player"]
        assert host.options
        viewers.add(host.state["viewer"])
        await host.act(pick(host, rng))
    assert viewers == {0, 1}


@pytest.mark.parametrize("bots", [("bot",), ("bot:random", "bot:heuristic", "bot")])
async def test_bots_answer_for_their_seats(server, bots):
    links = server.new_table("human", *bots)
    host = await Client.join(server.ws, links.table, links.host)
    assert [seat["bot"] for seat in host.seats or host.welcome["seats"]][1:] == [
        bot.partition(":")[2] or "heuristic" for bot in bots
    ]
    await play_out([host], Random(4))
    players = {entry.player for entry in server.hall.store.entries(links.table)}
    assert players == set(range(1 + len(bots)))


async def test_bots_alone_play_as_long_as_somebody_watches(server):
    links = server.new_table("bot", "bot")
    watcher = await Client.join(server.ws, links.table, links.spectator)
    while not watcher.state["over"]:
        await watcher.hear("state")


async def test_spectators_see_what_everybody_sees(server):
    links = server.new_table("human", "open")
    host = await Client.join(server.ws, links.table, links.host)
    guest = await Client.join(server.ws, links.table, links.seats[1])
    watcher = await Client.join(server.ws, links.table, links.spectator)
    assert watcher.welcome["role"] == "spectator"
    assert watcher.welcome["seats_of_link"] == []
    await play_out([host, guest, watcher], Random(5))
    assert watcher.state["viewer"] is None
    table = server.live(links.table).game.table
    assert [line["text"] for line in watcher.lines] == [
        table.tell(event) for event in table.events_seen_by(None)
    ]
    for text in watcher.transcript:
        message = msgspec.json.decode(text)
        if message["type"] == "state" and message["asked"]:
            assert message["asked"]["options"] == []


async def test_a_restart_goes_on_where_the_game_was(serve):
    first = serve()
    links = first.new_table("human", "human", "human", "human")
    host = await Client.join(first.ws, links.table, links.host)
    rng = Random(6)
    for _ in range(35):
        await host.act(rng.choice([option for option in host.options if option != "exit"]))
    before = first.fingerprint(links.table)
    seq = first.live(links.table).game.seq
    await host.leave()
    first.stop()
    second = serve()
    again = await Client.join(second.ws, links.table, links.host)
    assert again.state["seq"] == seq == 35
    assert again.lines == host.lines
    assert again.state["asked"] == host.state["asked"]
    assert second.hall.store.checkpoint(links.table)[0] == 35  # written when the server stopped
    assert second.fingerprint(links.table) == before


async def test_a_finished_game_is_a_record_that_can_be_downloaded_and_uploaded(server):
    links = server.new_table("human", "open")
    host = await Client.join(server.ws, links.table, links.host)
    guest = await Client.join(server.ws, links.table, links.seats[1])
    await play_out([host, guest], Random(7))
    for link in (links.host, guest.link, links.spectator):
        answer = server.http.get(f"/api/tables/{links.table}/record", params={"link": link})
        assert answer.status_code == 200
    table = undercroft.load(answer.content)
    assert fingerprint(table) == server.fingerprint(links.table)
    uploaded = msgspec.json.decode(server.http.post("/api/records", content=answer.content).content)
    viewer = await Client.join(server.ws, uploaded["table"], uploaded["host"])
    assert viewer.state["over"]
    assert viewer.state["outcome"] == host.state["outcome"]


async def test_an_unfinished_record_is_played_on_after_the_upload(server):
    table = undercroft.new("dungeonquest", 2, 11)
    for _ in range(10):
        table.act(0)
    answer = server.http.post("/api/records", content=table.save())
    assert answer.status_code == 201
    links = answer.json()
    host = await Client.join(server.ws, links["table"], links["host"])
    assert host.welcome["seats_of_link"] == [0, 1]
    assert host.state["seq"] == 0
    await host.act(host.options[0])
    table.act(0)
    assert server.fingerprint(links["table"]) == fingerprint(table)
    await host.say("undo", seq=1)
    await host.hear_seq(2)
    await host.say("undo", seq=2)
    await host.hear_seq(3)
    table.undo()
    table.undo()
    assert server.fingerprint(links["table"]) == fingerprint(table)
