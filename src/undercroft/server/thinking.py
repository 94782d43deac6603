"""Bots: they think off the event loop, on a copy that shows them what their player may know."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING, Any

from undercroft import bots
from undercroft.kernel.record import BROKEN

from .logs import log
from .messages import Hinted
from .refusals import Refusal
from .tables import BOT

if TYPE_CHECKING:
    from undercroft.kernel.game import Game
    from undercroft.kernel.table import Table

    from .access import Access
    from .hall import Hall
    from .tables import LiveTable

HEURISTIC = "heuristic"


def best_bot(game: Game[Any]) -> str:
    """The game's own rules of thumb where it has any."""
    return HEURISTIC if HEURISTIC in bots.names(game) else bots.RANDOM


def wake_bots(hall: Hall, live: LiveTable) -> None:
    """Let a bot answer if one is asked and somebody is there to see it."""
    if _bot_asked(hall, live) is not None and (live.bots is None or live.bots.done()):
        live.bots = hall.spawn(_run_bots(hall, live))


def _bot_asked(hall: Hall, live: LiveTable) -> tuple[int, str] | None:
    decision = live.game.table.decision
    if hall.closing or decision is None or not live.watchers:
        return None
    seat = live.seats[decision.player]
    return (seat.seat, seat.bot) if seat.kind == BOT else None


async def _run_bots(hall: Hall, live: LiveTable) -> None:
    from .actions import bot_acts

    while (asked := _bot_asked(hall, live)) is not None:
        seat, name = asked
        seq = live.game.seq
        await asyncio.sleep(hall.settings.bot_seconds)
        if seq != live.game.seq:
            continue
        try:
            option, _ = await _think(hall, live, seat, name)
            await bot_acts(hall, live, seat, seq, option)
        except Refusal as error:
            # Somebody was faster, or took the seat: look again. Anything else would come again.
            if error.code not in ("stale", "not_yours", "illegal", "over"):
                log.error(
                    "a bot gave up", extra={"data": {"table": live.row.id, "why": error.code}}
                )
                return


async def hint(hall: Hall, live: LiveTable, access: Access) -> Hinted:
    """What a bot would answer in the place of the player who is asked."""
    decision = live.game.table.decision
    if decision is None:
        raise Refusal("over", "The game is over.")
    if decision.player not in live.seats_of(access):
        raise Refusal("not_yours", "A hint is for the one who is asked.")
    seq = live.game.seq
    option, text = await _think(hall, live, decision.player, best_bot(live.game.table.game))
    hall.metrics.hints.inc()
    return Hinted(seq, option, text, ())


async def _think(hall: Hall, live: LiveTable, player: int, name: str) -> tuple[str, str]:
    """A bot's choice: its option id and label."""
    loop = asyncio.get_running_loop()
    async with hall.turn(live):
        decision = live.game.table.decision
        if decision is None or decision.player != player:
            raise Refusal("stale", "The game has gone on meanwhile.")
        world = await loop.run_in_executor(hall.pool, _world, live.game.table, player)
        options = decision.options
    seed = secrets.randbits(48)
    index = await loop.run_in_executor(hall.pool, _choose, world, name, seed)
    chosen = options[index]
    return chosen.id, chosen.label


def _world(table: Table[Any], player: int) -> Table[Any] | None:
    try:
        return table.fork(as_seen_by=player)
    except (RuntimeError, *BROKEN):
        log.exception("no world could be imagined")
        return None


def _choose(world: Table[Any] | None, name: str, seed: int) -> int:
    """The bot's choice; a bot that fails must not hold up the game: it takes the first option."""
    if world is None:
        return 0
    try:
        return bots.make(name, world.game, seed).choose(world)
    except (RuntimeError, *BROKEN):
        log.exception("a bot failed", extra={"data": {"bot": name}})
        return 0
