"""The mutation operators for Python: how one node of a syntax tree can be broken."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple


class Change(NamedTuple):
    """Bytes of a source that are replaced."""

    start: int
    end: int
    text: str
    operator: str


class Source:
    """A file's bytes, and where the nodes of its syntax tree lie in them."""

    def __init__(self, text: bytes) -> None:
        self.text = text
        self._lines = [0]
        for line in text.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))

    def start(self, node: ast.expr | ast.stmt) -> int:
        return self._lines[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._lines[node.end_lineno - 1] + node.end_col_offset

    def of(self, node: ast.expr | ast.stmt) -> str:
        return self.text[self.start(node) : self.end(node)].decode()

    def replace(self, node: ast.expr | ast.stmt, text: str, operator: str) -> Change:
        return Change(self.start(node), self.end(node), text, operator)


COMPARISONS: dict[type[ast.cmpop], tuple[str, tuple[str, ...]]] = {
    ast.Lt: ("<", ("<=", ">=")),
    ast.LtE: ("<=", ("<", ">")),
    ast.Gt: (">", (">=", "<=")),
    ast.GtE: (">=", (">", "<")),
    ast.Eq: ("==", ("!=",)),
    ast.NotEq: ("!=", ("==",)),
    ast.In: ("in", ("not in",)),
    ast.NotIn: (r"not\s+in", ("in",)),
    ast.Is: ("is", ("is not",)),
    ast.IsNot: (r"is\s+not", ("is",)),
}
ARITHMETIC: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "+"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
}
CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
NEVER_SWAPPED = {"isinstance", "issubclass", "getattr", "setattr", "hasattr", "cast", "say"}
# Say the same of two, whichever comes first.
BOTH_WAYS = {"friendly", "opposing", "adjacent", "far", "min", "max"}


def changes(node: ast.AST, source: Source, function: ast.FunctionDef | None) -> Iterator[Change]:
    """Every way to break this node, its children aside."""
    match node:
        case ast.Compare():
            yield from _comparison(node, source)
        case ast.BoolOp():
            yield from _and_or(node, source)
        case ast.BinOp():
            yield from _arithmetic(node, source)
        case ast.Constant():
            yield from _constant(node, source)
        case ast.Call():
            yield from _call(node, source)
        case ast.If() | ast.While() | ast.IfExp():
            yield from _negated(node.test, source)
        case ast.comprehension():
            for condition in node.ifs:
                yield from _negated(condition, source)
        case ast.Return():
            yield from _return(node, source, function)
        case ast.stmt():
            yield from _dropped(node, source)


def _comparison(node: ast.Compare, source: Source) -> Iterator[Change]:
    terms = [node.left, *node.comparators]
    for operator, (left, right) in zip(node.ops, pairwise(terms), strict=True):
        written, others = COMPARISONS[type(operator)]
        for other in others:
            yield from _between(left, right, source, rf"{written}", other, "comparison")


def _between(
    left: ast.expr, right: ast.expr, source: Source, written: str, other: str, operator: str
) -> Iterator[Change]:
    """Replace the sign that stands between two terms."""
    start = source.end(left)
    found = re.search(written, source.text[start : source.start(right)].decode())
    if found:  # ASCII up to here: what stands between two terms are signs and brackets
        yield Change(start + found.start(), start + found.end(), other, operator)


def _and_or(node: ast.BoolOp, source: Source) -> Iterator[Change]:
    old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
    if len(node.values) == 2:
        first, second = node.values
        yield from _between(first, second, source, rf"\b{old}\b", new, "and/or")
        return
    # One sign of a longer row binds otherwise: brackets keep it to its two terms.
    for left, right in pairwise(node.values):
        text = f"({source.of(left)} {new} {source.of(right)})"
        yield Change(source.start(left), source.end(right), text, "and/or")


def _arithmetic(node: ast.BinOp, source: Source) -> Iterator[Change]:
    if isinstance(node.left, ast.Constant) and isinstance(node.left.value, str):
        return
    if type(node.op) in ARITHMETIC:
        old, new = ARITHMETIC[type(node.op)]
        yield from _between(node.left, node.right, source, re.escape(old), new, "arithmetic")


def _constant(node: ast.Constant, source: Source) -> Iterator[Change]:
    if isinstance(node.value, bool):
        yield source.replace(node, str(not node.value), "constant")
    elif isinstance(node.value, int):
        yield source.replace(node, str(node.value + 1), "number")
        less = str(node.value - 1)
        yield source.replace(node, less if node.value else f"({less})", "number")


def _call(node: ast.Call, source: Source) -> Iterator[Change]:
    name = _called(node)
    if isinstance(node.func, ast.Name) and name in CALLS:
        yield source.replace(node.func, CALLS[name], "min/max")
    if name in NEVER_SWAPPED or name in BOTH_WAYS:
        return
    for left, right in pairwise(node.args):
        if _simple(left) and _simple(right) and source.of(left) != source.of(right):
            between = source.text[source.end(left) : source.start(right)].decode()
            text = f"{source.of(right)}{between}{source.of(left)}"
            yield Change(source.start(left), source.end(right), text, "arguments")


def _called(node: ast.Call) -> str:
    if isinstance(node.func, ast.Attribute):
        return node.func.attr
    return node.func.id if isinstance(node.func, ast.Name) else ""


def _simple(node: ast.expr) -> bool:
    """A value that might be taken for its neighbour, not the table or the state."""
    if isinstance(node, ast.Name):
        return node.id not in {"table", "state", "self"}
    return isinstance(node, ast.Attribute) or (
        isinstance(node, ast.Constant) and isinstance(node.value, int)
    )


def _negated(test: ast.expr, source: Source) -> Iterator[Change]:
    if isinstance(test, ast.Compare) and len(test.ops) == 1:
        return  # a comparison has its own opposites
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        yield source.replace(test, f"({source.of(test.operand)})", "negation")
    else:
        yield source.replace(test, f"(not ({source.of(test)}))", "negation")


def _return(node: ast.Return, source: Source, function: ast.FunctionDef | None) -> Iterator[Change]:
    if node.value is None:
        if function is not None and node is not function.body[-1]:
            yield source.replace(node, "pass", "early return")
        return
    wanted = ast.unparse(function.returns) if function and function.returns else ""
    value = source.of(node.value)
    empty = {"list": "[]", "tuple": "()", "dict": "{}", "bytes": 'b""'}
    kind = wanted.split("[")[0]
    if wanted.endswith("| None") and value != "None":
        yield source.replace(node, "return None", "return value")
    elif wanted == "bool" and not isinstance(node.value, ast.Constant | ast.Compare | ast.BoolOp):
        yield source.replace(node, f"return not ({value})", "return value")
    elif kind in empty and value != empty[kind]:
        yield source.replace(node, f"return {empty[kind]}", "return value")


def _dropped(node: ast.stmt, source: Source) -> Iterator[Change]:
    match node:
        case ast.Expr(value=ast.Call()):
            yield source.replace(node, "pass", "dropped statement")
        case ast.Expr(value=ast.YieldFrom()):
            yield source.replace(node, "yield from ()", "dropped statement")
        case (
            ast.Assign(targets=[ast.Attribute() | ast.Subscript()])
            | ast.AnnAssign(target=ast.Attribute() | ast.Subscript())
        ):
            yield source.replace(node, "pass", "dropped statement")
        case ast.AugAssign():
            yield source.replace(node, "pass", "dropped statement")
            if type(node.op) in ARITHMETIC:
                old, new = ARITHMETIC[type(node.op)]
                yield from _between(
                    node.target, node.value, source, re.escape(old), new, "arithmetic"
                )
        case ast.Continue() | ast.Break() | ast.Raise() | ast.Delete():
            yield source.replace(node, "pass", "dropped statement")
