"""What teaches a game: data of the game's own folder, like its looks.

`lessons.toml` holds the pages of "in five minutes" with their pictures, a note for each kind of
decision, the keywords of the rules, and the guided first game.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Literal, Protocol, runtime_checkable

import msgspec
from msgspec import Meta, field

from .content import ContentFile, Count, Entry, Text, each, need

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from pathlib import Path

    from .game import Game
    from .rulebook import Rulebook

LessonId = Annotated[str, Meta(pattern="^[a-z][a-z0-9_-]*$")]
Seed = Annotated[int, Meta(ge=0, le=2**53)]


class Picture(Entry, frozen=True, kw_only=True):
    """A moment of a real game: played by a bot until somebody is asked that kind of question."""

    id: LessonId
    show: Literal["board", "fight", "hand", "panel", "card", "track"]
    caption: Text
    until: Text  # a kind of decision
    times: Count = 1  # how often it must have been asked
    seed: Seed = 0
    players: Count = 1
    settings: dict[str, Any] = field(default_factory=dict)


class Page(Entry, frozen=True, kw_only=True):
    """One step of "in five minutes". Blank lines part its paragraphs."""

    title: Text
    text: Text
    picture: str = ""


class Note(Entry, frozen=True, kw_only=True):
    """What is said when a kind of decision comes for the first time."""

    id: LessonId  # the kind
    title: Text
    text: Text  # two sentences, in every game
    more: str = ""  # what the guided game adds


class Keyword(Entry, frozen=True, kw_only=True):
    """A word of the rules that can be looked up."""

    id: LessonId
    name: Text
    text: Text
    words: tuple[Text, ...] = ()  # the forms in which it stands in texts, besides its name
    rule: str = ""


class Guide(Entry, frozen=True, kw_only=True):
    """The guided first game: one person, bots on the other seats, always the same dice."""

    seed: Seed
    welcome: Text
    farewell: Text
    players: Count = 1
    bot: str = ""
    settings: dict[str, Any] = field(default_factory=dict)


class Lessons(msgspec.Struct, frozen=True, dict=True):
    """All that teaches a game; a game without any is explained by its rules alone."""

    pages: tuple[Page, ...] = ()
    pictures: tuple[Picture, ...] = ()
    notes: tuple[Note, ...] = ()
    keywords: tuple[Keyword, ...] = ()
    guide: Guide | None = None

    @cached_property
    def note(self) -> dict[str, Note]:
        return {note.id: note for note in self.notes}


NONE = Lessons()


@runtime_checkable
class Teaching(Protocol):
    """A game that can be learned here."""

    @property
    def lessons(self) -> Lessons: ...


def lessons_of(game: Game[Any]) -> Lessons:
    return game.lessons if isinstance(game, Teaching) else NONE


def read_lessons(folder: Traversable | Path, book: Rulebook) -> Lessons:
    """The lessons in a folder, checked; BadContent says what is wrong and where."""
    keys = ("page", "picture", "note", "keyword", "guide")
    file = ContentFile(folder, "lessons.toml", keys=keys)
    lessons = Lessons(
        pages=file.entries("page", Page),
        pictures=file.entries("picture", Picture),
        notes=file.entries("note", Note),
        keywords=file.entries("keyword", Keyword),
        guide=file.value("guide", Guide),
    )
    pictures = {picture.id for _, picture in each(file.label, "picture", lessons.pictures)}
    for _ in each(file.label, "note", lessons.notes):
        pass
    for number, page in enumerate(lessons.pages, 1):
        need(
            not page.picture or page.picture in pictures,
            f"{file.label}: page {number}: picture",
            f"expected a picture of this file, got {page.picture!r}",
        )
    for where, keyword in each(file.label, "keyword", lessons.keywords):
        need(
            not keyword.rule or keyword.rule in book,
            f"{where}: rule", f"expected a rule of this game, got {keyword.rule!r}",
        )  # fmt: skip
    return lessons
