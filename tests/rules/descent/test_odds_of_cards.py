"""Attacks that skills, feats, cards and monsters' actions make: what is shown is what comes."""

import pytest

from tests.rules.descent.test_necromancer import HERO, necromancer, used, with_dead
from tests.rules.descent.test_odds_at_the_table import SPIDER, SWORD, agree, shown
from tests.support.descent_cards import at_turn, under_attack


def option(s, ident):
    return next(each for each in s.table.decision.options if each.id == ident)


def by_skill(hero, weapon, skill, there="r1c2", foe="cave_spider.minion", **more):
    s = at_turn(hero, weapon, skills=(skill,), foe=foe, there=there, act=2, **more)
    s.of(f"{foe}.1").damage = 2
    return s.do(f"use:skill:{skill}@{hero}"), f"{foe}.1"


def flask():
    s = at_turn("syndrael", foe="cave_spider.minion", there="r1c4", act=2, hand=("fire_flask",))
    s.of(SPIDER).damage = 2
    return s.do("use:search:fire_flask@syndrael"), SPIDER


def bolt():
    s = under_attack("syndrael", foe="baron_zachareth", there="r1c4", act=2, damage=8)
    return s.do("use:kw:shadow_bolt@baron_zachareth.1"), "syndrael"


def fire():
    s = under_attack("syndrael", foe="elemental.minion", there="r1c2", damage=8)
    return s.do("use:kw:fire@elemental.minion.1"), "syndrael"


def feat():
    s = at_turn("leoric_of_the_book", "arcane_bolt", foe="cave_spider.minion", act=2)
    s.of(SPIDER).damage = 2
    return s.do("use:feat:leoric_of_the_book@leoric_of_the_book"), SPIDER


CASES = {
    "rage": lambda: by_skill("grisban_the_thirsty", "chipped_greataxe", "rage"),
    "death_rage": lambda: by_skill("grisban_the_thirsty", SWORD, "death_rage", damage=6),
    "black_arrow": lambda: by_skill("jain_fairwood", "yew_shortbow", "black_arrow", "r1c6"),
    "exploding_rune": lambda: by_skill("widow_tarha", "arcane_bolt", "exploding_rune", "r1c4"),
    "break_the_rune": lambda: by_skill("widow_tarha", "arcane_bolt", "break_the_rune", "r1c4"),
    "whirlwind": lambda: by_skill("grisban_the_thirsty", "chipped_greataxe", "whirlwind"),
    "fire_flask": flask, "shadow_bolt": bolt, "fire": fire, "feat": feat,
}  # fmt: skip


@pytest.mark.parametrize("card", CASES)
def test_an_attack_of_a_card_shows_what_comes_of_it(card):
    s, foe = CASES[card]()
    (attack,) = [each for each in s.options if each.startswith("attack:")][:1]
    hits, harms, defeats = agree(s, attack, foe)
    assert 0 < defeats <= harms <= hits
    told = option(s, attack)
    assert told.targets[0] == f"figure:{foe}"
    assert f"({hits:.0%} to hit, {defeats:.0%} to defeat)" in told.label
    assert [len(pool.dice) > 0 for pool in told.preview.pools] == [True, True]


@pytest.mark.parametrize("skill", ["rage", "death_rage", "black_arrow"])
def test_what_a_skill_adds_is_in_the_chances(skill):
    s, _ = CASES[skill]()
    attack = next(each for each in s.options if each.startswith("attack:"))
    with_it = shown(s, attack)
    s.do("none")
    s.state.turn.actions = 2
    s.do("rest")
    assert shown(s, attack) != with_it


def test_an_attack_on_several_says_so_and_one_past_walls_draws_no_line():
    s, _ = CASES["break_the_rune"]()
    several = option(s, "attack:arcane_bolt:r1c4").preview
    assert "2 figures" not in several.text
    s = at_turn("grisban_the_thirsty", SWORD, skills=("whirlwind",), foe="zombie.minion")
    s.monster("ettin.minion", "r2c0").do("use:skill:whirlwind@grisban_the_thirsty")
    attack = s.options[0]
    assert option(s, attack).preview.text == "2 figures are affected, each defends for itself"
    s = with_dead(necromancer("army_of_death", monsters=[("zombie.minion", "r0c5")]), "r2c0")
    s.turn_of(HERO).do(used("army_of_death"))
    far = option(s, s.options[0]).preview
    assert (far.rays, far.text) == ((), "")
    agree(s, s.options[0], "zombie.minion.1")


def test_an_attack_that_misses_without_a_surge_says_so():
    s = at_turn("syndrael", SWORD, foe="shadow_dragon.minion")
    (attack,) = [each for each in s.options if each.startswith(f"attack:{SWORD}")]
    assert option(s, attack).preview.text == "it misses without a surge"
