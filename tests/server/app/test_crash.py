"""kill -9 at random moments: every acknowledged answer is there, and the same is asked."""

import asyncio
import os
from random import Random

import httpx

from tests.server.app.client import Client, pick, until
from tests.server.app.serving import new_table

# The long run sets the variable; ten are enough to notice that something is wrong.
KILLS = int(os.environ.get("UNDERCROFT_TEST_KILLS", "10"))


async def play_until_killed(player, rng, acknowledged):
    """Answer as fast as the server acknowledges; keep the last State."""
    while not player.state["over"]:
        option = pick(player, rng)
        acknowledged["sent"] = option
        state = await player.act(option)
        acknowledged["state"] = state
        acknowledged["answers"].append(option)


async def test_no_acknowledged_answer_is_lost_when_the_server_is_killed(spawn):
    rng = Random(1)
    server = spawn()
    kills = answers = reached = 0
    while kills < KILLS:
        server.wait_until_well()
        with httpx.Client(base_url=server.url) as http:
            links = new_table(http, "human", "human", "human", seed=None)
        known = {"state": None, "answers": [], "sent": None, "commitment": None}
        while kills < KILLS:
            player = await Client.join(server.ws, links.table, links.host)
            if known["state"] is not None:
                reached += _check(player, known)
            if player.state["over"]:
                await player.leave()
                break
            known["state"], known["commitment"] = player.state, player.welcome["commitment"]
            playing = asyncio.create_task(play_until_killed(player, rng, known))
            goal = len(known["answers"]) + rng.randrange(12)
            await until(lambda: playing.done() or len(known["answers"]) >= goal)  # noqa: B023
            await asyncio.sleep(rng.random() * 0.02)  # anywhere in what comes next
            server.kill()
            kills += 1
            await asyncio.gather(playing, return_exceptions=True)
            answers += len(known["answers"])
            await player.leave()
            server = spawn()
            server.wait_until_well()
        else:
            player = await Client.join(server.ws, links.table, links.host)
            reached += _check(player, known)
    assert answers > KILLS, "too little was played to show anything"
    print(f"{kills} kills, {reached} unacknowledged answers had become durable")


def _check(player, known):
    """The game is at the last acknowledged answer, or at the one that was under way."""
    assert player.welcome["commitment"] == known["commitment"], "the dice come from elsewhere"
    state, last = player.state, known["state"]
    # The one under way may have become durable, and passes that came by themselves after it.
    assert last["seq"] <= state["seq"], "an acknowledged answer is lost"
    further = state["seq"] > last["seq"]
    if not further:
        assert state["asked"] == last["asked"], "another decision is pending"
        assert state["over"] == last["over"]
        if not state["over"]:  # then a shared screen keeps the eyes of whoever moved last
            assert state["scene"] == last["scene"]
    known["answers"] = []
    return further


async def test_a_full_disk_is_a_clear_refusal_and_nothing_is_lost(spawn):
    server = spawn(file_size=400)
    server.wait_until_well()
    with httpx.Client(base_url=server.url) as http:
        links = new_table(http, "human", "human", "human", "human")
    player = await Client.join(server.ws, links.table, links.host)
    rng, refused = Random(1), None
    for number in range(3_000):
        await player.say("say", text=f"line {number} " + "x" * 400)
        message = await player.hear("chat", "refused")
        assert message["type"] == "chat" or message["code"] == "storage"
        if message["type"] == "chat" and number % 50:
            continue
        option = rng.choice([o for o in player.options if o != "exit"])
        await player.say("act", seq=player.state["seq"], option=option)
        message = await player.hear("state", "refused")
        if message["type"] == "refused":
            refused = message
            break
    assert refused is not None, "the disk was never full"
    assert refused["code"] == "storage"
    assert "disk" in refused["text"]
    last = player.state
    await player.leave()
    server.kill()
    server = spawn()
    server.wait_until_well()
    again = await Client.join(server.ws, links.table, links.host)
    assert again.state["seq"] == last["seq"]
    assert again.state["asked"] == last["asked"]
    await again.act(option)
