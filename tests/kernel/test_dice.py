"""Dice with symbols: rolling, forcing, rolling again, and exact odds."""

import copy
import pickle
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernel.toy import STONES_GAME
from undercroft.kernel.chance import Contradiction, only
from undercroft.kernel.dice import Die, Roll, contest, odds_of, roll, roll_die
from undercroft.kernel.errors import BadContent
from undercroft.kernel.nature import Chance, OpenTable, Undecided
from undercroft.kernel.table import Table

BLUE = Die("blue", [
    {"miss": 1}, {"range": 2, "heart": 2, "surge": 1}, {"range": 3, "heart": 2},
    {"range": 4, "heart": 2}, {"range": 5, "heart": 1}, {"range": 6, "heart": 1, "surge": 1},
])  # fmt: skip
RED = Die(
    "red", [{"heart": n, "surge": s} for n, s in ((1, 0), (2, 0), (2, 0), (2, 0), (3, 0), (3, 1))]
)
GREY = Die("grey", [{"shield": n} for n in (0, 1, 1, 1, 2, 3)])
SIX = Die.numbered("six")


def stones(seed=1):
    return Table(STONES_GAME, STONES_GAME.schema().check(2, {}), seed)


# -- rolling -------------------------------------------------------------------------------


def test_a_die_is_rolled_under_its_own_name():
    table = stones()
    table.force("red", 5, 0)
    table.force("blue", 2)
    table.force("die", 6)
    assert roll(table, (RED, BLUE, RED)).faces == (5, 2, 0)
    assert table.outcomes[-3:] == [5, 2, 0]
    assert table.roll() == 6


def test_every_face_comes_up_about_as_often():
    table = stones()
    seen = Counter(roll_die(table, BLUE) for _ in range(6000))
    assert sorted(seen) == list(range(6))
    assert all(850 < n < 1150 for n in seen.values())


def test_a_face_that_is_not_there_cannot_be_forced():
    table = stones()
    table.force("red", 6)
    with pytest.raises(Contradiction, match="6 cannot be drawn from red"):
        roll_die(table, RED)


def test_a_hidden_roll_is_logged_with_who_saw_it():
    table = OpenTable(STONES_GAME, STONES_GAME.schema().check(2, {}))
    with pytest.raises(Undecided) as due:
        roll_die(table, GREY, only(1))
    assert due.value.chance == Chance("grey", (0, 1, 2, 3, 4, 5), only(1))


def test_symbols_on_all_dice_add_up():
    shown = Roll((BLUE, RED, SIX), (1, 5, 3))
    assert (shown.count("heart"), shown.count("surge"), shown.count("range")) == (5, 2, 2)
    assert shown.count("number") == 4
    assert shown.count("shield") == 0
    assert shown.totals() == {"heart": 5, "surge": 2, "range": 2, "number": 4}


def test_only_the_chosen_dice_are_rolled_again():
    table = stones()
    table.force("red", 0)
    before = len(table.outcomes)
    again = Roll((BLUE, RED, GREY), (1, 5, 2)).reroll(table, [1])
    assert again == Roll((BLUE, RED, GREY), (1, 0, 2))
    assert len(table.outcomes) == before + 1
    assert again.reroll(table, []) == again


@pytest.mark.parametrize("which", [[3], [-1], [0, 9]])
def test_a_die_that_is_not_there_is_not_rolled_again(which):
    table = stones()
    before = table.outcomes
    with pytest.raises(ValueError, match="there are 3 dice"):
        Roll((BLUE, RED, GREY), (1, 5, 2)).reroll(table, which)
    assert table.outcomes == before


def test_two_rolls_become_one():
    assert Roll((RED,), (1,)).joined(Roll((GREY,), (2,))) == Roll((RED, GREY), (1, 2))


@pytest.mark.parametrize(
    ("name", "faces", "message"),
    [
        ("", [{"heart": 1}], "die : expected a name"),
        ("odd", [], "die odd: faces: expected at least one"),
        ("odd", [{}, {"heart": -1}], "die odd: face 2: heart: expected how often"),
    ],
)
def test_a_die_that_makes_no_sense_is_refused(name, faces, message):
    with pytest.raises(BadContent) as refused:
        Die(name, faces)
    assert message in str(refused.value)


def test_equal_dice_are_equal_and_copies_cost_nothing():
    twin = Die(
        "red",
        [{"surge": s, "heart": n} for n, s in ((1, 0), (2, 0), (2, 0), (2, 0), (3, 0), (3, 1))],
    )
    assert twin == RED
    assert hash(twin) == hash(RED)
    # A symbol that is on no face might as well not be named.
    bare, wordy = Die("bare", [{"heart": 1}]), Die("bare", [{"heart": 1, "surge": 0}])
    assert bare == wordy
    assert wordy.symbols == ("heart",)
    assert Die("red", [{"heart": 1}]) != RED
    assert Die("gray", [dict(face) for face in GREY.faces]) != GREY
    assert copy.copy(RED) is copy.deepcopy([RED])[0] is RED
    assert pickle.loads(pickle.dumps(Roll((RED,), (1,)))) == Roll((RED,), (1,))


# -- odds ----------------------------------------------------------------------------------

faces = st.lists(
    st.dictionaries(st.sampled_from("abc"), st.integers(0, 3), max_size=3), min_size=1, max_size=4
)
pools = st.lists(faces, max_size=3).map(
    lambda dice: tuple(Die(f"die {n % 2}", face) for n, face in enumerate(dice))
)


def every_roll(pool):
    return [Roll(pool, chosen) for chosen in product(*(die.numbers for die in pool))]


def worth(totals):
    """Hearts with up to one surge spent on two more; misses on an odd sum of all symbols."""
    if sum(totals.values()) % 2:
        return None
    return totals["a"] + 2 * min(1, totals["b"])


def taken_off(totals):
    return totals["c"] + totals["b"]


@settings(deadline=None)
@given(pools)
def test_odds_count_every_roll(pool):
    odds = odds_of(pool)
    rolls = every_roll(pool)
    assert odds.total == len(rolls)
    shown = Counter(tuple(r.count(s) for s in odds.symbols) for r in rolls)
    assert odds.ways == shown
    for symbol in "abz":
        assert odds.mean(symbol) == Fraction(sum(r.count(symbol) for r in rolls), len(rolls))
        for least in range(4):
            hits = sum(r.count(symbol) >= least for r in rolls)
            assert odds.at_least(symbol, least) == Fraction(hits, len(rolls))
    both = odds.chance(lambda totals: totals["a"] >= 2 and totals["b"] >= 1)
    assert both == Fraction(sum(r.count("a") >= 2 and r.count("b") >= 1 for r in rolls), len(rolls))
    assert odds_of(tuple(reversed(pool))) is odds


@settings(deadline=None, max_examples=60)
@given(pools, pools)
def test_a_pool_against_a_pool_counts_every_pair_of_rolls(pool, against):
    spread = contest(pool, worth, against, taken_off)
    pairs = []
    for one in every_roll(pool):
        for two in every_roll(against):
            score = worth(one.totals())
            pairs.append(None if score is None else score - taken_off(two.totals()))
    for least in range(-4, 6):
        hits = [p for p in pairs if p is not None and p >= least]
        assert spread.at_least(least) == Fraction(len(hits), len(pairs))
        assert spread.chance(least) == Fraction(pairs.count(least), len(pairs))
    assert spread.miss == Fraction(pairs.count(None), len(pairs))
    for floor in (0, 1):
        worths = [floor if p is None else max(p, floor) for p in pairs]
        assert spread.mean(floor) == Fraction(sum(worths), len(pairs))


def damage_at_four(totals):
    """A shot at four squares: a surge may buy one more range."""
    if totals["miss"] or totals["range"] + totals["surge"] < 4:
        return None
    return totals["heart"]


def test_a_shot_at_four_squares_against_a_grey_die():
    spread = contest((BLUE, RED), damage_at_four, (GREY,), "shield")
    # Range 2 with both surges, range 3 with the red one, or range 4, 5, 6 with any red face.
    assert spread.miss == 1 - Fraction(1 + 1 + 3 * 6, 36)
    # At least 4 left: 5 hearts (blue 2 and red 3) with at most 1 shield, or 4 with none.
    fives, fours = 1 + 1 + 2, 3 + 2 + 2
    assert spread.at_least(4) == Fraction(fives * 4 + fours * 1, 36 * 6)


def test_numbers_add_up_on_numbered_dice():
    assert odds_of((SIX, SIX)).scored("number").chance(7) == Fraction(1, 6)
    assert odds_of((SIX, SIX)).at_least("number", 12) == Fraction(1, 36)
    assert odds_of(()).scored("number").chance(0) == 1


def test_answers_are_remembered():
    assert contest((RED, BLUE), worth, (GREY,), taken_off) is contest(
        (BLUE, RED), worth, (GREY,), taken_off
    )


def test_a_roll_that_may_miss_cannot_be_taken_off():
    with pytest.raises(ValueError, match="may miss"):
        contest((RED,), "heart", (BLUE,), worth)
