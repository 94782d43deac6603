"""Combat with encounters: its sides, dice, powers and attacks (WOW-CENC-01 to 18)."""

import pytest

from tests.support.rules import rule
from tests.support.warcraft import Situation
from tests.support.warcraft_fights import (
    FIELD,
    FOE,
    alone,
    attacks,
    beats,
    last,
    meet,
    rolled,
    steps,
    taken,
    triggered,
)
from undercroft.games.warcraft.rules.combat import story


def in_green(character="hunter"):
    """A green character before the sorcerer printed on the ruined keep (ranged, defense 7)."""
    return Situation(character, "warrior").put(0, "ruined_keep").level(0, "green")


@rule("WOW-CENC-01")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_character_is_the_attacker_and_the_encounter_the_defender(seat):
    situation = Situation("warrior", "dongon").put(seat, FIELD).bag(seat, "grey_c15_item")
    play = meet(situation, "grey_c02", seat=seat)
    assert (play.player, play.asked) == (seat, "before_roll")
    assert (play.combat.attacker.seat, play.combat.defender.seat) == (seat, FOE)
    assert play.table.view(None).combat.seats == (seat, FOE)


@rule("WOW-CENC-01", "WOW-CENC-05")
def test_the_encounters_power_is_resolved_before_the_characters():
    play = meet(alone("hunter"), "grey_c07", 1, 1, 5)
    assert triggered(play) == ["grey_c07_p1", "hunter_grey_s1"]


@rule("WOW-CENC-02")
def test_a_combat_goes_through_its_steps_in_order():
    situation = alone("hunter").flip(0).hand(0, "ab_hunter_03").energy(0, 1)
    play = meet(situation, "grey_c05", 3, 1).do("play:ab_hunter_03")
    stages = [beat[0] for beat in beats(play, *range(11))]
    assert stages == sorted(stages)
    assert set(stages) == {story.BEFORE, story.ROLL, story.POWERS, story.RANGED, story.MELEE}
    said = play.rules_told()
    marks = ["WOW-CENC-03", "WOW-POW-02", "WOW-CENC-10", "WOW-UND-02"]
    assert [rule for rule in said if rule in marks] == [
        "WOW-CENC-03", "WOW-CENC-03", "WOW-POW-02", "WOW-POW-02", "WOW-CENC-10", "WOW-CENC-10",
        "WOW-UND-02",
    ]  # fmt: skip


@rule("WOW-CENC-02")
def test_what_is_for_the_end_of_combat_comes_after_the_attacks():
    play = meet(alone("warrior"), "grey_c02", 2, 5)
    assert (play.asked, play.options) == ("after_combat", ["pass", "flip"])
    assert taken(play) == {0: 2}
    play.do("flip")
    assert [beat[0] for beat in beats(play, story.TURNED)] == [story.END]


@rule("WOW-CENC-03")
@pytest.mark.parametrize(("seat", "right"), [(0, 2), (1, 0), (2, 1)])
def test_the_red_die_is_his_and_the_black_one_is_rolled_by_the_player_on_his_right(seat, right):
    situation = Situation("warrior", "mage", "dongon").put(seat, FIELD)
    play = meet(situation, "grey_c02", 2, 4, seat=seat)
    assert rolled(play) == [(seat, 2, seat), (FOE, 4, right)]


@rule("WOW-CENC-03")
def test_both_dice_are_rolled_before_either_player_may_do_anything_about_them():
    situation = Situation("warrior", "mage", "dongon").put(0, FIELD)
    situation.keeps(0, "disc_rocket_boots").keeps(2, "disc_rocket_boots")
    play = meet(situation, "grey_c02", 2, 4)
    assert rolled(play) == [(0, 2, 0), (FOE, 4, 2)]
    assert (play.player, play.asked) == (2, "roll_again")  # the one who rolled the black die
    play.do("keep")
    assert (play.player, play.asked) == (0, "roll_again")


@rule("WOW-CENC-04")
def test_each_side_attacks_once_with_its_one_roll():
    play = meet(alone("warrior"), "grey_c02", 2, 1)
    assert attacks(play) == {0: (1, 2, 6), FOE: (1, 1, 6)}
    assert len(rolled(play)) == 2


@rule("WOW-CENC-04")
def test_a_combatant_whose_attack_becomes_ranged_makes_no_melee_attack_besides():
    situation = Situation("warrior", "mage").put(0, "marsh_causeway").level(0, "green")
    play = situation.challenged(0).dice(1, 6)
    assert triggered(play) == ["be_marsh_drake_p"]
    assert steps(play)[FOE] == story.RANGED
    assert len(beats(play, story.ATTACKED)) == 2


@rule("WOW-CENC-05")
def test_the_encounters_power_works_first_even_where_it_matters():
    situation = alone("hunter").hurt(0, 1)
    play = meet(situation, "grey_c15", 1, 1, 2)
    assert play.asked == "on_damage"  # by the encounter's power; their own die is not rolled again
    assert [who for who, _, _ in rolled(play)] == [0, FOE]
    play.do("pass")
    assert [who for who, _, _ in rolled(play)] == [0, FOE, 0]


@rule("WOW-CENC-06")
def test_a_power_of_an_encounter_is_triggered_once_a_combat():
    situation = Situation("warrior", "mage").put(0, "eagle_woods").level(0, "yellow")
    play = meet(situation, "yellow_c10", 2, 1, 1)
    assert triggered(play) == ["yellow_c10_p1"]
    assert [die for who, die, _ in rolled(play) if who == FOE] == [1, 1]


@rule("WOW-CENC-07")
@pytest.mark.parametrize(
    ("who", "foe", "ranged"),
    [
        ("warrior", "grey_c02", set()),
        ("mage", "grey_c02", {0}),
        ("warrior", "grey_c10", {FOE}),
        ("mage", "grey_c10", {0, FOE}),
    ],
)
def test_in_the_ranged_step_attack_those_with_a_ranged_attack(who, foe, ranged):
    play = meet(alone(who, "dongon"), foe, 1, 1)
    assert {side for side, step in steps(play).items() if step == story.RANGED} == ranged
    assert set(steps(play)) == {0, FOE}


@rule("WOW-CENC-08")
def test_a_ranged_attack_is_the_value_and_the_die_together():
    play = meet(alone("mage", "warrior"), "grey_c02", 2, 1)
    assert attacks(play)[0] == (2, 2, 6)
    assert "Human Mage misses: attack 2 + die 2 against defense 6." in play.told()
    green = in_green().challenged(0).dice(5, 1)
    assert "Dwarf Hunter hits: attack 3 + die 5 against defense 8." in green.told()


@rule("WOW-CENC-09", "WOW-CENC-10")
@pytest.mark.parametrize(("die", "hurt"), [(3, 0), (4, 1), (5, 1)])
def test_a_ranged_attack_hits_if_it_comes_to_the_defense_value(die, hurt):
    play = meet(alone("warrior"), "grey_c10", 1, die)  # attack 2 against 6
    assert steps(play)[FOE] == story.RANGED
    assert taken(play).get(0, 0) == play.character(0).damage == hurt


@rule("WOW-CENC-09")
@pytest.mark.parametrize(("level", "damage"), [("grey", 1), ("green", 2), ("red", 3)])
def test_a_ranged_hit_deals_the_damage_value(level, damage):
    play = meet(alone("mage", "warrior").level(0, level), "grey_c02", 5, 1)
    assert taken(play) == {FOE: damage}


@rule("WOW-CENC-10")
def test_a_ranged_attack_below_the_defense_value_does_nothing():
    play = meet(alone("mage", "warrior"), "grey_c02", 2, 1)
    assert taken(play) == {}
    assert last(play).fell == (False, False)


@rule("WOW-CENC-11")
@pytest.mark.parametrize(("before", "defeated"), [(1, False), (2, True)])
def test_a_character_whose_damage_comes_to_his_health_falls_in_the_ranged_step(before, defeated):
    situation = alone("mage", "warrior").hurt(0, before).weapon(0, "grey_c02_item")  # a staff
    play = meet(situation, "grey_c10", 1, 3)
    assert steps(play).get(0) == (None if defeated else story.MELEE)
    assert last(play).fell[0] == defeated
    assert (play.space(0) == "stormwind") == defeated


@rule("WOW-CENC-11")
def test_damage_beyond_his_health_defeats_him_as_well():
    situation = Situation("mage", "warrior").put(0, "ruined_keep").level(0, "green").hurt(0, 5)
    play = situation.challenged(0).dice(1, 6)  # the sorcerer deals 2
    assert last(play).fell == (True, False)


@rule("WOW-CENC-12")
def test_an_encounter_card_falls_in_the_ranged_step_with_1_damage():
    play = meet(alone("mage", "warrior"), "grey_c02", 5, 6)
    assert taken(play) == {FOE: 1}
    assert last(play).fell == (False, True)


@rule("WOW-CENC-12")
def test_so_does_an_encounter_on_the_board():
    play = in_green().challenged(0).dice(5, 1)
    assert taken(play) == {FOE: 1}
    assert last(play).fell == (False, True)


@rule("WOW-CENC-13")
def test_two_ranged_attacks_may_defeat_both():
    play = meet(alone("mage", "warrior").hurt(0, 2), "grey_c10", 6, 6)
    assert steps(play) == {0: story.RANGED, FOE: story.RANGED}
    assert last(play).fell == (True, True)


@rule("WOW-CENC-14")
@pytest.mark.parametrize(("die", "melee"), [(4, False), (2, True)])
def test_the_melee_step_takes_place_only_if_both_are_still_there(die, melee):
    play = meet(alone("mage", "warrior"), "grey_c02", die, 6)
    assert (FOE in steps(play)) == melee
    assert play.character(0).damage == (2 if melee else 0)


@rule("WOW-CENC-15")
@pytest.mark.parametrize(("die", "hits"), [(4, False), (5, True), (6, True)])
def test_a_melee_attack_hits_if_value_and_die_come_to_the_defense_value(die, hits):
    play = meet(alone("warrior"), "grey_c02", die, 1)  # 1 against 6
    assert steps(play)[0] == story.MELEE
    assert last(play).fell == (False, hits)


@rule("WOW-CENC-15")
@pytest.mark.parametrize(("die", "hurt"), [(2, 0), (3, 2)])
def test_a_melee_hit_deals_the_damage_value(die, hurt):
    play = meet(alone("warrior"), "grey_c12", 1, die)  # attack 3 against 6, damage 2
    assert play.character(0).damage == hurt


@rule("WOW-CENC-16")
@pytest.mark.parametrize(("before", "defeated"), [(1, False), (2, True), (3, True)])
def test_a_character_whose_damage_comes_to_his_health_falls_in_the_melee_step(before, defeated):
    play = meet(alone("warrior").hurt(0, before), "grey_c12", 1, 6)  # 2 damage, health 4
    if not defeated:
        play.do("pass")  # they might turn their card
    assert last(play).fell == (defeated, False)
    assert (play.space(0) == "stormwind") == defeated


@rule("WOW-CENC-17")
def test_an_encounter_of_either_kind_falls_in_the_melee_step_with_1_damage():
    play = meet(alone("warrior").level(0, "green"), "grey_c02", 6, 1)
    assert (taken(play), last(play).fell) == ({FOE: 1}, (False, True))
    board = (
        Situation("warrior", "mage")
        .put(0, "bandit_hollow")
        .level(0, "green")
        .challenged(0)
        .dice(6, 1)
    )
    assert (taken(board), last(board).fell) == ({FOE: 1}, (False, True))


@rule("WOW-CENC-18")
def test_two_melee_attacks_may_defeat_both():
    play = meet(alone("warrior").hurt(0, 3), "grey_c02", 6, 6)
    assert steps(play) == {0: story.MELEE, FOE: story.MELEE}
    assert last(play).fell == (True, True)
