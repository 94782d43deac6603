"""What Lieutenant cards name by a word."""

import pytest

from tests.support.descent import Situation
from tests.support.descent_cards import (
    BLUE_2H,
    BLUE_2H_1S,
    GRAY,
    HALL,
    RED_1H,
    YELLOW_1H,
    YELLOW_1H_1S,
    dice_of,
)
from tests.support.rules import rule
from undercroft.games.descent.rules import terms
from undercroft.games.descent.table.state import OFF, ON_MAP

HERO, OTHER = "syndrael", "ashrian"


def acts(name, there="r1c2", at="r1c1", others=None, act=1, rows=HALL, players=3):
    s = Situation(*rows, act=act, players=players).hero(HERO, at)
    for hero, square in (others or {}).items():
        s.hero(hero, square)
    return s.monster(name, there).turn_of(f"{name}.1")


def use(s, word):
    return s.do(f"use:kw:{word}@{s.state.handle(s.state.turn.figure)}")


def tests(s, *shields):
    """Each test shows no shield, or 7."""
    for many in shields:
        s.force("gray", 5 if many else 0).force("black", 5 if many else 0)
    return s


tests.__test__ = False  # no test of pytest's


# -- Zachareth ---------------------------------------------------------------------------------


def test_subdue_is_a_condition_of_his_choice():
    s = acts("baron_zachareth").force("blue", BLUE_2H_1S).force("red", RED_1H).force("gray", 0)
    s.do("attack:r1c1", "surge:1")
    assert (s.asked, s.player) == ("condition", 0)
    s.do("diseased")
    assert s.of(HERO).conditions == terms.DISEASED
    assert "A surge is spent: Subdue." in s.told()


@rule("DES-GAP-62")
def test_dominion_moves_a_hero_who_may_be_held():
    s = tests(acts("baron_zachareth", "r1c5"), 0, 7)
    use(s, "dominion")
    s.do("go:r1c2", "go:r1c3")
    assert (s.at(HERO), s.of(HERO).conditions) == ("r1c3", terms.IMMOBILIZED)
    failed = tests(acts("baron_zachareth", "r1c5"), 7)
    use(failed, "dominion")
    assert (failed.asked, failed.at(HERO)) == ("act", "r1c1")


@rule("DES-ATK-04")
def test_a_shadow_bolt_is_a_ranged_attack_with_dice_of_its_own():
    s = acts("baron_zachareth", "r1c5", act=2)
    assert s.offered("attack") == []  # his own attack is melee
    s.force("blue", BLUE_2H).force("red", RED_1H).force("yellow", YELLOW_1H).force("gray", GRAY[1])
    use(s, "shadow_bolt")
    s.do("attack:kw:shadow_bolt:r1c1")
    assert dice_of(s.state.attack.dice) == ["blue", "red", "yellow"]
    assert (s.of(HERO).damage, s.state.attack.ranged) == (3, True)
    assert "use:kw:shadow_bolt@baron_zachareth.1" not in s.options


def test_a_shadow_bolt_may_fall_short():
    s = acts("baron_zachareth", "r1c7", act=2)
    s.force("blue", 1).force("red", RED_1H).force("yellow", YELLOW_1H).force("gray", 0)
    use(s, "shadow_bolt")
    s.do("attack:kw:shadow_bolt:r1c1")
    assert (s.state.attack.missed, s.of(HERO).damage) == (True, 0)


# -- Belthir -----------------------------------------------------------------------------------


@rule("DES-TERR-03")
def test_belthir_flies_over_heroes_and_terrain():
    s = acts("belthir", "r0c4", "r0c2", rows=("..o.~.",)).do("move")
    assert s.state.turn.points == 4
    s.do("go:r0c3", "go:r0c2", "go:r0c1")
    assert (s.at("belthir.1"), s.state.turn.points, s.of("belthir.1").damage) == ("r0c1", 1, 0)
    wet = acts("belthir", "r0c3", "r0c0", rows=("....~~",)).do("move", "go:r0c4", "go:r0c5")
    assert wet.state.turn.points == 2


def test_belthir_cries_havoc_over_those_he_flies_through():
    s = acts("belthir", "r1c4", "r1c2", others={OTHER: "r3c7", "widow_tarha": "r1c3"}, act=2,
             players=4)  # fmt: skip
    use(s, "cry_havoc")
    s.do("go:r1c3", "go:r1c2", "go:r1c1")
    s.force("blue", BLUE_2H).force("red", RED_1H, RED_1H).force("gray", GRAY[0], GRAY[1])
    s.do("stay")
    assert s.asked == "attack"
    s.do(s.options[0])
    assert (s.of(HERO).damage, s.of("widow_tarha").damage) == (4, 3)
    assert s.of(OTHER).damage == s.of("belthir.1").damage == 0
    assert s.offered("attack") == []


def test_a_cry_havoc_over_nobody_is_a_move():
    s = acts("belthir", "r1c4", "r3c7", act=2)
    use(s, "cry_havoc")
    s.do("go:r0c4", "stay")
    assert (s.asked, s.at("belthir.1")) == ("act", "r0c4")


# -- the Farrows -------------------------------------------------------------------------------


def test_blood_call_heals_what_was_dealt():
    s = acts("lady_eliza_farrow")
    s.of("lady_eliza_farrow.1").damage = 5
    s.force("blue", BLUE_2H).force("yellow", YELLOW_1H_1S).force("gray", GRAY[1])
    s.do("attack:r1c1", "surge:0")
    assert (s.of(HERO).damage, s.of("lady_eliza_farrow.1").damage) == (2, 3)


def test_sacrifice_heals_what_a_monster_suffers():
    s = acts("lady_eliza_farrow").monster("zombie.master", "r1c3")
    s.of("lady_eliza_farrow.1").damage = 6
    s.turn_of("lady_eliza_farrow.1")
    use(s, "sacrifice")
    assert "6" not in s.options
    s.do("4")
    assert (s.of("zombie.master.1").damage, s.of("lady_eliza_farrow.1").damage) == (4, 2)


def test_seduce_moves_and_stuns():
    s = tests(acts("lady_eliza_farrow", "r1c4"), 0)
    use(s, "seduce")
    s.do("go:r1c2")
    assert (s.at(HERO), s.of(HERO).conditions) == ("r1c2", terms.STUNNED)


def test_wail_costs_two_fatigue():
    s = tests(acts("lady_eliza_farrow", "r1c4", act=2), 7)
    use(s, "wail")
    assert s.of(HERO).fatigue == 2


@pytest.mark.parametrize(("item", "where", "fatigue"), [
    ("iron_longsword", "r1c1", 1), ("sling", "r1c0", 0),
])  # fmt: skip
def test_aftershock_answers_adjacent_attackers(item, where, fatigue):
    s = Situation(*HALL).hero(HERO, where, item).monster("lord_merick_farrow", "r1c2").turn_of(HERO)
    s.force("blue", 0).force("gray", 0, 5).force("black", 5).do(f"attack:{item}:r1c2")
    assert s.of(HERO).fatigue == fatigue


@rule("DES-OTRN-11")
def test_ignite_hurts_merick_and_everybody_next_to_him():
    s = acts("lord_merick_farrow", others={OTHER: "r0c2"})
    s.force("blue", BLUE_2H).force("red", RED_1H).force("gray", GRAY[0], GRAY[1])
    use(s, "ignite")
    s.do(s.options[0])
    assert s.of("lord_merick_farrow.1").damage == 1
    assert sorted((s.of(HERO).damage, s.of(OTHER).damage)) == [2, 3]
    dying = acts("lord_merick_farrow")
    dying.of("lord_merick_farrow.1").damage = 7
    assert "use:kw:ignite@lord_merick_farrow.1" not in dying.options


def test_wither_tires_the_target():
    s = acts("lord_merick_farrow", act=2)
    s.force("blue", BLUE_2H_1S).force("red", RED_1H).force("yellow", YELLOW_1H).force("gray", 0)
    s.do("attack:r1c1", "surge:0")
    assert s.of(HERO).fatigue == 1


@rule("DES-GAP-62")
def test_overpower_changes_places_with_a_hero():
    s = acts("sir_alric_farrow", "r0c4", "r0c1", rows=("......",))
    use(s, "overpower")
    s.do("go:r0c3")
    assert s.asked == "walk"  # nobody is next to him
    tests(s, 0).do("go:r0c2")
    assert (s.asked, s.player) == ("whether", 0)
    s.do("yes")
    assert (s.at("sir_alric_farrow.1"), s.at(HERO), s.of(HERO).fatigue) == ("r0c1", "r0c2", 1)
    s.do("go:r0c0")  # a third step
    assert s.asked in ("act", "whether")


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_overpower_may_fail_or_be_declined(answer):
    s = acts("sir_alric_farrow", "r0c3", "r0c1", rows=("......",))
    use(s, "overpower")
    tests(s, 7).do("go:r0c2", answer)
    assert (s.at("sir_alric_farrow.1"), s.at(HERO), s.of(HERO).fatigue) == ("r0c2", "r0c1", 0)


def test_alric_regenerates_and_is_not_moved():
    s = Situation(*HALL, act=2).hero(HERO, "r1c1").monster("sir_alric_farrow", "r1c4", damage=4)
    s.overlord_turn()
    assert s.options
    assert s.of("sir_alric_farrow.1").damage == 3


# -- Splig -------------------------------------------------------------------------------------


def test_splig_knocks_back():
    s = acts("splig").force("blue", BLUE_2H_1S).force("red", RED_1H).force("gray", 0)
    s.do("attack:r1c1", "surge:0")
    assert (s.asked, "r1c4" in s.options, "r1c5" in s.options) == ("landing", True, False)
    s.do("r1c4")
    assert s.at(HERO) == "r1c4"


@rule("DES-GAP-71")
@pytest.mark.parametrize(("shields", "hit"), [(0, "zombie.minion.1"), (7, "splig.1")])
def test_not_me(shields, hit):
    s = Situation(*HALL).hero(HERO, "r1c1", "iron_longsword").monster("splig", "r1c2")
    s.monster("zombie.minion", "r1c3").turn_of(HERO).do("attack:iron_longsword:r1c2")
    assert s.asked == "targeted"
    tests(s, shields).force("blue", BLUE_2H).force("red", RED_1H).force("brown", 5)
    s.do("use:kw:not_me@splig.1")
    assert s.of(hit).damage == 1
    other = "splig.1" if hit != "splig.1" else "zombie.minion.1"
    assert s.of(other).damage == 0


def promoted(*shields):
    s = Situation(*HALL, act=2).hero(HERO, "r3c7").monster("splig", "r1c2")
    s.monster("zombie.minion", "r1c3", damage=2).off("zombie.master").turn_of("splig.1")
    return tests(s, *shields)


@rule("DES-MON-02", "DES-MON-04")
def test_promotion_makes_a_minion_a_master():
    s = promoted(0)
    use(s, "promotion")
    minion, master = s.of("zombie.minion.1"), s.of("zombie.master.1")
    assert (minion.place, master.place, s.at("zombie.master.1")) == (OFF, ON_MAP, "r1c3")
    assert master.damage == 0


@rule("DES-OBJ-02")
def test_a_promoted_minion_keeps_what_it_carries():
    goblin = "goblin_archer"
    s = Situation(act=2, quest="a_fat_goblin", groups=(goblin, "barghest")).hero(HERO, "r9c11")
    s.monster("splig", "r5c5").monster(f"{goblin}.minion", "r5c6").off(f"{goblin}.master")
    s.carrying(f"{goblin}.minion.1", "bundle.2").turn_of("splig.1")
    use(tests(s, 0), "promotion")
    assert (s.of(f"{goblin}.minion.1").place, s.at(f"{goblin}.master.1")) == (OFF, "r5c6")
    assert s.where("bundle.2") == f"{goblin}.master.1"


def test_promotion_wants_a_passed_test_and_a_master_off_the_map():
    s = promoted(7)
    use(s, "promotion")
    assert s.of("zombie.minion.1").place == ON_MAP
    apart = Situation(*HALL, act=2).hero(HERO, "r3c7").monster("splig", "r1c2").off("zombie.master")
    apart.monster("zombie.minion", "r1c3").monster("zombie.minion", "r1c6").turn_of("splig.1")
    tests(apart, 0)
    use(apart, "promotion")
    assert (apart.of("zombie.minion.1").place, apart.asked) == (OFF, "act")  # not the one far away
    full = Situation(*HALL, act=2).hero(HERO, "r3c7").monster("splig", "r1c2")
    full.monster("zombie.minion", "r1c3").monster("zombie.master", "r3c3").turn_of("splig.1")
    assert "use:kw:promotion@splig.1" not in full.options
