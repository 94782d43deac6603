"""What a player sees as numbers: always as many, within bounds, and nothing hidden from them."""

import pkgutil
from importlib import import_module
from random import Random

import numpy as np
import pytest

import undercroft
import undercroft.gym
from tests.gym.playing import GAMES, decisions, whole_games
from tests.kernel.toy import STONES_GAME, stones
from undercroft.games import dungeonquest
from undercroft.games.dungeonquest.encoding import NAMES, QUESTIONS, DungeonQuestEncoder
from undercroft.games.dungeonquest.table.board import SPACE_ID, TOWERS
from undercroft.gym import Observer, encoder_of
from undercroft.gym.generic import HashedEncoder
from undercroft.kernel import game as registry
from undercroft.kernel.encoding import Encoder
from undercroft.kernel.errors import BadSetup, UndercroftError
from undercroft.kernel.flow import Question


def encoders(name):
    """The game's own, if it has one, and the one for any game."""
    return [encoder_of(registry.find(name)), HashedEncoder()]


@pytest.mark.parametrize("name", GAMES)
def test_every_number_has_a_name_of_its_own_and_stays_within_bounds(name):
    for encoder in encoders(name):
        assert len(set(encoder.names)) == encoder.size
        assert len(set(encoder.option_names)) == encoder.option_size
        for table in decisions(name, games=6, looks=120):
            decision = table.decision
            for player in range(table.config["players"]):
                seen = np.asarray(encoder.observe(table, player), np.float32)
                assert seen.shape == (encoder.size,)
                assert np.abs(seen).max() <= 1
            rows = np.asarray(encoder.option_features(table, decision), np.float32)
            assert rows.shape == (len(decision.choices) * encoder.option_size,)
            assert np.abs(rows).max() <= 1


@pytest.mark.parametrize("name", GAMES)
def test_no_decision_has_more_options_than_the_encoder_allows_for(name):
    encoder, looked = encoder_of(registry.find(name)), 0
    for table in decisions(name, games=30, seed=2, looks=3_000):
        assert len(table.decision.choices) <= encoder.most_options
        looked += 1
    assert looked > 1_500
    for table in whole_games(name, 30, Random(2)):
        assert max(len(table.answers), len(table.outcomes)) < encoder.longest


@pytest.mark.parametrize("name", GAMES)
def test_what_a_player_cannot_know_changes_no_number(name):
    """Worlds that they cannot tell apart look the same, and so do their options in them."""
    compared = 0
    for table in decisions(name, games=15, seed=3, looks=75):
        decision = table.decision
        for player in range(table.config["players"]):
            world = table.fork(as_seen_by=player, seed=compared)
            compared += 1
            for encoder in encoders(name):
                real, other = (bytes(encoder.observe(each, player)) for each in (table, world))
                assert real == other
                if decision.player == player:
                    features = encoder.option_features
                    rows = bytes(features(table, decision)), bytes(features(world, world.decision))
                    assert rows[0] == rows[1]
    assert compared > 50


def test_a_game_without_an_encoder_is_seen_through_its_view():
    encoder, table = encoder_of(STONES_GAME), stones(2, seed=1)
    assert isinstance(encoder, HashedEncoder)
    before = encoder.observe(table, 0)
    assert before != encoder.observe(table, 1), "they hold different stones"
    rows = np.asarray(encoder.option_features(table, table.decision)).reshape(2, -1)
    assert (rows[0] != rows[1]).any()
    table.act("low")
    assert encoder.observe(table, 1) != before


# -- observations as arrays ----------------------------------------------------------------


def test_an_observation_is_the_view_the_options_and_a_mask():
    table = undercroft.new("dungeonquest", 2, seed=1)
    sight = Observer(table.game)
    seen = sight.see(table, table.decision.player)
    assert sight.space().contains(seen)
    count = len(table.decision.choices)
    assert seen["action_mask"].tolist() == [1] * count + [0] * (sight.limit - count)
    assert seen["options"][:count].any(axis=1).all()
    assert not seen["options"][count:].any()
    waiting = sight.see(table, 1 - table.decision.player)
    assert not waiting["action_mask"].any()
    assert not waiting["options"].any()
    assert waiting["observation"].any()


def test_arrays_of_ones_own_are_written_over_whatever_was_in_them():
    sight = Observer(registry.find("dungeonquest"))
    space = sight.space()
    shapes = [(space[name].shape, space[name].dtype) for name in space]
    mask, observation, options = (np.zeros(*shape) for shape in shapes)
    for table in decisions("dungeonquest", games=3, looks=200):
        player = table.decision.player
        sight.write(table, player, observation, options, mask)
        fresh = sight.see(table, player)
        assert (observation == fresh["observation"]).all()
        assert (options == fresh["options"]).all()
        assert (mask == fresh["action_mask"]).all()


def test_an_observation_that_is_kept_is_never_written_again():
    sight = Observer(registry.find("dungeonquest"))
    kept, parts = [], []
    for number, table in enumerate(decisions("dungeonquest", games=4)):
        seen = sight.see(table, table.decision.player)
        fresh = Observer(table.game).see(table, table.decision.player)
        assert all((seen[name] == fresh[name]).all() for name in seen)
        if number % 3 == 0:
            kept.append((seen, fresh))
        elif number % 3 == 1:
            parts.append((seen["options"][:2], fresh["options"][:2]))
        del seen
    assert len(kept) > 10
    assert all((seen[name] == was[name]).all() for seen, was in kept for name in was)
    assert all((part == was).all() for part, was in parts)


def test_a_list_has_as_many_options_as_games_need_or_as_many_as_are_wanted():
    for name in registry.names():
        game, encoder = registry.find(name), encoder_of(name)
        assert 0 < encoder.usual_options < encoder.most_options
        assert Observer(game).limit == encoder.usual_options
        assert Observer(game, encoder.most_options).limit == encoder.most_options


@pytest.mark.parametrize("name", registry.names())
def test_what_is_usual_is_enough_for_random_games(name):
    usual = encoder_of(name).usual_options
    for seed in range(3):
        table = undercroft.new(name, registry.find(name).schema().fewest, seed)
        random = Random(seed)
        for _ in range(2000):
            if table.over:
                break
            assert len(table.decision.choices) <= usual
            table.act(random.randrange(len(table.decision.choices)))


def test_the_layout_is_that_of_this_version():
    """A number that moved or means something else needs a new version: policies are kept by it."""
    assert encoder_of("dungeonquest").layout == "2-1aba197a"


def test_what_was_never_printed_has_a_number_of_its_own():
    assert [name for name in NAMES if "another" in name] == [
        "is another hero", "against another monster"
    ]  # fmt: skip


def test_a_layout_is_as_good_as_its_names():
    class Small(Encoder):
        names, option_names, most_options = ("one", "two"), ("three",), 9

        def observe(self, table, player): ...

        def option_features(self, table, decision): ...

    class Moved(Small):
        names, option_names = ("one",), ("two", "three")

    class Newer(Small):
        version = 2

    assert len({Small().layout, Moved().layout, Newer().layout}) == 3


def test_environments_tell_the_layout_of_what_they_show():
    shown = {
        make(name, most_options=most).metadata["layout"]
        for name in ("dungeonquest", "warcraft")
        for most in (None, 16)
        for make in (undercroft.gym.env, undercroft.gym.solo_env, undercroft.gym.vector_env)
    }
    assert len(shown) == 4
    assert f"dungeonquest-{encoder_of('dungeonquest').layout}-16" in shown


def test_options_are_cut_short_on_demand_and_never_where_no_usual_number_is_known(monkeypatch):
    table = undercroft.new("dungeonquest", 1, seed=1)
    assert len(table.decision.choices) == 4
    seen = Observer(table.game, most_options=3).see(table, 0)
    assert seen["action_mask"].tolist() == [1, 1, 1]
    assert seen["options"].shape[0] == 3
    monkeypatch.setattr(DungeonQuestEncoder, "usual_options", 0)
    narrow = Observer(table.game)
    narrow.limit = 3
    with pytest.raises(UndercroftError, match="offers 4 options at once, more than the 3"):
        narrow.see(table, 0)
    with pytest.raises(BadSetup, match="most_options: 0 is not a positive number"):
        Observer(table.game, most_options=0)


def test_an_encoder_may_give_any_sequence_of_numbers():
    class Plain(Encoder):
        names, option_names, most_options = ("answers", "one"), ("place",), 9

        def observe(self, table, player):
            return [min(1.0, len(table.answers) / 100), 1.0]

        def option_features(self, table, decision):
            return tuple(place / 9 for place in range(len(decision.choices)))

    class Encoded:
        name = "plain"

        def encoder(self, content=None):
            return Plain()

    table = undercroft.new("dungeonquest", 1, seed=1)
    seen = Observer(Encoded()).see(table, 0)
    assert seen["observation"].tolist() == [0.0, 1.0]
    assert seen["options"][:4, 0].tolist() == pytest.approx([0, 1 / 9, 2 / 9, 3 / 9])
    assert Plain().potential(table, 0) == 0.0


# -- DungeonQuest's own ---------------------------------------------------------------------


def dungeonquest_questions():
    """Every kind of question that its rules can ask."""
    kinds = set()
    for module in pkgutil.walk_packages(dungeonquest.__path__, f"{dungeonquest.__name__}."):
        for thing in vars(import_module(module.name)).values():
            if isinstance(thing, Question):
                kinds.add(thing.kind)
    return kinds


def test_every_question_has_its_place():
    assert set(QUESTIONS) == dungeonquest_questions()
    assert len(set(QUESTIONS)) == len(QUESTIONS)


def test_the_numbers_tell_what_their_names_say():
    encoder = encoder_of(registry.find("dungeonquest"))
    table = undercroft.new("dungeonquest", 2, seed=4, heroes=["hugo", "lindel"])
    while table.state.turn < 2:
        table.act(0)
    hero, state = table.state.heroes[0], table.state
    hero.wounds, state.sun = 4, 12
    told = dict(zip(NAMES, encoder.observe(table, 0), strict=True))
    assert told["is hugo"] == 1
    assert told["is lindel"] == 0
    assert told["wounds"] == pytest.approx(4 / 16)
    assert told["strength"] == pytest.approx(0.7)
    assert told["sun"] == pytest.approx(12 / 30)
    here = SPACE_ID[hero.cell]
    towers = [name for name in told if name.endswith("near a way out") and told[name] == 1]
    assert towers == [f"{SPACE_ID[cell]} near a way out" for cell in TOWERS]
    assert told[f"{here} near a way out"] == pytest.approx(1 - told["known way out"], abs=0.01)
    assert told["chamber +0+0 explored"] == 1
    other = dict(zip(NAMES, encoder.observe(table, 1), strict=True))
    assert other["neighbour 1 wounds"] == pytest.approx(4 / 16)
    asked = [name for name in told if name.startswith("asked ") and told[name]]
    assert asked == ([f"asked {table.decision.kind}"] if table.decision.player == 0 else [])


def test_no_two_options_of_a_turn_look_alike():
    encoder, looked = encoder_of(registry.find("dungeonquest")), 0
    for table in decisions("dungeonquest", games=10, seed=5):
        decision = table.decision
        if decision.kind != "turn":
            continue
        rows = np.asarray(encoder.option_features(table, decision)).reshape(len(decision), -1)
        assert len(np.unique(rows, axis=0)) == len(decision)
        looked += 1
    assert looked > 20


def test_a_hero_who_is_out_with_gold_stands_better_than_one_inside_and_the_dead_not_at_all():
    encoder = encoder_of(registry.find("dungeonquest"))
    table = undercroft.new("dungeonquest", 1, seed=1)
    table.act(0)
    hero = table.state.heroes[0]
    inside = encoder.potential(table, 0)
    hero.fate = 2
    assert encoder.potential(table, 0) == 0.0 < inside
    hero.fate = 1
    assert encoder.potential(table, 0) > inside


def test_an_encoder_is_found_by_the_name_of_its_game():
    assert encoder_of("dungeonquest").names == encoder_of(registry.find("dungeonquest")).names
    with pytest.raises(UndercroftError, match="dungeonqest: no such game"):
        encoder_of("dungeonqest")
