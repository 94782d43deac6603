"""Whom cards may choose: who is near enough, and that it is one of them."""

import pytest

from tests.support.descent import Situation
from tests.support.descent_cards import BLUE_2H_1S, HALL, skilled
from tests.support.rules import rule

HERO = "syndrael"

# The ability, the square of the hero, those it may choose among, one who is too far away.
BESIDE, BEYOND = {"ashrian": "r1c2", "widow_tarha": "r0c0"}, {"jain_fairwood": "r1c3"}
HEROES = [
    (card, BESIDE, BEYOND)
    for card in (
        "search:health_potion", "search:stamina_potion", "search:curse_doll",
        "skill:prayer_of_healing",
    )
]  # fmt: skip
MONSTERS = [
    ("skill:cripple", ("r1c2", "r0c0"), "r1c3"),
    ("skill:challenge", ("r1c3", "r3c1"), None),
    ("feat:ashrian", ("r1c4", "r3c1"), "r1c5"),
]
OF_MONSTERS = [
    ("zombie.master", "grab", ("r1c2", "r0c0"), "r1c3"),
    ("ettin.master", "throw", ("r0c0", "r1c0"), "r1c4"),
    ("lady_eliza_farrow", "seduce", ("r1c4", "r3c1"), "r1c5"),
]


@rule("DES-RNG-05")
@pytest.mark.parametrize(("card", "near", "far"), HEROES)
def test_cards_for_heroes_help_oneself_or_one_beside(card, near, far):
    name = card.partition(":")[2]
    s = Situation(*HALL, players=5).hero(HERO, "r1c1", damage=4, fatigue=2)
    for hero, square in (near | far).items():
        s.hero(hero, square, damage=4, fatigue=2)
    for hero in (HERO, *near, *far):
        s.condition(hero, "poisoned")
    if card.startswith("search"):
        s.hold(HERO, name)
    else:
        s.of(HERO).skills = skilled(name)
    s.monster("zombie.minion", "r3c7").turn_of(HERO).force("red", 0).do(f"use:{card}@{HERO}")
    assert (s.asked, set(s.options)) == ("choose", {HERO, *near})
    s.do("ashrian")
    assert s.asked == "act"
    changed = [
        hero for hero in (HERO, *near, *far)
        if (s.of(hero).damage, s.of(hero).conditions) != (4, s.of("jain_fairwood").conditions)
        or (hero != HERO and s.of(hero).fatigue != 2)
    ]  # fmt: skip
    assert changed == ["ashrian"]


@pytest.mark.parametrize(("card", "near", "far"), MONSTERS)
def test_cards_against_monsters_choose_one_in_reach(card, near, far):
    hero = card.partition(":")[2] if card.startswith("feat") else HERO
    s = Situation(*HALL).hero(hero, "r1c1")
    if card.startswith("skill"):
        s.of(hero).skills = skilled(card.partition(":")[2])
    for square in (*near, *([far] if far else [])):
        s.monster("zombie.master", square)
    s.turn_of(hero).force("gray", 0).force("black", 0).do(f"use:{card}@{hero}")
    assert (s.asked, set(s.options)) == ("choose", {"zombie.master.1", "zombie.master.2"})
    s.do("zombie.master.2")
    assert s.asked == "act"


@pytest.mark.parametrize(("monster", "word", "near", "far"), OF_MONSTERS)
def test_words_of_monsters_choose_one_hero_in_reach(monster, word, near, far):
    s = Situation(*HALL, players=4)
    for hero, square in zip(("ashrian", "widow_tarha", "jain_fairwood"), (*near, far), strict=True):
        s.hero(hero, square)
    s.monster(monster, "r1c1").turn_of(f"{monster}.1").force("gray", 0).force("black", 0)
    s.do(f"use:kw:{word}@{monster}.1")
    assert (s.asked, set(s.options)) == ("choose", {"ashrian", "widow_tarha"})
    s.do("widow_tarha")
    assert s.asked != "choose"


def test_sacrifice_takes_one_adjacent_monster():
    s = Situation(*HALL).hero(HERO, "r3c7").monster("lady_eliza_farrow", "r1c1", damage=5)
    for square in ("r1c2", "r0c0", "r1c3"):
        s.monster("zombie.master", square)
    s.turn_of("lady_eliza_farrow.1").do("use:kw:sacrifice@lady_eliza_farrow.1")
    assert set(s.options) == {"zombie.master.1", "zombie.master.2"}
    s.do("zombie.master.2", "5")
    assert [s.of(f"zombie.master.{n}").damage for n in (1, 2, 3)] == [0, 5, 0]
    assert (s.asked, s.of("lady_eliza_farrow.1").damage) == ("act", 0)


def test_a_flesh_moulder_heals_one_monster_up_to_three_spaces_away():
    s = Situation(*HALL).hero(HERO, "r3c7").monster("flesh_moulder.master", "r1c1")
    for square in ("r1c4", "r0c0", "r1c5"):
        s.monster("zombie.master", square, damage=4)
    s.turn_of("flesh_moulder.master.1").force("red", 0).do("use:kw:heal@flesh_moulder.master.1")
    assert set(s.options) == {"zombie.master.1", "zombie.master.2"}
    s.do("zombie.master.1")
    assert [s.of(f"zombie.master.{n}").damage for n in (1, 2, 3)] == [3, 4, 4]


@pytest.mark.parametrize(("item", "far"), [("magic_staff", "r1c6"), ("dawnblade", "r1c3")])
def test_surges_of_weapons_choose_one_more_monster(item, far):
    """A Magic Staff up to 3 spaces from its target, a Dawnblade next to its wielder."""
    near = {"magic_staff": ("r1c5", "r3c3"), "dawnblade": ("r0c0", "r2c1")}[item]
    s = Situation(*HALL).hero(HERO, "r1c1", item).monster("goblin_archer.master", "r1c2")
    for square in (*near, far):
        s.monster("zombie.master", square)
    s.turn_of(HERO).force("blue", BLUE_2H_1S).force("red", 0).force("yellow", 1)
    s.force("gray", 5).force("brown", 0).do(f"attack:{item}:r1c2")
    s.do("surge:0" if item == "magic_staff" else "surge:1")
    assert (s.asked, set(s.options)) == ("choose", {"zombie.master.1", "zombie.master.2"})
    s.do("zombie.master.1")
    assert s.of("zombie.master.1").damage == (1 if item == "magic_staff" else 4)
    assert s.of("zombie.master.2").damage == 0


def test_shield_slam_and_blessed_strike_choose_one_beside():
    s = Situation(*HALL).hero(HERO, "r1c1", "iron_longsword", "wooden_shield",
                              skills=skilled("shield_slam"))  # fmt: skip
    for square in ("r1c2", "r0c0", "r1c3"):
        s.monster("zombie.master", square)
    s.turn_of(HERO).force("blue", BLUE_2H_1S).force("red", 0).force("brown", 0)
    s.do("attack:iron_longsword:r1c2", "surge:skill:shield_slam.0")
    assert set(s.options) == {"zombie.master.1", "zombie.master.2"}
    strike = Situation(*HALL, players=5).hero("avric_albright", "r1c1", "iron_mace", damage=4,
                                              skills=skilled("blessed_strike"))  # fmt: skip
    for hero, square in (("ashrian", "r0c0"), (HERO, "r2c1"), ("jain_fairwood", "r1c3")):
        strike.hero(hero, square, damage=4)
    strike.monster("zombie.master", "r1c2").turn_of("avric_albright")
    strike.force("blue", 3).force("yellow", 1).force("brown", 0)
    strike.do("use:skill:blessed_strike@avric_albright", "attack:iron_mace:r1c2")
    assert set(strike.options) == {"ashrian", HERO}
    strike.do(HERO)
    assert [strike.of(each).damage for each in ("avric_albright", HERO, "ashrian")] == [2, 2, 4]
