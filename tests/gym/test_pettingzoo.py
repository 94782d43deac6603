"""Every game as a PettingZoo environment passes PettingZoo's own suite."""

import itertools
import random
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

import undercroft.gym
from tests.gym.playing import GAMES, REMARKS, player_counts
from undercroft.kernel.errors import BadSetup, IllegalAnswer, UndercroftError

pytestmark = [pytest.mark.filterwarnings(remark) for remark in REMARKS]

SEATED = [(name, players) for name in GAMES for players in player_counts(name)]


def play(env, seed=None):
    """A whole game at random; what every agent got in all."""
    env.reset(seed=seed)
    rng = random.Random(seed)
    totals = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, ended, _, _ = env.last()
        totals[agent] += reward
        env.step(None if ended else rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    return totals


@pytest.mark.parametrize(("name", "players"), SEATED)
def test_their_api_test(name, players):
    api_test(undercroft.gym.env(name, players), num_cycles=200)


@pytest.mark.parametrize(("name", "players"), SEATED)
def test_their_seed_test(name, players):
    seed_test(lambda: undercroft.gym.env(name, players), num_cycles=100)


@pytest.mark.parametrize("name", GAMES)
def test_their_render_test(name):
    render_test(lambda render_mode: undercroft.gym.env(name, render_mode=render_mode))


@pytest.mark.parametrize("name", GAMES)
def test_their_performance_benchmark(name, capsys, monkeypatch):
    """It runs for five seconds: here of a clock by which a round takes a tenth of a second."""
    ticks = itertools.count()
    clock = SimpleNamespace(time=lambda: next(ticks) / 10)
    monkeypatch.setitem(performance_benchmark.__globals__, "time", clock)
    performance_benchmark(undercroft.gym.env(name))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("name", GAMES)
def test_equal_seeds_play_equal_games_and_resets_go_on_to_others(name):
    first = undercroft.gym.env(name, seed=7)
    play(first, seed=3)
    again = undercroft.gym.env(name)
    play(again, seed=3)
    assert first.table.outcomes == again.table.outcomes
    resets = []
    for _ in range(3):
        again.reset()
        resets.append(again.table.seed)
    assert len(set(resets)) == 3
    assert again.reset(seed=3) is None
    assert again.table.seed == first.table.seed


def test_a_win_is_shared_and_a_score_is_a_score():
    for seed in range(25):
        env = undercroft.gym.env("dungeonquest", 2)
        totals = play(env, seed)
        result = env.table.result
        assert sum(totals.values()) == (1.0 if result.winners else 0.0)
        scores = play(undercroft.gym.env("dungeonquest", 2, reward="score"), seed)
        for standing in result.standings:
            assert scores[f"player_{standing.player}"] == standing.score


def test_infos_tell_how_it_ended():
    env = undercroft.gym.env("dungeonquest", 1)
    env.reset(seed=1)
    while not env.terminations["player_0"]:
        assert env.infos["player_0"] == {}
        env.step(0)
    told = env.infos["player_0"]
    assert set(told) == {"won", "score", "survived", "outcome"}
    standing = env.table.result.standings[0]
    assert (told["won"], told["score"]) == (standing.won, standing.score)


def test_rendering_shows_the_board_and_the_question():
    env = undercroft.gym.env("dungeonquest", 1, render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert "DungeonQuest" in text
    assert "0: Start in the North-west Tower" in text
    assert undercroft.gym.env("dungeonquest", 1).render_mode is None


def test_what_is_wrong_is_said():
    env = undercroft.gym.env("dungeonquest", 1)
    with pytest.raises(UndercroftError, match="call reset"):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(IllegalAnswer, match="there is no option 99"):
        env.step(99)
    with pytest.raises(IllegalAnswer, match="an action is the number of an option"):
        env.step(None)
    with pytest.raises(BadSetup, match="reward: 'gold' is unknown"):
        undercroft.gym.env("dungeonquest", reward="gold")
    with pytest.raises(BadSetup, match="render_mode: 'film' is unknown"):
        undercroft.gym.env("dungeonquest", render_mode="film")
    with pytest.raises(BadSetup, match="no such setting"):
        undercroft.gym.env("dungeonquest", weather="rain")
    with pytest.raises(BadSetup, match="players: 9 is not possible"):
        undercroft.gym.env("dungeonquest", 9)
    with pytest.raises(BadSetup, match="seed: -1"):
        env.reset(seed=-1)
    play(env, seed=2)
    with pytest.raises(UndercroftError, match="call reset"):
        env.step(None)
