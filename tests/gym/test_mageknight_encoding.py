"""Mage Knight Dungeons as numbers, and the suites of peers for it.

The other tests here play every finished game; these go once it is one of them.
"""

from random import Random

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import undercroft
import undercroft.gym
from tests.gym.playing import REMARKS, whole_games
from tests.gym.test_openspiel import _register_ending, load
from tests.kernel.test_lessons import kinds_of
from tests.support.mageknight import Situation
from undercroft.games.mageknight.encoding import NAMES, QUESTIONS, MageKnightEncoder

NAME = "mageknight"
ENCODER = MageKnightEncoder()


def test_every_number_has_a_name_and_stays_within_bounds():
    assert len(set(ENCODER.names)) == ENCODER.size
    assert len(set(ENCODER.option_names)) == ENCODER.option_size
    rng, kinds = Random(1), set()
    for number, table in enumerate(whole_games(NAME, 3, rng)):
        again = undercroft.Table(table.game, table.config, table.seed)
        for count, answer in enumerate(table.answers):
            decision = again.decision
            kinds.add(decision.kind)
            assert len(decision.choices) <= ENCODER.most_options
            if count % 40 == number:
                seen = np.asarray(ENCODER.observe(again, decision.player))
                assert seen.shape == (ENCODER.size,)
                assert np.abs(seen).max() <= 1
                rows = np.asarray(ENCODER.option_features(again, decision))
                assert rows.shape == (len(decision.choices) * ENCODER.option_size,)
                assert np.abs(rows).max() <= 1
            again.act(answer)
    assert kinds <= {*QUESTIONS} == kinds_of(NAME)


def test_it_tells_what_a_dial_shows_and_where_a_figure_stands():
    s = Situation(*(".........",) * 7)
    hero = s.fighter("r3c6", "E")
    s.foe("r3c7", "N")
    table = s.activate(hero, 8).table

    def seen(name: str) -> float:
        return ENCODER.observe(table, 0)[NAMES.index(name)]

    assert seen("own 0 attack") == pytest.approx(6 / 20)
    assert seen("spawn 0 defense") == pytest.approx(14 / 20)
    assert seen("own 0 across") == pytest.approx(6 / 30)
    assert (seen("own 0 faces 2"), seen("own 0 faces 3")) == (1, 0)
    assert (seen("at 0 1 opponent"), seen("at 0 2 opponent")) == (1, 0)
    assert (seen("asked act"), seen("asked spin")) == (1, 0)
    rows = np.asarray(ENCODER.option_features(table, table.decision))
    rows = rows.reshape(-1, ENCODER.option_size)
    strike = table.decision.choices.index("strike:gnoll_hunter_weak")
    names = ENCODER.option_names
    assert rows[strike][names.index("chooses to strike")] == 1
    assert rows[strike][names.index("chance")] > 0
    assert rows[:, names.index("chooses to strike")].sum() == 1


def test_what_a_player_cannot_know_changes_no_number():
    for table in whole_games(NAME, 2, Random(4)):
        again = undercroft.Table(table.game, table.config, table.seed)
        for count, answer in enumerate(table.answers[:200]):
            if count % 20 == 0:
                player = again.decision.player
                world = again.fork(as_seen_by=player, seed=count)
                assert bytes(ENCODER.observe(world, player)) == bytes(
                    ENCODER.observe(again, player)
                )
            again.act(answer)


@pytest.mark.parametrize("players", [1, 3])
@pytest.mark.filterwarnings(*REMARKS)
def test_the_suite_of_pettingzoo(players):
    api_test(undercroft.gym.env(NAME, players), num_cycles=60)
    seed_test(lambda: undercroft.gym.env(NAME, players), num_cycles=40)


@pytest.mark.filterwarnings("ignore:.*Not able to test alternative render modes")
def test_the_suite_of_gymnasium():
    check_env(gymnasium.make(f"undercroft/{NAME}-v0").unwrapped, skip_render_check=True)


def test_the_suite_of_openspiel():
    _register_ending(NAME)
    game = load(f"{NAME}_ending", players=2)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


PACK = """
[pack]
id = "moors"
title = "The moors"
version = "1"
game = "mageknight"

[[heroes.hero]]
id = "moor_knight"
name = "Moor Knight"
source = "original"
points = [20, 25, 30, 40, 50]
dial = [
  "9 13 17 4 flight",
  "8 12 16 3",
  "7 11 15 2",
  "6 10 14 1",
  "5 9 13 1",
]
"""


def test_a_figure_of_a_pack_is_told_by_its_own_dial_and_changes_no_shape(tmp_path, monkeypatch):
    monkeypatch.setattr("undercroft.kernel.packs._known", {})
    (tmp_path / "moors.toml").write_text(PACK, "utf-8")
    ref = undercroft.packs.add(str(tmp_path / "moors.toml"))
    table = undercroft.new(NAME, 2, seed=3, packs=[ref])
    warrior = next(each for each in table.state.warriors if each.seat == 0)
    warrior.figure, warrior.click = table.state.content.figure_called["moor_knight"], 0
    encoder = undercroft.gym.encoder_of(table.game, table.state.content)
    assert encoder.layout == ENCODER.layout
    told = dict(zip(encoder.names, encoder.observe(table, 0), strict=True))
    assert [told[f"own 0 {name}"] for name in ("attack", "defense", "flight")] == [
        pytest.approx(13 / 20), pytest.approx(17 / 20), 1,
    ]  # fmt: skip
    assert told["own 0 clicks left"] == pytest.approx(5 / 12)
