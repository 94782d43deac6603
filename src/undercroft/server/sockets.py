"""One WebSocket per client: Hello first, then one message after the other, in order."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from undercroft.kernel.record import BROKEN

from . import actions, moderation, names, refusals, seating, views
from .access import SEAT, SPECTATOR, new_key
from .asking_messages import AskMe
from .changes import Told
from .explaining import why
from .greeting import decoded, greeting, name_of
from .limits import COSTS, check_host, check_origin
from .logs import log
from .messages import (
    Act,
    Agree,
    Chat,
    Hint,
    Older,
    Ping,
    Pong,
    Refused,
    Say,
    Undo,
    Walked,
    Why,
)
from .refusals import Refusal
from .seat_messages import Consent, Mute, Remove, Renew, SeatChange
from .texts import CHAT_LENGTH, clean
from .thinking.bots import check_hint, hint, wake_bots

if TYPE_CHECKING:
    from .access import Access
    from .hall import Hall
    from .limits import Limits
    from .tables import LiveTable
    from .wire import Message

ENCODER = msgspec.json.Encoder()
CHAT_SHOWN = 100
MOST_WAITING = 512
MOST_CHARACTERS = 1 << 20
LAST_SECONDS = 1.0  # how long a client that goes is given to take what waits for it


class Client:
    """A connected socket. What it is sent waits in a queue, so that nobody waits for it."""

    def __init__(self, hall: Hall, limits: Limits, socket: WebSocket, address: str) -> None:
        self.hall = hall
        self.limits = limits
        self.socket = socket
        self.address = address
        self.credits = limits.message_credits()
        self.name = ""
        self.live: LiveTable | None = None
        self.access: Access  # known once Hello was accepted, as are these two
        self.link = ""
        self.mark = ""
        self.known: tuple[int, int | None, int] | None = None
        self.told = Told()
        self._waiting: asyncio.Queue[str | tuple[int, str]] = asyncio.Queue()
        self._characters = 0  # of what waits
        self._left = False
        self._task = asyncio.current_task()  # it serves this socket
        self.is_slow = False
        self._advice: asyncio.Task[None] | None = None

    # -- telling ---------------------------------------------------------------------------

    def send(self, message: Message) -> None:
        if self._left:
            return
        if self._waiting.qsize() >= MOST_WAITING or self._characters > MOST_CHARACTERS:
            self._cut_off()
            return
        text = ENCODER.encode(message).decode()
        self._characters += len(text)
        self._waiting.put_nowait(text)

    def leave(self, code: int, text: str) -> None:
        """Close after all that waits has been sent."""
        if not self._left:
            self._left = True
            self._waiting.put_nowait((code, text))

    def _cut_off(self) -> None:
        """Whoever takes nothing is not waited for, nor is what waits for them kept."""
        self.is_slow = True
        self._waiting = asyncio.Queue()
        self.leave(refusals.TOO_SLOW, "The connection is too slow.")
        if self._task is not None:
            self._task.cancel()

    def dismiss(self, error: Refusal) -> None:
        """Their link is void, or the host has shown them out."""
        self.refuse(error)
        self.leave(refusals.BAD_LINK, error.code)

    def refuse(self, error: Refusal) -> None:
        self.hall.metrics.refusals.labels(error.code).inc()
        self.hall.ledger.refused(error.code, self.address)
        seq = None if self.live is None else self.live.game.seq
        self.send(Refused(error.code, error.text, seq))

    async def write(self) -> None:
        """Send what waits, in order, until told to close."""
        while True:
            item = await self._waiting.get()
            if isinstance(item, tuple):
                await self.socket.close(item[0], item[1])
                return
            await self.socket.send_text(item)
            self._characters -= len(item)

    # -- hearing ---------------------------------------------------------------------------

    async def read(self) -> None:
        """Take messages until the client goes or is sent away."""
        try:
            raw = await asyncio.wait_for(self._receive(), self.hall.settings.hello_seconds)
        except TimeoutError:
            self.leave(refusals.NO_HELLO, "No Hello came in time.")
            return
        await self._hello(raw)
        while not self._left:
            await self._one_message(await self._receive())

    async def _receive(self) -> str | bytes:
        event = await self.socket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event.get("code", 1005), event.get("reason"))
        text: str | bytes | None = event.get("text")
        return event["bytes"] if text is None else text

    async def _hello(self, raw: str | bytes) -> None:
        """Anybody who does not begin with a good Hello is shown out."""
        try:
            message = greeting(raw)
            name, unfit = name_of(message)
            live, self.access = await seating.enter(self.hall, message, name)
            self._introduce(live, name, message.claim)
            await seating.come(self.hall, live, self.access, name)
            await self._join(live, message.seen)
            if unfit is not None:  # they come in all the same, under no name
                self.refuse(unfit)
        except Refusal as error:
            self.dismiss(error)
        except BROKEN:
            log.exception("the rules failed", extra={"data": {"table": message.table}})
            self.dismiss(_broken())

    def _introduce(self, live: LiveTable, name: str, claim: str) -> None:
        """Who this is to the others; a browser that watches is known by its claim."""
        self.name, access = name, self.access
        if access.role == SEAT:
            self.link = self.hall.signer.write(access)
        if access.role != SPECTATOR:
            self.mark = access.owner or ""
            return
        known = self.hall.signer.name(
            f"watcher {live.row.series or live.row.id} {claim or new_key()}"
        )
        self.name = names.name_for_watcher(live, known, name)
        self.mark = names.mark_of(known, self.name)
        moderation.check_stays(live.row, self.mark)
        moderation.check_room(live, known, self.hall.settings.spectators_per_table)

    async def _join(self, live: LiveTable, seen: int | None) -> None:
        chat = await self.hall.ask_store(self.hall.store.chat, live.row.id)
        self.live = live
        await self.hall.presence.come(live.row.id, self.mark)
        async with self.hall.turn(live):
            live.watchers.add(self)
            self.send(views.welcome(live, self.access, self.link))
            live.remember(self, seen)
            live.tell_one(self)
            for row in chat[-CHAT_SHOWN:]:
                if row.number <= live.last_chat:
                    self.send(Chat(row.number, row.who, row.text))
            live.tell_seats()
            live.tell_players(besides=self)
        wake_bots(self.hall, live)

    async def _one_message(self, raw: str | bytes) -> None:
        try:
            message: Any = decoded(raw)
        except Refusal as error:
            if self._pay(COSTS["garbage"]):
                self.refuse(error)
            return
        steps = 1 + len(message.then) if isinstance(message, Act) else 1
        if not self._pay(COSTS.get(type(message).__name__, 1.0) * steps):
            return
        live = self.live
        assert live is not None
        try:
            self.hall.still_open()
            await self._handle(live, message)
        except Refusal as error:
            self.refuse(error)
            if error.code == "stale":
                live.tell_one(self)
        except BROKEN:
            log.exception("the rules failed", extra={"data": {"table": live.row.id}})
            self.refuse(_broken())

    def _pay(self, cost: float) -> bool:
        together = self.limits.messages(self.address)
        if self.credits.spend(cost) and together.spend(cost):
            return True
        self.refuse(Refusal("too_fast", "That was too much at once; wait a little."))
        if self.credits.exhausted or together.exhausted:
            self.leave(refusals.TOO_FAST, "too_fast")
        return False

    async def _handle(self, live: LiveTable, message: Any) -> None:
        hall, access = self.hall, self.access
        match message:
            case Act():
                taken = await actions.act(hall, live, access, message)
                if message.then:
                    self.send(Walked(live.game.seq, taken, 1 + len(message.then)))
                wake_bots(hall, live)
            case Undo():
                await actions.undo(hall, live, access, message)
                wake_bots(hall, live)
            case Agree():
                await actions.agree(hall, live, access, message)
                wake_bots(hall, live)
            case Say():
                await self._say(live, message)
            case Hint():
                self._advise(live)
            case Why():
                self.send(await why(hall, live, access, message.intent, self.address))
            case SeatChange():
                await seating.change(hall, live, access, message)
            case Consent():
                await seating.consent(hall, live, access, message)
            case Mute():
                await moderation.mute(hall, live, access, message)
            case Remove():
                await moderation.remove(hall, live, access, message)
            case Renew():
                await moderation.renew(hall, live, access)
            case Older():
                self.send(live.older_lines(self, message.viewer, message.before))
            case AskMe():
                await seating.ask_me(hall, live, access, message)
                wake_bots(hall, live)
            case Ping():
                self.send(Pong())
            case _:
                raise Refusal("hello", "You have said hello already.")

    async def _say(self, live: LiveTable, message: Say) -> None:
        if len(message.text) > CHAT_LENGTH:
            raise Refusal("too_big", f"A line of chat has {CHAT_LENGTH} characters at most.")
        text = clean(message.text)
        if not text:
            raise Refusal("empty", "There is nothing to say in that.")
        store = self.hall.store
        async with self.hall.turn(live):
            moderation.check_may_chat(live, self.access, self.mark)
            who = names.who_says(live, self.access, self.name)
            await self.hall.ask_store(store.add_chat, live.row.id, who, text, time.time())
            live.tell_chat(await self.hall.ask_store(store.chat, live.row.id, live.last_chat))

    def _advise(self, live: LiveTable) -> None:
        """A hint takes its time, and the player need not wait for it."""
        if self._advice is not None and not self._advice.done():
            raise Refusal("busy", "The last hint is still being thought about.")
        player = check_hint(self.hall, live, self.access)
        self.limits.hint(self.address)
        self._advice = self.hall.spawn(self._hint(live, player))

    async def _hint(self, live: LiveTable, player: int) -> None:
        try:
            self.send(await hint(self.hall, live, player, self.address))
        except Refusal as error:
            if error.code != "stale":  # who plays on wants no hint any more
                self.refuse(error)

    def gone(self) -> None:
        """The socket is closed: the others learn that nobody is there."""
        self._left = True
        live = self.live
        if self._advice is not None:
            self._advice.cancel()
        if live is None:
            return
        # A server that stops takes its leave of the others all at once.
        if not self.hall.closing:
            self.hall.spawn(self.hall.presence.go(live.row.id, self.mark))
        if self in live.watchers:
            live.watchers.discard(self)
            live.touched = time.monotonic()
            if not self.hall.closing:
                live.tell_seats()
                live.tell_players(besides=self)


def _broken() -> Refusal:
    return Refusal("broken", "The rules of this game failed here; no other table is concerned.")


async def endpoint(socket: WebSocket) -> None:
    """Origin and number of sockets are checked before the socket is accepted."""
    state = socket.app.state
    hall: Hall = state.hall
    limits: Limits = state.limits
    address = socket.client.host if socket.client else ""
    host = socket.headers.get("host", "")
    try:
        check_host(hall.settings, host)
        check_origin(hall.settings, socket.headers.get("origin"), host)
        hall.still_open()
        hall.banned.check(address)
        limits.take_socket(address)
    except Refusal as error:
        hall.metrics.refusals.labels(error.code).inc()
        hall.ledger.refused(error.code, address)
        await _deny(socket, error)
        return
    try:
        await socket.accept()
        await _serve(Client(hall, limits, socket, address))
    finally:
        limits.give_socket(address)


async def _deny(socket: WebSocket, error: Refusal) -> None:
    from .messages import Problem

    body = msgspec.json.encode(Problem(error.code, error.text))
    denial = Response(body, error.status, error.headers, media_type="application/json")
    await socket.send_denial_response(denial)


async def _serve(client: Client) -> None:
    metrics = client.hall.metrics
    metrics.sockets.inc()
    writer = asyncio.create_task(client.write())
    try:
        await client.read()
    except WebSocketDisconnect as left:
        if (left.code, left.reason) == (refusals.GOING_AWAY, refusals.STOPPING):
            client.leave(refusals.GOING_AWAY, "The server is stopping.")
        else:
            writer.cancel()
    except asyncio.CancelledError:
        task = asyncio.current_task()
        if not client.is_slow or task is None:
            writer.cancel()
            raise
        task.uncancel()
    except BaseException:
        writer.cancel()
        raise
    finally:
        metrics.sockets.dec()
        client.gone()
        await _finished(writer)


async def _finished(writer: asyncio.Task[None]) -> None:
    """What waits is sent; a client that takes nothing any more is not waited for."""
    try:
        await asyncio.wait_for(writer, LAST_SECONDS)
    except (TimeoutError, WebSocketDisconnect, RuntimeError, OSError):
        log.debug("a client left before it was told all")
    except asyncio.CancelledError:
        if not writer.cancelled():
            raise
