"""What the printed content comes to, and what is shown of it outside any game: all as it was."""

from tests.rules.printed import check, checksum, tables
from tests.support.warcraft_content import CONTENT
from undercroft.games.warcraft.game import GAME

TABLES = """
abilities:d7add4e4 ability_by_id:b50dc5ea ability_called:e6e015f1 ability_id:46382b4e
ability_journeys:9a95bf83 ability_of:f3acc98a aggro:2a8f2855 card_colour:e2dd81fe
card_id:c81f61bc card_powers:aec9be6e challenge_by_id:b96be301 challenge_decks:b318f767
challenges:8d6b5424 character_by_id:cd7a83e6 character_cards:510bd16d character_ids:5a1653ef
characters:9d9d7e0a cities:01242675 colour_of_space:22e19d11 deck_source:34805d81
discoveries:34442047 discovery_by_id:c4689014 discovery_id:6c099329 discovery_of:4885aa93
distance:13bcb25a due:586048dc due_names:dbae549f due_number:051eaa6b
elite_quests:30291110 encounter_by_id:aca44ce7 encounter_markers:a15d25e1 encounters:07a3b306
ends_when:cbf6285f enemy_of:8019e384 flight_paths:97cd3561 flip_when:4a8aca8b
flips:d20d3ce5 global_event_slots:83dcefb7 go:133b74b0 go_or_stop:dc2f7851
goal_kinds:37acc271 height:ee06744a idle_in_bag:494dd948 idle_in_hand:1e170906
ignores_aggro:d7522c39 is_city:1e581091 item_by_id:53be051e item_called:2b2ccada
item_id:fee3c323 item_moments:a6438cb6 item_on:4e3d99b4 item_powers:c4bb1486
item_with:afab2774 items:d1baef8e kept:7f2d3794 kept_for:7dd99387
links:9db4c16e met_here:fc7bb4e3 movement_die:d94e490d nearest_cities:52d70237
needing:a5072d11 numberings:a79cb0c9 ongoing:b415e0e6 optional_moments:bea61fe0
other_than_potions:e8ab80ed own_moments:4b5f8ba4 passives_on:ba80324d places:fa7883c1
play:f189b01e power_by_id:6492bbc1 power_id:e5c11064 power_journeys:30519b83
powers:c733b336 powers_on:c5dd1859 quest_by_id:af9f507a quest_called:1414570e
quest_id:85bcb35a quest_valor:e1aa8e5f quests:bcead212 resources_of:960a8747
sickness:8f6a1372 sources:920ed95d space_by_id:5d516742 space_called:65fb6b31
space_id:b1aae9ba spaces:ac0883ef star:1db87a14 starting_quests:c620d17a
token_id:b1719834 trophies:18c04d22 trophy_by_id:7535f109 trophy_id:f977de4c
trophy_kind:c7910081 trophy_valor:fe6e60cb use_power:9d5839b2 width:b427a317
"""
SHOWN = """
compendium:5f702e2f survey:e1b1472a schema:206a2d3a
"""


def test_every_table_of_the_catalogue_is_as_it_was_recorded():
    check(tables(CONTENT), TABLES)


def test_compendium_statistics_and_settings_are_as_they_were_recorded():
    shown = {
        "compendium": checksum(GAME.compendium()),
        "survey": checksum(GAME.survey()),
        "schema": checksum(GAME.schema()),
    }
    check(shown, SHOWN)
