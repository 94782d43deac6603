"""Warcraft's printed content with one file changed."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Protocol

from undercroft.kernel.shelf import Folder, Row, parsed


class Break(Protocol):
    def __call__(self, name: str, old: str, new: str) -> str: ...


PRINTED = resources.files("undercroft.games.warcraft") / "content" / "base"


@cache
def printed(name: str) -> Row | None:
    """A file as it is printed: parsed once for all these tests."""
    return Folder(PRINTED).table(name)


class Changed(Folder):
    """The printed content, but for one file that says something else."""

    def __init__(self, name: str, text: str) -> None:
        super().__init__(PRINTED)
        self.label = "content"
        self.name, self.text = name, text

    def table(self, name: str) -> Row | None:
        return parsed(f"content/{name}", self.text) if name == self.name else printed(name)
