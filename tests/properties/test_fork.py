"""Forks: equal at first, equal under equal answers, and never in each other's way."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tests.properties.games import any_configs, packed, play_on, played, seeds, some, some_answer
from undercroft import load
from undercroft.kernel.record import fingerprint

lengths = st.integers(0, 160)


@some
@given(any_configs(), seeds, lengths)
def test_a_fork_given_the_same_answers_stays_equal(config, seed, length):
    rng = Random(seed)
    table = played(config, rng, length)
    twin = table.fork()
    assert packed(twin) == packed(table)
    for _ in range(40):
        if table.over:
            break
        assert list(twin.decision.choices) == list(table.decision.choices)
        answer = some_answer(table, rng)
        table.act(answer)
        twin.act(answer)
        assert packed(twin) == packed(table)
    assert (twin.answers, twin.outcomes, twin.over) == (table.answers, table.outcomes, table.over)
    assert fingerprint(load(twin.save())) == fingerprint(table)


@some
@given(any_configs(), seeds, lengths)
def test_acting_on_a_fork_leaves_the_original_untouched_and_the_other_way_round(
    config, seed, length
):
    rng = Random(seed)
    table = played(config, rng, length)
    before, answers, outcomes = packed(table), table.answers, table.outcomes
    twin = table.fork()
    for _ in play_on(twin, rng, 30):
        pass
    assert (packed(table), table.answers, table.outcomes) == (before, answers, outcomes)
    untouched = table.fork()
    for _ in play_on(table, rng, 30):
        pass
    assert (packed(untouched), untouched.answers, untouched.outcomes) == (before, answers, outcomes)


@some
@given(any_configs(), seeds, lengths)
def test_forks_of_forks_are_forks(config, seed, length):
    rng = Random(seed)
    table = played(config, rng, length)
    twin = table.fork()
    for _ in play_on(twin, rng, 5):
        pass
    again = twin.fork().fork()
    assert packed(again) == packed(twin)
    for each in play_on(again, rng, 10):
        twin.act(each.answers[-1])
        assert packed(twin) == packed(each)


@some
@given(any_configs(), seeds, lengths)
def test_a_fork_after_undo_goes_on_like_the_original(config, seed, length):
    rng = Random(seed)
    table = played(config, rng, length + 3)
    taken_back = table.answers[-3:]
    wanted = [packed(table)]
    for _ in range(min(3, len(taken_back))):
        table.undo()
        wanted.append(packed(table))
    twin = table.fork()
    for number, answer in enumerate(taken_back):
        assert packed(twin) == wanted[-1 - number]
        twin.act(answer)
    assert packed(twin) == wanted[0]


@some
@given(any_configs(), seeds, lengths)
def test_events_of_a_fork_are_those_of_the_original(config, seed, length):
    table = played(config, Random(seed), length)
    assert table.fork().events == table.events
