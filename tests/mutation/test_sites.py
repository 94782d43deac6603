"""Where mutants come from: each operator, what is left out, and which sites a seed draws."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.mutation.code_sites import code_mutants
from tests.mutation.content_sites import content_mutants
from tests.mutation.mutants import CONTENT_SHARE, sample
from tests.mutation.siblings import siblings_in


def broken(tmp_path, source, name="rules.py"):
    """Every mutant of a source, as its changed lines."""
    path = tmp_path / name
    path.write_text(source)
    if name.endswith(".toml"):
        return [each.after for each in content_mutants(path, tmp_path)]
    return [each.after for each in code_mutants(path, tmp_path, siblings_in([path]))]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a < b\n", {"a <= b", "a >= b"}),
        ("a == b\n", {"a != b"}),
        ("a not in b\n", {"a in b"}),
        ("x = a and b\n", {"x = a or b"}),
        ("x = a or b or c\n", {"x = (a and b) or c", "x = a or (b and c)"}),
        ("x = a + b\n", {"x = a - b"}),
        ("x = 3\n", {"x = 4", "x = 2"}),
        ("x = True\n", {"x = False"}),
        ("x = opposing(a, b)\n", set()),
        ("x = min(a, b)\n", {"x = max(a, b)"}),
        ("f(table, a)\n", {"pass"}),
        ("yield from f()\n", {"yield from ()"}),
        ("x.a = b\n", {"pass"}),
        ("x += a\n", {"pass", "x -= a"}),
        ("x = a if not b else c\n", {"x = a if (b) else c"}),
        ("x = [a for a in b if a]\n", {"x = [a for a in b if (not (a))]"}),
    ],
)
def test_an_operator_breaks_its_node_and_nothing_else(tmp_path, source, expected):
    assert set(broken(tmp_path, source)) == expected


@pytest.mark.parametrize(
    ("returns", "expected"),
    [
        ("bool", {"return not (a)"}),
        ("int | None", {"return None"}),
        ("tuple[int, ...]", {"return ()"}),
        ("str", set()),
    ],
)
def test_a_return_value_is_broken_as_its_type_allows(tmp_path, returns, expected):
    assert set(broken(tmp_path, f"def f(a) -> {returns}:\n    return a\n")) == expected


@pytest.mark.parametrize(
    "source",
    [
        'x = "words"\n',
        'x = f"{a + 1}"\n',
        "def __repr__(self):\n    return 1 + 1\n",
        "if TYPE_CHECKING:\n    x = 1\n",
        "assert a == 1\n",
        "x = zip(a, strict=True)\n",
        "x: Literal[1]\n",
        "def f(a: Literal[1]): ...\n",
    ],
)
def test_what_only_speaks_to_people_or_type_checkers_is_left_alone(tmp_path, source):
    assert broken(tmp_path, source) == []


def test_two_quarters_to_the_left_are_no_mutant_of_two_to_the_right(tmp_path):
    found = set(broken(tmp_path, "x = (a + 2) & 3\n"))
    assert "x = (a - 2) & 3" not in found
    assert {"x = (a + 3) & 3", "x = (a + 2) & 4", "x = (a + 2) | 3"} <= found
    assert "x = (a - 1) & 3" in broken(tmp_path, "x = (a + 1) & 3\n")


def test_a_field_becomes_one_of_the_same_type_that_every_class_of_that_field_has(tmp_path):
    source = (
        "class A:\n    luck: int\n    armor: int\n    name: str\n"
        "class B:\n    luck: int\n    size: int\n"
        "class C:\n    wounds: int\n    gold: int\n"
        "x.luck\nx.wounds\nx.name\n"
    )
    assert broken(tmp_path, source) == ["x.gold"]


def test_a_constant_becomes_another_of_its_row_that_the_file_knows(tmp_path):
    source = "LUCK, ARMOR, SPEED = range(3)\nf(LUCK)\n"
    path = tmp_path / "rules.py"
    path.write_text(source)
    found = {each.after for each in code_mutants(path, tmp_path, siblings_in([path]))}
    assert found == {"f(ARMOR)", "pass", *(f"LUCK, ARMOR, SPEED = range({n})" for n in (2, 4))}


def test_content_is_broken_in_numbers_flags_and_words_of_the_same_key(tmp_path):
    source = (
        '[[card]]\nid = "a"\nname = "Troll 2"\nhow = "By day."\nvalue = 3\nattack = "melee"  # 5\n'
        'fast = true\neffect = [{ op = "heal", amount = -1 }]\n'
        '[[card]]\nid = "b"\nhow = "By night."\nattack = "magic"\n'
    )
    assert broken(tmp_path, source, "cards.toml") == [
        "value = 4",
        "value = 2",
        'attack = "magic" # 5',
        "fast = false",
        'effect = [{ op = "heal", amount = 0 }]',
        'effect = [{ op = "heal", amount = -2 }]',
        'attack = "melee"',
    ]


def test_a_mutant_is_named_by_its_function_and_lines_not_by_their_numbers(tmp_path):
    path = tmp_path / "rules.py"
    source = "class A:\n    def f(self):\n        return a < b\n"
    places = []
    for text in (source, "import os\n\n" + source):
        path.write_text(text)
        places.append([each.place for each in code_mutants(path, tmp_path, siblings_in([path]))])
    assert places[0] == places[1]
    assert places[0][0] == ("rules.py", "A.f", "return a < b", "return a <= b")


def test_a_seed_draws_the_same_sites_and_one_in_five_of_content(tmp_path):
    code, content = tmp_path / "rules.py", tmp_path / "cards.toml"
    code.write_text("".join(f"x = {n}\n" for n in range(100, 200)))
    content.write_text("".join(f"n{n} = {n}\n" for n in range(100)))
    found = [
        *code_mutants(code, tmp_path, siblings_in([code])),
        *content_mutants(content, tmp_path),
    ]
    drawn = sample(found, 50, 7, tmp_path)
    assert drawn == sample(found, 50, 7, tmp_path)
    assert drawn != sample(found, 50, 8, tmp_path)
    assert len(set(drawn)) == 50
    fewer = sample(found[1:], 50, 7, tmp_path)
    assert len(set(drawn) & set(fewer)) >= 49
    assert sum(each.file == "cards.toml" for each in drawn) == 50 * CONTENT_SHARE


def test_sites_are_spread_over_parts_and_all_else(tmp_path):
    found = []
    names = ("rules/abilities/speed.py", "rules/turn.py", "content/cards.toml", "content/map.toml")
    for name in names:
        path = tmp_path / "game" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(f"n{n} = {n}\n" for n in range(100, 150)))
        walk = content_mutants(path, tmp_path) if name.endswith(".toml") else None
        found += code_mutants(path, tmp_path, siblings_in([path])) if walk is None else walk

    def counted(*spread):
        drawn = Counter(each.file for each in sample(found, 20, 7, tmp_path, spread))
        return [drawn[f"game/{name}"] for name in names]

    abilities, turn, cards, plan = counted("rules/abilities")
    assert (abilities, turn, cards + plan) == (10, 8, 2)
    abilities, turn, cards, plan = counted("rules/abilities/", "content/map.toml")
    assert (abilities, turn, cards, plan) == (6, 6, 1, 7)


def test_a_part_of_which_there_is_too_little_leaves_its_sites_to_the_rest(tmp_path):
    path = tmp_path / "rules.py"
    path.write_text("x = 3\n")
    (tmp_path / "cards.toml").write_text("".join(f"n{n} = {n}\n" for n in range(50)))
    found = [
        *code_mutants(path, tmp_path, siblings_in([path])),
        *content_mutants(tmp_path / "cards.toml", tmp_path),
    ]
    drawn = sample(found, 20, 7, tmp_path, ["rules.py"])
    assert sum(each.file == "rules.py" for each in drawn) == 2
    assert len(drawn) == 20
