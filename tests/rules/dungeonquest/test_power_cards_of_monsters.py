"""The texts of the monsters' Power cards, one by one."""

import pytest

from tests.support.dungeonquest import PRINTED
from tests.support.dungeonquest_fights import damage, fight, hand, named, stack, wounds
from tests.support.rules import rule

# -- the Skeleton --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "outcome"),
    [
        ("arcane_lance", (True, False)),  # magic 4 against 1 + 4
        ("cleave", (False, True)),  # melee 4 against 1
        ("aimed_shot", (False, True)),  # ranged 4 against 1
    ],
)
def test_poisoned_arrow_adds_four_next_round_if_the_hero_plays_magic(mine, outcome):
    play = fight(lindel=f"patience ward {mine}", skeleton="poisoned_arrow feint")
    play.do("ward", "poisoned_arrow", mine, "feint")  # first a stand-off of 2
    assert (wounds(play, 0) > 0, wounds(play, 1) > 0) == outcome


def test_poisoned_arrow_adds_nothing_in_its_own_round_nor_after_the_next():
    play = fight(
        lindel="patience spark arcane_lance cleave", skeleton="poisoned_arrow feint parry cleave"
    )
    play.do("arcane_lance", "poisoned_arrow")  # magic 4 against 2 in its own round
    assert wounds(play, 1) == 1
    play.do("cleave", "parry")  # the next round passes without magic
    assert wounds(play, 1) == 2
    play.do("spark", "feint")  # 1 to 1 in the one after
    assert (wounds(play, 0), wounds(play, 1)) == (0, 2)


def test_poisoned_arrow_minds_a_magic_card_added_to_a_counterattack():
    play = fight(
        hugo="banner_call sidestep_shot feint parry slash", skeleton="poisoned_arrow ward cleave"
    )
    play.do("sidestep_shot", "poisoned_arrow")  # 2 to 2, and Hugo wins stand-offs
    play.do("feint", "ward", "banner_call")  # 1 + 3 against 2, which is now 6
    assert (play.asked, play.options) == ("counterattack", ["stop", "parry", "slash"])
    play.do("stop")  # 4 against 6
    assert damage(play, 0) == ["ward"]


def test_clattering_rush_makes_the_skeletons_attack_one_higher_next_round_only():
    play = fight(
        lindel="long_shot aimed_shot aimed_shot piercing_shot",
        skeleton="clattering_rush cleave cleave",
    )
    play.do("piercing_shot", "clattering_rush")  # 5 against 3
    assert (wounds(play, 0), wounds(play, 1)) == (0, 1)
    play.do("aimed_shot", "cleave")  # 4 against 5
    assert wounds(play, 0) > 0
    taken = wounds(play, 0)
    play.do("aimed_shot", "cleave")  # 4 to 4
    assert (wounds(play, 0), wounds(play, 1)) == (taken, 1)


def test_clattering_rush_adds_its_one_only_once_against_a_counterattack_of_several_cards():
    play = fight(
        lindel="long_shot snap_throw sidestep_shot quick_shot parry",
        skeleton="clattering_rush cleave", life=3,
    )  # fmt: skip
    play.do("parry", "clattering_rush", "snap_throw", "cleave")  # 1 against 4 + 1
    play.do("sidestep_shot", "quick_shot")  # 6 is enough
    assert play.asked != "counterattack"
    assert play.state.fight is None  # three cards on a life of 3


@rule("DQ-CMB-06")
def test_hollow_stare_draws_the_skeleton_one_card_more_for_the_next_round():
    play = fight(lindel="long_shot ward cleave", skeleton="hollow_stare aimed_shot")
    play.do("ward", "hollow_stare")
    assert [len(hand(play, which)) for which in (0, 1)] == [5, 6]
    play.do("cleave", "aimed_shot")
    assert [len(hand(play, which)) for which in (0, 1)] == [5, 5]


# -- the Sorcerer --------------------------------------------------------------------------


@pytest.mark.parametrize(("theirs", "offered"), [("hex", False), ("bolt_of_agony", True)])
def test_hex_takes_the_icon_off_the_heros_card(theirs, offered):
    play = fight(lindel="long_shot slash feint", sorcerer="hex bolt_of_agony")
    play.do("slash", theirs)  # melee 3 with a magic icon against a magic 3
    assert (play.asked == "counterattack") == offered


def test_hex_lasts_one_round():
    play = fight(lindel="long_shot slash slash feint", sorcerer="hex bolt_of_agony")
    play.do("slash", "hex", "slash", "bolt_of_agony")
    assert (play.asked, play.player) == ("counterattack", 0)


@rule("DQ-CMB-33")
@pytest.mark.parametrize(
    ("mine", "cancelled"),
    [("storm_of_force", True), ("piercing_shot", False), ("sundering_blow", False)],
)
def test_warding_sign_cancels_a_magic_card(mine, cancelled):
    play = fight(lindel=f"long_shot {mine}", sorcerer="warding_sign feint")
    play.do(mine, "warding_sign")
    assert (damage(play, 0) == ["warding_sign"]) == cancelled
    assert (wounds(play, 1) == 0) == cancelled


@pytest.mark.parametrize(
    ("mine", "outcome"), [("storm_of_force", (0, 1)), ("cleave", (0, 0)), ("parry", (1, 0))]
)
def test_mind_spike_costs_the_hero_a_random_card_after_the_round(mine, outcome):
    play = fight(lindel=f"long_shot ward {mine}", sorcerer="mind_spike feint")
    lost = next(card for card in play.fight.sides[0].hand if PRINTED.fight_id[card] == "ward")
    play.force("hand", lost).do(mine, "mind_spike")  # won, even or lost
    assert (wounds(play, 0), wounds(play, 1)) == outcome
    assert named(play.fight.discards) == ["ward"]
    assert lost not in play.fight.sides[0].hand
    assert len(hand(play, 0)) == 5  # they fill up again: only then does the next round begin
    assert len(hand(play, 1)) == 5


def test_mind_spike_may_hit_any_card_left_in_hand():
    lost = set()
    for card in ("long_shot", "ward", "spark", "slash"):
        play = fight(lindel="long_shot ward spark slash cleave", sorcerer="mind_spike feint")
        play.force("hand", next(c for c in play.fight.sides[0].hand if PRINTED.fight_id[c] == card))
        play.do("cleave", "mind_spike")
        lost |= set(named(play.fight.discards))
    assert lost == {"long_shot", "ward", "spark", "slash"}


# -- the Troll -----------------------------------------------------------------------------


@pytest.mark.parametrize(("mine", "left"), [("snap_throw", 0), ("sidestep_shot", 1), ("ward", 1)])
def test_knitting_flesh_takes_a_card_out_of_the_trolls_damage_if_it_wins(mine, left):
    play = fight(lindel=f"long_shot storm_of_force {mine}", troll="knitting_flesh parry")
    play.do("storm_of_force", "parry")
    assert wounds(play, 1) == 1
    play.do(mine, "knitting_flesh")  # 1 against 2, or a stand-off of 2
    assert wounds(play, 1) == left


def test_knitting_flesh_takes_one_card_out_of_several():
    lindel, troll = "long_shot sundering_blow cleave snap_throw", "knitting_flesh parry feint"
    play = fight(lindel=lindel, troll=troll)
    play.do("sundering_blow", "parry").do("cleave", "feint")
    before = damage(play, 1)
    assert before[:2] == ["sundering_blow", "cleave"]
    play.do("snap_throw", "knitting_flesh")  # 1 against 2
    assert damage(play, 1) == before[:-1]


def test_knitting_flesh_heals_nothing_where_there_is_no_damage_and_none_by_losing():
    play = fight(lindel="long_shot snap_throw", troll="knitting_flesh parry")
    play.do("snap_throw", "knitting_flesh")
    assert (wounds(play, 0), wounds(play, 1)) == (1, 0)
    play = fight(lindel="long_shot cleave", troll="knitting_flesh parry")
    play.do("cleave", "knitting_flesh")
    assert wounds(play, 1) == 1


# -- the Golem -----------------------------------------------------------------------------


def test_unmoved_ignores_what_a_card_does_when_the_round_is_decided():
    play = fight(tatianna="twin_arrows feint", golem="unmoved cleave")
    play.do("twin_arrows", "unmoved")  # 4 against 3
    assert wounds(play, 1) == 1
    play = fight(tatianna="hunters_eye feint", golem="unmoved cleave")
    play.do("hunters_eye", "unmoved")
    assert play.table.view(0).fight.sides[1].seen == ()


def test_unmoved_ignores_what_a_card_promises_for_the_next_round():
    play = fight(lindel="patience slash", golem="unmoved cleave")
    play.do("patience", "unmoved")
    play.do("slash", "cleave")  # 3 against 4, not 5
    assert (wounds(play, 0), wounds(play, 1)) == (2, 0)
    play = fight(lindel="blade_dance slash", golem="unmoved cleave")
    play.do("blade_dance", "unmoved")
    assert len(hand(play, 0)) == 5


def test_unmoved_ignores_what_a_card_adds_to_its_own_attack():
    play = fight(gherinn="penance feint", golem="unmoved aimed_shot")
    play.do("penance", "unmoved", "pay")  # 3 to 3 all the same, and the wound is paid
    assert (wounds(play, 0), wounds(play, 1)) == (1, 0)
    assert stack(play) == ["penance", "unmoved"]


@rule("DQ-CMB-16", "DQ-CMB-48")
def test_unmoved_ignores_it_from_within_a_counterattack_too():
    play = fight(gherinn="penance feint", golem="unmoved parry slash")
    play.do("penance", "parry", "pay")  # 5 against 2, which counters magic
    assert play.options == ["stop", "unmoved", "slash"]
    play.do("unmoved")  # 2 + 3 against 3 without the text: the Golem has to stop
    assert play.asked == "lay_card"
    assert damage(play, 0) == ["parry", "unmoved"]


def test_unmoved_leaves_the_heros_card_its_value_and_icon():
    play = fight(hugo="riposte snap_throw snap_throw", golem="unmoved parry")
    play.do("riposte", "unmoved")  # melee 2 with a melee icon against melee 3
    assert play.asked == "counterattack"
    play.do("snap_throw")  # 2 + 1 and not the 2 of its text, so that they may go on
    assert play.options == ["stop", "snap_throw"]


@pytest.mark.parametrize(("mine", "taken"), [("slash", 2), ("aimed_shot", 0), ("piercing_shot", 0)])
def test_ground_shock_wounds_once_more_if_the_golem_wins(mine, taken):
    play = fight(lindel=f"long_shot {mine}", golem="ground_shock feint")
    play.do(mine, "ground_shock")
    assert wounds(play, 0) == taken
    assert len(damage(play, 0)) == min(taken, 1)


@pytest.mark.parametrize(
    ("theirs", "offered"), [("crushing_grip", False), ("sundering_blow", True)]
)
def test_crushing_grip_bars_the_heros_counterattack(theirs, offered):
    play = fight(lindel="long_shot quick_shot quick_shot", golem="crushing_grip sundering_blow")
    play.do("quick_shot", theirs)
    assert (play.asked == "counterattack") == offered


def test_crushing_grip_lasts_one_round():
    play = fight(
        lindel="long_shot quick_shot quick_shot quick_shot", golem="crushing_grip sundering_blow"
    )
    play.do("quick_shot", "crushing_grip", "quick_shot", "sundering_blow")
    assert (play.asked, play.player) == ("counterattack", 0)


# -- the Demon -----------------------------------------------------------------------------


def test_dread_makes_the_heros_attack_one_lower_this_round_and_the_next():
    play = fight(
        lindel="long_shot cleave aimed_shot piercing_shot", demon="dread slash arcane_lance parry"
    )
    play.do("cleave", "dread")  # 4 - 1 against 3
    assert stack(play) == ["cleave", "dread"]
    play.do("aimed_shot", "slash")  # 4 - 1 against 3
    assert (wounds(play, 0), wounds(play, 1)) == (0, 0)
    play.do("piercing_shot", "arcane_lance")  # 5 against 4: the third round is as ever
    assert wounds(play, 1) > 0


def test_dread_lowers_no_attack_below_zero():
    play = fight(lindel="long_shot snap_throw spark", demon="dread feint")
    play.do("snap_throw", "dread")
    play.do("spark", "feint")  # 1 - 1 against 1
    assert wounds(play, 0) == 2


@rule("DQ-CMB-34")
def test_a_cancelled_dread_weakens_nobody():
    play = fight(challara="mirror_ward cleave", demon="dread aimed_shot")
    play.do("mirror_ward", "dread")  # 2 against 0
    assert damage(play, 1) == ["mirror_ward"]
    play.do("cleave", "aimed_shot")
    assert stack(play) == ["dread", "cleave", "aimed_shot"]  # 4 to 4
