"""Runes that move a hero or open a way: Stasis, Opening, Teleportation, Haste, Sight (DQ-RUNE)."""

import pytest

from tests.support.dungeonquest import PRINTED, Play, Situation
from tests.support.dungeonquest_chambers import (
    CHAMBER,
    START,
    below,
    entering,
    runes,
    standing_in,
    tokens,
    turn_is_over,
)
from tests.support.rules import rule
from undercroft.games.dungeonquest.content.pieces import PILE

POTION = ("unstable_potion",)


# -- Stasis Rune ---------------------------------------------------------------------------


def _rooms_in_a_row() -> Situation:
    s = Situation(heroes=["lindel", "hugo"]).lay("r2c2", "room_lfr").put(0, "r2c2", "r2c1")
    for column in range(3, 8):
        s.lay(f"r2c{column}", "room_lfr")
    return s


@rule("DQ-RUNE-02")
def test_the_stasis_rune_gives_three_turns_in_a_row():
    play = _rooms_in_a_row().rune(0, "stasis_rune").turn_of(0).cards("dungeon", *["empty"] * 4)
    play.do("stasis_rune")
    assert runes(play) == ()
    play.do("east", "east")
    assert play.player == 0
    play.do("east")
    assert play.player == 1
    assert play.space() == "r2c5"


@rule("DQ-RUNE-02")
def test_turns_of_stasis_not_taken_do_not_hold_up_the_sun():
    s = _rooms_in_a_row().rune(0, "stasis_rune").give(0, "giant_ruby").put(0, "r2c1", "r3c1")
    s.lay("r2c1", "room_lfr").lay("r1c12", "corridor_lfr").put(1, "r1c13")
    play = s.turn_of(0).do("stasis_rune", "north", "exit")
    assert play.hero().ending == "left the dungeon"
    sun = play.table.view(1).sun
    play.do("west").tiles("room_lfr").cards("dungeon", "empty").do("south")
    assert play.player == 1
    assert play.table.view(1).sun == sun + 1


@rule("DQ-RUNE-02")
def test_the_start_of_a_turn_is_past_once_the_rubble_is_crossed():
    s = standing_in("cave_in_lfr").rune(0, "stasis_rune").give(0, *POTION, deck="crypt")
    play = s.action_of(0).dice(2, 4)
    play.do("drink_potion")  # takes none of the turn
    assert "stasis_rune" in play.options
    play.dice(1, 1).do("cross")
    assert play.options == ["north", "east", "south", "search"]
    assert play.table.explain(0, "stasis_rune") == "DQ-RUNE-02"


@rule("DQ-RUNE-02")
def test_the_start_of_a_turn_is_past_once_the_chasm_is_crossed():
    s = standing_in("chasm_left").rune(0, "stasis_rune").give(0, "rope", deck="corpse")
    play = s.action_of(0).do("rope")
    assert "stasis_rune" not in play.options
    play.cards("search", "empty").do("search")
    assert "stasis_rune" in play.options  # the next turn has a start of its own


# -- Rune of Opening -----------------------------------------------------------------------


@rule("DQ-RUNE-02")
@pytest.mark.parametrize(
    ("chamber", "way"), [("room_door_front", "east"), ("portcullis_f", "west")]
)
def test_the_rune_of_opening_passes_a_door_or_a_portcullis(chamber: str, way: str):
    s = standing_in(chamber).rune(0, "rune_of_opening").lay("r2c4", "room_lfr")
    play = s.action_of(0).dice(6, 6).cards("dungeon", "empty").do(way)
    assert play.options == ["try", "rune_of_opening"]
    play.do("rune_of_opening")
    assert play.space() == ("r2c4" if way == "east" else START)
    assert play.deck_size("door") == 15
    assert tokens(play) == 0
    assert runes(play) == ()


@rule("DQ-RUNE-02")
def test_the_rune_of_opening_may_be_saved():
    s = standing_in("room_door_front").rune(0, "rune_of_opening")
    play = s.action_of(0).cards("door", "door_jammed").do("east", "try")
    assert play.space() == CHAMBER
    assert runes(play) == ("rune_of_opening",)


# -- Rune of Teleportation -----------------------------------------------------------------


def _about_to_teleport() -> Play:
    s = standing_in("room_lfr").rune(0, "rune_of_teleportation").put(1, "r9c9")
    s.lay("r9c9", "room_lfr").lay("r8c8", "trap_lfr").lay("r7c4", "bridge_f", arrow="south")
    s.lay("r9c3", "chasm_left")
    return s.action_of(0).do("rune_of_teleportation")


@rule("DQ-RUNE-02")
def test_teleportation_leads_to_any_explored_chamber_without_a_hero():
    play = _about_to_teleport()
    assert sorted(play.options) == [START, "r7c4", "r8c8", "r9c3"]


@rule("DQ-RUNE-02")
def test_the_chamber_teleported_to_is_encountered_at_once_in_place_of_a_move():
    play = _about_to_teleport().cards("trap", "poisonous_snakes").dice(2).do("r8c8")
    assert play.space() == "r8c8"
    assert "Hugo the Glorious appears in the Trap Room (r8c8)." in play.told()
    assert play.hero().wounds == 2
    assert turn_is_over(play)
    assert runes(play) == ()


@rule("DQ-RUNE-02")
def test_teleportation_is_special_movement():
    play = _about_to_teleport().do("r7c4")
    assert play.options == ["south", "north"]  # their side of the bridge, which they must cross
    play.tiles("corridor_lfr").dice(1, 1).do("south")
    assert play.space() == "r6c4"
    play = _about_to_teleport().cards("dungeon", "empty").do("r9c3")
    assert play.asked == "choose_side"


@rule("DQ-RUNE-02")
@pytest.mark.parametrize("plight", [1, 2, 4])  # an encounter owed, in a web, in the dark
def test_there_is_no_teleporting_where_there_is_no_moving(plight: int):
    s = standing_in("web_lfr").rune(0, "rune_of_teleportation").give(0, *POTION, deck="crypt")
    s.hero(0).plight = plight
    assert "rune_of_teleportation" not in s.action_of(0).options


@rule("DQ-RUNE-02")
def test_there_is_no_teleporting_from_below():
    s = below().rune(0, "rune_of_teleportation")
    assert s.turn_of(0).options == ["draw_card", "drink_potion"]


@rule("DQ-ATT-07", "DQ-RUNE-02")
def test_tokens_of_an_encounter_are_gone_before_haste_is_offered():
    s = entering("trap_lfr").rune(0, "rune_of_haste").lay("r2c4", "room_lfr")
    play = s.action_of(0).cards("trap", "crossfire_trap").dice(6, 5).do("east")
    assert play.asked == "one_more_move"
    assert tokens(play) == 0


@rule("DQ-RUNE-02")
def test_haste_gives_one_more_move_after_the_encounter():
    s = entering("room_lfr").rune(0, "rune_of_haste").lay("r2c4", "room_lfr")
    play = s.action_of(0).cards("dungeon", "gold_coins_30", "gold_coins_40").do("east")
    assert play.options == ["end", "rune_of_haste"]
    play.do("rune_of_haste", "east")
    assert play.space() == "r2c4"
    assert play.loot() == ["gold_coins_30", "gold_coins_40"]
    assert turn_is_over(play)
    assert runes(play) == ()


@rule("DQ-RUNE-02")
@pytest.mark.parametrize(("chamber", "deed"), [("room_lfr", "search"), ("room_doors_all", "east")])
def test_haste_is_not_offered_on_a_turn_without_an_encounter(chamber: str, deed: str):
    s = standing_in(chamber, "hugo").rune(0, "rune_of_haste")
    play = s.action_of(0).cards("search", "empty").cards("door", "door_jammed").do(deed)
    assert play.asked == "turn"


@rule("DQ-RUNE-02")
def test_haste_is_no_use_to_a_hero_who_is_held():
    s = entering("web_lfr").rune(0, "rune_of_haste").give(0, *POTION, deck="crypt")
    assert s.action_of(0).dice(6, 6).do("east", "cross").asked == "turn"


@rule("DQ-RUNE-02", "DQ-ENC-13")
def test_haste_does_not_lift_him_out_of_a_trapdoor():
    s = entering("trap_lfr").rune(0, "rune_of_haste").give(0, *POTION, deck="crypt")
    play = s.action_of(0).cards("trap", "trapdoor").dice(6, 6, 1, 1).do("east")
    assert turn_is_over(play)
    assert play.asked == "turn"
    assert runes(play) == ("rune_of_haste",)


@rule("DQ-RUNE-02")
def test_sight_lets_him_choose_between_two_chambers():
    play = entering().rune(0, "rune_of_sight").action_of(0).do("east")
    assert play.options == ["draw", "rune_of_sight"]
    pile = len(play.state.bags[10])
    play.tiles("pit_f", "room_dead_end").cards("dungeon", "empty").do("rune_of_sight")
    assert play.asked == "choose_tile"
    assert [option.label for option in play.table.decision.options] == [
        "Bottomless Pit (left: wall, front: passage, right: wall)",
        "Dungeon Room (left: wall, front: wall, right: wall)",
    ]
    play.do(play.options[1])
    laid = next(s.chamber for s in play.table.view(0).spaces if s.space == CHAMBER)
    assert laid == "room_dead_end"
    assert play.table.view(0).pile == pile - 1  # the other went back
    assert runes(play) == ()


@rule("DQ-RUNE-02")
@pytest.mark.parametrize(("left", "asked"), [(2, "before_exploring"), (1, "turn")])
def test_sight_needs_two_chambers_to_choose_from(left: int, asked: str):
    s = entering().rune(0, "rune_of_sight").give(0, *POTION, deck="crypt")
    room = next(t for t in s.state.bags[PILE] if PRINTED.tiles[t].id == "room_lfr")
    other = next(t for t in s.state.bags[PILE] if t != room)
    s.state.bags[PILE] = bytes((room, other)[:left])
    play = s.action_of(0).cards("dungeon", "empty").do("east")
    assert play.asked == asked


@rule("DQ-RUNE-02")
def test_sight_is_not_asked_for_on_entering_an_explored_chamber():
    s = entering("room_lfr").rune(0, "rune_of_sight")
    assert s.action_of(0).cards("dungeon", "empty").do("east").asked == "turn"
