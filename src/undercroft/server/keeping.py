"""Keeping games: checkpoints, what becomes of a table under other rules, and its end."""

from __future__ import annotations

import time
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

import msgspec

from undercroft.kernel import game as registry
from undercroft.kernel.errors import UndercroftError

from .journal import folded
from .logs import log
from .names import ANNOUNCER
from .refusals import Refusal
from .ruleset import closed, rules_of
from .store.checkpoints import Kept, Rules

if TYPE_CHECKING:
    from .hall import Hall
    from .journal import JournalGame
    from .store import TableRow
    from .tables import LiveTable

CHECKPOINT_EVERY = 25
AT_ONCE = 50  # games that are kept in one transaction
STOP_SECONDS = 5.0  # for keeping games when the server stops


def is_due(live: LiveTable) -> bool:
    """Now and then, and when the game is over or goes on after all."""
    game = live.game
    if game.table.over != live.row.finished:
        return True
    return not game.table.over and game.seq > 0 and game.seq % CHECKPOINT_EVERY == 0


async def keep(hall: Hall, lives: list[LiveTable]) -> None:
    """Checkpoints of those tables that have gone on since their last one, in one transaction.

    Whoever calls holds the tables' locks.
    """
    games = [
        (live.game, live.row.id, await hall.off_loop(_kept, live.game))
        for live in lives
        if live.game.kept_seq != live.game.seq
    ]
    if games:
        written = [(table, kept) for _, table, kept in games]
        await hall.ask_store(hall.store.checkpoints.put, written)
        for game, _, kept in games:
            _note(game, kept)


async def keep_locked(hall: Hall, lives: list[LiveTable]) -> None:
    """The same, of tables that nobody holds just now."""
    async with AsyncExitStack() as locks:
        for live in lives:
            await locks.enter_async_context(live.lock)
        await keep(hall, lives)


async def keep_all(hall: Hall) -> None:
    """When the server stops: the next one may have other rules."""
    end = time.monotonic() + STOP_SECONDS
    lives = sorted(hall.tables.values(), key=lambda live: -live.touched)
    for first in range(0, len(lives), AT_ONCE):
        if time.monotonic() > end:
            log.warning("not all games were kept", extra={"data": {"left": len(lives) - first}})
            return
        try:
            await keep_locked(hall, lives[first : first + AT_ONCE])
        except Refusal:
            return  # the log says why, and the journal has every answer


def _kept(game: JournalGame) -> Kept:
    """A game as it is now, with what was told since it was kept before."""
    table, base, first = game.table, game.story_base, game.story_from
    events = table.events
    story = tuple(
        (base + number, table.tell(event))
        for number, event in enumerate(events[first:], first)
        if event.seen_by(None)
    )
    return Kept(
        game.seq, table.save(), rules_of(table.game, table.config),
        lines=base + len(events), first=base + first, story=story,
    )  # fmt: skip


def _note(game: JournalGame, kept: Kept) -> None:
    game.kept_seq = kept.seq
    if game.seq == kept.seq:
        game.story_from = kept.lines - game.story_base


async def keep_first(hall: Hall, row: TableRow, game: JournalGame) -> bool:
    """A table that nobody has seen yet, before anybody does: its hands stay, whatever comes.

    False if it was seen and kept before.
    """
    if game.kept_seq >= 0:
        return False
    kept = await hall.off_loop(_kept, game)
    await hall.ask_store(hall.store.checkpoints.put, [(row.id, kept)])
    _note(game, kept)
    return True


async def keep_what_was_left(hall: Hall) -> None:
    """When the server starts: games whose last answers a killed server could not keep.

    Else an update of the rules would find answers that only the rules of before can play.
    """
    try:
        tables = await hall.ask_store(hall.store.checkpoints.behind)
    except Refusal:
        return  # the log says why, and so does /healthz
    for table in tables:
        try:
            await _keep_left(hall, table)
        except (Refusal, UndercroftError) as error:  # whoever opens it is told
            log.warning("not kept", extra={"data": {"table": table, "error": str(error)}})


async def _keep_left(hall: Hall, table: str) -> None:
    row = await hall.ask_store(hall.store.table, table)
    if row is None or Rules(row.rules_version, row.content) != rules_of(
        registry.find(row.game), row.config
    ):
        return
    before = await hall.ask_store(hall.store.checkpoints.newest, table)
    entries = await hall.ask_store(hall.store.entries, table)
    game = await hall.off_loop(folded, row, entries, before)
    kept = await hall.off_loop(_kept, game)
    await hall.ask_store(hall.store.checkpoints.put, [(row.id, kept)])
    game.let_go()


# -- other rules ---------------------------------------------------------------------------


async def follow_rules(hall: Hall, row: TableRow, game: JournalGame) -> bool:
    """Where a table goes on under other rules, what was played before is kept as it was.

    Whether that is so, and its players were told.
    """
    rules = Rules(row.rules_version, row.content)
    if not rules.version or rules == rules_of(game.table.game, game.table.config):
        return False
    before = await hall.ask_store(hall.store.checkpoints.newest, row.id)
    assert before is not None  # what was seen was kept
    now = await hall.off_loop(_kept, game)
    if await hall.ask_store(hall.store.checkpoints.begin_chapter, row.id, before, now):
        text = (
            f"The rules of this game were updated (version {before.rules.version} to "
            f"{now.rules.version}); the table goes on from where it stood."
        )
        await hall.ask_store(hall.store.add_chat, row.id, ANNOUNCER, text, time.time())
        log.warning("a table goes on under other rules", extra={"data": {"table": row.id}})
    _note(game, now)
    return True


# -- the end of a table --------------------------------------------------------------------


async def end_table(hall: Hall, table: str, why: str) -> None:
    """The operator ends a table: nobody plays on, what was played can still be had."""
    if await hall.ask_store(hall.store.table, table) is None:
        raise Refusal("no_table", "There is no such table.")
    live = hall.tables.get(table)
    async with AsyncExitStack() as stack:
        if live is not None:
            await stack.enter_async_context(live.lock)
            await keep(hall, [live])  # what can still be downloaded
            live.row = msgspec.structs.replace(live.row, closed=why)  # for who waits for the lock
        await hall.ask_store(hall.store.census.close, table, why)
    log.warning("a table was ended", extra={"data": {"table": table, "why": why}})
    show_out(hall, table, closed(why))


async def delete_table(hall: Hall, table: str) -> None:
    """The operator ends a table for good."""
    if await hall.ask_store(hall.store.table, table) is None:
        raise Refusal("no_table", "There is no such table.")
    await hall.ask_store(hall.store.census.delete, table)
    log.warning("a table was deleted", extra={"data": {"table": table}})
    close_table(hall, table)


def close_table(hall: Hall, table: str) -> Refusal:
    """A table is gone from the database: whoever is there is shown out, with this refusal."""
    return show_out(hall, table, Refusal("no_table", "This table was closed."))


def show_out(hall: Hall, table: str, why: Refusal) -> Refusal:
    """Whoever is at a table has to go, and is told why."""
    live = hall.tables.pop(table, None)
    if live is not None:
        for watcher in list(live.watchers):
            watcher.dismiss(why)
        live.watchers.clear()
    return why
