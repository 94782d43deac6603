"""Sides in the adapters: a team's win is a win for each, and a shared decision asks the first."""

import random

import numpy as np
import pyspiel
import pytest
from pettingzoo.test import api_test

import undercroft.gym
from tests.gym.playing import REMARKS
from tests.kernel.tug import install
from undercroft.gym import openspiel

pytestmark = [pytest.mark.filterwarnings(remark) for remark in REMARKS]


@pytest.fixture(autouse=True)
def installed(monkeypatch):
    install(monkeypatch)
    openspiel.register()


def play(env, seed):
    env.reset(seed=seed)
    rng = random.Random(seed)
    totals = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, ended, _, _ = env.last()
        totals[agent] += reward
        env.step(None if ended else rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    return [totals[f"player_{seat}"] for seat in range(len(totals))]


def test_each_of_a_winning_team_gets_one_and_teams_that_tie_a_half():
    seen = {tuple(play(undercroft.gym.env("tug", 4, rounds=1), seed)) for seed in range(80)}
    assert seen == {(1.0, 0.0, 1.0, 0.0), (0.0, 1.0, 0.0, 1.0), (0.5, 0.5, 0.5, 0.5)}


def test_one_against_all_and_all_against_the_game():
    giant = {tuple(play(undercroft.gym.env("tug", 3, mode="giant", giant=1), n)) for n in range(40)}
    assert {(1.0, 0.0, 1.0), (0.0, 1.0, 0.0)} <= giant
    together = {
        tuple(play(undercroft.gym.env("tug", 3, mode="together", rounds=1), n)) for n in range(40)
    }
    assert together == {(1.0, 1.0, 1.0), (0.0, 0.0, 0.0)}


def test_pettingzoo_asks_the_first_of_those_who_decide_together():
    env = undercroft.gym.env("tug", 4)
    env.reset(seed=1)
    assert env.table.decision.players == (0, 2)
    assert env.agent_selection == "player_0"
    assert env.observe("player_2")["action_mask"].sum() == 2, "they see the options too"
    assert env.observe("player_1")["action_mask"].sum() == 0
    api_test(undercroft.gym.env("tug", 4), num_cycles=50)


def test_a_learner_answers_what_they_decide_together_with_bots():
    env = undercroft.gym.solo_env("tug", 4, seat=2)
    seen, _ = env.reset(seed=3)
    assert env.table.decision.players == (0, 2)
    assert seen["action_mask"].sum() == 2
    env.step(0)
    assert env.table.answered_by[0] == 2


def test_openspiel_asks_the_first_and_pays_each():
    game = pyspiel.load_game("python_undercroft_tug(players=4,rounds=1)")
    rng = np.random.RandomState(2)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
            continue
        player = state.current_player()
        assert player == state.table.decision.players[0]
        assert state.legal_actions(1 - player) == []
        state.apply_action(int(rng.choice(state.legal_actions())))
    assert state.returns() == [state.table.result.share(player) for player in range(4)]
    assert sum(state.returns()) == 2.0
    pyspiel.random_sim_test(game, num_sims=3, serialize=False, verbose=False)


def test_those_who_decided_in_secret_remember_it_and_no_others():
    state = pyspiel.load_game("python_undercroft_tug(players=4)").new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    state.apply_action(0)
    other = state.clone()
    state.apply_action(0)
    other.apply_action(1)
    for owner in (0, 2):
        assert state.information_state_string(owner) != other.information_state_string(owner)
    for rival in (1, 3):
        assert state.information_state_string(rival) == other.information_state_string(rival)


def test_sides_and_figures_are_parameters():
    game = pyspiel.load_game(
        "python_undercroft_tug(players=2,team=blue+red,figures=fox+elk+dog+cow)"
    )
    config = game.new_initial_state().table.config
    assert config["team"] == ["blue", "red"]
    assert config["figures"] == ["fox", "elk", "dog", "cow"]
