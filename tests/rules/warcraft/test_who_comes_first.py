"""The order of what happens at the same time (WOW-ABIL-08, 09; WOW-POW-01; WOW-CCHR-08 to 10)."""

from tests.support.rules import rule
from tests.support.warcraft import Situation
from tests.support.warcraft_content import CONTENT
from tests.support.warcraft_fights import FIELD, attack, field
from undercroft.games.warcraft.table.state import NONE


@rule("WOW-ABIL-08", "WOW-CCHR-08")
def test_when_both_are_hit_the_defender_answers_first():
    situation = field("warrior", "dongon").energy(0, 2)
    situation.hand(0, "ab_warrior_04").hand(1, "ab_dongon_05")
    play = attack(situation, "dongon", 6, 6)
    assert (play.player, play.asked) == (1, "on_damage")
    play.do("play:ab_dongon_05")
    assert (play.player, play.asked) == (0, "on_damage")


@rule("WOW-POW-01")
def test_powers_that_work_at_the_end_of_a_combat_are_the_defenders_first():
    """Dongon's card turns by itself, the warrior may turn theirs."""
    situation = field("warrior", "dongon").flip(1)
    play = attack(situation, "dongon", 6, 6)
    turned = [line for line in play.told() if "turns the card" in line]
    assert [line.split()[0] for line in turned] == ["Dongon"]
    assert (play.player, play.options) == (0, ["pass", "flip"])


@rule("WOW-CCHR-09", "WOW-CCHR-10")
def test_the_theft_comes_before_the_loser_comes_back_to_life():
    situation = field("warrior", "mage").dying(1).bag(1, "grey_c01_item", "grey_c02_item")
    play = attack(situation, "mage", 6, 1)
    assert (play.player, play.asked) == (0, "take_item")
    assert (play.space(1), play.character(1).damage) == (FIELD, 4)  # nothing of that yet
    play.do("take:1:grey_c02_item")
    told = play.told()
    taken = next(n for n, line in enumerate(told) if " from Human Mage." in line)
    back = next(n for n, line in enumerate(told) if "comes back to life" in line)
    assert taken < back
    assert play.bag(0) == ["grey_c02_item"]


# -- outside combat -------------------------------------------------------------------------------


def answering():
    """The first player plays a card outside combat that two others can answer."""
    situation = Situation("warrior", "mage", "dongon").put(0, FIELD)
    situation.hand(0, "ab_warrior_06").energy(0, 3)
    situation.hand(1, "ab_mage_07").bag(1, "grey_c13_item")  # Unravel, and mana to pay for it
    situation.level(2, "green").bag(2, "green_c14_item")
    return situation.moving(0).do("play:ab_warrior_06")


@rule("WOW-ABIL-09")
def test_the_active_character_settles_the_order_of_those_who_want_to_answer():
    play = answering()
    assert (play.player, play.asked) == (1, "response")
    play.do("play:ab_mage_07")
    assert (play.player, play.asked) == (2, "response")
    assert "Human Mage plays Unravel." not in play.told()  # not before it is settled
    play.do("power:green_c14_item_p1")
    assert (play.player, play.asked, play.options) == (0, "who_answers", ["mage", "dongon"])
    play.do("dongon")
    assert "Dongon Swiftblade uses the Silver Charm: " in " ".join(play.told())
    assert play.hand(1) == ["ab_mage_07"]  # nothing was left to cancel
    assert play.bag(2) == []
    assert play.state.steps == 3


@rule("WOW-ABIL-09")
def test_the_other_order_is_theirs_to_choose_as_well():
    play = answering().do("play:ab_mage_07", "power:green_c14_item_p1", "mage")
    # Unravel may be answered in its turn, by everybody but the mage.
    assert (play.player, play.asked) == (2, "response")
    play.do("pass")
    assert (play.hand(1), play.bag(2)) == ([], ["green_c14_item"])
    assert play.state.steps == 3


@rule("WOW-ABIL-09")
def test_nothing_is_asked_of_the_active_player_before_two_want_to_answer():
    """The question would tell that somebody holds a card for it."""
    one = answering().do("play:ab_mage_07", "pass")
    assert (one.player, one.asked) != (0, "who_answers")
    nobody = answering().do("pass", "pass")
    assert (nobody.player, nobody.asked) == (0, "move")
    assert nobody.state.steps == 5


@rule("WOW-ABIL-09")
def test_of_three_who_want_to_answer_any_one_may_be_chosen():
    """The box has one Silver Charm: the second is laid out for this."""
    situation = Situation("warrior", "mage", "dongon", "warlock").put(0, FIELD)
    situation.hand(0, "ab_warrior_06").energy(0, 3)
    situation.hand(1, "ab_mage_07").bag(1, "grey_c13_item")
    situation.level(2, "green").level(3, "green").bag(2, "green_c14_item")
    situation.character(3).bag = situation.character(2).bag
    play = situation.moving(0).do("play:ab_warrior_06", "play:ab_mage_07")
    play.do("power:green_c14_item_p1", "power:green_c14_item_p1")
    assert (play.player, play.options) == (0, ["mage", "dongon", "warlock"])
    play.do("warlock")
    assert (play.hand(1), play.bag(2), play.bag(3)) == (["ab_mage_07"], ["green_c14_item"], [])


def paid_for():
    """The warrior's card is answered by the warlock alone, who has them pay more for it."""
    situation = Situation("warrior", "mage", "warlock").put(0, FIELD)
    situation.hand(0, "ab_warrior_06").energy(0, 3)
    situation.level(1, "green").bag(1, "green_c14_item").bag(2, "grey_c31_item")
    play = situation.moving(0).do("play:ab_warrior_06", "pass")
    play.do("power:grey_c31_item_p1", "pay:energy:1")
    return play


@rule("WOW-ABIL-09")
def test_who_passed_is_asked_again_after_an_answer_that_let_the_card_stand():
    play = paid_for()
    assert (play.player, play.options) == (1, ["pass", "power:green_c14_item_p1"])
    play.do("power:green_c14_item_p1")
    assert play.state.steps == 3


@rule("WOW-ABIL-09")
def test_once_all_have_passed_in_a_row_the_card_works():
    play = paid_for().do("pass")
    assert (play.player, play.asked, play.state.steps) == (0, "move", 5)


@rule("WOW-ABIL-08", "WOW-ABIL-09")
def test_in_combat_who_passed_is_asked_again_in_the_same_order():
    situation = field("warrior", "mage", "warlock").hand(0, "ab_warrior_02").energy(0, 3)
    situation.level(1, "green").bag(1, "green_c14_item").bag(2, "grey_c31_item")
    play = attack(situation, "mage", 1, 1).do("play:ab_warrior_02")
    assert (play.player, play.asked) == (1, "response")
    play.do("pass")
    assert (play.player, play.asked) == (2, "response")
    play.do("power:grey_c31_item_p1", "pay:energy:1")
    assert (play.player, play.options) == (1, ["pass", "power:green_c14_item_p1"])


# -- whose choice, whose item ---------------------------------------------------------------------


@rule("WOW-UND-07")
def test_the_active_player_decides_which_marker_goes_not_the_first_one():
    situation = Situation("warrior", "mage").put(1, FIELD)
    cards = [f"grey_c{number:02}" for number in range(2, 2 + len(situation.state.track))]
    for card in cards:
        situation.undefeated(card, "lakeside_camp")
    situation.state.first = 0
    play = situation.challenged(1).challenge("grey_c01").dice(1, 1)
    assert (play.player, play.asked) == (1, "which_marker")


@rule("WOW-EVT-03")
def test_the_item_of_a_flipped_event_is_the_flippers_on_anothers_turn():
    """The defender wins, and so turns Border War over: the War Medal is theirs."""
    situation = field("mage", "warrior").level(1, "yellow").dying(0)
    situation.global_event("green_e01")
    assert CONTENT.flip_when[situation.state.global_event] == "character_defeated"
    play = attack(situation, "warrior", 1, 6)
    assert "Orc Warrior turns over Border War." in play.told()
    assert play.bag(1) == ["green_e01_item"]
    assert play.bag(0) == []
    assert play.state.global_event == NONE
