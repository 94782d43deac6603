"""The campaign: what happens between quests (DES-CAMP, DES-PHAS, DES-NEXT, DES-EXP, DES-RELIC).

One table is one quest: it is set up from the sheet (`beginning`), the quest is played, then comes
the Campaign phase (`phase`), step by step; `beginning.sequel` hands the sheet to the next table.
The sheet itself is `table/sheet.py`.
"""
