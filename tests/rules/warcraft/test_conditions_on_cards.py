"""What cards ask about before they do something: levels, sides, arms, damage, valor."""

import pytest

from tests.support.rules import rule
from tests.support.warcraft import Situation
from tests.support.warcraft_fights import FOE, alone, attack, attacks, field, meet, taken


def in_yellow(character: str = "warrior", other: str = "mage") -> Situation:
    return Situation(character, other).level(0, "yellow").put(0, "dry_mesa")


@rule("WOW-POW-05")
@pytest.mark.parametrize(("level", "value"), [("grey", 1), ("green", 3), ("yellow", 5), ("red", 7)])
def test_an_heirloom_grows_with_the_level_of_its_bearer(level, value):
    play = meet(alone("warrior").level(0, level).weapon(0, "grey_c28_item"), "grey_c02", 1, 1)
    assert attacks(play)[0][0] == value


@rule("WOW-ABIL-07")
@pytest.mark.parametrize(("card", "more"), [("grey_c02", 1), ("grey_c10", 0)])
def test_a_card_may_ask_how_the_foe_attacks(card, more):
    situation = alone("hunter").hand(0, "ab_hunter_01").energy(0, 1)
    without = taken(meet(alone("hunter"), card, 6, 1))[FOE]
    play = meet(situation, card, 6, 1).do("play:ab_hunter_01")
    assert taken(play)[FOE] == without + more


@rule("WOW-GAP-54")
@pytest.mark.parametrize(("level", "value"), [("green", 4), ("yellow", 6)])
def test_a_power_may_ask_whether_the_foe_is_of_a_higher_level(level, value):
    situation = Situation("warrior", "mage").level(0, level).put(0, "dusk_village")
    play = situation.challenged(0).challenge("green_c29").dice(1, 1)
    assert attacks(play)[FOE][0] == value


@rule("WOW-GAP-54")
@pytest.mark.parametrize(("flipped", "value"), [(False, 6), (True, 8)])
def test_a_power_may_ask_which_side_of_the_card_lies_up(flipped, value):
    situation = in_yellow("mage", "warrior")
    if flipped:
        situation.flip(0)
    play = situation.challenged(0).challenge("yellow_c20").dice(3, 6)
    assert attacks(play)[FOE][0] == value


@rule("WOW-GAP-54")
@pytest.mark.parametrize(("damage", "value"), [(0, 2), (1, 3)])
def test_a_power_may_ask_whether_the_foe_has_damage(damage, value):
    play = meet(alone("warrior").hurt(0, damage), "grey_c18", 1, 1)
    assert attacks(play)[FOE][0] == value


@rule("WOW-ABIL-07")
@pytest.mark.parametrize(("damage", "more"), [(0, 1), (1, 3)])
def test_a_card_may_ask_whether_its_player_has_damage(damage, more):
    situation = alone("brandon").hurt(0, damage).hand(0, "ab_brandon_02").energy(0, 1)
    play = meet(situation, "grey_c02", 1, 1).do("play:ab_brandon_02")
    assert attacks(play)[0][0] == 1 + more


@rule("WOW-POW-05")
@pytest.mark.parametrize(("mine", "theirs", "more"), [(0, 1, 2), (1, 1, 0), (0, 0, 0), (1, 0, 0)])
def test_an_item_may_ask_who_has_more_valor(mine, theirs, more):
    situation = field("warrior", "mage").bag(0, "grey_e06_item")
    situation.logged(0, *["eq_01"][:mine]).logged(1, *["eq_02"][:theirs])
    assert attacks(attack(situation, "mage", 1, 1))[0][0] == 1 + more
