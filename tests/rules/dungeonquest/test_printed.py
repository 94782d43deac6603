"""What is printed on chambers, cards and tokens, a second time to compare."""

import pytest

from tests.support.dungeonquest import CONTENT

# By type: how many; entry, left, front and right (passage, wall, door, portcullis as g); whether it
# may be searched; the halves of a chasm; in the dark, the way for each number of the die.
CHAMBERS = {
    "dungeon_room": """
room_lfr:10:pppp:s room_lf:6:pppw:s room_fr:6:pwpp:s room_lr:6:ppwp:s room_f:7:pwpw:s
room_l:4:ppww:s room_r:4:pwwp:s room_dead_end:2:pwww:s room_door_front:4:ppdp:s
room_door_front_l:2:ppdw:s room_door_front_r:2:pwdp:s room_doors_all:1:pddd:s
""",
    "corridor": """
corridor_lfr:2:pppp:- corridor_lf:2:pppw:- corridor_fr:2:pwpp:- corridor_lr:2:ppwp:-
corridor_f:2:pwpw:- corridor_l:2:ppww:- corridor_r:2:pwwp:-
""",
    "trap_room": """
trap_lfr:3:pppp:- trap_lf:1:pppw:- trap_fr:1:pwpp:-
""",
    "bottomless_pit": """
pit_f:2:pwpw:-
""",
    "catacomb_entrance": """
catacomb_entrance_lfr:1:pppp:s catacomb_entrance_lf:1:pppw:s catacomb_entrance_fr:1:pwpp:s
catacomb_entrance_l:1:ppww:s catacomb_entrance_r:1:pwwp:s catacomb_entrance_dead_end:1:pwww:s
""",
    "chasm": """
chasm_left:1:pppp:s:e+l:f+r chasm_right:1:pppp:s:e+r:l+f
""",
    "chamber_of_darkness": """
darkness_lr:2:ppwp:-:eellrr darkness_l:1:ppww:-:eeelll darkness_r:1:pwwp:-:eeerrr
""",
    "cave_in": """
cave_in_f:2:pwpw:s cave_in_lfr:2:pppp:s
""",
    "spider_web": """
web_lfr:4:pppp:-
""",
    "portcullis": """
portcullis_lfr:2:gppp:s portcullis_lf:2:gppw:s portcullis_fr:2:gwpp:s portcullis_lr:2:gpwp:s
portcullis_f:2:gwpw:s portcullis_dead_end:1:gwww:s portcullis_lr_door:1:gpdp:s
portcullis_door:1:gwdw:s
""",
    "bridge": """
bridge_f:4:pwpw:-:e:f
""",
    "rotating_room": """
rotating:5:pwww:s
""",
}
# Attack and value, counter, escape, damage, amount, against what.
POWERS = {
    "hugo": """
shield_wall:me3:ra:2:0:1:- righteous_blow:me5:-:2:0:0:- riposte:me2:me:3:0:2:-
banner_call:ma3:ma:4:0:1:-
""",
    "krutzbeck": """
two_handed_swing:me6:-:1:0:1:- head_butt:me3:me:2:0:0:- battle_rage:me4:-:3:0:1:-
hurled_axe:ra4:ma:3:0:0:-
""",
    "tatianna": """
twin_arrows:ra4:-:4:0:1:- leap_back:ra2:me:5:0:0:me hunters_eye:ra3:ra:5:0:0:-
hidden_knife:me3:ma:6:0:0:-
""",
    "challara": """
dragonlings_breath:ma5:-:3:0:0:- mirror_ward:ma2:ma:3:0:0:ma flame_dart:ra3:me:4:0:0:-
ancestral_wrath:ma4:-:5:0:1:-
""",
    "lindel": """
long_shot:ra5:-:3:0:0:- blade_dance:me3:ra:4:0:1:- patience:ra2:ma:4:0:2:-
ancient_charm:ma3:me:5:0:0:-
""",
    "gherinn": """
purging_flame:ma5:-:2:0:0:- penance:ma3:ma:3:0:2:- blessing:ma2:ra:3:0:1:-
staff_sweep:me3:me:4:0:0:-
""",
    "skeleton": """
poisoned_arrow:ra2:me:2:1:4:ma clattering_rush:me3:-:3:2:1:- hollow_stare:ma2:ra:1:0:1:-
splinter_volley:ra4:-:2:1:0:-
""",
    "sorcerer": """
hex:ma3:ra:2:1:0:- warding_sign:ma2:ma:3:2:0:ma mind_spike:ma4:-:4:3:1:- soul_fire:ma5:-:5:4:0:-
""",
    "troll": """
heavy_club:me5:-:1:4:0:- backhand:me3:me:3:2:0:- thrown_rock:ra4:-:2:3:0:-
knitting_flesh:me2:ra:4:0:1:-
""",
    "golem": """
stone_fist:me4:me:1:2:0:- unmoved:me3:ma:1:2:0:- ground_shock:me4:-:2:3:1:-
crushing_grip:me5:-:3:4:0:-
""",
    "demon": """
raking_claw:me4:ra:3:2:0:- brimstone:ma4:ma:4:3:0:- dread:ma3:-:5:4:1:- hellfire:ma6:-:6:6:0:-
""",
}
COMBAT = """
feint:4:me1:ma parry:4:me2:ma slash:4:me3:ma cleave:3:me4:- sundering_blow:3:me5:-
snap_throw:4:ra1:me sidestep_shot:4:ra2:me quick_shot:4:ra3:me aimed_shot:3:ra4:-
piercing_shot:3:ra5:- spark:4:ma1:ra ward:4:ma2:ra bolt_of_agony:4:ma3:ra arcane_lance:3:ma4:-
storm_of_force:3:ma5:-
"""
# How many, the type, and the gold or the monster.
DECKS = {
    "dungeon": """
empty:11:event dead_adventurer:8:event crypt:8:event skeleton:2:monster:skeleton
sorcerer:1:monster:sorcerer troll:1:monster:troll golem:1:monster:golem demon:1:monster:demon
hidden_trap:3:trap passage_down:2:event ceiling_collapses:2:event torch_goes_out:1:event
secret_door:1:event razorwing_attack:1:threat curse_of_the_wizard:1:event unstable_potion:1:loot
bottle_imp:1:loot lingering_shade:1:threat gold_coins_30:1:loot:30 gold_coins_40:1:loot:40
shuffle:1:event
""",
    "search": """
secret_door:8:event empty:6:event passage_down:4:event gold_coins_10:1:loot:10
gold_coins_60:1:loot:60 gold_coins_70:1:loot:70 gold_coins_150:1:loot:150 giant_centipede:1:threat
ferrox:2:threat unstable_potion:2:loot hidden_trap:2:trap shuffle:1:event
""",
    "crypt": """
gold_coins_20:1:loot:20 gold_coins_90:1:loot:90 gold_coins_120:1:loot:120
gold_coins_250:1:loot:250 unstable_potion:3:loot empty:3:event old_bones:2:threat
spectral_storm:1:threat hidden_trap:1:trap shuffle:1:event
""",
    "corpse": """
gold_coins_50:1:loot:50 gold_coins_100:1:loot:100 gold_coins_200:1:loot:200 unstable_potion:1:loot
empty:3:event rope:3:loot old_bones:1:threat small_scorpion:1:threat scorpion:1:threat
deadly_scorpion:1:threat shuffle:1:event
""",
    "door": """
door_opens:8:event door_jammed:3:event hidden_trap:3:trap shuffle:1:event
""",
    "trap": """
trapdoor:2:trap poisonous_snakes:2:trap poisonous_gas:2:trap ceiling_collapses:2:trap
explosion:2:trap swinging_blade:2:trap crossfire_trap:2:trap shuffle:1:event
""",
    "treasure": """
loadstone:2:loot:1 ebon_ring:1:loot:80 obsidian_ring:1:loot:110 pearl_ring:1:loot:130
ruby_ring:1:loot:140 silver_ring:1:loot:160 gold_ring:1:loot:190 arcane_ring:1:loot:210
charmers_flute:1:loot:230 crystal_of_tival:1:loot:240 belt_of_strength:1:loot:260
jinn_lamp:1:loot:270 golden_claws:1:loot:290 ebon_amulet:1:loot:300 crystal_of_orris:1:loot:320
jeweled_chakra:1:loot:350 rune_scarab:1:loot:400 eyes_of_avra:1:loot:420 flying_carpet:1:loot:500
mirror_of_shael:1:loot:550 vestments_of_kellos:1:loot:600 staff_of_light:1:loot:700
star_of_kellos:1:loot:800 chalice_of_tamalir:1:loot:900 sun_spear:1:loot:1100
bag_of_gems:1:loot:1200 quicksilver_potion:1:loot:1500 harp_of_tranquility:1:loot:2000
giant_ruby:1:loot:3000 artifact_eater:1:loot forbidden_tome:1:loot
""",
    "catacomb": """
exit:6:event empty:8:event hole_in_the_roof:2:event hidden_trap:4:trap treasure_chest:2:loot
gigantic_diamond:1:loot:4000 torch_goes_out_below:2:event horde_of_rats:2:threat
spiders_venom:2:threat razorwing_attack:2:threat demon:1:monster:demon skeleton:1:monster:skeleton
golem:1:monster:golem troll:1:monster:troll sorcerer:1:monster:sorcerer vampire_bite:1:threat
deep_elf:1:threat giant_naga:1:threat shuffle:1:event
""",
    "dragon": """
sleeping:7:dragon dragon_rage:1:dragon
""",
    "rune": """
stasis_rune:1:rune rune_of_warning:1:rune rune_of_healing:1:rune rune_of_opening:1:rune
rune_of_light:1:rune rune_of_teleportation:1:rune rune_of_lightning:1:rune
rune_of_protection:1:rune rune_of_fortune:1:rune rune_of_haste:1:rune rune_of_sight:1:rune
rune_of_slumber:1:rune
""",
}
HEROES = """
hugo:7/4/9/3:16 krutzbeck:9/5/5/3:20 tatianna:4/9/4/6:14 challara:5/6/5/7:12 lindel:6/6/6/5:15
gherinn:3/4/4/9:13
"""
MONSTERS = """
skeleton:agility:2/2/3/3 sorcerer:luck:2/2/3/3 troll:armor:3/4/4/5 golem:strength:4/5/5/6
demon:strength:5/6/6/8
"""
# The wounds of the hero and of the monster.
DISPLAY = """
quick_shot/quick_shot:1:1 quick_shot/slash:0:2 quick_shot/bolt_of_agony:1:0 slash/quick_shot:1:0
slash/slash:1:1 slash/bolt_of_agony:0:1 bolt_of_agony/quick_shot:0:1 bolt_of_agony/slash:1:0
bolt_of_agony/bolt_of_agony:1:1
"""
EDGES = {"passage": "p", "wall": "w", "door": "d", "portcullis": "g"}


def icon(attack: str) -> str:
    return attack[:2] or "-"


def chamber(tile) -> str:
    sides = "".join(EDGES[side] for side in (tile.entry, tile.left, tile.front, tile.right))
    halves = ("+".join(side[0] for side in half) for half in tile.halves)
    ways = ["".join(side[0] for side in tile.exit_die)] if tile.exit_die else []
    search = "s" if tile.search else "-"
    return ":".join((tile.id, str(tile.count), sides, search, *halves, *ways))


@pytest.mark.parametrize("kind", CHAMBERS)
def test_chambers_have_the_sides_printed_on_them(kind):
    found = [chamber(tile) for tile in CONTENT.chambers if tile.type == kind]
    assert found == CHAMBERS[kind].split()


@pytest.mark.parametrize("owner", POWERS)
def test_power_cards_are_as_printed(owner):
    found = [
        f"{card.id}:{icon(card.attack)}{card.value}:{icon(card.counter)}:{card.escape}:"
        f"{card.damage}:{card.amount}:{icon(card.against)}"
        for card in CONTENT.powers
        if card.owner == owner
    ]
    assert found == POWERS[owner].split()


def test_combat_cards_are_as_printed():
    found = [
        f"{card.id}:{card.count}:{icon(card.attack)}{card.value}:{icon(card.counter)}"
        for card in CONTENT.combat
    ]
    assert found == COMBAT.split()


@pytest.mark.parametrize("deck", DECKS)
def test_the_cards_of_a_deck_are_as_printed(deck):
    found = []
    for card in CONTENT.decks[deck]:
        gold = [str(card.gold)] if card.gold else []
        monster = [card.monster] if card.monster else []
        found.append(":".join((card.id, str(card.count), card.type, *gold, *monster)))
    assert found == DECKS[deck].split()


def test_heroes_and_monsters_are_as_printed():
    heroes = [
        f"{hero.id}:{hero.strength}/{hero.agility}/{hero.armor}/{hero.luck}:{hero.life}"
        for hero in CONTENT.heroes
    ]
    assert heroes == HEROES.split()
    monsters = [
        f"{each.id}:{each.attribute}:{'/'.join(map(str, each.tokens))}" for each in CONTENT.monsters
    ]
    assert monsters == MONSTERS.split()


def test_the_display_of_classic_combat_is_as_printed():
    found = [
        f"{cell.hero}/{cell.monster}:{cell.hero_wounds}:{cell.monster_wounds}"
        for cell in CONTENT.display
    ]
    assert found == DISPLAY.split()


def test_the_board_is_as_printed():
    board = CONTENT.board
    assert (board.rows, board.columns, board.treasure.cells) == (10, 13, ((4, 6), (5, 6)))
    assert {each.id: (each.row, each.column, *each.passages) for each in board.towers} == {
        "nw": (0, 0, "east", "south"),
        "ne": (0, 12, "west", "south"),
        "sw": (9, 0, "east", "north"),
        "se": (9, 12, "west", "north"),
    }
    assert board.sun.spaces == 30
    numbered = [(each.space, each.ends_on) for each in board.sun.numbered]
    assert numbered == [(26, 1), (27, 2), (28, 3), (29, 4), (30, 5)]
    limits = board.limits
    assert (limits.catacomb_markers, limits.travel_markers, limits.determination) == (6, 6, 24)
    assert (limits.wound_fives, limits.wound_ones, limits.dice) == (12, 29, 4)
    assert limits.monster_tokens == 20
