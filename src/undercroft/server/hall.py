"""The hall: every table that is in memory, and the one way from there to the database."""

from __future__ import annotations

import asyncio
import time
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from undercroft.kernel import packs as kernel_packs
from undercroft.kernel import record as records
from undercroft.kernel.errors import MissingPack, UndercroftError

from . import access as links
from . import journal
from .cluster.presence import Presence
from .limits import HOUR, neighbourhood
from .logs import log
from .packs import data_of, finder, in_play, missing
from .refusals import Refusal
from .store import EVERY_TABLE, Conflict, StoreError
from .tables import LiveTable
from .thinking.pool import BotPool

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Coroutine

    from .access import Access, Signer
    from .metrics import Metrics
    from .packs import PacksInPlay
    from .settings import Settings
    from .store import ChatRow, Entry, SeatRow, Store, TableRow

T = TypeVar("T")

CHECKPOINT_EVERY = 25
# More than any game needs: taking back and answering again for ever must not fill the disk.
LONGEST_JOURNAL = 100_000


class Hall:
    """Live tables by id. The database is the truth; this is what a worker remembers of it."""

    def __init__(self, store: Store, signer: Signer, settings: Settings, metrics: Metrics) -> None:
        self.store = store
        self.signer = signer
        self.settings = settings
        self.metrics = metrics
        self.closing = False
        self.tables: dict[str, LiveTable] = {}
        self.bot_pool = BotPool(settings)
        self.tasks: set[asyncio.Task[Any]] = set()
        self.presence = Presence(self)
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}
        self._behind: set[str] = set()
        self._loop = asyncio.get_running_loop()
        self._finder = finder(store)
        kernel_packs.finders.append(self._finder)

    # -- the database, off the event loop --------------------------------------------------

    async def ask_store(self, work: Callable[..., T], *arguments: Any) -> T:
        """A call to the store in a thread; its trouble is a refusal that says so."""
        try:
            return await asyncio.to_thread(work, *arguments)
        except Conflict:
            raise
        except StoreError as error:
            self.metrics.store_errors.inc()
            log.error("the database failed", extra={"data": {"error": str(error)}})
            raise Refusal("storage", f"The database does not work: {error}") from error

    async def count_maker(self, address: str, table: str) -> None:
        """One more new table of this address, wherever it was asked for."""
        who, most = self.signer.name(neighbourhood(address)), self.settings.tables_per_hour
        if not await self.ask_store(self.store.new_tables.count, who, table, most, HOUR):
            raise Refusal("too_many", "There are too many new tables from your address.")

    async def count_pack(self, address: str) -> None:
        """One more pack that this address uploads, whether it is any good or not."""
        who = self.signer.name(f"packs of {neighbourhood(address)}")
        most, upload = self.settings.packs_per_hour, f"pack {links.new_table_id()}"
        if not await self.ask_store(self.store.new_tables.count, who, upload, most, HOUR):
            raise Refusal("too_many", "There are too many packs from your address.")

    async def begin(self, row: TableRow, seats: list[SeatRow], record: bytes | None) -> None:
        """A new table, durable before anybody hears of it."""
        try:
            packs = await self.ask_store(data_of, row.config)
        except MissingPack as error:  # nobody used it, and newer ones have come
            raise Refusal("setup", missing(error)) from error
        await self.ask_store(self.store.add_table, row, seats, packs)
        if record is not None:
            await self.ask_store(self.store.put_checkpoint, row.id, 0, record)
        self.metrics.tables_made.inc()

    def still_open(self) -> None:
        if self.closing:
            raise Refusal("closing", "The server is stopping; come back in a moment.")

    # -- tables ----------------------------------------------------------------------------

    async def enter(self, table: str, token: str) -> tuple[LiveTable, Access]:
        """Credentials, then the table: the live table and what the link allows there."""
        access = self.signer.read(token)
        if access.table != table:
            raise Refusal("link", "This link is not valid for this table.")
        live = await self.open(table)
        links.check(access, live.row, live.seats)
        return live, access

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
            raise Refusal("no_table", "There is no such table.")
        seats, game, said, packs = await self.ask_store(self._read, row)
        live = LiveTable(row, seats, game, said[-1].number if said else 0, packs)
        live.elsewhere = await self.presence.elsewhere(table)
        self.tables[table] = live
        self.metrics.tables.set(len(self.tables))
        if table in self._behind:  # it has changed while it was read
            self.spawn(self._follow_now(live))
        return live

    def _read(
        self, row: TableRow
    ) -> tuple[list[SeatRow], journal.Game, list[ChatRow], PacksInPlay]:
        store = self.store
        game = journal.load(store, row)
        return store.seats(row.id), game, store.chat(row.id), in_play(store, row.config)

    @asynccontextmanager
    async def turn(self, live: LiveTable) -> AsyncIterator[None]:
        """The table's queue: one at a time, and never on an old journal."""
        async with live.lock:
            if live.row.id in self._behind:
                await self.catch_up(live)
            yield

    async def commit(self, live: LiveTable, entry: Entry) -> None:
        """Write an entry to the journal, then follow it in memory. Whoever calls then tells."""
        table = live.row.id
        if entry.seq > LONGEST_JOURNAL:
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
        live.game.apply(entry)
        live.changed()

    async def keep(self, live: LiveTable) -> None:
        """Now and then, and at the end, a checkpoint. Without one only loading is slower."""
        game = live.game
        over = game.table.over
        if over == live.row.finished and (over or game.seq % CHECKPOINT_EVERY):
            return
        try:
            await self.ask_store(
                self.store.put_checkpoint, live.row.id, game.seq, game.table.save()
            )
            if over != live.row.finished:
                await self.ask_store(partial(self.store.finish, live.row.id, finished=over))
                live.row = msgspec.structs.replace(live.row, finished=over)
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
        try:
            for entry in entries:
                live.game.apply(entry)
        except (UndercroftError, *records.BROKEN):
            # What is in memory has gone astray: begin again from the database.
            undos = live.game.undos
            live.game.let_go()
            live.game = await self.ask_store(journal.load, self.store, live.row)
            live.game.undos = undos + 1
        live.row = live.row if row is None else row
        if seats != live.seats:
            self.take_seats(live, seats)
        if entries:
            live.changed()
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

    def take_seats(self, live: LiveTable, seats: list[SeatRow]) -> None:
        """Seats have changed: links may have become void, and others see other things."""
        from . import refusals, views

        live.seats = seats
        for watcher in list(live.watchers):
            try:
                links.check(watcher.access, live.row, seats)
            except Refusal as error:
                live.watchers.discard(watcher)
                watcher.leave(refusals.BAD_LINK, error.text)
            else:
                watcher.send(views.welcome(live, watcher.access))
        live.tell_seats()
        live.tell()

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
                    del self.tables[table]
                    self._behind.discard(table)
                    live.game.let_go()
            self.metrics.tables.set(len(self.tables))
            with suppress(Refusal):
                await self.ask_store(self.store.new_tables.forget, HOUR)

    async def close(self) -> None:
        """Finish what is under way; nothing new begins."""
        self.closing = True
        for live in self.tables.values():
            async with live.lock:
                pass
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.bot_pool.close()
        await self.presence.close()
        kernel_packs.finders.remove(self._finder)
        await asyncio.to_thread(self.store.close)
