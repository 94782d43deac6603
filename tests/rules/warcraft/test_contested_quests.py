"""Contested quests, and quests that only other characters can bring on."""

import pytest

from tests.support.rules import rule
from tests.support.warcraft import Situation
from tests.support.warcraft_content import CONTENT
from tests.support.warcraft_fights import alone, attack, field, meet

SEASON = "eq_29"  # a red encounter card that attacks at range
BORDER = "sq_18"  # a character of the other faction


def red(seat: int = 0) -> Situation:
    """The warrior stands ready for a red encounter."""
    return Situation("warrior", "mage").level(seat, "red").put(seat, "cinder_steppe")


@rule("WOW-GAP-64")
def test_a_contested_quest_goes_to_whoever_does_what_it_asks():
    situation = red().weapon(0, "red_c01_item").quest(1, SEASON).elite_deck("eq_01")
    play = situation.challenged(0).challenge("red_c07").dice(6, 1)
    assert play.log(0) == [SEASON]
    assert play.quests(1) == ["eq_01"]
    assert play.log(1) == []


@rule("WOW-GAP-64", "WOW-WIN-02")
@pytest.mark.parametrize(
    ("logged", "won"), [(("eq_02", "eq_17"), False), (("eq_02", "eq_03", "eq_04"), True)]
)
def test_its_valor_may_bring_whoever_takes_it_over_to_the_eighth_point(logged, won):
    situation = red().weapon(0, "red_c01_item").quest(1, SEASON).logged(0, *logged)
    play = situation.elite_deck("eq_01").challenged(0).challenge("red_c07").dice(6, 1)
    assert play.log(0) == [*logged, SEASON]
    assert play.state.over == won
    assert play.state.winners == ((0,) if won else ())


@rule("WOW-GAP-64")
def test_its_holder_completes_it_like_any_other():
    situation = red().weapon(0, "red_c01_item").quest(0, SEASON).elite_deck("eq_01")
    play = situation.challenged(0).challenge("red_c07").dice(6, 1)
    assert (play.log(0), play.quests(0)) == ([SEASON], ["eq_01"])


@rule("WOW-GAP-64")
def test_what_it_does_not_ask_for_leaves_it_where_it_is():
    situation = alone("warrior").quest(1, SEASON)
    play = meet(situation, "grey_c01", 6, 1)
    assert (play.log(0), play.quests(1)) == ([], [SEASON])


@rule("WOW-GAP-64")
def test_even_the_one_who_holds_it_may_be_the_one_defeated():
    situation = field("warrior", "mage").quest(1, BORDER).dying(1).elite_deck()
    play = attack(situation, "mage", 6, 1)
    assert play.log(0) == [BORDER]
    assert play.quests(1) == []


@rule("WOW-GAP-65")
def test_an_item_taken_after_a_battle_counts():
    situation = field("warrior", "mage").quest(0, "sq_13").dying(1).bag(1, "grey_c01_item")
    play = attack(situation.elite_deck(), "mage", 6, 1).do("take:1:grey_c01_item")
    assert play.log(0) == ["sq_13"]


@rule("WOW-GAP-65")
def test_an_item_taken_by_a_card_counts_for_the_thief_alone():
    situation = field("dongon", "mage").quest(0, "sq_13").quest(1, "eq_26").elite_deck()
    situation.bag(1, "grey_c01_item").hand(0, "ab_dongon_03").energy(0, 1)
    play = situation.moving(0).do("play:ab_dongon_03")
    assert play.log(0) == ["sq_13"]
    assert play.character(1).progress[0] == (0,)


@rule("WOW-GAP-66")
def test_a_rival_is_ahead_with_no_less_valor():
    for mine, theirs, log in ((["eq_01"], ["eq_02"], ["eq_25"]), ([], [], []), (["eq_01"], [], [])):
        situation = field("warrior", "mage").quest(0, "eq_25").dying(1).elite_deck()
        play = attack(situation.logged(0, *mine).logged(1, *theirs), "mage", 6, 1)
        assert play.log(0) == [*mine, *log]


@rule("WOW-GAP-66")
def test_a_neighbour_sits_on_either_side():
    for rival, counts in (("mage", True), ("dongon", False), ("hunter", True)):
        situation = field("warrior", "mage", "dongon", "hunter").quest(0, "eq_28").elite_deck()
        for seat in (1, 2, 3):
            situation.dying(seat)
        play = attack(situation, rival, 6, 1)
        while play.player != 0 and play.asked in ("on_damage", "before_roll"):
            play.do("pass")
        assert play.log(0) == (["eq_28"] if counts else [])


@rule("WOW-GAP-67")
def test_an_attack_counts_for_the_attacker_whatever_comes_of_it():
    situation = field("warrior", "mage").quest(0, "sq_14").quest(1, "sq_14")
    play = attack(situation, "mage", 1, 1)
    assert play.character(0).progress == ((1, 0),)
    assert play.character(1).progress == ((0, 0),)


@rule("WOW-GAP-67")
def test_a_cancelled_battle_is_no_attack():
    situation = field("warrior", "warlock").quest(0, "sq_14").hand(1, "ab_warlock_04")
    play = attack(situation, "warlock", 1, 1).do("play:ab_warlock_04")
    assert play.character(0).progress == ((0, 0),)


@rule("WOW-QST-05")
def test_a_quest_may_ask_for_encounters_that_attack_at_range():
    play = meet(alone("warrior").quest(0, "sq_17"), "grey_c10", 6, 1)
    assert play.character(0).progress == ((1,),)
    play = meet(alone("warrior").quest(0, "sq_17"), "grey_c01", 6, 1)
    assert play.character(0).progress == ((0,),)


@rule("WOW-QST-08")
@pytest.mark.parametrize(("battles", "log"), [(1, []), (2, ["eq_27"])])
def test_the_gauntlet_is_run_with_one_encounter_after_two_attacks(battles, log):
    situation = alone("warrior").quest(0, "eq_27", battles, 0).elite_deck()
    assert meet(situation, "grey_c02", 6, 1).log(0) == log


def test_a_contested_quest_asks_for_one_deed():
    contested = [quest for quest in CONTENT.quests if quest.contested]
    assert len(contested) >= 4
    assert all(len(quest.goals) == quest.goals[0].steps == 1 for quest in contested)
    assert all(quest.text.startswith("Contested: ") for quest in contested)
