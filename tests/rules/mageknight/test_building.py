"""Building the dungeon with tiles, and the pieces placed in it (TILE, MARK-06)."""

from collections import Counter

import pytest

import undercroft
from tests.support.mageknight import CONTENT
from tests.support.rules import rule
from undercroft.games.mageknight.game import GAME
from undercroft.games.mageknight.rules import building, pieces, placing, tiling
from undercroft.games.mageknight.table.ground import Dungeon, Laid, Way
from undercroft.kernel.data import pack

CALLED = CONTENT.tile_called


def built(players=2, seed=1, **settings):
    return undercroft.new("mageknight", players, seed, layout="tiles", **settings)


def by_hand(players=2, seed=1, *, until="place_chest", choose=lambda decision: 0, **settings):
    """Answer until something else is asked; what was asked, with who and the answer."""
    table = built(players, seed, placing="by_hand", **settings)
    asked = []
    while table.decision.kind not in (until, "activate"):
        choice = table.decision.choices[choose(table.decision)]
        asked.append((table.decision.kind, table.decision.player, choice))
        table.act(choice)
    return table, asked


def kind(tile):
    return CONTENT.tiles[tile].kind


@rule("MKD-TILE-01")
def test_tiles_have_one_of_two_sizes_and_a_back():
    sizes = {(each.kind, drawn.height, drawn.width)
             for each, drawn in zip(CONTENT.tiles, CONTENT.drawn, strict=True)}  # fmt: skip
    assert sizes == {("chamber", 5, 5), ("hallway", 5, 3)}
    # The back of a tile is its front mirrored; where that is the same there is nothing to choose.
    assert tiling.backs(CONTENT, CALLED["open_crossing"]) == (False,)
    assert tiling.backs(CONTENT, CALLED["flooded_nook"]) == (False, True)
    table = built()
    state = table.state
    state.dungeon = Dungeon((Laid(CALLED["corner_den"], 0, 0, 0, True),))
    ground = state.ground
    assert ground.blocking >> ground.called["r0c4"] & 1  # it is at r0c0 on the front
    assert not ground.blocking >> ground.called["r0c0"] & 1


@rule("MKD-TILE-02")
def test_each_player_picks_five_tiles_three_of_them_chambers():
    table, _ = by_hand(until="pick_tile")
    first = table.state.first
    halls = [each.id for each in CONTENT.tiles if each.kind == "hallway"]
    table.act(halls[0])
    table.act(halls[1])
    assert table.decision.player == first
    assert not {*halls} & {*table.decision.choices}  # 3 chambers must follow
    assert GAME.explain(table, first, halls[2]) == "MKD-TILE-02"
    table, _ = by_hand(until="pick_tile")
    chambers = [each.id for each in CONTENT.tiles if each.kind == "chamber"]
    for name in chambers[:4]:
        table.act(name)
    assert {*table.decision.choices} == {*halls}  # 1 hallway at least
    table.act(halls[0])
    assert table.decision.player == 1 - first


@rule("MKD-TILE-03")
def test_a_chamber_in_the_centre_then_one_tile_each_in_turn():
    table, asked = by_hand(seed=4, choose=lambda decision: -1)
    laid = [(player, choice) for what, player, choice in asked if what == "lay_tile"]
    first = table.state.first
    assert laid[0][0] == first
    assert CONTENT.tiles[CALLED[laid[0][1].partition(":")[0]]].kind == "chamber"
    assert [player for player, _ in laid][:4] == [first, 1 - first] * 2
    assert table.state.dungeon.central == 0
    # A hallway is not offered for the centre.
    table, _ = by_hand(seed=4, until="lay_tile")
    hand = table.state.sides[table.decision.player].tiles
    offered = {CALLED[each.partition(":")[0]] for each in table.decision.choices}
    assert offered == {tile for tile in hand if kind(tile) == "chamber"}


@rule("MKD-TILE-04", "MKD-TILE-07")
@pytest.mark.parametrize("seed", range(6))
def test_every_tile_has_a_path_to_the_central_chamber(seed):
    state = built(2 + seed % 3, seed).state
    ground = state.ground
    start = next(s for s in range(ground.grid.size) if (ground.areas[0] & ground.legal) >> s & 1)
    reached = ground.steps.distances(start, ground.crevasses).squares
    assert all(area & reached for area in ground.areas)


@rule("MKD-TILE-04")
def test_a_tile_is_laid_only_where_openings_meet():
    state = built().state
    state.dungeon = Dungeon((Laid(CALLED["rubble_room"], 0, 0),), central=0)  # open N and S
    ends = tiling.open_ends(state)
    assert ends == [(0, 2, "N"), (4, 2, "S")]
    vault = tiling.places_for(state, CALLED["dark_vault"], False, ends)  # open W and S
    assert {(each.row, each.quarters) for each in vault} == {(-5, 0), (-5, 3), (5, 1), (5, 2)}
    # An end that no path of playable squares leads to does not count.
    state.dungeon = Dungeon((Laid(CALLED["chasm_bridge"], 0, 0),), central=0)
    assert len(tiling.open_ends(state)) == 4
    # Nothing is laid over another tile.
    state.dungeon = tiling.with_tile(state.dungeon, Laid(CALLED["open_crossing"], -5, 0))
    north = Laid(CALLED["open_crossing"], 0, 0)
    assert north in state.dungeon.tiles
    tiles = state.dungeon.tiles
    for each in tiling.places_for(state, CALLED["four_alcoves"], False, tiling.open_ends(state)):
        extents = [tiling.extent(CONTENT, other) for other in (*tiles, each)]
        covered = Counter(
            (row, column)
            for top, left, bottom, right in extents
            for row in range(top, bottom)
            for column in range(left, right)
        )
        assert max(covered.values()) == 1


@rule("MKD-TILE-05", "MKD-TEAM-10", "MKD-TILE-09")
@pytest.mark.parametrize("seed", range(8))
def test_the_last_tile_is_a_hallway_that_forms_the_entrance(seed):
    players = 1 + seed % 4
    state = built(players, seed).state
    assert len(state.dungeon.ways) == players
    assert len({side.entrance for side in state.sides}) == players
    for turn, laid in enumerate(state.dungeon.tiles[-players:]):
        if "MKD-TILE-11" in {event.rule for event in built(players, seed).events}:
            continue
        assert kind(laid.tile) == "hallway"
        others = [each for each in state.dungeon.tiles if each != laid]
        near = Dungeon(tuple(others))
        side = state.sides[(state.first + turn) % players]
        number = state.ground.tile_of[side.entrance]
        assert state.dungeon.tiles[number] == laid
        before = msg(state, near)
        assert [kind(near.tiles[each].tile) for each in tiling.touched(before, laid)] == ["chamber"]
    far = {*placing.far_tiles(state)}
    for thing in (*state.chests, *state.tokens):
        assert state.ground.tile_of[thing.square] in far


def msg(state, dungeon):
    """The same state with another dungeon."""
    other = state.clone()
    other.dungeon = dungeon
    return other


@rule("MKD-TILE-05")
def test_a_hallway_between_two_chambers_is_no_entrance():
    state = built().state
    crossing = CALLED["open_crossing"]
    state.dungeon = Dungeon((Laid(crossing, 0, 0), Laid(crossing, 10, 0), Laid(crossing, 0, 5),
                             Laid(crossing, 5, 5), Laid(crossing, 10, 5)))  # fmt: skip
    hall = CALLED["straight_hall"]
    ends = tiling.open_ends(state)
    assert Laid(hall, 5, 1) in tiling.places_for(state, hall, False, ends)
    places = tiling.hallway_places(state, hall, False, ends)
    assert places
    assert Laid(hall, 5, 1) not in places
    # Its way in is at its far end, and nothing is laid before it.
    west = Laid(hall, 1, -5, 1)
    assert tiling.entrance_of(state, west) == Way(2, -5, "W")
    state.dungeon = tiling.with_tile(tiling.with_way(state.dungeon, Way(2, -5, "W")), west)
    assert state.dungeon.ways == (Way(2, 0, "W"),)
    assert (2, 0, "W") not in tiling.open_ends(state)


@rule("MKD-TILE-06")
def test_a_tile_that_does_not_fit_is_swapped_and_else_laying_ends(monkeypatch):
    real = tiling.places_for
    halls = {n for n, each in enumerate(CONTENT.tiles) if each.kind == "hallway"}

    def only_hallways(state, tile, back, ends):
        return real(state, tile, back, ends) if tile in halls else []

    monkeypatch.setattr(tiling, "places_for", only_hallways)
    table = built(2, 3)
    swapped = [event for event in table.events if event.rule == "MKD-TILE-06"]
    assert "swaps" in table.tell(swapped[0])
    monkeypatch.setattr(tiling, "places_for", lambda *_: [])
    table = built(2, 3)
    told = [table.tell(event) for event in table.events if event.rule.startswith("MKD-TILE")]
    assert told.count("No tile fits any more.") == 1, "then laying ends for all"
    assert len(table.state.dungeon.tiles) == 1


@rule("MKD-TILE-05", "MKD-TILE-06")
def test_the_first_of_two_hallways_left_is_swapped_if_neither_fits(monkeypatch):
    *others, gated, _wet = (n for n, each in enumerate(CONTENT.tiles) if each.kind == "hallway")
    places_for, hallway_places = tiling.places_for, tiling.hallway_places

    def only_others(state, tile, back, ends):
        with monkeypatch.context() as patched:
            patched.setattr(tiling, "places_for", places_for)
            return hallway_places(state, tile, back, ends) if tile in others else []

    monkeypatch.setattr(tiling, "places_for", lambda *_: [])  # so that nobody lays their first
    monkeypatch.setattr(tiling, "hallway_places", only_others)
    table, _ = by_hand(2, 3, until="piece_face", choose=lambda decision: -1)
    swaps = [table.tell(event) for event in table.events if event.rule == "MKD-TILE-06"][1:]
    assert [line.partition(" for ")[0] for line in swaps] == [
        f"Player {1 + seat} swaps {CONTENT.tiles[gated].name}" for seat in range(2)
    ]


@rule("MKD-TILE-11")
def test_whoever_has_no_place_for_a_hallway_still_comes_in(monkeypatch):
    monkeypatch.setattr(tiling, "hallway_places", lambda *_: [])
    table = built(2, 3)
    state = table.state
    assert len({side.entrance for side in state.sides}) == 2
    assert {state.ground.tile_of[side.entrance] for side in state.sides} == {
        state.ground.tile_of[way] for way in state.ground.ways
    }
    monkeypatch.setattr(tiling, "open_ends", lambda _state: [])
    state = built(1, 3).state
    assert state.sides[0].entrance in {
        state.ground.grid.at(row, column) for row, column, _ in tiling.rim(state)
    } | {*state.ground.ways}


@rule("MKD-TEAM-03")
@pytest.mark.parametrize(
    ("points", "tiles"), [(100, 5), (101, 6), (150, 6), (151, 7), (200, 7), (300, 9)]
)
def test_larger_teams_lay_more_tiles(points, tiles):
    assert building.tiles_each(2, points) == tiles
    if points in (100, 200):
        table, asked = by_hand(mode="heroic_team", team="chance", points=points, until="lay_tile")
        picked = [player for what, player, _ in asked if what == "pick_tile"]
        assert Counter(picked) == {0: tiles, 1: tiles}
        assert {len(side.tiles) for side in table.state.sides} == {tiles}


@rule("MKD-SOLO-02")
def test_alone_nine_to_twelve_tiles_with_two_hallways():
    for wanted, tiles in ((0, 9), (12, 12)):
        state = built(1, 2, tiles=wanted).state
        assert len(state.dungeon.tiles) == tiles
        assert sum(kind(laid.tile) == "hallway" for laid in state.dungeon.tiles) >= 2
        assert len(state.ground.ways) == 1
        assert state.sides[0].exit == -1


@rule("MKD-TILE-10", "MKD-TEAM-05")
@pytest.mark.parametrize("seed", range(4))
def test_lone_wolf_on_tiles_places_by_the_team_rules(seed):
    state = built(2, seed).state
    assert len(state.warriors) == 2
    assert len(state.chests) <= 4
    assert len(state.bag) == 12  # 2 blue and 4 yellow each
    tile_of = state.ground.tile_of
    assert {kind(state.dungeon.tiles[tile_of[chest.square]].tile) for chest in state.chests} <= {
        "chamber"
    }
    if 0 in placing.far_tiles(state):
        assert tile_of[state.chests[0].square] == 0


@rule("MKD-TEAM-10")
def test_the_opponent_picks_the_exit_among_squares_open_to_the_outside():
    table, _ = by_hand(2, 2, until="exit")
    state = table.state
    owner = state.first
    assert table.decision.player == 1 - owner
    ground = state.ground
    open_squares = {(row, column) for row, column, _ in tiling.open_ends(state)}
    names = {f"r{row}c{column}" for row, column in open_squares}
    names |= {ground.names[way] for way in ground.ways}
    assert {*table.decision.choices} == names - {ground.names[state.sides[owner].entrance]}
    choice = table.decision.choices[-1]
    table.act(choice)
    assert ground.names[table.state.sides[owner].exit] == choice


@rule("MKD-TEAM-11")
def test_with_six_tiles_the_exit_is_the_others_entrance(monkeypatch):
    real = tiling.places_for
    monkeypatch.setattr(
        tiling, "places_for", lambda state, *more: [] if len(state.dungeon.tiles) > 2 else
        real(state, *more),
    )  # fmt: skip
    state = built(2, 3).state
    assert len(state.dungeon.tiles) <= 6
    one, other = state.sides
    assert (one.exit, other.exit) == (other.entrance, one.entrance)


# -- pieces ------------------------------------------------------------------------------------


@rule("MKD-TILE-08", "MKD-TILE-09", "MKD-MARK-06")
@pytest.mark.parametrize("seed", range(6))
def test_each_player_draws_and_places_a_piece_the_starting_player_first(seed):
    table, asked = by_hand(2, seed, pieces=2)
    state = table.state
    order = [player for what, player, _ in asked if what == "place_piece"]
    assert order == [state.first, 1 - state.first] * 2
    assert len(state.dungeon.markers) + len(state.dungeon.doors) == 4
    assert len(state.pieces) == len(pieces.POOL) - 4
    ground, far = state.ground, {*placing.far_tiles(state)}
    for marker in state.dungeon.markers:
        square = ground.grid.at(marker.row, marker.column)
        assert ground.grid.kind(square) == marker.kind
        assert ground.tile_of[square] in far
    assert len(state.doors) == len(ground.doors)


@rule("MKD-MARK-06", "MKD-TILE-08")
def test_a_marker_lies_on_the_face_that_the_player_wants():
    faces = {}
    for seed in range(12):
        table, _ = by_hand(2, seed, until="piece_face")
        if table.decision.kind != "piece_face":
            continue
        one, other = table.decision.choices
        assert one in "hw"
        assert other in "stvz"
        faces[one, other] = faces.get((one, other), 0) + 1
        table.act(other)
        table.act(table.decision.choices[0])
        assert table.state.dungeon.markers[0].kind == other
    assert len(faces) > 1


@rule("MKD-TILE-08", "MKD-DOOR-01")
def test_a_door_is_placed_in_an_opening_between_tiles():
    state = built(2, 1, pieces=0).state
    assert not state.dungeon.markers + state.dungeon.doors
    ways = pieces.doorways(state)
    assert ways
    for name in ways:
        one, other = (state.ground.called[square] for square in name.split("-"))
        assert state.ground.tile_of[one] != state.ground.tile_of[other]
        assert state.ground.steps.next_to(one) >> other & 1
    for seed in range(30):
        table = built(2, seed, pieces=1)
        if table.state.dungeon.doors:
            break
    state = table.state
    door = state.dungeon.doors[0]
    square = state.ground.grid.at(door.row, door.column)
    beyond = state.ground.beyond_doorways[square]
    assert not state.ground.steps.next_to(square, state.ground.shut(state.doors)) & beyond


@pytest.mark.parametrize(("players", "placing_"), [(1, "by_hand"), (2, "by_hand"), (3, "ready")])
def test_a_game_on_tiles_can_be_saved_and_goes_on_alike(players, placing_):
    table = built(players, 6, placing=placing_)
    for _ in range(25):
        table.act(table.decision.choices[-1])
    twin = undercroft.load(table.save())
    for _ in range(20):
        for each in (table, twin):
            each.act(each.decision.choices[0])
    assert pack(table.state) == pack(twin.state)
