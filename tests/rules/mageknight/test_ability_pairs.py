"""Pairs of abilities whose interplay the card names, as far as defense and damage take part."""

import pytest

from tests.support.mageknight import Playing
from tests.support.mageknight_abilities import Bench
from tests.support.rules import rule
from undercroft.games.mageknight.content.abilities import (
    BATTLE_ARMOR,
    BERSERK,
    COMMAND,
    DEFEND,
    DEMORALIZED,
    DODGE,
    FLAME_LIGHTNING,
    HEALING,
    INVULNERABILITY,
    LIMITED_INVISIBILITY,
    MAGIC_BLAST,
    MAGIC_CONFUSION,
    MAGIC_ENHANCEMENT,
    MAGIC_FREEZE,
    MAGIC_HEALING,
    MAGIC_IMMUNITY,
    MAGIC_RETALIATION,
    PIERCE,
    SHOCKWAVE,
    TOUGHNESS,
    VAMPIRISM,
    VENOM,
)

ROOM = (".........",) * 7
START = 4  # the click of a hero of level 1


def shot(verb: str, abilities: int, dice: int, foe: int = 0, other: int = 0) -> Playing:
    """A hero with attack 8, damage 3 and range 10 shoots at a foe; another stands beside that."""
    s = Bench(*ROOM)
    hero = s.make("hero", "r3c0", "E", 0, abilities, values=(9, 8, 14, 3), reach=10)
    s.make("foe", "r3c4", "W", abilities=foe)
    s.make("other", "r3c5", "W", abilities=other)
    return s.activate(hero).throw(dice).do(verb if verb == "shockwave" else f"{verb}:foe")


def struck(abilities: int, dice: int, foe: int) -> Playing:
    s = Bench(*ROOM)
    hero = s.make("hero", "r2c3", "S", 0, abilities, wounds=2)
    s.make("foe", "r3c3", "S", abilities=foe)
    return s.activate(hero).throw(dice).do("strike:foe", "S")


@rule("MKD-DEF-45", "MKD-ATK-55")
def test_the_click_of_venom_after_a_miss_is_retaliated():
    p = struck(VENOM, 3, MAGIC_RETALIATION)
    assert (p.taken("foe"), p.taken("hero")) == (1, START + 3)


@rule("MKD-DAM-04", "MKD-DEF-41", "MKD-ATK-39")
def test_vampirism_heals_before_the_retaliation():
    p = struck(VAMPIRISM, 8, MAGIC_RETALIATION)
    assert p.taken("hero") == START + 2
    told = p.rules_told()
    assert told.index("MKD-ATK-39") < told.index("MKD-DEF-41")


@rule("MKD-DEF-46", "MKD-DEF-39", "MKD-ATK-35")
def test_a_shockwave_is_neither_retaliated_nor_dodged():
    p = shot("shockwave", SHOCKWAVE, 8, MAGIC_RETALIATION, DODGE).do("E")
    assert (p.taken("foe"), p.taken("other"), p.taken("hero")) == (1, 1, START)
    assert p.asked == "activate"


@rule("MKD-DEF-50", "MKD-DEF-14", "MKD-ATK-35")
def test_a_shockwave_reaches_the_invisible_and_the_immune():
    p = shot("shockwave", SHOCKWAVE, 8, LIMITED_INVISIBILITY, MAGIC_IMMUNITY).do("E")
    assert (p.taken("foe"), p.taken("other")) == (1, 1)


@rule("MKD-DMG-14", "MKD-ATK-35")
def test_magic_enhancement_adds_nothing_to_a_shockwave():
    s = Bench(*ROOM)
    hero = s.make("hero", "r3c0", "E", 0, SHOCKWAVE, values=(9, 8, 14, 3), reach=10)
    s.make("friend", "r2c0", "E", 0, MAGIC_ENHANCEMENT, values=(9, 8, 20, 3))
    s.make("foe", "r3c4", "W")
    p = s.activate(hero).throw(8).do("shockwave", "E")
    assert p.taken("foe") == 3
    t = Bench(*ROOM)  # alone, its own does not raise the attack value: 8 + 5 is not 14
    hero = t.make("hero", "r3c0", "E", 0, SHOCKWAVE | MAGIC_ENHANCEMENT, reach=10)
    t.make("foe", "r3c4", "W")
    assert t.activate(hero).throw(5).do("shockwave", "E").taken("foe") == 0


@rule("MKD-DEF-49", "MKD-ATK-21")
def test_flames_catch_the_invisible_beside_their_target():
    p = shot("flames", FLAME_LIGHTNING, 8, 0, LIMITED_INVISIBILITY)
    assert (p.taken("foe"), p.taken("other")) == (0, 0), "the facing is still asked for"
    p.do("E")
    assert (p.taken("foe"), p.taken("other")) == (1, 1)
    q = Bench(*ROOM)
    hero = q.make("hero", "r3c0", "E", 0, FLAME_LIGHTNING, reach=10)
    q.make("foe", "r3c4", "W", abilities=LIMITED_INVISIBILITY)
    assert q.activate(hero).why_not("flames:foe") == "MKD-DEF-47"


@rule("MKD-DEF-01", "MKD-DMG-44")
@pytest.mark.parametrize(("dice", "clicks"), [(6, (1, 0)), (7, (1, 0)), (8, (1, 1))])
def test_bystanders_keep_their_armour_against_flames_and_pierce(dice, clicks):
    # Pierce ignores the armour of the target, who has 14; the other has 16.
    p = shot("flames", FLAME_LIGHTNING | PIERCE, dice, BATTLE_ARMOR, BATTLE_ARMOR).do("E")
    assert (p.taken("foe"), p.taken("other")) == clicks


@rule("MKD-DEF-12", "MKD-ATK-13")
@pytest.mark.parametrize(
    ("ability", "verb"),
    [(MAGIC_BLAST, "blast"), (MAGIC_FREEZE, "freeze"), (MAGIC_CONFUSION, "confuse")],
)
def test_no_magic_is_aimed_at_the_immune(ability, verb):
    for immunity, verdict in ((0, None), (MAGIC_IMMUNITY, "MKD-DEF-12")):
        s = Bench(*ROOM)
        hero = s.make("hero", "r3c0", "E", 0, ability, reach=10)
        s.make("foe", "r3c4", "W", abilities=immunity)
        p = s.activate(hero)
        assert p.why_not(f"{verb}:foe") == verdict
        assert bool(p.offered(verb)) == (verdict is None)


@rule("MKD-DEF-13", "MKD-ATK-50")
def test_magic_healing_does_not_reach_an_immune_friend_and_healing_does():
    s = Bench(*ROOM)
    healer = s.make("healer", "r3c0", "E", 0, MAGIC_HEALING, reach=10)
    s.make("friend", "r3c4", "W", 0, MAGIC_IMMUNITY, wounds=3)
    p = s.activate(healer)
    assert p.offered("heal_afar") == []
    assert p.why_not("heal_afar:friend") == "MKD-DEF-12"
    t = Bench(*ROOM)
    healer = t.make("healer", "r3c3", "E", 0, HEALING)
    t.make("friend", "r3c4", "W", 0, MAGIC_IMMUNITY, wounds=3)
    assert t.activate(healer).offered("heal") == ["friend"]  # MKD-DEF-14


@rule("MKD-DEF-22", "MKD-ATK-03")
def test_defend_does_not_stand_in_the_way_of_healing():
    s = Bench(*ROOM)
    healer = s.make("healer", "r3c3", "E", 0, HEALING)
    s.make("friend", "r3c4", "W", 0, wounds=3)  # defense 14
    s.make("guard", "r3c5", "W", 0, DEFEND, values=(9, 8, 18, 2))
    p = s.activate(healer).throw(6).do("heal:friend", "E", "damage_value")
    assert p.taken("friend") == START + 1


@rule("MKD-ABIL-08", "MKD-ABIL-03", "MKD-ABIL-14")
def test_magic_blast_and_magic_freeze_are_two_different_attacks():
    for square, verbs in (("r3c5", ["blast", "freeze", "shoot"]), ("r3c6", ["freeze", "shoot"])):
        s = Bench(*ROOM)
        hero = s.make("hero", "r3c0", "E", 0, MAGIC_BLAST | MAGIC_FREEZE, reach=10)
        s.make("foe", square, "W")
        p = s.activate(hero)
        assert sorted(verb for verb in ("shoot", "blast", "freeze") if p.offered(verb)) == verbs
    p.throw(8).dice(4).do("freeze:foe", "E")
    assert (p.taken("foe"), p.figure("foe").frozen) == (1, True)


@rule("MKD-DMG-45", "MKD-ATK-53")
def test_venom_adds_to_magic_freeze_but_not_to_magic_confusion():
    assert shot("freeze", MAGIC_FREEZE | VENOM, 8).dice(1).do("E").taken("foe") == 2
    assert shot("confuse", MAGIC_CONFUSION | VENOM, 3).do("E").taken("foe") == 0


@rule("MKD-ABIL-15", "MKD-DEF-36")
def test_a_dodge_of_four_is_not_enough():
    assert shot("shoot", 0, 8, DODGE).do("E").dice(4).do("dodge").taken("foe") == 3
    assert shot("shoot", 0, 8, DODGE).do("E").dice(6).do("dodge").taken("foe") == 0


@rule("MKD-DEF-34", "MKD-DMG-40")
@pytest.mark.parametrize(("ability", "healed"), [(0, 1), (INVULNERABILITY, 0), (TOUGHNESS, 1)])
def test_command_heals_the_demoralized_but_not_the_invulnerable(ability, healed):
    s = Bench(*ROOM)
    s.make("leader", "r0c0", "E", 0, COMMAND)
    s.make("coward", "r6c6", "W", 0, DEMORALIZED | ability, wounds=3)
    assert s.turn(0).dice(1).taken("coward") == START + 3 - healed


@rule("MKD-DMG-02", "MKD-DMG-04")
@pytest.mark.parametrize(("ability", "taken"), [(BERSERK, 2), (0, 0)])
def test_an_ability_on_the_first_click_works(ability, taken):
    s = Bench(*ROOM)
    spawn = s.make("spawn", "r2c3", "S", abilities=ability)
    s.make("hero", "r3c3", "N", 0)
    p = s.activate(spawn, seat=1).throw(4).do("strike:hero", "S")
    assert p.taken("hero") == START + taken


@rule("MKD-DEF-33")
def test_nobody_is_pushed():
    s = Bench(*ROOM)
    s.make("hero", "r3c3", "N", 0, INVULNERABILITY)
    s.make("rival", "r6c6", "N", 1)
    p = s.turn(0)
    for _ in range(2):  # it is activated in two turns of its player in a row
        p.do("figure:hero", "go:r3c4" if p.at("hero") == "r3c3" else "go:r3c3", "end", "N")
        assert (p.player, p.asked) == (1, "activate")
        p.do("end")
    assert p.taken("hero") == START
