"""Moving in an activation: steps, jumps, breaking away, stopping (MOV, PASS, BREAK, FACE)."""

from tests.support.mageknight import Situation
from tests.support.rules import rule
from undercroft.games.mageknight.rules.moving import routes
from undercroft.games.mageknight.table.ground import Way
from undercroft.games.mageknight.table.state import HELD, INSIDE, LEFT, OUTSIDE

ROOM = (".......",) * 7
OREN, GNOLL = "lord_oren", "gnoll_hunter_weak"


@rule("MKD-MOV-01", "MKD-TURN-06", "MKD-SPD-50")
def test_each_step_is_paid_and_turns_the_figure_along_it():
    s = Situation(".w.", "...", "...")
    p = s.activate(s.fighter("r1c1", "N"), points=4)
    assert sorted(p.offered("go")) == [
        "r0c0", "r0c1", "r0c2", "r1c0", "r1c2", "r2c0", "r2c1", "r2c2",
    ]  # fmt: skip
    p.do("go:r2c2")
    assert p.state.activation.points == 2
    assert p.figure(OREN).facing == 3
    assert p.why_not("go:r0c1") == "MKD-MOV-01"


@rule("MKD-MOV-01")
def test_far_squares_are_reached_by_routes():
    s = Situation("...", "ww.", "...")
    p = s.activate(s.fighter("r0c0"), points=6)
    found = {route.target: route.options for route in routes(p.table, 0)}
    assert found["space:r0c2"] == ("go:r0c1", "go:r0c2")
    assert found["space:r2c2"] == ("go:r0c1", "go:r0c2", "go:r1c2", "go:r2c2")
    for option in found["space:r2c2"]:
        p.do(option)
    assert p.state.activation.points == 2


@rule("MKD-BREAK-01", "MKD-BREAK-02", "MKD-BREAK-03", "MKD-BREAK-04")
def test_whoever_is_in_a_front_arc_breaks_away_first():
    s = Situation(*ROOM)
    hero = s.fighter("r3c3")
    s.foe("r2c3", "S")
    p = s.activate(hero, points=8)
    assert not p.offered("go")
    assert p.why_not("go:r4c3") == "MKD-BREAK-01"
    p.dice(3).do("break")
    assert p.state.activation.points == 6
    assert not p.offered("go")
    p.dice(4).do("break")
    assert "r4c3" in p.offered("go")
    assert p.state.activation.points == 4


@rule("MKD-BREAK-02")
def test_an_attempt_needs_points_for_a_step_as_well():
    s = Situation(*ROOM)
    hero = s.fighter("r3c3")
    s.foe("r2c3", "S")
    p = s.activate(hero, points=2)
    assert "break" not in p.options
    assert p.why_not("break") == "MKD-BREAK-02"


@rule("MKD-BREAK-05", "MKD-BREAK-06", "MKD-BREAK-07")
def test_one_success_frees_from_all_and_lasts_but_not_against_others():
    s = Situation(*ROOM)
    hero = s.fighter("r3c3")
    s.foe("r2c3", "S")
    s.foe("r2c2", "SE")
    s.foe("r5c5", "NW")
    p = s.activate(hero).dice(6).do("break", "go:r3c4")  # still beside the first one
    assert "r4c4" in p.offered("go")
    p.do("go:r4c4")
    assert p.why_not("go:r4c3") == "MKD-BREAK-01"


@rule("MKD-BREAK-08")
def test_nobody_is_held_from_behind():
    s = Situation(*ROOM)
    hero = s.fighter("r3c3")
    s.foe("r2c3", "N")
    p = s.activate(hero)
    assert "break" not in p.options
    assert "r4c3" in p.offered("go")


@rule("MKD-PASS-01", "MKD-PASS-02", "MKD-PASS-03", "MKD-COST-08")
def test_a_jump_goes_straight_over_and_costs_three_and_the_landing():
    s = Situation(".h...", ".....")
    hero = s.fighter("r0c0")
    s.put("maboc_the_bully", "r0c1", seat=0)
    s.chest("r1c1", "N")
    p = s.activate(hero, points=4)
    assert p.offered("jump") == ["r0c2"]  # r2c2, beyond the chest, is no square
    p.do("jump:r0c2")
    assert (p.at(OREN), p.state.activation.points) == ("r0c2", 0)
    t = Situation("..h..")
    hero = t.fighter("r0c0")
    t.chest("r0c1")
    assert t.activate(hero, points=4).why_not("jump:r0c2") == "MKD-COST-08"
    assert t.activate(hero, points=5).offered("jump") == ["r0c2"]


@rule("MKD-PASS-04", "MKD-PASS-05")
def test_nobody_is_jumped_who_stands_beside_an_opponent():
    s = Situation(*ROOM)
    hero = s.fighter("r3c1")
    s.put("maboc_the_bully", "r3c2", seat=0)
    s.foe("r2c2")
    p = s.activate(hero)
    assert p.why_not("jump:r3c3") == "MKD-PASS-04"
    t = Situation(*ROOM)
    hero = t.fighter("r3c1")
    t.foe("r3c2")
    assert "r3c3" in t.activate(hero).offered("jump")


@rule("MKD-PASS-07", "MKD-PASS-08", "MKD-PASS-09", "MKD-BREAK-10", "MKD-CTR-04")
def test_a_jumped_opponent_strikes_from_behind_and_may_be_answered():
    s = Situation(*ROOM)
    hero = s.put("alsyn_vale", "r3c1", "E", seat=0, click=7)  # attack 6, defense 12
    s.foe("r3c2", "W")  # it holds the hero, who jumps all the same
    p = s.activate(hero, points=6).do("jump:r3c3")
    assert (p.asked, p.player) == ("free_attack", 1)
    p.throw(4).do("strike")  # 7 + 4 + 1 reaches 12
    assert p.figure("alsyn_vale").click == 9
    # It faces east, away from the gnoll, who faces west: it answers all the same, for no bonus.
    assert (p.asked, p.player) == ("counter", 0)
    p.throw(7).do("strike")
    assert p.taken(GNOLL) == 0, "6 + 7 does not reach 14"
    assert (p.asked, p.player) == ("act", 0)


@rule("MKD-FACE-10", "MKD-FACE-12", "MKD-FACE-11")
def test_an_opponent_turns_to_whom_stops_beside_it():
    s = Situation(*ROOM)
    hero = s.fighter("r1c3", "S")
    s.foe("r3c3", "S")
    p = s.activate(hero).do("go:r2c3", f"strike:{GNOLL}", "S")
    assert (p.asked, p.player) == ("spin", 1)
    assert sorted(p.options) == ["N", "NE", "NW", "keep"]
    p.throw(7).do("N")
    assert p.taken(GNOLL) == 0, "7 does not reach it without the rear arc"
    # Who stood there already gives no free spin.
    t = Situation(*ROOM)
    hero = t.fighter("r2c3", "S")
    t.foe("r3c3", "S")
    q = t.activate(hero).throw(7).do(f"strike:{GNOLL}", "S")
    assert q.taken(GNOLL) == 2


@rule("MKD-FACE-12", "MKD-FACE-08")
def test_the_end_of_an_activation_is_a_stop_too():
    s = Situation(*ROOM)
    hero = s.fighter("r1c3", "S")
    s.foe("r3c3", "S")
    p = s.activate(hero).do("go:r2c3", "end")
    assert (p.asked, len(p.options)) == ("facing", 8)
    p.do("W")
    assert (p.asked, p.player) == ("spin", 1)
    p.do("keep")
    assert (p.figure(OREN).facing, p.figure(GNOLL).facing) == (6, 4)
    assert p.asked == "activate"


@rule("MKD-SPAWN-03")
def test_nobody_moves_mage_spawn_to_their_own_heroes():
    rows = ("+-+-+-+-+-+", "|. . . . .|", "+ + + + + +", "|. . . . .|", "+-+-+-+-+-+")
    s = Situation(*rows)
    spawn = s.foe("r0c4", "W")
    s.fighter("r0c0", seat=1)
    p = s.activate(spawn, seat=0)
    assert p.offered("go")
    t = Situation(*rows)
    spawn = t.foe("r0c4", "W")
    t.fighter("r0c0", seat=0)
    q = t.activate(spawn, seat=0)
    assert not q.offered("go"), "the whole map is one tile"
    assert q.why_not("go:r0c3") == "MKD-SPAWN-03"


def outside():
    """A hero before an entrance of hindering terrain, open to the west."""
    s = Situation("h..", "...", ways=(Way(0, 0, "W"),))
    hero = s.fighter("r0c0", "N")
    hero.place, hero.square = OUTSIDE, -1
    s.state.sides[0].entrance = s.state.ground.called["r0c0"]
    return s, hero


@rule("MKD-COST-05", "MKD-MOV-10", "MKD-MOV-06", "MKD-SET-17")
def test_entering_costs_the_terrain_of_the_entrance():
    s, hero = outside()
    p = s.activate(hero, points=3)
    assert p.options == ["enter", "end"]
    p.do("enter")
    assert (p.figure(OREN).place, p.at(OREN), p.figure(OREN).facing) == (INSIDE, "r0c0", 2)
    assert p.state.activation.points == 1
    t, hero = outside()
    t.foe("r0c0")
    poor, hero = outside()
    assert poor.activate(hero, points=1).state.activation is None, "ending is all that is left"
    full = t.activate(t.state.warriors[0], points=5)
    assert full.state.activation is None


@rule("MKD-LEAVE-01", "MKD-LEAVE-02", "MKD-LEAVE-03", "MKD-COST-06", "MKD-END-01", "MKD-END-02")
def test_a_hero_leaves_by_its_exit_with_a_chest():
    s = Situation("...", "...")
    hero = s.fighter("r0c2")
    ground = s.state.ground
    side = s.state.sides[0]
    side.entrance, side.exit = ground.called["r0c0"], ground.called["r0c2"]
    p = s.activate(hero, points=1)
    assert p.why_not("leave") == "MKD-LEAVE-02"
    s.state.sides[0].took_chest = True
    chest = s.chest("r1c1", treasure=0)
    chest.place, chest.seat, chest.square = HELD, 0, -1
    q = s.activate(hero, points=1)
    assert "leave" in q.options
    q.do("leave")
    assert q.state.warriors[0].place == LEFT
    assert q.table.result.winners == (0,)
    assert q.table.result.standings[0].score == 40
    t = Situation("...", "...")
    hero = t.fighter("r0c1")
    t.state.sides[0].exit = ground.called["r0c2"]
    assert t.activate(hero).why_not("leave") == "MKD-LEAVE-01"
