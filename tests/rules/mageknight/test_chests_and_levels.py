"""Chests, experience, levels and the end of the game (CHEST, TRAP, EXP, END)."""

import pytest
from msgspec.structs import replace

from tests.support.mageknight import CONTENT, Playing, Situation
from tests.support.rules import rule
from undercroft.games.mageknight.content.entries import LEVELS
from undercroft.games.mageknight.game import GAME
from undercroft.games.mageknight.rules import experience
from undercroft.games.mageknight.table.state import CARRIED_OUT, HELD, INSIDE, LEFT, NONE, OUTSIDE

ROOM = (".......",) * 7
OREN, BOX = "lord_oren", "pine_box"


def at_a_chest(square: str = "r4c3", points: int = 20, **how: bool) -> Playing:
    """A hero beside a pine box at r3c3 that faces south; its first trap is disarmed by 5."""
    s = Situation(*ROOM)
    hero = s.fighter(square)
    s.chest("r3c3", "S", **how)
    return s.activate(hero, points)


@rule("MKD-CHEST-04", "MKD-COST-11", "MKD-CHEST-12", "MKD-CHEST-13")
def test_a_trap_is_exposed_first_and_once():
    p = at_a_chest(points=8)
    assert p.offered("expose") == [BOX]
    assert p.why_not(f"disarm:{BOX}") == "MKD-CHEST-12"
    p.dice(2).do(f"expose:{BOX}")
    assert (p.state.chests[0].trap, p.state.activation.points) == (2, 8)
    assert p.why_not(f"expose:{BOX}") == "MKD-CHEST-13"
    assert p.why_not(f"open:{BOX}") == "MKD-CHEST-12"
    assert p.offered("disarm") == p.offered("disarm_slowly") == [BOX]


@rule("MKD-CHEST-05", "MKD-CHEST-01")
def test_a_six_is_blank_and_the_chest_can_be_opened():
    p = at_a_chest().dice(6).do(f"expose:{BOX}")
    assert p.offered("open") == [BOX]
    assert p.why_not(f"disarm:{BOX}") == "MKD-CHEST-08"


@rule("MKD-CHEST-06", "MKD-CHEST-07")
@pytest.mark.parametrize(
    ("square", "front"), [("r4c2", True), ("r4c3", True), ("r4c4", True), ("r3c2", False)]
)
def test_disarming_takes_the_chests_front(square, front):
    p = at_a_chest(square, exposed=True, trap=1)
    assert bool(p.offered("disarm")) is front
    if not front:
        assert p.why_not(f"disarm:{BOX}") == "MKD-CHEST-07"


@rule("MKD-TRAP-02", "MKD-TRAP-03", "MKD-EXP-04", "MKD-COST-12", "MKD-CHEST-09")
def test_a_slow_attempt_adds_two():
    # A pin in the latch is disarmed by 5.
    quick = at_a_chest(exposed=True, trap=1).throw(4).do(f"disarm:{BOX}")
    assert quick.state.sides[0].experience == 25, "it sprang"
    assert quick.state.activation.points == 17
    slow = at_a_chest(exposed=True, trap=1).throw(3).do(f"disarm_slowly:{BOX}")
    assert slow.state.sides[0].experience == 50
    assert slow.state.activation.points == 14
    assert slow.offered("open") == [BOX]
    assert at_a_chest(points=2, exposed=True, trap=1).why_not(f"disarm:{BOX}") in (
        "MKD-COST-12", "MKD-FACE-08",
    )  # fmt: skip


@rule("MKD-TRAP-04")
def test_two_always_fails_and_twelve_always_disarms():
    failed = at_a_chest(exposed=True, trap=1).throw(2).do(f"disarm_slowly:{BOX}")
    assert failed.state.sides[0].experience == 25
    done = at_a_chest(exposed=True, trap=4).throw(12).do(f"disarm:{BOX}")
    assert done.state.sides[0].experience == 50


@rule("MKD-CHEST-08", "MKD-CHEST-11", "MKD-COST-13", "MKD-CHEST-02")
def test_the_treasure_is_taken_for_two_points():
    p = at_a_chest(exposed=True, harmless=True).dice(2).do(f"open:{BOX}")
    chest = p.state.chests[0]
    assert (chest.place, chest.seat, chest.treasure) == (HELD, 0, 1)
    assert p.state.sides[0].took_chest
    assert p.state.activation.points == 18
    assert any("Coin sack" in line for line in p.told())


@rule("MKD-CHEST-03")
def test_nobody_works_on_a_third_chest_for_one_hero():
    s = Situation(*ROOM)
    hero = s.fighter("r4c3")
    s.chest("r3c3", "S")
    for kind in (1, 2):
        more = s.chest("r0c0", treasure=0)
        more.kind, more.place, more.seat, more.square = kind, HELD, 0, -1
    p = s.activate(hero)
    assert not p.offered("expose")
    assert p.why_not(f"expose:{BOX}") == "MKD-CHEST-03"


@rule("MKD-CHEST-10")
def test_mage_spawn_leave_chests_alone():
    s = Situation(*ROOM)
    spawn = s.foe("r4c3")
    s.chest("r3c3", "S")
    p = s.activate(spawn, seat=1)
    assert not p.offered("expose")
    assert p.why_not(f"expose:{BOX}") == "MKD-CHEST-10"


@rule("MKD-DMG-07", "MKD-DMG-08")
def test_berserk_disarms_nothing():
    s = Situation(*ROOM)
    daren = s.put("daren_brakensword", "r4c3", seat=0, click=7)
    s.chest("r3c3", "S", exposed=True, trap=1)
    assert s.activate(daren).why_not(f"disarm:{BOX}") == "MKD-DMG-07"


@rule("MKD-EXP-08", "MKD-EXP-11", "MKD-EXP-13", "MKD-EXP-14")
def test_fifty_points_raise_a_hero_at_once():
    p = at_a_chest(exposed=True, trap=1)
    hero = p.figure(OREN)
    assert (hero.level, hero.click) == (1, 8)
    p.throw(11).do(f"disarm:{BOX}")
    hero = p.figure(OREN)
    assert (hero.level, hero.highest, hero.click) == (2, 2, LEVELS - 2)
    assert p.state.activation.points == 17, "the points of the activation stay"


@rule("MKD-EXP-08", "MKD-EXP-09", "MKD-EXP-10")
def test_two_thresholds_go_to_different_heroes():
    s = Situation(*ROOM)
    hero = s.fighter("r4c3")
    s.put("maboc_the_bully", "r0c0", seat=0)
    s.chest("r3c3", "S", exposed=True, trap=1)
    s.state.sides[0].experience = 49
    p = s.activate(hero).throw(11).do(f"disarm:{BOX}")
    assert (p.asked, p.options) == ("level", [OREN, "maboc_the_bully"])
    p.do("maboc_the_bully")
    assert p.figure("maboc_the_bully").level == 2
    assert p.figure(OREN).level == 1, "99 points are one threshold"


@rule("MKD-EXP-09", "MKD-EXP-10")
@pytest.mark.parametrize("others", [(), ("maboc_the_bully",)])
def test_a_hero_rises_twice_at_once_only_where_there_is_no_other(others):
    s = Situation(*ROOM)
    hero = s.fighter("r4c3", "N")
    s.put(OREN, "r3c3", "N", 1, level=5, click=10)  # worth 74 points
    s.put("maboc_the_bully", "r6c6", seat=1)
    for name in others:
        s.put(name, "r0c0", seat=0)
    s.state.sides[0].experience = 49
    p = s.activate(hero).throw(11).do(f"strike:{OREN}.2", "N")
    if others:
        p.do(OREN)  # the other one rises without a question
    levels = [warrior.level for warrior in p.state.warriors if warrior.seat == 0]
    assert levels == ([2, 2] if others else [3])


@rule("MKD-EXP-12", "MKD-DEF-35")
def test_level_five_is_the_highest():
    s = Situation(*ROOM)
    hero = s.put(OREN, "r0c0", seat=0, level=5)
    hero.click = 6
    p = s.activate(hero)
    experience.rise(p.table, 0)
    assert (p.figure(OREN).level, p.figure(OREN).click) == (5, 0)


@rule("MKD-EXP-07", "MKD-EXP-05")
def test_a_critical_miss_that_kills_gives_nobody_experience():
    s = Situation(*ROOM)
    spawn = s.foe("r3c3", "N")
    spawn.click = 2
    s.fighter("r2c3", "N")
    p = s.activate(spawn, seat=1).throw(2).do(f"strike:{OREN}", "N")
    assert p.state.sides[0].experience == 0


def ended(*carried: tuple[int, int], costs: tuple[int, int] = (24, 24)) -> Playing:
    """The last hero leaves; chests were carried out by seats, with those treasures."""
    s = Situation(*ROOM)
    hero = s.fighter("r0c0")
    other = s.put("maboc_the_bully", "r0c1", seat=1)
    other.place, other.square = LEFT, -1
    for kind, (seat, treasure) in enumerate(carried):
        chest = s.chest("r5c5", treasure=treasure)
        chest.kind, chest.place, chest.seat, chest.square = kind, CARRIED_OUT, seat, -1
    for side, cost in zip(s.state.sides, costs, strict=True):
        side.cost = cost
    s.state.sides[0].exit, s.state.sides[0].took_chest = hero.square, True
    return s.activate(hero).do("leave")


@rule("MKD-EXP-15")
def test_mage_spawn_earn_nobody_experience():
    s = Situation(*ROOM)
    s.put(OREN, "r3c3", "S", 0, click=10)
    s.put("maboc_the_bully", "r6c6", "N", 1)
    spawn = s.foe("r2c3", "S")
    p = s.activate(spawn, seat=1).throw(11).do("strike:lord_oren", "S")
    assert p.state.warriors[0].place not in (INSIDE, LEFT)
    assert [side.experience for side in p.state.sides] == [0, 0]


@rule("MKD-END-01", "MKD-END-02", "MKD-TERM-01")
def test_the_most_gold_wins():
    purse = CONTENT.treasures[CONTENT.chests[0].treasures[0]].gold
    p = ended((1, 0))
    assert p.table.result.winners == (1,)
    assert p.table.result.standings[0].score == purse
    assert p.table.decision is None


@rule("MKD-END-04")
def test_equal_gold_is_decided_by_the_cost_of_the_teams():
    assert ended(costs=(24, 25)).table.result.winners == (0,)
    assert ended(costs=(25, 24)).table.result.winners == (1,)
    draw = ended().table.result
    assert (draw.winners, draw.draw) == ((0, 1), True)
    assert not ended(costs=(24, 25)).table.result.draw


def test_a_draw_is_told_with_its_gold():
    assert ended().table.result.summary == "A draw: nobody carried out any gold."
    purse = CONTENT.treasures[CONTENT.chests[0].treasures[0]].gold
    twin = next(
        (kind, chest.treasures.index(each))
        for kind, chest in enumerate(CONTENT.chests)
        for each in chest.treasures
        if kind and CONTENT.treasures[each].gold == purse
    )
    s = ended((0, 0)).state
    s.chests.append(replace(s.chests[0], kind=twin[0], treasure=twin[1], seat=1))
    told = f"A draw: Player 1 and Player 2 carried out {purse} gold each."
    assert GAME.result(s).summary == told


def test_a_game_goes_on_while_a_hero_is_inside():
    s = Situation(*ROOM)
    hero = s.fighter("r0c0")
    s.put("maboc_the_bully", "r5c5", seat=1)
    s.state.sides[0].exit, s.state.sides[0].took_chest = hero.square, True
    p = s.activate(hero).do("leave")
    assert not p.table.over
    assert p.figure("maboc_the_bully").place == INSIDE


@rule("MKD-END-01")
def test_a_game_goes_on_while_a_hero_waits_outside():
    s = Situation(*ROOM)
    hero = s.fighter("r0c0")
    late = s.put("maboc_the_bully", "r5c5", seat=1)
    late.place, late.square = OUTSIDE, NONE
    s.state.sides[1].entrance = s.state.ground.called["r5c5"]
    s.state.sides[0].exit, s.state.sides[0].took_chest = hero.square, True
    p = s.activate(hero).do("leave")
    assert not p.table.over
    late.place = LEFT
    hero.place, hero.square = INSIDE, s.state.sides[0].exit
    p = s.activate(hero).do("leave")
    assert p.table.over
    assert p.table.tell(p.table.events[-1]) == "No Hero is left in the dungeon."


@rule("MKD-END-05")
def test_after_the_last_round_nothing_more_is_carried_out():
    s = Situation(*ROOM)
    s.fighter("r0c0", seat=0)
    s.put("maboc_the_bully", "r5c5", seat=1)
    chest = s.chest("r3c3", treasure=0)
    chest.place, chest.seat, chest.square = HELD, 1, -1
    s.state.rounds, s.state.turn = 20, 38
    p = s.turn(0).do("end")
    assert not p.table.over
    p.do("end")
    assert p.table.over
    assert [standing.score for standing in p.table.result.standings] == [0, 0]
    assert {standing.outcome for standing in p.table.result.standings} == {"stayed inside"}
