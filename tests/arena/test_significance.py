"""Statistics against values that are known from elsewhere."""

import itertools
import random

import pytest

from undercroft.arena import significance
from undercroft.arena.significance import mean, paired_test, share


def by_hand(differences):
    """The permutation test by trying all signs."""
    seen = abs(sum(differences))
    sizes = [abs(each) for each in differences]
    sums = [
        abs(sum(sign * size for sign, size in zip(signs, sizes, strict=True)))
        for signs in itertools.product((1, -1), repeat=len(sizes))
    ]
    return sum(each >= seen for each in sums) / len(sums)


def test_all_the_same_sign():
    assert paired_test([1] * 10).p == 2 / 1024
    assert paired_test([-7] * 5).p == 2 / 32


@pytest.mark.parametrize(
    ("better", "worse", "p"),
    # scipy.stats.binomtest(better, better + worse).pvalue: the sign test, McNemar's exact test
    [(8, 2, 0.109375), (15, 5, 0.04138946533203125), (60, 40, 0.056887933640980784),
     (640, 560, 0.022536627567509532), (3, 3, 1.0)],
)  # fmt: skip
def test_plus_and_minus_one_make_it_the_sign_test(better, worse, p):
    verdict = paired_test([1] * better + [-1] * worse + [0] * 50)
    assert verdict.exact
    assert verdict.p == pytest.approx(p, rel=1e-6)


def test_a_textbook_example():
    # Darwin's cross- and self-fertilised maize, in eighths of an inch; Fisher (1935) counted
    # 1,726 of the 32,768 ways as at least as far from nought: p = 0.05267.
    darwin = [49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48]
    assert paired_test(darwin).p == pytest.approx(1726 / 32768)


def test_trying_all_signs_comes_to_the_same():
    rng = random.Random(3)
    for _ in range(30):
        differences = [rng.randint(-40, 50) for _ in range(rng.randint(1, 11))]
        assert paired_test(differences).p == pytest.approx(by_hand(differences))


def test_the_unit_does_not_matter():
    differences = [30, -10, 50, 20, 80, -40]
    assert paired_test(differences) == paired_test([each // 10 for each in differences])


def test_no_difference_proves_nothing():
    assert paired_test([]).p == 1.0
    assert paired_test([0, 0, 0]).p == 1.0
    assert paired_test([5, -5]).p == 1.0


def test_many_differences_are_as_good_as_normal(monkeypatch):
    rng = random.Random(5)
    differences = [rng.randint(-100, 112) for _ in range(400)]
    exact = paired_test(differences)
    monkeypatch.setattr(significance, "MOST_WORK", 0)
    rough = paired_test(differences)
    assert exact.exact
    assert not rough.exact
    assert rough.p == pytest.approx(exact.p, rel=0.02)


def test_a_large_tournament_is_tested_in_reasonable_time():
    rng = random.Random(9)
    verdict = paired_test([rng.randint(-5000, 5100) for _ in range(20_000)])
    assert not verdict.exact
    assert 0 < verdict.p <= 1


def test_wilson_intervals():
    # statsmodels.stats.proportion.proportion_confint(10, 40, method="wilson")
    found = share(10, 40)
    assert (found.value, found.low, found.high) == pytest.approx((0.25, 0.14187, 0.40194), abs=1e-5)
    assert share(0, 20).low == 0.0
    assert share(20, 20).high == pytest.approx(1.0)
    assert share(0, 0).value == 0.0


def test_the_mean_and_its_interval():
    found = mean([2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0])
    assert found.value == 5.0
    assert found.high - found.value == pytest.approx(1.959964 * 2.13809 / 8**0.5, rel=1e-5)
    assert mean([3.0]).low == 3.0
    assert mean([]).value == 0.0
