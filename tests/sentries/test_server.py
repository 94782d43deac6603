"""Sentries over real sockets: two seats decide together, and nobody sees another's hand."""

from __future__ import annotations

import asyncio
from random import Random

import undercroft
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


async def test_a_table_with_the_night_box(server):
    links, _ = await join(server, "human", "open", boxes=["base", "night"])
    table = server.live(links.table).game.table
    assert table.state.content.numbers.sight == 4
    assert undercroft.load(table.save()).config["boxes"] == ["base", "night"]
