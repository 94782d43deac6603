"""Attacks: close, ranged, criticals, damage, counterattacks (CLOSE, RANGE, CRIT, DAM, CTR)."""

import pytest

from tests.support.mageknight import Playing, Situation
from tests.support.rules import rule
from undercroft.games.mageknight.table.state import ELIMINATED, POOL

ROOM = (".......",) * 7
ORENS, GNOLL, BESSA = "lord_oren", "gnoll_hunter_weak", "scholar_magus_bessa"


def struck(dice: int, facing: str = "S") -> Playing:
    """A fighter north of a foe strikes; the foe faces south, away from it, unless told."""
    s = Situation(*ROOM)
    hero = s.fighter("r2c3", "S")
    s.foe("r3c3", facing)
    return s.activate(hero).throw(dice).do(f"strike:{GNOLL}", "S")


@rule("MKD-CLOSE-05", "MKD-CLOSE-07", "MKD-COST-09", "MKD-TURN-09")
def test_a_total_that_equals_the_defense_hits_for_the_damage_value():
    # 6 + 8 reaches 14, 6 + 7 does not.
    hit = struck(8, "N")
    assert hit.taken(GNOLL) == 2
    assert hit.state.activation is None or hit.state.activation.over
    miss = struck(7, "N")
    assert miss.taken(GNOLL) == 0


@rule("MKD-CLOSE-06", "MKD-FACE-06")
def test_the_rear_arc_gives_one_more():
    s = struck(7, "S")
    assert s.taken(GNOLL) == 2
    sideways = struck(7, "W")
    assert sideways.taken(GNOLL) == 2


@rule("MKD-CLOSE-01", "MKD-CLOSE-02", "MKD-SPAWN-04", "MKD-CLOSE-04")
def test_who_can_be_attacked_in_close_combat():
    s = Situation(*ROOM)
    hero = s.fighter("r3c3")
    s.put("maboc_the_bully", "r3c4", seat=0)
    s.foe("r2c3")
    s.put("gnoll_hunter_weak", "r0c0")
    p = s.activate(hero)
    assert p.offered("strike") == [GNOLL]
    assert p.why_not("strike:maboc_the_bully") == "MKD-CLOSE-02"
    assert p.why_not(f"strike:{GNOLL}.2") == "MKD-CLOSE-01"
    assert p.why_not(f"strike:{ORENS}") == "MKD-CLOSE-02"
    t = Situation(*ROOM)
    spawn = t.foe("r2c3")
    t.foe("r2c4")
    t.fighter("r6c6", seat=0)
    monsters = t.activate(spawn, seat=1)
    assert monsters.why_not(f"strike:{GNOLL}.2") == "MKD-SPAWN-04"


@rule("MKD-COST-09", "MKD-TURN-08")
def test_an_attack_needs_four_points():
    s = Situation(*ROOM)
    hero = s.fighter("r3c3")
    s.foe("r2c3")
    assert s.activate(hero, points=3).why_not(f"strike:{GNOLL}") == "MKD-COST-09"


@rule("MKD-FACE-07", "MKD-FACE-08", "MKD-COST-17")
def test_a_figure_turns_freely_to_whom_it_attacks():
    s = Situation(*ROOM)
    hero = s.fighter("r3c3", "N")
    s.foe("r4c3", "S")
    p = s.activate(hero, points=4).throw(3).do(f"strike:{GNOLL}")
    assert p.asked == "facing"
    assert sorted(p.options) == ["S", "SE", "SW"]
    p.do("SE")
    assert p.figure(ORENS).facing == 3


@rule("MKD-CRIT-01", "MKD-CRIT-04")
def test_two_always_misses_and_costs_the_attacker_a_click():
    s = struck(2)
    assert s.taken(GNOLL) == 0
    assert s.figure(ORENS).click == 9


@rule("MKD-CRIT-02", "MKD-DAM-02")
def test_twelve_always_hits_for_one_more():
    s = Situation(*ROOM)
    hero = s.put("daren_brakensword", "r2c3", seat=0, click=9)  # attack 6, damage 1
    s.put("animated_mud_weak", "r3c3", "S", click=2)
    p = s.activate(hero).throw(12).do("strike:animated_mud_weak", "S")
    assert p.taken("animated_mud_weak") >= 2 + 1


@rule("MKD-DIAL-05", "MKD-SPAWN-06", "MKD-EXP-02", "MKD-EXP-01")
def test_an_eliminated_mage_spawn_goes_back_to_the_pool_and_earns_its_points():
    s = Situation(*ROOM)
    hero = s.fighter("r2c3", "S")
    spawn = s.foe("r3c3", "S")
    spawn.click = 3
    p = s.activate(hero).throw(11).do(f"strike:{GNOLL}", "S")
    assert p.state.warriors[1].place == POOL
    assert p.state.fallen == (spawn.figure,)
    assert p.state.sides[0].experience == 8


@rule("MKD-ELIM-01", "MKD-EXP-03", "MKD-EXP-06")
def test_a_hero_who_falls_in_a_counterattack_is_worth_its_highest_level():
    s = Situation(*ROOM)
    one = s.fighter("r2c3", "S")
    one.click, one.highest = 9, 2
    s.put("maboc_the_bully", "r3c3", "N", seat=1)
    s.fighter("r6c6", seat=0)
    p = s.activate(one).throw(3).do("strike:maboc_the_bully", "S")
    assert (p.asked, p.player) == ("counter", 1)
    p.throw(11).do("strike")
    assert p.state.warriors[0].place == ELIMINATED
    # Lord Oren costs 33 at level 2.
    assert p.state.sides[1].experience == 33


@rule("MKD-CTR-01", "MKD-CTR-03", "MKD-COST-10")
def test_the_target_attacks_back_once_and_nobody_answers_that():
    s = struck(3, "N")
    assert (s.asked, s.player, s.options) == ("counter", 1, ["pass", "strike"])
    s.throw(6).do("strike")  # 7 + 6 reaches 13
    assert s.figure(ORENS).click == 10
    assert s.asked == "activate"


@rule("MKD-CTR-04", "MKD-FACE-12")
def test_no_counterattack_behind_ones_back():
    assert struck(3, "S").asked == "activate"


@rule("MKD-CTR-02")
def test_the_eliminated_do_not_attack_back():
    s = Situation(*ROOM)
    hero = s.fighter("r2c3", "S")
    s.foe("r3c3", "N").click = 3
    assert s.activate(hero).throw(11).do(f"strike:{GNOLL}", "S").asked == "activate"


def shooting(*rows: str) -> Situation:
    return Situation(*(rows or (".........",) * 9))


@rule("MKD-RANGE-01", "MKD-RANGE-05", "MKD-RANGE-04")
def test_a_shot_at_one_target():
    s = shooting()
    shooter = s.shooter("r4c1", "E")
    s.foe("r4c6", "W")
    s.foe("r5c1")
    near = s.activate(shooter)
    assert near.why_not(f"shoot:{GNOLL}") == "MKD-RANGE-02"
    t = shooting()
    shooter = t.shooter("r4c1", "E")
    t.foe("r4c6", "W")
    p = t.activate(shooter).throw(7).do(f"shoot:{GNOLL}", "E")
    assert p.taken(GNOLL) == 1
    u = shooting()
    shooter = u.shooter("r4c1", "E")
    u.foe("r4c6", "W")
    assert u.activate(shooter).throw(6).do(f"shoot:{GNOLL}", "E").taken(GNOLL) == 0


@rule("MKD-RANGE-01", "MKD-RANGE-02", "MKD-RANGE-03")
def test_what_forbids_a_shot():
    s = shooting("." * 14, "." * 14)
    shooter = s.shooter("r0c0", "E")
    s.foe("r0c12")
    assert s.activate(shooter).why_not(f"shoot:{GNOLL}") == "MKD-RANGE-01"
    t = shooting()
    shooter = t.shooter("r4c0", "E")
    t.foe("r4c5")
    t.fighter("r5c5", seat=0)
    p = t.activate(shooter)
    assert p.why_not(f"shoot:{GNOLL}") == "MKD-RANGE-03"
    assert p.offered("shoot") == []
    u = shooting()
    fighter = u.fighter("r4c0")
    u.foe("r4c5")
    assert u.activate(fighter).why_not(f"shoot:{GNOLL}") == "MKD-RANGE-01"


@rule("MKD-LOF-03", "MKD-LOF-04", "MKD-LOF-07")
@pytest.mark.parametrize(
    ("row", "verdict"),
    [("..s..", "MKD-LOF-03"), ("..#..", "MKD-LOF-03"), ("..X..", None), ("..w..", None)],
)
def test_what_lies_in_the_line_of_fire(row, verdict):
    s = Situation(row)
    shooter = s.shooter("r0c0", "E")
    s.foe("r0c4")
    p = s.activate(shooter)
    assert p.why_not(f"shoot:{GNOLL}") == verdict
    assert bool(p.offered("shoot")) == (verdict is None)


@rule("MKD-LOF-03", "MKD-LOF-04", "MKD-LOF-05")
def test_figures_block_a_line_and_chests_do_not():
    s = Situation(".....")
    shooter = s.shooter("r0c0", "E")
    s.foe("r0c2")
    s.foe("r0c4")
    assert s.activate(shooter).offered("shoot") == [GNOLL]
    t = Situation(".....")
    shooter = t.shooter("r0c0", "E")
    t.chest("r0c2")
    t.foe("r0c4")
    assert t.activate(shooter).offered("shoot") == [GNOLL]


@rule("MKD-LOF-09")
@pytest.mark.parametrize(("row", "hits"), [(".....", True), ("..h..", False), ("..hhh", False)])
def test_hindering_terrain_gives_one_more_defense_once(row, hits):
    s = Situation(row)
    shooter = s.shooter("r0c0", "E")
    s.foe("r0c4", "W")
    p = s.activate(shooter).throw(7).do(f"shoot:{GNOLL}", "E")
    assert bool(p.taken(GNOLL)) is hits
    t = Situation(row)
    shooter = t.shooter("r0c0", "E")
    t.foe("r0c4", "W")
    assert t.activate(shooter).throw(8).do(f"shoot:{GNOLL}", "E").taken(GNOLL) == 1


def two_targets(dice: int) -> Playing:
    s = shooting()
    shooter = s.shooter("r4c0", "E")
    s.foe("r3c5", "W")
    s.put("gnoll_fletcher_standard", "r5c5", "W")  # defense 15, range 8
    p = s.activate(shooter).throw(dice).do(f"shoot:{GNOLL}")
    assert (p.asked, p.options) == ("targets", ["enough", "gnoll_fletcher_standard"])
    p.do("gnoll_fletcher_standard")
    return p.do("E") if p.asked == "facing" else p


@rule("MKD-RANGE-06", "MKD-RANGE-07")
def test_one_roll_for_several_targets():
    p = two_targets(7)  # 14: one is hit, the other has 15
    assert (p.taken(GNOLL), p.taken("gnoll_fletcher_standard")) == (1, 0)


@rule("MKD-CRIT-03", "MKD-CTR-05", "MKD-CTR-06")
def test_a_twelve_at_several_targets_and_who_can_answer():
    p = two_targets(12)
    assert (p.taken(GNOLL), p.taken("gnoll_fletcher_standard")) == (2, 2)
    # The hunter has no range; the fletcher answers with its own.
    assert (p.asked, p.options) == ("counter", ["pass", "shoot"])


@rule("MKD-CLOSE-03")
def test_tokens_and_chests_are_no_targets():
    s = Situation(*ROOM)
    hero = s.fighter("r3c3")
    s.chest("r2c3", "N")
    s.token("r4c3")
    p = s.activate(hero)
    assert not p.offered("strike")
    assert p.why_not("strike:pine_box") == "MKD-CLOSE-01"
