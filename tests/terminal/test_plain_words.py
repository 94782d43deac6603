"""Plain mode: asking about an option, and lines that a terminal does not tear."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from tests.terminal.test_plain import session, typed
from undercroft.terminal.plain import PlainGame


def test_why_of_an_options_number_says_that_it_is_possible(tmp_path: Path) -> None:
    game = session(tmp_path, "human")
    option = game.table.decision.options[1]
    text = typed(game, "why 2", "why 99")
    rule = game.table.game.rulebook[option.rule]
    assert f"2: {option.label} is possible; nothing forbids it.\n{rule.id}: {rule.text}" in text
    assert "99: unknown; try" in text


def test_rule_is_another_word_for_the_question_mark(tmp_path: Path) -> None:
    for word, sign in (("rule", "?"), ("rule 1", "?1"), ("rule 7", "?7")):
        said, same = (typed(session(tmp_path, "human"), "nw", each) for each in (word, sign))
        assert said == same != typed(session(tmp_path, "human"), "nw", "xyzzy")


def test_in_a_terminal_lines_break_between_words_and_drawings_do_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    words = ("nw", "?1", "help", "map")
    piped = typed(session(tmp_path, "human"), *words)
    screen = io.StringIO()
    monkeypatch.setattr(screen, "isatty", lambda: True, raising=False)
    source = io.StringIO("".join(f"{word}\n" for word in words))
    assert PlainGame(session(tmp_path, "human"), source, screen).run() == 0
    shown = screen.getvalue()
    map_row = next(line for line in piped.splitlines() if line.startswith(" 1 │"))
    assert len(map_row) > 40
    assert map_row in shown.splitlines()
    assert shown.split() == piped.split(), "no word is torn, none is lost"
    drawing = shown.index("  1   2   3")
    told = [line for line in shown[:drawing].splitlines() if " " in line.strip()]
    assert max(len(line.removeprefix("> ")) for line in told) <= 40  # Enter ends a question
    assert max(len(line) for line in piped.splitlines()) > 80
