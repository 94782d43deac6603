"""Decisions that belong to several seats: any of them answers, and the log says who did."""

import copy
import pickle

import msgspec
import pytest

from tests.kernel.tug import HOW, TUG_GAME, install, tug
from undercroft.kernel import record
from undercroft.kernel.errors import BadRecord, IllegalAnswer
from undercroft.kernel.nature import OpenTable


@pytest.fixture(autouse=True)
def installed(monkeypatch):
    """The toy is among the games."""
    install(monkeypatch)


def in_the_first_round(*, by=(2, 0, 3)):
    """Red has sent a figure and chosen how; blue has sent one and is to choose how."""
    table = tug(4, 5)
    for answer, seat in zip(("0", "hard", "3"), by, strict=True):
        table.act(answer, seat)
    return table


def test_a_decision_names_all_who_may_answer_and_the_first_of_them():
    decision = tug(4).decision
    assert (decision.players, decision.player) == ((0, 2), 0)
    assert decision.belongs_to(2)
    assert not decision.belongs_to(1)
    assert not decision.belongs_to(None), "a spectator answers nothing"
    alone = tug(2).decision
    assert (alone.players, alone.player) == ((0,), 0)
    assert alone.belongs_to(0)


def test_any_owner_may_answer_and_nobody_else():
    table = tug(4)
    with pytest.raises(IllegalAnswer, match="player 1 is not asked here; who may answer: 0, 2"):
        table.act("0", by=1)
    assert table.answers == []
    table.act("0", by=2)
    table.act("soft")
    assert table.answered_by == {0: 2, 1: 0}, "without a name it is the first who answers"
    with pytest.raises(IllegalAnswer, match="player 1 is not asked here; who may answer: 0"):
        tug(2).act("0", by=1)


def test_a_decision_of_one_seat_says_nothing_about_who_answered():
    table = tug(2)
    table.act("0", by=0)
    assert table.answered_by == {}


def test_who_answered_survives_undo_fork_and_events():
    table = in_the_first_round()
    assert table.fork().answered_by == {0: 2, 1: 0, 2: 3}
    assert len(table.events) == 2
    assert table.answered_by == {0: 2, 1: 0, 2: 3}
    table.undo()
    assert table.answered_by == {0: 2, 1: 0}
    table.act("1", by=1)
    assert table.answered_by == {0: 2, 1: 0, 2: 1}


def test_who_answered_is_saved_and_told_again():
    table = in_the_first_round()
    assert record.load(table.save()).answered_by == table.answered_by
    *_, last = record.retell(record.record_of(table))
    assert last.answered_by == table.answered_by


@pytest.mark.parametrize(
    ("answered_by", "complaint"),
    [
        ({0: 1, 1: 0, 2: 3}, "answer 1 is by player 1, who was not asked"),
        ({0: 2, 1: 0}, "the record is wrong about who answered"),
        ({0: 2, 1: 0, 2: 3, 7: 1}, "the record is wrong about who answered"),
    ],
)
def test_a_record_that_is_wrong_about_who_answered_is_refused(answered_by, complaint):
    found = msgspec.structs.replace(record.record_of(in_the_first_round()), answered_by=answered_by)
    with pytest.raises(BadRecord, match=complaint):
        record.resume(found)


def test_a_record_of_older_rules_goes_on_with_who_answered(monkeypatch):
    table = in_the_first_round()
    for answer, seat in (("soft", 1), ("2", 2), ("soft", 2)):  # into the second round
        table.act(answer, seat)
    found = record.record_of(table)
    monkeypatch.setattr(type(TUG_GAME), "rules_version", 2)
    again = record.resume(found)
    kept = found.checkpoints[0].answers
    assert kept > 0
    assert list(again.answered_by.values()) == list(table.answered_by.values())[kept:]


def test_all_owners_know_what_they_chose_in_secret_and_the_others_do_not():
    table = in_the_first_round()
    assert table.decision.question is HOW
    for seat in (0, 2):
        assert all(
            table.fork(as_seen_by=seat, seed=seed).answers[-2] == "hard" for seed in range(20)
        )
    seen = {table.fork(as_seen_by=1, seed=seed).answers[-2] for seed in range(20)}
    assert seen == {"hard", "soft"}


def test_a_world_keeps_the_open_answers_and_who_gave_them():
    table = in_the_first_round()
    world = table.fork(as_seen_by=2, seed=3)
    assert world.answered_by == table.answered_by
    assert world.decision.players == (1, 3)
    assert world.state.weights[2] == table.state.weights[2]
    worlds = [table.fork(as_seen_by=2, seed=seed) for seed in range(20)]
    assert len({each.state.weights[0] for each in worlds}) > 1, "owners have secrets of their own"


def test_with_chance_in_the_open_it_is_noted_too():
    table = OpenTable(TUG_GAME, TUG_GAME.schema().check(4, {}))
    while table.chance is not None:
        table.lay(table.chance.things[0])
    table.act("0", by=2)
    for twin in (copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
        assert twin.answered_by == {0: 2}
