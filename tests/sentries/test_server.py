"""Sentries over real sockets: two seats decide together, and nobody sees another's hand."""

from __future__ import annotations

import asyncio
from random import Random

import undercroft
from tests.sentries.situation import Situation
from tests.server.app.client import Client, play_out
from tests.server.app.conftest import serve, server

__all__ = ["serve", "server"]  # fixtures


async def join(server, *seats, **settings):
    links = server.new_table(*seats, game="sentries", settings=settings)
    host = await Client.join(server.ws, links.table, links.host)
    others = [
        await Client.join(server.ws, links.table, links.seats[number])
        for number, kind in enumerate(seats)
        if kind == "open"
    ]
    clients = [host, *others]
    for client in clients:
        await client.drain()
    return links, clients


async def test_a_whole_game_in_which_two_seats_decide_together(server):
    links, clients = await join(server, "human", "open", "open", "open")
    assert [client.my_turn for client in clients] == [True, False, True, False]
    await clients[2].act("slinger")  # seat 2 decides who goes, for both
    table = server.live(links.table).game.table
    assert table.answered_by == {0: 2}
    for client in clients:
        await client.hear_seq(1)
    await play_out(clients, Random(2))
    result = server.live(links.table).game.table.result
    assert [side.name for side in result.sides] == ["raiders", "sentries"]
    for client in clients:
        assert client.state["over"]


async def test_the_first_of_two_answers_counts(server):
    _, clients = await join(server, "human", "open", "open", "open")
    one, other = clients[0], clients[2]
    await asyncio.gather(
        one.say("act", seq=0, option="runner"), other.say("act", seq=0, option="bearer")
    )
    for client in (one, other):
        await client.drain()
    refused = [sum('"refused"' in text for text in each.transcript) for each in (one, other)]
    assert sorted(refused) == [0, 1]


async def test_no_hand_reaches_another_seat(server):
    links, clients = await join(server, "human", "open", "open", "open")
    state = server.live(links.table).game.table.state
    for seat, client in enumerate(clients):
        panels = client.state["scene"]["panels"]
        shown = [
            card["id"] for panel in panels for tray in panel["trays"] for card in tray["cards"]
        ]
        own = sorted({state.content.cards[card].id for card in state.hands[seat]})
        assert shown == own


async def test_a_route_ends_where_a_sentry_may_shoot(server):
    """The first step is seen through the open door: the others are not taken."""
    s = Situation().put("runner", "r3c0").put("archer", "r3c7").open("r3c4-r3c5")
    s.turn_of("runner")
    links = server.lay(s.table, "human", "open")
    raider = await Client.join(server.ws, links.table, links.host)
    sentry = await Client.join(server.ws, links.table, links.seats[1])
    routes = {route["target"]: route["options"] for route in raider.asked["routes"]}
    first, *then = routes["space:r3c4"]
    assert (first, then) == ("go:r3c1", ["go:r3c2", "go:r3c3", "go:r3c4"])
    await raider.say("act", seq=raider.state["seq"], option=first, then=then)
    while not sentry.my_turn:
        await sentry.next()
    assert sentry.options == ["pass", "shoot:archer"]
    table = server.live(links.table).game.table
    assert table.answers == ["go:r3c1"]
    assert table.state.content.squares[table.state.fighters[0].head] == "r3c1"


async def test_a_table_with_the_night_box(server):
    links, _ = await join(server, "human", "open", boxes=["base", "night"])
    table = server.live(links.table).game.table
    assert table.state.content.numbers.sight == 4
    assert undercroft.load(table.save()).config["boxes"] == ["base", "night"]
