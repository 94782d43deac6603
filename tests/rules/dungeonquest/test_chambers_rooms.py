"""Rooms, pits, entrances, corridors and portcullises (DQ-CHAM-01 to 09, 27 to 31)."""

import pytest

from tests.support.dungeonquest import Situation
from tests.support.dungeonquest_chambers import (
    CHAMBER,
    START,
    deck_sizes,
    entering,
    standing_in,
    tokens,
    turn_is_over,
)
from tests.support.rules import rule
from undercroft.games.dungeonquest.content.catalogue import DECKS


@pytest.mark.parametrize(
    "chamber",
    [
        pytest.param("room_lfr", marks=rule("DQ-CHAM-01")),
        pytest.param("catacomb_entrance_lfr", marks=rule("DQ-CHAM-06")),
        pytest.param("chasm_left", marks=rule("DQ-CHAM-10")),
        pytest.param("cave_in_lfr", marks=rule("DQ-CHAM-15")),
        pytest.param("portcullis_lfr", marks=rule("DQ-CHAM-27")),
    ],
)
def test_entering_it_brings_one_dungeon_card(chamber: str):
    play = entering().action_of(0).tiles(chamber).cards("dungeon", "gold_coins_30")
    before = deck_sizes(play)
    play.do("east")
    assert play.loot() == ["gold_coins_30"]
    before[DECKS.index("dungeon")] -= 1
    assert deck_sizes(play) == before
    assert turn_is_over(play)


@rule("DQ-CHAM-02")
def test_entering_a_trap_room_brings_one_trap_card():
    play = entering("trap_lfr").action_of(0).cards("trap", "poisonous_snakes").dice(3)
    before = deck_sizes(play)
    play.do("east")
    assert play.hero().wounds == 3
    before[DECKS.index("trap")] -= 1
    assert deck_sizes(play) == before


# -- Bottomless Pit ------------------------------------------------------------------------


@rule("DQ-CHAM-03", "DQ-CHAM-04")
def test_luck_is_tested_at_a_bottomless_pit_and_success_changes_nothing():
    play = entering("pit_f", "lindel").action_of(0).dice(4, 1)  # Lindel's Luck is 5
    before = deck_sizes(play)
    play.do("east")
    assert turn_is_over(play)
    assert play.hero().alive
    assert play.hero().wounds == 0
    assert deck_sizes(play) == before
    assert play.options == ["east", "west"]


@rule("DQ-CHAM-03", "DQ-CHAM-05")
def test_a_failed_luck_test_at_a_bottomless_pit_kills_without_a_wound():
    play = entering("pit_f").give(0, "giant_ruby").action_of(0).dice(4, 2).do("east")
    assert not play.hero().alive
    assert play.space() == ""
    assert play.hero().ending == "a bottomless pit"


@rule("DQ-CHAM-03")
@pytest.mark.parametrize(("hero", "luck"), [("hugo", 3), ("challara", 7), ("gherinn", 9)])
def test_it_is_the_luck_of_the_hero_that_counts_at_a_pit(hero: str, luck: int):
    for total, lives in ((luck, True), (luck + 1, False)):
        low = max(1, total - 6)
        s = entering("pit_f", hero)
        s.hero(0).ability_used = True
        play = s.action_of(0).dice(low, total - low).do("east")
        assert play.hero().alive == lives


# -- Catacomb Entrance ---------------------------------------------------------------------


@rule("DQ-CHAM-07")
def test_a_catacomb_entrance_may_be_used_from_the_next_turn_on():
    s = Situation(heroes=["lindel", "hugo"]).lay(START, "room_lfr")
    s.lay(CHAMBER, "catacomb_entrance_lfr").put(0, START, "r2c1")
    play = s.action_of(0).cards("dungeon", "empty").do("east")
    assert play.player == 1  # they are not asked whether to go down on the turn they come in
    play.tiles("room_lfr").cards("dungeon", "empty").do("west")
    assert play.player == 0
    assert play.options == ["north", "east", "south", "west", "search", "go_down"]


@rule("DQ-CHAM-07")
def test_there_is_no_way_down_from_a_room_without_an_entrance():
    assert "go_down" not in standing_in("room_lfr").action_of(0).options


# -- Corridor ------------------------------------------------------------------------------


@rule("DQ-CHAM-08")
def test_a_corridor_obliges_the_hero_to_move_again_in_the_same_turn():
    play = entering("corridor_lfr").action_of(0)
    before = deck_sizes(play)
    play.do("east")
    assert play.asked == "move_on"
    assert play.options == ["north", "east", "south", "west"]
    assert deck_sizes(play) == before
    assert not turn_is_over(play)
    play.tiles("room_lfr").cards("dungeon", "empty").do("north")
    assert play.space() == "r1c3"
    assert turn_is_over(play)


@rule("DQ-CHAM-09")
def test_the_same_corridor_entered_twice_in_a_turn_ends_the_turn_there():
    s = entering("corridor_lfr").lay("r2c4", "corridor_lfr")
    play = s.action_of(0).do("east", "east")
    assert play.asked == "move_on"
    assert not turn_is_over(play)
    play.do("west")
    assert play.space() == CHAMBER
    assert turn_is_over(play)
    assert play.asked == "turn"


@rule("DQ-CHAM-09")
def test_another_corridor_or_the_same_on_a_later_turn_moves_him_on():
    s = entering("corridor_lfr").lay("r2c4", "corridor_lfr")
    play = s.action_of(0).do("east", "east", "west")  # ends their turn in the first corridor
    play.do("east")
    assert play.space() == "r2c4"
    assert play.asked == "move_on"
    play.do("west")
    assert play.space() == CHAMBER
    assert play.asked == "move_on"


@rule("DQ-CHAM-09")
def test_the_corridor_a_hero_starts_his_turn_in_was_not_entered_in_that_turn():
    s = standing_in("corridor_lfr").lay("r2c4", "corridor_lfr")
    play = s.turn_of(0).do("east", "west")
    assert play.space() == CHAMBER
    assert play.asked == "move_on"


# -- Portcullis ----------------------------------------------------------------------------


@rule("DQ-CHAM-28")
def test_a_monster_met_behind_a_portcullis_cannot_be_escaped():
    s = entering().rune(0, "rune_of_light")
    play = s.action_of(0).tiles("portcullis_lfr").cards("dungeon", "golem").do("east")
    assert play.asked != "fight_or_flee"
    assert play.fight.attacked
    assert not play.fight.may_escape


@rule("DQ-CHAM-28")
def test_a_token_behind_a_portcullis_cannot_be_escaped_either():
    s = entering("portcullis_lfr", arrow="south").token(CHAMBER, "golem")
    play = s.action_of(0).do("east")  # by a passage, with the portcullis on another side
    assert play.fight.attacked


@rule("DQ-CHAM-28")
def test_elsewhere_the_same_monster_can_be_escaped():
    play = entering("room_lfr").action_of(0).cards("dungeon", "golem").do("east")
    assert play.options == ["attack", "escape"]


@rule("DQ-CHAM-29", "DQ-CHAM-30")
def test_leaving_through_the_portcullis_needs_a_strength_test():
    play = standing_in("portcullis_lfr").action_of(0)
    assert play.options == ["north", "east", "south", "west", "search"]
    play.dice(5, 2).cards("dungeon", "gold_coins_40").do("west")  # Hugo's Strength is 7
    assert play.space() == START
    assert play.loot() == ["gold_coins_40"]  # the chamber beyond is met as usual


@rule("DQ-CHAM-29")
@pytest.mark.parametrize("way", ["north", "east", "south"])
def test_leaving_a_portcullis_chamber_by_a_passage_needs_no_test(way: str):
    play = standing_in("portcullis_lfr").action_of(0).dice(6, 6)
    play.tiles("room_lfr").cards("dungeon", "gold_coins_30").do(way)
    assert play.loot() == ["gold_coins_30"]
    assert tokens(play) == 0


@rule("DQ-CHAM-29")
def test_no_test_is_made_on_coming_in_by_laying_the_chamber():
    play = entering().action_of(0).dice(6, 6).tiles("portcullis_lfr")
    play.cards("dungeon", "empty").do("east")
    assert play.space() == CHAMBER
    assert tokens(play) == 0


@rule("DQ-CHAM-31")
def test_after_failing_at_the_portcullis_he_may_test_again_or_leave_another_way():
    play = standing_in("portcullis_lfr", "lindel").action_of(0).dice(6, 4).do("west")
    assert play.space() == CHAMBER
    assert turn_is_over(play)
    assert play.deck_size("dungeon") == 50
    assert play.options == ["north", "east", "south", "west", "search"]
    play.dice(6, 4).cards("dungeon", "empty").do("west")  # 10 is enough with one token
    assert play.space() == START


@rule("DQ-CHAM-31")
def test_after_failing_at_the_portcullis_another_passage_is_free():
    play = standing_in("portcullis_lfr").action_of(0).dice(6, 6).do("west")
    play.tiles("room_lfr").cards("dungeon", "empty").do("north")
    assert play.space() == "r1c3"
    assert tokens(play) == 0


# -- trapped without a search icon ---------------------------------------------------------

NO_ICON = ["trap_lfr", "pit_f", "corridor_f", "web_lfr"]


def _walled_in(chamber: str, but: str = "") -> Situation:
    """The hero has come from the west; now every neighbour turns a wall to them, but for one."""
    s = Situation(heroes=["hugo", "lindel"]).lay("r4c4", chamber).put(0, "r4c4", "r4c3")
    s.hero(1).lost_turns = 1000
    for side, space, arrow in (
        ("north", "r3c4", "west"),
        ("east", "r4c5", "north"),
        ("south", "r5c4", "west"),
        ("west", "r4c3", "north"),
    ):
        if side != but:
            s.lay(space, "room_f", arrow)
    return s


@rule("DQ-GAP-09")
@pytest.mark.parametrize("chamber", NO_ICON)
def test_a_hero_walled_in_where_he_cannot_search_is_killed_when_he_must_act(chamber: str):
    play = _walled_in(chamber).turn_of(0)
    assert not play.hero().alive
    assert play.hero().ending == "a dead end"


@rule("DQ-GAP-09")
@pytest.mark.parametrize("chamber", NO_ICON)
def test_one_side_open_is_enough_to_live(chamber: str):
    play = _walled_in(chamber, but="east").give(0, "unstable_potion", deck="crypt").turn_of(0)
    assert play.options == ["east", "drink_potion"]


@rule("DQ-GAP-09")
def test_a_chamber_with_the_search_icon_lets_a_walled_in_hero_search_first():
    play = _walled_in("room_lfr").give(0, "unstable_potion", deck="crypt").turn_of(0)
    assert play.options == ["search", "drink_potion"]


@rule("DQ-GAP-09")
def test_a_potion_does_not_save_a_hero_who_is_walled_in():
    play = _walled_in("trap_lfr").give(0, "unstable_potion", deck="crypt").turn_of(0)
    assert play.hero().ending == "a dead end"


@rule("DQ-GAP-09")
def test_a_rune_that_leads_out_is_a_legal_action_and_saves_him():
    s = _walled_in("trap_lfr").rune(0, "rune_of_teleportation")
    play = s.turn_of(0)
    assert play.hero().alive
    assert play.asked == "teleport"


@rule("DQ-GAP-09")
def test_a_rope_leads_out_of_the_walled_half_of_a_chasm():
    s = _walled_in("chasm_left", but="east").give(0, "rope")  # east is on the far half
    s.hero(0).searches = 2
    play = s.turn_of(0).tiles("room_lfr").cards("dungeon", "empty")
    assert play.hero().alive
    assert play.discarded("corpse") == ["rope"]  # it was all they could do
    assert play.space() == "r4c5"


@rule("DQ-GAP-09")
def test_a_hero_in_the_dark_has_his_roll_to_make_and_is_not_killed_by_walls():
    s = _walled_in("darkness_lr").give(0, "unstable_potion", deck="crypt")
    s.hero(0).plight = 4  # in the dark
    play = s.turn_of(0)
    assert play.options == ["grope", "drink_potion"]
    play.do("grope")
    assert play.options == ["grope", "drink_potion"]
