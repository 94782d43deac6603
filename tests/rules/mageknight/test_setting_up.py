"""Setting up a game (SET, TEAM)."""

import pytest

import undercroft
from tests.support.rules import rule
from undercroft.games.mageknight.table.state import ON_A_SQUARE, OUTSIDE
from undercroft.kernel.errors import BadSetup


def tile(state, square):
    return state.ground.tile_of[square]


def apart(state, square):
    """How many tiles a square is from the nearest way in."""
    ground = state.ground
    return min(ground.tiles_from(tile(state, way))[tile(state, square)] for way in ground.ways)


@rule("MKD-SET-01", "MKD-SET-17", "MKD-DIAL-06", "MKD-DMG-03")
def test_each_player_begins_outside_with_a_team_of_equal_cost():
    state = undercroft.new("mageknight", 2, 1).state
    assert [hero.seat for hero in state.warriors] == [0, 1]
    assert {hero.place for hero in state.warriors} == {OUTSIDE}
    assert {(hero.level, hero.click) for hero in state.warriors} == {(1, 4)}
    assert len({side.cost for side in state.sides}) == 1
    teams = undercroft.new("mageknight", 2, 1, mode="heroic_team").state
    assert [side.cost for side in teams.sides] == [100, 100]
    assert len(teams.warriors) == 8


@rule("MKD-SET-06", "MKD-SET-07", "MKD-SET-12", "MKD-SET-13", "MKD-SET-10", "MKD-SET-11")
@pytest.mark.parametrize("seed", range(8))
def test_chests_and_tokens_lie_far_from_the_entrances(seed):
    state = undercroft.new("mageknight", 2, seed, tokens=3).state
    assert len(state.chests) == 2
    chests = [tile(state, chest.square) for chest in state.chests]
    assert len({*chests}) == 2
    lying = [tile(state, token.square) for token in state.tokens]
    assert lying[0] in chests
    assert len(lying) <= 6
    for each in {*lying}:
        assert lying.count(each) <= (2 if each in chests else 1)
    for thing in (*state.chests, *state.tokens):
        assert apart(state, thing.square) >= 2


@rule("MKD-SET-19")
def test_lone_wolf_has_yellow_tokens_and_one_of_each_player_where_the_dungeon_says_so():
    def tokens(**settings):
        state = undercroft.new("mageknight", 2, 3, **settings).state
        return len(state.tokens), {state.content.tokens[kind].colour for kind in state.bag}

    assert tokens() == (2, {"yellow"})
    assert tokens(tokens=3) == (6, {"yellow"})
    assert tokens(layout="team_crawl") == (6, {"yellow"})
    assert tokens(layout="four_gates") == (2, {"yellow"})
    assert tokens(mode="heroic_team", layout="small_crawl") == (6, {"yellow", "blue"})


@rule("MKD-SET-05", "MKD-SET-09", "MKD-CHEST-01")
def test_nobody_knows_a_token_a_trap_or_a_treasure_before_it_is_turned_over():
    table = undercroft.new("mageknight", 2, 1)
    assert {token.kind for token in table.state.tokens} == {-1}
    assert {(chest.trap, chest.treasure) for chest in table.state.chests} == {(0, -1)}
    view = table.view(0)
    assert {token.kind for token in view.tokens} == {""}
    assert {(chest.trap, chest.treasure) for chest in view.chests} == {("", "")}


@rule("MKD-SET-02", "MKD-SET-06", "MKD-SET-08", "MKD-SET-15", "MKD-SET-16", "MKD-SET-18")
def test_by_hand_the_players_place_in_turn():
    table = undercroft.new("mageknight", 2, 3, placing="by_hand", tokens=3)
    first = table.state.first
    asked = []
    while table.decision.kind != "activate":
        asked.append((table.decision.kind, table.decision.player))
        for option in table.decision.options:
            if table.decision.kind == "chest_facing":
                assert (option.label, option.targets) == (f"Facing {option.id}", ())
            else:
                wanted = (f"On {option.id}", (f"space:{option.id}",))
                assert (option.label, option.targets) == wanted
        table.act(table.decision.choices[0])
    other = 1 - first
    assert asked[:4] == [
        ("place_chest", first), ("chest_facing", first),
        ("place_chest", other), ("chest_facing", other),
    ]  # fmt: skip
    tokens = [player for kind, player in asked if kind == "place_token"]
    assert tokens == [first, other] * 3
    # Of two ways in the starting player takes one and leaves the other.
    assert [player for kind, player in asked if kind == "entrance"] == [first]
    sides = table.state.sides
    assert (sides[0].entrance, sides[0].exit) == (sides[1].exit, sides[1].entrance)


@rule("MKD-TEAM-05")
@pytest.mark.parametrize("seed", range(4))
def test_in_a_team_game_chests_stand_in_chambers_the_first_in_the_central_one(seed):
    state = undercroft.new("mageknight", 2, seed, mode="heroic_team").state
    assert len(state.chests) == 4
    assert tile(state, state.chests[0].square) == state.dungeon.central
    kinds = {
        state.content.tiles[state.dungeon.tiles[tile(state, chest.square)].tile].kind
        for chest in state.chests
    }
    assert kinds == {"chamber"}


@rule("MKD-SOLO-03", "MKD-SOLO-04", "MKD-SOLO-05", "MKD-SOLO-02")
def test_alone_there_are_three_chests_with_tokens_and_no_exit_yet():
    state = undercroft.new("mageknight", 1, 2).state
    assert len(state.chests) == 3
    lying = {tile(state, token.square) for token in state.tokens if token.place == ON_A_SQUARE}
    assert {tile(state, chest.square) for chest in state.chests} <= lying
    assert len(state.bag) == 10
    assert state.sides[0].exit == -1


def test_what_does_not_go_together_is_refused():
    with pytest.raises(BadSetup, match="2 ways in, too few for 3 players"):
        undercroft.new("mageknight", 3, 1, layout="small_crawl")
    with pytest.raises(BadSetup, match="brakenswords is no team for lone_wolf"):
        undercroft.new("mageknight", 2, 1, teams=["brakenswords", "hawks"])
