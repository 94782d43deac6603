"""Bots that think for long do so elsewhere: nobody else waits, and nothing old is played."""

import asyncio
import contextlib
import gc
import os
import signal
from types import SimpleNamespace

import httpx
import pytest

import undercroft
from tests.server.app.client import PATIENCE, Client, until
from tests.server.app.serving import new_table
from undercroft.kernel.events import TURN, Event, Template
from undercroft.kernel.transfer import packed, unpacked
from undercroft.server.thinking.pool import NoThought, ThinkerPool
from undercroft.server.thinking.process import BotRequest, Thought, think
from undercroft.server.thinking.turns import TurnClock


@pytest.fixture
async def thinkers(slowquest):
    started = []

    def start(thinkers, think_seconds=20.0):
        started.append(ThinkerPool(thinkers, think_seconds))
        return started[-1]

    yield start
    for each in started:
        await each.close()


def question(bot, game="slowquest", seed=1):
    table = undercroft.new(game, 2, seed)
    return BotRequest(packed(table, table.decision.player, 3), bot, 7)


# -- the processes ---------------------------------------------------------------------------


def test_a_world_comes_out_of_its_package_as_it_went_in():
    table = undercroft.new("dungeonquest", 3, 5)
    for _ in range(60):
        player = table.decision.player
        world = unpacked(packed(table, player, 3))
        assert world.view(player) == table.view(player)
        assert list(world.decision.choices) == list(table.decision.choices)
        assert world.decision.question is table.decision.question
        table.act(0)
        if table.over:
            break


def test_a_search_tells_how_it_weighed_the_options():
    thought = think(question("easy", "dungeonquest"))
    assert not thought.error
    assert thought.weighed[0].option == thought.option
    assert sum(each.share for each in thought.weighed) == pytest.approx(1)


async def test_a_bot_that_prints_raises_or_dies(thinkers):
    pool = thinkers(thinkers=1)
    table = undercroft.new("slowquest", 2, 1)
    assert (await pool.think(question("loud"))).option == table.decision.choices[0]
    with pytest.raises(NoThought, match="not well"):
        await pool.think(question("raising"))
    with pytest.raises(NoThought, match="has ended"):
        await pool.think(question("dying"))
    with pytest.raises(NoThought, match="unknown"):
        await pool.think(question("nobody"))
    assert (await pool.think(question("heuristic"))).option in table.decision.choices


async def test_a_bot_that_never_stops_is_stopped(thinkers):
    pool = thinkers(thinkers=1, think_seconds=1.5)
    with pytest.raises(NoThought, match="within"):
        await pool.think(question("stuck"))
    pool._seconds = PATIENCE
    assert (await pool.think(question("loud"))).option


async def test_who_is_not_interested_any_more_frees_the_processor_soon(thinkers):
    pool = thinkers(thinkers=1, think_seconds=10 * PATIENCE)
    await pool.think(question("loud"))  # the process is up
    task = asyncio.create_task(pool.think(question("stuck")))
    await asyncio.sleep(0.3)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    async with asyncio.timeout(PATIENCE):
        assert (await pool.think(question("loud"))).option


async def test_a_process_that_is_ended_leaves_no_complaint_behind(thinkers):
    complaints = []
    asyncio.get_running_loop().set_exception_handler(lambda _, what: complaints.append(what))
    pool = thinkers(thinkers=1, think_seconds=0.5)
    with pytest.raises(NoThought, match="within"):
        await pool.think(question("stuck"))
    await pool.close()
    gc.collect()  # what nobody asked about is told of when it is thrown away
    assert complaints == []


async def test_a_process_that_was_killed_a_moment_ago_is_not_asked(thinkers):
    pool = thinkers(thinkers=1)
    await pool.think(question("loud"))
    await until(lambda: pool._idle)
    killed = pool._idle[0]
    os.kill(killed.pid, signal.SIGKILL)
    with contextlib.suppress(ChildProcessError):  # the event loop's own watcher was faster
        os.waitid(os.P_PID, killed.pid, os.WEXITED | os.WNOWAIT)
    assert killed.returncode is None, "the event loop has heard of it: nothing is tested here"
    assert (await pool.think(question("loud"))).option


async def test_first_come_first_served(thinkers):
    pool, done = thinkers(thinkers=1), []

    async def ask(number):
        await pool.think(question("loud"))
        done.append(number)

    await asyncio.gather(*(ask(number) for number in range(6)))
    assert done == list(range(6))


async def test_no_more_processes_than_set(thinkers):
    pool = thinkers(thinkers=2)
    await asyncio.gather(*(pool.think(question("slow")) for _ in range(6)))
    await until(lambda: len(pool._idle) >= 2)
    assert len(pool._idle) == 2


# -- at the table ----------------------------------------------------------------------------


async def test_slow_bots_do_not_hold_up_other_tables(spawn, slowquest):
    """Six tables of bots that never answer: in a thread that serves, one would hold up all."""
    server = spawn(UNDERCROFT_THINKERS="2", UNDERCROFT_THINK_SECONDS=str(2 * PATIENCE))
    server.wait_until_well()
    with httpx.Client(base_url=server.url) as http:
        slow = [new_table(http, "human", "bot:stuck", game=slowquest) for _ in range(6)]
        quick = new_table(http, "human", game=slowquest)
    waiting = [await Client.join(server.ws, links.table, links.host) for links in slow]
    player = await Client.join(server.ws, quick.table, quick.host)
    for client in waiting:
        while client.my_turn:  # until the bot is asked
            await client.act(client.options[0])
    while not player.state["over"] and player.state["seq"] < 60:
        await player.act(next((o for o in player.options if o != "exit"), player.options[0]))
    assert player.state["seq"] > 20
    await asyncio.gather(asyncio.to_thread(server.terminate), player.closed())


async def test_each_of_many_slow_bots_gets_its_turn(serve, slowquest):
    server = serve(thinkers=1)
    tables = [server.new_table("human", "bot:slow", game=slowquest) for _ in range(3)]
    waiting = [await Client.join(server.ws, links.table, links.host) for links in tables]
    for client in waiting:
        while client.my_turn:  # until the bot is asked
            await client.act(client.options[0])
    for client in waiting:
        await client.hear_seq(client.state["seq"] + 1)


async def test_a_bot_thinks_so_long_in_a_turn_and_then_plays_by_rules_of_thumb(serve, slowquest):
    server = serve(thinkers=1, think_seconds=10 * PATIENCE, turn_seconds=0.3)
    links = server.new_table("human", "bot:stuck", game=slowquest)
    host = await Client.join(server.ws, links.table, links.host)
    while answers_of(server, links, 1) < 2:
        await play_on(host)


async def test_what_is_left_of_a_turn_is_not_thought_about(serve, monkeypatch):
    """Else a turn of thirty questions would take thirty times as long as one answer may."""
    thinkers = []

    async def think(_hall, live, _player, name, _asker):
        thinkers.append(name)
        await asyncio.sleep(0.0 if name == "heuristic" else PATIENCE)
        return live.game.table.decision.options[0], Thought()

    monkeypatch.setattr("undercroft.server.thinking.bots._think", think)
    server = serve(turn_seconds=0.01)
    links = server.new_table("human", "bot:hard", game="warcraft")
    host = await Client.join(server.ws, links.table, links.host)
    while answers_of(server, links, 1) < 40:
        await play_on(host)
    assert 0 < thinkers.count("hard") < thinkers.count("heuristic") / 2


async def play_on(host):
    if host.my_turn:
        await host.act(host.options[0])
    else:
        await host.hear("state")


def answers_of(server, links, seat):
    return sum(entry.player == seat for entry in server.hall.store.entries(links.table))


def test_a_turn_goes_on_through_reactions_of_others():
    own, reaction = SimpleNamespace(passing=""), SimpleNamespace(passing="pass")
    table = SimpleNamespace(events=[], decision=SimpleNamespace(player=0, question=own))
    clock = TurnClock()
    clock.follow(table)
    clock.seconds = 5.0
    table.events.append(Event("", "somebody does something"))
    clock.follow(table)
    table.decision = SimpleNamespace(player=1, question=reaction)
    clock.follow(table)
    table.decision = SimpleNamespace(player=0, question=own)
    clock.follow(table)
    assert clock.seconds == 5.0
    table.decision = SimpleNamespace(player=1, question=own)
    clock.follow(table)
    assert clock.seconds == 0.0
    clock.seconds = 5.0
    table.events.append(Event("", Template(TURN, "a turn begins")))  # of who plays alone, too
    clock.follow(table)
    assert clock.seconds == 0.0


async def test_an_undo_drops_what_a_bot_is_thinking_about(serve, slowquest):
    server = serve(thinkers=1, think_seconds=10 * PATIENCE, turn_seconds=10 * PATIENCE)
    links = server.new_table("human", "bot:loud", game=slowquest)
    host = await Client.join(server.ws, links.table, links.host)
    while not host.my_turn:
        await host.hear("state")
    await host.say("seat", seat=1, kind="bot", bot="stuck")
    await host.hear("welcome")
    while host.my_turn:
        before = host.state["seq"]
        await host.act(host.options[0])
    await asyncio.sleep(1.0)  # it thinks
    seq = host.state["seq"]
    await host.say("undo", seq=seq)
    await host.hear_seq(seq + 1)
    assert host.my_turn
    # Another bot sits there now: it answers, so the first is not thinking any more.
    await host.say("seat", seat=1, kind="bot", bot="heuristic")
    await host.hear("welcome")
    await host.act(host.options[0])
    while not host.my_turn or host.state["seq"] <= before + 1:
        await host.hear("state")
    entries = server.hall.store.entries(links.table)
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))


async def test_a_bot_that_fails_does_not_hold_up_the_game(serve, slowquest):
    server = serve(thinkers=1)
    for bot in ("raising", "dying"):
        links = server.new_table("human", f"bot:{bot}", game=slowquest)
        host = await Client.join(server.ws, links.table, links.host)
        for _ in range(40):
            if 1 in {entry.player for entry in server.hall.store.entries(links.table)}:
                break
            if host.my_turn:
                await host.act(host.options[0])
            else:
                await host.hear("state")
        else:
            raise AssertionError("nobody answered for the bot")


async def test_a_server_that_stops_does_not_wait_for_bots(serve, slowquest):
    server = serve(thinkers=1, think_seconds=10 * PATIENCE)
    links = server.new_table("human", "bot:stuck", game=slowquest)
    host = await Client.join(server.ws, links.table, links.host)
    while host.my_turn:
        await host.act(host.options[0])
    await asyncio.sleep(0.5)  # it thinks
    await asyncio.gather(asyncio.to_thread(server.stop), host.closed())


async def test_a_hint_does_not_keep_the_player_from_playing_on(serve):
    server = serve(thinkers=1)
    links = server.new_table("human")
    host = await Client.join(server.ws, links.table, links.host)
    await host.say("hint")
    hinted = await host.hear("hinted")
    assert hinted["option"] in host.options
    assert hinted["seq"] == 0
    assert {each["option"] for each in hinted["weighed"]} == set(host.options)
    await host.say("hint")
    assert await host.refused("hint") == "busy"
    await host.act(host.options[0])  # and what was thought about is out of date
    await host.drain()
    assert sum('"hinted"' in text for text in host.transcript) == 1
    await host.say("hint")
    assert (await host.hear("hinted"))["seq"] == 1


async def test_hints_of_one_address_are_counted(serve):
    server = serve(hint_credits=3.0, hints_per_second=0.001, thinkers=1)
    links = server.new_table("human")
    for number in range(3):
        # From another socket each time: it is the address that counts.
        client = await Client.join(server.ws, links.table, links.host)
        await client.say("hint")
        assert (await client.hear("hinted", "refused"))["type"] == "hinted", number
    client = await Client.join(server.ws, links.table, links.host)
    assert await client.refused("hint") == "too_fast"
