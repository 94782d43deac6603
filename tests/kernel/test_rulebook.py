"""The rulebook as data, and which tests cite which rule."""

from pathlib import Path

import pytest

from undercroft.kernel.coverage import citations
from undercroft.kernel.errors import BadContent
from undercroft.kernel.rulebook import Rulebook

BOOK = """
title = "Stones"

[[section]]
code = "KEEP"
title = "Keeping stones"

[[section]]
code = "BID"
title = "Bidding"

[[rule]]
id = "TOY-KEEP-01"
text = "A stone drawn is kept or thrown back."
test = "keep -> it is held"
seed = ["000"]

[[rule]]
id = "TOY-BID-01"
text = "A bid is low or high."
test = "two options"
see = ["TOY-KEEP-01"]
unclear = "What a 3 is. Reading: low."
"""


def book(folder: Path, text: str = BOOK) -> Rulebook:
    path = folder / "rules.toml"
    path.write_text(text, "utf-8")
    return Rulebook.read(path)


def test_a_rulebook_has_chapters_and_can_be_searched(tmp_path):
    rules = book(tmp_path)
    assert (rules.title, len(rules)) == ("Stones", 2)
    assert [section.title for section in rules.sections] == ["Keeping stones", "Bidding"]
    assert rules["TOY-BID-01"].section == "BID"
    assert "TOY-BID-01" in rules
    assert "TOY-BID-02" not in rules
    assert [rule.id for rule in rules.chapter("KEEP")] == ["TOY-KEEP-01"]
    assert [rule.id for rule in rules.search("STONE thrown")] == ["TOY-KEEP-01"]
    assert [rule.id for rule in rules.search("toy-bid")] == ["TOY-BID-01"]
    assert rules.search("stone low") == []
    assert len(rules.search("")) == 2


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('see = ["TOY-KEEP-01"]', 'see = ["TOY-KEEP-09"]', "see TOY-KEEP-09: no such rule"),
        ('id = "TOY-BID-01"', 'id = "TOY-KEEP-01"', "a rule id stands twice"),
        ('id = "TOY-BID-01"', 'id = "TOY-WIN-01"', "there is no section WIN"),
        ('text = "A bid is low or high."', "", "missing required field `text`"),
        ('test = "two options"', "test = 2", "Expected `str`"),
        ('unclear = "', 'unknown = "', "unknown field `unknown`"),
        ('title = "Stones"', "title =", "rules.toml"),
    ],
)
def test_a_broken_rulebook_is_refused_with_the_reason(tmp_path, old, new, complaint):
    assert old in BOOK
    with pytest.raises(BadContent, match=complaint):
        book(tmp_path, BOOK.replace(old, new, 1))


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
    assert citations(tmp_path) == {
        "TOY-KEEP-01": ["chapter/test_toy.py::test_one", "chapter/test_toy.py::test_two"],
        "TOY-BID-01": ["chapter/test_toy.py::test_one", "chapter/test_toy.py::test_six"],
    }


def test_a_folder_without_tests_cites_nothing(tmp_path):
    assert citations(tmp_path) == {}
