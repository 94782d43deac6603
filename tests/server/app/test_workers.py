"""Several processes serve the same tables on Postgres: the news goes from one to the other."""

from random import Random

import httpx

from tests.server.app.client import Client, play_out, to_move
from tests.server.app.serving import new_table
from undercroft.server import journal
from undercroft.server.store import open_store


async def test_two_processes_and_a_client_on_each_play_one_game(spawn, postgres_url):
    one, other = spawn(postgres_url), spawn(postgres_url)
    one.wait_until_well()
    other.wait_until_well()
    with httpx.Client(base_url=one.url) as http:
        links = new_table(http, "human", "open", "bot")
    host = await Client.join(one.ws, links.table, links.host, "Ada")
    guest = await Client.join(other.ws, links.table, links.seats[1], "Bert")
    while host.welcome["seats"][1]["kind"] != "human":
        await host.hear("welcome")
    assert host.welcome["seats"][1]["name"] == "Bert"
    await guest.say("say", text="hello there")
    assert (await host.hear("chat"))["text"] == "hello there"
    await play_out([host, guest], Random(1))
    assert guest.state["outcome"] == host.state["outcome"]
    store = open_store(postgres_url)
    game = journal.load(store, store.table(links.table))
    assert game.table.over
    assert game.seq == host.state["seq"] == guest.state["seq"]
    for client, viewer in ((host, 0), (guest, 1)):
        told = [game.table.tell(event) for event in game.table.events_seen_by(viewer)]
        assert [line["text"] for line in client.lines] == told
    store.close()


async def test_consent_to_an_undo_goes_from_process_to_process(spawn, postgres_url):
    one, other = spawn(postgres_url), spawn(postgres_url)
    one.wait_until_well()
    other.wait_until_well()
    with httpx.Client(base_url=one.url) as http:
        links = new_table(http, "human", "open")
    host = await Client.join(one.ws, links.table, links.host)
    guest = await Client.join(other.ws, links.table, links.seats[1])
    for _ in range(100):
        mover = await to_move([host, guest])
        assert mover is not None
        other_player = guest if mover is host else host
        await mover.act(next(o for o in mover.options if o != "exit"))
        assert mover.asked is not None
        if mover.asked["by_itself"]:
            continue  # the answer is no longer the last one when the undo arrives
        seq = mover.state["seq"]
        await mover.say("undo", seq=seq)
        await mover.hear_seq(seq + 1)
        await other_player.hear_seq(seq + 1)
        if mover.state["undo_asked_by"] is not None:
            break
        await mover.act(next(o for o in mover.options if o != "exit"))  # it was free: once more
    else:
        raise AssertionError("nothing was ever rolled or drawn")
    await other_player.say("agree", seq=seq + 1, yes=True)
    await mover.hear_seq(seq + 3)
    await other_player.hear_seq(seq + 3)
    assert mover.my_turn
    assert mover.state["undo_asked_by"] is None


async def test_workers_of_one_server(spawn, postgres_url):
    server = spawn(postgres_url, UNDERCROFT_WORKERS="2")
    server.wait_until_well()
    with httpx.Client(base_url=server.url) as http:
        links = new_table(http, "human", "open")
        clients = [await Client.join(server.ws, links.table, links.host)]
        clients.append(await Client.join(server.ws, links.table, links.seats[1]))
        clients += [await Client.join(server.ws, links.table, links.spectator) for _ in range(6)]
        while clients[0].welcome["seats"][1]["kind"] != "human":
            await clients[0].hear("welcome")
        await play_out(clients, Random(3))
        assert all(client.state["over"] for client in clients)
        page = http.get("/metrics").text
    assert "undercroft_answers_total" in page
    assert server.terminate() == 0
    assert not any("Traceback" in line for line in server.errors), "".join(server.errors)
