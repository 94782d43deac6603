"""How a game's things look in a client, and what they are called: data of the game's own folder."""

from __future__ import annotations

import hashlib
import unicodedata
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from msgspec import Meta

from .content import ContentFile, Entry, Text, each, need
from .drawings import Drawing, read_drawings

if TYPE_CHECKING:
    from collections.abc import Iterable
    from importlib.resources.abc import Traversable
    from pathlib import Path

    from .game import Game

LookId = Annotated[str, Meta(pattern="^[a-z][a-z0-9_:-]*$")]
Colour = Annotated[str, Meta(pattern="^(#[0-9a-f]{6})?$")]
Tone = Literal["", "stone", "green", "gold", "red", "blue", "violet", "orange", "teal"]
Stop = Annotated[str, Meta(pattern="^#[0-9a-f]{6} [0-9]{1,3}%$")]
FLOOR = 3
_DRAWN = (
    "space", "side", "mark", "piece", "track", "card", "figure", "pile", "gauge"
)  # fmt: skip


class Look(Entry, frozen=True):
    """One kind of thing; each client takes what it can show.

    A `floor` is three characters: left, centre and right of whoever stands there. A `glyph` is
    one character. Things are told apart without their colours.
    """

    id: LookId
    name: str = ""
    short: str = ""  # a name for where there is little room
    glyph: str = ""
    floor: str = ""
    colour: Colour = ""
    text: str = ""  # what a legend says of it
    icon: str = ""  # a picture that clients know by name
    tone: Tone = ""
    drawing: str = ""  # an SVG file beside this one, without its ending


class SpaceLook(Look, frozen=True):
    """A kind of space. Its drawing lies on the floor, on a field of 100 by 100 for each square."""

    paving: Literal["flags", "cobbles", "bare"] = "flags"
    shape: Literal["room", "lane", "round"] = "room"


class MarkLook(Look, frozen=True):
    """A sign on a space; its drawing is 20 wide and high around its middle."""

    corner: Literal["north-west", "north-east", "south-west", "south-east"] = "south-east"


class TrackLook(Look, frozen=True):
    """A track; its drawing stands on the space that has been reached."""

    sky: tuple[Stop, ...] = ()  # the colours behind it, and how far along each is reached
    late: str = ""  # what is said when it has nearly run out


class WordLook(Entry, frozen=True):
    """How a kind of word in the log is shown."""

    id: LookId
    style: Literal["seat", "card", "figure"]  # "seat": its value is the number of a player


class Intent(Entry, frozen=True):
    """Something a player may ask "why can't I?" about."""

    id: LookId
    name: Text  # in words: "go north"
    mark: str = ""  # the mark that a space must have for it


# What any board may have between its spaces.
COMMON_SIDES = (
    Look("passage", "open passage"), Look("door", "door", glyph="▒", colour="#ffb347"),
    Look("wall", "wall"),
)  # fmt: skip


class Looks(msgspec.Struct, frozen=True, dict=True):
    """All looks of a game. Sides run from the one that bars the way least to a wall."""

    spaces: tuple[SpaceLook, ...] = ()
    sides: tuple[Look, ...] = COMMON_SIDES
    marks: tuple[MarkLook, ...] = ()
    pieces: tuple[Look, ...] = ()
    tracks: tuple[TrackLook, ...] = ()
    cards: tuple[Look, ...] = ()
    figures: tuple[Look, ...] = ()  # those whom players choose or meet, by the ids of the content
    piles: tuple[Look, ...] = ()
    gauges: tuple[Look, ...] = ()  # by look or name; "score" stands for what is counted in the end
    words: tuple[WordLook, ...] = ()
    intents: tuple[Intent, ...] = ()
    tagline: str = ""  # what the game is about, in a sentence or two
    unchosen: str = ""  # what chance decides for whoever plays at once and chooses nothing
    drawings: dict[str, Drawing] = {}  # "cover" is the lid of its box, "defs" what others refer to

    @cached_property
    def space(self) -> dict[str, SpaceLook]:
        return {look.id: look for look in self.spaces}

    @cached_property
    def side(self) -> dict[str, Look]:
        return {look.id: look for look in self.sides}

    @cached_property
    def mark(self) -> dict[str, MarkLook]:
        return {look.id: look for look in self.marks}

    @cached_property
    def track(self) -> dict[str, TrackLook]:
        return {look.id: look for look in self.tracks}

    @cached_property
    def card(self) -> dict[str, Look]:
        return {look.id: look for look in self.cards}

    @cached_property
    def figure(self) -> dict[str, Look]:
        return {look.id: look for look in self.figures}

    @cached_property
    def version(self) -> str:
        """Tells these looks from others: clients keep what they know."""
        return hashlib.sha256(msgspec.json.encode(self)).hexdigest()[:16]

    @cached_property
    def styles(self) -> dict[str, str]:
        """How the words of the log are shown, by their kind."""
        return {word.id: word.style for word in self.words}

    @cached_property
    def barring(self) -> dict[str, int]:
        """How much a side bars the way, by its id."""
        return {look.id: number for number, look in enumerate(self.sides)}


PLAIN = Looks()
_TEXTS = ("tagline", "unchosen")
_KINDS: dict[str, Any] = {
    "space": SpaceLook, "mark": MarkLook, "track": TrackLook, "word": WordLook, "intent": Intent
}  # fmt: skip


def looks_of(game: Game[Any]) -> Looks:
    """The looks of a game; one without any is drawn with letters."""
    looks: Looks = getattr(game, "looks", PLAIN)
    return looks


def read_looks(folder: Traversable | Path) -> Looks:
    """The looks in a folder, checked; BadContent says what is wrong and where."""
    file = ContentFile(folder, "looks.toml", keys=(*_TEXTS, *_DRAWN, "word", "intent"))
    found: dict[str, Any] = {
        f"{group}s": file.entries(group, _KINDS.get(group, Look))
        for group in file.table
        if group not in _TEXTS
    }
    found |= {name: file.value(name, Text) for name in _TEXTS if name in file.table}
    looks = Looks(**found, drawings=read_drawings(folder))
    for group in _DRAWN:
        _check_looks(file.label, group, found.get(f"{group}s", ()))
        _check_drawings(file.label, group, found.get(f"{group}s", ()), looks.drawings)
    for _ in each(file.label, "word", looks.words):
        pass
    for where, intent in each(file.label, "intent", looks.intents):
        need(
            not intent.mark or intent.mark in looks.mark,
            f"{where}: mark", f"expected a mark of this file, got {intent.mark!r}",
        )  # fmt: skip
    return looks


def _check_looks(label: str, group: str, looks: Iterable[Look]) -> None:
    for where, look in each(label, group, looks):
        need(
            not look.glyph or _cells(look.glyph) == 1,
            f"{where}: glyph", f"expected one character, one cell wide, got {look.glyph!r}",
        )  # fmt: skip
        need(
            not look.floor or (len(look.floor) == FLOOR and _cells(look.floor) == FLOOR),
            f"{where}: floor", f"expected {FLOOR} characters, one cell wide, got {look.floor!r}",
        )  # fmt: skip


def _check_drawings(
    label: str, group: str, looks: Iterable[Look], drawings: dict[str, Drawing]
) -> None:
    for where, look in each(label, group, looks):
        need(
            not look.drawing or look.drawing in drawings,
            f"{where}: drawing", f"expected a file {look.drawing}.svg beside looks.toml",
        )  # fmt: skip


def _cells(text: str) -> int:
    """How many cells of a terminal a text takes; 0 if it cannot be shown in one line."""
    if not text.isprintable():
        return 0
    return sum(
        0 if unicodedata.combining(char) else 1 + (unicodedata.east_asian_width(char) in "WF")
        for char in text
    )
