"""When bots answer and hints are given: by what their player may know, in other processes."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from undercroft import bots
from undercroft.kernel.packs import dump
from undercroft.kernel.record import BROKEN
from undercroft.kernel.transfer import packed

from ..actions import bot_acts
from ..logs import log
from ..messages import Hinted
from ..refusals import Refusal
from .pool import NoThought
from .process import Question, Thought, Trial

if TYPE_CHECKING:
    from undercroft.kernel.flow import Option
    from undercroft.kernel.game import Game
    from undercroft.kernel.packs import Pack

    from ..access import Access
    from ..hall import Hall
    from ..tables import LiveTable

HEURISTIC = "heuristic"
# Where several processes have the table, one lets its bots think; the others wait that much longer.
GRACE_SECONDS = 5.0
# Hints are refused while so many thoughts are waited for: the bots' come first.
LONG_LINE = 50


def best_bot(game: Game[Any]) -> str:
    """Who plays where no bot is named: the game's own rules of thumb, which take no time."""
    return HEURISTIC if HEURISTIC in bots.names(game) else bots.ADVISER


def wake_bots(hall: Hall, live: LiveTable) -> None:
    """Let a bot answer if one is asked and somebody is there to see it."""
    if _bot_asked(hall, live) is not None and (live.bots is None or live.bots.done()):
        live.bots = hall.spawn(_run_bots(hall, live))


def _bot_asked(hall: Hall, live: LiveTable) -> tuple[int, str] | None:
    if hall.closing or not live.watchers:
        return None
    seat = live.bot_asked()
    return None if seat is None else (seat.seat, seat.bot)


async def _run_bots(hall: Hall, live: LiveTable) -> None:
    while (asked := _bot_asked(hall, live)) is not None:
        seat, name = asked
        seq = live.game.seq
        await asyncio.sleep(hall.settings.bot_seconds)
        if not live.leads(hall.presence.process):
            await _wait_for(live, seq)
        if seq != live.game.seq:
            continue
        try:
            option, _ = await _think(hall, live, seat, name)
            await bot_acts(hall, live, seat, seq, option.id)
        except Refusal as error:
            # Somebody was faster, or took the seat: look again. Anything else would come again.
            if error.code not in ("stale", "not_yours", "illegal", "over"):
                log.error(
                    "a bot gave up", extra={"data": {"table": live.row.id, "why": error.code}}
                )
                return


async def _wait_for(live: LiveTable, seq: int) -> None:
    """Another process thinks about this; unless it fails, its answer is soon here."""
    try:
        async with asyncio.timeout(GRACE_SECONDS):
            await live.later_than(seq)
    except TimeoutError:
        log.warning("a bot is late elsewhere", extra={"data": {"table": live.row.id}})


def check_hint(hall: Hall, live: LiveTable, access: Access) -> int:
    """Whether there is a hint to be had with this link: the player whom it is for."""
    decision = live.game.table.decision
    if decision is None:
        raise Refusal("over", "The game is over.")
    held = live.seats_of(access)
    player = next((player for player in decision.players if player in held), None)
    if player is None:
        raise Refusal("not_yours", "A hint is for those who are asked.")
    if hall.bot_pool.waiting >= LONG_LINE:
        raise Refusal("busy", "Too many bots are thinking; try again in a moment.")
    return player


async def hint(hall: Hall, live: LiveTable, player: int) -> Hinted:
    """What a bot would answer in the place of the player who is asked."""
    seq = live.game.seq
    option, thought = await _think(hall, live, player, bots.ADVISER)
    hall.metrics.hints.inc()
    return Hinted(seq, option.id, option.label, thought.weighed)


async def _think(hall: Hall, live: LiveTable, player: int, name: str) -> tuple[Option, Thought]:
    """A bot's choice as an option, and how it came by it."""
    async with hall.turn(live):
        decision = live.game.table.decision
        if decision is None or not decision.belongs_to(player):
            raise Refusal("stale", "The game has gone on meanwhile.")
        seq, options = live.game.seq, decision.options
        try:
            seed = secrets.randbits(48)
            world = await asyncio.to_thread(packed, live.game.table, player, seed)
        except (RuntimeError, *BROKEN):
            log.exception("no world could be imagined")
            return options[0], Thought()
    question = Question(world, name, seed, live.packs.data)
    thought = await _unless_late(live, seq, hall.spawn(_thought(hall, question)))
    chosen = next((option for option in options if option.id == thought.option), options[0])
    return chosen, thought


async def _thought(hall: Hall, question: Question) -> Thought:
    """A bot that fails must not hold up the game: another answers for it."""
    for name in (question.bot, bots.RANDOM):
        try:
            return await hall.bot_pool.think(replace(question, bot=name))
        except NoThought as error:
            data = {"bot": name, "game": question.world.game, "why": str(error)}
            log.error("a bot failed", extra={"data": data})
    return Thought()


async def try_out(hall: Hall, pack: Pack) -> None:
    """Play games with a new pack, in a process that can be ended; Refusal if that fails."""
    try:
        await hall.bot_pool.think(Trial(pack.head.game, {pack.ref: dump(pack)}))
    except NoThought as error:
        raise Refusal("pack", f"A trial game with this pack failed: {str(error)[:400]}") from error


async def _unless_late(live: LiveTable, seq: int, thinking: asyncio.Task[Thought]) -> Thought:
    """What is thought about a position that is no more is dropped, and not thought to its end."""
    late = asyncio.create_task(live.later_than(seq))
    try:
        await asyncio.wait({thinking, late}, return_when=asyncio.FIRST_COMPLETED)
        if not thinking.done():
            raise Refusal("stale", "The game has gone on meanwhile.")
        return thinking.result()
    finally:
        thinking.cancel()
        late.cancel()
        await asyncio.gather(thinking, late, return_exceptions=True)
