"""Rules of games from outside: tried elsewhere, and nothing long of them on the event loop."""

import subprocess
import sys

import pytest

import undercroft
from tests.server import hostile_records
from tests.server.app.client import Client
from undercroft.kernel import game as registry
from undercroft.kernel.table import Table
from undercroft.server import actions, views
from undercroft.server.clerks.jobs import Done


def upload(server, data):
    return server.http.post("/api/records", content=data)


def _links(answer):
    assert answer.status_code == 201, answer.text
    return answer.json()


def noted(server, monkeypatch):
    """What the clerks are asked from now on."""
    seen = []
    real = server.hall.lanes.clerks.ask

    async def note(job, asker, reply):
        seen.append(type(job).__name__)
        return await real(job, asker, reply)

    monkeypatch.setattr(server.hall.lanes.clerks, "ask", note)
    return seen


async def test_answers_in_a_game_from_outside_are_tried_elsewhere(server, monkeypatch):
    asked = noted(server, monkeypatch)
    links = _links(upload(server, hostile_records.from_outside()))
    host = await Client.join(server.ws, links["table"], links["host"])
    assert server.live(links["table"]).game.foreign
    monkeypatch.setattr(actions, "_apply_on_a_copy", None)
    await host.act(host.options[0])
    assert asked == ["Check", "Attempt"]


async def test_why_is_asked_elsewhere_in_a_game_from_outside(server, monkeypatch):
    asked = noted(server, monkeypatch)
    links = _links(upload(server, hostile_records.from_outside()))
    host = await Client.join(server.ws, links["table"], links["host"])
    here = views.because(server.live(links["table"]).game.table, 0, "exit")
    assert here.rule
    monkeypatch.setattr(views, "because", None)
    await host.say("why", intent="exit")
    because = await host.hear("because")
    assert (because["rule"], because["text"]) == (here.rule, here.text)
    assert asked == ["Check", "Explain"]


async def test_a_game_played_from_its_setup_is_not_from_outside(server, monkeypatch):
    asked = noted(server, monkeypatch)
    links = _links(upload(server, hostile_records.short_game().save()))
    host = await Client.join(server.ws, links["table"], links["host"])
    assert not server.live(links["table"]).game.foreign
    await host.act(host.options[0])
    assert asked == ["Check"]


async def test_rules_that_fail_there_hurt_no_other_table(server, monkeypatch):
    links = _links(upload(server, hostile_records.from_outside()))
    host = await Client.join(server.ws, links["table"], links["host"])

    async def fails(_job, _asker, _reply):
        return Done(code="broken", text="The rules failed on this game: MemoryError()")

    monkeypatch.setattr(server.hall.lanes.clerks, "ask", fails)
    await host.say("act", seq=0, option=host.options[0])
    told = await host.hear("refused")
    assert told["code"] == "broken"
    assert told["text"].startswith("This answer was not taken.")
    own = server.new_table("human")
    other = await Client.join(server.ws, own.table, own.host)
    await other.act(other.options[0])


@pytest.mark.parametrize("error", [MemoryError(), OverflowError(), RuntimeError("odd")])
async def test_rules_that_fail_in_the_server_are_told_in_words(server, monkeypatch, error):
    own = server.new_table("human")
    host = await Client.join(server.ws, own.table, own.host)

    def fails(*_args):
        raise error

    monkeypatch.setattr(server.live(own.table), "scene", fails)
    seq, option = host.state["seq"], host.options[0]
    await host.say("act", seq=seq, option=option)
    assert (await host.hear("refused"))["code"] == "broken"
    await host.drain()  # the socket is still there


def test_what_is_too_much_to_be_shown_is_refused(server):
    """Each of the attacker's sockets would be sent megabytes, again and again."""
    answer = upload(server, hostile_records.crowded())
    assert answer.status_code == 413, answer.text
    assert answer.json()["text"] == "There is too much on this table to be shown."


# -- how long they may take ------------------------------------------------------------------------


@pytest.fixture
def slow_rules(slowquest):
    """A game from outside whose rules take 0.4 s of the processor for each step after a while."""
    game = registry.find("slowrules")
    game.threads.clear()
    return game


def from_outside(game):
    begun = undercroft.new(game.name, 2, 3)
    return Table.at(game, begun.config, begun.log.mark.state.clone()).save()


async def test_rules_that_take_too_long_there_do_not_run_here(server, slow_rules):
    links = _links(upload(server, from_outside(slow_rules)))
    host = await Client.join(server.ws, links["table"], links["host"])
    while host.state["seq"] < slow_rules.quick_answers - 1:
        await host.act(next(option for option in host.options if option != "exit"))
    seq, option = host.state["seq"], host.options[0]
    await host.say("act", seq=seq, option=option)
    told = await host.hear("refused", "state")
    assert (told["type"], told.get("code")) == ("refused", "broken")
    assert told["text"] == "This answer was not taken. The rules take too long here."
    assert slow_rules.threads == [], "they ran in the server"
    assert len(server.hall.store.entries(links["table"])) == seq
    other = server.new_table("human")
    player = await Client.join(server.ws, other.table, other.host)
    await player.act(player.options[0])


async def test_taking_back_plays_again_off_the_event_loop(server, slow_rules, monkeypatch):
    """What was quick for a clerk is many times as long where many answers are played again."""
    links = _links(upload(server, from_outside(slow_rules)))
    host = await Client.join(server.ws, links["table"], links["host"])
    live = server.live(links["table"])
    while host.state["seq"] < slow_rules.quick_answers - 1:
        await host.act(next(option for option in host.options if option != "exit"))
    before = host.state
    monkeypatch.setattr(type(slow_rules), "quick_answers", 0)
    monkeypatch.setattr(type(slow_rules), "seconds", 0.0)
    await host.say("undo", seq=before["seq"])
    await host.hear_seq(before["seq"] + 1)
    assert slow_rules.threads, "nothing was played again"
    assert {name.partition("_")[0] for name in slow_rules.threads} == {"reading"}
    assert live.game.table.log.answer_count == before["seq"] - 1
    await host.act(host.options[0])


def test_what_takes_too_much_memory_there_is_refused():
    """In a process of its own: the limit is the process's."""
    tried = """
from undercroft.server.clerks.bounded import check_bounded
check_bounded(lambda: bytearray(40 << 20))
try:
    check_bounded(lambda: bytearray(100 << 20))
except MemoryError:
    bytearray(100 << 20)  # the limit is gone with it
    print("refused")
"""
    command = [sys.executable, "-c", tried]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "refused\n"
