"""Doors: opening, closing, falling shut, being destroyed (DOOR)."""

import pytest

from tests.support.mageknight import Playing, Situation
from tests.support.rules import rule
from undercroft.games.mageknight.rules import doors
from undercroft.games.mageknight.table.ground import DESTROYED, OPEN, SHUT
from undercroft.kernel.grid import FACINGS

OREN, GNOLL, DOOR = "lord_oren", "gnoll_hunter_weak", "r0c1-r0c2"


def rooms(edge: str) -> Situation:
    """Two rooms with a door between r0c1 and r0c2; a fighter (attack 6) faces north at r0c1."""
    s = Situation("+-+-+-+-+", f"|. .{edge}. .|", "+ + + + +", "|. .|. .|", "+-+-+-+-+")
    s.fighter("r0c1", "N")
    return s


def hero(edge: str, points: int = 20) -> Playing:
    s = rooms(edge)
    return s.activate(s.state.warriors[0], points)


@rule("MKD-DOOR-01", "MKD-DOOR-02", "MKD-COST-14")
def test_a_wooden_door_stays_open_until_somebody_closes_it():
    p = hero("D")
    assert "go:r0c2" not in p.options
    p.do(f"open_door:{DOOR}")
    assert p.state.activation.points == 18
    assert "go:r0c2" in p.options
    assert p.why_not(f"open_door:{DOOR}") == "MKD-DOOR-02"
    p.do("end", "N", "end")
    assert p.state.doors == (OPEN,)
    s = rooms("D")
    s.state.doors = (OPEN,)
    q = s.activate(s.state.warriors[0], points=1).do(f"close_door:{DOOR}")
    assert q.state.doors == (SHUT,)
    poor = hero("D", points=1)
    assert (poor.offered("open_door"), poor.why_not(f"open_door:{DOOR}")) == ([], "MKD-COST-14")


@rule("MKD-DOOR-03", "MKD-DOOR-04")
def test_an_iron_door_falls_shut_when_the_activation_ends():
    p = hero("I").do(f"open_door:{DOOR}")
    assert p.state.doors == (OPEN,)
    assert p.why_not(f"close_door:{DOOR}") == "MKD-DOOR-03"
    p.do("go:r0c2")
    assert p.state.doors == (OPEN,)
    p.do("end", "N")
    assert p.state.doors == (SHUT,)


@rule("MKD-DOOR-04")
def test_of_several_doors_the_one_that_was_opened_falls_shut():
    s = Situation("+-+-+-+-+", "|.D. .I.|", "+-+-+-+-+")
    s.state.doors = (OPEN, SHUT)
    p = s.activate(s.fighter("r0c2", "E")).do("open_door:r0c2-r0c3")
    assert p.state.doors == (OPEN, OPEN)
    assert p.do("end", "N").state.doors == (OPEN, SHUT)


@rule("MKD-DOOR-05", "MKD-DOOR-06", "MKD-COST-09", "MKD-TURN-09")
@pytest.mark.parametrize(("edge", "needed"), [("D", 4), ("I", 9)])
def test_an_attack_that_reaches_its_defense_destroys_a_door(edge: str, needed: int):
    p = hero(edge, points=4).throw(needed).do(f"batter:{DOOR}", "E")
    assert p.state.doors == (DESTROYED,)
    assert p.state.activation is None or p.state.activation.warrior != 0
    failed = hero(edge, points=4).throw(needed - 1).do(f"batter:{DOOR}", "E")
    assert failed.state.doors == (SHUT,)
    assert failed.figure(OREN).click == 8
    assert "The door holds." in failed.told()
    assert "The door holds." not in p.told()


@rule("MKD-DOOR-06")
def test_a_destroyed_door_is_open_for_good():
    s = rooms("I")
    s.state.doors = (DESTROYED,)
    p = s.activate(s.state.warriors[0])
    assert "go:r0c2" in p.options
    assert p.offered("close_door") == p.offered("open_door") == p.offered("batter") == []
    for verb in ("open_door", "close_door", "batter"):
        assert p.why_not(f"{verb}:{DOOR}") == "MKD-DOOR-06"


@rule("MKD-DOOR-09", "MKD-FACE-07")
def test_a_door_is_dealt_with_from_its_two_squares_and_faced():
    p = hero("D")
    assert p.offered("batter") == p.offered("open_door") == [DOOR]
    p.do(f"batter:{DOOR}")
    assert sorted(p.options) == ["E", "NE", "SE"]
    p.throw(8).do("NE")
    assert FACINGS[p.figure(OREN).facing] == "NE"
    s = rooms("D")
    away = s.put(GNOLL, "r1c1")
    q = s.activate(away, seat=1)
    assert q.offered("batter") == q.offered("open_door") == []
    assert q.why_not(f"batter:{DOOR}") == q.why_not(f"open_door:{DOOR}") == "MKD-DOOR-09"
    t = rooms("D")
    other_side = t.put(GNOLL, "r0c2")
    r = t.activate(other_side, seat=1)
    assert r.offered("batter") == r.offered("open_door") == [DOOR]
    r.do(f"batter:{DOOR}")
    assert sorted(r.options) == ["NW", "SW", "W"]


@rule("MKD-DOOR-05", "MKD-CRIT-01", "MKD-CRIT-02")
def test_two_and_twelve_against_a_door(monkeypatch: pytest.MonkeyPatch):
    s = rooms("D")
    s.state.warriors[0].click = 9
    p = s.activate(s.state.warriors[0]).throw(2).do(f"batter:{DOOR}", "E")
    assert p.state.doors == (SHUT,)
    assert p.figure(OREN).click == 10
    monkeypatch.setattr(doors, "IRON_DEFENSE", 30)
    assert hero("I").throw(11).do(f"batter:{DOOR}", "E").state.doors == (SHUT,)
    assert hero("I").throw(12).do(f"batter:{DOOR}", "E").state.doors == (DESTROYED,)


@rule("MKD-DOOR-05", "MKD-TURN-08", "MKD-SPD-07", "MKD-DMG-17", "MKD-COST-09")
def test_who_cannot_attack_cannot_break_a_door():
    s = rooms("D")
    q = s.activate(s.state.warriors[0])
    s.state.activation.quick = True
    assert (q.offered("batter"), q.why_not(f"batter:{DOOR}")) == ([], "MKD-SPD-07")
    s = rooms("D")
    q = s.activate(s.state.warriors[0])
    s.state.activation.attacked = True
    assert (q.offered("batter"), q.why_not(f"batter:{DOOR}")) == ([], "MKD-TURN-08")
    s = rooms("D")
    s.state.warriors[0].click = 10  # Demoralized
    q = s.activate(s.state.warriors[0])
    assert (q.offered("batter"), q.why_not(f"batter:{DOOR}")) == ([], "MKD-DMG-17")
    q = hero("D", points=3)
    assert (q.offered("batter"), q.why_not(f"batter:{DOOR}")) == ([], "MKD-COST-09")
