"""Traps: disarming, and what each of them does when it springs (TRAP)."""

import msgspec
import pytest

from tests.support.mageknight import CONTENT, Playing, Situation
from tests.support.mageknight_loot import holding, trapped
from tests.support.rules import rule
from undercroft.games.mageknight.table.ground import Ground
from undercroft.games.mageknight.table.state import (
    BLANK,
    CONVERTED,
    ELIMINATED,
    ON_THE_FLOOR,
    POOL,
    REMOVED,
)
from undercroft.kernel.grid import Placed, Tile, compose

HALL = (".......",) * 14
OREN, GNOLL, BESSA = "lord_oren", "gnoll_hunter_weak", "scholar_magus_bessa"
# What disarms it, Mage Spawn and their points; the kind of attack, its value, damage and range.
TRAPS = {
    "pin_in_the_latch": (5, 0, 0, "hero", 7, 1, 0),
    "spring_blade": (6, 0, 0, "hero", 9, 1, 0),
    "poisoned_needle": (7, 0, 0, "hero", 9, 2, 0),
    "crushing_lid": (8, 0, 0, "hero", 11, 2, 0),
    "runed_seal": (9, 0, 0, "hero", 12, 3, 0),
    "guillotine_hinge": (10, 0, 0, "hero", 13, 3, 0),
    "stink_vapour": (5, 0, 0, "tile", 6, 1, 0),
    "caustic_gas": (7, 0, 0, "tile", 8, 1, 0),
    "choking_smoke": (8, 0, 0, "tile", 9, 1, 0),
    "burning_oil": (8, 0, 0, "tile", 9, 2, 0),
    "frost_burst": (9, 0, 0, "tile", 10, 2, 0),
    "blast_charge": (10, 0, 0, "tile", 11, 3, 0),
    "dart_row": (6, 0, 0, "range", 8, 1, 4),
    "bolt_thrower": (7, 0, 0, "range", 9, 2, 6),
    "spear_volley": (8, 0, 0, "range", 10, 2, 5),
    "fire_jet": (9, 0, 0, "range", 10, 2, 3),
    "iron_shot": (9, 0, 0, "range", 11, 3, 8),
    "alarm_bell": (6, 1, 20, "", 0, 0, 0),
    "nest_under_the_chest": (7, 2, 30, "", 0, 0, 0),
    "summoning_mark": (8, 1, 45, "", 0, 0, 0),
    "guardian_call": (9, 2, 70, "", 0, 0, 0),
    "grave_call": (10, 3, 90, "", 0, 0, 0),
    "needle_and_alarm": (7, 1, 15, "hero", 8, 1, 0),
    "gas_and_nest": (8, 2, 25, "tile", 8, 1, 0),
    "bolts_and_guard": (9, 1, 40, "range", 9, 2, 5),
}
ATTACKING = [name for name, trap in TRAPS.items() if trap[3]]
BRINGING = [name for name, trap in TRAPS.items() if trap[1]]
RANGED = [name for name, trap in TRAPS.items() if trap[3] == "range"]


def at_chest(trap: str) -> tuple[Situation, str]:
    """A level 5 hero (defense 16, Battle Armor) before a trapped chest and facing it."""
    s = Situation(*HALL)
    s.put(OREN, "r4c3", "N", 0, level=5)
    return s, trapped(s, trap)


def sprung(s: Situation, chest: str, dice: int = 0) -> Playing:
    """The first hero fails to disarm a chest; the trap then rolls."""
    p = s.activate(s.state.warriors[0]).throw(2)
    return (p.throw(dice) if dice else p).do(f"disarm:{chest}")


def test_every_trap_is_in_the_table():
    assert set(TRAPS) == set(CONTENT.traps)


@rule("MKD-TRAP-01", "MKD-TRAP-02", "MKD-TRAP-03", "MKD-EXP-04", "MKD-COST-12")
@pytest.mark.parametrize("trap", TRAPS)
def test_each_trap_is_disarmed_by_its_number(trap: str):
    number = TRAPS[trap][0]
    s, chest = at_chest(trap)
    p = s.activate(s.state.warriors[0]).throw(number).do(f"disarm:{chest}")
    assert p.state.sides[0].experience == 50
    assert (p.asked, p.state.activation.points) == ("act", 17)
    s, chest = at_chest(trap)
    slow = s.activate(s.state.warriors[0]).throw(number - 2).do(f"disarm_slowly:{chest}")
    assert slow.state.sides[0].experience == 50
    assert slow.state.activation.points == 14
    s, chest = at_chest(trap)
    s.state.pool = ()
    failed = s.activate(s.state.warriors[0]).throw(number - 1).throw(2).do(f"disarm:{chest}")
    assert failed.state.sides[0].experience == 25


@rule("MKD-TRAP-09", "MKD-TRAP-17", "MKD-TRAP-18", "MKD-TREAS-05")
@pytest.mark.parametrize("trap", ATTACKING)
def test_each_attack_hits_with_its_value_for_its_damage(trap: str):
    _, _, _, _, attack, damage, _ = TRAPS[trap]

    def attacked(dice: int) -> int:
        s, chest = at_chest(trap)
        if attack > 11:  # a tower shield, so that a roll can miss
            holding(s, "tower_shield")
            s.state.warriors[0].lent = (1,)
        return sprung(s, chest, dice).taken(OREN)

    needed = 16 + 2 * (attack > 11) - attack
    assert attacked(needed) == damage
    assert attacked(needed - 1) == 0


@rule("MKD-TRAP-07", "MKD-TRAP-08")
@pytest.mark.parametrize("trap", BRINGING)
def test_each_summons_brings_its_number_for_its_points_beside_chest_or_hero(trap: str):
    _, count, points, kind, _, _, _ = TRAPS[trap]
    s, chest = at_chest(trap)
    s.state.pool = tuple(
        n for n, each in enumerate(CONTENT.figures) if not each.is_hero and each.rank != "unique"
    )
    p = sprung(s, chest, 2 if kind else 0)
    first = True
    while p.asked in ("spawn", "spawn_square", "facing", "spin"):
        assert p.player == (0 if p.asked == "spin" else 1), "the opponent chooses and places"
        if p.asked == "spawn_square" and first:
            first = False
            near = {f"r{r}c{c}" for r in range(2, 6) for c in range(2, 5)}
            assert set(p.options) == near - {"r3c3", "r4c3"}
        p.do(p.options[0])
    spawn = p.state.warriors[1:]
    assert len(spawn) == count
    assert sum(CONTENT.figures[each.figure].points[0] for each in spawn) == points


@rule("MKD-TRAP-12", "MKD-TRAP-14")
@pytest.mark.parametrize("trap", RANGED)
def test_each_ranged_trap_reaches_as_far_as_its_range(trap: str):
    _, _, _, _, _, damage, far = TRAPS[trap]
    for distance, clicks in ((far, damage), (far + 1, 0)):
        s = Situation(*HALL)
        s.put(OREN, "r4c2", "N", 0, level=5)
        s.foe(f"r{3 + distance}c3")
        s.state.pool = ()
        p = sprung(s, trapped(s, trap), 11)
        assert (p.taken(GNOLL), p.taken(OREN)) == (clicks, damage)


# -- disarming ---------------------------------------------------------------------------------


@rule("MKD-TRAP-04")
def test_two_always_fails_and_twelve_always_succeeds(monkeypatch: pytest.MonkeyPatch):
    s, chest = at_chest("pin_in_the_latch")
    holding(s, "thief_knife")
    s.state.warriors[0].lent = (1,)
    p = s.activate(s.state.warriors[0]).throw(2).throw(2).do(f"disarm_slowly:{chest}")
    assert p.state.sides[0].experience == 25, "2 + 2 + 2 for Sneak Attack would reach 5"
    harder = msgspec.structs.replace(CONTENT.traps["guillotine_hinge"], disarm=20)
    monkeypatch.setitem(CONTENT.traps, "guillotine_hinge", harder)
    t, chest = at_chest("guillotine_hinge")
    q = t.activate(t.state.warriors[0]).throw(12).do(f"disarm:{chest}")
    assert q.state.sides[0].experience == 50


# -- whom a trap tests -------------------------------------------------------------------------


@rule("MKD-TRAP-10")
def test_type_h_tests_the_hero_at_the_chest_alone():
    s, chest = at_chest("poisoned_needle")
    s.foe("r4c4")
    s.foe("r3c4")
    p = sprung(s, chest, 11)
    assert [p.taken(each) for each in (OREN, GNOLL, f"{GNOLL}.2")] == [2, 0, 0]


@rule("MKD-TRAP-11", "MKD-TRAP-23", "MKD-TRAP-16")
def test_type_t_tests_a_whole_tile_without_lines_and_modifiers():
    s = Situation("+-+-+-+-+", "|.|. . .|", "+ + + + +", "|. . . .|", "+ + + + +", "|. . h .|",
                  "+-+-+-+-+")  # fmt: skip
    s.put(OREN, "r1c1", "S", 0, level=5)  # its rear to the chest
    s.foe("r0c0")
    s.foe("r2c2", "S")
    chest = trapped(s, "caustic_gas", "r0c1")
    # 8 + 6 equals the defense of the gnolls: neither rear arcs nor hindering terrain count.
    p = sprung(s, chest, 6)
    assert [p.taken(each) for each in (OREN, GNOLL, f"{GNOLL}.2")] == [0, 1, 1]
    t = Situation(*HALL)
    t.put(OREN, "r4c3", "S", 0, level=5)
    t.foe("r9c3", "S")
    q = sprung(t, trapped(t, "caustic_gas"), 5)
    assert [q.taken(each) for each in (OREN, GNOLL)] == [0, 0]


@rule("MKD-TRAP-11")
def test_type_t_reaches_the_tile_of_the_hero_as_well():
    s = Situation(*HALL)
    # Three tiles of five rows, one below the other, with a way between them in column 3.
    room = Tile("room", HALL[:5], (), ((0, 3, "N"), (4, 3, "S")))
    tiles = [Placed(room, row, 0) for row in (0, 5, 10)]
    CONTENT.grounds[s.state.dungeon] = Ground(compose(tiles), s.state.dungeon)
    s.put(OREN, "r5c3", "N", 0, level=5)
    for square in ("r0c0", "r9c6", "r10c6"):
        s.foe(square)
    p = sprung(s, trapped(s, "caustic_gas", "r4c3"), 11)
    assert [p.taken(each) for each in (OREN, GNOLL, f"{GNOLL}.2", f"{GNOLL}.3")] == [1, 1, 1, 0]


@rule("MKD-TRAP-12", "MKD-TRAP-13")
def test_type_r_tests_all_in_its_arc_and_only_the_hero_blocks_no_line():
    s, chest = at_chest("bolt_thrower")
    s.foe("r5c3")  # behind the hero: tested
    s.foe("r6c3")  # behind that one: not
    s.foe("r5c5")  # along the border of the arc
    s.foe("r3c5")  # beside the chest
    p = sprung(s, chest, 11)
    gnolls = [GNOLL, *(f"{GNOLL}.{n}" for n in (2, 3, 4))]
    assert [p.taken(each) for each in gnolls] == [2, 0, 2, 0]
    assert p.taken(OREN) == 2


@rule("MKD-TRAP-23", "MKD-CLOSE-06", "MKD-LOF-09")
def test_rear_arcs_and_hindering_terrain_change_the_roll():
    # The pin attacks with 7, the defense is 16.
    for facing, dice, clicks in (("N", 9, 1), ("N", 8, 0), ("S", 8, 1), ("S", 7, 0)):
        s = Situation(*HALL)
        s.put(OREN, "r4c3", facing, 0, level=5)
        assert sprung(s, trapped(s, "pin_in_the_latch"), dice).taken(OREN) == clicks
    rows = [*HALL]
    rows[4] = "...h..."
    for dice, clicks in ((8, 0), (9, 1)):
        t = Situation(*rows)
        t.put(OREN, "r4c3", "N", 0, level=5)
        assert sprung(t, trapped(t, "dart_row"), dice).taken(OREN) == clicks


@rule("MKD-TRAP-24")
def test_a_trap_that_rolls_two_or_twelve():
    s, chest = at_chest("caustic_gas")
    s.foe("r6c6")
    p = sprung(s, chest, 12)
    assert (p.taken(OREN), p.taken(GNOLL)) == (2, 2)
    t = Situation(*HALL)
    t.put(OREN, "r4c3", "N", 0, click=10)  # defense 10: 11 + 2 would hit
    q = sprung(t, trapped(t, "blast_charge"), 2)
    assert q.figure(OREN).click == 10


@rule("MKD-TRAP-17", "MKD-DEF-21")
@pytest.mark.parametrize("coat", ["stone_skin_coat", "stone_potion"])
def test_no_ability_lessens_the_damage_of_a_trap(coat: str):
    s, chest = at_chest("runed_seal")
    holding(s, coat)
    s.state.warriors[0].lent = (1,)
    assert sprung(s, chest, 11).taken(OREN) == 3


@rule("MKD-TRAP-18", "MKD-DEF-36")
def test_nobody_dodges_a_trap():
    s, chest = at_chest("spring_blade")
    holding(s, "acrobat_belt")
    s.state.warriors[0].lent = (1,)
    p = sprung(s, chest, 11)
    assert (p.asked, p.taken(OREN)) == ("act", 1)


@rule("MKD-TRAP-15", "MKD-TRAP-16")
def test_tokens_in_reach_are_converted_first_and_tested():
    s, chest = at_chest("caustic_gas")
    s.token("r9c3")
    s.pool(GNOLL)
    # The hero fails, the token's table says one for 25, the trap rolls 6: 14 equals the defense.
    p = s.activate(s.state.warriors[0]).throw(2).throw(8).throw(6).do(f"disarm:{chest}", "N")
    assert p.state.tokens[0].place == CONVERTED
    assert p.taken(GNOLL) == 1
    t, chest = at_chest("poisoned_needle")
    t.token("r9c3")
    q = sprung(t, chest, 6)
    assert q.state.tokens[0].place != CONVERTED, "out of reach of type H"


@rule("MKD-TRAP-07")
def test_mage_spawn_of_the_trap_are_tested_by_its_attack():
    s, chest = at_chest("gas_and_nest")
    s.pool(GNOLL, "gnoll_hunter_standard")
    p = s.activate(s.state.warriors[0]).throw(2).throw(11).do(f"disarm:{chest}")
    while p.asked != "act":
        p.do("r4c2" if "r4c2" in p.options else p.options[0])
    assert p.taken(GNOLL) == 1


@rule("MKD-TRAP-19", "MKD-EXP-07", "MKD-DIAL-05")
def test_a_hero_who_falls_to_a_trap_loses_the_activation():
    s = Situation(*HALL)
    s.put(OREN, "r4c3", "N", 0, click=10)
    s.put(BESSA, "r9c0", "N", 0)
    s.foe("r9c6")
    s.foe("r9c5")
    p = sprung(s, trapped(s, "blast_charge"), 11)
    assert p.state.warriors[0].place == ELIMINATED
    assert p.asked == "activate"
    assert p.state.activation is None
    assert p.state.sides[0].experience == 25
    assert p.state.sides[1].experience == 0
    assert p.state.chests[0].place == ON_THE_FLOOR
    t = Situation(*HALL)
    t.put(OREN, "r4c3", "N", 0, level=5)
    t.put(GNOLL, "r9c6", click=3)
    q = sprung(t, trapped(t, "burning_oil"), 11)
    assert q.state.warriors[1].place == POOL
    assert q.state.sides[0].experience == 25


# -- second traps ------------------------------------------------------------------------------


def false_bottom(trap: int) -> Situation:
    """A harmless wicker trunk with a second trap in it."""
    s = Situation(*HALL)
    s.put(OREN, "r4c3", "N", 0, level=5)
    chest = s.chest("r3c3", "S", trap=trap, treasure=5)
    chest.kind, chest.exposed, chest.harmless = 1, True, True
    return s


@rule("MKD-TRAP-20", "MKD-TRAP-21")
def test_a_second_trap_springs_at_once_and_the_chest_is_gone():
    s = false_bottom(trap=1)
    # From the first face two clicks on: stink vapour.
    p = s.activate(s.state.warriors[0]).dice(2).throw(11).do("open:wicker_trunk")
    assert p.taken(OREN) == 1
    assert p.state.chests[0].place == REMOVED
    assert p.state.sides[0].experience == 0
    assert not p.state.sides[0].took_chest
    assert p.asked == "act"
    assert p.state.activation.points == 18


@rule("MKD-TRAP-22")
def test_a_second_trap_may_be_blank():
    s = false_bottom(trap=4)
    p = s.activate(s.state.warriors[0]).dice(2).do("open:wicker_trunk")
    assert p.taken(OREN) == 0
    assert (p.state.chests[0].place, p.state.chests[0].trap) == (REMOVED, BLANK)
