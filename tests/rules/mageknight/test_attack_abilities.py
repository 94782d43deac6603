"""Attack abilities of close combat, and Venom (MKD-ATK)."""

import pytest

from tests.support.mageknight import Playing
from tests.support.mageknight_abilities import Bench
from tests.support.rules import rule
from undercroft.games.mageknight.content.abilities import (
    BERSERK,
    CHARGE,
    DODGE,
    INVULNERABILITY,
    NIMBLE,
    POLE_ARM,
    SNEAK_ATTACK,
    SWEEP,
    TOUGHNESS,
    VAMPIRISM,
    VENOM,
    WEAPON_MASTER,
)
from undercroft.games.mageknight.rules import hooks

ROOM = (".......",) * 7
START = 4  # the click of a hero of level 1


def struck(abilities: int, dice: int, *, foe: int = 0, facing: str = "N", **hero) -> Playing:
    """A hero with attack 8 and damage 2 north of a foe with defense 14, who faces it, strikes."""
    s = Bench(*ROOM)
    attacker = s.make("hero", "r2c3", "S", 0, abilities, **hero)
    s.make("foe", "r3c3", facing, abilities=foe)
    return s.activate(attacker).throw(dice).do("strike:foe", "S")


def shot(abilities: int, dice: int, **foes: str) -> Playing:
    """A hero with range 8 and three arrows shoots at foes that it names, in turn."""
    s = Bench(*ROOM)
    attacker = s.make("hero", "r3c0", "E", 0, abilities, reach=8, arrows=3, values=(9, 8, 14, 3))
    for name, square in foes.items():
        s.make(name, square, "W")
    p = s.activate(attacker).throw(dice)
    first, *more = foes
    p.do(f"shoot:{first}")
    return p.do(*more, "E")


# -- Weapon Master -----------------------------------------------------------------------------


@rule("MKD-ATK-10", "MKD-ATK-12", "MKD-DAM-05")
@pytest.mark.parametrize("die", [1, 5])
def test_weapon_master_may_roll_in_place_of_the_damage_value(die):
    p = struck(WEAPON_MASTER, 6)
    assert (p.asked, p.player) == ("damage_base", 0)
    assert p.options == ["pass", "weapon_master"]
    assert p.dice(die).do("weapon_master").taken("foe") == die
    assert struck(WEAPON_MASTER, 6).do("pass").taken("foe") == 2
    tough = struck(WEAPON_MASTER, 6, foe=TOUGHNESS).dice(4).do("weapon_master")
    assert tough.taken("foe") == 3


@rule("MKD-ATK-11")
def test_weapon_master_does_not_shoot():
    p = shot(WEAPON_MASTER, 6, foe="r3c4")
    assert p.asked != "damage_base"
    assert p.taken("foe") == 3


@rule("MKD-ABIL-07")
def test_weapon_master_and_berserk_work_together():
    assert struck(WEAPON_MASTER, 4).asked != "damage_base"
    p = struck(WEAPON_MASTER | BERSERK, 4).dice(6).do("weapon_master")  # 8 + 4 + 2 reaches 14
    assert p.taken("foe") == 6


# -- Vampirism ---------------------------------------------------------------------------------


@rule("MKD-ATK-39", "MKD-ATK-40", "MKD-ATK-41")
def test_vampirism_heals_one_click_for_damage_in_close_combat():
    def click(dice: int, wounds: int, abilities: int = VAMPIRISM) -> int:
        return struck(abilities, dice, wounds=wounds).figure("hero").click - START

    assert click(6, 3) == 2
    assert click(6, 0) == 0, "not past its level"
    assert click(5, 3) == 3, "a miss heals nothing"
    assert click(6, 3, 0) == 3
    s = Bench(*ROOM)
    shooter = s.make("hero", "r3c0", "E", 0, VAMPIRISM, reach=8, wounds=3)
    s.make("foe", "r3c4", "W")
    p = s.activate(shooter).throw(8).do("shoot:foe", "E")
    assert (p.taken("foe"), p.figure("hero").click) == (2, START + 3)


@rule("MKD-ATK-42", "MKD-DEF-34")
def test_an_invulnerable_vampire_does_not_heal():
    p = struck(VAMPIRISM | INVULNERABILITY, 6, wounds=3)
    assert (p.taken("foe"), p.figure("hero").click) == (2, START + 3)


# -- Venom -------------------------------------------------------------------------------------


@rule("MKD-ATK-53", "MKD-ATK-54", "MKD-DAM-02")
@pytest.mark.parametrize(("dice", "taken"), [(6, 3), (5, 1), (12, 4)])
def test_venom_deals_one_more_and_one_after_a_miss(dice, taken):
    assert struck(VENOM, dice).taken("foe") == taken


@rule("MKD-ATK-54", "MKD-CRIT-01")
def test_a_critical_miss_with_venom_costs_both_a_click():
    p = struck(VENOM, 2)
    assert (p.taken("foe"), p.figure("hero").click) == (1, START + 1)
    last = struck(VENOM, 2, wounds=6)
    assert last.taken("foe") == 1, "even if it is the attacker's last click"
    assert last.state.called("hero") == -1 or last.figure("hero").square == -1


@rule("MKD-ATK-55", "MKD-ABIL-10", "MKD-DAM-03")
@pytest.mark.parametrize(("ability", "hit"), [(TOUGHNESS, 2), (INVULNERABILITY, 1)])
def test_venom_is_damage_of_the_attack(ability, hit):
    assert struck(VENOM, 6, foe=ability).taken("foe") == hit
    assert struck(VENOM, 5, foe=ability).taken("foe") == 1


@rule("MKD-ATK-56", "MKD-DEF-36")
def test_a_dodged_attack_leaves_the_venom():
    p = struck(VENOM, 6, foe=DODGE)
    assert p.asked == "hit"
    assert p.dice(6).do("dodge").taken("foe") == 1
    assert struck(0, 6, foe=DODGE).dice(6).do("dodge").taken("foe") == 0


@rule("MKD-ATK-57")
def test_venom_in_a_shot_at_several():
    s = Bench(*ROOM)
    shooter = s.make("hero", "r3c0", "E", 0, VENOM, reach=8, arrows=3, values=(9, 8, 14, 3))
    s.make("one", "r3c4", "W")
    s.make("two", "r1c4", "W", values=(9, 8, 15, 2))
    s.make("three", "r5c4", "W", values=(9, 8, 13, 2))
    p = s.activate(shooter).throw(6).do("shoot:one", "two", "three")
    assert [p.taken(each) for each in ("one", "two", "three")] == [2, 1, 2]


@rule("MKD-ABIL-13")
def test_venom_works_in_a_counterattack():
    p = struck(0, 5, foe=VENOM)
    assert p.asked == "counter"
    p.throw(6).do("strike")
    assert p.figure("hero").click == START + 3


# -- Sneak Attack ------------------------------------------------------------------------------


@rule("MKD-ATK-59", "MKD-ATK-60", "MKD-DAM-01")
@pytest.mark.parametrize(("damage", "facing", "taken"), [(2, "S", 4), (3, "S", 5), (2, "N", 2)])
def test_sneak_attack_deals_the_double_from_behind(damage, facing, taken):
    p = struck(SNEAK_ATTACK, 8, facing=facing, values=(9, 8, 14, damage))
    assert p.taken("foe") == taken


@rule("MKD-ATK-60")
def test_sneak_attack_doubles_no_shot():
    s = Bench(*ROOM)
    shooter = s.make("hero", "r3c0", "E", 0, SNEAK_ATTACK, reach=8)
    s.make("foe", "r3c4", "E")
    assert s.activate(shooter).throw(8).do("shoot:foe", "E").taken("foe") == 2


@rule("MKD-ATK-61", "MKD-DAM-03")
def test_a_critical_hit_is_added_after_the_doubling():
    how = {"facing": "S", "values": (9, 8, 14, 3)}
    assert struck(SNEAK_ATTACK, 12, **how).taken("foe") == 6
    assert struck(SNEAK_ATTACK, 12, foe=TOUGHNESS, **how).taken("foe") == 5


@rule("MKD-ATK-58", "MKD-ATK-64")
def test_nobody_turns_to_a_sneak_attack():
    def stopping(abilities: int) -> Playing:
        s = Bench(*ROOM)
        hero = s.make("hero", "r1c3", "S", 0, abilities)
        s.make("foe", "r3c3", "S")
        return s.activate(hero).do("go:r2c3").throw(5).do("strike:foe", "S")

    assert stopping(0).asked == "spin"
    assert stopping(SNEAK_ATTACK).asked == "activate", "no spin, so no counterattack either"


@rule("MKD-ATK-63", "MKD-DEF-03")
@pytest.mark.parametrize(("facing", "clicks"), [("S", 0), ("N", 1)])
def test_a_pole_arm_does_not_turn_to_a_sneak_attack(facing, clicks):
    s = Bench(*ROOM)
    hero = s.make("hero", "r1c3", "S", 0, SNEAK_ATTACK)
    s.make("foe", "r3c3", facing, abilities=POLE_ARM)
    p = s.activate(hero).do("go:r2c3")
    assert p.figure("hero").click == START + clicks
    assert p.asked == ("activate" if clicks else "act")


@rule("MKD-ATK-62", "MKD-TRAP-06")
def test_sneak_attack_helps_to_disarm():
    assert hooks.DISARM.total(SNEAK_ATTACK) == 2
    assert hooks.DISARM.total(SNEAK_ATTACK | NIMBLE) == 4


# -- Sweep -------------------------------------------------------------------------------------


def sweeper(abilities: int = SWEEP, points: int = 20) -> Playing:
    """Three foes ahead of a hero with different defenses, a friend ahead and a foe behind."""
    s = Bench(*ROOM)
    hero = s.make("hero", "r3c3", "N", 0, abilities, arc=180, values=(9, 8, 14, 3))
    for name, square, defense in (("one", "r2c2", 15), ("two", "r2c3", 17), ("three", "r2c4", 16)):
        s.make(name, square, "S", values=(9, 8, defense, 2))
    s.make("friend", "r3c4", "N", 0, values=(9, 8, 1, 2))
    s.make("behind", "r4c3", "S", values=(9, 8, 1, 2))
    return s.activate(hero, points=points)


@rule("MKD-ATK-65", "MKD-ATK-66", "MKD-ATK-67", "MKD-ATK-68", "MKD-ATK-69", "MKD-ATK-71")
def test_a_sweep_tests_everybody_in_front_with_one_roll():
    p = sweeper()
    assert p.offered("sweep") == ["one", "two", "three", "behind"]
    p.throw(8).do("sweep:two", "N")  # 16
    names = ("one", "two", "three", "friend", "behind")
    assert [p.taken(each) for each in names] == [3, 0, 3, START, 0]
    answers = []
    while p.asked == "counter":
        answers.append(p.player)
        p.do("pass")
    assert len(answers) == 3


@rule("MKD-ATK-65")
def test_a_sweep_at_one_alone_is_no_choice():
    s = Bench(*ROOM)
    hero = s.make("hero", "r3c3", "N", 0, SWEEP)
    s.make("one", "r2c3", "S")
    s.make("opposite", "r4c3", "S")
    p = s.activate(hero)
    assert not p.offered("sweep"), "no facing has both in the front arc"
    assert p.why_not("sweep:one") == "MKD-ATK-65"
    assert not sweeper(0).offered("sweep")
    assert sweeper(points=3).why_not("sweep:one") == "MKD-COST-09"
    assert sweeper(SWEEP | CHARGE, points=0).offered("sweep")


@rule("MKD-ATK-70", "MKD-ABIL-12", "MKD-DMG-05")
@pytest.mark.parametrize(("dice", "taken"), [(5, 0), (6, 2)])  # no two more by Berserk
def test_a_sweep_answers_an_attack(dice, taken):
    s = Bench(*ROOM)
    one = s.make("one", "r2c3", "S")
    s.make("two", "r2c4", "S")
    s.make("hero", "r3c3", "N", 0, SWEEP | BERSERK)
    p = s.activate(one, seat=1).throw(5).do("strike:hero", "S")
    assert p.options == ["pass", "strike", "sweep"]
    p.throw(dice).do("sweep")
    assert (p.taken("one"), p.taken("two")) == (taken, taken)
    assert p.asked == "activate", "no counterattack to a counterattack"
