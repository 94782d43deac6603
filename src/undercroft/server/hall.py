"""The hall: every table that is in memory, and the one way from there to the database."""

from __future__ import annotations

import asyncio
import random
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from undercroft.kernel import game as registry
from undercroft.kernel import packs as kernel_packs
from undercroft.kernel import record as records
from undercroft.kernel.errors import MissingPack, UndercroftError

from . import access as links
from . import journal, keeping, views
from .banned import Banned
from .clerks.history import History
from .cluster.presence import Presence
from .expiring import expire_tables, no_table
from .health import Health
from .kept_answer import KeptAnswer
from .ledger import Ledger
from .logs import log
from .moderation import check_stays, moderated
from .packs import data_of, finder, in_play, missing
from .quotas import lobby_seconds
from .refusals import Refusal
from .ruleset import check_goes_on, closed, rules_of
from .seating import watch_requests
from .store import EVERY_TABLE, Conflict, StoreError
from .tables import LiveTable
from .thinking.lanes import Lanes

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Coroutine

    from .access import Signer
    from .metrics import Metrics
    from .packs import PacksInPlay
    from .settings import Settings
    from .store import ChatRow, JournalEntry, SeatRow, Store, TableRow
    from .store.checkpoints import Kept
    from .store.series import Ending

T = TypeVar("T")

# More than any game needs: taking back and answering again for ever must not fill the disk.
LONGEST_JOURNAL = 100_000
# Answers in a game: ten times as many as in any that people play.
LONGEST_GAME = 5_000
# What the database is asked has threads of its own: no reading of a long game may be in the way.
STORE_THREADS, READING_THREADS = 6, 2
LOBBY_SECONDS = 1.0  # how old the list of tables may be: it takes a query for each


class Hall:
    """Live tables by id. The database is the truth; this is what a worker remembers of it."""

    def __init__(self, store: Store, signer: Signer, settings: Settings, metrics: Metrics) -> None:
        self.store = store
        self.signer = signer
        self.settings = settings
        self.metrics = metrics
        self.closing = False
        self.draw_pause = random.SystemRandom().random  # from 0 to 1
        self.tables: dict[str, LiveTable] = {}
        self.lanes = Lanes(settings)
        self.history = History(self)
        self.lobby = KeptAnswer(LOBBY_SECONDS)
        self.health = Health(self)
        self.ledger = Ledger()
        self.banned = Banned(self)
        self.tasks: set[asyncio.Task[Any]] = set()
        self.presence = Presence(self)
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}
        self._behind: set[str] = set()
        self._loop = asyncio.get_running_loop()
        self._store_threads = ThreadPoolExecutor(STORE_THREADS, "store")
        self._reading_threads = ThreadPoolExecutor(READING_THREADS, "reading")
        self._finder = finder(store)
        kernel_packs.finders.append(self._finder)

    # -- the database, off the event loop --------------------------------------------------

    async def ask_store(self, work: Callable[..., T], *arguments: Any) -> T:
        """A call to the store in a thread; its trouble is a refusal that says so."""
        try:
            return await self._loop.run_in_executor(self._store_threads, work, *arguments)
        except Conflict:
            raise
        except StoreError as error:
            self.metrics.store_errors.inc()
            # The log has the whole of it; visitors are shown no files, users or hosts.
            log.error("the database failed", extra={"data": {"error": str(error)}})
            what = error.public or "its log says why"
            raise Refusal(
                "storage", f"The database of this server does not work: {what}."
            ) from error

    async def off_loop(self, work: Callable[..., T], *arguments: Any) -> T:
        """A call that takes longer than the event loop may wait, and less than a process needs."""
        return await self._loop.run_in_executor(self._reading_threads, work, *arguments)

    async def begin(
        self,
        row: TableRow,
        seats: list[SeatRow],
        record: bytes | None,
        ending: Ending | None = None,
    ) -> None:
        """A new table, durable before anybody hears of it; a sequel only after that ending."""
        try:
            packs = await self.ask_store(data_of, row.config)
        except MissingPack as error:  # nobody used it, and newer ones have come
            raise Refusal("setup", missing(error)) from error
        rules = rules_of(registry.find(row.game), row.config)
        row = msgspec.structs.replace(row, rules_version=rules.version, content=rules.content)
        await self.ask_store(self.store.add_table, row, seats, packs, ending)
        if record is not None:
            await self.ask_store(self.store.put_checkpoint, row.id, 0, record)
        self.metrics.tables_made.inc()

    def still_open(self) -> None:
        if self.closing:
            raise Refusal("closing", "The server is stopping; come back in a moment.")

    # -- tables ----------------------------------------------------------------------------

    async def open(self, table: str) -> LiveTable:
        """A table from memory, or from the database where it is not there yet."""
        live = self.tables.get(table)
        if live is None:
            # Whoever else asks meanwhile waits for the same reading, and none of them ends it.
            live = await asyncio.shield(self._opening.get(table) or self._begin_to_read(table))
        live.touched = time.monotonic()
        return live

    def _begin_to_read(self, table: str) -> asyncio.Task[LiveTable]:
        task = self._opening[table] = self.spawn(self._load(table))
        task.add_done_callback(lambda _: self._opening.pop(table, None))
        return task

    async def _load(self, table: str) -> LiveTable:
        row = await self.ask_store(self.store.table, table)
        if row is None:
            raise Refusal("no_table", no_table(self.settings.expire_days))
        check_goes_on(row)
        seats, said, packs, entries, kept = await self.ask_store(self._read, row)
        game = await self._fold(row, seats, entries, kept)
        seen = not await keeping.keep_first(self, row, game)
        if seen and await keeping.follow_rules(self, row, game):
            said = await self.ask_store(self.store.chat, table)
        live = LiveTable(row, seats, game, said[-1].number if said else 0, packs)
        live.elsewhere = await self.presence.elsewhere(table)
        self.tables[table] = live
        self.metrics.tables.set(len(self.tables))
        watch_requests(self, live)
        if table in self._behind:  # it has changed while it was read
            self.spawn(self._follow_now(live))
        return live

    def _read(
        self, row: TableRow
    ) -> tuple[list[SeatRow], list[ChatRow], PacksInPlay, list[JournalEntry], Kept | None]:
        store, table = self.store, row.id
        kept = store.checkpoints.newest(table)  # first: it must not be newer than the entries
        packs = in_play(store, row.config)
        return store.seats(table), store.chat(table), packs, store.entries(table), kept

    async def _fold(
        self,
        row: TableRow,
        seats: list[SeatRow],
        entries: list[JournalEntry],
        kept: Kept | None,
    ) -> journal.JournalGame:
        """The game of a journal; where a seat was taken over, with what was told before."""
        game = await self.off_loop(journal.folded, row, entries, kept)
        if any(seat.since for seat in seats):
            await self.off_loop(game.count_events)
        return game

    async def _fold_anew(self, live: LiveTable) -> None:
        """Begin again from the database, off the event loop."""
        before = live.game
        seats, *_, entries, kept = await self.ask_store(self._read, live.row)
        live.game = await self._fold(live.row, seats, entries, kept)
        live.game.undos = before.undos + 1
        before.let_go()

    @asynccontextmanager
    async def turn(self, live: LiveTable) -> AsyncIterator[None]:
        """The table's queue: one at a time, and never on an old journal."""
        async with live.lock:
            if live.row.id in self._behind:
                await self.catch_up(live)
            check_goes_on(live.row)
            yield

    async def commit(self, live: LiveTable, entry: JournalEntry) -> None:
        """Write an entry to the journal, then follow it in memory. Whoever calls then tells."""
        table = live.row.id
        answers = live.game.table.log.answer_count
        if entry.seq > LONGEST_JOURNAL or (
            entry.kind in journal.ANSWERS and answers >= LONGEST_GAME
        ):
            raise Refusal("too_long", "This game has gone on for too long; begin another.")
        began = time.perf_counter()
        try:
            await self.ask_store(self.store.append, table, entry)
        except Conflict as error:
            await self.catch_up(live)
            raise Refusal("stale", "The game has gone on meanwhile.") from error
        except BaseException as error:
            # It may have come through, if only its answer was lost: the journal knows.
            self._behind.add(table)
            if isinstance(error, Refusal):
                await self._try_to_catch_up(live)
            raise
        self.metrics.persist_seconds.observe(time.perf_counter() - began)
        try:
            if live.game.foreign and entry.kind == journal.UNDO:
                await self._fold_anew(live)  # many answers may have to be played again
            else:
                live.game.apply(entry)
        except records.BROKEN as error:
            log.exception("the rules failed", extra={"data": {"table": table}})
            self._behind.add(table)  # memory may have gone astray: the journal is read again
            raise Refusal("broken", "The rules failed at this table.") from error
        live.changed()

    async def keep(self, live: LiveTable) -> None:
        """Now and then, and at the end, a checkpoint. Without one only loading is slower."""
        if not keeping.is_due(live):
            return
        over = live.game.table.over
        try:
            await keeping.keep(self, [live])
            if over != live.row.finished:
                result = live.game.table.result
                said = "" if result is None else result.summary
                finish = partial(self.store.finish, live.row.id, finished=over, summary=said)
                await self.ask_store(finish)
                live.row = msgspec.structs.replace(live.row, finished=over, summary=said)
        except Refusal as error:
            log.warning("no checkpoint", extra={"data": {"error": error.text}})

    async def catch_up(self, live: LiveTable) -> None:
        """Follow what other processes wrote, and tell those who watch here."""
        table = live.row.id
        self._behind.discard(table)
        try:
            row = await self.ask_store(self.store.table, table)
            seats = await self.ask_store(self.store.seats, table)
            elsewhere = await self.presence.elsewhere(table)
            entries = await self.ask_store(self.store.entries, table, live.game.seq)
            chat = await self.ask_store(self.store.chat, table, live.last_chat)
        except BaseException:
            self._behind.add(table)
            raise
        if row is None:
            raise keeping.close_table(self, table)
        if row.closed:
            raise keeping.show_out(self, table, closed(row.closed))
        try:
            for entry in entries:
                live.game.apply(entry)
        except (UndercroftError, *records.BROKEN):
            # What is in memory has gone astray.
            await self._fold_anew(live)
        if entries:
            live.changed()
        before, live.row = live.row, row
        if seats != live.seats or moderated(live.row) != moderated(before):
            self.take_seats(live, seats)
        if elsewhere != live.elsewhere:
            live.elsewhere = elsewhere
            live.tell_seats()
            live.tell()
        elif entries:
            live.tell()
        live.tell_chat(chat)

    async def look_around(self, live: LiveTable) -> None:
        """Who is at the table at this very moment, at other processes too."""
        live.elsewhere = await self.presence.elsewhere(live.row.id)

    async def set_seat(self, live: LiveTable, seat: SeatRow, new: SeatRow) -> None:
        """Write what has changed about a seat, unless it has changed otherwise meanwhile."""
        put = partial(self.store.set_seat, live.row.id, new, known=live.row.known, before=seat)
        try:
            await self.ask_store(put)
        except Conflict as error:
            await self.catch_up(live)
            raise Refusal("stale", "The table has changed meanwhile.") from error
        live.seats = [new if each.seat == new.seat else each for each in live.seats]

    def take_seats(self, live: LiveTable, seats: list[SeatRow]) -> None:
        """Seats or links have changed: some may be void, and others see other things."""
        live.seats = seats
        for watcher in list(live.watchers):
            try:
                links.check(watcher.access, live.row, seats)
                check_stays(live.row, watcher.mark)
            except Refusal as error:
                live.watchers.discard(watcher)
                watcher.dismiss(error)
            else:
                watcher.send(views.welcome(live, watcher.access, watcher.link))
        live.tell_seats()
        live.tell()
        watch_requests(self, live)

    async def _try_to_catch_up(self, live: LiveTable) -> None:
        """While the database fails the table stays behind, and is read before its next turn."""
        with suppress(Refusal):
            await self.catch_up(live)

    # -- news of other processes -----------------------------------------------------------

    def listen(self) -> None:
        self.store.listen(self._heard)

    def _heard(self, table: str) -> None:
        """Called on the store's own thread."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.follow, table)

    def follow(self, table: str) -> None:
        """A table has changed in the database: read it, and tell those who are here."""
        changed = [*self.tables, *self._opening] if table == EVERY_TABLE else [table]
        for name in changed:
            live = self.tables.get(name)
            if live is not None and not self.closing:
                self._behind.add(name)
                self.spawn(self._follow_now(live))
            elif name in self._opening:  # what is being read may be old already
                self._behind.add(name)

    async def _follow_now(self, live: LiveTable) -> None:
        from .thinking.bots import wake_bots

        try:
            async with self.turn(live):
                pass
        except Refusal as error:
            log.warning("news not followed", extra={"data": {"error": error.text}})
        wake_bots(self, live)

    # -- housekeeping ----------------------------------------------------------------------

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """A task that is kept until it is done."""
        task: asyncio.Task[T] = self._loop.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def sweep(self) -> None:
        """Forget tables that nobody watches any more; the database has them."""
        while True:
            await asyncio.sleep(min(60.0, self.settings.idle_seconds))
            limit = time.monotonic() - self.settings.idle_seconds
            for table, live in list(self.tables.items()):
                if not live.watchers and live.touched < limit and not live.lock.locked():
                    with suppress(Refusal):
                        await keeping.keep_locked(self, [live])
                    if live.watchers or live.lock.locked() or live.touched >= limit:
                        continue  # somebody has come meanwhile
                    del self.tables[table]
                    self._behind.discard(table)
                    live.game.let_go()
            self.metrics.tables.set(len(self.tables))
            with suppress(Refusal):
                await expire_tables(self)
                await self.ask_store(self.store.new_tables.forget, lobby_seconds(self))
                await self.ask_store(self.store.check)  # trouble is logged, whoever plays

    async def close(self) -> None:
        """Finish what is under way; nothing new begins."""
        self.closing = True
        for live in self.tables.values():
            async with live.lock:
                pass
        await keeping.keep_all(self)
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.lanes.close()
        await self.presence.close()
        kernel_packs.finders.remove(self._finder)
        await asyncio.to_thread(self.store.close)
        self._reading_threads.shutdown(wait=False, cancel_futures=True)
        self._store_threads.shutdown(wait=False)
