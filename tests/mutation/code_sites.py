"""Where Python code can be broken: a walk over the syntax tree that collects mutants."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.mutation import operators
from tests.mutation.mutants import Mutant, mutant
from tests.mutation.siblings import Siblings

SPOKEN = {"__repr__", "__str__"}  # only people read what these return
# Strings are wording, annotations are for the type checker; positions inside an f-string are
# wrong before Python 3.12.
LEFT_OUT = (ast.JoinedStr, ast.Assert, ast.Import, ast.ImportFrom)


def code_mutants(path: Path, root: Path, siblings: Siblings) -> list[Mutant]:
    """Every mutant of a Python file, in the order of the file."""
    source = path.read_bytes()
    walk = _Walk(path.relative_to(root).as_posix(), source, siblings)
    walk.visit(ast.parse(source))
    return sorted(
        set(walk.found), key=lambda each: (each.start, each.end, each.operator, each.text)
    )


class _Walk(ast.NodeVisitor):
    def __init__(self, file: str, source: bytes, siblings: Siblings) -> None:
        self.file = file
        self.source = operators.Source(source)
        self.siblings = siblings
        self.found: list[Mutant] = []
        self.scope: list[str] = []
        self.functions: list[ast.FunctionDef] = []
        self.outermost = ""
        self.names: set[str] = set()
        self.half_turns: set[ast.expr] = set()

    def visit_Module(self, node: ast.Module) -> None:
        self.names = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
        for each in ast.walk(node):
            if isinstance(each, ast.ImportFrom):
                self.names |= {name.asname or name.name for name in each.names}
        self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if node.name in SPOKEN:
            return
        for default in (*node.args.defaults, *filter(None, node.args.kw_defaults)):
            self.visit(default)  # these run where the function is defined
        self.scope.append(node.name)
        self.functions.append(node)
        if len(self.functions) == 1:
            self.outermost = ".".join(self.scope)
        for statement in node.body:
            self.visit(statement)
        self.functions.pop()
        self.scope.pop()
        if not self.functions:
            self.outermost = ""

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.scope.append(node.name)
        for statement in node.body:
            self.visit(statement)
        self.scope.pop()

    def visit_If(self, node: ast.If) -> None:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return
        self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        self._collect(node)
        if node.value is not None:
            self.visit(node.value)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if _masks_a_half_turn(node):
            self.half_turns.add(node.left)
        self.generic_visit(node)

    def visit_keyword(self, node: ast.keyword) -> None:
        if node.arg != "strict":  # of zip, which asserts that lengths are equal
            self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> None:
        self._collect(node)  # what it says is for people

    def generic_visit(self, node: ast.AST) -> None:
        if isinstance(node, LEFT_OUT):
            return
        self._collect(node)
        super().generic_visit(node)

    def _collect(self, node: ast.AST) -> None:
        function = self.functions[-1] if self.functions else None
        changes = [
            *operators.changes(node, self.source, function),
            *self.siblings.changes(node, self.source, self.names),
        ]
        for change in changes:
            if node in self.half_turns and change.operator == "arithmetic":
                continue
            self.found.append(
                mutant(
                    self.file,
                    self.source.text,
                    change.start,
                    change.end,
                    change.text,
                    operator=change.operator,
                    scope=".".join(self.scope),
                    function=self.outermost,
                )
            )


def _masks_a_half_turn(node: ast.BinOp) -> bool:
    """`(side + 2) & 3`: two quarters either way round lead to the same side."""
    return (
        isinstance(node.op, ast.BitAnd)
        and isinstance(node.left, ast.BinOp)
        and isinstance(node.left.op, ast.Add)
        and (ast.unparse(node.left.right), ast.unparse(node.right)) == ("2", "3")
    )
