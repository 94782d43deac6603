"""The library's front door: what is installed, and bots by name."""

import subprocess
import sys
from importlib.metadata import version

import pytest

import undercroft
from undercroft.kernel import game as registry
from undercroft.kernel.errors import BadSetup


def test_the_version_is_the_packages():
    assert undercroft.__version__ == version("undercroft")


def test_the_games_are_listed_with_settings_and_bots():
    listed = undercroft.games()
    assert [info.name for info in listed] == undercroft.game_names()
    for info in listed:
        table = undercroft.new(info.name, players=info.schema.most, seed=1)
        assert info.title == table.game.title
        assert {"random", "hard"} <= set(info.bots)


def test_the_package_of_games_is_still_a_package():
    code = (
        "import undercroft; undercroft.games(); from undercroft.games import dungeonquest; "
        "print(undercroft.games.dungeonquest.GAME.name, len(undercroft.games()) > 1)"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["dungeonquest", "True"]


@pytest.mark.parametrize("name", registry.finished_names())
def test_a_bot_is_made_by_name_for_a_table_a_game_or_a_games_name(name):
    table = undercroft.new(name, players=2, seed=3)
    chosen = {
        undercroft.bot("heuristic", game, seed=5).choose(table)
        for game in (table, table.game, name)
    }
    assert len(chosen) == 1
    assert undercroft.bot("random", table).choose(table) in range(len(table.decision.choices))
    with pytest.raises(BadSetup, match="'hardest' is unknown"):
        undercroft.bot("hardest", table)


def test_what_does_not_exist_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = undercroft.nothing


def test_a_player_whom_nobody_is_gets_no_explanation():
    with pytest.raises(undercroft.NoSuchPlayer, match="no player 7"):
        undercroft.explain(undercroft.new("dungeonquest", players=2, seed=7), 7, "search")
