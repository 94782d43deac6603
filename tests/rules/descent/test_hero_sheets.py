"""Hero abilities and heroic feats."""

import pytest

from tests.support.descent import MISS, Situation
from tests.support.descent_cards import (
    ARCHER,
    BLUE_2H,
    BLUE_2H_1S,
    GRAY,
    HALL,
    RED_1H,
    RED_3H,
    YELLOW_1H,
    at_turn,
    dice_of,
    under_attack,
)
from tests.support.rules import rule
from undercroft.games.descent.rules import terms
from undercroft.games.descent.table.state import AWAY, KNOCKED_OUT, ON_MAP


def stunned(s, handle):
    return bool(s.of(handle).conditions & terms.STUNNED)


# -- healers -----------------------------------------------------------------------------------


def test_minions_next_to_ashrian_are_stunned_as_they_are_activated():
    s = Situation(*HALL).hero("ashrian", "r1c1")
    s.monster("zombie.minion", "r1c2").monster("zombie.master", "r0c1")
    s.monster("goblin_archer.minion", "r1c4").overlord_turn()
    s.do("zombie", "zombie.minion.1")
    assert stunned(s, "zombie.minion.1")
    s.do("end")  # of the minion; the master comes by itself
    assert not stunned(s, "zombie.master.1")
    s.do("end")
    assert not stunned(s, "goblin_archer.minion.1")  # it is not next to her


@rule("DES-MON-05")
def test_ashrians_feat_stuns_a_whole_group():
    s = Situation(*HALL).hero("ashrian", "r1c0")
    s.monster("zombie.minion", "r1c3").monster("zombie.master", "r3c7")
    s.monster("goblin_archer.minion", "r1c2").turn_of("ashrian")
    s.do("use:feat:ashrian@ashrian", "zombie.minion.1")
    assert stunned(s, "zombie.minion.1")
    assert stunned(s, "zombie.master.1")  # however far away
    assert not stunned(s, "goblin_archer.minion.1")
    assert s.state.turn.actions == 1


@rule("DES-SPEC-02")
def test_ashrians_feat_reaches_three_spaces():
    s = Situation(*HALL).hero("ashrian", "r1c0").monster("zombie.minion", "r1c4")
    s.turn_of("ashrian")
    assert "use:feat:ashrian@ashrian" not in s.options


@pytest.mark.parametrize(("where", "offered"), [("r0c4", True), ("r0c5", False)])
def test_heroes_near_avric_may_heal_with_a_surge(where, offered):
    s = Situation(*HALL).hero("syndrael", "r0c1", "iron_longsword", damage=5)
    s.hero("avric_albright", where).monster("goblin_archer.master", "r0c0")
    s.turn_of("syndrael").force("blue", BLUE_2H_1S).force("red", RED_1H).force("gray", GRAY[3])
    s.do("attack:iron_longsword:r0c0")
    option = "surge:hero:avric_albright.0"
    assert (option in s.options) is offered
    if offered:
        s.do(option)
        assert s.of("syndrael").damage == 4


def test_avrics_feat_heals_heroes_near_him_by_two_red_dice():
    s = Situation(*HALL, players=4).hero("avric_albright", "r0c0", damage=6)
    s.hero("syndrael", "r0c3", damage=7).hero("widow_tarha", "r0c4", damage=8)
    s.monster("goblin_archer.master", "r3c7").turn_of("avric_albright")
    s.force("red", RED_1H, RED_3H).do("use:feat:avric_albright@avric_albright", "yes")
    assert [s.of(each).damage for each in ("avric_albright", "syndrael", "widow_tarha")] == [
        2,
        3,
        8,
    ]


@rule("DES-KOUT-09", "DES-KOUT-11", "DES-KOUT-12")
def test_avrics_feat_brings_a_knocked_out_hero_back():
    s = Situation(*HALL).hero("avric_albright", "r0c0").hero("syndrael", "r0c2").down("syndrael")
    s.monster("goblin_archer.master", "r3c7").turn_of("avric_albright")
    s.force("red", RED_1H, RED_3H).do("use:feat:avric_albright@avric_albright", "yes")
    assert (s.of("syndrael").place, s.of("syndrael").damage) == (ON_MAP, 8)


def test_avric_decides_whether_his_feat_heals_anybody_and_is_asked_only_where_it_would():
    def used(damage):
        s = Situation(*HALL).hero("avric_albright", "r0c0", damage=damage)
        s.monster("goblin_archer.master", "r3c7").turn_of("avric_albright")
        return s.force("red", RED_1H, RED_3H).do("use:feat:avric_albright@avric_albright")

    s = used(6)
    assert (s.asked, s.player) == ("whether", s.of("avric_albright").seat)
    s.do("no")
    assert (s.asked, s.of("avric_albright").damage) == ("act", 6)
    assert used(0).asked == "act"


# -- mages -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("there", "damage"), [("r1c2", 2), ("r1c5", 3)])
def test_monsters_near_leoric_deal_one_damage_less(there, damage):
    """Whomever they attack: the damage is that of the hero beside him."""
    s = Situation(*HALL).hero("leoric_of_the_book", "r2c0").hero("syndrael", there)
    s.monster("zombie.minion", "r1c3" if there == "r1c2" else "r1c4").turn_of("zombie.minion.1")
    s.force("blue", BLUE_2H).force("yellow", YELLOW_1H).force("gray", GRAY[0])
    s.do(f"attack:{there}")
    assert s.of("syndrael").damage == damage


def test_leoric_never_lowers_damage_below_one():
    s = under_attack("leoric_of_the_book")
    s.force("blue", 4).force("yellow", 0).force("gray", GRAY[0]).do("attack:r1c1")
    s.do("done")
    assert s.of("leoric_of_the_book").damage == 1


@rule("DES-ROLL-08")
def test_leorics_feat_hits_everybody_next_to_him_with_one_roll():
    s = Situation(*HALL, players=4).hero("leoric_of_the_book", "r1c1", "arcane_bolt")
    s.hero("syndrael", "r0c0").hero("widow_tarha", "r3c3").monster("goblin_archer.master", "r1c2")
    s.turn_of("leoric_of_the_book")
    s.force("blue", BLUE_2H).force("yellow", YELLOW_1H).force("gray", GRAY[1], GRAY[2])
    s.do("use:feat:leoric_of_the_book@leoric_of_the_book", "attack:arcane_bolt:r0c0")
    assert (s.of("syndrael").damage, s.of(ARCHER).damage) == (2, 1)
    assert s.of("widow_tarha").damage == s.of("leoric_of_the_book").damage == 0


@rule("DES-SKL-02")
def test_leorics_feat_needs_a_magic_weapon():
    s = at_turn("leoric_of_the_book", "iron_longsword")
    assert "use:feat:leoric_of_the_book@leoric_of_the_book" not in s.options


def test_tarhas_feat_attacks_two_monsters_with_one_roll():
    s = Situation(*HALL).hero("widow_tarha", "r1c1", "arcane_bolt")
    s.monster("goblin_archer.master", "r1c3").monster("zombie.master", "r3c3")
    s.monster("zombie.minion", "r0c0").turn_of("widow_tarha")
    s.force("blue", BLUE_2H).force("yellow", YELLOW_1H).force("gray", GRAY[1]).force("brown", 5)
    s.do("use:feat:widow_tarha@widow_tarha", "attack:arcane_bolt:r1c3")
    assert s.asked == "choose"  # who else
    s.do("zombie.master.1", "pass")  # she need not roll a die again
    assert (s.of(ARCHER).damage, s.of("zombie.master.1").damage) == (2, 1)
    assert s.of("zombie.minion.1").damage == 0


@rule("DES-RNG-02")
def test_each_of_tarhas_targets_needs_range():
    s = Situation(*HALL).hero("widow_tarha", "r1c0", "arcane_bolt")
    s.monster("goblin_archer.master", "r1c6").monster("zombie.master", "r2c1")
    s.turn_of("widow_tarha").force("blue", BLUE_2H).force("yellow", YELLOW_1H)  # a range of 5
    s.force("gray", 0).force("brown", 0).do("use:feat:widow_tarha@widow_tarha")
    s.do("attack:arcane_bolt:r1c6", "pass")
    assert (s.of(ARCHER).damage, s.of("zombie.master.1").damage) == (0, 3)


# -- scouts ------------------------------------------------------------------------------------


def test_jains_feat_is_a_long_move_with_an_attack_anywhere_on_the_way():
    feat = "use:feat:jain_fairwood@jain_fairwood"
    s = Situation(*HALL).hero("jain_fairwood", "r0c0", "iron_longsword")
    s.monster("goblin_archer.master", "r3c3").turn_of("jain_fairwood").do(feat)
    assert "strike" not in s.options  # nobody is in reach yet
    s.do("go:r1c1", "go:r2c2").force("blue", BLUE_2H).force("red", RED_1H).force("gray", GRAY[1])
    s.do("strike", "attack:iron_longsword:r3c3")
    assert s.of(ARCHER).damage == 2
    assert "strike" not in s.options
    for step in range(8):  # two of ten steps are done
        assert s.asked == "walk", step
        s.do("go:r2c1" if s.at("jain_fairwood") == "r2c2" else "go:r2c2")
    assert (s.asked, s.state.turn.actions, s.of("jain_fairwood").feat_used) == ("act", 1, True)


def test_jain_may_attack_at_the_end_of_her_feat():
    s = at_turn("jain_fairwood", "iron_longsword", there="r1c7", at="r1c0")
    s.do("use:feat:jain_fairwood@jain_fairwood", *(f"go:r1c{n}" for n in range(1, 7)))
    while "strike" not in s.options or len(s.options) > 2:
        s.do("go:r1c6" if s.at("jain_fairwood") != "r1c6" else "go:r0c6")
    assert set(s.options) == {"strike", "stay"}


@rule("DES-GAP-70")
@pytest.mark.parametrize(("where", "asked"), [("r0c0", True), ("r3c3", False)])
def test_tomble_borrows_the_defense_of_an_adjacent_hero(where, asked):
    s = Situation(*HALL).hero("tomble_burrowell", "r1c1").hero("syndrael", where, "platemail")
    s.monster("zombie.minion", "r1c2").turn_of("zombie.minion.1").do("attack:r1c1")
    assert (s.asked == "before_roll") is asked
    if asked:
        s.force("black", 1).force("gray", 0, 1).force("blue", BLUE_2H).force("yellow", YELLOW_1H)
        s.do("use:hero:tomble_burrowell@tomble_burrowell")
        assert dice_of(s.state.attack.victims[0].dice) == ["gray", "gray", "black"]
        assert s.of("tomble_burrowell").damage == 0


@rule("DES-GAP-14", "DES-GAP-62")
def test_tombles_feat_takes_him_off_the_map_until_his_next_turn():
    s = Situation(*HALL).hero("tomble_burrowell", "r1c1").hero("syndrael", "r3c7")
    s.monster("zombie.minion", "r1c2").turn_of("tomble_burrowell")
    s.of("zombie.minion.1").done = False
    s.do("use:feat:tomble_burrowell@tomble_burrowell")
    assert s.of("tomble_burrowell").place == AWAY
    assert s.asked == "act"  # the zombie's: his turn is over
    assert s.player == 0
    assert "attack:r1c1" not in s.options
    assert "move" in s.options
    s.do("end")
    assert s.asked == "next_hero"
    s.do("tomble_burrowell")
    assert (s.asked, s.player) == ("place", 1)
    assert "r1c5" in s.options  # 4 spaces from his token
    assert "r1c6" not in s.options
    assert "r1c2" not in s.options  # the zombie's
    s.do("r3c3")
    assert (s.of("tomble_burrowell").place, s.at("tomble_burrowell")) == (ON_MAP, "r3c3")
    assert s.state.turn.actions == 2


# -- warriors ----------------------------------------------------------------------------------


@rule("DES-REST-01")
def test_grisban_loses_a_condition_as_he_rests():
    s = at_turn("grisban_the_thirsty").condition("grisban_the_thirsty", "poisoned", "diseased")
    s.do("rest", "use:hero:grisban_the_thirsty@grisban_the_thirsty", "diseased")
    assert s.of("grisban_the_thirsty").conditions == terms.POISONED


@rule("DES-FEAT-02")
def test_grisbans_feat_is_an_attack_beyond_his_two_actions():
    s = at_turn("grisban_the_thirsty", "chipped_greataxe", foe="ettin.master", there="r1c2")
    s.do("use:feat:grisban_the_thirsty@grisban_the_thirsty", "rest", "move")
    assert [each for each in s.options if each.startswith("attack:chipped")]
    s.force("blue", MISS).do("attack:chipped_greataxe:r1c2")
    assert not s.offered("attack")


def test_syndraels_feat_moves_her_and_a_hero_near_her():
    s = Situation(*HALL, players=4).hero("syndrael", "r0c0").hero("jain_fairwood", "r0c3")
    s.hero("ashrian", "r0c5").monster("goblin_archer.master", "r3c7").turn_of("syndrael")
    s.do("use:feat:syndrael@syndrael")
    assert s.asked == "walk"  # Jain's move comes now
    for square in ("r1c3", "r2c3", "r3c3", "r2c4", "r1c4"):  # a Speed of 5
        s.do(f"go:{square}")
    assert s.asked == "act"
    assert (s.at("jain_fairwood"), s.state.turn.points, s.state.turn.actions) == ("r1c4", 4, 2)


# -- feats -------------------------------------------------------------------------------------


@rule("DES-FEAT-01", "DES-FEAT-04", "DES-GAP-21")
def test_a_spent_feat_leaves_the_hero_ability_alone():
    s = under_attack("jain_fairwood", feat_used=True)
    s.force("blue", BLUE_2H).force("yellow", YELLOW_1H).force("gray", GRAY[0]).do("attack:r1c1")
    assert s.asked == "suffer"


@rule("DES-KOUT-06")
@pytest.mark.parametrize("down", [False, True])
def test_a_knocked_out_hero_uses_no_abilities(down):
    s = Situation(*HALL).hero("leoric_of_the_book", "r1c0").hero("syndrael", "r1c1")
    s.monster("zombie.minion", "r1c2")
    if down:
        s.down("leoric_of_the_book")
    s.turn_of("zombie.minion.1")
    s.force("blue", BLUE_2H).force("yellow", YELLOW_1H).force("gray", GRAY[0]).do("attack:r1c1")
    assert s.of("syndrael").damage == (3 if down else 2)
    assert (s.of("leoric_of_the_book").place == KNOCKED_OUT) is down
