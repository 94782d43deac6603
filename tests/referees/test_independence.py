"""A referee is a second reading: it shares no code with the engine and sees what players see."""

import ast
from pathlib import Path

import pytest

HERE = Path(__file__).parent
REFEREES = [path for path in HERE.glob("*/*.py") if path.parent.name != "__pycache__"]
# What a table tells its players; content is read from its files, not by the engine's code.
OF_PLAYERS = {"Event", "Result", "Table"}


def imported(path):
    """Every name that a module takes from the engine, as `module.name`."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names if each.name.startswith("undercroft"))
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("undercroft"):
            yield from (f"{node.module}.{each.name}" for each in node.names)


@pytest.mark.parametrize("path", REFEREES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_referee_takes_nothing_from_the_engine_but_what_is_told_to_players(path):
    assert set(imported(path)) <= {f"undercroft.{name}" for name in OF_PLAYERS}
    assert "import_module" not in path.read_text()


def test_there_is_a_referee_for_each_game_that_is_finished():
    assert {path.parent.name for path in REFEREES} == {"dungeonquest", "warcraft"}
    assert len(REFEREES) > 20


def test_an_import_of_the_rules_would_be_seen(tmp_path):
    path = tmp_path / "referee.py"
    path.write_text("from undercroft.games.warcraft.rules import goals\nimport undercroft.kernel\n")
    assert set(imported(path)) == {"undercroft.games.warcraft.rules.goals", "undercroft.kernel"}
