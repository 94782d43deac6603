"""What is printed on quests, trophies, tokens, dice and the board, a second time to compare."""

import pytest

from tests.support.warcraft_content import CONTENT
from undercroft.games.warcraft.content.catalogue_types import FAMILIES as FAMILY_NAMES
from undercroft.games.warcraft.content.catalogue_types import LEVELS

# Each quest with its valor and the least number of players.
QUESTS = """
sq_01:1/2 sq_02:1/2 sq_03:1/2 sq_04:1/2 sq_05:1/2 sq_06:1/2 sq_07:1/2 sq_08:1/2 sq_09:1/2
sq_10:1/2 sq_11:1/2 sq_12:1/2 sq_13:1/2 sq_14:1/2 sq_15:1/2 sq_16:1/2 sq_17:1/2 sq_18:1/2
eq_01:2/2 eq_02:2/2 eq_03:2/2 eq_04:2/2 eq_05:1/2 eq_06:2/2 eq_07:2/2 eq_08:2/2 eq_09:2/2
eq_10:2/2 eq_11:2/2 eq_12:2/2 eq_13:3/2 eq_14:2/2 eq_15:2/2 eq_16:2/2 eq_17:3/2 eq_18:3/2
eq_19:3/2 eq_20:3/2 eq_21:2/2 eq_22:1/2 eq_23:1/2 eq_24:2/3 eq_25:3/2 eq_26:2/2 eq_27:2/2
eq_28:2/2 eq_29:2/2 eq_30:2/2
"""
# Each trophy with its valor and how many of it there are.
TROPHIES = "tr_lich:2x4 tr_dragonlord:2x4 tr_gate_fiend:3x4 tr_booty_bay:2x4"
TOKENS = """
disc_gold:4 disc_hearthstone:3 disc_far_sight:3 disc_rocket_boots:3 disc_traveling_merchant:3
disc_ambush:3 disc_false_map:3 disc_power_drain:3 disc_disease:2 disc_bomb:3
"""
# Each face of the movement die: spaces and energy.
MOVEMENT = "1/3 2/3 2/2 3/2 3/1 4/1"
FAMILIES = {
    "beast": """
grey_c01 grey_c02 grey_c03 grey_c08 grey_c11 grey_c18 grey_c22 grey_c25 grey_c29 green_c01
green_c02 green_c11 green_c18 green_c22 green_c27 yellow_c01 yellow_c02 yellow_c07 yellow_c15
yellow_c18 yellow_c22 yellow_c31 red_c18 red_c28
""",
    "demon": """
yellow_c13 yellow_c14 yellow_c29 red_c04 red_c08 red_c12 red_c15 red_c20 red_c26 red_c29
red_e04_foe be_drowned_idol be_gate_fiend
""",
    "dragon": """
green_c14 green_c31 yellow_c08 yellow_c28 yellow_e04_foe red_c01 red_c13 red_c25 be_marsh_drake
be_ashen_dragonlord
""",
    "elemental": """
grey_c13 grey_c15 grey_c16 grey_c19 grey_c23 grey_c27 grey_c32 green_c12 green_c13 green_c19
green_c24 green_c28 yellow_c11 yellow_c12 yellow_c19 yellow_c25 yellow_c32 red_c02 red_c07 red_c19
red_c23 red_c32 be_magma_giant
""",
    "humanoid": """
grey_c04 grey_c05 grey_c07 grey_c10 grey_c12 grey_c14 grey_c17 grey_c20 grey_c24 grey_c28 grey_c30
grey_e04_foe green_c03 green_c04 green_c05 green_c07 green_c10 green_c15 green_c16 green_c17
green_c20 green_c23 green_c26 green_c29 green_c32 yellow_c03 yellow_c04 yellow_c05 yellow_c09
yellow_c10 yellow_c16 yellow_c17 yellow_c20 yellow_c23 yellow_c24 yellow_c27 yellow_c30 red_c05
red_c10 red_c11 red_c16 red_c17 red_c22 red_c27 red_c30 be_quarry_foreman be_bandit_captain
be_keep_sorcerer be_mine_overseer
""",
    "undead": """
grey_c06 grey_c09 grey_c21 grey_c26 grey_c31 green_c06 green_c08 green_c09 green_c21 green_c25
green_c30 green_e04_foe yellow_c06 yellow_c21 yellow_c26 red_c03 red_c06 red_c09 red_c14 red_c21
red_c24 red_c31 be_grave_warden be_plague_captain be_citadel_lich
""",
}
AGGRO = """
grey_c03 grey_c06 grey_c07 grey_c08 grey_c16 grey_c21 grey_c24 grey_c25 grey_e04_foe green_c01
green_c07 green_c09 green_c11 green_c18 green_c23 green_c27 yellow_c01 yellow_c06 yellow_c07
yellow_c15 yellow_c18 yellow_c22 yellow_c26 yellow_e04_foe red_c02 red_c04 red_c06 red_c08 red_c14
red_c18 red_c24 red_c26 red_c28 red_e04_foe
"""
# Colour, region and resources of each space.
SPACES = """
undercity grey north quest_giver+auction_house+flight_path
pale_glade grey north place_discovery
sunken_orchard grey north scroll
mill_road grey north small_healing_potion
ironforge grey centre quest_giver+auction_house+flight_path
snowy_pass grey centre place_discovery
masons_quarry grey centre small_healing_potion
lakeside_camp grey centre scroll
millers_creek grey south place_discovery
stormwind grey south quest_giver+auction_house+flight_path
goldwood_farms grey south small_healing_potion
bandit_hollow grey south scroll
gloompine_forest green north book
ruined_keep green north place_discovery
hillfoot_meadow green north flight_path+small_healing_potion
old_dam green centre scroll
marsh_causeway green centre small_healing_potion
highland_farmstead green centre quest_giver
dusk_village green south book
redrock_lake green south flight_path+scroll
coastal_fields green south large_healing_potion
rotting_fields yellow north scroll
eagle_woods yellow north large_healing_potion
high_plateau yellow centre place_discovery
dry_mesa yellow centre quest_giver
smoking_gorge yellow centre small_healing_potion
windless_pass yellow south book
jungle_trail yellow south place_discovery
booty_bay yellow south auction_house+flight_path
whispering_swamp yellow south large_healing_potion
plaguelands red north flight_path+book
bone_citadel red north scroll
cinder_steppe red centre large_healing_potion
ashen_peak red centre book
barren_scar red south quest_giver+place_discovery
shattered_gate red south large_healing_potion
"""
LINKS = """
undercity/pale_glade undercity/sunken_orchard undercity/mill_road pale_glade/sunken_orchard
pale_glade/gloompine_forest sunken_orchard/ruined_keep sunken_orchard/snowy_pass
mill_road/snowy_pass mill_road/ironforge ironforge/snowy_pass ironforge/masons_quarry
ironforge/millers_creek snowy_pass/lakeside_camp masons_quarry/lakeside_camp
masons_quarry/goldwood_farms lakeside_camp/old_dam lakeside_camp/highland_farmstead
millers_creek/stormwind millers_creek/goldwood_farms stormwind/goldwood_farms
stormwind/bandit_hollow goldwood_farms/dusk_village goldwood_farms/bandit_hollow
bandit_hollow/coastal_fields gloompine_forest/ruined_keep gloompine_forest/hillfoot_meadow
ruined_keep/hillfoot_meadow ruined_keep/old_dam hillfoot_meadow/old_dam
hillfoot_meadow/rotting_fields hillfoot_meadow/eagle_woods old_dam/marsh_causeway old_dam/dry_mesa
marsh_causeway/highland_farmstead marsh_causeway/redrock_lake marsh_causeway/dry_mesa
marsh_causeway/smoking_gorge highland_farmstead/dusk_village highland_farmstead/redrock_lake
dusk_village/redrock_lake dusk_village/coastal_fields dusk_village/jungle_trail
redrock_lake/windless_pass coastal_fields/jungle_trail rotting_fields/eagle_woods
rotting_fields/plaguelands eagle_woods/plaguelands eagle_woods/high_plateau high_plateau/dry_mesa
high_plateau/cinder_steppe dry_mesa/smoking_gorge smoking_gorge/windless_pass
smoking_gorge/cinder_steppe windless_pass/jungle_trail windless_pass/whispering_swamp
jungle_trail/booty_bay booty_bay/whispering_swamp whispering_swamp/barren_scar
plaguelands/bone_citadel plaguelands/cinder_steppe cinder_steppe/ashen_peak
cinder_steppe/barren_scar barren_scar/shattered_gate
"""


def test_quests_give_the_valor_printed_on_them_and_need_as_many_players():
    shown = [f"{quest.id}:{quest.valor}/{quest.min_players}" for quest in CONTENT.quests]
    assert shown == QUESTS.split()


def test_trophies_give_the_valor_printed_on_them_and_there_are_as_many():
    shown = [f"{each.id}:{each.valor}x{each.copies}" for each in CONTENT.trophies]
    assert shown == TROPHIES.split()


def test_there_are_as_many_discoveries_of_each_kind():
    assert [f"{each.id}:{each.count}" for each in CONTENT.discoveries] == TOKENS.split()


def test_the_movement_die_shows_what_is_printed_on_it():
    assert [f"{face.move}/{face.energy}" for face in CONTENT.movement_die] == MOVEMENT.split()


@pytest.mark.parametrize("family", FAMILIES)
def test_encounters_are_of_the_family_printed_on_them(family: str):
    found = {foe.id for foe in CONTENT.encounters if foe.family == FAMILY_NAMES.index(family)}
    assert found == set(FAMILIES[family].split())


def test_aggro_is_printed_on_these_alone():
    assert {foe.id for foe in CONTENT.encounters if foe.aggro} == set(AGGRO.split())


def test_spaces_have_the_colour_region_and_resources_printed_on_them():
    shown = [
        f"{each.id} {LEVELS[each.colour]} {each.region} {'+'.join(each.resources)}"
        for each in CONTENT.spaces
    ]
    assert shown == SPACES.strip().splitlines()


def test_links_join_the_spaces_as_on_the_board():
    shown = {
        frozenset((each.id, CONTENT.spaces[other].id))
        for each in CONTENT.spaces
        for other in each.links
    }
    assert shown == {frozenset(link.split("/")) for link in LINKS.split()}


def test_ten_encounters_have_markers():
    assert CONTENT.encounter_markers == 10


@pytest.mark.parametrize("quest", CONTENT.quests, ids=lambda quest: quest.id)
def test_no_goal_names_a_space_or_an_encounter_twice(quest):
    for goal in quest.goals:
        places = list(goal.places(CONTENT))
        assert len(set(places)) == len(places)
