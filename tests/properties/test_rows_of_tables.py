"""Whole rows of tables by bots; `python -m tests.support.series` plays many."""

from collections import Counter

from tests.kernel.season import SEASON_GAME, TABLES
from tests.support import series
from undercroft.kernel import game as registry


def test_a_row_of_tables_ends_with_the_last_one():
    config = registry.configure(SEASON_GAME, 2, {"rounds": 1})
    tables = list(series.play_row(SEASON_GAME, config, 1, "random", Counter()))
    assert [len(table.state.past) for table in tables] == list(range(TABLES))


def test_a_campaign_goes_from_quest_to_quest():
    game, seen = registry.find("descent"), Counter()
    config = registry.configure(game, 3, {"campaign": "the_shadow_rune"})
    row = series.play_row(game, config, 1, "heuristic", seen)
    first, second = next(row), next(row)
    series.check_record(second)
    assert first.state.quest == "first_blood"
    assert second.state.quest == first.state.next_quest
    assert [each.quest for each in second.state.sheet.played] == ["first_blood", second.state.quest]
    assert {"learn_skill", "buy_card", "next_hero", "act"} <= {*seen}
