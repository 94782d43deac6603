"""Abilities at their moments: what they cost, whom they concern, how long they last."""

import pytest

from tests.support.descent import (
    BLUE_2_FAR,
    BLUE_2_SURGE,
    CONTENT,
    MISS,
    NO_SHIELD,
    ONE_SHIELD,
    RED_1,
    RED_3_SURGE,
    THREE_SHIELDS,
    Situation,
)
from tests.support.rules import rule
from undercroft.games.descent.table.state import KNOCKED_OUT

HALL = ("........", "........", "........")
TARGET = "goblin_archer.master.1"


def skilled(*names):
    return tuple(CONTENT.skill_called[name] for name in names)


def attacked(*rows, hero="syndrael", items=(), monster="ettin.minion", there="r0c1", **more):
    """A monster's turn next to a hero."""
    s = Situation(*(rows or HALL)).hero(hero, "r0c0", *items, **more).monster(monster, there)
    return s.turn_of(f"{monster}.1")


# -- harm on its way ---------------------------------------------------------------------------


@rule("DES-GAP-69")
@pytest.mark.parametrize("much", [0, 2, 3])
def test_jain_takes_damage_of_an_attack_as_fatigue(much):
    s = attacked(hero="jain_fairwood").force("blue", BLUE_2_FAR).force("red", RED_1)
    s.force("gray", NO_SHIELD).do("attack:r0c0")
    assert (s.asked, s.player) == ("suffer", 1)
    s.do("use:hero:jain_fairwood@jain_fairwood", str(much))
    hero = s.of("jain_fairwood")
    assert (hero.damage, hero.fatigue) == (3 - much, much)


@rule("DES-GAP-73")
def test_stalwart_strikes_once_more_before_being_knocked_out():
    s = attacked(items=["iron_longsword"], skills=skilled("stalwart"), damage=13)
    s.force("blue", BLUE_2_FAR, BLUE_2_FAR).force("red", RED_1, RED_1)
    s.force("gray", NO_SHIELD, NO_SHIELD, NO_SHIELD).do("attack:r0c0")
    assert s.asked == "falling"
    s.do("use:skill:stalwart:fall@syndrael", "stay", "attack:iron_longsword:r0c1")
    assert s.of("ettin.minion.1").damage == 3
    assert s.of("syndrael").place == KNOCKED_OUT


# -- costs, limits, durations ------------------------------------------------------------------


@rule("DES-GEN-05", "DES-GEN-06")
def test_what_is_exhausted_or_cannot_be_paid_is_not_offered():
    prayer = "use:skill:prayer_of_healing@avric_albright"
    s = Situation(*HALL).hero("avric_albright", "r0c0", skills=skilled("prayer_of_healing"),
                              damage=6)  # fmt: skip
    s.monster("ettin.minion", "r1c6").turn_of("avric_albright")
    assert prayer in s.options
    s.force("red", RED_3_SURGE).do(prayer)
    assert (s.of("avric_albright").damage, s.of("avric_albright").fatigue) == (3, 1)
    assert prayer not in s.options
    assert s.why_not(prayer) == "DES-GEN-06"
    tired = Situation(*HALL).hero("avric_albright", "r0c0", damage=6, fatigue=4,
                                  skills=skilled("prayer_of_healing"))  # fmt: skip
    tired.monster("ettin.minion", "r1c6").turn_of("avric_albright")
    assert tired.why_not(prayer) == "DES-SKL-05"


@rule("DES-GAP-67")
def test_unseen_holds_until_the_next_turn_of_its_owner():
    s = Situation(*HALL).hero("tomble_burrowell", "r0c0", skills=skilled("unseen"))
    s.monster("goblin_archer.master", "r0c1").turn_of("tomble_burrowell")
    s.of("goblin_archer.master.1").done = False
    s.do("use:skill:unseen@tomble_burrowell", "end")
    assert len(s.state.lasting) == 1
    s.do(*(["goblin_archer.master.1"] if s.asked == "next_monster" else []))
    s.force("blue", BLUE_2_FAR).force("yellow", 1).force("gray", NO_SHIELD).do("attack:r0c0")
    assert s.state.attack.missed
    assert s.of("tomble_burrowell").damage == 0
    while s.state.turn is None or s.state.turn.figure:
        s.do("end" if "end" in s.options else s.options[0])
    assert s.state.lasting == ()


@rule("DES-FEAT-03")
def test_a_feat_is_used_once():
    feat = "use:feat:grisban_the_thirsty@grisban_the_thirsty"
    s = Situation(*HALL).hero("grisban_the_thirsty", "r0c0").monster("ettin.minion", "r1c6")
    s.turn_of("grisban_the_thirsty").do(feat)
    turn = s.state.turn
    assert (turn.actions, turn.extra_attacks, feat in s.options) == (2, 1, False)
    assert s.why_not(feat) == "DES-FEAT-03"


# -- dice and surges ---------------------------------------------------------------------------


@rule("DES-GAP-72", "DES-GAP-68")
def test_tarha_rolls_one_die_again_once_a_round_and_a_miss_can_be_mended():
    s = Situation(*HALL).hero("widow_tarha", "r1c1", "arcane_bolt")
    s.monster("goblin_archer.master", "r1c2").turn_of("widow_tarha")
    s.force("blue", MISS, BLUE_2_FAR).force("yellow", 1).force("gray", NO_SHIELD)
    s.do("attack:arcane_bolt:r1c2", "use:hero:widow_tarha@widow_tarha", "die:attack:0")
    assert (s.state.attack.missed, s.of(TARGET).damage) == (False, 3)
    s.force("blue", MISS).force("yellow", 1).force("gray", NO_SHIELD)
    s.do("attack:arcane_bolt:r1c2")
    assert s.state.attack.missed  # she was not asked again this round


@rule("DES-GAP-70")
def test_stoneskin_adds_a_die_before_the_roll():
    s = attacked(hero="ashrian", items=["leather_armor"], skills=skilled("stoneskin"))
    s.force("blue", BLUE_2_FAR).force("red", RED_1)
    s.force("gray", NO_SHIELD, ONE_SHIELD).force("brown", 3).do("attack:r0c0")
    assert s.asked == "before_roll"
    s.do("use:skill:stoneskin@ashrian")
    assert [CONTENT.dice_list[die].name for die in s.state.attack.victims[0].dice] == [
        "gray", "brown", "gray",
    ]  # fmt: skip
    assert s.of("ashrian").damage == 3 - 2


@rule("DES-GAP-71")
def test_each_toll_wants_its_own_surge():
    def struck(*names):
        s = Situation(*HALL).hero("syndrael", "r0c0", "iron_longsword", skills=skilled(*names))
        s.monster("shadow_dragon.minion", "r0c1").turn_of("syndrael")
        s.do(*(f"use:skill:{name}@syndrael" for name in names))
        s.force("blue", BLUE_2_SURGE).force("red", RED_1)
        return s.force("gray", NO_SHIELD).force("black", 0).do("attack:iron_longsword:r0c1")

    one = struck().do("toll")
    assert not one.state.attack.missed
    assert struck("cloud_of_mist").do("toll").state.attack.missed


# -- turns -------------------------------------------------------------------------------------


@rule("DES-GAP-75")
@pytest.mark.parametrize(("steps", "left"), [((), 1), (("move", "go:r0c1"), 3)])
def test_syndrael_recovers_if_she_did_not_move(steps, left):
    s = Situation(*HALL).hero("syndrael", "r0c0", fatigue=3).monster("ettin.minion", "r1c6")
    s.turn_of("syndrael").do(*steps, "end")
    assert s.of("syndrael").fatigue == left


@rule("DES-GAP-76")
def test_who_rests_and_ends_in_lava_falls_before_the_rest():
    s = Situation("^..", "...").hero("ashrian", "r0c0", fatigue=2).monster("ettin.minion", "r0c1")
    s.turn_of("ashrian").do("rest", "end")
    assert (s.of("ashrian").place, s.of("ashrian").fatigue) == (KNOCKED_OUT, 4)


def test_a_monster_that_steps_next_to_a_knight_on_guard_is_struck():
    s = Situation("........").hero("syndrael", "r0c0", "iron_longsword", skills=skilled("guard"))
    s.monster("goblin_archer.minion", "r0c3").turn_of("goblin_archer.minion.1", points=5)
    s.force("blue", BLUE_2_FAR).force("red", RED_1).force("gray", THREE_SHIELDS)
    s.do("go:r0c2")
    assert s.asked == "act"
    s.do("go:r0c1")
    assert (s.asked, s.player) == ("enter", 1)
    s.do("use:skill:guard@syndrael@goblin_archer.minion.1", "attack:iron_longsword:r0c1")
    assert (s.asked, s.player, s.of("syndrael").fatigue) == ("act", 0, 2)
    assert s.of("goblin_archer.minion.1").damage == 0  # 3 shields; it goes on


# -- the first skills of the classes -----------------------------------------------------------


def test_a_greedy_thief_searches_from_afar():
    greedy = "use:skill:greedy@tomble_burrowell"
    s = Situation(".....").hero("tomble_burrowell", "r0c0", skills=skilled("greedy"))
    s.monster("goblin_archer.minion", "r0c4")
    s.state_so_far.search = (3,)
    s.turn_of("tomble_burrowell").do(greedy)
    assert (s.state.search, s.state.turn.actions, s.of("tomble_burrowell").fatigue) == ((), 1, 1)
    far = Situation("......").hero("tomble_burrowell", "r0c0", skills=skilled("greedy"))
    far.monster("goblin_archer.minion", "r0c1")
    far.state_so_far.search = (4,)
    assert greedy not in far.turn_of("tomble_burrowell").options


def test_a_knight_comes_to_help_and_strikes():
    s = Situation("......", "......").hero("syndrael", "r0c0", "iron_longsword",
                                           skills=skilled("oath_of_honor"))  # fmt: skip
    s.hero("ashrian", "r0c3").monster("goblin_archer.minion", "r0c4")
    s.monster("goblin_archer.minion", "r1c1").turn_of("syndrael")
    s.force("blue", BLUE_2_FAR).force("red", RED_1).force("gray", NO_SHIELD)
    s.do("use:skill:oath_of_honor@syndrael")  # only one of them is next to Ashrian
    assert s.at("syndrael") == "r1c3"
    s.do("attack:iron_longsword:r0c4")
    assert s.of("goblin_archer.minion.1").damage == 0  # it fell
    assert (s.of("syndrael").fatigue, s.state.turn.actions) == (1, 1)


def test_a_power_potion_rolls_any_dice_again():
    potion = "use:search:power_potion@ashrian"
    s = Situation(*HALL).hero("ashrian", "r1c1", "iron_mace").hold("ashrian", "power_potion")
    s.monster("goblin_archer.master", "r1c2").turn_of("ashrian")
    s.force("blue", MISS, BLUE_2_FAR).force("yellow", 1).force("gray", NO_SHIELD)
    s.do("attack:iron_mace:r1c2", potion, "die:attack:0", "stop")
    assert s.of(TARGET).damage == 3
    assert (s.of("ashrian").cards, len(s.of("ashrian").used_cards)) == ((), 1)
