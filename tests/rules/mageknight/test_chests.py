"""Chests: exposing, who may work on them and from where, opening, what stays hidden (CHEST)."""

import pytest

from tests.support.mageknight import CONTENT, Situation
from tests.support.mageknight_loot import holding, trapped
from tests.support.rules import rule
from undercroft.games.mageknight.game import GAME
from undercroft.games.mageknight.rules.leaving import gold
from undercroft.games.mageknight.table.state import CARRIED_OUT, HELD
from undercroft.kernel.game import configure
from undercroft.kernel.table import Table

ROOM = (".......",) * 7
OREN, BESSA, GNOLL, PINE = "lord_oren", "scholar_magus_bessa", "gnoll_hunter_weak", "pine_box"


def by_chest(square: str = "r4c3", **how: int) -> Situation:
    """A fighter near a pine box on r3c3 that faces south."""
    s = Situation(*ROOM)
    s.fighter(square)
    s.chest("r3c3", "S", **how)
    return s


@rule("MKD-CHEST-01", "MKD-CHEST-04", "MKD-COST-11", "MKD-CHEST-09")
@pytest.mark.parametrize("face", range(1, 6))
def test_a_die_clicks_the_trap_dial(face: int):
    s = by_chest()
    p = s.activate(s.state.warriors[0], points=8).dice(face).do(f"expose:{PINE}")
    assert p.table.view(1).chests[0].trap == CONTENT.chests[0].traps[face - 1]
    assert (p.asked, p.state.activation.points) == ("act", 8)
    assert f"disarm:{PINE}" in p.options


@rule("MKD-CHEST-05", "MKD-EXP-04")
def test_a_six_shows_blank_and_the_chest_has_no_trap():
    s = by_chest()
    p = s.activate(s.state.warriors[0]).dice(6).do(f"expose:{PINE}")
    assert p.state.sides[0].experience == 0
    assert p.offered("disarm") == []
    assert p.offered("open") == [PINE]
    assert p.why_not(f"disarm:{PINE}") == "MKD-CHEST-08"


@rule("MKD-CHEST-06", "MKD-CHEST-07")
@pytest.mark.parametrize("row", range(2, 5))
@pytest.mark.parametrize("column", range(2, 5))
def test_disarming_and_opening_need_the_front_of_a_chest(row: int, column: int):
    if (row, column) == (3, 3):
        return
    square, before = f"r{row}c{column}", row == 4
    s = by_chest(square)
    assert s.activate(s.state.warriors[0]).offered("expose") == [PINE]
    t = by_chest(square, trap=1, exposed=True)
    p = t.activate(t.state.warriors[0])
    assert p.offered("disarm") == p.offered("disarm_slowly") == [PINE] * before
    assert p.why_not(f"disarm:{PINE}") == (None if before else "MKD-CHEST-07")
    u = by_chest(square, trap=1, exposed=True, harmless=True)
    assert u.activate(u.state.warriors[0]).offered("open") == [PINE] * before


@rule("MKD-CHEST-04")
def test_a_chest_is_exposed_from_next_to_it():
    s = by_chest("r5c3")
    p = s.activate(s.state.warriors[0])
    assert (p.offered("expose"), p.why_not(f"expose:{PINE}")) == ([], "MKD-CHEST-04")
    assert p.why_not("expose:no_such_chest") == "MKD-CHEST-04"


@rule("MKD-CHEST-12", "MKD-CHEST-13", "MKD-CHEST-08")
def test_expose_then_face_the_trap_then_open():
    s = by_chest()
    p = s.activate(s.state.warriors[0])
    assert (p.offered("open"), p.offered("disarm")) == ([], [])
    assert p.why_not(f"open:{PINE}") == "MKD-CHEST-12"
    p.dice(3).do(f"expose:{PINE}")
    assert p.why_not(f"open:{PINE}") == "MKD-CHEST-12"
    assert p.why_not(f"expose:{PINE}") == "MKD-CHEST-13"


@rule("MKD-CHEST-08", "MKD-CHEST-09", "MKD-COST-12", "MKD-COST-13")
def test_disarm_quickly_open_and_go_on():
    s = by_chest(trap=1, exposed=True)
    p = s.activate(s.state.warriors[0], points=8).throw(12).do(f"disarm:{PINE}")
    p.dice(2).do(f"open:{PINE}")
    assert (p.asked, p.state.activation.points) == ("act", 3)
    assert (p.state.chests[0].place, p.state.chests[0].seat) == (HELD, 0)
    assert p.state.sides[0].took_chest
    poor = by_chest(trap=1, exposed=True)
    q = poor.activate(poor.state.warriors[0], points=5)
    assert (q.offered("disarm"), q.offered("disarm_slowly")) == ([PINE], [])
    assert q.why_not(f"disarm_slowly:{PINE}") == "MKD-COST-12"
    last = by_chest(exposed=True, harmless=True)
    assert last.activate(last.state.warriors[0], 1).state.chests[0].place != HELD


@rule("MKD-CHEST-08")
def test_a_chest_whose_trap_has_sprung_can_be_opened():
    s = by_chest(trap=1, exposed=True)
    p = s.activate(s.state.warriors[0]).throw(2).throw(3).do(f"disarm:{PINE}")
    assert p.offered("open") == [PINE]


@rule("MKD-CHEST-02", "MKD-CHEST-03")
def test_two_chests_for_each_hero_in_the_dungeon():
    s = by_chest()
    for each in ("fine_sword", "coin_sack"):
        holding(s, each)
    p = s.activate(s.state.warriors[0])
    assert (p.offered("expose"), p.why_not(f"expose:{PINE}")) == ([], "MKD-CHEST-03")
    s.put(BESSA, "r0c0", "N", 0)
    assert s.activate(s.state.warriors[0]).offered("expose") == [PINE]


@rule("MKD-CHEST-10")
def test_mage_spawn_do_not_work_on_chests():
    s = by_chest("r0c0", trap=1, exposed=True, harmless=True)
    foe = s.foe("r4c3")
    p = s.activate(foe, seat=1)
    assert p.offered("open") == []
    assert p.why_not(f"open:{PINE}") == "MKD-CHEST-10"


@rule("MKD-CHEST-11")
def test_a_treasure_is_hidden_until_it_is_taken_and_then_shown_to_all():
    s = by_chest(trap=1, exposed=True, harmless=True)
    p = s.activate(s.state.warriors[0])
    assert [p.table.view(each).chests[0].treasure for each in (0, 1, None)] == ["", "", ""]
    p.dice(4).do(f"open:{PINE}")
    views = [p.table.view(each).chests[0].treasure for each in (0, 1, None)]
    assert views == ["fine_sword"] * 3


@rule("MKD-CHEST-11", "MKD-CHEST-01")
def test_imagined_worlds_differ_in_what_nobody_knows():
    s = by_chest(trap=1, exposed=True, harmless=True)
    p = s.activate(s.state.warriors[0])
    found = set()
    for seed in range(60):
        world = p.table.fork(as_seen_by=0, seed=seed)
        world.act(f"open:{PINE}")
        found.add(world.view(0).chests[0].treasure)
    assert found == set(CONTENT.chests[0].treasures)


@rule("MKD-ELIM-04", "MKD-CHEST-11")
def test_a_chest_that_was_dropped_has_the_treasure_it_had():
    s = by_chest(trap=1, exposed=True, harmless=True, treasure=4)
    p = s.activate(s.state.warriors[0]).dice(1).do(f"open:{PINE}")
    assert p.table.view(0).chests[0].treasure == "buckler"


@rule("MKD-TRAP-05", "MKD-TRAP-06")
@pytest.mark.parametrize(
    ("treasures", "bonus"),
    [
        (["scout_kit"], 2),
        (["soft_boots"], 2),
        (["thief_knife"], 2),
        (["scout_kit", "thief_knife"], 4),
    ],
)
def test_deft_heroes_add_to_the_disarm_roll(treasures: list[str], bonus: int):
    # Nimble, Stealth, Sneak Attack.
    for dice, experience in ((9 - bonus, 50), (8 - bonus, 25)):
        s = Situation(*ROOM)
        s.fighter("r4c3")
        s.put(BESSA, "r0c0", "N", 0)
        chest = trapped(s, "iron_shot")  # 9
        for each in treasures:
            holding(s, each)
        s.state.warriors[0].lent = tuple(range(1, len(treasures) + 1))
        p = s.activate(s.state.warriors[0]).throw(dice).throw(2).do(f"disarm:{chest}")
        assert p.state.sides[0].experience == experience


@rule("MKD-TREAS-08", "MKD-END-02", "MKD-LEAVE-03")
@pytest.mark.parametrize("treasure", [each for each in CONTENT.treasures if each != "false_bottom"])
def test_each_treasure_is_worth_its_gold(treasure: str):
    s = Situation("...")
    hero = s.fighter("r0c0")
    holding(s, treasure)
    side = s.state.sides[0]
    side.exit, side.took_chest = s.state.ground.called["r0c0"], True
    p = s.activate(hero).do("leave")
    assert gold(p.state, 0) == CONTENT.treasures[treasure].gold > 0


@rule("MKD-SET-05")
def test_chests_begin_shut_with_blank_dials_and_unknown_treasure():
    table = Table(GAME, configure(GAME, 2, {}), 3)
    for chest in table.view(0).chests:
        assert (chest.trap, chest.treasure, chest.exposed) == ("", "", False)


@rule("MKD-LEAVE-04", "MKD-LEAVE-03", "MKD-CHEST-02")
@pytest.mark.parametrize(("count", "must"), [(2, 0), (3, 1), (4, 2)])
def test_who_leaves_takes_what_the_others_may_not_hold(count: int, must: int):
    s = Situation("...")
    hero = s.fighter("r0c0")
    s.put(BESSA, "r0c2", "N", 0)
    for each in ("fine_sword", "coin_sack", "jewel_box", "crown_hoard")[:count]:
        holding(s, each)
    side = s.state.sides[0]
    side.exit, side.took_chest = s.state.ground.called["r0c0"], True
    p = s.activate(hero).do("leave")
    for _ in range(must):
        assert "enough" not in p.options
        p.do(p.options[0])
    if p.asked == "carry":
        p.do("enough")
    assert sum(chest.place == CARRIED_OUT for chest in p.state.chests) == must


@rule("MKD-TRAP-01")
@pytest.mark.parametrize(
    ("trap", "text"),
    [
        ("bolts_and_guard", "A trap: Bolts and guard; 9 or more disarms it. It brings up to 1 Mage "
         "Spawn for 40 points. It attacks everybody before it within 5: attack 9, damage 2."),
        ("alarm_bell", "A trap: Alarm bell; 6 or more disarms it. It brings up to 1 Mage Spawn for "
         "20 points."),
        ("stink_vapour", "A trap: Stink vapour; 5 or more disarms it. It attacks everybody in the "
         "tile: attack 6, damage 1."),
    ],
)  # fmt: skip
def test_an_exposed_trap_shows_its_values(trap: str, text: str):
    s = Situation(*ROOM)
    s.fighter("r4c3")
    chest = trapped(s, trap)
    p = s.activate(s.state.warriors[0])
    pieces = {piece.id: piece for piece in p.table.scene(1).board.pieces}
    assert pieces[f"chest:{chest}"].text == text
