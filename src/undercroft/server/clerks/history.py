"""Replays, logs, timelines, verdicts: asked of clerks once for each table, moment and viewer."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING

import msgspec

from undercroft.kernel import record as records

from ..eyes import Eyes
from ..refusals import Refusal
from ..thinking.fair_room import Asker, FullQueue
from ..thinking.pool import NoThought, NoTime
from .jobs import AnyJob, Curves, Done, Frames, LogLines, LookBack, Past, Verify

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..hall import Hall
    from ..tables import LiveTable
    from ..thinking.pool import ThinkerPool

MOST_KEPT = 8 << 20  # bytes
LATE_SECONDS = 5.0  # after which it may be asked for again
PAST, FRAMES, LINES, TIMELINE, VERDICT = "past", "frames", "lines", "timeline", "verdict"
# A game's table and how many entries its journal had; what of it, and for whom.
Key = tuple[str, int, str, int, Eyes | None]


def _key(live: LiveTable, what: str, eyes: Eyes | None = None, number: int = 0) -> Key:
    return live.row.id, live.game.seq, what, number, eyes


def outlook_of(seat: int) -> str:
    return f"outlook of {seat}"


def _game(live: LiveTable) -> str:
    """Which game in which state."""
    return f"{live.row.id} {live.game.seq}"


class History:
    """What the clerks have told, kept for those who ask again."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._size = 0
        self._asked: dict[Key, asyncio.Task[bytes]] = {}

    def has(self, live: LiveTable, what: str, eyes: Eyes | None = None, number: int = 0) -> bool:
        """Whether that was told already: it then costs nothing."""
        return _key(live, what, eyes, number) in self._kept

    async def past(self, live: LiveTable, eyes: Eyes, step: int, asker: Asker) -> bytes:
        """The table after so many answers, as JSON."""

        def job() -> Past:
            return Past(
                packs=live.packs.data, game=_game(live), record=self._record(live), step=step,
                eyes=eyes,
            )  # fmt: skip

        return await self._told(_key(live, PAST, eyes, step), job, asker)

    async def frames(self, live: LiveTable, eyes: Eyes, first: int, asker: Asker) -> bytes:
        """The scenes from that line on, as JSON."""

        def job() -> Frames:
            return Frames(
                packs=live.packs.data, game=_game(live), record=self._record(live), first=first,
                eyes=eyes,
            )  # fmt: skip

        return await self._told(_key(live, FRAMES, eyes, first), job, asker)

    async def lines(self, live: LiveTable, eyes: Eyes, asker: Asker) -> bytes:
        """The whole log, as JSON."""

        def job() -> LogLines:
            return LogLines(packs=live.packs.data, record=self._record(live), eyes=eyes)

        return await self._told(_key(live, LINES, eyes), job, asker)

    async def timeline(self, live: LiveTable, eyes: Eyes, asker: Asker) -> bytes:
        """The curves of the game, as JSON."""

        def job() -> Curves:
            return Curves(packs=live.packs.data, record=self._record(live), eyes=eyes)

        return await self._told(_key(live, TIMELINE, eyes), job, asker)

    async def outlooks(
        self, live: LiveTable, eyes: Eyes, seat: int, first: int, asker: Asker
    ) -> bytes:
        """How the game stood for a seat, as JSON. That is thought about where bots think."""

        def job() -> LookBack:
            return LookBack(
                packs=live.packs.data, record=self._record(live), eyes=eyes, seat=seat, first=first
            )

        lane = self._hall.lanes.slow
        return await self._told(_key(live, outlook_of(seat), eyes, first), job, asker, lane)

    async def verdict(self, live: LiveTable, asker: Asker) -> bytes:
        """Whether the game that is over holds, as JSON."""

        def job() -> Verify:
            return Verify(packs=live.packs.data, record=self._record(live))

        return await self._told(_key(live, VERDICT), job, asker)

    def _record(self, live: LiveTable) -> bytes:
        """The game so far, for a clerk."""
        key = _key(live, "record")
        if key not in self._kept:
            self._keep(key, msgspec.msgpack.encode(records.record_of(live.game.table)))
        return self._again(key)

    async def _told(
        self, key: Key, job: Callable[[], AnyJob], asker: Asker, lane: ThinkerPool | None = None
    ) -> bytes:
        """Those who ask for the same at the same time wait for one clerk, and none ends it."""
        if key in self._kept:
            return self._again(key)
        task = self._asked.get(key)
        if task is None:
            task = self._asked[key] = self._hall.spawn(self._tell(key, job(), asker, lane))
            task.add_done_callback(lambda _: self._asked.pop(key, None))
        return await asyncio.shield(task)

    async def _tell(self, key: Key, job: AnyJob, asker: Asker, lane: ThinkerPool | None) -> bytes:
        data = await ask_clerk(self._hall, job, asker, lane)
        self._keep(key, data)
        return data

    def _again(self, key: Key) -> bytes:
        self._kept.move_to_end(key)
        return self._kept[key]

    def _keep(self, key: Key, data: bytes) -> None:
        self._kept[key] = data
        self._size += len(data)
        while self._size > MOST_KEPT and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self._size -= len(oldest)


async def ask_clerk(
    hall: Hall, job: AnyJob, asker: Asker, lane: ThinkerPool | None = None
) -> bytes:
    """What a clerk answers; Refusal if it is refused, or nobody has time for it."""
    try:
        done = await (lane or hall.lanes.clerks).ask(job, asker, Done)
    except FullQueue as error:
        text = "Too much is being read for your address; try again in a moment."
        raise Refusal("busy", text) from error
    except NoTime as error:
        text = "This took too long: the game is long, or the server is busy. Try again in a while."
        raise Refusal("late", text, LATE_SECONDS) from error
    except NoThought as error:
        text = "This game takes too long to be played through, or it cannot be."
        raise Refusal("too_long", text) from error
    if done.code:
        raise Refusal(done.code, done.text)
    return done.data
