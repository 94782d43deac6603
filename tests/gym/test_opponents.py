"""Who plays against a learner: names, classes, bots and policies; and what all see together."""

import re
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from undercroft.bots import RandomBot
from undercroft.cli import main
from undercroft.gym import PolicyBot, env, solo_env, vector_env
from undercroft.kernel.errors import BadSetup, UndercroftError

PAGE = Path(__file__).parents[2] / "docs" / "own-bots.md"


def last_legal(seen):
    """A policy: the last option that the mask allows."""
    return int(seen["action_mask"].nonzero()[0][-1])


class Recorder:
    """A bot that remembers whom it was asked for."""

    def __init__(self, seed=0):
        self.asked = []

    def choose(self, table):
        self.asked.append(table.decision.player)
        return 0


def play(table_env, seed=1, steps=30):
    table_env.reset(seed=seed)
    for _ in range(steps):
        if table_env.step(0)[2]:
            break
    return table_env.table


def test_a_policy_plays_the_other_seats_by_what_they_see():
    sizes = []

    def policy(seen):
        sizes.append(seen["observation"].shape)
        return last_legal(seen)

    solo = solo_env("dungeonquest", 3, seat=1, opponents=[policy])
    play(solo)
    assert set(sizes) == {solo.observation_space["observation"].shape}
    assert len(sizes) > 2


def test_a_bot_plays_as_it_is_and_a_class_is_made_anew():
    bot = Recorder()
    play(solo_env("dungeonquest", 2, opponents=bot))
    assert set(bot.asked) == {1}
    one, two = (play(solo_env("dungeonquest", 2, opponents=each)) for each in (RandomBot, "random"))
    assert one.answers == two.answers


class Named:
    """A bot that answers for one seat alone, or fails."""

    def __init__(self, seat):
        self.seat = seat

    def choose(self, table):
        assert table.decision.player == self.seat
        return 0


def test_opponents_sit_in_the_other_seats_in_turn():
    play(solo_env("dungeonquest", 4, seat=1, opponents=[Named(0), Named(2), Named(3)]))
    table = play(solo_env("dungeonquest", 4, seat=3, opponents=[Recorder(), one := Recorder()]))
    assert set(one.asked) == {1}
    assert {answer.player for answer in table.log.answers} >= {0, 1, 2}
    with pytest.raises(BadSetup, match="2 are named, but the other seats are only 1"):
        solo_env("dungeonquest", 2, opponents=["random", "heuristic"])


def test_a_class_may_make_a_policy_for_each_game():
    made = []

    class OfTheLeague:
        def __init__(self, seed):
            self.pace = seed % 2
            made.append(seed)

        def __call__(self, seen):
            return last_legal(seen) if self.pace else 0

    solo = solo_env("dungeonquest", 2, opponents=OfTheLeague)
    play(solo, seed=1)
    play(solo, seed=2)
    assert len(set(made)) == 2


def test_a_policy_is_a_bot_that_sees_what_environments_show(tmp_path):
    shapes = []

    def policy(seen):
        shapes.append(seen["options"].shape)
        return last_legal(seen)

    solo = solo_env("dungeonquest", 2, opponents=PolicyBot(policy, most_options=7))
    table = play(solo)
    assert set(shapes) == {(7, solo.observation_space["options"].shape[1])}
    shapes.clear()
    assert PolicyBot(policy).choose(table) == len(table.decision.choices) - 1
    assert shapes == [solo.observation_space["options"].shape]


def test_the_policy_of_the_page_is_rated(tmp_path, monkeypatch, capsys):
    code = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)[-1]
    (tmp_path / "my_policy.py").write_text(code, "utf-8")
    monkeypatch.chdir(tmp_path)
    bots = ["--bots", "my_policy.py:Learned,random"]
    assert main(["tournament", "dungeonquest", "--games", "2", *bots]) == 0
    assert "my_policy.py:Learned" in capsys.readouterr().out


def test_a_policy_that_chooses_what_is_masked_is_told():
    solo = solo_env("dungeonquest", 2, opponents=lambda _seen: 10_000)
    with pytest.raises(UndercroftError, match=r"chose action 10000, but the mask allows 0 to"):
        play(solo)


@pytest.mark.parametrize("wrong", [3, [3], object(), ["random", 7]])
def test_what_is_no_opponent_is_told(wrong):
    with pytest.raises(BadSetup, match="neither a bot's name, nor a bot"):
        solo_env("dungeonquest", 3, opponents=wrong)


def test_policies_travel_to_workers_only_if_they_can():
    with closing(vector_env("dungeonquest", 2, 2, workers=2, opponents=last_legal)) as tables:
        tables.reset(seed=3)
        several = tables.step(np.zeros(2, np.int64))[0]["observation"]
    with closing(vector_env("dungeonquest", 2, 2, opponents=last_legal)) as tables:
        tables.reset(seed=3)
        assert (tables.step(np.zeros(2, np.int64))[0]["observation"] == several).all()
    with pytest.raises(BadSetup, match="cannot be sent to worker processes"):
        vector_env("dungeonquest", 2, 2, workers=2, opponents=lambda _seen: 0)


def test_the_state_is_what_all_players_see():
    table_env = env("dungeonquest", 3)
    table_env.reset(seed=5)
    state = table_env.state()
    assert table_env.state_space.contains(state)
    seen = [table_env.observe(agent)["observation"] for agent in table_env.agents]
    assert (state == np.concatenate(seen)).all()
    table_env.step(0)
    assert (table_env.state() != state).any()
