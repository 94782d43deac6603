"""The counterattack step (DQ-CMB-13 to 17, 29, 30, 47, 48; DQ-GAP-19, 20).

Icons of the Combat cards from 1 to 3: melee counters magic, ranged melee, magic ranged.
"""

import pytest

from tests.support.dungeonquest_fights import damage, fight, hand, stack
from tests.support.rules import rule


def asked(play):
    """Who is asked to counterattack, if anybody is."""
    return play.player if play.asked == "counterattack" else None


@rule("DQ-CMB-13")
@pytest.mark.parametrize(
    ("mine", "theirs", "offered"),
    [
        ("quick_shot", "sundering_blow", True),  # ranged 3 with a melee icon against melee 5
        ("quick_shot", "piercing_shot", False),  # against ranged 5
        ("quick_shot", "storm_of_force", False),  # against magic 5
        ("quick_shot", "slash", True),  # against melee 3: equal is low enough
        ("quick_shot", "parry", False),  # against melee 2: their own value is above it
        ("slash", "storm_of_force", True),  # melee 3 with a magic icon against magic 5
        ("slash", "piercing_shot", False),
        ("bolt_of_agony", "piercing_shot", True),  # magic 3 with a ranged icon against ranged 5
        ("bolt_of_agony", "sundering_blow", False),
        ("aimed_shot", "sundering_blow", False),  # ranged 4 without an icon
    ],
)
def test_a_counterattack_needs_a_value_not_above_and_the_icon_of_the_other_type(
    mine, theirs, offered
):
    """Both sides hold cards of every icon, so that only the two cards laid decide."""
    for hero_lays in (True, False):
        play = fight(
            lindel=f"long_shot {mine if hero_lays else theirs} snap_throw feint spark",
            demon=f"hellfire {theirs if hero_lays else mine} snap_throw feint spark",
        )
        play.do(*((mine, theirs) if hero_lays else (theirs, mine)))
        assert asked(play) == ((0 if hero_lays else 1) if offered else None)


@rule("DQ-CMB-14")
def test_cards_with_the_icon_are_added_and_no_others():
    play = fight(
        lindel="long_shot quick_shot sidestep_shot snap_throw cleave", troll="heavy_club feint"
    )
    play.do("quick_shot", "heavy_club")  # 3 against melee 5
    assert play.options == ["stop", "sidestep_shot", "snap_throw"]  # not Cleave, not Long Shot
    play.do("sidestep_shot", "snap_throw")  # 3 + 2 + 1 = 6
    assert damage(play, 1) == ["quick_shot", "sidestep_shot", "snap_throw"]
    assert stack(play) == ["heavy_club"]


@rule("DQ-CMB-14")
def test_the_icon_must_match_the_opponents_attack_type():
    play = fight(lindel="long_shot slash feint spark snap_throw", sorcerer="soul_fire cleave")
    play.do("slash", "soul_fire")
    assert play.options == ["stop", "feint"]  # melee 1 counters magic; the others do not


@rule("DQ-CMB-15")
def test_a_further_card_may_follow_where_the_first_was_not_enough():
    play = fight(
        lindel="long_shot snap_throw snap_throw sidestep_shot quick_shot", troll="heavy_club feint"
    )
    play.do("snap_throw", "heavy_club")  # 1 against 5
    for added, left in (
        ("snap_throw", ["stop", "sidestep_shot", "quick_shot"]),  # 2
        ("sidestep_shot", ["stop", "quick_shot"]),  # 4
    ):
        play.do(added)
        assert (asked(play), play.options) == (0, left)
    play.do("quick_shot")  # 7
    assert len(damage(play, 1)) == 4


@rule("DQ-CMB-16")
@pytest.mark.parametrize(("added", "goes_on"), [("snap_throw", True), ("sidestep_shot", False)])
def test_he_must_stop_once_his_total_is_greater(added, goes_on):
    play = fight(
        lindel="long_shot quick_shot sidestep_shot snap_throw snap_throw",
        troll="thrown_rock cleave",
    )
    play.do("quick_shot", "cleave", added)  # 3 + 1 equals 4, 3 + 2 is greater
    assert (asked(play) == 0) == goes_on
    assert ("snap_throw" in hand(play, 0)) or goes_on
    assert play.fight.round == (1 if goes_on else 2)


@rule("DQ-CMB-16")
def test_he_must_stop_when_an_effect_brings_the_other_value_below_his_total():
    play = fight(
        challara="mirror_ward feint parry slash", sorcerer="soul_fire storm_of_force feint"
    )
    play.do("feint", "storm_of_force", "mirror_ward")  # 1 + 2 against a magic 5 that is cancelled
    assert play.asked == "lay_card"
    assert damage(play, 1) == ["feint", "mirror_ward"]


@rule("DQ-CMB-17")
def test_a_counterattack_cannot_be_counterattacked():
    play = fight(hugo="riposte snap_throw", troll="backhand snap_throw quick_shot")
    play.do("riposte", "backhand")  # melee 2 against melee 3, both with melee icons
    assert asked(play) == 0
    play.do("snap_throw")  # 2 + 2 + 1: now the Troll is the lower, with its icon and its cards
    assert play.asked == "lay_card"
    assert damage(play, 1) == ["riposte", "snap_throw"]


@rule("DQ-CMB-17")
def test_only_one_counterattack_is_made_in_a_round():
    play = fight(
        lindel="blade_dance spark ward", troll="backhand sidestep_shot snap_throw quick_shot"
    )
    play.do("blade_dance", "sidestep_shot")  # melee 3 with a ranged icon against ranged 2
    assert asked(play) == 1
    play.do("snap_throw", "stop")  # 3 to 3: Lindel's icon and hand would allow them to
    assert play.asked == "lay_card"
    assert stack(play) == ["blade_dance", "sidestep_shot", "snap_throw"]


# -- stand-offs ----------------------------------------------------------------------------


@rule("DQ-CMB-29")
@pytest.mark.parametrize(
    ("theirs", "offered"), [("arcane_lance", True), ("cleave", False), ("aimed_shot", False)]
)
def test_a_stand_off_can_be_turned_by_a_counterattack(theirs, offered):
    play = fight(krutzbeck="hurled_axe feint parry", demon=f"dread {theirs}")
    play.do("hurled_axe", theirs)  # ranged 4 with a magic icon, against a 4 of each type
    assert (asked(play) == 0) == offered
    if offered:
        play.do("feint", "enough")
        assert damage(play, 1) == ["hurled_axe", "feint"]


@rule("DQ-CMB-30")
def test_equal_value_and_type_is_a_stand_off_without_a_counterattack():
    play = fight(krutzbeck="head_butt snap_throw", troll="backhand snap_throw")
    play.do("head_butt", "backhand")  # melee 3 each, both with melee icons
    assert play.asked == "lay_card"
    assert stack(play) == ["head_butt", "backhand"]


@rule("DQ-CMB-30")
@pytest.mark.parametrize(("theirs", "who"), [("cleave", 0), ("parry", None)])
def test_equal_type_alone_does_not_bar_a_counterattack(theirs, who):
    play = fight(krutzbeck="head_butt snap_throw", troll=f"heavy_club {theirs}")
    play.do("head_butt", theirs)  # melee 3 with a melee icon against melee 4, or 2
    assert asked(play) == who


@rule("DQ-GAP-19")
def test_if_both_could_counterattack_the_hero_decides_first():
    play = fight(lindel="blade_dance spark ward", troll="backhand quick_shot snap_throw")
    play.do("blade_dance", "quick_shot")  # melee 3, ranged icon; ranged 3, melee icon
    assert (asked(play), play.options) == (0, ["stop", "spark", "ward"])
    play.do("stop")
    assert (asked(play), play.options) == (1, ["stop", "backhand", "snap_throw"])
    play.do("snap_throw")
    assert damage(play, 0) == ["quick_shot", "snap_throw"]


@rule("DQ-GAP-19")
def test_the_monster_may_not_counterattack_unless_the_hero_declines():
    play = fight(lindel="blade_dance spark ward", troll="backhand quick_shot snap_throw")
    play.do("blade_dance", "quick_shot", "spark")
    assert play.asked == "lay_card"
    assert damage(play, 1) == ["blade_dance", "spark"]


# -- stopping ------------------------------------------------------------------------------


@rule("DQ-CMB-47")
def test_he_may_stop_at_an_equal_total():
    play = fight(
        lindel="long_shot slash", skeleton="hollow_stare snap_throw sidestep_shot quick_shot"
    )
    play.do("slash", "snap_throw", "sidestep_shot")  # 1 + 2 against melee 3
    assert (asked(play), play.options[0]) == (1, "stop")
    play.do("stop")
    assert stack(play) == ["slash", "snap_throw", "sidestep_shot"]
    assert damage(play, 0) == damage(play, 1) == []


@rule("DQ-CMB-47")
def test_he_may_stop_before_the_first_card():
    play = fight(
        lindel="long_shot slash", skeleton="hollow_stare snap_throw sidestep_shot quick_shot"
    )
    play.do("slash", "snap_throw", "stop")
    assert damage(play, 1) == ["slash"]
    assert hand(play, 1)[:3] == ["hollow_stare", "sidestep_shot", "quick_shot"]


@rule("DQ-GAP-20")
@pytest.mark.parametrize(
    ("added", "hero_hurt", "monster_hurt"),
    [
        (["sidestep_shot", "stop"], 0, 1),  # 1 + 2 against 4: the round is lost
        (["quick_shot", "stop"], 0, 0),  # 1 + 3 against 4: a stand-off
        (["quick_shot", "sidestep_shot"], 3, 0),  # 1 + 3 + 2 against 4: won
    ],
)
def test_an_equal_total_is_a_stand_off_and_a_lower_one_loses(added, hero_hurt, monster_hurt):
    play = fight(
        lindel="long_shot cleave", skeleton="hollow_stare snap_throw sidestep_shot quick_shot"
    )
    play.do("cleave", "snap_throw", *added)
    assert len(damage(play, 0)) == hero_hurt
    assert len(damage(play, 1)) == monster_hurt
    assert play.fight.round == 2


# -- Power cards in a counterattack --------------------------------------------------------


@rule("DQ-CMB-48")
@pytest.mark.parametrize(("next_card", "hero_hurt"), [("bolt_of_agony", True), ("slash", False)])
def test_a_power_card_can_be_added_and_its_effect_is_resolved(next_card, hero_hurt):
    play = fight(
        lindel=f"long_shot slash {next_card}",
        skeleton="poisoned_arrow snap_throw sidestep_shot feint",
    )
    play.do("slash", "snap_throw", "sidestep_shot")  # 3 against 3
    assert play.options == ["stop", "poisoned_arrow"]
    play.do("poisoned_arrow")  # 5
    assert damage(play, 0) == ["snap_throw", "sidestep_shot", "poisoned_arrow"]
    play.do(next_card, "feint")  # 1, or 5 if the hero plays magic
    assert (len(damage(play, 0)) > 3) == hero_hurt


@rule("DQ-CMB-48")
def test_a_power_card_without_the_right_icon_cannot_be_added():
    play = fight(lindel="long_shot slash", skeleton="hollow_stare snap_throw sidestep_shot feint")
    play.do("slash", "snap_throw")
    assert play.options == ["stop", "sidestep_shot"]  # Hollow Stare counters ranged
