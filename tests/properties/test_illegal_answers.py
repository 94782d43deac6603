"""Illegal answers: refused, and nothing has changed."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.properties.games import any_configs, packed, played, seeds, some
from undercroft import IllegalAnswer, Option
from undercroft.kernel.record import fingerprint

rubbish = st.one_of(
    st.integers(), st.text(), st.none(), st.booleans(), st.floats(), st.binary(),
    st.lists(st.text()), st.sampled_from(("east", "search", "attack", "exit", "slash", "0")),
)  # fmt: skip


@some
@given(any_configs(), seeds, st.integers(0, 120), st.lists(rubbish, min_size=1, max_size=8))
def test_an_illegal_answer_changes_nothing(config, seed, length, answers):
    table = played(config, Random(seed), length)
    choices = table.decision.choices if not table.over else ()
    before = (packed(table), fingerprint(table), table.save(), table.answers, table.outcomes)
    for answer in answers:
        legal = answer in choices if isinstance(answer, str) else (
            type(answer) is int and 0 <= answer < len(choices)
        )  # fmt: skip
        if legal:
            continue
        with pytest.raises(IllegalAnswer):
            table.act(answer)
        with pytest.raises(IllegalAnswer):
            table.fork().act(Option(str(answer) + "?", "", ""))
        after = (packed(table), fingerprint(table), table.save(), table.answers, table.outcomes)
        assert after == before


@some
@given(any_configs(), seeds, st.integers(0, 120))
def test_only_what_is_offered_is_taken_and_all_that_is_offered_is(config, seed, length):
    table = played(config, Random(seed), length)
    if table.over:
        return
    offered = table.decision.choices
    assert len(offered) == len(set(offered)) >= 2
    for option in table.decision.options:
        assert option.label
        assert option.rule in table.game.rulebook
        twin = table.fork()
        twin.act(option)
        assert twin.answers == [*table.answers, option.id]
    with pytest.raises(IllegalAnswer):
        table.act(len(offered))
