"""Connections break, tabs double, messages come twice or late: the game stays one."""

import asyncio
from random import Random

from tests.server.app.client import Client, pick, play_out


async def test_reconnect_at_every_step_with_what_was_seen(server):
    """Whoever comes back with the last number they saw gets just the lines that they missed."""
    links = server.new_table("human", "open")
    host = await Client.join(server.ws, links.table, links.host)
    guest = await Client.join(server.ws, links.table, links.seats[1])
    rng = Random(1)
    lines, link = list(guest.lines), guest.link
    for _ in range(60):
        if host.state["over"]:
            break
        await guest.hear_seq(host.state["seq"])
        lines = list(guest.lines)
        seen = guest.state["seq"]
        await guest.leave()
        mover = host if host.my_turn else None
        if mover is not None:
            await mover.act(pick(mover, rng))
        guest = await Client.open(server.ws)
        guest.lines = lines
        await guest.say("hello", table=links.table, link=link, seen=seen)
        state = await guest.hear("state")
        assert all(line["number"] >= len(lines) for line in state["lines"]), "a line came twice"
        table = server.live(links.table).game.table
        told = [table.tell(event) for event in table.events_seen_by(1)]
        assert [line["text"] for line in guest.lines] == told
        if guest.my_turn:
            await guest.act(pick(guest, rng))
            await host.hear_seq(guest.state["seq"])


async def test_a_number_that_was_never_seen_gets_everything(server):
    links = server.new_table("human")
    host = await Client.join(server.ws, links.table, links.host)
    for _ in range(3):
        await host.act(host.options[0])
    for seen in (-1, 99, 10**15, None):
        again = await Client.join(server.ws, links.table, links.host, seen=seen)
        assert again.state["lines"] == host.lines


async def test_what_was_taken_back_is_not_left_in_the_lines_of_a_client_that_comes_back(server):
    links = server.new_table("human")
    host = await Client.join(server.ws, links.table, links.host)
    for _ in range(4):
        await host.act(host.options[0])
    lines, seen = list(host.lines), host.state["seq"]
    await host.leave()
    other = await Client.join(server.ws, links.table, links.host)
    await other.say("undo", seq=seen)
    await other.hear_seq(seen + 1)
    assert len(other.lines) < len(lines) or other.lines == lines[: len(other.lines)]
    back = await Client.open(server.ws)
    back.lines = lines
    await back.say("hello", table=links.table, link=links.host, seen=seen)
    state = await back.hear("state")
    assert state["lines"][0]["number"] == 0, "after an undo everything is said again"
    assert back.lines == state["lines"]


async def test_two_tabs_on_one_seat(server):
    """Both see everything; of two answers to the same question one is taken."""
    links = server.new_table("human")
    one = await Client.join(server.ws, links.table, links.host)
    other = await Client.join(server.ws, links.table, links.host)
    rng = Random(2)
    for _ in range(30):
        if one.state["over"]:
            break
        await asyncio.gather(
            one.hear_seq(other.state["seq"]), other.hear_seq(one.state["seq"])
        )  # fmt: skip
        seq = one.state["seq"]
        await one.say("act", seq=seq, option=pick(one, rng))
        await other.say("act", seq=seq, option=pick(other, rng))
        codes = []
        for tab in (one, other):
            await tab.drain()
            codes += [text for text in tab.transcript[-6:] if f'"seq":{seq + 1}' in text]
            await tab.hear_seq(seq + 1)
        assert server.live(links.table).game.seq == seq + 1
    refusals = [text for text in one.transcript + other.transcript if '"refused"' in text]
    assert len(refusals) >= 20
    assert all('"code":"stale"' in text or '"code":"over"' in text for text in refusals)
    assert one.lines == other.lines


async def test_an_answer_sent_many_times_counts_once(server):
    links = server.new_table("human")
    host = await Client.join(server.ws, links.table, links.host)
    option = host.options[0]
    for _ in range(20):
        await host.say("act", seq=0, option=option)
    await host.drain()
    assert server.live(links.table).game.table.answers == [option]
    assert host.state["seq"] == 1
    refused = [text for text in host.transcript if '"refused"' in text]
    assert len(refused) == 19
    assert all('"code":"stale"' in text and '"seq":1' in text for text in refused)


async def test_answers_out_of_order_are_refused_and_the_client_is_brought_up_to_date(server):
    links = server.new_table("human")
    host = await Client.join(server.ws, links.table, links.host)
    first = host.options[0]
    before = server.fingerprint(links.table)
    for seq in (1, 2, -1, 10**18):
        assert await host.refused("act", seq=seq, option=first) == "stale"
        assert (await host.hear("state"))["seq"] == 0
    assert server.fingerprint(links.table) == before
    await host.act(first)
    assert host.state["seq"] == 1


async def test_reordered_messages_of_two_players(server):
    """An answer that arrives when the game has gone on is not taken for another question."""
    links = server.new_table("human", "open")
    host = await Client.join(server.ws, links.table, links.host)
    guest = await Client.join(server.ws, links.table, links.seats[1])
    rng = Random(3)
    for _ in range(40):
        if host.state["over"]:
            break
        newest = max(host.state["seq"], guest.state["seq"])
        await host.hear_seq(newest)
        await guest.hear_seq(newest)
        mover, other = (host, guest) if host.my_turn else (guest, host)
        option = pick(mover, rng)
        await other.say("act", seq=newest, option=option)
        await mover.say("act", seq=newest + 1, option=option)
        await mover.say("act", seq=newest, option=option)
        await other.say("act", seq=newest, option=option)
        await mover.drain()
        await other.drain()
        assert server.live(links.table).game.seq == newest + 1
    await play_out([host, guest], rng)
