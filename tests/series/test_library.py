"""A row of tables from the library: one follows the other, with chance of its own."""

from __future__ import annotations

from random import Random

import pytest

import undercroft
from tests.series.nights import NIGHTS
from undercroft.kernel.chapters import chapter_title, without_sheets
from undercroft.kernel.errors import BadSetup


def play(table, seed=1):
    rng = Random(seed)
    while table.decision is not None:
        table.act(rng.randrange(len(table.decision)))
    return table


def test_a_row_is_followed_to_its_end():
    table = undercroft.new("nights", 2, 5)
    titles = []
    while table is not None:
        assert undercroft.follow(table) is None, "it is not over"
        titles.append(chapter_title(table.game, table.config))
        play(table, len(titles))
        before, table = table, undercroft.follow(table, 7)
        if table is not None:
            assert table.seed == 7
            assert table.config == before.sequel
            fell = [before.state.figure(n).id for n, each in enumerate(before.state.fighters)
                    if each.fate == 2]  # fmt: skip
            assert list(table.state.fell[-1]) == fell
    assert titles == ["Night 1", "Night 2", "Night 3"]
    assert len(titles) == NIGHTS


def test_chance_is_new_unless_it_is_named():
    first = play(undercroft.new("nights", 2, 5))
    seeds = {undercroft.follow(first).seed for _ in range(3)}
    assert len(seeds) == 3
    with pytest.raises(BadSetup, match="seed: -1 is not"):
        undercroft.follow(first, -1)


def test_what_was_chosen_is_told_without_the_sheet():
    second = undercroft.follow(play(undercroft.new("nights", 2, 5)))
    assert "nights" in second.config
    assert "nights" not in without_sheets(second.game, second.config)
    assert chapter_title(second.game, {"players": 2}) == "Night 1"
    dungeon = undercroft.new("dungeonquest", 1, 1)
    assert chapter_title(dungeon.game, dungeon.config) == dungeon.game.title
