"""Powers of encounters: their moments, what they ward off, dice that are turned, arms put away."""

import pytest

from tests.support.rules import rule
from tests.support.warcraft import Situation
from tests.support.warcraft_fights import (
    FIELD,
    alone,
    attack,
    attacks,
    field,
    last,
    meet,
    rolled,
    taken,
    triggered,
)


@rule("WOW-GAP-54")
def test_a_power_before_the_roll_works_by_itself_if_its_condition_holds():
    armed = alone("warrior").weapon(0, "grey_c01_item")
    play = meet(armed, "grey_c28", 1, 1)  # the Poacher, against a weapon
    assert attacks(play)[-1][0] == 3
    assert attacks(meet(alone("warrior"), "grey_c28", 1, 1))[-1][0] == 2


@rule("WOW-GAP-54")
@pytest.mark.parametrize(("die", "left"), [(1, 0), (6, 1)])
def test_a_power_after_the_combat_works_only_while_the_encounter_stands(die, left):
    situation = alone("warrior").hand(0, "ab_warrior_09")
    play = meet(situation, "grey_c26", die, 1)  # the Barrow Wight: a card is discarded
    assert len(play.hand(0)) == left


@rule("WOW-GAP-54")
def test_a_cancelled_battle_has_no_power_after_it():
    situation = alone("warlock").hand(0, "ab_warlock_04", "ab_warlock_03").energy(0, 1)
    play = meet(situation, "grey_c26").do("play:ab_warlock_04")
    assert last(play).cancelled
    assert play.hand(0) == ["ab_warlock_03"]


@rule("WOW-GAP-55")
def test_what_an_encounter_prevents_is_less_of_the_next_hit():
    play = meet(alone("mage", "warrior"), "grey_c19", 6, 1)  # the Clay Doll wards off 1 on 1-2
    assert triggered(play) == ["grey_c19_p1"]
    assert not last(play).fell[1]
    assert play.track() == {0: ("grey_c19", FIELD)}
    play = meet(alone("mage", "warrior"), "grey_c19", 6, 3)
    assert last(play).fell[1]


@rule("WOW-GAP-55")
def test_it_is_defeated_by_what_is_left():
    situation = alone("warrior").level(0, "yellow")  # a hit deals 2
    play = meet(situation, "grey_c19", 6, 1)
    assert last(play).fell[1]


@rule("WOW-GAP-61")
def test_a_disarmed_character_fights_with_what_their_card_says():
    situation = (
        alone("warrior").level(0, "green").weapon(0, "green_c01_item").put(0, "dusk_village")
    )
    play = situation.challenged(0).challenge("green_c25").dice(1, 6)  # the Bone Duellist
    assert play.wears(0) == []
    assert play.bag(0) == ["green_c01_item"]
    assert attacks(play)[0][0] == 3


@rule("WOW-GAP-61")
def test_an_armor_goes_into_the_bag_of_a_rival_and_to_an_encounter_nothing_happens():
    situation = field("warrior", "dongon").hand(0, "ab_warrior_08").energy(0, 1)
    situation.armor(1, "grey_c09_item")
    play = attack(situation, "dongon", 1, 1).do("play:ab_warrior_08")
    assert (play.wears(1), play.bag(1)) == ([], ["grey_c09_item"])
    situation = alone("warrior").hand(0, "ab_warrior_08").energy(0, 1)
    play = meet(situation, "grey_c02", 1, 1).do("play:ab_warrior_08")
    assert attacks(play)[0][2] == 5  # one point less, and that is all


@rule("WOW-GAP-63")
def test_a_die_turned_to_a_face_counts_as_that_face():
    play = meet(alone("mage", "warrior"), "grey_c31", 5, 6)  # the Tomb Lantern, on 6
    assert triggered(play)[0] == "grey_c31_p1"
    assert attacks(play)[0][1] == 1


@rule("WOW-GAP-63")
def test_swapped_dice_trigger_the_powers_of_their_new_faces():
    situation = alone("dongon").hand(0, "ab_dongon_11").energy(0, 1)
    play = meet(situation, "grey_c01", 6, 2)  # the Lean Wolf attacks with 1 more on a 6
    assert triggered(play) == []
    play.do("play:ab_dongon_11")
    assert triggered(play) == ["grey_c01_p1"]


@rule("WOW-GAP-63")
def test_each_side_has_what_the_other_rolled():
    situation = alone("dongon").hand(0, "ab_dongon_11").energy(0, 1)
    play = meet(situation, "grey_c02", 2, 6).do("play:ab_dongon_11")
    assert [attacks(play)[who][1] for who in (0, -1)] == [6, 2]


@rule("WOW-POW-05")
def test_a_foe_s_card_may_be_turned_by_a_power():
    situation = alone("mage", "warrior").level(0, "yellow").flip(0).put(0, "dry_mesa")
    play = situation.challenged(0).challenge("yellow_c29").dice(1, 6)  # the Void Leech
    assert triggered(play)[0] == "yellow_c29_p1"
    assert play.table.view(0).characters[0].side == "starting"


@rule("WOW-POW-02")
def test_a_power_may_ask_which_die_is_higher():
    situation = alone("mage", "warrior").level(0, "yellow").put(0, "dry_mesa")
    higher = situation.challenged(0).challenge("yellow_c22").dice(2, 6)  # the Swamp Hydra
    assert taken(higher)[0] == 4
    situation = alone("mage", "warrior").level(0, "yellow").put(0, "dry_mesa")
    lower = situation.challenged(0).challenge("yellow_c22").dice(6, 5)
    assert taken(lower).get(0, 0) in (0, 3)


@rule("WOW-GAP-47")
def test_who_falls_to_a_power_that_also_cancels_the_battle_has_fallen():
    play = meet(alone("mage", "warrior").dying(0), "grey_c27", 1, 6)  # the Spark Mote, on 6
    assert last(play).fell == (True, False)
    assert not last(play).cancelled
    assert (play.space(0), play.character(0).damage) == ("stormwind", 0)


@rule("WOW-GAP-54")
@pytest.mark.parametrize(("answer", "damage", "hand"), [("pay:health:1", 1, 3), ("decline", 0, 1)])
def test_the_hell_hound_demands_when_the_dice_have_spoken(answer, damage, hand):
    situation = alone("mage", "warrior").level(0, "yellow").put(0, "dry_mesa")
    situation.hand(0, "ab_mage_08", "ab_mage_06", "ab_mage_10")
    play = situation.challenged(0).challenge("yellow_c13").dice(1, 1)
    while play.asked != "demand":
        play.do("pass")
    assert len(rolled(play)) == 2
    before = play.character(0).damage
    play.do(answer)
    assert (play.character(0).damage - before, len(play.hand(0))) == (damage, hand)


@rule("WOW-POW-02")
@pytest.mark.parametrize(("black", "damage"), [(2, 2), (1, 0)])
def test_equal_dice_hurt_whoever_fights_the_thunder_spirit_and_nobody_else(black, damage):
    situation = Situation("warrior", "mage", "dongon").level(0, "green").put(0, "dusk_village")
    play = situation.challenged(0).challenge("green_c24").dice(2, black)
    assert triggered(play) == ["green_c24_p1"]
    assert taken(play).get(0, 0) == damage
    assert [play.character(seat).damage for seat in range(3)] == [damage, 0, 0]
