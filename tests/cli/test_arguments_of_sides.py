"""Settings for sides, seats and figures on the command line."""

import argparse

import pytest

from tests.kernel.tug import TUG_GAME
from undercroft.cli.arguments import add_options_of, add_setup, named_players, settings_of
from undercroft.cli.games import _possible
from undercroft.kernel.errors import BadSetup


def settings(*words):
    parser = argparse.ArgumentParser(prog="undercroft play")
    add_setup(parser, several=False)
    add_options_of(parser, TUG_GAME)
    return settings_of(TUG_GAME, parser.parse_args(words))


def test_sides_seats_and_figures_are_read():
    assert settings("--team", "blue,red", "--giant", "1", "--figures", "fox,elk") == {
        "team": ["blue", "red"], "giant": 1, "figures": ["fox", "elk"],
    }  # fmt: skip
    assert settings("--set", "team=red,blue") == {"team": ["red", "blue"]}


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--team", "blue,rad"), r"team: 'rad' is unknown \(did you mean red\?\)"),
        (("--giant", "first"), "giant: 'first' is not a whole number"),
    ],
)
def test_what_cannot_be_is_refused(words, complaint):
    with pytest.raises(BadSetup, match=complaint):
        settings(*words)


def test_the_number_of_players_follows_from_who_is_named():
    assert named_players(TUG_GAME, {"figures": ["fox", "elk"]}) == 1
    assert named_players(TUG_GAME, {"figures": ["fox", "elk", "ant"]}) == 3
    assert named_players(TUG_GAME, {"team": ["red", "blue"]}) == 2
    assert named_players(TUG_GAME, {"giant": 1}) == 0


def test_what_is_possible_is_listed():
    by_name = {setting.name: _possible(setting) for setting in TUG_GAME.schema().settings}
    assert by_name["team"] == "red,blue"
    assert by_name["giant"] == "SEAT"
