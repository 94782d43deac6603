"""undercroft rules: the book, one rule, a search, and which tests hold what."""

import json

import pytest

from undercroft.cli import rules
from undercroft.kernel import game as registry

BOOK = registry.find("dungeonquest").rulebook


def test_the_whole_book_by_chapter(run):
    told = run("rules", "dungeonquest")
    assert told.code == 0
    for section in BOOK.sections:
        assert f"\n{section.title} ({section.code})" in told.out
    for rule_id in BOOK.rules:
        assert rule_id in told.out
    assert f"{len(BOOK)} of {len(BOOK)} rules" in told.out


def test_one_rule_with_its_reading_and_what_to_see_beside_it(run):
    rule = next(rule for rule in BOOK.rules.values() if rule.unclear and rule.see)
    told = run("rules", "dungeonquest", rule.id.lower())
    assert told.code == 0
    text = " ".join(told.out.split())
    assert rule.text in text
    assert f"Unclear: {rule.unclear}" in text
    for other in rule.see:
        assert f"See {other}: {BOOK[other].text}" in text


def test_a_chapter(run):
    told = run("rules", "dungeonquest", "MOV")
    assert "DQ-MOV-12" in told.out
    assert "DQ-DOOR-01 " not in told.out


def test_a_search(run):
    told = run("rules", "dungeonquest", "--search", "portcullis strength", "--json")
    found = json.loads(told.out)
    assert found
    for rule in found:
        assert "portcullis" in rule["text"].lower()
        assert "strength" in rule["text"].lower()


def test_a_search_that_finds_nothing(run):
    told = run("rules", "dungeonquest", "--search", "spaceship")
    assert told.code == 0
    assert "0 of" in told.out


def test_a_word_instead_of_an_id_hints_at_the_search(run):
    told = run("rules", "dungeonquest", "portcullis")
    assert told.code != 0
    assert "undercroft rules dungeonquest --search portcullis" in told.err
    assert "rules say 'portcullis'" in told.err
    assert "--search" not in run("rules", "dungeonquest", "spaceship").err


@pytest.mark.parametrize("game", registry.names())
def test_rules_speak_to_players(game):
    """Nothing of how the catalogue came about: it is read by people who play."""
    book = registry.find(game).rulebook
    for rule in book.rules.values():
        for words in ("seed ", "seed's", "Decision:", "Why:", "document"):
            assert words not in f"{rule.text} {rule.unclear}", rule.id
    assert not [section.title for section in book.sections if "document" in section.title]


def test_as_json(run):
    assert len(json.loads(run("rules", "dungeonquest", "--json").out)) == len(BOOK)
    assert json.loads(run("rules", "dungeonquest", "DQ-MOV-12", "--json").out)["see"]


def test_a_rule_that_does_not_exist(run):
    told = run("rules", "dungeonquest", "DQ-MOVE-12")
    assert told.code == 2
    assert "did you mean DQ-MOV-12?" in told.complaint


def test_only_one_question_at_a_time(run):
    told = run("rules", "dungeonquest", "DQ-MOV-12", "--coverage")
    assert told.code == 2
    assert "only one" in told.complaint


# -- coverage ------------------------------------------------------------------------------


def write_tests(folder, ids):
    folder.mkdir(exist_ok=True)
    lines = ["from tests.support.rules import rule"]
    for number, rule_id in enumerate(ids):
        lines += [f'@rule("{rule_id}")', f"def test_{number}():", "    assert True"]
    (folder / "test_all.py").write_text("\n".join(lines))
    return folder


NEEDED = [rule.id for rule in BOOK.rules.values() if not rule.physical]


def test_every_rule_with_a_test_is_well(run, tmp_path):
    folder = write_tests(tmp_path / "tests", NEEDED)
    told = run("rules", "dungeonquest", "--coverage", "--tests", folder)
    assert told.code == 0
    assert f"{len(NEEDED)} covered" in told.out
    assert "0 uncovered" in told.out
    assert "DQ-MOV-03     test_all.py::test_" in told.out


def test_a_rule_without_a_test_fails(run, tmp_path):
    folder = write_tests(tmp_path / "tests", NEEDED[1:])
    told = run("rules", "dungeonquest", "--coverage", "--tests", folder)
    assert told.code == 1
    assert f"{NEEDED[0]:<13} NO TEST" in told.out
    assert "1 uncovered" in told.out


def test_a_test_that_cites_no_rule_there_is_fails(run, tmp_path):
    folder = write_tests(tmp_path / "tests", [*NEEDED, "DQ-MOV-99"])
    told = run("rules", "dungeonquest", "--coverage", "--tests", folder)
    assert told.code == 1
    assert "DQ-MOV-99     NO SUCH RULE" in told.out


def test_coverage_as_json(run, tmp_path):
    folder = write_tests(tmp_path / "tests", NEEDED)
    told = run("rules", "dungeonquest", "--coverage", "--tests", folder, "--json")
    data = json.loads(told.out)
    assert told.code == 0
    assert data["uncovered"] == []
    assert data["covered"] + len(data["physical"]) == data["rules"] == len(BOOK)


def test_no_tests_folder_is_said(run, tmp_path, monkeypatch):
    monkeypatch.setattr(rules.undercroft, "__file__", str(tmp_path / "a" / "b" / "c.py"))
    monkeypatch.chdir(tmp_path)
    told = run("rules", "dungeonquest", "--coverage")
    assert told.code == 2
    assert "no tests folder was found" in told.complaint


def test_a_tests_folder_that_does_not_exist(run, tmp_path):
    told = run("rules", "dungeonquest", "--coverage", "--tests", tmp_path / "nowhere")
    assert told.code == 2
    assert "no such folder" in told.complaint


def test_a_test_that_cannot_be_read(run, tmp_path):
    (tmp_path / "test_broken.py").write_text("def (")
    told = run("rules", "dungeonquest", "--coverage", "--tests", tmp_path)
    assert told.code == 2
    assert "cannot be read" in told.complaint


@pytest.mark.parametrize("chapter", [section.code for section in BOOK.sections])
def test_every_chapter_can_be_named(chapter, run):
    assert run("rules", "dungeonquest", chapter).code == 0
