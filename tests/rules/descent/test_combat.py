"""The five steps of an attack."""

import pytest

from tests.support.descent import (
    BLUE_1_SURGE,
    BLUE_2_FAR,
    BLUE_2_SURGE,
    MISS,
    NO_SHIELD,
    ONE_SHIELD,
    RED_1,
    RED_3_SURGE,
    THREE_SHIELDS,
    Situation,
)
from tests.support.rules import rule
from undercroft.games.descent.table.state import KNOCKED_OUT, OFF
from undercroft.kernel.dice import odds_of

HALL = ("........", "........", "........")
SHIELD = "use:item:wooden_shield@syndrael"
TALISMAN = "use:search:warding_talisman@syndrael"
TARGET = "goblin_archer.master.1"  # health 4, one gray die


def against_a_goblin(hero, item, here="r1c1", there="r1c2", **turn):
    s = Situation(*HALL).hero(hero, here, item).monster("goblin_archer.master", there)
    return s.turn_of(hero, **turn)


# -- weapon and target -------------------------------------------------------------------------


@rule("DES-ATK-01", "DES-ATK-02", "DES-TGT-02", "DES-TGT-03", "DES-TGT-05", "DES-TGT-06")
def test_melee_weapons_and_bare_hands_reach_neighbours_only():
    s = against_a_goblin("syndrael", "iron_longsword")
    assert s.offered("attack") == ["iron_longsword:r1c2", "hands:r1c2"]
    assert s.why_not("attack:iron_longsword:r0c0") == "DES-TGT-02"
    far = against_a_goblin("syndrael", "iron_longsword", there="r1c3")
    assert far.offered("attack") == []
    assert far.why_not("attack:iron_longsword:r1c3") == "DES-TGT-03"


@rule("DES-ATK-03", "DES-TGT-01", "DES-TGT-04", "DES-TGT-08", "DES-TGT-09")
def test_ranged_weapons_reach_what_is_in_sight_neighbours_included():
    assert against_a_goblin("jain_fairwood", "yew_shortbow", there="r1c7").offered("attack") == [
        "yew_shortbow:r1c7"
    ]
    near = against_a_goblin("jain_fairwood", "yew_shortbow")
    assert near.offered("attack") == ["yew_shortbow:r1c2", "hands:r1c2"]
    s = Situation(".....").hero("jain_fairwood", "r0c0", "yew_shortbow").hero("syndrael", "r0c1")
    s.monster("goblin_archer.master", "r0c3").turn_of("jain_fairwood")
    assert s.offered("attack") == []
    assert s.why_not("attack:yew_shortbow:r0c3") == "DES-TGT-01"


@rule("DES-KEY-09", "DES-KEY-10")
def test_reach_takes_two_spaces_in_sight():
    s = against_a_goblin("ashrian", "oak_staff", there="r1c3")
    assert s.offered("attack") == ["oak_staff:r1c3"]
    far = against_a_goblin("ashrian", "oak_staff", there="r1c4")
    assert far.why_not("attack:oak_staff:r1c4") == "DES-KEY-09"
    hidden = Situation("...").hero("ashrian", "r0c0", "oak_staff").hero("syndrael", "r0c1")
    hidden.monster("goblin_archer.master", "r0c2").turn_of("ashrian")
    assert hidden.why_not("attack:oak_staff:r0c2") == "DES-KEY-10"


@rule("DES-TGT-10", "DES-ATK-04")
def test_a_monster_names_no_weapon():
    goblin = Situation(*HALL).hero("syndrael", "r0c0").monster("goblin_archer.minion", "r0c5")
    goblin.turn_of("goblin_archer.minion.1")
    assert goblin.offered("attack") == ["r0c0"]


@rule("DES-OTRN-10", "DES-GAP-07")
def test_a_monster_attacks_once_but_moves_twice():
    s = Situation(*HALL).hero("syndrael", "r0c0").monster("goblin_archer.minion", "r0c5")
    s.turn_of("goblin_archer.minion.1").force("blue", MISS).do("attack:r0c0")
    assert s.offered("attack") == []
    assert s.why_not("attack:r0c0") == "DES-OTRN-10"
    twice = Situation(*HALL).hero("syndrael", "r0c0").monster("goblin_archer.minion", "r0c5")
    twice.turn_of("goblin_archer.minion.1").do("move", "move")
    assert twice.state.turn.points == 10


@rule("DES-HTRN-12", "DES-TGT-07")
def test_a_hero_attacks_twice_and_bare_hands_roll_one_die():
    s = against_a_goblin("syndrael", "iron_longsword").force("blue", MISS, MISS)
    s.do("attack:iron_longsword:r1c2", "attack:hands:r1c2")
    assert (len(s.state.attack.faces), s.state.turn.actions) == (1, 0)


# -- dice and range ----------------------------------------------------------------------------


@rule("DES-ROLL-03", "DES-GAP-26")
def test_an_x_misses_and_no_surge_is_spent():
    s = against_a_goblin("syndrael", "iron_longsword", there="r1c2")
    s.of("syndrael").fatigue = 2
    s.force("blue", MISS).force("red", RED_3_SURGE).do("attack:iron_longsword:r1c2")
    assert (s.asked, s.of(TARGET).damage, s.state.attack.missed) == ("act", 0, True)


@rule("DES-ROLL-01", "DES-ROLL-04", "DES-ROLL-05", "DES-ROLL-07", "DES-DMG-01", "DES-DMG-03",
      "DES-DMG-04", "DES-HLTH-01")  # fmt: skip
def test_hearts_less_shields_are_suffered():
    s = against_a_goblin("syndrael", "iron_longsword")
    s.force("blue", BLUE_2_FAR).force("red", RED_1).force("gray", ONE_SHIELD)
    s.do("attack:iron_longsword:r1c2")
    assert (s.of(TARGET).damage, s.state.attack.dealt) == (2, 2)


@rule("DES-DMG-02")
def test_too_many_shields_do_nothing_more():
    s = against_a_goblin("ashrian", "oak_staff")
    s.of(TARGET).damage = 1
    s.force("blue", BLUE_2_FAR).force("yellow", 1).force("gray", THREE_SHIELDS)
    s.do("attack:oak_staff:r1c2")
    assert (s.of(TARGET).damage, s.state.attack.dealt) == (1, 0)


@rule("DES-RNG-01", "DES-RNG-02", "DES-RNG-03")
@pytest.mark.parametrize(("there", "hit"), [("r1c6", True), ("r1c7", False)])
def test_the_range_rolled_must_reach(there, hit):
    s = against_a_goblin("leoric_of_the_book", "reapers_scythe", there=there)
    s.force("blue", BLUE_2_FAR).force("yellow", 1).force("gray", NO_SHIELD)  # range 4 + 1
    s.do(f"attack:reapers_scythe:{there}")
    assert s.state.attack.missed is not hit
    assert s.of(TARGET).damage == (3 if hit else 0)


@rule("DES-RNG-01")
def test_melee_attacks_need_no_range():
    s = against_a_goblin("ashrian", "oak_staff", there="r1c3")
    s.force("blue", BLUE_2_SURGE).force("yellow", 4).force("gray", NO_SHIELD)
    s.do("attack:oak_staff:r1c3", "done")
    assert s.of(TARGET).place == OFF  # two and two


# -- surges ------------------------------------------------------------------------------------


@rule("DES-SRG-01", "DES-SRG-02", "DES-SRG-04", "DES-SRG-05", "DES-SRG-07", "DES-SRG-10")
def test_each_surge_is_spent_once_and_equal_lines_are_two_abilities():
    s = against_a_goblin("grisban_the_thirsty", "chipped_greataxe")
    s.of("grisban_the_thirsty").fatigue = 2
    s.force("blue", BLUE_1_SURGE).force("red", RED_3_SURGE).force("gray", THREE_SHIELDS)
    s.do("attack:chipped_greataxe:r1c2")
    assert (s.asked, s.player, s.options) == (
        "surge", 1, ["surge:0", "surge:1", "recover", "done"]
    )  # fmt: skip
    s.do("surge:1")
    assert s.options == ["surge:0", "recover", "done"]
    s.do("recover")
    assert s.of("grisban_the_thirsty").fatigue == 1
    assert s.of(TARGET).damage == 2  # 1 + 3 + 1 - 3


@rule("DES-SRG-07")
def test_only_one_surge_recovers_fatigue():
    s = against_a_goblin("grisban_the_thirsty", "chipped_greataxe")
    s.of("grisban_the_thirsty").fatigue = 2
    s.force("blue", BLUE_1_SURGE).force("red", RED_3_SURGE).do("attack:chipped_greataxe:r1c2")
    assert s.do("recover").options == ["surge:0", "surge:1", "done"]


@rule("DES-GAP-26", "DES-RNG-03")
def test_a_surge_may_mend_a_range_that_is_short():
    s = against_a_goblin("leoric_of_the_book", "reapers_scythe", there="r1c5")
    s.force("blue", BLUE_2_SURGE).force("yellow", 1).force("gray", NO_SHIELD)  # range 3 of 4
    s.do("attack:reapers_scythe:r1c5", "surge:0")
    assert (s.state.attack.missed, s.of(TARGET).damage) == (False, 3)


@rule("DES-KEY-07")
def test_pierce_takes_shields_away():
    s = against_a_goblin("widow_tarha", "arcane_bolt")
    s.force("blue", BLUE_2_SURGE).force("yellow", 1).force("gray", THREE_SHIELDS)
    s.do("attack:arcane_bolt:r1c2", "pass", "surge:1")
    assert s.of(TARGET).damage == 2  # 3 - (3 - 2)


@rule("DES-COND-01", "DES-COND-02")
@pytest.mark.parametrize(("shields", "stunned"), [(NO_SHIELD, True), (THREE_SHIELDS, False)])
def test_a_condition_needs_damage(shields, stunned):
    s = against_a_goblin("ashrian", "iron_mace")
    s.force("blue", BLUE_2_SURGE).force("yellow", 1).force("gray", shields)
    s.do("attack:iron_mace:r1c2", "surge:0")
    assert bool(s.table.view(0).figures[1].conditions) is stunned


@rule("DES-ROLL-09")
def test_a_longsword_lets_one_defense_die_be_rolled_again():
    s = Situation(*HALL).hero("syndrael", "r1c0", "iron_longsword").monster("ettin.minion", "r1c1")
    s.turn_of("syndrael").force("blue", BLUE_2_SURGE).force("red", RED_1)
    s.force("gray", THREE_SHIELDS, ONE_SHIELD, NO_SHIELD)
    s.do("attack:iron_longsword:r1c1", "surge:0")
    assert (s.asked, s.options) == ("reroll", ["die:0:0", "die:0:1"])
    s.do("die:0:0")
    assert s.of("ettin.minion.1").damage == 2  # 3 - 1


@rule("DES-SRG-03", "DES-SRG-08", "DES-GAP-65")
def test_cowards_spend_surges_only_near_a_master():
    def shot(*master):
        s = Situation(*HALL).hero("syndrael", "r0c0").monster("goblin_archer.minion", "r0c2")
        if master:
            s.monster("ettin.master", *master)
        s.turn_of("goblin_archer.minion.1").force("blue", BLUE_2_SURGE).force("yellow", 1)
        return s.do("attack:r0c0")

    assert shot().asked != "surge"
    assert shot("r1c6").asked != "surge"
    near = shot("r1c5")
    assert (near.asked, near.options) == ("surge", ["surge:0", "surge:1", "done"])


# -- what items do -----------------------------------------------------------------------------


@rule("DES-GEN-05", "DES-GEN-06")
def test_a_shield_is_exhausted_for_a_shield_after_the_roll():
    def hit(*items, cards=()):
        s = Situation(*HALL).hero("syndrael", "r0c0", *items).monster("ettin.minion", "r0c1")
        s.hold("syndrael", *cards).turn_of("ettin.minion.1")
        s.force("blue", BLUE_2_FAR).force("red", RED_1).force("gray", NO_SHIELD)
        return s.do("attack:r0c0")

    s = hit("wooden_shield", cards=["warding_talisman"])
    assert (s.asked, s.player) == ("after_roll", 1)
    assert s.options == ["pass", SHIELD, TALISMAN]
    s.do(SHIELD)
    assert s.options == ["pass", TALISMAN]
    s.do(TALISMAN)
    assert s.of("syndrael").damage == 0
    assert hit().of("syndrael").damage == 3
    assert hit("wooden_shield").do("pass").of("syndrael").damage == 3


@rule("DES-EQP-06", "DES-EQP-10")
def test_knives_hurt_neighbours_more_and_a_scythe_heals_when_it_defeats():
    near = against_a_goblin("jain_fairwood", "throwing_knives")
    near.force("blue", BLUE_2_FAR).force("yellow", 1).force("gray", ONE_SHIELD)
    assert near.do("attack:throwing_knives:r1c2").of(TARGET).damage == 3
    far = against_a_goblin("jain_fairwood", "throwing_knives", there="r1c3")
    far.force("blue", BLUE_2_FAR).force("yellow", 1).force("gray", ONE_SHIELD)
    assert far.do("attack:throwing_knives:r1c3").of(TARGET).damage == 2
    s = against_a_goblin("leoric_of_the_book", "reapers_scythe")
    s.of("leoric_of_the_book").damage, s.of(TARGET).damage = 3, 3
    s.force("blue", BLUE_2_FAR).force("yellow", 1).force("gray", NO_SHIELD)
    s.do("attack:reapers_scythe:r1c2")
    assert (s.of(TARGET).place, s.of("leoric_of_the_book").damage) == (OFF, 2)


# -- defeat ------------------------------------------------------------------------------------


@rule("DES-HLTH-02", "DES-HLTH-04", "DES-HLTH-06", "DES-KOUT-01", "DES-KOUT-03", "DES-KOUT-04",
      "DES-KOUT-08", "DES-KOUT-10", "DES-KOUT-17")  # fmt: skip
def test_a_defeated_hero_is_knocked_out_and_safe():
    s = Situation(*HALL).hero("leoric_of_the_book", "r0c0", damage=7)
    s.hero("syndrael", "r2c7").condition("leoric_of_the_book", "poisoned")
    s.monster("ettin.minion", "r0c1").monster("goblin_archer.minion", "r2c2")
    s.turn_of("ettin.minion.1").force("blue", BLUE_2_FAR).force("red", RED_1)
    s.force("gray", NO_SHIELD).do("attack:r0c0")
    hero = s.of("leoric_of_the_book")
    assert (hero.place, hero.damage, hero.fatigue, hero.conditions) == (KNOCKED_OUT, 8, 5, 0)


@rule("DES-KOUT-08", "DES-KOUT-14", "DES-KOUT-15", "DES-KOUT-17")
def test_hero_tokens_are_no_targets_and_nothing_in_the_way():
    s = Situation(".....").hero("syndrael", "r0c1").hero("jain_fairwood", "r0c0")
    s.down("syndrael").monster("goblin_archer.minion", "r0c3")
    s.turn_of("goblin_archer.minion.1", points=3)
    assert s.offered("attack") == ["r0c0"]
    s.do("go:r0c2", "go:r0c1")
    assert s.at("goblin_archer.minion.1") == s.at("syndrael") == "r0c1"


@rule("DES-HLTH-03", "DES-HLTH-02")
def test_a_defeated_monster_leaves_the_map():
    s = against_a_goblin("grisban_the_thirsty", "chipped_greataxe")
    s.force("blue", BLUE_2_FAR).force("red", 1).force("gray", NO_SHIELD)
    s.do("attack:chipped_greataxe:r1c2")
    assert (s.of(TARGET).place, s.of(TARGET).at) == (OFF, -1)


@rule("DES-HLTH-05", "DES-GAP-16")
def test_a_hero_defeated_in_their_own_turn_has_no_more_of_it():
    s = Situation(".o.").hero("leoric_of_the_book", "r0c0", damage=6)
    s.monster("goblin_archer.minion", "r0c2").turn_of("leoric_of_the_book", points=1)
    s.do("rest", "go:r0c1")
    hero = s.of("leoric_of_the_book")
    assert (hero.place, hero.fatigue, s.state.round) == (KNOCKED_OUT, 5, 2)


@rule("DES-GAP-02", "DES-GAP-64", "DES-GEN-01", "DES-GEN-10")
def test_the_dice_have_the_printed_faces():
    dice = Situation().state_so_far.content.dice
    assert set(dice) == {"blue", "red", "yellow", "brown", "gray", "black"}
    assert odds_of((dice["blue"],)).at_least("miss", 1) * 6 == 1
    for colour, hearts, surges, ranges in (("blue", 8, 2, 20), ("red", 13, 1, 0),
                                           ("yellow", 7, 3, 4)):  # fmt: skip
        odds = odds_of((dice[colour],))
        assert [odds.mean(symbol) * 6 for symbol in ("heart", "surge", "range")] == [
            hearts, surges, ranges
        ]  # fmt: skip
    for colour, shields in (("brown", 4), ("gray", 8), ("black", 13)):
        assert odds_of((dice[colour],)).mean("shield") * 6 == shields
