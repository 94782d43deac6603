"""Bags and thieves, and what worn items do in combat (WOW-ITEM-15 to 21)."""

import pytest

from tests.support.rules import rule
from tests.support.warcraft import Situation
from tests.support.warcraft_content import CONTENT
from tests.support.warcraft_fights import (
    NONE,
    alone,
    attack,
    attacks,
    field,
    last,
    meet,
    steps,
    taken,
    triggered,
)
from undercroft.games.warcraft.rules.combat import story

# -- the bag -------------------------------------------------------------------------------------


@rule("WOW-ITEM-15")
def test_a_bag_holds_any_number_of_items():
    items = [item.id for item in CONTENT.items if item.id != "grey_c02_item"][:50]
    situation = alone("warrior", "dongon").bag(0, *items)
    play = meet(situation, "grey_c02", 6, 1)
    while play.asked != "equip":
        play.do("pass")
    assert last(play).fell == (False, True)
    assert play.bag(0) == [*items, "grey_c02_item"]
    assert play.asked == "equip"  # and not which of them to leave behind


@rule("WOW-ITEM-15")
def test_putting_a_weapon_away_is_never_too_much():
    items = [item.id for item in CONTENT.items if item.id != "grey_c01_item"][:40]
    situation = alone("warrior").weapon(0, "grey_c01_item").bag(0, *items)
    play = situation.maintaining(0).do("unequip:weapon")
    assert len(play.bag(0)) == 41


@rule("WOW-ITEM-16", "WOW-ITEM-17")
def test_a_merchant_takes_any_item_from_a_bag_and_none_that_is_equipped():
    situation = Situation("warrior", "mage", "dongon").keeps(0, "disc_traveling_merchant")
    situation.bag(1, "grey_c02_item", "grey_c08_item").weapon(1, "grey_c06_item")
    situation.bag(2, "grey_c04_item").armor(2, "grey_c09_item")
    play = situation.moving(0, 0).do("use:disc_traveling_merchant")
    assert (play.player, play.asked) == (0, "take_item")
    assert play.options == [
        "take:1:grey_c02_item", "take:1:grey_c08_item", "take:2:grey_c04_item"
    ]  # fmt: skip
    play.do("take:1:grey_c08_item")
    assert (play.bag(0), play.bag(1)) == (["grey_c08_item"], ["grey_c02_item"])
    assert play.wears(1) == ["grey_c06_item"]


@rule("WOW-ITEM-16", "WOW-ITEM-17")
def test_the_winner_of_a_combat_takes_from_the_bag_and_not_from_the_body():
    situation = field("warrior", "dongon").hurt(1, 3).weapon(1, "grey_c04_item")
    situation.armor(1, "grey_c10_item").bag(1, "grey_c01_item", "grey_c14_item")
    play = attack(situation, "dongon", 5, 2)
    assert (play.player, play.asked) == (0, "take_item")
    assert play.options == ["take:1:grey_c01_item", "take:1:grey_c14_item", "nothing"]
    play.do("take:1:grey_c01_item")
    assert (play.bag(0), play.bag(1)) == (["grey_c01_item"], ["grey_c14_item"])


@rule("WOW-ITEM-17")
def test_with_everything_equipped_there_is_nothing_to_steal():
    situation = field("dongon", "warrior").weapon(1, "grey_c01_item").armor(1, "grey_c11_item")
    situation.keeps(0, "disc_traveling_merchant").hand(0, "ab_dongon_03").energy(0, 1)
    play = situation.moving(0, 1)
    assert "use:disc_traveling_merchant" not in play.options
    assert "play:ab_dongon_03" not in play.options
    situation = field("warrior", "dongon").hurt(1, 3).weapon(1, "grey_c04_item")
    play = attack(situation, "dongon", 5, 2)
    assert last(play).fell == (False, True)
    assert play.wears(1) == ["grey_c04_item"]
    assert play.asked != "take_item"


@rule("WOW-ITEM-16", "WOW-ITEM-17")
def test_a_random_theft_is_from_the_bag_alone():
    for number in range(6):  # whichever way the chance falls
        situation = Situation("dongon", "warrior", seed=number)
        situation.weapon(1, "grey_c01_item").armor(1, "grey_c11_item").bag(1, "grey_c14_item")
        situation.hand(0, "ab_dongon_03").energy(0, 1)
        play = situation.moving(0, 1).do("play:ab_dongon_03")
        assert (play.bag(0), play.bag(1)) == (["grey_c14_item"], [])
        assert play.wears(1) == ["grey_c01_item", "grey_c11_item"]


@rule("WOW-POW-05", "WOW-DEF-03")
@pytest.mark.parametrize(
    ("answer", "bag", "falls"),
    [("power:red_c32_item_p1", [], False), ("pass", ["red_c32_item"], True)],
)
def test_whoever_carries_the_last_light_may_put_it_out_rather_than_fall(answer, bag, falls):
    situation = Situation("warrior", "mage").level(0, "red").put(0, "cinder_steppe").dying(0)
    before = situation.character(0).damage
    play = situation.bag(0, "red_c32_item").challenged(0).challenge("red_c07").dice(1, 6)
    assert (play.player, play.asked) == (0, "on_defeat")
    assert play.options == ["pass", "power:red_c32_item_p1"]
    play.do(answer)
    assert (play.bag(0), play.asked == "resurrect") == (bag, falls)
    assert play.character(0).damage == before + (3 if falls else 0)


# -- weapons and armor in combat -----------------------------------------------------------------


@rule("WOW-ITEM-18")
@pytest.mark.parametrize(
    ("level", "weapon", "value"),
    [("grey", None, 1), ("grey", "grey_c05_item", 3), ("red", "grey_c05_item", 3)],
)
def test_the_attack_value_of_a_weapon_replaces_the_one_on_the_card(level, weapon, value):
    situation = alone("warrior").level(0, level)
    if weapon:
        situation.weapon(0, weapon)
    play = meet(situation, "grey_c02", 5, 1)
    assert attacks(play)[0][:2] == (value, 5)  # neither added nor the better of both


@rule("WOW-ITEM-18")
def test_it_is_what_everybody_is_shown():
    table = Situation("warrior", "mage").weapon(0, "grey_c05_item").moving(0).table
    assert {table.view(viewer).characters[0].attack for viewer in (0, 1, None)} == {3}


@rule("WOW-ITEM-19")
@pytest.mark.parametrize(
    ("character", "level", "weapon", "step"),
    [
        ("mage", "grey", None, story.RANGED),
        ("mage", "grey", "grey_c02_item", story.MELEE),  # a staff
        ("mage", "grey", "grey_c06_item", story.RANGED),  # a wand
        ("dongon", "yellow", None, story.MELEE),
        ("dongon", "yellow", "grey_c03_item", story.RANGED),  # a bow
        ("hunter", "grey", "grey_c01_item", story.MELEE),  # a blade
    ],
)
def test_a_weapons_attack_type_replaces_the_one_on_the_card(character, level, weapon, step):
    situation = alone(character, "warrior").level(0, level)
    if weapon:
        situation.weapon(0, weapon)
    play = meet(situation, "grey_c14", 2, 1)
    assert steps(play)[0] == step


@rule("WOW-ITEM-20")
@pytest.mark.parametrize(
    ("level", "armor", "value"),
    [("grey", None, 6), ("grey", "grey_c11_item", 7), ("red", "grey_c12_item", 5)],
)
def test_the_defense_value_of_armor_replaces_the_one_on_the_card(level, armor, value):
    situation = alone("warrior").level(0, level)
    if armor:
        situation.armor(0, armor)
    play = meet(situation, "grey_c02", 1, 1)
    assert attacks(play)[NONE][2] == value  # even where the card has more
    situation = Situation("warrior", "mage").level(0, level)
    if armor:
        situation.armor(0, armor)
    assert situation.moving(0).table.view(1).characters[0].defense == value


@rule("WOW-ITEM-20")
def test_a_blow_that_the_card_would_not_have_stopped_is_stopped_by_the_armor():
    assert taken(meet(alone("warrior"), "grey_c01", 1, 5)) == {0: 2}  # 6 against 6
    worn = alone("warrior").armor(0, "grey_c11_item")
    assert taken(meet(worn, "grey_c01", 1, 5)) == {}


@rule("WOW-ITEM-21")
@pytest.mark.parametrize(("die", "works"), [(3, False), (5, False), (6, True)])
def test_the_power_of_a_weapon_is_triggered_by_its_number(die, works):
    situation = field("dongon", "warlock").weapon(0, "grey_c05_item")
    play = attack(situation, "warlock", die, 2)
    assert triggered(play) == (["grey_c05_item_p1"] if works else [])
    assert taken(play).get(1, 0) == (3 if works else 2)


@rule("WOW-ITEM-21")
@pytest.mark.parametrize(("die", "works"), [(5, False), (6, True)])
def test_so_is_the_power_of_armor(die, works):
    situation = field("dongon", "warlock").armor(0, "grey_c09_item")
    play = attack(situation, "warlock", die, 5)
    assert triggered(play) == (["grey_c09_item_p1"] if works else [])
    assert play.character(0).damage == (1 if works else 2)


@rule("WOW-ITEM-21")
def test_it_works_on_the_number_of_its_owner_and_for_him_alone():
    situation = field("dongon", "warlock").weapon(0, "grey_c05_item")
    assert triggered(attack(situation, "warlock", 4, 6)) == []  # the foe's 6
