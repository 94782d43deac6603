"""What happened, as data: a template whose placeholders say what kind of thing each value is."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import msgspec

from .chance import EVERYONE, sees

_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_ROLLED = ("{die}", "{dice}")

# What kinds of events clients show in a way of their own; all others are told as lines.
TURN = "turn"  # somebody's turn begins
CARD = "card"  # a card is turned over: the scene's `card` where it has one
ROLL = "roll"  # dice; an event that names dice is of this kind by itself
BLOW = "blow"  # what a side of a fight does, or what came of a round
HARM = "harm"  # somebody is hurt
FALL = "fall"  # somebody dies, or is beaten


class Template(str):
    """A template of an event of some kind, declared once beside the rule that says it."""

    __slots__ = ("kind",)
    kind: str

    def __new__(cls, kind: str, text: str) -> Template:
        template = super().__new__(cls, text)
        template.kind = kind
        return template


class Event(msgspec.Struct, frozen=True, gc=False):
    """One thing that happened, the rule behind it, and who may know."""

    rule: str
    template: str
    values: tuple[Any, ...] = ()
    audience: int = EVERYONE

    def seen_by(self, player: int | None) -> bool:
        """None is a spectator, who sees only what everybody sees."""
        return self.audience == EVERYONE or (player is not None and sees(self.audience, player))

    @property
    def kind(self) -> str:
        """Which kind of event this is; "" where it is told as a line and no more."""
        template = self.template
        if isinstance(template, Template):
            return template.kind
        return ROLL if any(dice in template for dice in _ROLLED) else ""

    @property
    def parts(self) -> list[tuple[str, Any]]:
        """The text in pieces: ("text", str) and (kind of thing, value) by turns."""
        values = iter(self.values)
        return [
            (kind, next(values) if text is None else text) for kind, text in _read(self.template)
        ]


@lru_cache(4096)
def _read(template: str) -> tuple[tuple[str, str | None], ...]:
    """The pieces of a template; a placeholder's kind has no text yet."""
    pieces = enumerate(_PLACEHOLDER.split(template))
    return tuple(
        (piece, None) if index % 2 else ("text", piece) for index, piece in pieces if piece
    )
