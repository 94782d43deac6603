"""Necromancy by situation (MKD-DMG-24 to 33)."""

import pytest

from tests.support.mageknight import CONTENT, Playing, Situation
from tests.support.rules import rule
from undercroft.games.mageknight.rules import experience
from undercroft.games.mageknight.table.state import ELIMINATED, INSIDE, NONE, Warrior

ROOM = (".......",) * 7
GRIMM, OREN, MABOC, BINDER = "chaotic_grimm", "lord_oren", "maboc_the_bully", "grave_binder"
GNOLL, SKELETON, ZOMBIE = "gnoll_hunter_weak", "armored_skeleton_standard", "bog_zombie_weak"


def dead(s: Situation, figure: str, seat: int, level: int = 1) -> Warrior:
    """A hero who was eliminated."""
    warrior = s.put(figure, "r0c0", seat=seat, level=level)
    warrior.place, warrior.square = ELIMINATED, NONE
    warrior.click = len(CONTENT.figures[warrior.figure].dial)
    return warrior


def of_a_hero(level: int = 1) -> Playing:
    """Chaotic Grimm with Necromancy; Lord Oren of the same player and Maboc of another fell."""
    s = Situation(*ROOM)
    grimm = s.put(GRIMM, "r3c3", "N", seat=0, click=1)
    dead(s, OREN, 0, level)
    dead(s, MABOC, 1)
    return s.activate(grimm)


def of_a_spawn(*fallen: str, pool: tuple[str, ...] = ()) -> Playing:
    s = Situation(*ROOM)
    binder = s.put(BINDER, "r3c3", "N", click=3)
    s.state.fallen = tuple(sorted(CONTENT.figure_called[each] for each in fallen))
    s.pool(*pool)
    dead(s, OREN, 0)
    return s.activate(binder, seat=1)


@rule("MKD-DMG-24", "MKD-DMG-26", "MKD-ABIL-09")
def test_a_hero_brings_back_a_friend_and_does_nothing_else():
    p = of_a_hero()
    assert p.offered("raise") == [OREN]
    assert p.why_not(f"raise:{MABOC}") == "MKD-DMG-24"
    p.dice(2).do(f"raise:{OREN}")
    assert p.asked == "spawn_square"
    p.do("r2c2", "S", "W")
    assert (p.at(OREN), p.figure(OREN).facing, p.figure(GRIMM).facing) == ("r2c2", 4, 6)
    assert p.asked == "activate", "neither a step nor an attack is left"


@rule("MKD-DMG-24", "MKD-ABIL-09")
def test_necromancy_comes_before_anything_else():
    p = of_a_hero().do("go:r2c3")
    assert p.offered("raise") == []
    assert p.why_not(f"raise:{OREN}") == "MKD-ABIL-09"


@rule("MKD-DMG-28", "MKD-DMG-29")
@pytest.mark.parametrize(("level", "die", "click"), [(1, 2, 6), (3, 4, 6), (3, 1, 3)])
def test_it_comes_back_at_its_level_less_the_die(level, die, click):
    p = of_a_hero(level).dice(die).do(f"raise:{OREN}", "r2c2", "N", "N")
    assert (p.figure(OREN).click, p.figure(OREN).level) == (click, level)


@rule("MKD-DMG-31")
def test_whoever_would_show_skulls_stays_dead():
    gnoll = CONTENT.figure_called[GNOLL]
    p = of_a_spawn(GNOLL).dice(len(CONTENT.figures[gnoll].dial)).do(f"raise:{GNOLL}", "N")
    assert p.state.fallen == (gnoll,)
    assert p.asked == "activate"


@rule("MKD-DMG-25")
def test_no_necromancy_next_to_an_opponent():
    s = Situation(*ROOM)
    grimm = s.put(GRIMM, "r3c3", "N", seat=0, click=1)
    dead(s, OREN, 0)
    s.foe("r4c4")
    p = s.activate(grimm)
    assert p.offered("raise") == []
    assert p.why_not(f"raise:{OREN}") == "MKD-DMG-25"


@rule("MKD-DMG-30")
def test_no_necromancy_without_room_beside_it():
    s = Situation("...")
    grimm = s.put(GRIMM, "r0c1", "N", seat=0, click=1)
    dead(s, OREN, 0)
    s.chest("r0c0")
    s.put("amir", "r0c2", seat=0)
    p = s.activate(grimm)
    assert p.offered("raise") == []
    assert p.why_not(f"raise:{OREN}") == "MKD-DMG-30"


@rule("MKD-DMG-30")
def test_it_stands_on_a_free_square_beside_the_necromancer():
    s = Situation("..X", "...", "...")
    grimm = s.put(GRIMM, "r1c1", "N", seat=0, click=1)
    dead(s, OREN, 0)
    s.chest("r2c0")
    p = s.activate(grimm).dice(1).do(f"raise:{OREN}")
    assert "r2c0" not in p.options
    assert "r1c1" not in p.options
    assert {"r0c0", "r2c2"} <= {*p.options}


@rule("MKD-DMG-26", "MKD-DMG-27")
def test_a_mage_spawn_brings_back_mage_spawn_that_fell_in_this_game():
    p = of_a_spawn(GNOLL, SKELETON, pool=(ZOMBIE, "ankhet"))
    assert sorted(p.offered("raise")) == [SKELETON, GNOLL]
    p.dice(2).do(f"raise:{GNOLL}", "r2c2", "S", "N")
    assert (p.figure(GNOLL).click, p.figure(GNOLL).place, p.at(GNOLL)) == (2, INSIDE, "r2c2")
    assert p.state.fallen == (CONTENT.figure_called[SKELETON],)


@rule("MKD-DMG-32")
@pytest.mark.parametrize("undead", [SKELETON, ZOMBIE])
def test_zombies_and_skeletons_come_back_at_full_strength(undead):
    p = of_a_spawn(undead).do(f"raise:{undead}", "r2c2", "S", "N")
    assert p.figure(undead).click == 0
    assert "MKD-DMG-29" not in p.rules_told(), "no die is rolled"


@rule("MKD-DMG-33")
def test_whoever_came_back_is_worth_its_points_again():
    p = of_a_hero(3).dice(1).do(f"raise:{OREN}", "r2c2", "N", "N")
    fresh = Situation(*ROOM)
    fresh.put(OREN, "r0c0", seat=0, level=3)
    assert experience.worth(p.state, 1) == experience.worth(fresh.state, 0) > 0


@rule("MKD-DMG-30", "MKD-FACE-10")
def test_opponents_beside_it_may_turn_to_whoever_came_back():
    s = Situation(*ROOM)
    grimm = s.put(GRIMM, "r3c3", "N", seat=0, click=1)
    dead(s, OREN, 0)
    s.put(MABOC, "r1c3", "N", seat=1)
    p = s.activate(grimm).dice(1).do(f"raise:{OREN}", "r2c3", "N")
    assert (p.asked, p.player) == ("spin", 1)
