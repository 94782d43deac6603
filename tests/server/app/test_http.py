"""The routes: what they give, to whom, and with which headers."""

import socket
import time

import msgspec
import pytest

import undercroft
from tests.server.app.client import Client
from undercroft.kernel.game import find
from undercroft.server.game_messages import GameListing, RuleList
from undercroft.server.messages import (
    House,
    LobbyTable,
    Problem,
    TableInfo,
    Timeline,
    WholeState,
)


def decoded(answer, kind):
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["cache-control"] == "no-store"
    return msgspec.json.decode(answer.content, type=kind)


def test_games_and_rules(server):
    games = decoded(server.http.get("/api/games"), list[GameListing])
    assert sorted(game.name for game in games) == undercroft.game_names()
    ready = [game.finished for game in games]
    assert ready == sorted(ready, reverse=True)  # the page offers the first
    assert not all(ready)
    assert all(game.bots[0] == "random" for game in games)
    assert all("heuristic" in game.bots for game in games if game.finished)
    assert games[0].aim == find(games[0].name).aim
    book = find("dungeonquest").rulebook
    catalogue = decoded(server.http.get("/api/rules/dungeonquest"), RuleList)
    assert [rule.id for rule in catalogue.rules] == list(book.rules)
    assert [section.code for section in catalogue.sections] == [s.code for s in book.sections]
    assert decoded(server.http.get("/api/rules/DQ-MOV-03"), RuleList) == catalogue
    assert decoded(server.http.get("/api/rules/WOW-MOV-02"), RuleList).game == "warcraft"
    answer = server.http.get("/api/rules/chess")
    assert (answer.status_code, decoded(answer, Problem).code) == (404, "no_game")


@pytest.mark.parametrize(
    "wanted",
    [
        {"game": "chess", "seats": [{"kind": "human"}]},
        {"game": "dungeonquest", "seats": []},
        {"game": "dungeonquest", "seats": [{"kind": "human"}] * 5},
        {"game": "dungeonquest", "seats": [{"kind": "king"}]},
        {"game": "dungeonquest", "seats": [{"kind": "bot", "bot": "nobody"}]},
        {"game": "dungeonquest", "seats": [{"kind": "human"}], "seed": -1},
        {"game": "dungeonquest", "seats": [{"kind": "human"}], "seed": 2**63},
        {"game": "dungeonquest", "seats": [{"kind": "human"}], "settings": {"players": 3}},
        {"game": "dungeonquest", "seats": [{"kind": "human"}], "settings": {"seed": 3}},
        {"game": "dungeonquest", "seats": [{"kind": "human"}], "settings": {"combat": ["x"]}},
        {"game": "dungeonquest", "seats": [{"kind": "human"}], "settings": {"combat": "classic"}},
        {"game": "dungeonquest", "seats": [{"kind": "human"}], "settings": {"heroes": [["x"]]}},
        {"game": "dungeonquest", "seats": [{"kind": "human"}], "settings": {"heroes": {"a": 1}}},
    ],
)
def test_tables_that_cannot_be(server, wanted):
    answer = server.http.post("/api/tables", json=wanted)
    assert (answer.status_code, answer.json()["code"]) == (400, "setup")


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"game":1}', b'{"game":"dungeonquest"}',
     b'{"game":"dungeonquest","seats":[1]}', b'{"game":"dungeonquest","seats":[],"extra":1}',
     b'{"game":"dungeonquest","seats":[{"kind":"human"}],"seed":"7"}', b"[" * 60_000],
)  # fmt: skip
def test_bodies_that_are_no_table(server, body):
    answer = server.http.post("/api/tables", content=body)
    assert (answer.status_code, answer.json()["code"]) == (400, "garbage")


@pytest.mark.parametrize("change", ["cut", "flipped", "empty", "foreign", "other"])
def test_records_that_cannot_be(server, change):
    good = undercroft.new("dungeonquest", 2, 3).save()
    bad = {
        "cut": good[:-5],
        "flipped": good[:40] + bytes([good[40] ^ 1]) + good[41:],
        "empty": b"",
        "foreign": b"PK\x03\x04" + good,
        "other": b"UNDERCROFT-RECORD 1\n" + b"\x00" * 100,
    }[change]
    answer = server.http.post("/api/records", content=bad)
    assert (answer.status_code, answer.json()["code"]) == (400, "record")


async def test_the_table_as_each_link_sees_it(server):
    links = server.new_table("human", "open", "bot", name="Friday\x00 night", public=True)
    path = f"/api/tables/{links.table}"
    infos = {
        role: decoded(server.http.get(path, params={"link": link}), TableInfo)
        for role, link in (("host", links.host), ("invite", links.seats[1]),
                           ("spectator", links.spectator))
    }  # fmt: skip
    assert {role: info.role for role, info in infos.items()} == {r: r for r in infos}
    assert infos["host"].links == links
    assert infos["invite"].links is infos["spectator"].links is None
    assert infos["invite"].invited == 1
    assert infos["host"].invited is infos["spectator"].invited is None
    assert infos["host"].seats_of_link == (0,)
    assert infos["invite"].seats_of_link == (), "the seat is open until somebody comes"
    assert infos["host"].name == "Friday night"
    assert infos["host"].seq == infos["host"].steps == 0
    for info in infos.values():
        assert "seed" not in info.config
    for secret in (links.host, links.seats[1]):
        page = server.http.get(path, params={"link": links.spectator}).text
        assert secret not in page


async def test_a_table_tells_who_plays_how_late_it_is_and_who_may_keep_it(server):
    alone = server.new_table("human", "bot")
    shared = server.new_table("human", "open")
    host = await Client.join(server.ws, alone.table, alone.host)
    infos = [
        decoded(
            server.http.get(f"/api/tables/{links.table}", params={"link": links.host}), TableInfo
        )
        for links in (alone, shared)
    ]
    assert infos[0].figures == tuple(panel["name"] for panel in host.state["scene"]["panels"])
    assert infos[0].status == host.state["scene"]["status"]
    assert [(track.name, track.position) for track in infos[0].tracks] == [("Sun", 1)]
    assert infos[0].asked == host.state["asked"]["player"]
    assert [info.may_download for info in infos] == [True, False]


async def test_who_gives_no_name_talks_as_the_hero_he_plays(server):
    links = server.new_table("human", "bot")
    host = await Client.join(server.ws, links.table, links.host)
    await host.say("say", text="hello")
    assert (await host.hear("chat"))["who"] == host.state["scene"]["panels"][0]["name"]


async def test_the_replay_shows_each_step_as_it_was(server):
    links = server.new_table("human", "human")
    host = await Client.join(server.ws, links.table, links.host)
    states = [host.state]
    for _ in range(12):
        states.append(await host.act(host.options[0]))
    path = f"/api/tables/{links.table}/replay"
    for step, state in enumerate(states):
        answer = server.http.get(path, params={"link": links.host, "step": step})
        past = decoded(answer, WholeState)
        shown = msgspec.json.decode(answer.content)
        assert past.seq == step
        assert shown["scene"] == state["scene"]
        assert shown["asked"] == state["asked"]
        assert not past.may_undo
        public = server.http.get(path, params={"link": links.spectator, "step": step}).json()
        assert public["viewer"] is None
        assert public["asked"]["options"] == []
    for step in ("13", "-1", "x", "1.0", "", "9" * 40, "²"):
        answer = server.http.get(path, params={"link": links.host, "step": step})
        assert (answer.status_code, answer.json()["code"]) == (400, "garbage")


async def test_the_timeline_tells_what_the_replay_shows(server):
    links = server.new_table("human", "human", "bot", seed=5)
    host = await Client.join(server.ws, links.table, links.host)
    while not host.state["over"] and host.state["seq"] < 60:
        await (host.act(host.options[0]) if host.my_turn else host.hear("state"))
    path = f"/api/tables/{links.table}"
    steps = server.http.get(path, params={"link": links.host}).json()["steps"]
    told = decoded(server.http.get(f"{path}/timeline", params={"link": links.host}), Timeline)
    assert told.steps >= steps
    assert {curve.look for curve in told.curves} == {"wounds", "gold"}
    for link in (links.host, links.spectator):
        told = decoded(server.http.get(f"{path}/timeline", params={"link": link}), Timeline)
        for step in range(0, steps + 1, 7):
            past = server.http.get(f"{path}/replay", params={"link": link, "step": step}).json()
            for panel in past["scene"]["panels"]:
                if link == links.host and panel["owner"] != past["viewer"]:
                    continue  # through another's eyes: the timeline knows more
                shown = {each["look"]: each["value"] for each in panel["gauges"] if each["look"]}
                assert values_at(told, panel["id"], step) == shown


def values_at(told: Timeline, panel: str, step: int) -> dict[str, int]:
    """What the curves say of a panel after so many answers."""
    found = {}
    for curve in told.curves:
        known = [value for at, value in curve.points if at <= step]
        if curve.panel == panel and known and known[-1] is not None:
            found[curve.look] = known[-1]
    return found


def test_the_timeline_is_for_those_with_a_link(server):
    links, other = server.new_table("human"), server.new_table("human")
    path = f"/api/tables/{links.table}/timeline"
    for link in ("", "x", other.host):
        assert server.http.get(path, params={"link": link}).status_code == 403


def test_the_record_of_a_lone_game_can_be_had_at_any_time(server):
    links = server.new_table("human", "bot")
    path = f"/api/tables/{links.table}/record"
    answer = server.http.get(path, params={"link": links.host})
    assert answer.status_code == 200
    assert "attachment" in answer.headers["content-disposition"]
    assert undercroft.load(answer.content).answers == []
    assert server.http.get(path, params={"link": links.spectator}).status_code == 403


def test_small_answers_are_not_kept_back(server):
    """A connection that gathers small writes would hold the end of each answer for 40 ms."""
    assert server.http.get("/healthz").status_code == 200
    (connection,) = server._server.server_state.connections
    opened = connection.transport.get_extra_info("socket")
    assert opened.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_the_lobby(serve_sync):
    closed = serve_sync()
    shown = closed.new_table("human", "open", public=True, name="<i>Come in</i>")
    closed.new_table("human", "open")
    assert not decoded(closed.http.get("/api/house"), House).lobby
    assert decoded(closed.http.get("/api/lobby"), list[LobbyTable]) == []
    closed.stop()
    server = serve_sync(lobby=True)
    assert decoded(server.http.get("/api/house"), House).lobby
    tables = decoded(server.http.get("/api/lobby"), list[LobbyTable])
    assert [table.table for table in tables] == [shown.table]
    assert tables[0].name == "<i>Come in</i>"
    assert tables[0].created == pytest.approx(time.time(), abs=60)
    assert tables[0].spectator == shown.spectator
    page = server.http.get("/api/lobby").text
    assert shown.host not in page
    assert shown.seats[1] not in page


def test_health_and_metrics(server):
    server.new_table("human")
    assert server.http.get("/healthz").json() == {"status": "ok"}
    page = server.http.get("/metrics").text
    assert "undercroft_tables_made_total 1.0" in page
    answer = server.http.get("/metrics", headers={"X-Forwarded-For": "192.0.2.1"})
    assert (answer.status_code, answer.json()["code"]) == (403, "hidden")


@pytest.fixture
def static(tmp_path):
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Undercroft</title>")
    (folder / "assets" / "index-abc123.js").write_text("export {}" * 500)
    (tmp_path / "secret.txt").write_text("secret")
    return folder


def test_the_client_and_its_routes(serve_sync, static):
    server = serve_sync(static=static)
    for path in ("/", "/new", "/about", "/join/abc.def", "/table/0123", "/rules/dungeonquest",
                 "/rules/dungeonquest/DQ-MOV-03", "/replay/0123", "/index.html"):  # fmt: skip
        answer = server.http.get(path)
        assert answer.status_code == 200, path
        assert "Undercroft" in answer.text
        assert answer.headers["cache-control"] == "no-cache"
    script = server.http.get("/assets/index-abc123.js")
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["content-encoding"] == "gzip"
    for path in ("/nothing", "/assets/none.js", "/a/b/c/d", "/..%2fsecret.txt",
                 "/%2e%2e/secret.txt", "/assets/../../secret.txt"):  # fmt: skip
        answer = server.http.get(path)
        assert answer.status_code == 404, path
        assert "secret" not in answer.text


def test_who_reads_pages_gets_a_page_for_an_address_that_is_not_there(serve_sync, static):
    server = serve_sync(static=static)
    page = server.http.get("/nowhere/at/all/really", headers={"accept": "text/html,*/*"})
    assert page.status_code == 404
    assert page.headers["content-type"].startswith("text/html")
    program = server.http.get("/nowhere/at/all/really", headers={"accept": "application/json"})
    assert program.status_code == 404
    assert msgspec.json.decode(program.content, type=Problem).text


def test_every_answer_has_the_security_headers(serve_sync, static):
    server = serve_sync(static=static)
    for path in ("/", "/api/games", "/api/none", "/nothing", "/healthz", "/metrics"):
        headers = server.http.get(path).headers
        policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
        assert policy["script-src"] == "'self'"
        assert policy["style-src"] == "'self'"
        assert policy["default-src"] == "'self'"
        assert "unsafe" not in headers["content-security-policy"]
        assert policy["frame-ancestors"] == "'none'"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_links_never_get_into_the_log(server, caplog):
    links = server.new_table("human")
    with caplog.at_level("DEBUG", logger="undercroft.server"):
        server.http.get(f"/api/tables/{links.table}", params={"link": links.host})
        server.http.get(f"/join/{links.host}")
    assert caplog.records
    assert links.host not in "".join(str(vars(record)) for record in caplog.records)


def test_the_looks_of_a_game_may_be_kept_for_good_by_their_version(server):
    info = next(each for each in server.http.get("/api/games").json() if each["looks"])
    path = f"/api/games/{info['name']}/looks"
    kept = server.http.get(path, params={"version": info["looks"]})
    assert kept.json()["version"] == info["looks"]
    assert "immutable" in kept.headers["cache-control"]
    for other in ({}, {"version": "old"}):
        fresh = server.http.get(path, params=other)
        assert fresh.json() == kept.json()
        assert fresh.headers["cache-control"] == "no-cache"
    assert server.http.get("/api/games/nothing/looks").status_code == 404


def test_what_teaches_a_game_is_given_out(server):
    games = server.http.get("/api/games").json()
    for name in (each["name"] for each in games if each["finished"]):
        told = server.http.get(f"/api/games/{name}/lessons").json()
        assert (told["game"], bool(told["guide"])) == (name, True)
        assert {picture["id"] for picture in told["pictures"]} >= {
            page["picture"] for page in told["pages"] if page["picture"]
        }
        assert all(picture["scene"]["board"]["spaces"] for picture in told["pictures"])
        found = server.http.get(f"/api/games/{name}/compendium").json()["compendium"]
        assert found["groups"][-1]["id"] == "keywords"
        assert sum(len(group["entries"]) for group in found["groups"]) > 200
    for what in ("lessons", "compendium"):
        assert server.http.get(f"/api/games/nothing/{what}").status_code == 404


def test_what_only_a_sequel_brings_is_neither_offered_nor_taken(server):
    games = decoded(server.http.get("/api/games"), list[GameListing])
    for info in games:
        for name, hidden in find(info.name).schema().unlisted.items():
            setting = next(each for each in info.settings if each.name == name)
            assert hidden
            assert not {*hidden} & {*setting.choices}
            seats = [{"kind": "human"}] * info.fewest
            wanted = {"game": info.name, "seats": seats, "settings": {name: hidden[0]}}
            answer = server.http.post("/api/tables", json=wanted)
            assert answer.status_code == 400, answer.text
            assert "comes with the table before" in answer.text
