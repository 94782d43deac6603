"""The first abilities of each kind: what others are written after (SPD, ATK, DEF, DMG)."""

import pytest

from tests.support.mageknight import Playing, Situation
from tests.support.rules import rule
from undercroft.games.mageknight.rules import turn

ROOM = (".......",) * 7
OREN, GNOLL = "lord_oren", "gnoll_hunter_weak"


@rule("MKD-DEF-01", "MKD-DEF-02")
def test_battle_armor_counts_against_shots_only():
    s = Situation(*ROOM)
    shooter = s.shooter("r3c0", "E", seat=0)
    s.put(OREN, "r3c5", "W", seat=1, click=6)  # defense 14 and Battle Armor
    p = s.activate(shooter).throw(8).do(f"shoot:{OREN}", "E")
    assert p.figure(OREN).click == 6, "7 + 8 does not reach 16"
    t = Situation(*ROOM)
    fighter = t.put("alsyn_vale", "r3c4", "E", seat=0, click=7)
    t.put(OREN, "r3c5", "W", seat=1, click=6)
    q = t.activate(fighter).throw(8).do(f"strike:{OREN}", "E")
    assert q.figure(OREN).click == 8, "6 + 8 reaches 14 in close combat"


@rule("MKD-DEF-18", "MKD-DAM-03")
@pytest.mark.parametrize(("click", "taken"), [(7, 1), (9, 1)])  # damage 2 and 1
def test_toughness_takes_one_off_but_leaves_one(click, taken):
    s = Situation(*ROOM)
    fighter = s.put("alsyn_vale", "r2c3", "S", seat=0, click=click)
    s.put("animated_mud_weak", "r3c3", "S")
    p = s.activate(fighter).throw(11).do("strike:animated_mud_weak", "S")
    assert p.taken("animated_mud_weak") == taken


@rule("MKD-DEF-20")
def test_toughness_does_not_help_against_a_critical_miss():
    s = Situation(*ROOM)
    mud = s.put("animated_mud_weak", "r3c3", "N")
    s.fighter("r2c3", "N", seat=0)
    p = s.activate(mud, seat=1).throw(2).do(f"strike:{OREN}", "N")
    assert p.taken("animated_mud_weak") == 1


def dodging(dice: int) -> Playing:
    s = Situation(*ROOM)
    fighter = s.fighter("r2c3", "S")
    s.put("arman_gessep", "r3c3", "N", seat=1, click=1)
    return s.activate(fighter).throw(dice).do("strike:arman_gessep", "S")


@rule("MKD-DEF-36", "MKD-DEF-37", "MKD-DEF-40", "MKD-ABIL-03")
def test_whoever_is_hit_may_try_to_dodge_once():
    p = dodging(12)
    assert (p.asked, p.player, p.options) == ("hit", 1, ["pass", "dodge"])
    p.dice(5).do("dodge")
    assert p.figure("arman_gessep").click == 1
    q = dodging(12).dice(4).do("dodge")
    assert q.figure("arman_gessep").click == 4, "the dodge failed: 2 and 1 for the 12"
    assert dodging(3).asked != "hit"
    assert dodging(12).do("pass").figure("arman_gessep").click == 4


def coming_to(facing: str) -> Playing:
    s = Situation(*ROOM)
    hero = s.fighter("r0c3", "S")
    s.put("spear_warden_standard", "r3c3", facing, click=2)
    return s.activate(hero).do("go:r1c3", "go:r2c3")


@rule("MKD-DEF-03", "MKD-DEF-04", "MKD-DEF-07", "MKD-DEF-09")
def test_whoever_comes_before_a_pole_arm_runs_into_it():
    p = coming_to("N")
    assert p.figure(OREN).click == 9
    assert p.asked == "activate"


@rule("MKD-DEF-05", "MKD-DEF-06", "MKD-FACE-13")
def test_a_pole_arm_may_turn_first():
    p = coming_to("S")
    assert (p.asked, p.player) == ("spin", 1)
    assert p.do("NE").figure(OREN).click == 9
    q = coming_to("S").do("keep")
    assert q.figure(OREN).click == 8
    assert q.asked == "act"


@rule("MKD-DEF-08")
def test_a_pole_arm_that_moves_itself_hurts_nobody():
    s = Situation(*ROOM)
    spear = s.put("spear_warden_standard", "r0c3", "S", click=2)
    s.fighter("r2c3", "N", seat=0)
    p = s.activate(spear, seat=1).do("go:r1c3")
    assert p.figure(OREN).click == 8


@rule("MKD-DEF-10", "MKD-DEF-11", "MKD-DEF-19")
def test_toughness_takes_a_pole_arm_click_to_nothing_but_it_stops():
    s = Situation(*ROOM)
    mud = s.put("kamune_the_mighty", "r1c3", "S", seat=0)
    s.put("spear_warden_standard", "r3c3", "N", click=2)
    before = mud.click
    p = s.activate(mud).do("go:r2c3")
    assert p.figure("kamune_the_mighty").click == before
    assert p.asked == "activate"


@rule("MKD-DEF-47", "MKD-DEF-48")
def test_limited_invisibility_keeps_shots_away():
    s = Situation(*ROOM)
    shooter = s.shooter("r3c0", "E")
    s.put("potbellied_gremlin_weak", "r3c5", "W")
    assert s.activate(shooter).why_not("shoot:potbellied_gremlin_weak") == "MKD-DEF-47"
    t = Situation(*ROOM)
    fighter = t.fighter("r3c4", "E")
    t.put("potbellied_gremlin_weak", "r3c5", "W")
    assert t.activate(fighter).offered("strike") == ["potbellied_gremlin_weak"]


@rule("MKD-DMG-04", "MKD-DMG-05", "MKD-DMG-06")
def test_berserk_adds_two_when_it_attacks():
    for dice, clicks in ((5, 3), (4, 0)):  # 10 + 2 + 5 reaches 17; Toughness takes one off 4
        s = Situation(*ROOM)
        daren = s.put("daren_brakensword", "r2c3", "S", seat=0, click=7)
        s.put("animated_mud_weak", "r3c3", "N")
        p = s.activate(daren).throw(dice).do("strike:animated_mud_weak", "S")
        assert p.taken("animated_mud_weak") == clicks
    t = Situation(*ROOM)
    jarl = t.put("jarl_frostriven", "r3c0", "E", seat=0, click=9)
    t.foe("r3c4", "W")
    assert t.activate(jarl).why_not(f"shoot:{GNOLL}") == "MKD-DMG-06"


@rule("MKD-DMG-15", "MKD-DMG-16", "MKD-DMG-05")
def test_battle_fury_counts_when_it_attacks_back():
    s = Situation(*ROOM)
    fighter = s.fighter("r2c3", "S")  # defense 13
    s.put("daren_brakensword", "r3c3", "N", seat=1, click=6)  # attack 7, Battle Fury
    p = s.activate(fighter).throw(3).do("strike:daren_brakensword", "S").throw(5).do("strike")
    assert p.figure(OREN).click == 10, "7 + 5 + 1 reaches 13"
    t = Situation(*ROOM)
    daren = t.put("daren_brakensword", "r3c3", "N", seat=0, click=6)
    t.fighter("r2c3", "S", seat=1)
    q = t.activate(daren).throw(5).do(f"strike:{OREN}", "N")
    assert q.figure(OREN).click == 8


@rule("MKD-DMG-17", "MKD-DMG-18", "MKD-DMG-20", "MKD-DMG-21", "MKD-DMG-23")
def test_the_demoralized_neither_fight_nor_stay():
    s = Situation(*ROOM)
    coward = s.put("daren_brakensword", "r3c1", "E", seat=0, click=10)
    s.foe("r3c3", "E")
    p = s.activate(coward).do("go:r3c2")
    assert p.why_not(f"strike:{GNOLL}") == "MKD-DMG-17"
    assert p.why_not("jump:r3c4") == "MKD-DMG-20"
    assert "end" not in p.options
    assert p.why_not("end") == "MKD-DMG-21"
    p.do("go:r3c1")
    assert "end" in p.options
    t = Situation(*ROOM)
    fighter = t.fighter("r2c3", "S")
    t.put("daren_brakensword", "r3c3", "N", seat=1, click=10)
    assert t.activate(fighter).throw(3).do("strike:daren_brakensword", "S").asked == "activate"


@rule("MKD-DMG-34", "MKD-DMG-35", "MKD-DMG-36", "MKD-DMG-37")
def test_each_six_of_command_is_one_more_activation():
    s = Situation(*ROOM)
    s.put("daren_brakensword", "r0c0", seat=0, click=0)
    s.put("shield_captain", "r6c6", seat=1, level=1)
    assert s.turn(0).dice(6).state.activations == 3
    t = Situation(*ROOM)
    t.put("daren_brakensword", "r0c0", seat=0, click=0)
    assert t.turn(0).dice(5).state.activations == 2


@rule("MKD-DMG-38", "MKD-DMG-39")
def test_command_heals_demoralized_friends_nearby():
    s = Situation(*ROOM)
    s.put("daren_brakensword", "r0c0", seat=0, click=0)
    s.put("oracle_matteo", "r5c5", seat=0, click=10)
    s.put("mage_king_alment_lan", "r6c0", seat=1, click=9)
    p = s.turn(0).dice(1)
    assert p.figure("oracle_matteo").click == 9
    assert p.figure("mage_king_alment_lan").click == 9, "not of another player"


@rule("MKD-ATK-10", "MKD-ATK-11", "MKD-ATK-12", "MKD-DAM-01")
def test_weapon_master_rolls_for_damage_if_it_wants():
    def hit() -> Playing:
        s = Situation(*ROOM)
        daren = s.put("daren_brakensword", "r2c3", "S", seat=0, level=1)  # attack 8, damage 2
        s.put(OREN, "r3c3", "S", seat=1, click=6)
        return s.activate(daren).throw(11).do(f"strike:{OREN}", "S")

    p = hit()
    assert (p.asked, p.player, p.options) == ("damage_base", 0, ["pass", "weapon_master"])
    assert hit().dice(1).do("weapon_master").figure(OREN).click == 7
    assert hit().dice(3).do("weapon_master").figure(OREN).click == 9
    assert hit().do("pass").figure(OREN).click == 8


@rule("MKD-SPD-01", "MKD-SPD-02", "MKD-SPD-03", "MKD-SPD-04", "MKD-SPD-05")
def test_charge_runs_strikes_for_nothing_and_slips_away():
    s = Situation(*ROOM)
    hitash = s.put("hitash_levat", "r0c0", "S", seat=0, click=0)
    printed = s.state.shown(hitash).values[0]
    assert turn.speed_points(s.state, 0) == printed + 4
    s.foe("r1c0", "N")
    assert turn.speed_points(s.state, 0) == printed
    p = s.activate(hitash, points=3)
    assert p.offered("strike") == [GNOLL]
    assert "break" in p.options
    p.dice(2).do("break")
    assert p.state.activation.points == 1
    assert "r0c1" in p.offered("go")
    t = Situation(*ROOM)
    hitash = t.put("hitash_levat", "r0c0", "S", seat=0, click=0)
    t.foe("r5c0", "N")
    assert t.activate(hitash, points=3).why_not(f"shoot:{GNOLL}") == "MKD-COST-09"
