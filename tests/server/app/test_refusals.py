"""Whatever a stranger or a cheat sends is refused with a code, and the table stays as it was."""

import asyncio
import base64
import contextlib
import json
from random import Random

import httpx
import msgspec
import pytest
import websockets

from tests.server.app.client import Client, pick
from undercroft.server.access import Access, Signer
from undercroft.server.messages import PROTOCOL

ROUTES = ["", "/replay?step=0", "/record"]
MESSAGES = {
    "act": {"seq": 0, "option": "x"},
    "undo": {"seq": 0},
    "agree": {"seq": 0, "yes": True},
    "say": {"text": "hello"},
    "hint": {},
    "why": {"intent": "move"},
    "seat": {"seat": 0, "kind": "bot"},
    "consent": {"seat": 0, "yes": True},
    "mute": {"muted": True, "seat": 0},
    "remove": {"watcher": "x"},
    "renew": {},
    "ping": {},
}


@pytest.fixture
async def table(server):
    """A game of two under way, with both at the table."""
    links = server.new_table("human", "open")
    host = await Client.join(server.ws, links.table, links.host)
    guest = await Client.join(server.ws, links.table, links.seats[1])
    rng = Random(1)
    for _ in range(6):
        newest = max(host.state["seq"], guest.state["seq"])
        for client in (host, guest):
            await client.hear_seq(newest)
        mover = host if host.my_turn else guest
        await mover.act(pick(mover, rng))
    newest = max(host.state["seq"], guest.state["seq"])
    for client in (host, guest):
        await client.hear_seq(newest)
        await client.drain()
    before = server.fingerprint(links.table)
    journal = server.hall.store.entries(links.table)
    seats = server.hall.store.seats(links.table)
    yield links, host, guest
    assert server.fingerprint(links.table) == before, "the game has changed"
    assert server.hall.store.entries(links.table) == journal
    assert server.hall.store.seats(links.table) == seats


def forgeries(server, links):
    """Links that are no links to this table."""
    other = server.new_table("human", "open")
    payload, _, signature = links.host.partition(".")
    data = base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4))
    said = msgspec.msgpack.decode(data)
    as_seat = base64.urlsafe_b64encode(msgspec.msgpack.encode([said[0], "seat", 1, said[3]]))
    foreign = Signer(b"another secret")
    own = Signer(server.hall.store.secret())
    table = links.table
    return {
        "none": "",
        "a word": "please",
        "dots": "...",
        "no signature": payload,
        "an empty signature": payload + ".",
        "a short signature": links.host[:-1],
        "a longer signature": links.host + "A",
        "a changed signature": payload + "." + signature[::-1],
        "a changed payload": payload[:-2] + "AA." + signature,
        "another role, the same signature": as_seat.decode().rstrip("=") + "." + signature,
        "the signature of another link": payload + "." + links.spectator.partition(".")[2],
        "signed by somebody else": foreign.write(Access(table, "host", -1, said[3])),
        "another table's host": other.host,
        "another table's seat": other.seats[1],
        "another table's spectator": other.spectator,
        "signed by us, an old key": own.write(Access(table, "seat", 1, "a key of before")),
        "signed by us, the host's seats": own.write(Access(table, "seat", 0, "host")),
        "signed by us, no key": own.write(Access(table, "seat", 1, "")),
        "signed by us, no invitation": own.write(Access(table, "invite", 0, "")),
        "an invitation that was used": links.seats[1],
        "signed by us, an old spectators' link": own.write(Access(table, "spectator", -1, "old")),
        "signed by us, a role there is not": own.write(Access(table, "king", -1, "")),
        "signed by us, no host key": own.write(Access(table, "host", -1, "")),
        "very long": "A" * 5_000 + "." + "B" * 5_000,
        "not ascii": "höst." + signature,
        "null bytes": "\x00" * 40 + "." + signature,
        "lines": links.host + "\n",
    }


async def test_no_forged_link_opens_a_socket_or_a_route(server, table):
    links, _, _ = table
    for what, link in forgeries(server, links).items():
        for route in ROUTES:
            path, _, query = route.partition("?")
            params = dict([query.split("=")]) if query else {}
            answer = server.http.get(
                f"/api/tables/{links.table}{path}", params={**params, "link": link}
            )
            assert (answer.status_code, answer.json()["code"]) == (403, "link"), what
            assert "scene" not in answer.text
        stranger = await Client.open(server.ws)
        assert await stranger.refused("hello", table=links.table, link=link) == "link", what
        assert await stranger.closed() == 4403
        assert len(stranger.transcript) == 1, "a stranger learns nothing but the refusal"


async def test_a_good_link_opens_no_other_table(server, table):
    links, _, _ = table
    other = server.new_table("human")
    for link in (links.host, links.seats[1], table[2].link, links.spectator):
        stranger = await Client.open(server.ws)
        assert await stranger.refused("hello", table=other.table, link=link) == "link"
        assert await stranger.closed() == 4403
        for id_ in (other.table, "0" * 16, "..", "%00", "x" * 300):
            answer = server.http.get(f"/api/tables/{id_}", params={"link": link})
            assert answer.status_code in (403, 404)


async def test_a_table_that_is_gone(server):
    own = Signer(server.hall.store.secret())
    link = own.write(Access("0" * 16, "spectator", -1, ""))
    answer = server.http.get(f"/api/tables/{'0' * 16}", params={"link": link})
    assert (answer.status_code, answer.json()["code"]) == (404, "no_table")
    stranger = await Client.open(server.ws)
    assert await stranger.refused("hello", table="0" * 16, link=link) == "no_table"


@pytest.mark.parametrize("kind", MESSAGES)
async def test_nothing_is_heard_before_hello(server, table, kind):
    stranger = await Client.open(server.ws)
    assert await stranger.refused(kind, **MESSAGES[kind]) == "hello"
    assert await stranger.closed() == 4403


@pytest.mark.parametrize(
    "raw", ["", "{", "[]", "null", "hello", '{"type":"hello"}', b"{}", b"\xff"]
)
async def test_garbage_instead_of_hello(server, raw):
    stranger = await Client.open(server.ws)
    await stranger.raw(raw)
    assert (await stranger.hear("refused"))["code"] == (
        "binary" if isinstance(raw, bytes) else "garbage"
    )
    assert await stranger.closed() == 4403


async def test_a_wrong_protocol_is_told_to_reload(server):
    other = PROTOCOL + 1
    links = server.new_table("human")
    stranger = await Client.open(server.ws)
    code = await stranger.refused("hello", table=links.table, link=links.host, protocol=other)
    assert code == "protocol"


async def test_a_socket_that_says_nothing_is_closed(serve):
    server = serve(hello_seconds=0.2)
    stranger = await Client.open(server.ws)
    assert await stranger.closed() == 4401


async def test_a_second_hello_changes_nothing(server, table):
    links, _host, guest = table
    code = await guest.refused("hello", table=links.table, link=links.host)
    assert code == "hello"
    await guest.drain()
    assert guest.welcome["role"] == "seat"


async def test_nobody_answers_for_another_seat(server, table):
    links, host, guest = table
    mover, other = (host, guest) if host.my_turn else (guest, host)
    watcher = await Client.join(server.ws, links.table, links.spectator)
    for client in (other, watcher):
        assert client.options == []
        for option in [*mover.options, "exit", ""]:
            code = await client.refused("act", seq=mover.state["seq"], option=option)
            assert code == "not_yours"
        assert await client.refused("hint") == "not_yours"


async def test_a_spectator_may_look_and_talk_and_nothing_else(server, table):
    links, host, _guest = table
    watcher = await Client.join(server.ws, links.table, links.spectator, "Eve")
    seq = watcher.state["seq"]
    assert await watcher.refused("undo", seq=seq) == "not_yours"
    assert await watcher.refused("agree", seq=seq, yes=True) == "not_yours"
    assert await watcher.refused("why", intent="exit") == "not_yours"
    for kind in ("bot", "human", "open"):
        assert await watcher.refused("seat", seat=1, kind=kind) == "not_yours"
    await watcher.say("say", text="good luck")
    assert (await host.hear("chat"))["who"] == "Eve (watching)"


async def test_options_that_are_not_offered(server, table):
    _links, host, guest = table
    mover = host if host.my_turn else guest
    seq = mover.state["seq"]
    real = mover.options[0]
    for option in ("", "nonsense", real + " ", real.upper() + "!", "0", "__class__", "\x00",
                   "a" * 10_000, "space:r1c1", "💀"):  # fmt: skip
        assert await mover.refused("act", seq=seq, option=option) == "illegal"


async def test_a_stale_number(server, table):
    _, host, guest = table
    mover = host if host.my_turn else guest
    seq = mover.state["seq"]
    for wrong in (seq - 1, seq + 1, 0, -seq, 2**62, 10**400):
        assert await mover.refused("act", seq=wrong, option=mover.options[0]) == "stale"
        await mover.hear("state")


GARBAGE = [
    "", " ", "null", "true", "[]", "{}", "{", "}", '"act"', "1e999", "NaN", "\x00", "\ud7ff",
    '{"type":1}', '{"type":null}', '{"type":"no"}', '{"type":"Act","seq":0,"option":"x"}',
    '{"type":"act"}', '{"type":"act","seq":0}', '{"type":"act","option":"x"}',
    '{"type":"act","seq":"0","option":"x"}', '{"type":"act","seq":0.5,"option":"x"}',
    '{"type":"act","seq":true,"option":"x"}', '{"type":"act","seq":null,"option":"x"}',
    '{"type":"act","seq":[],"option":"x"}', '{"type":"act","seq":0,"option":0}',
    '{"type":"act","seq":0,"option":["x"]}', '{"type":"act","seq":0,"option":{"id":"x"}}',
    '{"type":"act","seq":0,"option":null}', '{"type":"act","seq":0,"option":"x","as":1}',
    '{"type":"act","seq":0,"option":"\\ud800"}',
    '{"type":"undo"}', '{"type":"undo","seq":{}}', '{"type":"agree","seq":0}',
    '{"type":"agree","seq":0,"yes":"yes"}', '{"type":"agree","seq":0,"yes":1}',
    '{"type":"say"}', '{"type":"say","text":1}', '{"type":"say","text":["<b>"]}',
    '{"type":"why"}', '{"type":"why","intent":{}}', '{"type":"hint","player":1}',
    '{"type":"seat","seat":"0","kind":"bot"}', '{"type":"seat","seat":0}',
    '{"type":"seat","seat":0,"kind":3}', '{"type":"ping","extra":1}',
    "[" * 5_000, '{"a":' * 2_000, "x" * 10_000,
]  # fmt: skip


async def test_garbage_is_refused_and_the_socket_stays(server, table):
    _, host, _ = table
    for raw in GARBAGE:
        await host.raw(raw)
        assert (await host.hear("refused"))["code"] == "garbage", raw
    await host.drain()


async def test_random_bytes(server, table):
    _, host, guest = table
    rng = Random(9)
    for _ in range(200):
        data = rng.randbytes(rng.randrange(60))
        await host.raw(data)
        assert (await host.hear("refused"))["code"] == "binary"
        await guest.raw(data.decode("latin-1"))
        assert (await guest.hear("refused"))["code"] == "garbage"
    await host.drain()


async def test_binary_instead_of_text(server, table):
    _, host, guest = table
    mover = host if host.my_turn else guest
    message = {"type": "act", "seq": mover.state["seq"], "option": mover.options[0]}
    await mover.raw(json.dumps(message).encode())
    assert (await mover.hear("refused"))["code"] == "binary"


@pytest.mark.parametrize("binary", [False, True])
async def test_a_frame_of_a_mebibyte_closes_the_socket(server, table, binary):
    links, host, _guest = table
    extra = await Client.join(server.ws, links.table, links.spectator)
    data = "x" * (1 << 20)
    with contextlib.suppress(websockets.ConnectionClosed):  # it may be cut off as it sends
        await extra.raw(data.encode() if binary else data)
    assert await extra.closed() == 1009
    await host.drain()


async def test_broken_utf8_in_a_text_frame_closes_the_socket(server, table):
    links, host, _ = table
    extra = await Client.join(server.ws, links.table, links.spectator)
    await extra.socket.send(b"\xff\xfe\x80", text=True)
    assert await extra.closed() == 1007
    await host.drain()


async def test_seats_that_are_not_ones_own(server, table):
    _, host, guest = table
    assert await guest.refused("seat", seat=0, kind="bot") == "not_yours"
    assert await guest.refused("seat", seat=0, kind="human") == "not_yours"
    assert await guest.refused("seat", seat=0, kind="open") == "not_yours"
    assert await host.refused("seat", seat=1, kind="bot") == "present"
    assert await host.refused("seat", seat=1, kind="open") == "present"
    for seat in (-1, 2, 99, 2**40):
        assert await host.refused("seat", seat=seat, kind="bot") == "no_seat"
    assert await host.refused("seat", seat=0, kind="king") == "garbage"
    assert await host.refused("seat", seat=0, kind="bot", bot="nobody") == "setup"


async def test_why_takes_any_text(server, table):
    _links, host, _guest = table
    for intent in ("", "exit", "space:", "space:r9c9", "space:r1c1", "\x00", "💀", "a" * 200):
        await host.say("why", intent=intent)
        assert (await host.hear("because"))["intent"] == intent
    assert await host.refused("why", intent="a" * 201) == "garbage"


async def test_the_record_of_a_game_with_others_is_kept_until_it_is_over(server, table):
    links, _, guest = table
    for link in (links.host, guest.link, links.spectator):
        answer = server.http.get(f"/api/tables/{links.table}/record", params={"link": link})
        assert (answer.status_code, answer.json()["code"]) == (403, "hidden")


async def test_a_flood_of_strangers_does_not_hold_up_the_table(server, table):
    _links, host, _ = table

    async def stranger() -> int:
        client = await Client.open(server.ws)
        await client.raw("garbage")
        return await client.closed()

    assert set(await asyncio.gather(*(stranger() for _ in range(100)))) == {4403}
    await host.drain()


def test_http_speaks_http_only(server):
    with httpx.Client(base_url=server.url) as http:
        for method in ("PUT", "DELETE", "PATCH", "POST"):
            answer = http.request(method, "/api/games")
            assert (answer.status_code, answer.json()["code"]) == (405, "method")
        assert http.get("/ws").status_code == 404
        answer = http.get("/api/nothing")
        assert (answer.status_code, answer.json()["code"]) == (404, "no_page")
