"""Chance in the open: every die and draw waits to be decided, and nothing else changes."""

import copy
import pickle
from random import Random

import pytest

import undercroft
from tests.kernel.toy import STONES, STONES_GAME
from undercroft.kernel import game as registry
from undercroft.kernel.data import pack
from undercroft.kernel.errors import IllegalAnswer
from undercroft.kernel.nature import Chance, OpenTable
from undercroft.kernel.record import fingerprint
from undercroft.kernel.table import Table


def stones(players=2, **settings):
    return OpenTable(STONES_GAME, STONES_GAME.schema().check(players, settings))


def config_of(game, players=None):
    schema = game.schema()
    return schema.check(players or min(schema.most, max(2, schema.fewest)), {})


def step(table, rng):
    """One step at random, by chance or by a player."""
    if table.chance is not None:
        table.lay(rng.choice(table.chance.things))
    else:
        table.act(rng.randrange(len(table.decision.choices)))


def test_first_a_stone_is_drawn_for_each_player():
    table = stones()
    assert table.chance == Chance("bag", tuple(range(STONES)), 1)
    assert table.decision is None
    assert not table.over
    assert table.result is None
    table.lay(7)
    assert table.chance.things == tuple(n for n in range(STONES) if n != 7)
    assert table.chance.audience == 2
    table.lay(3)
    assert (table.chance, table.decision.kind) == (None, "bid")
    assert table.state.hands == [(7,), (3,)]


def test_a_die_comes_after_the_bids():
    table = stones(rounds=1)
    for stone in (0, 1):
        table.lay(stone)
    table.act("low")
    table.act("high")
    assert table.chance.odds() == [(face, pytest.approx(1 / 6)) for face in range(1, 7)]
    table.lay(6)
    assert table.over
    assert table.state.scores == [0, 1]
    assert table.result.winners == (1,)


def test_odds_count_how_many_there_are_of_a_kind():
    assert Chance("bag", (5, 2, 5, 5), -1).odds() == [(2, 0.25), (5, 0.75)]


def test_what_cannot_be_is_refused_and_changes_nothing():
    table = stones(rounds=1)
    before = fingerprint(table)
    with pytest.raises(IllegalAnswer, match="99 cannot come of bag"):
        table.lay(99)
    with pytest.raises(IllegalAnswer, match="chance decides here"):
        table.act("low")
    assert fingerprint(table) == before
    table.lay(0)
    table.lay(1)
    with pytest.raises(IllegalAnswer, match="nothing to be drawn"):
        table.lay(2)


@pytest.mark.parametrize("name", registry.finished_names())
def test_a_game_with_the_same_outcomes_is_the_same_game(name):
    game, rng = registry.find(name), Random(1)
    config = config_of(game)
    plain = Table(game, config, 5)
    while not plain.over:
        plain.act(rng.randrange(len(plain.decision.choices)))
    table, answers, outcomes = OpenTable(game, config), plain.answers, plain.outcomes
    while not table.over:
        if table.chance is not None:
            table.lay(outcomes.pop(0))
        else:
            table.act(answers.pop(0))
    assert (answers, outcomes) == ([], [])
    ends = [each.state.clone() for each in (table, plain)]
    for end in ends:
        end.rng = 0
    assert pack(ends[0]) == pack(ends[1])


@pytest.mark.parametrize("name", undercroft.game_names())
def test_copies_and_packed_tables_go_on_alike(name):
    game, rng = registry.find(name), Random(2)
    table = OpenTable(game, config_of(game))
    compared = 0
    for number in range(200):
        if table.over:
            break
        if number % 11 == 0:
            twins = [table.fork(), copy.deepcopy(table), pickle.loads(pickle.dumps(table))]
            for twin in twins:
                assert twin.chance == table.chance
                assert fingerprint(twin) == fingerprint(table)
            seed = rng.random()
            for twin in (table, *twins):
                step(twin, Random(seed))
            assert len({fingerprint(twin) for twin in (table, *twins)}) == 1
            compared += 1
        else:
            step(table, rng)
    assert compared > 5


def test_what_a_player_has_not_seen_is_dealt_anew_and_then_chance_is_open_again():
    table = stones()
    table.lay(7)
    table.lay(3)
    hands = set()
    for seed in range(30):
        world = table.fork(as_seen_by=0, seed=seed)
        assert isinstance(world, OpenTable)
        assert world.state.hands[0] == (7,)
        hands.add(world.state.hands[1])
        world.act("low")
        world.act("low")
        assert world.chance.source == "die"
    assert len(hands) > 5
    assert [table.seen(number, 0) for number in range(2)] == [True, False]


@pytest.mark.parametrize("name", registry.names())
def test_a_first_fork_is_whole_wherever_a_die_or_draw_is_due(name):
    """The first fork looks for this step's beginning, and must stop where the table stopped."""
    game = registry.find(name)
    rng, forked = Random(3), 0
    for walk in range(8):
        table = OpenTable(game, config_of(game))
        steps = 40 + 17 * walk
        while not table.over and (steps > 0 or table.chance is None):
            step(table, rng)
            steps -= 1
        twin = table.fork()
        assert (twin.chance, twin.log.values) == (table.chance, table.log.values)
        assert fingerprint(twin) == fingerprint(table)
        forked += len(table._outcomes) + len(table._answers) > 4
    assert forked, "none of these walks had a step's beginning to look for"
