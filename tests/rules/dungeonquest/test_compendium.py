"""What the compendium says of heroes, monsters, chambers and cards, beside what is printed."""

import pytest

from tests.support.dungeonquest import CONTENT, PRINTED
from undercroft.games.dungeonquest.content.catalogue import DECKS
from undercroft.games.dungeonquest.table.compendium import draw_compendium

GROUPS = {group.id: group.entries for group in draw_compendium(PRINTED).groups}
ENTRIES = {entry.id: entry for entries in GROUPS.values() for entry in entries}


def test_a_hero_is_shown_with_every_attribute_and_the_ability():
    assert len(GROUPS["heroes"]) == len(PRINTED.heroes)
    for hero in PRINTED.heroes:
        entry = ENTRIES[f"hero/{hero.id}"]
        panel = entry.panel
        assert (entry.name, panel.name, panel.letter) == (hero.name, hero.name, hero.letter)
        assert (panel.owner, panel.status, panel.text) == (None, hero.archetype, hero.ability)
        assert [(g.name, g.value, g.limit) for g in panel.gauges] == [
            ("Wounds", 0, hero.life),
            ("Strength", hero.strength, None),
            ("Agility", hero.agility, None),
            ("Armor", hero.armor, None),
            ("Luck", hero.luck, None),
        ]


def test_a_monster_is_shown_with_its_tokens():
    assert len(GROUPS["monsters"]) == len(PRINTED.monsters)
    for monster in PRINTED.monsters:
        entry = ENTRIES[f"monster/{monster.id}"]
        (card,) = entry.cards
        assert (entry.name, entry.count) == (monster.name, len(monster.tokens))
        assert (card.id, card.name, card.look) == (monster.id, monster.name, "monster")
        assert f"have {', '.join(map(str, monster.tokens))} life" in card.text
        assert f"by {monster.attribute.capitalize()}." in card.text


def test_the_printed_chambers_are_the_towers_and_the_treasure_chamber():
    tower, treasure = ENTRIES["chamber/tower"], ENTRIES["chamber/treasure"]
    assert (tower.name, tower.count, tower.words) == ("Tower room", 4, ("tower room",))
    assert tower.text.startswith("Heroes come in here")
    assert tower.space.sides.count("passage") == 2
    assert (treasure.name, treasure.count) == ("Treasure chamber", 1)
    assert treasure.words == ("treasure chamber",)
    assert treasure.text.startswith("A Dragon card")
    assert (treasure.space.sides, treasure.space.height) == (("passage",) * 4, 2)
    assert (treasure.space.look, tower.space.look) == ("treasure", "tower")


def test_each_type_of_chamber_is_shown_once_with_the_number_of_its_tiles():
    types = [tile.type for tile in PRINTED.tiles]
    for kind in PRINTED.chamber_types:
        entry = ENTRIES.get(f"chamber/{kind.id}")
        assert (entry is not None) == (kind.id in types)
        if entry is not None:
            assert (entry.name, entry.text) == (kind.name, kind.text)
            assert (entry.count, entry.space.look) == (types.count(kind.id), kind.id)


@pytest.mark.parametrize("deck", DECKS)
def test_a_deck_is_shown_card_by_card(deck: str):
    printed = {card.id: card for card in CONTENT.decks[deck]}
    assert [entry.id for entry in GROUPS[deck]] == [f"{deck}/{name}" for name in printed]
    for entry, card in zip(GROUPS[deck], printed.values(), strict=True):
        assert (entry.name, entry.count) == (card.name, card.count)
        assert [shown.name for shown in entry.cards] == [card.name]


def test_combat_and_power_cards_show_attack_counter_and_value():
    for kind, cards in (("combat", PRINTED.combat), ("power", PRINTED.powers)):
        for card in cards:
            entry = ENTRIES[f"{kind}/{card.id}"]
            (shown,) = entry.cards
            assert (entry.name, shown.id, shown.name) == (card.name, card.id, card.name)
            assert (shown.look, shown.value) == (card.attack, str(card.value))
            counter = f"{card.attack}; counters {card.counter}" if card.counter else card.attack
            text = f"{counter}. {card.text}" if kind == "power" else counter
            assert shown.text == text
    assert [ENTRIES[f"combat/{card.id}"].count for card in PRINTED.combat] == [
        card.count for card in PRINTED.combat
    ]


def test_a_power_card_says_whose_it_is():
    names = {each.id: each.name for each in (*PRINTED.heroes, *PRINTED.monsters)}
    for power in PRINTED.powers:
        assert ENTRIES[f"power/{power.id}"].text == f"A Power card of {names[power.owner]}."
