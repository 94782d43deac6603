"""Shop items of both acts."""

import pytest

from tests.support.descent import CONTENT, MISS
from tests.support.descent_cards import (
    ARCHER,
    BLUE_2H,
    BLUE_2H_1S,
    GRAY,
    RED_1H,
    RED_3H,
    YELLOW_1H,
    at_turn,
    dice_of,
    thing,
    under_attack,
)
from tests.support.rules import rule
from undercroft.games.descent.rules import stats, terms

HERO = "syndrael"
BIG = "ettin.master.1"

# Hearts of each die as it is forced: blue 2 with a surge, red 1, yellow 1.
WEAPONS = {
    "crossbow": (["blue", "yellow"], 1, ["+2 damage", "+1 damage, move the target 1"]),
    "elm_greatbow": (["blue", "yellow"], 0, ["+2 damage", "+2 range"]),
    "immolation": (["blue", "red"], 1, ["+1 damage", "+1 range"]),
    "iron_battleaxe": (["blue", "red"], 1, ["+2 damage", "Pierce 1"]),
    "iron_spear": (["blue", "yellow"], 0, ["+1 damage", "Pierce 1"]),
    "light_hammer": (["blue", "yellow"], 0, ["+2 damage", "Stunned"]),
    "magic_staff": (["blue", "red"], 0, ["Magic Staff", "+1 range"]),
    "sling": (["blue", "yellow"], 0, ["+1 damage, +1 range", "Stunned"]),
    "steel_broadsword": (["blue", "red"], 0, ["+1 damage"]),
    "sunburst": (["blue", "yellow"], 0, ["Stunned", "+2 damage"]),
    "dragontooth_hammer": (["blue", "red", "red"], 1, ["Pierce 2"]),
    "dwarven_firebomb": (["blue", "red", "yellow"], 0, ["+1 damage, +1 range", "Blast", "Stunned"]),
    "grinding_axe": (["blue", "red", "red"], 0, ["+1 damage"]),  # the other one costs 2
    "ice_storm": (["blue", "yellow", "yellow"], 0, ["Immobilized", "+2 damage"]),
    "latari_longbow": (["blue", "yellow", "yellow"], 1, ["+2 range", "+2 damage"]),
    "lightning_strike": (["blue", "yellow", "yellow"], 0, ["Blast", "+2 damage", "+2 damage"]),
    "mace_of_kellos": (["blue", "red", "yellow"], 0, ["Mace of Kellos", "recover 1 damage"]),
    "steel_greatsword": (["blue", "red", "yellow"], 0, ["Pierce 2", "+1 damage"]),
}


def struck(item, *choices, blue=BLUE_2H_1S, gray=(0, 0), foe="ettin.master", there="r1c2", **more):
    """An attack on an ettin, whose two gray dice show nothing if not told otherwise."""
    s = at_turn(HERO, item, foe=foe, there=there, **more)
    s.force("blue", blue).force("red", RED_1H, RED_1H).force("yellow", YELLOW_1H, YELLOW_1H)
    s.force("gray", *gray).do(f"attack:{item}:{there}")
    if s.asked == "after_roll":
        s.do("pass")
    return s.do(*choices)


@rule("DES-EQP-10", "DES-SRG-05")
@pytest.mark.parametrize("item", WEAPONS)
def test_weapons_roll_their_dice_and_offer_their_surges(item):
    dice, pierce, surges = WEAPONS[item]
    s = struck(item)
    assert dice_of(s.state.attack.dice) == dice
    assert s.state.attack.pierce == pierce
    labels = [each.label for each in s.table.decision.options if each.id.startswith("surge:")]
    name = CONTENT.items[item].name
    twice = [text for text in surges if surges.count(text) > 1]  # then the line is told, too
    told = [
        f"{text} ({name}, line {n})" if text in twice else text for n, text in enumerate(surges, 1)
    ]
    assert labels == told


def test_every_weapon_of_the_shop_is_in_the_table():
    shop = {item.id for item in CONTENT.items.values() if item.act and item.attack}
    assert shop == set(WEAPONS)


@pytest.mark.parametrize(
    ("item", "choice", "dealt"),
    [("crossbow", "surge:0", 5), ("crossbow", "surge:1", 4), ("iron_battleaxe", "surge:0", 5),
     ("light_hammer", "surge:0", 5), ("steel_broadsword", "surge:0", 4),
     ("lightning_strike", "surge:2", 6), ("sling", "surge:0", 4)],
)  # fmt: skip
def test_surges_add_damage(item, choice, dealt):
    assert struck(item, choice).state.attack.dealt == dealt


@pytest.mark.parametrize(("choices", "dealt"), [(("done",), 2), (("surge:1",), 3)])
def test_pierce_of_weapon_and_surge_add_up(choices, dealt):
    """An Iron Battleaxe: 3 damage against 2 shields, Pierce 1 or 2."""
    assert struck("iron_battleaxe", *choices, gray=(GRAY[2], 0)).state.attack.dealt == dealt


@rule("DES-GAP-65")
def test_a_grinding_axe_has_a_line_for_two_surges():
    s = at_turn(HERO, "grinding_axe", foe="ettin.master")
    s.force("blue", BLUE_2H_1S).force("red", 5, RED_1H).force("gray", 0, 0)
    s.do("attack:grinding_axe:r1c2", "surge:1")
    assert s.state.attack.dealt == 2 + 3 + 1 + 5


@pytest.mark.parametrize(("item", "choice", "condition"), [
    ("light_hammer", "surge:1", terms.STUNNED), ("sling", "surge:1", terms.STUNNED),
    ("sunburst", "surge:0", terms.STUNNED), ("ice_storm", "surge:0", terms.IMMOBILIZED),
    ("dwarven_firebomb", "surge:2", terms.STUNNED),
])  # fmt: skip
def test_surges_bring_conditions(item, choice, condition):
    assert struck(item, choice).of(BIG).conditions == condition


@rule("DES-GAP-62")
def test_a_crossbow_moves_its_target():
    s = struck("crossbow", foe="goblin_archer.master", gray=(GRAY[3],))
    s.do("surge:1")
    assert (s.asked, s.player) == ("walk", 1)
    s.do("go:r1c3")
    assert (s.at(ARCHER), s.asked) == ("r1c3", "act")
    stone = struck("crossbow", foe="sir_alric_farrow", gray=(GRAY[3],))
    stone.do("surge:1")
    assert stone.asked == "act"  # Unmovable


def test_an_iron_spear_has_reach():
    assert "iron_spear:r1c3" in at_turn(HERO, "iron_spear", there="r1c3").offered("attack")


def test_a_magic_staff_harms_another_monster_near_its_target():
    s = at_turn(HERO, "magic_staff", foe="ettin.master", there="r1c2")
    s.state_so_far.fighters.pop()
    s.monster("ettin.master", "r1c2").monster("zombie.master", "r1c6").turn_of(HERO)
    s.force("blue", BLUE_2H_1S).force("red", RED_1H).force("gray", 0, 0)
    s.do("attack:magic_staff:r1c2", "surge:0")
    assert s.of("zombie.master.1").damage == 1


def test_a_mace_of_kellos_harms_all_adjacent_monsters_or_heals():
    s = at_turn(HERO, "mace_of_kellos", foe="ettin.master", damage=4)
    s.state_so_far.fighters.pop()
    s.monster("ettin.master", "r1c2").monster("zombie.master", "r0c0").turn_of(HERO)
    s.force("blue", BLUE_2H_1S).force("red", 5).force("yellow", YELLOW_1H).force("gray", 3, 5)
    s.do("attack:mace_of_kellos:r1c2", "surge:0", "surge:1")
    assert (s.of("zombie.master.1").damage, s.of(HERO).damage) == (1, 3)


@pytest.mark.parametrize(
    ("items", "dealt"),
    [(("dragontooth_hammer",), 5), (("dragontooth_hammer", "iron_shield"), 4)],
)
def test_a_dragontooth_hammer_likes_a_free_hand(items, dealt):
    s = at_turn(HERO, *items, foe="ettin.master")
    s.force("blue", BLUE_2H).force("red", RED_1H, RED_1H).force("gray", 0, 0)
    s.do("attack:dragontooth_hammer:r1c2")
    assert s.state.attack.dealt == dealt


@pytest.mark.parametrize(
    ("item", "dice"),
    [
        ("steel_broadsword", ["die:attack:1"]),
        ("steel_greatsword", ["die:attack:1", "die:attack:2"]),
    ],
)
def test_steel_swords_roll_a_die_again(item, dice):
    s = at_turn(HERO, item, foe="ettin.master")
    s.force("blue", BLUE_2H).force("red", RED_1H, RED_3H).force("yellow", YELLOW_1H)
    s.force("gray", 0, 0).do(f"attack:{item}:r1c2", f"use:item:{item}@syndrael")
    if len(dice) > 1:
        assert s.offered("die") == [each.removeprefix("die:") for each in dice]
        s.do(dice[0])
    assert s.state.attack.dealt == 2 + 3 + len(dice) - 1
    assert s.asked == "act"  # once an attack


# -- what is no weapon -------------------------------------------------------------------------


def attacked(*items, foe="zombie.minion", gray=(GRAY[0],), yellow=YELLOW_1H, **more):
    s = under_attack(HERO, *items, foe=foe, **more)
    s.force("blue", BLUE_2H).force("yellow", yellow).force("gray", *gray)
    return s.do("attack:r1c1")


def test_a_heavy_cloak_cancels_a_surge():
    s = attacked("heavy_cloak", yellow=3)
    s.do("use:item:heavy_cloak@syndrael")
    assert s.state.attack.surges == 0
    assert s.asked == "act"  # no surge was left to spend


@pytest.mark.parametrize(("option", "damage"), [("option:0", 0), ("option:1", 1)])
def test_an_iron_shield_rolls_a_die_again_or_is_a_shield(option, damage):
    s = attacked("iron_shield", gray=(GRAY[1], GRAY[3])).do("use:item:iron_shield@syndrael", option)
    assert s.of(HERO).damage == damage
    assert s.of(HERO).exhausted == (thing("item:iron_shield"),)


def test_a_heavy_steel_shield_does_both():
    s = attacked("heavy_steel_shield", gray=(GRAY[0], GRAY[1]))
    s.do("use:item:heavy_steel_shield@syndrael")
    assert s.of(HERO).damage == 1


@pytest.mark.parametrize(("shield", "damage"), [("iron_shield", 1), ("heavy_steel_shield", 0)])
def test_shields_roll_one_of_several_dice_again(shield, damage):
    """A gray die and the brown one of the armor: 1 and 0 shields, then 1 and 1."""
    s = under_attack(HERO, shield, "leather_armor")
    s.force("blue", BLUE_2H).force("yellow", YELLOW_1H).force("gray", GRAY[1]).force("brown", 0, 3)
    s.do("attack:r1c1", f"use:item:{shield}@syndrael")
    if shield == "iron_shield":
        s.do("option:0")
    assert s.offered("die") == ["0:0", "0:1"]
    s.do("die:0:1")
    assert (s.asked, s.of(HERO).damage) == ("act", damage)


def test_an_elven_cloak_counts_awareness():
    s = attacked("elven_cloak", gray=(GRAY[1],)).do("use:item:elven_cloak@syndrael")
    assert s.of(HERO).damage == 1  # 2 shields in place of 1


@pytest.mark.parametrize(("face", "damage"), [(GRAY[0], 2), (GRAY[1], 2)])
def test_an_iron_bound_ring_helps_with_a_blank(face, damage):
    s = attacked("iron_bound_ring", gray=(face,))
    assert s.of(HERO).damage == damage
    assert s.state.health(0) == 14


@pytest.mark.parametrize(("moves", "fatigue"), [(1, 0), (2, 1)])
def test_demonhide_leather_tires_who_moves_twice(moves, fatigue):
    s = at_turn("ashrian", "demonhide_leather", there="r3c7").do(*["move"] * moves, "end")
    assert s.of("ashrian").fatigue == fatigue


def test_mana_weave_is_a_surge_after_the_roll():
    s = at_turn(HERO, "iron_longsword", "mana_weave")
    s.force("blue", BLUE_2H).force("red", RED_1H).force("gray", GRAY[3], 0)
    s.do("attack:iron_longsword:r1c2", "use:item:mana_weave@syndrael")
    assert (s.asked, s.state.attack.surges) == ("surge", 1)


def test_a_ring_of_power_is_stamina_and_leather_armor_health():
    s = at_turn(HERO, "ring_of_power", "leather_armor")
    assert (stats.stamina(s.state, 0), s.state.health(0)) == (5, 13)


@rule("DES-RNG-02")
@pytest.mark.parametrize(("items", "missed"), [((), True), (("scorpion_helm",), False)])
def test_a_scorpion_helm_adds_range(items, missed):
    s = at_turn(HERO, "sling", *items, there="r1c7")  # 6 spaces
    s.force("blue", BLUE_2H).force("yellow", YELLOW_1H).force("gray", 0)  # 4 + 1
    s.do("attack:sling:r1c7")
    assert s.state.attack.missed is missed


def test_a_scorpion_helm_does_nothing_for_melee():
    s = at_turn(HERO, "iron_longsword", "scorpion_helm")
    s.force("blue", MISS).do("attack:iron_longsword:r1c2")
    assert s.state.attack.range == 0


@rule("DES-SPEC-01")
def test_a_tival_crystal_heals_by_a_die():
    s = at_turn(HERO, "tival_crystal", damage=5).force("red", RED_3H)
    s.do("use:item:tival_crystal@syndrael")
    assert (s.of(HERO).damage, s.state.turn.actions) == (2, 1)
    assert "use:item:tival_crystal@syndrael" not in s.options
