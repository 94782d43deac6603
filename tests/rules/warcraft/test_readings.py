"""Corners that the rules leave to a reading, and sentences whose letter decides."""

import pytest

from tests.support.rules import rule
from tests.support.warcraft import Situation
from tests.support.warcraft_content import CONTENT
from tests.support.warcraft_fights import FIELD, alone, attack, attacks, field, last, meet
from undercroft.games.warcraft.content.catalogue_types import BEAST
from undercroft.games.warcraft.rules import goals, windows
from undercroft.games.warcraft.rules.explain import forbids
from undercroft.games.warcraft.table.state import ABILITIES

# -- turning the character card -------------------------------------------------------------------


@rule("WOW-GAP-49")
def test_a_card_turned_after_combat_may_be_turned_back_in_maintenance():
    play = meet(alone("warrior"), "grey_c02", 1, 6)
    assert play.character(0).damage
    play.do("flip")
    assert play.character(0).side == 1
    assert (play.asked, "flip" in play.options) == ("quest_step", True)
    play.do("flip")
    assert play.character(0).side == 0


@rule("WOW-GAP-49")
def test_a_card_that_turns_both_ways_at_one_moment_is_turned_once():
    play = Situation("artumnis", "mage").turn_of(0)
    assert play.options == ["flip", "go_on"]
    play.movement(2, 2).do("flip")
    assert (play.character(0).side, play.asked) == (1, "move")


@rule("WOW-GAP-49")
def test_that_it_was_turned_already_is_told_as_the_reason():
    play = Situation("artumnis", "mage").turn_of(0)
    moment = "start_of_turn"
    assert forbids(play.state, 0, moment, "flip") is None
    play.movement(2, 2).do("flip")
    assert forbids(play.state, 0, moment, "flip") == "WOW-GAP-49"


@rule("WOW-GAP-49")
def test_a_turn_at_one_moment_leaves_those_of_other_moments_open():
    situation = alone("warrior").flip(0)
    situation.character(0).used = (windows.FLIP_USED,)
    play = situation.maintaining(0)
    assert (play.asked, "flip" in play.options) == ("quest_step", True)


# -- quests that count encounters ------------------------------------------------------------------


def defeats_the_captain(quest):
    """The Bandit Captain, a humanoid printed on a grey space, falls."""
    captain = CONTENT.encounter_by_id["be_bandit_captain"]
    space = CONTENT.space_id[captain.space]
    situation = Situation("warrior", "mage").put(0, space).level(0, "red").quest(0, quest)
    return situation.challenged(0).dice(6, 1)


def progress(play, seat=0, quest=0):
    character = play.character(seat)
    goal = play.state.content.quests[character.quests[quest]].goals[-1]
    return goals.how_far(play.state, character, goal, character.progress[quest][-1])


@rule("WOW-GAP-52")
def test_an_encounter_of_the_board_counts_for_its_family():
    play = defeats_the_captain("sq_10")
    assert progress(play) == (1, 2)
    assert "Orc Warrior, Bounty Board: from 0 to 1 of 2." in play.told()


@rule("WOW-GAP-52")
def test_but_not_where_cards_are_asked_for():
    play = defeats_the_captain("sq_03")
    assert progress(play) == (0, 2)


@rule("WOW-GAP-52")
def test_every_quest_to_defeat_encounters_counts_both_but_the_one_for_cards():
    """A board encounter that has all that the quest asks for."""
    counted = {}
    for quest in CONTENT.quests:
        for goal in quest.goals:
            if isinstance(goal, goals.DefeatEncounter):
                board = [one for one in CONTENT.encounters if one.card < 0 and not one.task]
                counted[quest.id] = any(goal.counts(one) for one in board)
    for_cards = {
        quest.id
        for quest in CONTENT.quests
        for goal in quest.goals
        if isinstance(goal, goals.DefeatEncounter)
        and (goal.cards_only or goal.family == BEAST)  # none is printed on the board
    }
    assert {quest for quest, fits in counted.items() if not fits} == for_cards
    assert len(counted) > len(for_cards) + 5


@rule("WOW-GAP-52", "WOW-QST-05")
def test_it_counts_when_both_fall():
    """Nobody gains an item then, but the encounter is defeated all the same."""
    situation = alone("warrior").dying(0).quest(0, "sq_03")
    play = meet(situation, "grey_c02", 6, 6)
    assert last(play).fell == (True, True)
    assert progress(play) == (1, 2)


# -- searches of a deck ----------------------------------------------------------------------------


@rule("WOW-GAP-46")
def test_an_event_is_not_drawn_twice_though_an_item_was_taken_meanwhile():
    """Desperate Bargain: 1 damage, 1 red item, the only other card of the deck."""
    situation = Situation("warrior", "mage").level(0, "red").put(0, "cinder_steppe")
    play = situation.deck("red", "red_e05", "red_c01").challenged(0)
    drawn = [line for line in play.told() if line.startswith("Orc Warrior draws Desperate")]
    assert len(drawn) == 1
    assert play.character(0).damage == 1
    assert play.bag(0) == ["red_c01_item"]
    assert play.returned("red") == ["red_e05"]


@rule("WOW-GAP-46")
def test_cards_that_have_not_come_up_are_still_drawn():
    situation = Situation("warrior", "mage").level(0, "red").put(0, "cinder_steppe")
    play = situation.deck("red", "red_e05", "red_c01", "red_c06").challenged(0).dice(6, 1)
    assert play.bag(0)[0] == "red_c01_item"
    assert last(play).encounter == CONTENT.challenge_by_id["red_c06"].index


@rule("WOW-GAP-46")
def test_a_card_that_came_to_the_deck_meanwhile_is_not_part_of_the_search():
    """Pickpocket: the item lost is an encounter of the same deck."""
    situation = Situation("warrior", "mage").level(0, "green").put(0, "old_dam")
    play = situation.bag(0, "green_c03_item").deck("green", "green_e05").challenged(0)
    assert play.state.fought is None
    assert play.bag(0) == []
    assert sorted(play.returned("green")) == ["green_c03", "green_e05"]


@rule("WOW-MISC-04")
def test_gold_is_not_offered_for_a_colour_that_has_no_item_left():
    situation = Situation("warrior", "mage").level(0, "green").keeps(0, "disc_gold")
    play = situation.deck("green", "green_e05").moving(0)
    assert [option for option in play.options if option.startswith("gold:")] == ["gold:grey"]
    situation = Situation("warrior", "mage").level(0, "green").keeps(0, "disc_gold")
    play = situation.deck("green", "green_e05", "green_c01").moving(0)
    assert [option for option in play.options if option.startswith("gold:")] == [
        "gold:grey", "gold:green",
    ]  # fmt: skip


# -- hands and ability decks -----------------------------------------------------------------------


@rule("WOW-GAP-34", "WOW-RES-04")
def test_with_a_full_hand_the_discard_of_a_book_keeps_the_limit_too():
    situation = Situation("warrior", "mage").level(0, "green").put(0, "dusk_village")
    deck = CONTENT.characters[situation.character(1).kind].deck
    situation.character(1).hand = bytes(range(10))
    situation.state.bags[ABILITIES + 1] = bytes(range(10, len(deck)))
    play = situation.exploring(0)
    assert (play.player, play.asked) == (1, "discard_card")
    assert len(play.character(1).hand) == 11
    play.do(play.options[0])
    assert len(play.character(1).hand) == 10
    assert play.asked != "discard_down"


@rule("WOW-ABIL-03")
def test_the_discard_pile_is_shuffled_when_the_deck_runs_out():
    """Costly Insight draws the last two cards: what lies on the pile then makes the new deck."""
    situation = alone("warlock").hand(0, "ab_warlock_03").discarded(0, "ab_warlock_01")
    bags = situation.state.bags
    bags[ABILITIES] = bags[ABILITIES][:2]
    play = situation.moving(0).do("play:ab_warlock_03")
    assert len(play.character(0).hand) == 2
    assert len(bags[ABILITIES]) == 2  # the layout is not touched
    assert len(play.state.bags[ABILITIES]) == 1  # Dusk Bolt, without the card being played
    assert play.discards(0) == ["ab_warlock_03"]


# -- cancelled battles, defeat by one's own hand ---------------------------------------------------


@rule("WOW-GAP-50", "WOW-KEY-03")
def test_damage_taken_before_a_battle_is_cancelled_stays():
    situation = field("warlock", "hunter").energy(0, 1).hand(0, "ab_warlock_04")
    situation.hand(1, "ab_hunter_09").flip(1)
    play = attack(situation, "hunter").do("play:ab_hunter_09")
    assert play.character(0).damage == 1
    play.do("play:ab_warlock_04")
    assert last(play).cancelled
    assert play.character(0).damage == 1
    assert attacks(play) == {}


@rule("WOW-GAP-29")
def test_a_power_of_his_own_that_defeats_him_costs_the_challenge_too():
    play = Situation("warlock", "mage").put(0, FIELD).dying(0).moving(0)
    play.do("power:warlock_grey_s2")
    assert (play.space(0), play.character(0).damage) == ("stormwind", 0)
    assert play.state.skip_challenge


# -- levels, aggro, powers -------------------------------------------------------------------------


@rule("WOW-LVL-03")
@pytest.mark.parametrize(
    ("level", "encounter", "damage"),
    [("green", "be_keep_sorcerer", 4), ("yellow", "be_plague_captain", 6)],
)
def test_a_new_level_heals_all_damage_however_much(level, encounter, damage):
    """More damage than a grey character could bear."""
    space = CONTENT.space_id[CONTENT.encounter_by_id[encounter].space]
    situation = Situation("warrior", "mage").level(0, level).put(0, space).hurt(0, damage)
    play = situation.challenged(0).dice(6, 1)
    assert any("character card" in line for line in play.told())
    assert play.character(0).damage == 0


@rule("WOW-GAP-31", "WOW-LVL-07")
@pytest.mark.parametrize(("die", "hits"), [(4, True), (2, False)])
def test_each_number_of_the_card_is_used_for_what_it_is(die, hits):
    """No two numbers of a yellow card are alike."""
    for seat, defense, health in ((0, 10, 7), (1, 9, 8)):
        card = CONTENT.characters[field().character(seat).kind].cards[2][0]
        assert (card.attack, card.defense, card.damage, card.health) == (5, defense, 2, health)
    situation = field("warrior", "mage").level(0, "yellow").level(1, "yellow")
    play = attack(situation, "mage", die, 1)
    guard = 2 if hits else 0  # a 4 in Guard Stance
    assert attacks(play) == {0: (5, die, 9), 1: (6, 1, 10 + guard)}  # the Flame Focus adds 1
    assert [play.character(seat).damage for seat in (0, 1)] == [0, 2 if hits else 0]
