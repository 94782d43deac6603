"""Attacks by chapter: dice, range, Blast and Pierce, damage, lieutenants, knocked out heroes."""

import pytest

from tests.support.descent import Situation
from tests.support.descent_cards import (
    ARCHER,
    BLUE_2H,
    BLUE_2H_1S,
    GRAY,
    HALL,
    RED_1H,
    RED_3H,
    YELLOW_1H,
    at_turn,
    carried,
    dice_of,
    skilled,
    under_attack,
)
from tests.support.rules import rule
from undercroft.games.descent.rules import terms
from undercroft.games.descent.table.state import KNOCKED_OUT

HERO, OTHER = "syndrael", "ashrian"


# -- steps and dice ----------------------------------------------------------------------------


@rule("DES-ATK-05", "DES-HTRN-10", "DES-MOV-17")
def test_an_attack_goes_through_its_steps_and_nothing_comes_between():
    s = at_turn(HERO, "iron_longsword").do("move")
    s.force("blue", BLUE_2H_1S).force("red", RED_1H).force("gray", GRAY[0])
    s.do("attack:iron_longsword:r1c2")
    assert s.asked == "surge"
    assert not {"fatigue", "move", "rest"} & set(s.options)
    s.do("done")
    told = [
        rule_id for rule_id in s.rules_told() if rule_id.split("-")[1] in ("ATK", "ROLL", "HLTH")
    ]
    assert told == ["DES-ATK-01", "DES-ROLL-01", "DES-HLTH-01"]
    assert "go:r0c1" in s.options  # the move goes on


@rule("DES-ROLL-02", "DES-ROLL-11")
def test_dice_are_added_before_all_are_rolled_together():
    s = at_turn(HERO, "iron_longsword", skills=("weapon_mastery",)).do("attack:iron_longsword:r1c2")
    assert s.asked != "before_roll"  # one hand
    two = at_turn("grisban_the_thirsty", "chipped_greataxe", skills=("weapon_mastery",))
    two.do("attack:chipped_greataxe:r1c2")
    assert two.asked == "before_roll"
    attack = two.state.attack
    assert (attack.faces, attack.victims[0].faces) == ((), ())
    two.force("blue", BLUE_2H).force("red", RED_1H).force("gray", 0).do("pass")
    assert (len(attack.dice), two.asked) == (2, "act")


@rule("DES-GEN-02")
def test_a_roll_takes_as_many_dice_as_it_needs():
    """Three gray dice for one figure, and the box has no such limit."""
    s = Situation(*HALL).hero("tomble_burrowell", "r1c1", "chainmail")
    s.hero(HERO, "r0c0", "demonhide_leather").monster("zombie.minion", "r1c2")
    s.turn_of("zombie.minion.1").force("blue", BLUE_2H).force("yellow", YELLOW_1H)
    s.force("gray", 0, 0, 0, 1).do("attack:r1c1", "use:hero:tomble_burrowell@tomble_burrowell")
    assert dice_of(s.state.attack.victims[0].dice) == ["gray"] * 4
    assert s.of("tomble_burrowell").damage == 2


@rule("DES-ATTR-06", "DES-ROLL-10")
def test_defense_dice_of_armor_are_no_part_of_a_test():
    s = under_attack(HERO, "platemail", foe="zombie.master")
    s.force("gray", 2).force("black", 0).do("use:kw:grab@zombie.master.1")  # 1 shield, Might 4
    assert s.of(HERO).conditions == 0
    assert s.rules_told().count("DES-ATTR-03") == 1


@rule("DES-ATTR-01", "DES-ATTR-07")
@pytest.mark.parametrize(("shields", "held"), [((5, 1), terms.IMMOBILIZED), ((4, 1), 0)])
def test_a_test_is_compared_with_the_attribute(shields, held):
    """Syndrael's Might is 4: with 5 shields she fails, with 4 she passes."""
    s = under_attack(HERO, foe="zombie.master").force("gray", shields[0]).force("black", shields[1])
    s.do("use:kw:grab@zombie.master.1")
    assert s.of(HERO).conditions == held


@rule("DES-RNG-04", "DES-GAP-25")
def test_distance_counts_through_terrain_and_figures_but_not_obstacles():
    s = Situation("..~o..", "######").hero(HERO, "r0c0", "sling")
    s.monster("goblin_archer.master", "r0c5").turn_of(HERO)
    s.force("blue", 1).force("yellow", YELLOW_1H).force("gray", 0)
    s.do("attack:sling:r0c5", "surge:0")
    assert (s.state.attack.distance, s.state.attack.missed) == (5, True)  # 2 + 1 + 1


@rule("DES-SRG-09", "DES-DMG-05")
def test_damage_of_abilities_is_suffered_without_defense_and_their_surges_buy_nothing():
    s = at_turn("avric_albright", skills=("radiant_light",)).force("red", 5)  # 3 hearts, a surge
    s.do("use:skill:radiant_light@avric_albright")
    assert (s.of(ARCHER).damage, s.asked) == (3, "act")


# -- Blast and Pierce --------------------------------------------------------------------------


def bombed(*rows, there="r0c3", others=None, monsters=(), gray=(0, 0, 0)):
    s = Situation(*rows).hero("tomble_burrowell", "r0c0", "dwarven_firebomb")
    for name, square in (others or {}).items():
        s.hero(name, square)
    s.monster("zombie.master", there)
    for name, square in monsters:
        s.monster(name, square)
    s.turn_of("tomble_burrowell").force("blue", BLUE_2H_1S).force("red", RED_1H)
    s.force("yellow", YELLOW_1H).force("brown", 0, 3).force("gray", *gray)
    return s.do(f"attack:dwarven_firebomb:{there}", "surge:1")


@rule("DES-KEY-03", "DES-KEY-04", "DES-KEY-06")
def test_a_blast_affects_each_figure_once_with_a_defense_of_its_own():
    s = bombed("......", "......", monsters=[("ettin.master", "r0c4")])
    assert s.of("zombie.master.1").damage == 4
    assert s.of("ettin.master.1").damage == 4  # two of its spaces are next to the target
    assert [each.figure for each in s.state.attack.victims] == [1, 2]


@rule("DES-GAP-27")
def test_walls_hold_a_blast_back():
    s = Situation("+-+-+-+-+-+", "|. . . .|.|", "+-+-+-+ + +", "      |. .|", "      +-+-+")
    s.hero("tomble_burrowell", "r0c0", "dwarven_firebomb").monster("zombie.master", "r0c3")
    s.monster("goblin_archer.master", "r0c4").monster("goblin_archer.minion", "r1c3")
    s.turn_of("tomble_burrowell").force("blue", BLUE_2H_1S).force("red", RED_1H)
    s.force("yellow", YELLOW_1H).force("brown", 0).force("gray", 0)
    s.do("attack:dwarven_firebomb:r0c3", "surge:1")
    hit = [s.state.handle(each.figure) for each in s.state.attack.victims]
    assert hit == ["zombie.master.1", "goblin_archer.minion.1"]


@rule("DES-GAP-28")
def test_an_attacker_is_hit_by_their_own_blast():
    s = bombed("...", there="r0c1", gray=(GRAY[1],))
    assert s.of("tomble_burrowell").damage == 3


@rule("DES-KEY-08")
def test_pierce_adds_up():
    s = at_turn(HERO, "dragontooth_hammer", "iron_shield", foe="ettin.master")
    s.force("blue", BLUE_2H_1S).force("red", RED_1H, RED_1H).force("gray", GRAY[3], 0)
    s.do("attack:dragontooth_hammer:r1c2", "surge:0")  # Pierce 1 and 2
    assert s.state.attack.dealt == 4


@rule("DES-GAP-24")
def test_a_hero_token_in_the_attacked_space_is_ignored():
    s = Situation(*HALL).hero(HERO, "r1c1").hero(OTHER, "r1c1").down(OTHER)
    s.monster("zombie.minion", "r1c2").turn_of("zombie.minion.1")
    s.force("blue", BLUE_2H).force("yellow", YELLOW_1H).force("gray", 0).do("attack:r1c1")
    assert (s.of(HERO).damage, s.of(OTHER).place) == (3, KNOCKED_OUT)


# -- knocked out -------------------------------------------------------------------------------


@rule("DES-KOUT-07")
def test_a_knocked_out_hero_gets_no_condition():
    s = under_attack(HERO, damage=10)
    s.force("blue", BLUE_2H_1S).force("yellow", YELLOW_1H).force("gray", 0)
    s.do("attack:r1c1", "surge:0")
    assert (s.of(HERO).place, s.of(HERO).conditions) == (KNOCKED_OUT, 0)


@rule("DES-GAP-59")
def test_recovering_more_than_one_has_brings_it_to_nothing():
    s = at_turn(HERO, "tival_crystal", damage=1).force("red", RED_3H)
    assert s.do("use:item:tival_crystal@syndrael").of(HERO).damage == 0


@rule("DES-GAP-30")
def test_a_condition_without_an_attack_needs_no_damage():
    s = under_attack(HERO, foe="zombie.master").force("gray", 5).force("black", 5)
    s.do("use:kw:grab@zombie.master.1")
    assert (s.of(HERO).damage, s.of(HERO).conditions) == (0, terms.IMMOBILIZED)


@rule("DES-GAP-58")
def test_all_heroes_down_do_not_end_a_quest():
    s = under_attack(HERO, damage=11)
    s.force("blue", BLUE_2H).force("yellow", YELLOW_1H).force("gray", 0).do("attack:r1c1")
    assert (s.of(HERO).place, s.state.over) == (KNOCKED_OUT, False)


@rule("DES-GAP-56")
def test_a_reaction_is_resolved_before_what_it_interrupts_goes_on():
    s = Situation("....").hero("jain_fairwood", "r0c0", skills=skilled("nimble"))
    s.monster("zombie.minion", "r0c3").turn_of("zombie.minion.1", points=3).do("go:r0c2")
    s.do("go:r0c1")
    assert s.player == 1
    s.do("pass")
    assert (s.player, s.state.turn.points) == (0, 1)


# -- skills and fatigue ------------------------------------------------------------------------


@rule("DES-SKL-04", "DES-SKL-05", "DES-SKL-06")
@pytest.mark.parametrize(("fatigue", "offered"), [(2, True), (3, False), (4, False)])
def test_a_skill_is_not_used_beyond_ones_stamina(fatigue, offered):
    """Cripple costs 2 of Grisban's 4."""
    s = at_turn("grisban_the_thirsty", skills=("cripple",), fatigue=fatigue)
    option = "use:skill:cripple@grisban_the_thirsty"
    assert (option in s.options) is offered
    if not offered:
        assert s.why_not(option) == "DES-SKL-05"


# -- lieutenants -------------------------------------------------------------------------------


@rule("DES-LIEU-01", "DES-LIEU-02")
def test_a_lieutenant_acts_like_a_monster_of_the_overlord():
    s = (
        Situation("....")
        .hero(HERO, "r0c0", "iron_longsword")
        .monster("splig", "r0c1")
        .overlord_turn()
    )
    assert (s.player, s.state.turn.actions, s.state.turn.attacks) == (0, 2, 1)
    mine = Situation("....").hero(HERO, "r0c0", "sling").monster("splig", "r0c1")
    mine.monster("zombie.minion", "r0c3").turn_of(HERO).do("move")
    assert mine.offered("attack") == [
        "sling:r0c1",
        "hands:r0c1",
    ]  # he is in the way of sight and of steps
    assert mine.offered("go") == []


@rule("DES-LIEU-03")
def test_each_lieutenant_is_a_group():
    s = Situation(*HALL).hero(HERO, "r0c0").monster("splig", "r1c4").monster("belthir", "r3c4")
    s.overlord_turn()
    assert set(s.options) == {"splig", "belthir"}


@rule("DES-LIEU-04")
@pytest.mark.parametrize(("players", "health", "dice"), [(3, 10, 1), (4, 13, 1), (5, 16, 1)])
def test_a_lieutenants_health_depends_on_the_heroes(players, health, dice):
    s = Situation(*HALL, players=players)
    for number, name in enumerate((HERO, OTHER, "widow_tarha", "jain_fairwood")[: players - 1]):
        s.hero(name, f"r0c{number}")
    s.monster("baron_zachareth", "r2c2").turn_of(HERO)
    number = s.number("baron_zachareth.1")
    assert (s.state.health(number), len(s.state.printed(number).defense)) == (health, dice)


# -- equipment with other icons ----------------------------------------------------------------


@rule("DES-GAP-63")
def test_losing_health_defeats_whoever_carries_as_much_damage():
    s = at_turn(HERO, "leather_armor", others={OTHER: "r0c1"}, damage=12).do("move")
    s.do("trade:ashrian", "give:item:leather_armor")
    assert s.of(HERO).place == KNOCKED_OUT
    assert s.of(OTHER).pack == carried("leather_armor")


@rule("DES-KOUT-02")
def test_whoever_is_defeated_otherwise_has_damage_up_to_their_health():
    s = Situation("^..", "...").hero(HERO, "r0c0").hero(OTHER, "r1c2")
    s.monster("zombie.minion", "r0c2").turn_of(HERO).do("end")  # in lava
    assert (s.of(HERO).damage, s.of(HERO).place) == (12, KNOCKED_OUT)
