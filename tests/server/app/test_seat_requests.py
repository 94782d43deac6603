"""Who is asked before a seat changes hands, and what becomes of the request."""

import time

import httpx
import msgspec
import pytest

from tests.server.app.client import Client
from tests.server.app.seating import absent, kind_is, level, play, said, two
from tests.server.app.serving import new_table
from undercroft.server import takeover


async def three(server, **settings):
    links = server.new_table("human", "open", "open", seed=3, **settings)
    host = await Client.join(server.ws, links.table, links.host, "Ada")
    guests = [
        await Client.join(server.ws, links.table, links.seats[seat], name)
        for seat, name in ((1, "Bert"), (2, "Cleo"))
    ]
    return links, host, *guests


async def test_all_who_are_here_agree_and_the_absent_are_not_waited_for(server):
    links, host, bert, cleo = await three(server, takeover_seconds=600)
    await play(4, host, bert, cleo)
    await cleo.leave()
    await absent(host, 2)
    assert await bert.refused("seat", seat=2, kind="open") == "not_yours"
    assert await bert.refused("seat", seat=2, kind="human") == "not_yours"
    await bert.say("seat", seat=2, kind="bot")  # not only the host may ask for that
    await said(host, "Bert asks that a bot plays for Cleo")
    assert await bert.refused("seat", seat=0, kind="bot") == "not_yours", "the host is here"
    watcher = await Client.join(server.ws, links.table, links.spectator)
    assert await watcher.refused("consent", seat=2, yes=True) == "not_yours"
    assert await host.refused("consent", seat=0, yes=True) == "nothing"
    assert await host.refused("consent", seat=9, yes=True) == "no_seat"
    await host.say("consent", seat=2, yes=True)
    await kind_is(host, 2, "bot")
    back = await Client.join(server.ws, links.table, cleo.link)
    assert back.state["viewer"] == 2, "it is still Cleo's seat"
    await said(host, "Cleo is back; plays again.")
    await kind_is(host, 2, "human")
    assert back.welcome["seats_of_link"] == [2], "the bot stops at once"


async def test_the_hosts_own_seat_goes_to_a_bot_while_they_are_away(server):
    links, host, bert, cleo = await three(server, takeover_seconds=600)
    await play(4, host, bert, cleo)
    await host.leave()
    await absent(bert, 0)
    await bert.say("seat", seat=0, kind="bot")
    await said(cleo, "Bert asks that a bot plays for Ada")
    await cleo.say("consent", seat=0, yes=True)
    await kind_is(bert, 0, "bot")
    back = await Client.join(server.ws, links.table, links.host)
    await kind_is(bert, 0, "human")
    assert back.welcome["seats_of_link"] == [0]


async def test_a_bot_that_a_player_chose_goes_on_when_they_come_back(server):
    links, host, guest = await two(server)
    await guest.say("seat", seat=1, kind="bot")
    await kind_is(host, 1, "bot")
    await guest.leave()
    back = await Client.join(server.ws, links.table, guest.link)
    await back.drain()
    assert back.seats[1]["kind"] == "bot"
    assert back.welcome["seats_of_link"] == []
    await back.say("seat", seat=1, kind="human")
    await kind_is(host, 1, "human")


async def test_a_request_is_withdrawn(server):
    _, host, bert, cleo = await three(server, takeover_seconds=600)
    await play(4, host, bert, cleo)
    await cleo.leave()
    await absent(host, 2)
    await host.say("seat", seat=2, kind="bot")
    await said(bert, "asks")
    await host.say("consent", seat=2, yes=False)
    await said(bert, "withdrew")
    await bert.drain()
    assert bert.seats[2]["requested"] is None
    assert await bert.refused("consent", seat=2, yes=True) == "nothing"


async def test_the_asker_does_not_agree_for_the_others(server):
    links, host, bert, cleo = await three(server, takeover_seconds=600)
    await play(4, host, bert, cleo)
    await cleo.leave()
    await absent(host, 2)
    await host.say("seat", seat=2, kind="open")
    await said(bert, "asks")
    await host.say("consent", seat=2, yes=True)
    await host.drain()
    assert server.hall.store.seats(links.table)[2].kind == "human"


async def test_a_request_outlives_a_restart_and_is_carried_out(serve):
    server = serve()
    links, host, guest = await two(server, takeover_seconds=3)
    await play(4, host, guest)
    await guest.leave()
    await absent(host, 1)
    await host.say("seat", seat=1, kind="bot")
    await said(host, "asks")
    await host.leave()
    server.stop()
    again = serve(db=server.db)
    host = await Client.join(again.ws, links.table, links.host)
    await kind_is(host, 1, "bot")


async def test_a_request_at_one_process_is_carried_out_once(spawn, postgres_url):
    pair = [spawn(postgres_url) for _ in range(2)]
    for process in pair:
        process.wait_until_well()
    with httpx.Client(base_url=pair[0].url) as http:
        links = new_table(http, "human", "open", "open", takeover_seconds=2)
    host = await Client.join(pair[0].ws, links.table, links.host, "Ada")
    bert = await Client.join(pair[1].ws, links.table, links.seats[1], "Bert")
    cleo = await Client.join(pair[1].ws, links.table, links.seats[2], "Cleo")
    await level(host, bert, cleo)
    while not host.seats[2]["present"]:
        await host.hear("seats")
    await cleo.leave()
    await absent(host, 2)
    await host.say("seat", seat=2, kind="bot")
    for client in (host, bert):
        await said(client, "asks that a bot plays")
        await said(client, "A bot plays for Cleo")
    for client in (host, bert):
        await client.drain()
        lines = [text for text in client.transcript if "A bot plays for Cleo" in text]
        assert len(lines) == 1


async def test_a_host_alone_with_bots_asks_nobody(server):
    links = server.new_table("human", "bot", takeover_seconds=600)
    host = await Client.join(server.ws, links.table, links.host)
    while not host.my_turn:
        await host.hear("state")
    await host.act(host.options[0])
    await host.say("seat", seat=1, kind="human")
    while host.welcome["seats_of_link"] != [0, 1]:
        await host.hear("welcome")
    assert server.hall.store.seats(links.table)[1].since == 0, "there is nobody to hide it from"


async def test_lending_ones_own_seat_is_told_to_the_others(server):
    """Else a host would look into a bot's hand that they had taken over before anybody came."""
    links = server.new_table("human", "bot:random", "open", takeover_seconds=600)
    host = await Client.join(server.ws, links.table, links.host, "Ada")
    await host.say("seat", seat=1, kind="human")
    await kind_is(host, 1, "human")
    guest = await Client.join(server.ws, links.table, links.seats[2], "Bert")
    assert [seat["held"] for seat in guest.seats] == [True, True, True]
    await host.say("seat", seat=1, kind="bot")
    assert "A bot plays for" in await said(guest, "bot")
    await host.say("seat", seat=1, kind="human")
    assert "theirs again" in await said(guest, "seat of")
    await guest.say("seat", seat=2, kind="bot")
    assert await said(host, "lets a bot play") == "Bert lets a bot play."
    await guest.say("seat", seat=2, kind="human")
    assert await said(host, "plays again") == "Bert plays again."


@pytest.mark.parametrize("seconds", [-1, 10**9])
def test_a_waiting_time_that_makes_no_sense(server, seconds):
    wanted = {"game": "dungeonquest", "seats": [{"kind": "human"}], "takeover_seconds": seconds}
    answer = server.http.post("/api/tables", json=wanted)
    assert (answer.status_code, answer.json()["code"]) == (400, "setup")
    assert "takeover_seconds" in answer.json()["text"]


# -- the edges -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seconds", [0, 600])
@pytest.mark.parametrize("kind", ["human", "open"])
async def test_nobody_looks_into_a_bots_hand_before_the_first_answer(server, kind, seconds):
    """Not where seats of absent players go at once, either: a bot is never away."""
    links, host, guest = await two(server, "bot:random", takeover_seconds=seconds)
    assert host.state["seq"] == 0
    began = time.time()
    await host.say("seat", seat=2, kind=kind)
    await said(guest, "Ada asks to")  # so it was not done at once
    while not (asked := guest.seats[2]["requested"]):
        await guest.hear("seats")
    assert asked["may_answer"]
    request = takeover.read(server.hall.store.seats(links.table)[2])
    assert request is None or request.due >= began + max(seconds, 30)
    await guest.say("consent", seat=2, yes=True)
    await kind_is(host, 2, kind)


async def test_the_seat_of_who_is_away_goes_at_once_where_the_table_says_so(server):
    """Before the first answer, too; its player can come back until somebody else sits there."""
    links, host, guest = await two(server, takeover_seconds=0)
    await guest.leave()
    await absent(host, 1)
    await host.say("seat", seat=1, kind="bot")
    await kind_is(host, 1, "bot")
    back = await Client.join(server.ws, links.table, guest.link)
    await kind_is(back, 1, "human")
    assert back.state["viewer"] == 1


@pytest.mark.parametrize("seconds", [0, 600])
async def test_what_was_declined_stays_declined_over_a_restart(serve, seconds):
    server = serve()
    links, host, guest = await two(server, "bot:random", takeover_seconds=seconds)
    await host.say("seat", seat=2, kind="human")
    await said(guest, "Ada asks to")
    await guest.say("consent", seat=2, yes=False)
    await said(host, "Bert declined")
    assert await host.refused("seat", seat=2, kind="human") == "declined"
    await host.leave()
    await guest.leave()
    server.stop()
    again = serve(db=server.db)
    host = await Client.join(again.ws, links.table, links.host)
    guest = await Client.join(again.ws, links.table, guest.link)
    assert await host.refused("seat", seat=2, kind="human") == "declined"
    # A clock that was a year ahead then does not keep it so for a year.
    live = again.live(links.table)
    seat = live.seats[2]
    live.seats[2] = msgspec.structs.replace(seat, declined=seat.declined + 365 * 86_400)
    again.hall.store.set_seat(links.table, live.seats[2])
    await host.say("seat", seat=2, kind="human")
    await said(guest, "Ada asks to")
