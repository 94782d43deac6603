"""What the printed content comes to, and what is shown of it outside any game: all as it was."""

from tests.rules.printed import check, checksum, tables
from tests.support.dungeonquest import PRINTED
from undercroft.games.dungeonquest.game import GAME

TABLES = """
ability:9a62177c attributes:9bd4e38c bags:c570268a board:574f69af
card_called:195edd11 card_deck:a00ec9c9 card_gold:3b582f92 card_id:958fbd86
card_type:ef2a7be4 cards:2cf1f378 chamber_types:407a3736 classic_display:c380f266
combat:c23a4738 combat_called:637b4816 combat_cards:ad52b52c dark_exit:afebd3ce
deck_cards:ab82a318 deck_sizes:44234203 fight_attack:f3073e40 fight_counter:1e1cddb0
fight_id:00734ad1 fight_value:b0a0c9ae first_night:6313d317 first_power:c25c24fc
halves:d07bc62b hero_ids:416d1650 hero_powers:1fb80ada heroes:e9d303a7
is_loot:5ac28294 is_shuffle:a8ee925c is_trap:f5e0df27 life:4b0e1176
monster_attribute:97c7767b monster_ids:24707f87 monster_number:c333548a monster_powers:27802be5
monsters:72cc2b35 night_falls_on:603f7577 numberings:649cd4c3 open_sides:af529552
power_against:b9b724cb power_amount:1d183c3a power_called:ef099de6 power_damage:c9da8f4c
power_effect:9a9efd85 power_escape:d287cc23 powers:c93d7022 runes:75cb0c8c
sides:e0b828e5 sun_spaces:936b4763 tile_called:841af4f9 tile_count:a408f408
tile_search:c6d26a90 tile_type:d5a44659 tiles:d4bd362c token_count:8a707622
token_life:524f6f49 token_monster:2adb839c tokens_alike:bea35195 tower_tiles:d3e722c6
treasure_tile:664602fe usable:a0a0e40f whole_combat_deck:83611b42
"""
SHOWN = """
compendium:b97c86ce survey:ddfae7b7 schema:3f6b4792
"""


def test_every_table_of_the_catalogue_is_as_it_was_recorded():
    check(tables(PRINTED), TABLES)


def test_compendium_statistics_and_settings_are_as_they_were_recorded():
    shown = {
        "compendium": checksum(GAME.compendium()),
        "survey": checksum(GAME.survey()),
        "schema": checksum(GAME.schema()),
    }
    check(shown, SHOWN)
