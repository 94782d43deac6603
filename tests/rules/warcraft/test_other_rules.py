"""Items discarded at random, and what runs out (WOW-MISC)."""

import pytest

from tests.support.rules import rule
from tests.support.warcraft import Situation
from tests.support.warcraft_content import CONTENT
from tests.support.warcraft_fights import FIELD, alone, meet

FOUR = ("grey_c01_item", "grey_c02_item", "grey_c03_item", "grey_c06_item")
NO_ITEMS = ("grey_e05", "grey_e02", "grey_e04")  # grey cards without an item on their back


@rule("WOW-MISC-01")
@pytest.mark.parametrize("lost", FOUR)
def test_of_the_items_that_qualify_chance_picks_one(lost):
    play = alone("warrior").bag(0, *FOUR).challenged(0).challenge("grey_c04").dice(1, 5)
    play.force(
        "item", CONTENT.item_by_id[lost].card
    )  # the thief's power: 1 item of the bag at random
    assert sorted(play.bag(0)) == sorted(item for item in FOUR if item != lost)
    assert play.returned("grey") == [lost.removesuffix("_item")]


@rule("WOW-MISC-01")
def test_nobody_chooses_it_and_each_is_as_likely_as_any_other():
    lost = dict.fromkeys(FOUR, 0)
    for seed in range(400):
        situation = Situation("warrior", "mage", seed=seed * 7919).put(0, FIELD).bag(0, *FOUR)
        play = meet(situation, "grey_c04", 1, 5)
        assert play.asked != "discard_item"
        (gone,) = set(FOUR) - set(play.bag(0))
        lost[gone] += 1
    assert min(lost.values()) > 70  # of 100 to be expected


@rule("WOW-MISC-02")
def test_an_instruction_that_does_not_name_the_bag_means_equipped_items_too():
    situation = Situation("warrior", "mage").put(0, "booty_bay").level(0, "yellow")
    situation.weapon(0, "green_c01_item").armor(0, "green_c12_item")
    situation.bag(0, "green_c05_item", "green_c06_item", "grey_c05_item")
    play = situation.challenged(0).do("pay")
    assert sorted(play.options) == [
        "discard:green_c01_item", "discard:green_c05_item", "discard:green_c06_item",
        "discard:green_c12_item",
    ]  # fmt: skip
    play.do("discard:green_c01_item", "discard:green_c12_item")
    assert play.wears(0) == []


@rule("WOW-MISC-02")
def test_equipped_items_alone_are_enough_to_make_up_the_number():
    situation = Situation("warrior", "mage").put(0, "booty_bay").level(0, "yellow")
    situation.weapon(0, "green_c01_item").armor(0, "green_c12_item").bag(0, "green_c05_item")
    assert situation.challenged(0).asked == "task"


@rule("WOW-MISC-02")
def test_from_the_bag_means_the_bag_alone():
    situation = alone("warrior").weapon(0, "grey_c01_item").armor(0, "grey_c11_item")
    play = meet(situation.bag(0, "grey_c02_item"), "grey_c04", 1, 5)
    assert (play.bag(0), play.wears(0)) == ([], ["grey_c01_item", "grey_c11_item"])


@rule("WOW-MISC-02")
def test_with_an_empty_bag_nothing_is_lost_from_it():
    situation = alone("warrior").weapon(0, "grey_c01_item").armor(0, "grey_c11_item")
    play = meet(situation, "grey_c04", 1, 5)
    assert play.wears(0) == ["grey_c01_item", "grey_c11_item"]
    assert play.returned("grey") == []


@rule("WOW-MISC-03")
def test_damage_is_counted_however_much_there_is_on_the_table():
    situation = Situation("hunter", "warrior", "artumnis", "dongon").hand(0, "ab_hunter_12")
    for seat, before in enumerate((5, 7, 5, 6)):
        situation.level(seat, "red").put(seat, FIELD).hurt(seat, before)
    play = situation.energy(0, 2).moving(0).do("play:ab_hunter_12")  # 1 to all others here
    assert [play.character(seat).damage for seat in range(4)] == [5, 8, 6, 7]


@rule("WOW-MISC-03")
def test_every_quest_token_asked_for_is_placed():
    situation = Situation("warrior", "mage").put(0, "ironforge")
    for quest in ("sq_02", "sq_11", "eq_10", "eq_17"):
        situation.quest(1, quest)
    situation.quest(0, "sq_01").elite_deck("eq_01")
    play = situation.exploring(0).do("resource:quest_giver")
    tokens = play.table.view(0).tokens
    assert len(tokens) == 3 + 2 + 2 + 2 + 2
    assert [token.space for token in tokens if token.quest == "eq_01"] == [
        "old_dam",
        "redrock_lake",
    ]


@rule("WOW-MISC-04", "WOW-GAP-46")
def test_nothing_is_found_in_a_deck_without_items():
    play = opens_the_purse("green_e02", "green_e05")
    assert play.bag(0) == []
    assert play.asked == "move"
    assert play.returned("green") == ["green_e02", "green_e05"]  # all of them are put back
    assert "WOW-MISC-04" in play.rules_told()


def opens_the_purse(*cards):
    """Merchant's Purse: discard it, gain an item of your level; the green deck is just these."""
    situation = Situation("warrior", "mage").level(0, "green").bag(0, "grey_e03_item")
    return situation.deck("green", *cards).moving(0).do("power:grey_e03_item_p1")


@rule("WOW-MISC-04", "WOW-GAP-46")
def test_an_item_further_on_in_the_deck_is_found():
    situation = Situation("warrior", "mage").keeps(0, "disc_gold")
    play = situation.deck("grey", *NO_ITEMS, "grey_c11").moving(0).do("gold:grey")
    assert play.bag(0) == ["grey_c11_item"]
    assert play.returned("grey") == list(NO_ITEMS)


@rule("WOW-MISC-04")
def test_an_empty_deck_gives_nothing_either():
    assert opens_the_purse().bag(0) == []


@rule("WOW-MISC-05")
def test_the_challenge_phase_ends_when_a_whole_deck_holds_no_encounter():
    situation = alone("warrior").bag(0, "grey_c11_item").deck("grey", *NO_ITEMS, "grey_e01")
    play = situation.challenged(0)
    assert play.asked == "place_discovery"  # the first of the four
    play.do("place:mill_road")
    assert (play.player, play.asked) == (0, "equip")  # maintenance
    drawn = [line for line in play.told() if line.startswith("Orc Warrior draws ")]
    assert len([line for line in drawn if "card" not in line]) == 4
    assert play.table.view(0).global_event == "grey_e01"
    assert play.table.view(0).located == (("grey_e04", "mill_road"),)
    assert play.state.fought is None


@rule("WOW-MISC-05")
def test_an_encounter_at_the_end_of_the_deck_is_still_fought():
    play = alone("warrior").deck("grey", "grey_e02", "grey_e04", "grey_c02").challenged(0)
    play.dice(1, 1)
    assert play.track() == {0: ("grey_c02", FIELD)}


@rule("WOW-MISC-05")
def test_with_no_cards_at_all_there_is_no_challenge():
    play = alone("warrior").bag(0, "grey_c11_item").deck("grey").challenged(0)
    assert (play.player, play.asked) == (0, "equip")


@rule("WOW-MISC-02")
def test_a_thief_who_finds_nothing_is_told():
    said = "has no such item to lose."
    play = meet(alone("warrior"), "grey_c04", 1, 5)
    assert sum(line.endswith(said) for line in play.told()) == 1
    robbed = meet(alone("warrior").bag(0, "grey_c02_item"), "grey_c04", 1, 5)
    assert not any(line.endswith(said) for line in robbed.told())


@rule("WOW-KEY-07")
def test_a_healer_with_nothing_to_do_says_so():
    situation = alone("warrior", "mage").level(0, "yellow")
    told = meet(situation.put(0, "eagle_woods"), "yellow_e05").told()
    assert sum(line.endswith("has nothing to heal.") for line in told) == 1
    assert sum(line.startswith("Nothing is attached to ") for line in told) == 1
