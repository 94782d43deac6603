"""What a step costs and what forbids it (MKD-MOV, MKD-COST, MKD-BREAK)."""

import pytest

from tests.support.mageknight import CONTENT, Situation
from tests.support.rules import rule
from undercroft.games.mageknight.content.abilities import AQUATIC, FLIGHT
from undercroft.games.mageknight.rules import steps, values
from undercroft.games.mageknight.table.state import (
    ON_A_SQUARE,
    ON_THE_FLOOR,
    Activation,
    Chest,
    Token,
)

ROOM = (".....",) * 5


def showing(s: Situation, ability: int, square: str, seat: int = 0):
    """A hero whose starting click shows an ability."""
    for figure in CONTENT.figures:
        if figure.is_hero and figure.dial[figure.start(1)].abilities & ability:
            return s.put(figure.id, square, seat=seat)
    raise LookupError(ability)


def at(s: Situation, name: str) -> int:
    return s.state.ground.called[name]


@rule("MKD-COST-01", "MKD-COST-02", "MKD-COST-03", "MKD-COST-04", "MKD-MOV-01")
def test_terrain_and_a_diagonal_make_the_cost():
    s = Situation(".h.", "w.h", "..w")
    hero = s.put("lord_oren", "r1c1", seat=0)
    costs = {
        name: steps.step_cost(s.state, hero, at(s, name))
        for name in ("r0c0", "r0c1", "r0c2", "r1c0", "r1c2", "r2c1", "r2c2")
    }
    assert costs == {"r0c0": 2, "r0c1": 2, "r0c2": 2, "r1c0": 3, "r1c2": 2, "r2c1": 1, "r2c2": 4}


@rule("MKD-MOV-01")
def test_two_paths_of_the_rulebook():
    def along(rows, *path):
        s = Situation(*rows)
        hero, total = s.put("lord_oren", path[0], seat=0), 0
        for name in path[1:]:
            total += steps.step_cost(s.state, hero, at(s, name))
            hero.square = at(s, name)
        return total

    assert along(("..w", "..."), "r0c0", "r0c1", "r0c2", "r1c1") == 1 + 3 + 2
    assert along(("...", "ww."), "r0c2", "r1c1", "r1c0", "r0c0") == 4 + 3 + 1


def test_flight_and_aquatic_change_the_terrain():
    rows = ("hwX", "...")
    for ability, costs in ((FLIGHT, (1, 1)), (AQUATIC, (2, 1))):
        s = Situation(*rows)
        hero = showing(s, ability, "r1c0")
        assert (steps.entering(s.state, hero, 0), steps.entering(s.state, hero, 1)) == costs
    s = Situation(*rows)
    flyer, walker = showing(s, FLIGHT, "r1c2"), s.put("lord_oren", "r1c1", seat=1)
    assert steps.forbids_ground(s.state, flyer, at(s, "r0c2")) is None
    assert steps.forbids_ground(s.state, walker, at(s, "r0c2")) == "MKD-MOV-03"


@rule("MKD-MOV-03", "MKD-MOV-04", "MKD-MOV-08")
def test_what_no_step_leads_to():
    s = Situation("..#", ".X.", "...")
    hero = s.put("lord_oren", "r0c1", seat=0)
    assert steps.forbids_ground(s.state, hero, at(s, "r0c2")) == "MKD-MOV-04"
    assert steps.forbids_ground(s.state, hero, at(s, "r1c1")) == "MKD-MOV-03"
    assert steps.forbids_ground(s.state, hero, at(s, "r1c2")) == "MKD-MOV-08"
    assert steps.forbids_ground(s.state, hero, at(s, "r2c0")) == "MKD-MOV-01"
    assert steps.forbids_ground(s.state, hero, at(s, "r1c0")) is None


@rule("MKD-MOV-06", "MKD-MOV-07", "MKD-TOKEN-14")
def test_a_square_is_filled_by_what_is_on_it():
    s = Situation(*ROOM)
    s.put("gnoll_hunter_weak", "r0c0")
    s.state.chests.append(Chest(0, 0, place=ON_THE_FLOOR, square=at(s, "r0c1")))
    s.state.tokens.append(Token(0, place=ON_A_SQUARE, square=at(s, "r0c2")))
    found = [steps.forbids_room(s.state, at(s, f"r0c{column}")) for column in range(4)]
    assert found == ["MKD-MOV-06", "MKD-MOV-07", "MKD-TOKEN-14", None]


@rule("MKD-MOV-09")
def test_figures_beside_a_diagonal_step_do_not_matter():
    s = Situation(*ROOM)
    hero = s.put("lord_oren", "r1c1", seat=0)
    s.put("priest_wyndfenner", "r0c1", seat=0)
    s.put("maboc_the_bully", "r1c2", seat=0)
    assert steps.forbids_step(s.state, hero, Activation(points=2), at(s, "r0c2")) is None
    assert steps.forbids_step(s.state, hero, Activation(points=1), at(s, "r0c2")) == "MKD-MOV-01"


@rule("MKD-BREAK-01", "MKD-BREAK-06", "MKD-BREAK-07", "MKD-BREAK-08", "MKD-BREAK-09")
def test_who_stands_in_a_front_arc_is_held():
    s = Situation(*ROOM)
    hero = s.put("lord_oren", "r2c2", seat=0)
    behind = s.put("gnoll_hunter_weak", "r1c2", "N")
    assert steps.holders(s.state, hero, Activation(points=9)) == []
    behind.facing = 4  # a free spin: it looks south now
    held = Activation(points=9)
    assert steps.holders(s.state, hero, held) == [1]
    assert steps.forbids_step(s.state, hero, held, at(s, "r3c2")) == "MKD-BREAK-01"
    held.free_of = 1 << 1
    assert steps.forbids_step(s.state, hero, held, at(s, "r3c2")) is None
    s.put("gnoll_hunter_weak", "r3c3", "NW")
    assert steps.holders(s.state, hero, held) == [2]


@rule("MKD-BREAK-02", "MKD-COST-07")
@pytest.mark.parametrize(("points", "verdict"), [(2, "MKD-BREAK-02"), (3, None)])
def test_an_attempt_needs_points_for_a_step_as_well(points, verdict):
    s = Situation(*ROOM)
    hero = s.put("lord_oren", "r2c2", seat=0)
    activation = Activation(points=points)
    assert steps.forbids_breaking_away(s.state, hero, activation) == "MKD-BREAK-08"
    s.put("gnoll_hunter_weak", "r1c2", "S")
    assert steps.forbids_breaking_away(s.state, hero, activation) == verdict


# -- values ----------------------------------------------------------------------------------------


def chest_with(s: Situation, treasure: str, **fields) -> int:
    """A chest that holds a treasure; its number."""
    for kind, chest in enumerate(CONTENT.chests):
        if treasure in chest.treasures:
            s.state.chests.append(Chest(kind, chest.treasures.index(treasure), **fields))
            return len(s.state.chests) - 1
    raise LookupError(treasure)


@rule("MKD-TREAS-05", "MKD-TREAS-06")
def test_treasures_lend_bonuses_and_abilities():
    s = Situation(*ROOM)
    hero = s.put("lord_oren", "r2c2", seat=0)  # sweep, battle armor; 8/9/15/3
    plain = values.abilities(s.state, hero)
    bonus = next(t for t in CONTENT.treasures.values() if isinstance(t.attack, int))
    dagger = chest_with(s, "green_dagger")
    number = chest_with(s, bonus.id)
    hero.lent = (number,)
    assert values.attack(s.state, hero) == 9 + bonus.attack
    assert values.abilities(s.state, hero) == plain
    hero.lent = (dagger,)
    assert values.attack(s.state, hero) == 9
    names = values.abilities(s.state, hero) ^ plain
    assert bin(names).count("1") == 2, "venom in the place of sweep"
    assert (values.speed(s.state, hero), values.defense(s.state, hero)) == (8, 15)
    assert values.damage(s.state, hero) == 3


def test_a_frozen_figure_is_slow():
    s = Situation(*ROOM)
    hero = s.put("lord_oren", "r2c2", seat=0)
    hero.frozen = True
    assert values.speed(s.state, hero) == 2


@rule("MKD-ABIL-02", "MKD-ABIL-04")
def test_an_ability_works_while_it_shows_and_is_not_switched_off():
    s = Situation(*ROOM)
    hero = showing(s, FLIGHT, "r2c2")
    assert values.has(s.state, hero, FLIGHT)
    hero.switched_off = (FLIGHT.bit_length() - 1,)
    assert not values.has(s.state, hero, FLIGHT)
    hero.switched_off = ()
    dial = s.state.content.figures[hero.figure].dial
    hero.click = next(n for n, click in enumerate(dial) if not click.abilities & FLIGHT)
    assert not values.has(s.state, hero, FLIGHT)
