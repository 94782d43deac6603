"""Skills of the Runemaster, and the items that mages and healers start with."""

import pytest

from tests.support.descent import MISS, Situation
from tests.support.descent_cards import (
    ARCHER,
    BLUE_2H,
    BLUE_2H_1S,
    GRAY,
    HALL,
    YELLOW_1H,
    YELLOW_1H_1S,
    at_turn,
    dice_of,
    skilled,
    under_attack,
)
from tests.support.rules import rule
from undercroft.games.descent.rules import stats, terms

HERO = "widow_tarha"


def runes(*skills, item="arcane_bolt", there="r1c2", **more):
    """Tarha's turn; her own reroll is used up, so that she is not asked."""
    s = at_turn(HERO, item, skills=skills, there=there, **more)
    s.state_so_far.limits = (("hero:widow_tarha", 0, -1),)
    return s


def shot(s, *choices, blue=BLUE_2H, yellow=YELLOW_1H, gray=(GRAY[0],)):
    s.force("blue", blue).force("yellow", yellow).force("gray", *gray)
    return s.do(*choices)


@rule("DES-SRG-04")
@pytest.mark.parametrize(("item", "offered"), [("arcane_bolt", True), ("sling", False)])
def test_runic_knowledge_turns_a_surge_and_fatigue_into_damage(item, offered):
    s = runes("runic_knowledge", item=item)
    shot(s, f"attack:{item}:r1c2", blue=BLUE_2H_1S)
    option = "surge:skill:runic_knowledge.0"
    assert (option in s.options) is offered
    if offered:
        s.do(option)
        assert (s.of(ARCHER).damage, s.of(HERO).fatigue) == (0, 1)  # 5 damage: it fell
        assert s.of(ARCHER).place != 0


@rule("DES-KEY-05")
def test_an_exploding_rune_is_a_blast():
    s = runes("exploding_rune", there="r1c4", others={"syndrael": "r1c5"})
    shot(s, "use:skill:exploding_rune@widow_tarha", "attack:arcane_bolt:r1c4",
         gray=(GRAY[0], GRAY[1]))  # fmt: skip
    assert (s.of(ARCHER).damage, s.of("syndrael").damage) == (3, 2)


def test_skills_with_runes_need_a_rune():
    skills = ("exploding_rune", "runic_sorcery", "break_the_rune")
    plain, rune = runes(*skills, item="sling"), runes(*skills)
    for name in skills:
        assert f"use:skill:{name}@widow_tarha" not in plain.options
        assert f"use:skill:{name}@widow_tarha" in rune.options


def test_inscribe_rune_makes_every_weapon_a_rune():
    s = runes("inscribe_rune", "exploding_rune", item="sling")
    s.do("use:skill:exploding_rune@widow_tarha")
    assert "attack:sling:r1c2" in s.options
    assert "attack:hands:r1c2" not in s.options  # no item


@rule("DES-ROLL-09")
@pytest.mark.parametrize("used", [0, 1])
def test_ghost_armor_is_a_shield_for_fatigue(used):
    s = under_attack(HERO, skills=("ghost_armor",))
    shot(s, "attack:r1c1", "use:skill:ghost_armor@widow_tarha" if used else "pass")
    assert (s.of(HERO).damage, s.of(HERO).fatigue) == (3 - used, used)
    assert s.asked == "act"  # once an attack


@pytest.mark.parametrize(("skills", "left"), [((), 2), (("iron_will",), 1)])
def test_iron_will_recovers_one_more_and_has_one_more_stamina(skills, left):
    s = runes(*skills, fatigue=3)
    assert stats.stamina(s.state, 0) == 4 + len(skills)
    shot(s, "attack:arcane_bolt:r1c2", "recover", blue=BLUE_2H_1S)
    assert s.of(HERO).fatigue == left


@pytest.mark.parametrize(("item", "asked"), [("arcane_bolt", True), ("sling", False)])
def test_rune_mastery_is_a_surge_more(item, asked):
    s = runes("rune_mastery", item=item).do(f"attack:{item}:r1c2")
    assert (s.asked == "before_roll") is asked
    if asked:
        shot(s, "use:skill:rune_mastery@widow_tarha")
        assert s.state.attack.surges == 1
        assert s.of(HERO).fatigue == 0


@rule("DES-COND-02")
@pytest.mark.parametrize(("gray", "hit"), [(GRAY[0], True), (GRAY[3], False)])
def test_runic_sorcery_brings_a_condition_with_damage(gray, hit):
    s = runes("runic_sorcery")
    shot(s, "use:skill:runic_sorcery@widow_tarha", "attack:arcane_bolt:r1c2", gray=(gray,))
    if hit:
        s.do("immobilized")
    assert s.of(ARCHER).conditions == (terms.IMMOBILIZED if hit else 0)


def test_break_the_rune_hits_everybody_within_three_spaces_in_sight():
    s = Situation(*HALL, players=4).hero(
        HERO, "r1c1", "arcane_bolt", skills=skilled("break_the_rune")
    )
    s.hero("syndrael", "r1c4").hero("ashrian", "r1c5").monster("goblin_archer.master", "r3c1")
    s.turn_of(HERO)
    s.state_so_far.limits = (("hero:widow_tarha", 0, -1),)
    s.do("use:skill:break_the_rune@widow_tarha")
    first = next(each for each in s.options if each.startswith("attack:arcane_bolt"))
    shot(s, first, gray=(GRAY[0], GRAY[0]))
    assert s.of("syndrael").damage == 3
    assert s.of(ARCHER).damage == 3
    assert s.of("ashrian").damage == s.of(HERO).damage == 0  # 4 spaces away; herself
    assert s.of(HERO).fatigue == 4


def test_quick_casting_is_another_attack():
    s = runes("quick_casting")
    shot(s, "attack:arcane_bolt:r1c2", gray=(GRAY[3],))
    s.do("use:skill:quick_casting@widow_tarha")
    shot(s, "attack:arcane_bolt:r1c2")
    assert (s.of(ARCHER).damage, s.of(HERO).fatigue, s.state.turn.actions) == (3, 2, 1)
    assert s.asked == "act"  # it is exhausted


# -- starting items ----------------------------------------------------------------------------


@pytest.mark.parametrize(("choice", "damage", "range_"), [("surge:0", 2, 6), ("surge:1", 3, 5)])
def test_arcane_bolt_buys_range_or_pierce(choice, damage, range_):
    s = runes()
    shot(s, "attack:arcane_bolt:r1c2", choice, yellow=YELLOW_1H_1S, gray=(GRAY[1],))
    attack = s.state.attack
    assert (s.of(ARCHER).damage, attack.range) == (damage, range_ - 5)


@rule("DES-KEY-09")
def test_an_oak_staff_has_reach():
    s = at_turn("ashrian", "oak_staff", there="r1c3")
    assert s.offered("attack") == ["oak_staff:r1c3"]
    shot(s, "attack:oak_staff:r1c3", "surge:0", blue=BLUE_2H_1S, gray=(GRAY[2],))
    assert s.of(ARCHER).damage == 2


def test_an_iron_mace_stuns():
    s = at_turn("ashrian", "iron_mace")
    shot(s, "attack:iron_mace:r1c2", "surge:0", blue=BLUE_2H_1S)
    assert s.of(ARCHER).conditions == terms.STUNNED


@pytest.mark.parametrize(("gray", "left"), [(GRAY[0], 4), (GRAY[1], 5)])
def test_a_reapers_scythe_heals_with_each_monster_it_defeats(gray, left):
    s = at_turn("leoric_of_the_book", "reapers_scythe", foe="goblin_archer.minion", damage=5)
    s.monster("zombie.minion", "r3c7")
    s.force("blue", 4).force("yellow", YELLOW_1H).force("gray", gray)
    s.do("attack:reapers_scythe:r1c2")
    assert s.of("leoric_of_the_book").damage == left


@pytest.mark.parametrize("item", ["arcane_bolt", "reapers_scythe", "oak_staff", "iron_mace"])
def test_starting_weapons_roll_blue_and_yellow(item):
    s = at_turn("leoric_of_the_book", item)
    s.force("blue", MISS).do(f"attack:{item}:r1c2")
    assert dice_of(s.state.attack.dice) == ["blue", "yellow"]
