"""What cards, sheets and words come to, as it was recorded. Quests and maps are not in it."""

from tests.rules.printed import check, checksum, tables
from tests.support.descent import CONTENT

# These change as quests are tuned.
OF_QUESTS = {"allies", "campaigns", "grounds", "quests", "sources", "numberings"}
TABLES = """
bare_hands:2e97fcd3 bases:d5238bc6 card_called:598baab5 cards:a82d1220
cast:8d785f28 classes:3a117e2a conditions:eed3b096 dice:45b5e690
dice_list:7cb63fd0 die_called:09404123 familiars:bfbbabd4 figure_called:f9d4022f
figures:5b57f3e3 group_of:b404c94c heroes:e0f5c76e item_called:86e1e53f
item_list:c7706aac items:8e9ee977 keywords:830f0f5d lieutenants:2acefa8e
monsters:4f9c5697 overlord_cards:140dab63 overlord_list:b14329cd recovery_dice:2bc3a017
relics:2b6f6911 skill_called:b11363a2 skill_list:d0c6c2b9 skills:d491047f
small:f762d904 test_dice:2bc3a017 travel:902fb5fe weapons:b5aae491
"""
ABILITIES = """
hero:114aa2a1 feat:d6156351 skill:d65437d8 item:314a446d
kw:142a7b87 condition:4bd14cd2 search:81a15f68 relic:ffcfa490
dark:a8629940 ov:ab0e3497 familiar:68f59a60 travel:26750430
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
