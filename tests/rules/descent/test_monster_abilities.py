"""What Monster cards name by a word."""

import pytest

from tests.support.descent import MISS, Situation
from tests.support.descent_cards import (
    BLUE_2H,
    BLUE_2H_1S,
    GRAY,
    HALL,
    RED_1H,
    RED_3H,
    YELLOW_1H,
    YELLOW_1H_1S,
    dice_of,
    skilled,
)
from tests.support.rules import rule
from undercroft.games.descent.rules import terms

HERO, OTHER = "syndrael", "ashrian"


def acts(monster, there="r1c2", at="r1c1", players=3, others=None, act=1, rows=HALL, **more):
    """The activation of a monster near a hero."""
    s = Situation(*rows, players=players, act=act).hero(HERO, at, **more)
    for name, square in (others or {}).items():
        s.hero(name, square)
    return s.monster(monster, there).turn_of(f"{monster}.1")


def use(s, word):
    return s.do(f"use:kw:{word}@{s.state.handle(s.state.turn.figure)}")


def failing(s, times=1):
    return s.force("gray", *[5] * times).force("black", *[5] * times)


def passing(s, times=1):
    return s.force("gray", *[0] * times).force("black", *[0] * times)


# -- always ------------------------------------------------------------------------------------


@rule("DES-MOV-10")
@pytest.mark.parametrize(("monster", "passes"), [
    ("goblin_archer.minion", True), ("zombie.minion", False),
])  # fmt: skip
def test_scamper_moves_through_heroes(monster, passes):
    s = acts(monster, "r0c2", "r0c1", rows=("....",)).do("move")
    assert ("go:r0c1" in s.options) is passes


@rule("DES-SRG-01")
@pytest.mark.parametrize(("friend", "spends"), [
    (None, False), (("zombie.master", "r1c5"), True), (("zombie.master", "r1c6"), False),
    (("zombie.minion", "r1c3"), False), (("splig", "r1c4"), True),
])  # fmt: skip
def test_a_cowardly_archer_spends_surges_near_a_master_or_lieutenant(friend, spends):
    s = Situation(*HALL).hero(HERO, "r1c1").monster("goblin_archer.minion", "r1c2")
    if friend:
        s.monster(*friend)
    s.turn_of("goblin_archer.minion.1").force("blue", BLUE_2H_1S).force("yellow", YELLOW_1H)
    s.force("gray", 0).do("attack:r1c1")
    assert (s.asked == "surge") is spends


@pytest.mark.parametrize(
    ("monster", "again"), [("zombie.minion", False), ("flesh_moulder.minion", True)]
)
def test_shambling_is_one_move_a_turn(monster, again):
    s = acts(monster).do("move")
    assert ("move" in s.options) is again


@pytest.mark.parametrize(("where", "asked"), [("r1c5", True), ("r1c3", False)])
def test_a_night_stalker_hides_from_who_is_not_adjacent(where, asked):
    s = Situation(*HALL).hero(HERO, where, "sling").monster("barghest.master", "r1c2")
    s.turn_of(HERO).do("attack:sling:r1c2")
    assert (s.asked == "before_roll") is asked
    if asked:
        s.force("blue", BLUE_2H).force("yellow", YELLOW_1H).force("gray", 0).force("brown", 5)
        s.do("use:kw:night_stalker@barghest.master.1")
        assert dice_of(s.state.attack.victims[0].dice) == ["gray", "brown"]
        assert s.of("barghest.master.1").damage == 1


@rule("DES-FTG-01")
def test_a_web_costs_fatigue_to_leave():
    s = Situation(*HALL).hero(HERO, "r1c1").monster("cave_spider.master", "r1c2")
    s.monster("cave_spider.minion", "r0c0").turn_of(HERO).do("move", "go:r2c1")
    assert s.of(HERO).fatigue == 1
    s.do("go:r3c1")
    assert s.of(HERO).fatigue == 2  # it was still next to the spider
    s.do("go:r3c0")
    assert s.of(HERO).fatigue == 2


def test_whoever_cannot_pay_for_a_web_stays():
    s = Situation(*HALL).hero(HERO, "r1c1", fatigue=4).monster("cave_spider.master", "r1c2")
    s.turn_of(HERO).do("move")
    assert s.offered("go") == []
    assert s.why_not("go:r0c1") == "DES-FTG-01"
    free = Situation(*HALL).hero(HERO, "r1c1", fatigue=4).monster("cave_spider.minion", "r1c2")
    assert free.turn_of(HERO).do("move").offered("go")


def test_a_web_holds_in_moves_of_skills_too():
    s = Situation(*HALL).hero("grisban_the_thirsty", "r1c1", "chipped_greataxe",
                              skills=skilled("charge"))  # fmt: skip
    s.monster("cave_spider.master", "r1c2").turn_of("grisban_the_thirsty")
    s.do("use:skill:charge@grisban_the_thirsty", "go:r0c1")
    assert s.of("grisban_the_thirsty").fatigue == 3


@rule("DES-TGT-01")
def test_a_merriods_flail_targets_two_heroes_in_reach():
    s = acts("merriod.master", others={OTHER: "r0c1", "widow_tarha": "r1c6"}, players=4)
    s.do("attack:r1c1")
    assert s.asked == "targeted"
    s.force("blue", BLUE_2H).force("red", RED_1H).force("gray", GRAY[0], GRAY[1])
    s.do("use:kw:flail@merriod.master.1")  # Tarha is out of reach
    assert (s.of(HERO).damage, s.of(OTHER).damage, s.of("widow_tarha").damage) == (3, 2, 0)


def test_a_flail_has_nobody_else_out_of_reach():
    s = acts("merriod.master", others={OTHER: "r1c6"})
    s.force("blue", BLUE_2H).force("red", RED_1H).force("gray", 0).do("attack:r1c1")
    assert s.asked == "act"


@pytest.mark.parametrize(("where", "item", "missed"), [
    ("r1c1", "iron_longsword", True), ("r1c0", "sling", False),
])  # fmt: skip
def test_a_shadow_dragon_is_missed_by_adjacent_heroes_without_a_surge(where, item, missed):
    s = Situation(*HALL).hero(HERO, where, item).monster("shadow_dragon.minion", "r0c2")
    s.turn_of(HERO).force("blue", BLUE_2H).force("red", RED_1H).force("yellow", YELLOW_1H)
    s.force("gray", 0, 0).do(f"attack:{item}:r0c2")
    assert s.state.attack.missed is missed


# -- surges ------------------------------------------------------------------------------------


def test_fire_breath_burns_along_a_path():
    s = acts("shadow_dragon.master", "r1c2", others={OTHER: "r0c4"})
    s.force("blue", BLUE_2H_1S).force("red", RED_1H).force("gray", 0, GRAY[1])
    s.do("attack:r1c1", "surge:0", "r0c2", "r0c3", "r0c4")
    assert s.asked == "path"  # one space more
    s.do("enough")
    assert (s.of(HERO).damage, s.of(OTHER).damage) == (3, 2)


@rule("DES-COND-01")
@pytest.mark.parametrize(("monster", "condition"), [
    ("cave_spider.minion", terms.POISONED), ("zombie.minion", terms.DISEASED),
    ("merriod.minion", terms.IMMOBILIZED),
])  # fmt: skip
def test_surges_of_monsters_bring_conditions(monster, condition):
    for gray, held in ((GRAY[0], condition), (GRAY[3], 0)):
        s = acts(monster)
        s.force("blue", BLUE_2H_1S).force("yellow", YELLOW_1H).force("red", RED_1H)
        s.force("gray", gray).do("attack:r1c1", "surge:0")
        assert s.of(HERO).conditions == held


def test_a_flesh_moulder_heals_itself_with_a_surge():
    s = acts("flesh_moulder.master")
    s.of("flesh_moulder.master.1").damage = 3
    s.force("blue", BLUE_2H).force("yellow", YELLOW_1H_1S).force("gray", 0)
    s.do("attack:r1c1", "surge:0")
    assert s.of("flesh_moulder.master.1").damage == 1


# -- actions -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("word", "monster", "fatigue"), [
    ("howl", "barghest.minion", 1), ("water", "elemental.minion", 2),
])  # fmt: skip
def test_howl_and_water_tire_who_fails(word, monster, fatigue):
    s = failing(acts(monster))
    use(s, word)
    assert s.of(HERO).fatigue == fatigue
    brave = passing(acts(monster))
    use(brave, word)
    assert brave.of(HERO).fatigue == 0


@pytest.mark.parametrize(("where", "heard"), [("r1c5", True), ("r1c6", False)])
def test_a_howl_is_heard_three_spaces_away(where, heard):
    s = acts("barghest.minion", "r1c2", where)
    assert ("use:kw:howl@barghest.minion.1" in s.options) is heard


@pytest.mark.parametrize(
    ("word", "monster"), [("grab", "zombie.master"), ("earth", "elemental.minion")]
)
def test_grab_and_earth_hold_who_fails(word, monster):
    s = failing(acts(monster))
    use(s, word)
    assert s.of(HERO).conditions == terms.IMMOBILIZED
    strong = passing(acts(monster))
    use(strong, word)
    assert strong.of(HERO).conditions == 0


def test_a_master_flesh_moulder_heals_a_monster():
    s = acts("flesh_moulder.master", "r1c4").monster("zombie.master", "r1c7", damage=4)
    s.turn_of("flesh_moulder.master.1").force("red", RED_3H)
    use(s, "heal")
    assert s.of("zombie.master.1").damage == 1


@rule("DES-GAP-62")
@pytest.mark.parametrize("thrown", [True, False])
def test_an_ettin_throws_a_hero_who_fails(thrown):
    s = acts("ettin.master", others={OTHER: "r3c7"})
    (failing if thrown else passing)(s)
    use(s, "throw")
    if thrown:
        assert (s.asked, s.player) == ("landing", 0)
        assert "r1c4" in s.options
        assert "r1c5" not in s.options  # 4 spaces away
        s.do("r0c4")
    assert (s.at(HERO), s.of(HERO).damage) == (("r0c4", 1) if thrown else ("r1c1", 0))


@rule("DES-OTRN-11")
def test_fire_attacks_everybody_next_to_the_elemental():
    s = acts("elemental.minion", others={OTHER: "r0c2"}).monster("zombie.master", "r3c2")
    s.turn_of("elemental.minion.1")
    s.force("blue", BLUE_2H).force("red", RED_1H).force("gray", 0, GRAY[1]).force("brown", 5)
    use(s, "fire")
    s.do(s.options[0])
    assert (s.of(HERO).damage, s.of(OTHER).damage) in [(3, 2), (2, 3)]
    assert s.of("zombie.master.1").damage == 1
    assert s.offered("attack") == []  # one attack a turn


def test_air_keeps_off_attacks_from_afar_until_the_overlords_turn():
    s = Situation(*HALL).hero(HERO, "r1c0", "sling").monster("elemental.minion", "r1c3")
    s.overlord_turn()
    use(s, "air")
    s.do("end")
    assert s.state.turn.figure == 0
    assert s.offered("attack") == []
    s.do("move", "go:r1c1", "go:r1c2")
    assert "sling:r1c3" in s.offered("attack")
    s.do("end")
    assert s.state.lasting == ()


def test_misses_end_attacks():
    s = acts("ettin.minion").force("blue", MISS).do("attack:r1c1")
    assert (s.state.attack.missed, s.of(HERO).damage) == (True, 0)
