"""Decisions of several seats over sockets: the first answer counts, whoever gives it."""

import asyncio
import os
from pathlib import Path

import pytest

from tests.server.app.client import Client, play_out
from undercroft.kernel import game as registry

ROOT = Path(__file__).parents[3]


@pytest.fixture(autouse=True)
def tug(tmp_path, monkeypatch):
    """The tug of war, installed for this test and the processes it starts."""
    info = tmp_path / "installed" / "tug-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: tug\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[undercroft.games]\ntug = tests.kernel.tug:TUG_GAME\n")
    monkeypatch.syspath_prepend(str(info.parent))
    path = [str(info.parent), str(ROOT), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(path))
    registry.find.cache_clear()
    yield
    registry.find.cache_clear()


async def four(server, *seats, **settings):
    """A table of four; a client for the host and for each open seat, by their first seats."""
    links = server.new_table(*seats, game="tug", settings=settings)
    clients = {}
    if "human" in seats:
        clients[seats.index("human")] = await Client.join(server.ws, links.table, links.host)
    for number, kind in enumerate(seats):
        if kind == "open":
            clients[number] = await Client.join(server.ws, links.table, links.seats[number])
    for client in clients.values():
        await client.drain()
    return links, clients


async def test_only_owners_see_the_options_and_all_see_who_may_answer(server):
    _, clients = await four(server, "human", "open", "open", "open")
    for seat, client in clients.items():
        assert client.asked["players"] == [0, 2]
        assert client.options == (["0", "2"] if seat in (0, 2) else [])
        assert client.my_turn == (seat in (0, 2))
    assert [seat["side"] for seat in clients[0].welcome["seats"]] == ["red", "blue", "red", "blue"]


async def test_the_first_of_two_answers_at_the_same_time_counts(server):
    links, clients = await four(server, "human", "open", "open", "open")
    one, other = clients[0], clients[2]
    seq = one.state["seq"]
    await asyncio.gather(one.say("act", seq=seq, option="0"), other.say("act", seq=seq, option="2"))
    heard = {}
    for seat, client in ((0, one), (2, other)):
        await client.drain()
        heard[seat] = [text for text in client.transcript if '"refused"' in text]
    refused = [seat for seat, texts in heard.items() if texts]
    assert len(refused) == 1, "one is taken, the other is stale"
    assert '"code":"stale"' in heard[refused[0]][0]
    winner = 2 - refused[0]
    table = server.live(links.table).game.table
    assert table.answered_by == {0: winner}
    assert table.answers == [str(winner)]
    for client in clients.values():
        await client.hear_seq(seq + 1)
        assert client.asked["kind"] == "how"


async def test_others_may_not_answer(server):
    links, clients = await four(server, "human", "open", "open", "open")
    seq = clients[1].state["seq"]
    assert await clients[1].refused("act", seq=seq, option="0") == "not_yours"
    assert await clients[3].refused("hint") == "not_yours"
    assert server.live(links.table).game.table.answers == []


async def test_who_answered_takes_it_back_and_the_journal_keeps_who_it_was(serve, tmp_path):
    db = f"sqlite:///{tmp_path / 'kept.db'}"
    server = serve(db=db)
    links, clients = await four(server, "human", "open", "open", "open")
    await clients[2].act("2")
    await clients[0].hear_seq(1)
    assert await clients[0].refused("undo", seq=1) == "not_yours"
    await asyncio.to_thread(server.stop)
    again = serve(db=db)
    late = await Client.join(again.ws, links.table, links.seats[2])
    assert again.live(links.table).game.table.answered_by == {0: 2}
    assert late.state["may_undo"] is True
    await late.say("undo", seq=1)
    await late.hear_seq(2)
    assert again.live(links.table).game.table.answers == []


async def test_bots_leave_to_people_what_they_decide_together(server):
    links, clients = await four(server, "bot:random", "bot:random", "human", "bot:random")
    host = clients[2]
    assert host.asked["players"] == [0, 2], "the bot in the first seat waits"
    await host.act("2")
    await host.act("hard")
    while host.asked["players"] != [0, 2]:  # the other side is all bots: the first of them answers
        await host.hear("state")
    table = server.live(links.table).game.table
    assert list(table.answered_by.values()) == [2, 2, 1, 1]


async def test_a_bot_that_thought_for_a_seat_of_bots_is_not_heard_once_people_sit_there(server):
    from undercroft.server.actions import bot_acts
    from undercroft.server.refusals import Refusal

    links, _ = await four(server, "bot:random", "open", "human", "open")
    live = server.live(links.table)
    with pytest.raises(Refusal, match="not for you"):
        await bot_acts(server.hall, live, 0, live.game.seq, "0")


async def test_a_hint_is_for_any_owner(server):
    _, clients = await four(server, "human", "open", "open", "open")
    await clients[2].say("hint")
    hinted = await clients[2].hear("hinted", "refused")
    assert hinted["type"] == "hinted"
    assert hinted["option"] in ("0", "2")


async def test_on_a_shared_screen_the_one_who_looks_goes_on_if_they_may_answer(server):
    links, clients = await four(
        server, "human", "human", "human", "open", team=["red", "blue", "blue", "red"]
    )
    host = clients[0]
    assert (host.state["viewer"], host.asked["players"]) == (0, [0, 3])
    await host.act("0")
    await host.act("hard")
    assert host.asked["players"] == [1, 2]
    assert host.state["viewer"] == 1
    await host.act("1")
    assert host.state["viewer"] == 1
    assert host.options == ["hard", "soft"]
    assert server.live(links.table).game.table.answered_by == {0: 0, 1: 0, 2: 1}


async def test_a_screen_stays_with_the_second_owner_who_looks_at_it(server):
    links, clients = await four(
        server, "human", "human", "human", "open", team=["red", "blue", "red", "blue"]
    )
    assert clients[0].asked["players"] == [0, 2]
    live = server.live(links.table)
    screen = next(each for each in live.watchers if live.seats_of(each.access) == (0, 1, 2))
    screen.known = (0, 2, 0)
    assert live.viewer_at(screen) == 2
    screen.known = (0, 1, 0)
    assert live.viewer_at(screen) == 0, "who is not asked makes room for who is"


async def test_a_whole_game_tells_who_won_by_sides(server):
    import random

    _, clients = await four(server, "human", "open", "open", "open", rounds=1)
    await play_out(list(clients.values()), random.Random(3))
    outcome = clients[1].state["outcome"]
    assert outcome["sides"] == [
        {"name": "red", "players": [0, 2], "open": False},
        {"name": "blue", "players": [1, 3], "open": False},
    ]
    assert sorted(outcome["winners"]) in ([0, 2], [1, 3], [0, 1, 2, 3])


def test_settings_for_sides_and_figures_are_checked_when_a_table_is_made(serve_sync):
    server = serve_sync()
    wanted = {"game": "tug", "seats": [{"kind": "human"}] * 2}
    for settings, complaint in (
        ({"team": ["red", "red"]}, "blue has 0 players and needs 1 or more"),
        ({"figures": ["fox", "elk"]}, "2 named for 2 players, who need 4"),
        ({"giant": 2}, "giant: 2 is not a seat from 0 to 1"),
    ):
        answer = server.http.post("/api/tables", json={**wanted, "settings": settings})
        assert answer.status_code == 400
        assert complaint in answer.text
    games = {game["name"]: game for game in server.http.get("/api/games").json()}
    figures = next(each for each in games["tug"]["settings"] if each["name"] == "figures")
    assert figures["count"] == {"1": 2, "2": 4}
