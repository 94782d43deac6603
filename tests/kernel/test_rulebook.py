"""The rulebook as data."""

import re
from pathlib import Path

import pytest

from undercroft.kernel import game as registry
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
    assert rules["TOY-BID-01"].section == "TOY-BID"
    assert "TOY-BID-01" in rules
    assert "TOY-BID-02" not in rules
    assert [rule.id for rule in rules.chapter("TOY-KEEP")] == ["TOY-KEEP-01"]
    assert [rule.id for rule in rules.search("STONE thrown")] == ["TOY-KEEP-01"]
    assert [rule.id for rule in rules.search("toy-bid")] == ["TOY-BID-01"]
    assert rules.search("stone low") == []
    assert len(rules.search("")) == 2


def test_a_search_puts_whole_words_first(tmp_path):
    texts = ("Drawing a card ends it.", "The winner is told.", "Who can win goes on.")
    lines = (
        f'[[rule]]\nid = "TOY-BID-0{number}"\ntext = "{text}"\ntest = "a"\n'
        for number, text in enumerate(texts, 1)
    )
    head = 'title = "Stones"\n[[section]]\ncode = "BID"\ntitle = "Bidding"\n'
    rules = book(tmp_path, head + "".join(lines))
    assert [rule.id for rule in rules.search("win")] == ["TOY-BID-03", "TOY-BID-02"]
    assert [rule.id for rule in rules.search("rawing")] == ["TOY-BID-01"]


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


MORE = """
title = "Stones: pebbles"

[[section]]
code = "KEEP"
title = "Keeping pebbles"

[[rule]]
id = "PEB-KEEP-01"
text = "A pebble is kept."
test = "it is held"
see = ["TOY-KEEP-01"]
expansion = ["pebbles"]
enforced = "nothing takes pebbles"
"""


def volumes(folder: Path, second: str) -> Rulebook:
    (folder / "base.toml").write_text(BOOK, "utf-8")
    (folder / "pebbles.toml").write_text(second, "utf-8")
    return Rulebook.read(folder / "base.toml", folder / "pebbles.toml")


def test_a_rulebook_may_have_several_catalogues_whose_chapters_stay_apart(tmp_path):
    rules = volumes(tmp_path, MORE)
    assert (rules.title, len(rules), rules.prefixes) == ("Stones", 3, ("TOY", "PEB"))
    assert [(s.code, s.title, s.volume) for s in rules.sections] == [
        ("TOY-KEEP", "Keeping stones", "Stones"),
        ("TOY-BID", "Bidding", "Stones"),
        ("PEB-KEEP", "Keeping pebbles", "Stones: pebbles"),
    ]
    assert rules.chapters_called("KEEP") == ["TOY-KEEP", "PEB-KEEP"]
    assert rules.chapters_called("PEB-KEEP") == ["PEB-KEEP"]
    assert [rule.id for rule in rules.chapter("PEB-KEEP")] == ["PEB-KEEP-01"]
    assert rules["PEB-KEEP-01"].expansion == ("pebbles",)


def test_an_id_of_another_catalogue_may_not_be_used_again(tmp_path):
    with pytest.raises(BadContent, match=r"pebbles.toml: TOY-KEEP-01: a rule id stands twice"):
        volumes(tmp_path, MORE.replace('id = "PEB', 'id = "TOY'))


# What those say who make the game, and nobody who plays it.
JARGON = re.compile(
    r"\bseeds?\b|\bDecision:|\bWhy:|\bengine\b|\bcatalogue\b|\bimplement|\bTODO\b", re.IGNORECASE
)


@pytest.mark.parametrize("name", registry.names())
def test_rules_speak_to_those_who_play(name):
    book = registry.find(name).rulebook
    texts = [text for rule in book.rules.values() for text in (rule.id, rule.text, rule.unclear)]
    texts += [section.title for section in book.sections]
    assert [text for text in texts if JARGON.search(text)] == []
