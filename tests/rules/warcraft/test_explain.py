"""Why can't I? Every refusal names the rule behind it."""

from random import Random

import pytest

from tests.rules.warcraft.playing import new, play_on
from tests.support.warcraft import Situation
from tests.support.warcraft_content import CONTENT
from undercroft.games.warcraft.game import GAME
from undercroft.games.warcraft.rules.explain import forbids
from undercroft.games.warcraft.table.state import MOVED, MOVING_IS_OVER, NONE, NOT_MOVED


def why(table, intent: str, player: int = 0) -> str | None:
    return GAME.explain(table, player, intent)


def pair() -> Situation:
    return Situation("warrior", "mage")


# -- moving ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("space", "rule"),
    [
        ("dusk_village", "WOW-MOV-04"),
        ("masons_quarry", None),
        ("undercity", "WOW-GAP-05"),
        ("shattered_gate", "WOW-MOV-04"),
    ],
)
def test_a_step_is_barred_by_colour_or_by_connection(space, rule):
    table = pair().put(0, "goldwood_farms").moving().table
    assert why(table, f"space:{space}") == rule
    assert why(table, f"go:{space}") == rule
    assert why(table, space) == rule


def test_a_step_needs_a_step_left():
    table = pair().hand(0, "ab_warrior_05").energy(0, 3).moving(steps=0).table
    assert why(table, "space:millers_creek") == "WOW-MOV-02"


def test_aggro_holds_whoever_is_there_and_stops_whoever_comes():
    aggressive = next(
        card for card in CONTENT.challenges if card.encounter and card.encounter.aggro
    )
    s = pair().put(0, "old_dam").level(0, "red").undefeated(aggressive.id, "old_dam")
    s.hand(0, "ab_warrior_05").energy(0, 3)
    assert why(s.moving().table, "space:lakeside_camp") == "WOW-AGG-01"
    s.state.moving = MOVED
    assert why(s.moving().table, "space:lakeside_camp") == "WOW-AGG-02"


def test_after_the_movement_phase_nobody_moves():
    table = pair().exploring().table
    assert table.decision.kind == "resource"
    assert why(table, "space:millers_creek") == "WOW-TURN-01"


def test_another_players_turn_is_not_ones_own_and_a_game_over_is_over():
    table = pair().moving().table
    assert why(table, "space:millers_creek", player=1) == "WOW-TURN-02"
    over = new(1)
    for _ in play_on(over, Random(1)):
        pass
    assert why(over, "draw") == "WOW-WIN-02"


# -- cards -------------------------------------------------------------------------------------


def test_a_card_is_for_its_moment():
    table = pair().hand(0, "ab_warrior_01").energy(0, 3).moving().table
    assert why(table, "ab_warrior_01") == "WOW-ABIL-07"
    assert why(table, "play:ab_warrior_01") == "WOW-ABIL-07"


def test_a_card_costs_energy():
    table = pair().hand(0, "ab_warrior_05").energy(0, 1).moving().table
    assert why(table, "ab_warrior_05") == "WOW-ABIL-04"


def test_a_copy_that_was_played_this_turn_is_enough():
    s = pair().hand(0, "ab_warrior_05").energy(0, 3)
    s.character(0).played = (next(a.index for a in CONTENT.abilities if a.id == "ab_warrior_05"),)
    assert why(s.moving().table, "ab_warrior_05") == "WOW-ABIL-10"


def test_a_card_needs_something_to_work_on():
    looks = next(
        a for a in CONTENT.abilities if any(op.word == "peek_discovery" for op in a.effects)
    )
    name = CONTENT.characters[looks.character].id
    other = "mage" if name != "mage" else "warrior"
    table = Situation(name, other).hand(0, looks.id).energy(0, 3).moving().table
    assert why(table, looks.id) == "WOW-DISC-06"


def test_a_card_of_the_pile_or_of_another_is_not_to_be_played():
    table = pair().discarded(0, "ab_warrior_05").moving().table
    assert why(table, "ab_warrior_05") == "WOW-ABIL-02"
    assert why(table, "ab_warrior_06") == "WOW-SET-13"
    assert why(table, "ab_mage_01") == "WOW-SET-10"


# -- items -------------------------------------------------------------------------------------


def test_items_are_equipped_in_maintenance_by_level_and_by_icons():
    s = pair().bag(0, "grey_c01_item", "green_c01_item", "grey_c02_item")
    moving = s.moving().table
    assert why(moving, "grey_c01_item") == "WOW-ITEM-07"
    assert why(moving, "equip:grey_c01_item") == "WOW-ITEM-07"
    assert why(moving, "equip:green_c01_item") == "WOW-ITEM-12"
    assert why(moving, "equip:grey_c02_item") == "WOW-ITEM-13"


def test_bag_items_are_not_equipped_and_others_items_not_ones_own():
    s = pair().bag(0, "grey_c14_item").bag(1, "grey_c05_item").weapon(1, "grey_c02_item")
    table = s.moving().table
    assert why(table, "equip:grey_c05_item") == "WOW-ITEM-16"
    assert why(table, "equip:grey_c02_item") == "WOW-ITEM-17"
    assert why(table, "equip:grey_c14_item") == "WOW-ITEM-11"
    assert why(table, "grey_c14_item") is None, "but it is used from the bag"
    assert why(table, "equip:grey_c09_item") == "WOW-CHAL-09"


def test_potions_have_their_icons_and_their_phase():
    table = pair().bag(0, "grey_c01_item").exploring().table
    assert why(table, "potion:grey_c01_item:health") == "WOW-POT-02"
    assert why(table, "potion:grey_c01_item:mana") == "WOW-GAP-37"
    assert why(pair().bag(0, "grey_c01_item").moving().table, "potion:grey_c01_item:health") == (
        "WOW-DEF-02"
    )


# -- discoveries -------------------------------------------------------------------------------


def test_kept_discoveries_have_their_time_and_place():
    s = pair().put(0, "goldwood_farms").keeps(0, "disc_gold", "disc_far_sight")
    table = s.keeps(0, "disc_traveling_merchant", "disc_rocket_boots").moving().table
    assert why(table, "disc_gold") == "WOW-DISC-02"
    assert why(table, "disc_far_sight") == "WOW-DISC-06"
    assert why(table, "disc_traveling_merchant") == "WOW-DISC-11"
    assert why(table, "disc_rocket_boots") == "WOW-DISC-09"
    assert why(table, "disc_hearthstone") == "WOW-EXP-08"
    assert why(table, "disc_bomb") == "WOW-EXP-06"


def test_the_hearthstone_does_not_help_against_aggro():
    aggressive = next(
        card for card in CONTENT.challenges if card.encounter and card.encounter.aggro
    )
    s = pair().put(0, "old_dam").level(0, "red").undefeated(aggressive.id, "old_dam")
    s.keeps(0, "disc_hearthstone").hand(0, "ab_warrior_05").energy(0, 3)
    assert why(s.moving().table, "disc_hearthstone") == "WOW-GAP-40"


def test_nor_does_any_card_or_item_that_only_moves_him():
    s = pair().put(1, "goldwood_farms").undefeated("grey_c07", "goldwood_farms")
    s.hand(1, "ab_mage_03").energy(1, 3).bag(1, "red_e01_item").level(1, "red")
    table = s.moving(1).table
    assert why(table, "play:ab_mage_03", 1) == "WOW-GAP-40"
    assert why(table, "ab_mage_03", 1) == "WOW-GAP-40"
    after_the_roll = (s.state, 1, "after_movement_roll", "power:red_e01_item_p1")
    assert forbids(*after_the_roll) == "WOW-GAP-40"
    free = pair().put(1, "goldwood_farms").hand(1, "ab_mage_03").energy(1, 3).moving(1).table
    assert why(free, "play:ab_mage_03", 1) is None


def test_a_power_has_its_moment_and_its_price():
    city = "power:red_e01_item_p1"  # after the movement roll, 1 energy: to the nearest city
    s = pair().put(0, "goldwood_farms").level(0, "red").bag(0, "red_e01_item").energy(0, 1)
    assert why(s.moving().table, city) == "WOW-POW-05"
    assert forbids(s.state, 0, "after_movement_roll", city) is None
    s.energy(0, 0)
    assert forbids(s.state, 0, "after_movement_roll", city) == "WOW-GAP-37", "nor by itself"
    assert forbids(s.energy(0, 1).level(0, "green").state, 0, "after_movement_roll", city) == (
        "WOW-ITEM-12"
    )
    assert why(pair().moving().table, "power:no_such_power") == "WOW-MOV-02"


def test_a_power_is_in_force_where_its_card_is():
    s = pair().bag(0, "grey_c02_item").bag(1, "grey_c14_item")
    table = s.moving().table
    assert why(table, "power:grey_c02_item_p1") == "WOW-ITEM-01"
    assert why(table, "power:grey_c14_item_p1") == "WOW-ITEM-16"
    assert why(table, "power:grey_c12_item_p1") == "WOW-CHAL-09"
    die = next(p for c in CONTENT.characters[:1] for p in c.cards[0][0].powers if p.faces)
    assert why(table, f"power:{die.id}") == "WOW-POW-02"
    worn = pair().armor(0, "grey_c10_item").exploring().table
    assert why(worn, "grey_c10_item") == "WOW-POW-05", "it works by itself after the roll"


# -- challenges --------------------------------------------------------------------------------


def test_characters_are_attacked_outside_cities_in_the_same_space_in_the_challenge_phase():
    in_the_city = pair().moving().table
    assert why(in_the_city, "attack:mage") == "WOW-CCHR-02"
    apart = pair().put(0, "goldwood_farms").moving().table
    assert why(apart, "mage") == "WOW-CHAL-03"
    together = pair().put(0, "goldwood_farms").put(1, "goldwood_farms").moving().table
    assert why(together, "attack:mage") == "WOW-TURN-01"


def test_aggro_comes_before_characters_and_cards():
    aggressive = [c for c in CONTENT.challenges if c.encounter and c.encounter.aggro][:2]
    s = pair().put(0, "old_dam").put(1, "old_dam").level(0, "red").level(1, "red")
    for card in aggressive:
        s.undefeated(card.id, "old_dam")
    table = s.challenged().table
    assert table.decision.kind == "challenge"
    assert why(table, "attack:mage") == "WOW-AGG-03"
    assert why(table, "draw") == "WOW-AGG-03"


def test_a_card_is_drawn_only_where_nothing_else_is():
    table = pair().put(0, "sunken_orchard").put(1, "sunken_orchard").challenged().table
    assert table.decision.kind == "challenge"
    assert why(table, "draw") == "WOW-CHAL-04"
    assert why(table, "be_quarry_foreman") == "WOW-CHAL-02"
    assert why(pair().moving().table, "draw") == "WOW-CHAL-01"


# -- quests ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("quest", "rule"),
    [
        ("sq_01", "WOW-QST-02"),
        ("sq_02", "WOW-QST-03"),
        ("sq_03", "WOW-QST-05"),
        ("sq_04", "WOW-QST-08"),
        ("sq_07", "WOW-QST-06"),
        ("sq_08", "WOW-QST-05"),
        ("eq_04", "WOW-MNT-02"),
    ],
)
def test_a_quest_that_is_not_completed_says_what_it_waits_for(quest, rule):
    table = pair().quest(0, quest).moving().table
    assert why(table, f"task:{quest}") == rule
    assert why(table, quest) == rule


def test_quests_that_are_done_or_somebody_elses():
    table = pair().logged(0, "eq_02").moving().table
    assert why(table, "task:eq_02") == "WOW-QST-09"
    assert why(table, "task:eq_03") == "WOW-RES-16"


def test_the_character_card_says_itself_when_it_turns():
    s = pair().energy(0, 0)
    table = s.moving().table
    assert why(table, "flip") == why(table, "warrior") == "WOW-ABIL-04", "it costs 2 here"
    assert forbids(s.state, 0, "before_roll", "flip") == "WOW-POW-05"
    s.energy(0, 2)
    assert why(s.moving().table, "flip") is None


def test_resources_are_of_the_space_and_of_the_exploration_phase():
    table = pair().moving().table
    assert why(table, "resource:book") == "WOW-EXP-03"
    assert why(table, "resource:quest_giver") == "WOW-TURN-01"


# -- the same checks, asked of a situation -----------------------------------------------------


def test_movement_is_over_or_has_not_begun():
    s = pair()
    s.moving()
    s.state.moving = MOVING_IS_OVER
    assert forbids(s.state, 0, "move", "go:millers_creek") == "WOW-DISC-04"
    s.state.moving, s.state.steps, s.state.rolled = NOT_MOVED, 0, NONE
    assert forbids(s.state, 0, "start_of_turn", "go:millers_creek") == "WOW-MOV-01"
    assert forbids(s.state, 1, "response", "go:millers_creek") == "WOW-TURN-02"
    assert forbids(s.state, 1, "response", "resource:book") == "WOW-TURN-02"
    assert forbids(s.state, 0, "teleport", "to:shattered_gate") == "WOW-GAP-08"
    assert forbids(s.state, 0, "teleport", "to:goldwood_farms") is None


def test_gold_is_for_those_who_keep_it_in_their_own_turn_and_for_their_level():
    s = pair().keeps(0, "disc_gold")
    s.moving()
    assert forbids(s.state, 0, "move", "gold:grey") is None
    assert forbids(s.state, 0, "move", "gold:red") == "WOW-DISC-02"
    assert forbids(s.state, 1, "response", "gold:grey") == "WOW-EXP-08"
    s.state.active = 1
    assert forbids(s.state, 0, "response", "gold:grey") == "WOW-GAP-13"


def test_discoveries_come_before_resources_and_challenges_have_their_place():
    s = pair().put(0, "goldwood_farms")
    s.challenged()
    assert forbids(s.state, 0, "challenge", "fight:grey_c01") == "WOW-CHAL-02"
    assert forbids(s.state, 0, "challenge", "event:grey_e04") == "WOW-EVT-12"
    assert forbids(s.state, 0, "challenge", "attack:hunter") == "WOW-CHAL-03"
    assert forbids(s.state, 1, "response", "board:be_quarry_foreman") == "WOW-CHAL-02"
    s.state.skip_challenge = True
    assert forbids(s.state, 0, "challenge", "draw") == "WOW-GAP-29"
    city = pair()
    city.exploring()
    name = CONTENT.resources_of[city.character(0).space][0]
    city.state.hidden[city.character(0).space] = b"\0"
    assert forbids(city.state, 0, "resource", f"resource:{name}") == "WOW-EXP-05"


def test_items_are_potions_only_for_those_who_have_them():
    s = pair().armor(0, "grey_c10_item")
    s.maintaining()
    assert forbids(s.state, 0, "move", "potion:grey_c01_item:health") == "WOW-POT-01"
    assert forbids(s.state, 0, "equip", "unequip:weapon") == "WOW-MNT-04"
    mana = next(item for item in CONTENT.items if "mana" in item.potions)
    s.bag(0, mana.id)
    assert forbids(s.state, 0, "move", f"potion:{mana.id}:mana") == "WOW-POT-03"


def test_cards_that_fight_are_for_the_time_before_the_roll():
    card = next(a for a in CONTENT.abilities if a.attack != NONE and a.cost)
    name = CONTENT.characters[card.character].id
    s = Situation(name, "mage" if name != "mage" else "warrior").hand(0, card.id).energy(0, 9)
    s.moving()
    assert forbids(s.state, 0, "move", f"play:{card.id}") == "WOW-KEY-11"
    assert forbids(s.state, 0, card.when, f"play:{card.id}") == "WOW-ABIL-07", "no combat"
    s.energy(0, 0)
    s.state.active = 1
    assert forbids(s.state, 0, card.when, f"play:{card.id}") == "WOW-GAP-32"
