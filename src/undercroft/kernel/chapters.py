"""What the tables of a row are called: a chapter, what lies between two chapters, an evening."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

if TYPE_CHECKING:
    from .game import Game


@runtime_checkable
class Chaptered(Protocol):
    """A game whose tables have titles of their own, by what is played at them."""

    title: str

    def chapter_title(self, config: dict[str, Any]) -> str:
        """What a table of these settings is called. Everybody may read it."""
        ...


def chapter_title(game: Game[Any], config: dict[str, Any]) -> str:
    """The title of a table; in a game that says nothing, that of the game."""
    return (game.chapter_title(config) if isinstance(game, Chaptered) else "") or game.title


def without_sheets(game: Game[Any], config: dict[str, Any]) -> dict[str, Any]:
    """What somebody has chosen of a configuration; sheets come with a sequel and are long."""
    sheets = {sheet.name for sheet in game.schema().sheets}
    return {name: value for name, value in config.items() if name not in sheets}
