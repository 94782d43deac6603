"""Every game as an OpenSpiel game passes OpenSpiel's own tests and is played by its algorithms."""

import pickle
import random

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import ismcts, mcts

from tests.gym.playing import GAMES, late_state, player_counts
from tests.kernel.toy import STONES_GAME
from undercroft.gym import openspiel
from undercroft.gym.trail import Trail
from undercroft.kernel import game as registry
from undercroft.kernel.errors import BadSetup
from undercroft.kernel.nature import OpenTable

SEATED = [
    (name, players)
    for name in GAMES
    for players in sorted({player_counts(name)[0], player_counts(name)[-1]})
]

# A long game is walked through from so many answers before its end; the fuzz run plays it whole.
LAST_ANSWERS = 60
# Where random play does not come to the end even so, it is broken off after so many actions.
MOST_ACTIONS = 250


class BoundedState(openspiel.TableState):
    """A state that counts as the end, with nobody the winner, when enough has been played."""

    def _is_cut(self):
        return self.move_number() >= MOST_ACTIONS

    def current_player(self):
        return int(pyspiel.PlayerId.TERMINAL) if self._is_cut() else super().current_player()

    def is_terminal(self):
        return self._is_cut() or super().is_terminal()

    def _legal_actions(self, player):
        return [] if self._is_cut() else super()._legal_actions(player)


class Ending(openspiel.TableGame):
    """The last part of a game, down to its result: their suites need not walk all of a long one."""

    def new_initial_state(self):
        return BoundedState(self)

    def begun(self):
        return self._late.__deepcopy__({})

    def begin_late(self, name):
        table = OpenTable.taken_from(late_state(name, self.num_players(), LAST_ANSWERS))
        self._late = Trail(table, ("",) * self.num_players())


def _register_ending(name):
    """Their tests of packed states load a game by its name."""
    game = registry.find(name)
    kind = openspiel._game_type(game)
    named = {
        "short_name": f"python_undercroft_{name}_ending",
        "long_name": f"The end of {kind.long_name}",
    }
    kept = (
        "dynamics", "chance_mode", "information", "utility", "reward_model", "max_num_players",
        "min_num_players", "provides_information_state_string",
        "provides_information_state_tensor", "provides_observation_string",
        "provides_observation_tensor", "parameter_specification",
    )  # fmt: skip
    ending = pyspiel.GameType(**named, **{field: getattr(kind, field) for field in kept})

    class Registered(Ending):
        def __init__(self, params=None):
            super().__init__(game, ending, params or {})
            self.begin_late(name)

    pyspiel.register_game(ending, Registered)


for _name in GAMES:
    _register_ending(_name)


def load(name, **params):
    written = ",".join(f"{key}={value}" for key, value in params.items())
    return pyspiel.load_game(f"python_undercroft_{name}({written})")


def by_chance(state, rng):
    """Chance decides until a player must, or the game is over."""
    while state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        assert sum(odds) == pytest.approx(1)
        state.apply_action(int(rng.choice(outcomes, p=odds)))


def played(game, steps, seed):
    """A state that so many random decisions lead to, or one of the last before the end."""
    rng, state = np.random.RandomState(seed), game.new_initial_state()
    by_chance(state, rng)
    for _ in range(steps):
        child = state.clone()
        child.apply_action(int(rng.choice(child.legal_actions())))
        by_chance(child, rng)
        if child.is_terminal():
            break
        state = child
    return state


@pytest.mark.parametrize(("name", "players"), SEATED)
def test_their_random_simulations(name, players):
    game = load(f"{name}_ending", players=players)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


class Sampled:
    """Their samples come from the interpreter's generator: the same in every run."""

    @classmethod
    def setUpClass(cls):
        random.seed(f"states of {cls.game_name}")
        super().setUpClass()


# Their API test, for every game, on states sampled from it.
for _name in GAMES:
    _members = {"game_name": _name, "game": load(_name), "__doc__": "OpenSpiel's own API test."}
    globals()[f"TestTheirApi_{_name}"] = type(
        f"TestTheirApi_{_name}", (Sampled, api_test.EnforceAPIOnPartialTreeBase), _members
    )


class TestTheirApiOnAWholeTree(api_test.EnforceAPIOnFullTreeBase):
    """The toy's tree is small enough to be walked: perfect recall and no more than is known."""

    game_name = "stones"
    game = openspiel.TableGame(
        STONES_GAME, openspiel._game_type(STONES_GAME), {"players": 2, "rounds": 1}
    )
    test_constant_sum = None  # somebody always wins a game of stones: it is of constant sum

    @classmethod
    def setUpClass(cls):
        # Two stones of twelve, two bids, a die; each player knows their own stone and no bid.
        deals = 12 * 11
        api_test.TOTAL_NUM_STATES["stones"] = (1 + 12 + 4 * deals, 3 * deals, 24 * deals)
        api_test.PERFECT_RECALL_NUM_STATES["stones"] = 12 + 12
        super().setUpClass()


# -- states ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_clones_and_packed_states_are_alike_and_independent(name):
    game = load(name)
    for seed in range(3):
        state = played(game, 30, seed)
        same = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1]
        twins = [state.clone(), same, pickle.loads(pickle.dumps(state))]
        before = str(state)
        for twin in twins:
            assert str(twin) == before
            for player in range(game.num_players()):
                assert twin.information_state_string(player) == (
                    state.information_state_string(player)
                )
            twin.apply_action(twin.legal_actions()[-1])
            by_chance(twin, np.random.RandomState(1))
            assert str(twin) != before
        assert str(state) == before


@pytest.mark.parametrize("name", GAMES)
def test_what_is_remembered_step_by_step_is_what_is_remembered_at_once(name):
    """Who writes it down as it goes comes to the same as who writes it all at the end."""
    game, rng = load(name), np.random.RandomState(5)
    state = game.new_initial_state()
    for number in range(150):
        if state.is_terminal():
            break
        told = [state.trail.memory(player) for player in (0, 1, None)]
        if number % 15 == 0:
            at_once = pickle.loads(pickle.dumps(state.trail))
            assert told == [at_once.memory(player) for player in (0, 1, None)]
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=odds)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))


def test_a_draw_that_is_shown_later_is_remembered_as_shown():
    game = openspiel.TableGame(
        STONES_GAME, openspiel._game_type(STONES_GAME), {"players": 2, "rounds": 1}
    )
    state = game.new_initial_state()
    for action in (7, 0):
        state.apply_action(action)
    assert state.trail.memory(1) == " ? 0"
    state.table.set_audience(-1, 0)
    assert state.trail.memory(1) == " 7 0"


@pytest.mark.parametrize("name", GAMES)
def test_a_resampled_state_is_another_that_the_player_cannot_tell_from_it(name):
    game, sampler = load(name), pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for seed in range(4):
        state = played(game, 25, seed)
        player = state.current_player()
        for _ in range(3):
            other = state.resample_from_infostate(player, sampler)
            assert other.current_player() == player
            assert other.legal_actions() == state.legal_actions()
            assert other.information_state_string() == state.information_state_string()
            assert other.information_state_tensor() == state.information_state_tensor()
            assert other.observation_string() == state.observation_string()


@pytest.mark.parametrize("name", GAMES)
def test_a_resampled_state_can_be_played_to_its_end(name):
    game, sampler = load(name), pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for seed in range(3):
        state, rng = played(game, 25, seed), np.random.RandomState(seed)
        other = state.resample_from_infostate(state.current_player(), sampler)
        while not other.is_terminal():
            other.apply_action(int(rng.choice(other.legal_actions())))
            by_chance(other, rng)
        assert other.table.result is not None
        assert len(other.returns()) == game.num_players()


def test_hidden_things_differ_between_resampled_states():
    game, sampler = load("dungeonquest", players=2), pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for seed in range(40):
        state = played(game, 12, seed)
        fight = state.table.state.fight
        if fight is None or not all(side.hand for side in fight.sides):
            continue
        player = state.current_player()
        other = next(n for n, side in enumerate(fight.sides) if side.seat != player)
        worlds = [state.resample_from_infostate(player, sampler) for _ in range(12)]
        hands = {world.table.state.fight.sides[other].hand for world in worlds}
        assert len(hands) > 4
        strings = {world.information_state_string(1 - player) for world in worlds}
        assert len(strings) > 4, "to the other player these are different states"
        return
    pytest.fail("no fight was met")


def test_what_a_player_did_not_see_is_not_in_his_information_state():
    """In a game of stones the other's draw and bid are hidden until they are shown."""
    kind = openspiel._game_type(STONES_GAME)
    game = openspiel.TableGame(STONES_GAME, kind, {"players": 2, "rounds": 1})
    strings = set()
    for stone in range(5, 9):
        for bid in (0, 1):
            state = game.new_initial_state()
            for action in (stone, 0, bid):
                state.apply_action(action)
            strings.add(state.information_state_string(1))
    assert len(strings) == 1


def test_observers_part_what_is_public_from_what_is_private():
    game = load("dungeonquest", players=2)
    state = played(game, 12, 1)

    def observer(**parts):
        return game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=False, **parts))

    public = observer(public_info=True, private_info=pyspiel.PrivateInfoType.NONE)
    assert public.string_from(state, 0) == public.string_from(state, 1)
    assert public.tensor is None
    private = observer(public_info=False, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER)
    assert private.string_from(state, 0) != private.string_from(state, 1)
    nothing = observer(public_info=False, private_info=pyspiel.PrivateInfoType.NONE)
    assert nothing.string_from(state, 0) == ""
    with pytest.raises(ValueError, match="takes no parameters"):
        game.make_py_observer(None, {"size": 3})


def test_settings_are_parameters():
    game = load("dungeonquest", players=3, heroes="hugo+lindel+gherinn", cloak_and_dagger=True)
    table = game.new_initial_state().table
    assert table.config["players"] == 3
    assert table.config["heroes"] == ["hugo", "lindel", "gherinn"]
    assert table.config["cloak_and_dagger"] is True
    assert pyspiel.load_game(str(game)).new_initial_state().table.config == table.config
    with pytest.raises(BadSetup, match="3 players can have 4"):
        load("dungeonquest", players=3, magical_might=9)


# -- their algorithms ------------------------------------------------------------------------


def searched_game(game, every, seed=1):
    """Player 0 searches with their ISMCTS, so often; everything else is random, to the end."""
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(2))
    bot = ismcts.ISMCTSBot(game, evaluator, 1.4, 4, random_state=np.random.RandomState(3))
    rng, state, asked = np.random.RandomState(seed), game.new_initial_state(), 0
    by_chance(state, rng)
    while not state.is_terminal():
        asked += state.current_player() == 0
        if state.current_player() == 0 and asked % every == 0:
            action = bot.step(state)
        else:
            action = rng.choice(state.legal_actions())
        state.apply_action(int(action))
        by_chance(state, rng)
    assert sum(state.returns()) == pytest.approx(1.0) or not any(state.returns())
    return asked // every


@pytest.mark.parametrize("name", GAMES)
def test_their_ismcts_plays_every_game(name):
    game, searches = load(f"{name}_ending"), 0
    for seed in range(1, 21):  # some ends come soon
        searches += searched_game(game, every=2, seed=seed)
        if searches > 3:
            return
    raise AssertionError(f"only {searches} searches in 20 games")


def test_their_mcts_searches_a_solo_game():
    game = load("dungeonquest", players=1)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(2))
    bot = mcts.MCTSBot(game, 1.4, 20, evaluator, random_state=np.random.RandomState(3))
    state = played(game, 5, 1)
    assert bot.step(state) in state.legal_actions()
