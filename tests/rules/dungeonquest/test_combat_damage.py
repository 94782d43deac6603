"""The damage step (DQ-CMB-18 to 23, 25 to 28, 31 to 34; DQ-GAP-21, 22)."""

import pytest

from tests.support.dungeonquest_fights import damage, fight, hand, stack, wounds
from tests.support.rules import rule


@rule("DQ-CMB-18")
@pytest.mark.parametrize(
    ("mine", "theirs", "hurt"),
    [
        ("sundering_blow", "aimed_shot", (0, 1)),  # 5 against 4
        ("cleave", "piercing_shot", (1, 0)),  # 4 against 5
        ("cleave", "aimed_shot", (0, 0)),  # 4 against 4
    ],
)
def test_the_higher_attack_value_wins_the_round(mine, theirs, hurt):
    play = fight(lindel=f"long_shot {mine}", demon=f"dread {theirs}")
    play.do(mine, theirs)
    assert (wounds(play, 0), wounds(play, 1)) == hurt


@rule("DQ-CMB-18")
def test_the_total_of_a_counterattack_decides():
    play = fight(
        lindel="long_shot sundering_blow", demon="dread quick_shot sidestep_shot snap_throw"
    )
    play.do("sundering_blow", "quick_shot", "sidestep_shot", "snap_throw")  # 5 against 3 + 2 + 1
    assert (wounds(play, 0), wounds(play, 1)) == (3, 0)


@rule("DQ-CMB-19")
def test_every_card_the_winner_played_goes_to_the_losers_damage_stack():
    play = fight(
        lindel="long_shot sundering_blow", demon="dread quick_shot sidestep_shot snap_throw"
    )
    play.do("sundering_blow", "quick_shot", "sidestep_shot", "snap_throw")
    assert damage(play, 0) == ["quick_shot", "sidestep_shot", "snap_throw"]
    assert damage(play, 1) == []


@rule("DQ-CMB-20")
def test_each_card_in_a_damage_stack_is_one_wound_whatever_its_value():
    play = fight(lindel="long_shot sundering_blow piercing_shot", demon="dread cleave feint slash")
    play.do("sundering_blow", "feint", "piercing_shot", "slash")
    assert wounds(play, 1) == len(damage(play, 1)) == 2
    for viewer in (0, 1, None):
        assert play.table.view(viewer).fight.sides[1].wounds == 2


@rule("DQ-CMB-21")
def test_the_losers_card_goes_onto_the_combat_stack():
    play = fight(lindel="long_shot sidestep_shot", demon="dread piercing_shot")
    play.do("sidestep_shot", "piercing_shot")
    assert stack(play) == ["sidestep_shot"]
    assert damage(play, 0) == ["piercing_shot"]  # the winner's does not


@rule("DQ-GAP-21")
def test_all_cards_of_a_failed_counterattack_go_onto_the_combat_stack():
    play = fight(
        lindel="long_shot sundering_blow", demon="dread quick_shot snap_throw sidestep_shot"
    )
    play.do("sundering_blow", "snap_throw", "sidestep_shot", "stop")  # 5 against 1 + 2
    assert stack(play) == ["snap_throw", "sidestep_shot"]
    assert damage(play, 1) == ["sundering_blow"]


@rule("DQ-GAP-21")
def test_all_cards_of_a_counterattack_that_ends_equal_go_onto_the_combat_stack():
    play = fight(
        lindel="long_shot sundering_blow", demon="dread quick_shot snap_throw sidestep_shot"
    )
    play.do("sundering_blow", "sidestep_shot", "quick_shot", "stop")  # 5 against 2 + 3
    assert stack(play) == ["sundering_blow", "sidestep_shot", "quick_shot"]
    assert "quick_shot" not in hand(play, 1)


@rule("DQ-CMB-22")
def test_everybody_sees_each_card_of_the_combat_stack():
    play = fight(
        players=3, lindel="long_shot cleave slash", demon="dread arcane_lance piercing_shot"
    )
    play.do("cleave", "arcane_lance", "slash", "piercing_shot")
    for viewer in (0, 1, 2, None):
        assert play.table.view(viewer).fight.stack == ("cleave", "arcane_lance", "slash")


@rule("DQ-CMB-23")
def test_everybody_sees_how_many_cards_lie_in_each_damage_stack():
    play = fight(
        players=3, lindel="long_shot sundering_blow piercing_shot",
        demon="dread quick_shot sidestep_shot snap_throw feint",
    )  # fmt: skip
    play.do("sundering_blow", "quick_shot", "sidestep_shot", "snap_throw")
    play.do("long_shot", "feint")
    for viewer in (0, 1, 2, None):
        sides = play.table.view(viewer).fight.sides
        assert (sides[0].damage, sides[1].damage) == (3, 1)


# -- deathblows ----------------------------------------------------------------------------


@rule("DQ-CMB-25")
@pytest.mark.parametrize(
    ("winning", "taken"),
    [("storm_of_force", True), ("piercing_shot", False), ("sundering_blow", False)],
)
def test_a_deathblow_needs_a_card_of_the_winners_type_in_the_stack(winning, taken):
    play = fight(lindel=f"long_shot spark {winning}", demon="dread parry feint")
    play.do("spark", "parry")  # magic 1 against melee 2: the stack is magic
    play.do(winning, "feint")
    assert (damage(play, 1) == [winning, "spark"]) == taken
    assert ("spark" in stack(play)) != taken


@rule("DQ-CMB-25")
def test_the_monster_makes_deathblows_too():
    play = fight(lindel="long_shot spark feint", demon="dread parry storm_of_force")
    play.do("spark", "parry", "feint", "storm_of_force")
    assert damage(play, 0) == ["parry", "storm_of_force", "spark"]


@rule("DQ-CMB-26")
def test_a_deathblow_moves_every_card_of_that_type_and_leaves_the_others():
    play = fight(
        lindel="ancient_charm spark arcane_lance feint storm_of_force",
        demon="dread parry aimed_shot sundering_blow slash",
    )
    play.do("arcane_lance", "aimed_shot")  # a stand-off: both onto the stack
    play.do("spark", "parry")
    assert stack(play) == ["arcane_lance", "aimed_shot", "spark"]
    play.do("storm_of_force", "slash")
    assert damage(play, 1) == ["storm_of_force", "arcane_lance", "spark"]
    assert stack(play) == ["aimed_shot", "slash"]


@rule("DQ-CMB-27")
def test_the_losers_card_of_this_round_is_no_part_of_a_deathblow():
    play = fight(lindel="long_shot sundering_blow", demon="dread slash")
    play.do("sundering_blow", "slash")  # melee 5 and melee 3, the stack was empty
    assert damage(play, 1) == ["sundering_blow"]
    assert stack(play) == ["slash"]


@rule("DQ-GAP-22")
def test_each_type_that_the_winner_played_can_make_a_deathblow():
    play = fight(
        hugo="banner_call cleave spark feint sundering_blow",
        demon="brimstone arcane_lance ward aimed_shot storm_of_force",
        then="parry",
    )
    play.do("cleave", "storm_of_force")  # the stack: melee
    play.do("spark", "ward")  # and magic
    assert stack(play) == ["cleave", "spark"]
    play.do("feint", "arcane_lance")  # melee 1 counters magic 4
    assert play.options == ["stop", "banner_call", "parry"]
    play.do("banner_call", "parry")  # + magic 3 + melee 2
    assert damage(play, 1) == ["feint", "banner_call", "parry", "cleave", "spark"]
    assert stack(play) == ["arcane_lance"]


# -- stand-offs ----------------------------------------------------------------------------


@rule("DQ-CMB-28")
@pytest.mark.parametrize(
    ("theirs", "stand_off"), [("arcane_lance", True), ("storm_of_force", False), ("slash", False)]
)
def test_equal_values_are_a_stand_off(theirs, stand_off):
    play = fight(lindel="long_shot cleave", demon=f"dread {theirs}")
    play.do("cleave", theirs)
    assert ("DQ-CMB-28" in play.rules_told()) == stand_off
    assert (wounds(play, 0) + wounds(play, 1) == 0) == stand_off


@rule("DQ-CMB-31")
def test_in_a_stand_off_both_cards_go_onto_the_stack_and_a_round_begins():
    play = fight(lindel="long_shot cleave piercing_shot", demon="dread arcane_lance storm_of_force")
    play.do("cleave", "arcane_lance")
    assert stack(play) == ["cleave", "arcane_lance"]
    assert damage(play, 0) == damage(play, 1) == []
    assert (play.asked, play.fight.round) == ("lay_card", 2)
    play.do("piercing_shot", "storm_of_force")
    assert len(stack(play)) == 4


# -- cancelled cards -----------------------------------------------------------------------


@rule("DQ-CMB-32")
def test_a_cancelled_card_has_no_icon():
    play = fight(tatianna="leap_back feint", demon="raking_claw spark ward")
    play.do("leap_back", "raking_claw")  # its icon is ranged, and so is Leap Back
    assert play.asked == "lay_card"
    assert damage(play, 1) == ["leap_back"]


@rule("DQ-CMB-32")
def test_a_card_that_is_not_cancelled_keeps_its_icon():
    play = fight(tatianna="twin_arrows feint", troll="knitting_flesh spark ward")
    play.do("twin_arrows", "knitting_flesh")  # ranged 4 against melee 2 with a ranged icon
    assert (play.asked, play.player) == ("counterattack", 1)


@rule("DQ-CMB-32")
def test_a_cancelled_card_has_no_text():
    play = fight(tatianna="leap_back feint", golem="ground_shock cleave")
    play.do("leap_back", "ground_shock")
    assert damage(play, 1) == ["leap_back"]
    assert stack(play) == ["ground_shock"]
    play = fight(challara="mirror_ward feint", sorcerer="mind_spike cleave")
    play.do("mirror_ward", "mind_spike")
    assert len(hand(play, 0)) == 5
    assert play.fight.discards == ()  # the hero discards nothing


@rule("DQ-CMB-33")
def test_a_cancelled_card_is_worth_nothing_whatever_would_raise_it():
    play = fight(
        tatianna="leap_back feint parry", skeleton="clattering_rush slash sundering_blow", life=3
    )
    play.do("parry", "clattering_rush")  # the Skeleton's attack is 1 higher next round
    play.do("leap_back", "sundering_blow")  # 2 against 5 + 1, cancelled
    assert damage(play, 1) == ["leap_back"]


@rule("DQ-CMB-33")
def test_a_cancelled_card_of_the_hero_is_worth_nothing_too():
    play = fight(hugo="banner_call storm_of_force feint", sorcerer="warding_sign slash", life=3)
    play.do("banner_call", "slash", "stop")  # 3 to 3: Hugo wins, and has 1 more next round
    play.do("storm_of_force", "warding_sign")  # magic 5 + 1 against magic 2
    assert damage(play, 0)[0] == "warding_sign"


@rule("DQ-CMB-34")
@pytest.mark.parametrize(("theirs", "wins_next"), [("warding_sign", False), ("soul_fire", True)])
def test_the_next_round_effect_of_a_cancelled_card_is_lost(theirs, wins_next):
    play = fight(challara="ancestral_wrath cleave feint", sorcerer=f"{theirs} aimed_shot parry")
    play.do("ancestral_wrath", theirs)  # magic 4; the Sign cancels it
    play.do("cleave", "aimed_shot")  # 4 to 4, or 5 to 4 with what the card promised
    assert (wounds(play, 1) == 1) == wins_next


@rule("DQ-CMB-34")
def test_what_was_promised_the_round_before_is_not_lost_with_a_later_card():
    play = fight(
        challara="ancestral_wrath storm_of_force cleave",
        sorcerer="warding_sign slash piercing_shot aimed_shot",
    )
    play.do("ancestral_wrath", "piercing_shot", "storm_of_force", "slash", "stop")
    assert wounds(play, 1) == 2  # 5 + 1 against 3, and the magic card of the stack
