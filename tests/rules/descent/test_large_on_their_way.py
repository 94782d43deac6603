"""What large monsters meet on their way: they enter each space of it, as a figure of one space."""

import pytest

from tests.rules.descent.test_equipment import skilled
from tests.support.descent import Situation
from tests.support.rules import rule
from undercroft.games.descent.rules import terms
from undercroft.kernel.agenda import push

ROOM = ("..........", "..........")
GUARD = "use:skill:guard@syndrael@ettin.minion.1"


def guarded(*rows, at="r0c4", skill="guard", start="r0c0", points=8, **more):
    """An ettin is about to pass a knight on guard."""
    s = Situation(*rows).hero("syndrael", at, "iron_longsword", skills=skilled(skill), **more)
    s.monster("ettin.minion", start)
    return s.turn_of("ettin.minion.1", points=points)


@rule("DES-LARGE-06", "DES-LARGE-03", "DES-LARGE-05")
def test_a_large_monster_is_answered_on_its_way_where_it_can_stand():
    """Not in the space beneath the knight: the base does not fit there."""
    s = guarded(*ROOM).do("to:r0c7")
    assert (s.asked, s.player, s.at("ettin.minion.1")) == ("enter", 1, "r0c2")
    assert GUARD in s.options
    s.do("pass")
    assert (s.asked, s.state.turn.points, s.state.turn.placed) == ("act", 6, False)
    s.do("to:r0c7")
    assert (s.asked, s.at("ettin.minion.1"), s.state.turn.points) == ("enter", "r0c5", 4)
    s.do("pass", "to:r0c7")
    assert (s.at("ettin.minion.1"), s.state.turn.points, s.state.turn.placed) == ("r0c7", 3, True)


@rule("DES-LARGE-03")
def test_a_large_monster_that_was_struck_on_its_way_goes_on():
    s = guarded(*ROOM).force("blue", 1).force("red", 0).force("gray", 0, 0).do("to:r0c7", GUARD)
    assert s.asked == "attack"
    s.do("attack:iron_longsword:r0c3")
    while s.asked != "act":
        s.do(s.options[0])
    assert "to:r0c7" in s.options
    assert s.of("syndrael").fatigue == 2
    s.do("to:r0c7")  # the skill is exhausted
    assert (s.asked, s.at("ettin.minion.1"), s.state.turn.points) == ("act", "r0c7", 2)


@rule("DES-LARGE-06")
@pytest.mark.parametrize("fatigue", [3, 4])
def test_nobody_stops_for_who_has_nothing_to_answer_with(fatigue):
    """The knight has 4 stamina, and guarding costs 2."""
    s = guarded(*ROOM, fatigue=fatigue).do("to:r0c7")
    assert (s.asked, s.at("ettin.minion.1"), s.state.turn.points) == ("act", "r0c7", 2)


@rule("DES-LARGE-02", "DES-LARGE-06")
def test_a_large_monster_keeps_away_from_a_guard_where_that_costs_nothing_more():
    s = guarded("..........", "..........", "..........", at="r0c4", start="r1c0")
    s.do("to:r1c7")
    assert (s.asked, s.at("ettin.minion.1"), s.state.turn.points) == ("act", "r1c7", 2)


@rule("DES-LARGE-06")
@pytest.mark.parametrize(("there", "asked"), [("r0c4", "act"), ("r0c3", "enter")])
def test_only_the_space_where_the_movement_ended_is_entered(there, asked):
    """Its base comes to stand beside the knight, but it moved one space."""
    s = guarded(*ROOM, at=there, points=1).do("to:r0c1")
    assert s.at("ettin.minion.1") == "r0c1"
    assert s.asked == asked


@rule("DES-LARGE-03", "DES-LARGE-04")
def test_the_overlord_says_where_it_stands_while_it_is_interrupted():
    s = Situation("........", "........", "........")
    s.hero("syndrael", "r0c4", "iron_longsword", skills=skilled("guard"))
    s.hero("grisban_the_thirsty", "r2c4").monster("ettin.minion", "r0c0")
    s.turn_of("ettin.minion.1", points=8).do("to:r0c5")
    assert (s.asked, s.player) == ("halt", 0)
    assert {*s.options} == {"r0c2", "r1c2"}
    s.do("r1c2")
    assert (s.asked, s.at("ettin.minion.1")) == ("enter", "r1c2")


@rule("DES-LARGE-06", "DES-COND-07")
def test_caltrops_take_hold_of_a_large_monster_on_its_way():
    """It keeps the movement points that it has, and gets no more."""
    s = guarded(*ROOM, skill="caltrops").force("gray", 0).force("black", 0).do("to:r0c7")
    s.do("use:skill:caltrops@syndrael@ettin.minion.1")
    ettin = s.of("ettin.minion.1")
    assert (s.at("ettin.minion.1"), ettin.damage) == ("r0c2", 1)
    assert ettin.conditions == terms.IMMOBILIZED
    assert "to:r0c7" in s.options
    assert "move" not in s.options


@rule("DES-LARGE-08", "DES-TERR-13")
def test_lava_before_the_interruption_burns_once():
    rows = ("..^.......", "..^.......")
    s = guarded(*rows).do("to:r0c7")
    assert (s.asked, s.of("ettin.minion.1").damage) == ("enter", 1)
    s.do("pass", "to:r0c7", "pass", "to:r0c7")
    assert (s.at("ettin.minion.1"), s.of("ettin.minion.1").damage) == ("r0c7", 1)


@rule("DES-LARGE-06", "DES-GAP-62")
def test_a_move_that_an_effect_grants_is_answered_on_its_way_too():
    """It goes on with the spaces that are left: 2 of 5 are behind it, then 2 more."""
    s = Situation(*ROOM).hero("syndrael", "r0c4", "iron_longsword", skills=skilled("guard"))
    s.monster("ettin.minion", "r0c0").turn_of("ettin.minion.1")
    push(s.state_so_far, "walk", s.number("ettin.minion.1"), 5, 0)
    assert s.asked == "walk"
    s.do("to:r0c5")
    assert (s.asked, s.at("ettin.minion.1")) == ("enter", "r0c2")
    s.do("pass")
    assert s.asked == "walk"
    assert {"to:r0c5", "to:r0c6"} <= {*s.options}
    assert "to:r0c7" not in s.options
    s.do("to:r0c6")
    assert (s.asked, s.at("ettin.minion.1")) == ("enter", "r0c5")
    s.do("pass", "to:r0c6")
    assert (s.asked, s.at("ettin.minion.1")) == ("act", "r0c6")
