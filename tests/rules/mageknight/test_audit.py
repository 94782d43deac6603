"""The audit of the fuzz runs: each thing it looks at is broken on purpose."""

import pytest

import undercroft
from undercroft.games.mageknight.game import GAME
from undercroft.games.mageknight.table.ground import Dungeon, Laid
from undercroft.games.mageknight.table.state import (
    ELIMINATED,
    HELD,
    INSIDE,
    NOBODY,
    NONE,
    ON_A_SQUARE,
    ON_THE_FLOOR,
    OUTSIDE,
    Activation,
)


def in_play(**settings):
    """A game with figures of both sides inside, chests and tokens on the floor."""
    table = undercroft.new("mageknight", 2, 3, **settings)
    state = table.state
    squares = [n for n in range(state.ground.grid.size) if state.ground.legal >> n & 1]
    taken = {each.square for each in (*state.chests, *state.tokens)}
    free = iter([square for square in squares if square not in taken])
    for warrior in state.warriors:
        warrior.place, warrior.square = INSIDE, next(free)
    spawn, state.pool = state.pool[0], state.pool[1:]
    state.warriors.append(type(state.warriors[0])(spawn, place=INSIDE, square=next(free)))
    assert GAME.audit(state, settled=True) == []
    return state


def two_on_a_square(state):
    state.warriors[1].square = state.warriors[0].square


def a_figure_on_a_chest(state):
    state.warriors[1].square = state.chests[0].square


def a_token_on_a_chest(state):
    state.tokens[0].square = state.chests[0].square


def off_the_map(state):
    state.warriors[0].square = state.ground.grid.size


def a_spawn_twice(state):
    state.pool = (*state.pool, state.warriors[-1].figure)


def a_spawn_lost(state):
    state.pool = state.pool[1:]


def a_unique_in_use(state):
    figures = enumerate(state.content.figures)
    state.fallen = (next(n for n, figure in figures if figure.rank == "unique"),)


def a_hero_in_the_pool(state):
    figures = enumerate(state.content.figures)
    state.pool = (*state.pool, next(n for n, figure in figures if figure.is_hero))


def two_of_one_name(state):
    state.warriors[1].figure, state.warriors[1].copy = state.warriors[0].figure, 0


def a_dial_too_far(state):
    state.warriors[0].click = 13


def a_dial_below_zero(state):
    state.warriors[-1].click = -1


def skulls_that_stand(state):
    state.warriors[0].click = len(state.figure(0).dial)


def better_than_its_level(state):
    state.warriors[0].click = state.figure(0).start(state.warriors[0].level) - 1


def inside_a_rock(state):
    blocking = state.ground.blocking
    state.warriors[0].square = next(n for n in range(state.ground.grid.size) if blocking >> n & 1)


def outside_with_a_square(state):
    state.warriors[0].place = OUTSIDE


def a_spawn_out_of_the_game(state):
    state.warriors[-1].place, state.warriors[-1].square = ELIMINATED, NONE


def a_hero_of_nobody(state):
    state.warriors[0].seat = NOBODY


def a_chest_nowhere(state):
    state.chests[0].square = NONE


def a_chest_held_on_the_floor(state):
    state.chests[0].place = HELD
    state.chests[0].seat = 0


def a_chest_of_somebody_on_the_floor(state):
    state.chests[0].seat = 1
    assert state.chests[0].place == ON_THE_FLOOR


def a_token_nowhere(state):
    state.tokens[0].square = NONE
    assert state.tokens[0].place == ON_A_SQUARE


def more_tokens_than_the_bag(state):
    state.bag = ()


def too_many_points_spent(state):
    state.activation = Activation(warrior=0, points=-1)


def more_points_than_at_first(state):
    state.activation = Activation(warrior=0, points=5, granted=4)


def too_many_activations(state):
    state.activations = -1


@pytest.mark.parametrize(
    ("harm", "complaint"),
    [
        (two_on_a_square, "2 things are on"), (a_figure_on_a_chest, "2 things are on"),
        (a_token_on_a_chest, "2 things are on"), (off_the_map, "there is no square"),
        (a_spawn_twice, "is there 2 times"), (a_spawn_lost, "is there 0 times"),
        (a_unique_in_use, "is there 1 times"), (a_hero_in_the_pool, "is there 1 times"),
        (two_of_one_name, "2 figures are called"), (a_dial_too_far, "has no click 13"),
        (a_dial_below_zero, "has no click -1"), (skulls_that_stand, "still stands"),
        (better_than_its_level, "better than its start"), (inside_a_rock, "where nobody can"),
        (outside_with_a_square, "is not inside"), (a_spawn_out_of_the_game, "into the pool"),
        (a_hero_of_nobody, "the wrong side"), (a_chest_nowhere, "a square only on the floor"),
        (a_chest_held_on_the_floor, "its treasure is unknown"),
        (a_chest_of_somebody_on_the_floor, "has an owner only"),
        (a_token_nowhere, "a token has a square only"),
        (more_tokens_than_the_bag, "only 0 are left"),
        (too_many_points_spent, "more speed points were spent"),
        (more_points_than_at_first, "more speed points are left"),
        (too_many_activations, "more activations"),
    ],
)  # fmt: skip
def test_what_is_broken_is_told(harm, complaint):
    state = in_play()
    harm(state)
    try:
        found = GAME.audit(state, settled=True)
    except IndexError:  # a place that no list has
        found = GAME.audit(state, settled=False)
    assert any(complaint in each for each in found), found


def test_a_unique_is_in_its_place_where_uniques_are_in_use():
    state = in_play(uniques=True)
    ranks = {state.content.figures[figure].rank for figure in state.pool}
    assert ranks == {"weak", "standard", "tough", "unique"}
    unique = next(f for f in state.pool if state.content.figures[f].rank == "unique")
    state.fallen = (unique,)
    assert any("is there 2 times" in each for each in GAME.audit(state, settled=True))


def test_while_tiles_are_laid_none_is_there_twice():
    table = undercroft.new("mageknight", 2, 3, layout="tiles", placing="by_hand")
    while table.decision.kind != "tile_place":
        table.act(0)
    state = table.state
    assert GAME.audit(state, settled=True) == []
    lying = state.dungeon.tiles[0]
    state.dungeon = Dungeon((lying, Laid(lying.tile, 0, 5)), central=0)
    assert any("players" in each for each in GAME.audit(state, settled=True))
    state.dungeon = Dungeon((lying,), central=0)
    state.sides[0].box = state.sides[0].box[1:]
    assert any("is there 1 times for 2 players" in each for each in GAME.audit(state, settled=True))
