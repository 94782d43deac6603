"""Who may answer, in which order; and figures that an attack affects late."""

import pytest

from tests.support.descent import Situation
from tests.support.descent_cards import (
    ARCHER,
    BLUE_2H,
    BLUE_2H_1S,
    GRAY,
    HALL,
    RED_1H,
    YELLOW_1H,
    dice_of,
    skilled,
    thing,
)
from tests.support.rules import rule
from undercroft.games.descent.rules import deck

# -- order -------------------------------------------------------------------------------------


def both_may_answer():
    """A zombie next to Tomble, whom Ashrian and Syndrael may help."""
    s = Situation(*HALL, players=4).hero("ashrian", "r0c0", skills=skilled("stoneskin"))
    s.hero("tomble_burrowell", "r1c1").hero("syndrael", "r2c0")
    return s.monster("zombie.minion", "r1c2").turn_of("zombie.minion.1")


@rule("DES-GEN-04")
def test_in_a_heros_turn_that_hero_comes_first_or_lets_others_go_first():
    def shot():
        s = Situation(*HALL).hero("widow_tarha", "r1c1", "arcane_bolt")
        s.monster("barghest.master", "r1c4").monster("goblin_archer.master", "r3c7")
        state = s.state_so_far
        state.hand = tuple(
            number for number, card in enumerate(state.content.overlord_list)
            if card.id == "dark_fortune"
        )[:1]  # fmt: skip
        state.owned = state.hand
        state.overlord_bags = [()]
        s.turn_of("widow_tarha")
        deck.hear(state)
        s.force("blue", BLUE_2H).force("yellow", YELLOW_1H).force("gray", GRAY[2])
        s.do("attack:arcane_bolt:r1c4")
        if s.asked == "before_roll":  # the barghest is a Night Stalker
            s.do("pass")
        return s

    first = shot()
    assert (first.asked, first.player) == ("after_roll", 1)
    assert "later" in first.options
    first.do("later")
    assert first.player == 0  # the overlord's Dark Fortune
    assert "later" not in first.options
    first.do("pass")
    assert first.player == 1
    assert "later" not in first.options


@rule("DES-GEN-04")
def test_in_the_overlords_turn_two_heroes_are_asked_one_after_the_other():
    s = both_may_answer().do("attack:r1c1")
    assert (s.asked, s.player) == ("before_roll", 1)
    s.do("pass")
    assert (s.asked, s.player) == ("before_roll", 2)
    assert "later" not in s.options  # it is the overlord's turn


# -- late --------------------------------------------------------------------------------------


def blasted(*skills):
    """A firebomb hits an archer; a surge makes it a Blast that affects Ashrian, too."""
    s = Situation(*HALL).hero("tomble_burrowell", "r1c1", "dwarven_firebomb")
    s.hero("ashrian", "r1c4", skills=skilled(*skills))
    s.monster("goblin_archer.master", "r1c3").turn_of("tomble_burrowell")
    s.force("blue", BLUE_2H_1S).force("red", RED_1H).force("yellow", YELLOW_1H)
    s.force("gray", GRAY[1], GRAY[2], GRAY[1])
    return s.do("attack:dwarven_firebomb:r1c3", "surge:1")


@rule("DES-GAP-66", "DES-ROLL-06", "DES-KEY-01", "DES-KEY-02")
def test_whoever_a_surge_affects_may_add_dice_before_they_roll():
    s = blasted("stoneskin")
    assert (s.asked, s.player) == ("before_roll", 2)
    s.do("use:skill:stoneskin@ashrian")
    late = s.state.attack.victims[1]
    assert dice_of(late.dice) == ["gray", "gray"]
    assert (s.of(ARCHER).damage, s.of("ashrian").damage) == (3, 4 - 3)


@rule("DES-GAP-66")
def test_whoever_rolled_before_is_not_asked_again():
    s = blasted()
    assert s.asked == "act"
    assert (s.of(ARCHER).damage, s.of("ashrian").damage) == (3, 2)


def test_what_the_attacker_adds_by_itself_counts_once_with_late_figures():
    s = Situation(*HALL).hero("leoric_of_the_book", "r1c1").hero("syndrael", "r0c4")
    s.monster("shadow_dragon.master", "r1c2").turn_of("shadow_dragon.master.1")
    s.force("blue", BLUE_2H_1S).force("red", RED_1H).force("gray", GRAY[0], GRAY[0])
    s.do("attack:r1c1", "surge:0", "r0c2", "r0c3", "r0c4", "enough")
    assert (s.of("leoric_of_the_book").damage, s.of("syndrael").damage) == (2, 2)


# -- dice that were just rolled ----------------------------------------------------------------


@rule("DES-GAP-72")
@pytest.mark.parametrize("use", [False, True])
def test_fortunas_dice_roll_one_die_of_an_attack_again(use):
    s = Situation(*HALL).hero("syndrael", "r1c1", "iron_longsword", "fortunas_dice")
    s.monster("goblin_archer.master", "r1c2").turn_of("syndrael")
    s.force("blue", 0, BLUE_2H).force("red", RED_1H).force("gray", GRAY[0])
    s.do("attack:iron_longsword:r1c2")
    assert s.asked == "die_rolled"
    if not use:
        assert s.do("pass").state.attack.missed
        return
    s.do("use:relic:fortunas_dice@syndrael", "die:attack:0")
    assert (s.of(ARCHER).damage, s.of("syndrael").fatigue) == (3, 1)
    assert s.of("syndrael").exhausted == (thing("relic:fortunas_dice"),)


def test_fortunas_dice_roll_a_die_of_ones_defense_again():
    s = Situation(*HALL).hero("syndrael", "r1c1", "fortunas_dice")
    s.monster("zombie.minion", "r1c2").turn_of("zombie.minion.1")
    s.force("blue", BLUE_2H).force("yellow", YELLOW_1H).force("gray", GRAY[0], GRAY[3])
    s.do("attack:r1c1", "use:relic:fortunas_dice@syndrael")
    assert s.of("syndrael").damage == 0


@rule("DES-ATTR-02")
def test_fortunas_dice_roll_a_die_of_a_test_again():
    s = Situation(*HALL).hero("syndrael", "r1c1", "fortunas_dice").condition("syndrael", "poisoned")
    s.monster("zombie.minion", "r1c7").round()
    s.force("gray", GRAY[3], GRAY[0]).force("black", 4)  # 6 shields against a Might of 4
    s.do("use:relic:fortunas_dice@syndrael", "die:test:0")
    assert s.of("syndrael").conditions == s.of("syndrael").damage == 0


def test_fortunas_dice_roll_a_die_of_a_skill_again():
    s = Situation(*HALL).hero("ashrian", "r1c1", "fortunas_dice", damage=8,
                              skills=skilled("prayer_of_healing"))  # fmt: skip
    s.monster("zombie.minion", "r1c7").turn_of("ashrian").force("red", RED_1H, 4)
    s.do("use:skill:prayer_of_healing@ashrian", "use:relic:fortunas_dice@ashrian")
    assert s.of("ashrian").damage == 5
