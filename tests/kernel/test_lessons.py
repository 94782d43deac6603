"""What teaches the games: every kind of decision has its note, every picture its moment."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import undercroft
from undercroft import bots
from undercroft.kernel import game as registry
from undercroft.kernel.errors import BadContent
from undercroft.kernel.flow import Question
from undercroft.kernel.lessons import Lessons, lessons_of, read_lessons
from undercroft.kernel.moments import Moment
from undercroft.server.learning import draw

GAMES = registry.finished_names()
LEAST = """
[guide]
seed = 1
welcome = "Welcome."
farewell = "Well done."
[[page]]
title = "One"
text = "Go."
picture = "start"
[[picture]]
id = "start"
show = "board"
caption = "The start."
until = "turn"
[[note]]
id = "turn"
title = "Your turn"
text = "Go. Or stay."
[[keyword]]
id = "test"
name = "Test"
text = "Two dice."
"""


def kinds_of(game: str) -> set[str]:
    """The kinds of all questions that the modules of a game declare, moments among them."""
    package = importlib.import_module(type(registry.find(game)).__module__.rpartition(".")[0])
    found: set[str] = set()
    for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        module = importlib.import_module(info.name)
        found |= _kinds_written_in(module)
        own = vars(module).values()
        tables = (each.values() for each in own if isinstance(each, dict))
        for value in (*own, *(value for table in tables for value in table)):
            if isinstance(value, Question):
                found.add(value.kind)
            elif isinstance(value, Moment) and value.window is not None:
                found.add(value.question.kind)
    return found


def _kinds_written_in(module: ModuleType) -> set[str]:
    """Some questions are made in a function, for the figure that they are about."""
    return {
        call.args[0].value
        for call in ast.walk(ast.parse(inspect.getsource(module)))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id == Question.__name__
        and isinstance(call.args[0], ast.Constant)
    }


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_decision_has_its_note(name: str) -> None:
    noted = set(lessons_of(registry.find(name)).note)
    assert noted == kinds_of(name)


@pytest.mark.parametrize("name", GAMES)
def test_a_note_is_two_sentences(name: str) -> None:
    for note in lessons_of(registry.find(name)).notes:
        ends = re.findall(r"[.?!](?= |$)", note.text)
        assert len(ends) == 2, note.id


@pytest.mark.parametrize("name", GAMES)
def test_pictures_show_what_they_are_of(name: str) -> None:
    game = registry.find(name)
    for picture in lessons_of(game).pictures:
        scene = draw(game, picture).scene
        own = [panel for panel in scene.panels if panel.owner == scene.viewer]
        there: dict[str, Any] = {
            "board": scene.board.pieces,
            "fight": scene.duel,
            "hand": [card for panel in own for tray in panel.trays for card in tray.cards],
            "panel": own,
            "card": scene.card,
            "track": scene.tracks,
        }
        assert there[picture.show], picture.id


@pytest.mark.parametrize("name", GAMES)
def test_the_guided_game_meets_most_of_what_a_turn_has(name: str) -> None:
    """Played by the bot that gives hints' quick answers, it comes to an end and shows much."""
    game = registry.find(name)
    guide = lessons_of(game).guide
    assert guide is not None
    table = undercroft.new(name, guide.players, guide.seed, **guide.settings)
    bot = bots.make(guide.bot or "heuristic", game, guide.seed)
    met = set()
    while table.decision is not None:
        if table.decision.player == 0:
            met.add(table.decision.kind)
        table.act(bot.choose(table))
    assert len(met) >= 12


def lessons(folder: Path, text: str) -> Lessons:
    (folder / "lessons.toml").write_text(text, "utf-8")
    return read_lessons(folder, registry.find(GAMES[0]).rulebook)


def test_lessons_are_read(tmp_path: Path) -> None:
    told = lessons(tmp_path, LEAST)
    assert told.note["turn"].text == "Go. Or stay."
    assert told.guide is not None
    assert (told.guide.seed, told.guide.players) == (1, 1)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('picture = "start"', 'picture = "end"', "page 1: picture: expected a picture of this"),
        ('text = "Two dice."', 'text = "Two dice."\nrule = "XX-NO-01"', "expected a rule of this"),
        ('show = "board"', 'show = "moon"', "picture 1 (start): show: expected"),
        ("seed = 1", "sead = 1", "guide: sead: unknown field"),
        ("[[page]]", "[[leaf]]", "leaf: unknown"),
    ],
)
def test_what_is_wrong_with_lessons_is_told(tmp_path: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(BadContent) as problem:
        lessons(tmp_path, LEAST.replace(old, new, 1))
    assert said in str(problem.value)


def test_a_picture_of_what_never_comes_is_refused() -> None:
    game = registry.find(GAMES[0])
    picture = lessons_of(game).pictures[0]
    never = type(picture)(id="no", show="board", caption="No.", until="nothing_of_the_kind")
    with pytest.raises(BadContent, match="picture no: until: 'nothing_of_the_kind' is asked 0"):
        draw(game, never)
