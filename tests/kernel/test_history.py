"""Undo, events, forks and opening cost the same after thirty thousand answers as after thirty."""

from __future__ import annotations

import copy
import pickle

import pytest

from tests.kernel.test_record import sealed
from tests.kernel.toy import STONES_GAME, Stones, StonesGame, stones
from undercroft.kernel import record
from undercroft.kernel.errors import NoSuchPlayer, NothingToUndo
from undercroft.kernel.log import NEVER, OFTEN, SEGMENT, SELDOM
from undercroft.kernel.record import fingerprint
from undercroft.kernel.table import Table

SHORT, LONG = 200, 3000
# Steps that may be played again: a segment has at most so many entries, and a step asks at most
# three players, draws or rolls once, and there are rounds in which nothing is asked.
FEW = 4 * SEGMENT


class Counted(StonesGame):
    """Counts the steps that were begun."""

    def __init__(self) -> None:
        self.steps = 0

    def step(self, table: Table[Stones]):
        self.steps += 1
        return super().step(table)


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Counted:
    counted = Counted()
    monkeypatch.setattr(record.registry, "find", {"stones": counted}.__getitem__)
    return counted


def long_game(game: StonesGame, answers: int) -> Table[Stones]:
    """A game that goes on and on: every stone is thrown back."""
    config = STONES_GAME.schema().check(2, {"rounds": 5})
    state = STONES_GAME.setup(config, 7)
    state.rounds = 10**6
    table = Table.at(game, config, state)
    for number in range(answers):
        table.act(number % 7 % 2 if table.decision.kind == "bid" else "throw")
    return table


def steps_of(game: Counted, deed) -> int:
    before = game.steps
    deed()
    return game.steps - before


@pytest.mark.parametrize("answers", [SHORT, LONG])
def test_undo_plays_no_more_than_a_segment_again(game, answers):
    table = long_game(game, answers)
    assert steps_of(game, table.undo) < FEW
    assert len(table.answers) == answers - 1


def test_many_undos_lead_where_the_game_had_been(game):
    table = long_game(game, SHORT)
    for _ in range(150):
        table.undo()
    early = long_game(game, SHORT - 150)
    assert (table.answers, table.outcomes) == (early.answers, early.outcomes)
    assert table.log.audiences == early.log.audiences
    assert fingerprint(table) == fingerprint(early)
    assert table.decision.choices == early.decision.choices


@pytest.mark.parametrize("answers", [SHORT, LONG])
def test_a_listener_hears_on_after_undo_without_the_whole_game(game, answers):
    table = long_game(game, 0)
    assert table.events is table.events
    reference = long_game(game, answers - 1)
    for number in range(answers):
        table.act(number % 7 % 2 if table.decision.kind == "bid" else "throw")
    assert steps_of(game, lambda: (table.undo(), table.events)) < FEW
    assert table.events == reference.events
    assert table.heard_from == 0


def test_worlds_imagined_meanwhile_do_not_make_a_listener_forget(game):
    table, reference = long_game(game, 0), long_game(game, 0)
    assert table.events
    table.keep_marks(NEVER)  # the first world moves the mark over several segments
    for number in range(SHORT):
        for each in (table, reference):
            each.act(number % 7 % 2 if each.decision.kind == "bid" else "throw")
    table.fork(as_seen_by=0, seed=1)
    for each in (table, reference):
        each.undo()
    assert table.heard_from == 0
    assert table.events == reference.events
    assert fingerprint(table) == fingerprint(reference)


def test_a_fork_that_listens_hears_what_happens_from_then_on(game):
    table = long_game(game, SHORT)
    twin = table.fork()
    twin.listen()
    assert twin.events == []
    before = len(table.events)
    for _ in range(5):
        for each in (table, twin):
            each.act(0)
    assert twin.events == table.events[before:]
    assert twin.heard_from == SHORT


def test_a_fork_shares_the_past_and_copies_little(game):
    table = long_game(game, LONG)
    twin = table.fork()
    assert twin._past is table._past
    assert len(twin._answers) + len(twin._outcomes) <= SEGMENT + 8
    assert (twin.answers, twin.outcomes) == (table.answers, table.outcomes)
    assert steps_of(game, lambda: (twin.act(0), twin.undo())) < FEW
    twin.undo()
    assert twin.answers == table.answers[:-1]
    assert fingerprint(table) == fingerprint(long_game(game, LONG)), "the table is untouched"


@pytest.mark.parametrize("policy", [SELDOM, NEVER])
def test_policies_change_what_is_kept_and_nothing_else(game, policy):
    often, seldom = long_game(game, 0), long_game(game, 0)
    often.keep_marks(OFTEN)
    seldom.keep_marks(policy)
    for _ in range(150):
        for table in (often, seldom):
            table.act(0)
    assert len(seldom.log.kept) <= len(often.log.kept)
    assert seldom.log.mark.answers <= often.log.mark.answers
    for table in (often, seldom):
        table.undo()
    assert fingerprint(often) == fingerprint(seldom)


# -- opening -------------------------------------------------------------------------------


@pytest.mark.parametrize("answers", [SHORT, LONG])
def test_reopening_plays_no_more_than_a_segment_again(game, answers):
    table = long_game(game, answers)
    data = table.save()
    assert steps_of(game, lambda: record.reopen(data)) < 4 * FEW
    again = record.reopen(data)
    assert fingerprint(again) == fingerprint(table)
    assert again.log.answers == table.log.answers
    assert again.log.outcomes == table.log.outcomes
    assert again.fork().save() == again.save()
    assert steps_of(game, again.undo) < FEW, "undo after opening, too"
    table.undo()
    assert fingerprint(again) == fingerprint(table)


def test_a_reopened_table_reads_its_earlier_log_when_it_is_asked_for(game):
    table = long_game(game, LONG)
    again = record.reopen(table.save())
    again.act(0)
    again.undo()
    assert again._past.chain()[1].stored is not None, "nobody has asked yet"
    assert again.log.answers == table.log.answers
    assert again._past.chain()[1].stored is None


def test_a_reopened_table_goes_on_and_back_to_its_beginning(game):
    table = long_game(game, SHORT)
    again = record.reopen(table.save())
    for each in (table, again):
        each.act(0)
    for _ in range(SHORT + 1):
        for each in (table, again):
            each.undo()
        assert fingerprint(again) == fingerprint(table)
    with pytest.raises(NothingToUndo):
        again.undo()


def test_a_reopened_table_hears_from_its_opening_on_and_all_when_asked(game):
    table = long_game(game, SHORT)
    again = record.reopen(table.save())
    assert 0 < again.heard_from < SHORT
    heard = list(again.events)
    assert heard == table.events[len(table.events) - len(heard) :]
    for _ in range(4):
        for each in (table, again):
            each.act(0)
    assert len(again.events) > len(heard)
    again.hear_all()
    assert again.heard_from == 0
    assert again.events == table.events


def test_a_reopened_record_must_lead_to_the_state_it_claims(game):
    found = record.read(long_game(game, SHORT).save())
    found.checkpoints[0].state = found.checkpoints[1].state
    with pytest.raises(record.BadRecord):
        record.reopen(sealed(found))


# -- copies --------------------------------------------------------------------------------


def pickled(table: Table[Stones]) -> Table[Stones]:
    return pickle.loads(pickle.dumps(table))


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickled])
@pytest.mark.parametrize("answers", [0, 3, SHORT])
def test_a_copy_is_a_table_of_its_own(game, copied, answers):
    table = long_game(game, answers)
    twin = copied(table)
    assert fingerprint(twin) == fingerprint(table)
    assert twin.log.answers == table.log.answers
    assert twin.log.outcomes == table.log.outcomes
    before = fingerprint(table)
    twin.act(1)
    assert (fingerprint(table), len(table.answers)) == (before, answers)
    table.act(1)
    assert fingerprint(twin) == fingerprint(table)
    assert twin.fork(as_seen_by=0, seed=3).view(0) == table.view(0)
    for each in (table, twin):
        each.undo()
    assert fingerprint(twin) == fingerprint(table)


def test_a_pickled_table_does_not_play_its_game_again(game):
    table = long_game(game, LONG)
    data = pickle.dumps(table)
    assert steps_of(game, lambda: pickle.loads(data)) < FEW


# -- the log -------------------------------------------------------------------------------


def test_the_log_tells_who_answered_what_and_what_chance_brought():
    table = stones(2, 4, rounds=3)
    for answer in ("low", "high", "keep"):
        table.act(answer)
    log = table.log
    assert [(a.choice, a.kind, a.player, a.secret) for a in log.answers] == [
        ("low", "bid", 0, True),
        ("high", "bid", 1, True),
        ("keep", "keep", 0, False),
    ]
    assert log.last_answer == log.answers[-1]
    assert [a.player for a in log.latest_answers()] == [0, 1, 0]
    assert (log.answer_count, log.outcome_count) == (3, 5)
    assert [(o.source, o.audience) for o in log.outcomes] == [
        ("bag", 1), ("bag", 2), ("die", -1), ("bag", 1), ("bag", 2),
    ]  # fmt: skip
    assert [o.value for o in log.outcomes] == log.values == table.outcomes
    assert log.seen_since(0, 0) == [log.values[0], log.values[2], log.values[3]]
    assert log.seen_since(3, 1) == [log.values[4]]
    assert log.origin.round == 1
    assert log.mark.state.round >= 1


# -- players -------------------------------------------------------------------------------


@pytest.mark.parametrize("player", [2, 9, -1, True, "0", 0.0])
@pytest.mark.parametrize(
    "deed",
    [
        lambda table, player: table.view(player),
        lambda table, player: table.scene(player),
        lambda table, player: table.explain(player, "keep"),
        lambda table, player: table.fork(as_seen_by=player),
    ],
)
def test_a_player_whom_nobody_is_is_refused(deed, player):
    with pytest.raises(NoSuchPlayer, match=r"there is no player .*; they are numbered 0 to 1"):
        deed(stones(2), player)


def test_a_table_says_what_it_is():
    table = stones(2, 4, rounds=1)
    assert table.players == 2
    assert repr(table) == "<Table: stones, 2 players, seed 4, bid of player 0, 2 options>"
    table.act(0)
    table.act(0)
    assert repr(table) == "<Table: stones, 2 players, seed 4, over>"
