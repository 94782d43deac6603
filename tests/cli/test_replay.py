"""undercroft replay, when piped: everything at once."""

import pytest

from tests.cli.conftest import play_game
from tests.cli.test_verify import repacked
from undercroft.cli import replay
from undercroft.kernel import record


def test_every_answer_and_every_event_is_told_with_its_rule(run, saved):
    table = record.load(saved.read_bytes())
    told = run("replay", saved, "--plain")
    assert told.code == 0
    text = " ".join(told.out.split())
    for event in table.events:
        assert f"{table.tell(event)} ({event.rule})" in text
    assert f"{len(table.answers)}. Player " in text
    assert f"{len(table.answers) + 1}. Player" not in text
    assert table.result.summary in text


def test_pages_follow_the_answers(saved):
    found = record.read(saved.read_bytes())
    pages = replay.pages_of(found, ["Ann", "Ben"])
    assert len(pages) == len(found.answers) + 1
    assert pages[0].title == "The game begins"
    told = [line for page in pages for line in page.lines]
    table = record.load(saved.read_bytes())
    assert "Ann plays" in told[0]
    assert all(page.title.split(" ")[1] in ("Ann:", "Ben:") for page in pages[1:])
    assert len(told) == len(table.events) + 1 + len(table.result.standings)


def test_a_game_that_is_not_over_ends_where_it_stands(run, tmp_path):
    path = tmp_path / "middle.undercroft"
    path.write_bytes(play_game(decisions=4).save())
    told = run("replay", path)
    assert told.code == 0
    assert "4. Player" in told.out


def test_a_bad_record_is_one_line(run, saved):
    saved.write_bytes(saved.read_bytes()[:-3])
    told = run("replay", saved)
    assert told.code == 2
    assert "damaged" in told.complaint


def test_an_edited_record_shows_nothing(run, saved):
    repacked(saved, answers=["fly_away"])
    told = run("replay", saved)
    assert told.code == 2
    assert "fly_away" in told.complaint


def test_no_such_file(run, tmp_path):
    told = run("replay", tmp_path / "nothing")
    assert told.code == 2
    assert "there is no such file" in told.complaint


def test_a_game_of_older_rules_cannot_be_replayed(saved):
    found = record.read(saved.read_bytes())
    found.rules_version = 0
    with pytest.raises(record.BadRecord, match="older rules"):
        replay.pages_of(found, ["Ann", "Ben"])
