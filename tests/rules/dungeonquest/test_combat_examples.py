"""The worked examples of the rulebook's combat chapter, number by number."""

from tests.support.dungeonquest_fights import damage, fight, stack, wounds
from tests.support.rules import rule


@rule("DQ-CMB-18", "DQ-CMB-19", "DQ-CMB-21")
def test_the_basic_round_three_against_two():
    """The hero's 3 beats 2: their card wounds the monster, its card goes onto the combat stack."""
    play = fight(lindel="long_shot slash", troll="heavy_club parry")
    play.do("slash", "parry")
    assert damage(play, 1) == ["slash"]
    assert stack(play) == ["parry"]
    assert damage(play, 0) == []


@rule("DQ-CMB-29", "DQ-CMB-31")
def test_the_stand_off_of_one_against_one():
    """The hero's 1 counters magic, but they let it be: both cards go onto the combat stack."""
    play = fight(lindel="long_shot feint parry", sorcerer="soul_fire spark")
    play.do("feint", "spark")
    assert (play.asked, play.player) == ("counterattack", 0)
    play.do("stop")
    assert stack(play) == ["feint", "spark"]
    assert (wounds(play, 0), wounds(play, 1)) == (0, 0)


@rule("DQ-CMB-14", "DQ-CMB-16", "DQ-CMB-47", "DQ-CMB-48")
def test_the_counterattack_of_one_and_two_and_a_poisoned_arrow():
    """Ranged 1 and 2 make 3 against melee 3; the Arrow makes 5, and the Skeleton must stop."""
    play = fight(
        lindel="long_shot slash", skeleton="poisoned_arrow snap_throw sidestep_shot quick_shot"
    )
    play.do("slash", "snap_throw", "sidestep_shot")
    assert play.options == ["stop", "poisoned_arrow", "quick_shot"]  # 3 to 3: they could stop here
    play.do("poisoned_arrow")
    assert play.asked == "lay_card"  # 5: they must
    assert damage(play, 0) == ["snap_throw", "sidestep_shot", "poisoned_arrow"]
    assert stack(play) == ["slash"]


@rule("DQ-CMB-47")
def test_the_counterattack_that_stops_at_three_is_a_stand_off():
    play = fight(
        lindel="long_shot slash", skeleton="poisoned_arrow snap_throw sidestep_shot quick_shot"
    )
    play.do("slash", "snap_throw", "sidestep_shot", "stop")
    assert stack(play) == ["slash", "snap_throw", "sidestep_shot"]
    assert wounds(play, 0) == 0


@rule("DQ-CMB-13", "DQ-CMB-26", "DQ-CMB-27")
def test_the_deathblow_of_a_melee_four():
    """Magic 2 counters ranged, not melee; the hero takes every melee card of the stack along."""
    play = fight(
        lindel="long_shot cleave slash feint", troll="thrown_rock ward spark quick_shot aimed_shot"
    )
    play.do("slash", "thrown_rock", "feint", "aimed_shot")  # melee 3 and 1 lose to ranged 4
    assert stack(play) == ["slash", "feint"]
    play.do("cleave", "ward")
    assert play.asked == "lay_card"  # no counterattack, though the Troll holds Spark
    assert damage(play, 1) == ["cleave", "slash", "feint"]
    assert stack(play) == ["ward"]  # its card is laid afterwards


@rule("DQ-CMB-40", "DQ-CMB-41")
def test_the_end_four_cards_on_a_life_of_three_and_three_wounds_for_the_hero():
    play = fight(
        life=3,
        lindel="long_shot slash feint parry cleave",
        skeleton="splinter_volley aimed_shot piercing_shot ward spark",
    )
    play.do("slash", "splinter_volley", "feint", "aimed_shot", "parry", "piercing_shot")
    assert (wounds(play, 0), wounds(play, 1)) == (3, 0)
    play.cards("dungeon", "empty").do("cleave", "ward")  # with the three melee cards of the stack
    assert play.state.fight is None
    assert any("kills the Skeleton" in line for line in play.told())
    assert play.hero(0).wounds == 3
