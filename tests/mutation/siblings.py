"""Names that can be mistaken for one another: fields of one type, constants of one row."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.mutation.operators import Change, Source


class Siblings:
    """For each field and constant of a game, those that would fit in its place."""

    def __init__(self) -> None:
        self.fields: dict[str, list[str]] = {}
        self.constants: dict[str, list[str]] = {}

    def changes(self, node: ast.AST, source: Source, names: set[str]) -> Iterator[Change]:
        """Another field or constant; of constants only one that the file knows."""
        match node:
            case ast.Attribute(attr=name) if name in self.fields:
                if len(self.fields[name]) > 1:
                    other, end = _after(name, self.fields[name]), source.end(node)
                    yield Change(end - len(name.encode()), end, other, "sibling")
            case ast.Name(id=name, ctx=ast.Load()) if name in self.constants:
                known = [each for each in self.constants[name] if each in names]
                if len(known) > 1:
                    yield source.replace(node, _after(name, known), "sibling")


def _after(name: str, row: list[str]) -> str:
    return row[(row.index(name) + 1) % len(row)]


def siblings_in(paths: list[Path]) -> Siblings:
    """Read the classes and rows of constants of these files."""
    known = Siblings()
    for path in paths:
        tree = ast.parse(path.read_bytes())
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                _fields(node, known.fields)
        for statement in tree.body:
            if isinstance(statement, ast.Assign):
                _constants(statement, known.constants)
    return known


def _fields(node: ast.ClassDef, fields: dict[str, list[str]]) -> None:
    """Fields of a class that have the same type."""
    by_type: dict[str, list[str]] = {}
    for each in node.body:
        if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name):
            by_type.setdefault(ast.unparse(each.annotation), []).append(each.target.id)
    for row in by_type.values():
        for name in row:
            # A name that several classes have is replaced by one that all of them have.
            fields[name] = [each for each in fields.get(name, row) if each in row]


def _constants(node: ast.Assign, constants: dict[str, list[str]]) -> None:
    """`STRENGTH, AGILITY, ARMOR, LUCK = range(4)`."""
    target = node.targets[0]
    if isinstance(target, ast.Tuple) and all(isinstance(each, ast.Name) for each in target.elts):
        row = [each.id for each in target.elts if isinstance(each, ast.Name)]
        for name in row:
            constants.setdefault(name, row)
