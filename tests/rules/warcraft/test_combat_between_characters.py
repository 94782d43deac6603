"""Combat against another character (WOW-CCHR)."""

import pytest

from tests.support.rules import rule
from tests.support.warcraft import Situation
from tests.support.warcraft_fights import (
    FIELD,
    alone,
    attack,
    attacks,
    beats,
    field,
    last,
    played,
    rolled,
    steps,
    taken,
    triggered,
)
from undercroft.games.warcraft.rules.combat import story
from undercroft.games.warcraft.table.state import NONE


def defeats(play):
    """Who was defeated, in order."""
    return [line for line in play.told() if "is defeated" in line]


# -- attacking -----------------------------------------------------------------------------------


@rule("WOW-CCHR-01")
def test_he_may_attack_any_one_of_those_in_his_space_or_leave_them_alone():
    situation = field("warrior", "mage", "dongon", "hunter").put(3, "undercity")
    play = situation.challenged(0)
    assert (play.player, play.asked) == (0, "challenge")
    assert play.options == ["draw", "attack:mage", "attack:dongon"]


@rule("WOW-CCHR-01")
def test_he_attacks_one_at_most_and_draws_no_card_besides():
    situation = field("warrior", "mage", "dongon")
    deck = len(situation.state.bags[4])
    play = attack(situation, "mage", 1, 1)
    assert play.state.active == 1  # the phase is over, and with it their turn
    assert len(play.state.bags[4]) == deck
    assert play.track() == {}


@rule("WOW-CCHR-01")
def test_to_leave_them_alone_means_to_resolve_an_encounter():
    play = field("warrior", "mage").challenged(0).challenge("grey_c02").dice(1, 1).do("draw")
    assert last(play).defender == NONE
    assert play.track() == {0: ("grey_c02", FIELD)}


@rule("WOW-CCHR-01")
def test_an_encounter_that_is_there_stays_on_offer_beside_the_attack():
    situation = Situation("warrior", "mage").put(0, "bandit_hollow").put(1, "bandit_hollow")
    play = situation.challenged(0)
    assert play.options == ["board:be_bandit_captain", "attack:mage"]


@rule("WOW-CCHR-01")
def test_nobody_elsewhere_can_be_attacked():
    play = alone("warrior", "mage").challenged(0).challenge("grey_c02").dice(1, 1)
    assert last(play).defender == NONE  # a card was drawn without asking


@rule("WOW-CCHR-02")
def test_nobody_is_attacked_in_a_city():
    play = Situation("warrior", "mage").bag(0, "grey_c11_item").challenged(0)
    assert (play.player, play.asked) == (0, "equip")  # their maintenance phase already
    assert play.state.fought is None


@rule("WOW-CCHR-03", "WOW-CCHR-04")
def test_it_goes_through_the_same_steps_and_is_a_single_exchange():
    situation = field("mage", "dongon").hand(0, "ab_mage_10")
    play = attack(situation, "dongon", 3, 2).do("play:ab_mage_10")
    stages = [beat[0] for beat in beats(play, *range(11))]
    assert stages == sorted(stages)
    assert set(stages) == {story.BEFORE, story.ROLL, story.POWERS, story.RANGED, story.MELEE}
    assert steps(play) == {0: story.RANGED, 1: story.MELEE}
    assert len(rolled(play)) == 2


@rule("WOW-CCHR-04")
def test_if_neither_falls_there_is_no_second_round():
    play = attack(field("mage", "dongon"), "dongon", 1, 2)
    assert len(beats(play, story.ATTACKED)) == 2
    assert last(play).fell == (False, False)
    assert play.state.active == 1


@rule("WOW-CCHR-05")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_active_character_attacks_and_the_other_one_defends(seat):
    names = ("mage", "dongon")
    play = attack(field(*names), names[1 - seat], 1, 2, seat=seat)
    assert (last(play).attacker, last(play).defender) == (seat, 1 - seat)


@rule("WOW-CCHR-06")
def test_the_one_attacked_may_pay_for_a_card_with_1_energy():
    situation = field("warrior", "mage")
    situation.hand(1, "ab_mage_06", "ab_mage_11", "ab_mage_10", "ab_mage_02")
    play = attack(situation, "mage", 1, 1)
    assert play.player == 1
    assert play.options == ["pass", "play:ab_mage_06", "play:ab_mage_10", "play:ab_mage_02"]
    play.do("play:ab_mage_06")  # the one energy is spent
    assert play.options == ["pass", "play:ab_mage_10"]


@rule("WOW-CCHR-06", "WOW-GAP-32")
def test_it_is_one_more_than_what_a_card_gave_them_on_that_turn():
    situation = field("warrior", "zowka").hand(0, "ab_warrior_06").energy(0, 3)
    situation.level(1, "green").hand(1, "ab_zowka_02").bag(1, "grey_c13_item")
    play = situation.moving(0).do("play:ab_warrior_06", "play:ab_zowka_02")  # Break the Chant
    assert play.character(1).energy == 1
    play.do("stop", "attack:zowka")
    assert play.character(1).energy == 2
    assert "Zowka Shattertusk gains 1 energy for this battle." in play.told()


@rule("WOW-CCHR-06")
def test_energy_he_does_not_use_is_gone_after_the_battle():
    situation = field("warrior", "mage", "dongon").hand(1, "ab_mage_06").bag(0, "grey_c11_item")
    play = attack(situation, "mage", 1, 1)
    assert play.character(1).energy == 1
    play.do("pass")
    assert play.asked == "equip"  # still the attacker's turn
    assert play.character(1).energy == 0


@rule("WOW-CCHR-06")
def test_the_attacker_gets_no_energy_for_it():
    situation = field("warrior", "mage").hand(0, "ab_warrior_01").energy(0, 0)
    play = attack(situation, "mage", 1, 1)
    assert played(play) == []
    assert play.asked != "before_roll"


@rule("WOW-CCHR-07")
def test_the_attacker_rolls_the_red_die_and_the_defender_himself_the_black_one():
    play = attack(field("warrior", "mage", "dongon"), "mage", 2, 5)
    assert rolled(play) == [(0, 2, 0), (1, 5, 1)]  # and not the player on their right
    assert "Orc Warrior rolls 2 with the red die; it hits with 4 or more (50%)." in play.told()
    assert "Human Mage rolls 5 with the black die; it hits with 4 or more (50%)." in play.told()


@rule("WOW-CCHR-07")
def test_boots_of_the_player_on_the_right_do_not_help_here():
    situation = field("warrior", "mage", "dongon").keeps(2, "disc_rocket_boots")
    play = attack(situation.keeps(1, "disc_rocket_boots"), "mage", 2, 2)
    assert (play.player, play.asked) == (1, "roll_again")
    play.do("keep")
    assert play.state.active == 1  # nobody else was asked


@rule("WOW-CCHR-08")
def test_what_both_dice_trigger_is_resolved_for_the_defender_first():
    play = attack(field("mage", "artumnis"), "artumnis", 3, 3)
    assert triggered(play) == ["artumnis_grey_s1", "mage_grey_s1"]


@rule("WOW-CCHR-08")
def test_what_both_may_use_before_the_roll_is_the_defenders_to_use_first():
    situation = field("warrior", "mage").bag(0, "grey_c15_item").bag(1, "grey_c12_item")
    situation.hand(1, "ab_mage_10")
    play = attack(situation, "mage")
    assert (play.player, play.options) == (1, ["pass", "play:ab_mage_10"])
    play.do("pass")
    assert (play.player, play.options) == (0, ["pass", "power:grey_c15_item_p1"])


# -- how it ends ---------------------------------------------------------------------------------


def loses(*bag, armor=None):
    """The mage falls to the first blow; these items are in their bag."""
    situation = field("dongon", "mage").hurt(1, 2).bag(1, *bag)
    if armor:
        situation.armor(1, armor)
    return attack(situation, "mage", 6, 1)


@rule("WOW-CCHR-09")
def test_the_survivor_may_take_one_item_of_his_choice_from_the_losers_bag():
    play = loses("grey_c01_item", "grey_c11_item", armor="grey_c08_item")
    assert (play.player, play.asked) == (0, "take_item")
    assert play.options == ["take:1:grey_c01_item", "take:1:grey_c11_item", "nothing"]
    play.do("take:1:grey_c11_item")
    assert play.bag(0) == ["grey_c11_item"]
    assert (play.bag(1), play.wears(1)) == (["grey_c01_item"], ["grey_c08_item"])


@rule("WOW-CCHR-09")
def test_he_need_not_take_anything():
    play = loses("grey_c01_item", "grey_c11_item").do("nothing")
    assert (play.bag(0), play.bag(1)) == ([], ["grey_c01_item", "grey_c11_item"])


@rule("WOW-CCHR-09")
def test_from_an_empty_bag_there_is_nothing_to_take():
    play = loses(armor="grey_c08_item")
    assert play.asked != "take_item"
    assert play.space(1) == "stormwind"
    assert play.wears(1) == ["grey_c08_item"]


@rule("WOW-CCHR-09")
def test_a_defender_who_survives_takes_his_pick_as_well():
    situation = field("dongon", "mage").hurt(0, 3).bag(0, "grey_c01_item", "grey_c11_item")
    play = attack(situation, "mage", 1, 6, 2)
    assert last(play).fell == (True, False)
    assert (play.player, play.asked) == (1, "take_item")
    assert play.options == ["take:0:grey_c01_item", "take:0:grey_c11_item", "nothing"]


@rule("WOW-CCHR-10")
def test_the_loser_follows_the_defeat_rules_after_the_item_was_taken():
    play = loses("grey_c01_item", "grey_c11_item")
    assert (play.space(1), play.character(1).damage) == (FIELD, 4)  # not before
    play.do("nothing")
    assert (play.space(1), play.character(1).damage) == ("stormwind", 0)
    assert play.space(0) == FIELD


@rule("WOW-CCHR-11", "WOW-CCHR-12")
def test_if_both_fall_nobody_takes_anything_and_the_defender_is_defeated_first():
    situation = field("mage", "artumnis").hurt(0, 2).hurt(1, 2)
    situation.bag(0, "grey_c01_item").bag(1, "grey_c11_item")
    play = attack(situation, "artumnis", 6, 6)
    assert last(play).fell == (True, True)
    assert (play.bag(0), play.bag(1)) == (["grey_c01_item"], ["grey_c11_item"])
    assert defeats(play) == [
        "Artumnis Moondream is defeated: 3 damage against 3 health.",
        "Human Mage is defeated: 4 damage against 3 health.",
    ]
    assert [play.space(seat) for seat in (0, 1)] == ["stormwind", "stormwind"]
    assert [play.character(seat).damage for seat in (0, 1)] == [0, 0]


@rule("WOW-CCHR-12")
def test_one_goes_through_all_of_his_defeat_before_the_other_does():
    situation = Situation("mage", "artumnis").put(0, "millers_creek").put(1, "millers_creek")
    play = attack(situation.hurt(0, 2).hurt(1, 2), "artumnis", 6, 6)
    assert (play.player, play.asked) == (1, "resurrect")  # two cities are equally near
    play.do("city:ironforge")
    assert (play.space(1), play.character(1).damage) == ("ironforge", 0)
    assert (play.player, play.asked, play.space(0)) == (0, "resurrect", "millers_creek")


@rule("WOW-CCHR-13")
def test_if_neither_falls_nobody_takes_anything():
    situation = field("dongon", "mage").bag(0, "grey_c01_item").bag(1, "grey_c11_item")
    play = attack(situation, "mage", 2, 1).do("keep")
    assert last(play).fell == (False, False)
    assert (play.bag(0), play.bag(1)) == (["grey_c01_item"], ["grey_c11_item"])
    assert [play.space(seat) for seat in (0, 1)] == [FIELD, FIELD]
    assert play.track() == {}


@rule("WOW-CCHR-13")
def test_damage_that_defeats_nobody_brings_no_item_either():
    situation = field("dongon", "mage").bag(1, "grey_c11_item")
    play = attack(situation, "mage", 6, 1)
    assert taken(play) == {1: 2}
    assert play.asked != "take_item"
    assert (play.bag(1), play.character(1).damage) == (["grey_c11_item"], 2)


@rule("WOW-CCHR-03")
def test_a_ranged_character_may_defeat_a_melee_one_before_he_attacks():
    play = attack(field("mage", "dongon").hurt(1, 3), "dongon", 6, 6)
    assert steps(play) == {0: story.RANGED}
    assert attacks(play)[0] == (2, 6, 6)
    assert last(play).fell == (False, True)
