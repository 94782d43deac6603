"""Which tests cite which rule, read from the tests' own decorators."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def citations(folder: Path) -> dict[str, list[str]]:
    """Rule id -> tests ("file::test") that carry `@rule("...")`."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(path.read_text("utf-8"), filename=str(path))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                name = f"{path.relative_to(folder).as_posix()}::{node.name}"
                for decorator in node.decorator_list:
                    for rule_id in _cited(decorator):
                        found.setdefault(rule_id, []).append(name)
    return found


def _cited(decorator: ast.expr) -> list[str]:
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
