"""What happened, as data: a template whose placeholders say what kind of thing each value is."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from .chance import EVERYONE, sees

_PLACEHOLDER = re.compile(r"\{(\w+)\}")


class Event(msgspec.Struct, frozen=True):
    """One thing that happened, the rule behind it, and who may know."""

    rule: str
    template: str
    values: tuple[Any, ...] = ()
    audience: int = EVERYONE

    def seen_by(self, player: int | None) -> bool:
        """None is a spectator, who sees only what everybody sees."""
        return self.audience == EVERYONE or (player is not None and sees(self.audience, player))

    @property
    def parts(self) -> list[tuple[str, Any]]:
        """The text in pieces: ("text", str) and (kind of thing, value) by turns."""
        pieces = _PLACEHOLDER.split(self.template)
        values = iter(self.values)
        parts: list[tuple[str, Any]] = []
        for index, piece in enumerate(pieces):
            if index % 2:
                parts.append((piece, next(values)))
            elif piece:
                parts.append(("text", piece))
        return parts
