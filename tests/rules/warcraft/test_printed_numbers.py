"""Every printed number of encounters, items and characters: to change one is a decision.

Recorded games and bots are tuned to these numbers; a slip of the pen would go unseen otherwise.
"""

import pytest

from tests.support.warcraft_content import CONTENT
from undercroft.games.warcraft.content.catalogue_types import ARMOR, BAG, LEVELS, RANGED, WEAPON
from undercroft.games.warcraft.table.state import NONE

# Attack, defense and damage, in the order of each deck.
ENCOUNTERS = {
    "grey": "1/5/1 1/6/1 2/4/1 2/5/1 1/5/1 1/5/1 2/5/1 2/5/1 2/5/1 2/4/1 1/5/1 3/4/2 1/5/1 "
    "2/6/1 1/6/1 2/6/1 1/5/1 2/4/1 1/5/1 1/5/1 2/5/1 1/6/1 2/5/1 2/5/2 1/5/1 2/5/1 "
    "1/4/1 2/4/1 2/5/1 2/5/1 1/6/1 2/6/1",
    "green": "4/7/1 3/7/2 3/7/1 4/8/2 5/7/2 3/7/2 4/7/1 3/9/1 4/7/2 3/7/1 3/8/1 4/8/2 3/7/1 "
    "4/7/1 3/8/2 4/7/2 3/7/1 4/7/1 3/8/2 3/7/1 3/8/1 3/8/1 4/7/2 4/6/2 4/7/1 4/8/2 "
    "3/8/1 3/7/1 4/8/1 4/7/2 4/8/2 3/7/2",
    "yellow": "6/9/3 5/9/2 5/9/2 6/10/2 7/9/3 5/10/3 6/10/2 6/9/3 5/9/2 6/10/2 5/9/2 6/10/3 "
    "5/10/2 5/8/2 6/9/2 6/9/2 5/9/2 6/9/2 5/9/3 6/9/2 5/9/2 6/9/3 5/8/2 6/9/2 6/9/2 "
    "5/10/2 5/9/2 6/9/2 6/9/2 5/9/2 6/9/3 6/10/2",
    "red": "9/12/3 8/12/4 7/12/4 8/12/3 9/12/4 8/12/4 7/12/3 8/12/3 8/13/3 8/12/3 8/12/3 "
    "8/12/3 9/13/4 8/12/3 7/11/2 8/13/3 8/12/3 8/11/3 7/11/3 8/11/3 7/12/3 9/12/3 "
    "8/12/3 8/12/3 9/13/3 8/12/3 7/12/3 9/11/3 8/12/3 8/12/4 9/11/3 8/12/4",
}
BOARD = {
    "be_grave_warden": "2/7/1",
    "be_quarry_foreman": "3/6/2",
    "be_bandit_captain": "2/7/1",
    "be_keep_sorcerer": "4/8/2",
    "be_marsh_drake": "5/9/2",
    "be_mine_overseer": "4/9/2",
    "be_plague_captain": "6/11/3",
    "be_magma_giant": "7/11/3",
    "be_drowned_idol": "6/10/2",
    "be_citadel_lich": "8/13/3",
    "be_ashen_dragonlord": "9/12/3",
    "be_gate_fiend": "9/13/4",
    "be_booty_bay": "0/0/0",
}
# The attack of a weapon or the defense of an armor, in the order of each deck.
WORN = {
    "grey": "2 3 2 2 3 2 2 5 6 6 7 5 3 2 7 2 3 6 5 2 2 5 2 1",
    "green": "4 5 4 4 5 4 4 5 7 8 8 9 7 5 4 9 4 4 8 4 5 4 8 7 4 6",
    "yellow": "6 7 6 6 7 6 6 7 9 10 10 11 12 7 6 12 6 6 10 7 6 6 11 6 9 8",
    "red": "8 9 8 8 9 8 8 9 11 12 12 13 14 9 8 14 8 8 9 9 11 12 13 11 8",
}
# By level: health, defense on both sides, damage on both sides.
CHARACTERS = {
    "warrior": "4/6+6/1+1 6/8+8/1+2 7/10+10/2+2 9/12+12/2+3",
    "hunter": "3/4+4/1+1 5/6+6/1+2 6/8+8/2+2 7/10+10/2+3",
    "mage": "3/5+5/1+1 6/7+7/2+2 8/9+9/2+2 10/11+11/3+3",
    "warlock": "3/4+4/1+1 4/6+6/1+2 5/8+8/2+2 6/10+10/2+3",
    "artumnis": "3/4+6/1+1 4/6+8/1+2 6/8+10/2+2 7/10+12/2+3",
    "dongon": "4/6+6/1+1 6/8+8/1+2 8/10+10/2+2 9/12+12/2+3",
    "brandon": "3/5+5/1+1 5/7+7/1+2 7/9+9/2+2 8/11+11/2+3",
    "zowka": "3/4+4/1+1 5/6+6/1+1 6/8+8/2+2 8/10+10/2+2",
}


def _strength(encounter) -> str:
    return f"{encounter.attack}/{encounter.defense}/{encounter.damage}"


@pytest.mark.parametrize("colour", LEVELS)
def test_the_encounters_of_a_deck_are_as_strong_as_printed(colour):
    level = LEVELS.index(colour)
    cards = [card for card in CONTENT.challenges if card.encounter and card.colour == level]
    assert " ".join(_strength(card.encounter) for card in cards) == ENCOUNTERS[colour]


def test_the_encounters_of_the_board_are_as_strong_as_printed():
    board = [encounter for encounter in CONTENT.encounters if encounter.card == NONE]
    assert {encounter.id: _strength(encounter) for encounter in board} == BOARD


@pytest.mark.parametrize("colour", LEVELS)
def test_weapons_and_armor_are_as_good_as_printed(colour):
    level = LEVELS.index(colour)
    worn = [item for item in CONTENT.items if item.colour == level and item.slot != BAG]
    values = [{WEAPON: item.attack, ARMOR: item.defense}[item.slot] for item in worn]
    assert " ".join(map(str, values)) == WORN[colour]


@pytest.mark.parametrize("character", CONTENT.characters, ids=lambda character: character.id)
def test_character_cards_are_as_printed(character):
    shown = []
    for starting, flipped in character.cards:
        assert starting.health == flipped.health
        assert starting.attack == flipped.attack
        defense, damage = (starting.defense, flipped.defense), (starting.damage, flipped.damage)
        both = (f"{one}+{other}" for one, other in (defense, damage))
        shown.append("/".join((str(starting.health), *both)))
    assert " ".join(shown) == CHARACTERS[character.id]
    assert [card[0].attack for card in character.cards] == [1, 3, 5, 7]


# Everything else fights hand to hand.
RANGED_ENCOUNTERS = """
be_keep_sorcerer be_drowned_idol be_citadel_lich be_ashen_dragonlord grey_c10 grey_c13 grey_c27
grey_c28 green_c03 green_c06 green_c13 green_c15 green_c21 green_c24 green_c28 green_c31
yellow_c03 yellow_c08 yellow_c09 yellow_c14 yellow_c20 yellow_c21 yellow_c23 yellow_c28 yellow_c30
red_c01 red_c07 red_c11 red_c15 red_c20 red_c23 red_c25 red_c27 red_c29 red_c31
"""
RANGED_WEAPONS = """
grey_c03_item grey_c06_item grey_c18_item grey_c25_item green_c03_item green_c06_item
green_c08_item green_c18_item green_c21_item green_c24_item yellow_c03_item yellow_c06_item
yellow_c08_item yellow_c18_item yellow_c20_item yellow_c21_item red_c03_item red_c06_item
red_c08_item red_c20_item red_c28_item
"""


def test_who_and_what_attacks_at_range_is_as_printed():
    foes = [encounter.id for encounter in CONTENT.encounters if encounter.attack_type == RANGED]
    assert set(foes) == set(RANGED_ENCOUNTERS.split())
    weapons = [item.id for item in CONTENT.items if item.attack_type == RANGED]
    assert set(weapons) == set(RANGED_WEAPONS.split())


# By the level that an elite quest needs: its number.
QUEST_LEVELS = (
    "5 6 7 15 21 22 23 24 25 26 27 28",
    "1 2 3 4 8 14 16 29 30",
    "9 10 11 12 13 17",
    "18 19 20",
)


@pytest.mark.parametrize("level", range(4))
def test_elite_quests_need_the_level_printed_on_them(level):
    found = [quest for quest in CONTENT.quests if quest.elite and quest.level_needed == level]
    assert " ".join(quest.id[3:].lstrip("0") for quest in found) == QUEST_LEVELS[level]
