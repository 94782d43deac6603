"""Where a rule is held: the tests that cite it, and the lines of code that do."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

# "AB-MOV-03", and what may follow for short: ", 05 and 07" or "to 09".
_CITED = re.compile(
    r"\b(?P<chapter>[A-Z]{2,5}-[A-Z]{2,6})-(?P<first>\d{2,3})"
    r"(?P<more>(?:(?:\s*,\s*(?:and\s+)?|\s+and\s+|\s+to\s+|\s*/\s*)\d{2,3}\b(?!-))*)"
)
_PLACE = re.compile(r"\b([\w/]+\.py)(?::(\w+))?")
_MORE = re.compile(r"(,|and|to|/)\s*(\d{2,3})")


def cited_by_tests(folder: Path) -> dict[str, list[str]]:
    """Rule id -> tests ("file::test") that carry `@rule("...")`."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(path.read_text("utf-8"), filename=str(path))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                name = f"{path.relative_to(folder).as_posix()}::{node.name}"
                for decorator in node.decorator_list:
                    for rule_id in _in_decorator(decorator):
                        found.setdefault(rule_id, []).append(name)
    return found


def _in_decorator(decorator: ast.expr) -> list[str]:
    """The ids in `@rule("A", "B")`, `@pytest.mark.rule("A")` and in `marks=rule("A")`."""
    return [
        argument.value
        for call in ast.walk(decorator)
        if isinstance(call, ast.Call) and _name(call.func) == "rule"
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]


def _name(called: ast.expr) -> str:
    return called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")


def cited_in_code(folder: Path, prefixes: Sequence[str]) -> dict[str, list[str]]:
    """Rule id -> lines ("file:line") of a game's code and content that name it."""
    found: dict[str, list[str]] = {}
    own = tuple(f"{prefix}-" for prefix in prefixes)
    for path in sorted(folder.rglob("*.py")) + sorted((folder / "content").rglob("*.toml")):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            for rule_id in ids_in(line):
                if rule_id.startswith(own):
                    lines = found.setdefault(rule_id, [])
                    place = f"{path.relative_to(folder).as_posix()}:{number}"
                    if place not in lines:
                        lines.append(place)
    return found


def missing_places(text: str, folder: Path) -> list[str]:
    """The places ("rules/turn.py", "rules/turn.py:end_turn") that a text names but are gone."""
    missing = []
    for name, function in _PLACE.findall(text):
        path = folder / name
        if not path.is_file() or (
            function and not re.search(rf"^ *def {function}\b", path.read_text("utf-8"), re.M)
        ):
            missing.append(f"{name}:{function}" if function else name)
    return missing


def ids_in(text: str) -> Iterator[str]:
    """The rule ids that a text names; "AB-MOV-03 to 05, 09" names four."""
    for match in _CITED.finditer(text):
        chapter, last = match["chapter"], match["first"]
        yield f"{chapter}-{last}"
        for word, number in _MORE.findall(match["more"]):
            if word == "to":
                for between in range(int(last) + 1, int(number)):
                    yield f"{chapter}-{between:0{len(number)}}"
            yield f"{chapter}-{number}"
            last = number
