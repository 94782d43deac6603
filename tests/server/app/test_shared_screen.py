"""People who share a screen: the one who moved sees what came of it, then the next one looks."""

from itertools import pairwise

from tests.server.app.client import Client


async def pass_the_screen(host):
    """Answer until the table asks another of the two; the State that came with it."""
    before = host.state["viewer"]
    while host.state["viewer"] == before:
        await host.act(host.options[0])
    return before, host.state


async def test_the_mover_is_told_what_came_of_it(server):
    links = server.new_table("human", "human", seed=3)
    host = await Client.join(server.ws, links.table, links.host)
    assert host.state["aftermath"] is None
    told = 0
    for _ in range(6):
        known = len(host.lines)
        mover, state = await pass_the_screen(host)
        aftermath = state["aftermath"]
        assert aftermath["viewer"] == mover != state["viewer"] == state["asked"]["player"]
        assert aftermath["scene"]["viewer"] == mover
        assert aftermath["scene"] != state["scene"], "each has cards of their own"
        assert all(line["number"] >= known for line in aftermath["lines"])
        assert state["lines"][0]["number"] == 0, "through other eyes the story begins anew"
        told += len(aftermath["lines"])
    assert told > 0


async def test_a_screen_keeps_its_eyes_while_nobody_before_it_is_asked(server):
    links = server.new_table("human", "human", "bot", seed=3)
    host = await Client.join(server.ws, links.table, links.host)
    seen = []
    while len(seen) < 40 and not host.state["over"]:
        if host.my_turn:
            await host.act(host.options[0])
        else:
            await host.hear("state")
        seen.append((host.asked and host.asked["player"], host.state["viewer"]))
    assert any(asked == 2 for asked, _ in seen)
    for (_, before), (asked, viewer) in pairwise(seen):
        assert viewer == (asked if asked in (0, 1) else before)


async def test_who_holds_one_seat_has_no_aftermath(server):
    links = server.new_table("human", "open", seed=3)
    host = await Client.join(server.ws, links.table, links.host)
    guest = await Client.join(server.ws, links.table, links.seats[1])
    for _ in range(6):
        mover = host if host.my_turn else guest
        await mover.act(mover.options[0])
        for each in (host, guest):
            await each.hear_seq(mover.state["seq"])
    for each in (host, guest):
        assert '"aftermath":{' not in "".join(each.transcript)
