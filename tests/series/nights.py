"""Three nights at the gatehouse of Sentries, one table each: a sheet says who fell before."""

from __future__ import annotations

from typing import Any

import msgspec

from sentries.game import GAME as SENTRIES
from sentries.table.state import FALLEN, State
from undercroft.kernel.catalogue import Catalogue
from undercroft.kernel.data import plain
from undercroft.kernel.errors import BadSetup
from undercroft.kernel.game import Schema, Setting

NIGHTS = 3
SHEET = "nights"


@plain
class Night(State):
    """The state: a table of Sentries, and who fell in the nights before."""

    fell: tuple[tuple[str, ...], ...] = ()


class Nights(type(SENTRIES)):
    """Each night is the last round of Sentries; who fell before begins it with a wound."""

    name = "nights"
    title = "Nights at the gatehouse"
    state_type = Night

    def schema(self, content: Catalogue | None = None) -> Schema:
        sheet = Setting(SHEET, "sheet", "who fell in the nights before", None)
        return msgspec.structs.replace(super().schema(content), sheets=(sheet,))

    def check(self, config: dict[str, Any]) -> None:
        super().check(config)
        fell = config.get(SHEET, {}).get("fell", [])
        ids = self.catalogue(("base",), ()).figure_ids
        if not isinstance(fell, list) or len(fell) >= NIGHTS:
            raise BadSetup(f"{SHEET}.fell: it tells of fewer than {NIGHTS} nights")
        for names in fell:
            if not isinstance(names, list) or not all(name in ids for name in names):
                raise BadSetup(f"{SHEET}.fell: {names!r} are no figures")

    def setup(self, config: dict[str, Any], rng: int) -> Night:
        begun = super().setup(config, rng)
        fell = tuple(map(tuple, config.get(SHEET, {}).get("fell", ())))
        state = Night(**{name: getattr(begun, name) for name in State.__struct_fields__}, fell=fell)
        state.round = state.content.numbers.rounds
        for number, fighter in enumerate(state.fighters):
            fighter.wounds = min(1, sum(state.figure(number).id in night for night in fell))
        return state

    def sequel(self, state: Night) -> dict[str, Any] | None:
        now = [
            state.figure(number).id
            for number, fighter in enumerate(state.fighters)
            if fighter.fate == FALLEN
        ]
        fell = [*map(list, state.fell), now]
        return {SHEET: {"fell": fell}} if len(fell) < NIGHTS else None

    def chapter_title(self, config: dict[str, Any]) -> str:
        return f"Night {len(config.get(SHEET, {}).get('fell', ())) + 1}"


GAME = Nights()
