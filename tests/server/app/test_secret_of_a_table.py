"""The secret behind the dice of a table, from the first moment to the last."""

import hashlib

import pytest

import undercroft
from tests.server.app.client import Client
from tests.server.app.seating import get, play_to_the_end, row_of
from tests.server.app.serving import new_table, set_secret, set_seed
from undercroft.kernel import record as records
from undercroft.kernel.verifying import verify


async def test_the_hash_is_shown_at_once_and_the_secret_at_the_end(server):
    links = server.new_table("human", "open", seed=5)
    secret = row_of(server, links.table).secret
    commitment = hashlib.sha256(bytes.fromhex(secret)).hexdigest()
    everybody = (links.host, links.seats[1], links.spectator)
    host, guest, watcher = [await Client.join(server.ws, links.table, link) for link in everybody]
    everybody = (links.host, guest.link, links.spectator)
    for client, link in zip((host, guest, watcher), everybody, strict=True):
        assert client.welcome["commitment"] == commitment
        info = get(server, links.table, "", link).json()
        assert (info["commitment"], info["secret"]) == (commitment, "")
        assert get(server, links.table, "/verify", link).json()["code"] == "hidden"
    while host.state["seq"] < 30:
        await play_one(host, guest)
    pages = [get(server, links.table, path, link).text for link in everybody
             for path in ("", "/record", "/verify", "/timeline", "/replay")]  # fmt: skip
    for text in (*host.transcript, *guest.transcript, *watcher.transcript, *pages):
        assert secret not in text
    await play_to_the_end(host, guest)
    for link in everybody:
        info = get(server, links.table, "", link).json()
        assert (info["commitment"], info["secret"]) == (commitment, secret)
        verdict = get(server, links.table, "/verify", link).json()
        assert verdict["holds"]
        assert "come from the secret" in verdict["text"]
        found = records.read(get(server, links.table, "/record", link).content)
        assert verify(found, commitment).table.over
    made = server.http.post(
        "/api/records", content=get(server, links.table, "/record", links.host).content
    )
    assert made.status_code == 201
    again = made.json()
    info = server.http.get(f"/api/tables/{again['table']}", params={"link": again["host"]}).json()
    assert (info["commitment"], info["secret"]) == (commitment, secret)


async def play_one(*clients):
    newest = max(client.state["seq"] for client in clients)
    for client in clients:
        await client.hear_seq(newest)
    mover = next((client for client in clients if client.my_turn), None)
    if mover is None:  # a seat that has nothing to choose passes by itself
        await clients[0].hear("state")
        return
    options = [option for option in mover.options if option != "exit"]
    await mover.act((options or mover.options)[-1])
    await clients[0].hear_seq(mover.state["seq"])


async def test_dice_that_came_from_elsewhere_do_not_verify(server):
    table = undercroft.new("dungeonquest", 2, 5)
    table.force("die", *[6] * 40)
    while not table.over:
        table.act(0)
    links = server.lay(table, "human", "human")
    verdict = get(server, links.table, "/verify", links.host).json()
    assert not verdict["holds"]
    assert "but the seed brings" in verdict["text"]


async def test_a_secret_exchanged_in_the_database_is_noticed(serve):
    server = serve()
    links = server.new_table("human", "open")
    host = await Client.join(server.ws, links.table, links.host)
    guest = await Client.join(server.ws, links.table, links.seats[1])
    await play_to_the_end(host, guest)  # which leaves a checkpoint
    set_secret(server.hall.store, links.table, 99)
    server.stop()
    again = serve(db=server.db)
    page = get(again, links.table, "", links.host)
    assert page.json()["code"] == "broken"
    assert "not the one that the record's hash commits to" in page.json()["text"]


@pytest.mark.parametrize("answers", [0, 3, 30])
async def test_a_restart_keeps_the_hash_the_question_and_the_dice_to_come(serve, answers):
    server = serve()
    links = server.new_table("human", "open", seed=5)
    host = await Client.join(server.ws, links.table, links.host)
    guest = await Client.join(server.ws, links.table, links.seats[1])
    while host.state["seq"] < answers:
        await play_one(host, guest)
    commitment, table = host.welcome["commitment"], server.live(links.table).game.table
    pending = table.pending[:2]
    server.stop()
    to_come = table.roll(1_000_000)
    again = serve(db=server.db)
    host = await Client.join(again.ws, links.table, links.host)
    table = again.live(links.table).game.table
    assert host.welcome["commitment"] == commitment
    assert table.pending[:2] == pending
    assert table.roll(1_000_000) == to_come


async def test_a_table_from_before_there_were_secrets_goes_on_with_its_seed(serve):
    server = serve()
    links = new_table(server.http, "human", "open", seed=None)
    set_seed(server.hall.store, links.table, 7)
    host = await Client.join(server.ws, links.table, links.host)
    guest = await Client.join(server.ws, links.table, links.seats[1])
    assert host.welcome["commitment"] == ""
    await play_to_the_end(host, guest)
    table = undercroft.new("dungeonquest", 2, 7)
    for answer in server.live(links.table).game.table.answers:
        table.act(answer)
    assert server.live(links.table).game.table.outcomes == table.outcomes
    assert get(server, links.table, "", links.host).json()["secret"] == ""
    assert "come from the seed" in get(server, links.table, "/verify", links.host).json()["text"]


async def test_an_uploaded_game_without_its_secret_goes_on_with_dice_of_its_own(serve):
    server = serve()
    links = new_table(server.http, "human", "human", seed=None)
    host = await Client.join(server.ws, links.table, links.host)
    for _ in range(5):
        await play_one(host)
    data = get(server, links.table, "/record", links.host).content
    made = server.http.post("/api/records", content=data).json()
    host = await Client.join(server.ws, made["table"], made["host"])
    for _ in range(8):
        await play_one(host)
    before = server.fingerprint(made["table"])
    server.stop()
    again = serve(db=server.db)
    await Client.join(again.ws, made["table"], made["host"])
    assert again.fingerprint(made["table"]) == before
