"""The lanes leave out what they say, and nothing else."""

import pytest

import undercroft
from tests.conftest import GAMES, HERE, QUICK, WHOLE_GAMES, _is_about, _quick


def test_every_game_has_a_lane():
    assert (
        set(undercroft.game_names()) <= GAMES
    )  # one in the making has tests before it is playable


@pytest.mark.parametrize(
    ("path", "about"),
    [
        ("rules/warcraft", True),
        ("rules/warcraft/test_map.py", True),
        ("terminal/test_warcraft.py", True),
        ("gym/test_warcraft_encoding.py", True),
        ("rules/dungeonquest", False),
        ("bots/test_dungeonquest_search.py", False),
        ("kernel/test_table.py", False),
    ],
)
def test_what_is_about_another_game(path, about):
    assert _is_about(tuple(path.split("/")), {"warcraft"}) is about


def test_what_plays_whole_games_is_not_quick():
    for name in WHOLE_GAMES:
        paths = [path for folder in QUICK for path in (HERE / folder).rglob(name)]
        assert paths, f"{name} is no more"
        for path in paths:
            assert not _quick(path.relative_to(HERE).parts)
            assert _quick((*path.relative_to(HERE).parts[:-1], "test_content.py"))
