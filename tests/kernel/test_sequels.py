"""Tables that follow each other: sheets, sequels, and records of both."""

import hashlib
import zlib

import msgspec
import pytest

from tests.kernel.season import SEASON_GAME, TABLES, season
from tests.kernel.toy import stones
from undercroft.kernel import game as registry
from undercroft.kernel import record
from undercroft.kernel.errors import BadRecord, BadSetup
from undercroft.kernel.sheets import DEEPEST, LARGEST, LONGEST_TEXT, MOST_VALUES, checked_sheet
from undercroft.kernel.table import Table


def play(table: Table) -> Table:
    while table.decision is not None:
        table.act(0)
    return table


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record.registry, "find", {"season": SEASON_GAME}.__getitem__)


def test_a_table_that_is_over_names_the_one_that_follows():
    first = season(3, rounds=2)
    assert first.sequel is None  # it is not over
    play(first)
    config = first.sequel
    assert config["season"] == {"past": [list(first.state.scores)]}
    assert config["players"] == 3
    assert config["rounds"] == 1
    second = play(Table(SEASON_GAME, config, 5))
    assert second.state.past == (tuple(first.state.scores),)
    third = play(Table(SEASON_GAME, second.sequel, 6))
    assert len(third.state.past) == TABLES - 1
    assert third.sequel is None


def test_a_game_without_sequels_has_none():
    assert play(stones()).sequel is None


def test_what_the_game_need_not_know_goes_on_as_it_was():
    config = {**season(2).config, "packs": ["more@1"], "discreet": True}
    state = play(season(2)).state
    after = registry.sequel_of(SEASON_GAME, config, state)
    assert after["packs"] == ["more@1"]
    assert after["discreet"] is True


def test_a_sheet_is_offered_nowhere_and_missing_unless_given():
    assert "season" not in season().config
    assert "season" not in [each.name for each in SEASON_GAME.schema().settings]
    assert season(season=None).config == season().config


def test_the_game_checks_its_sheet():
    with pytest.raises(BadSetup, match=r"season\.past: .* fewer than 3 tables"):
        season(season={"past": [[1], [1], [1]]})


def test_a_sequel_is_kept_in_a_record(installed):
    table = Table(SEASON_GAME, play(season()).sequel, 7)
    table.act(0)
    again = record.load(table.save())
    assert again.config == table.config
    assert again.state.past == table.state.past
    assert again.decision.choices == table.decision.choices


def deep(levels: int) -> object:
    return {"in": deep(levels - 1)} if levels else 1


@pytest.mark.parametrize(
    ("sheet", "complaint"),
    [
        ("text", "'text' is no sheet"),
        ({"a": {"b": 1.5}}, r"log\.a\.b: a sheet holds no float"),
        ({"a": b"x"}, r"log\.a: a sheet holds no bytes"),
        ({"a": [0, LARGEST + 1]}, r"log\.a\.1: the number is too large"),
        ({"a": "x" * (LONGEST_TEXT + 1)}, r"log\.a: a text has 500 characters at most"),
        ({"x" * (LONGEST_TEXT + 1): 1}, "log: a text has 500 characters at most"),
        ({3: 1}, "log: '3' is no name of a value"),
        ({"a": ["x" * 400] * 400}, "a sheet has 131,072 bytes at most"),
        ({"a": [1] * MOST_VALUES}, "a sheet has 4,000 values at most"),
        (deep(DEEPEST + 1), "a sheet is 8 levels deep at most"),
    ],
)
def test_a_sheet_from_a_stranger_is_bounded(sheet, complaint):
    with pytest.raises(BadSetup, match=complaint):
        checked_sheet("log", sheet)


def test_a_sheet_is_copied_as_plain_data():
    given = {"a": (1, True, None, "x"), "b": deep(DEEPEST - 1)}
    found = checked_sheet("log", given)
    assert found == {"a": [1, True, None, "x"], "b": deep(DEEPEST - 1)}
    assert found["b"] is not given["b"]


def test_a_record_with_a_sheet_out_of_bounds_is_refused(installed):
    found = record.read(Table(SEASON_GAME, play(season()).sequel, 7).save())
    found.config["season"] = deep(DEEPEST + 2)
    body = zlib.compress(msgspec.msgpack.encode(found))
    data = record.MAGIC + hashlib.sha256(body).digest() + body
    for reading in (record.head, record.load):
        with pytest.raises(BadRecord, match="levels deep at most"):
            reading(data)


def test_a_record_with_a_sheet_that_makes_no_sense_is_refused(installed):
    found = record.read(Table(SEASON_GAME, play(season()).sequel, 7).save())
    found.config["season"] = {"past": "long ago"}
    body = zlib.compress(msgspec.msgpack.encode(found))
    with pytest.raises(BadRecord, match=r"season\.past: it holds the scores"):
        record.load(record.MAGIC + hashlib.sha256(body).digest() + body)
