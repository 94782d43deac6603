"""The moments at which others may react. Rules announce them; watch.py and cards.py subscribe."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.moments import Moments
from undercroft.kernel.table import Table
from undercroft.kernel.windows import Happening, Window

from ..content.entries import SENTRIES
from ..table.state import State

if TYPE_CHECKING:
    from collections.abc import Iterable

SentriesTable = Table[State]
MOMENTS: Moments[SentriesTable] = Moments()


def _sentries(table: SentriesTable, happening: Happening) -> Iterable[int]:
    return table.state.sides[SENTRIES]


def _owner(table: SentriesTable, happening: Happening) -> Iterable[int]:
    return (table.state.fighters[happening.subject].seat,)


def _gone(table: SentriesTable, happening: Happening) -> bool:
    return table.state.fighters[happening.subject].fate != 0


# A figure has stepped.
STEPPED = MOMENTS.declare(
    "stepped",
    Window("SEN-WATCH-01", "A raider steps into sight", seats=_sentries, closed=_gone,
           passing_label="Let it pass"),
)  # fmt: skip

# A figure is hurt; its value is the number of wounds. Hands are hidden, so answers are secret.
HURT = MOMENTS.declare(
    "hurt",
    Window("SEN-CARD-03", "Your figure is hurt", seats=_owner,
           closed=lambda _table, happening: happening.value <= 0,
           passing_label="Take the wounds", secret=True),
)  # fmt: skip
