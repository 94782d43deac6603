"""Every game as a Gymnasium environment passes Gymnasium's own checks."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import undercroft.gym
from tests.gym.playing import GAMES, player_counts
from undercroft.gym import encoder_of
from undercroft.gym.seat import ILLEGAL
from undercroft.kernel.errors import BadSetup, UndercroftError

SEATED = [(name, players) for name in GAMES for players in player_counts(name)]


def play(env, seed):
    """A whole game at random; all rewards and the last info."""
    rng = np.random.default_rng(seed)
    seen, _ = env.reset(seed=seed)
    rewards = []
    while True:
        action = rng.choice(np.flatnonzero(seen["action_mask"]))
        seen, reward, ended, cut, info = env.step(action)
        rewards.append(reward)
        assert not cut
        if ended:
            return rewards, info


@pytest.mark.parametrize("name", GAMES)
def test_their_checker_on_a_registered_environment(name):
    check_env(gymnasium.make(f"undercroft/{name}-v0").unwrapped)


@pytest.mark.parametrize(("name", "players"), SEATED)
@pytest.mark.filterwarnings("ignore:.*Not able to test alternative render modes")
def test_their_checker_with_any_number_of_bots(name, players):
    for seat in {0, players - 1}:
        env = undercroft.gym.solo_env(name, players, seat=seat, reward="shaped")
        check_env(env, skip_render_check=True)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_to_its_end_and_tells_how_it_went(name):
    rewards, info = play(undercroft.gym.solo_env(name), seed=1)
    assert set(info) == {"action_mask", "won", "score", "survived", "outcome"}
    assert rewards[:-1] == [0.0] * (len(rewards) - 1)


@pytest.mark.parametrize("name", GAMES)
def test_the_other_seats_are_played_by_the_bots_that_were_named(name):
    env = undercroft.gym.solo_env(name, 3, seat=1, opponents=["heuristic", "random"])
    _, info = play(env, seed=2)
    assert env.table.over
    assert info["won"] in (True, False)


def test_masks_are_there_in_every_shape():
    env = undercroft.gym.solo_env("dungeonquest")
    seen, info = env.reset(seed=1)
    assert (info["action_mask"] == seen["action_mask"]).all()
    masks = env.action_masks()
    assert masks.dtype == bool
    assert masks.sum() == len(env.table.decision.choices)
    for _ in range(20):
        assert env.action_space.sample(seen["action_mask"]) < masks.sum()


def test_an_action_that_is_not_offered_changes_nothing_and_costs():
    env = undercroft.gym.solo_env("dungeonquest")
    before, _ = env.reset(seed=1)
    after, reward, ended, _, _ = env.step(env.action_space.n - 1)
    assert (reward, ended) == (ILLEGAL, False)
    assert all((before[name] == after[name]).all() for name in before)
    assert env.table.answers == []


def test_rewards_are_wins_or_scores_or_what_a_step_adds():
    for seed in range(20):  # seat 0 wins one of them
        env = undercroft.gym.solo_env("dungeonquest", 3)
        won, told = play(env, seed)
        winners = env.table.result.winners
        assert won[-1] == (1 / len(winners) if 0 in winners else 0.0)
        score, same = play(undercroft.gym.solo_env("dungeonquest", 3, reward="score"), seed)
        assert same["score"] == told["score"] == score[-1]
        shaped = undercroft.gym.solo_env("dungeonquest", 3, reward="shaped")
        steps, _ = play(shaped, seed)
        start = undercroft.gym.solo_env("dungeonquest", 3, reward="shaped")
        start.reset(seed=seed)
        potential = undercroft.gym.encoder_of(start.table.game).potential
        change = potential(shaped.table, 0) - potential(start.table, 0)
        assert sum(steps) == pytest.approx(change + won[-1])


def test_bots_play_the_other_seats_and_the_learner_his_own():
    env = undercroft.gym.solo_env("dungeonquest", 4, seat=2, opponents=["heuristic", "random"])
    _, info = play(env, seed=3)
    players = {answer.player for answer in env.table.log.answers}
    assert players == {0, 1, 2, 3}
    standing = next(each for each in env.table.result.standings if each.player == 2)
    assert info["score"] == standing.score


def test_their_own_vector_environments_can_play_it():
    make = [lambda: undercroft.gym.solo_env("dungeonquest", most_options=16)] * 2
    tables = gymnasium.vector.AsyncVectorEnv(make)
    try:
        seen, _ = tables.reset(seed=1)
        rng, ended = np.random.default_rng(1), 0
        for _ in range(150):
            mask = seen["action_mask"]
            seen, _, ends, _, _ = tables.step((rng.random(mask.shape) * mask).argmax(1))
            ended += ends.sum()
        assert ended > 1
    finally:
        tables.close()


def test_what_is_wrong_is_said():
    solo = undercroft.gym.solo_env
    with pytest.raises(UndercroftError, match="call reset"):
        solo("dungeonquest").step(0)
    with pytest.raises(BadSetup, match="seat: 4 is not a seat from 0 to 3"):
        solo("dungeonquest", 4, seat=4)
    with pytest.raises(BadSetup, match=r"bots: .randon. is unknown.*did you mean random"):
        solo("dungeonquest", 2, opponents="randon")
    with pytest.raises(BadSetup, match="name at least one bot"):
        solo("dungeonquest", 2, opponents=[])
    with pytest.raises(BadSetup, match="choose one of: win, score, shaped"):
        solo("dungeonquest", reward="gold")
    env = solo("dungeonquest")
    play(env, seed=1)
    with pytest.raises(UndercroftError, match="the game is over: call reset"):
        env.step(0)


def test_a_pack_changes_no_shape_and_all_its_options_can_be_had(tmp_path, monkeypatch):
    """More names of Loot than the printed game has choices: any of them may have to be chosen."""
    monkeypatch.setattr("undercroft.kernel.packs._known", {})
    card = (
        '[[decks.treasure.card]]\nid = "gem_{n}"\nname = "Gem {n}"\ncount = 1\ntype = "loot"\n'
        'gold = 10\ntext = "A gem."\nsource = "original"\n'
    )
    head = '[pack]\nid = "gems"\ntitle = "Gems"\nversion = "1"\ngame = "dungeonquest"\n'
    pack = tmp_path / "gems.toml"
    pack.write_text(head + "".join(card.format(n=n) for n in range(120)), "utf-8")
    ref = undercroft.packs.add(str(pack))
    printed = undercroft.gym.solo_env("dungeonquest")
    env = undercroft.gym.solo_env("dungeonquest", packs=[ref])
    assert env.observation_space == printed.observation_space
    assert env.metadata["layout"] == printed.metadata["layout"]
    play(env, seed=2)
    most = encoder_of(env.table.game, env.table.state.content).most_options
    assert most > encoder_of("dungeonquest").most_options
    play(undercroft.gym.solo_env("dungeonquest", packs=[ref], most_options=most), seed=2)
