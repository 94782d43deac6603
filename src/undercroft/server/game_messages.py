"""What a client is told of the games that can be played: their settings, looks and rules."""

from __future__ import annotations

import msgspec

# msgspec reads annotations at run time: these are no type-only imports.
from undercroft.kernel.compendium import Compendium  # noqa: TC001
from undercroft.kernel.game import Setting  # noqa: TC001
from undercroft.kernel.lessons import Guide, Note, Page  # noqa: TC001
from undercroft.kernel.looks import Looks  # noqa: TC001
from undercroft.kernel.rulebook import Section  # noqa: TC001
from undercroft.kernel.scene import Scene  # noqa: TC001


class GameListing(msgspec.Struct, frozen=True):
    """GET /api/games is a list of these: what can be played, and how it can be set up."""

    name: str
    title: str
    fewest: int
    most: int
    settings: tuple[Setting, ...]
    bots: tuple[str, ...]  # the weakest first
    aim: str = ""
    looks: str = ""  # the version of its looks: see GameLooks
    finished: bool = True  # else it is in the making


class GameLooks(msgspec.Struct, frozen=True):
    """GET /api/games/{game}/looks: how a game's things look and what they are called."""

    version: str
    looks: Looks
    role: str  # what players' figures are called, and what is counted in the end
    score: str


class RuleInfo(msgspec.Struct, frozen=True):
    """One rule of the catalogue, in its section, with the rules it refers to."""

    id: str
    section: str
    text: str
    see: tuple[str, ...]
    unclear: str


class RuleList(msgspec.Struct, frozen=True):
    """GET /api/rules/{game}, where a rule may stand for its game"""

    game: str
    title: str
    sections: tuple[Section, ...]
    rules: tuple[RuleInfo, ...]


class PictureInfo(msgspec.Struct, frozen=True):
    """A moment of a real game, as the seat that is asked then sees it."""

    id: str
    show: str  # which part of the scene: "board", "fight", "hand", "panel", "card" or "track"
    caption: str
    scene: Scene


class GameLessons(msgspec.Struct, frozen=True):
    """GET /api/games/{game}/lessons: what teaches a game."""

    game: str
    title: str
    pages: tuple[Page, ...]
    pictures: tuple[PictureInfo, ...]
    notes: tuple[Note, ...]
    guide: Guide | None


class GameCompendium(msgspec.Struct, frozen=True):
    """GET /api/games/{game}/compendium: all things of a game, as they are drawn in play."""

    game: str
    title: str
    compendium: Compendium
