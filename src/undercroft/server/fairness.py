"""Nobody joins a game whose dice another knows already.

The host knows what is to come where they chose the seed of a table of their own, uploaded the
game or downloaded its record while it ran, and as long as dice that they took back are still ahead.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

import msgspec

from .refusals import Refusal
from .store import Conflict
from .tables import OPEN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .access import Access, Signer
    from .hall import Hall
    from .store import SeatRow
    from .tables import LiveTable


def fair_seed(
    signer: Signer, table: str, wanted: int | None, seats: Sequence[SeatRow]
) -> tuple[int, bool]:
    """The seed of a new table, and whether its host knows it.

    Where others can join, a seed that was asked for is mixed with what only the server knows.
    """
    if wanted is None:
        return secrets.randbits(48), False
    if any(seat.kind == OPEN for seat in seats):
        return signer.number(f"seed {table} {wanted}"), False
    return wanted, True


def check_newcomer(live: LiveTable) -> None:
    """Whether somebody may still join."""
    if live.game.table.over:
        return
    if live.row.known:
        raise Refusal(
            "known",
            "The host knows what comes in this game: by its seed or its record. Nobody else can "
            "join it; make a new table to play together.",
        )
    if live.game.explored > len(live.game.table.outcomes):
        raise Refusal(
            "known",
            "Dice or cards that were taken back are still to come, and you know them. Play on "
            "past them before somebody else joins.",
        )


async def give_record(hall: Hall, live: LiveTable, access: Access) -> bytes:
    """The record of the game, which tells everything: not before nobody can mind."""
    async with hall.turn(live):
        if not live.game.table.over:
            if not live.holds_all(access):
                raise Refusal(
                    "hidden", "The record of a game with others is given out when it is over."
                )
            if not live.row.known:
                await _make_known(hall, live)
        return live.game.table.save()


async def _make_known(hall: Hall, live: LiveTable) -> None:
    try:
        await hall.ask_store(hall.store.make_known, live.row.id, live.seats)
    except Conflict as error:
        await hall.catch_up(live)
        raise Refusal("stale", "Somebody has sat down meanwhile; try again.") from error
    live.row = msgspec.structs.replace(live.row, known=True)
