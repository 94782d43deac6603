"""One WebSocket per client: Hello first, then one message after the other, in order."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from undercroft import explain

from . import actions, refusals, seating, views
from .changes import Told
from .limits import COSTS, check_host, check_origin
from .logs import log
from .messages import (
    PROTOCOL,
    Act,
    Agree,
    Because,
    Chat,
    FromClient,
    Hello,
    Hint,
    Message,
    Ping,
    Pong,
    Refused,
    Say,
    Seat,
    Undo,
    Walked,
    Why,
)
from .refusals import Refusal
from .texts import CHAT_LENGTH, clean, clean_name
from .thinking.bots import check_hint, hint, wake_bots

if TYPE_CHECKING:
    from .access import Access
    from .hall import Hall
    from .limits import Limits
    from .tables import LiveTable

DECODER = msgspec.json.Decoder(FromClient)
ENCODER = msgspec.json.Encoder()
LONGEST_INTENT = 200
CHAT_SHOWN = 100
MOST_WAITING = 512
MOST_CHARACTERS = 2 << 20
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
        self.access: Access  # known once Hello was accepted
        self.known: tuple[int, int | None, int] | None = None
        self.told = Told()
        self._waiting: asyncio.Queue[str | tuple[int, str]] = asyncio.Queue()
        self._characters = 0  # of what waits
        self._left = False
        self._advice: asyncio.Task[None] | None = None

    # -- telling ---------------------------------------------------------------------------

    def send(self, message: Message) -> None:
        if self._left:
            return
        if self._waiting.qsize() >= MOST_WAITING or self._characters > MOST_CHARACTERS:
            self.leave(refusals.TOO_SLOW, "The connection is too slow.")
            return
        text = ENCODER.encode(message).decode()
        self._characters += len(text)
        self._waiting.put_nowait(text)

    def leave(self, code: int, text: str) -> None:
        """Close after all that waits has been sent."""
        if not self._left:
            self._left = True
            self._waiting.put_nowait((code, text))

    def refuse(self, error: Refusal) -> None:
        self.hall.metrics.refusals.labels(error.code).inc()
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
            message = _greeting(raw)
            live, self.access = await self.hall.enter(message.table, message.link)
            self.name = clean_name(message.name)
            await seating.come(self.hall, live, self.access, self.name)
            await self._join(live, message.seen)
        except Refusal as error:
            self.refuse(error)
            self.leave(refusals.BAD_LINK, error.code)

    async def _join(self, live: LiveTable, seen: int | None) -> None:
        chat = await self.hall.ask_store(self.hall.store.chat, live.row.id)
        self.live = live
        await self.hall.presence.come(live.row.id, self.access.owner)
        async with self.hall.turn(live):
            live.watchers.add(self)
            self.send(views.welcome(live, self.access))
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
            message: Any = _decoded(raw)
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

    def _pay(self, cost: float) -> bool:
        if self.credits.spend(cost):
            return True
        self.refuse(Refusal("too_fast", "That was too much at once; wait a little."))
        if self.credits.exhausted:
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
                self.send(self._why(live, message.intent))
            case Seat():
                await seating.change(hall, live, access, message)
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
            who = live.who(self.access, self.name)
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
            self.send(await hint(self.hall, live, player))
        except Refusal as error:
            if error.code != "stale":  # who plays on wants no hint any more
                self.refuse(error)

    def _why(self, live: LiveTable, intent: str) -> Because:
        viewer = live.viewer_now(self.access)
        if viewer is None:
            raise Refusal("not_yours", "Only players ask why they cannot do something.")
        if len(intent) > LONGEST_INTENT:
            raise Refusal("garbage", "That is too long for something to do.")
        rule = explain(live.game.table, viewer, intent)
        return Because(intent, "", "") if rule is None else Because(intent, rule.id, rule.text)

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
            self.hall.spawn(self.hall.presence.go(live.row.id, self.access.owner))
        if self in live.watchers:
            live.watchers.discard(self)
            live.touched = time.monotonic()
            if not self.hall.closing:
                live.tell_seats()
                live.tell_players(besides=self)


def _decoded(raw: str | bytes) -> Any:
    """The message, or a refusal that says what is wrong with it."""
    if isinstance(raw, bytes):
        raise Refusal("binary", "Messages are text: JSON in text frames.")
    try:
        return DECODER.decode(raw)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refusal("garbage", f"This is no message: {str(error)[:200]}") from error


def _greeting(raw: str | bytes) -> Hello:
    message = _decoded(raw)
    if not isinstance(message, Hello):
        raise Refusal("hello", "Say hello first.")
    if message.protocol != PROTOCOL:
        raise Refusal("protocol", "The page is of another version; reload it.")
    return message


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
        limits.take_socket(address)
    except Refusal as error:
        hall.metrics.refusals.labels(error.code).inc()
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
    await socket.send_denial_response(Response(body, error.status, media_type="application/json"))


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
