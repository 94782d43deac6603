"""The log says why: what an attack fell short of, what a test needed, where fatigue came from."""

import pytest

from tests.rules.descent.test_abilities import attacked
from tests.rules.descent.test_equipment import skilled
from tests.support.descent import (
    BLUE_2_FAR,
    BLUE_2_SURGE,
    MISS,
    NO_SHIELD,
    ONE_SHIELD,
    RED_1,
    THREE_SHIELDS,
    Situation,
)
from tests.support.rules import rule

HALL = ("........", "........", "........")


def told(s):
    """What is told from now on, each time it is called."""
    heard = 0
    s.table.listen()

    def more():
        nonlocal heard
        new = s.told()[heard:]
        heard += len(new)
        return new

    return more


# -- attacks -----------------------------------------------------------------------------------


def against(monster="goblin_archer.master", at="r1c2", hero="syndrael", weapon="iron_longsword",
            **more):  # fmt: skip
    s = Situation(*HALL).hero(hero, "r1c1", weapon, **more).monster(monster, at)
    return s.turn_of(hero)


@rule("DES-ROLL-03")
def test_an_attack_misses_because_of_an_x():
    s = against().force("blue", MISS)
    said = told(s)
    s.do("attack:iron_longsword:r1c2")
    assert "The attack misses: an X came up." in said()


@rule("DES-RNG-03")
def test_an_attack_falls_short_by_its_range():
    s = against(at="r1c7", hero="jain_fairwood", weapon="yew_shortbow")
    s.force("blue", BLUE_2_FAR).force("yellow", 0).force("gray", NO_SHIELD)
    said = told(s)
    s.do("attack:yew_shortbow:r1c7")
    while s.asked == "surge":
        s.do("done")
    (line,) = [line for line in said() if "falls short" in line]
    reach = line.partition("range ")[2].partition(" ")[0]
    assert line == f"The attack on Master Goblin Archer falls short: range {reach} of 6."
    assert 3 <= int(reach) < 6


@rule("DES-GAP-71")
def test_an_attack_misses_for_want_of_a_surge():
    s = against("shadow_dragon.minion", "r0c2").force("blue", BLUE_2_FAR).force("red", RED_1)
    s.force("gray", NO_SHIELD).force("black", 0)
    said = told(s)
    s.do("attack:iron_longsword:r0c2")
    assert "The attack misses: no surge for Shadow." in said()


@rule("DES-ROLL-09")
def test_a_die_that_is_rolled_again_says_which_and_what_came_up():
    s = against("ettin.minion").force("blue", BLUE_2_SURGE).force("red", RED_1)
    s.force("gray", THREE_SHIELDS, ONE_SHIELD, NO_SHIELD)
    said = told(s)
    s.do("attack:iron_longsword:r1c2", "surge:0")
    assert s.table.decision.options[0].label == "The gray die (3 shields)"
    s.do("die:0:0")
    assert "The gray die is rolled again: blank, in place of 3 shields." in said()


@rule("DES-SRG-07")
def test_fatigue_recovered_for_a_surge_is_counted():
    s = against(fatigue=2).force("blue", BLUE_2_SURGE).force("red", RED_1)
    said = told(s.force("gray", NO_SHIELD))
    s.do("attack:iron_longsword:r1c2", "recover")
    assert "Syndrael recovers 1 fatigue." in said()


# -- damage and fatigue ------------------------------------------------------------------------


@rule("DES-GAP-69")
@pytest.mark.parametrize("much", [0, 2])
def test_damage_taken_as_fatigue_is_told(much):
    s = attacked(hero="jain_fairwood").force("blue", BLUE_2_FAR).force("red", RED_1)
    said = told(s.force("gray", NO_SHIELD))
    s.do("attack:r0c0", "use:hero:jain_fairwood@jain_fairwood", str(much))
    lines = said()
    assert ("Jain Fairwood suffers 2 fatigue in place of damage." in lines) is (much == 2)
    assert f"Jain Fairwood suffers {3 - much} damage." in lines
    assert not any("0 fatigue" in line for line in lines)


@rule("DES-GAP-68", "DES-FTG-03")
def test_fatigue_that_a_card_brings_names_the_card():
    s = Situation(*HALL).hero("syndrael", "r0c0").monster("zombie.minion", "r0c1")
    s.overlord("word_of_misery").overlord_turn().do("use:ov:word_of_misery")
    said = told(s)
    s.hurt("syndrael", 2)
    assert said() == ["Syndrael suffers 2 damage.", "Syndrael suffers 1 fatigue (Word of Misery)."]
    s.of("syndrael").fatigue = 4
    s.hurt("syndrael", 1)
    assert said()[1:] == [
        "Syndrael suffers 1 fatigue (Word of Misery), 1 of it as damage.",
        "Syndrael suffers 1 damage.",
    ]


@rule("DES-SKL-05")
def test_fatigue_that_is_paid_is_told():
    s = attacked(hero="ashrian", items=["leather_armor"], skills=skilled("stoneskin"))
    s.force("blue", BLUE_2_FAR).force("red", RED_1).force("gray", NO_SHIELD, ONE_SHIELD)
    said = told(s.force("brown", 3))
    s.do("attack:r0c0", "use:skill:stoneskin@ashrian")
    lines = said()
    paid = s.of("ashrian").fatigue
    at = lines.index("Ashrian uses Stoneskin.")
    assert lines[at + 1] == f"Ashrian suffers {paid} fatigue for it."


@rule("DES-REST-03")
@pytest.mark.parametrize("fatigue", [0, 3])
def test_rest_is_told_as_the_turn_ends(fatigue):
    s = against(at="r1c7", hero="jain_fairwood", fatigue=fatigue).do("rest")
    said = told(s)
    s.do("end")
    line = "Jain Fairwood has rested and recovers 3 fatigue."
    assert (line in said()) is (fatigue == 3)


@rule("DES-DUO-06")
def test_what_is_recovered_for_no_free_attack_is_told_with_its_reason():
    s = Situation(*HALL, players=2).hero("syndrael", "r0c0", "iron_longsword", damage=5)
    s.hero("jain_fairwood", "r2c0").monster("goblin_archer.master", "r0c1")
    s.turn_of("syndrael", free_attack=True)
    said = told(s)
    s.do("end")
    at = (lines := said()).index("Syndrael has not used the free attack of a two-hero game.")
    assert lines[at + 1] == "Syndrael recovers 2 damage."


# -- tests and reinforcements ------------------------------------------------------------------


@rule("DES-ATTR-03", "DES-ATTR-04")
@pytest.mark.parametrize(
    ("gray", "line"),
    [
        (ONE_SHIELD, "Leoric of the Book tests might: 1 shield, needs at most 1: passed."),
        (THREE_SHIELDS, "Leoric of the Book tests might: 3 shields, needs at most 1: failed."),
    ],
)
def test_a_test_says_what_was_needed(gray, line):
    s = Situation("......", "......").hero("leoric_of_the_book", "r0c2")  # Might 1
    s.monster("ettin.master", "r0c0").turn_of("ettin.master.1")
    said = told(s.force("gray", gray).force("black", 0))
    s.do("use:kw:throw@ettin.master.1")
    assert line in said()


@rule("DES-GAP-31")
def test_a_reinforcement_is_told_as_one():
    s = Situation(*HALL).hero("syndrael", "r0c0").monster("zombie.master", "r1c4")
    s.monster("zombie.minion", "r2c7").off("zombie.minion").overlord("reinforce")
    s.overlord_turn()
    while not any("reinforce" in option for option in s.options):
        s.do("end" if "end" in s.options else s.options[0])
    said = told(s)
    s.do("use:ov:reinforce@zombie.master.1", "come:zombie.minion", "r0c3")
    assert "Zombie comes as a reinforcement at r0c3." in said()
