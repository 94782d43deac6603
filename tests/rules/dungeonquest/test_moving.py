"""Moving and exploring (DQ-MOV)."""

from __future__ import annotations

import pytest

import undercroft
from tests.support.dungeonquest import PRINTED, Situation
from tests.support.rules import rule
from undercroft.games.dungeonquest.content.pieces import PILE
from undercroft.games.dungeonquest.table.board import (
    COLUMNS,
    SPACE_NUMBER,
    SPACES,
    TREASURE,
    TREASURE_LOWER,
    WAYS,
)
from undercroft.games.dungeonquest.table.state import OWES_ENCOUNTER
from undercroft.kernel.chance import scramble

TWO = ["hugo", "krutzbeck"]


def steps(cell: int, target: int) -> int:
    """How many rows and columns lie between two cells."""
    return abs(cell // COLUMNS - target // COLUMNS) + abs(cell % COLUMNS - target % COLUMNS)


# -- through passages ----------------------------------------------------------------------


@rule("DQ-MOV-01")
@pytest.mark.parametrize(
    ("chamber", "arrow", "moves"),
    [
        ("room_l", "east", ["east", "south"]),
        ("room_f", "north", ["north", "south"]),
        ("room_lr", "west", ["north", "south", "west"]),
        ("room_lfr", "south", ["north", "east", "south", "west"]),
        ("room_r", "south", ["east", "south"]),
    ],
)
def test_only_passages_lead_out(chamber: str, arrow: str, moves: list[str]) -> None:
    s = Situation(heroes=TWO).lay("r3c3", chamber, arrow=arrow).put(0, "r3c3")
    assert s.action_of(0).options == [*moves, "search"]


@rule("DQ-MOV-01", "DQ-MOV-02")
@pytest.mark.parametrize(
    ("way", "to"), [("north", "r2c3"), ("east", "r3c4"), ("south", "r4c3"), ("west", "r3c2")]
)
def test_a_move_shifts_the_figure_to_the_adjacent_space(way: str, to: str) -> None:
    s = Situation(heroes=TWO).lay("r3c3", "room_lfr").lay(to, "room_lfr").put(0, "r3c3")
    play = s.action_of(0).cards("dungeon", "empty").do(way)
    assert play.space(0) == to


@rule("DQ-MOV-01")
def test_the_wall_around_the_dungeon_is_a_wall() -> None:
    s = Situation(heroes=TWO).lay("r1c5", "room_lfr").put(0, "r1c5")
    assert s.action_of(0).options == ["east", "south", "west", "search"]


@rule("DQ-MOV-01", "DQ-MOV-02")
@pytest.mark.parametrize(
    ("space", "because", "words"),
    [
        ("r8c9", "DQ-MOV-01", "not next to"),
        ("r3c5", "DQ-MOV-01", "not next to"),
        ("r4c4", "DQ-MOV-02", "Diagonal"),
        ("r2c3", "DQ-MOV-01", "wall"),
    ],
)
def test_who_asks_why_a_space_is_out_of_reach_is_told(space: str, because: str, words: str) -> None:
    s = Situation(heroes=TWO).lay("r3c3", "room_l", arrow="east").put(0, "r3c3")
    answer = undercroft.explain(s.action_of(0).table, 0, f"space:{space}")
    assert answer is not None
    assert answer.id == because
    assert words in answer.text


@rule("DQ-MOV-02")
def test_no_way_on_the_board_is_diagonal() -> None:
    chamber = (TREASURE, TREASURE_LOWER)
    for cell in set(range(SPACES)) - {TREASURE_LOWER}:  # the upper cell stands for both
        for _, _, target in WAYS[cell]:
            here = chamber if cell in chamber else (cell,)
            there = chamber if target in chamber else (target,)
            assert min(steps(a, b) for a in here for b in there) == 1


@rule("DQ-MOV-11")
def test_a_wall_on_the_far_side_closes_the_way() -> None:
    s = Situation(heroes=TWO).lay("r3c3", "room_lfr").put(0, "r3c3")
    s.lay("r3c4", "room_f", arrow="north")  # its west side is a wall
    s.lay("r2c3", "room_f", arrow="north")  # its south side is a passage
    assert s.action_of(0).options == ["north", "south", "west", "search"]


@rule("DQ-MOV-11")
def test_a_wall_on_his_own_side_closes_the_way() -> None:
    s = Situation(heroes=TWO).lay("r3c3", "room_f", arrow="north").put(0, "r3c3")
    s.lay("r3c4", "room_lfr")
    assert s.action_of(0).options == ["north", "south", "search"]


@rule("DQ-MOV-11")
def test_a_passage_leads_in_and_out_again() -> None:
    s = Situation(heroes=["hugo"]).lay("r3c3", "room_lfr").lay("r3c4", "room_f").put(0, "r3c3")
    play = s.action_of(0).cards("dungeon", "empty", "empty").do("east", "west")
    assert play.space(0) == "r3c3"


@rule("DQ-MOV-11")
@pytest.mark.parametrize(
    ("tower", "moves"),
    [
        ("r1c1", ["east", "south"]),
        ("r1c13", ["south", "west"]),
        ("r10c1", ["north", "east"]),
        ("r10c13", ["north", "west"]),
    ],
)
def test_two_passages_lead_out_of_each_tower(tower: str, moves: list[str]) -> None:
    assert Situation(heroes=["hugo"]).put(0, tower).action_of(0).options == moves


# -- other heroes --------------------------------------------------------------------------


@rule("DQ-MOV-03")
def test_a_chamber_that_holds_a_hero_is_not_entered() -> None:
    s = Situation(heroes=TWO).lay("r3c3", "room_lfr").lay("r3c4", "room_lfr").put(0, "r3c3")
    assert "east" in s.action_of(0).options
    s.put(1, "r3c4")
    assert s.action_of(0).options == ["north", "south", "west", "search"]


@rule("DQ-MOV-03")
def test_a_tower_that_holds_a_hero_is_not_entered() -> None:
    s = Situation(heroes=TWO).lay("r1c12", "room_lfr").put(0, "r1c12")
    assert "east" not in s.action_of(0).options
    s.lay("r5c5", "room_lfr").put(1, "r5c5")
    assert "east" in s.action_of(0).options


@rule("DQ-MOV-03")
def test_the_dead_the_departed_and_those_below_block_nobody() -> None:
    s = Situation(heroes=[*TWO, "lindel"]).lay("r3c3", "room_lfr").lay("r3c4", "room_lfr")
    s.put(0, "r3c3").below(1, "r3c4").below(2, "r2c3")
    assert s.action_of(0).options == ["north", "east", "south", "west", "search"]


@rule("DQ-MOV-04")
def test_the_treasure_chamber_is_entered_though_a_hero_is_in_it() -> None:
    s = Situation(heroes=TWO).lay("r5c6", "room_lfr").put(0, "r5c6").put(1, "r5c7")
    play = s.action_of(0)
    assert "east" in play.options
    play.cards("dragon", "sleeping").do("east")
    assert play.space(0) == play.space(1) == "r5c7"


@rule("DQ-MOV-12")
def test_a_hero_who_comes_up_may_come_to_share_a_chamber() -> None:
    s = Situation(heroes=TWO).lay("r3c5", "room_lfr").put(1, "r3c5").below(0, "r2c3", "east")
    play = s.action_of(0).cards("catacomb", "exit").dice(1).do("leave", "right")
    assert play.space(0) == "r3c4"
    s.below(0, "r2c4", "east")
    play = s.action_of(0).cards("catacomb", "exit").dice(1).do("leave", "right")
    assert play.space(0) == play.space(1) == "r3c5"


@rule("DQ-MOV-12")
def test_a_hero_who_flees_may_come_to_share_a_chamber() -> None:
    s = Situation(heroes=TWO).lay("r3c3", "room_lfr").lay("r3c4", "room_lfr")
    s.put(0, "r3c4", came_from="r3c3").put(1, "r3c3").token("r3c4", "troll")
    s.hero(0).plight = OWES_ENCOUNTER
    play = s.action_of(0).escape_cards("banner_call", "heavy_club").do("escape")
    assert play.space(0) == play.space(1) == "r3c3"


@rule("DQ-MOV-12")
def test_no_other_way_leads_into_a_chamber_that_holds_a_hero() -> None:
    s = Situation(heroes=TWO).lay("r3c3", "room_lfr").lay("r3c4", "room_lfr")
    s.lay("r3c2", "room_lfr").put(0, "r3c3", came_from="r3c2").put(1, "r3c4")
    s.rune(0, "rune_of_teleportation")
    play = s.action_of(0)
    assert "east" not in play.options
    play.cards("search", "secret_door").do("search")
    assert play.options == ["north", "south", "west", "leave"]
    again = s.action_of(0).do("rune_of_teleportation")
    assert again.space(0) == "r3c2"  # the only explored chamber without a hero


@rule("DQ-MOV-12")
def test_fleeing_from_the_dragon_does_not_lead_to_another_hero() -> None:
    s = Situation(heroes=TWO).lay("r4c7", "room_lfr", arrow="south").put(1, "r4c7")
    play = s.put(0, "r5c7").action_of(0).cards("dragon", "dragon_rage").dice(1, 1).do("stay")
    assert play.asked == "retreat"
    assert "north" not in play.options
    assert len(play.options) == 5


# -- meeting what is there -----------------------------------------------------------------


@rule("DQ-MOV-05")
def test_a_chamber_entered_is_met_without_asking() -> None:
    s = Situation(heroes=TWO).lay("r3c3", "room_lfr").lay("r3c4", "trap_lfr").put(0, "r3c3")
    play = s.action_of(0).cards("trap", "poisonous_snakes").dice(3).do("east")
    assert play.discarded("trap") == ["poisonous_snakes"]
    assert play.hero(0).wounds == 3


@rule("DQ-MOV-05")
def test_a_chamber_is_met_each_time_it_is_entered() -> None:
    s = Situation(heroes=["hugo"]).lay("r3c3", "room_lfr").lay("r3c4", "room_lfr")
    play = s.put(0, "r3c3").action_of(0).cards("dungeon", "empty", "empty", "empty")
    play.do("east", "west", "east")
    assert play.discarded("dungeon") == ["empty"] * 3


def troll_in_a_trap_room() -> Situation:
    s = Situation(heroes=TWO, combat="classic_solo")
    s.lay("r3c3", "room_lfr").lay("r3c4", "trap_lfr").put(0, "r3c3")
    return s.token("r3c4", "troll", life=4)


@rule("DQ-MOV-06")
def test_a_monster_is_met_before_its_chamber() -> None:
    play = troll_in_a_trap_room().action_of(0).do("east")
    assert play.space(0) == "r3c4"
    assert play.options == ["attack", "escape"]
    assert play.fight.monster == 2
    assert play.deck_size("trap") == 15


@rule("DQ-MOV-07")
def test_after_the_monster_is_killed_the_chamber_is_met_in_the_same_turn() -> None:
    play = troll_in_a_trap_room().action_of(0)
    play.dice(6, 6, 2).cards("trap", "poisonous_snakes").do("east", "attack")
    assert play.tokens_at("r3c4") == []
    assert play.discarded("trap") == ["poisonous_snakes"]
    assert play.hero(0).wounds == 2
    assert play.player == 1


@rule("DQ-MOV-07")
def test_a_hero_who_flees_does_not_meet_the_chamber() -> None:
    play = troll_in_a_trap_room().action_of(0).escape_cards("banner_call", "heavy_club")
    play.do("east", "escape")
    assert play.space(0) == "r3c3"
    assert play.deck_size("trap") == 15


# -- exploring -----------------------------------------------------------------------------


@rule("DQ-MOV-08")
def test_only_the_towers_and_the_treasure_chamber_are_explored_at_first() -> None:
    table = undercroft.new("dungeonquest", players=2, seed=4)
    explored = {space.space: space.chamber for space in table.view(0).spaces}
    assert explored == {
        "r1c1": "tower", "r1c13": "tower", "r10c1": "tower", "r10c13": "tower",
        "r5c7": "treasure",
    }  # fmt: skip
    unexplored = {cell for cell, laid in enumerate(table.state.board) if laid < 0}
    assert len(unexplored) == 130 - 4 - 2
    assert SPACE_NUMBER["r6c7"] not in unexplored


@rule("DQ-MOV-08")
@pytest.mark.parametrize(("space", "way"), [("r1c2", "west"), ("r5c6", "east"), ("r6c8", "west")])
def test_no_chamber_is_laid_in_a_tower_or_the_treasure_chamber(space: str, way: str) -> None:
    s = Situation(heroes=TWO).lay(space, "room_lfr").put(0, space).put(1, "r10c13")
    play = s.action_of(0).cards("dragon", "sleeping").do(way)
    assert len(play.state.bags[PILE]) == 116


@rule("DQ-MOV-09")
def test_a_chamber_is_drawn_for_an_unexplored_space() -> None:
    s = Situation(heroes=TWO).lay("r3c3", "room_lfr").put(0, "r3c3")
    play = s.action_of(0).tiles("trap_fr").cards("trap", "poisonous_snakes").dice(1).do("east")
    laid = play.state.board[SPACE_NUMBER["r3c4"]]
    assert PRINTED.tiles[laid >> 2].id == "trap_fr"
    assert len(play.state.bags[PILE]) == 115
    assert laid >> 2 not in play.state.bags[PILE]
    assert play.space(0) == "r3c4"
    for viewer in (0, 1, None):
        shown = {space.space: space.chamber for space in play.table.view(viewer).spaces}
        assert shown["r3c4"] == "trap_fr"
    assert play.discarded("trap") == ["poisonous_snakes"]  # and they meet it


@rule("DQ-MOV-09")
def test_the_chamber_drawn_is_random() -> None:
    found = set()
    for seed in range(25):
        play = Situation(heroes=["hugo"], seed=scramble(seed)).action_of(0).do("east")
        found.add(play.state.board[1] >> 2)
    assert len(found) > 15


@rule("DQ-MOV-09")
def test_an_explored_space_gets_no_second_chamber() -> None:
    s = Situation(heroes=TWO).lay("r3c3", "room_lfr").lay("r3c4", "room_lf").put(0, "r3c3")
    before = s.state.board[SPACE_NUMBER["r3c4"]]
    play = s.action_of(0).cards("dungeon", "empty").do("east")
    assert play.state.board[SPACE_NUMBER["r3c4"]] == before
    assert len(play.state.bags[PILE]) == 115


@rule("DQ-MOV-10")
@pytest.mark.parametrize(
    ("way", "space", "arrow", "moves"),
    [
        ("north", "r2c3", "south", ["south", "west"]),
        ("east", "r3c4", "west", ["north", "west"]),
        ("south", "r4c3", "north", ["north", "east"]),
        ("west", "r3c2", "east", ["east", "south"]),
    ],
)
def test_the_entry_arrow_touches_the_chamber_he_came_from(
    way: str, space: str, arrow: str, moves: list[str]
) -> None:
    s = Situation(heroes=["hugo"]).lay("r3c3", "room_lfr").put(0, "r3c3")
    play = s.action_of(0).tiles("room_l").cards("dungeon", "empty").do(way)
    shown = next(each for each in play.table.view(0).spaces if each.space == space)
    assert (shown.chamber, shown.arrow) == ("room_l", arrow)
    assert play.asked == "turn"  # nobody was asked how to turn it
    assert play.options == [*moves, "search"]
