"""What clients are told of content packs; part of the messages on the wire."""

from __future__ import annotations

import msgspec

# msgspec reads annotations at run time: this is no type-only import.
from undercroft.kernel.game import Setting  # noqa: TC001


class PackName(msgspec.Struct, frozen=True):
    """A content pack in play."""

    ref: str
    title: str
    version: str


class PackInfo(msgspec.Struct, frozen=True):
    """POST /api/packs: a pack that was taken; `ref` goes into a new table's setting `packs`."""

    ref: str
    title: str
    version: str
    author: str
    game: str
    settings: tuple[Setting, ...]  # of the game with this pack
