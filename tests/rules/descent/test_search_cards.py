"""Search cards and conditions."""

import pytest

from tests.support.descent import CONTENT, Situation
from tests.support.descent_cards import (
    ARCHER,
    BLUE_2H,
    BLUE_2H_1S,
    GRAY,
    HALL,
    YELLOW_1H,
    at_turn,
    dice_of,
    under_attack,
)
from tests.support.rules import rule
from undercroft.games.descent.rules import shop as the_shop
from undercroft.games.descent.rules import terms
from undercroft.games.descent.table.state import ON_MAP

HERO, OTHER = "syndrael", "ashrian"


def held(card, **more):
    """A hero with a Search card, a hurt and tired one beside."""
    s = at_turn(HERO, others={OTHER: "r0c1"}, hand=(card,), there="r1c4", **more)
    s.of(OTHER).damage, s.of(OTHER).fatigue = 6, 3
    return s.condition(OTHER, "poisoned", "diseased")


def use(card, *choices, **more):
    return held(card, **more).do(f"use:search:{card}@syndrael", *choices)


def number(name):
    return next(n for n, card in enumerate(CONTENT.cards) if card.id == name)


def test_the_deck_has_twelve_cards():
    assert {card.id: card.copies for card in CONTENT.card_called.values()} == {
        "health_potion": 3, "stamina_potion": 3, "curse_doll": 1, "warding_talisman": 1,
        "nothing": 1, "power_potion": 1, "fire_flask": 1, "treasure_chest": 1,
    }  # fmt: skip


@rule("DES-SRCH-06", "DES-SRCH-07", "DES-SPEC-01")
def test_a_health_potion_heals_somebody_wholly():
    s = use("health_potion")  # only Ashrian is hurt
    assert (s.of(OTHER).damage, s.state.turn.actions) == (0, 1)
    assert (s.of(HERO).cards, s.of(HERO).used_cards) == ((), (number("health_potion"),))


@rule("DES-KOUT-11", "DES-KOUT-19")
def test_a_health_potion_wakes_a_knocked_out_hero():
    s = held("health_potion").down(OTHER)
    s.do("use:search:health_potion@syndrael")
    assert (s.of(OTHER).place, s.of(OTHER).damage) == (ON_MAP, 0)


def test_a_stamina_potion_takes_no_action():
    s = use("stamina_potion")
    assert (s.of(OTHER).fatigue, s.state.turn.actions) == (0, 2)


def test_a_curse_doll_takes_a_condition_away():
    s = use("curse_doll", "poisoned")
    assert (s.of(OTHER).conditions, s.state.turn.actions) == (terms.DISEASED, 1)


def test_a_warding_talisman_is_two_shields():
    s = under_attack(HERO, hand=("warding_talisman",))
    s.force("blue", BLUE_2H).force("yellow", YELLOW_1H).force("gray", GRAY[0])
    s.do("attack:r1c1", "use:search:warding_talisman@syndrael")
    assert s.of(HERO).damage == 1


def test_a_fire_flask_is_a_ranged_attack_that_may_spread():
    s = held("fire_flask").monster("zombie.master", "r1c5").turn_of(HERO)
    s.force("blue", BLUE_2H_1S).force("yellow", YELLOW_1H).force("gray", GRAY[1]).force("brown", 0)
    s.do("use:search:fire_flask@syndrael", "attack:search:fire_flask:r1c4")
    assert dice_of(s.state.attack.dice) == ["blue", "yellow"]
    s.do("surge:0")
    assert (s.of(ARCHER).damage, s.of("zombie.master.1").damage) == (2, 3)
    assert s.state.turn.actions == 1
    assert s.of(HERO).used_cards == (number("fire_flask"),)


@rule("DES-GAP-61", "DES-SRCH-04")
@pytest.mark.parametrize(("act", "item"), [(1, "sling"), (2, "platemail")])
def test_a_treasure_chest_is_a_shop_card_of_the_act(act, item):
    s = Situation("...", act=act).hero(HERO, "r0c0").monster("goblin_archer.minion", "r0c2")
    s.state_so_far.search = (1,)
    shop = {
        CONTENT.item_list[each].act for each in the_shop.deck_of(s.state_so_far, s.state_so_far.act)
    }
    assert shop == {act}
    s.force("search", number("treasure_chest")).force("item", CONTENT.item_called[item])
    s.turn_of(HERO).do("search:r0c1")
    assert (s.of(HERO).pack, s.of(HERO).items) == ((CONTENT.item_called[item],), ())
    assert s.of(HERO).used_cards == (number("treasure_chest"),)


def test_a_treasure_chest_holds_nothing_that_a_hero_has():
    s = Situation("...").hero(HERO, "r0c0", "sling", pack=(CONTENT.item_called["iron_shield"],))
    left = [
        CONTENT.item_list[each].id for each in the_shop.deck_of(s.state_so_far, s.state_so_far.act)
    ]
    assert "sling" not in left
    assert left.count("iron_shield") == 1  # one of two


# -- conditions --------------------------------------------------------------------------------


@rule("DES-COND-06")
@pytest.mark.parametrize(
    ("name", "shields", "left", "damage", "fatigue"),
    [("poisoned", 0, 0, 0, 0), ("poisoned", 5, terms.POISONED, 1, 0),
     ("diseased", 0, 0, 0, 0), ("diseased", 5, terms.DISEASED, 0, 1)],
)  # fmt: skip
def test_poison_and_disease_are_tested_as_a_turn_begins(name, shields, left, damage, fatigue):
    s = Situation(*HALL).hero(HERO, "r1c1").monster("zombie.minion", "r3c7").condition(HERO, name)
    s.force("gray", shields).force("black", shields).round()
    assert s.asked == "act"
    hero = s.of(HERO)
    assert (hero.conditions, hero.damage, hero.fatigue) == (left, damage, fatigue)


@rule("DES-COND-07")
def test_an_immobilized_figure_does_not_move_until_its_turn_ends():
    s = at_turn(HERO, there="r3c7").condition(HERO, "immobilized")
    assert "move" not in s.options
    assert "fatigue" not in s.options
    assert "rest" in s.options
    s.do("end")
    assert s.of(HERO).conditions == 0


@rule("DES-COND-07")
def test_a_stunned_figure_has_one_thing_to_do():
    s = at_turn(HERO, "iron_longsword").condition(HERO, "stunned")
    assert not {"move", "rest"} & set(s.options)
    assert s.offered("attack") == []
    s.do("use:condition:stunned:shake_off@syndrael")
    assert (s.of(HERO).conditions, s.state.turn.actions) == (0, 1)
    assert "rest" in s.options


@rule("DES-COND-05")
def test_the_same_condition_is_had_once():
    s = under_attack(HERO, foe="zombie.minion").condition(HERO, "diseased")
    s.force("blue", BLUE_2H_1S).force("yellow", YELLOW_1H).force("gray", GRAY[0])
    s.do("attack:r1c1", "surge:0")
    assert s.of(HERO).conditions == terms.DISEASED


@rule("DES-COND-04", "DES-ATTR-05")
def test_a_poisoned_monster_fails_its_test():
    s = Situation(*HALL).hero(HERO, "r3c7").monster("zombie.master", "r1c1")
    s.condition("zombie.master.1", "poisoned").overlord_turn()
    assert s.options
    assert s.of("zombie.master.1").damage == 1
