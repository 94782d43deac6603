"""How things stand with what a figure cannot do, beside the rule that forbids it."""

from __future__ import annotations

import undercroft
from tests.support.mageknight import Playing, Situation

ROOM = (".......",) * 7
GNOLL = "gnoll_hunter_weak"


def told(playing: Playing, intent: str) -> str:
    table = playing.table
    assert table.decision is not None
    return table.game.circumstances(table, table.decision.player, intent)


def test_a_line_of_fire_names_whoever_blocks_it():
    s = Situation(*ROOM)
    hero = s.shooter("r0c3", "S")
    s.put("maboc_the_bully", "r2c3", seat=0)
    s.foe("r4c3")
    p = s.activate(hero)
    assert p.why_not(f"shoot:{GNOLL}") == "MKD-LOF-03"
    line = told(p, f"figure:{GNOLL}")
    assert "Maboc" in line
    assert "r2c3" in line
    assert "blocked" in line


def test_the_ground_that_blocks_a_line_is_named():
    s = Situation(".......", "...s...", ".......", ".......", ".......", ".......")
    hero = s.shooter("r0c3", "S")
    s.foe("r4c3")
    assert told(s.activate(hero), f"shoot:{GNOLL}").endswith("by the shadow on r1c3.")


def test_a_wall_that_blocks_a_line_is_told():
    s = Situation("+-+-+", "|. .|", "+-+ +", "|. .|", "+ + +", "|. .|", "+-+-+")
    hero = s.shooter("r0c0", "S")
    s.foe("r2c0")
    assert told(s.activate(hero), f"figure:{GNOLL}").endswith("by a wall or a shut door.")


def test_a_target_that_is_too_far_is_told_with_both_numbers():
    s = Situation("." * 14)
    hero = s.shooter("r0c0", "E")
    s.foe("r0c13")
    line = told(s.activate(hero), f"figure:{GNOLL}")
    assert "13 squares away" in line
    assert "over 10 at most" in line


def test_who_fights_hand_to_hand_is_told_why_nobody_can_be_shot():
    s = Situation(*ROOM)
    hero = s.shooter("r0c3", "S")
    s.foe("r0c4", "E")
    s.foe("r5c3")
    assert "Hunter stands next to" in told(s.activate(hero), f"figure:{GNOLL}.2")


def test_who_cannot_shoot_and_who_is_on_the_same_side_is_told():
    s = Situation(*ROOM)
    hero = s.fighter("r0c0")
    s.put("maboc_the_bully", "r5c5", seat=0)
    s.foe("r6c0")
    p = s.activate(hero)
    assert "cannot shoot" in told(p, f"figure:{GNOLL}")
    assert "same side" in told(p, "figure:maboc_the_bully")


def test_an_attack_that_is_too_dear_tells_both_numbers():
    s = Situation(*ROOM)
    hero = s.fighter("r0c0", "E")
    s.foe("r0c1", "E")
    line = told(s.activate(hero, points=3), f"strike:{GNOLL}")
    assert "costs 4 speed points" in line
    assert line.endswith("has 3.")


def test_whoever_is_held_must_break_away_first():
    s = Situation(*ROOM)
    hero = s.fighter("r3c3", "N")
    s.foe("r2c3", "S")
    line = told(s.activate(hero), "space:r6c3")
    assert "stands before Gnoll Hunter" in line
    assert "break away first, for 2 points" in line


def test_a_square_that_is_too_far_tells_what_the_way_costs():
    s = Situation("......h")
    hero = s.fighter("r0c0")
    p = s.activate(hero, points=4)
    assert told(p, "space:r0c6").startswith("The way there costs 7 speed points;")
    assert told(p, "go:r0c6").endswith("has 4.")


def test_squares_that_are_taken_or_cut_off_are_told():
    s = Situation("..#.....")
    hero = s.fighter("r0c0")
    s.chest("r0c1")
    p = s.activate(hero)
    assert told(p, "space:r0c1") == "Something lies there."
    assert told(p, "space:r0c0").endswith("stands there already.")
    assert told(p, "space:r0c7").startswith("No way leads")
    t = Situation("........")
    hero = t.fighter("r0c0")
    t.foe("r0c2", "E")
    assert told(t.activate(hero), "space:r0c2") == "Gnoll Hunter stands there."


def test_nothing_is_told_of_what_is_no_figure_and_no_square():
    s = Situation(*ROOM)
    hero = s.fighter("r3c3")
    p = s.activate(hero)
    assert told(p, "end") == ""
    assert told(p, "space:nowhere") == ""
    assert told(p, "strike:nobody") == told(p, "figure:nobody") == ""
    assert told(p, "end:lord_oren") == ""
    assert p.table.game.circumstances(p.table, 1, "space:r0c0") == ""


def test_whoever_waits_outside_is_told_to_enter_first():
    table = undercroft.new("mageknight", 1, 7)
    assert table.game.circumstances(table, 0, "space:r0c0") == "Activations left: 1."
    table.act("figure:marsh_hunter")
    outside = table.game.circumstances(table, 0, "space:r0c0")
    assert outside == "Marsh Hunter is not in the dungeon yet: enter it first."
    token = table.game.circumstances(table, 0, "token:0")
    assert token == "Marsh Hunter acts now: end its activation first."


def test_alone_nobody_sends_what_the_rules_or_a_bot_play():
    for monsters, spawn, token in (
        ("policy", "MKD-SOLO-14", "MKD-SOLO-18"), ("bot", "MKD-SOLO-19", "MKD-SOLO-19"),
        ("player", "MKD-SOLO-06", "MKD-SOLO-06"),
    ):  # fmt: skip
        s = Situation(*ROOM, players=1)
        s.fighter("r3c3")
        s.foe("r0c0")
        s.token("r6c6")
        s.state.monsters = monsters
        p = s.turn()
        assert p.why_not("figure:gnoll_hunter_weak") == spawn
        assert p.why_not("token:0") == token
        first = "is not yours to send here: activate a Hero of yours, who acts first."
        left = "Activations left: 1."
        own = monsters == "player"
        assert told(p, "figure:gnoll_hunter_weak") == (left if own else f"Gnoll Hunter {first}")
        assert told(p, "token:0") == (left if own else f"A token {first}")
        assert told(p, "figure:lord_oren") == left


def test_before_anybody_acts_the_activations_left_are_told():
    s = Situation(*ROOM)
    s.fighter("r3c3")
    assert told(s.turn(), "space:r0c0") == "Activations left: 2."
