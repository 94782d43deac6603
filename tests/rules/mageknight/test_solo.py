"""Playing alone (SOLO)."""

import pytest

import undercroft
from tests.support.mageknight import Playing, Situation
from tests.support.rules import rule
from undercroft.games.mageknight.rules import solo
from undercroft.games.mageknight.rules.chests import open_the_exit
from undercroft.games.mageknight.table.ground import Way
from undercroft.kernel.ranges import faults

ROOM = (".......",) * 5
OREN = "lord_oren"


def stepping(*outcomes: int, explored: int = 0, **draws: int) -> Playing:
    """A hero alone steps in a tile; a die is rolled if no Hero was there before."""
    s = Situation(*ROOM, players=1, ways=(Way(0, 0, "N"),))
    hero = s.fighter("r0c0", "E")
    s.state.sides[0].entrance = s.state.ground.called["r0c0"]
    s.state.explored = explored
    s.state.bag = (0,)
    p = s.activate(hero).dice(*outcomes)
    for source, value in draws.items():
        p.force(source, value)
    return p.do("go:r0c1")


@rule("MKD-SOLO-09", "MKD-SOLO-10")
@pytest.mark.parametrize("roll", [4, 5, 6])
def test_most_new_tiles_are_empty(roll):
    p = stepping(roll)
    assert (p.state.tokens, p.state.chests) == ([], [])
    assert p.state.explored == 1


@rule("MKD-SOLO-09")
def test_a_tile_is_new_once():
    assert stepping(explored=1).state.chests == []
    p = stepping(3)
    p.do("go:r0c2")
    assert len(p.state.chests) == 1


@rule("MKD-SOLO-10")
def test_a_token_appears_and_is_turned_over_at_once():
    p = stepping(1, 1, 1)  # then two dice for the token: nothing comes
    assert p.state.bag == ()
    assert len(p.state.tokens) == 1
    assert any("A token lies on" in line for line in p.told())
    assert "The die for the new tile shows 1: a token." in p.told()


@rule("MKD-SOLO-09", "MKD-SOLO-10")
def test_the_die_for_a_new_tile_says_what_it_means():
    assert "The die for the new tile shows 5: nothing comes." in stepping(5).told()
    assert "The die for the new tile shows 3: a chest." in stepping(3).told()
    none_left = "None is left, or there is no room for it."
    assert none_left not in stepping(3).told()
    s = Situation(*ROOM, players=1, ways=(Way(0, 0, "N"),))
    hero = s.fighter("r0c0", "E")  # the bag is empty
    p = s.activate(hero).dice(1).do("go:r0c1")
    assert none_left in p.told()
    assert p.state.tokens == []


@rule("MKD-SOLO-10", "MKD-MARK-06")
def test_no_terrain_piece_appears_where_no_square_is_clear():
    s = Situation(".hhh", players=1, ways=(Way(0, 0, "W"),))  # the way in stays clear
    p = s.activate(s.fighter("r0c0", "E")).dice(2).do("go:r0c1")
    assert "The die for the new tile shows 2: a terrain piece." in p.told()
    assert "None is left, or there is no room for it." in p.told()
    assert p.state.ground.grid.kind(0) == "."


@rule("MKD-SOLO-19")
@pytest.mark.parametrize(("players", "last"), [(1, 1), (2, 1), (4, 3)])
def test_the_monster_side_of_a_solo_has_a_seat_and_may_be_the_active_one(players, last):
    state = undercroft.new("mageknight", players, 2).state
    state.active = last
    assert not [*faults(state, players, state.content)]
    state.active = last + 1
    assert [*faults(state, players, state.content)]


@rule("MKD-SOLO-10")
def test_a_chest_appears():
    p = stepping(3)
    (chest,) = p.state.chests
    assert p.state.ground.legal >> chest.square & 1
    assert chest.square != p.figure(OREN).square


@rule("MKD-SOLO-11", "MKD-SOLO-12")
def test_the_exit_opens_with_the_first_chest_far_from_the_entrance():

    table = undercroft.new("mageknight", 1, 2)
    state = table.state
    side, ground = state.sides[0], state.ground
    assert side.exit == -1
    open_the_exit(table)
    apart = ground.tiles_from(ground.tile_of[side.entrance])
    assert apart[ground.tile_of[side.exit]] >= 2
    where = side.exit
    open_the_exit(table)
    assert side.exit == where, "once"


@rule("MKD-SOLO-10", "MKD-MARK-06")
def test_a_terrain_piece_changes_a_square():

    table = undercroft.new("mageknight", 1, 2)
    before = table.state.ground
    solo._piece(table, 1)
    after = table.state.ground
    changed = [n for n in range(before.grid.size) if before.grid.kind(n) != after.grid.kind(n)]
    (square,) = changed
    assert before.grid.kind(square) == "."
    assert after.grid.kind(square) in "hws"
    assert after.tile_of[square] == 1
    assert after.names == before.names
