"""A live table: its game, its seats, and who watches it. One lock per table is its queue."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any, Protocol

from . import views
from .access import HOST, SPECTATOR
from .messages import Chat, Seats

if TYPE_CHECKING:
    from undercroft.kernel.events import Event
    from undercroft.kernel.scene import Scene
    from undercroft.kernel.table import Table

    from .access import Access
    from .changes import Told
    from .cluster.connections import Owners
    from .journal import Game
    from .messages import Message, Sight
    from .packs import PacksInPlay
    from .store import ChatRow, SeatRow, TableRow

HUMAN, BOT, OPEN = "human", "bot", "open"


class Watcher(Protocol):
    """Somebody at the table: a socket that has said Hello."""

    access: Access
    known: tuple[int, int | None, int] | None  # undos, viewer and lines at the last Update
    told: Told  # the scenes it was shown

    def send(self, message: Message) -> None: ...

    def leave(self, code: int, text: str) -> None: ...


def seats_asked(table: Table[Any]) -> tuple[int, ...]:
    """The seats that may answer now; none once the game is over."""
    return () if table.decision is None else table.decision.players


class LiveTable:
    """A table in memory. Whoever changes it holds its lock."""

    def __init__(
        self, row: TableRow, seats: list[SeatRow], game: Game, last_chat: int, packs: PacksInPlay
    ) -> None:
        self.row = row
        self.seats = seats
        self.game = game
        self.last_chat = last_chat
        self.packs = packs
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.bots: asyncio.Task[None] | None = None
        self.touched = time.monotonic()
        self.elsewhere: Owners = {}  # who is connected at other processes
        self._gone_on = asyncio.Event()
        self._scenes: dict[int | None, Scene] = {}
        self._events: dict[int | None, list[Event]] = {}

    # -- what a link allows ----------------------------------------------------------------

    def seats_of(self, access: Access) -> tuple[int, ...]:
        """The seats this link may move."""
        return tuple(
            seat.seat for seat in self.seats if seat.kind == HUMAN and seat.key == access.owner
        )

    def viewer(self, access: Access, asked: tuple[int, ...]) -> int | None:
        """Whose eyes this link has; of several seats that of one who is asked."""
        if access.role == SPECTATOR:
            return None
        held = self.seats_of(access) or tuple(
            seat.seat for seat in self.seats if seat.key == access.owner
        )
        if not held:
            return None
        return next((player for player in asked if player in held), held[0])

    def viewer_at(self, watcher: Watcher) -> int | None:
        """Whose eyes a screen has now; while none of its people is asked, the same as before.

        Who looks already goes on looking where they are among those who decide together.
        """
        held = self.seats_of(watcher.access)
        asked = seats_asked(self.game.table)
        before = watcher.known[1] if watcher.known is not None else None
        if before in held and (before in asked or not set(asked) & set(held)):
            return before
        return self.viewer_now(watcher.access)

    def viewer_now(self, access: Access) -> int | None:
        return self.viewer(access, seats_asked(self.game.table))

    def bot_asked(self) -> SeatRow | None:
        """The bot that is to answer. What bots and people decide together is left to people."""
        asked = [self.seats[player] for player in seats_asked(self.game.table)]
        return asked[0] if asked and all(seat.kind == BOT for seat in asked) else None

    def holds_all(self, access: Access) -> bool:
        """This is the host, and no seat is or was anybody else's."""
        return access.role == HOST and not self.others_have_links(access)

    def others_have_links(self, access: Access) -> bool:
        """Somebody else plays, may still come, or has only lent their seat to a bot."""
        return any(seat.key not in ("", access.owner) for seat in self.seats)

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
            return not others
        if not self.others_have_links(access) or game.last_answer_shows_nothing():
            return True
        return not game.declined and any(map(self.is_here, others))

    def answers_to_drop(self, access: Access) -> int:
        """How many answers an undo by this link would drop; 0 if it may not undo.

        Only the last answer, only by its maker; who plays with bots alone takes back theirs too.
        """
        mine = self.seats_of(access)
        single = not self.others_have_links(access)
        bots = {seat.seat for seat in self.seats if seat.kind == BOT}
        for number, answer in enumerate(self.game.table.log.latest_answers(), 1):
            if answer.player in mine:
                return number
            if not (single and answer.player in bots):
                return 0
        return 0

    # -- what is seen ----------------------------------------------------------------------

    def scene(self, viewer: int | None) -> Scene:
        """Drawn once for all who see the same."""
        if viewer not in self._scenes:
            self._scenes[viewer] = self.game.table.scene(viewer)
        return self._scenes[viewer]

    def events(self, viewer: int | None) -> list[Event]:
        if viewer not in self._events:
            self._events[viewer] = self.game.table.events_seen_by(viewer)
        return self._events[viewer]

    def changed(self) -> None:
        """The game has gone on: what was drawn of it is old."""
        self._scenes.clear()
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

    def _sight(self, watcher: Watcher, viewer: int | None) -> Sight:
        """What is new on a screen through a pair of eyes."""
        first = self._first_line(watcher, viewer)
        lines = views.lines(self.game.table, self.events(viewer), first)
        return watcher.told.sight(viewer, self.scene(viewer), lines)

    def _first_line(self, watcher: Watcher, viewer: int | None) -> int:
        """After an undo, or through other eyes, what still holds is said again from the start."""
        if watcher.known is not None and watcher.known[:2] == (self.game.undos, viewer):
            return watcher.known[2]
        return 0

    def remember(self, watcher: Watcher, seen: int | None) -> None:
        """A client that comes back has the lines up to the number it saw last."""
        viewer = self.viewer_now(watcher.access)
        if seen is None or len(self.seats_of(watcher.access)) > 1:
            return
        events = self.game.table.events[: self.game.events_known_at(seen)]
        count = sum(event.seen_by(viewer) for event in events)
        watcher.known = (self.game.undos, viewer, count)

    def tell_seats(self) -> None:
        message = Seats(views.seats(self))
        for watcher in list(self.watchers):
            watcher.send(message)

    def tell_chat(self, rows: list[ChatRow]) -> None:
        for row in rows:
            if row.number > self.last_chat:
                self.last_chat = row.number
                for watcher in list(self.watchers):
                    watcher.send(Chat(row.number, row.who, row.text))

    def who(self, access: Access, name: str) -> str:
        """How a chat line is signed."""
        for seat in self.seats:
            if seat.key == access.owner and seat.name and access.role != HOST:
                return seat.name
        if access.role == SPECTATOR:
            return f"{name} (watching)" if name else "A spectator"
        return name or self._figure(access) or "Host"

    def _figure(self, access: Access) -> str:
        """What whoever gave no name plays: the log and the panels use that name, too."""
        viewer = self.viewer_now(access)
        panels = self.scene(None).panels
        return next((panel.name for panel in panels if panel.owner == viewer), "")
