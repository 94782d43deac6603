"""Corner cases that the letter of the rules decides, or a reading where they are silent."""

import pytest

from tests.support.dungeonquest import Situation
from tests.support.dungeonquest_chambers import across, entering, standing_in
from tests.support.dungeonquest_fights import lair, meet
from tests.support.rules import rule
from undercroft.games.dungeonquest.game import GAME
from undercroft.games.dungeonquest.table.state import FREE, IN_THE_DARK, OWES_ENCOUNTER

POTION = ("unstable_potion",)


def rooms_in_a_row() -> Situation:
    s = Situation(heroes=["hugo", "lindel"])
    for column in range(2, 8):
        s.lay(f"r2c{column}", "room_lfr")
    return s.put(0, "r2c2", "r2c1")


# -- the sun -------------------------------------------------------------------------------


@rule("DQ-SUN-02")
@pytest.mark.parametrize(("first", "sun"), [(0, 5), (1, 2)])
def test_every_turn_of_the_first_player_moves_the_sun_those_of_stasis_too(first, sun):
    s = rooms_in_a_row().rune(0, "stasis_rune")
    s.state.first, s.state.sun = first, 2
    play = s.turn_of(0).cards("dungeon", *["empty"] * 3).do("stasis_rune", "east", "east", "east")
    assert play.player == 1
    assert play.state.sun == sun + (first == 1), "the other player's turn has begun as well"


@rule("DQ-SUN-02", "DQ-SUN-05")
def test_night_can_fall_before_an_extra_turn():
    s = rooms_in_a_row().first_player(0).rune(0, "stasis_rune")
    s.state.sun = 30
    play = s.turn_of(0).dice(6, 1).cards("dungeon", "empty").do("stasis_rune", "east")
    assert play.table.over
    assert play.hero().ending == "nightfall"


# -- winning alone ---------------------------------------------------------------------------


@rule("DQ-SOLO-10")
def test_treasure_lost_to_a_bottle_imp_at_the_end_has_been_brought_out():
    s = Situation(players=1).lay("r1c2", "room_lfr").put(0, "r1c2")
    play = s.give(0, "ruby_ring", "bottle_imp").action_of(0).do("west", "exit").dice(1).do("open")
    assert play.loot() == ["bottle_imp"]
    assert play.table.result.winners == (0,)


@rule("DQ-SOLO-10")
def test_treasure_that_a_bottle_imp_brings_at_the_end_was_not_brought_out():
    s = Situation(players=1).lay("r1c2", "room_lfr").put(0, "r1c2").give(0, "bottle_imp")
    play = s.action_of(0).do("west", "exit").dice(6).cards("treasure", "ruby_ring").do("open")
    assert "ruby_ring" in play.loot()
    assert play.table.result.winners == ()
    assert play.table.result.summary == (
        "The hero left the dungeon alive, but without a Treasure card: no win."
    )


# -- what a token shows ----------------------------------------------------------------------


@rule("DQ-CMB-39")
def test_a_hero_who_saw_a_token_before_may_not_look_at_it_in_his_own_fight():
    s = lair("hugo", "lindel").token("r2c4", "troll", life=5)
    token = next(t for t, cell in enumerate(s.state.tokens) if cell >= 0)
    s.state.token_seen[token] = 0b01  # they played it for the other hero
    play = s.action_of(0).do("east")
    assert play.asked == "fight_or_flee"
    assert [play.table.view(viewer).fight.life for viewer in (0, 1, None)] == [None, 5, None]
    worlds = [play.table.fork(as_seen_by=0, seed=seed).state for seed in range(9)]
    assert {world.fight.token for world in worlds} == {token}, "they remember it"


# -- the treasure chamber --------------------------------------------------------------------


@rule("DQ-TRE-10")
def test_who_leaves_by_a_corridor_and_comes_back_at_once_draws_no_dragon_card():
    s = Situation(heroes=["hugo", "lindel"]).put(0, "r5c7").lay("r4c7", "corridor_lfr", "south")
    play = s.action_of(0).do("north", "south")
    assert (play.space(), play.player) == ("r5c7", 1)
    assert play.deck_size("dragon") == 8
    assert play.loot() == []
    assert "DQ-TRE-10" in play.rules_told()
    s.hero(1).lost_turns = 1
    play = s.put(0, "r5c7").action_of(0).cards("dragon", "sleeping").do("north", "south")
    assert "stay" in play.options, "on the next turn the choice is the usual one"
    assert play.do("stay").deck_size("dragon") == 7


@rule("DQ-TRE-10", "DQ-TRE-03")
def test_so_does_one_who_leaves_by_a_rune():
    s = Situation(heroes=["hugo", "lindel"]).put(0, "r5c7").lay("r4c7", "corridor_lfr", "south")
    play = s.rune(0, "rune_of_teleportation").action_of(0).do("rune_of_teleportation", "south")
    assert (play.space(), play.deck_size("dragon")) == ("r5c7", 8)


# -- falling back ----------------------------------------------------------------------------


@rule("DQ-CHAM-44", "DQ-CHAM-39")
def test_who_falls_back_onto_a_bridge_chooses_a_side_and_must_cross():
    s = standing_in("bridge_f", "hugo").give(0, *POTION, deck="crypt")
    s.hero(0).plight, s.hero(0).special = OWES_ENCOUNTER, True
    play = s.action_of(0).do("encounter")
    assert play.asked == "choose_side"
    assert play.do(play.options[0]).asked == "before_crossing"


@rule("DQ-CHAM-11")
def test_who_falls_back_into_a_chasm_stands_on_the_half_he_comes_to():
    s = standing_in("chasm_left", "hugo").give(0, *POTION, deck="crypt")
    s.hero(0).plight, s.hero(0).special = OWES_ENCOUNTER, True
    play = s.action_of(0).cards("dungeon", "empty").do("encounter")
    assert play.asked == "turn"
    assert "west" in play.options
    assert len(set(play.options) & {"north", "east", "south", "west"}) == 2


# -- walled in -------------------------------------------------------------------------------


def walled_in_tower() -> Situation:
    s = Situation(heroes=["hugo", "lindel"]).put(0, "r1c1").put(1, "r9c9")
    s.lay("r1c2", "room_f", "south").lay("r2c1", "room_f", "east").lay("r9c9", "room_lfr")
    s.hero(0).plight, s.hero(0).special = OWES_ENCOUNTER, True
    return s.give(0, "gold_coins_30")


@rule("DQ-GAP-09", "DQ-EXIT-05")
def test_who_stays_in_a_walled_in_tower_is_warned_and_killed_next_turn():
    s = walled_in_tower()
    s.hero(1).lost_turns = 5
    play = s.action_of(0)
    assert play.options == ["exit", "stay"]
    stay = play.table.decision.options[1]
    assert "killed on your next turn" in stay.label
    assert stay.rule == "DQ-GAP-09"
    play.do("stay")
    assert play.hero().ending == "a dead end"


@rule("DQ-GAP-09")
def test_one_who_is_walled_in_and_has_a_rune_to_leave_by_may_not_wait():
    s = walled_in_tower().rune(0, "rune_of_teleportation").give(0, *POTION, deck="crypt")
    s.hero(1).lost_turns = 1
    play = s.action_of(0).do("encounter", "stay")
    assert play.options == ["drink_potion", "rune_of_teleportation"]
    assert GAME.explain(play.table, 0, "pass") == "DQ-GAP-09"


@rule("DQ-GAP-35")
def test_a_tower_whose_ways_are_held_by_others_is_no_dead_end():
    s = Situation(heroes=["hugo", "lindel", "tatianna"]).put(0, "r1c1")
    s.lay("r1c2", "room_lfr").lay("r2c1", "room_lfr").put(1, "r1c2").put(2, "r2c1")
    s.hero(0).plight, s.hero(0).special = OWES_ENCOUNTER, True
    stay = s.give(0, "gold_coins_30").action_of(0).table.decision.options[1]
    assert (stay.label, stay.rule) == ("Stay: every way on is blocked", "DQ-GAP-35")


@rule("DQ-GAP-09", "DQ-CHAM-14")
def test_in_a_walled_in_chamber_of_darkness_he_rolls_on_and_lives():
    s = Situation(heroes=["hugo", "lindel"]).lay("r3c3", "darkness_lr").put(0, "r3c3", "r3c2")
    for space, arrow in (("r2c3", "west"), ("r4c3", "west"), ("r3c2", "north"), ("r3c4", "north")):
        s.lay(space, "room_f", arrow)  # passages along the walls of the dark chamber
    s.give(0, *POTION, deck="crypt").hero(1).lost_turns = 9
    s.hero(0).plight = IN_THE_DARK
    play = s.action_of(0)
    for die in (1, 3, 5):
        assert play.options == ["grope", "drink_potion"]
        play.dice(die).do("grope")
    assert play.hero().alive


# -- the Rune of Haste -----------------------------------------------------------------------


@rule("DQ-RUNE-02", "DQ-GAP-05")
def test_a_jammed_door_behind_a_corridor_leaves_no_moment_for_haste():
    s = entering("corridor_lfr", "hugo").lay("r2c4", "room_doors_all", "east")
    play = (
        s.rune(0, "rune_of_haste")
        .give(0, *POTION, deck="crypt")
        .action_of(0)
        .cards("door", "door_jammed")
    )
    assert play.do("east", "east").asked == "turn"
    assert play.space() == "r2c3"


@rule("DQ-RUNE-02", "DQ-OPT-17")
def test_being_knocked_out_leaves_no_moment_for_haste():
    s = entering("trap_lfr", "hugo", death_can_wait=True).rune(0, "rune_of_haste")
    s.hero(0).wounds = 15
    play = s.action_of(0).cards("trap", "explosion").dice(1).do("east")
    assert play.asked == "turn"
    assert play.hero().plight == FREE


# -- what the choices say ----------------------------------------------------------------------


@rule("DQ-MON-10")
def test_a_monster_in_sight_may_be_fled():
    play = meet("troll", situation=lair("hugo", "lindel"))
    assert play.options == ["attack", "escape"]
    assert GAME.explain(play.table, 0, "escape") is None


@rule("DQ-CHAM-17")
def test_the_far_side_of_a_cave_in_is_reached_by_agility():
    assert across(standing_in("cave_in_lfr", "hugo").action_of(0).dice(2, 2).do("cross"))
    assert not across(standing_in("cave_in_lfr", "hugo").action_of(0).dice(3, 2).do("cross"))
