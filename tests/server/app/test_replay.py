"""A replay by frame: every line that a link may read, with the scene of its moment, by the page."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

import undercroft
from tests.server.app.client import Client
from undercroft.bots.ismcts import outcome_for
from undercroft.kernel import record as records
from undercroft.kernel.chance import only
from undercroft.kernel.frames import Reel
from undercroft.server.changes import applied
from undercroft.server.clerks import looking_back, retelling
from undercroft.server.clerks.retelling import PAGE, FramePages, Retelling, story
from undercroft.server.eyes import NEVER_TAKEN_OVER, Eyes

NOBODY = Eyes((), (), ())


def eyes_of(*seats: int) -> Eyes:
    return Eyes(seats, seats, (NEVER_TAKEN_OVER,) * len(seats))


def plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def played(name: str, answers: int = 60, seed: int = 4, players: int = 2) -> Any:
    table, rng = undercroft.new(name, players=players, seed=seed), Random(seed)
    while table.decision is not None and table.log.answer_count < answers:
        table.act(rng.randrange(len(table.decision.choices)))
    return table


def heard_live(table: Any, viewer: int | None) -> list[tuple[str, Any]]:
    """What that viewer was told while the game was played, with the scenes of those moments."""
    twin = undercroft.new(table.game.name, players=table.config["players"], seed=table.seed)
    twin.events  # noqa: B018 (it listens from now on)
    reel, found = Reel(twin), []

    def note(begun: int) -> None:
        frames = {frame.event: frame for frame in reel.frames}
        for place in range(begun, len(twin.events)):
            if twin.events[place].seen_by(viewer):
                text = twin.tell(twin.events[place])
                frame = frames.get(place)
                found.append((text, frame and plain(reel.scene(frame, viewer))))
        reel.clear()

    note(0)
    for answer in table.answers:
        begun = len(twin.events)
        twin.act(answer)
        note(begun)
    return found


def all_frames(pages: FramePages, moments: int) -> list[tuple[int | None, Any]]:
    found: list[tuple[int | None, Any]] = []
    for first in range(0, max(1, moments), PAGE):
        page, scene = plain(pages.page(first)), None
        assert page["first"] == first
        for frame in page["frames"]:
            scene = applied(scene, frame["changes"])
            found.append((frame["viewer"], scene))
    return found


@pytest.mark.parametrize("viewer", [None, 0, 1])
@pytest.mark.parametrize("name", ["dungeonquest", "warcraft"])
def test_every_line_has_the_scene_that_lay_there(name, viewer):
    table = played(name)
    record = records.record_of(table)
    eyes = NOBODY if viewer is None else eyes_of(viewer)
    told = story(record, eyes)
    live = heard_live(table, viewer)
    assert [moment.line.text for moment in told.moments] == [text for text, _ in live]
    assert [moment.line.number for moment in told.moments] == [*range(len(live))]
    frames = all_frames(FramePages(record, eyes), len(live))
    assert len(frames) == len(live) > PAGE
    assert {seen for seen, _ in frames} == {viewer}
    compared = 0
    for (_, scene), (_, then) in zip(frames[:-1], live, strict=False):
        if then is not None:  # what was said before anybody listened has no frame there
            assert scene == then
            compared += 1
    assert compared > PAGE
    # At the end it is the table as it stands, not as it was when the last line was said.
    assert frames[-1][1] == plain(table.scene(viewer))


def test_steps_say_after_how_many_answers_a_line_came():
    table = played("dungeonquest", 30)
    record = records.record_of(table)
    told = story(record, eyes_of(0))
    assert told.steps == len(table.answers)
    counts = [
        sum(event.seen_by(0) for event in then.events) for then in records.retell(record)
    ]  # lines known at each step
    for moment in told.moments:
        number = moment.line.number
        assert counts[moment.step] > number
        assert moment.step == 0 or counts[moment.step - 1] <= number


def test_pages_come_in_any_order_and_end_with_the_outcome():
    table = played("dungeonquest", 400)
    assert table.over
    record, eyes = records.record_of(table), eyes_of(0)
    pages = FramePages(record, eyes)
    one = [pages.page(first) for first in (0, PAGE)]
    assert [page.outcome for page in one] == [None, None]
    assert not pages.reaches(0)
    assert pages.reaches(2 * PAGE)
    total = len(story(record, eyes).moments)
    assert FramePages(record, eyes).page(PAGE) == one[1]
    last = FramePages(record, eyes).page(total - 1)
    assert last.outcome == table.result
    assert len(last.frames) == 1
    with pytest.raises(Exception, match=f"no line {total}"):
        FramePages(record, eyes).page(total)


def test_a_game_of_which_nothing_was_told_has_a_frame_all_the_same(monkeypatch):
    monkeypatch.setattr(Retelling, "_heard", lambda _self, _table: [])
    record = records.record_of(played("dungeonquest", 3))
    assert story(record, NOBODY).moments == ()
    assert len(FramePages(record, NOBODY).page(0).frames) == 1


def test_more_lines_than_a_reel_keeps_are_all_told(monkeypatch):
    monkeypatch.setattr("undercroft.kernel.frames.MOST_FRAMES", 1)
    record = records.record_of(played("dungeonquest", 40))
    total = len(story(record, NOBODY).moments)
    assert len(all_frames(FramePages(record, NOBODY), total)) == total


def test_a_moment_is_found_by_those_who_were_told_less():
    table = played("warcraft", 120, seed=2)
    record = records.record_of(table)
    public = story(record, NOBODY).moments
    assert [moment.shared for moment in public] == [*range(1, len(public) + 1)]
    private = 0
    for seat in (0, 1):
        for moment in story(record, eyes_of(seat)).moments:
            if moment.shared and public[moment.shared - 1].line.text != moment.line.text:
                private += 1
                assert public[moment.shared - 1].step <= moment.step
    assert private > 0, "somebody was told something that others were not"


def test_who_took_a_seat_over_reads_nothing_of_before():
    table = played("warcraft", 60)
    record = records.record_of(table)
    *_, then = (told for told, _ in zip(records.retell(record), range(41), strict=False))
    assert any(event.audience == only(1) for event in then.events), "seat 1 alone was told that"
    taken = Eyes((1,), (1,), (40,))
    moments = story(record, taken).moments
    before = [moment for moment in moments if moment.step <= 40]
    public = [moment for moment in story(record, NOBODY).moments if moment.step <= 40]
    assert [each.line.text for each in before] == [each.line.text for each in public]
    frames = all_frames(FramePages(record, taken), len(moments))
    everybody = all_frames(FramePages(record, NOBODY), len(story(record, NOBODY).moments))
    assert frames[: len(before)] == everybody[: len(before)]
    assert {viewer for viewer, _ in frames[len(before) :]} == {1}


# -- over HTTP ---------------------------------------------------------------------------------


def ask(server, links, what, link=None, **query):
    path = f"/api/tables/{links.table}/{what}"
    return server.http.get(path, params={"link": link or links.host, **query})


async def test_lines_and_frames_are_made_elsewhere_and_once(server, monkeypatch):
    links = server.lay(played("dungeonquest", 40), "human", "human")
    asked = []
    real = server.hall.lanes.clerks.ask

    async def note(job, asker, reply):
        asked.append(type(job).__name__)
        return await real(job, asker, reply)

    monkeypatch.setattr(server.hall.lanes.clerks, "ask", note)
    monkeypatch.setattr(retelling, "Retelling", None)  # here nothing is told again
    for _ in range(2):
        assert ask(server, links, "lines").json()["steps"] == 40
        assert ask(server, links, "frames", first=0).json()["first"] == 0
        assert ask(server, links, "frames", first=PAGE).json()["first"] == PAGE
        assert ask(server, links, "frames", first=3).json()["first"] == 3
    assert asked == ["LogLines", "Frames", "Frames", "Frames"]
    host = await Client.join(server.ws, links.table, links.host)
    await host.act(host.options[0])  # now it is another game
    assert ask(server, links, "lines").json()["steps"] == 41
    assert len(asked) == 5


def test_pages_are_the_same_whichever_came_before(server):
    links = server.lay(played("dungeonquest", 40), "human", "open")
    spectator = ask(server, links, "frames", links.spectator, first=0).json()
    later = ask(server, links, "frames", links.spectator, first=PAGE).json()
    mine = ask(server, links, "frames", first=0).json()
    assert {frame["viewer"] for frame in mine["frames"]} == {0}
    assert {frame["viewer"] for frame in spectator["frames"]} == {None}
    server.hall.history._kept.clear()
    assert ask(server, links, "frames", links.spectator, first=PAGE).json() == later
    server.hall.history._kept.clear()
    assert ask(server, links, "frames", links.spectator, first=0).json() == spectator


@pytest.mark.parametrize("first", ["-1", "x", "9" * 12, "100000"])
def test_a_line_that_is_not_there_is_refused_in_words(server, first):
    links = server.lay(played("dungeonquest", 5), "human", "human")
    answer = ask(server, links, "frames", first=first)
    assert (answer.status_code, answer.json()["code"]) == (400, "garbage")


# -- where it went wrong -------------------------------------------------------------------------


def all_points(server, links, link=None, seat=0):
    points: list[dict[str, Any]] = []
    while True:
        found = ask(server, links, "outlook", link, seat=seat, first=len(points)).json()
        assert found["points"], found
        assert (found["seat"], found["first"]) == (seat, len(points))
        points += found["points"]
        if len(points) == found["total"]:
            return points


def test_how_a_game_stood_is_told_in_parts_and_thought_about_once(server, monkeypatch):
    table = played("dungeonquest", 400, players=1)
    assert table.over
    links = server.lay(table, "human")
    asked = []
    real = server.hall.lanes.slow.ask

    async def note(job, asker, reply):
        asked.append(job.first)
        return await real(job, asker, reply)

    monkeypatch.setattr(server.hall.lanes.slow, "ask", note)
    points = all_points(server, links)
    assert [point["step"] for point in points] == sorted({point["step"] for point in points})
    assert points[0]["step"] == 0
    assert points[-1] == {
        "step": len(table.answers), "value": outcome_value(table), "error": 0.0
    }  # fmt: skip
    assert all(0 <= point["value"] <= 1 for point in points)
    assert 3 < len(points) <= looking_back.MOST_POINTS + 1
    times = len(asked)
    assert all_points(server, links) == points
    assert len(asked) == times


def outcome_value(table):
    return round(outcome_for(table, 0).value, 4)


def test_of_a_long_game_some_decisions_are_looked_at(monkeypatch):
    monkeypatch.setattr(looking_back, "MOST_POINTS", 5)
    record = records.record_of(played("dungeonquest", 40))
    found = looking_back.outlooks(record, eyes_of(1), 1, 3)
    assert (found.total, found.first) == (5, 3)
    own = [
        step for step, then in enumerate(records.retell(record))
        if then.decision and then.decision.player == 1
    ]  # fmt: skip
    assert {point.step for point in found.points} < set(own)


def test_what_lay_before_a_seat_was_taken_over_is_not_looked_at():
    record = records.record_of(played("dungeonquest", 40))
    taken = Eyes((1,), (1,), (30,))
    assert all(step >= 30 for step in looking_back._steps(record, taken, 1))
    assert looking_back._steps(record, eyes_of(1), 1)[0] < 30


async def test_how_a_game_stands_is_told_to_nobody_while_others_play(server):
    going_on = server.lay(played("dungeonquest", 20), "human", "open")
    refused = ask(server, going_on, "outlook", seat=0)
    assert (refused.status_code, refused.json()["code"]) == (403, "hidden")
    alone = server.lay(played("dungeonquest", 6, players=1), "human")
    assert ask(server, alone, "outlook", seat=0).status_code == 200
    over = server.lay(played("dungeonquest", 400), "human", "open")
    assert ask(server, over, "outlook", seat=0).status_code == 200
    for link, seat in ((over.host, 1), (over.spectator, 0)):
        refused = ask(server, over, "outlook", link, seat=seat)
        assert (refused.status_code, refused.json()["code"]) == (403, "not_yours")


def test_looking_back_is_priced_as_hints_are(serve_sync):
    server = serve_sync(hint_credits=1.0, hints_per_second=0.001)
    links = server.lay(played("dungeonquest", 30, players=1), "human")
    first = ask(server, links, "outlook", seat=0)
    assert first.status_code == 200
    assert ask(server, links, "outlook", seat=0).json() == first.json()  # known: it costs nothing
    refused = ask(server, links, "outlook", seat=0, first=1)
    assert (refused.status_code, refused.json()["code"]) == (429, "too_fast")
