"""Rules at their bounds: exactly enough, the highest defense, those whom nothing concerns."""

import pytest

from tests.support.mageknight import CONTENT, Situation
from tests.support.mageknight_abilities import Bench
from tests.support.rules import rule
from undercroft.games.mageknight.content.abilities import (
    CHARGE,
    COMMAND,
    DEMORALIZED,
    HEALING,
    MAGIC_CONFUSION,
    MAGIC_ENHANCEMENT,
    MAGIC_FREEZE,
    MAGIC_LEVITATION,
    MAGIC_RETALIATION,
    NECROMANCY,
    QUICKNESS,
    SHOCKWAVE,
    TOUGHNESS,
    VAMPIRISM,
    VENOM,
)
from undercroft.games.mageknight.rules import prospects, tiling
from undercroft.games.mageknight.table.ground import Dungeon, Laid, Marker, Way
from undercroft.games.mageknight.table.state import ELIMINATED, INSIDE, NONE

ROOM = (".........",) * 7
OREN, GNOLL = "lord_oren", "gnoll_hunter_weak"


@rule("MKD-CRIT-02")
@pytest.mark.parametrize(("dice", "taken"), [(11, 0), (12, 3)])
def test_a_twelve_hits_even_the_highest_defense(dice, taken):
    s = Bench(*ROOM)
    hero = s.make("hero", "r2c2", "E", 0, values=(9, 5, 14, 2))
    s.make("foe", "r2c3", "W", values=(9, 5, 25, 2))
    assert s.activate(hero).throw(dice).do("strike:foe", "E").taken("foe") == taken


@rule("MKD-CRIT-01")
@pytest.mark.parametrize(("dice", "taken", "own"), [(2, 0, 1), (3, 2, 0)])
def test_a_two_misses_even_the_lowest_defense(dice, taken, own):
    s = Bench(*ROOM)
    hero = s.make("hero", "r2c2", "E", 0, values=(9, 12, 14, 2))
    s.make("foe", "r2c3", "E", values=(9, 5, 10, 2))
    p = s.activate(hero).throw(dice).do("strike:foe", "E")
    assert (p.taken("foe"), p.figure("hero").click - 4) == (taken, own)


@rule("MKD-MULTI-03", "MKD-TURN-02")
def test_between_two_players_nothing_is_marked():
    s = Situation(*ROOM)
    s.foe("r6c6")
    p = s.turn(0).do(f"figure:{GNOLL}", "end", "N")
    assert not p.figure(GNOLL).marked
    assert p.state.active == 1
    assert (p.player, p.offered("figure")) == (1, [GNOLL]), "the other player may activate it"


@rule("MKD-TURN-01", "MKD-TURN-03")
def test_a_token_costs_an_activation():
    s = Situation(*ROOM)
    s.fighter("r6c6", seat=1)
    s.state.ground.tile_of = (0,) * 28 + (1,) * 35
    s.token("r0c0")
    s.token("r0c8")
    s.token("r1c4")
    p = s.turn(0).do("token:0", "end")
    assert p.state.activations == 1
    p.do("token:1", "end")
    assert p.player == 1, "both activations are used"


@rule("MKD-DMG-38", "MKD-DMG-39")
def test_command_heals_nobody_who_is_not_demoralized():
    s = Bench(*ROOM)
    s.make("leader", "r2c2", "E", 0, COMMAND)
    s.make("wounded", "r2c3", "E", 0, wounds=2)
    s.make("afraid", "r2c4", "E", 0, DEMORALIZED, wounds=2)
    p = s.turn(0).dice(1)
    assert (p.figure("wounded").click, p.figure("afraid").click) == (6, 5)


@rule("MKD-DMG-38")
@pytest.mark.parametrize(("square", "click"), [("r0c1", 5), ("r0c3", 5), ("r0c4", 6)])
def test_command_heals_in_its_tile_and_next_to_it(square, click):
    s = Bench("......")
    ground = s.state.ground
    ground.tile_of, ground.areas = (0, 0, 0, 1, 1, 1), (0b000111, 0b111000)
    s.make("leader", "r0c2", "E", 0, COMMAND)
    s.make("afraid", square, "E", 0, DEMORALIZED, wounds=2)
    assert s.turn(0).dice(1).figure("afraid").click == click


@rule("MKD-SPD-17", "MKD-SOLO-06")
def test_a_lifted_mage_spawn_may_act_in_the_monsters_turn():
    s = Bench(*ROOM, players=1)
    s.make("mage", "r2c2", "E", 0, MAGIC_LEVITATION)
    s.make("foe", "r2c3", "W")
    p = s.turn(0).do("figure:mage", "levitate:foe", "r2c5", "W").dice(3).do("E")
    assert p.state.monsters_turn
    assert p.offered("figure") == ["foe"]


@rule("MKD-SPD-05", "MKD-COST-09")
@pytest.mark.parametrize(("points", "offered"), [(3, []), (4, ["foe"])])
def test_a_shot_of_a_charger_costs_four_points(points, offered):
    s = Bench(*ROOM)
    hero = s.make("hero", "r2c2", "E", 0, CHARGE, reach=8)
    s.make("foe", "r2c6", "W")
    assert s.activate(hero, points).offered("shoot") == offered


@rule("MKD-ATK-05", "MKD-COST-16")
@pytest.mark.parametrize(("points", "offered"), [(3, False), (4, True)])
def test_healing_oneself_takes_exactly_four_points(points, offered):
    s = Bench(*ROOM)
    hero = s.make("hero", "r2c2", "E", 0, HEALING, wounds=1)
    assert ("heal_self" in s.activate(hero, points).options) is offered


@rule("MKD-ATK-35", "MKD-FACE-06")
@pytest.mark.parametrize(("facing", "taken"), [("W", 0), ("E", 2)])
def test_a_shockwave_from_behind_has_the_bonus(facing, taken):
    s = Bench(*ROOM)
    hero = s.make("hero", "r2c2", "E", 0, SHOCKWAVE, reach=8)
    s.make("foe", "r2c5", facing)
    p = s.activate(hero).throw(5).do("shockwave")
    while p.asked == "facing":
        p.do("E")
    assert p.taken("foe") == taken


@rule("MKD-ATK-40", "MKD-ATK-41")
def test_vampirism_heals_nothing_by_a_magic_freeze():
    s = Bench(*ROOM)
    hero = s.make("hero", "r2c2", "E", 0, VAMPIRISM | MAGIC_FREEZE, reach=8, wounds=2)
    s.make("foe", "r2c6", "W")
    p = s.activate(hero).throw(9).dice(1).do("freeze:foe", "E")
    assert (p.taken("foe"), p.figure("hero").click) == (1, 6)


@rule("MKD-ABIL-02", "MKD-DEF-41")
def test_what_a_dead_shooter_showed_does_not_count_any_more():
    s = Bench(*ROOM)
    hero = s.make("hero", "r3c0", "E", 0, VENOM, reach=8, arrows=2, wounds=6)  # one click left
    s.make("first", "r3c5", "W", abilities=MAGIC_RETALIATION)
    s.make("second", "r4c5", "W")
    p = s.activate(hero).throw(9).do("shoot:first", "second", "E")
    assert p.state.warriors[0].place == ELIMINATED
    assert (p.taken("first"), p.taken("second")) == (2, 1)


@rule("MKD-DMG-11", "MKD-ABIL-02")
def test_nobody_enhances_the_shot_of_somebody_who_fell_in_it():
    s = Bench(*ROOM)
    hero = s.make("hero", "r3c0", "E", 0, reach=8, arrows=2, wounds=6)
    s.make("mage", "r2c0", "E", 0, MAGIC_ENHANCEMENT)
    s.make("far_mage", "r6c7", "E", 0, MAGIC_ENHANCEMENT)  # beside the last square
    s.make("first", "r3c5", "W", abilities=MAGIC_RETALIATION)
    s.make("second", "r4c5", "W")
    p = s.activate(hero).throw(9).do("shoot:first", "second", "E")
    assert (p.taken("first"), p.taken("second")) == (2, 1)


@rule("MKD-COST-09", "MKD-CLOSE-01")
def test_the_first_reason_against_an_attack_is_not_its_price():
    s = Situation(*ROOM)
    hero = s.fighter("r2c2", "E")
    s.foe("r2c6", "W")
    assert s.activate(hero, 1).why_not(f"strike:{GNOLL}") == "MKD-CLOSE-01"
    t = Situation(*ROOM)
    near = t.fighter("r2c2", "E")
    t.foe("r2c3", "E")
    assert t.activate(near, 1).why_not(f"strike:{GNOLL}") == "MKD-COST-09"


@rule("MKD-SOLO-15", "MKD-DEF-18")
def test_expected_clicks_count_the_toughness_of_the_target_not_of_the_attacker():
    def worth(mine: int, theirs: int) -> float:
        s = Bench(*ROOM)
        s.make("hero", "r2c2", "E", 0, mine, values=(9, 8, 14, 3))
        s.make("foe", "r2c3", "W", abilities=theirs)
        return prospects.expected_clicks(s.state, 0, "strike", 1)

    assert worth(TOUGHNESS, 0) == worth(0, 0) > worth(0, TOUGHNESS)


@rule("MKD-SET-06", "MKD-SET-13")
def test_how_many_tiles_lie_apart():
    s = Situation("..")
    tile = CONTENT.tile_called["open_crossing"]
    s.state.dungeon = Dungeon(tuple(Laid(tile, 0, 5 * n) for n in range(3)), ways=(Way(2, 0, "W"),))
    ground = s.state.ground
    assert [ground.tiles_from(0)[n] for n in range(3)] == [0, 1, 2]


@rule("MKD-DOOR-01", "MKD-MOV-01")
def test_routes_do_not_lead_through_shut_doors_or_figures():
    s = Situation("+-+-+-+-+-+", "|. . .D. .|", "+-+-+-+-+-+")
    hero = s.fighter("r0c0", "E")
    p = s.activate(hero)
    assert [route.target for route in p.table.decision.routes] == ["space:r0c2"]
    t = Situation("......")
    walker = t.fighter("r0c0", "E")
    t.fighter("r0c3", "E")
    found = [route.target for route in t.activate(walker).table.decision.routes]
    assert found == ["space:r0c2"]


@rule("MKD-MARK-04")
def test_a_marker_at_the_border_turns_with_its_tile_and_one_beyond_does_not():
    s = Situation("..")
    called = CONTENT.tile_called
    tiles = Laid(called["open_crossing"], 0, 0), Laid(called["open_crossing"], 5, 0)
    markers = tuple(
        Marker(row, column, kind)
        for row, column, kind in ((1, 1, "v"), (0, 0, "h"), (4, 4, "s"), (5, 0, "w"))
    )
    s.state.dungeon = Dungeon(tiles, markers, ways=(Way(7, 4, "E"),))
    s.state.doors = ()
    p = s.activate(s.fighter("r1c1"), 6).do("turn_tile:right")
    ground = p.state.ground
    assert ground.hindering == 1 << ground.called["r0c4"]
    assert ground.shadowed == 1 << ground.called["r4c0"]
    assert ground.water == 1 << ground.called["r5c0"]


@rule("MKD-TILE-01")
def test_which_tiles_differ_on_their_back():
    backs = {tile.id: len(tiling.backs(CONTENT, n)) for n, tile in enumerate(CONTENT.tiles)}
    assert backs["open_crossing"] == 1, "mirrored it is the same"
    assert backs["straight_hall"] == 1
    assert backs["split_cell"] == 1, "mirrored it is the same tile turned by half"
    assert set(backs.values()) == {1, 2}


@rule("MKD-DMG-30")
def test_whoever_comes_back_is_neither_frozen_nor_changed_by_the_turn():
    s = Bench(*ROOM)
    hero = s.make("hero", "r2c2", "E", 0, NECROMANCY)
    dead = s.make("dead", "r0c0", "E", 0)
    dead.place, dead.square, dead.frozen, dead.switched_off = ELIMINATED, NONE, True, (3,)
    dead.activated = True
    back = s.activate(hero).dice(2).do("raise:dead", "r1c1", "N").figure("dead")
    assert (back.frozen, back.switched_off, back.lent, back.drunk) == (False, (), (), ())
    assert back.activated, "it had its activation this turn"
    assert (back.place, s.state.ground.names[back.square]) == (INSIDE, "r1c1")


@rule("MKD-DMG-51", "MKD-TURN-01")
def test_thawing_needs_an_activation():
    s = Bench(*ROOM)
    s.make("hero", "r2c2", "E", 0)
    s.make("other", "r3c3", "E", 0)
    cold = s.make("cold", "r0c0", "E", 0, QUICKNESS)
    cold.frozen = True
    p = s.turn(0)
    assert p.offered("thaw") == ["cold"]
    p.do("figure:hero", "end", "N", "figure:other", "end", "N")
    assert (p.state.activations, p.offered("thaw"), p.offered("quick")) == (0, [], ["cold"])


@rule("MKD-DMG-55", "MKD-PASS-07")
@pytest.mark.parametrize(
    ("ways", "asked"),
    [(["go:r2c5", "stay"], "activate"), (["go:r2c5", "jump:r2c7", "stay", "keep"], "free_attack")],
)
def test_only_who_was_jumped_strikes_at_a_confused_figure(ways, asked):
    s = Bench(*ROOM, players=3)
    hero = s.make("hero", "r2c0", "E", 0, MAGIC_CONFUSION, reach=8)
    s.make("dupe", "r2c4", "E", 1)
    s.make("third", "r2c6", "W", 2)
    p = s.activate(hero).throw(9).do("confuse:dupe", "E", *ways)
    assert p.asked == asked


@rule("MKD-SPD-13", "MKD-SPD-16")
def test_a_hero_may_be_set_down_in_any_corner():
    s = Bench(*ROOM)
    mage = s.make("mage", "r1c2", "E", 0, MAGIC_LEVITATION)
    s.make("friend", "r1c1", "E", 0)
    assert "r0c0" in s.activate(mage).do("levitate:friend").options
