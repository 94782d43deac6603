"""Descent as numbers, and the suites of peers for it.

The other tests here play every finished game; these go once it is one of them.
"""

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import undercroft
import undercroft.gym
from tests.gym.playing import REMARKS, decisions
from tests.gym.test_openspiel import _register_ending, load
from tests.kernel.test_lessons import kinds_of
from undercroft.games.descent.encoding import QUESTIONS, DescentEncoder
from undercroft.games.descent.rules.moments import PROMPTS

NAME = "descent"
ENCODER = DescentEncoder()


def test_every_number_has_a_name_and_stays_within_bounds():
    assert len(set(ENCODER.names)) == ENCODER.size
    assert len(set(ENCODER.option_names)) == ENCODER.option_size
    assert {*QUESTIONS[:-1]} <= kinds_of(NAME) | {*PROMPTS}
    for table in decisions(NAME, games=4, seed=6, looks=160):
        decision = table.decision
        assert len(decision.choices) <= ENCODER.most_options
        for player in range(table.config["players"]):
            seen = np.asarray(ENCODER.observe(table, player))
            assert seen.shape == (ENCODER.size,)
            assert np.abs(seen).max() <= 1
        rows = np.asarray(ENCODER.option_features(table, decision))
        assert rows.shape == (len(decision.choices) * ENCODER.option_size,)
        assert np.abs(rows).max() <= 1


def test_it_tells_whose_turn_it_is_how_they_stand_and_what_lies_around_them():
    table = undercroft.new(
        NAME, 3, seed=3, quest="first_blood", overlord=0, heroes=["syndrael", "widow_tarha"]
    )
    while table.decision.kind != "act":
        table.act(0)
    player, state = table.decision.player, table.state
    state.fighters[state.turn.figure].damage = 3

    told = dict(zip(ENCODER.names, ENCODER.observe(table, player), strict=True))
    number = state.turn.figure
    assert [told[f"hero {each} acts"] for each in range(2)] == [number == 0, number == 1]
    left = 1 - 3 / state.health(number)
    assert told[f"hero {number} health left"] == pytest.approx(left)
    assert told["asked act"] == 1
    assert told["asked surge"] == 0
    assert told["actions"] == pytest.approx(2 / 3)
    assert (told["at 0 0 hero or friend"], told["at 0 0 monster"]) == (1, 0)
    waiting = dict(zip(ENCODER.names, ENCODER.observe(table, 1 - player), strict=True))
    assert waiting["asked act"] == 0
    assert (told["is the overlord"], waiting["is the overlord"]) == (0, 1)

    rows = np.asarray(ENCODER.option_features(table, table.decision))
    rows = rows.reshape(-1, ENCODER.option_size)
    move = table.decision.choices.index("move")
    names = ENCODER.option_names
    assert rows[move][names.index("chooses to move")] == 1
    assert rows[:, names.index("chooses to move")].sum() == 1
    assert len(np.unique(rows, axis=0)) == len(table.decision.choices)


def test_the_overlord_alone_sees_the_hand_as_numbers():
    table = undercroft.new(NAME, 2, seed=3, quest="first_blood", overlord=1)
    while not table.state.hand:
        table.act(0)
    held = [at for at, name in enumerate(ENCODER.names) if name.startswith("overlord holds")]
    mine, theirs = (np.asarray(ENCODER.observe(table, player))[held] for player in (1, 0))
    assert mine.sum() == pytest.approx(len(table.state.hand) / 2)
    assert not theirs.any()


def test_what_a_player_cannot_know_changes_no_number():
    for number, table in enumerate(decisions(NAME, games=3, seed=4, looks=60)):
        for player in range(table.config["players"]):
            world = table.fork(as_seen_by=player, seed=number)
            seen, other = (bytes(ENCODER.observe(each, player)) for each in (table, world))
            assert seen == other
            if table.decision.belongs_to(player):
                rows = (
                    bytes(ENCODER.option_features(each, each.decision)) for each in (table, world)
                )
                assert len({*rows}) == 1


PACK = """
[pack]
id = "moors"
title = "The moors"
version = "1"
game = "descent"

[[overlord.card]]
id = "moor_fog"
name = "Moor Fog"
source = "original"
deck = "basic"
trait = "event"
xp = 0
copies = 2
timing = "After you rolled dice."
text = "Reroll one of those dice."

[[abilities.overlord.ability]]
id = "ov:moor_fog"
when = "after_roll"
subject = { side = "monster" }
as = "attacker"
optional = true
effect = [{ op = "reroll", dice = "attack_pool", count = 1 }]
"""


def test_a_card_of_a_pack_has_a_number_of_its_own_and_changes_no_shape(tmp_path, monkeypatch):
    monkeypatch.setattr("undercroft.kernel.packs._known", {})
    (tmp_path / "moors.toml").write_text(PACK, "utf-8")
    ref = undercroft.packs.add(str(tmp_path / "moors.toml"))
    table = undercroft.new(NAME, 2, seed=3, quest="first_blood", overlord=1, packs=[ref])
    while not table.state.hand:
        table.act(0)
    cards = [card.id for card in table.state.content.overlord_list]
    for held, name in (("moor_fog", "another"), ("dark_fortune", "dark_fortune")):
        table.state.hand = bytes((cards.index(held),))
        encoder = undercroft.gym.encoder_of(table.game, table.state.content)
        assert encoder.layout == ENCODER.layout
        told = dict(zip(encoder.names, encoder.observe(table, 1), strict=True))
        shown = {n for n in told if n.startswith("overlord holds") and told[n]}
        assert shown == {f"overlord holds {name}"}


@pytest.mark.parametrize("players", [2, 4])
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
