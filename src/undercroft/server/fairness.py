"""Nobody joins a game whose dice, or whose hidden cards, another knows already.

Dice come from a secret of the table's own, which is committed to from the beginning and shown
when the game is over. Somebody knows what is to come where they chose a seed for a table of their
own, uploaded the game, downloaded its record or took back its end, and as long as dice that were
taken back are still ahead. The host knows the cards of each seat that was ever theirs: it keeps
their key until it is opened, whoever plays there. See docs/fairness.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from undercroft.kernel.secret import Secret

from .access import HOSTS_OWN
from .refusals import Refusal
from .seat_messages import BOT, OPEN
from .store import Conflict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .access import Access
    from .hall import Hall
    from .store import SeatRow
    from .tables import LiveTable


class Origin(NamedTuple):
    """Where the dice of a new table come from, and whether its host knows them."""

    seed: int
    secret: str
    known: bool


def origin_of_dice(wanted: int | None, seats: Sequence[SeatRow]) -> Origin:
    """A seed counts at a table of one's own: where others can join, a secret decides."""
    if wanted is None or any(seat.kind == OPEN for seat in seats):
        return Origin(0, Secret.new().revealed(), known=False)
    return Origin(wanted, "", known=True)


def check_newcomer(live: LiveTable) -> None:
    """Whether somebody may still join: asked where a seat is opened, and where one sits down."""
    if live.game.table.over:
        return
    if live.row.known:
        raise Refusal(
            "known",
            "The host may know what comes in this game: by its seed, its record or its end. "
            "Nobody else can join it; make a new table to play together.",
        )
    if live.game.explored > len(live.game.table.outcomes):
        raise Refusal(
            "known",
            "Dice or cards that were taken back are still to come, and the host knows them. "
            "Somebody else can join once the game has gone on past them.",
        )
    if any(_bot_with_cards_the_host_knows(live, seat) for seat in live.seats):
        raise Refusal(
            "known",
            "A bot plays a seat whose hidden cards the host has seen. "
            "Somebody else can join once the host plays there, or nothing is hidden there.",
        )


def check_opened(live: LiveTable, seat: SeatRow) -> None:
    """Whether a seat may be another's: no guest is given cards that the host has seen."""
    if not live.game.table.over and seat.key == HOSTS_OWN and _holds_secrets(live, seat):
        raise Refusal(
            "known",
            "You have seen the hidden cards of this seat. Nobody else can sit down there while it "
            "has any; open a bot's seat instead, or make a new table.",
        )


def _bot_with_cards_the_host_knows(live: LiveTable, seat: SeatRow) -> bool:
    """One that the others let play for an absent host plays for nobody but the host."""
    lent = seat.kind == BOT and seat.key == HOSTS_OWN and not seat.stands_in
    return lent and _holds_secrets(live, seat)


def _holds_secrets(live: LiveTable, seat: SeatRow) -> bool:
    """Whether anything is shown to this seat that spectators are not shown."""
    table = live.game.table
    return msgspec.structs.replace(table.scene(seat.seat), viewer=None) != table.scene(None)


async def give_record(hall: Hall, live: LiveTable, access: Access) -> bytes:
    """The record of the game, which tells everything: not before nobody can mind."""
    async with hall.turn(live):
        if not live.game.table.over and not live.holds_all(access):
            raise Refusal(
                "hidden", "The record of a game with others is given out when it is over."
            )
        await make_known(hall, live)
        # A long game takes long to be written: nobody else waits for it.
        return await hall.off_loop(live.game.table.save)


async def make_known(hall: Hall, live: LiveTable) -> None:
    """From now on somebody may know what comes. The seats must not change at the same time."""
    if live.row.known:
        return
    try:
        await hall.ask_store(hall.store.make_known, live.row.id, live.seats)
    except Conflict as error:
        await hall.catch_up(live)
        raise Refusal("stale", "Somebody has sat down meanwhile; try again.") from error
    live.row = msgspec.structs.replace(live.row, known=True)
