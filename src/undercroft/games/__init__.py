"""The games in this box. Called, it tells what is installed: `undercroft.games()`."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from undercroft.library import GameInfo


class _Games(ModuleType):
    """A package that can be called, since `undercroft.games` is the name for both."""

    def __call__(self) -> tuple[GameInfo, ...]:
        from undercroft.library import all_games

        return all_games()


sys.modules[__name__].__class__ = _Games
