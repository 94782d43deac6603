"""Content packs on a server: uploaded, checked, played with, found again, named, and limited."""

import asyncio
import re
from pathlib import Path
from random import Random

import msgspec
import pytest

import undercroft
from tests.server.app.client import Client, play_out
from undercroft import saves
from undercroft.games.dungeonquest import game as dungeonquest
from undercroft.kernel import game as registry
from undercroft.kernel import packs
from undercroft.kernel import record as records
from undercroft.kernel.catalogue_cache import CatalogueCache
from undercroft.server.store import open_store
from undercroft.server.thinking import bots
from undercroft.server.thinking.process import Trial, try_out

PAGE = (Path(__file__).parents[3] / "docs" / "writing-a-pack.md").read_text("utf-8")
LANTERNS = re.findall(r"```toml\n(.*?)```", PAGE, re.S)[0]
REF = packs.from_text(LANTERNS).ref


@pytest.fixture(autouse=True)
def nothing_at_home(tmp_path, monkeypatch):
    """No pack is known but those the server keeps."""
    monkeypatch.setenv(saves.HOME_VARIABLE, str(tmp_path / "home"))
    assert REF not in packs._known


@pytest.fixture
def server(serve):
    return serve(packs=True)


def upload(server, text=LANTERNS):
    return server.http.post("/api/packs", content=text.encode(), timeout=60)


def refused(answer, status, code):
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    return answer.json()["text"]


def table_of_mira(server, *seats, **more):
    settings = {"packs": [REF], "heroes": ["mira", "hugo"][: len(seats)]}
    return server.new_table(*seats, settings=settings, **more)


def test_the_answer_says_what_can_be_chosen_with_it(server):
    answer = upload(server)
    assert answer.status_code == 201, answer.text
    info = answer.json()
    assert (info["ref"], info["title"], info["version"], info["game"]) == (
        REF, "Lanterns in the dark", "1.0", "dungeonquest",
    )  # fmt: skip
    (heroes,) = (each for each in info["settings"] if each["name"] == "heroes")
    assert "mira" in heroes["choices"]
    assert "hugo" in heroes["choices"]
    assert server.http.get("/api/house").json() == {"lobby": False, "packs": True}


async def test_a_table_plays_with_it_and_everybody_is_told_its_name(server):
    assert upload(server).status_code == 201
    links = table_of_mira(server, "human", "bot")
    for link in (links.host, links.spectator):
        client = await Client.join(server.ws, links.table, link)
        assert client.welcome["packs"] == [
            {"ref": REF, "title": "Lanterns in the dark", "version": "1.0"}
        ]
    panels = [panel["name"] for panel in client.state["scene"]["panels"]]
    assert "Mira Lanternbearer" in panels


async def test_bots_play_with_it_in_their_own_processes(server, monkeypatch):
    failures = []
    monkeypatch.setattr(bots.log, "error", lambda *_, **more: failures.append(more))
    assert upload(server).status_code == 201
    links = table_of_mira(server, "human", "bot:heuristic")
    host = await Client.join(server.ws, links.table, links.host)
    await play_out([host], Random(3))
    answers = server.live(links.table).game.table.log.answers
    assert any(answer.player == 1 for answer in answers)
    assert not failures


def test_after_a_restart_the_table_is_there_with_its_pack(serve):
    first = serve(packs=True)
    assert upload(first).status_code == 201
    links = table_of_mira(first, "human")
    first.stop()
    again = serve(db=first.db)  # packs are no longer allowed, but this table has one
    shown = again.http.get(f"/api/tables/{links.table}", params={"link": links.host}).json()
    assert shown["figures"] == ["Mira Lanternbearer"]
    assert shown["config"]["packs"] == [REF]


def test_records_name_it(server):
    assert upload(server).status_code == 201
    links = table_of_mira(server, "human")
    record = server.http.get(f"/api/tables/{links.table}/record", params={"link": links.host})
    assert record.status_code == 200
    assert records.read(record.content).content.packs == (REF,)
    assert server.http.post("/api/records", content=record.content).status_code == 201


def record_with_the_pack():
    packs.register(packs.from_text(LANTERNS))
    try:
        return undercroft.new("dungeonquest", 1, 7, packs=[REF]).save()
    finally:
        packs.forget(REF)


def test_what_needs_a_pack_that_is_not_here_is_refused_by_its_name(server, monkeypatch):
    record = record_with_the_pack()
    monkeypatch.setattr(dungeonquest, "_read", CatalogueCache(dungeonquest._build, "none"))
    text = refused(server.http.post("/api/records", content=record), 400, "record")
    assert text == "The record needs the pack 'lanterns' (1.0), which is not here."
    wanted = {"game": "dungeonquest", "seats": [{"kind": "human"}], "settings": {"packs": [REF]}}
    text = refused(server.http.post("/api/tables", json=wanted), 400, "setup")
    assert text == "The pack 'lanterns' (1.0) is not here; upload it first."
    assert upload(server).status_code == 201
    assert server.http.post("/api/records", content=record).status_code == 201


def test_a_pack_that_was_dropped_meanwhile_is_asked_for_again(server):
    """Its content may still be in memory, but a table must not be made without the pack."""
    record = record_with_the_pack()
    assert REF in str(registry.find("dungeonquest").catalogue(("base",), (REF,)))
    text = refused(server.http.post("/api/records", content=record), 400, "record")
    assert text == "The record needs the pack 'lanterns' (1.0), which is not here."


def test_a_server_that_does_not_allow_packs_takes_none(serve):
    server = serve()
    assert "does not allow" in refused(upload(server), 403, "no_packs")
    wanted = {"game": "dungeonquest", "seats": [{"kind": "human"}], "settings": {"packs": [REF]}}
    assert "does not allow" in refused(
        server.http.post("/api/tables", json=wanted), 403, "no_packs"
    )
    record = server.http.post("/api/records", content=record_with_the_pack())
    assert "does not allow" in refused(record, 403, "no_packs")
    assert server.http.get("/api/house").json()["packs"] is False


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        (LANTERNS.replace("agility = 7", 'agility = "fast"').encode(),
         "lanterns/heroes.toml: hero 1 (mira): agility: expected"),
        (b"\xff\xfe", "The file is no text in UTF-8"),
        (b"", "the pack: pack: expected it, but it is missing"),
        (b"a = " + b"[" * 100_000, "the pack: tables and lists are too deep"),
        (LANTERNS.replace('game = "dungeonquest"', 'game = "chess"').encode(),
         "chess: no such game"),
        (LANTERNS.encode() + b"[heros]\na = 1", "lanterns: heros: unknown"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_in_words(server, body, complaint):
    text = refused(server.http.post("/api/packs", content=body, timeout=60), 400, "pack")
    assert text.startswith(complaint)
    assert server.hall.store.packs.get((REF,)) == {}


def test_a_large_body_is_not_read(server):
    answer = server.http.post("/api/packs", content=b"#" * ((1 << 20) + 1))
    assert "1,048,576 bytes are the most" in refused(answer, 413, "too_big")


def test_an_address_may_upload_so_many_an_hour(serve):
    server = serve(packs=True, packs_per_hour=2)
    assert upload(server, "nonsense").status_code == 400
    assert upload(server).status_code == 201
    assert "too many packs" in refused(upload(server), 429, "too_many")
    assert server.new_table("human").table  # tables are counted apart


def test_a_pack_that_breaks_its_game_is_found_by_playing(server, monkeypatch):
    async def think(question, _asker):
        assert isinstance(question, Trial)
        raise_from = try_out(msgspec.structs.replace(question, packs={"gone@1+0": b""}))
        from undercroft.server.thinking.pool import NoThought

        raise NoThought(raise_from.error)

    monkeypatch.setattr(server.hall.lanes.clerks, "think", think)
    text = refused(upload(server), 400, "pack")
    assert text.startswith("A trial game with this pack failed: MissingPack")
    assert server.hall.store.packs.get((REF,)) == {}


def test_of_packs_that_no_table_uses_the_newest_are_kept(tmp_path):
    store = open_store(f"sqlite:///{tmp_path / 'kept.db'}")
    try:
        from tests.server.store.rows import SEATS, TABLE

        store.packs.add("used@1+0", b"used", 2)
        store.add_table(TABLE, SEATS, {"used@1+0": b"used"})
        for number in range(5):
            store.packs.add(f"p{number}@1+0", b"data", 2)
        names = [f"p{number}@1+0" for number in range(5)]
        assert [*store.packs.get(["used@1+0", *names])] == ["p3@1+0", "p4@1+0", "used@1+0"]
        # One that was dropped while its table was being set up comes back with the table.
        later = msgspec.structs.replace(TABLE, id="later")
        store.add_table(later, SEATS, {"p0@1+0": b"data"})
        assert store.packs.get(("p0@1+0", "no\0ne")) == {"p0@1+0": b"data"}
    finally:
        store.close()


async def test_uploads_do_not_hold_up_others(server):
    """Reading and trying a pack happens off the event loop."""
    done = asyncio.create_task(asyncio.to_thread(upload, server))
    health = await asyncio.to_thread(server.http.get, "/healthz")
    assert health.status_code == 200
    assert (await done).status_code == 201
