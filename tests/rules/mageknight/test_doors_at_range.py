"""Magic Blast, Flame/Lightning and Shockwave at doors (DOOR-07 to 10)."""

import pytest

from tests.support.mageknight_abilities import Bench
from tests.support.rules import rule
from undercroft.games.mageknight.content.abilities import (
    BERSERK,
    FLAME_LIGHTNING,
    MAGIC_BLAST,
    SHOCKWAVE,
)
from undercroft.games.mageknight.rules import doors
from undercroft.games.mageknight.table.ground import DESTROYED, OPEN, SHUT
from undercroft.kernel.grid import FACINGS

DOOR = "r0c4-r0c5"
VERBS = {MAGIC_BLAST: "blast", FLAME_LIGHTNING: "flames", SHOCKWAVE: "shockwave"}


def hall(ability: int, edge: str = "D", *, at: str = "r0c0", reach: int = 8, attack: int = 7):
    """A hall of two rows, a door between r0c4 and r0c5; a mage in the west, facing north."""
    bench = Bench("+-+-+-+-+-+-+-+", f"|. . . . .{edge}. .|", "+ + + + + +-+ +",
                  "|. . . . .|. .|", "+-+-+-+-+-+-+-+")  # fmt: skip
    bench.make("mage", at, "N", 0, ability, values=(9, attack, 14, 3), reach=reach)
    return bench


def active(bench: Bench, points: int = 20):
    return bench.activate(bench.state.warriors[0], points)


@rule("MKD-DOOR-07", "MKD-ATK-20", "MKD-ATK-28", "MKD-ATK-38", "MKD-DOOR-05", "MKD-DOOR-06")
@pytest.mark.parametrize("ability", VERBS)
@pytest.mark.parametrize(("edge", "needed"), [("D", 3), ("I", 8)])
def test_a_burst_destroys_a_door(ability, edge, needed):
    choice = f"{VERBS[ability]}:{DOOR}"
    bench = hall(ability, edge)
    p = active(bench, 4)
    label = next(each.label for each in p.table.decision.options if each.id == choice)
    assert f"{needed}+ on two dice" in label
    assert "door" in label
    p.throw(needed).do(choice, "E")
    assert p.state.doors == (DESTROYED,)
    assert p.figure("mage").click == 4
    held = active(hall(ability, edge), 4).throw(needed - 1).do(choice, "E")
    assert held.state.doors == (SHUT,)
    assert held.figure("mage").click == (5 if needed == 3 else 4)  # a 2 costs a click
    poor = active(hall(ability), 3)
    assert (poor.offered(VERBS[ability]), poor.why_not(choice)) == ([], "MKD-COST-09")
    assert active(hall(ability)).do(choice).state.activation.attacked


@rule("MKD-CRIT-01", "MKD-CRIT-02", "MKD-DOOR-05")
def test_a_twelve_breaks_any_door_and_eleven_does_not(monkeypatch):
    monkeypatch.setattr(doors, "IRON_DEFENSE", 30)
    for dice, how in ((11, SHUT), (12, DESTROYED)):
        p = active(hall(MAGIC_BLAST, "I")).throw(dice).do(f"blast:{DOOR}", "E")
        assert p.state.doors == (how,)


@rule("MKD-DOOR-07", "MKD-DMG-06")
def test_an_ordinary_shot_is_never_aimed_at_a_door():
    p = active(hall(0))
    assert p.offered("shoot") == []
    assert p.why_not(f"shoot:{DOOR}") == "MKD-DOOR-07"
    assert p.why_not(f"blast:{DOOR}") == "MKD-ABIL-02"
    angry = active(hall(MAGIC_BLAST | BERSERK))
    assert (angry.offered("blast"), angry.why_not(f"blast:{DOOR}")) == ([], "MKD-DMG-06")


@rule("MKD-DOOR-10", "MKD-ATK-20", "MKD-ATK-38", "MKD-ATK-28")
@pytest.mark.parametrize(("ability", "reach", "offered"), [
    (MAGIC_BLAST, 8, True), (MAGIC_BLAST, 6, False),
    (SHOCKWAVE, 8, True), (SHOCKWAVE, 6, False),
    (FLAME_LIGHTNING, 4, True), (FLAME_LIGHTNING, 3, False),
])  # fmt: skip
def test_a_door_is_as_far_as_the_square_before_it(ability, reach, offered):
    p = active(hall(ability, reach=reach))
    assert (p.offered(VERBS[ability]) == [DOOR]) is offered
    if not offered:
        rule_id = "MKD-ATK-29" if ability == SHOCKWAVE else "MKD-RANGE-01"
        assert p.why_not(f"{VERBS[ability]}:{DOOR}") == rule_id


@rule("MKD-DOOR-10", "MKD-RANGE-01")
def test_the_side_of_the_attacker_counts_and_a_door_next_to_it_is_no_ranged_target():
    east = active(hall(MAGIC_BLAST, at="r0c6"))
    assert east.why_not(f"blast:{DOOR}") == "MKD-RANGE-01"  # next to r0c5, where it stands for it
    for square in ("r0c4", "r0c3", "r1c4"):
        assert active(hall(MAGIC_BLAST, at=square)).why_not(f"blast:{DOOR}") == "MKD-RANGE-01"
    assert active(hall(MAGIC_BLAST, at="r0c2")).offered("blast") == [DOOR]
    # A Shockwave is aimed at nothing: it may be as near as can be.
    assert active(hall(SHOCKWAVE, at="r0c4")).offered("shockwave") == [DOOR]


@rule("MKD-LOF-03", "MKD-ATK-14", "MKD-ATK-28", "MKD-ATK-31")
def test_a_figure_in_the_line_stops_flames_alone():
    def with_foe(ability):
        bench = hall(ability)
        bench.foe("r0c2", "E")
        return active(bench)

    assert with_foe(MAGIC_BLAST).offered("blast") == ["gnoll_hunter_weak", DOOR]
    assert with_foe(SHOCKWAVE).offered("shockwave") == [DOOR]
    assert with_foe(FLAME_LIGHTNING).why_not(f"flames:{DOOR}") == "MKD-LOF-03"


@rule("MKD-ATK-31", "MKD-LOF-03")
@pytest.mark.parametrize("ability", [FLAME_LIGHTNING, SHOCKWAVE])
def test_terrain_stops_flames_and_shockwaves(ability):
    bench = Bench("+-+-+-+-+-+", "|. . # .D.|", "+-+-+-+-+-+")
    bench.make("mage", "r0c0", "E", 0, ability, reach=12)
    verb = VERBS[ability]
    assert active(bench).why_not(f"{verb}:r0c3-r0c4") == "MKD-LOF-03"


@rule("MKD-DOOR-08", "MKD-DOOR-10", "MKD-ATK-21", "MKD-CTR-09")
def test_flames_at_a_door_reach_those_next_to_it():
    bench = hall(FLAME_LIGHTNING, "I")
    bench.make("before", "r0c4", "W", 1, values=(9, 8, 13, 2), reach=8)
    bench.make("beside", "r1c3", "W", 1, values=(9, 8, 16, 2), reach=8)
    bench.make("behind", "r0c5", "W", 1, values=(9, 8, 10, 2))
    p = active(bench).throw(8).do(f"flames:{DOOR}", "E")  # 15: the door, and one of the two
    assert p.state.doors == (DESTROYED,)
    assert [p.taken(each) for each in ("before", "beside", "behind")] == [5, 4, 4]
    assert p.table.decision.kind != "counter"  # it was aimed at the door


@rule("MKD-DOOR-08", "MKD-ATK-21")
def test_flames_burn_at_the_door_they_are_aimed_at():
    bench = Bench("+-+-+-+-+-+-+-+-+-+", "|.D. . . .D. . .D.|", "+-+-+-+-+-+-+-+-+-+")
    bench.make("mage", "r0c2", "E", 0, FLAME_LIGHTNING, values=(9, 7, 14, 3), reach=8)
    for name, square in (("first", "r0c0"), ("second", "r0c4"), ("third", "r0c8")):
        bench.make(name, square, "W", 1, values=(9, 8, 12, 2))
    p = active(bench).throw(8).do("flames:r0c4-r0c5", "E")
    assert p.state.doors == (SHUT, DESTROYED, SHUT)
    assert [p.taken(each) for each in ("first", "second", "third")] == [4, 5, 4]


@rule("MKD-DOOR-08", "MKD-ATK-29", "MKD-ATK-34", "MKD-CTR-09")
def test_a_shockwave_at_a_door_reaches_everybody_near():
    bench = hall(SHOCKWAVE, "I")
    bench.make("friend", "r0c2", "W", 0, values=(9, 8, 16, 2))
    bench.make("foe", "r1c2", "W", 1, values=(9, 8, 15, 2), reach=8)
    p = active(bench).throw(8)
    assert {"shockwave", f"shockwave:{DOOR}"} <= {*p.options}
    p.do(f"shockwave:{DOOR}", "E")  # 15
    assert p.state.doors == (DESTROYED,)
    assert (p.taken("friend"), p.taken("foe")) == (4, 7)
    # Without the door as its target it leaves the door alone.
    bench = hall(SHOCKWAVE, "I")
    bench.make("foe", "r1c2", "W", 1, values=(9, 8, 15, 2))
    assert active(bench).throw(8).do("shockwave", "E").state.doors == (SHUT,)


@rule("MKD-RANGE-02", "MKD-RANGE-03", "MKD-ATK-36", "MKD-ATK-37")
def test_who_stands_beside_the_mage_or_the_door():
    def why(ability, name, square, seat):
        bench = hall(ability)
        bench.make(name, square, "W", seat)
        return active(bench).why_not(f"{VERBS[ability]}:{DOOR}")

    for ability in (MAGIC_BLAST, FLAME_LIGHTNING):
        assert why(ability, "friend", "r1c4", 0) == "MKD-RANGE-03"
        assert why(ability, "foe", "r1c4", 1) is None
        assert why(ability, "foe", "r1c1", 1) == "MKD-RANGE-02"
    assert why(SHOCKWAVE, "friend", "r1c4", 0) is None
    assert why(SHOCKWAVE, "foe", "r1c1", 1) == "MKD-ATK-37"


@rule("MKD-FACE-07", "MKD-ATK-16", "MKD-ATK-30")
def test_the_door_must_lie_in_the_front_arc():
    p = active(hall(MAGIC_BLAST)).do(f"blast:{DOOR}")
    assert sorted(p.options) == ["E", "NE", "SE"]
    p.throw(8).do("SE")
    assert FACINGS[p.figure("mage").facing] == "SE"
    assert len(active(hall(SHOCKWAVE)).do(f"shockwave:{DOOR}").options) == 8


@rule("MKD-DOOR-06")
def test_an_open_door_can_be_destroyed_a_destroyed_one_cannot():
    bench = hall(MAGIC_BLAST)
    bench.state.doors = (OPEN,)
    assert active(bench).offered("blast") == [DOOR]
    for ability, verb in VERBS.items():
        bench = hall(ability)
        bench.state.doors = (DESTROYED,)
        p = active(bench)
        assert (p.offered(verb), p.why_not(f"{verb}:{DOOR}")) == ([], "MKD-DOOR-06")


@rule("MKD-CTR-01", "MKD-CTR-06")
def test_a_counterattack_names_whom_it_would_strike():
    """With several targets, the last attack is the counterattack of another one."""
    bench = Bench(".....", ".....", ".....")
    bench.make("mage", "r1c0", "E", 0, reach=8, arrows=2)
    bench.make("first", "r0c4", "W", 1, reach=8)
    bench.make("second", "r2c4", "W", 1, reach=8)
    p = active(bench).throw(4).do("shoot:first", "second")
    for _ in range(2):
        assert p.table.decision.kind == "counter"
        shot = next(each for each in p.table.decision.options if each.id == "shoot")
        assert shot.label == "Shoot at Mage (6+ on two dice, 72%: attack 8 against defense 14)"
        assert shot.targets == ("figure:mage",)
        p.throw(4).do("shoot")
