"""Things of the table in words: spaces, reasons, rules, results."""

from __future__ import annotations

import pytest

import undercroft
from tests.support.dungeonquest import Situation
from tests.terminal.boards import CLOSED, LOOKS, OPEN, room
from undercroft.kernel.scene import Board, Gauge, Panel, Pile, Scene
from undercroft.terminal.screens import broken_path
from undercroft.terminal.why import situation, why_lines
from undercroft.terminal.wording import (
    SEE_ALSO,
    asked_as,
    duel_gauges,
    pile_text,
    placings,
    result_lines,
    rule_lines,
    side_words,
    status_lines,
)


def test_the_edge_of_the_board_is_a_wall_as_on_the_map() -> None:
    left, right = room(0, 0, sides=OPEN), room(1, 0, sides=CLOSED)
    board = Board(2, 1, (left, right), ())
    for direction in ("north", "south", "west"):
        assert side_words(board, left, direction, LOOKS) == "wall (the edge of the board)"
    assert side_words(board, left, "east", LOOKS) == "open passage, wall beyond"
    assert side_words(board, right, "west", LOOKS) == "wall"


def test_only_a_few_rules_are_shown_beside_the_one_that_was_asked_for() -> None:
    book = undercroft.new("dungeonquest", 1, 5).game.rulebook
    rule = max(book.rules.values(), key=lambda each: len(each.see))
    assert len(rule.see) > SEE_ALSO
    lines = rule_lines(book, rule.id)
    assert sum(line.startswith("See also") for line in lines) == SEE_ALSO
    assert lines[-1] == f"And: {', '.join(rule.see[SEE_ALSO:])}"


# -- why not -------------------------------------------------------------------------------


def test_a_reason_begins_with_how_things_stand() -> None:
    table = Situation(heroes=["hugo"]).put(0, "r1c1").turn_of(0).table
    lines = why_lines(table, 0, "north")
    assert lines[0] == (
        "north: not possible now. You are in: North-west Tower (r1c1); "
        "north of you: wall (the edge of the board)."
    )
    assert lines[1].startswith("DQ-MOV-")


def test_what_is_being_asked_comes_first() -> None:
    table = undercroft.new("dungeonquest", 1, 5)
    lines = why_lines(table, 0, "search")
    assert lines[0] == "First: Choose the tower room you start in."
    assert lines[1].startswith("search: not possible now.")


def test_a_word_that_means_nothing_is_unknown() -> None:
    table = Situation(heroes=["hugo"]).put(0, "r1c1").turn_of(0).table
    (line,) = why_lines(table, 0, "foo")
    assert line.startswith("foo: unknown; try north, east,")


def test_a_space_may_be_named_by_its_id_alone() -> None:
    table = Situation(heroes=["hugo"]).put(0, "r1c1").turn_of(0).table
    assert "space:r3c1: not possible now." in why_lines(table, 0, "r3c1")[0]


@pytest.mark.parametrize(
    ("space", "where"),
    [
        ("r1c1", "where you are"),
        ("r1c2", "beside you"),
        ("r2c2", "diagonal to you"),
        ("r4c1", "3 spaces away"),
        ("r4c3", "not in line with you"),
    ],
)
def test_a_space_is_so_far_away(space: str, where: str) -> None:
    table = Situation(heroes=["hugo"]).put(0, "r1c1").turn_of(0).table
    assert situation(table.scene(0), LOOKS, 0, f"space:{space}").endswith(f"; {space} is {where}.")


# -- a fight, decks, the end ---------------------------------------------------------------


def test_alone_a_hand_that_nobody_holds_is_no_number() -> None:
    wounds, hand = Gauge("Wounds", 0, 4, "wounds"), Gauge("Cards in hand", 0)
    monster = Panel("g", 0, "Golem", "g", "", (wounds, hand))
    assert duel_gauges(monster, solo=True) == [wounds]
    assert duel_gauges(monster, solo=False) == [wounds, hand]


def test_a_pile_counts_its_discards() -> None:
    assert pile_text(Pile("d", "Dungeon", 47, 2)) == "Dungeon 47+2"
    assert pile_text(Pile("d", "Dungeon", 49)) == "Dungeon 49"


def test_the_dead_have_no_place() -> None:
    table = undercroft.new("dungeonquest", 2, 5)
    while not table.over:
        table.act(0)
    survived = table.game.facts(table.state).survived
    assert not all(survived)
    for place, standing in placings(table):
        assert (place == "-") != survived[standing.player]
    dead = next(standing for place, standing in placings(table) if place == "-")
    name = ["Ann", "Ben"][dead.player]
    assert any(
        line.startswith(f"- {dead.name} ({name}): ")
        for line in result_lines(table, [], ["Ann", "Ben"])
    )


def test_a_long_path_is_broken_after_a_slash_only() -> None:
    path = "/data/somebody/undercroft/games/dungeonquest-1.undercroft"
    lines = broken_path(path, 40)
    assert "".join(lines) == path
    assert all(line.endswith("/") for line in lines[:-1])
    assert all(len(line) <= 40 for line in lines)
    assert broken_path("The game is saved in", 5) == ["The game is saved in"]


def test_there_is_a_scene_to_speak_of_where_nobody_stands() -> None:
    scene = Scene(
        "t", 0, Board(1, 1, (room(),), ()), (Panel("h", 0, "Hugo", "H", "in the catacombs"),)
    )
    assert situation(scene, LOOKS, 0, "search") == "You are in the catacombs."


def test_of_several_figures_that_are_nowhere_each_is_told_by_name() -> None:
    panels = (Panel("p", 0, "Player 1", "1", "no gold"), Panel("h", 0, "Hugo", "H", "asleep"))
    scene = Scene("t", 0, Board(1, 1, (room(),), ()), panels)
    assert situation(scene, LOOKS, 0, "search") == "Player 1: no gold; Hugo: asleep."


@pytest.mark.parametrize(
    ("names", "active", "who"),
    [
        (["Ann"], set(), "Ann"),
        (["Ann", "Bea"], {"Ann"}, "Ann and Bea"),
        (["Player 1", "Ann", "Bea", "Cid"], {"Player 1", "Bea"}, "Player 1 and Bea"),
        (["Player 1", "Ann", "Bea", "Cid"], set(), "Player 1"),
        ([], set(), ""),
    ],
)
def test_of_many_figures_those_that_act_are_named_in_a_question(names, active, who) -> None:
    mine = [Panel(name, 0, name, name[0], "", active=name in active) for name in names]
    other = Panel("Dan", 1, "Dan", "D", "", active=True)
    scene = Scene("Test", 0, Board(1, 1, (), ()), (other, *mine))
    assert asked_as(scene, 0) == who


def test_no_colon_waits_for_what_is_not_there() -> None:
    panels = (Panel("a", 0, "Ann", "A", ""), Panel("b", 1, "Ben", "B", "asleep"))
    board = Board(1, 1, (room(0, 0),), ())
    lines = status_lines(Scene("Test", 0, board, panels), ["One", "Two"])
    assert lines[1:3] == ["  Ann (A), One", "  Ben (B), Two: asleep"]
    assert not [line for line in lines if line.rstrip().endswith(":")]
