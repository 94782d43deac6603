"""Abilities of different slots, or of chapters apart, that meet in one action (MKD-ABIL-08)."""

import pytest

from tests.support.mageknight_abilities import Bench
from tests.support.mageknight_loot import holding
from tests.support.rules import rule
from undercroft.games.mageknight.content.abilities import (
    BATTLE_FURY,
    CHARGE,
    FLIGHT,
    HEALING,
    MAGIC_BLAST,
    MAGIC_FREEZE,
    MAGIC_RETALIATION,
    NIMBLE,
    QUICKNESS,
    VAMPIRISM,
    VENOM,
)
from undercroft.games.mageknight.rules.moving import routes
from undercroft.games.mageknight.table.ground import OPEN

ROOM = (".......",) * 7
START = 4


@rule("MKD-ATK-19", "MKD-ABIL-08", "MKD-ATK-15")
def test_a_blast_does_not_freeze():
    s = Bench(*ROOM)
    hero = s.make("mage", "r3c0", "E", 0, MAGIC_BLAST | MAGIC_FREEZE, reach=8)
    s.make("foe", "r3c4", "W")
    p = s.activate(hero)
    assert {"blast:foe", "freeze:foe"} <= set(p.options)
    p.throw(8).dice(5, 6).do("blast:foe", "E")
    assert p.taken("foe") == 5
    assert not p.figure("foe").frozen


@rule("MKD-SPD-46", "MKD-COST-15")
@pytest.mark.parametrize(("ability", "points"), [(NIMBLE, 3), (CHARGE, 3)])
def test_no_ability_makes_theft_cheaper(ability, points):
    s = Bench(*ROOM)
    thief = s.make("thief", "r3c3", "N", 0, ability)
    s.make("victim", "r2c3", "N", 1)
    holding(s, "fine_sword", seat=1)
    p = s.activate(thief, points=points)
    assert p.why_not("steal:victim") == "MKD-COST-15"
    assert p.offered("strike") == ["victim"]


@rule("MKD-DAM-04", "MKD-ATK-39", "MKD-DEF-41")
def test_vampirism_heals_before_retaliation():
    s = Bench(*ROOM)
    hero = s.make("hero", "r3c3", "N", 0, VAMPIRISM)
    s.make("foe", "r2c3", "S", abilities=MAGIC_RETALIATION)
    p = s.activate(hero).throw(6).do("strike:foe", "N")
    assert p.taken("foe") == 2
    assert p.figure("hero").click == START + 1, "unwounded, it had nothing to heal before"


@rule("MKD-DEF-45", "MKD-ATK-54")
def test_a_missed_venom_is_answered_by_retaliation():
    s = Bench(*ROOM)
    hero = s.make("hero", "r3c3", "N", 0, VENOM)
    s.make("foe", "r2c3", "S", abilities=MAGIC_RETALIATION)
    p = s.activate(hero).throw(5).do("strike:foe", "N")
    assert (p.taken("foe"), p.figure("hero").click) == (1, START + 1)


@rule("MKD-SPD-07", "MKD-ATK-05")
def test_a_quick_healer_does_not_heal_itself():
    s = Bench(*ROOM)
    s.make("healer", "r3c3", "N", 0, QUICKNESS | HEALING, wounds=2)
    p = s.turn(0).do("quick:healer")
    assert p.why_not("heal_self") == "MKD-SPD-07"
    assert "heal_self" not in p.options


@rule("MKD-DMG-15", "MKD-ABIL-13")
@pytest.mark.parametrize(("dice", "taken"), [(5, 3), (4, 1)])
def test_battle_fury_and_venom_answer_together(dice, taken):
    s = Bench(*ROOM)
    foe = s.make("foe", "r2c3", "S")
    s.make("hero", "r3c3", "N", 0, VENOM | BATTLE_FURY)
    p = s.activate(foe, seat=1).throw(5).do("strike:hero", "S").throw(dice).do("strike")
    assert p.taken("foe") == taken


@rule("MKD-SPD-22", "MKD-SPD-24", "MKD-SPD-26")
def test_routes_of_a_flyer_can_be_flown():
    s = Bench(
        "+-+-+-+-+-+-+",
        "|. . X X . .|",
        "+-+-+-+-+-+ +",
        "|. . . hDh .|",
        "+-+-+-+-+-+-+",
    )
    s.state.doors = (OPEN,)
    hero = s.make("hero", "r0c1", "E", 0, FLIGHT)
    p = s.activate(hero, points=9)
    found = {route.target: route.options for route in routes(p.table, 0)}
    assert "space:r0c3" not in found, "nobody stops over a crevasse"
    assert found["space:r0c4"] == ("go:r0c2", "go:r0c3", "go:r0c4")
    p.do(*found["space:r1c3"])
    assert p.at("hero") == "r1c3"
