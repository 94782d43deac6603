"""What the log tells of abilities that are deeds of their own: who did what, and the dice."""

import pytest

from tests.support.mageknight import Playing
from tests.support.mageknight_abilities import Bench
from undercroft.games.mageknight.content.abilities import (
    COMMAND,
    DODGE,
    HEALING,
    MAGIC_BLAST,
    MAGIC_CONFUSION,
    MAGIC_FREEZE,
    MAGIC_HEALING,
    MAGIC_LEVITATION,
    NECROMANCY,
    POLE_ARM,
    RAM,
    REGENERATION,
    SHOCKWAVE,
    VAMPIRISM,
    WEAPON_MASTER,
)
from undercroft.games.mageknight.table.state import ELIMINATED, NONE

ROOM = (".........",) * 5


def lines(p: Playing, *rules: str) -> list[str]:
    return [p.table.tell(event) for event in p.table.events if event.rule in rules]


def duel(mine: int, theirs: int = 0, square: str = "r2c3", wounds: int = 0) -> Playing:
    s = Bench(*ROOM)
    hero = s.make("hero", "r2c2", "E", 0, mine, reach=8, wounds=wounds)
    s.make("foe", square, "E", abilities=theirs)
    return s.activate(hero)


def test_weapon_master_and_magic_blast_tell_their_die():
    p = duel(WEAPON_MASTER).throw(9).dice(5).do("strike:foe", "E", "weapon_master")
    assert lines(p, "MKD-ATK-10") == ["Weapon Master: a 5."]
    p = duel(MAGIC_BLAST, square="r2c5").throw(9).dice(3).do("blast:foe", "E")
    assert lines(p, "MKD-ATK-15") == ["Magic Blast: a 3."]
    assert lines(p, "MKD-ATK-13") == [
        "Hero attacks Foe.",
        "9 + attack 8 +1 from behind = 18 against defense 14: Foe is hit.",
    ]


@pytest.mark.parametrize(
    ("die", "line", "taken"), [(4, "Foe fails to dodge.", 2), (5, "Foe dodges.", 0)]
)
def test_a_dodge_is_told(die, line, taken):
    p = duel(0, DODGE).throw(9).dice(die).do("strike:foe", "E", "dodge")
    assert lines(p, "MKD-DEF-36") == [line]
    assert p.taken("foe") == taken


def test_command_tells_its_die_and_whom_it_heals():
    s = Bench(*ROOM)
    s.make("leader", "r2c2", "E", 0, COMMAND)
    p = s.turn(0).dice(6)
    assert lines(p, "MKD-DMG-35", "MKD-DMG-36") == [
        "Command of Leader: a 6.", "That is one activation more.",
    ]  # fmt: skip
    assert p.state.activations == 3


@pytest.mark.parametrize(
    ("die", "told"),
    [
        (6, ["Necromancy on Dead: a 6.", "Dead comes back on r1c1."]),
        (7, ["Necromancy on Dead: a 6.", "Dead stays dead."]),
    ],
)
def test_necromancy_tells_its_die_and_what_came_of_it(die, told):
    s = Bench(*ROOM)
    hero = s.make("hero", "r2c2", "E", 0, NECROMANCY)
    dead = s.make("dead", "r0c0", "E", 0)
    dead.place, dead.square = ELIMINATED, NONE
    if die == 7:  # a dial that is one click shorter
        figures = list(s.state.content.figures)
        old = figures[dead.figure]
        figures[dead.figure] = type(old)(
            old.id, old.name, old.rank, old.points, 0, 1, 90, old.dial[:10]
        )
        s.state.content.figures = tuple(figures)
    p = s.activate(hero).dice(6).do("raise:dead")
    if die == 6:
        p.do("r1c1", "N")
    assert lines(p, "MKD-DMG-29", "MKD-DMG-30", "MKD-DMG-31") == told


@pytest.mark.parametrize(("die", "line"), [(3, "Foe does not freeze."), (4, "Foe is frozen.")])
def test_magic_freeze_tells_what_came_of_it(die, line):
    p = duel(MAGIC_FREEZE, square="r2c6").throw(9).dice(die).do("freeze:foe", "E")
    assert lines(p, "MKD-DMG-46") == [line]
    assert p.figure("foe").frozen is (die == 4)


def test_a_thawed_figure_is_told():
    s = Bench(*ROOM)
    s.make("hero", "r2c2", "E", 0).frozen = True
    p = s.turn(0).do("thaw:hero")
    assert lines(p, "MKD-DMG-51") == ["Hero thaws."]
    assert not p.figure("hero").frozen


def test_each_step_of_a_confused_figure_is_told():
    s = Bench(*ROOM)
    hero = s.make("hero", "r2c2", "E", 0, MAGIC_CONFUSION, reach=8)
    s.make("foe", "r2c6", "W", 1)
    p = s.activate(hero).throw(9).do("confuse:foe", "E", "go:r2c7", "go:r3c8")
    assert lines(p, "MKD-DMG-55") == ["Foe goes to r2c7.", "Foe goes to r3c8."]
    assert lines(p, "MKD-DMG-54") == [
        "Hero attacks Foe.",
        "9 + attack 8 = 17 against defense 14: Foe is hit.",
    ]


def test_a_pole_arm_and_a_ram_are_told():
    s = Bench(*ROOM)
    hero = s.make("hero", "r2c1", "E", 0)
    s.make("foe", "r2c3", "W", abilities=POLE_ARM)
    p = s.activate(hero).do("go:r2c2")
    assert lines(p, "MKD-DEF-03") == ["Hero runs into Foe.", "Hero takes 1 click of damage."]
    s = Bench(*ROOM)
    hero = s.make("hero", "r2c1", "E", 0, RAM)
    s.make("foe", "r2c3", "W")
    p = s.activate(hero).do("go:r2c2")
    assert lines(p, "MKD-SPD-47") == ["Hero rams Foe.", "Foe takes 1 click of damage."]


def test_regeneration_tells_its_die_and_the_clicks():
    p = duel(REGENERATION, wounds=3).dice(4).do("regenerate")
    assert lines(p, "MKD-DEF-26") == ["Hero regenerates: a 4.", "Hero heals 2 clicks."]


def test_levitation_and_a_shockwave_are_told():
    p = duel(MAGIC_LEVITATION).do("levitate:foe", "r2c6")
    assert lines(p, "MKD-SPD-11") == ["Hero lifts Foe to r2c6."]
    p = duel(SHOCKWAVE, square="r2c5").throw(9).do("shockwave", "E")
    assert lines(p, "MKD-ATK-29") == [
        "Hero sends out a Shockwave.",
        "9 + attack 8 +1 from behind = 18 against defense 14: Foe is hit.",
    ]


def test_vampirism_and_healing_oneself_are_told():
    p = duel(VAMPIRISM, wounds=2).throw(9).do("strike:foe", "E")
    assert lines(p, "MKD-ATK-39") == ["Hero heals 1 click."]
    assert lines(duel(HEALING, wounds=2).do("heal_self"), "MKD-ATK-05") == ["Hero heals 1 click."]
    p = duel(MAGIC_HEALING, wounds=2).do("heal_self")
    assert lines(p, "MKD-ATK-47") == ["Hero heals 1 click."]


def test_a_free_spin_is_told():
    s = Bench(*ROOM)
    hero = s.make("hero", "r2c1", "E", 0)
    s.make("foe", "r2c3", "E")
    p = s.activate(hero).do("go:r2c2", "end", "E", "W")
    assert lines(p, "MKD-FACE-10") == ["Foe turns west."]
    p = duel(0).do("end", "NW")
    assert lines(p, "MKD-FACE-08") == ["Hero faces north-west."]


def test_harm_and_falls_are_told():
    s = Bench(*ROOM)
    hero = s.make("hero", "r2c2", "E", 0)
    s.make("foe", "r2c3", "E", wounds=9)
    p = s.activate(hero).throw(9).do("strike:foe", "E")
    assert lines(p, "MKD-CLOSE-05") == [
        "Hero rolls 9.",
        "9 + attack 8 +1 from behind = 18 against defense 14: Foe is hit.",
    ]
    assert lines(p, "MKD-CLOSE-07") == ["Foe takes 2 clicks of damage."]
    assert lines(p, "MKD-DIAL-05") == ["Foe is eliminated."]
    assert lines(p, "MKD-EXP-02") == ["Player 1 gains 5 points of experience."]
    p = duel(0).throw(2).do("strike:foe", "E")
    assert lines(p, "MKD-CRIT-01") == ["Hero takes 1 click of damage."]
