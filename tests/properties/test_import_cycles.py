"""No module of the package imports itself by way of others, not even inside a function.

A cycle hides which part stands on which. Imports for type checkers alone do not count.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

import grimp

PACKAGE = "undercroft"


@cache
def imports() -> dict[str, frozenset[str]]:
    """By module: what it imports when it is loaded or run."""
    graph = grimp.build_graph(PACKAGE, exclude_type_checking_imports=True, cache_dir=None)
    return {
        module: frozenset(graph.find_modules_directly_imported_by(module))
        for module in graph.modules
    }


def reachable(graph: Mapping[str, Iterable[str]], start: str) -> set[str]:
    """Everything that is imported by way of a module."""
    found: set[str] = set()
    edge = [start]
    while edge:
        for module in graph.get(edge.pop(), ()):
            if module not in found:
                found.add(module)
                edge.append(module)
    return found


def cycles(graph: Mapping[str, Iterable[str]]) -> list[list[str]]:
    """The sets of modules that import one another (strongly connected components)."""
    ways = {module: reachable(graph, module) for module in graph}
    found: set[frozenset[str]] = set()
    for module, beyond in ways.items():
        if module in beyond:
            found.add(frozenset(other for other in beyond if module in ways.get(other, ())))
    return sorted(sorted(cycle) for cycle in found)


def test_no_module_imports_itself_by_way_of_others():
    assert cycles(imports()) == []


def test_the_graph_is_that_of_the_whole_package():
    graph = imports()
    assert "undercroft.kernel.flow" in graph["undercroft.kernel.table"]
    assert len(graph) > 200


def test_cycles_are_found_and_told_apart():
    graph = {"a": ["b"], "b": ["c"], "c": ["a", "d"], "d": ["e"], "e": ["d"], "f": ["a"]}
    assert cycles(graph) == [["a", "b", "c"], ["d", "e"]]
    assert cycles({"a": ["a"]}) == [["a"]]
    assert cycles({"a": ["b", "c"], "b": ["c"], "c": []}) == []
