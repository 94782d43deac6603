"""Sentries for programs that learn: the suites of three libraries, bounded."""

from __future__ import annotations

import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test

import undercroft.gym
from tests.gym.playing import REMARKS
from undercroft.gym import openspiel

pytestmark = [pytest.mark.filterwarnings(remark) for remark in REMARKS]


@pytest.mark.parametrize("players", [2, 4])
def test_pettingzoo(players):
    api_test(undercroft.gym.env("sentries", players), num_cycles=60)


def test_each_of_a_winning_side_is_rewarded():
    env = undercroft.gym.env("sentries", 4)
    env.reset(seed=4)
    rng = np.random.default_rng(4)
    totals = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, ended, _, _ = env.last()
        totals[agent] += reward
        env.step(None if ended else rng.choice(np.flatnonzero(seen["action_mask"])))
    rewards = list(totals.values())
    assert rewards[0] == rewards[2] != rewards[1] == rewards[3]
    assert max(rewards) == 1.0


def test_gymnasium():
    check_env(undercroft.gym.solo_env("sentries", 4, seat=1), skip_render_check=True)


def test_openspiel():
    openspiel.register()  # once more: this game may have been installed since the first time
    game = pyspiel.load_game("python_undercroft_sentries(players=2)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
