"""A season of stones for tests: a row of tables, of which each hands a sheet to the next."""

from __future__ import annotations

from typing import Any

import msgspec

from tests.kernel.toy import Stones, StonesGame
from undercroft.kernel import game as registry
from undercroft.kernel.catalogue import Catalogue
from undercroft.kernel.data import plain
from undercroft.kernel.errors import BadSetup
from undercroft.kernel.game import Schema, Setting
from undercroft.kernel.table import Table

TABLES = 3


@plain
class Evening(Stones):
    """The state: a game of stones, and what came before it in the season."""

    past: tuple[tuple[int, ...], ...] = ()  # the scores of each earlier table


class SeasonGame(StonesGame):
    """Three tables of stones; the sheet holds the scores so far."""

    name = "season"
    title = "A season of stones"
    state_type = Evening

    def schema(self, content: Catalogue | None = None) -> Schema:
        sheet = Setting("season", "sheet", "the tables so far", None)
        return msgspec.structs.replace(super().schema(content), sheets=(sheet,))

    def check(self, config: dict[str, Any]) -> None:
        super().check(config)
        past = config.get("season", {"past": []}).get("past")
        if not isinstance(past, list) or len(past) >= TABLES:
            raise BadSetup(f"season.past: it holds the scores of fewer than {TABLES} tables")

    def setup(self, config: dict[str, Any], rng: int) -> Evening:
        begun = super().setup(config, rng)
        past = tuple(tuple(scores) for scores in config.get("season", {"past": ()})["past"])
        return Evening(**{name: getattr(begun, name) for name in Stones.__struct_fields__},
                       past=past)  # fmt: skip

    def sequel(self, state: Evening) -> dict[str, Any] | None:
        past = [*map(list, state.past), list(state.scores)]
        return {"rounds": 1, "season": {"past": past}} if len(past) < TABLES else None


SEASON_GAME = SeasonGame()


def season(players: int = 2, seed: int = 1, **settings: Any) -> Table[Evening]:
    """A new season."""
    return Table(SEASON_GAME, registry.configure(SEASON_GAME, players, settings), seed)
