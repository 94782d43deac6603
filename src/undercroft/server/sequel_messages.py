"""The messages about tables in a row: which chapter this is, and where the others are."""

from __future__ import annotations

import msgspec


class ChapterInfo(msgspec.Struct, frozen=True):
    """Where a table stands in its row, and one's own way to the newest one; "" where it is this."""

    series: str  # the same for all tables of the row
    number: int  # counted from 1
    title: str
    newest: str = ""
    link: str = ""


class Chapter(msgspec.Struct, frozen=True):
    """One table of a row. Without a link there is no way there for whoever asks."""

    number: int
    table: str
    title: str
    summary: str  # how it ended; "" while it goes on
    over: bool
    created: float
    link: str


class Chapters(msgspec.Struct, frozen=True):
    """GET /api/tables/{id}/row: the row that a table belongs to, in order."""

    game: str
    title: str  # of the game
    name: str  # what its maker has called it
    chapters: tuple[Chapter, ...]
