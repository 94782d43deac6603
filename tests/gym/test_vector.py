"""Many tables at once: the same games whoever plays them, in one process or in several."""

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import undercroft.gym
from tests.gym.playing import GAMES
from undercroft.kernel.errors import BadSetup, UndercroftError


def run(tables, steps, seed=1):
    """So many steps at random; everything that came of them, and how the games ended."""
    rng, trace, ends = np.random.default_rng(seed), [], []
    seen, _ = tables.reset(seed=seed)
    for _ in range(steps):
        mask = seen["action_mask"]
        assert mask.any(axis=1).all(), "a table that is over has begun another game"
        seen, rewards, ended, cut, infos = tables.step((rng.random(mask.shape) * mask).argmax(1))
        assert not cut.any()
        assert (np.asarray(infos.get("_final_info", np.zeros(len(ended), bool))) == ended).all()
        trace.append((seen["observation"].copy(), seen["options"].copy(), rewards, ended))
        for row in np.flatnonzero(ended):
            ends.append((row, infos["final_info"]["outcome"][row]))
    return trace, ends


@pytest.mark.parametrize("name", GAMES)
def test_games_do_not_depend_on_the_number_of_processes(name):
    traces = []
    for workers in (1, 2):
        tables = undercroft.gym.vector_env(name, 5, workers=workers, reward="shaped")
        try:
            traces.append(run(tables, 120))
        finally:
            tables.close()
    (one, ended), (other, ended_too) = traces
    assert ended == ended_too
    for step, same in zip(one, other, strict=True):
        assert all((left == right).all() for left, right in zip(step, same, strict=True))


def test_games_end_and_others_begin_in_the_same_step():
    tables = undercroft.gym.vector_env("dungeonquest", 4)
    assert tables.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    _, ends = run(tables, 200)
    assert len(ends) > 8
    assert all(outcome for _, outcome in ends)


def test_the_last_sight_of_a_game_is_told_beside_the_first_of_the_next():
    tables = undercroft.gym.vector_env("dungeonquest", 2)
    seen, _ = tables.reset(seed=2)
    while True:
        seen, _, ended, _, infos = tables.step(np.zeros(2, int))
        if ended.any():
            break
    row = int(np.flatnonzero(ended)[0])
    last = infos["final_obs"][row]
    assert not last["action_mask"].any()
    assert seen["action_mask"][row].any()
    assert tables.single_observation_space.contains(last)


def test_observations_are_copies_unless_one_wants_the_memory_itself():
    for copy in (True, False):
        tables = undercroft.gym.vector_env("dungeonquest", 2, copy=copy)
        first, _ = tables.reset(seed=1)
        before = first["observation"].copy()
        tables.step(np.zeros(2, int))
        assert (first["observation"] == before).all() == copy


def test_it_is_made_by_gymnasium_too_and_fits_its_spaces():
    tables = gymnasium.make_vec(
        "undercroft/dungeonquest-v0", 3, vectorization_mode="vector_entry_point", players=2
    )
    seen, _ = tables.reset(seed=1)
    assert tables.observation_space.contains(seen)
    assert tables.action_space.shape == (3,)
    assert tables.unwrapped.action_masks().shape == seen["action_mask"].shape


def test_resets_without_a_seed_go_on_to_other_games():
    tables = undercroft.gym.vector_env("dungeonquest", 3)
    first = tables.reset(seed=1)[0]["observation"]
    second = tables.reset()[0]["observation"]
    again = tables.reset(seed=1)[0]["observation"]
    assert (first == again).all()
    assert (first != second).any()
    seeded = tables.reset(seed=[5, 5, None])[0]["observation"]
    assert (seeded[0] == seeded[1]).all()


def test_what_is_wrong_is_said():
    make = undercroft.gym.vector_env
    with pytest.raises(BadSetup, match="num_envs: 0"):
        make("dungeonquest", 0)
    with pytest.raises(BadSetup, match="workers: 3 is not a number from 1 to the 2 tables"):
        make("dungeonquest", 2, workers=3)
    tables = make("dungeonquest", 2)
    with pytest.raises(UndercroftError, match="call reset"):
        tables.step(np.zeros(2, int))
    with pytest.raises(BadSetup, match="3 seeds for 2 tables"):
        tables.reset(seed=[1, 2, 3])


def test_a_worker_that_fails_or_dies_is_told_of():
    tables = undercroft.gym.vector_env("dungeonquest", 2, workers=2)
    try:
        tables.reset(seed=1)
        with pytest.raises(UndercroftError, match="a worker process failed"):
            tables._tables.all("dance", None)
        for worker in tables._tables._pool._pool.workers:
            worker.process.join()
        with pytest.raises(UndercroftError, match="a worker process has ended"):
            tables.step(np.zeros(2, int))
    finally:
        tables.close()
