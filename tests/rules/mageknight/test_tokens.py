"""Tokens and the Mage Spawn they bring (TOKEN)."""

from collections import Counter

from tests.support.mageknight import CONTENT, Playing, Situation
from tests.support.rules import rule
from undercroft.games.mageknight.rules.spawning import best
from undercroft.games.mageknight.table.state import CONVERTED

ROOM = (".......",) * 7
OREN = "lord_oren"
# Yellow 1 with a roll of 10 brings up to two for 25 points, with a 2 nothing.


def met(dice: int, *pool: str) -> Playing:
    """A hero steps in the tile of a token of the first yellow kind."""
    s = Situation(*ROOM)
    hero = s.fighter("r0c0")
    s.token("r5c5")
    s.pool(*pool)
    return s.activate(hero).throw(dice).do("go:r0c1")


@rule("MKD-TOKEN-04", "MKD-TOKEN-05", "MKD-TOKEN-07", "MKD-TOKEN-08", "MKD-TOKEN-10")
def test_the_opponent_places_as_many_as_the_table_says():
    p = met(10, "gnoll_hunter_weak", "gnoll_hunter_standard", "lizard_man_tough", "gargoyle_weak")
    # Two for 25 at most: 10 and 15.
    assert (p.asked, p.player) == ("spawn", 1)
    assert p.options == ["gnoll_hunter_standard", "lizard_man_tough"]
    p.do("lizard_man_tough")
    assert p.asked == "facing"
    p.do("S")
    assert (p.at("lizard_man_tough"), p.figure("lizard_man_tough").facing) == ("r5c5", 4)
    assert p.asked == "spawn_square"
    assert sorted(p.options) == [
        "r4c4", "r4c5", "r4c6", "r5c4", "r5c6", "r6c4", "r6c5", "r6c6",
    ]  # fmt: skip
    p.do("r6c6", "N")
    assert p.at("gnoll_hunter_standard") == "r6c6"
    assert p.state.tokens[0].place == CONVERTED
    assert (p.asked, p.player) == ("act", 0), "the hero goes on"


@rule("MKD-TOKEN-09")
def test_a_row_without_a_number_brings_nothing():
    p = met(2, "gnoll_hunter_weak")
    assert p.state.tokens[0].place == CONVERTED
    assert len(p.state.warriors) == 1
    assert p.asked == "act"
    assert p.told()[-1] == "Nothing appears."
    assert "Nothing appears." not in met(8, "gnoll_hunter_weak").told()


@rule("MKD-TOKEN-10", "MKD-SPAWN-06")
def test_of_the_fallen_only_the_one_who_comes_back_is_gone():
    s = Situation(*ROOM)
    hero = s.fighter("r0c0")
    s.token("r5c5")
    names = ("gargoyle_weak", "gnoll_hunter_weak", "lizard_man_tough")
    s.state.fallen = tuple(sorted(CONTENT.figure_called[each] for each in names))
    middle = CONTENT.figures[s.state.fallen[1]].id
    p = s.activate(hero).throw(10).do("go:r0c1")
    assert p.asked == "spawn"
    p.do(middle)
    left = tuple(n for n in s.state.fallen if CONTENT.figures[n].id != middle)
    assert p.state.fallen == left


@rule("MKD-TOKEN-08")
def test_the_number_comes_before_the_points():
    assert best(Counter({5: 1, 10: 1}), 1, 15) == (1, 10)
    assert best(Counter({5: 2, 24: 1}), 2, 25) == (2, 10)
    assert best(Counter({30: 3}), 2, 25) == (0, 0)
    assert best(Counter({10: 3, 4: 1}), 3, 24) == (3, 24)


@rule("MKD-TOKEN-13", "MKD-TOKEN-12")
def test_a_hero_beside_whom_they_are_placed_may_turn():
    s = Situation(*ROOM)
    hero = s.fighter("r0c0", "N")
    s.token("r2c2")
    s.pool("gnoll_hunter_weak")
    p = s.activate(hero).throw(8).do("go:r0c1")
    p.do("N")  # the facing of the gnoll, which is not beside the hero at r0c1
    assert p.asked == "act"
    t = Situation(*ROOM)
    hero = t.fighter("r0c0", "N")
    t.token("r1c0")
    t.pool("gnoll_hunter_weak")
    q = t.activate(hero).throw(8).do("go:r0c1", "N")
    assert (q.asked, q.player) == ("spin", 0)
    assert sorted(q.options) == ["S", "SW", "W", "keep"]


@rule("MKD-TOKEN-02", "MKD-TOKEN-03", "MKD-TOKEN-06", "MKD-TOKEN-14")
def test_a_token_moves_four_points_and_stops_where_it_meets_a_hero():
    s = Situation("+-+-+-+", "|. w .|", "+-+ +-+", "  |.|  ", "  +-+  ")
    s.token("r0c0")
    p = s.turn(0).do("token:0")
    assert p.options == ["go:r0c1", "end"]
    (seen,) = p.table.view(0).tokens
    assert (seen.activated, seen.marked) == (True, False)
    p.do("go:r0c1")
    assert p.state.activation.points == 1
    assert p.options == ["go:r0c0", "go:r0c2", "go:r1c1", "end"]


def test_what_a_token_does_is_told_with_its_squares():
    s = Situation(*ROOM)
    s.token("r0c0")
    s.token("r0c6")
    p = s.turn(0).do("token:0", "go:r0c1", "end", "token:1", "end")
    assert [line for line in p.told() if "token" in line] == [
        "The token on r0c0 moves to r0c1.",
        "The token on r0c6 stays there.",
    ]


@rule("MKD-TOKEN-03", "MKD-TOKEN-06")
def test_a_token_that_comes_to_a_hero_is_turned_over_by_its_opponent():
    s = Situation(*ROOM)
    s.fighter("r0c0", seat=1)
    s.token("r5c5")
    s.pool("gnoll_hunter_weak")
    p = s.turn(0).throw(8).do("token:0", "go:r5c4")
    assert (p.asked, p.player) == ("facing", 0), "of the one Mage Spawn there is"
    p.do("N")
    assert p.at("gnoll_hunter_weak") == "r5c4"


@rule("MKD-TOKEN-11")
def test_those_without_room_stay_in_the_pool():
    s = Situation("...")
    hero = s.fighter("r0c0")
    s.token("r0c2")
    s.pool("gnoll_hunter_standard", "lizard_man_tough")
    p = s.activate(hero).throw(10).do("go:r0c1", "lizard_man_tough", "N")
    assert p.state.pool == (CONTENT.figure_called["gnoll_hunter_standard"],)
    assert len(p.state.warriors) == 2


@rule("MKD-TOKEN-01")
def test_tokens_come_in_three_strengths():
    best_row = {}
    for token in CONTENT.tokens:
        points = max(points for _, points in token.rolls)
        best_row.setdefault(token.colour, []).append(points)
    assert {colour: len(each) for colour, each in best_row.items()} == {
        "yellow": 6, "blue": 6, "red": 6,
    }  # fmt: skip
    assert max(best_row["yellow"]) < min(best_row["blue"])
    assert max(best_row["blue"]) < min(best_row["red"])
