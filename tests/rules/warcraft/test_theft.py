"""Items taken by cards and weapons: from whose bag, and which (WOW-ITEM-16)."""

import pytest

from tests.support.rules import rule
from tests.support.warcraft_fights import attack, field, meet


def with_a_fang():
    """Dongon's dagger takes an item on a 6; the others stand beside them with full bags."""
    situation = field("dongon", "mage", "hunter").level(0, "red").weapon(0, "red_c04_item")
    return situation.bag(1, "grey_c01_item", "grey_c11_item").bag(2, "grey_c02_item")


@rule("WOW-ITEM-16")
def test_the_dagger_takes_an_item_of_ones_choice_from_the_foe_alone():
    play = attack(with_a_fang(), "mage", 6, 1)
    assert (play.player, play.asked) == (0, "take_item")
    assert play.options == ["take:1:grey_c01_item", "take:1:grey_c11_item"]
    play.do("take:1:grey_c11_item")
    assert (play.bag(0), play.bag(2)) == (["grey_c11_item"], ["grey_c02_item"])
    assert "grey_c11_item" not in play.bag(1)


@rule("WOW-ITEM-16")
def test_an_encounter_has_no_bag_to_reach_into():
    play = meet(with_a_fang(), "grey_c02", 6, 1)
    assert play.bag(1) == ["grey_c01_item", "grey_c11_item"]
    assert play.bag(2) == ["grey_c02_item"]


@rule("WOW-ITEM-16")
@pytest.mark.parametrize(("victim", "name"), [("1", "Human Mage"), ("2", "Dwarf Hunter")])
def test_light_fingers_reach_into_a_bag_in_the_same_space(victim, name):
    situation = field("dongon", "mage", "hunter").hand(0, "ab_dongon_03").energy(0, 1)
    situation.bag(1, "grey_c01_item").bag(2, "grey_c02_item")
    play = situation.moving(0).do("play:ab_dongon_03")
    assert play.options == ["rob:1", "rob:2"]
    said = {option.id: option for option in play.table.decision.options}[f"rob:{victim}"]
    assert said.label == f"Reach into the bag of {name}"
    assert said.targets == ({"1": "character:mage", "2": "character:hunter"}[victim],)
    play.do(f"rob:{victim}")
    assert play.bag(0) == [{"1": "grey_c01_item", "2": "grey_c02_item"}[victim]]
    assert play.bag(int(victim)) == []


@rule("WOW-ITEM-16")
def test_light_fingers_need_a_full_bag_in_the_same_space():
    situation = field("dongon", "mage", "hunter").hand(0, "ab_dongon_03").energy(0, 1)
    situation.bag(2, "grey_c02_item").put(2, "stormwind")
    assert "play:ab_dongon_03" not in situation.moving(0).options
