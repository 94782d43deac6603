"""What the cards of the Trap and Search decks do."""

import pytest

from tests.support.dungeonquest import Play
from tests.support.dungeonquest_chambers import (
    CHAMBER,
    arrow,
    entering,
    kept,
    standing_in,
    tokens,
    turn_is_over,
)
from tests.support.rules import rule


def springs(card: str, *dice: int, hero: str = "lindel", wounds: int = 0) -> Play:
    """The hero enters a Trap Room and draws that card."""
    s = entering("trap_lfr", hero)
    s.hero(0).wounds = wounds
    return s.action_of(0).cards("trap", card).dice(*dice).do("east")


def searches(card: str, *dice: int, hero: str = "hugo", chamber: str = "room_lfr") -> Play:
    """The hero searches and finds that card."""
    s = standing_in(chamber, hero)
    return s.action_of(0).cards("search", card).dice(*dice).do("search")


# -- Trap ----------------------------------------------------------------------------------


@rule("DQ-ENC-05")
def test_a_trapdoor_is_avoided_by_agility():
    play = springs("trapdoor", 5, 1)
    assert play.hero().wounds == 0
    assert play.discarded("trap") == ["trapdoor"]


@rule("DQ-ENC-05", "DQ-ENC-12")
def test_a_trapdoor_costs_a_wound_and_the_turn_until_he_is_out():
    play = springs("trapdoor", 6, 6, 6, 6, 6, 2)  # 12 and 12 fail; 8 is enough with two tokens
    assert play.hero().wounds == 2
    assert play.hero(1).lost_turns == 1000 - 2
    assert play.discarded("trap") == ["trapdoor"]
    assert tokens(play) == 0
    assert play.asked == "turn"


@rule("DQ-ENC-05")
def test_a_trapdoor_keeps_him_until_then():
    s = entering("trap_lfr")
    s.hero(1).lost_turns = 0
    play = s.action_of(0).cards("trap", "trapdoor").dice(6, 6).do("east")
    assert play.player == 1
    assert kept(play) == ["trapdoor"]
    assert play.discarded("trap") == []


@rule("DQ-ENC-05")
@pytest.mark.parametrize("die", [1, 6])
def test_poisonous_snakes_cost_a_die_of_wounds(die: int):
    assert springs("poisonous_snakes", die).hero().wounds == die


@rule("DQ-ENC-05")
@pytest.mark.parametrize(
    ("first", "wounds", "second", "lost"), [(1, 0, 1, 0), (3, 0, 4, 1), (4, 1, 3, 0), (6, 3, 6, 3)]
)
def test_poisonous_gas_costs_wounds_and_turns(first: int, wounds: int, second: int, lost: int):
    play = springs("poisonous_gas", first, second)
    assert play.hero().wounds == wounds
    assert play.hero(1).lost_turns == 1000 - 1 - lost  # a turn of each passes together


@rule("DQ-ENC-05")
def test_a_collapsing_ceiling_in_a_trap_room_turns_it_a_quarter():
    assert arrow(springs("ceiling_collapses")) == "north"


@rule("DQ-ENC-05")
def test_an_explosion_costs_four_wounds_and_the_next_turn():
    play = springs("explosion")
    assert play.hero().wounds == 4
    assert play.hero(1).lost_turns == 998


@rule("DQ-ENC-05")
@pytest.mark.parametrize(("dice", "ending"), [((4, 4), ""), ((4, 5), "a swinging blade")])
def test_a_swinging_blade_kills_unless_armor_holds(dice: tuple[int, int], ending: str):
    play = springs("swinging_blade", *dice)
    assert play.hero().ending == ending
    assert play.discarded("trap") == ["swinging_blade"]


@rule("DQ-ENC-05")
@pytest.mark.parametrize(("dice", "wounds"), [((4, 4), 0), ((4, 5), 1), ((6, 6), 4)])
def test_crossfire_costs_as_many_wounds_as_the_roll_was_too_high(
    dice: tuple[int, int], wounds: int
):
    assert springs("crossfire_trap", *dice).hero().wounds == wounds


# -- Search --------------------------------------------------------------------------------


@rule("DQ-ENC-05")
def test_empty_finds_nothing():
    play = searches("empty")
    assert play.loot() == []
    assert play.discarded("search") == ["empty"]
    assert turn_is_over(play)


@rule("DQ-ENC-05")
@pytest.mark.parametrize("gold", [10, 60, 70, 150])
def test_gold_coins_are_found(gold: int):
    play = searches(f"gold_coins_{gold}")
    assert play.loot() == [f"gold_coins_{gold}"]
    assert play.table.view(1).heroes[0].gold == gold


@rule("DQ-ENC-05")
def test_a_secret_door_is_found_and_leads_through_a_wall():
    play = searches("secret_door", chamber="room_f")
    assert play.options == ["north", "east", "south", "west", "leave"]
    play.tiles("room_lfr").cards("dungeon", "demon").do("south")
    assert play.space() == "r3c3"
    assert play.fight.attacked  # no escape after special movement
    assert play.discarded("search") == ["secret_door"]


@rule("DQ-ENC-05")
def test_a_passage_down_is_found():
    play = searches("passage_down")
    assert play.table.view(1).markers == (CHAMBER,)
    assert "go_down" in play.options


@rule("DQ-ENC-05")
@pytest.mark.parametrize("dice", [(1, 1), (6, 5)])
def test_a_giant_centipede_costs_two_dice_of_wounds(dice: tuple[int, int]):
    assert searches("giant_centipede", *dice).hero().wounds == sum(dice)


@rule("DQ-ENC-05")
def test_a_ferrox_is_fought_with_strength_until_it_is_dead():
    # Two life; Hugo's Strength is 7: a failure, then two successes with a token.
    play = searches("ferrox", 2, 4, 4, 4, 4, 3, 4)
    assert play.hero().wounds == 1
    assert play.discarded("search") == ["ferrox"]
    assert tokens(play) == 0
    assert turn_is_over(play)


@rule("DQ-ATT-06", "DQ-ATT-07")
def test_a_success_in_the_middle_of_a_duel_keeps_determination():
    # Hugo's Strength is 7: 8 fails, 8 succeeds against 7 + 1, and the next 8 does so as well.
    play = searches("ferrox", 2, 4, 4, 4, 4, 4, 4)
    assert play.hero().wounds == 1
    assert tokens(play) == 0
    assert turn_is_over(play)


@rule("DQ-ATT-06", "DQ-ATT-07")
def test_a_rune_in_the_middle_of_a_duel_keeps_determination():
    s = standing_in("room_lfr", "hugo").rune(0, "rune_of_fortune")
    play = s.action_of(0).cards("search", "ferrox").dice(2, 4, 4).do("search", "roll")
    assert (play.hero().wounds, tokens(play)) == (1, 1)
    play.dice(4, 4).do("rune_of_fortune")
    assert (play.hero().wounds, tokens(play)) == (1, 0)
    assert turn_is_over(play)


@rule("DQ-ATT-07")
def test_who_falls_in_the_duel_keeps_no_determination():
    s = standing_in("room_lfr", "hugo", death_can_wait=True)
    s.hero(0).wounds = 15
    play = s.action_of(0).cards("search", "ferrox").dice(1, 6, 6, 1).do("search")
    assert (play.hero().alive, play.hero().wounds, tokens(play)) == (True, 8, 0)


@rule("DQ-ENC-05")
def test_a_ferrox_has_as_much_life_as_the_die_says():
    s = standing_in("room_lfr", "hugo").rune(0, "rune_of_fortune")
    play = s.action_of(0).cards("search", "ferrox").dice(3).do("search")
    play.dice(1, 1, 1, 1, 1, 1).do("roll", "roll")
    assert play.asked == "before_test"  # it has one life left
    assert play.do("roll").asked == "turn"


@rule("DQ-ENC-05")
def test_a_ferrox_can_kill():
    s = standing_in("room_lfr", "hugo")
    s.hero(0).wounds = 15
    play = s.action_of(0).cards("search", "ferrox").dice(1, 6, 6).do("search")
    assert play.hero().ending == "a ferrox"


@rule("DQ-ENC-05")
def test_a_hidden_trap_is_found_and_springs():
    s = standing_in("room_lfr", "hugo")
    play = s.action_of(0).cards("search", "hidden_trap").cards("trap", "explosion").do("search")
    assert play.hero().wounds == 4
    assert play.discarded("search") == ["hidden_trap"]


@rule("DQ-ENC-05")
def test_a_potion_is_found():
    assert searches("unstable_potion").loot() == ["unstable_potion"]
