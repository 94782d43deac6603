"""Turns and activations, for one to four players (TURN, MULTI, TEAM, SPAWN, SOLO)."""

import pytest

import undercroft
from tests.support.mageknight import Playing, Situation
from tests.support.rules import rule
from undercroft.games.mageknight.table.state import HEROIC_TEAM, OUTSIDE

ROOM = (".......",) * 7
OREN, GNOLL = "lord_oren", "gnoll_hunter_weak"


@rule("MKD-TURN-01", "MKD-TURN-02", "MKD-TURN-03", "MKD-TURN-04")
def test_two_activations_each_of_somebody_else():
    s = Situation(*ROOM)
    s.fighter("r0c0")
    s.fighter("r6c6", seat=1)
    s.token("r3c3")
    p = s.turn(0)
    assert p.state.activations == 2
    assert p.options == [f"figure:{OREN}", "token:0", "end"]
    assert p.why_not(f"figure:{OREN}.2") == "MKD-TURN-03"
    p.do(f"figure:{OREN}", "end", "N")
    assert p.options == ["token:0", "end"]
    assert p.why_not(f"figure:{OREN}") == "MKD-TURN-02"
    p.do("end")
    assert (p.state.active, p.player) == (1, 1)


@rule("MKD-TURN-06", "MKD-TURN-07")
def test_the_points_are_fixed_when_the_activation_begins():
    s = Situation(*ROOM)
    s.fighter("r0c0")
    p = s.turn(0).do(f"figure:{OREN}")
    assert p.state.activation.points == 6
    p.do("go:r0c1")
    p.figure(OREN).click = 9  # speed 5
    p.do("go:r0c2")
    assert p.state.activation.points == 4


@rule("MKD-TURN-10")
def test_a_hero_enters_before_its_player_moves_tokens():
    s = Situation(*ROOM)
    hero = s.fighter("r0c0")
    hero.place, hero.square = OUTSIDE, -1
    s.token("r3c3")
    p = s.turn(0)
    assert p.options == [f"figure:{OREN}", "end"]
    assert p.why_not("token:0") == "MKD-TURN-10"


@rule("MKD-SPAWN-01", "MKD-SPAWN-02", "MKD-TURN-11")
def test_mage_spawn_near_ones_own_heroes_are_not_activated():
    s = Situation(*ROOM)
    s.fighter("r0c0", seat=1)
    s.foe("r6c6")
    mine = s.turn(0)
    assert mine.options == [f"figure:{GNOLL}", "end"], "no hero of their own is in the dungeon"
    t = Situation(*ROOM)
    t.fighter("r0c0", seat=0)
    t.foe("r6c6")
    p = t.turn(0)
    assert f"figure:{GNOLL}" not in p.options, "the whole map is one tile"
    assert p.why_not(f"figure:{GNOLL}") == "MKD-SPAWN-02"


@rule("MKD-TEAM-08", "MKD-TEAM-09")
def test_a_team_has_an_activation_for_each_hero_it_began_with():
    s = Situation(*ROOM)
    s.state.mode = HEROIC_TEAM
    s.state.sides[0].heroes = 4
    s.fighter("r0c0")
    waiting = s.fighter("r0c1")
    waiting.place, waiting.square = OUTSIDE, -1
    s.foe("r6c6")
    s.token("r5c0")
    p = s.turn(0)
    assert p.state.activations == 4
    assert p.why_not(f"figure:{GNOLL}") == "MKD-TEAM-09"
    assert p.why_not("token:0") == "MKD-TEAM-09"


def three(master: int) -> Playing:
    s = Situation(*ROOM, players=3)
    s.foe("r6c6")
    s.token("r0c0")
    s.state.monster_master = master
    s.state.turn = 5
    return s.turn(0)


@rule("MKD-MULTI-03", "MKD-MULTI-05", "MKD-MULTI-06")
def test_activated_mage_spawn_are_marked_until_there_is_a_new_monster_master():
    p = three(master=1).do(f"figure:{GNOLL}", "end", "N")
    assert p.figure(GNOLL).marked
    p.do("token:0", "end")
    # Nobody is left for player 2, whose turn makes player 3 the Monster Master.
    assert p.state.monster_master == 2
    assert not p.figure(GNOLL).marked
    assert (p.player, p.options) == (2, [f"figure:{GNOLL}", "token:0", "end"])
    q = three(master=2).do(f"figure:{GNOLL}", "end", "N")
    q.do("end")
    assert q.why_not(f"figure:{GNOLL}") == "MKD-MULTI-03"


@rule("MKD-MULTI-05", "MKD-MULTI-06")
@pytest.mark.parametrize(("turns", "master"), [(0, 0), (2, 1)])
@pytest.mark.parametrize("first", [(), (f"figure:{OREN}", "end", "N")])
def test_the_token_passes_after_a_turn_of_the_monster_master_but_the_first(turns, master, first):
    s = Situation(*ROOM, players=3)
    s.fighter("r0c3")
    s.foe("r6c6")
    s.token("r0c6")
    s.state.monster_master, s.state.turn = 0, turns
    p = s.turn(0).do(*first, "end")  # with two activations left, or with one
    assert p.state.monster_master == master


@rule("MKD-MULTI-01", "MKD-MULTI-02")
def test_the_starting_player_is_the_monster_master_and_the_opponent_sits_to_the_right():
    table = undercroft.new("mageknight", 3, 4)
    assert table.state.monster_master == table.state.first
    sides = table.state.sides
    assert [side.exit for side in sides] == [sides[seat - 1].entrance for seat in range(3)]
    assert undercroft.new("mageknight", 2, 4).state.monster_master == -1


@rule("MKD-SOLO-06", "MKD-SOLO-07", "MKD-SOLO-08", "MKD-SOLO-19")
def test_alone_the_monsters_have_a_turn_of_their_own():
    s = Situation(*ROOM, players=1)
    s.fighter("r0c0")
    s.foe("r6c6")
    p = s.turn(0)
    assert p.state.activations == 1
    assert p.why_not(f"figure:{GNOLL}") == "MKD-SOLO-06"
    p.dice(5).do("end")
    assert (p.state.monsters_turn, p.state.activations) == (True, 5)
    assert p.options == [f"figure:{GNOLL}", "end"]
    assert p.why_not(f"figure:{OREN}") == "MKD-TURN-03"
    p.do(f"figure:{GNOLL}")
    assert "go:r5c5" in p.options, "it may come to the heroes"
    p.do(
        "end",
        "N",
    )
    assert not p.state.monsters_turn


@rule("MKD-SPD-06", "MKD-SPD-07", "MKD-SPD-09")
def test_quickness_costs_no_activation_and_allows_only_moving():
    s = Situation(*ROOM)
    s.put("vermin_plinker", "r0c0", seat=0, click=6)
    s.foe("r1c0", "S")
    p = s.turn(0).do("quick:vermin_plinker")
    assert p.state.activations == 2
    assert not p.offered("strike")
    assert p.why_not(f"strike:{GNOLL}") == "MKD-SPD-07"
    p.do("end", "N")
    assert p.state.active == 1, "it had its activation of the turn"
