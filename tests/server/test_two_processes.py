"""Two server processes on one Postgres database, a client on each: one game, to the end.

What goes from process to process besides answers (chat, undo, workers of one server) is tested
in tests/server/app/test_workers.py.
"""

from __future__ import annotations

import asyncio
from random import Random

import httpx
import pytest

from tests.server.app.client import Client, pick, play_out, to_move
from tests.server.app.conftest import leave_all_tables
from tests.server.app.serving import Process, new_table
from undercroft.server import journal
from undercroft.server.store import open_store


@pytest.fixture
async def pair(postgres_url):
    """Two processes that serve the same tables."""
    processes = [Process(postgres_url), Process(postgres_url)]
    for process in processes:
        process.wait_until_well()
    yield processes
    await leave_all_tables()
    for process in processes:
        if process.process.poll() is None:
            process.kill()


async def sit_down(one, other, seed):
    """The host at one process, the guest at the other, both knowing of each other."""
    with httpx.Client(base_url=one.url, trust_env=False) as http:
        links = new_table(http, "human", "open", seed=seed)
    host = await Client.join(one.ws, links.table, links.host, "Ada")
    guest = await Client.join(other.ws, links.table, links.seats[1], "Bert")
    while host.welcome["seats_of_link"] != [0]:
        await host.hear("welcome")
    assert guest.welcome["seats_of_link"] == [1]
    return links, host, guest


def check_end(url, table, *clients):
    """Both saw the same end, and the journal tells the same game without a gap."""
    store = open_store(url)
    try:
        entries = store.entries(table)
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        game = journal.load(store, store.table(table))
        assert game.table.over
        assert store.table(table).finished
        for viewer, client in enumerate(clients):
            assert client.state["seq"] == len(entries)
            assert client.state["over"]
            assert client.state["outcome"] == clients[0].state["outcome"]
            told = [game.table.tell(event) for event in game.table.events_seen_by(viewer)]
            assert [line["text"] for line in client.lines] == told
        return {entry.player for entry in entries}
    finally:
        store.close()


async def test_a_client_on_each_process_plays_one_game_to_the_end(pair, postgres_url):
    one, other = pair
    links, host, guest = await sit_down(one, other, seed=7)
    await play_out([host, guest], Random(4))
    assert check_end(postgres_url, links.table, host, guest) == {0, 1}
    for process in pair:
        assert process.terminate() == 0
        assert not process.errors, "".join(process.errors)


async def test_several_games_at_once_do_not_get_into_each_other(pair, postgres_url):
    one, other = pair
    tables = [await sit_down(one, other, seed=seed) for seed in (1, 2)]
    tables += [await sit_down(other, one, seed=seed) for seed in (3, 4)]
    await asyncio.gather(
        *(play_out([host, guest], Random(n)) for n, (_, host, guest) in enumerate(tables))
    )
    for links, host, guest in tables:
        check_end(postgres_url, links.table, host, guest)


async def test_when_one_process_is_killed_the_game_goes_on_at_the_other(pair, postgres_url):
    one, other = pair
    links, host, guest = await sit_down(one, other, seed=7)
    rng = Random(2)
    for _ in range(8):
        mover = await to_move([host, guest])
        assert mover is not None
        await mover.act(next(o for o in mover.options if o != "exit"))
    # A question that passes by itself would be another one by the time the host is back.
    assert await to_move([host, guest]) is not None
    newest = host.state["seq"]
    pending = host.state["asked"], host.state["scene"]
    one.kill()
    again = await Client.join(other.ws, links.table, links.host, "Ada")
    assert again.state["seq"] == newest
    assert (again.state["asked"], again.state["scene"]) == pending
    if again.my_turn:
        await again.act(pick(again, rng))
    await play_out([again, guest], rng)
    check_end(postgres_url, links.table, again, guest)
