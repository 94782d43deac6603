"""Attack types (WOW-CMB) and ability cards played instead of a weapon (WOW-KEY-10 to 13)."""

import pytest

from tests.support.rules import rule
from tests.support.warcraft_content import CONTENT
from tests.support.warcraft_fights import (
    FOE,
    alone,
    attacks,
    last,
    meet,
    rolled,
    steps,
    taken,
    triggered,
)
from undercroft.games.warcraft.content.catalogue_types import MELEE, NONE, RANGED, WEAPON
from undercroft.games.warcraft.rules.combat import story

# -- attack types --------------------------------------------------------------------------------


@rule("WOW-CMB-01")
def test_every_character_card_encounter_and_weapon_has_one_attack_type():
    fighters = [*CONTENT.character_cards, *(foe for foe in CONTENT.encounters if not foe.task)]
    fighters += [item for item in CONTENT.items if item.slot == WEAPON]
    assert {one.attack_type for one in fighters} == {MELEE, RANGED}
    assert {item.attack_type for item in CONTENT.items if item.slot != WEAPON} == {NONE}


@rule("WOW-CMB-01")
@pytest.mark.parametrize(("who", "kind"), [("warrior", "melee"), ("mage", "ranged")])
def test_the_type_of_each_side_can_be_seen_in_combat(who, kind):
    play = meet(alone(who, "dongon").bag(0, "grey_c15_item"), "grey_c10")
    assert play.asked == "before_roll"
    attacker, defender = play.table.view(1).combat.sides
    assert (attacker.attack_type, defender.attack_type) == (kind, "ranged")


@rule("WOW-CMB-02")
def test_a_ranged_character_with_a_sword_attacks_in_the_melee_step():
    play = meet(alone("hunter").weapon(0, "grey_c01_item"), "grey_c02", 2, 1)
    assert steps(play)[0] == story.MELEE
    bare = meet(alone("hunter"), "grey_c02", 2, 1)
    assert steps(bare)[0] == story.RANGED


@rule("WOW-CMB-02")
def test_a_melee_character_with_a_bow_attacks_in_the_ranged_step():
    play = meet(alone("dongon").level(0, "yellow").weapon(0, "grey_c03_item"), "grey_c02", 5, 1)
    assert steps(play) == {0: story.RANGED}


@rule("WOW-CMB-02")
def test_a_weapon_in_the_bag_counts_for_nothing():
    play = meet(alone("hunter").bag(0, "grey_c01_item"), "grey_c02", 2, 1)
    assert (steps(play)[0], attacks(play)[0][0]) == (story.RANGED, 1)


@rule("WOW-CMB-02")
def test_a_side_of_a_card_that_fights_without_weapons_keeps_its_own_type():
    beast = alone("artumnis").flip(0).weapon(0, "grey_c02_item")
    play = meet(beast, "grey_c01", 1, 1)
    assert (steps(play)[0], attacks(play)[0][0]) == (story.MELEE, 1)


def ranged_this_turn(situation):
    """No card of this box says it of its player for a turn; the vocabulary of cards can."""
    situation.character(0).changes = (("set_attack_type", RANGED, "turn"),)
    return situation


@rule("WOW-CMB-02")
def test_what_changes_his_type_for_a_turn_counts_in_every_combat_of_it():
    for weapon in (None, "grey_c01_item"):
        situation = alone("warrior") if weapon is None else alone("warrior").weapon(0, weapon)
        play = meet(ranged_this_turn(situation), "grey_c02", 1, 1)
        assert steps(play) == {0: story.RANGED, FOE: story.MELEE}


@rule("WOW-CMB-02")
def test_and_it_is_shown_before_the_combat_begins():
    still = alone("warrior").moving(0).table.view(1).characters[0]
    changed = ranged_this_turn(alone("warrior")).moving(0).table.view(1).characters[0]
    assert (still.attack_type, changed.attack_type) == ("melee", "ranged")


@rule("WOW-CMB-03")
def test_of_a_ranged_and_a_melee_combatant_each_attacks_in_his_own_step():
    play = meet(alone("mage", "warrior"), "grey_c02", 2, 1)
    assert steps(play) == {0: story.RANGED, FOE: story.MELEE}
    play = meet(alone("warrior"), "grey_c10", 1, 1)
    assert steps(play) == {0: story.MELEE, FOE: story.RANGED}


@rule("WOW-CMB-04")
def test_a_ranged_character_defeats_a_melee_encounter_before_it_attacks():
    play = meet(alone("mage", "warrior"), "grey_c02", 6, 6)  # it would hit, too
    assert steps(play) == {0: story.RANGED}
    assert last(play).fell == (False, True)
    assert play.character(0).damage == 0


@rule("WOW-CMB-04")
def test_a_ranged_encounter_defeats_a_melee_character_before_he_attacks():
    play = meet(alone("warrior").hurt(0, 3), "grey_c10", 6, 5)
    assert steps(play) == {FOE: story.RANGED}
    assert last(play).fell == (True, False)


# -- instead of a weapon -------------------------------------------------------------------------

INSTEAD = [ability for ability in CONTENT.abilities if ability.attack != NONE]


@rule("WOW-KEY-10")
def test_every_card_played_instead_of_a_weapon_has_an_attack_value_and_a_type():
    assert len(INSTEAD) == 9
    for ability in INSTEAD:
        assert ability.attack > 0
        assert ability.attack_type in (MELEE, RANGED)
        assert "Instead of a weapon" in ability.text
    for ability in CONTENT.abilities:
        assert (ability.attack == NONE) == (ability.attack_type == NONE)
        assert (ability.attack == NONE) == ("Instead of a weapon" not in ability.text)


@rule("WOW-KEY-11")
def test_it_is_played_before_the_dice_are_rolled_and_not_afterwards():
    assert {ability.when for ability in INSTEAD} == {"before_roll"}
    situation = alone("warrior").hand(0, "ab_warrior_11", "ab_warrior_07").energy(0, 2)
    play = meet(situation, "grey_c02", 2, 1)
    assert (play.asked, play.options) == ("before_roll", ["pass", "play:ab_warrior_11"])
    assert rolled(play) == []
    play.do("pass")
    assert (play.asked, play.options) == ("after_roll", ["pass", "play:ab_warrior_07"])


@rule("WOW-KEY-12")
def test_he_fights_with_the_value_and_type_of_the_card_and_not_of_his_weapon():
    situation = alone("mage", "warrior").weapon(0, "grey_c02_item")  # melee, 3
    play = meet(situation.hand(0, "ab_mage_02").energy(0, 1), "grey_c01", 1, 1)
    play.do("play:ab_mage_02", "energy")  # ranged, 2
    assert steps(play)[0] == story.RANGED
    assert attacks(play)[0] == (2, 1, 5)


@rule("WOW-KEY-12")
def test_a_weaker_card_counts_all_the_same():
    situation = alone("warrior").level(0, "green").weapon(0, "green_c05_item")  # melee, 5
    situation.hand(0, "ab_warrior_11").energy(0, 1)
    play = meet(situation, "grey_c02", 2, 1).do("play:ab_warrior_11")
    assert attacks(play)[0] == (5, 2, 6)  # 3 of the card, 2 by its improved text


@rule("WOW-KEY-12")
def test_the_values_of_the_character_card_are_ignored_too():
    situation = alone("artumnis").flip(0).hand(0, "ab_artumnis_01").energy(0, 1)
    play = meet(situation, "grey_c02", 1, 1).do("play:ab_artumnis_01")  # beast: melee, 2
    assert (steps(play)[0], attacks(play)[0][0]) == (story.RANGED, 3)


@rule("WOW-KEY-12")
def test_only_one_card_is_played_instead_of_the_weapon():
    situation = alone("mage", "warrior").hand(0, "ab_mage_01", "ab_mage_02").energy(0, 2)
    play = meet(situation, "grey_c02", 1, 1)
    assert play.options == ["pass", "play:ab_mage_01", "play:ab_mage_02"]
    play.do("play:ab_mage_01")
    assert play.hand(0) == ["ab_mage_02"]
    assert play.player == 1  # the other card was not offered any more


@rule("WOW-KEY-13")
@pytest.mark.parametrize(("instead", "fired"), [(True, []), (False, ["grey_c04_item_p2"])])
def test_a_triggered_power_of_the_weapon_does_not_work_for_the_card(instead, fired):
    situation = alone("dongon").weapon(0, "grey_c04_item")  # 6: +1 damage
    play = meet(situation.hand(0, "ab_dongon_01").energy(0, 1), "grey_c02", 6, 1)
    play.do("play:ab_dongon_01" if instead else "pass")
    assert triggered(play) == fired
    assert taken(play) == {FOE: 3}  # either the card's +1 or the dagger's


@rule("WOW-KEY-13")
def test_neither_does_a_card_that_is_attached_to_the_weapon():
    situation = alone("dongon").weapon(0, "grey_c04_item").attach_to_weapon(0, "ab_dongon_04")
    play = meet(situation.hand(0, "ab_dongon_01").energy(0, 1), "grey_c02", 2, 1)
    play.do("play:ab_dongon_01")
    assert triggered(play) == []
    assert attacks(play)[0] == (3, 2, 6)


@rule("WOW-KEY-13")
def test_the_weapons_text_for_the_end_of_a_combat_is_ignored_as_well():
    situation = alone("mage", "warrior").weapon(0, "grey_c02_item")  # draw 1 for a combat won
    play = meet(situation.hand(0, "ab_mage_01").energy(0, 1), "grey_c01", 6, 1)
    play.do("play:ab_mage_01", "energy")
    assert last(play).fell == (False, True)
    assert play.hand(0) == []


@rule("WOW-KEY-13")
def test_a_weapon_that_affects_ability_cards_does_so():
    situation = alone("mage", "warrior").level(0, "yellow").weapon(0, "yellow_c06_item")
    play = meet(situation.hand(0, "ab_mage_01").energy(0, 1), "grey_c02", 1, 1, 2)
    play.do("play:ab_mage_01", "energy")
    assert triggered(play) == ["yellow_c06_item_p1"]  # 1: reroll, also for an ability card
    assert attacks(play)[0] == (8, 2, 6)  # 3 of the card, 4 by its improved text, 1 of the focus


@rule("WOW-KEY-13")
@pytest.mark.parametrize(("instead", "cards"), [(True, 0), (False, 1)])
def test_the_rest_of_that_weapons_text_is_ignored_none_the_less(instead, cards):
    situation = alone("mage", "warrior").level(0, "yellow").weapon(0, "yellow_c06_item")
    play = meet(situation.hand(0, "ab_mage_01").energy(0, 1), "grey_c02", 6, 1)
    play.do(*(["play:ab_mage_01", "energy"] if instead else ["pass"]))  # 6: draw 1
    assert len(play.hand(0)) == cards + (not instead)


@rule("WOW-KEY-13")
def test_armor_and_character_card_keep_their_powers():
    situation = alone("mage", "warrior").armor(0, "grey_c08_item")  # 1-2: the foe has 1 less attack
    play = meet(situation.hand(0, "ab_mage_01").energy(0, 1), "grey_c12", 1, 6)
    play.do("play:ab_mage_01", "energy")
    assert triggered(play) == ["grey_c08_item_p1"]
    again = alone("mage", "warrior").hand(0, "ab_mage_01").energy(0, 1)
    assert triggered(meet(again, "grey_c02", 3, 1).do("play:ab_mage_01")) == ["mage_grey_s1"]
