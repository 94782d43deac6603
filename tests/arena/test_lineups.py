"""Who sits where: every bot in every seat as often as any other."""

from collections import Counter
from itertools import pairwise

import pytest

from undercroft.arena.lineups import against_a_field, against_each_other, balanced_square
from undercroft.kernel.errors import BadSetup

BOTS = ("hard", "normal", "easy", "heuristic", "random")


@pytest.mark.parametrize("size", range(1, 9))
def test_squares_are_balanced(size):
    rows = balanced_square(size)
    for place in range(size):
        assert set(Counter(row[place] for row in rows).values()) == {len(rows) // size}
    following = Counter(pair for row in rows for pair in pairwise(row))
    assert len(following) == size * (size - 1)
    assert len(set(following.values())) <= 1


@pytest.mark.parametrize("players", range(1, 5))
@pytest.mark.parametrize("bots", [BOTS[:2], BOTS[:3], BOTS[:4], BOTS])
def test_every_bot_sits_equally_often_in_every_seat(bots, players):
    lineups = against_each_other(bots, players)
    for seat in range(players):
        assert len(set(Counter(lineup[seat] for lineup in lineups).values())) == 1
        assert {lineup[seat] for lineup in lineups} == set(bots)


def test_five_bots_at_four_seats_meet_in_all_ways():
    lineups = against_each_other(BOTS, 4)
    assert len(lineups) == 20
    assert len({frozenset(lineup) for lineup in lineups}) == 5


def test_alone_every_bot_plays_once():
    assert against_each_other(BOTS, 1) == tuple((bot,) for bot in BOTS)


def test_each_bot_against_the_same_field():
    lineups, contenders = against_a_field(("hard", "easy"), 3, "random")
    assert lineups[:3] == (
        ("hard", "random", "random"), ("random", "hard", "random"), ("random", "random", "hard"),
    )  # fmt: skip
    assert contenders == (0, 1, 2, 0, 1, 2)


def test_what_is_no_tournament():
    with pytest.raises(BadSetup, match="two bots or more"):
        against_each_other(("hard",), 4)
    with pytest.raises(BadSetup, match="named once"):
        against_each_other(("hard", "hard"), 2)
    with pytest.raises(BadSetup, match="named once"):
        against_a_field(("hard", "hard"), 2, "random")
    with pytest.raises(BadSetup, match="nobody to play against"):
        against_a_field(("hard", "easy"), 1, "random")
