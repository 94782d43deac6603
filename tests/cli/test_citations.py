"""Which tests and which lines of code cite which rule."""

from undercroft.cli.citations import cited_by_tests, cited_in_code, ids_in, missing_places

TESTS = """
import pytest
from tests.support.rules import rule

@rule("TOY-KEEP-01", "TOY-BID-01")
def test_one(): ...

@pytest.mark.rule("TOY-KEEP-01")
@pytest.mark.parametrize("x", ["TOY-WIN-01"])
async def test_two(x): ...

@other("TOY-WIN-01")
def test_three(): ...

@rule
def test_four(): "TOY-WIN-01"

class TestFive:
    @rule("TOY-BID-01")
    def test_six(self): ...
"""


def test_citations_are_read_from_the_decorators_of_tests(tmp_path):
    (tmp_path / "chapter").mkdir()
    (tmp_path / "chapter" / "test_toy.py").write_text(TESTS, "utf-8")
    (tmp_path / "helper.py").write_text(TESTS, "utf-8")
    assert cited_by_tests(tmp_path) == {
        "TOY-KEEP-01": ["chapter/test_toy.py::test_one", "chapter/test_toy.py::test_two"],
        "TOY-BID-01": ["chapter/test_toy.py::test_one", "chapter/test_toy.py::test_six"],
    }


def test_a_folder_without_tests_cites_nothing(tmp_path):
    assert cited_by_tests(tmp_path) == {}


def test_a_text_names_rules_one_by_one_in_lists_and_in_ranges():
    assert list(ids_in("(TOY-KEEP-01)")) == ["TOY-KEEP-01"]
    assert list(ids_in("TOY-KEEP-02 to 04, TOY-BID-01")) == [
        "TOY-KEEP-02",
        "TOY-KEEP-03",
        "TOY-KEEP-04",
        "TOY-BID-01",
    ]
    assert list(ids_in("TOY-KEEP-06, 11 and 12")) == ["TOY-KEEP-06", "TOY-KEEP-11", "TOY-KEEP-12"]
    assert list(ids_in("TOY-KEEP-01, 2 stones; NOT-A-RULE; toy-bid-01")) == ["TOY-KEEP-01"]


def test_code_is_read_line_by_line_and_other_games_rules_do_not_count(tmp_path):
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "keep.py").write_text(
        '"""Keeping (TOY-KEEP-01)."""\n\n# TOY-KEEP-01, 02; not OTH-KEEP-01\n', "utf-8"
    )
    (tmp_path / "content").mkdir()
    (tmp_path / "content" / "stones.toml").write_text("# TOY-BID-01\n", "utf-8")
    assert cited_in_code(tmp_path, ["TOY"]) == {
        "TOY-KEEP-01": ["rules/keep.py:1", "rules/keep.py:3"],
        "TOY-KEEP-02": ["rules/keep.py:3"],
        "TOY-BID-01": ["content/stones.toml:1"],
    }


def test_a_place_that_a_rule_is_enforced_by_must_be_there(tmp_path):
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "keep.py").write_text("def keep():\n    pass\n", "utf-8")
    text = "rules/keep.py and rules/keep.py:keep, not rules/keep.py:kept nor rules/bid.py"
    assert missing_places(text, tmp_path) == ["rules/keep.py:kept", "rules/bid.py"]
    assert missing_places("content: checked when it is read", tmp_path) == []
