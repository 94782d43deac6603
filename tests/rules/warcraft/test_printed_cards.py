"""What ability cards, items and events show beside their texts: to change one is a decision."""

import pytest

from tests.support.warcraft_content import CONTENT
from undercroft.games.warcraft.content.catalogue_types import BAG, FACTIONS, LEVELS, MELEE

# Copies and energy, in the order of each deck.
DECKS = {
    "warrior": "2/1 2/0 2/1 2/1 2/2 2/1 2/1 2/1 2/0 2/1 2/1 1/2",
    "hunter": "2/1 2/0 2/1 2/0 2/1 2/1 2/1 2/1 2/1 2/1 2/1 1/2",
    "mage": "2/1 2/1 2/1 1/2 2/1 2/1 2/1 2/1 2/1 2/0 2/2 2/1",
    "warlock": "2/1 2/1 2/0 2/1 2/1 2/0 2/1 2/1 2/0 2/1 2/1 1/1",
    "artumnis": "2/1 2/1 2/1 2/1 2/1 2/0 2/1 2/1 2/1 2/1 2/1 1/2",
    "dongon": "2/1 2/0 2/1 2/1 2/1 2/1 2/1 2/1 2/1 2/0 2/1 1/0",
    "brandon": "2/1 2/1 2/1 2/1 2/1 2/0 2/1 2/1 2/0 2/1 2/1 1/1",
    "zowka": "2/1 2/1 2/1 2/1 2/1 2/1 2/1 2/1 2/1 2/1 2/0 1/1",
}
WHO = {
    "warrior": "orc warrior of the horde",
    "hunter": "dwarf hunter of the alliance",
    "mage": "human mage of the alliance",
    "warlock": "undead warlock of the horde",
    "artumnis": "night elf druid of the alliance",
    "dongon": "troll rogue of the horde",
    "brandon": "human paladin of the alliance",
    "zowka": "orc shaman of the horde",
}
# What an ability card begins with, and the phase and the moment that it means.
MOMENTS = {
    "After the roll": ("combat", "after_roll"),
    "Before the roll": ("combat", "before_roll"),
    "Instead of a weapon": ("combat", "before_roll"),
    "When damaged": ("combat", "on_damage"),
    "Movement": ("movement", "movement"),
    "When you would be defeated": ("special", "on_defeat"),
    "When a foe plays an ability": ("special", "response"),
}
POWER_MOMENTS = {
    "After the movement roll": "after_move_roll",
    "After a win": "after_combat",
    "Before the roll": "before_roll",
    "Maintenance": "maintenance",
    "Movement": "movement",
    "When a foe plays an ability": "response",
    "When damaged": "on_damage",
}
# Icons and potions, in the order of each deck.
ITEMS = {
    "grey": "blade:health staff:mana bow:swiftness dagger:swiftness heavy:health wand:mana "
    ":swiftness cloth:mana leather:health leather:swiftness mail:health :swiftness "
    ":mana :health :mana :swiftness heavy:health bow:swiftness mail:health "
    "dagger:swiftness heavy+blade:mana leather:swiftness :health :swiftness wand:mana"
    " cloth:mana staff:mana blade:health :health :swiftness :mana :swiftness "
    ":health+swiftness :health+mana :health+swiftness :swiftness+mana",
    "green": "blade:health staff:mana bow:swiftness dagger:swiftness heavy:health wand:mana "
    ":swiftness bow+leather:mana cloth:mana leather:health leather:swiftness "
    "mail:health :swiftness :mana :health :swiftness heavy:health bow:swiftness "
    "mail:health dagger:swiftness wand:mana leather:health :swiftness staff:mana "
    "blade:health leather:swiftness cloth:mana :mana heavy:health :swiftness "
    ":swiftness :health :health+mana :health+swiftness :mana+health",
    "yellow": "blade:health staff:mana bow:swiftness dagger:swiftness heavy:health wand:mana "
    ":swiftness bow+leather:mana cloth:mana leather:health leather:swiftness "
    "mail:health plate:health :mana :health :swiftness heavy:health bow:swiftness "
    "plate:health bow:swiftness wand:mana leather:health staff:mana blade:health "
    ":swiftness mail:mana dagger:swiftness cloth:mana :health :mana :swiftness "
    ":health :mana+swiftness :health+mana :health+mana :swiftness+health",
    "red": "blade:health staff:mana bow:swiftness dagger:swiftness heavy:health wand:mana "
    ":swiftness bow+mail:mana cloth:mana leather:health leather:swiftness mail:health"
    " plate:health :mana :health :mana+swiftness heavy+blade:health dagger:swiftness "
    "plate:health wand:mana blade:swiftness heavy:health staff:mana :swiftness "
    "leather:health mail:health cloth:mana bow:swiftness :mana :swiftness :health "
    ":mana :mana+swiftness :health+swiftness :health+mana",
}
ONCE_A_TURN = """
grey_c10_item_p1 grey_c16_item_p1 grey_c22_item_p1 grey_e01_item_p1 green_c11_item_p1
green_c26_item_p1 green_c27_item_p2 green_e07_item_p1 yellow_c11_item_p1 yellow_c14_item_p1
yellow_e01_item_p1 yellow_e03_item_p1 red_c11_item_p1 red_c14_item_p1 red_c24_item_p1
red_e01_item_p1 red_e07_item_p1 warlock_grey_s2 warlock_green_s2 warlock_yellow_s2 warlock_red_s2
brandon_grey_s1 brandon_green_s1 brandon_yellow_s1 brandon_red_s1
"""
# Attack, defense, damage and Aggro of the foes behind events.
FOES = {
    "grey_e04": (3, 7, 1, True),
    "green_e04": (5, 9, 1, False),
    "yellow_e04": (7, 11, 2, True),
    "red_e04": (9, 13, 3, True),
}
# What turns an event over: how often, by which roll of the movement die, by which combat dice.
FLIPS = {
    "grey_e02": (0, 4, ()),
    "grey_e03": (0, 0, (4, 5, 6)),
    "grey_e07": (0, 0, (3, 4, 5, 6)),
    "green_e03": (0, 0, (5, 6)),
    "yellow_e02": (3, 0, ()),
    "yellow_e07": (0, 0, (4, 5, 6)),
    "red_e03": (0, 0, (4, 5, 6)),
    "red_e04": (0, 4, ()),
}


@pytest.mark.parametrize("who", CONTENT.characters, ids=lambda who: who.id)
def test_a_deck_has_as_many_of_each_card_at_its_price(who):
    cards = [CONTENT.abilities[kind] for kind in sorted(set(who.deck))]
    assert " ".join(f"{card.copies}/{card.cost}" for card in cards) == DECKS[who.id]
    assert [who.deck.count(card.index) for card in cards] == [card.copies for card in cards]
    assert {card.character for card in cards} == {who.index}
    assert f"{who.race} {who.profession} of the {FACTIONS[who.faction]}" == WHO[who.id]


@pytest.mark.parametrize("card", CONTENT.abilities, ids=lambda card: card.id)
def test_the_first_words_of_an_ability_card_say_its_moment(card):
    assert (card.phase, card.when) == MOMENTS[card.text.partition(":")[0]]


def test_the_first_words_of_a_power_say_its_moment():
    said = 0
    for power in CONTENT.powers:
        begins = power.text.partition(":")[0].partition(",")[0]
        if begins in POWER_MOMENTS and not power.faces:
            assert power.when == POWER_MOMENTS[begins], power.id
            said += 1
    assert said > 25
    assert [power.id for power in CONTENT.powers if power.per_turn] == ONCE_A_TURN.split()
    assert {power.per_turn for power in CONTENT.powers} == {0, 1}


@pytest.mark.parametrize("colour", LEVELS)
def test_items_show_the_icons_and_potions_printed_on_them(colour):
    level = LEVELS.index(colour)
    items = [item for item in CONTENT.items if item.colour == level]
    shown = (f"{'+'.join(item.icons)}:{'+'.join(item.potions)}" for item in items)
    assert " ".join(shown) == ITEMS[colour]


def test_events_have_the_foes_items_and_conditions_printed_on_them():
    events = [card for card in CONTENT.challenges if card.event]
    foes = {card.id: card.foe for card in events if card.foe is not None}
    shown = {name: (f.attack, f.defense, f.damage, f.aggro) for name, f in foes.items()}
    assert shown == FOES
    assert {foe.attack_type for foe in foes.values()} == {MELEE}
    assert {card.item.slot for card in events if card.item is not None} == {BAG}
    numbers = (("count", 0), ("move", 0), ("roll", ()))
    flips = {card.id: tuple(getattr(card.flip, name, none) for name, none in numbers)
             for card in events if card.flip is not None}  # fmt: skip
    assert {name: flip for name, flip in flips.items() if any(flip)} == FLIPS
