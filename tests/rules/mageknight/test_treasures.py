"""Treasures: assigned at the start of a turn, taken back at its end, potions (TREAS)."""

import pytest
from msgspec.structs import replace

from tests.support.mageknight import CONTENT, Playing, Situation
from tests.support.mageknight_abilities import Bench
from tests.support.mageknight_loot import holding
from tests.support.rules import rule
from undercroft.games.mageknight.content.abilities import BIT, IN_SLOT, named
from undercroft.games.mageknight.rules import values
from undercroft.games.mageknight.rules.leaving import gold
from undercroft.games.mageknight.table.state import CARRIED_OUT, HELD
from undercroft.kernel.errors import IllegalAnswer

ROOM = (".......",) * 7
OREN, BESSA, MABOC = "lord_oren", "scholar_magus_bessa", "maboc_the_bully"
# Its type and gold, then what it lends: to speed, attack, defense.
TREASURES = {
    "small_purse": ("gold", 40, None, None, None),
    "coin_sack": ("gold", 70, None, None, None),
    "jewel_box": ("gold", 100, None, None, None),
    "crown_hoard": ("gold", 150, None, None, None),
    "swift_boots": ("boots", 30, 2, None, None),
    "winged_boots": ("boots", 20, "flight", None, None),
    "soft_boots": ("boots", 25, "stealth", None, None),
    "charger_spurs": ("boots", 20, "charge", None, None),
    "fine_sword": ("weapon", 40, None, 1, None),
    "great_sword": ("weapon", 25, None, 2, None),
    "duelist_blade": ("weapon", 20, None, "weapon_master", None),
    "reaper_scythe": ("weapon", 20, None, "sweep", None),
    "green_dagger": ("weapon", 20, None, "venom", None),
    "thief_knife": ("weapon", 25, None, "sneak_attack", None),
    "buckler": ("shield", 40, None, None, 1),
    "tower_shield": ("shield", 30, None, None, 2),
    "warder_shield": ("shield", 20, None, None, "defend"),
    "scale_coat": ("armor", 35, None, None, "battle_armor"),
    "stone_skin_coat": ("armor", 20, None, None, "toughness"),
    "null_cloak": ("cloak", 25, None, None, "magic_immunity"),
    "grey_cloak": ("cloak", 20, None, None, "limited_invisibility"),
    "acrobat_belt": ("belt", 25, 1, None, "dodge"),
    "fire_wand": ("wand", 20, None, "flame_lightning", None),
    "blast_wand": ("wand", 15, None, "magic_blast", None),
    "mending_rod": ("rod", 25, None, "magic_healing", None),
    "thunder_rod": ("rod", 15, None, "shockwave", None),
    "speed_potion": ("potion", 30, 3, None, None),
    "fury_potion": ("potion", 30, None, 3, None),
    "stone_potion": ("potion", 20, None, None, "invulnerability"),
    "healing_potion": ("potion", 25, None, None, "regeneration"),
    "leaping_potion": ("potion", 25, "bound", None, None),
    "scout_kit": ("kit", 30, "nimble", 1, None),
    "marsh_kit": ("kit", 30, "aquatic", None, 1),
    "false_bottom": ("trap", 0, None, None, None),
}
LENDING = [name for name, each in TREASURES.items() if any(each[2:])]


def heroes(*treasures: str) -> tuple[Situation, list[str]]:
    """Lord Oren at level 5 (Forced March, Sweep, Battle Armor, Command), an opponent far off."""
    s = Situation(*ROOM)
    s.put(OREN, "r0c0", "S", 0, level=5)
    s.put(MABOC, "r6c6", "N", 1, level=5)
    return s, [holding(s, each) for each in treasures]


def lent(p: Playing, handle: str = OREN) -> tuple[tuple[int, int, int], tuple[str, ...]]:
    """The speed, attack and defense of a figure now, and its abilities."""
    figure = p.figure(handle)
    numbers = tuple(each(p.state, figure) for each in (values.speed, values.attack, values.defense))
    return numbers, named(values.abilities(p.state, figure))


def test_every_treasure_is_in_the_table():
    found = {
        item.id: (item.type, item.gold, item.speed, item.attack, item.defense)
        for item in CONTENT.treasures.values()
    }
    assert found == TREASURES


@rule("MKD-TREAS-01", "MKD-TREAS-04", "MKD-TREAS-05", "MKD-TREAS-06", "MKD-TREAS-07")
@pytest.mark.parametrize("treasure", LENDING)
def test_each_treasure_lends_its_bonus_or_ability_for_its_time(treasure: str):
    kind, _, *given = TREASURES[treasure]
    s, (chest,) = heroes(treasure)
    if treasure in ("reaper_scythe", "scale_coat"):
        # Lord Oren has these abilities himself: his colleague has others.
        s.state.warriors[0].figure = CONTENT.figure_called[BESSA]
    hero = s.state.handle(0)
    p = s.turn(0)
    before = lent(p, hero)
    assert p.options == [f"{chest}:{hero}", "done"]
    p.do(f"{chest}:{hero}")
    numbers, bits = list(before[0]), sum(BIT[name] for name in before[1])
    for slot, what in enumerate(given):
        if isinstance(what, int):
            numbers[slot] += what
        elif what is not None:
            bits = bits & ~IN_SLOT[slot] | BIT[what]
    after = tuple(numbers), named(bits)
    assert lent(p, hero) == after != before
    p.do("end")
    assert p.state.active == 1
    assert lent(p, hero) == (after if kind == "potion" else before)
    p.do("end")
    assert p.state.active == 0
    assert lent(p, hero) == before


@rule("MKD-TREAS-05", "MKD-TURN-06")
def test_speed_of_a_treasure_counts_in_speed_points():
    s, (boots,) = heroes("swift_boots")
    p = s.turn(0).do(f"{boots}:{OREN}", f"figure:{OREN}")
    assert p.state.activation.points == 13, "speed 10, the boots, and Forced March on its own"
    t, (_,) = heroes("swift_boots")
    assert t.turn(0).do("done", f"figure:{OREN}").state.activation.points == 11


@rule("MKD-TREAS-01")
def test_gold_is_not_asked_about():
    s, _ = heroes("small_purse", "coin_sack")
    assert s.turn(0).asked == "activate"


@rule("MKD-TREAS-01", "MKD-TURN-05")
def test_treasures_come_before_command_rolls_and_may_be_left():
    s, _ = heroes("fine_sword")
    p = s.turn(0).dice(6)
    assert (p.asked, p.player) == ("assign", 0)
    base = p.state.activations
    p.do("done")
    assert p.state.activations == base + 1
    assert lent(p)[0] == (10, 12, 16)


@rule("MKD-TREAS-01", "MKD-TREAS-02")
def test_each_hero_has_two_at_most():
    s, (buckler, boots, sword) = heroes("buckler", "swift_boots", "fine_sword")
    s.put(BESSA, "r0c1", "S", 0)
    p = s.turn(0)
    assert len(p.options) == 7
    p.do(f"{boots}:{OREN}", f"{sword}:{OREN}")
    assert p.options == [f"{buckler}:{BESSA}", "done"]
    with pytest.raises(IllegalAnswer):
        p.do(f"{buckler}:{OREN}")


@rule("MKD-TREAS-03")
def test_no_hero_has_two_of_one_type():
    s, (boots, spurs) = heroes("swift_boots", "soft_boots")
    s.put(BESSA, "r0c1", "S", 0)
    p = s.turn(0).do(f"{boots}:{OREN}")
    assert p.options == [f"{spurs}:{BESSA}", "done"]
    t, (one, two) = heroes("speed_potion", "fury_potion")
    t.put(BESSA, "r0c1", "S", 0)
    q = t.turn(0).do(f"{one}:{OREN}")
    assert q.options == [f"{two}:{BESSA}", "done"]


@rule("MKD-TREAS-01")
def test_only_ones_own_chests_and_heroes():
    s, _ = heroes()
    holding(s, "fine_sword", seat=1)
    p = s.turn(0)
    assert p.asked == "activate"
    p.do("end")
    assert (p.asked, p.player) == ("assign", 1)
    assert [each for each in p.options if OREN in each] == []


@rule("MKD-TREAS-07", "MKD-TREAS-08")
def test_a_potion_is_used_once_and_keeps_its_gold():
    s, (potion,) = heroes("fury_potion")
    p = s.turn(0).do(f"{potion}:{OREN}")
    assert p.state.chests[0].spent
    assert lent(p)[0][1] == 15
    p.do("end", "end")
    assert p.asked == "activate", "nothing is left to assign"
    assert lent(p)[0][1] == 12
    p.state.chests[0].place = CARRIED_OUT
    assert gold(p.state, 0) == 30


@rule("MKD-TREAS-04")
def test_a_counterattack_has_no_treasure_of_the_last_turn():
    s = Situation(*ROOM)
    s.put(OREN, "r0c0", "S", 0, click=5)
    s.put(MABOC, "r1c0", "N", 1, level=5)
    sword = holding(s, "great_sword")
    p = s.turn(0).do(f"{sword}:{OREN}", "end")
    # 9 + 6 misses 16; with the sword it would hit.
    p.throw(3).do(f"figure:{MABOC}", f"strike:{OREN}", "N")
    assert p.asked == "counter"
    p.throw(6).do("strike")
    assert p.figure(MABOC).click == 0


@rule("MKD-TREAS-09")
def test_bonuses_add_up():
    s, (sword, kit) = heroes("fine_sword", "scout_kit")
    p = s.turn(0).do(f"{sword}:{OREN}", f"{kit}:{OREN}")
    assert lent(p)[0] == (10, 14, 16)


@rule("MKD-TREAS-09", "MKD-TREAS-06", "MKD-ABIL-01")
@pytest.mark.parametrize("picked", ["flight", "nimble"])
def test_of_two_abilities_for_one_slot_one_is_picked(picked: str):
    s, (boots, kit) = heroes("winged_boots", "scout_kit")
    p = s.turn(0).do(f"{boots}:{OREN}", f"{kit}:{OREN}")
    assert p.asked == "treasure_ability"
    assert sorted(p.options) == ["flight", "nimble"]
    p.do(picked)
    assert lent(p)[1][0] == picked
    assert lent(p)[0][1] == 13, "the bonus of the kit counts either way"
    assert len({"flight", "nimble", "forced_march"} & {*lent(p)[1]}) == 1


@rule("MKD-TREAS-09")
def test_what_was_set_aside_in_one_slot_stays_so_as_another_is_picked():
    s, (boots, kit) = heroes("winged_boots", "scout_kit")
    content = Bench(*ROOM).state.content  # its own: no treasure of the box lends two abilities
    content.treasures = {
        **CONTENT.treasures,
        "winged_boots": replace(CONTENT.treasures["winged_boots"], attack="sweep"),
        "scout_kit": replace(CONTENT.treasures["scout_kit"], attack="venom"),
    }
    s.state.content = content
    p = s.turn(0).do(f"{boots}:{OREN}", f"{kit}:{OREN}", "flight", "venom")
    assert p.asked == "activate"
    assert lent(p)[1][:2] == ("flight", "venom")
    assert not {"nimble", "sweep"} & {*lent(p)[1]}


@rule("MKD-TREAS-09", "MKD-TREAS-07")
def test_a_potion_that_was_set_aside_works_once_the_other_treasure_is_gone():
    s, (boots, potion) = heroes("soft_boots", "leaping_potion")
    p = s.turn(0).do(f"{boots}:{OREN}", f"{potion}:{OREN}", "stealth")
    assert "bound" not in lent(p)[1]
    p.do("end")
    assert "bound" in lent(p)[1]
    assert "stealth" not in lent(p)[1]


@rule("MKD-TREAS-04")
def test_what_is_taken_back_is_still_held():
    s, (sword,) = heroes("fine_sword")
    p = s.turn(0).do(f"{sword}:{OREN}", "end")
    assert (p.state.chests[0].place, p.state.chests[0].seat) == (HELD, 0)
    p.do("end")
    assert p.options == [f"{sword}:{OREN}", "done"]
