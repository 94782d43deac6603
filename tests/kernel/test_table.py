"""The table: deciding, undoing, forking, hearing; shown with a toy game."""

import msgspec
import pytest

from tests.kernel.toy import KEEP, STONES_GAME, Stones, StonesGame, stones
from undercroft.kernel.errors import IllegalAnswer, NothingToUndo
from undercroft.kernel.game import configure
from undercroft.kernel.log import OFTEN
from undercroft.kernel.table import Table


def packed(table: Table[Stones]) -> bytes:
    return msgspec.msgpack.encode(table.state)


def playing(*answers: str, players: int = 2, seed: int = 1, rounds: int = 3) -> Table[Stones]:
    """Round one, in which the first stone is kept without asking, and the answers given."""
    table = stones(players, seed, rounds=rounds)
    for answer in answers:
        table.act(answer)
    return table


# -- decisions -----------------------------------------------------------------------------


def test_a_decision_with_one_option_is_taken_and_not_asked():
    table = playing()
    assert table.decision.kind == "bid"
    assert [len(hand) for hand in table.state.hands] == [1, 1]
    assert table.answers == []


def test_a_decision_tells_what_is_asked_of_whom_and_by_which_rule():
    decision = playing("low", "low").decision
    stone = playing("low", "low").state.hands[0][-1]
    assert (decision.kind, decision.player, decision.prompt) == ("keep", 0, "Keep the stone?")
    assert (decision.rule, decision.choices, len(decision)) == ("TOY-KEEP-01", ("keep", "throw"), 2)
    assert [option.label for option in decision.options] == [
        f"Keep stone {stone}",
        f"Throw stone {stone}",
    ]
    assert decision.option("throw").rule == "TOY-THROW-01"
    assert decision.option("throw").targets == (f"stone:{stone}",)
    assert decision.options is decision.options, "labels are written once"
    with pytest.raises(KeyError):
        decision.option("sell")
    assert repr(decision) == "Decision('keep', player=0, choices=['keep', 'throw'])"
    assert repr(KEEP) == "Question('keep')"


def test_labels_given_as_a_dictionary_carry_the_rule_of_the_question():
    low = playing().decision.option("low")
    assert (low.id, low.label, low.rule, low.targets) == ("low", "1 to 3", "TOY-BID-01", ())


def test_an_answer_is_an_index_an_id_or_an_option():
    by_index, by_id, by_option = playing(), playing(), playing()
    by_index.act(1)
    by_id.act("high")
    by_option.act(by_option.decision.options[1])
    assert by_index.answers == by_id.answers == by_option.answers == ["high"]


@pytest.mark.parametrize("answer", [2, -1, "sell", "", None, 1.0, True, ["low"], b"low"])
def test_an_illegal_answer_changes_nothing(answer):
    table = playing("low")
    before, decision = packed(table), table.decision
    with pytest.raises(IllegalAnswer):
        table.act(answer)
    assert packed(table) == before
    assert table.answers == ["low"]
    assert table.decision is decision
    table.act("high")


def test_errors_say_what_is_possible():
    with pytest.raises(IllegalAnswer, match="there is no option 7; the indices go from 0 to 1"):
        playing().act(7)
    with pytest.raises(IllegalAnswer, match=r"'sell' is not offered here; .*: low, high"):
        playing().act("sell")


def test_a_game_that_is_over_asks_nothing_and_has_a_result():
    table = playing(rounds=1)
    assert not table.over
    assert table.result is None
    table.act("low")
    table.act("low")
    assert table.over
    assert table.decision is None
    assert table.result.summary == f"The best score was {max(table.state.scores)}."
    with pytest.raises(IllegalAnswer, match="the game is over"):
        table.act("low")


def test_a_game_that_needs_no_choice_is_played_to_the_next_one():
    table = stones(3, blind=True, rounds=1)
    assert (table.decision.kind, table.outcomes) == ("bid", [])


def test_the_same_seed_gives_the_same_game_and_another_seed_another():
    games = [playing("low", "low", "keep", "keep", "high", "low", seed=seed) for seed in (5, 5, 6)]
    assert packed(games[0]) == packed(games[1]) != packed(games[2])


# -- taking back ---------------------------------------------------------------------------


def test_undo_takes_back_one_answer_at_a_time_to_the_very_start():
    table = playing()
    answers = ["low", "high", "keep", "throw", "low", "low"]
    states = [packed(table)]
    for answer in answers:
        table.act(answer)
        states.append(packed(table))
    for number in range(len(answers) - 1, -1, -1):
        table.undo()
        assert packed(table) == states[number]
        assert table.answers == answers[:number]
    with pytest.raises(NothingToUndo):
        table.undo()
    for answer, state in zip(answers, states[1:], strict=True):
        table.act(answer)
        assert packed(table) == state


def test_undo_after_the_end_goes_back_into_the_game():
    table = playing("low", "low", rounds=1)
    assert table.over
    table.undo()
    assert not table.over
    assert (table.decision.kind, table.decision.player) == ("bid", 1)


# -- forks ---------------------------------------------------------------------------------


def test_a_fork_goes_its_own_way():
    table = playing("low", "low", "keep")
    before = packed(table)
    twin = table.fork()
    assert packed(twin) == before
    assert twin.decision.choices == table.decision.choices
    twin.act("throw")
    assert packed(table) == before
    assert table.answers == ["low", "low", "keep"]
    table.act("throw")
    assert packed(table) == packed(twin)


def test_a_fork_knows_its_whole_past():
    table = playing("low", "low", "keep", "throw", "high")
    twin = table.fork().fork()
    assert (twin.answers, twin.outcomes) == (table.answers, table.outcomes)
    assert twin.events == table.events
    for _ in range(5):
        twin.undo()
    assert packed(twin) == packed(playing())


def test_a_fork_in_the_middle_of_a_step_finds_its_place_again():
    table = playing("low", "low", "keep", "keep", "high")
    assert (table.decision.kind, table.decision.player) == ("bid", 1)
    twin = table.fork()
    twin.act("low")
    assert twin.state.bids == ("high", "low")


def test_a_table_that_expects_no_forks_can_be_forked_all_the_same():
    plain, fast = stones(2, 1, rounds=5), stones(2, 1, rounds=5)
    plain.keep_marks(OFTEN)
    for _ in range(12):
        plain.act(0)
        fast.act(0)
    assert packed(fast) == packed(plain)
    assert fast.log.mark.answers < plain.log.mark.answers, "little was kept until now"
    twin = fast.fork()
    assert fast.log.mark.answers == 12, "now the step's beginning is, for the forks to come"
    assert packed(twin) == packed(plain)
    assert packed(fast.fork(as_seen_by=0, seed=3)) == packed(plain.fork(as_seen_by=0, seed=3))
    while not plain.over:
        for table in (plain, fast, twin):
            table.act(0)
        assert packed(fast) == packed(twin) == packed(plain)
        assert fast.answers == twin.answers == plain.answers
    assert packed(fast.fork()) == packed(plain)


def test_a_finished_game_can_be_forked():
    table = playing("low", "low", rounds=1)
    twin = table.fork()
    assert twin.over
    assert twin.result == table.result


# -- imagining -----------------------------------------------------------------------------


def test_an_imagined_world_keeps_what_the_player_knows_and_deals_the_rest_anew():
    table = playing("low", "low", "keep", "keep")
    worlds = [table.fork(as_seen_by=0, seed=seed) for seed in range(30)]
    assert {world.state.hands[0] for world in worlds} == {table.state.hands[0]}
    assert len({world.state.hands[1] for world in worlds}) > 10
    assert all(world.view(0) == table.view(0) for world in worlds)
    for world in worlds:
        stones_in_play = [*world.state.bags[0], *world.state.hands[0], *world.state.hands[1]]
        assert sorted(stones_in_play) == list(range(12))


def test_a_secret_answer_is_guessed_anew_until_it_is_shown():
    table = playing("low", "low", "keep", "keep", "high")
    worlds = [table.fork(as_seen_by=1, seed=seed) for seed in range(30)]
    assert {world.answers[-1] for world in worlds} == {"low", "high"}
    own = [table.fork(as_seen_by=0, seed=seed) for seed in range(10)]
    assert {world.answers[-1] for world in own} == {"high"}
    table.act("low")
    shown = [table.fork(as_seen_by=1, seed=seed) for seed in range(10)]
    assert {world.state.bids for world in shown} == {("high", "low")}


def test_a_draw_in_the_current_step_is_forced_only_for_who_saw_it():
    table = playing("low", "low")
    assert table.decision.kind == "keep"
    mine, theirs = (
        {table.fork(as_seen_by=player, seed=seed).state.hands[0][-1] for seed in range(30)}
        for player in (0, 1)
    )
    assert mine == {table.state.hands[0][-1]}
    assert len(theirs) > 5


def test_the_future_of_an_imagined_world_is_its_own():
    table = playing("low", "low", "keep", "keep", "high")
    dice = set()
    for seed in range(30):
        world = table.fork(as_seen_by=1, seed=seed)
        world.act("low")
        dice.add(world.state.die)
    assert len(dice) > 3


def test_imagined_worlds_with_the_same_seed_are_equal_and_without_a_seed_they_differ():
    table = playing("low", "low", "keep", "keep")
    assert packed(table.fork(0, seed=3)) == packed(table.fork(0, seed=3))
    assert len({packed(table.fork(0)) for _ in range(5)}) == 5
    assert packed(table) == packed(playing("low", "low", "keep", "keep")), "the table is untouched"


def test_imagining_works_on_forks_after_undo_and_at_the_end():
    table = playing("low", "low", "keep", "keep", "high", "low")
    table.undo()
    fork = table.fork()
    for each in (table, fork, fork.fork()):
        world = each.fork(as_seen_by=1, seed=1)
        assert world.decision.player == 1
        assert world.view(1) == table.view(1)
    over = playing("low", "low", rounds=1)
    assert over.fork(as_seen_by=0).over


# -- events --------------------------------------------------------------------------------


def test_events_heard_late_are_those_heard_from_the_start():
    answers = ["low", "high", "keep", "throw", "low", "low"]
    early, late = playing(), playing()
    assert early.events
    for answer in answers:
        early.act(answer)
        late.act(answer)
    assert late.events == early.events
    assert packed(late) == packed(early)
    early.undo()
    late.undo()
    assert late.events == early.events == playing(*answers[:-1]).events


def test_events_are_told_and_reach_only_their_audience():
    table = playing("low", "high")
    stone = table.state.hands[0][0]
    told = [[table.tell(event) for event in table.events_seen_by(p)] for p in (0, 1, None)]
    assert told[0][:3] == ["Player 0 draws.", f"It is stone {stone}.", "Player 1 draws."]
    assert told[1][0:2] == ["Player 0 draws.", "Player 1 draws."]
    assert told[2] == ["Player 0 draws.", "Player 1 draws.", told[0][3], "Player 0 draws."]
    assert told[0][3].startswith("The die shows die ")
    assert table.events[0].rule == "TOY-KEEP-01"


def test_listening_costs_no_chance():
    deaf, hearing = playing(), playing()
    assert len(hearing.events) == 4
    for table in (deaf, hearing):
        table.act("low")
        table.act("low")
    assert packed(deaf) == packed(hearing)


# -- positions -----------------------------------------------------------------------------


def test_a_table_can_begin_with_a_given_state():
    state = stones(2).state
    state.round = state.rounds
    table = Table.at(STONES_GAME, {"players": 2}, state)
    table.act("low")
    table.act("low")
    assert table.over
    assert not state.over, "the state given is not played on"


def test_forced_outcomes_come_in_order_and_then_chance_takes_over():
    table = playing()
    table.force("die", 6, 2)
    for answer in ("high", "low"):
        table.act(answer)
    assert table.state.scores == [1, 0]
    for answer in ("keep", "keep", "low", "low"):
        table.act(answer)
    assert table.state.die == 2
    assert table.state.scores == [2, 1]
    table.undo()
    table.act("low")
    assert table.outcomes[-1] in range(1, 7)


# -- from step to step ---------------------------------------------------------------------


class Relay(StonesGame):
    """Every third step hands something on; all but every sixth ask, and ask twice."""

    def __init__(self):
        super().__init__()
        self.steps, self.heard = 0, []

    def step(self, table):
        self.steps += 1
        asks = self.steps % 6 != 4
        self.heard.append((table.handed(), table.handed()) if asks else ())
        if self.steps % 3 == 0:
            table.hand_on(self.steps)
        return super().step(table)


def test_what_a_step_hands_on_is_for_the_very_next_one_and_no_other():
    game = Relay()
    table = Table(game, configure(game, 2, {"rounds": 5}), 1)
    while table.decision is not None:
        table.act(0)
    nothing = (None, None)
    assert game.heard[:7] == [nothing, nothing, nothing, (), nothing, nothing, (6, None)]


def test_forks_and_what_was_taken_back_are_handed_nothing():
    game = Relay()
    table = Table(game, configure(game, 2, {"rounds": 5}), 1)
    table.act(0)
    while game.steps % 6:
        table.act(0)
    begun = len(game.heard)
    table.fork().act(0)  # begins the step again that has handed something on
    taken_back = len(game.heard)
    table.undo()
    assert [game.heard[each] for each in (begun, taken_back)] == [(None, None)] * 2
