"""What is drawn and offered: the board, its pieces, and what options say and cite."""

import pytest

from tests.support.mageknight import Situation
from tests.support.mageknight_abilities import Bench
from undercroft.games.mageknight.content.abilities import (
    DODGE,
    NECROMANCY,
    REGENERATION,
    WEAPON_MASTER,
)
from undercroft.games.mageknight.game import GAME
from undercroft.games.mageknight.table.ground import DESTROYED, OPEN
from undercroft.games.mageknight.table.state import ELIMINATED, NONE

ROOM = (".........",) * 5


def test_the_board_is_as_large_as_the_dungeon_and_pieces_say_whose_they_are():
    s = Situation(*ROOM)
    hero = s.fighter("r2c2", "E")
    s.fighter("r4c8", "NW", seat=1)
    s.foe("r0c0", "S")
    board = GAME.scene(s.activate(hero).table, 0).board
    assert (board.rows, board.columns, len(board.spaces)) == (5, 9, 45)
    pieces = {piece.id: piece for piece in board.pieces}
    first, second = pieces["figure:lord_oren"], pieces["figure:lord_oren.2"]
    spawn = pieces["figure:gnoll_hunter_weak"]
    assert (first.owner, second.owner, spawn.owner) == (0, 1, None)
    assert (first.space, second.space, spawn.space) == ("r2c2", "r4c8", "r0c0")
    assert (first.facing, second.facing, spawn.facing) == (2, 7, 4)
    assert (first.look, spawn.look) == ("hero", "monster")
    assert (first.arc, second.arc) == ((1, 2, 3), (6, 7, 0))


def test_every_kind_of_ground_has_a_look_of_its_own():
    s = Situation(".hwsX#")
    board = GAME.scene(s.activate(s.fighter("r0c0")).table, 0).board
    assert [(space.id, space.look, space.name) for space in board.spaces] == [
        ("r0c0", "floor", "Floor"), ("r0c1", "hindering", "Hindering terrain"),
        ("r0c2", "water", "Water"), ("r0c3", "shadowed", "Shadow"),
        ("r0c4", "crevasse", "Crevasse"), ("r0c5", "blocking", "Solid rock"),
    ]  # fmt: skip


def test_walls_and_doors_are_drawn_as_they_stand():
    s = Situation("+-+-+-+-+", "|.D.|.I.|", "+-+-+-+-+")
    s.state.doors = (OPEN, DESTROYED)
    scene = GAME.scene(s.activate(s.fighter("r0c0")).table, 0)
    found = {(edge.a, edge.b): edge.look for edge in scene.board.edges}
    assert found[("r0c0", "r0c1")] == "open_door"
    assert found[("r0c1", "r0c2")] == "wall"
    assert found[("r0c2", "r0c3")] == "passage"


def test_only_the_panel_of_whoever_acts_is_active():
    s = Situation(*ROOM)
    s.fighter("r0c0", "E")
    hero = s.fighter("r2c2", "E")
    scene = GAME.scene(s.activate(hero).table, 0)
    figures = {panel.id: panel.active for panel in scene.panels if panel.id.startswith("figure:")}
    assert figures == {"figure:lord_oren": False, "figure:lord_oren.2": True}
    told = {panel.id: panel.status for panel in scene.panels}
    assert told["figure:lord_oren.2"] == "acts now: 20 of 20 speed points left"
    assert told["figure:lord_oren"] == "in the dungeon"


@pytest.mark.parametrize(
    ("facing", "square"),
    [("N", "r1c2"), ("NE", "r1c3"), ("E", "r2c3"), ("SE", "r3c3"), ("S", "r3c2"), ("SW", "r3c1"),
     ("W", "r2c1"), ("NW", "r1c1")],
)  # fmt: skip
def test_each_facing_points_at_the_square_ahead(facing, square):
    s = Situation(*ROOM)
    p = s.activate(s.fighter("r2c2", "E")).do("end")
    assert p.table.decision.option(facing).targets == (f"space:{square}",)


def test_options_of_abilities_name_them_and_their_rule():
    s = Bench(*ROOM)
    hero = s.make("hero", "r2c2", "E", 0, REGENERATION | WEAPON_MASTER, wounds=1)
    s.make("foe", "r2c3", "W", abilities=DODGE)
    p = s.activate(hero)
    option = p.table.decision.option("regenerate")
    assert option.rule == "MKD-DEF-25"
    assert option.label == "Regenerate: heal a die less 2, and do nothing else"
    p.throw(9).do("strike:foe", "E")
    option = p.table.decision.option("dodge")
    assert (option.label, option.rule) == ("Dodge: try to avoid it", "MKD-DEF-36")
    p.do("pass")
    option = p.table.decision.option("weapon_master")
    assert (option.label, option.rule) == ("Weapon Master: roll for damage", "MKD-ATK-10")


@pytest.mark.parametrize("copies", [1, 2])
def test_whoever_can_be_brought_back_is_named(copies):
    s = Bench(*ROOM)
    hero = s.make("hero", "r2c2", "E", 0, NECROMANCY)
    for _ in range(copies):
        dead = s.fighter("r0c0", seat=0)
        dead.place, dead.square = ELIMINATED, NONE
    p = s.activate(hero)
    handle = "lord_oren" if copies == 1 else "lord_oren.2"
    label = p.table.decision.option(f"raise:{handle}").label
    assert label == "Bring back Lord Oren, and do nothing else"
