"""Magic Blast, Flame/Lightning and Shockwave (MKD-ATK-13 to 38)."""

import pytest

from tests.support.mageknight import Playing
from tests.support.mageknight_abilities import Bench
from tests.support.rules import rule
from undercroft.games.mageknight.content.abilities import (
    BATTLE_ARMOR,
    BOUND,
    DEFEND,
    DODGE,
    FLAME_LIGHTNING,
    INVULNERABILITY,
    LIMITED_INVISIBILITY,
    MAGIC_BLAST,
    MAGIC_ENHANCEMENT,
    MAGIC_IMMUNITY,
    MAGIC_RETALIATION,
    NIMBLE,
    SHOCKWAVE,
    STEALTH,
    TOUGHNESS,
)
from undercroft.games.mageknight.table.ground import OPEN, SHUT

ROOM = (".........",) * 7
WALLED = (
    "+-+-+-+-+-+-+",
    "|. . . . . .|",
    "+ + + + + + +",
    "|. . .|. . .|",
    "+ + + + + + +",
    "|. . . . . .|",
    "+-+-+-+-+-+-+",
)
START = 4
DAMAGED = (9, 8, 14, 3)  # attack 8, defense 14, damage 3


def mage(ability: int, *foes: tuple, rows=ROOM, reach: int = 8, facing: str = "E", points=20):
    """A hero in the middle row's west end, and foes (name, square, defense, abilities)."""
    s = Bench(*rows)
    hero = s.make("mage", "r3c0", facing, 0, ability, reach=reach, values=DAMAGED)
    for name, square, *more in foes:
        defense, abilities = (*more, *(14, 0)[len(more) :])
        s.make(name, square, "W", abilities=abilities, values=(9, 8, defense, 2))
    return s, hero, points


def active(made) -> Playing:
    s, hero, points = made
    return s.activate(hero, points=points)


# -- Magic Blast -------------------------------------------------------------------------------


@rule("MKD-ATK-13", "MKD-ABIL-14")
@pytest.mark.parametrize(("reach", "offered"), [(10, ["near", "far"]), (9, ["near"])])
def test_magic_blast_reaches_half_the_range(reach, offered):
    p = active(mage(MAGIC_BLAST, ("near", "r3c4"), ("far", "r4c5"), reach=reach))
    # From (3,0) to (4,5) the line enters five squares.
    assert p.offered("blast") == offered
    p.do("blast:near")
    assert p.asked == "facing", "it is aimed at exactly one"


@rule("MKD-ATK-13", "MKD-RANGE-06")
@pytest.mark.parametrize("ability", [MAGIC_BLAST, FLAME_LIGHTNING])
def test_a_burst_has_one_target_however_many_arrows_there_are(ability):
    s = Bench(*ROOM)
    hero = s.make("mage", "r3c0", "E", 0, ability, reach=8, arrows=2)
    for name, square in (("foe", "r2c3"), ("other", "r4c3")):
        s.make(name, square, "W")
    verb = "blast" if ability == MAGIC_BLAST else "flames"
    assert s.activate(hero).do(f"{verb}:foe").asked == "facing"
    assert s.activate(hero).do("shoot:foe").asked != "facing", "a plain shot may have two"


@rule("MKD-ATK-15", "MKD-DAM-05")
@pytest.mark.parametrize("die", [1, 5])
def test_magic_blast_rolls_for_damage(die):
    p = active(mage(MAGIC_BLAST, ("foe", "r3c4"))).throw(6).dice(die)
    assert p.do("blast:foe", "E").taken("foe") == die
    tough = active(mage(MAGIC_BLAST, ("foe", "r3c4", 14, TOUGHNESS))).throw(6).dice(4)
    assert tough.do("blast:foe", "E").taken("foe") == 3
    assert (
        active(mage(MAGIC_BLAST, ("foe", "r3c4"))).throw(5).do("blast:foe", "E").taken("foe") == 0
    )


@rule("MKD-ATK-14", "MKD-LOF-09", "MKD-SPD-31")
@pytest.mark.parametrize("ability", [0, STEALTH])
def test_nothing_blocks_or_hinders_a_magic_blast(ability):
    rows = ("......",) * 3 + (".h....",) + ("......",) * 3
    made = mage(MAGIC_BLAST, ("between", "r3c2"), ("foe", "r3c4", 14, ability), rows=rows)
    p = active(made).throw(6).dice(2)
    assert "foe" in p.offered("blast")
    assert "foe" not in p.offered("shoot")
    assert p.do("blast:foe", "E").taken("foe") == 2, "8 + 6 reaches 14: no +1 for the terrain"


@rule("MKD-ATK-14")
def test_walls_do_not_block_a_magic_blast():
    s = Bench(*WALLED)
    hero = s.make("mage", "r1c1", "E", 0, MAGIC_BLAST, reach=8)
    s.make("foe", "r1c4", "W")
    p = s.activate(hero)
    assert p.offered("blast") == ["foe"]
    assert p.why_not("shoot:foe") == "MKD-LOF-03"


@rule("MKD-ATK-16", "MKD-RANGE-02", "MKD-RANGE-03")
def test_magic_blast_is_a_ranged_attack_otherwise():
    beside = active(mage(MAGIC_BLAST, ("beside", "r2c0"), ("foe", "r3c4")))
    assert beside.why_not("blast:foe") == "MKD-RANGE-02"
    assert beside.why_not("blast:beside") == "MKD-RANGE-01"
    s, hero, _ = mage(MAGIC_BLAST, ("foe", "r3c4"))
    s.make("friend", "r3c5", "W", 0)
    p = s.activate(hero)
    assert p.why_not("blast:foe") == "MKD-RANGE-03"
    assert p.why_not("blast:friend") == "MKD-CLOSE-02"
    turned = active(mage(MAGIC_BLAST, ("foe", "r3c4"), facing="W")).do("blast:foe")
    assert sorted(turned.options) == ["E", "NE", "SE"], "it turns to whom it blasts"
    assert not active(mage(0, ("foe", "r3c4"))).offered("blast")


@rule("MKD-ATK-18", "MKD-ATK-17", "MKD-DEF-12")
@pytest.mark.parametrize(
    ("ability", "verdict"),
    [(LIMITED_INVISIBILITY, "MKD-DEF-47"), (MAGIC_IMMUNITY, "MKD-DEF-12")],
)
def test_who_cannot_be_blasted(ability, verdict):
    p = active(mage(MAGIC_BLAST, ("foe", "r3c4", 14, ability)))
    assert not p.offered("blast")
    assert p.why_not("blast:foe") == verdict


@rule("MKD-DEF-17")
def test_an_immune_figure_may_blast():
    assert active(mage(MAGIC_BLAST | MAGIC_IMMUNITY, ("foe", "r3c4"))).offered("blast") == ["foe"]


# -- Flame/Lightning ---------------------------------------------------------------------------


@rule("MKD-ATK-21", "MKD-ATK-22", "MKD-ATK-23", "MKD-ATK-24")
def test_flames_test_all_beside_the_target():
    s, hero, _ = mage(
        FLAME_LIGHTNING, ("foe", "r3c4"), ("other", "r2c5", 16), ("third", "r4c4", 15),
        ("off", "r3c6", 3),
    )  # fmt: skip
    s.make("enemy", "r3c5", "W", 1, values=(9, 8, 15, 2))
    p = s.activate(hero).throw(7).do("flames:foe", "E")  # 15
    clicks = [p.taken(each) for each in ("foe", "other", "third", "off")]
    assert clicks == [1, 0, 1, 0]
    assert p.figure("enemy").click == START + 1


@rule("MKD-ATK-21")
def test_neighbours_are_tested_if_the_target_is_missed():
    made = mage(FLAME_LIGHTNING, ("foe", "r3c4", 18), ("other", "r3c5", 13))
    p = active(made).throw(6).do("flames:foe", "E")
    assert (p.taken("foe"), p.taken("other")) == (0, 1)


@rule("MKD-ATK-25", "MKD-RANGE-03")
def test_flames_are_not_aimed_beside_a_friend():
    s, hero, _ = mage(FLAME_LIGHTNING, ("foe", "r3c4"))
    s.make("friend", "r3c5", "W", 0)
    assert s.activate(hero).why_not("flames:foe") == "MKD-RANGE-03"


@rule("MKD-ATK-26", "MKD-DMG-09")
def test_magic_enhancement_adds_a_click_for_each_whom_flames_hit():
    s, hero, _ = mage(FLAME_LIGHTNING, ("foe", "r3c4"), ("other", "r3c5"))
    s.make("friend", "r2c0", "W", 0, MAGIC_ENHANCEMENT)
    p = s.activate(hero).throw(6).do("flames:foe", "E")
    assert (p.taken("foe"), p.taken("other")) == (2, 2)


@rule("MKD-ATK-27", "MKD-DEF-14", "MKD-DEF-49")
@pytest.mark.parametrize("ability", [MAGIC_IMMUNITY, LIMITED_INVISIBILITY])
def test_who_is_caught_by_flames(ability):
    made = mage(FLAME_LIGHTNING, ("foe", "r3c4"), ("other", "r3c5", 14, ability))
    assert active(made).throw(6).do("flames:foe", "E").taken("other") == 1
    if ability == MAGIC_IMMUNITY:
        alone = active(mage(FLAME_LIGHTNING, ("foe", "r3c4", 14, ability)))
        assert alone.throw(6).do("flames:foe", "E").taken("foe") == 1


@rule("MKD-CTR-09")
def test_only_the_target_answers_flames():
    s = Bench(*ROOM)
    hero = s.make("mage", "r3c0", "E", 0, FLAME_LIGHTNING, reach=8)
    s.make("foe", "r3c4", "W", 1, reach=8)
    s.make("other", "r4c4", "W", 1, reach=8)
    p = s.activate(hero).throw(6).do("flames:foe", "E")
    assert (p.asked, p.player) == ("counter", 1)
    assert p.do("pass").asked == "activate"


# -- Shockwave ---------------------------------------------------------------------------------


def wave(*foes: tuple, ability: int = SHOCKWAVE, points: int = 20) -> Playing:
    """A hero in the middle with range 8 sends out a wave; foes as (square, defense, abilities)."""
    s = Bench(*ROOM)
    hero = s.make("mage", "r3c4", "E", 0, ability, reach=8, values=DAMAGED)
    for number, (square, *more) in enumerate(foes):
        defense, abilities = (*more, *(14, 0)[len(more) :])
        s.make(f"foe{number}", square, "W", abilities=abilities, values=(9, 8, defense, 2))
    return s.activate(hero, points=points)


@rule("MKD-ATK-29", "MKD-ATK-30", "MKD-ATK-32", "MKD-ATK-33", "MKD-ABIL-14")
def test_a_shockwave_goes_to_all_sides():
    p = wave(("r3c0", 13), ("r3c8", 15), ("r1c4", 17), ("r0c0", 3))
    assert "shockwave" in p.options
    p.throw(7).do("shockwave")  # 15 and 16 from behind; the fourth is too far
    assert p.asked == "facing"
    assert len(p.options) == 8
    p.do("N")
    assert [p.taken(f"foe{n}") for n in range(4)] == [1, 1, 0, 0]


@rule("MKD-ATK-29", "MKD-ATK-36")
def test_a_shockwave_hits_friends_and_those_beside_them():
    s = Bench(*ROOM)
    hero = s.make("mage", "r3c4", "E", 0, SHOCKWAVE, reach=8)
    s.make("friend", "r3c5", "W", 0)
    s.make("foe", "r3c6", "W")
    p = s.activate(hero)
    assert p.why_not("shoot:foe") == "MKD-RANGE-03"
    p.throw(6).do("shockwave", "N")
    assert (p.figure("friend").click, p.taken("foe")) == (START + 1, 1)


@rule("MKD-ATK-34")
def test_a_shockwave_that_hits_one_deals_the_damage_value():
    p = wave(("r3c1", 18), ("r3c7", 13), ("r1c4", 19)).throw(6).do("shockwave", "N")
    assert [p.taken(f"foe{n}") for n in range(3)] == [0, 3, 0]


@rule("MKD-ATK-31", "MKD-LOF-03")
def test_terrain_blocks_a_shockwave_figures_do_not():
    s = Bench(*WALLED)
    hero = s.make("mage", "r1c1", "W", 0, SHOCKWAVE, reach=8)
    s.make("walled", "r1c4", "W", values=(9, 8, 3, 2))
    assert s.activate(hero).why_not("shockwave") == "MKD-ATK-29"
    p = wave(("r3c6",), ("r3c7",)).throw(6).do("shockwave", "N")
    assert (p.taken("foe0"), p.taken("foe1")) == (1, 1)


@rule("MKD-ATK-37", "MKD-RANGE-02", "MKD-COST-09")
def test_when_no_shockwave_is_sent():
    assert wave(("r3c5",), ("r3c7",)).why_not("shockwave") == "MKD-ATK-37"
    assert wave(("r3c7",), points=3).why_not("shockwave") == "MKD-COST-09"
    assert "shockwave" not in wave(("r3c7",), points=3).options
    assert wave(("r3c7",), ability=0).why_not("shockwave") == "MKD-ABIL-02"
    assert wave(("r0c0",)).why_not("shockwave") == "MKD-ATK-29"


@rule("MKD-ATK-35", "MKD-DEF-39", "MKD-DEF-50", "MKD-DEF-46", "MKD-DEF-14")
@pytest.mark.parametrize(
    "ability",
    [TOUGHNESS, INVULNERABILITY, DODGE, BATTLE_ARMOR, DEFEND, LIMITED_INVISIBILITY,
     MAGIC_IMMUNITY, MAGIC_RETALIATION],
)  # fmt: skip
def test_no_ability_helps_against_a_shockwave(ability):
    p = wave(("r3c7", 14, ability), ("r3c1", 19)).throw(6).do("shockwave", "N")
    assert p.taken("foe0") == 3
    assert p.figure("mage").click == START
    assert wave(("r3c7", 14, ability)).throw(5).do("shockwave", "N").taken("foe0") == 0


@rule("MKD-ATK-35", "MKD-LOF-09")
@pytest.mark.parametrize(("dice", "taken"), [(7, 2), (6, 0)])  # 14 and 1 for the terrain
def test_stealth_does_not_hide_from_a_shockwave(dice, taken):
    s = Bench(*((".........",) * 3), "....h....", *((".........",) * 3))
    hero = s.make("mage", "r3c3", "E", 0, SHOCKWAVE, reach=8)
    s.make("foe", "r3c6", "W", abilities=STEALTH)
    p = s.activate(hero)
    assert p.why_not("shoot:foe") == "MKD-SPD-30"
    assert p.throw(dice).do("shockwave", "N").taken("foe") == taken


@rule("MKD-ATK-31", "MKD-LOF-09")
@pytest.mark.parametrize(("dice", "taken"), [(6, 2), (5, 0)])
def test_the_ground_under_who_sends_a_shockwave_hinders_nobody(dice, taken):
    s = Bench(*ROOM[:3], "...h.....", *ROOM[4:])
    hero = s.make("mage", "r3c3", "E", 0, SHOCKWAVE, reach=8)
    s.make("foe", "r3c6", "W")
    assert s.activate(hero).throw(dice).do("shockwave", "N").taken("foe") == taken


@rule("MKD-ATK-31", "MKD-LOF-03")
@pytest.mark.parametrize(("door", "verdict"), [(SHUT, "MKD-ATK-29"), (OPEN, None)])
def test_a_shut_door_stops_a_shockwave(door, verdict):
    s = Bench("+-+-+-+-+", "|. .D. .|", "+-+-+-+-+")
    hero = s.make("mage", "r0c0", "E", 0, SHOCKWAVE, reach=8)
    s.make("foe", "r0c3", "W")
    s.state.doors = (door,)
    assert s.activate(hero).why_not("shockwave") == verdict


@rule("MKD-ATK-35", "MKD-DMG-14")
def test_magic_enhancement_adds_nothing_to_a_shockwave():
    s = Bench(*ROOM)
    hero = s.make("mage", "r3c4", "E", 0, SHOCKWAVE, reach=8)
    s.make("friend", "r3c5", "W", 0, MAGIC_ENHANCEMENT)
    s.make("foe", "r3c7", "W")
    p = s.activate(hero).throw(6).do("shockwave", "N")
    assert (p.taken("foe"), p.figure("friend").click) == (1, START + 1)


@rule("MKD-ATK-35", "MKD-SPD-35", "MKD-SPD-44")
@pytest.mark.parametrize(("ability", "points"), [(BOUND, 0), (NIMBLE, 2)])
def test_bound_and_nimble_set_the_cost_of_a_shockwave(ability, points):
    assert "shockwave" in wave(("r3c7",), ability=SHOCKWAVE | ability, points=points).options


@rule("MKD-CTR-09")
def test_each_opponent_answers_a_shockwave():
    s = Bench(*ROOM)
    hero = s.make("mage", "r3c4", "E", 0, SHOCKWAVE, reach=8)
    s.make("friend", "r3c5", "W", 0, reach=8)
    s.make("foe", "r1c4", "S", 1, SHOCKWAVE, reach=8)
    s.make("other", "r5c4", "N", 1, reach=8)
    p = s.activate(hero).throw(5).do("shockwave", "N")
    for _ in range(2):
        assert (p.asked, p.player, p.options) == ("counter", 1, ["pass", "shoot"])
        p.do("pass")
    assert p.asked == "activate"
