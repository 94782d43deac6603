"""Teleports, vortices and other markers (MARK)."""

import pytest

from tests.support.mageknight import CONTENT, Situation
from tests.support.rules import rule
from undercroft.games.mageknight.table.ground import DESTROYED, SHUT, Dungeon, Laid, Marker, Way
from undercroft.kernel.grid import FACINGS

OREN, GNOLL = "lord_oren", "gnoll_hunter_weak"


@rule("MKD-MARK-01", "MKD-MARK-03", "MKD-COST-01")
@pytest.mark.parametrize(("kind", "by"), [("t", "MKD-MARK-01"), ("v", "MKD-MARK-03")])
def test_entering_a_teleport_or_a_vortex_ends_the_activation(kind, by):
    s = Situation("..." + kind + "..", "......")
    p = s.activate(s.fighter("r0c2"), 5).do("go:r0c3")
    assert p.state.activation.points == 4
    assert p.state.activation.over
    assert any(event.rule == by for event in p.table.events)
    p.do("SW")  # turning is free
    assert p.state.activation is None
    assert FACINGS[p.figure(OREN).facing] == "SW"


@rule("MKD-MARK-02")
def test_from_a_teleport_a_figure_may_be_put_on_another_free_one():
    def begin():
        s = Situation("t....t", "......", "t....t")
        hero = s.fighter("r0c0")
        s.foe("r2c5")
        return s, hero

    s, hero = begin()
    p = s.activate(hero, 6)
    assert p.offered("teleport") == ["r0c5", "r2c0"]
    assert p.why_not("teleport:r2c5") == "MKD-MOV-06"
    assert p.why_not("teleport:r1c1") == "MKD-MARK-02"
    p.do("teleport:r0c5")
    assert p.state.activation.points == 0
    p.do("W")
    assert p.at(OREN) == "r0c5"
    assert p.state.activation is None
    # It is optional, but comes first.
    s, hero = begin()
    p = s.activate(hero, 6).do("go:r0c1")
    assert p.offered("teleport") == []
    s, hero = begin()
    p = s.activate(hero, 6)
    s.state.activation.quick = True
    assert p.why_not("teleport:r0c5") == "MKD-SPD-07"
    s, _ = begin()
    away = s.fighter("r1c2")
    assert s.activate(away, 6).why_not("teleport:r0c5") == "MKD-MARK-02"


@rule("MKD-MARK-02", "MKD-FACE-10", "MKD-TOKEN-15", "MKD-BREAK-11")
def test_whoever_is_put_elsewhere_needs_no_roll_is_turned_to_and_converts_tokens():
    s = Situation("t....t", "......", "......")
    hero = s.fighter("r0c0")
    s.foe("r1c0", "N")  # holds it
    s.put("gnoll_hunter_standard", "r1c5", "S")
    s.pool(GNOLL, GNOLL)
    s.token("r2c2")
    p = s.activate(hero, 6).do("teleport:r0c5", "N")
    assert p.table.decision.kind == "spin"
    p.do("keep")
    assert p.state.bag == ()
    assert p.at(OREN) == "r0c5"


@rule("MKD-MARK-02", "MKD-SPAWN-03")
def test_a_mage_spawn_is_not_put_near_the_players_heroes():
    s = Situation("t....t")
    spawn = s.foe("r0c0")
    s.fighter("r0c4", seat=0)
    p = s.activate(spawn, 6, seat=0)
    assert (p.offered("teleport"), p.why_not("teleport:r0c5")) == ([], "MKD-SPAWN-03")
    s = Situation("t....t")
    spawn = s.foe("r0c0")
    s.fighter("r0c4", seat=0)
    assert s.activate(spawn, 6, seat=1).offered("teleport") == ["r0c5"]


def two_rooms(marker: str = "v") -> Situation:
    """A split cell (its door is SPLIT) west of an open crossing; a marker at r1c1."""
    s = Situation("..")
    called = CONTENT.tile_called
    tiles = Laid(called["split_cell"], 0, 0), Laid(called["open_crossing"], 0, 5)
    s.state.dungeon = Dungeon(tiles, (Marker(1, 1, marker),), ways=(Way(2, 9, "E"),))
    s.state.doors = (SHUT,) * len(s.state.ground.doors)
    return s


@rule("MKD-MARK-04")
@pytest.mark.parametrize(
    ("way", "vortex", "chest", "door"),
    [("right", "r1c3", "r0c0", "r2c1-r2c2"), ("left", "r3c1", "r4c4", "r2c2-r2c3")],
)
def test_a_vortex_turns_the_tile_with_all_that_is_on_it(way, vortex, chest, door):
    s = two_rooms()
    s.state.doors = (DESTROYED,)
    hero = s.fighter("r1c1", "N")
    s.foe("r2c6", "S")
    s.chest("r4c0", "S")
    s.token("r2c3")
    p = s.activate(hero, 6)
    assert p.offered("turn_tile") == ["left", "right"]
    p.do(f"turn_tile:{way}")
    state, ground = p.state, p.state.ground
    assert state.activation.points == 0
    assert p.at(OREN) == vortex
    assert ground.vortices == 1 << ground.called[vortex]
    turned = FACINGS[p.figure(OREN).facing]
    assert turned == ("E" if way == "right" else "W")
    assert ground.names[state.chests[0].square] == chest
    assert FACINGS[state.chests[0].facing] == ("W" if way == "right" else "E")
    assert ground.names[state.tokens[0].square] == ("r3c2" if way == "right" else "r1c2")
    # What is not on the tile stays.
    assert (p.at(GNOLL), FACINGS[p.figure(GNOLL).facing]) == ("r2c6", "S")
    edge = ground.grid.edge(ground.doors[0])
    assert f"{ground.names[edge.a]}-{ground.names[edge.b]}" == door
    assert state.doors == (DESTROYED,)
    p.do("N")
    assert p.state.activation is None


@rule("MKD-MARK-04")
def test_a_tile_turns_where_it_lies():
    s = two_rooms()
    s.state.dungeon = Dungeon(s.state.dungeon.tiles, (Marker(1, 6, "v"),))
    s.state.doors = (SHUT,) * len(s.state.ground.doors)
    s.fighter("r1c6", "N")
    s.foe("r4c5", "S")
    p = s.activate(s.state.warriors[0], 6).do("turn_tile:right")
    assert (p.at(OREN), p.at(GNOLL)) == ("r1c8", "r0c5")


@rule("MKD-MARK-04")
def test_what_a_vortex_does_not_turn():
    s = two_rooms()
    hero = s.fighter("r1c1")
    p = s.activate(hero, 6).do("go:r1c0")
    assert (p.offered("turn_tile"), p.why_not("turn_tile:left")) == ([], "MKD-MARK-04")
    s = two_rooms()
    s.state.sides[1].exit = s.state.ground.called["r0c2"]  # the tile has a way out
    p = s.activate(s.fighter("r1c1"), 6)
    assert (p.offered("turn_tile"), p.why_not("turn_tile:left")) == ([], "MKD-MARK-04")
    s = two_rooms()
    tiles = Laid(CONTENT.tile_called["straight_hall"], 0, 0), s.state.dungeon.tiles[1]
    s.state.dungeon = Dungeon(tiles, (Marker(1, 1, "v"),))  # a hallway does not fit when turned
    s.state.doors = ()
    assert s.activate(s.fighter("r1c1"), 6).why_not("turn_tile:left") == "MKD-MARK-04"


@rule("MKD-MARK-05", "MKD-MARK-06", "MKD-MOV-05")
def test_a_staircase_leads_nowhere_and_a_marker_takes_the_place_of_terrain():
    s = two_rooms("z")
    p = s.activate(s.fighter("r1c0", "E"), 6).do("go:r1c1")
    assert p.state.activation.points == 5
    assert not p.state.activation.over
    assert "go:r1c2" in p.options
    pool = Situation("..")
    tiles = (Laid(CONTENT.tile_called["pool_room"], 0, 0),)
    pool.state.dungeon = Dungeon(tiles, (Marker(1, 1, "s"),))
    ground = pool.state.ground
    assert (ground.cost[ground.called["r1c1"]], ground.cost[ground.called["r1c2"]]) == (1, 3)
    p = pool.activate(pool.fighter("r1c0"), 1)
    assert "go:r1c1" in p.options
    assert not ground.lines.sees(ground.called["r1c0"], ground.called["r1c2"], 0)
