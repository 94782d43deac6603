"""Special powers (WOW-POW): when they work, by themselves or not, and for how long."""

import pytest

from tests.support.rules import rule
from tests.support.warcraft import Situation
from tests.support.warcraft_content import CONTENT
from tests.support.warcraft_fights import (
    FOE,
    alone,
    attack,
    attacks,
    beats,
    field,
    last,
    meet,
    next_turn,
    rolled,
    taken,
    triggered,
)
from undercroft.games.warcraft.rules.combat import story


@rule("WOW-POW-01")
@pytest.mark.parametrize(("attacker", "defender"), [("warrior", "mage"), ("mage", "warrior")])
def test_when_both_dice_trigger_the_defenders_power_comes_first(attacker, defender):
    play = attack(field(attacker, defender), defender, 3, 3)
    assert triggered(play) == [f"{defender}_grey_s1", f"{attacker}_grey_s1"]
    own = {"warrior": 1, "mage": 2}
    assert [attacks(play)[seat][0] for seat in (0, 1)] == [own[attacker] + 1, own[defender] + 1]


@rule("WOW-POW-01")
def test_powers_of_the_same_moment_before_the_roll_are_the_defenders_first_too():
    play = attack(field("warrior", "warlock").flip(0).flip(1), "warlock", 4, 4)
    assert [beat[2] for beat in beats(play, story.USED)] == [1, 0]


@rule("WOW-POW-02")
def test_a_power_that_the_die_triggers_works_without_asking():
    play = meet(alone("warrior"), "grey_c02", 3, 1)
    assert triggered(play) == ["warrior_grey_s1"]
    assert attacks(play)[0] == (2, 3, 6)
    assert play.player == 1  # the other player's turn: nobody was asked anything


@rule("WOW-POW-02")
def test_a_power_that_the_die_triggers_works_even_if_it_hurts_its_owner():
    play = meet(alone("warlock").flip(0), "grey_c02", 1, 1)
    assert triggered(play) == ["warlock_grey_f2"]
    assert taken(play) == {0: 1}
    assert play.player == 1  # and nobody was asked


@rule("WOW-POW-02")
@pytest.mark.parametrize("face", [1, 2, 4, 5, 6])
def test_any_other_result_does_not_trigger_it(face):
    play = meet(alone("warrior"), "grey_c02", face, 1)
    assert triggered(play) == []
    assert attacks(play)[0] == (1, face, 6)


@rule("WOW-POW-03")
def test_a_power_that_rolls_again_does_not_work_a_second_time_in_that_combat():
    play = meet(alone("hunter"), "grey_c02", 1, 2, 1)
    assert triggered(play) == ["hunter_grey_s1"]
    assert rolled(play) == [(0, 1, 0), (FOE, 2, 1), (0, 1, 0)]
    assert attacks(play)[0][1] == 1  # the second 1 counts


@rule("WOW-POW-03")
def test_the_same_result_after_a_reroll_by_a_card_triggers_nothing_anew():
    situation = alone("warrior").hand(0, "ab_warrior_07").energy(0, 1)
    play = meet(situation, "grey_c02", 3, 1)
    play.dice(3).do("play:ab_warrior_07")
    assert triggered(play) == ["warrior_grey_s1"]
    assert attacks(play)[0] == (2, 3, 6)


@rule("WOW-POW-03")
def test_another_power_may_still_be_triggered_by_the_new_result():
    situation = alone("warrior").flip(0).hand(0, "ab_warrior_07").energy(0, 1)
    situation.weapon(0, "grey_c01_item")  # 3: +1 attack
    play = meet(situation, "grey_c02", 3, 1)
    play.dice(6).do("play:ab_warrior_07")
    assert triggered(play) == ["grey_c01_item_p1", "warrior_grey_f2"]


@rule("WOW-POW-03")
def test_in_the_next_combat_it_works_again():
    play = meet(alone("warrior"), "grey_c02", 3, 1)
    assert triggered(play) == ["warrior_grey_s1"]
    next_turn(play, 0)
    assert play.state.fought is None
    play.dice(3, 1).do("stop")  # the encounter is still there
    assert triggered(play) == ["warrior_grey_s1"]
    assert attacks(play)[0] == (2, 3, 6)


@rule("WOW-POW-04")
def test_the_star_of_the_red_die_is_a_6_for_the_sum_and_for_powers():
    play = meet(alone("warrior").flip(0), "grey_c02", CONTENT.star, 1)
    assert attacks(play)[0] == (2, 6, 6)  # 1 and 1 of the stance
    assert triggered(play) == ["warrior_grey_f2"]
    assert taken(play)[FOE] == 3


@rule("WOW-POW-04")
def test_the_star_of_the_black_die_is_a_6_as_well():
    play = meet(alone("warrior"), "grey_c03", 1, CONTENT.star)
    assert attacks(play)[FOE] == (2, 6, 6)
    assert triggered(play) == ["grey_c03_p1"]
    assert taken(play)[0] == 2


@rule("WOW-POW-05")
def test_a_power_for_the_movement_phase_is_offered_there_and_nowhere_else():
    play = alone("warlock").moving(0)
    assert "power:warlock_grey_s2" in play.options
    fight = field("warlock", "mage").bag(0, "grey_c15_item").challenged(0)
    assert fight.options == ["draw", "attack:mage"]
    fight.do("attack:mage")
    assert (fight.asked, fight.options) == ("before_roll", ["pass", "power:grey_c15_item_p1"])
    rest = Situation("warlock", "mage").bag(0, "grey_c12_item").maintaining(0)
    assert "power:warlock_grey_s2" not in rest.options


@rule("WOW-POW-05")
def test_a_power_for_before_the_roll_is_not_offered_in_the_movement_phase_nor_after_the_roll():
    situation = alone("warrior").bag(0, "grey_c15_item").hand(0, "ab_warrior_07").energy(0, 1)
    assert "power:grey_c15_item_p1" not in situation.moving(0).options
    situation = alone("warrior").bag(0, "grey_c15_item").hand(0, "ab_warrior_07").energy(0, 1)
    play = meet(situation, "grey_c02", 2, 1)
    assert play.options == ["pass", "power:grey_c15_item_p1"]
    play.do("pass")
    assert (play.asked, play.options) == ("after_roll", ["pass", "play:ab_warrior_07"])


@rule("WOW-POW-05")
def test_using_it_gives_what_it_says():
    play = alone("warlock").no_deck(0).discarded(0).moving(0)
    play.do("power:warlock_grey_s2")
    assert play.character(0).damage == 1
    assert "power:warlock_grey_s2" not in play.options  # once a turn, as it says


@rule("WOW-POW-05")
def test_a_power_with_a_condition_works_only_when_it_is_met():
    staff = alone("mage", "warrior").weapon(0, "grey_c02_item")
    won = meet(staff, "grey_c10", 6, 1)
    assert len(won.hand(0)) == 1  # a card for a combat won
    staff = alone("mage", "warrior").weapon(0, "grey_c02_item")
    not_won = meet(staff, "grey_c01", 1, 1)
    assert not_won.hand(0) == []


@rule("WOW-POW-06")
def test_a_triggered_power_lasts_through_the_ranged_and_the_melee_step():
    play = meet(alone("mage", "warrior").flip(0), "grey_c02", 2, 6)
    assert triggered(play) == ["mage_grey_f1"]
    assert attacks(play)[FOE] == (-1, 6, 7)  # attack 1, less 2, in the melee step
    play = meet(alone("mage", "warrior").flip(0), "grey_c10", 2, 4)
    assert attacks(play)[FOE] == (0, 4, 7)  # attack 2, less 2, in the ranged step


@rule("WOW-POW-06")
def test_a_triggered_power_is_gone_when_the_combat_is_over():
    play = meet(alone("warrior"), "grey_c05", 1, 1)
    assert attacks(play)[0] == (1, 1, 6)  # 5, and 1 by its power
    next_turn(play, 0).dice(1, 2).do("stop")
    assert attacks(play)[0] == (1, 1, 5)


@rule("WOW-POW-06")
def test_what_a_combat_triggered_does_not_count_later_in_that_turn():
    situation = alone("warrior").bag(0, "grey_c11_item")
    play = meet(situation, "grey_c02", 3, 1)
    assert triggered(play) == ["warrior_grey_s1"]
    assert attacks(play)[0][0] == 2
    assert (play.player, play.asked) == (0, "equip")  # their maintenance phase
    assert play.table.view(1).characters[0].attack == 1


@rule("WOW-POW-06")
@pytest.mark.parametrize(("face", "hurt"), [(6, 0), (5, 1)])
def test_a_triggered_power_that_prevents_damage_counts_when_the_blow_falls(face, hurt):
    situation = alone("warrior").armor(0, "grey_c09_item")  # defense 6; 6: prevent 1 damage
    play = meet(situation, "grey_c16", face, 5)  # attack 2: it hits the 6
    assert attacks(play)[FOE] == (2, 5, 6)
    assert taken(play).get(0, 0) == hurt
    assert play.character(0).damage == hurt


@rule("WOW-POW-06")
def test_it_prevents_no_more_than_it_says():
    situation = Situation("warrior", "mage").put(0, "lakeside_camp").armor(0, "grey_c09_item")
    play = meet(situation, "grey_c12", 6, 6)  # damage 2
    assert taken(play)[0] == 1
    assert (play.asked, play.options) == ("after_combat", ["pass", "flip"])
    assert last(play.do("pass")).fell == (False, True)


@rule("WOW-POW-02", "WOW-ITEM-21")
def test_a_triggered_power_is_told_with_its_owner_and_its_card():
    situation = alone("warrior").weapon(0, "grey_c07_item")  # 3: +1 attack, on card and weapon
    play = meet(situation, "grey_c01", 3, 6)
    weapon = CONTENT.item_by_id["grey_c07_item"].name
    foe = CONTENT.encounter_by_id["grey_c01"].name
    told = [line for line in play.told() if "triggers" in line]
    assert told == [
        f"{foe}: \u2605 triggers the {foe}: 6: +1 attack.",
        "Orc Warrior: 3 triggers the character card: 3: +1 attack.",
        f"Orc Warrior: 3 triggers the {weapon}: 3: +1 attack.",
    ]


@rule("WOW-POW-05", "WOW-RES-01")
def test_a_card_drawn_by_a_power_is_told_with_the_rule_of_powers():
    play = alone("warlock").moving(0).do("power:warlock_grey_s2")
    drawn = [event.rule for event in play.table.events if event.template.endswith("{cards_drawn}.")]
    assert drawn == ["WOW-POW-05"]


@rule("WOW-POW-05")
def test_the_power_of_armor_is_offered_to_who_has_nothing_else():
    s = alone("warlock", "mage").armor(0, "grey_c12_item")
    play = meet(s, "grey_c02", 1, 6)  # the crab hits: 1 + 6 against 4 and the vest
    assert (play.asked, play.player) == ("on_damage", 0)
    assert "power:grey_c12_item_p1" in play.options
    play.do("power:grey_c12_item_p1")
    assert play.character(0).damage == 1  # of 2
    assert play.wears(0) == []


@rule("WOW-GAP-53", "WOW-GAP-14")
@pytest.mark.parametrize("instead", [True, False])
@pytest.mark.parametrize(("again", "armor_too"), [(2, True), (4, False)])
def test_a_weapon_comes_before_armor_even_if_a_card_is_played_instead(instead, again, armor_too):
    situation = alone("mage", "warrior").level(0, "yellow").weapon(0, "yellow_c06_item")  # 1: again
    situation.armor(0, "grey_c08_item").hand(0, "ab_mage_01").energy(0, 1)  # 1-2: foe -1 attack
    play = meet(situation, "grey_c02", 1, 1, again)
    play.do(*(("play:ab_mage_01", "energy") if instead else ("pass",)))
    assert triggered(play) == ["yellow_c06_item_p1"] + ["grey_c08_item_p1"] * armor_too


@rule("WOW-POW-02")
@pytest.mark.parametrize(("card", "fired"), [("play:ab_mage_11", []), ("pass", ["grey_c01_p1"])])
def test_a_card_that_mutes_the_foe_keeps_its_die_from_triggering_anything(card, fired):
    situation = alone("mage", "warrior").hand(0, "ab_mage_11").energy(0, 2)
    play = meet(situation, "grey_c01", 2, 6).do(card)
    assert triggered(play) == fired


@rule("WOW-POW-02")
def test_it_mutes_the_foe_alone():
    situation = (
        field("mage", "warrior").hand(0, "ab_mage_11").energy(0, 2).weapon(1, "grey_c05_item")
    )
    own = next(power for power in CONTENT.powers if power.id == "mage_grey_s1")
    play = attack(situation, "warrior", own.faces[0], 3).do("play:ab_mage_11")
    assert triggered(play) == ["mage_grey_s1"]
