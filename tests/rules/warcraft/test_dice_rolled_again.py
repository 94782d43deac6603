"""Dice that are rolled again: the new result counts for everything (WOW-GAP-14, WOW-DISC-09)."""

import pytest

from tests.support.rules import rule
from tests.support.warcraft import Situation
from tests.support.warcraft_content import CONTENT
from tests.support.warcraft_fights import FIELD, FOE, alone, attacks, meet, rolled

BOOTS = "use:disc_rocket_boots"
STONE = "power:grey_c13_item_p1"  # Smooth Lucky Stone: reroll the movement die, 1 energy
YELLOW = "smoking_gorge"


def in_the_storm(first, second):
    """Ash Storm takes 1 off a roll on a yellow space, and leaves at least 1."""
    situation = Situation("warrior", "mage").level(0, "yellow").put(0, YELLOW)
    situation.global_event("yellow_e01").bag(0, "grey_c13_item")
    return situation.turn_of(0).movement(*first).movement(*second)


@rule("WOW-GAP-14", "WOW-EVT-09")
@pytest.mark.parametrize(
    ("first", "second", "before", "after"),
    [((1, 3), (4, 1), 1, 3), ((4, 1), (1, 3), 3, 1), ((3, 1), (4, 1), 2, 3)],
)
def test_what_changes_a_movement_roll_changes_the_new_one_with_its_lower_bound(
    first, second, before, after
):
    play = in_the_storm(first, second)
    assert (play.state.steps, play.character(0).energy) == (before, first[1])
    play.do(STONE, "reroll")
    assert play.state.steps == after
    assert play.character(0).energy == second[1] + 1  # the Stone gives 1


@rule("WOW-GAP-14", "WOW-EVT-09")
def test_an_event_changes_the_roll_by_where_the_turn_began():
    play = in_the_storm((3, 1), (4, 1))
    colours = CONTENT.colour_of_space
    out_of_the_storm = next(
        choice
        for choice in play.table.decision.choices
        if choice.startswith("go:") and colours[CONTENT.space_called[choice[3:]]] < 2
    )
    play.do(out_of_the_storm)
    assert play.state.steps == 1
    play.do(STONE, "reroll")
    assert play.state.steps == 2  # 4 less 1, and one of them is taken


@rule("WOW-GAP-14", "WOW-KEY-06")
def test_two_curses_leave_no_debt_for_the_new_roll():
    situation = Situation("warrior", "warlock").put(0, FIELD).bag(0, "grey_c13_item")
    situation.attach(1, "ab_warlock_06", 0).attach(1, "ab_warlock_06", 0)
    play = situation.turn_of(0).movement(1, 3).movement(4, 1)
    assert play.state.steps == 0
    play.do(STONE, "reroll")
    assert play.state.steps == 2


@rule("WOW-GAP-14")
def test_spaces_already_moved_stay_moved():
    play = Situation("warrior", "mage").put(0, FIELD).bag(0, "grey_c13_item").turn_of(0)
    play.movement(4, 1).movement(2, 2).do("go:stormwind", STONE, "reroll")
    assert play.state.steps == 1


@rule("WOW-GAP-14")
def test_the_energy_of_the_old_face_is_gone():
    play = Situation("warrior", "mage").put(0, FIELD).bag(0, "grey_c13_item").turn_of(0)
    play.movement(1, 3).movement(4, 1).do(STONE, "reroll")
    assert (play.character(0).energy, play.state.steps) == (2, 4)  # 1 rolled, 1 of the Stone


@rule("WOW-GAP-14")
def test_it_is_the_active_characters_roll_whoever_went_first():
    situation = Situation("warrior", "mage").put(1, FIELD).bag(1, "grey_c13_item")
    play = situation.turn_of(1).movement(1, 3).movement(4, 1).do(STONE, "reroll")
    assert (play.character(1).energy, play.state.steps) == (2, 4)
    assert play.character(0).energy == 0
    assert "Human Mage rolls 4 to move and 1 energy." in play.told()


# -- boots after any roll of one's own -------------------------------------------------------------


@rule("WOW-DISC-09", "WOW-GAP-14")
def test_boots_may_follow_a_movement_die_that_an_item_rolled_again():
    situation = Situation("warrior", "mage").put(0, FIELD).bag(0, "grey_c13_item")
    play = situation.keeps(0, "disc_rocket_boots").turn_of(0)
    play.movement(1, 3).movement(2, 2).movement(4, 1).do("keep", STONE, "reroll")
    assert (play.asked, play.options) == ("movement_roll", ["keep", BOOTS])
    play.do(BOOTS)
    assert (play.character(0).energy, play.state.steps, play.kept(0)) == (2, 4, [])


@rule("WOW-DISC-09", "WOW-GAP-14")
def test_boots_may_follow_a_combat_die_that_a_card_rolled_again():
    situation = alone("warrior").keeps(0, "disc_rocket_boots").energy(0, 1)
    play = meet(situation.hand(0, "ab_warrior_07"), "grey_c02", 1, 1)
    play.do("keep").dice(2, 6).do("play:ab_warrior_07")
    assert (play.player, play.asked, play.options) == (0, "roll_again", ["keep", BOOTS])
    play.do(BOOTS)
    assert rolled(play) == [(0, 1, 0), (FOE, 1, 1), (0, 2, 0), (0, 6, 0)]
    assert play.kept(0) == []


@rule("WOW-DISC-09")
def test_and_one_that_a_power_rolled_again():
    situation = alone("hunter").keeps(0, "disc_rocket_boots")  # 1: reroll your die
    play = meet(situation, "grey_c02", 1, 1, 2, 5).do("keep")
    assert (play.player, play.asked) == (0, "roll_again")
    play.do(BOOTS)
    assert rolled(play)[-2:] == [(0, 2, 0), (0, 5, 0)]


@rule("WOW-DISC-09")
def test_whoever_rolled_for_the_encounter_has_just_rolled_too():
    situation = Situation("warrior", "mage", "hunter").put(0, FIELD)
    situation.keeps(2, "disc_rocket_boots").put(0, "dry_mesa").level(0, "yellow")
    play = situation.challenged(0).challenge("yellow_c10").dice(6, 1, 2, 4)  # 1: reroll your die
    assert (play.player, play.asked) == (2, "roll_again")
    play.do("keep")
    assert (play.player, play.asked) == (2, "roll_again")  # its power has rolled it again
    play.do(BOOTS)
    assert rolled(play)[-1] == (FOE, 4, 2)


# -- told ------------------------------------------------------------------------------------------


@rule("WOW-MOV-03")
def test_every_movement_roll_is_told_before_anybody_acts_on_it():
    play = Situation("warrior", "mage").keeps(0, "disc_rocket_boots").turn_of(0)
    play.movement(1, 3).movement(4, 1)
    assert play.told()[-1] == "Orc Warrior rolls 1 to move and 3 energy."
    play.do(BOOTS)
    assert "Orc Warrior rolls 4 to move and 1 energy." in play.told()


@rule("WOW-KEY-06", "WOW-EVT-09")
def test_what_changes_a_roll_is_told_by_name():
    situation = Situation("warrior", "warlock").level(0, "yellow").put(0, YELLOW)
    situation.attach(1, "ab_warlock_06", 0).global_event("yellow_e01")
    play = situation.turn_of(0).movement(4, 1)
    said = list(zip(play.rules_told(), play.told(), strict=True))
    assert ("WOW-KEY-06", "Leaden Curse: -1 to the movement roll.") in said
    assert ("WOW-EVT-09", "Ash Storm: -1 to the movement roll.") in said
    assert ("WOW-MOV-02", "Orc Warrior may move 2 now.") in said


# -- a changed result ------------------------------------------------------------------------------


@rule("WOW-GAP-51")
def test_a_changed_result_counts_for_the_attack_and_triggers_nothing():
    """Second Swing at red level adds 1 to the die: a 2 rolled counts as 3, and 3 is a power."""
    situation = alone("warrior").level(0, "red").put(0, FIELD).energy(0, 1)
    play = meet(situation.hand(0, "ab_warrior_07"), "grey_c02", 1, 1)
    play.dice(2).do("play:ab_warrior_07")
    attack, die, _ = attacks(play)[0]
    assert die == 3
    assert "triggers" not in " ".join(play.told())
    unchanged = meet(alone("warrior").level(0, "red"), "grey_c02", 3, 1)
    assert attack < attacks(unchanged)[0][0]  # 3 rolled: +1 attack


@rule("WOW-GAP-51")
def test_a_changed_result_stays_one_that_a_die_can_show():
    situation = alone("warrior").level(0, "red").put(0, FIELD).energy(0, 1)
    raised = meet(situation.hand(0, "ab_warrior_07"), "grey_c02", 1, 1)
    raised.dice(6).do("play:ab_warrior_07")
    assert attacks(raised)[0][1] == 6
    situation = alone("dongon").weapon(0, "grey_c04_item")  # 4: -1 to foe's die
    lowered = meet(situation, "grey_c02", 4, 1)
    assert attacks(lowered)[FOE][1] == 1
