"""Magic Levitation (MKD-SPD-11 to 21)."""

import pytest

from tests.support.mageknight import Playing
from tests.support.mageknight_abilities import Bench
from tests.support.rules import rule
from undercroft.games.mageknight.content.abilities import (
    MAGIC_IMMUNITY,
    MAGIC_LEVITATION,
    POLE_ARM,
)
from undercroft.games.mageknight.table.ground import OPEN
from undercroft.games.mageknight.table.state import CONVERTED

HALL = (".........",) * 3


def lifting(*others: tuple, rows=HALL, square: str = "r1c0", points: int = 9) -> Playing:
    """A mage of seat 0, and others as (name, square, facing, seat, abilities)."""
    s = Bench(*rows)
    mage = s.make("mage", square, "E", 0, MAGIC_LEVITATION)
    for name, at, facing, seat, *more in others:
        s.make(name, at, facing, seat, more[0] if more else 0)
    return s.activate(mage, points=points)


@rule("MKD-SPD-11", "MKD-SPD-12", "MKD-ABIL-09")
def test_levitation_takes_the_place_of_the_activation():
    p = lifting(("friend", "r0c0", "N", 0), ("foe", "r1c1", "E", 1), ("far", "r1c2", "E", 1))
    assert p.offered("levitate") == ["friend", "foe"]
    assert p.why_not("levitate:far") == "MKD-SPD-12"
    p.do("levitate:friend", "r0c4", "N", "E")
    assert p.at("friend") == "r0c4"
    assert p.asked == "activate", "neither a step nor an attack is left"
    lifted = lifting(("friend", "r0c0", "N", 0)).do("levitate:friend")
    assert lifted.state.activation.points == 0, "it gave them up before it lifts anybody"
    moved = lifting(("friend", "r0c0", "N", 0)).do("go:r2c0", "go:r1c0")
    assert not moved.offered("levitate")
    assert moved.why_not("levitate:friend") == "MKD-ABIL-09"


@rule("MKD-SPD-13")
def test_levitation_reaches_five_squares():
    p = lifting(("friend", "r0c1", "N", 0)).do("levitate:friend")
    assert {"r0c6", "r2c6"} <= set(p.options), "diagonal squares count as one"
    assert "r0c7" not in p.options


@rule("MKD-SPD-14", "MKD-SPD-16", "MKD-MOV-02")
def test_levitation_crosses_terrain_and_sets_down_on_legal_ground():
    p = lifting(("friend", "r0c1", "N", 0), rows=("..Xhw....",), square="r0c0")
    p.do("levitate:friend")
    assert p.options == ["r0c3", "r0c4", "r0c5", "r0c6"]
    p.do("r0c6")
    assert (p.asked, p.player, len(p.options)) == ("facing", 0, 8)
    assert p.do("SW").figure("friend").facing == 5


@rule("MKD-SPD-15")
def test_what_levitation_does_not_pass():
    door = ("+-+-+-+-+", "|. .D. .|", "+-+-+-+-+")
    shut = lifting(("friend", "r0c1", "N", 0), rows=door, square="r0c0")
    assert shut.why_not("levitate:friend") == "MKD-SPD-16"
    s = Bench(*door)
    mage = s.make("mage", "r0c0", "E", 0, MAGIC_LEVITATION)
    s.make("friend", "r0c1", "N", 0)
    s.state.doors = (OPEN,)
    assert s.activate(mage).do("levitate:friend").options == ["r0c2", "r0c3"]
    blocked = lifting(("friend", "r0c1", "N", 0), rows=("..#...",), square="r0c0")
    assert not blocked.offered("levitate")
    figure = lifting(
        ("friend", "r0c1", "N", 0), ("foe", "r0c3", "N", 1), rows=("......",), square="r0c0"
    )
    assert figure.do("levitate:friend").at("friend") == "r0c2", "there is no other square"
    next_to_it = lifting(
        ("friend", "r0c1", "N", 0), ("foe", "r0c2", "N", 1), rows=("......",), square="r0c0"
    )
    assert next_to_it.why_not("levitate:friend") == "MKD-SPD-16"


@rule("MKD-SPD-15", "MKD-MOV-07")
def test_a_chest_does_not_stop_levitation_but_fills_its_square():
    s = Bench("......")
    mage = s.make("mage", "r0c0", "E", 0, MAGIC_LEVITATION)
    s.make("friend", "r0c1", "N", 0)
    s.chest("r0c2")
    assert s.activate(mage).do("levitate:friend").options == ["r0c3", "r0c4", "r0c5"]


@rule("MKD-SPD-17")
def test_whoever_was_lifted_is_not_activated_any_more():
    def after(lifted: bool) -> Playing:
        s = Bench(*HALL)
        mage = s.make("mage", "r1c0", "E", 0, MAGIC_LEVITATION)
        s.make("friend", "r0c0", "N", 0)
        s.make("foe", "r2c8", "N", 1)
        s.make("spare", "r2c0", "N", 0)
        s.state.activations = 1
        p = s.activate(mage)
        return p.do(*(("levitate:friend", "r0c4", "N", "E") if lifted else ("end", "N")))

    assert "figure:friend" in after(lifted=False).options
    p = after(lifted=True)
    assert (p.player, p.offered("figure")) == (0, ["spare"])


@rule("MKD-SPD-18", "MKD-FACE-10")
def test_opponents_may_turn_to_whoever_was_set_down():
    p = lifting(("friend", "r0c0", "N", 0), ("foe", "r1c5", "S", 1))
    p.do("levitate:friend", "r0c5", "N")
    assert (p.asked, p.player) == ("spin", 1)
    assert p.do("N").figure("foe").facing == 0


@rule("MKD-SPD-19", "MKD-BREAK-10")
def test_levitation_needs_no_roll():
    p = lifting(("friend", "r0c1", "N", 0), ("foe", "r1c1", "N", 1))
    p.do("levitate:friend", "r0c5", "N")
    assert p.at("friend") == "r0c5"


@rule("MKD-SPD-20")
def test_levitation_does_not_set_off_a_pole_arm():
    p = lifting(("friend", "r0c0", "N", 0), ("foe", "r1c5", "N", 1, POLE_ARM))
    p.do("levitate:friend", "r0c5", "N")
    assert p.figure("friend").click == 4


@rule("MKD-SPD-21", "MKD-DEF-12")
def test_nobody_lifts_the_immune():
    p = lifting(("friend", "r0c0", "N", 0, MAGIC_IMMUNITY))
    assert not p.offered("levitate")
    assert p.why_not("levitate:friend") == "MKD-SPD-21"


@rule("MKD-TOKEN-15")
@pytest.mark.parametrize(("seat", "place"), [(0, CONVERTED), (-1, 1)])
def test_a_hero_who_is_set_down_converts_tokens(seat, place):
    s = Bench(*HALL)
    mage = s.make("mage", "r1c0", "E", 0, MAGIC_LEVITATION)
    s.make("lifted", "r0c0", "N", seat)
    s.token("r2c8")
    p = s.activate(mage).throw(2).do("levitate:lifted", "r0c4", "N")
    assert p.state.tokens[0].place == place


@rule("MKD-SPAWN-03")
def test_a_mage_spawn_is_not_set_down_beside_the_players_heroes():
    p = lifting(("foe", "r1c1", "E", -1), ("friend", "r0c5", "N", 0)).do("levitate:foe")
    assert "r1c3" in p.options
    assert not {"r0c1", "r1c4", "r1c5"} & set(p.options)
