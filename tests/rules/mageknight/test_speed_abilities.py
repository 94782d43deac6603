"""Speed abilities (MKD-SPD)."""

import pytest

from tests.support.mageknight import Playing
from tests.support.mageknight_abilities import Bench
from tests.support.rules import rule
from undercroft.games.mageknight.content.abilities import (
    AQUATIC,
    BERSERK,
    BOUND,
    DODGE,
    FLIGHT,
    FORCED_MARCH,
    INVULNERABILITY,
    NIMBLE,
    POLE_ARM,
    QUICKNESS,
    RAM,
    REGENERATION,
    STEALTH,
    TOUGHNESS,
)
from undercroft.games.mageknight.rules import hooks, steps, turn
from undercroft.games.mageknight.table.ground import DESTROYED, OPEN
from undercroft.games.mageknight.table.state import CONVERTED, ON_A_SQUARE

ROOM = (".......",) * 7
START = 4


# -- Bound -------------------------------------------------------------------------------------


def bound(foe: str, abilities: int = BOUND, points: int = 20) -> Playing:
    s = Bench(*ROOM)
    hero = s.make("hero", "r3c0", "E", 0, abilities, reach=8, values=(7, 8, 14, 2))
    s.make("foe", foe, "W")
    return s.activate(hero, points=points)


@rule("MKD-SPD-35", "MKD-SPD-38", "MKD-SPD-40", "MKD-DMG-06")
def test_bound_shoots_for_nothing():
    assert bound("r3c4", points=0).offered("shoot") == ["foe"]
    assert bound("r3c1", points=3).why_not("strike:foe") == "MKD-COST-09"
    assert bound("r3c1", points=4).offered("strike") == ["foe"]
    assert bound("r3c4", BOUND | BERSERK).why_not("shoot:foe") == "MKD-DMG-06"


@rule("MKD-SPD-36")
@pytest.mark.parametrize(("foe", "points"), [("r3c4", 11), ("r3c1", 7)])
def test_bound_runs_up(foe, points):
    assert turn.speed_points(bound(foe).state, 0) == points


@rule("MKD-SPD-37", "MKD-SPD-27")
@pytest.mark.parametrize(
    ("ability", "die", "free"),
    [(BOUND, 2, True), (BOUND, 1, False), (FLIGHT, 2, True), (FLIGHT, 1, False), (0, 3, False)],
)
def test_bound_and_flight_are_held_by_a_one_alone(ability, die, free):
    p = bound("r3c1", ability).dice(die).do("break")
    assert bool(p.offered("go")) is free


# -- Quickness ---------------------------------------------------------------------------------


def quick(abilities: int = QUICKNESS, square: str = "r3c3", **more) -> Playing:
    s = Bench(*ROOM)
    s.make("hero", square, "N", 0, abilities, **more)
    s.make("foe", "r0c3", "N")
    s.chest("r3c5")
    return s.turn(0)


@rule("MKD-SPD-06", "MKD-SPD-08", "MKD-SPD-09")
def test_quickness_takes_no_activation():
    p = quick()
    assert {"figure:hero", "quick:hero"} <= set(p.options)
    assert p.state.activations == 2
    p.do("quick:hero")
    assert p.state.activations == 2
    assert p.state.activation.points == 9
    p.do("go:r2c3", "end", "N")
    assert not any("hero" in each for each in p.options), "this was its activation"
    assert "quick:hero" not in quick(0).options
    walking = quick().do("figure:hero", "go:r2c3")
    assert walking.asked == "act"
    assert walking.why_not("quick:hero") is not None


@rule("MKD-SPD-07")
def test_quickness_only_moves():
    p = quick().do("quick:hero", "go:r2c3", "go:r1c3")
    assert p.why_not("strike:foe") == "MKD-SPD-07"
    assert not p.offered("strike")
    chest = quick(square="r4c5").do("quick:hero")
    assert not chest.offered("expose")
    hurt = quick(QUICKNESS | REGENERATION, wounds=2).do("quick:hero")
    assert "regenerate" not in hurt.options
    assert hurt.why_not("regenerate") == "MKD-SPD-07"


@rule("MKD-SPD-10", "MKD-SPAWN-02")
def test_a_quick_mage_spawn_near_the_players_heroes_stays():
    s = Bench(*ROOM)
    s.make("hero", "r3c3", "N", 0)
    s.make("foe", "r0c3", "N", abilities=QUICKNESS)
    assert "quick:foe" not in s.turn(0).options
    t = Bench(*ROOM)
    t.make("hero", "r3c3", "N", 0)
    t.make("foe", "r0c3", "N", abilities=QUICKNESS)
    assert "quick:foe" in t.turn(1).options


# -- Flight and Aquatic ------------------------------------------------------------------------

DOORWAY = (
    "+-+-+-+-+",
    "|. .Dh w|",
    "+-+-+ + +",
    "|. .DX .|",
    "+-+-+-+-+",
)


@rule("MKD-SPD-22", "MKD-SPD-28", "MKD-SPD-29")
@pytest.mark.parametrize(
    ("ability", "costs"), [(FLIGHT, (1, 1, 2)), (AQUATIC, (2, 1, 2)), (0, (2, 3, 4))]
)
def test_what_flight_and_aquatic_make_of_terrain(ability, costs):
    s = Bench("hww", "...")
    hero = s.make("hero", "r1c1", "N", 0, ability)
    squares = [s.state.ground.called[name] for name in ("r0c0", "r0c1", "r0c2")]
    hindering = steps.entering(s.state, hero, squares[0])
    straight, diagonal = (steps.step_cost(s.state, hero, at) for at in squares[1:])
    assert (hindering, straight, diagonal) == costs


@rule("MKD-SPD-23", "MKD-SPD-24")
@pytest.mark.parametrize("door", [OPEN, DESTROYED])
@pytest.mark.parametrize("ability", [FLIGHT, 0])
def test_nobody_flies_through_a_doorway(ability, door):
    s = Bench(*DOORWAY)
    hero = s.make("hero", "r0c1", "E", 0, ability)
    s.state.doors = (door, door)
    p = s.activate(hero, points=5).do("go:r0c2")
    assert p.state.activation.points == 3, "on foot"
    p.do("go:r0c3")
    assert p.state.activation.points == (2 if ability else 0), "beyond it flies on"


@rule("MKD-SPD-23", "MKD-SPD-22")
def test_a_crevasse_behind_a_doorway_is_closed_to_flyers():
    s = Bench(*DOORWAY)
    hero = s.make("hero", "r1c1", "E", 0, FLIGHT)
    s.state.doors = (OPEN, OPEN)
    p = s.activate(hero)
    assert "go:r1c2" not in p.options
    assert p.why_not("go:r1c2") == "MKD-SPD-23"
    t = Bench(*DOORWAY)
    other = t.make("hero", "r0c2", "E", 0, FLIGHT)
    q = t.activate(other, points=2)
    assert "go:r1c2" in q.options
    q.do("go:r1c2", "go:r1c3")
    assert q.state.activation.points == 0


@rule("MKD-SPD-26", "MKD-MOV-03")
def test_a_flyer_comes_down_on_legal_ground():
    def flyer(points: int, **foe: str) -> Playing:
        s = Bench("..XX..", "......")
        hero = s.make("hero", "r0c1", "E", 0, FLIGHT)
        for name, square in foe.items():
            s.make(name, square, "W")
        return s.activate(hero, points=points)

    assert flyer(1).why_not("go:r0c2") == "MKD-SPD-26"
    assert "go:r0c2" not in flyer(1).options
    p = flyer(2).do("go:r0c2")
    assert p.options == ["go:r0c1", "go:r1c2"]
    assert p.why_not("end") == "MKD-MOV-03"
    assert flyer(9, foe="r1c3").why_not("go:r0c2") == "MKD-SPD-26", "it would be held there"


@rule("MKD-SPD-25", "MKD-MOV-04")
def test_flight_does_not_pass_blocking_squares():
    s = Bench(".#.", ".#.")
    hero = s.make("hero", "r0c0", "E", 0, FLIGHT)
    p = s.activate(hero)
    assert p.offered("go") == ["r1c0"]
    assert p.why_not("go:r0c1") == "MKD-MOV-04"


# -- Stealth -----------------------------------------------------------------------------------


@rule("MKD-SPD-30", "MKD-LOF-09")
@pytest.mark.parametrize(
    ("row", "verdict"), [(".h..", "MKD-SPD-30"), ("...h", None), ("h...", None), ("....", None)]
)
def test_stealth_hides_behind_hindering_terrain(row, verdict):
    def aim(ability: int) -> Playing:
        s = Bench(row)
        hero = s.make("hero", "r0c0", "E", 0, reach=8)
        s.make("foe", "r0c3", "W", abilities=ability)
        return s.activate(hero)

    p = aim(STEALTH)
    assert p.why_not("shoot:foe") == verdict
    assert p.offered("shoot") == ([] if verdict else ["foe"])
    assert aim(0).why_not("shoot:foe") is None


@rule("MKD-SPD-30")
def test_stealth_is_no_help_in_close_combat():
    s = Bench("hh")
    hero = s.make("hero", "r0c0", "E", 0)
    s.make("foe", "r0c1", "W", abilities=STEALTH)
    assert s.activate(hero).offered("strike") == ["foe"]


@rule("MKD-SPD-32", "MKD-SPD-33")
@pytest.mark.parametrize(
    ("corner", "ability", "place"),
    [
        ("h", STEALTH, ON_A_SQUARE), ("s", STEALTH, ON_A_SQUARE), (".", STEALTH, CONVERTED),
        ("w", STEALTH, CONVERTED), ("h", 0, CONVERTED),
    ],
)  # fmt: skip
def test_stealth_creeps_past_tokens(corner, ability, place):
    s = Bench(*ROOM[:6], f"......{corner}")
    hero = s.make("hero", "r0c0", "E", 0, ability)
    s.token("r0c5")
    p = s.activate(hero).throw(2).do("go:r0c1")
    assert p.state.tokens[0].place == place
    if place == ON_A_SQUARE:
        p.do("go:r0c2", "go:r0c3").throw(2).do("go:r0c4")
        assert p.state.tokens[0].place == CONVERTED, "an adjacent one is turned over"


@rule("MKD-SPD-34", "MKD-SPD-45", "MKD-TRAP-05", "MKD-TRAP-06")
def test_stealth_and_nimble_help_to_disarm():
    assert hooks.DISARM.total(STEALTH) == hooks.DISARM.total(NIMBLE) == 2
    assert hooks.DISARM.total(FLIGHT) == 0


# -- Forced March ------------------------------------------------------------------------------


@rule("MKD-SPD-41", "MKD-SPD-42", "MKD-SPD-43")
def test_forced_march_drives_friends_on():
    def points(*figures: tuple[str, int, int]) -> int:
        s = Bench(*ROOM)
        for number, (square, seat, abilities) in enumerate(figures):
            s.make(f"f{number}", square, "N", seat, abilities, values=(8, 8, 14, 2))
        return turn.speed_points(s.state, 0)

    hero, beside = ("r3c3", 0, 0), ("r3c4", 0, FORCED_MARCH)
    assert points(hero, beside) == 9
    assert points(hero, beside, ("r2c3", 0, FORCED_MARCH)) == 9
    assert points(hero, ("r3c5", 0, FORCED_MARCH)) == 8, "not adjacent"
    assert points(hero, ("r3c4", 1, FORCED_MARCH)) == 8, "not a friend"
    assert points(("r3c3", 0, FORCED_MARCH)) == 9
    assert points(("r3c3", 0, FORCED_MARCH), ("r3c4", 0, 0)) == 8
    assert points(("r3c3", 0, FORCED_MARCH), ("r3c4", 1, 0)) == 9
    assert points(("r3c3", 0, FORCED_MARCH), beside) == 9


# -- Nimble ------------------------------------------------------------------------------------


@rule("MKD-SPD-44")
def test_nimble_attacks_cost_two():
    assert bound("r3c1", NIMBLE, points=2).offered("strike") == ["foe"]
    assert bound("r3c4", NIMBLE, points=2).offered("shoot") == ["foe"]
    assert bound("r3c1", NIMBLE, points=1).why_not("strike:foe") == "MKD-COST-09"
    assert bound("r3c4", NIMBLE, points=1).why_not("shoot:foe") == "MKD-COST-09"


# -- Ram ---------------------------------------------------------------------------------------


def charging(*foes: tuple, abilities: int = RAM, wounds: int = 0) -> Playing:
    """A hero with Ram steps north to r3c3; foes as (square, facing, abilities)."""
    s = Bench(*ROOM)
    hero = s.make("ram", "r4c3", "S", 0, abilities, wounds=wounds)
    for number, (square, facing, *more) in enumerate(foes):
        s.make(f"foe{number}", square, facing, abilities=more[0] if more else 0)
    return s.activate(hero).do("go:r3c3")


@rule("MKD-SPD-47", "MKD-SPD-48", "MKD-SPD-51", "MKD-ABIL-06", "MKD-ABIL-11", "MKD-CTR-07")
def test_a_ram_costs_a_click_and_the_activation():
    p = charging(("r2c3", "S"))
    assert p.taken("foe0") == 1
    assert p.asked == "activate"
    assert charging(("r2c3", "S"), abilities=0).asked == "act"


@rule("MKD-SPD-50", "MKD-SPD-52")
def test_a_ram_hits_all_ahead_of_the_step():
    p = charging(("r2c4", "S"), ("r2c2", "S"))
    assert (p.taken("foe0"), p.taken("foe1"), p.asked) == (1, 1, "activate")


@rule("MKD-SPD-52")
def test_a_ram_hits_one_who_was_beside_it_before():
    s = Bench(*ROOM)
    hero = s.make("ram", "r4c3", "S", 0, RAM)
    s.make("foe", "r3c4", "E")
    p = s.activate(hero).do("go:r4c4")
    assert p.taken("foe") == 0, "it went east, and the foe is in the north"
    t = Bench(*ROOM)
    other = t.make("ram", "r4c3", "S", 0, RAM, arc=180)
    t.make("foe", "r3c4", "E")
    assert t.activate(other).do("go:r3c3").taken("foe") == 1


@rule("MKD-SPD-49")
@pytest.mark.parametrize("square", ["r3c4", "r4c4", "r4c2"])
def test_a_ram_does_nothing_beside_and_behind(square):
    p = charging((square, "E" if square != "r4c2" else "W"))
    assert (p.taken("foe0"), p.asked) == (0, "act")


@rule("MKD-SPD-53", "MKD-DEF-03")
@pytest.mark.parametrize(("wounds", "click"), [(0, START + 1), (6, START + 7)])
def test_a_ram_and_a_pole_arm_meet(wounds, click):
    p = charging(("r2c3", "S", POLE_ARM), wounds=wounds)
    assert p.taken("foe0") == 1, "even if the ram falls"
    assert p.state.warriors[0].click == click
    assert p.state.activation is None or p.state.activation.over


@rule("MKD-SPD-54", "MKD-DEF-19", "MKD-DEF-31", "MKD-DEF-38")
@pytest.mark.parametrize(("ability", "clicks"), [(TOUGHNESS, 0), (INVULNERABILITY, 0), (DODGE, 1)])
def test_a_ram_against_the_tough(ability, clicks):
    p = charging(("r2c3", "S", ability))
    assert (p.taken("foe0"), p.asked) == (clicks, "activate")
