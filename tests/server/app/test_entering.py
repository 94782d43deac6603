"""What a link is worth is asked of the database before it is refused."""

import msgspec

from tests.server.app.client import Client
from undercroft.server.access import new_key


def write_elsewhere(server, table, seat, **changes):
    """A change of a seat by another process, which this one was not told of."""
    store = server.hall.store
    store.set_seat(table, msgspec.structs.replace(store.seats(table)[seat], **changes))


async def test_a_seat_that_was_given_back_elsewhere_is_found(server):
    links = server.new_table("human", "open")
    host = await Client.join(server.ws, links.table, links.host)
    guest = await Client.join(server.ws, links.table, links.seats[1], "Bert")
    key = server.hall.store.seats(links.table)[1].key
    await guest.say("seat", seat=1, kind="open")
    while host.welcome["seats"][1]["kind"] != "open":
        await host.hear("welcome")
    stranger = await Client.open(server.ws)
    assert await stranger.refused("hello", table=links.table, link=guest.link) == "link"
    write_elsewhere(server, links.table, 1, kind="human", key=key, invite="")
    again = await Client.join(server.ws, links.table, guest.link)
    assert again.welcome["seats"][1]["kind"] == "human"
    assert again.state["viewer"] == 1


async def test_a_hello_whose_answer_was_lost_is_said_again_elsewhere(server):
    links = server.new_table("human", "open")
    guest = await Client.join(server.ws, links.table, links.seats[1])
    seat, before = server.hall.store.seats(links.table)[1], server.live(links.table).seats
    await guest.leave()
    # The table as a process knows it that was not told: the seat is open in memory alone.
    live = server.live(links.table)
    opened = msgspec.structs.replace(seat, kind="open", key="", invite=_invite(server, links))
    live.seats = [before[0], opened]
    again = await Client.join(server.ws, links.table, links.seats[1])
    assert again.link == guest.link


async def test_an_invitation_that_was_withdrawn_elsewhere_is_void(server):
    links = server.new_table("human", "open")
    await Client.join(server.ws, links.table, links.host)
    write_elsewhere(server, links.table, 1, invite=new_key())
    stranger = await Client.open(server.ws)
    hello = {"table": links.table, "link": links.seats[1], "claim": "a browser of nobody here"}
    assert await stranger.refused("hello", **hello) == "stale"  # it found out as it wrote
    stranger = await Client.open(server.ws)
    assert await stranger.refused("hello", **hello) == "link"


def _invite(server, links):
    return server.hall.signer.read(links.seats[1]).key
