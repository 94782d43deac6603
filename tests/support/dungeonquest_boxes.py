"""Other content for DungeonQuest: a copy of the base box to change, and a game that plays it."""

from __future__ import annotations

import shutil
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from undercroft.games.dungeonquest.content.catalogue import DECKS, base_box, load
from undercroft.games.dungeonquest.game import DungeonQuest, make_catalogue

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.games.dungeonquest.content.tables import DungeonQuestContent

HERO = """
[[hero]]
id = "ilsa"
name = "Ilsa"
letter = "I"
archetype = "smith"
strength = 11
agility = 6
armor = 6
luck = 4
life = 24
ability = "Ilsa tests as Gherinn does."
ability_of = "gherinn"
ability_dice = ""
ability_classic_solo = ""
ability_classic = ""
source = "original"
"""
MONSTER = """
[[monster]]
id = "wyrm"
name = "Wyrm"
letter = "y"
attribute = "luck"
tokens = [3, 4, 5, 6]
source = "original"
"""
POWER = """
[[power]]
id = "{owner}_power_{n}"
owner = "{owner}"
name = "Power {n}"
attack = "melee"
value = 3
counter = ""
escape = 2
damage = 0
effect = "none"
text = "No special effect."
source = "original"
"""
FILES = {
    **{f"decks/{deck}.toml": "card" for deck in DECKS},
    "heroes.toml": "hero",
    "monsters.toml": "monster",
    "powers.toml": "power",
    "combat.toml": "card",
    "chambers.toml": "chamber",
}


class Box:
    """A copy of the base box that a test may change."""

    def __init__(self, folder: Path) -> None:
        with resources.as_file(base_box()) as path:
            self.folder = Path(shutil.copytree(path, folder / "box"))

    def add(self, name: str, text: str) -> Box:
        file = self.folder / name
        file.write_text(file.read_text(encoding="utf-8") + text, encoding="utf-8")
        return self

    def change(self, name: str, old: str, new: str) -> Box:
        file = self.folder / name
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new, 1), encoding="utf-8")
        return self

    def add_cards(self, deck: str, card: str, count: int) -> Box:
        """So many cards more, the last entry of their deck."""
        name = f"decks/{deck}.toml"
        size = load(self.folder).decks[deck]
        total = sum(each.count for each in size)
        self.change(name, f"size = {total}", f"size = {total + count}")
        return self.add(name, f'\n[[card]]\ncount = {count}\nsource = "original"\n{card}\n')

    def last_card_first(self, deck: str) -> Box:
        """The last entry of a deck's file becomes its first."""
        return self._reorder(f"decks/{deck}.toml", "card", lambda e: [e[-1], *e[:-1]])

    def backwards(self) -> Box:
        """The entries of every file in the opposite order."""
        for name, key in FILES.items():
            self._reorder(name, key, lambda entries: entries[::-1])
        return self

    def _reorder(self, name: str, key: str, order: Callable[[list[str]], list[str]]) -> Box:
        file = self.folder / name
        head, *entries = file.read_text(encoding="utf-8").split(f"[[{key}]]")
        entries = [f"{entry.rstrip()}\n\n" for entry in entries]
        file.write_text(f"[[{key}]]".join([head, *order(entries)]), encoding="utf-8")
        return self

    def grow(self) -> Box:
        """A hero, a monster with its card, and a hundred treasures more."""
        powers = "".join(POWER.format(owner=o, n=n) for o in ("ilsa", "wyrm") for n in range(4))
        self.add("heroes.toml", HERO).add("monsters.toml", MONSTER).add("powers.toml", powers)
        self.change("board.toml", "monster_tokens = 20", "monster_tokens = 24")
        coin = 'id = "old_coin"\nname = "Old Coin"\ntype = "loot"\ngold = 70\ntext = "A coin."'
        wyrm = 'id = "wyrm"\nname = "Wyrm"\ntype = "monster"\nmonster = "wyrm"\ntext = "It bites."'
        return self.add_cards("treasure", coin, 100).add_cards("dungeon", wyrm, 9)

    def game(self) -> OtherBox:
        return OtherBox(make_catalogue(load(self.folder), ("other",)))


class OtherBox(DungeonQuest):
    """DungeonQuest with other content than the printed."""

    def __init__(self, content: DungeonQuestContent) -> None:
        self.content = content

    def catalogue(self, boxes: tuple[str, ...], packs: tuple[str, ...]) -> DungeonQuestContent:
        return self.content

    @property
    def printed(self) -> DungeonQuestContent:
        return self.content
