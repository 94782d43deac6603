"""A table that cannot go on: who may read what of it, and that nobody plays on with hands known."""

import asyncio

import pytest

from tests.server.app.client import Client
from tests.server.app.seating import get, info, kind_is, play, two
from tests.server.app.serving import set_columns
from tests.server.app.updating import GAME, shut_out
from undercroft.kernel import record as records
from undercroft.kernel.errors import BadRecord
from undercroft.kernel.record import MAGIC


@pytest.fixture
def freeze(serve, update_rules, monkeypatch):
    """Stop a server and start one whose rules know nothing of the table's cards any more."""

    def fail(*_):
        raise BadRecord("this game was played with things that are not here: Moonblade (card)")

    async def stop_and_start(server):
        await asyncio.to_thread(server.stop)
        updated = update_rules()
        monkeypatch.setattr(records, "_from_checkpoint", fail)

        async def go_back(server):
            await asyncio.to_thread(server.stop)
            monkeypatch.undo()
            updated.__exit__()
            return serve()

        return serve(), go_back

    return stop_and_start


def told_to_all(server, table):
    played = server.live(table).game.table
    return [played.tell(event) for event in played.events_seen_by(None)]


async def test_who_holds_all_seats_has_the_record_and_ends_nothing(serve, freeze):
    server = serve()
    links = server.new_table("human", "human", game=GAME)
    player = await Client.join(server.ws, links.table, links.host)
    await play(7, player)
    told, seq = told_to_all(server, links.table), player.state["seq"]
    await player.leave()
    server, go_back = await freeze(server)
    refused = await shut_out(server, links)
    assert refused["code"] == "frozen"
    assert "Moonblade (card)" in refused["text"]
    assert "its record downloaded by a player" in refused["text"]
    shown = get(server, links.table, "", links.spectator)
    assert (shown.status_code, shown.json()["code"]) == (410, "frozen")
    set_columns(server.hall.store, links.table, known=False)
    answer = get(server, links.table, "/record", links.host)
    assert answer.content.startswith(MAGIC)
    assert server.hall.store.table(links.table).known
    assert len(records.read(answer.content).answers) == 7
    story = get(server, links.table, "/story", links.spectator)
    assert story.headers["content-type"].startswith("text/plain")
    assert story.text.splitlines() == told != []
    other = server.new_table("human", "human", game=GAME)
    for what in ("/record", "/story"):
        for link in ("", "x", other.host):
            assert get(server, links.table, what, link).status_code == 403
    server = await go_back(server)
    again = await Client.join(server.ws, links.table, links.host)
    assert again.state["seq"] == seq


async def test_a_record_with_the_hands_of_others_ends_the_table(serve, freeze):
    server = serve()
    links, host, guest = await two(server, "bot:random")
    await play(6, host, guest)
    await host.say("seat", seat=2, kind="open", bot="")
    await guest.hear("seats")
    await guest.say("consent", seat=2, yes=True)
    await kind_is(host, 2, "open")
    (invited,) = filter(None, info(server, links)["links"]["seats"])
    told = told_to_all(server, links.table)
    await host.leave()
    await guest.leave()
    server, go_back = await freeze(server)
    table = links.table
    # Nobody who is not seated, whatever they say.
    for link in (links.spectator, invited):
        for more in ({}, {"end": "yes"}):
            refused = get(server, table, "/record", link, **more)
            assert (refused.status_code, refused.json()["code"]) == (403, "hidden")
            assert "given to its players alone" in refused.json()["text"]
        assert get(server, table, "/story", link).text.splitlines() == told
    # Its players are told first what comes of it.
    for link in (links.host, guest.link):
        for more in ({}, {"end": "no"}):
            refused = get(server, table, "/record", link, **more)
            assert (refused.status_code, refused.json()["code"]) == (409, "ends")
            assert "ends this table for good" in refused.json()["text"]
    assert server.hall.store.table(table).closed == ""
    given = get(server, table, "/record", guest.link, end="yes")
    assert len(records.read(given.content).answers) == host.state["seq"]
    # From now on nobody plays there: all may have it, and the rules of before change nothing.
    assert get(server, table, "/record", links.spectator).content == given.content
    server = await go_back(server)
    for link in (links.host, guest.link):
        client = await Client.open(server.ws)
        await client.say("hello", table=table, link=link, name="", seen=None)
        refused = await client.hear("refused")
        assert refused["code"] == "frozen"
        assert "A player has ended this table" in refused["text"]
    assert get(server, table, "/record", links.spectator).content == given.content


async def test_a_table_whose_record_nobody_took_goes_on_with_its_rules(serve, freeze):
    server = serve()
    links, host, guest = await two(server)
    await play(6, host, guest)
    before = host.state
    await host.leave()
    await guest.leave()
    server, go_back = await freeze(server)
    assert get(server, links.table, "/record", links.spectator, end="yes").status_code == 403
    assert get(server, links.table, "/record", guest.link).status_code == 409
    server = await go_back(server)
    again = await Client.join(server.ws, links.table, links.host)
    assert (again.state["seq"], again.state["scene"]) == (before["seq"], before["scene"])


async def test_the_record_of_a_game_that_is_over_is_everybodys(serve, freeze):
    server = serve()
    links, host, guest = await two(server)
    await play(6, host, guest)
    await host.leave()
    await guest.leave()
    server.hall.store.finish(links.table, finished=True)
    server, _ = await freeze(server)
    assert get(server, links.table, "/record", links.spectator).content.startswith(MAGIC)
    assert server.hall.store.table(links.table).closed == ""
