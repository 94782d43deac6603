"""When bots answer and hints are given: by what their player may know, in other processes."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from undercroft import bots
from undercroft.kernel.game import reasons_for
from undercroft.kernel.packs import dump
from undercroft.kernel.record import BROKEN
from undercroft.kernel.transfer import packed

from ..actions import bot_acts, pass_by_itself
from ..discretion import by_itself, is_watched, pause_left
from ..limits import neighbourhood
from ..logs import log
from ..messages import Hinted
from ..refusals import Refusal
from .fair_room import Asker, FullQueue
from .lanes import HEURISTIC
from .pool import NoThought
from .process import BotRequest, Thought, Trial

if TYPE_CHECKING:
    from undercroft.kernel.flow import Option
    from undercroft.kernel.game import Game
    from undercroft.kernel.packs import Pack

    from ..access import Access
    from ..hall import Hall
    from ..store import SeatRow
    from ..tables import LiveTable

# Where several processes have the table, one lets its bots think; the others wait that much longer.
GRACE_SECONDS = 5.0
# Hints are refused while so many thoughts are waited for: the bots' come first.
LONG_LINE = 50
# Where no person plays, bots take their time: a longer pause, the more so the longer they thought.
ALONE_PAUSES, ALONE_THOUGHT = 4.0, 3.0


def best_bot(game: Game[Any]) -> str:
    """Who plays where no bot is named: the game's own rules of thumb, which take no time."""
    return HEURISTIC if HEURISTIC in bots.names(game) else bots.ADVISER


def wake_bots(hall: Hall, live: LiveTable) -> None:
    """Let a bot answer if one is asked and somebody is there to see it; what needs nobody, too."""
    if _is_due(hall, live) and (live.bots is None or live.bots.done()):
        live.bots = hall.spawn(_run_bots(hall, live))


def _is_due(hall: Hall, live: LiveTable) -> bool:
    if hall.closing or not live.watchers:
        return False
    live.turn_clock.follow(live.game.table)
    pause_left(hall, live)  # a pause begins as soon as the question is there
    return live.bot_asked() is not None or by_itself(live) is not None


async def _run_bots(hall: Hall, live: LiveTable) -> None:
    thought = 0.0  # seconds that the last answer took
    while _is_due(hall, live):
        seq = live.game.seq
        try:
            if by_itself(live) is not None:
                await _pass(hall, live, seq)
            else:
                thought = await _answer(hall, live, seq, thought)
        except Refusal as error:
            # Somebody was faster, or took the seat: look again. Anything else would come again.
            if error.code not in ("stale", "not_yours", "illegal", "over"):
                log.error(
                    "a bot gave up", extra={"data": {"table": live.row.id, "why": error.code}}
                )
                return


async def _pass(hall: Hall, live: LiveTable, seq: int) -> None:
    """Nobody has to answer: the others learn it after a while that tells nothing."""
    await asyncio.sleep(pause_left(hall, live))
    if await _is_still_due(hall, live, seq):
        await pass_by_itself(hall, live, seq)


async def _answer(hall: Hall, live: LiveTable, seq: int, thought: float) -> float:
    """A bot answers; the seconds that it thought."""
    seat = live.bot_asked()
    assert seat is not None
    reacts = _is_reaction(live)
    if not reacts:
        await asyncio.sleep(_pause(hall, live, thought))
    if not await _is_still_due(hall, live, seq):
        return 0.0
    began = time.monotonic()
    if reacts:
        option = await _react(hall, live, seat)
    else:
        left = hall.settings.turn_seconds - live.turn_clock.seconds
        option = await _think_within(hall, live, seat, left)
        live.turn_clock.seconds += time.monotonic() - began
    thought = time.monotonic() - began
    await bot_acts(hall, live, seat.seat, seq, option.id)
    return thought


def _is_reaction(live: LiveTable) -> bool:
    """Whether others must not see by the time it takes whether there is anything to think about."""
    decision = live.game.table.decision
    return (
        decision is not None
        and bool(decision.question.passing)
        and is_watched(live)
        and decision.is_hidden_from(None)
    )


async def _react(hall: Hall, live: LiveTable, seat: SeatRow) -> Option:
    """The answer exactly when the pause ends."""
    left = pause_left(hall, live)
    due = time.monotonic() + left
    option = await _think_within(hall, live, seat, left)
    await asyncio.sleep(max(0.0, due - time.monotonic()))
    return option


async def _think_within(hall: Hall, live: LiveTable, seat: SeatRow, seconds: float) -> Option:
    """A bot's choice; who would think longer answers by rules of thumb."""
    quick = best_bot(live.game.table.game)
    name = seat.bot if seconds > 0 else quick  # a thought that is broken off costs a process
    try:
        async with asyncio.timeout(None if name == quick else seconds):
            option, _ = await _think(hall, live, seat.seat, name, _asker(hall, live, name))
    except TimeoutError:
        option, _ = await _think(hall, live, seat.seat, quick, _asker(hall, live, quick))
    return option


async def _is_still_due(hall: Hall, live: LiveTable, seq: int) -> bool:
    """Whether this process answers: another may have been faster."""
    if not live.leads(hall.presence.process):
        await _wait_for(live, seq)
    return seq == live.game.seq


def _pause(hall: Hall, live: LiveTable, thought: float) -> float:
    """The pause before a bot's answer. Tables where bots play alone leave time for the others."""
    pause = hall.settings.bot_seconds
    if pause and not live.has_people():
        pause = pause * ALONE_PAUSES + thought * ALONE_THOUGHT
    return pause


def _asker(hall: Hall, live: LiveTable, bot: str) -> Asker:
    """For whom a bot thinks: of those who watch, the one for whom the least was done."""
    used = hall.lanes.of_bot(bot).room.used
    addresses = {neighbourhood(watcher.address) for watcher in live.watchers}
    return Asker(min(addresses, key=used, default=""), live.row.id)


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
    check_line(hall)
    return player


def check_line(hall: Hall) -> None:
    """Advice is for when the bots themselves need not wait long."""
    if hall.lanes.slow.waiting >= LONG_LINE:
        raise Refusal("busy", "Too many bots are thinking; try again in a moment.")


async def hint(hall: Hall, live: LiveTable, player: int, address: str) -> Hinted:
    """What a bot would answer in the place of the player who is asked."""
    seq = live.game.seq
    asker = Asker(neighbourhood(address), live.row.id)
    option, thought = await _think(hall, live, player, bots.ADVISER, asker)
    hall.metrics.hints.inc()
    async with hall.turn(live):
        if live.game.seq != seq:
            raise Refusal("stale", "The game has gone on meanwhile.")
        reasons = await hall.off_loop(reasons_for, live.game.table, player, option.id)
    return Hinted(seq, option.id, option.label, thought.weighed, reasons)


async def _think(
    hall: Hall, live: LiveTable, player: int, name: str, asker: Asker
) -> tuple[Option, Thought]:
    """A bot's choice as an option, and how it came by it."""
    async with hall.turn(live):
        decision = live.game.table.decision
        if decision is None or not decision.belongs_to(player):
            raise Refusal("stale", "The game has gone on meanwhile.")
        seq, options = live.game.seq, decision.options
        try:
            seed = secrets.randbits(48)
            world = await hall.off_loop(packed, live.game.table, player, seed)
        except BROKEN:
            log.exception("no world could be imagined")
            return options[0], Thought()
    question = BotRequest(world, name, seed, live.packs.data)
    thought = await _unless_late(live, seq, hall.spawn(_thought(hall, question, asker)))
    chosen = next((option for option in options if option.id == thought.option), options[0])
    return chosen, thought


async def _thought(hall: Hall, question: BotRequest, asker: Asker) -> Thought:
    """A bot that fails must not hold up the game: another answers for it."""
    for name in (question.bot, bots.RANDOM):
        try:
            return await hall.lanes.of_bot(name).think(replace(question, bot=name), asker)
        except NoThought as error:
            data = {"bot": name, "game": question.world.game, "why": str(error)}
            log.error("a bot failed", extra={"data": data})
    return Thought()


async def try_out(hall: Hall, pack: Pack, address: str) -> None:
    """Play games with a new pack, in a process that can be ended; Refusal if that fails."""
    try:
        trial = Trial(pack.head.game, {pack.ref: dump(pack)})
        await hall.lanes.clerks.think(trial, Asker(neighbourhood(address)))
    except FullQueue as error:
        raise Refusal("busy", "Too much is being read for your address; try later.") from error
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
