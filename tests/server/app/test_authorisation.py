"""Every route and every message, by everybody who could try it: a table of who may do what."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.app.client import Client
from undercroft.server.api import ROUTES
from undercroft.server.messages import FromClient

# Who tries: the host, a guest, a guest of another seat, a spectator, an invitation that nobody
# has used, one that was used, the link of a guest whose seat another has taken since, a
# spectators' link that was renewed, a link of another table, and no link at all.
ROLES = (
    "host", "guest", "other", "spectator", "invited",
    "used", "replaced", "renewed", "foreign", "stranger",
)  # fmt: skip
NO, IN = (403, "link"), (200, "")
VOID = dict.fromkeys(("used", "replaced", "renewed", "foreign", "stranger"), NO)
LOOKS = {**dict.fromkeys(("host", "guest", "other", "spectator", "invited"), IN), **VOID}
HTTP: dict[str, dict[str, tuple[int, str]]] = {
    "": LOOKS,
    "/replay": LOOKS,
    "/lines": LOOKS,
    "/frames": LOOKS,
    "/timeline": LOOKS,
    "/story": LOOKS,
    "/row": LOOKS,
    # Asked for seat 0, which is the host's.
    "/outlook": {**dict.fromkeys(LOOKS, (403, "not_yours")), "host": (403, "hidden"), **VOID},
    "/verify": {**dict.fromkeys(LOOKS, (403, "hidden")), **VOID},
    "/record": {**dict.fromkeys(LOOKS, (403, "hidden")), **VOID},
}
# What is posted has tests of its own, below, in test_playing_on.py and in tests/series.
POSTED = ("/report", "/next", "/sequel")
# Who may tell the operator of the guest in seat 1, by a body that is posted.
REPORTS = {**LOOKS, "guest": (400, "nothing"), **VOID}
# What each may see through whose eyes: seat 0 is the host's, 1 the guest's, 2 the other's.
EYES = {"host": 0, "guest": 1, "other": 2, "spectator": None, "invited": None}
SEATED = ("host", "guest", "other")
# The answer to a message where it is not the code of a refusal: it was taken.
DONE = ""
NOT_YOURS = "not_yours"
MESSAGES: dict[str, tuple[dict[str, Any], dict[str, str]]] = {
    # Nobody is asked in the place of another; whose turn it is answers "illegal" to nonsense.
    "act": ({"seq": 0, "option": "nonsense"}, {"host": "own turn", "guest": "own turn",
                                              "other": "own turn", "spectator": NOT_YOURS}),
    "hint": ({}, {"host": "hint", "guest": "hint", "other": "hint", "spectator": NOT_YOURS}),
    "why": ({"intent": "exit"}, {"host": DONE, "guest": DONE, "other": DONE,
                                 "spectator": NOT_YOURS}),
    "agree": ({"seq": 0, "yes": True}, {"host": "nothing", "guest": "nothing",
                                        "other": "nothing", "spectator": NOT_YOURS}),
    "say": ({"text": "hello"}, {"host": DONE, "guest": DONE, "other": DONE, "spectator": DONE}),
    "mute": ({"seat": 1, "muted": False}, {"host": DONE, "guest": NOT_YOURS, "other": NOT_YOURS,
                                           "spectator": NOT_YOURS}),
    "remove": ({"watcher": "nobody"}, {"host": "nothing", "guest": NOT_YOURS,
                                       "other": NOT_YOURS, "spectator": NOT_YOURS}),
    "renew": ({}, {"host": None, "guest": NOT_YOURS, "other": NOT_YOURS,
                   "spectator": NOT_YOURS}),  # type: ignore[dict-item]
    "ask_me": ({"seat": 1, "kind": "turn", "when": "able"}, {
        "host": NOT_YOURS, "guest": None, "other": NOT_YOURS, "spectator": NOT_YOURS}),
    "consent": ({"seat": 1, "yes": True}, {"host": "nothing", "guest": "nothing",
                                           "other": "nothing", "spectator": "nothing"}),
    # Seat 1 is the guest's, who is there; 0 is the host's; 3 is open.
    "seat 1": ({"seat": 1, "kind": "bot"}, {"host": "present", "guest": None,
                                            "other": NOT_YOURS, "spectator": NOT_YOURS}),
    "seat 0": ({"seat": 0, "kind": "open"}, {"host": None, "guest": NOT_YOURS,
                                             "other": NOT_YOURS, "spectator": NOT_YOURS}),
    "seat 3": ({"seat": 3, "kind": "human"}, {"host": None, "guest": NOT_YOURS,
                                              "other": NOT_YOURS, "spectator": NOT_YOURS}),
}  # fmt: skip


class Party:
    """A table with everybody at it, and the links of all who try."""

    def __init__(self, server: Any, table: str, links: dict[str, str]) -> None:
        self.server, self.table, self.links = server, table, links
        self.clients: dict[str, Client] = {}

    async def come(self, role: str) -> Client:
        self.clients[role] = await Client.join(
            self.server.ws, self.table, self.links[role], claim=f"the browser of {role:>20}"
        )
        return self.clients[role]


@pytest.fixture
async def party(server) -> Party:
    """Four seats: the host's, two guests', one of whom has replaced another, and an open one."""
    made = server.new_table("human", "open", "open", "open", seed=3, takeover_seconds=0)
    foreign = server.new_table("human", "open")
    ws, table = server.ws, made.table
    links = {
        "host": made.host, "used": made.seats[1], "invited": made.seats[3],
        "renewed": made.spectator, "foreign": foreign.host, "stranger": "",
    }  # fmt: skip
    party = Party(server, table, links)
    host = await party.come("host")
    guest = await Client.join(ws, table, made.seats[1], claim="the browser of " + "guest".rjust(20))
    links["guest"] = guest.link
    gone = await Client.join(ws, table, made.seats[2], claim="the browser of one who left")
    links["replaced"] = gone.link
    await gone.leave()
    while host.seats[2]["kind"] != "human" or host.seats[2]["present"]:
        await host.hear("seats")
    await host.say("seat", seat=2, kind="open")
    while host.seats[2]["kind"] != "open":
        await host.hear("seats")
    await host.say("renew")
    await host.drain()
    info = server.http.get(f"/api/tables/{table}", params={"link": made.host}).json()
    links["spectator"] = info["links"]["spectator"]
    other = await Client.join(
        ws, table, info["links"]["seats"][2], claim="the browser of " + "other".rjust(20)
    )
    links["other"] = other.link
    party.clients.update(guest=guest, other=other)
    await party.come("spectator")
    assert set(links) == set(ROLES)
    return party


def test_every_route_of_a_table_is_in_the_table() -> None:
    of_tables = {
        route.path.removeprefix("/api/tables/{table}")
        for route in ROUTES
        if route.path.startswith("/api/tables/{table}")
    }
    assert of_tables == {*HTTP, *POSTED}, "a new route: say who may use it"


def test_every_message_is_in_the_table() -> None:
    kinds = {kind.__struct_config__.tag for kind in FromClient.__args__}
    tested = {name.split()[0] for name in MESSAGES}
    # A second Hello, pings, undo and the log's pages have tests of their own.
    assert kinds - tested == {"hello", "ping", "undo", "older"}


async def test_who_may_read_what_over_http(party) -> None:
    for path, expected in HTTP.items():
        for role in ROLES:
            page = party.server.http.get(
                f"/api/tables/{party.table}{path}", params={"link": party.links[role], "step": "0"}
            )
            code = page.json()["code"] if page.status_code != 200 else ""
            assert (page.status_code, code) == expected[role], (path, role)


async def test_who_may_tell_the_operator_of_a_guest(party) -> None:
    for role in ROLES:
        page = party.server.http.post(
            f"/api/tables/{party.table}/report", params={"link": party.links[role]},
            json={"seat": 1, "text": "rude"},
        )  # fmt: skip
        code = page.json()["code"] if page.status_code != 200 else ""
        assert (page.status_code, code) == REPORTS[role], role


async def test_who_is_told_the_way_to_the_next_game(party) -> None:
    for role in ROLES:
        page = party.server.http.post(
            f"/api/tables/{party.table}/next", params={"link": party.links[role]}
        )
        expected = NO if role in VOID else (400, "running" if role == "host" else "nothing")
        assert (page.status_code, page.json()["code"]) == expected, role


async def test_nobody_goes_on_before_a_game_is_over(party) -> None:
    for role in ROLES:
        page = party.server.http.post(
            f"/api/tables/{party.table}/sequel", params={"link": party.links[role]}
        )
        expected = NO if role in VOID else (400, "running")
        assert (page.status_code, page.json()["code"]) == expected, role


async def test_nobody_looks_through_the_eyes_of_another(party) -> None:
    for role, viewer in EYES.items():
        link = party.links[role]
        page = party.server.http.get(
            f"/api/tables/{party.table}/replay", params={"link": link, "step": "0"}
        ).json()
        assert page["viewer"] == viewer, role
        info = party.server.http.get(f"/api/tables/{party.table}", params={"link": link}).json()
        assert info["seats_of_link"] == ([] if viewer is None else [viewer]), role
        given = info["links"]
        assert (given is not None) is (role == "host"), role
    told = party.server.http.get(
        f"/api/tables/{party.table}", params={"link": party.links["host"]}
    ).text
    for role in ("guest", "other", "replaced", "used"):
        assert party.links[role] not in told, "the host knows no guest's link"


async def test_who_is_let_in_at_the_door(party) -> None:
    for role in ("used", "replaced", "renewed", "foreign", "stranger"):
        client = await Client.open(party.server.ws)
        code = await client.refused(
            "hello", table=party.table, link=party.links[role], claim="a browser of nobody here"
        )
        assert code == "link", role
        assert await client.closed() == 4403
        assert len(client.transcript) == 1


@pytest.mark.parametrize("name", MESSAGES)
async def test_who_may_say_what(party, name) -> None:
    fields, expected = MESSAGES[name]
    before = party.server.hall.store.seats(party.table)
    for role, wanted in expected.items():
        if wanted is None:  # it would change the table for those who come after: tested elsewhere
            continue
        client = party.clients[role]
        await client.drain()
        await client.say(name.split()[0], **fields)
        answer = await _answer_to(client)
        assert answer == _meant(party, client, wanted), (name, role)
    assert party.server.hall.store.seats(party.table) == before


def _meant(party: Party, client: Client, wanted: str) -> str:
    """What is to come of it where that hangs on whose turn it is."""
    mine = client.my_turn
    return {
        "own turn": "illegal" if mine else NOT_YOURS,
        "hint": DONE if mine else NOT_YOURS,
    }.get(wanted, wanted)


async def _answer_to(client: Client) -> str:
    """The code of the refusal; nothing if there was none before the answer to a ping."""
    await client.say("ping")
    code = DONE
    while True:
        message = await client.next()
        if message["type"] == "refused":
            code = message["code"]
        if message["type"] == "pong":
            return code
