"""An update of the rules leaves tables whole: they go on as they stood, or can still be read."""

import asyncio
from random import Random

import pytest

from tests.server.app.client import Client, until
from tests.server.app.updating import GAME, game, shut_out
from undercroft.kernel import game as registry
from undercroft.kernel import record as records
from undercroft.server import keeping
from undercroft.server.discretion import by_itself
from undercroft.server.ruleset import rules_of
from undercroft.server.store import JournalEntry, open_store
from undercroft.server.store.checkpoints import Kept


@pytest.fixture
def crash(monkeypatch):
    """A stop that keeps nothing more, as when the process is killed."""

    def stop(server):
        async def keep_nothing(_hall):
            pass

        with monkeypatch.context() as context:
            context.setattr(keeping, "keep_all", keep_nothing)
            server.stop()

    return stop


async def played(server, answers):
    """A table after so many answers, and what its player last saw."""
    links = server.new_table("human", "human", game=GAME)
    player = await Client.join(server.ws, links.table, links.host)
    rng = Random(answers)
    for _ in range(answers):
        await player.act(rng.choice(player.options))
    await player.leave()
    return links, player


async def kept_to_the_end(server, table):
    """The server has kept all answers, though nobody came to the table."""
    store = server.hall.store
    await until(lambda: store.checkpoint(table)[0] == len(store.entries(table)))
    assert table not in server.hall.tables


async def reopened(server, links):
    return await Client.join(server.ws, links.table, links.host)


@pytest.mark.parametrize("answers", [0, 1, 3, 12, 24, 30])
async def test_a_table_goes_on_as_it_stood(serve, update_rules, answers):
    server = serve()
    links, before = await played(server, answers)
    await asyncio.to_thread(server.stop)
    update_rules()
    server = serve()
    after = await reopened(server, links)
    answers = before.state["seq"]  # and passes that came by themselves
    assert after.state["seq"] == answers
    assert after.state["asked"] == before.state["asked"]
    assert after.state["scene"] == before.state["scene"]
    told = await after.hear("chat")
    assert told["who"] == "", "nobody can be called so"
    assert "were updated" in told["text"]
    await after.act(after.options[0])
    store = server.hall.store
    (chapter,) = store.checkpoints.chapters(links.table)
    record = records.read(chapter.record)
    assert (chapter.seq, len(record.answers)) == (answers, answers)
    assert record.rules_version == game.rules_version - 1
    row = store.table(links.table)
    assert row.rules_version == game.rules_version
    answer = server.http.get(
        f"/api/tables/{links.table}/record", params={"link": links.host, "chapter": "1"}
    )
    assert answer.content == chapter.record
    for wrong in ("0", "2", "x"):
        chosen = {"link": links.host, "chapter": wrong}
        assert (
            server.http.get(f"/api/tables/{links.table}/record", params=chosen).status_code == 400
        )


async def test_a_table_that_was_only_looked_at_keeps_its_hands(serve, update_rules, crash):
    server = serve()
    links, before = await played(server, 0)
    assert server.hall.store.checkpoint(links.table)[0] == 0
    await asyncio.to_thread(crash, server)
    update_rules()
    server = serve()
    after = await reopened(server, links)
    assert after.state["asked"] == before.state["asked"]
    assert after.state["scene"] == before.state["scene"]


async def test_a_table_that_nobody_has_seen_begins_by_the_new_rules(serve, update_rules):
    server = serve()
    links = server.new_table("human", "human", game=GAME)
    await asyncio.to_thread(server.stop)
    with update_rules():
        server = serve()
        await reopened(server, links)
        store = server.hall.store
        assert store.checkpoints.chapters(links.table) == []
        assert store.chat(links.table) == []
        assert store.table(links.table).rules_version == game.rules_version
        await asyncio.to_thread(server.stop)


@pytest.mark.parametrize("answers", [1, 3, 24, 30])
async def test_answers_that_a_killed_server_had_not_kept_are_not_played_by_other_rules(
    serve, update_rules, crash, answers
):
    server = serve()
    links, before = await played(server, answers)
    entries = server.hall.store.entries(links.table)
    left = len(entries) - server.hall.store.checkpoint(links.table)[0]
    assert left > 0
    await asyncio.to_thread(crash, server)
    with update_rules() as updated:
        server = serve()
        refused = await shut_out(server, links)
        assert refused["code"] == "frozen"
        assert f"had kept the last {left} answers" in refused["text"]
        assert "starts the version of before once and stops it" in refused["text"]
        story = server.http.get(f"/api/tables/{links.table}/story", params={"link": links.host})
        assert story.status_code == 200
        assert server.hall.store.entries(links.table) == entries
        await asyncio.to_thread(server.stop)
    # What its players were told to ask of the operator.
    server = serve()
    await kept_to_the_end(server, links.table)
    await asyncio.to_thread(server.stop)
    updated.again()
    server = serve()
    after = await reopened(server, links)
    assert after.state["seq"] == before.state["seq"]
    assert after.state["asked"] == before.state["asked"]
    assert after.state["scene"] == before.state["scene"]


async def test_only_answers_count_for_that(serve, update_rules, crash):
    """That somebody asked to take one back changes nothing of the game."""
    server = serve()
    links, before = await played(server, 4)
    await asyncio.to_thread(server.stop)  # all is kept
    store = open_store(server.db)
    seq = len(store.entries(links.table))
    store.append(links.table, JournalEntry(seq + 1, "ask", "", 0, 1.0))
    store.close()
    with update_rules():
        server = serve()
        after = await reopened(server, links)
        assert after.state["scene"] == before.state["scene"]


async def test_the_same_rules_make_no_chapter(serve):
    server = serve()
    links, _ = await played(server, 5)
    row = server.hall.store.table(links.table)
    assert (row.rules_version, row.content) == tuple(
        getattr(rules_of(game, row.config), name) for name in ("version", "content")
    )
    await asyncio.to_thread(server.stop)
    server = serve()
    await reopened(server, links)
    assert server.hall.store.checkpoints.chapters(links.table) == []
    assert server.hall.store.chat(links.table) == []


async def test_the_story_follows_what_is_taken_back(serve, monkeypatch):
    monkeypatch.setattr("undercroft.server.keeping.CHECKPOINT_EVERY", 3)
    server = serve()
    links = server.new_table("human", "human", game=GAME)
    player = await Client.join(server.ws, links.table, links.host)
    rng = Random(4)
    for _ in range(60):
        if player.state["may_undo"] and rng.random() < 0.4:
            seq = player.state["seq"]
            await player.say("undo", seq=seq)
            await player.hear_seq(seq + 1)
        else:
            await player.act(rng.choice(player.options))
    assert server.live(links.table).game.undos > 5
    await until(lambda: by_itself(server.live(links.table)) is None)
    await player.leave()
    table = server.live(links.table).game.table
    told = [table.tell(event) for event in table.events_seen_by(None)]
    await asyncio.to_thread(server.stop)
    store = open_store(server.db)
    assert store.checkpoints.story(links.table) == told
    store.close()


def test_only_one_process_begins_a_chapter(store):
    from tests.server.store.rows import SEATS, TABLE

    store.add_table(TABLE, SEATS)
    old = Kept(3, b"old", rules_of(game, registry.configure(game, 2, {})))
    store.checkpoints.put([(TABLE.id, old)])
    now = Kept(3, b"new", type(old.rules)(old.rules.version + 1, "other"))
    assert store.checkpoints.begin_chapter(TABLE.id, old, now) is True
    assert store.checkpoints.begin_chapter(TABLE.id, old, now) is False
    assert [each.record for each in store.checkpoints.chapters(TABLE.id)] == [b"old"]
    assert store.checkpoints.newest(TABLE.id).record == b"new"
