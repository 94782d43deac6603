"""Ability cards (WOW-ABIL): the hand, their cost, when and how often they are played."""

import pytest

from tests.support.rules import rule
from tests.support.warcraft import Situation
from tests.support.warcraft_fights import FIELD, alone, attack, field, meet, played

SCROLL = "lakeside_camp"
TEN = tuple(f"ab_warrior_{n:02}" for n in range(1, 11))


def playable(options):
    """The ability cards among the options."""
    return [option for option in options if option.startswith("play:")]


@rule("WOW-ABIL-01")
def test_with_10_cards_in_hand_a_new_one_makes_the_player_discard_at_once():
    play = Situation("warrior", "mage").put(0, SCROLL).hand(0, *TEN).exploring(0)
    play.ability(0, "ab_warrior_11")
    assert (play.player, play.asked) == (0, "discard_down")
    assert len(play.options) == 11
    play.do("discard:ab_warrior_05")
    assert len(play.character(0).hand) == 10
    assert "ab_warrior_11" in play.hand(0)
    assert play.discards(0) == ["ab_warrior_05"]


@rule("WOW-ABIL-01")
def test_10_cards_are_within_the_limit():
    play = Situation("warrior", "mage").put(0, SCROLL).hand(0, *TEN[:9]).exploring(0)
    play.ability(0, "ab_warrior_11")
    assert play.asked != "discard_down"
    assert len(play.character(0).hand) == 10


@rule("WOW-ABIL-02")
def test_a_card_that_was_played_lies_on_top_of_its_players_pile_for_all_to_see():
    situation = alone("warrior").discarded(0, "ab_warrior_01").hand(0, "ab_warrior_06")
    play = situation.energy(0, 1).moving(0).do("play:ab_warrior_06")
    assert play.discards(0) == ["ab_warrior_01", "ab_warrior_06"]
    assert play.hand(0) == []
    for viewer in (0, 1, None):
        assert play.table.view(viewer).characters[0].discard[-1] == "ab_warrior_06"


@rule("WOW-ABIL-02")
def test_it_is_not_discarded_before_it_is_resolved():
    situation = alone("hunter").hand(0, "ab_hunter_11").energy(0, 1)
    play = situation.moving(0).do("play:ab_hunter_11")
    assert play.asked == "place_discovery"
    assert play.discards(0) == []
    play.do("place:mill_road")
    assert play.discards(0) == ["ab_hunter_11"]


@rule("WOW-ABIL-03")
def test_an_empty_deck_is_made_anew_from_the_discard_pile():
    situation = Situation("warrior", "mage").put(0, SCROLL)
    situation.discarded(0, "ab_warrior_01", "ab_warrior_02").no_deck(0)
    play = situation.exploring(0)
    drawn = play.hand(0)
    assert len(drawn) == 1
    assert drawn[0] in ("ab_warrior_01", "ab_warrior_02")
    assert play.discards(0) == []
    assert play.table.view(1).characters[0].deck == 1
    assert "WOW-ABIL-03" in play.rules_told()


@rule("WOW-ABIL-03")
def test_the_last_card_of_a_deck_is_drawn_before_the_pile_is_shuffled():
    situation = Situation("mage", "warrior").put(0, FIELD).hand(0, "ab_mage_08").energy(0, 1)
    kept = situation._ability(0, "ab_mage_12")
    situation.discarded(0, "ab_mage_01").no_deck(0)
    situation.state.bags[0] = bytes((kept,))
    play = situation.moving(0).do("play:ab_mage_08")  # draw 2
    assert play.hand(0) == ["ab_mage_01", "ab_mage_12"]
    assert play.discards(0) == ["ab_mage_08"]  # the card being resolved is not shuffled in


@rule("WOW-ABIL-04")
@pytest.mark.parametrize(("energy", "offered"), [(1, False), (2, True), (3, True)])
def test_a_card_with_2_icons_costs_2_energy(energy, offered):
    play = alone("warrior").hand(0, "ab_warrior_05").energy(0, energy).moving(0)
    assert ("play:ab_warrior_05" in play.options) == offered
    if offered:
        play.do("play:ab_warrior_05")
        assert play.character(0).energy == energy - 2


@rule("WOW-ABIL-05")
def test_a_card_without_icons_can_be_played_with_no_energy_at_all():
    play = alone("warrior").hand(0, "ab_warrior_09", "ab_warrior_06").energy(0, 0).moving(0)
    assert playable(play.options) == ["play:ab_warrior_09"]
    play.do("play:ab_warrior_09")
    assert play.character(0).energy == 0
    assert play.discards(0) == ["ab_warrior_09"]


@rule("WOW-ABIL-06")
def test_energy_left_at_the_end_of_a_turn_is_lost():
    play = alone("warrior").energy(0, 2).maintaining(0)
    assert play.player == 1
    assert play.character(0).energy == 0


@rule("WOW-ABIL-06")
def test_a_turn_begins_with_the_energy_of_its_own_roll_alone():
    play = alone("warrior").energy(0, 2).turn_of(0).movement(3, 1)
    assert play.character(0).energy == 1


@rule("WOW-ABIL-07")
def test_a_combat_card_is_not_offered_in_the_movement_phase_nor_the_other_way_round():
    cards = ("ab_warrior_01", "ab_warrior_02", "ab_warrior_06", "ab_warrior_07", "ab_warrior_09")
    moving = alone("warrior").hand(0, *cards).energy(0, 3).moving(0)
    assert playable(moving.options) == ["play:ab_warrior_06", "play:ab_warrior_09"]
    fighting = meet(alone("warrior").hand(0, *cards).energy(0, 3), "grey_c02")
    assert fighting.asked == "before_roll"
    assert playable(fighting.options) == ["play:ab_warrior_01", "play:ab_warrior_02"]


@rule("WOW-ABIL-07")
def test_combat_cards_are_for_those_who_fight():
    situation = field("warrior", "mage", "dongon").hand(2, "ab_dongon_09").energy(2, 3)
    play = attack(situation, "mage", 1, 1)
    assert play.asked != "before_roll"
    assert played(play) == []


@rule("WOW-ABIL-07")
def test_a_combat_card_for_a_blow_is_of_no_use_outside_combat():
    situation = alone("warrior").hand(0, "ab_warrior_04").energy(0, 1)
    bomb = situation.discovery(FIELD, "disc_bomb").exploring(0).challenge("grey_c02").dice(1, 6)
    assert bomb.asked == "on_damage"  # in the combat that follows
    assert bomb.character(0).damage == 2  # the bomb's: nobody was asked about it


@rule("WOW-ABIL-07")
def test_a_special_card_is_offered_at_the_moment_it_names():
    situation = alone("warrior").hand(0, "ab_warrior_12").energy(0, 2).hurt(0, 2)
    assert playable(situation.moving(0).options) == []
    play = meet(alone("warrior").hand(0, "ab_warrior_12").energy(0, 2).hurt(0, 3), "grey_c02", 1, 6)
    assert (play.asked, play.options) == ("on_defeat", ["pass", "play:ab_warrior_12"])
    play.do("play:ab_warrior_12")
    assert (play.character(0).damage, play.space(0)) == (3, FIELD)


@rule("WOW-ABIL-08")
def test_the_defender_plays_all_his_cards_before_the_attacker_plays_any():
    situation = field("warrior", "mage").hand(0, "ab_warrior_01", "ab_warrior_02").energy(0, 3)
    situation.hand(1, "ab_mage_10", "ab_mage_06")
    play = attack(situation, "mage")
    assert (play.player, play.asked) == (1, "before_roll")
    assert playable(play.options) == ["play:ab_mage_10", "play:ab_mage_06"]
    play.do("play:ab_mage_10")
    assert (play.player, playable(play.options)) == (1, ["play:ab_mage_06"])
    play.do("pass")
    assert (play.player, len(playable(play.options))) == (0, 2)
    play.do("play:ab_warrior_02")
    assert (play.player, playable(play.options)) == (0, ["play:ab_warrior_01"])
    play.dice(1, 1).do("pass")
    assert played(play) == [(1, "ab_mage_10"), (0, "ab_warrior_02")]


@rule("WOW-ABIL-08")
def test_after_the_roll_the_defender_is_asked_first_too():
    situation = field("warrior", "mage").hand(0, "ab_warrior_07").energy(0, 1)
    play = attack(situation.hand(1, "ab_mage_09"), "mage", 2, 2)
    assert (play.player, play.asked) == (1, "after_roll")
    play.dice(5).do("play:ab_mage_09")
    assert (play.player, play.asked) == (0, "after_roll")


@rule("WOW-ABIL-09")
def test_with_a_single_one_to_answer_there_is_nothing_to_settle():
    situation = Situation("warrior", "mage", "dongon").put(0, FIELD)
    situation.hand(0, "ab_warrior_06").energy(0, 3)
    situation.level(2, "green").bag(2, "green_c14_item")
    play = situation.moving(0).do("play:ab_warrior_06")
    assert (play.player, play.asked) == (2, "response")


@rule("WOW-ABIL-10")
def test_a_second_copy_of_a_card_is_not_offered_in_the_same_turn():
    situation = alone("warrior").hand(0, "ab_warrior_06", "ab_warrior_06", "ab_warrior_09")
    play = situation.energy(0, 3).moving(0).do("play:ab_warrior_06")
    assert play.hand(0) == ["ab_warrior_06", "ab_warrior_09"]
    assert playable(play.options) == ["play:ab_warrior_09"]


@rule("WOW-ABIL-10")
def test_nor_is_it_offered_in_the_same_combat():
    situation = alone("warrior").hand(0, "ab_warrior_02", "ab_warrior_02")
    play = meet(situation, "grey_c02", 1, 1).do("play:ab_warrior_02")
    assert play.hand(0) == ["ab_warrior_02"]
    assert played(play) == [(0, "ab_warrior_02")]
    assert play.player == 1  # nothing more was offered: the turn is over


@rule("WOW-ABIL-07")
@pytest.mark.parametrize(
    ("space", "hurt"), [("goldwood_farms", 1), ("stormwind", 1), ("ironforge", 0)]
)
def test_a_card_reaches_everybody_within_its_range_and_nobody_beyond(space, hurt):
    s = Situation("hunter", "mage").put(0, "goldwood_farms").put(1, space)
    play = s.hand(0, "ab_hunter_12").energy(0, 2).moving(0).do("play:ab_hunter_12")
    assert (play.character(0).damage, play.character(1).damage) == (0, hurt)
