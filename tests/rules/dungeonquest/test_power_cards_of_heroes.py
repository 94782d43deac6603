"""The texts of the heroes' Power cards, one by one."""

import pytest

from tests.support.dungeonquest_fights import damage, fight, hand, stack, wounds
from tests.support.rules import rule

# -- Hugo ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "theirs", "taken"),
    [
        ("shield_wall", ["sundering_blow"], 0),  # 1 card, 1 wound fewer
        ("shield_wall", ["snap_throw", "quick_shot"], 1),  # 2 cards of a counterattack
        ("slash", ["sundering_blow"], 1),  # another card of theirs spares them nothing
    ],
)
def test_shield_wall_spares_hugo_a_wound_when_he_loses(mine, theirs, taken):
    play = fight(hugo="shield_wall slash", troll=f"heavy_club {' '.join(theirs)}")
    play.do(mine, *theirs)
    assert wounds(play, 0) == taken
    assert ("Shield Wall of Hugo the Glorious: 1 fewer." in play.told()) == (mine == "shield_wall")


def test_shield_wall_does_nothing_when_hugo_wins():
    play = fight(hugo="shield_wall slash", troll="heavy_club parry")
    play.do("shield_wall", "parry")
    assert damage(play, 1) == ["shield_wall"]


def test_riposte_adds_two_while_hugo_counterattacks():
    play = fight(hugo="riposte snap_throw", troll="heavy_club cleave")
    play.do("riposte", "cleave", "snap_throw")  # 2 + 1 + 2 against 4
    assert damage(play, 1) == ["riposte", "snap_throw"]


def test_riposte_adds_two_when_it_is_added_to_a_counterattack():
    play = fight(hugo="riposte snap_throw", troll="heavy_club cleave")
    play.do("snap_throw", "cleave", "riposte")  # 1 + 2 + 2 against 4
    assert damage(play, 1) == ["snap_throw", "riposte"]


def test_riposte_adds_two_though_the_text_of_the_card_laid_is_ignored():
    play = fight(hugo="riposte snap_throw", golem="unmoved cleave")
    play.do("snap_throw", "unmoved", "riposte")  # 1 + 2 + 2 against 3
    assert damage(play, 1) == ["snap_throw", "riposte"]
    assert not any("stand-off" in line for line in play.told()), "Hugo would win that, too"


def test_riposte_adds_two_once_however_many_cards_follow():
    hugo = "riposte feint snap_throw snap_throw snap_throw"
    play = fight(hugo=hugo, skeleton="clattering_rush sundering_blow", life=3)
    play.do("feint", "clattering_rush")
    play.do("riposte", "sundering_blow", "snap_throw", "snap_throw")
    assert play.asked == "counterattack", "2 + 2 + 1 + 1 against 5 + 1"


def test_riposte_adds_nothing_without_a_counterattack():
    play = fight(hugo="riposte snap_throw", troll="heavy_club slash")
    play.do("riposte", "slash", "stop")  # 2 against 3
    assert damage(play, 0) == ["slash"]


def test_banner_call_makes_hugos_attack_one_higher_next_round_only():
    play = fight(
        hugo="banner_call cleave cleave", demon="hellfire piercing_shot piercing_shot slash"
    )
    play.do("banner_call", "hellfire")
    assert wounds(play, 0) == 1  # 3 in its own round
    play.do("cleave", "piercing_shot")  # 5 to 5, and Hugo wins stand-offs
    assert wounds(play, 1) == 1
    play.do("cleave", "piercing_shot")  # 4 to 5
    assert wounds(play, 1) == 1
    assert wounds(play, 0) > 1


# -- Krutzbeck -----------------------------------------------------------------------------


def test_two_handed_swing_costs_krutzbeck_one_wound_more_when_he_loses():
    play = fight(krutzbeck="two_handed_swing feint", demon="dread quick_shot quick_shot snap_throw")
    play.do("two_handed_swing", "quick_shot", "quick_shot", "snap_throw")  # 6 against 7
    assert len(damage(play, 0)) == 3
    assert wounds(play, 0) == 4


def test_two_handed_swing_costs_nothing_when_krutzbeck_wins():
    play = fight(krutzbeck="two_handed_swing feint", demon="dread piercing_shot")
    play.do("two_handed_swing", "piercing_shot", "enough")  # 6 against 5
    assert (wounds(play, 0), wounds(play, 1)) == (0, 1)


@pytest.mark.parametrize(
    ("before", "outcome"),
    [(0, (1, 0)), (4, (1, 0)), (5, (0, 0)), (9, (0, 0)), (10, (0, 1)), (15, (0, 1))],
)
def test_battle_rage_is_one_higher_for_every_five_wounds(before, outcome):
    play = fight(krutzbeck="battle_rage feint", demon="dread piercing_shot", wounds=before)
    play.do("battle_rage", "piercing_shot")  # 4, 5, 6 or 7 against 5
    if play.asked == "press_home":
        play.do("enough")
    assert (wounds(play, 0), wounds(play, 1)) == outcome


def test_battle_rage_counts_the_wounds_of_this_fight():
    play = fight(
        krutzbeck="battle_rage feint", demon="dread piercing_shot sundering_blow", wounds=4
    )
    play.do("feint", "sundering_blow", "battle_rage", "piercing_shot")  # 4 + 1 against 5
    assert (wounds(play, 0), wounds(play, 1)) == (1, 0)


# -- Tatianna ------------------------------------------------------------------------------


@pytest.mark.parametrize(("theirs", "taken"), [("slash", 2), ("cleave", 0), ("sundering_blow", 0)])
def test_twin_arrows_wound_once_more_if_tatianna_wins(theirs, taken):
    play = fight(tatianna="twin_arrows feint", demon=f"dread {theirs}")
    play.do("twin_arrows", theirs)
    assert wounds(play, 1) == taken
    assert len(damage(play, 1)) == min(taken, 1)  # the second wound is no card


@rule("DQ-CMB-33")
@pytest.mark.parametrize(
    ("theirs", "cancelled"),
    [("sundering_blow", True), ("piercing_shot", False), ("storm_of_force", False)],
)
def test_leap_back_cancels_a_melee_card(theirs, cancelled):
    play = fight(tatianna="leap_back feint", demon=f"dread {theirs}")
    play.do("leap_back", theirs)
    assert (damage(play, 1) == ["leap_back"]) == cancelled
    assert (wounds(play, 0) == 0) == cancelled


def test_leap_back_cancels_a_melee_power_card_too():
    play = fight(tatianna="leap_back feint", troll="heavy_club cleave")
    play.do("leap_back", "heavy_club")
    assert damage(play, 1) == ["leap_back"]


@rule("DQ-CMB-48")
def test_leap_back_cancels_from_within_a_counterattack():
    play = fight(tatianna="leap_back snap_throw", troll="heavy_club cleave")
    play.do("snap_throw", "heavy_club", "leap_back")  # 1 + 2 against what was 5
    assert damage(play, 1) == ["snap_throw", "leap_back"]


@rule("DQ-CMB-07")
def test_hunters_eye_shows_tatianna_the_monsters_hand():
    play = fight(players=3, tatianna="hunters_eye feint", demon="dread parry parry spark ward")
    play.do("hunters_eye", "parry")
    seen = play.table.view(0).fight.sides[1]
    assert seen.seen == ("dread", "parry", "spark", "ward")
    assert (seen.hand_size, seen.hand) == (5, None)  # the card drawn since is hidden
    for viewer in (1, 2, None):  # its owner needs no telling, and nobody else looked
        assert play.table.view(viewer).fight.sides[1].seen == ()
    assert sum("You see" in play.table.tell(e) for e in play.table.events_seen_by(0)) == 4
    assert not any("You see" in play.table.tell(e) for e in play.table.events_seen_by(2))


def test_a_card_that_hunters_eye_showed_is_known_until_it_is_laid():
    play = fight(tatianna="hunters_eye feint", demon="dread parry parry spark ward")
    play.do("hunters_eye", "parry", "feint", "ward")
    assert play.table.view(0).fight.sides[1].seen == ("dread", "parry", "spark")
    assert play.table.view(1).fight.sides[0].seen == ()


# -- Challara ------------------------------------------------------------------------------


@rule("DQ-CMB-33")
@pytest.mark.parametrize(
    ("theirs", "cancelled"),
    [("storm_of_force", True), ("piercing_shot", False), ("sundering_blow", False)],
)
def test_mirror_ward_cancels_a_magic_card(theirs, cancelled):
    play = fight(challara="mirror_ward feint", demon=f"dread {theirs}")
    play.do("mirror_ward", theirs)
    assert (damage(play, 1) == ["mirror_ward"]) == cancelled
    assert (wounds(play, 0) == 0) == cancelled


@rule("DQ-CMB-34")
def test_mirror_ward_undoes_dread_even_from_within_a_counterattack():
    play = fight(challara="mirror_ward slash cleave", demon="dread aimed_shot")
    play.do("slash", "dread", "mirror_ward")  # 3 - 1 against 3, until Dread is cancelled
    assert damage(play, 1) == ["slash", "mirror_ward"]
    play.do("cleave", "aimed_shot")  # 4 to 4: they are no longer weakened
    assert stack(play) == ["dread", "cleave", "aimed_shot"]


def test_ancestral_wrath_makes_challaras_attack_one_higher_next_round_only():
    play = fight(
        challara="ancestral_wrath cleave cleave",
        demon="hellfire aimed_shot aimed_shot piercing_shot",
    )
    play.do("ancestral_wrath", "piercing_shot")  # 4 against 5 in its own round
    assert wounds(play, 0) == 1
    play.do("cleave", "aimed_shot")  # 5 against 4
    assert wounds(play, 1) == 1
    play.do("cleave", "aimed_shot")  # 4 to 4
    assert (wounds(play, 0), wounds(play, 1)) == (1, 1)


# -- Lindel --------------------------------------------------------------------------------


@rule("DQ-CMB-06")
def test_blade_dance_draws_lindel_one_card_more_for_the_next_round():
    play = fight(lindel="blade_dance cleave", demon="hellfire parry aimed_shot")
    play.do("blade_dance", "parry")
    assert [len(hand(play, which)) for which in (0, 1)] == [6, 5]
    play.do("cleave", "aimed_shot")
    assert [len(hand(play, which)) for which in (0, 1)] == [5, 5]


def test_patience_makes_lindels_attack_two_higher_next_round_only():
    play = fight(lindel="patience slash slash", demon="hellfire aimed_shot aimed_shot parry")
    play.do("patience", "parry")
    assert wounds(play, 0) == wounds(play, 1) == 0  # 2 to 2 in its own round
    play.do("slash", "aimed_shot")  # 5 against 4
    assert wounds(play, 1) > 0
    play.do("slash", "aimed_shot")  # 3 against 4
    assert wounds(play, 0) > 0


# -- Gherinn -------------------------------------------------------------------------------


@pytest.mark.parametrize(("answer", "outcome"), [("pay", (1, 1)), ("spare", (1, 0))])
def test_penance_lets_gherinn_take_a_wound_to_attack_with_two_more(answer, outcome):
    play = fight(gherinn="penance feint", demon="hellfire aimed_shot")
    play.do("penance", "aimed_shot")  # 3, or 5 for a wound, against 4
    assert (play.asked, play.player, play.options) == ("pay_for_power", 0, ["pay", "spare"])
    play.do(answer)
    assert (wounds(play, 0), wounds(play, 1)) == outcome
    told = [play.table.tell(event) for event in play.table.events]
    why = "Brother Gherinn takes 1 wound to strike harder."
    assert (why in told) == (answer == "pay")


@pytest.mark.parametrize(("before", "offered"), [(11, True), (12, False)])
def test_penance_is_not_offered_where_the_wound_would_kill(before, offered):
    play = fight(gherinn="penance feint", demon="hellfire sidestep_shot", wounds=before)
    play.do("penance", "sidestep_shot")  # Gherinn has 13 life
    assert (play.asked == "pay_for_power") == offered


def test_penance_lasts_one_round():
    play = fight(gherinn="penance cleave", demon="hellfire slash aimed_shot")
    play.do("penance", "slash", "pay")
    play.do("cleave", "aimed_shot")
    assert wounds(play, 1) == 1  # 4 to 4 in the second round


@pytest.mark.parametrize(
    ("theirs", "left"), [("snap_throw", 2), ("sidestep_shot", 3), ("slash", 3)]
)
def test_blessing_heals_a_wound_if_gherinn_wins(theirs, left):
    play = fight(gherinn="blessing feint", demon=f"hellfire {theirs}", wounds=3)
    play.do("blessing", theirs)  # 2 against 1, 2 or 3
    assert play.hero(0).wounds == left
    assert ("Brother Gherinn heals 1 wound." in play.told()) == (left == 2)


def test_blessing_heals_a_wound_of_this_fight_where_there_is_no_token():
    play = fight(gherinn="blessing feint", demon="hellfire sundering_blow snap_throw")
    play.do("feint", "sundering_blow")
    assert wounds(play, 0) == 1
    play.do("blessing", "snap_throw")
    assert (wounds(play, 0), play.hero(0).wounds) == (0, 0)


def test_riposte_adds_two_in_every_round_in_which_hugo_counterattacks():
    hugo = "riposte snap_throw snap_throw sidestep_shot quick_shot"
    play = fight(hugo=hugo, troll="heavy_club parry cleave", life=5)
    play.do("snap_throw", "parry", "sidestep_shot")  # 1 + 2 against 2, in round 1
    play.do("riposte", "cleave", "snap_throw")  # 2 + 2 + 1 against 4
    assert play.state.fight is None, "that killed the troll"


@rule("DQ-CMB-12")
@pytest.mark.parametrize(
    ("wounds", "hurt", "offered"), [(11, 0, True), (11, 1, False), (10, 1, True)]
)
def test_penance_is_not_offered_for_a_wound_that_would_kill(wounds, hurt, offered):
    play = fight(gherinn="penance feint", troll="heavy_club cleave", wounds=wounds)  # life 13
    play.fight.sides[0].hurt = hurt
    play.do("penance", "cleave")
    assert ("pay" in play.options) == offered
