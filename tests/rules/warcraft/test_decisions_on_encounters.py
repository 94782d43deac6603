"""What the rulebook leaves open about encounters and defeat (WOW-GAP-22 to 31, 46, 47)."""

import pytest
from msgspec.structs import replace

from tests.support.rules import rule
from tests.support.warcraft import Situation
from tests.support.warcraft_content import CONTENT, LAID_OUT
from tests.support.warcraft_fights import (
    FIELD,
    FOE,
    alone,
    attack,
    attacks,
    field,
    last,
    meet,
    rolled,
    taken,
)
from undercroft.games.warcraft.rules.event_flips import MovementRoll
from undercroft.games.warcraft.rules.listening import masks
from undercroft.games.warcraft.table.state import NONE, NOWHERE

AGGRO = "grey_c07"


# -- which encounter, and where its marker goes ----------------------------------------------------


@rule("WOW-GAP-22")
def test_of_several_encounters_in_a_space_he_picks_one():
    situation = alone("warrior").undefeated("grey_c02", FIELD).undefeated("grey_c05", FIELD)
    play = situation.challenged(0).dice(1, 1)
    assert play.options == ["fight:grey_c02", "fight:grey_c05"]
    play.do("fight:grey_c05")
    assert last(play).encounter == CONTENT.challenge_by_id["grey_c05"].index
    assert len(play.track()) == 2


@rule("WOW-GAP-22")
def test_an_encounter_of_the_board_is_one_of_them():
    situation = Situation("warrior", "mage").put(0, "bandit_hollow")
    play = situation.undefeated("grey_c02", "bandit_hollow").challenged(0)
    assert play.options == ["fight:grey_c02", "board:be_bandit_captain"]


@rule("WOW-GAP-22")
def test_but_one_with_aggro_comes_before_the_board():
    situation = Situation("warrior", "mage").put(0, "bandit_hollow").bag(0, "grey_c15_item")
    play = situation.undefeated("grey_c02", "bandit_hollow").undefeated(AGGRO, "bandit_hollow")
    play = play.challenged(0)
    assert play.asked == "before_roll"  # the fight is on, without a choice
    assert play.combat.encounter == CONTENT.challenge_by_id[AGGRO].index


@pytest.fixture
def early_flip(monkeypatch):
    """Farms burn until somebody rolls a 4: the card of that event as it might be printed."""

    def print_as(kind):
        card = LAID_OUT.challenge_by_id["grey_e04"]
        flip = MovementRoll(text=card.flip.text, by="any", move=4)
        cards = list(LAID_OUT.challenges)
        cards[card.index] = replace(card, flip=flip, event=kind)
        moments = list(LAID_OUT.flip_when)
        moments[card.index] = "movement_roll"
        monkeypatch.setattr(LAID_OUT, "challenges", tuple(cards))
        monkeypatch.setattr(LAID_OUT, "flip_when", tuple(moments))
        masks.cache_clear()

    yield print_as
    masks.cache_clear()


@rule("WOW-GAP-23")
def test_a_location_event_that_becomes_an_enemy_in_movement_has_its_marker_where_it_lay(early_flip):
    early_flip("location")
    play = alone("warrior").located("grey_e04", "mill_road").turn_of(0)
    play.movement(4, 1)
    assert play.track() == {0: ("grey_e04", "mill_road")}
    assert play.table.view(1).located == ()
    assert play.table.view(1).track[0].aggro  # the foe on its back has Aggro


@rule("WOW-GAP-23")
def test_one_that_lay_on_no_space_has_it_where_the_flipping_character_stands(early_flip):
    early_flip("global")
    play = alone("warrior").global_event("grey_e04").turn_of(0).movement(4, 1)
    assert play.track() == {0: ("grey_e04", FIELD)}
    assert play.table.view(1).global_event == ""


@rule("WOW-GAP-24")
@pytest.mark.parametrize("markers", [8, CONTENT.encounter_markers])
def test_the_track_has_as_many_slots_as_there_are_markers(markers, monkeypatch):
    monkeypatch.setattr(LAID_OUT, "encounter_markers", markers)
    situation = alone("warrior")
    cards = [f"grey_c{n:02}" for n in range(3, 3 + markers)]
    for card in cards[:-1]:
        situation.undefeated(card, "undercity")
    nine = meet(situation, "grey_c02", 1, 1)
    assert len(nine.track()) == markers
    assert nine.returned("grey") == []
    full = alone("warrior")
    for card in cards:
        full.undefeated(card, "undercity")
    play = meet(full, "grey_c02", 1, 1)
    assert play.asked == "which_marker"  # one more than there are slots
    play.do(cards[0])
    assert len(play.track()) == markers


# -- fought again --------------------------------------------------------------------------------


def fought_again(red, black, damage=0):
    """An encounter in slot 4 is fought once more."""
    situation = alone("warrior").hurt(0, damage).undefeated("grey_c02", FIELD, 4)
    return situation.undefeated("grey_c05", "undercity", 0).challenged(0).dice(red, black)


@rule("WOW-GAP-25")
def test_an_encounter_fought_again_and_not_defeated_keeps_its_slot_and_marker():
    play = fought_again(1, 1)
    assert play.track() == {0: ("grey_c05", "undercity"), 4: ("grey_c02", FIELD)}
    beaten = fought_again(1, 6, damage=3)
    assert beaten.space(0) == "stormwind"
    assert beaten.track() == play.track()


@rule("WOW-GAP-25")
def test_if_it_is_defeated_the_slot_is_free_and_its_item_is_gained():
    play = fought_again(6, 1)
    assert play.track() == {0: ("grey_c05", "undercity")}
    assert play.bag(0) == ["grey_c02_item"]


@rule("WOW-GAP-25")
def test_if_both_fall_the_slot_is_free_and_no_item_is_gained():
    play = fought_again(6, 6, damage=3)
    assert play.track() == {0: ("grey_c05", "undercity")}
    assert (play.bag(0), play.returned("grey")) == ([], ["grey_c02"])


@rule("WOW-GAP-26")
@pytest.mark.parametrize(("black", "damage"), [(1, 0), (6, 3)])
def test_a_board_encounter_that_is_not_defeated_stays_without_track_or_marker(black, damage):
    situation = Situation("warrior", "mage").put(0, "bandit_hollow").hurt(0, damage)
    play = situation.challenged(0).dice(1, black)
    assert last(play).fell == (damage > 0, False)
    assert set(play.state.track) == {(NONE, NOWHERE)}  # no card, and no marker either
    again = Situation("warrior", "mage").put(0, "bandit_hollow").bag(0, "grey_c15_item")
    assert again.challenged(0).asked == "before_roll"  # it is there to be fought


@rule("WOW-GAP-27")
def test_if_he_and_a_board_encounter_defeat_each_other_there_is_no_reward():
    situation = Situation("warrior", "mage").put(0, "bandit_hollow").hurt(0, 3)
    play = situation.challenged(0).dice(6, 5)
    assert last(play).fell == (True, True)
    assert (play.character(0).level, play.hand(0)) == (0, [])
    assert play.space(0) == "stormwind"


@rule("WOW-GAP-27")
def test_nor_is_there_a_trophy():
    situation = Situation("warrior", "mage").put(0, "shattered_gate").level(0, "red").hurt(0, 8)
    play = situation.challenged(0).dice(6, 3)  # both melee
    assert last(play).fell == (True, True)
    assert play.log(0) == []


@rule("WOW-GAP-28")
def test_a_cancelled_battle_leaves_the_encounter_undefeated():
    play = meet(alone("mage", "warrior"), "grey_c13", 6, 1)
    assert last(play).cancelled
    assert play.track() == {0: ("grey_c13", FIELD)}
    assert play.bag(0) == []


@rule("WOW-GAP-28")
def test_one_that_was_on_the_track_stays_where_it_was():
    situation = alone("mage", "warrior").undefeated("grey_c13", FIELD, 6)
    play = situation.challenged(0).dice(6, 1)
    assert play.track() == {6: ("grey_c13", FIELD)}


# -- defeat --------------------------------------------------------------------------------------


@rule("WOW-GAP-29")
def test_whoever_is_defeated_in_his_own_turn_has_no_challenge_but_maintenance_in_the_city():
    situation = alone("mage", "warrior").hurt(0, 1).discovery(FIELD, "disc_bomb")
    deck = len(situation.bag(0, "grey_c08_item").state.bags[4])
    play = situation.exploring(0)
    assert (play.space(0), play.character(0).damage) == ("stormwind", 0)
    assert (play.player, play.asked) == (0, "equip")
    assert len(play.state.bags[4]) == deck  # no challenge card was drawn


@rule("WOW-GAP-29")
def test_he_has_none_even_if_he_walks_out_of_the_city_again():
    situation = alone("warlock", "warrior").hurt(0, 2).hand(0, "ab_warlock_03")
    play = situation.bag(0, "grey_c08_item").moving(0, 3).do("play:ab_warlock_03")
    assert (play.space(0), play.player, play.asked) == ("stormwind", 0, "move")
    play.do(f"go:{FIELD}", "stop")
    assert (play.space(0), play.asked) == (FIELD, "equip")
    assert play.state.fought is None


@rule("WOW-GAP-29")
@pytest.mark.parametrize("defeated", [True, False])
def test_not_even_a_character_who_stands_where_he_walks_to(defeated):
    situation = alone("warlock", "warrior").hurt(0, 2 if defeated else 0).put(1, FIELD)
    situation.hand(0, "ab_warlock_03").bag(0, "grey_c08_item").put(0, "stormwind")
    play = situation.moving(0, 3).do("play:ab_warlock_03")
    assert (play.space(0), play.asked) == ("stormwind", "move")
    play.do(f"go:{FIELD}", "stop")
    assert (play.space(0), play.player) == (FIELD, 0)
    assert ("attack:warrior" in play.options) is not defeated


@rule("WOW-GAP-29")
def test_the_next_turn_has_its_challenge_again():
    situation = alone("mage", "warrior").hurt(0, 1).discovery(FIELD, "disc_bomb")
    situation.put(1, "lakeside_camp")
    play = situation.exploring(0)
    assert play.player == 1
    play.challenge("grey_c02").dice(1, 1).do("stop")
    assert last(play).attacker == 1


@rule("WOW-GAP-30")
def test_defeat_costs_no_items_cards_quests_level_or_discoveries():
    situation = alone("mage", "warrior").level(0, "green").hurt(0, 4).weapon(0, "grey_c06_item")
    situation.bag(0, "grey_c01_item").hand(0, "ab_mage_12", "ab_mage_12").keeps(0, "disc_gold")
    situation.quest(0, "sq_02").quest(0, "eq_07", 1).logged(0, "sq_01").trophy(0, "tr_lich")
    play = meet(situation, "grey_c02", 2, 6)
    assert last(play).fell == (True, False)
    assert (play.wears(0), play.bag(0)) == (["grey_c06_item"], ["grey_c01_item"])
    assert play.hand(0) == ["ab_mage_12", "ab_mage_12"]
    assert (play.quests(0), play.log(0)) == (["sq_02", "eq_07"], ["sq_01", "tr_lich"])
    assert play.character(0).progress[1] == (1,)
    assert (play.character(0).level, play.kept(0)) == (1, ["disc_gold"])
    assert len(play.table.view(0).tokens) == 3


@rule("WOW-GAP-31")
@pytest.mark.parametrize(("flipped", "damage"), [(False, 1), (True, 2)])
@pytest.mark.parametrize("weapon", [None, "green_c01_item", "green_c05_item"])
def test_a_hit_deals_the_damage_of_the_character_card_whatever_the_weapon(flipped, damage, weapon):
    situation = alone("warrior").level(0, "green")
    if flipped:
        situation.flip(0)
    if weapon:
        situation.weapon(0, weapon)
    assert taken(meet(situation, "grey_c02", 5, 1)) == {FOE: damage}


@rule("WOW-GAP-31")
def test_a_card_played_instead_of_a_weapon_deals_it_too():
    situation = alone("hunter").level(0, "green").flip(0).hand(0, "ab_hunter_01").energy(0, 1)
    play = meet(situation, "grey_c02", 5, 1).do("play:ab_hunter_01")
    assert attacks(play)[0][0] == 5
    assert taken(play) == {FOE: 3}  # one more of the card
    assert not any(
        "damage" in item.__struct_fields__ for item in CONTENT.items
    )  # none prints its own


# -- searching a deck, and falling early -----------------------------------------------------------


def drawn(play):
    """The challenge cards drawn, by name."""
    return [line for line, rule in zip(play.told(), play.rules_told(), strict=True)
            if rule == "WOW-CHAL-07"]  # fmt: skip


@rule("WOW-GAP-46")
def test_in_one_search_for_an_encounter_each_card_comes_up_once():
    situation = alone("warrior").bag(0, "grey_c11_item").deck("grey", "grey_e05")
    play = situation.challenged(0).do("place:mill_road")
    assert len(drawn(play)) == 1  # put back on top, it is not drawn again
    assert (play.asked, play.returned("grey")) == ("equip", ["grey_e05"])


@rule("WOW-GAP-46")
def test_a_card_discarded_meanwhile_does_not_lengthen_the_search():
    situation = alone("warrior").bag(0, "grey_c11_item").global_event("grey_e01")
    play = situation.deck("grey", "grey_e02").challenged(0)
    assert len(drawn(play)) == 1
    assert play.returned("grey") == ["grey_e01"]  # discarded for the new global event
    assert play.table.view(0).global_event == "grey_e02"


@rule("WOW-GAP-46")
def test_the_next_search_begins_anew():
    situation = field("warrior", "mage").bag(0, "grey_c11_item").deck("grey", "grey_e05")
    play = situation.challenged(0).do("draw", "place:mill_road", "keep")
    assert play.player == 1
    play.do("stop", "draw")
    assert (play.player, play.asked) == (1, "place_discovery")
    assert len(drawn(play)) == 2


@rule("WOW-GAP-47")
def test_whoever_falls_to_a_power_before_the_attacks_makes_none_and_the_battle_ends():
    play = meet(alone("mage", "warrior").hurt(0, 2), "grey_c15", 6, 1)  # 1: 1 damage
    assert last(play).fell == (True, False)
    assert attacks(play) == {}
    assert play.space(0) == "stormwind"
    assert play.track() == {0: ("grey_c15", FIELD)}


@rule("WOW-GAP-47")
def test_whoever_falls_before_the_roll_does_not_even_roll():
    situation = field("warlock", "hunter").hurt(0, 2).hand(1, "ab_hunter_09").flip(1)
    play = attack(situation, "hunter")
    play.do("play:ab_hunter_09")  # 1 damage to a character
    assert rolled(play) == []
    assert last(play).fell == (True, False)
    assert play.space(0) == "stormwind"
