"""Sides: who plays with whom, who shares a win, and settings that ask for sides and figures."""

import pytest

from tests.kernel.toy import STONES_GAME
from tests.kernel.tug import TUG_GAME, tug
from undercroft.kernel import game as registry
from undercroft.kernel.errors import BadSetup
from undercroft.kernel.game import Facts, Result, Side, Sided

SCHEMA = TUG_GAME.schema()
TEAMS = (Side("red", (0, 2)), Side("blue", (1, 3)))


def sides(players=4, **chosen):
    return registry.sides_of(TUG_GAME, SCHEMA.check(players, chosen))


def test_where_a_game_says_nothing_everyone_is_alone():
    assert not isinstance(STONES_GAME, Sided)
    config = STONES_GAME.schema().check(2, {})
    assert registry.sides_of(STONES_GAME, config) == (Side("", (0,)), Side("", (1,)))
    assert registry.side_of(STONES_GAME, config, 1).players == (1,)


def test_a_game_has_teams_one_against_all_or_one_side():
    assert isinstance(TUG_GAME, Sided)
    assert sides() == TEAMS
    assert sides(team=["red", "red", "blue", "blue"])[0] == Side("red", (0, 1))
    assert sides(mode="giant", giant=2) == (Side("giant", (2,)), Side("band", (0, 1, 3)))
    assert sides(3, mode="together") == (Side("band", (0, 1, 2)),)
    assert registry.side_of(TUG_GAME, SCHEMA.check(4, {}), 3) == TEAMS[1]


@pytest.mark.parametrize(
    ("winners", "teams", "shares"),
    [
        ((0, 2), TEAMS, [1.0, 0.0, 1.0, 0.0]),  # each of the team wins
        ((0, 1, 2, 3), TEAMS, [0.5] * 4),  # two teams tie
        ((0, 2), (), [0.5, 0.0, 0.5, 0.0]),  # two rivals tie
        ((), (Side("band", (0, 1, 2, 3)),), [0.0] * 4),  # the game beats all
        ((0, 1, 2, 3), (Side("band", (0, 1, 2, 3)),), [1.0] * 4),  # all beat the game
    ],
)
def test_a_shared_win_is_a_win_for_each_and_a_tie_is_divided(winners, teams, shares):
    result = Result(winners, (), "", teams)
    assert [result.share(player) for player in range(4)] == shares


def test_a_result_knows_the_side_of_a_player():
    table = tug(4, rounds=1)
    while not table.over:
        table.act(0)
    assert [table.result.side_of(player) for player in range(4)] == ["red", "blue", "red", "blue"]
    assert Result((0,), (), "").side_of(0) == ""


def test_facts_tell_of_no_figure_of_one_and_of_several():
    facts = Facts(3, ("ann", ("bob", "cat"), (), ""), (True,) * 4, (("hall", "yard"), "", (), ""))
    assert [facts.roles_of(player) for player in range(4)] == [("ann",), ("bob", "cat"), (), ()]
    assert [facts.places_of(player) for player in range(4)] == [("hall", "yard"), (), (), ()]
    assert Facts(3, ("ann",), (True,)).places_of(0) == ()


def test_a_player_alone_has_two_figures():
    assert tug(1, mode="together").state.figures == ((0, 1),)
    named = tug(1, mode="together", figures=["fox", "cow"])
    assert named.game.facts(named.state).roles_of(0) == ("fox", "cow")


def test_settings_for_figures_seats_and_sides_are_kept():
    chosen = {"figures": ["ant", "bee", "cow", "dog"], "giant": 1, "team": ("blue", "red")}
    config = SCHEMA.check(2, chosen)
    assert config["figures"] == chosen["figures"]
    assert config["giant"] == 1
    assert config["team"] == ["blue", "red"]
    assert SCHEMA.check(2, {"team": []})["team"] == []


@pytest.mark.parametrize(
    ("players", "chosen", "complaint"),
    [
        (1, {"figures": ["ant"]}, "figures: 1 named for 1 players, who need 2; name all or none"),
        (2, {"figures": ["ant", "bee"]}, "figures: 2 named for 2 players, who need 4"),
        (3, {"figures": ["ant", "bee"]}, "figures: 2 named for 3 players; name all or none"),
        (1, {"figures": ["ant", "ant"]}, "nobody may be named twice"),
        (2, {"giant": 2}, "giant: 2 is not a seat from 0 to 1"),
        (2, {"giant": True}, "giant: True is not a seat"),
        (2, {"giant": "0"}, "giant: '0' is not a seat"),
        (2, {"team": ["red", "green"]}, "team: 'green' is unknown; choose from: red, blue"),
        (2, {"team": ["red"]}, "team: 1 named for 2 players; name the side of each or none"),
        (2, {"team": ["red", "red"]}, "team: blue has 0 players and needs 1 or more"),
        (4, {"team": ["red", "red", "red", "blue"]}, "team: red has 3 players; 2 is the most"),
    ],
)
def test_settings_that_cannot_be_are_refused_with_what_is_possible(players, chosen, complaint):
    with pytest.raises(BadSetup, match=complaint):
        SCHEMA.check(players, chosen)
