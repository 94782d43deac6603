"""What the heroes' own abilities do in standard combat (DQ-ATT-08)."""

import pytest

from tests.support.dungeonquest import PRINTED
from tests.support.dungeonquest_fights import (
    LAIR,
    damage,
    fight,
    hand,
    lair,
    meet,
    opening,
    stack,
    wounds,
)
from tests.support.rules import rule
from undercroft.games.dungeonquest.content.pieces import COMBAT_DECK

# -- Hugo ----------------------------------------------------------------------------------


@rule("DQ-ATT-08")
@pytest.mark.parametrize(
    ("hero", "power", "hurt"), [("hugo", "righteous_blow", 1), ("lindel", "long_shot", 0)]
)
def test_hugo_wins_a_stand_off_and_others_do_not(hero, power, hurt):
    play = fight(**{hero: f"{power} cleave"}, demon="dread arcane_lance")
    play.do("cleave", "arcane_lance")  # 4 to 4
    assert (wounds(play, 0), wounds(play, 1)) == (0, hurt)
    assert stack(play) == (["arcane_lance"] if hurt else ["cleave", "arcane_lance"])


@rule("DQ-ATT-08")
def test_hugo_wins_a_stand_off_of_equal_types_too():
    play = fight(hugo="riposte cleave", demon="dread cleave")
    play.do("cleave", "cleave")
    assert damage(play, 1) == ["cleave"]


@rule("DQ-ATT-08")
def test_hugo_still_loses_to_a_higher_value():
    play = fight(hugo="riposte cleave", demon="dread piercing_shot")
    play.do("cleave", "piercing_shot")
    assert (wounds(play, 0), wounds(play, 1)) == (1, 0)


@rule("DQ-ATT-08")
def test_the_monster_can_counterattack_before_hugo_has_won_a_stand_off():
    play = fight(hugo="righteous_blow slash", demon="dread quick_shot snap_throw")
    play.do("slash", "quick_shot")
    assert (play.asked, play.player) == ("counterattack", 1)
    play.do("snap_throw")
    assert damage(play, 0) == ["quick_shot", "snap_throw"]


@rule("DQ-ATT-08")
def test_a_counterattack_that_ends_even_is_hugos():
    play = fight(hugo="righteous_blow slash", demon="dread snap_throw sidestep_shot")
    play.do("slash", "snap_throw", "sidestep_shot")  # 3 against 1 + 2, and no further card
    assert damage(play, 1) == ["slash"]
    assert stack(play) == ["snap_throw", "sidestep_shot"]


# -- Krutzbeck -----------------------------------------------------------------------------


@rule("DQ-ATT-08")
def test_krutzbeck_may_add_the_top_combat_card_when_he_wins_a_round():
    play = fight(krutzbeck="head_butt cleave", demon="dread parry", then="spark")
    play.do("cleave", "parry")
    assert (play.asked, play.player, play.options) == ("press_home", 0, ["add", "enough"])
    play.do("add")
    assert damage(play, 1) == ["cleave", "spark"]


@rule("DQ-ATT-08")
def test_krutzbeck_may_leave_it_at_that():
    play = fight(krutzbeck="head_butt cleave", demon="dread parry", then="spark")
    play.do("cleave", "parry", "enough")
    assert damage(play, 1) == ["cleave"]
    assert hand(play, 0)[-1] == "spark"  # the top card is drawn instead


@rule("DQ-ATT-08")
@pytest.mark.parametrize("theirs", ["sundering_blow", "aimed_shot"])
def test_krutzbeck_adds_nothing_to_a_round_he_does_not_win(theirs):
    play = fight(krutzbeck="head_butt cleave", demon=f"dread {theirs}")
    play.do("cleave", theirs)
    assert play.asked == "lay_card"
    assert wounds(play, 1) == 0


@rule("DQ-ATT-08")
def test_krutzbecks_extra_wound_can_kill():
    play = fight(krutzbeck="head_butt cleave", skeleton="clattering_rush parry", life=2)
    play.cards("dungeon", "empty").do("cleave", "parry", "add")
    assert play.state.fight is None
    assert play.table.view(0).pool["skeleton"] == 4


@rule("DQ-ATT-08")
def test_krutzbeck_is_not_asked_once_the_monster_is_dead():
    play = fight(
        krutzbeck="head_butt cleave aimed_shot", skeleton="clattering_rush parry feint", life=2
    )
    play.do("cleave", "parry", "enough").cards("dungeon", "empty").do("aimed_shot", "feint")
    assert play.state.fight is None


# -- Tatianna ------------------------------------------------------------------------------


@rule("DQ-ATT-08")
@pytest.mark.parametrize(
    ("arrows", "hits"),
    [
        ("feint spark cleave", 0),
        ("snap_throw spark cleave", 1),
        ("snap_throw piercing_shot storm_of_force", 2),
        ("snap_throw piercing_shot quick_shot", 3),
    ],
)
def test_tatianna_wounds_with_each_ranged_card_of_three_before_the_first_round(arrows, hits):
    play = fight(tatianna="hidden_knife feint", demon="dread parry", arrows=arrows, life=8)
    assert (play.asked, play.fight.round) == ("lay_card", 1)
    assert wounds(play, 1) == hits
    assert stack(play) == []


@rule("DQ-ATT-08")
def test_the_cards_tatianna_shows_are_shuffled_back():
    play = fight(tatianna="hidden_knife feint", demon="dread parry")
    held = [card for side in play.fight.sides for card in side.hand if card in PRINTED.combat_cards]
    assert len(held) == 8
    assert sorted([*play.state.bags[COMBAT_DECK], *held]) == sorted(PRINTED.combat_cards)


@rule("DQ-ATT-08")
def test_tatianna_may_kill_before_the_first_round():
    play = meet("skeleton", situation=lair("tatianna", "hugo"), life=2)
    play.combat("snap_throw", "quick_shot", "feint").cards("dungeon", "empty").do("attack")
    assert play.state.fight is None
    assert play.tokens_at(LAIR) == []
    assert play.player == 1


@rule("DQ-ATT-08")
@pytest.mark.parametrize("runes", [[], ["rune_of_lightning"]])
def test_tatianna_looses_no_arrows_in_a_fight_she_did_not_choose(runes):
    play = meet("demon", situation=lair("tatianna", "hugo").rune(0, *runes))
    play.escape_cards("twin_arrows", "dread")  # 4 against 5
    play.combat("snap_throw", "quick_shot", "piercing_shot").do("escape")
    if runes:
        play.do("fight")
    assert play.asked == "lay_card"
    assert wounds(play, 1) == 0
    assert hand(play, 0)[1:4] == ["snap_throw", "quick_shot", "piercing_shot"]


@rule("DQ-ATT-08")
def test_other_heroes_loose_no_arrows():
    play = meet("demon", situation=lair("lindel", "hugo"))
    opening(play, "long_shot snap_throw quick_shot piercing_shot", "dread feint").do("attack")
    assert wounds(play, 1) == 0


# -- Challara ------------------------------------------------------------------------------


def challara_wins_over_a_melee_stack(before):
    """Their Feint lost, so that the stack is melee; then they win with a melee card."""
    play = fight(
        challara="flame_dart feint cleave", demon="hellfire aimed_shot parry", wounds=before
    )
    play.do("feint", "aimed_shot")
    assert stack(play) == ["feint"]
    return play.do("cleave", "parry")


@rule("DQ-ATT-08")
@pytest.mark.parametrize(("before", "deathblow"), [(0, True), (6, True), (7, False), (10, False)])
def test_challara_makes_no_deathblow_with_eight_wounds_or_more(before, deathblow):
    play = challara_wins_over_a_melee_stack(before)  # 1 wound of this fight comes on top
    assert damage(play, 1) == (["cleave", "feint"] if deathblow else ["cleave"])
    assert stack(play) == (["parry"] if deathblow else ["feint", "parry"])


@rule("DQ-ATT-08")
def test_other_heroes_make_deathblows_with_any_number_of_wounds():
    play = fight(lindel="long_shot feint cleave", demon="hellfire aimed_shot parry", wounds=12)
    play.do("feint", "aimed_shot", "cleave", "parry")
    assert damage(play, 1) == ["cleave", "feint"]


@rule("DQ-ATT-08")
def test_the_monster_makes_deathblows_against_a_wounded_challara():
    play = fight(challara="flame_dart feint spark", demon="hellfire aimed_shot cleave", wounds=8)
    play.do("feint", "aimed_shot", "spark", "cleave")
    assert damage(play, 0) == ["aimed_shot", "cleave", "feint"]
