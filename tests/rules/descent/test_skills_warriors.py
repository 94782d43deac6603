"""Skills of the Berserker and the Knight, and what they start with."""

import pytest

from tests.support.descent import MISS, Situation
from tests.support.descent_cards import (
    ARCHER,
    BLUE_2H,
    BLUE_2H_1S,
    GRAY,
    HALL,
    RED_1H,
    YELLOW_1H,
    at_turn,
    dice_of,
    skilled,
    thing,
    under_attack,
)
from tests.support.rules import rule
from undercroft.games.descent.rules import stats, terms
from undercroft.games.descent.table.state import KNOCKED_OUT, OFF, ON_MAP

AXE, BERSERKER, KNIGHT = "chipped_greataxe", "grisban_the_thirsty", "syndrael"


def berserk(*skills, item=AXE, foe="zombie.master", **more):
    return at_turn(BERSERKER, item, skills=skills, foe=foe, **more)


def hewn(s, *choices, blue=BLUE_2H, red=RED_1H, brown=(0,), gray=(0,)):
    """2 + 1 damage, if nothing else is said."""
    s.force("blue", blue).force("red", red).force("brown", *brown).force("gray", *gray)
    return s.do(*choices)


ZOMBIE = "zombie.master.1"
STRIKE = f"attack:{AXE}:r1c2"

# -- Berserker ---------------------------------------------------------------------------------


@rule("DES-SKL-01", "DES-SKL-03")
def test_rage_is_one_damage_more():
    s = hewn(berserk("rage"), "use:skill:rage@grisban_the_thirsty", STRIKE)
    assert (s.of(ZOMBIE).damage, s.of(BERSERKER).fatigue, s.state.turn.actions) == (4, 1, 1)


def test_brute_has_more_health_and_heals_more_as_they_stand_up():
    s = berserk("brute")
    assert s.state.health(0) == 18
    down = Situation(*HALL).hero(BERSERKER, "r1c1", skills=skilled("brute")).down(BERSERKER)
    down.monster("zombie.minion", "r3c7").turn_of(BERSERKER).force("red", RED_1H, RED_1H)
    down.do("stand")
    assert (down.of(BERSERKER).damage, down.of(BERSERKER).place) == (18 - 2 - 2, ON_MAP)


@pytest.mark.parametrize(("there", "foe", "asked"), [
    ("r1c2", "zombie.minion", True), ("r1c3", "goblin_archer.minion", False),
])  # fmt: skip
def test_counter_attack_answers_an_adjacent_monster(there, foe, asked):
    s = under_attack(BERSERKER, AXE, skills=("counter_attack",), foe=foe, there=there)
    s.force("blue", BLUE_2H, MISS).force("yellow", YELLOW_1H).force("gray", GRAY[0])
    s.do("attack:r1c1")
    assert (s.asked == "attack_done") is asked
    if asked:
        s.do("use:skill:counter_attack@grisban_the_thirsty", STRIKE)
        assert (s.of(BERSERKER).fatigue, s.player) == (1, 0)


@rule("DES-ATTR-03", "DES-ATTR-04")
@pytest.mark.parametrize(("face", "held"), [(0, terms.IMMOBILIZED), (5, 0)])
def test_cripple_tests_might(face, held):
    s = berserk("cripple").force("gray", face).force("black", face)
    s.do("use:skill:cripple@grisban_the_thirsty")
    assert (s.of(ZOMBIE).conditions, s.of(BERSERKER).fatigue) == (held, 2)


def test_charge_moves_up_to_speed_then_strikes():
    s = berserk("charge", there="r1c5").do("use:skill:charge@grisban_the_thirsty")
    s.do("go:r1c2", "go:r1c3")
    hewn(s, "go:r1c4", "attack:chipped_greataxe:r1c5")
    assert (s.of(ZOMBIE).damage, s.state.turn.actions, s.of(BERSERKER).fatigue) == (3, 1, 2)


@pytest.mark.parametrize(
    ("items", "asked"),
    [((AXE,), True), (("iron_longsword",), False), (("iron_longsword", "light_hammer"), True)],
)
def test_weapon_mastery_wants_two_hands(items, asked):
    s = at_turn(BERSERKER, *items, skills=("weapon_mastery",), foe="zombie.master")
    s.do(f"attack:{items[0]}:r1c2")
    assert (s.asked == "before_roll") is asked
    if asked:
        hewn(s, "use:skill:weapon_mastery@grisban_the_thirsty")
        assert s.state.attack.surges == 1


@rule("DES-ROLL-08")
def test_whirlwind_hits_all_adjacent_monsters():
    s = Situation(*HALL).hero(BERSERKER, "r1c1", AXE, skills=skilled("whirlwind"))
    s.hero("syndrael", "r0c0").monster("zombie.master", "r1c2").monster("zombie.master", "r2c1")
    s.monster("goblin_archer.minion", "r3c7").turn_of(BERSERKER)
    hewn(s, "use:skill:whirlwind@grisban_the_thirsty", STRIKE, brown=(3, 5))
    assert (s.of(ZOMBIE).damage, s.of("zombie.master.2").damage) == (2, 1)
    assert s.of("syndrael").damage == 0


def test_death_rage_turns_a_surge_into_half_of_ones_damage():
    s = berserk("death_rage", damage=7, foe="ettin.master")
    s.do("use:skill:death_rage@grisban_the_thirsty")
    hewn(s, STRIKE, blue=BLUE_2H_1S, gray=(0, 0))
    surge = next(each for each in s.table.decision.options if "death_rage" in each.id)
    assert (surge.label, surge.rule) == ("Death Rage", "DES-SRG-05")
    s.do(surge.id)
    assert s.of("ettin.master.1").damage == 3 + 3


def test_execute_adds_as_much_damage_as_fatigue():
    s = hewn(berserk("execute", fatigue=1), STRIKE)
    s.do("use:skill:execute@grisban_the_thirsty")
    assert s.options == ["1", "2", "3"]
    s.do("2")
    assert (s.of(ZOMBIE).damage, s.of(BERSERKER).fatigue) == (5, 3)


@rule("DES-SRG-06")
def test_a_chipped_greataxe_has_the_same_line_twice():
    s = hewn(berserk(), STRIKE, blue=BLUE_2H_1S, red=5)
    s.do("surge:0", "surge:1")
    assert s.state.attack.dealt == 2 + 3 + 1 + 1


# -- Knight ------------------------------------------------------------------------------------


def knight(*skills, items=("iron_longsword", "wooden_shield"), foe="zombie.master", **more):
    return at_turn(KNIGHT, *items, skills=skills, foe=foe, **more)


SLASH = "attack:iron_longsword:r1c2"


def test_advance_moves_and_attacks_again_after_a_kill():
    s = Situation(*HALL).hero(KNIGHT, "r1c1", "iron_longsword", skills=skilled("advance"))
    s.monster("zombie.minion", "r1c2").monster("zombie.master", "r1c6").turn_of(KNIGHT)
    hewn(s, SLASH)
    assert s.of("zombie.minion.1").place == OFF
    s.do("use:skill:advance@syndrael", "go:r1c2", "go:r1c3", "go:r1c4")
    hewn(s, "go:r1c5", "attack:iron_longsword:r1c6")
    assert (s.of(ZOMBIE).damage, s.of(KNIGHT).fatigue, s.state.turn.actions) == (3, 1, 1)


def test_advance_needs_a_kill():
    s = hewn(knight("advance"), SLASH)
    assert s.asked == "act"


def test_a_challenge_counts_both_ways_while_it_is_exhausted():
    s = Situation(*HALL).hero(KNIGHT, "r1c1", "iron_longsword", skills=skilled("challenge"))
    s.hero("ashrian", "r3c7").monster("zombie.master", "r1c2").monster("zombie.minion", "r0c1")
    s.turn_of(KNIGHT)
    for name in (ZOMBIE, "zombie.minion.1"):
        s.of(name).done = False
    s.do("use:skill:challenge@syndrael", ZOMBIE)
    hewn(s, SLASH)
    assert s.of(ZOMBIE).damage == 4
    hewn(s, "attack:hands:r0c1", blue=4)
    assert s.of("zombie.minion.1").damage == 1  # it is not challenged
    s.do("end", ZOMBIE)
    s.force("blue", BLUE_2H).force("yellow", YELLOW_1H).force("gray", GRAY[0]).do("attack:r1c1")
    assert s.of(KNIGHT).damage == 4
    s.do("end")
    s.force("blue", BLUE_2H).force("yellow", YELLOW_1H).force("gray", GRAY[0]).do("attack:r1c1")
    assert s.of(KNIGHT).damage == 4 + 3


@rule("DES-GAP-71")
def test_defend_makes_the_knight_the_target():
    s = under_attack("ashrian", others={KNIGHT: "r0c0"})
    s.of(KNIGHT).skills = skilled("defend")
    s.turn_of("zombie.minion.1")
    s.force("blue", BLUE_2H).force("yellow", YELLOW_1H).force("gray", GRAY[0]).do("attack:r1c1")
    assert (s.asked, s.player) == ("targeted", 2)
    s.do("use:skill:defend@syndrael@ashrian")
    assert (s.of("ashrian").damage, s.of(KNIGHT).damage, s.of(KNIGHT).fatigue) == (0, 3, 1)


@pytest.mark.parametrize(("items", "dice"), [
    (("wooden_shield",), ["gray", "brown"]), (("iron_longsword",), ["gray"]),
])  # fmt: skip
def test_defense_training_is_a_brown_die_with_a_shield(items, dice):
    s = knight("defense_training", items=items)
    assert dice_of(stats.defense(s.state, 0)) == dice


@rule("DES-GEN-05", "DES-SKL-07")
def test_defense_training_is_exhausted_in_place_of_a_shield():
    shield, training = thing("item:wooden_shield"), thing("skill:defense_training")
    s = under_attack(KNIGHT, "wooden_shield", skills=("defense_training",))
    s.force("blue", BLUE_2H).force("yellow", YELLOW_1H).force("gray", 0).force("brown", 0)
    s.do("attack:r1c1", "use:item:wooden_shield@syndrael")
    assert s.asked == "exhaust"
    s.do("skill:defense_training")
    assert (s.of(KNIGHT).exhausted, s.of(KNIGHT).damage) == ((training,), 2)
    again = under_attack(KNIGHT, "wooden_shield", skills=("defense_training",), exhausted=(shield,))
    again.force("blue", BLUE_2H).force("yellow", YELLOW_1H).force("gray", 0).force("brown", 0)
    again.do("attack:r1c1", "use:item:wooden_shield@syndrael")  # one card is left: not asked
    assert again.of(KNIGHT).exhausted == (shield, training)
    assert dice_of(stats.defense(again.state, 0)) == ["gray", "brown"]


def test_shield_slam_stuns_for_a_surge_with_a_shield():
    s = hewn(knight("shield_slam"), SLASH, blue=BLUE_2H_1S, brown=(5,))
    s.do("surge:skill:shield_slam.0")
    assert s.of(ZOMBIE).conditions == terms.STUNNED
    bare = hewn(knight("shield_slam", items=("iron_longsword",)), SLASH, blue=BLUE_2H_1S)
    assert "surge:skill:shield_slam.0" not in bare.options


@pytest.mark.parametrize(("where", "left"), [("r1c2", (2, 1)), ("r1c3", (3, 2))])
def test_inspiration_is_for_heroes_side_by_side(where, left):
    s = Situation(*HALL).hero(KNIGHT, "r1c1", skills=skilled("inspiration"), fatigue=3)
    s.hero("ashrian", where, fatigue=2).monster("zombie.minion", "r3c7").round()
    s.do(KNIGHT)
    assert (s.of(KNIGHT).fatigue, s.of("ashrian").fatigue) == left


def test_stalwart_has_more_health():
    s = knight("stalwart")
    assert s.state.health(0) == 14


def test_an_iron_longsword_rolls_a_defense_die_again():
    s = hewn(knight(foe="goblin_archer.master"), SLASH, blue=BLUE_2H_1S, gray=(GRAY[3], GRAY[0]))
    s.do("surge:0")
    assert s.of(ARCHER).damage == 3


@rule("DES-ROLL-09")
def test_a_wooden_shield_is_a_shield_once_a_turn():
    s = under_attack(KNIGHT, "wooden_shield")
    s.force("blue", BLUE_2H).force("yellow", YELLOW_1H).force("gray", GRAY[0])
    s.do("attack:r1c1", "use:item:wooden_shield@syndrael")
    assert s.of(KNIGHT).damage == 2
    assert s.of(KNIGHT).place != KNOCKED_OUT
