"""Builds the content of a table: what is printed, then the abilities of all cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.catalogue_cache import CatalogueCache
from undercroft.kernel.content import ContentFile, need
from undercroft.kernel.packs import of_game
from undercroft.kernel.shelf import shelf_of

from ..rules.abilities import Abilities
from ..rules.effects.entry import AbilityEntry
from ..rules.effects.vocabulary import HOOK
from .cards import ICONS
from .catalogue import GAME, DescentContent, content_folder

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undercroft.kernel.shelf import Shelf

# One file a deck, in abilities/.
FILES = (
    "heroes", "skills", "items", "keywords", "conditions", "search", "relics", "overlord",
    "familiars", "travel",
)  # fmt: skip


def _entries(shelf: Shelf) -> Iterator[tuple[str, AbilityEntry]]:
    for name in FILES:
        file = ContentFile(shelf, f"abilities/{name}.toml", keys=("ability",))
        for number, entry in enumerate(file.entries("ability", AbilityEntry, HOOK), 1):
            yield f"{file.label}: ability {number} ({entry.id})", entry


def _check_travel(content: DescentContent) -> None:
    """What a Travel Event card says for an icon is carried out, and nothing else is."""
    for name, card in content.travel.items():
        for icon in ICONS:
            need(bool(card.event(icon)) == (f"travel:{name}:{icon}" in content.abilities.called),
                 f"travel.toml: card: {name}: {icon}", "expected an ability where there is a text,"
                 " and only there")  # fmt: skip


def _build(boxes: tuple[str, ...], packs: tuple[str, ...]) -> DescentContent:
    shelf = shelf_of(content_folder(), boxes, of_game(packs, GAME))
    content = DescentContent(shelf, boxes, packs)
    content.use(Abilities(content, _entries(shelf)))
    _check_travel(content)
    shelf.check_all_is_read()
    return content


catalogue = CatalogueCache(_build, __package__.rpartition(".")[0])
