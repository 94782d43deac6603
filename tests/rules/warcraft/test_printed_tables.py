"""What the printed content comes to, and what is shown of it outside any game: all as it was."""

from tests.rules.printed import check, checksum, tables
from tests.support.warcraft_content import CONTENT
from undercroft.games.warcraft.game import GAME

TABLES = """
abilities:5556e045 ability_by_id:9e352c2d ability_called:782fc71d ability_id:0cc3b6e5
ability_journeys:9a95bf83 ability_of:8cfacf81 aggro:2a7ff1e3 bounties_on:80725f2b
card_colour:4359890f card_id:9059a429 card_powers:caa493b2 challenge_by_id:08e78d66
challenge_decks:a3d8ad70 challenges:1a47024d character_by_id:22140123 character_cards:3b57f921
character_ids:5f954116 characters:35ef3b76 cities:01242675 colour_of_space:22e19d11
deck_source:7fb44411 discoveries:e600a4e6 discovery_by_id:c9b11be7 discovery_id:6c099329
discovery_of:4885aa93 distance:13bcb25a due:994d76d7 due_names:9f007729
due_number:051eaa6b elite_quests:928324e7 encounter_by_id:73009edd encounter_markers:a15d25e1
encounters:833106f6 ends_when:32a81ab8 enemy_of:4300c191 flight_paths:97cd3561
flip_when:c7eff1ca flips:a4ca0db5 global_event_slots:83dcefb7 go:133b74b0
go_or_stop:dc2f7851 goal_kinds:062b5a3c height:ee06744a idle_in_bag:41294960
idle_in_hand:07ff6c7e ignores_aggro:ed78ef3c is_city:1e581091 item_by_id:79d90a9b
item_called:7b889d42 item_id:0aedc3eb item_moments:e08263c2 item_on:006e9336
item_powers:0967bc35 item_with:9e81da78 items:56922328 kept:7f2d3794
kept_for:7dd99387 links:9db4c16e met_here:4fc84633 movement_die:d94e490d
nearest_cities:52d70237 needing:7399e8c0 numberings:54d1fed9 ongoing:86dc5c5a
optional_moments:6eae44ca other_than_potions:40ab7fbf own_moments:aadf2570 passives_on:da4709e6
places:fa7883c1 play:093b412f power_by_id:c28aa165 power_id:c70d687d
power_journeys:d6834457 power_needing:fb864df1 powers:22483040 powers_on:df85c334
quest_by_id:3a28cc63 quest_called:da96e5e6 quest_id:344b0597 quest_valor:20ecf7b6
quests:a353c391 resources_of:960a8747 sickness:8f6a1372 sources:f04096fb
space_by_id:5d516742 space_called:65fb6b31 space_id:b1aae9ba spaces:ac0883ef
star:1db87a14 starting_quests:054e7293 token_id:b1719834 trophies:a0354aac
trophy_by_id:73e6d052 trophy_id:3884e0ef trophy_kind:afabfc4d trophy_valor:3a46ccff
use_power:6b7c85be width:b427a317
"""
SHOWN = """
compendium:cff17e0a survey:f53a288c schema:7640a844
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
