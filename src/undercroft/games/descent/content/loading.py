"""Builds the content of a table: what is printed, then the abilities of all cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.catalogue_cache import CatalogueCache
from undercroft.kernel.content import ContentFile
from undercroft.kernel.packs import of_game
from undercroft.kernel.shelf import shelf_of

from ..rules.abilities import Abilities
from ..rules.effects.entry import AbilityEntry
from ..rules.effects.vocabulary import HOOK
from .catalogue import GAME, DescentContent, content_folder

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undercroft.kernel.shelf import Shelf

# One file a deck, in abilities/.
FILES = (
    "heroes", "skills", "items", "keywords", "conditions", "search", "relics", "overlord",
    "familiars",
)  # fmt: skip


def _entries(shelf: Shelf) -> Iterator[tuple[str, AbilityEntry]]:
    for name in FILES:
        file = ContentFile(shelf, f"abilities/{name}.toml", keys=("ability",))
        for number, entry in enumerate(file.entries("ability", AbilityEntry, HOOK), 1):
            yield f"{file.label}: ability {number} ({entry.id})", entry


def _build(boxes: tuple[str, ...], packs: tuple[str, ...]) -> DescentContent:
    shelf = shelf_of(content_folder(), boxes, of_game(packs, GAME))
    content = DescentContent(shelf, boxes, packs)
    content.use(Abilities(content, _entries(shelf)))
    shelf.check_all_is_read()
    return content


catalogue = CatalogueCache(_build, __package__.rpartition(".")[0])
