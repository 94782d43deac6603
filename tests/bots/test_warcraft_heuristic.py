"""What Warcraft's rules of thumb look at: one space more, bargains, sides of the card, events."""

import pytest

from tests.support.warcraft import Play, Situation
from tests.support.warcraft_content import CONTENT
from tests.support.warcraft_fights import FIELD, alone, meet
from undercroft.games.warcraft.bot import HeuristicBot
from undercroft.games.warcraft.bot.stances import flip_helps, prospect, with_item
from undercroft.games.warcraft.bot.worth import event_worth, myself
from undercroft.games.warcraft.rules.goals import Travel

SWIFTNESS = "grey_c03_item"
NEXT = "bandit_hollow"  # one space from the field


def answer(play: Play) -> str:
    """What the bot says."""
    table = play.table
    decision = table.decision
    assert decision is not None
    chosen = HeuristicBot(1).choose(table)
    return decision.choices[chosen] if isinstance(chosen, int) else chosen


# -- a space more ----------------------------------------------------------------------------------


def at_the_end_of_the_way(**quests: int) -> Situation:
    situation = Situation("warrior", "mage").put(0, FIELD).put(1, "undercity")
    return situation.bag(0, SWIFTNESS)


def test_a_potion_of_swiftness_is_drunk_for_a_quest_one_space_away():
    quest = CONTENT.quest_by_id["sq_01"]
    goal = next(goal for goal in quest.goals if isinstance(goal, Travel))
    there = goal.spaces[0]
    here = next(n for n in CONTENT.links[0][there] if not CONTENT.is_city[n])
    situation = Situation("warrior", "mage").put(0, CONTENT.space_id[here]).put(1, "undercity")
    play = situation.bag(0, SWIFTNESS).quest(0, "sq_01", *[0] * len(quest.goals)).moving(0, 0)
    assert answer(play) == f"potion:{SWIFTNESS}:swiftness"


def test_but_not_for_nothing():
    assert answer(at_the_end_of_the_way().moving(0, 0)) == "stop"


# -- bargains --------------------------------------------------------------------------------------


def test_energy_is_given_to_the_toll_keeper():
    play = meet(alone("warrior").energy(0, 1), "grey_c17")
    assert (play.asked, answer(play)) == ("demand", "pay:energy:1")


def test_the_last_card_is_not_given_for_a_point_of_defense():
    play = meet(alone("warrior").hand(0, "ab_warrior_01"), "grey_c14")
    assert play.asked == "offer"
    held = [f"ab_warrior_0{n}" for n in (1, 2, 3, 7, 8)]
    rich = meet(alone("warrior").hand(0, *held), "grey_c14")
    assert [answer(each) for each in (play, rich)] == ["decline", "pay:ability:1"]


@pytest.mark.parametrize(("left", "said"), [(1, "pay:item:1"), (9, "decline")])
def test_a_battle_that_is_likely_to_be_lost_is_bought_off(left, said):
    situation = Situation("warrior", "mage").level(0, "red").put(0, "cinder_steppe")
    situation.hurt(0, 9 - left).bag(0, "grey_c02_item")
    play = situation.challenged(0).challenge("red_c12")
    assert (play.asked, answer(play)) == ("offer", said)


def test_nobody_takes_damage_for_little():
    weak = Situation("warrior", "mage").level(0, "yellow").put(0, "dry_mesa").hurt(0, 4)
    play = weak.challenged(0).challenge("yellow_c17")
    assert (play.asked, answer(play)) == ("demand", "decline")


# -- sides and arms --------------------------------------------------------------------------------


def test_the_mage_turns_to_frost_when_hurt_and_to_flame_when_not():
    for hurt in (0, 6):
        situation = Situation("mage", "warrior").level(0, "yellow").put(0, "dry_mesa")
        state = situation.hurt(0, hurt).moving(0).state
        assert flip_helps(state, 0, 0.1) == (hurt == 6)


def test_two_fights_are_looked_at():
    """Warriors who are struck once more would fall: their guard is worth more then."""
    gains = []
    for hurt in (0, 5):
        situation = Situation("warrior", "mage").level(0, "yellow").put(0, "dry_mesa")
        guard = situation.hurt(0, hurt).moving(0).state
        fury = situation.flip(0).moving(0).state
        gains.append(prospect(guard, 0) - prospect(fury, 0))
    assert gains[0] < gains[1]
    assert gains[1] > 0


def test_what_an_item_does_counts_and_not_its_number_alone():
    situation = Situation("warrior", "mage").level(0, "red").bag(0, "red_c01_item")
    state = situation.weapon(0, "grey_c01_item").moving(0).state
    sword = CONTENT.challenge_by_id["red_c01"].index
    assert with_item(state, 0, sword) > prospect(state, 0)


# -- events ----------------------------------------------------------------------------------------


def test_an_event_is_worth_what_lies_behind_it_less_its_price():
    event = CONTENT.challenge_by_id["grey_e07"].index  # on 3 to 6
    dearer = CONTENT.challenge_by_id["green_e07"].index  # 2 cards
    poor = Situation("warrior", "mage").located("grey_e07", FIELD).moving(0).state
    assert event_worth(poor, 0, event, myself(poor, 0)) > 0.2
    assert event_worth(poor, 0, dearer, myself(poor, 0)) <= 0
