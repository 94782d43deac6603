"""What cards, sheets and words come to, as it was recorded. Quests and maps are not in it."""

import tomllib
from pathlib import Path

from tests.rules.printed import check, checksum, tables
from tests.support.descent import CONTENT
from undercroft.games import descent

# These change as quests are tuned.
OF_QUESTS = {"allies", "campaigns", "grounds", "quests", "sources", "numberings"}
TABLES = """
bare_hands:2e97fcd3 bases:d5238bc6 card_called:598baab5 cards:a82d1220
cast:bce87cff classes:3a117e2a conditions:eed3b096 dice:45b5e690
dice_list:7cb63fd0 die_called:09404123 familiars:bfbbabd4 figure_called:f9d4022f
figures:e84e373d group_of:b404c94c heroes:e0f5c76e item_called:86e1e53f
item_list:c7706aac items:8e9ee977 keywords:830f0f5d lieutenants:2acefa8e
monsters:4f9c5697 overlord_cards:140dab63 overlord_list:b14329cd recovery_dice:2bc3a017
relics:2b6f6911 skill_called:b11363a2 skill_list:d0c6c2b9 skills:d491047f
small:f762d904 test_dice:2bc3a017 travel:902fb5fe weapons:b5aae491
"""
ABILITIES = """
hero:114aa2a1 feat:e87bcb11 skill:d65437d8 item:d26b3a9c
kw:142a7b87 condition:4bd14cd2 search:81a15f68 relic:ffcfa490
dark:a8629940 ov:ab0e3497 familiar:68f59a60 travel:26750430
"""
TILES = """
1a:45c8bf71 1b:bae34658 2a:5cda4050 2b:8edb379b
3a:e2d3ed34 3b:8d416173 4a:2d050111 4b:5abac72c
5a:8d416173 5b:8d416173 6a:5b0132fd 6b:0b5f445e
7a:4ab874e6 7b:f5af8137 8a:b345b037 8b:5687718c
9a:ac15793f 9b:ac15793f 10a:787b43e6 10b:787b43e6
11a:787b43e6 11b:787b43e6 12a:fa79f8f8 12b:abdcc327
13a:1a45f157 13b:4c531776 14a:9227a151 14b:015e4aa6
15a:2f7b2354 15b:f925ca82 16a:30a3b3f8 16b:30a3b3f8
17a:1626e244 17b:c41e5730 18a:1626e244 18b:c41e5730
19a:2eb8016f 19b:7b7bb065 20a:ae218c74 20b:31d243d3
21a:2a7ca8eb 21b:c73d3822 22a:f820b13b 22b:f820b13b
23a:4e38dacf 23b:4e38dacf 24a:b4f844b0 24b:f4614c2d
25a:f4614c2d 25b:b4f844b0 26a:f471148c 26b:f471148c
27a:d524d3c9 27b:eaacc2a6 28a:eaacc2a6 28b:d524d3c9
29a:8612d41f 29b:8612d41f 30a:8612d41f 30b:8612d41f
endcap_a:d45b09a5 endcap_b:d45b09a5 entrance_a:524b33d0 entrance_b:524b33d0
exit_a:524b33d0 exit_b:524b33d0 extension_a:41750d56 extension_b:41750d56
transition_a:be886dd9 transition_b:d2367b60
"""


def test_every_table_of_cards_and_sheets_is_as_it_was_recorded():
    found = {
        name: each
        for name, each in tables(CONTENT).items()
        if name not in OF_QUESTS and not name.startswith("_")  # what is remembered meanwhile
    }
    check(found, TABLES)


def test_what_cards_do_is_as_it_was_recorded():
    kinds: dict[str, list[object]] = {}
    for ability in CONTENT.abilities:
        kinds.setdefault(ability.kind, []).append(ability.entry)
    check({kind: checksum(entries) for kind, entries in kinds.items()}, ABILITIES)


def test_map_tiles_are_as_they_were_recorded():
    folder = Path(descent.__file__).parent / "content" / "base"
    tiles = tomllib.loads((folder / "tiles.toml").read_text())["tile"]
    check({tile["id"]: checksum([tile["rows"], tile.get("openings")]) for tile in tiles}, TILES)
