"""The messages on the wire, both ways. The web client's types are generated from this module.

A client says Hello once, then acts, chats and asks; the server tells. Sequence numbers count the
answers given at a table: an answer is taken only for the number it was meant for.
"""

from __future__ import annotations

from typing import Any

import msgspec

# msgspec reads annotations at run time: these are no type-only imports.
from undercroft.kernel.flow import Option, Route  # noqa: TC001
from undercroft.kernel.game import Result, Setting  # noqa: TC001
from undercroft.kernel.looks import Looks  # noqa: TC001
from undercroft.kernel.rulebook import Section  # noqa: TC001
from undercroft.kernel.scene import Scene, Track  # noqa: TC001

from .pack_messages import PackName  # noqa: TC001

PROTOCOL = 2


class Message(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Anything on the wire; its `type` is the class name in lower case."""


# -- from the client -----------------------------------------------------------------------


class Hello(Message, frozen=True, tag="hello"):
    """First of all: which table, by which link; `seen` is the last sequence number known."""

    table: str
    link: str
    name: str = ""
    protocol: int = PROTOCOL
    seen: int | None = None


class Act(Message, frozen=True, tag="act"):
    """An answer: an option id, for exactly this sequence number.

    The options of a route go on in `then`: each is taken only if the same question offers it to
    the same player, and nothing else has happened.
    """

    seq: int
    option: str
    then: tuple[str, ...] = ()


class Undo(Message, frozen=True, tag="undo"):
    """Take back the last answer of one's own."""

    seq: int


class Agree(Message, frozen=True, tag="agree"):
    """Consent, or not, to an undo that another player asked for."""

    seq: int
    yes: bool


class Say(Message, frozen=True, tag="say"):
    """A line of chat."""

    text: str


class Hint(Message, frozen=True, tag="hint"):
    """What would a bot do?"""


class Why(Message, frozen=True, tag="why"):
    """Why can't I do that? An option id, or `space:r3c4`."""

    intent: str


class Seat(Message, frozen=True, tag="seat"):
    """Hand a seat to a bot, take it back, or open it: one's own seat, or as host any."""

    seat: int
    kind: str  # "human", "bot" or "open"
    bot: str = ""


class Ping(Message, frozen=True, tag="ping"):
    """Still there."""


FromClient = Hello | Act | Undo | Agree | Say | Hint | Why | Seat | Ping


# -- from the server -----------------------------------------------------------------------


class Asked(msgspec.Struct, frozen=True):
    """The pending decision; its options only for those who are asked.

    Where several decide together, any of `players` may answer; `player` is the first of them.
    """

    player: int
    kind: str
    prompt: str
    rule: str
    options: tuple[Option, ...]
    players: tuple[int, ...]
    routes: tuple[Route, ...] = ()


class Line(msgspec.Struct, frozen=True):
    """One thing that happened: the sentence, the rule behind it, its pieces for drawing."""

    number: int
    text: str
    rule: str
    parts: tuple[tuple[str, Any], ...]


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits where."""

    seat: int
    kind: str  # "human", "bot" or "open"
    name: str
    bot: str
    present: bool
    side: str = ""  # those on the same side win and lose together; "" for one alone


class Welcome(Message, frozen=True, tag="welcome"):
    """The answer to Hello: what table this is and what the link allows."""

    table: str
    game: str
    title: str
    config: dict[str, Any]
    role: str  # "host", "seat" or "spectator"
    seats_of_link: tuple[int, ...]  # the seats this link may move
    seats: tuple[SeatInfo, ...]
    aim: str = ""  # what players try to do, in a few sentences
    looks: str = ""  # the version of the game's looks: see GameLooks
    packs: tuple[PackName, ...] = ()
    protocol: int = PROTOCOL


class Aftermath(msgspec.Struct, frozen=True):
    """On a screen that people share: what came of an answer, as the one who gave it may see it."""

    viewer: int | None
    scene: Scene
    lines: tuple[Line, ...]  # what is new since the last State that was this viewer's


class State(Message, frozen=True, tag="state"):
    """The table as a viewer sees it, whole: what an Update comes to, and what a replay is told."""

    seq: int
    viewer: int | None
    scene: Scene
    asked: Asked | None
    lines: tuple[Line, ...]  # what is new since the last State (all of it in the first)
    may_undo: bool
    undo_asked_by: int | None
    over: bool
    outcome: Result | None
    aftermath: Aftermath | None = None  # where this State is another player's than the last


# A path into a scene and what is there now; `changes` tells how paths are written.
Change = tuple[tuple[str, ...], Any]


class Sight(msgspec.Struct, frozen=True):
    """A scene by what has changed since the one of number `base`; 0 stands for no scene at all."""

    viewer: int | None
    version: int  # counts the scenes that this connection was told
    base: int
    changes: tuple[Change, ...]
    lines: tuple[Line, ...]  # what is new to this viewer (all of it in the first)


class Update(Message, frozen=True, tag="update"):
    """The table as this client may see it, by what has changed. Sent after every answer."""

    seq: int
    sight: Sight
    asked: Asked | None
    may_undo: bool
    undo_asked_by: int | None
    over: bool
    outcome: Result | None
    before: Sight | None = None  # the aftermath, where this is another player's than the last


class Seats(Message, frozen=True, tag="seats"):
    """Somebody came, went, or was replaced by a bot."""

    seats: tuple[SeatInfo, ...]


class Chat(Message, frozen=True, tag="chat"):
    """A line of chat, always plain text."""

    number: int
    who: str
    text: str


class Weighed(msgspec.Struct, frozen=True):
    """How a bot that searches weighed one option: its share of the search, the value it expects."""

    option: str
    share: float  # 0 to 1, all of them together 1
    value: float


class Hinted(Message, frozen=True, tag="hinted"):
    """What the bot would do, and how it weighed the options."""

    seq: int
    option: str
    text: str
    weighed: tuple[Weighed, ...] = ()  # best first; empty for a bot that does not search


class Because(Message, frozen=True, tag="because"):
    """The rule that forbids it; empty where nothing does."""

    intent: str
    rule: str
    text: str


class Refused(Message, frozen=True, tag="refused"):
    """Not done, and why. Nothing has changed."""

    code: str
    text: str
    seq: int | None = None


class Walked(Message, frozen=True, tag="walked"):
    """How far a route was taken: all of it, or until something happened."""

    seq: int
    taken: int
    planned: int


class Pong(Message, frozen=True, tag="pong"):
    """Still here."""


FromServer = Welcome | Update | Seats | Chat | Hinted | Because | Refused | Walked | Pong


# -- over HTTP -----------------------------------------------------------------------------


class NewSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat as asked for: "human" (the one who makes the table), "bot" or "open"."""

    kind: str
    bot: str = ""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables"""

    game: str
    seats: list[NewSeat]
    settings: dict[str, Any] = {}
    seed: int | None = None
    name: str = ""
    public: bool = False


class Links(msgspec.Struct, frozen=True):
    """The secret links of a new table. The host's link moves every seat that is his."""

    table: str
    host: str
    seats: tuple[str, ...]
    spectator: str


class TableInfo(msgspec.Struct, frozen=True):
    """GET /api/tables/{id} and the like: the table for this link; all its links for the host."""

    table: str
    game: str
    title: str
    config: dict[str, Any]
    role: str
    seats_of_link: tuple[int, ...]
    seats: tuple[SeatInfo, ...]
    name: str
    created: float
    seq: int
    steps: int  # answers that count: the last step of the replay
    over: bool
    links: Links | None
    figures: tuple[str, ...] = ()  # what the players' figures are called, by seat
    status: str = ""
    tracks: tuple[Track, ...] = ()
    asked: int | None = None  # whose decision it waits for
    may_download: bool = False  # this link is given the record now
    looks: str = ""  # the version of the game's looks: see GameLooks


class Curve(msgspec.Struct, frozen=True):
    """One number of one panel: the answers after which it changed; None while it is not seen."""

    panel: str
    player: int | None  # who owns the panel
    look: str
    name: str
    points: tuple[tuple[int, int | None], ...]


class Timeline(msgspec.Struct, frozen=True):
    """GET /api/tables/{id}/timeline: how the game went so far, as this link may see it."""

    steps: int
    curves: tuple[Curve, ...]


class Problem(msgspec.Struct, frozen=True):
    """Any refused HTTP request."""

    code: str
    text: str


class GameInfo(msgspec.Struct, frozen=True):
    """GET /api/games is a list of these: what can be played, and how it can be set up."""

    name: str
    title: str
    fewest: int
    most: int
    settings: tuple[Setting, ...]
    bots: tuple[str, ...]  # the weakest first
    aim: str = ""
    looks: str = ""  # the version of its looks: see GameLooks


class GameLooks(msgspec.Struct, frozen=True):
    """GET /api/games/{game}/looks: how a game's things look and what they are called."""

    version: str
    looks: Looks
    role: str  # what players' figures are called, and what is counted in the end
    score: str


class House(msgspec.Struct, frozen=True):
    """GET /api/house: what this server offers besides its games."""

    lobby: bool
    packs: bool = False  # content packs may be uploaded


class RuleInfo(msgspec.Struct, frozen=True):
    """One rule of the catalogue, in its section, with the rules it refers to."""

    id: str
    section: str
    text: str
    see: tuple[str, ...]
    unclear: str


class Catalogue(msgspec.Struct, frozen=True):
    """GET /api/rules/{game}, where a rule may stand for its game"""

    game: str
    title: str
    sections: tuple[Section, ...]
    rules: tuple[RuleInfo, ...]


class LobbyTable(msgspec.Struct, frozen=True):
    """GET /api/lobby is a list of these: a public table, by its spectator link."""

    table: str
    game: str
    title: str
    name: str
    created: float
    seats: tuple[SeatInfo, ...]
    spectator: str
