"""No two classes of the shared rooms have one name: whoever reads it knows which is meant."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import undercroft

ROOT = Path(undercroft.__file__).parent


def test_no_two_classes_of_shared_rooms_have_one_name() -> None:
    places = defaultdict(list)
    for path in sorted(ROOT.rglob("*.py")):
        inside = path.relative_to(ROOT)
        if inside.parts[0] == "games" and len(inside.parts) > 2:
            continue  # a game has its own words
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(inside.as_posix())
    assert len(places) > 300
    assert {name: where for name, where in places.items() if len(where) > 1} == {}
