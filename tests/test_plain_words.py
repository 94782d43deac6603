"""Rules speak of players and heroes as "they"; only somebody with a name is a he or a she."""

import re
from importlib import resources

import pytest

GENDERED = re.compile(r"\b(he|him|his|himself|she|her|hers|herself)\b", re.IGNORECASE)
NAMED = ("Syndrael",)
RULES = sorted((resources.files("undercroft") / "games").glob("*/rules/*.toml"))


@pytest.mark.parametrize("path", RULES, ids=lambda path: f"{path.parents[1].name}/{path.name}")
def test_a_player_is_a_they(path):
    gendered = [
        f"{path.name}:{number}: {line}"
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if GENDERED.search(line) and not any(name in line for name in NAMED)
    ]
    assert not gendered


def test_there_are_rules_to_look_at():
    assert len(RULES) >= 4
