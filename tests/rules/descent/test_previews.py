"""What is shown before a choice is made: reach, ways and their cost, sight, dice, chances."""

import pytest

from tests.support.descent import CONTENT, Situation
from tests.support.rules import rule
from undercroft.games.descent.rules import foresight, odds, stats

HALL = ("........", "........", "........")
BOW, SWORD = "yew_shortbow", "iron_longsword"


def archer(*board, at="r0c0", **more):
    return Situation(*(board or HALL)).hero("jain_fairwood", at, BOW, **more)


def option(s, start):
    return next(each for each in s.table.decision.options if each.id.startswith(start))


def glance(s, target):
    return next(each.preview for each in s.table.decision.glances if each.target == target)


def route(s, space):
    return next(each for each in s.table.decision.routes if each.target == f"space:{space}")


# -- moving ------------------------------------------------------------------------------------


@rule("DES-MOV-01", "DES-MOV-14")
def test_a_move_shows_where_points_lead_and_where_fatigue_leads_beyond():
    s = archer("........", "########", fatigue=3)  # Stamina 5, Speed 5
    s.monster("zombie.minion", "r0c7").turn_of("jain_fairwood")
    near, far = option(s, "move").preview.layers
    assert set(near.spaces) == {f"r0c{column}" for column in range(1, 6)}
    assert set(far.spaces) == {"r0c6"}  # the zombie bars the seventh
    assert option(s, "move").preview.text == "5 movement points"
    tired = archer(fatigue=5).monster("zombie.minion", "r2c7").turn_of("jain_fairwood")
    assert [layer.id for layer in option(tired, "move").preview.layers] == ["reach"]


@rule("DES-MOV-14", "DES-TERR-03")
def test_a_way_says_what_it_costs_and_asks_before_it_costs_fatigue():
    s = archer("..~.....", "########").monster("zombie.minion", "r0c7")
    s.turn_of("jain_fairwood", points=3)
    cheap, dear = route(s, "r0c2"), route(s, "r0c4")
    assert (cheap.options, cheap.path) == (("go:r0c1", "go:r0c2"), ("r0c1", "r0c2"))
    assert (cheap.text, cheap.risk) == ("3 movement points", "")
    assert (cheap.sort, dear.sort) == ("movement points alone", "costs fatigue")
    assert dear.options == ("fatigue", "fatigue", *(f"go:r0c{n}" for n in range(1, 5)))
    assert (dear.text, dear.risk) == ("5 movement points, 2 fatigue", "It costs 2 fatigue.")
    s.do(*dear.options)
    assert (s.at("jain_fairwood"), s.of("jain_fairwood").fatigue) == ("r0c4", 2)
    assert s.state.turn.points == 0


@rule("DES-MOV-15", "DES-MOV-19")
def test_no_way_is_offered_for_fatigue_that_a_figure_cannot_suffer():
    s = archer("........", "########", fatigue=5).monster("zombie.minion", "r0c7")
    s.turn_of("jain_fairwood", points=2)
    assert [each.target for each in s.table.decision.routes] == ["space:r0c2"]
    monster = archer("........", "########").monster("zombie.minion", "r0c7")
    monster.turn_of("zombie.minion.1", points=2)
    assert [each.target for each in monster.table.decision.routes] == ["space:r0c5"]


def test_a_step_shows_its_cost_and_the_question_what_is_left():
    s = archer("..~.....", "########", at="r0c1").monster("zombie.minion", "r0c7")
    s.turn_of("jain_fairwood", points=3)
    assert option(s, "go:r0c2").preview.text == "2 of 3 movement points"
    assert option(s, "go:r0c0").preview.text == "1 of 3 movement points"
    assert s.table.decision.note == "2 actions, 3 to move, fatigue 0/5 – Jain Fairwood"


# -- attacks -----------------------------------------------------------------------------------


@rule("DES-ATK-05", "DES-LOS-01")
def test_an_attack_shows_its_line_both_pools_and_exact_chances():
    s = archer().monster("zombie.minion", "r0c4").turn_of("jain_fairwood")
    shown = option(s, f"attack:{BOW}:r0c4").preview
    assert [[die.name for die in pool.dice] for pool in shown.pools] == [
        ["blue", "yellow"], ["brown"],
    ]  # fmt: skip
    (ray,) = shown.rays
    assert ray.clear
    assert ray.start[0] == 1  # from a corner on the side of the enemy
    assert ray.end[0] == 4
    state, number, foe = s.state, s.number("jain_fairwood"), s.number("zombie.minion.1")
    square = state.ground.called["r0c4"]
    stakes = foresight.stakes_of(state, number, BOW, foe, square)
    found = odds.outcome(stakes)
    assert [chance.share for chance in shown.chances] == [found.hits, found.harms, found.defeats]
    assert shown.text == f"range {stakes.distance} is needed"


@rule("DES-LOS-07")
def test_next_to_an_enemy_no_line_is_drawn():
    s = Situation(*HALL).hero("syndrael", "r0c0", SWORD).monster("zombie.minion", "r0c1")
    s.turn_of("syndrael")
    shown = option(s, f"attack:{SWORD}:r0c1").preview
    assert (shown.rays, shown.text) == ((), "")


@rule("DES-LOS-02")
@pytest.mark.parametrize(
    ("board", "friend", "what", "stops"),
    [
        ((".....", "#####"), "r0c2", "Syndrael", ("space:r0c2",)),
        (("..#..", "#####"), None, "an obstacle", ("space:r0c2",)),
    ],
)
def test_an_enemy_out_of_sight_shows_what_is_in_the_way(board, friend, what, stops):
    s = archer(*board)
    if friend:
        s.hero("syndrael", friend, SWORD)
    s.monster("zombie.minion", "r0c4").turn_of("jain_fairwood")
    assert s.offered("attack") == []
    shown = glance(s, "figure:zombie.minion.1")
    assert shown.text == f"Out of sight: {what} in the way."
    assert shown.stops == stops
    assert [ray.clear for ray in shown.rays] == [False]


@rule("DES-LOS-02")
def test_whoever_shoots_past_friends_with_this_weapon_is_shown_a_clear_line():
    eagle = (CONTENT.skill_called["eagle_eyes"],)
    s = archer(".....", "#####", skills=eagle).hero("syndrael", "r0c2", SWORD)
    s.monster("zombie.minion", "r0c4").turn_of("jain_fairwood")
    shown = option(s, f"attack:{BOW}:r0c4").preview
    assert [ray.clear for ray in shown.rays] == [True]
    assert s.table.decision.glances == ()


def test_nothing_is_said_of_enemies_that_can_be_attacked_or_by_whoever_cannot_shoot():
    s = archer().monster("zombie.minion", "r0c4").turn_of("jain_fairwood")
    assert s.table.decision.glances == ()
    s = Situation(*HALL).hero("syndrael", "r0c0", SWORD).monster("zombie.minion", "r0c4")
    assert s.turn_of("syndrael").table.decision.glances == ()
    spent = (
        archer(".....", "#####").hero("syndrael", "r0c2", SWORD).monster("zombie.minion", "r0c4")
    )
    spent.turn_of("jain_fairwood", actions=0)
    assert spent.table.decision.glances == ()


@rule("DES-LARGE-02", "DES-LARGE-03")
def test_a_large_figure_sees_what_it_may_cover_and_what_each_stand_costs():
    s = (
        Situation("......", "......")
        .hero("syndrael", "r1c5", SWORD)
        .monster("ettin.minion", "r0c0")
    )
    s.turn_of("ettin.minion.1")
    speed = stats.speed(s.state, s.number("ettin.minion.1"))
    (layer,) = option(s, "move").preview.layers
    assert layer.name == f"{speed} movement points"
    assert set(layer.spaces) == {f"r{row}c{column}" for row in (0, 1) for column in range(1, 5)}
    s.do("move")
    far = option(s, "to:r0c3").preview
    assert far.text == f"2 of {speed} movement points"
    assert set(far.layers[0].spaces) == {"r0c3", "r0c4", "r1c3", "r1c4"}
    assert option(s, "to:r0c1").preview.text == f"1 of {speed} movement points"
    s.do("to:r0c1")
    assert s.offered("to") == []
    assert option(s, "move").preview.text == f"{2 * speed - 1} movement points"
    assert "r0c4" in option(s, "move").preview.layers[0].spaces  # with another action it goes on
