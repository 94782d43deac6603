"""Quests (WOW-QST)."""

import pytest

from tests.support.rules import rule
from tests.support.warcraft import Situation
from tests.support.warcraft_content import CONTENT
from tests.support.warcraft_fights import FIELD, alone, attack, field, last, meet, next_turn

VIEWERS = (0, 1, None)


def progress(play, seat=0):
    """How far their first quest has come, one number a condition."""
    return play.character(seat).progress[0]


def tokens(play, space):
    """Whose quest tokens everybody sees on a space."""
    seen = [
        [(one.owner, one.quest) for one in play.table.view(viewer).tokens if one.space == space]
        for viewer in VIEWERS
    ]
    assert seen.count(seen[0]) == len(VIEWERS)
    return seen[0]


def quest_options(play):
    return [
        option
        for option in play.options
        if option.split(":")[0] in ("travel", "collect", "trade", "give")
    ]


# -- valor ---------------------------------------------------------------------------------------


@rule("WOW-QST-01")
@pytest.mark.parametrize(("quest", "bits", "points"), [("sq_01", 0b001, 1), ("eq_21", 0b011, 2)])
def test_a_completed_quest_brings_its_valor_points(quest, bits, points):
    play = Situation("warrior", "mage").quest(0, quest, bits).maintaining(0)
    assert play.table.view(1).characters[0].valor == 0
    play.do(f"travel:{quest}:stormwind")
    assert play.table.view(1).characters[0].valor == points == CONTENT.quest_by_id[quest].valor
    assert play.table.view(1).characters[1].valor == 0


# -- travel --------------------------------------------------------------------------------------


@rule("WOW-QST-02")
def test_passing_through_a_space_is_not_to_have_travelled_there():
    situation = Situation("warrior", "mage").level(0, "green").put(0, "goldwood_farms")
    situation.quest(0, "eq_03").bag(0, "grey_c10_item")
    play = situation.moving(0, 3).do("go:dusk_village")
    assert quest_options(play) == []
    play.do("go:goldwood_farms", "go:stormwind", "stop", "resource:auction_house")
    assert (play.space(0), progress(play)) == ("stormwind", (0, 0))


@rule("WOW-QST-02")
def test_to_be_there_in_his_own_maintenance_phase_is():
    situation = Situation("warrior", "mage").put(0, "dusk_village").level(0, "green")
    play = situation.quest(0, "eq_03").maintaining(0)
    assert (play.player, play.asked) == (0, "quest_step")
    assert play.options == ["travel:eq_03:dusk_village", "done"]
    play.do("travel:eq_03:dusk_village")
    assert progress(play) == (0, 1)


@rule("WOW-QST-02")
def test_neither_anothers_maintenance_phase_nor_any_other_space_will_do():
    situation = Situation("warrior", "mage").quest(0, "sq_01").bag(1, "grey_c07_item")
    play = situation.maintaining(1)
    assert (play.player, play.options) == (1, ["keep", "equip:grey_c07_item"])
    play = alone("warrior").quest(0, "sq_01").bag(0, "grey_c01_item").maintaining(0)
    assert (play.player, play.options) == (0, ["keep", "equip:grey_c01_item"])


@rule("WOW-QST-02")
def test_the_same_city_counts_once_where_different_ones_are_asked_for():
    play = Situation("warrior", "mage").quest(0, "sq_01").maintaining(0)
    play.do("travel:sq_01:stormwind")
    assert quest_options(play) == []
    play = Situation("warrior", "mage").put(0, "ironforge").quest(0, "sq_01", 0b100).maintaining(0)
    play.do("travel:sq_01:ironforge")
    assert play.log(0) == ["sq_01"]


# -- collect -------------------------------------------------------------------------------------


@rule("WOW-QST-03")
def test_a_token_is_collected_in_the_maintenance_phase_and_not_before():
    situation = Situation("warrior", "mage").quest(0, "sq_11").put(0, "goldwood_farms")
    play = situation.bag(0, "grey_c10_item").moving(0, 2)
    assert quest_options(play) == []
    play.challenge("grey_c02").dice(1, 1).do("stop")
    assert (play.player, play.asked) == (0, "quest_step")
    assert play.options == ["collect:sq_11:goldwood_farms", "done"]


@rule("WOW-QST-03")
def test_it_must_lie_in_his_space_and_be_his_and_the_turn_too():
    situation = field("warrior", "mage").quest(1, "sq_11").bag(0, "grey_c01_item")
    play = situation.maintaining(0)
    assert quest_options(play) == []  # the other one's token, in the other one's absence
    situation = Situation("warrior", "mage").quest(0, "sq_11").put(0, "millers_creek")
    assert quest_options(situation.bag(0, "grey_c01_item").maintaining(0)) == []
    play = alone("warrior").quest(0, "sq_11").bag(1, "grey_c02_item").maintaining(1)
    assert (play.player, quest_options(play)) == (1, [])


@rule("WOW-QST-03")
def test_somebody_elses_token_is_no_help_where_his_own_is_gone():
    situation = alone("warrior").quest(0, "sq_11", 1).bag(0, "grey_c01_item")
    quest = CONTENT.quest_by_id["eq_01"].index
    situation.state.tokens[CONTENT.space_by_id[FIELD].index] = ((1, quest),)
    play = situation.maintaining(0)
    assert (play.player, play.options) == (0, ["keep", "equip:grey_c01_item"])


@rule("WOW-QST-03")
def test_he_may_leave_it_there():
    play = alone("warrior").quest(0, "sq_11").maintaining(0).do("done")
    assert play.state.active == 1
    assert tokens(play, FIELD) == [(0, "sq_11")]
    assert progress(play) == (0,)


@rule("WOW-QST-04")
def test_a_collected_token_goes_from_the_board_to_the_quest_card():
    situation = alone("warrior").quest(0, "sq_11").bag(0, "grey_c01_item")
    play = situation.maintaining(0)
    assert (tokens(play, FIELD), tokens(play, "mill_road")) == ([(0, "sq_11")], [(0, "sq_11")])
    play.do("collect:sq_11:goldwood_farms")
    assert (tokens(play, FIELD), tokens(play, "mill_road")) == ([], [(0, "sq_11")])
    for viewer in VIEWERS:
        quest = play.table.view(viewer).characters[0].quests[0]
        assert (quest.done, quest.needed) == ((1,), (2,))
    assert quest_options(play) == []


@rule("WOW-QST-04")
def test_only_his_own_token_is_taken():
    situation = alone("warrior").quest(0, "sq_11")
    quest = CONTENT.quest_by_id["eq_01"].index  # somebody else's token in the same space
    situation.state.tokens[CONTENT.space_by_id[FIELD].index] += ((1, quest),)
    play = situation.maintaining(0).do("collect:sq_11:goldwood_farms")
    assert tokens(play, FIELD) == [(1, "eq_01")]


# -- damage and defeat ---------------------------------------------------------------------------


@rule("WOW-QST-05")
def test_an_encounter_he_defeats_in_his_own_combat_counts():
    play = meet(alone("warrior").quest(0, "sq_03").quest(1, "sq_10"), "grey_c05", 6, 1)
    assert last(play).fell == (False, True)
    assert (progress(play, 0), progress(play, 1)) == ((1,), (0,))


@rule("WOW-QST-05")
def test_what_somebody_else_defeats_does_not():
    situation = alone("warrior").quest(1, "sq_03").undefeated("grey_c02", FIELD)
    play = situation.challenged(0).dice(6, 1)
    assert play.track() == {}
    assert progress(play, 1) == (0,)


@rule("WOW-QST-05")
def test_damage_in_a_combat_between_him_and_the_target_counts_for_either_of_them():
    situation = field("warrior", "dongon", "mage")
    situation.quest(0, "eq_15").quest(1, "sq_08").quest(2, "sq_03")
    situation.character(1).changes = (("damage_mod", -2, "turn"),)
    play = attack(situation, "dongon", 5, 6)
    assert progress(play, 0) == (2,)
    assert (play.character(0).damage, progress(play, 1)) == (0, (0,))  # they dealt none


@rule("WOW-QST-05")
def test_the_defender_may_be_the_one_on_the_quest():
    situation = field("warrior", "dongon").quest(1, "sq_08")
    situation.character(1).changes = (("damage_mod", -1, "turn"),)
    play = attack(situation, "dongon", 1, 6)
    assert play.character(0).damage == 1
    assert progress(play, 1) == (1,)


@rule("WOW-QST-05")
def test_damage_by_a_card_of_his_counts_outside_combat_too():
    situation = field("hunter", "mage", "warrior").quest(0, "eq_15").quest(1, "sq_08")
    play = situation.hand(0, "ab_hunter_12").energy(0, 2).moving(0, 2).do("play:ab_hunter_12")
    assert progress(play, 0) == (2,)
    assert progress(play, 1) == (0,)


@rule("WOW-QST-05")
def test_damage_from_anywhere_else_counts_for_nobody():
    situation = alone("warrior", "dongon").quest(0, "eq_15").quest(1, "sq_08")
    situation.undefeated("grey_c02", FIELD).undefeated("grey_c05", FIELD)
    play = situation.discovery(FIELD, "disc_bomb", seen_by=1).exploring(0)
    assert play.character(0).damage == 2
    assert (progress(play, 0), progress(play, 1)) == ((0,), (0,))
    play = meet(alone("warrior", "dongon").quest(1, "sq_08"), "grey_c01", 1, 5)
    assert play.character(0).damage == 2
    assert progress(play, 1) == (0,)


@rule("WOW-QST-05")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_character_defeated_in_combat_counts_for_the_one_he_fought(seat):
    situation = field("warrior", "dongon", "mage").hurt(1 - seat, 3)
    situation.quest(seat, "eq_06").elite_deck("eq_13")
    play = attack(situation, "dongon", *((5, 2) if seat == 0 else (1, 6)))
    assert play.log(seat) == ["eq_06"]
    assert len(play.bag(seat)) == 1  # its reward


@rule("WOW-QST-05")
def test_a_character_defeated_by_a_card_of_his_counts():
    situation = field("hunter", "mage", "warrior").hurt(1, 2).quest(0, "eq_06")
    situation.elite_deck("eq_13").hand(0, "ab_hunter_12").energy(0, 2)
    play = situation.moving(0, 2).do("play:ab_hunter_12")
    assert play.space(1) == "stormwind"
    assert play.log(0) == ["eq_06"]


@rule("WOW-QST-05")
def test_a_character_defeated_by_somebody_else_does_not():
    situation = field("warrior", "dongon", "mage").hurt(1, 3).quest(2, "eq_06")
    play = attack(situation, "dongon", 5, 2)
    assert last(play).fell == (False, True)
    assert (play.log(2), progress(play, 2)) == ([], (0,))


# -- trading -------------------------------------------------------------------------------------


@rule("WOW-QST-06")
def test_tokens_are_traded_with_a_character_in_the_same_space():
    situation = field("warrior", "mage", "dongon").put(2, "undercity").quest(0, "sq_07")
    play = situation.elite_deck("eq_13").maintaining(0)
    assert (play.player, play.options) == (0, ["trade:sq_07:mage", "done"])
    play.do("trade:sq_07:mage")
    assert play.log(0) == ["sq_07"]


@rule("WOW-QST-06")
def test_there_is_no_trade_with_somebody_elsewhere_or_in_anothers_turn():
    situation = alone("warrior").quest(0, "sq_07").bag(0, "grey_c01_item")
    assert quest_options(situation.maintaining(0)) == []
    play = field("warrior", "mage").quest(0, "sq_07").bag(1, "grey_c02_item").maintaining(1)
    assert (play.player, quest_options(play)) == (1, [])
    play = field("warrior", "mage").quest(0, "sq_07").moving(0, 1)
    assert quest_options(play) == []


@rule("WOW-QST-06")
def test_a_token_each_is_for_two_different_characters():
    play = field("warrior", "mage", "dongon").quest(0, "eq_24").maintaining(0)
    assert quest_options(play) == ["trade:eq_24:mage", "trade:eq_24:dongon"]
    play.do("trade:eq_24:mage")
    assert quest_options(play) == ["trade:eq_24:dongon"]
    quest = CONTENT.quest_by_id["eq_24"].index
    assert play.character(0).seals == ((1, quest), (0, quest))
    assert play.character(1).seals == ((0, quest),)
    play.do("trade:eq_24:dongon")
    assert play.log(0) == ["eq_24"]


# -- completing ----------------------------------------------------------------------------------


@rule("WOW-QST-07")
def test_anybody_may_look_at_any_quest_log_and_valor_total():
    play = Situation("warrior", "mage", "dongon").logged(1, "eq_02", "sq_03").trophy(1, "tr_lich")
    table = play.moving(0).table
    for viewer in (0, 1, 2, None):
        mage = table.view(viewer).characters[1]
        assert (mage.log, mage.trophies, mage.valor) == (("eq_02", "sq_03"), ("tr_lich",), 5)


@rule("WOW-QST-08")
@pytest.mark.parametrize(("before", "logged"), [((0, 0), []), ((1, 0), ["sq_12"])])
def test_a_quest_is_completed_when_every_condition_is_met(before, logged):
    play = meet(alone("warrior").quest(0, "sq_12", *before), "grey_c02", 6, 1)
    assert play.log(0) == logged
    assert ("sq_12" in play.quests(0)) == (not logged)


@rule("WOW-QST-08")
def test_enough_of_each_condition_is_needed_in_any_order():
    situation = Situation("warrior", "mage").put(0, "dusk_village").level(0, "green")
    play = situation.quest(0, "eq_03", 1, 0).maintaining(0).do("travel:eq_03:dusk_village")
    assert play.log(0) == ["eq_03"]
    play = meet(alone("warrior").quest(0, "sq_03", 1), "grey_c02", 6, 1)
    assert play.log(0) == ["sq_03"]


@rule("WOW-QST-08")
def test_a_level_or_equipment_asked_for_completes_it_as_soon_as_he_has_it():
    situation = Situation("warrior", "mage").put(0, "bandit_hollow").quest(0, "sq_04")
    assert situation.challenged(0).dice(6, 1).log(0) == ["sq_04"]
    situation = alone("warrior").quest(0, "sq_05").weapon(0, "grey_c01_item")
    play = situation.bag(0, "grey_c11_item").maintaining(0).do("keep")
    assert play.log(0) == []
    play.do("equip:grey_c11_item")
    assert play.log(0) == ["sq_05"]


@rule("WOW-QST-09")
def test_the_completed_card_goes_under_the_quest_log():
    situation = alone("warrior").quest(0, "sq_11", 1).quest(0, "sq_03")
    play = situation.elite_deck("eq_13").maintaining(0).do("collect:sq_11:goldwood_farms")
    assert play.log(0) == ["sq_11"]
    assert play.quests(0) == ["sq_03", "eq_13"]
    assert quest_options(play) == []
    shown = play.table.view(1).characters[0]
    assert shown.log == ("sq_11",)
    assert [quest.quest for quest in shown.quests] == ["sq_03", "eq_13"]


@rule("WOW-QST-10")
def test_a_new_quest_comes_from_the_top_of_the_elite_deck():
    situation = alone("warrior").quest(0, "sq_03", 1).quest(1, "sq_04")
    full = len(situation.state.bags[9])
    play = situation.challenged(0).challenge("grey_c02").dice(6, 1).elite("eq_20")
    assert (play.log(0), play.quests(0)) == (["sq_03"], ["eq_20"])
    assert play.quests(1) == ["sq_04"]
    assert CONTENT.quest_by_id["eq_20"].index not in play.state.bags[9]
    assert len(play.state.bags[9]) == full - 1


@rule("WOW-QST-10")
def test_it_is_drawn_after_the_old_one_is_in_the_log():
    play = meet(
        alone("warrior").quest(0, "sq_03", 1).elite_deck("eq_13", "eq_20"), "grey_c02", 6, 1
    )
    told = [each for each in play.rules_told() if each.startswith("WOW-QST")]
    assert told == ["WOW-QST-05", "WOW-QST-09", "WOW-QST-11"]
    assert play.quests(0) == ["eq_13"]


@rule("WOW-QST-11")
def test_the_instructions_of_the_new_quest_are_followed():
    situation = alone("warrior").quest(0, "sq_03", 1).elite_deck("eq_01")
    play = meet(situation, "grey_c02", 6, 1)
    assert play.quests(0) == ["eq_01"]
    assert (tokens(play, "old_dam"), tokens(play, "redrock_lake")) == ([(0, "eq_01")],) * 2
    assert progress(play) == (0,)
    for viewer in VIEWERS:
        assert play.table.view(viewer).characters[0].quests[0].quest == "eq_01"


@rule("WOW-QST-11")
def test_a_new_quest_may_give_him_a_token_to_trade_or_be_met_already():
    play = meet(alone("warrior").quest(0, "sq_03", 1).elite_deck("eq_05"), "grey_c02", 6, 1)
    assert play.character(0).seals == ((0, CONTENT.quest_by_id["eq_05"].index),)
    situation = alone("warrior").level(0, "yellow").quest(0, "sq_03", 1)
    play = meet(situation.elite_deck("eq_08", "eq_13"), "grey_c02", 6, 1)
    assert (play.log(0), play.quests(0)) == (["sq_03", "eq_08"], ["eq_13"])


@rule("WOW-QST-11")
def test_the_new_quest_counts_from_then_on():
    situation = alone("warrior").quest(0, "sq_03", 1).elite_deck("eq_07")
    play = meet(situation, "grey_c21", 6, 1)  # undead, but it came too late
    assert (play.quests(0), progress(play)) == (["eq_07"], (0,))
    play = next_turn(play, 0).challenge("grey_c06").dice(6, 1).do("stop")
    assert progress(play) == (1,)
