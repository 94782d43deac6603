"""Whoever plays a quest for the first time is told what both sides are after."""

from __future__ import annotations

import undercroft
from tests.support.rules import rule


@rule("DES-QST-14")
def test_both_aims_are_told_before_anybody_chooses():
    table = undercroft.new("descent", 3, 5, quest="a_fat_goblin")
    told = [table.tell(event) for event in table.events]
    aims = table.state.rules
    assert aims.aim_heroes != aims.aim_overlord
    assert f"The heroes' aim: {aims.aim_heroes}" in told
    assert f"The overlord's aim: {aims.aim_overlord}" in told
