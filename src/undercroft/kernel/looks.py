"""How a game's things look in a client, and what they are called: data of the game's own folder."""

from __future__ import annotations

import unicodedata
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Literal, Protocol, runtime_checkable

import msgspec
from msgspec import Meta

from .content import ContentFile, Entry, Text, each, need

if TYPE_CHECKING:
    from collections.abc import Iterable
    from importlib.resources.abc import Traversable
    from pathlib import Path

    from .game import Game

LookId = Annotated[str, Meta(pattern="^[a-z][a-z0-9_:-]*$")]
Colour = Annotated[str, Meta(pattern="^(#[0-9a-f]{6})?$")]
FLOOR = 3
_DRAWN = ("space", "side", "mark", "piece", "track", "card")


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

    spaces: tuple[Look, ...] = ()
    sides: tuple[Look, ...] = COMMON_SIDES
    marks: tuple[Look, ...] = ()
    pieces: tuple[Look, ...] = ()
    tracks: tuple[Look, ...] = ()
    cards: tuple[Look, ...] = ()
    words: tuple[WordLook, ...] = ()
    intents: tuple[Intent, ...] = ()

    @cached_property
    def space(self) -> dict[str, Look]:
        return {look.id: look for look in self.spaces}

    @cached_property
    def side(self) -> dict[str, Look]:
        return {look.id: look for look in self.sides}

    @cached_property
    def mark(self) -> dict[str, Look]:
        return {look.id: look for look in self.marks}

    @cached_property
    def track(self) -> dict[str, Look]:
        return {look.id: look for look in self.tracks}

    @cached_property
    def card(self) -> dict[str, Look]:
        return {look.id: look for look in self.cards}

    @cached_property
    def styles(self) -> dict[str, str]:
        """How the words of the log are shown, by their kind."""
        return {word.id: word.style for word in self.words}

    @cached_property
    def barring(self) -> dict[str, int]:
        """How much a side bars the way, by its id."""
        return {look.id: number for number, look in enumerate(self.sides)}


PLAIN = Looks()


@runtime_checkable
class Styled(Protocol):
    """A game that says how its things look."""

    @property
    def looks(self) -> Looks: ...


def looks_of(game: Game[Any]) -> Looks:
    """The looks of a game; one without any is drawn with letters."""
    return game.looks if isinstance(game, Styled) else PLAIN


def read_looks(folder: Traversable | Path) -> Looks:
    """The looks in a folder, checked; BadContent says what is wrong and where."""
    kinds: dict[str, Any] = {"word": WordLook, "intent": Intent}
    groups = (*_DRAWN, "word", "intent")
    file = ContentFile(folder, "looks.toml", keys=groups)
    found: dict[str, Any] = {
        f"{group}s": file.entries(group, kinds.get(group, Look)) for group in file.table
    }
    looks = Looks(**found)
    for group in _DRAWN:
        _check_looks(file.label, group, found.get(f"{group}s", ()))
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


def _cells(text: str) -> int:
    """How many cells of a terminal a text takes; 0 if it cannot be shown in one line."""
    if not text.isprintable():
        return 0
    return sum(
        0 if unicodedata.combining(char) else 1 + (unicodedata.east_asian_width(char) in "WF")
        for char in text
    )
