"""The challenge phase (WOW-CHAL): what must be faced where a character stands."""

import pytest

from tests.support.rules import rule
from tests.support.warcraft import Situation
from tests.support.warcraft_content import CONTENT
from tests.support.warcraft_fights import FIELD, FOE, alone, field, last, meet, rolled
from tests.support.warcraft_turns import phase
from undercroft.games.warcraft.content.catalogue_types import LEVELS
from undercroft.games.warcraft.rules.decks import next_challenge
from undercroft.games.warcraft.table.state import NONE

CITIES = ["undercity", "ironforge", "stormwind"]
JERKIN = "grey_c11_item"  # something to equip: the maintenance phase asks for it
PLAIN = {"grey": "pale_glade", "green": "old_dam", "yellow": "high_plateau", "red": "cinder_steppe"}


def decks(play):
    return play.table.view(None).challenge_decks


def drawn(play):
    """The challenge cards drawn, in order, by name."""
    events = [event for event in play.table.events if event.rule == "WOW-CHAL-07"]
    return [play.table.tell(event).partition(" draws ")[2].strip(".") for event in events]


# -- where and what ------------------------------------------------------------------------------


@rule("WOW-CHAL-01")
@pytest.mark.parametrize("city", CITIES)
def test_in_a_city_there_is_no_challenge(city):
    situation = Situation("warrior", "mage").put(0, city).put(1, city).bag(0, JERKIN)
    play = situation.challenged(0)
    assert (play.player, play.asked, phase(play)) == (0, "equip", "maintenance")
    assert (drawn(play), play.state.fought) == ([], None)
    assert not any(option.startswith("attack:") for option in play.options)


@rule("WOW-CHAL-02")
def test_outside_a_city_he_attacks_a_character_or_resolves_an_encounter():
    play = field("warrior", "mage", "hunter").challenged(0)
    assert (play.player, play.asked) == (0, "challenge")
    assert sorted(play.options) == ["attack:hunter", "attack:mage", "draw"]


@rule("WOW-CHAL-02")
def test_he_does_one_of_the_two():
    attacked = field("warrior", "mage").bag(0, JERKIN).challenged(0).dice(1, 1).do("attack:mage")
    assert (drawn(attacked), phase(attacked)) == ([], "maintenance")
    assert (last(attacked).attacker, last(attacked).defender) == (0, 1)
    fought = field("warrior", "mage").bag(0, JERKIN).challenged(0)
    fought.challenge("grey_c02").dice(1, 1).do("draw")
    assert (drawn(fought), phase(fought)) == (["Shell Crab"], "maintenance")
    assert last(fought).defender == FOE


@rule("WOW-CHAL-03")
def test_alone_in_the_space_there_is_nobody_to_attack():
    play = alone("warrior").put(1, "millers_creek").challenged(0).challenge("grey_c02").dice(1, 1)
    assert last(play).encounter == CONTENT.challenge_by_id["grey_c02"].index  # without being asked


@rule("WOW-CHAL-03")
@pytest.mark.parametrize("rival", ["hunter", "mage", "warlock", "artumnis", "dongon"])
def test_any_other_character_there_may_be_attacked_whatever_his_faction(rival):
    assert f"attack:{rival}" in field("warrior", rival).challenged(0).options


# -- what is there already -----------------------------------------------------------------------


@rule("WOW-CHAL-04")
def test_an_undefeated_encounter_there_is_fought_and_the_deck_is_untouched():
    play = alone("warrior").undefeated("grey_c02", FIELD).challenged(0).dice(1, 1)
    assert (last(play).encounter, drawn(play)) == (CONTENT.challenge_by_id["grey_c02"].index, [])
    assert decks(play) == (39, 40, 40, 40)


@rule("WOW-CHAL-04")
def test_a_location_event_there_is_resolved():
    situation = Situation("warrior", "mage").put(0, "millers_creek")
    play = situation.located("grey_e03", "millers_creek").challenged(0).dice(1)
    assert (drawn(play), play.character(0).damage) == ([], 1)


@rule("WOW-CHAL-04")
@pytest.mark.parametrize("space", [s.id for s in CONTENT.spaces if s.board_encounter != NONE])
def test_the_encounter_printed_on_the_space_is_faced(space):
    situation = Situation("warrior", "mage").put(0, space).put(1, space).level(0, "red")
    play = situation.challenged(0)
    board = next(s.board_encounter for s in CONTENT.spaces if s.id == space)
    assert play.options == [f"board:{CONTENT.encounters[board].id}", "attack:mage"]


@rule("WOW-CHAL-04")
def test_what_lies_elsewhere_does_not_matter():
    situation = alone("warrior").undefeated("grey_c02", "millers_creek")
    play = meet(situation.located("grey_e04", "mill_road"), "grey_c05", 1, 1)
    assert drawn(play) == ["Kobold with Pick"]


@rule("WOW-CHAL-05")
def test_an_encounter_of_the_board_is_fought_at_once():
    situation = Situation("warrior", "mage").put(0, "bandit_hollow")
    play = situation.challenged(0).dice(1, 1)
    assert last(play).board == CONTENT.encounter_by_id["be_bandit_captain"].index
    assert rolled(play) == [(0, 1, 0), (FOE, 1, 1)]


def booty_bay():
    situation = Situation("warrior", "mage").put(0, "booty_bay").level(0, "yellow")
    return situation.bag(0, "green_c01_item", "green_c02_item", "green_c03_item")


@rule("WOW-CHAL-05")
def test_one_with_instructions_has_them_followed():
    play = booty_bay().challenged(0)
    assert (play.player, play.asked, play.options) == (0, "task", ["pay", "decline"])
    play.do("pay")
    while play.asked == "discard_item":
        play.do(play.options[0])
    assert (play.log(0), play.bag(0)) == (["tr_booty_bay"], [])
    assert (drawn(play), play.state.fought) == ([], None)


@rule("WOW-CHAL-05")
def test_whoever_declines_follows_what_is_said_for_that():
    play = booty_bay().challenged(0).challenge("yellow_c12").dice(1, 1).do("decline")
    assert drawn(play) == ["Black Stone Golem"]
    assert (play.log(0), len(play.bag(0))) == ([], 3)


# -- drawing -------------------------------------------------------------------------------------


@rule("WOW-CHAL-06")
def test_with_nothing_there_one_card_is_drawn():
    play = alone("warrior").challenged(0).challenge("grey_c02").dice(1, 1)
    assert drawn(play) == ["Shell Crab"]
    assert decks(play) == (39, 40, 40, 40)


@rule("WOW-CHAL-07")
@pytest.mark.parametrize("colour", LEVELS)
@pytest.mark.parametrize("level", ["green", "red"])
def test_the_card_is_of_the_colour_of_the_space_not_of_the_character(colour, level):
    if LEVELS.index(colour) > LEVELS.index(level):
        level = "red"
    situation = Situation("warrior", "mage").put(0, PLAIN[colour]).level(0, level)
    play = situation.challenged(0).challenge(f"{colour}_c12").dice(1, 1)
    assert last(play).encounter == CONTENT.challenge_by_id[f"{colour}_c12"].index
    assert [40 - left for left in decks(play)] == [int(each == colour) for each in LEVELS]


@rule("WOW-CHAL-07")
def test_cards_come_from_the_bottom_while_those_discarded_lie_on_top():
    situation = alone("warrior").deck("grey", "grey_c05", "grey_c02")  # in the order of the draw
    situation.bag(1, "green_c01_item")
    play = situation.challenged(0).dice(1, 1)
    assert drawn(play) == ["Kobold with Pick"]
    assert play.returned("grey") == ["grey_c02"]


@rule("WOW-CHAL-07")
def test_one_that_was_just_discarded_is_not_drawn_while_there_are_others():
    situation = alone("warrior").bag(0, "grey_c01_item").hurt(0, 1)
    play = situation.moving(0).do("potion:grey_c01_item:health")
    assert play.returned("grey") == ["grey_c01"]
    play.challenge("grey_c02").dice(1, 1).do("stop")
    assert (drawn(play), play.returned("grey")) == (["Shell Crab"], ["grey_c01"])


@rule("WOW-CHAL-08")
def test_a_drawn_encounter_is_fought_straight_away():
    situation = alone("warrior").hand(0, "ab_warrior_02")
    play = situation.challenged(0).challenge("grey_c02")
    assert (play.asked, play.combat.encounter) == (
        "before_roll",
        CONTENT.challenge_by_id["grey_c02"].index,
    )
    assert "play:ab_warrior_02" in play.options
    assert play.table.view(1).combat.card == "grey_c02"


@rule("WOW-CHAL-09")
@pytest.mark.parametrize("card", ["grey_c02", "grey_c08", "grey_c14"])
def test_defeating_it_wins_the_item_on_its_back(card):
    play = meet(alone("warrior").level(0, "green"), card, 6, 1)
    assert last(play).fell == (False, True)
    assert (play.bag(0), play.track()) == ([f"{card}_item"], {})
    assert decks(play) == (39, 40, 40, 40)


@rule("WOW-CHAL-09")
def test_not_defeating_it_wins_nothing():
    play = meet(alone("warrior"), "grey_c02", 1, 1)
    assert (play.bag(0), play.track()) == ([], {0: ("grey_c02", FIELD)})


@rule("WOW-CHAL-10")
def test_an_event_is_carried_out_and_then_another_card_is_drawn():
    situation = alone("warrior").no_deck(0)
    play = situation.challenged(0).challenge("grey_e05", "grey_c02").dice(1, 1)
    assert (play.player, play.asked) == (0, "place_discovery")  # the Lost Courier, in full
    assert drawn(play) == ["Lost Courier"]
    play.do("place:mill_road")
    assert drawn(play) == ["Lost Courier", "Shell Crab"]
    assert last(play).encounter == CONTENT.challenge_by_id["grey_c02"].index


@rule("WOW-CHAL-11")
def test_drawing_goes_on_until_an_encounter_comes_up():
    play = alone("warrior").bag(0, JERKIN).challenged(0)
    play.challenge("grey_e01", "grey_e04", "grey_e02", "grey_c02", "grey_c05").dice(1, 1)
    assert drawn(play) == ["Harvest Fair", "Burning Farm", "Cold Rain", "Shell Crab"]
    assert phase(play) == "maintenance"
    assert play.table.view(0).global_event == "grey_e02"
    assert play.table.view(0).located == (("grey_e04", "mill_road"),)


@rule("WOW-CHAL-11")
def test_after_an_encounter_no_more_are_drawn():
    play = alone("warrior").bag(0, JERKIN).challenged(0).challenge("grey_c02", "grey_c05")
    play.dice(6, 1)
    assert (drawn(play), phase(play)) == (["Shell Crab"], "maintenance")


@rule("WOW-CHAL-12")
def test_a_discarded_card_goes_on_top_of_its_own_deck():
    situation = Situation("warrior", "mage").level(0, "red").bag(0, "red_c01_item", "grey_c10_item")
    situation.deck("red", "red_c05", "red_c06").hurt(0, 2)
    potions = [option for option in situation.moving(0).options if "red_c01_item" in option]
    play = situation.moving(0).do(potions[0])
    assert play.returned("red") == ["red_c05", "red_c06", "red_c01"]  # drawn last
    assert play.returned("grey") == []


@rule("WOW-CHAL-12")
def test_it_is_drawn_after_all_the_others_of_its_deck():
    play = Situation("warrior", "mage").level(0, "red").bag(0, "red_c01_item").hurt(0, 2).moving(0)
    play.do(next(option for option in play.options if "red_c01_item" in option))
    order = [CONTENT.challenges[next_challenge(play.table, 3)].id for _ in range(decks(play)[3])]
    assert len(order) == 40
    assert order[-1] == "red_c01"
