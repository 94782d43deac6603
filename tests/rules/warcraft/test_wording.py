"""Whatever a rule says has happened can be put into words."""

import ast
import re
from pathlib import Path

import undercroft.games.warcraft as package
from tests.rules.warcraft.playing import whole_games
from undercroft.games.warcraft.game import GAME
from undercroft.games.warcraft.table.wording import KINDS

SOURCES = sorted(Path(package.__file__).parent.rglob("*.py"))


def templates_of(tree: ast.Module) -> dict[str, ast.expr]:
    """The wording of each `NAME = Template(kind, wording)` of a module."""
    return {
        ast.unparse(each.targets[0]): each.value.args[1]
        for each in tree.body
        if isinstance(each, ast.Assign)
        and isinstance(each.value, ast.Call)
        and ast.unparse(each.value.func) == "Template"
    }


def said() -> list[tuple[str, str, str, int]]:
    """Every `table.say` of the package: file, rule, template, and how many values it is given."""
    found = []
    for path in SOURCES:
        tree = ast.parse(path.read_text("utf-8"))
        named_templates = templates_of(tree)
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            if node.func.attr != "say":
                continue
            rule, template, *values = node.args
            if isinstance(template, ast.Name):
                template = named_templates[template.id]
            assert isinstance(template, ast.Constant), f"{path.name}: {ast.unparse(node)}"
            named = ast.literal_eval(rule) if isinstance(rule, ast.Constant) else ""
            found.append((path.name, named, template.value, len(values)))
    return found


def test_every_template_names_known_kinds_known_rules_and_as_many_as_it_has_values():
    templates = said()
    assert len(templates) > 60
    for where, rule, template, values in templates:
        kinds = re.findall(r"\{(\w+)\}", template)
        assert len(kinds) == values, f"{where}: {template}"
        assert set(kinds) <= KINDS, f"{where}: {template}"
        assert not rule or rule in GAME.rulebook, f"{where}: {rule}"


def test_no_kind_is_kept_that_nobody_uses():
    used = {kind for _, _, template, _ in said() for kind in re.findall(r"\{(\w+)\}", template)}
    assert used == KINDS


def test_everything_that_happens_in_whole_games_is_told_in_sentences():
    told = set()
    for table in whole_games(3):
        if not table.over:
            continue
        for event in table.events:
            line = table.tell(event)
            assert "{" not in line
            assert line[0] == line[0].upper()
            assert event.rule in GAME.rulebook
            told.add(event.template)
    assert len(told) > 40
