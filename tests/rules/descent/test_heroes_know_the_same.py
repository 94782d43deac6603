"""Heroes have no secrets from one another: one screen serves them all without a hand-over."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

import undercroft
from undercroft.kernel.game import sides_of

PLAYERS, OVERLORD = 4, 2
ANSWERS = 300


@pytest.mark.parametrize("quest", ["first_blood", "a_fat_goblin"])  # tokens face down
def test_what_one_hero_sees_all_heroes_see(quest):
    table = undercroft.new("descent", PLAYERS, 5, quest=quest, overlord=OVERLORD)
    heroes, overlord = sides_of(table.game, table.config)
    assert (heroes.open, heroes.players, overlord.open) == (True, (0, 1, 3), False)
    chance = Random(4)
    apart = 0
    for _ in range(ANSWERS):
        if table.decision is None:
            break
        seen = [msgspec.to_builtins(table.view(hero)) | {"viewer": 0} for hero in heroes.players]
        assert seen[1:] == seen[:-1]
        apart += seen[0] != msgspec.to_builtins(table.view(OVERLORD)) | {"viewer": 0}
        table.act(chance.randrange(len(table.decision.choices)))
    assert apart, "the overlord has a hand that heroes do not see"
