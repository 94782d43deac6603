"""Items: using, gaining, equipping and losing them (WOW-ITEM)."""

import pytest

from tests.support.rules import rule
from tests.support.warcraft import Situation
from tests.support.warcraft_content import CONTENT
from tests.support.warcraft_fights import (
    FIELD,
    alone,
    attacks,
    last,
    meet,
    triggered,
)
from undercroft.games.warcraft.content.catalogue_types import BAG, LEVELS

VIEWERS = (0, 1, None)


def equipping(play):
    """What they are offered to wear, in both steps: weapons, then armor."""
    found = []
    while play.asked == "equip" and play.player == 0:
        found += [option for option in play.options if option != "keep"]
        play.do("keep")
    return found


# -- weapons and armor must be worn, bag items need not ------------------------------------------


@rule("WOW-ITEM-01")
def test_a_weapon_in_the_bag_has_no_effect_on_a_combat():
    carried = meet(alone("warrior").bag(0, "grey_c01_item", "grey_c05_item"), "grey_c02", 3, 1)
    assert attacks(carried)[0][0] == 1 + 1  # their card's, with their card's own 3
    assert triggered(carried) == ["warrior_grey_s1"]
    worn = meet(alone("warrior").weapon(0, "grey_c01_item"), "grey_c02", 3, 1)
    assert attacks(worn)[0][0] == 2 + 1 + 1
    assert triggered(worn) == ["warrior_grey_s1", "grey_c01_item_p1"]


@rule("WOW-ITEM-01")
def test_armor_in_the_bag_neither_defends_nor_prevents():
    situation = alone("warrior").bag(0, "grey_c11_item", "grey_c12_item")
    play = meet(situation, "grey_c01", 1, 5)
    assert attacks(play)[-1][2] == 6
    assert (play.character(0).damage, play.asked) == (2, "after_combat")  # not before
    play = meet(alone("warrior").armor(0, "grey_c12_item"), "grey_c01", 1, 5)
    assert (play.player, play.options) == (0, ["pass", "power:grey_c12_item_p1"])


@rule("WOW-ITEM-01")
@pytest.mark.parametrize("worn", [False, True])
def test_armor_that_helps_to_move_must_be_worn_too(worn):
    situation = Situation("warrior", "mage")
    situation.armor(0, "grey_c10_item") if worn else situation.bag(0, "grey_c10_item")
    play = situation.turn_of(0).movement(2, 2)
    assert (play.asked, play.state.steps) == ("move", 3 if worn else 2)


@rule("WOW-ITEM-02")
def test_a_bag_item_is_used_from_the_bag():
    play = Situation("warrior", "mage").bag(0, "grey_c14_item").hurt(0, 3).moving(0, 0)
    assert "power:grey_c14_item_p1" in play.options
    play.do("power:grey_c14_item_p1")
    assert (play.character(0).damage, play.bag(0)) == (1, [])


@rule("WOW-ITEM-02")
def test_one_that_works_by_itself_works_from_the_bag_in_combat_and_out_of_it():
    play = Situation("warrior", "mage").bag(0, "grey_c16_item").turn_of(0).movement(2, 2)
    assert play.state.steps == 3
    play = meet(alone("warrior").bag(0, "grey_c15_item"), "grey_c02", 4, 1)
    assert (play.player, play.options) == (0, ["pass", "power:grey_c15_item_p1"])
    play.do("power:grey_c15_item_p1")
    assert attacks(play)[0][0] == 3


@rule("WOW-ITEM-03")
@pytest.mark.parametrize("item", CONTENT.items, ids=lambda item: item.id)
def test_only_cards_with_the_bag_symbol_work_from_the_bag(item):
    assert item.usable_in_bag == (item.slot == BAG)
    situation = Situation("warrior", "mage").level(0, "red").bag(0, item.id).hurt(0, 2)
    situation.discarded(0, "ab_warrior_01").energy(0, 1).put(1, "bandit_hollow")
    play = situation.keeps(0, "disc_gold").moving(0, 0)  # gold, that they may be asked at all
    works = [option for option in play.options if option.startswith("power:")]
    drunk = [option for option in play.options if option.startswith("potion:")]
    here = item.usable_in_bag and any(power.when == "movement" for power in item.powers)
    assert bool(works) == here
    icons = [icon for icon in ("health", "swiftness") if icon in item.potions]
    assert drunk == [f"potion:{item.id}:{icon}" for icon in icons]


# -- gaining -------------------------------------------------------------------------------------


@rule("WOW-ITEM-04")
def test_the_item_of_a_defeated_encounter_goes_into_the_bag_and_is_not_equipped():
    play = meet(alone("warrior").bag(0, "grey_c14_item"), "grey_c01", 6, 1)
    assert play.bag(0) == ["grey_c14_item", "grey_c01_item"]
    assert play.wears(0) == []
    assert (play.player, play.options) == (0, ["keep", "equip:grey_c01_item"])
    for viewer in VIEWERS:
        assert play.table.view(viewer).characters[0].bag == ("grey_c14_item", "grey_c01_item")


@rule("WOW-ITEM-04")
def test_an_encounter_that_is_not_defeated_gives_no_item():
    play = meet(alone("warrior"), "grey_c01", 1, 1)
    assert (last(play).fell, play.bag(0)) == ((False, False), [])


def buying(colour, *deck):
    """They spend gold in a city while that deck has just these cards, the bottom one first."""
    situation = Situation("warrior", "mage").level(0, "red").keeps(0, "disc_gold")
    return situation.deck(colour, *deck).moving(0, 0)


@rule("WOW-ITEM-05")
@pytest.mark.parametrize("colour", LEVELS)
def test_to_gain_an_item_the_bottom_card_of_that_levels_deck_is_drawn(colour):
    play = buying(colour, f"{colour}_c05", f"{colour}_c02")
    play.do(f"gold:{colour}")
    assert (play.bag(0), play.wears(0)) == ([f"{colour}_c05_item"], [])
    assert play.returned(colour) == [f"{colour}_c02"]


@rule("WOW-ITEM-05")
def test_an_event_with_an_item_on_its_back_is_an_item_too():
    play = buying("grey", "grey_e01", "grey_c02").do("gold:grey")
    assert play.bag(0) == ["grey_e01_item"]
    assert play.state.global_event == -1  # its front is not carried out


@rule("WOW-ITEM-06")
def test_cards_without_an_item_are_put_back_until_one_has_an_item():
    play = buying("grey", "grey_e02", "grey_e05", "grey_c01", "grey_c02").do("gold:grey")
    assert play.bag(0) == ["grey_c01_item"]
    assert play.returned("grey") == ["grey_c02", "grey_e02", "grey_e05"]  # on top: drawn last
    assert play.state.global_event == -1
    assert play.rules_told().count("WOW-ITEM-06") == 2


@rule("WOW-ITEM-06")
def test_the_search_ends_when_no_card_has_an_item():
    situation = Situation("warrior", "mage").level(0, "green").bag(0, "grey_e03_item")
    play = situation.deck("green", "green_e02", "green_e05").moving(0)
    play.do("power:grey_e03_item_p1")  # discard it, gain an item of your level
    assert (play.bag(0), play.returned("green")) == ([], ["green_e02", "green_e05"])


# -- equipping -----------------------------------------------------------------------------------


@rule("WOW-ITEM-07")
def test_items_are_equipped_in_no_phase_but_the_maintenance_phase():
    situation = alone("warrior").bag(0, "grey_c01_item", "grey_c11_item").hurt(0, 1)
    situation.weapon(0, "grey_c05_item").undefeated("grey_c02", FIELD).undefeated("grey_c06", FIELD)
    play = situation.turn_of(0).movement(2, 2)
    asked = []
    while play.asked != "equip":
        asked.append(play.asked)
        assert not any(option.startswith(("equip", "unequip")) for option in play.options)
        play.dice(1, 1).do("stop" if play.asked == "move" else play.options[0])
    assert asked == ["move"]  # Aggro: the challenge asks nothing
    assert play.state.phase == 4
    assert play.options == ["keep", "equip:grey_c01_item", "unequip:weapon"]
    play.do("unequip:weapon")
    assert play.options == ["keep", "equip:grey_c11_item"]


@rule("WOW-ITEM-07")
def test_nobody_equips_in_anothers_maintenance_phase():
    situation = Situation("warrior", "mage").bag(0, "grey_c01_item").bag(1, "grey_c02_item")
    play = situation.maintaining(0)
    assert (play.player, play.options) == (0, ["keep", "equip:grey_c01_item"])
    play.movement(2, 2).do("keep")
    assert (play.player, play.asked) == (1, "move")


@rule("WOW-ITEM-08")
def test_an_equipped_item_lies_beside_the_card_and_no_longer_in_the_bag():
    situation = Situation("warrior", "mage").bag(0, "grey_c01_item", "grey_c11_item")
    play = situation.maintaining(0).do("equip:grey_c01_item", "equip:grey_c11_item")
    for viewer in VIEWERS:
        shown = play.table.view(viewer).characters[0]
        assert (shown.weapon, shown.armor) == ("grey_c01_item", "grey_c11_item")
        assert shown.bag == ()


@rule("WOW-ITEM-09")
def test_a_second_weapon_sends_the_first_one_to_the_bag():
    situation = Situation("warrior", "mage").weapon(0, "grey_c01_item").bag(0, "grey_c05_item")
    play = situation.maintaining(0)
    assert play.options == ["keep", "equip:grey_c05_item", "unequip:weapon"]
    play.do("equip:grey_c05_item")
    assert (play.wears(0), play.bag(0)) == (["grey_c05_item"], ["grey_c01_item"])


@rule("WOW-ITEM-09")
def test_of_two_weapons_in_the_bag_he_equips_one():
    situation = Situation("warrior", "mage").bag(0, "grey_c01_item", "grey_c05_item")
    play = situation.maintaining(0).do("equip:grey_c01_item")
    assert (play.wears(0), play.bag(0)) == (["grey_c01_item"], ["grey_c05_item"])
    assert play.player == 1  # they are not asked again


@rule("WOW-ITEM-10")
def test_a_second_armor_sends_the_first_one_to_the_bag_and_the_weapon_stays():
    situation = Situation("warrior", "mage").weapon(0, "grey_c01_item").armor(0, "grey_c09_item")
    play = situation.bag(0, "grey_c11_item").maintaining(0).do("keep")
    assert play.options == ["keep", "equip:grey_c11_item", "unequip:armor"]
    play.do("equip:grey_c11_item")
    assert play.wears(0) == ["grey_c01_item", "grey_c11_item"]
    assert play.bag(0) == ["grey_c09_item"]


@rule("WOW-ITEM-11")
def test_bag_items_are_never_offered_to_be_worn():
    situation = Situation("warrior", "mage").level(0, "red")
    situation.bag(0, *(item.id for item in CONTENT.items if item.slot == BAG)).bag(
        0, "grey_c01_item"
    )
    assert equipping(situation.maintaining(0)) == ["equip:grey_c01_item"]


@rule("WOW-ITEM-12")
@pytest.mark.parametrize("level", range(4))
def test_an_item_above_his_level_is_carried_and_neither_worn_nor_used(level):
    items = [f"{colour}_c{number}_item" for colour in LEVELS for number in ("07", "15")]
    situation = Situation("warrior", "mage").level(0, LEVELS[level]).hurt(0, 3).bag(0, *items)
    play = situation.moving(0, 0)
    used = [option for option in play.options if option.startswith("power:")]
    healing = [colour for colour in LEVELS[: level + 1] if colour != "grey"]
    assert used == [f"power:{colour}_c15_item_p1" for colour in healing]
    situation = Situation("warrior", "mage").level(0, LEVELS[level]).bag(0, *items)
    play = situation.maintaining(0)
    assert equipping(play) == [f"equip:{colour}_c07_item" for colour in LEVELS[: level + 1]]
    assert play.bag(0) == items


@rule("WOW-ITEM-12")
def test_what_works_by_itself_does_not_work_above_his_level():
    situation = alone("warrior").level(0, "yellow").bag(0, "red_c16_item")  # +1 attack
    assert attacks(meet(situation, "grey_c02", 1, 1))[0][0] == 5
    situation = alone("warrior").level(0, "red").bag(0, "red_c16_item")
    assert attacks(meet(situation, "grey_c02", 1, 1))[0][0] == 7 + 1


@rule("WOW-ITEM-13")
@pytest.mark.parametrize(
    ("character", "level", "fits"),
    [
        ("hunter", "green", True),  # bow and leather
        ("artumnis", "green", False),  # leather alone
        ("dongon", "green", False),
        ("dongon", "yellow", True),  # their yellow card has the bow as well
        ("mage", "green", False),  # neither
    ],
)
def test_every_icon_of_an_item_must_be_on_the_character_card(character, level, fits):
    other = "warrior"
    situation = Situation(character, other).level(0, level).bag(0, "green_c08_item")
    play = situation.bag(0, "grey_c07_item").maintaining(0)  # one without icons, to be asked
    assert ("equip:green_c08_item" in play.options) == fits


@rule("WOW-ITEM-13")
@pytest.mark.parametrize(("character", "fits"), [("warrior", True), ("dongon", False)])
def test_armor_has_icons_as_well(character, fits):
    situation = Situation(character, "mage").bag(0, "grey_c11_item", "grey_c12_item")
    play = situation.maintaining(0)
    assert ("equip:grey_c11_item" in play.options) == fits
    assert "equip:grey_c12_item" in play.options


@rule("WOW-ITEM-14")
@pytest.mark.parametrize(
    "character", ["warrior", "hunter", "mage", "warlock", "artumnis", "dongon"]
)
def test_an_item_without_icons_can_be_worn_by_anybody(character):
    other = "mage" if character != "mage" else "warrior"
    situation = Situation(character, other).level(0, "green")
    bare = ("grey_c07_item", "green_c07_item", "grey_c12_item", "green_c13_item")
    play = situation.bag(0, *bare, "yellow_c07_item").maintaining(0)
    assert equipping(play) == [f"equip:{item}" for item in bare]
