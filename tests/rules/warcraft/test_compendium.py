"""What the compendium says of characters, places, enemies, items, cards, quests and tokens."""

from tests.support.warcraft_content import CONTENT
from undercroft.games.warcraft.content.catalogue_types import LEVELS, SIDES
from undercroft.games.warcraft.table.compendium import draw_compendium
from undercroft.games.warcraft.table.scene_board import map_text
from undercroft.games.warcraft.table.scene_cards import TONES
from undercroft.games.warcraft.table.state import NONE

GROUPS = {group.id: group.entries for group in draw_compendium(CONTENT).groups}
ENTRIES = {entry.id: entry for entries in GROUPS.values() for entry in entries}


def ids(group: str) -> list[str]:
    return [entry.id.partition("/")[2] for entry in GROUPS[group]]


def card_of(name: str):
    (card,) = ENTRIES[name].cards
    return card


def test_a_character_is_shown_with_every_level_on_both_sides():
    assert ids("characters") == [who.id for who in CONTENT.characters]
    entry = ENTRIES["character/artumnis"]
    assert entry.text == "Night elf druid, Alliance."
    assert len(entry.cards) == len(LEVELS) * len(SIDES)
    assert len(set(entry.cards)) == len(entry.cards)
    for who in CONTENT.characters:
        assert ENTRIES[f"character/{who.id}"].name == who.name


def test_a_place_is_shown_as_on_the_map():
    assert ids("places") == [space.id for space in CONTENT.spaces]
    for space in CONTENT.spaces:
        card = card_of(f"place/{space.id}")
        assert (card.id, card.name, card.look) == (space.id, space.name, "place")
        assert (card.text, card.signs) == (map_text(CONTENT, space), space.resources)
        assert card.icon == ("city" if space.city else "lair")
    grey, red = card_of("place/stormwind"), card_of("place/" + _red_space())
    assert grey.tone != red.tone


def _red_space() -> str:
    return next(space.id for space in CONTENT.spaces if space.colour == LEVELS.index("red"))


def test_enemies_on_the_map_say_where_they_stand():
    spaces = [space for space in CONTENT.spaces if space.board_encounter != NONE]
    assert len(GROUPS["enemies"]) == len(spaces)
    for space in spaces:
        enemy = CONTENT.encounters[space.board_encounter]
        entry = ENTRIES[f"enemy/{enemy.id}"]
        assert (entry.name, entry.text) == (enemy.name, f"Printed on {space.name}.")
        assert card_of(f"enemy/{enemy.id}").name == enemy.name


def test_challenges_are_shown_by_colour_and_found_by_the_foe_behind_them():
    for level, colour in enumerate(LEVELS):
        cards = [card for card in CONTENT.challenges if card.colour == level]
        assert ids(f"challenge-{colour}") == [card.id for card in cards]
        for card in cards:
            entry = ENTRIES[f"challenge/{card.id}"]
            assert entry.name == card.name
            assert entry.words == ((card.foe.name,) if card.foe is not None else ())


def test_items_and_abilities_are_shown_once_each():
    assert ids("items") == [item.id for item in CONTENT.items]
    for item in CONTENT.items:
        card = card_of(f"item/{item.id}")
        assert (ENTRIES[f"item/{item.id}"].name, card.name) == (item.name, item.name)
        values = [value for value in (item.attack, item.defense) if value != NONE]
        assert [gauge.value for gauge in card.gauges] == values
    for who in CONTENT.characters:
        own = [card for card in CONTENT.abilities if card.character == who.index]
        assert ids(f"abilities-{who.id}") == [card.id for card in own]
        for card in own:
            entry = ENTRIES[f"ability/{card.id}"]
            assert (entry.name, entry.count) == (card.name, card.copies)
            assert (card_of(entry.id).id, card_of(entry.id).name) == (card.id, card.name)


def test_quests_say_their_kind_and_the_level_they_need():
    assert ids("quests") == [quest.id for quest in CONTENT.quests]
    for quest in CONTENT.quests:
        entry = ENTRIES[f"quest/{quest.id}"]
        kind = "An elite quest." if quest.elite else "A quest to start with."
        assert (entry.name, entry.text) == (quest.name, kind)
        level = LEVELS[max(0, quest.level_needed)]
        card = card_of(entry.id)
        assert (card.id, card.name, card.text) == (quest.id, quest.name, quest.text)
        assert (card.value, card.tone) == (level, TONES[level])
        assert [(gauge.name, gauge.value) for gauge in card.gauges] == [("Valor", quest.valor)]


def test_trophies_and_discoveries_say_how_many_there_are():
    assert ids("trophies") == [trophy.id for trophy in CONTENT.trophies]
    assert ids("discoveries") == [token.id for token in CONTENT.discoveries]
    for trophy in CONTENT.trophies:
        entry = ENTRIES[f"trophy/{trophy.id}"]
        assert (entry.name, entry.count) == (trophy.name, trophy.copies)
    for token in CONTENT.discoveries:
        entry = ENTRIES[f"discovery/{token.id}"]
        assert (entry.name, entry.count) == (token.name, token.count)
