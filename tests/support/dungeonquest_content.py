"""The content of DungeonQuest for tests: as printed, and as situations lay it out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from undercroft.games.dungeonquest.content.catalogue import base_box, load
from undercroft.games.dungeonquest.content.tables import DungeonQuestContent
from undercroft.games.dungeonquest.game import GAME
from undercroft.kernel.shelf import Folder, Shelf

CONTENT = load(base_box())  # as the files say
PRINTED = GAME.printed
HEROES = "heroes.toml"


class Differing:
    """A layer over the printed box: no hero has two attributes of the same value.

    As printed only Hugo is so, and with the others no test could tell which attribute was read.
    """

    label = "differing"
    rows = (
        {"id": "krutzbeck", "armor": 6},
        {"id": "tatianna", "armor": 5},
        {"id": "challara", "armor": 4},
        {"id": "lindel", "strength": 9, "armor": 8},
        {"id": "gherinn", "armor": 5},
    )

    def table(self, name: str) -> dict[str, Any] | None:
        return {"hero": list(self.rows)} if name == HEROES else None

    def unread(self, names: Iterable[str]) -> list[str]:
        return []


# The numbers of cards, tiles and heroes are those of PRINTED.
LAID_OUT = DungeonQuestContent(
    load(Shelf([Folder(base_box()), Differing()])), PRINTED.boxes, PRINTED.packs
)
