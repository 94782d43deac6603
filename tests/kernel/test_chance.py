"""Chance: the generator, audiences, scripts and forced outcomes."""

from collections import Counter

import pytest

from tests.kernel.toy import stones
from undercroft.kernel.chance import EVERYONE, Contradiction, Forced, Script, only, scramble, sees

FIRST = 17797172410793473910  # what seed 1 has always been scrambled to


def test_scramble_tells_uses_apart_and_is_the_same_everywhere():
    assert scramble(1) == scramble(1)
    assert len({scramble(seed) for seed in range(1000)}) == 1000
    assert scramble(1, "imagine", 0) != scramble(1, "imagine", 1)
    assert 0 <= scramble("x") < 1 << 64
    assert scramble(1) == FIRST, "records of old games depend on it"


def test_audiences():
    assert sees(EVERYONE, 0)
    assert sees(EVERYONE, 3)
    assert [sees(only(2), player) for player in range(4)] == [False, False, True, False]
    assert [sees(only(0) | only(3), player) for player in range(4)] == [True, False, False, True]
    assert not sees(0, 0)


# -- dice and draws ------------------------------------------------------------------------


@pytest.mark.parametrize("sides", [2, 6, 20])
def test_every_side_of_a_die_comes_up_about_as_often(sides):
    table = stones()
    rolls = Counter(table.roll(sides) for _ in range(sides * 400))
    assert set(rolls) == set(range(1, sides + 1))
    assert all(280 < count < 520 for count in rolls.values())


def test_a_draw_takes_the_thing_out_and_a_pick_leaves_it():
    table = stones()
    bags = [bytes(range(10))]
    drawn = [table.draw(bags, 0, "bag") for _ in range(10)]
    assert sorted(drawn) == list(range(10))
    assert drawn != sorted(drawn)
    assert bags == [b""]
    things = (3, 5, 7)
    assert {table.pick(things, "things") for _ in range(100)} == set(things)


def test_of_equal_things_one_is_drawn():
    table = stones()
    bags = [bytes((4, 4, 4))]
    assert table.draw(bags, 0, "bag") == 4
    assert bags == [bytes((4, 4))]


def test_every_outcome_is_logged_with_who_saw_it():
    table = stones()
    start = len(table.outcomes)
    table.roll()
    table.pick((8, 8), "things", only(1))
    table.pick((9, 9), "things")
    table.set_audience(only(0))
    table.pick((7, 7), "things")
    assert table.last_outcome == start + 3
    table.set_audience(only(1), start + 2)
    assert table.outcomes[start + 1 :] == [8, 9, 7]
    assert {at - start: who for at, who in table.log.audiences.items() if at >= start} == {
        1: only(1),
        2: only(1),
    }


# -- forced outcomes -----------------------------------------------------------------------


def test_forced_outcomes_are_used_up_by_their_own_source():
    forced = Forced()
    forced.add("die", [6, 1])
    forced.add("bag", [3])
    forced.add("die", [2])
    assert [forced.next("die", 4) for _ in range(4)] == [6, 1, 2, 4]
    assert [forced.next("bag", 9), forced.next("bag", 9)] == [3, 9]
    assert forced.next("other", 5) == 5


@pytest.mark.parametrize("value", [99, 300, -1, 1 << 70])
def test_what_is_not_in_the_bag_cannot_be_forced_out_of_it(value):
    table = stones()
    table.force("bag", value)
    with pytest.raises(Contradiction, match="cannot be drawn from bag"):
        table.draw([bytes(range(5))], 0, "bag")


# -- scripts -------------------------------------------------------------------------------


def test_a_script_replays_and_must_be_long_enough():
    script = Script([4, 5])
    assert [script.next(1, "bag", EVERYONE), script.next(1, "bag", only(0))] == [4, 5]
    with pytest.raises(Contradiction, match="fewer outcomes"):
        script.next(1, "bag", EVERYONE)


def test_a_script_as_one_player_saw_it_leaves_the_rest_to_chance():
    audiences = {10: only(0), 11: only(1), 13: 0}
    script = Script([4, 5, 6, 7], audiences, player=0, start=10)
    assert [script.next(1, "bag", EVERYONE) for _ in range(5)] == [4, 1, 6, 1, 1]
    unseen_now = Script([4], {}, player=0)
    assert unseen_now.next(1, "bag", only(1)) == 1
