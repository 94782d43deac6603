"""A live table: its game, its seats, and who watches it. One lock per table is its queue."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any, Protocol

from undercroft.kernel.chapters import Chaptered, chapter_title, without_sheets
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.record import BROKEN

from . import views
from .access import holds_all
from .discretion import by_itself
from .eyes import NEVER_TAKEN_OVER, Eyes, seats_asked
from .frames import drawn
from .logs import log
from .messages import Chat, OlderLines
from .names import EVERY_WATCHER, is_watcher, read_mark
from .refusals import Refusal
from .seat_messages import BOT, HUMAN, Seats, WatcherInfo
from .thinking.turns import TurnClock
from .views import LOG_PAGE

if TYPE_CHECKING:
    from undercroft.kernel.events import Event
    from undercroft.kernel.scene import Scene

    from .access import Access
    from .changes import Told
    from .cluster.connections import Owners
    from .frames import Drawn
    from .journal import JournalGame
    from .messages import SceneChange
    from .packs import PacksInPlay
    from .store import ChatRow, SeatRow, TableRow
    from .wire import Message


class Watcher(Protocol):
    """Somebody at the table: a socket that has said Hello."""

    access: Access
    address: str
    link: str  # a player's own, "" for others
    mark: str  # who this is to other processes: see Presence
    known: tuple[int, int | None, int] | None  # undos, viewer and lines at the last Update
    told: Told  # the scenes it was shown

    def send(self, message: Message) -> None: ...

    def dismiss(self, error: Refusal) -> None: ...


class LiveTable:
    """A table in memory. Whoever changes it holds its lock."""

    def __init__(
        self,
        row: TableRow,
        seats: list[SeatRow],
        game: JournalGame,
        last_chat: int,
        packs: PacksInPlay,
    ) -> None:
        self.row = row
        self.seats = seats
        self.game = game
        self.last_chat = last_chat
        self.packs = packs
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.bots: asyncio.Task[None] | None = None
        self.requests: asyncio.Task[None] | None = None  # waits for what is asked for seats
        self.touched = time.monotonic()
        self.turn_clock = TurnClock()
        self.pause: tuple[int, float] | None = None  # at which number, until when
        self.elsewhere: Owners = {}  # who is connected at other processes
        self._gone_on = asyncio.Event()
        self._scenes: dict[int | None, Scene] = {}
        # What each seat's holder is told, and of how many events that was chosen.
        self._events: dict[tuple[int | None, int], tuple[int, list[Event]]] = {}
        self._undos = game.undos
        self._teller = views.Teller(game.table)
        self._frames: dict[int | None, list[Drawn]] = {}
        self._sequel: str | None = None

    # -- what a link allows ----------------------------------------------------------------

    def seats_of(self, access: Access) -> tuple[int, ...]:
        """The seats this link may move."""
        return tuple(
            seat.seat for seat in self.seats if seat.kind == HUMAN and seat.key == access.owner
        )

    def viewer(self, access: Access, asked: tuple[int, ...]) -> int | None:
        """Whose eyes this link has; of several seats that of one who is asked."""
        return self.eyes(access).viewer(asked)

    def eyes(self, access: Access) -> Eyes:
        """What this link may move, and whose eyes it has; who is not seated has nobody's."""
        if access.owner is None:
            return Eyes((), (), ())
        own = self.seats_of(access)
        held = own or tuple(seat.seat for seat in self.seats if seat.key == access.owner)
        return Eyes(own, held, tuple(map(self.first_step, held)))

    def first_step(self, seat: int) -> int:
        """The step at which a seat was taken over; what it saw before is not its holder's."""
        since = self.seats[seat].since
        return self.game.step_at(since) if since else NEVER_TAKEN_OVER

    def viewer_at(self, watcher: Watcher) -> int | None:
        """Whose eyes a screen has now; while none of its people is asked, the same as before.

        Who looks already goes on looking where they are among those who decide together.
        """
        held = self.seats_of(watcher.access)
        asked = self.people_asked()
        before = watcher.known[1] if watcher.known is not None else None
        if before in held and (before in asked or not set(asked) & set(held)):
            return before
        return self.viewer_now(watcher.access)

    def viewer_now(self, access: Access) -> int | None:
        return self.viewer(access, self.people_asked())

    def people_asked(self) -> tuple[int, ...]:
        """The seats that must answer: nobody comes to the screen for what answers itself."""
        return () if by_itself(self) is not None else seats_asked(self.game.table)

    def bot_asked(self) -> SeatRow | None:
        """The bot that is to answer. What bots and people decide together is left to people."""
        asked = [self.seats[player] for player in seats_asked(self.game.table)]
        return asked[0] if asked and all(seat.kind == BOT for seat in asked) else None

    def has_people(self) -> bool:
        """A person plays, or may still come."""
        return any(seat.kind != BOT for seat in self.seats)

    def holds_all(self, access: Access) -> bool:
        """This is the host, and no seat is or was anybody else's."""
        return holds_all(access, self.seats)

    def others_have_links(self, access: Access) -> bool:
        """Somebody else plays, may still come, or has only lent their seat to a bot."""
        return bool(self.others_seated(access)) or any(seat.invite for seat in self.seats)

    def others_seated(self, access: Access) -> set[str]:
        """The keys of others who have a seat, also where a bot plays for them just now."""
        return {seat.key for seat in self.seats} - {"", access.owner}

    def is_present(self, seat: SeatRow) -> bool:
        """Somebody holds the seat's link and is connected; a bot always is."""
        if seat.kind == BOT:
            return True
        return seat.kind == HUMAN and self.is_here(seat.key)

    def is_here(self, owner: str) -> bool:
        """Somebody with this link is connected, at this process or at another."""
        return any(watcher.access.owner == owner for watcher in self.watchers) or any(
            owner in owners for owners in self.elsewhere.values()
        )

    def other_people(self, access: Access) -> set[str]:
        """The keys of the human players besides this link's own."""
        return {
            seat.key for seat in self.seats if seat.kind == HUMAN and seat.key != access.owner
        }  # fmt: skip

    def may_undo(self, access: Access) -> bool:
        """Whether asking to take back the last answer makes sense for this link."""
        game = self.game
        others = self.other_people(access)
        if game.asker is not None or self.answers_to_drop(access) == 0:
            return False
        if game.table.over:
            return not self.others_have_links(access) and not self.has_sequel
        if not self.others_have_links(access) or game.last_answer_shows_nothing():
            return True
        return not game.declined and any(map(self.is_here, others))

    def answers_to_drop(self, access: Access) -> int:
        """How many answers an undo by this link would drop; 0 if it may not undo.

        Only the last answer, only by its maker; who plays with bots alone takes back theirs too.
        """
        single = not self.others_have_links(access)
        bots = {seat.seat for seat in self.seats if seat.kind == BOT} if single else set()
        return self.answers_back(set(self.seats_of(access)), along=bots)

    def answers_back(self, seats: set[int], along: set[int]) -> int:
        """How many answers lead back to the last choice of these seats; 0 if others chose since.

        What came by itself was no choice; what the seats `along` chose is taken back with it.
        """
        if not seats:
            return 0
        for number, answer in enumerate(self.game.table.log.latest_answers(), 1):
            if answer.player in seats:
                if not self.game.came_by_itself(number):
                    return number
            elif answer.player not in along:
                return 0
        return 0

    # -- what is seen ----------------------------------------------------------------------

    @property
    def has_sequel(self) -> bool:
        """Another table began with how this one ended."""
        return self.row.next != "" and self.sequel_title != ""

    @property
    def shown_config(self) -> dict[str, Any]:
        """How it was set up, without the sheets that came from the table before."""
        return without_sheets(self.game.table.game, self.row.config)

    @property
    def heading(self) -> str:
        """What the table is called by what is played there."""
        game = self.game.table.game
        return chapter_title(game, self.row.config) if isinstance(game, Chaptered) else ""

    @property
    def sequel_title(self) -> str:
        """Once the game is over: what the table is called that follows; "" where none does."""
        table = self.game.table
        if not table.over:
            return ""
        if self._sequel is None:
            try:
                config = table.sequel
                self._sequel = "" if config is None else chapter_title(table.game, config)
            except (UndercroftError, *BROKEN):
                log.exception("no sequel", extra={"data": {"table": self.row.id}})
                self._sequel = ""
        return self._sequel

    def scene(self, viewer: int | None) -> Scene:
        """Drawn once for all who see the same."""
        if viewer not in self._scenes:
            self._scenes[viewer] = self.game.table.scene(viewer)
        return self._scenes[viewer]

    def frames(self, viewer: int | None) -> list[Drawn]:
        """What lay there as the newest lines were said: see `frames.py`."""
        if viewer not in self._frames:
            self._frames[viewer] = drawn(self, viewer)
        return self._frames[viewer]

    def events(self, viewer: int | None) -> list[Event]:
        key = viewer, 0 if viewer is None else self.seats[viewer].since
        happened = self.game.table.events
        count, told = self._events.get(key, (0, []))
        if not count:
            told = self._told(viewer, happened)
        elif count < len(happened):
            told += [event for event in happened[count:] if event.seen_by(viewer)]
        self._events[key] = len(happened), told
        return told

    def _told(self, viewer: int | None, events: list[Event]) -> list[Event]:
        """What this seat's holder is told of the first events, those before their time too."""
        sealed = self.sealed(viewer)
        return views.seen(events, viewer, sealed)

    def sealed(self, viewer: int | None) -> int:
        """How many events came before this seat's holder: they know what everybody knows."""
        if viewer is None or not self.seats[viewer].since:
            return 0
        return self.game.events_at_step(self.first_step(viewer))

    def changed(self) -> None:
        """The game has gone on: what was drawn of it is old."""
        self._scenes.clear()
        self._frames.clear()
        self._sequel = None
        self._teller = views.Teller(self.game.table)
        if self._undos != self.game.undos:  # else what was told stands
            self._undos = self.game.undos
            self._events.clear()
        self.touched = time.monotonic()
        self._gone_on.set()
        self._gone_on = asyncio.Event()

    async def later_than(self, seq: int) -> None:
        """Wait until the game has gone on from there."""
        while self.game.seq == seq:
            await self._gone_on.wait()

    def leads(self, process: str) -> bool:
        """Of the processes that have this table, this one lets its bots think."""
        return all(process <= other for other in self.elsewhere)

    # -- telling ---------------------------------------------------------------------------

    def tell(self) -> None:
        """Everybody gets the table as they may see it."""
        for watcher in list(self.watchers):
            self.tell_one(watcher)
        self.game.reel.clear()
        self._frames.clear()

    def tell_players(self, besides: Watcher) -> None:
        """Somebody came or went: whether an answer can be taken back may hang on it."""
        if besides.access.owner is None or not self.other_people(besides.access):
            return
        for watcher in list(self.watchers):
            if watcher.access.owner not in (None, besides.access.owner):
                self.tell_one(watcher)

    def tell_one(self, watcher: Watcher) -> None:
        viewer = self.viewer_at(watcher)
        before = watcher.known[1] if watcher.known is not None else None
        aftermath = None
        # Where people share a screen, the one who moved sees what came of it before the next does.
        if before is not None and before != viewer and before in self.seats_of(watcher.access):
            aftermath = self._sight(watcher, before)
        sight = self._sight(watcher, viewer)
        watcher.send(views.update(self, watcher.access, sight, aftermath))
        watcher.known = (self.game.undos, viewer, len(self.events(viewer)))

    def _sight(self, watcher: Watcher, viewer: int | None) -> SceneChange:
        """What is new on a screen through a pair of eyes."""
        events = self.events(viewer)
        known = self._lines_known(watcher, viewer)
        first = max(known or 0, len(events) - LOG_PAGE)
        lines = self._teller.lines(events, first)
        frames = [] if known is None else [each for each in self.frames(viewer) if each[0] >= first]
        return watcher.told.sight(viewer, self.scene(viewer), lines, frames)

    def _lines_known(self, watcher: Watcher, viewer: int | None) -> int | None:
        """After an undo, or through other eyes, what still holds is said again from the start."""
        if watcher.known is not None and watcher.known[:2] == (self.game.undos, viewer):
            return watcher.known[2]
        return None

    def older_lines(self, watcher: Watcher, viewer: int | None, before: int) -> OlderLines:
        """The page of the log before a line, for eyes that this link has."""
        if viewer not in (*self.seats_of(watcher.access), self.viewer_at(watcher)):
            raise Refusal("not_yours", "You do not look through these eyes.")
        events = self.events(viewer)[: max(before, 0)]
        first = max(0, len(events) - LOG_PAGE)
        return OlderLines(viewer, self._teller.lines(events, first))

    def remember(self, watcher: Watcher, seen: int | None) -> None:
        """A client that comes back has the lines up to the number it saw last."""
        viewer = self.viewer_now(watcher.access)
        if seen is None or len(self.seats_of(watcher.access)) > 1:
            return
        events = self.game.table.events[: self.game.events_known_at(seen)]
        watcher.known = (self.game.undos, viewer, len(self._told(viewer, events)))

    def tell_seats(self) -> None:
        watching, quiet = self.watching(), EVERY_WATCHER in self.row.muted.split()
        for watcher in list(self.watchers):
            watcher.send(Seats(views.seats(self, watcher.access), watching, quiet))

    def watching(self) -> tuple[WatcherInfo, ...]:
        """The spectators, at all processes, one for each browser."""
        marks = {watcher.mark for watcher in self.watchers}.union(*self.elsewhere.values())
        muted = self.row.muted.split()
        found = {}
        for mark in sorted(filter(is_watcher, marks)):
            known, name = read_mark(mark)
            found[known] = WatcherInfo(known, name, known in muted)
        return tuple(found.values())

    def tell_chat(self, rows: list[ChatRow]) -> None:
        for row in rows:
            if row.number > self.last_chat:
                self.last_chat = row.number
                for watcher in list(self.watchers):
                    watcher.send(Chat(row.number, row.who, row.text))
