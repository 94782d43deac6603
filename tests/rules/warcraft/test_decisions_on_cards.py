"""What the rulebook leaves open about cards, potions, quests and levels.

WOW-GAP-32 to 39, 41 to 45 and 48; for Aggro (40) see test_aggro_and_trophies.py.
"""

import pytest

from tests.support.rules import rule
from tests.support.warcraft import Situation
from tests.support.warcraft_content import CONTENT
from tests.support.warcraft_fights import alone, attack, field, last, meet, next_turn
from undercroft.games.warcraft.rules.victory import valor
from undercroft.games.warcraft.rules.windows import offers

SCROLL = "lakeside_camp"
SHARD = "red_e01_item"  # its power costs energy, and it shows mana itself


# -- energy and copies --------------------------------------------------------------------------


def rivals_card(*potions):
    """The warrior plays a card on their turn; the mage holds Unravel, which costs 1."""
    situation = alone("warrior").hand(0, "ab_warrior_06").energy(0, 2)
    situation.hand(1, "ab_mage_07").bag(1, *potions)
    return situation.moving(0, 3).do("play:ab_warrior_06")


@rule("WOW-GAP-32")
def test_outside_his_own_turn_a_character_has_no_energy_to_pay_with():
    play = rivals_card("grey_c12_item")
    assert (play.player, play.state.steps) == (0, 5)  # nobody was asked to answer


@rule("WOW-GAP-32")
def test_a_mana_potion_may_bring_the_cost_down_to_nothing():
    play = rivals_card("grey_c13_item", "grey_c12_item")
    assert (play.player, play.options) == (1, ["pass", "play:ab_mage_07"])
    play.do("play:ab_mage_07")
    assert play.bag(1) == ["grey_c12_item"]
    assert play.state.steps == 3


@rule("WOW-GAP-32")
@pytest.mark.parametrize(("potions", "asked"), [((), False), (("grey_c13_item",), True)])
def test_a_blow_outside_combat_finds_him_without_energy_too(potions, asked):
    situation = field("hunter", "warlock").hand(0, "ab_hunter_12").energy(0, 2).hurt(1, 2)
    situation.hand(1, "ab_warlock_12").bag(1, *potions)
    play = situation.moving(0).do("play:ab_hunter_12")
    assert (play.asked == "on_defeat") == asked
    assert (play.space(1) == "stormwind") != asked


@rule("WOW-GAP-33")
def test_the_one_copy_limit_is_counted_anew_in_every_turn():
    situation = Situation("warrior", "dongon", "mage")
    situation.hand(0, "ab_warrior_06", "ab_warrior_09").energy(0, 3).hand(1, "ab_dongon_02")
    situation.hand(2, "ab_mage_07", "ab_mage_07").bag(2, "grey_c13_item", "grey_c15_item")
    play = situation.moving(0, 3).do("play:ab_warrior_06")
    play.do("play:ab_mage_07", "mana:grey_c13_item")
    play.do("play:ab_warrior_09")
    assert play.player == 0  # on the same turn the second copy is not offered
    play.do("stop", "resource:auction_house", "done")
    assert (play.player, play.asked) == (1, "move")
    play.do("play:ab_dongon_02")
    assert (play.player, play.options) == (2, ["pass", "play:ab_mage_07"])


@rule("WOW-GAP-33")
def test_in_his_own_next_turn_he_may_play_the_other_copy():
    situation = Situation("warrior", "mage").hand(0, "ab_warrior_09", "ab_warrior_09")
    play = situation.moving(0).do("play:ab_warrior_09")
    assert "play:ab_warrior_09" not in play.options
    assert "play:ab_warrior_09" in next_turn(play, 0).options


@rule("WOW-GAP-33")
def test_a_card_played_in_defense_on_anothers_turn_may_be_played_again_on_ones_own():
    situation = field("warrior", "mage").hand(1, "ab_mage_10", "ab_mage_10")
    play = attack(situation, "mage", 1, 1).do("play:ab_mage_10")
    assert (play.player, play.asked) == (1, "move")
    play.challenge("grey_c02").do("stop", "draw")
    assert (play.player, play.options) == (1, ["pass", "play:ab_mage_10"])


# -- hand and deck --------------------------------------------------------------------------------


@rule("WOW-GAP-34")
def test_above_10_cards_he_discards_down_at_once_and_chooses_which():
    nine = tuple(f"ab_warrior_{n:02}" for n in range(1, 10))
    situation = Situation("warrior", "mage").put(0, "bandit_hollow").hand(0, *nine)
    play = situation.challenged(0).dice(6, 1)
    play.ability(0, "ab_warrior_10", "ab_warrior_11", "ab_warrior_12")  # 3 for the level
    play.do("pass")  # they play no card in the combat
    assert (play.player, play.asked, len(play.options)) == (0, "discard_down", 12)
    play.do("discard:ab_warrior_10")  # a new one
    assert (play.player, play.asked, len(play.options)) == (0, "discard_down", 11)
    play.do("discard:ab_warrior_03")  # an old one
    assert len(play.hand(0)) == 10
    assert play.asked != "discard_down"
    assert play.discards(0) == ["ab_warrior_10", "ab_warrior_03"]


@rule("WOW-GAP-35")
def test_with_no_card_left_in_deck_and_pile_none_is_drawn():
    play = Situation("warrior", "mage").put(0, SCROLL).hand(0, "ab_warrior_01").no_deck(0)
    play = play.exploring(0)
    assert play.hand(0) == ["ab_warrior_01"]
    assert play.discards(0) == []


@rule("WOW-GAP-35")
def test_of_two_cards_due_he_draws_the_one_there_is():
    situation = Situation("mage", "warrior").hand(0, "ab_mage_08").energy(0, 1)
    situation.discarded(0, "ab_mage_01").no_deck(0)
    play = situation.moving(0).do("play:ab_mage_08")
    assert play.hand(0) == ["ab_mage_01"]


@rule("WOW-GAP-36")
def test_an_attached_card_goes_back_to_the_pile_of_the_player_it_came_from():
    situation = Situation("artumnis", "warlock").hand(0, "ab_artumnis_12").energy(0, 2)
    situation.attach(1, "ab_warlock_05", 0).attach(0, "ab_artumnis_09", 0)
    play = situation.moving(0).do("play:ab_artumnis_12")
    assert (play.player, play.asked) == (0, "take_off")
    play.do("attached:0")  # the warlock's curse
    assert play.discards(1) == ["ab_warlock_05"]
    assert play.discards(0) == ["ab_artumnis_12"]
    assert len(play.character(0).attached) == 1


# -- potions --------------------------------------------------------------------------------------


@rule("WOW-GAP-37")
def test_equipped_items_may_be_discarded_as_potions_too():
    situation = alone("mage", "warrior").armor(0, "grey_c08_item").hand(0, "ab_mage_12").hurt(0, 1)
    play = situation.moving(0)
    assert "play:ab_mage_12" in play.options  # with no energy, but mana in their armor
    play.do("play:ab_mage_12")
    assert play.wears(0) == []
    assert play.returned("grey") == ["grey_c08"]
    assert play.character(0).damage == 0


@rule("WOW-GAP-37")
def test_but_only_for_an_icon_that_the_item_shows():
    situation = alone("warrior").hurt(0, 1).weapon(0, "grey_c01_item").armor(0, "grey_c12_item")
    situation.bag(0, "grey_e01_item", "grey_c02_item").hand(0, "ab_warrior_06")
    play = situation.moving(0)
    assert sorted(option for option in play.options if option.startswith("potion:")) == [
        "potion:grey_c01_item:health", "potion:grey_c12_item:swiftness",
        "potion:grey_e01_item:health", "potion:grey_e01_item:swiftness",
    ]  # fmt: skip
    play.do("play:ab_warrior_06")  # 1 energy: only the staff shows mana
    assert play.bag(0) == ["grey_e01_item"]


@rule("WOW-GAP-37")
def test_an_item_does_not_pay_for_its_own_power():
    situation = alone("warrior").level(0, "red").bag(0, SHARD, "grey_c08_item")
    play = situation.turn_of(0).movement(2, 2).do(f"power:{SHARD}_p1")
    assert (play.asked, play.options) == ("pay", ["energy", "mana:grey_c08_item"])
    play.do("energy", "to:stormwind")
    assert (play.space(0), play.bag(0)) == ("stormwind", [SHARD, "grey_c08_item"])


@rule("WOW-GAP-37")
@pytest.mark.parametrize("other", [True, False])
def test_with_no_energy_and_nothing_else_to_pay_with_its_power_is_not_offered(other):
    situation = alone("warrior").level(0, "red").bag(0, SHARD, *["grey_c08_item"] * other)
    play = situation.energy(0, 0).moving(0)
    assert (f"power:{SHARD}_p1" in offers(play.state, 0, "after_move_roll")) == other


@rule("WOW-GAP-38")
def test_an_item_above_his_level_serves_as_a_potion_though_he_cannot_use_it():
    situation = alone("warrior").hurt(0, 2).bag(0, "red_c15_item")
    play = situation.moving(0)
    assert "potion:red_c15_item:health" in play.options
    assert "power:red_c15_item_p1" not in play.options
    play.do("potion:red_c15_item:health")
    assert play.character(0).damage == 1
    assert play.returned("red") == ["red_c15"]


@rule("WOW-GAP-39")
def test_a_swiftness_potion_adds_a_space_and_no_energy():
    situation = alone("warrior").bag(0, "grey_c10_item").energy(0, 1)
    play = situation.moving(0, 2).do("potion:grey_c10_item:swiftness")
    assert (play.state.steps, play.character(0).energy) == (3, 1)


# -- quests ---------------------------------------------------------------------------------------


def at_the_giver(*deck):
    """A character with two quests, one with tokens on the board, asks for a third."""
    situation = Situation("warrior", "mage").quest(0, "eq_01").quest(0, "sq_02")
    return situation.elite_deck(*deck).exploring(0).do("resource:quest_giver")


@rule("WOW-GAP-41")
def test_a_discarded_elite_quest_goes_to_the_bottom_of_its_deck():
    play = at_the_giver("eq_10", "eq_02")
    assert play.options == ["drop:eq_01", "drop:sq_02", "drop:eq_10"]
    play.do("drop:eq_10")
    assert [CONTENT.quests[quest].id for quest in play.state.returned[4]] == ["eq_02", "eq_10"]
    assert play.table.view(0).elite_quests == 2


@rule("WOW-GAP-41")
def test_a_starting_quest_does_not_go_there():
    play = at_the_giver("eq_10", "eq_02").do("drop:sq_02")
    assert play.table.view(0).elite_quests == 1
    assert play.quests(0) == ["eq_01", "eq_10"]


@rule("WOW-GAP-41")
def test_with_no_elite_quest_left_a_completed_one_is_not_replaced():
    situation = Situation("warrior", "mage").put(0, "bandit_hollow").quest(0, "sq_04").elite_deck()
    play = situation.challenged(0).dice(6, 1)  # the green level it asks for
    assert (play.log(0), play.quests(0)) == (["sq_04"], [])
    none_there = Situation("warrior", "mage").elite_deck().exploring(0).do("resource:quest_giver")
    assert none_there.quests(0) == []


@rule("WOW-GAP-42")
def test_the_tokens_of_a_discarded_quest_are_removed():
    play = at_the_giver("eq_02")
    assert len(play.table.view(0).tokens) == 5
    play.do("drop:eq_01")
    assert {token.quest for token in play.table.view(0).tokens} == {"sq_02"}
    assert len(play.table.view(0).tokens) == 3


@rule("WOW-GAP-42")
def test_so_are_those_that_lie_with_a_player():
    situation = Situation("warrior", "mage").quest(0, "sq_07").quest(0, "sq_01")
    play = situation.elite_deck("eq_02").exploring(0)
    assert play.character(0).seals != ()
    play.do("resource:quest_giver", "drop:sq_07")
    assert play.character(0).seals == ()


@rule("WOW-GAP-48")
def test_a_quest_of_a_giver_is_set_up_if_it_is_kept():
    play = at_the_giver("eq_10")
    assert not any(token.quest == "eq_10" for token in play.table.view(0).tokens)  # not yet
    play.do("drop:sq_02")
    placed = [token.space for token in play.table.view(0).tokens if token.quest == "eq_10"]
    assert sorted(placed) == ["dry_mesa", "high_plateau"]


@rule("WOW-GAP-48")
def test_a_quest_that_is_discarded_at_once_is_not_set_up():
    play = at_the_giver("eq_10").do("drop:eq_10")
    assert not any(token.quest == "eq_10" for token in play.table.view(0).tokens)
    assert len(play.table.view(0).tokens) == 5


# -- victory, levels, bags ------------------------------------------------------------------------


WORTH_2, WORTH_1 = ("eq_15", 2), ("sq_08", 1)  # damage dealt to characters


def both_come_to_8(first_log, second_log, first_quest=WORTH_2, second_quest=WORTH_1):
    """One exchange completes a quest of each."""
    situation = field("mage", "artumnis").elite_deck()
    situation.logged(0, *first_log).quest(0, *first_quest)
    situation.logged(1, *second_log).quest(1, *second_quest)
    play = attack(situation, "artumnis", 6, 6)
    assert [valor(CONTENT, play.character(seat)) >= 8 for seat in (0, 1)] == [True, True]
    return play


@rule("WOW-GAP-43")
def test_all_are_compared_once_the_whole_effect_is_resolved():
    play = both_come_to_8(
        ("eq_18", "eq_20", "eq_22"), ("eq_13", "eq_17", "eq_05"), WORTH_1, WORTH_2
    )
    said = [line for line in play.told() if "completes the quest" in line]
    assert said[0].startswith("Human Mage")  # who had 8 points first, but only 8
    assert [valor(CONTENT, play.character(seat)) for seat in (0, 1)] == [8, 9]
    assert play.state.winners == (1,)


@rule("WOW-GAP-43")
def test_of_two_with_as_many_points_the_one_with_more_cards_wins():
    play = both_come_to_8(("eq_13", "eq_17"), ("eq_18", "eq_20", "eq_22"))
    assert [valor(CONTENT, play.character(seat)) for seat in (0, 1)] == [8, 8]
    assert play.state.winners == (1,)


@rule("WOW-GAP-43")
def test_the_game_ends_with_that_effect():
    play = both_come_to_8(("eq_13", "eq_17"), ("eq_18", "eq_20", "eq_22"))
    assert play.table.over
    assert play.asked == ""


@rule("WOW-GAP-44")
def test_a_level_two_steps_higher_is_taken_directly_with_one_set_of_steps():
    situation = Situation("warrior", "mage").put(0, "ruined_keep").hurt(0, 1)
    situation.character(0).changes = (("attack_mod", 1, "turn"),)
    play = situation.challenged(0).dice(6, 1)
    character = play.character(0)
    assert (character.level, character.damage, len(character.hand)) == (2, 0, 3)


@rule("WOW-GAP-44")
@pytest.mark.parametrize("level", ["green", "yellow", "red"])
def test_a_level_he_has_or_a_lower_one_gives_nothing(level):
    situation = Situation("warrior", "mage").put(0, "bandit_hollow").level(0, level).hurt(0, 1)
    play = situation.challenged(0).dice(5, 1)
    assert last(play).fell == (False, True)
    character = play.character(0)
    assert play.table.view(0).characters[0].level == level
    assert (character.damage, len(character.hand)) == (1, 0)


@rule("WOW-GAP-45")
def test_what_is_in_a_bag_is_open_to_all():
    situation = Situation("warrior", "mage", "dongon").bag(0, "grey_c01_item", "red_c01_item")
    play = situation.bag(1, "grey_c11_item").moving(0)
    for viewer in (0, 1, 2, None):
        bags = [character.bag for character in play.table.view(viewer).characters]
        assert bags == [("grey_c01_item", "red_c01_item"), ("grey_c11_item",), ()]


@rule("WOW-GAP-36")
def test_a_card_on_an_item_goes_to_its_owners_pile_as_well():
    situation = alone("dongon").weapon(0, "grey_c04_item").attach_to_weapon(0, "ab_dongon_04")
    play = meet(situation.bag(0, "grey_c01_item"), "grey_c02", 2, 1)
    assert play.asked == "equip"
    play.do("equip:grey_c01_item")  # the dagger goes into the bag, and its card with it says so
    assert play.discards(0) == ["ab_dongon_04"]
