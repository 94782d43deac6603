"""Death Can Wait: a killed hero is knocked out and plays on (DQ-OPT-17 to 20)."""

import pytest

from tests.support.dungeonquest import PRINTED, Play, Situation
from tests.support.rules import rule
from undercroft.games.dungeonquest.rules.agenda import START_TURN
from undercroft.games.dungeonquest.table.state import DEAD, IN_THE_DUNGEON, OWES_ENCOUNTER

LOOT = ("gold_coins_30", "gold_coins_60", "ruby_ring", "rope", "gold_coins_250")


def beside_a_pit(wait: bool = True, hero: str = "lindel", wounds: int = 0) -> Situation:
    """East of the hero's tower is a Bottomless Pit."""
    s = Situation(heroes=[hero, "gherinn"], death_can_wait=wait)
    s.lay("r1c2", "pit_f", arrow="west").hero(0).wounds = wounds
    return s


def fallen(s: Situation, die: int = 1) -> Play:
    """They step into the pit and fail the test; `die` is what being knocked out costs."""
    return s.action_of(0).dice(6, 6, die).do("east")


# -- knocked out ---------------------------------------------------------------------------


@rule("DQ-OPT-17")
def test_a_hero_lost_in_a_pit_is_knocked_out_and_stays_in_the_game():
    play = fallen(beside_a_pit())
    assert play.hero(0).fate == IN_THE_DUNGEON
    assert play.space(0) == "r1c2"
    assert fallen(beside_a_pit(wait=False)).hero(0).fate == DEAD


@rule("DQ-OPT-17")
@pytest.mark.parametrize(("wounds", "knocked_out"), [(13, False), (14, True)])
def test_wounds_that_reach_his_life_knock_him_out(wounds, knocked_out):
    s = Situation(heroes=["lindel", "gherinn"], death_can_wait=True).lay("r1c2", "room_lfr")
    s.hero(0).wounds = wounds
    play = s.action_of(0).cards("dungeon", "razorwing_attack").dice(1, 1).do("east")
    assert play.hero(0).fate == IN_THE_DUNGEON
    assert ("DQ-OPT-17" in play.rules_told()) == knocked_out
    assert play.hero(0).wounds == (7 if knocked_out else 14)


@rule("DQ-OPT-17")
def test_nightfall_kills_all_the_same():
    s = Situation(heroes=["lindel", "gherinn"], death_can_wait=True).first_player(0)
    s.state.sun = 29
    s.state.agenda = [(START_TURN, 0)]
    play = s.as_it_lies().dice(5)
    assert play.table.over
    assert [hero.fate for hero in play.state.heroes] == [DEAD, DEAD]


@rule("DQ-OPT-17")
def test_a_knocked_out_hero_acts_again_on_his_next_turn():
    s = beside_a_pit().lay("r1c12", "rotating", arrow="east").lay("r1c3", "room_lfr")
    play = fallen(s)
    assert play.player == 1
    play.do("west")
    assert (play.asked, play.player, play.options) == ("turn", 0, ["east", "west"])


# -- what it costs -------------------------------------------------------------------------


@rule("DQ-OPT-18")
def test_he_discards_as_many_loot_cards_of_his_choice_as_the_die_says():
    s = beside_a_pit().give(0, *LOOT)
    decks = {card: PRINTED.card_deck[card] for card in s.hero(0).loot}
    play = fallen(s, die=2)
    assert (play.asked, play.player, play.options) == ("lose_loot", 0, list(LOOT))
    play.do("rope")
    assert play.options == [card for card in LOOT if card != "rope"]
    play.do("ruby_ring")
    assert play.player == 1
    assert play.loot(0) == ["gold_coins_30", "gold_coins_60", "gold_coins_250"]
    assert (play.discarded("corpse"), play.discarded("treasure")) == (["rope"], ["ruby_ring"])
    for card, deck in decks.items():
        assert (card in play.state.discards[deck]) == (card not in play.hero(0).loot)


@rule("DQ-OPT-18")
@pytest.mark.parametrize("die", [2, 3, 6])
def test_a_roll_of_all_his_cards_or_more_takes_all(die):
    play = fallen(beside_a_pit().give(0, "ruby_ring", "rope"), die)
    play.do("rope")
    assert play.loot(0) == []
    assert play.player == 1


@rule("DQ-OPT-18")
def test_only_loot_is_lost():
    s = beside_a_pit().give(0, "ruby_ring").rune(0, "rune_of_healing").keep(0, "vampire_bite")
    play = fallen(s, die=6)
    assert play.loot(0) == []
    assert (len(play.hero(0).runes), len(play.hero(0).kept)) == (1, 1)


@rule("DQ-OPT-19")
@pytest.mark.parametrize(("wounds", "left"), [(0, 0), (1, 0), (2, 1), (7, 3), (8, 4), (14, 7)])
def test_half_of_his_wounds_rounded_up_are_removed_and_his_turn_ends(wounds, left):
    play = fallen(beside_a_pit(wounds=wounds))
    assert play.hero(0).wounds == left
    assert play.player == 1


@rule("DQ-OPT-19")
@pytest.mark.parametrize(("die", "left"), [(1, 7), (2, 8), (3, 8), (4, 9)])
def test_wounds_beyond_his_life_count(die, left):
    s = Situation(heroes=["lindel", "gherinn"], death_can_wait=True).lay("r1c2", "room_lfr")
    s.hero(0).wounds = 14
    play = s.action_of(0).cards("dungeon", "razorwing_attack").dice(die, 1).do("east")
    assert play.hero(0).wounds == left
    assert play.player == 1


def beaten() -> Play:
    """A fight that takes the hero's last life."""
    s = Situation(heroes=["lindel", "gherinn"], death_can_wait=True, combat="classic_solo")
    s.lay("r1c2", "room_lfr").lay("r1c3", "room_lfr").token("r1c3", "golem", 5)
    s.put(0, "r1c2", came_from="r1c1").hero(0).wounds = 13
    return s.action_of(0).dice(5, 1, 1, 4).do("east", "attack")


@rule("DQ-OPT-19")
def test_knocked_out_in_a_fight_he_falls_back_and_the_monster_stays():
    play = beaten()
    assert play.state.fight is None
    assert play.hero(0).wounds == 7
    assert play.tokens_at("r1c3") == ["golem"]
    assert play.space(0) == "r1c2"
    assert play.hero(0).plight == OWES_ENCOUNTER
    assert play.player == 1


@rule("DQ-OPT-19")
def test_the_damage_to_the_monster_that_knocked_him_out_is_forgotten():
    s = Situation(heroes=["lindel", "gherinn"], death_can_wait=True, combat="classic_solo")
    s.lay("r1c2", "room_lfr").lay("r1c3", "room_lfr").token("r1c2", "golem", 4)
    s.put(1, "r1c3").hero(0).wounds = 14
    play = s.action_of(0).dice(6, 5, 1, 1).do("east", "attack")
    assert (play.space(0), play.tokens_at("r1c2")) == ("r1c1", ["golem"])
    play.dice(5, 1, 5, 6).cards("dungeon", "empty").do("west", "attack")
    assert play.tokens_at("r1c2") == []
    assert play.hero(1).wounds == 1, "the first hit was not enough: three wounds were forgotten"


@rule("DQ-OPT-19")
def test_knocked_out_while_failing_to_escape_he_falls_back_too():
    s = Situation(heroes=["lindel", "gherinn"], death_can_wait=True)
    s.lay("r1c2", "room_lfr").token("r1c2", "demon").hero(0).wounds = 14
    play = s.action_of(0).escape_cards("long_shot", "hellfire").dice(1).do("east", "escape")
    assert play.hero(0).wounds == 10
    assert play.space(0) == "r1c1"
    assert play.tokens_at("r1c2") == ["demon"]
    assert play.player == 1


@rule("DQ-OPT-19")
def test_knocked_out_below_he_stays_below_and_no_token_is_placed():
    s = Situation(heroes=["lindel", "gherinn"], death_can_wait=True, combat="classic_solo")
    s.below(0, "r3c3").hero(0).wounds = 14
    play = s.action_of(0).cards("catacomb", "golem").dice(1, 1)
    play.do("attack")
    assert play.hero(0).below
    assert play.hero(0).wounds == 7
    assert all(place == -1 for place in play.state.tokens)


# -- dead ends -----------------------------------------------------------------------------


def trapped(wait: bool = True, searches: int = 1) -> Situation:
    """Walls all around r5c5; one fruitless search is behind them."""
    s = Situation(heroes=["hugo", "gherinn"], death_can_wait=wait)
    s.lay("r5c5", "room_dead_end", arrow="east").lay("r5c6", "room_dead_end", arrow="east")
    s.put(0, "r5c5").hero(0).searches = searches
    return s


@rule("DQ-OPT-20")
def test_a_hero_trapped_in_a_dead_end_wakes_up_in_an_adjacent_space_of_his_choice():
    play = trapped().action_of(0).cards("search", "empty").dice(1).tiles("room_lf")
    assert (play.asked, play.player) == ("carried_out", 0)
    assert sorted(play.options) == ["east", "north", "south", "west"]
    play.do("north")
    assert (play.asked, play.options) == ("lay_tile", ["north", "east", "south", "west"])
    play.do("south")
    assert play.space(0) == "r4c5"
    assert play.hero(0).plight == OWES_ENCOUNTER
    assert play.player == 1
    laid = {space.space: space.chamber for space in play.table.view(0).spaces}
    assert laid["r4c5"] == "room_lf"


@rule("DQ-OPT-20")
def test_an_explored_space_is_not_laid_anew_and_is_met_on_his_next_turn():
    s = trapped().lay("r4c5", "corridor_f", arrow="east").lay("r1c12", "rotating", arrow="east")
    s.put(1, "r1c13")
    play = s.action_of(0).cards("search", "empty").dice(1).do("north")
    assert play.player == 1, "the corridor does not move them on yet"
    assert play.space(0) == "r4c5"
    play.do("west")
    assert (play.asked, play.player, sorted(play.options)) == ("move_on", 0, ["east", "west"])


@rule("DQ-OPT-20")
def test_a_space_with_another_hero_is_not_offered():
    s = trapped().put(1, "r5c6")
    play = s.action_of(0).cards("search", "empty").dice(1)
    assert sorted(play.options) == ["north", "south", "west"]


@rule("DQ-OPT-20")
def test_without_the_rule_the_dead_end_kills_and_after_one_search_neither_happens():
    play = trapped(wait=False).action_of(0).cards("search", "empty")
    assert play.player == 1
    assert play.hero(0).fate == DEAD
    play = trapped(searches=0).action_of(0).cards("search", "empty")
    assert play.player == 1
    assert play.space(0) == "r5c5"


@rule("DQ-OPT-20")
def test_being_trapped_costs_loot_and_heals_like_any_knock_out():
    s = trapped().give(0, "ruby_ring", "rope")
    s.hero(0).wounds = 9
    play = s.action_of(0).cards("search", "empty").dice(1)
    assert play.asked == "lose_loot"
    play.do("rope")
    assert play.asked == "carried_out"
    assert (play.loot(0), play.hero(0).wounds) == (["ruby_ring"], 4)
