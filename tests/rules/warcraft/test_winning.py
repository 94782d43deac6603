"""Winning the game (WOW-WIN)."""

import pytest

from tests.support.rules import rule
from tests.support.warcraft import Situation
from tests.support.warcraft_content import CONTENT
from tests.support.warcraft_fights import FOE, alone, attack, field, rolled, triggered
from undercroft.games.warcraft.game import GAME
from undercroft.games.warcraft.rules.victory import valor

TWO, THREE = ("eq_02", "eq_03", "eq_04"), ("eq_17", "eq_18")


def shown(play, seat):
    """The valor that everybody is shown."""
    (points,) = {play.table.view(viewer).characters[seat].valor for viewer in (0, 1, None)}
    return points


def standings(play):
    """Who came in which place, and who of them won."""
    result = GAME.result(play.state)
    return [(one.player, one.score, one.won) for one in result.standings]


# -- valor points --------------------------------------------------------------------------------


@rule("WOW-WIN-01")
def test_valor_comes_from_completed_quests_and_from_trophies_alike():
    play = Situation("warrior", "mage").moving(0)
    assert shown(play, 0) == 0
    play = Situation("warrior", "mage").logged(0, "eq_02").moving(0)
    assert shown(play, 0) == 2
    play = Situation("warrior", "mage").logged(0, "sq_02").trophy(0, "tr_gate_fiend").moving(0)
    assert shown(play, 0) == valor(CONTENT, play.character(0)) == 1 + 3
    assert shown(play, 1) == 0


@rule("WOW-WIN-01")
def test_an_active_quest_is_worth_nothing_yet():
    play = Situation("warrior", "mage").quest(0, "eq_17").logged(0, "sq_02").moving(0)
    assert shown(play, 0) == 1


# -- eight points --------------------------------------------------------------------------------


def about_to_travel(*logged):
    """A warrior who completes a quest of 1 point by travelling to Stormwind, where they are."""
    return Situation("warrior", "mage").logged(0, *logged).quest(0, "sq_01", 0b001)


@rule("WOW-WIN-02")
@pytest.mark.parametrize(
    ("logged", "points"), [(TWO, 7), ((*TWO, "sq_02"), 8), ((*TWO[:2], *THREE), 11)]
)
def test_the_game_is_won_with_8_points_or_more_and_goes_on_with_7(logged, points):
    play = about_to_travel(*logged).maintaining(0)
    assert not play.state.over
    play.do("travel:sq_01:stormwind")
    assert shown(play, 0) == points
    assert play.state.over == (points >= 8)
    if points < 8:
        assert play.state.winners == ()
        assert play.asked != ""
    else:
        assert play.state.winners == (0,)
        assert (play.asked, play.options) == ("", [])
        assert standings(play) == [(0, points, True), (1, 0, False)]


@rule("WOW-WIN-02")
def test_a_trophy_can_bring_the_eighth_point_in_the_middle_of_a_turn():
    situation = Situation("warrior", "mage").put(0, "bone_citadel").level(0, "red")
    play = situation.logged(0, *TWO).challenged(0).dice(6, 1)
    assert play.state.winners == (0,)
    assert play.asked == ""
    assert play.told()[-1] == "Orc Warrior wins with 8 valor points."


@rule("WOW-WIN-02")
def test_whoever_reaches_it_in_anothers_turn_wins_too():
    situation = field("mage", "dongon").logged(1, *TWO).quest(1, "eq_06").hurt(0, 2)
    play = attack(situation, "dongon", 1, 6)
    assert play.state.active == 0
    assert play.state.winners == (1,)


# -- several at the same time --------------------------------------------------------------------


def both_hit(first, second, levels=("grey", "grey"), trophies=()):
    """Each hurts the other at the same moment: 1 point more for the first, 2 for the second."""
    situation = field("warrior", "dongon", "mage").put(2, "undercity")
    situation.logged(0, *first).logged(1, *second).elite_deck("eq_13", "eq_20")
    situation.quest(0, "sq_08", 1).quest(1, "eq_15", 2)
    for seat, level in enumerate(levels):
        situation.level(seat, level)
        situation.character(seat).changes = (("attack_mod", 9, "turn"),)
    for trophy in trophies:
        situation.trophy(1, trophy)
    return attack(situation, "dongon", 5, 5)


def cards(play):
    return len(play.log(0)), len(play.log(1))


@rule("WOW-WIN-03")
def test_of_two_with_8_or_more_the_one_with_more_points_wins():
    play = both_hit(("eq_17", "eq_18", "sq_02"), ("eq_19", "eq_02", "eq_03"))
    assert (shown(play, 0), shown(play, 1)) == (8, 9)
    assert play.state.winners == (1,)
    assert standings(play) == [(1, 9, True), (0, 8, False), (2, 0, False)]


@rule("WOW-WIN-03")
def test_more_points_beat_more_cards_and_a_higher_level():
    first = ("sq_02", "sq_03", "sq_05", "eq_02", "eq_03")
    play = both_hit(first, ("eq_17", "eq_18", "sq_06"), levels=("red", "grey"))
    assert (shown(play, 0), shown(play, 1), cards(play)) == (8, 9, (6, 4))
    assert play.state.winners == (1,)


@rule("WOW-WIN-04")
@pytest.mark.parametrize("levels", [("grey", "grey"), ("red", "grey")])
def test_with_equal_points_more_cards_in_the_log_win_whatever_the_level(levels):
    play = both_hit(("eq_17", "eq_18", "sq_02"), ("eq_02", "eq_03", "sq_03", "sq_05"), levels)
    assert (shown(play, 0), shown(play, 1), cards(play)) == (8, 8, (4, 5))
    assert play.state.winners == (1,)


@rule("WOW-WIN-04")
def test_trophies_are_cards_of_the_log_too():
    first, second = ("eq_17", "eq_18", "sq_02"), ("eq_02", "sq_03", "sq_05")
    play = both_hit(first, second, trophies=("tr_lich",))
    assert (shown(play, 0), shown(play, 1), cards(play)) == (8, 8, (4, 5))
    assert play.state.winners == (1,)


EVEN = ("eq_02", "eq_03", "eq_04", "sq_02"), ("eq_07", "eq_11", "sq_03", "sq_05")


@rule("WOW-WIN-05")
@pytest.mark.parametrize(
    ("levels", "winner"), [(("yellow", "red"), 1), (("red", "yellow"), 0), (("green", "grey"), 0)]
)
def test_with_equal_points_and_cards_the_higher_level_wins(levels, winner):
    play = both_hit(*EVEN, levels)
    assert (shown(play, 0), shown(play, 1), cards(play)) == (8, 8, (5, 5))
    assert play.state.winners == (winner,)
    assert [won for _, _, won in standings(play)] == [True, False, False]


@rule("WOW-WIN-06")
@pytest.mark.parametrize("level", ["grey", "yellow"])
def test_whoever_is_tied_in_everything_shares_the_win(level):
    play = both_hit(*EVEN, (level, level))
    assert play.state.winners == (0, 1)
    assert standings(play) == [(0, 8, True), (1, 8, True), (2, 0, False)]
    assert "Orc Warrior and Dongon Swiftblade won" in GAME.result(play.state).summary


@rule("WOW-WIN-02", "WOW-GAP-43")
def test_nobody_plays_on_in_a_battle_once_somebody_has_won():
    """The third ability of the turn completes the quest; a fourth could be played."""
    cards = ("ab_warrior_01", "ab_warrior_02", "ab_warrior_03", "ab_warrior_08")
    situation = Situation("warrior", "mage").put(0, "goldwood_farms").energy(0, 4).hand(0, *cards)
    situation.logged(0, "eq_17", "eq_18", "sq_01").quest(0, "eq_23")
    play = situation.challenged(0).challenge("grey_c02")
    play.do(*(f"play:{card}" for card in cards[:3]))
    assert play.state.winners == (0,)


@rule("WOW-WIN-02", "WOW-GAP-43")
def test_no_card_is_drawn_after_the_event_that_wins_the_game():
    """Lost Courier has a discovery placed, which completes the quest; an encounter is next."""
    situation = alone("warrior").no_deck(0).elite_deck()
    situation.logged(0, "eq_17", "eq_18", "sq_01").quest(0, "eq_22", 1)
    play = situation.challenged(0).challenge("grey_e05", "grey_c02").do("place:mill_road")
    assert play.state.winners == (0,)
    assert [line for line in play.told() if " draws " in line] == [
        "Orc Warrior draws Lost Courier."
    ]


@rule("WOW-GAP-43", "WOW-POW-02")
def test_a_power_belongs_to_the_effect_that_rolled_the_die():
    """The third ability of the turn completes the quest; the 1 it rolled is rolled again first."""
    situation = alone("warrior").energy(0, 4).weapon(0, "grey_c06_item").elite_deck()
    cards = ("ab_warrior_01", "ab_warrior_03", "ab_warrior_07")
    situation.hand(0, *cards)
    situation.logged(0, "eq_17", "eq_18", "sq_01").quest(0, "eq_23")
    play = situation.challenged(0).challenge("grey_c02").dice(2, 2, 1, 5)
    for card in cards:
        play.do(f"play:{card}", "energy")
    assert rolled(play) == [(0, 2, 0), (FOE, 2, 1), (0, 1, 0), (0, 5, 0)]
    assert triggered(play) == ["grey_c06_item_p1"]
    assert play.state.winners == (0,)
