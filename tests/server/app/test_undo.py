"""Taking back: the last answer, by its maker; with others at the table by their consent."""

from random import Random

import pytest

from tests.server.app.client import Client, pick


async def two(server, **more):
    links = server.new_table("human", "open", **more)
    host = await Client.join(server.ws, links.table, links.host)
    guest = await Client.join(server.ws, links.table, links.seats[1])
    return links, host, guest


async def both_at(host, guest, seq=None):
    newest = max(host.state["seq"], guest.state["seq"]) if seq is None else seq
    await host.hear_seq(newest)
    await guest.hear_seq(newest)
    await host.drain()
    await guest.drain()


async def play_until(server, links, host, guest, wanted):
    """Play on until the last answer is of a kind: its maker, and the other."""
    rng = Random(1)
    game = server.live(links.table).game
    for _ in range(300):
        await both_at(host, guest)
        if game.table.over:
            break
        mover, other = (host, guest) if host.my_turn else (guest, host)
        options = [option for option in mover.options if option != "exit"]
        await mover.act(rng.choice(options or mover.options))
        await both_at(host, guest)
        if not game.table.over and wanted(game):
            return mover, other
    raise AssertionError("no such answer came up")


async def test_a_lone_player_takes_back_freely_down_to_the_beginning(server):
    links = server.new_table("human")
    host = await Client.join(server.ws, links.table, links.host)
    assert not host.state["may_undo"]
    states, rng = [server.fingerprint(links.table)], Random(1)
    for _ in range(8):
        await host.act(pick(host, rng))
        states.append(server.fingerprint(links.table))
    for before in reversed(states[:-1]):
        assert host.state["may_undo"]
        seq = host.state["seq"]
        await host.say("undo", seq=seq)
        await host.hear_seq(seq + 1)
        assert server.fingerprint(links.table) == before
        table = server.live(links.table).game.table
        assert [line["text"] for line in host.lines] == [
            table.tell(event) for event in table.events_seen_by(0)
        ] or not table.events_seen_by(0)
    assert not host.state["may_undo"]
    assert await host.refused("undo", seq=host.state["seq"]) == "not_yours"


async def test_who_plays_with_bots_takes_back_their_answers_too(server):
    links = server.new_table("human", "bot")
    host = await Client.join(server.ws, links.table, links.host)
    while not host.my_turn:
        await host.hear("state")
    for _ in range(60):
        before, asked = server.fingerprint(links.table), host.asked
        await host.act(host.options[0])
        while not host.my_turn:
            await host.hear("state")
        if server.live(links.table).game.last_player == 1:
            break
    else:
        raise AssertionError("the bot never answered")
    seq = host.state["seq"]
    await host.say("undo", seq=seq)
    while host.state["asked"] != asked or host.state["seq"] == seq:
        await host.hear("state")
    assert server.fingerprint(links.table) == before


async def test_the_end_of_a_lone_game_can_be_taken_back(server):
    links = server.new_table("human")
    host = await Client.join(server.ws, links.table, links.host)
    rng = Random(2)
    while not host.state["over"]:
        await host.act(pick(host, rng))
    await host.drain()
    assert server.hall.store.table(links.table).finished
    seq = host.state["seq"]
    await host.say("undo", seq=seq)
    await host.hear_seq(seq + 1)
    assert not host.state["over"]
    await host.drain()
    assert not server.hall.store.table(links.table).finished


async def test_an_answer_that_showed_nothing_is_taken_back_without_asking(server):
    links, host, guest = await two(server)
    mover, other = await play_until(
        server, links, host, guest, lambda game: game.last_answer_shows_nothing()
    )
    seq = mover.state["seq"]
    assert mover.state["may_undo"]
    assert not other.state["may_undo"]
    assert await other.refused("undo", seq=seq) == "not_yours"
    await mover.say("undo", seq=seq)
    await both_at(host, guest, seq + 1)
    assert len(server.live(links.table).game.table.answers) == seq - 1


async def asked_for_consent(server):
    links, host, guest = await two(server)
    mover, other = await play_until(
        server, links, host, guest, lambda game: not game.last_answer_shows_nothing()
    )
    seq = mover.state["seq"]
    await mover.say("undo", seq=seq)
    await both_at(host, guest, seq + 1)
    asker = mover.welcome["seats_of_link"][0]
    assert mover.state["undo_asked_by"] == other.state["undo_asked_by"] == asker
    return links, mover, other, seq


async def test_what_was_rolled_or_drawn_is_taken_back_by_consent(server):
    links, mover, other, seq = await asked_for_consent(server)
    assert await mover.refused("undo", seq=seq + 1) == "asked"
    assert await mover.refused("agree", seq=seq + 1, yes=True) == "not_yours"
    assert await other.refused("agree", seq=seq, yes=True) == "stale"
    await other.say("agree", seq=seq + 1, yes=True)
    await both_at(mover, other, seq + 3)
    game = server.live(links.table).game
    assert len(game.table.answers) == seq - 1
    assert other.state["undo_asked_by"] is None
    assert mover.my_turn


async def test_a_declined_answer_stands(server):
    links, mover, other, seq = await asked_for_consent(server)
    before = server.fingerprint(links.table)
    await other.say("agree", seq=seq + 1, yes=False)
    await both_at(mover, other, seq + 2)
    assert mover.state["undo_asked_by"] is None
    assert not mover.state["may_undo"]
    assert await mover.refused("undo", seq=seq + 2) == "declined"
    assert await other.refused("agree", seq=seq + 2, yes=True) == "nothing"
    assert server.fingerprint(links.table) == before


async def test_playing_on_is_an_answer_too(server):
    _, mover, other, seq = await asked_for_consent(server)
    asked = other if other.my_turn else mover
    await asked.act(asked.options[0])
    await both_at(mover, other, seq + 2)
    assert mover.state["undo_asked_by"] is None


async def test_a_request_outlives_a_restart(serve):
    first = serve()
    links, mover, other, seq = await asked_for_consent(first)
    link = links.host if other.welcome["role"] == "host" else links.seats[1]
    await mover.leave()
    await other.leave()
    first.stop()
    second = serve()
    again = await Client.join(second.ws, links.table, link)
    assert again.state["undo_asked_by"] is not None
    await again.say("agree", seq=seq + 1, yes=True)
    await again.hear_seq(seq + 3)
    assert len(second.live(links.table).game.table.answers) == seq - 1


async def test_nobody_there_nobody_agrees(server):
    links, host, guest = await two(server)
    mover, other = await play_until(
        server, links, host, guest, lambda game: not game.last_answer_shows_nothing()
    )
    await other.leave()
    while any(not seat["present"] for seat in mover.seats) is False:
        await mover.hear("seats")
    await mover.drain()
    assert not mover.state["may_undo"]
    assert await mover.refused("undo", seq=mover.state["seq"]) == "absent"


@pytest.mark.parametrize("seq", [-1, 0, 99])
async def test_a_stale_number_takes_nothing_back(server, seq):
    links = server.new_table("human")
    host = await Client.join(server.ws, links.table, links.host)
    for _ in range(3):
        await host.act(host.options[0])
    before = server.fingerprint(links.table)
    assert await host.refused("undo", seq=seq) == "stale"
    assert server.fingerprint(links.table) == before
