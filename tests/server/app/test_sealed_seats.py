"""A seat belongs to whoever sits there: nobody else sees through its eyes or plays in its place."""

import asyncio
import time
from random import Random

import httpx
import pytest

from tests.server.app.client import Client, pick, until
from tests.server.app.seating import absent, get, info, kind_is, level, play, said, two
from tests.server.app.serving import new_table
from undercroft.server.access import Access
from undercroft.server.discretion import by_itself

OTHER_BROWSER = "the claim of another browser"


# -- the key is the guest's alone ------------------------------------------------------------


async def test_the_host_never_learns_a_guests_link(server):
    """Once the host was shown the links of taken seats, too, and looked into hands with them."""
    links, host, guest = await two(server)
    await play(6, host, guest)
    assert info(server, links)["links"]["seats"] == ["", ""]
    assert guest.link not in "".join(host.transcript)
    assert guest.link not in get(server, links.table, "", links.host).text
    for what in ("", "/replay", "/timeline", "/record"):
        answer = get(server, links.table, what, links.seats[1])
        assert (answer.status_code, answer.json()["code"]) == (403, "link"), what
        assert "invitation is void" in answer.json()["text"]
    spy = await Client.open(server.ws)
    assert await spy.refused("hello", table=links.table, link=links.seats[1]) == "link"
    assert await spy.closed() == 4403


async def test_an_invitation_shows_no_more_than_a_spectator_sees(server):
    """The host has it, and must not look into an open seat's hand with it."""
    links = server.new_table("human", "open", game="warcraft", seed=3)
    await Client.join(server.ws, links.table, links.host)
    seen, public = (
        get(server, links.table, "/replay", link, step="0").json()
        for link in (links.seats[1], links.spectator)
    )
    assert seen == public
    assert seen["viewer"] is None
    curves = [get(server, links.table, "/timeline", link).json()
              for link in (links.seats[1], links.spectator)]  # fmt: skip
    assert curves[0] == curves[1]


async def test_one_invitation_seats_one(server):
    links = server.new_table("human", "open")
    clients = [await Client.open(server.ws) for _ in range(8)]
    for number, client in enumerate(clients):
        await client.say("hello", table=links.table, link=links.seats[1], claim=f"{number:032}")
    first = [await client.hear("welcome", "refused") for client in clients]
    assert sorted(message["type"] for message in first) == ["refused"] * 7 + ["welcome"]
    for message in first:
        if message["type"] == "refused":
            assert message["code"] == "link"
            assert "somebody sits there already" in message["text"]


async def test_two_processes_seat_one(spawn, postgres_url):
    pair = [spawn(postgres_url) for _ in range(2)]
    for process in pair:
        process.wait_until_well()
    for round_ in range(5):
        with httpx.Client(base_url=pair[0].url) as http:
            links = new_table(http, "human", "open")
        clients = [await Client.open(process.ws) for process in pair]
        await asyncio.gather(*(
            client.say("hello", table=links.table, link=links.seats[1], claim=f"{number:032}")
            for number, client in enumerate(clients)
        ))  # fmt: skip
        first = [await client.hear("welcome", "refused") for client in clients]
        told = sorted(message["type"] for message in first)
        assert told == ["refused", "welcome"], (round_, first)


async def test_who_never_heard_that_they_sit_says_hello_again(server):
    links = server.new_table("human", "open")
    lost = await Client.join(server.ws, links.table, links.seats[1])
    await lost.leave()
    again = await Client.join(server.ws, links.table, links.seats[1])
    assert again.welcome["seats_of_link"] == [1]
    assert again.link == lost.link
    other = await Client.open(server.ws)
    code = await other.refused("hello", table=links.table, link=links.seats[1], claim=OTHER_BROWSER)
    assert code == "link"


@pytest.mark.parametrize("claim", ["short", "x" * 101])
async def test_a_claim_that_could_be_guessed_is_none(server, claim):
    links = server.new_table("human", "open")
    client = await Client.open(server.ws)
    code = await client.refused("hello", table=links.table, link=links.seats[1], claim=claim)
    assert code == "garbage"
    assert server.hall.store.seats(links.table)[1].kind == "open"


async def test_a_link_from_before_there_were_invitations_still_invites(server):
    links = server.new_table("human", "open")
    key = server.hall.store.seats(links.table)[1].invite
    old = server.hall.signer.write(Access(links.table, "seat", 1, key))
    assert get(server, links.table, "", old).json()["role"] == "invite"
    guest = await Client.join(server.ws, links.table, old)
    assert guest.welcome["seats_of_link"] == [1]
    again = await Client.join(server.ws, links.table, old)
    assert again.link == guest.link
    stranger = await Client.open(server.ws)
    assert await stranger.refused("hello", table=links.table, link=old) == "link"


# -- taking a seat over ----------------------------------------------------------------------


async def test_the_host_does_not_peep_into_a_bots_hand(server):
    """Once the host took a bot's seat whenever they liked, looked, and gave it back."""
    links, host, guest = await two(server, "bot:random", takeover_seconds=600)
    await play_with_bots(host, guest)
    await host.say("seat", seat=2, kind="human")
    text = await said(guest, "asks to play")
    assert text.startswith("Ada asks")
    await guest.drain()
    await host.drain()
    assert host.seats[2]["kind"] == "bot"
    assert host.welcome["seats_of_link"] == [0]
    asked = guest.seats[2]["requested"]
    assert (asked["kind"], asked["by"], asked["may_answer"]) == ("human", "Ada", True)
    assert 500 < asked["seconds"] <= 600
    assert host.seats[2]["requested"]["own"]
    assert not host.seats[2]["requested"]["may_answer"]
    await guest.say("consent", seat=2, yes=False)
    await said(host, "Bert declined")
    assert await host.refused("seat", seat=2, kind="human") == "declined", "no means no"
    await host.drain()
    assert host.seats[2]["requested"] is None
    assert server.hall.store.seats(links.table)[2].kind == "bot"


async def play_with_bots(host, guest, answers=8):
    rng = Random(4)
    for _ in range(400):
        await level(host, guest)
        if host.state["seq"] >= answers and host.state["asked"]["player"] != 2:
            return
        mover = next((client for client in (host, guest) if client.my_turn), None)
        await (mover.act(pick(mover, rng)) if mover else host.hear("state"))
    raise AssertionError("the game stands still")


async def test_with_consent_the_host_plays_on_for_a_bot_and_sees_nothing_of_before(server):
    links, host, guest = await two(server, "bot:random", takeover_seconds=600)
    await play_with_bots(host, guest)
    before = host.state["seq"]
    await host.say("seat", seat=2, kind="human")
    await said(guest, "asks to play")
    await guest.say("consent", seat=2, yes=True)
    await said(host, "plays")
    while host.welcome["seats_of_link"] != [0, 2]:
        await host.hear("welcome")
    row = server.hall.store.seats(links.table)[2]
    assert row.since >= before
    check_sealed(server, links, links.host, 2, row.since)


def check_sealed(server, links, link, seat, since):
    """Before they took it over, nothing is shown to its holder through the seat's eyes."""
    first = server.live(links.table).game.step_at(since)
    assert first > 1
    for step in range(first):
        past = get(server, links.table, "/replay", link, step=str(step)).json()
        assert past["viewer"] != seat


async def test_an_absent_guest_is_waited_for(server):
    """Once a reload was enough, and the host sat on the guest's seat, with all its past."""
    links, host, guest = await two(server, takeover_seconds=600)
    await play(6, host, guest)
    await guest.leave()
    await absent(host, 1)
    for kind in ("open", "bot"):
        await host.say("seat", seat=1, kind=kind)
        await said(host, "asks")
        assert await host.refused("seat", seat=1, kind=kind) == "asked"
        assert server.hall.store.seats(links.table)[1].kind == "human"
        back = await Client.join(server.ws, links.table, guest.link)
        assert back.welcome["seats_of_link"] == [1]
        await said(host, "is back")
        assert server.hall.store.seats(links.table)[1].request == ""
        await back.leave()
        await host.drain()
        await absent(host, 1)


async def test_after_the_waiting_time_the_seat_is_open_and_the_guest_may_still_come_back(server):
    links, host, guest = await two(server, takeover_seconds=1)
    await play(6, host, guest)
    await guest.leave()
    await absent(host, 1)
    began = time.monotonic()
    await host.say("seat", seat=1, kind="open")
    await kind_is(host, 1, "open")
    assert time.monotonic() - began >= 0.9
    invitation = info(server, links)["links"]["seats"][1]
    assert invitation not in ("", links.seats[1], guest.link)
    back = await Client.join(server.ws, links.table, guest.link)
    assert back.welcome["seats_of_link"] == [1]
    assert back.state["viewer"] == 1
    await said(host, "is back")
    assert info(server, links)["links"]["seats"][1] == ""
    late = await Client.open(server.ws)
    code = await late.refused("hello", table=links.table, link=invitation, claim=OTHER_BROWSER)
    assert code == "link"


async def test_who_sits_down_on_a_guests_seat_sees_nothing_of_before(serve):
    server = serve()
    links, host, guest = await two(server, takeover_seconds=0)
    watcher = await Client.join(server.ws, links.table, links.spectator)
    await play(10, host, guest)
    await level(guest, watcher)
    steps = len(server.live(links.table).game.table.answers)
    theirs = [
        get(server, links.table, "/replay", guest.link, step=str(step)).json()
        for step in range(steps)
    ]
    told_before, public = list(guest.lines), list(watcher.lines)
    assert len(told_before) > len(public), "the guest was told what others were not"
    await guest.leave()
    await absent(host, 1)
    await host.say("seat", seat=1, kind="open")
    await kind_is(host, 1, "open")
    invitation = info(server, links)["links"]["seats"][1]
    taker = await Client.join(server.ws, links.table, invitation, "Cleo", claim=OTHER_BROWSER)
    await said(host, "Cleo plays")
    assert taker.state["viewer"] == 1, "they see what they need to play on"
    assert [line["text"] for line in taker.lines] == [line["text"] for line in public]
    check_history(server, links, taker.link, steps, theirs)
    curves = [get(server, links.table, "/timeline", link).json()
              for link in (taker.link, links.spectator)]  # fmt: skip
    for mine, everybodys in zip(curves[0]["curves"], curves[1]["curves"], strict=False):
        assert [p for p in mine["points"] if p[0] < steps] == [
            p for p in everybodys["points"] if p[0] < steps
        ]
    old = await Client.open(server.ws)
    assert await old.refused("hello", table=links.table, link=guest.link) == "link"
    # From then on it is theirs, with all that the seat is told; after a restart, too.
    await play(12, host, taker, seed=2)
    assert len(taker.lines) > len(public)
    mine = get(server, links.table, "/replay", taker.link, step=str(steps + 4)).json()
    assert mine["viewer"] == 1
    await until(lambda: by_itself(server.live(links.table)) is None)
    await taker.hear_seq(server.live(links.table).game.seq)
    lines = [line["text"] for line in taker.lines]
    server.stop()
    again = serve(db=server.db)
    back = await Client.join(again.ws, links.table, taker.link)
    assert [line["text"] for line in back.lines] == lines
    check_history(again, links, taker.link, steps, theirs)


def check_history(server, links, link, steps, theirs):
    """Every step before they came is shown as to a spectator, and that is less."""
    hidden = 0
    for step in range(steps):
        mine, everybodys = (
            get(server, links.table, "/replay", which, step=str(step)).json()
            for which in (link, links.spectator)
        )
        assert mine == everybodys
        hidden += mine["scene"] != theirs[step]["scene"]
    assert hidden, "there was nothing to hide"


async def test_what_is_taken_back_after_the_takeover_was_seen(server):
    """Undo brings back a state that the taker sees: it is part of their past then."""
    links, host, guest = await two(server, takeover_seconds=0)
    await play(5, host, guest)
    live = server.live(links.table)
    assert live.game.answered_at == [1, 2, 3, 4, 5]
    assert live.game.step_at(5) == 5
    mover = next(client for client in (host, guest) if client.my_turn)
    await mover.act(mover.options[0])
    await level(host, guest)
    await mover.say("undo", seq=mover.state["seq"])
    message = await mover.hear("state", "refused")
    if message["type"] == "state" and message["undo_asked_by"] is not None:
        other = guest if mover is host else host
        await other.hear_seq(7)
        await other.say("agree", seq=7, yes=True)
        await mover.hear_seq(9)
    assert live.game.answered_at == [1, 2, 3, 4, 5]
    assert live.game.step_at(6) == 5, "after entry 6 the state after five answers was seen again"


async def test_a_seat_is_given_up_for_good(server):
    links, host, guest = await two(server)
    await play(4, host, guest)
    await guest.say("seat", seat=1, kind="open")
    assert await guest.closed() == 4403
    old = await Client.open(server.ws)
    assert await old.refused("hello", table=links.table, link=guest.link) == "link"
    # What was another's stays closed to the host, also when a bot plays there.
    await kind_is(host, 1, "open")
    await host.say("seat", seat=1, kind="bot")
    await kind_is(host, 1, "bot")
    assert get(server, links.table, "/record", links.host).json()["code"] == "hidden"
