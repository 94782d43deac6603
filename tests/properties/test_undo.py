"""Undo: back to the very start and forth again."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.properties.games import any_configs, few, new, packed, seeds, some_answer
from undercroft import NothingToUndo, load
from undercroft.kernel.record import fingerprint


@few
@given(any_configs(), seeds, st.integers(0, 70))
def test_undo_goes_back_to_the_start_and_redoing_gives_the_same_states(config, seed, length):
    rng = Random(seed)
    table = new(config)
    states = [packed(table)]
    while not table.over and len(states) <= length:
        table.act(some_answer(table, rng))
        states.append(packed(table))
    answers, outcomes = table.answers, table.outcomes
    for state in reversed(states[:-1]):
        table.undo()
        assert packed(table) == state
    with pytest.raises(NothingToUndo):
        table.undo()
    assert packed(table) == states[0]
    for answer, state in zip(answers, states[1:], strict=True):
        table.act(answer)
        assert packed(table) == state
    assert table.outcomes == outcomes


@few
@given(any_configs(), seeds, st.integers(1, 150))
def test_another_answer_after_undo_is_another_game_as_if_played_so_from_the_start(
    config, seed, length
):
    rng = Random(seed)
    table = new(config)
    while not table.over and len(table.answers) < length:
        table.act(some_answer(table, rng))
    table.undo()
    assert not table.over
    table.act(rng.choice(table.decision.choices))
    straight = new(config)
    for answer in table.answers:
        straight.act(answer)
    assert packed(straight) == packed(table)
    assert straight.outcomes == table.outcomes
    assert fingerprint(load(table.save())) == fingerprint(straight)
