"""Skills of the Disciple and the Spiritspeaker."""

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
    RED_3H_1S,
    YELLOW_1H,
    at_turn,
    dice_of,
    skilled,
    thing,
)
from tests.support.rules import rule
from undercroft.games.descent.rules import stats, terms

PRAYER = "use:skill:prayer_of_healing@avric_albright"
PASSED, FAILED = {"gray": 0, "black": 0}, {"gray": 5, "black": 5}  # 0 or 7 shields


def with_test(s, faces):
    for die, face in faces.items():
        s.force(die, face)
    return s


def struck(s, choice, blue=BLUE_2H, yellow=YELLOW_1H, gray=0):
    """An attack with a mace or a staff on the archer next to the hero."""
    s.force("blue", blue).force("yellow", yellow).force("gray", gray)
    return s.do(*choice)


# -- Disciple ----------------------------------------------------------------------------------


def praying(*skills, damage=6, others=None, **more):
    return at_turn("avric_albright", skills=("prayer_of_healing", *skills), damage=damage,
                   others=others, there="r3c7", **more)  # fmt: skip


def test_prayer_of_healing_is_for_oneself_or_an_adjacent_hero():
    s = praying(others={"syndrael": "r1c2"}, players=3)
    s.of("syndrael").damage = 5
    s.force("red", RED_3H).do(PRAYER, "syndrael")
    assert (s.of("syndrael").damage, s.of("avric_albright").damage) == (2, 6)
    assert (s.of("avric_albright").fatigue, s.state.turn.actions) == (1, 2)
    far = praying(damage=0, others={"syndrael": "r1c3"})
    far.of("syndrael").damage = 5
    far.force("red", RED_3H).do(PRAYER)
    assert far.of("syndrael").damage == 5


def test_armor_of_faith_is_a_brown_die_until_the_next_turn():
    s = praying("armor_of_faith")
    assert dice_of(stats.defense(s.state, 0)) == ["gray"]
    s.force("red", RED_1H).do(PRAYER)
    assert dice_of(stats.defense(s.state, 0)) == ["gray", "brown"]
    s.do("end")
    assert dice_of(stats.defense(s.state, 0)) == ["gray"]  # the next turn has begun


def test_cleansing_touch_takes_a_condition_away():
    s = praying("cleansing_touch").condition("avric_albright", "poisoned", "stunned")
    s.force("red", RED_1H).do(PRAYER, "use:skill:cleansing_touch@avric_albright", "stunned")
    assert s.of("avric_albright").conditions == terms.POISONED


def test_divine_fury_is_a_yellow_die_for_the_next_attack():
    s = at_turn("avric_albright", "iron_mace", skills=("prayer_of_healing", "divine_fury"),
                damage=3)  # fmt: skip
    s.force("red", RED_1H).do(PRAYER)
    s.force("blue", BLUE_2H).force("yellow", YELLOW_1H, YELLOW_1H).force("gray", GRAY[2])
    s.do("attack:iron_mace:r1c2")
    assert dice_of(s.state.attack.dice) == ["blue", "yellow", "yellow"]
    s.force("blue", MISS).do("attack:iron_mace:r1c2")
    assert dice_of(s.state.attack.dice) == ["blue", "yellow"]


@pytest.mark.parametrize(("face", "fatigue"), [(RED_3H, (3, 3)), (RED_3H_1S, (2, 2))])
def test_holy_power_is_for_two_heroes_who_recover_with_a_surge(face, fatigue):
    s = praying("holy_power", others={"syndrael": "r1c2"})
    s.of("syndrael").damage, s.of("syndrael").fatigue = 7, 3
    s.of("avric_albright").fatigue = 2
    s.force("red", face).do(PRAYER, "syndrael")
    assert (s.asked, "done" in s.options) == ("choose", True)
    s.do("avric_albright")
    assert (s.of("syndrael").damage, s.of("avric_albright").damage) == (4, 3)
    assert (s.of("syndrael").fatigue, s.of("avric_albright").fatigue) == fatigue


def test_without_holy_power_it_is_one_hero():
    s = praying(others={"syndrael": "r1c2"})
    s.of("syndrael").damage = 7
    s.force("red", RED_3H).do(PRAYER, "syndrael")
    assert s.asked == "act"


@pytest.mark.parametrize(("gray", "healed"), [(GRAY[0], 2), (GRAY[3], 0)])
def test_blessed_strike_heals_two_if_it_deals_damage(gray, healed):
    s = at_turn("avric_albright", "iron_mace", skills=("blessed_strike",), damage=5,
                others={"syndrael": "r0c1"})  # fmt: skip
    s.of("syndrael").damage = 6
    struck(s, ("use:skill:blessed_strike@avric_albright", "attack:iron_mace:r1c2"), gray=gray)
    assert s.of("avric_albright").damage == 5 - healed
    assert s.of("syndrael").damage == 6 - healed


@rule("DES-GAP-67")
def test_prayer_of_peace_stops_attacks_of_adjacent_monsters():
    s = Situation(*HALL).hero("avric_albright", "r1c1", skills=skilled("prayer_of_peace"))
    s.monster("zombie.minion", "r1c2").monster("zombie.minion", "r1c4").turn_of("avric_albright")
    for name in ("zombie.minion.1", "zombie.minion.2"):
        s.of(name).done = False
    s.do("use:skill:prayer_of_peace@avric_albright", "end", "zombie.minion.1")
    assert s.offered("attack") == []
    s.do("move", "go:r1c3")
    assert "attack:r1c1" not in s.options  # out of reach


def test_time_of_need_gives_points_and_rest():
    s = at_turn("avric_albright", skills=("time_of_need",), fatigue=3)
    s.do("use:skill:time_of_need@avric_albright")
    turn = s.state.turn
    assert (turn.points, turn.actions, s.of("avric_albright").fatigue) == (2, 1, 1)


def test_radiant_light_heals_heroes_and_harms_monsters_in_sight():
    s = Situation("....", "-##-".replace("-", "."), "....", players=4)
    s.hero("avric_albright", "r0c0", skills=skilled("radiant_light"), damage=5)
    s.hero("syndrael", "r0c3", damage=6).hero("widow_tarha", "r2c3", damage=6)
    s.monster("goblin_archer.master", "r0c2").turn_of("avric_albright").force("red", RED_3H)
    s.do("use:skill:radiant_light@avric_albright")
    hurt = [s.of(each).damage for each in ("avric_albright", "syndrael", "widow_tarha")]
    assert hurt[0] == 2
    assert hurt[2] == 6  # behind the wall
    assert (s.of(ARCHER).damage, s.of("avric_albright").fatigue) == (3, 3)


# -- Spiritspeaker -----------------------------------------------------------------------------


def near_and_far(skill, *items, **more):
    """Heroes 3 and 4 spaces away, a monster beside; all heroes are hurt."""
    s = Situation(*HALL, players=4).hero("ashrian", "r0c1", *items, skills=skilled(skill), damage=6,
                                         **more)  # fmt: skip
    s.hero("syndrael", "r0c4", damage=6).hero("widow_tarha", "r0c5", damage=6)
    s.monster("goblin_archer.master", "r0c0").monster("goblin_archer.minion", "r3c7")
    return s.turn_of("ashrian")


def damages(s):
    return [s.of(each).damage for each in ("ashrian", "syndrael", "widow_tarha")]


@pytest.mark.parametrize(("gray", "healed"), [(GRAY[0], 1), (GRAY[3], 0)])
def test_drain_spirit_heals_heroes_nearby_if_it_deals_damage(gray, healed):
    s = near_and_far("drain_spirit", "oak_staff")
    struck(s, ("use:skill:drain_spirit@ashrian", "attack:oak_staff:r0c0"), gray=gray)
    assert damages(s) == [6 - healed, 6 - healed, 6]


@rule("DES-RNG-05")
def test_healing_rain_heals_heroes_nearby_by_a_die():
    s = near_and_far("healing_rain").force("red", RED_3H).do("use:skill:healing_rain@ashrian")
    assert damages(s) == [3, 3, 6]
    assert s.of("ashrian").fatigue == 2


@pytest.mark.parametrize(("gray", "pain"), [(GRAY[0], 1), (GRAY[3], 0)])
def test_shared_pain_harms_the_rest_of_the_group(gray, pain):
    s = near_and_far("shared_pain", "oak_staff")
    struck(s, ("use:skill:shared_pain@ashrian", "attack:oak_staff:r0c0"), gray=gray)
    assert s.of("goblin_archer.minion.1").damage == pain


@rule("DES-GAP-71")
@pytest.mark.parametrize(("at", "missed"), [("r0c4", True), ("r0c5", False)])
def test_attacks_into_a_cloud_of_mist_want_a_surge(at, missed):
    s = Situation(*HALL).hero("ashrian", "r0c1", skills=skilled("cloud_of_mist"))
    s.hero("syndrael", at).monster("zombie.minion", "r1c6" if at == "r0c5" else "r1c5")
    s.turn_of("ashrian")
    s.of("zombie.minion.1").done = False
    s.do("use:skill:cloud_of_mist@ashrian", "end")
    s.force("blue", BLUE_2H).force("yellow", YELLOW_1H).force("gray", GRAY[0]).do(f"attack:{at}")
    assert s.state.attack.missed is missed


def test_natures_bounty_heals_what_a_rest_recovers():
    s = at_turn("ashrian", skills=("natures_bounty",), fatigue=3, damage=7).do("rest", "end")
    assert (s.of("ashrian").fatigue, s.of("ashrian").damage) == (0, 4)


def test_tempest_harms_and_heals_with_a_test_of_willpower():
    won = with_test(near_and_far("tempest"), PASSED).do("use:skill:tempest@ashrian")
    assert (won.of(ARCHER).damage, damages(won)) == (2, [5, 5, 6])
    assert won.of("goblin_archer.minion.1").damage == 0
    assert won.of("ashrian").fatigue == 2
    lost = with_test(near_and_far("tempest"), FAILED).do("use:skill:tempest@ashrian")
    assert (lost.of(ARCHER).damage, damages(lost), lost.of("ashrian").fatigue) == (0, [6, 6, 6], 1)


def test_ancestor_spirits_help_healed_heroes_more():
    s = Situation(*HALL).hero("ashrian", "r0c1", skills=skilled("healing_rain", "ancestor_spirits"))
    s.hero("syndrael", "r0c3", damage=6, fatigue=2).monster("goblin_archer.master", "r3c7")
    s.turn_of("ashrian").force("red", RED_1H).do("use:skill:healing_rain@ashrian")
    s.do("use:skill:ancestor_spirits@ashrian")
    assert (s.of("syndrael").damage, s.of("syndrael").fatigue) == (4, 1)
    assert s.of("ashrian").exhausted == (thing("skill:ancestor_spirits"),)


def test_ancestor_spirits_poison_damaged_monsters():
    s = Situation(*HALL).hero("ashrian", "r0c1", skills=skilled("tempest", "ancestor_spirits"))
    s.monster("goblin_archer.master", "r0c3").monster("goblin_archer.minion", "r3c7")
    with_test(s.turn_of("ashrian"), PASSED).do("use:skill:tempest@ashrian")
    s.do("use:skill:ancestor_spirits@ashrian")
    assert s.of(ARCHER).conditions == terms.POISONED
    assert s.of("goblin_archer.minion.1").conditions == 0


def test_vigor_lets_all_heroes_recover_for_a_surge():
    s = at_turn("ashrian", "oak_staff", skills=("vigor",), others={"syndrael": "r3c7"}, fatigue=2)
    s.of("syndrael").fatigue = 3
    struck(s, ("attack:oak_staff:r1c2",), blue=BLUE_2H_1S)
    s.do("surge:skill:vigor.0")
    assert (s.of("ashrian").fatigue, s.of("syndrael").fatigue) == (1, 2)
