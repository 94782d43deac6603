"""Where the rules leave gaps (DQ-GAP): players, dice, moving, doors, dead ends, towers, the sun."""

from __future__ import annotations

from collections import Counter

import pytest

import undercroft
from tests.support.dungeonquest import CONTENT, Situation
from tests.support.rules import rule
from undercroft.games.dungeonquest.content.pieces import PILE, TRAP
from undercroft.games.dungeonquest.table.board import NOWHERE, SPACE_NUMBER, UNEXPLORED
from undercroft.games.dungeonquest.table.state import DEAD, OUT, OWES_ENCOUNTER

TWO = ["hugo", "krutzbeck"]
THREE = ["hugo", "krutzbeck", "tatianna"]
POTION = "unstable_potion"


# -- players and dice ----------------------------------------------------------------------


@rule("DQ-GAP-01")
@pytest.mark.parametrize("players", [-1, 0, 5, 6])
def test_a_game_for_any_other_number_is_refused(players: int) -> None:
    with pytest.raises(undercroft.BadSetup, match="1 to 4 players"):
        undercroft.new("dungeonquest", players=players, seed=1)


@rule("DQ-GAP-01")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_game_is_for_one_to_four_players(players: int) -> None:
    table = undercroft.new("dungeonquest", players=players, seed=1)
    assert len(table.state.heroes) == players


@rule("DQ-GAP-02")
def test_every_die_shows_1_to_6_and_each_as_often() -> None:
    table = undercroft.new("dungeonquest", players=1, seed=1)
    faces = Counter(table.roll() for _ in range(6000))
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert all(880 < count < 1120 for count in faces.values())
    assert CONTENT.board.limits.dice == 4


# -- piles and decks that run out ----------------------------------------------------------


@rule("DQ-GAP-03")
def test_without_a_chamber_to_lay_the_unexplored_is_closed() -> None:
    s = Situation(heroes=TWO).lay("r3c3", "room_lfr").lay("r3c4", "room_lfr").put(0, "r3c3")
    s.state.bags[PILE] = s.state.bags[PILE][:1]
    assert s.action_of(0).options == ["north", "east", "south", "west", "search"]
    s.state.bags[PILE] = b""
    assert s.action_of(0).options == ["east", "search"]


@rule("DQ-GAP-03")
def test_without_a_chamber_to_lay_no_secret_door_leads_into_the_unexplored() -> None:
    s = Situation(heroes=TWO).lay("r3c3", "room_lfr").lay("r3c4", "room_lfr").put(0, "r3c3")
    s.state.bags[PILE] = b""
    play = s.action_of(0).cards("search", "secret_door").do("search")
    assert play.options == ["east", "leave"]


@rule("DQ-GAP-04")
def test_a_deck_that_has_run_out_is_made_of_its_discards() -> None:
    s = Situation(heroes=TWO).lay("r3c3", "room_lfr").lay("r3c4", "trap_lfr").put(0, "r3c3")
    s.state.discards[TRAP], s.state.bags[TRAP] = s.state.bags[TRAP], b""
    play = s.action_of(0).cards("trap", "poisonous_snakes").dice(2).do("east")
    assert play.hero(0).wounds == 2
    assert play.discarded("trap") == ["poisonous_snakes"]
    assert play.deck_size("trap") == 14


@rule("DQ-GAP-04")
def test_a_deck_that_has_not_run_out_leaves_its_discards_alone() -> None:
    s = Situation(heroes=TWO).lay("r3c3", "room_lfr").lay("r3c4", "trap_lfr").put(0, "r3c3")
    traps = s.state.bags[TRAP]
    s.state.bags[TRAP], s.state.discards[TRAP] = traps[2:3], traps[5:]
    play = s.action_of(0).cards("trap", "poisonous_snakes").dice(2).do("east")
    assert play.deck_size("trap") == 0
    assert len(play.discarded("trap")) == 11


# -- doors and portcullises ----------------------------------------------------------------


def before_a_door(*heroes: str) -> Situation:
    """A door to the north of r3c3, and nothing explored beyond it."""
    s = Situation(heroes=list(heroes) or TWO).lay("r3c3", "room_door_front", arrow="south")
    return s.put(0, "r3c3", came_from="r4c3")


@rule("DQ-GAP-05")
def test_a_jammed_door_ends_the_turn() -> None:
    play = before_a_door().action_of(0).cards("door", "door_jammed").do("north")
    assert (play.asked, play.player) == ("turn", 1)
    assert play.deck_size("search") == 30


@rule("DQ-GAP-05")
def test_a_trapped_door_ends_the_turn_after_the_trap() -> None:
    play = before_a_door().action_of(0).cards("door", "hidden_trap")
    play.cards("trap", "crossfire_trap").dice(5, 6).do("north")
    assert play.hero(0).wounds == 2  # Armor 9
    assert (play.asked, play.player) == ("turn", 1)
    assert play.deck_size("door") == 14


@rule("DQ-GAP-06")
@pytest.mark.parametrize("card", ["door_jammed", "hidden_trap"])
def test_no_chamber_is_drawn_behind_a_door_that_stays_shut(card: str) -> None:
    play = before_a_door().action_of(0).cards("door", card)
    play.cards("trap", "poisonous_snakes").dice(1).do("north")
    assert len(play.state.bags[PILE]) == 116
    assert play.state.board[SPACE_NUMBER["r2c3"]] == UNEXPLORED


@rule("DQ-GAP-06")
def test_no_chamber_is_drawn_behind_a_portcullis_that_stays_down() -> None:
    s = Situation(heroes=TWO).lay("r3c3", "portcullis_lfr", arrow="north").put(0, "r3c3")
    play = s.action_of(0).dice(6, 6).do("north")
    assert len(play.state.bags[PILE]) == 116


@rule("DQ-GAP-06")
def test_the_barrier_of_a_chamber_just_drawn_does_not_count() -> None:
    play = before_a_door().action_of(0).cards("door", "door_opens").tiles("portcullis_lfr")
    play.dice(6, 6).cards("dungeon", "empty").do("north")
    assert play.space(0) == "r2c3"
    assert "DQ-DOOR-07" not in play.rules_told()


@rule("DQ-GAP-07")
def test_a_hero_held_back_by_a_door_does_not_meet_his_chamber_again() -> None:
    s = Situation(heroes=TWO).lay("r3c3", "trap_lfr").put(0, "r3c3")
    s.lay("r2c3", "room_door_front", arrow="north")
    play = s.action_of(0).cards("door", "door_jammed").do("north")
    assert play.space(0) == "r3c3"
    assert play.deck_size("trap") == 15
    assert play.player == 1


@rule("DQ-GAP-07")
def test_a_hero_held_back_by_a_portcullis_does_not_meet_his_chamber_again() -> None:
    s = Situation(heroes=TWO).lay("r3c3", "portcullis_lfr", arrow="north").put(0, "r3c3")
    play = s.action_of(0).dice(6, 6).do("north")
    assert play.deck_size("dungeon") == 50
    assert play.player == 1


# -- lost turns ----------------------------------------------------------------------------


@rule("DQ-GAP-11")
def test_a_postponed_encounter_waits_for_the_next_turn_taken() -> None:
    s = Situation(heroes=TWO).lay("r3c3", "trap_lfr").put(0, "r3c3").give(0, POTION)
    s.hero(0).plight, s.hero(0).lost_turns = OWES_ENCOUNTER, 1
    s.lay("r5c5", "room_lfr").put(1, "r5c5")
    play = s.turn_of(0).cards("search", "empty")
    assert play.player == 1
    assert play.deck_size("trap") == 15
    play.do("search")
    assert (play.player, play.options) == (0, ["encounter", "drink_potion"])
    play.cards("trap", "poisonous_snakes").dice(1).do("encounter")
    assert play.discarded("trap") == ["poisonous_snakes"]


@rule("DQ-GAP-11")
def test_searches_are_consecutive_across_a_lost_turn() -> None:
    s = Situation(heroes=["hugo"]).lay("r3c3", "room_lfr").put(0, "r3c3")
    play = s.action_of(0).cards("search", "hidden_trap", "empty").cards("trap", "explosion")
    play.do("search")
    assert play.state.sun == 3  # the turn between was lost
    assert "search" in play.options
    play.do("search")
    assert "search" not in play.options


@rule("DQ-GAP-11")
def test_nothing_due_at_its_start_happens_in_a_lost_turn() -> None:
    s = Situation(heroes=TWO).lay("r3c3", "room_lfr").put(0, "r3c3").keep(0, "vampire_bite")
    s.hero(0).lost_turns = 1
    play = s.turn_of(0)
    assert play.player == 1
    assert play.hero(0).wounds == 0


@rule("DQ-GAP-11")
def test_as_many_turns_are_lost_as_were_due() -> None:
    s = Situation(heroes=["hugo"]).lay("r3c3", "room_lfr").lay("r3c4", "trap_lfr").put(0, "r3c3")
    play = s.action_of(0).cards("trap", "poisonous_gas").dice(4, 5).do("east")
    assert play.hero(0).wounds == 1
    assert play.state.sun == 1 + 3  # two turns lost, the third is asked for
    assert play.hero(0).lost_turns == 0


# -- towers, night, moving again, those who have left --------------------------------------


@rule("DQ-GAP-29")
def test_a_hero_who_comes_up_in_a_tower_ends_his_turn_there() -> None:
    s = Situation(heroes=TWO).below(0, "r1c3", "west", distance=1).give(0, "gold_coins_150")
    s.lay("r5c5", "room_lfr").put(1, "r5c5")
    play = s.action_of(0).cards("catacomb", "exit").dice(1).do("leave", "right")
    assert play.space(0) == "r1c1"
    assert len(play.state.bags[PILE]) == 116  # explored: nothing was laid
    assert play.player == 1
    play.cards("search", "empty").do("search")
    assert (play.asked, play.options) == ("tower", ["exit", "east", "south"])


@rule("DQ-GAP-29")
def test_without_loot_he_must_move_on_next_turn() -> None:
    s = Situation(heroes=["hugo"]).below(0, "r1c3", "west", distance=1)
    play = s.action_of(0).cards("catacomb", "exit").dice(1).do("leave", "right")
    assert (play.asked, play.options) == ("tower", ["east", "south"])
    play.tiles("room_lfr").cards("dungeon", "empty").do("south")
    assert play.space(0) == "r2c1"


@rule("DQ-GAP-32")
def test_night_kills_a_hero_in_the_catacombs() -> None:
    s = Situation(heroes=TWO).first_player(0).below(1, "r5c5").give(1, "giant_ruby")
    s.state.sun = 25
    play = s.turn_of(0).dice(1)
    assert [hero.fate for hero in play.state.heroes] == [DEAD, DEAD]
    assert play.state.heroes[1].ending == "nightfall"
    assert play.table.result is not None
    assert play.table.result.winners == ()


@rule("DQ-GAP-35")
def test_a_hero_told_to_move_again_who_cannot_ends_his_turn_where_he_is() -> None:
    s = Situation(heroes=THREE).lay("r3c3", "corridor_f").lay("r3c2", "room_lfr")
    s.lay("r3c4", "room_lfr").put(0, "r3c3").put(1, "r3c2").put(2, "r3c4")
    s.hero(0).plight = OWES_ENCOUNTER
    play = s.action_of(0)
    assert play.space(0) == "r3c3"
    assert play.hero(0).alive
    assert (play.asked, play.player) == ("turn", 1)


@rule("DQ-GAP-35")
def test_a_hero_told_to_move_again_who_has_one_way_takes_it() -> None:
    s = Situation(heroes=THREE).lay("r3c3", "corridor_f").lay("r3c2", "room_lfr")
    s.lay("r3c4", "room_lfr").put(0, "r3c3").put(1, "r3c2")
    s.hero(0).plight = OWES_ENCOUNTER
    play = s.action_of(0).cards("dungeon", "empty")
    assert play.space(0) == "r3c4"


@rule("DQ-GAP-38")
@pytest.mark.parametrize("fate", [OUT, DEAD])
def test_a_player_who_is_out_still_plays_the_monsters_of_his_neighbour(fate: int) -> None:
    s = Situation(heroes=THREE).lay("r3c3", "room_lfr").lay("r3c4", "room_lfr").put(0, "r3c3")
    s.hero(1).fate, s.hero(1).cell = fate, NOWHERE
    play = s.action_of(0).cards("dungeon", "golem").do("east")
    assert play.fight.sides[1].seat == 1
    play.do("attack")
    asked = {play.player}
    play.do(play.options[0])
    assert asked | {play.player} == {0, 1}


@rule("DQ-GAP-44")
def test_nobody_exits_from_the_tower_he_starts_in() -> None:
    s = Situation(heroes=["hugo"]).give(0, "gold_coins_150")
    s.state.turn = 0
    play = s.turn_of(0)
    assert play.options == ["east", "south"]
    play.tiles("room_lfr").cards("dungeon", "empty").do("east")
    play.do("west")
    assert play.space(0) == "r1c1"
    assert play.options == ["exit", "east", "south"]


@rule("DQ-GAP-44")
def test_the_first_turn_of_a_new_game_offers_no_exit() -> None:
    for seed in range(5):
        table = undercroft.new("dungeonquest", players=1, seed=seed)
        table.act("se")
        assert table.decision is not None
        assert "exit" not in table.decision.choices
        assert {"north", "west"} <= set(table.decision.choices)
