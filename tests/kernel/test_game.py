"""What a game can be set up with, and finding games."""

import pytest

import undercroft
from tests.kernel.toy import STONES_GAME, stones
from undercroft.kernel import game
from undercroft.kernel.errors import BadSetup

SCHEMA = STONES_GAME.schema()


def test_what_is_not_chosen_has_its_default():
    assert SCHEMA.check(2, {}) == {
        "players": 2, "rounds": 2, "tone": "calm", "blind": False, "who": [],
    }  # fmt: skip
    assert SCHEMA.check(2, {"rounds": None})["rounds"] == 2


def test_what_is_chosen_is_kept():
    chosen = {"rounds": 5, "tone": "loud", "blind": True, "who": ("bob", "ann")}
    assert SCHEMA.check(2, chosen) == {"players": 2, **chosen, "who": ["bob", "ann"]}
    assert SCHEMA.check(1, {"who": "cat"})["who"] == ["cat"]


@pytest.mark.parametrize(
    ("players", "chosen", "complaint"),
    [
        (0, {}, "this game is for 1 to 3 players"),
        (4, {}, "this game is for 1 to 3 players"),
        (True, {}, "players: True is not possible"),
        ("2", {}, "players: '2' is not possible"),
        (2, {"weather": 1}, "weather: no such setting; there are: rounds, tone, blind, who"),
        (2, {"rounds": 0}, "rounds: 0 is not a number from 1 to 5"),
        (2, {"rounds": 6}, "rounds: 6 is not a number from 1 to 5"),
        (2, {"rounds": True}, "rounds: True is not a number"),
        (2, {"rounds": "3"}, "rounds: '3' is not a number"),
        (2, {"tone": "shrill"}, "tone: 'shrill' is unknown; choose one of: calm, loud"),
        (2, {"blind": 1}, "blind: 1 is neither true nor false"),
        (2, {"who": ["ann", "dan"]}, "who: 'dan' is unknown; choose from: ann, bob, cat"),
        (2, {"who": ["ann", "ann"]}, "nobody may be named twice: ann, ann"),
        (2, {"who": ["ann"]}, "1 named for 2 players; name all or none"),
        (1, {"who": ["ann", "bob"]}, "2 named for 1 players"),
    ],
)
def test_a_wrong_setting_is_refused_with_what_is_possible(players, chosen, complaint):
    with pytest.raises(BadSetup, match=complaint):
        SCHEMA.check(players, chosen)


def test_games_are_found_by_name():
    assert game.find("dungeonquest").name == "dungeonquest"
    assert "dungeonquest" in undercroft.game_names()
    with pytest.raises(BadSetup, match=r"snakes: no such game; there are: .*dungeonquest"):
        undercroft.new("snakes")


@pytest.mark.parametrize("seed", [-1, 1 << 63, 1.5, "7", True])
def test_a_seed_is_a_whole_number_of_63_bits(seed):
    with pytest.raises(BadSetup, match="seed"):
        undercroft.new("dungeonquest", seed=seed)


def test_without_a_seed_a_random_one_is_taken_and_kept():
    one, other = undercroft.new("dungeonquest"), undercroft.new("dungeonquest")
    assert one.seed != other.seed
    assert undercroft.new("dungeonquest", seed=one.seed).state == one.state


def test_explain_gives_the_rule_that_forbids_or_nothing():
    table = stones()
    assert undercroft.explain(table, 0, "low") is None
    assert undercroft.explain(table, 0, "fly").id == "TOY-KEEP-01"


def test_the_toy_is_a_game_as_the_contract_says():
    assert isinstance(STONES_GAME, game.Game)
    assert stones().scene(0).viewer == 0
