"""Judging bots by single choices: the same positions and worlds for all, gains beside the first."""

from examples.judge_choices import judge, position, worth


def test_a_position_is_a_decision_with_several_options_and_the_same_each_time():
    for seed in range(5):
        table, decisions = position(seed)
        assert len(table.decision.choices) > 1
        assert decisions > 0
        again = position(seed)
        assert (again.table.answers, again.decisions) == (table.answers, decisions)


def test_what_a_choice_is_worth_is_found_in_worlds_that_leave_the_table_alone():
    table, _ = position(3)
    before = table.save()
    worths = [worth(table, option, 20, 5) for option in range(len(table.decision.choices))]
    assert table.save() == before
    assert all(0 <= each <= 1 for each in worths)
    assert worths == [worth(table, option, 20, 5) for option in range(len(worths))]


def test_all_are_compared_with_the_first():
    found = judge(["random", "heuristic", "random"], positions=12, worlds=10, seed=2)
    assert list(found) == ["random", "heuristic"]
    assert found["random"].gains == [0.0] * 12
    assert found["random"].differs == 0
    assert 0 < found["heuristic"].differs <= 1
    mean, error = found["heuristic"].mean()
    assert mean == sum(found["heuristic"].gains) / 12
    assert error > 0
