"""The messages on the wire, both ways. The web client's types are generated from this module.

A client says Hello once, then acts, chats and asks; the server tells. Sequence numbers count the
answers given at a table: an answer is taken only for the number it was meant for.
"""

from __future__ import annotations

from typing import Any

import msgspec

# msgspec reads annotations at run time: these are no type-only imports.
from undercroft.kernel.game import Result  # noqa: TC001
from undercroft.kernel.scene import Scene, Track  # noqa: TC001

from .asking_messages import Asked, AskMe
from .pack_messages import PackName  # noqa: TC001
from .seat_messages import (
    Consent,
    Links,
    Mute,
    NewSeat,
    Remove,
    Renew,
    SeatChange,
    SeatInfo,
    Seats,
)
from .sequel_messages import ChapterInfo  # noqa: TC001
from .wire import PROTOCOL, Message

TAKEOVER_SECONDS = 120


# -- from the client -----------------------------------------------------------------------


class Hello(Message, frozen=True, tag="hello"):
    """First of all: which table, by which link; `seen` is the last sequence number known.

    `claim` is a random text that only this browser knows. Who sits down by an invitation and
    never hears of it may say the same Hello again; a spectator is known by it, too.
    """

    table: str
    link: str
    name: str = ""
    protocol: int = PROTOCOL
    seen: int | None = None
    claim: str = ""


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


class Older(Message, frozen=True, tag="older"):
    """The page of the log before that line, as a viewer of this link saw it."""

    before: int
    viewer: int | None = None


class Ping(Message, frozen=True, tag="ping"):
    """Still there."""


FromClient = (
    Hello | Act | Undo | Agree | Say | Hint | Why | SeatChange | AskMe | Consent | Mute | Remove
    | Renew | Older | Ping
)  # fmt: skip


# -- from the server -----------------------------------------------------------------------


class Line(msgspec.Struct, frozen=True):
    """One thing that happened: the sentence, the rule behind it, its pieces for drawing."""

    number: int
    text: str
    rule: str
    parts: tuple[tuple[str, Any], ...]
    kind: str = ""  # "turn", "card", "roll", "blow", "harm" or "fall"; see kernel/events.py


class Welcome(Message, frozen=True, tag="welcome"):
    """The answer to Hello: what table this is and what the link allows."""

    table: str
    game: str
    title: str
    config: dict[str, Any]
    role: str  # "host", "seat" or "spectator"
    seats_of_link: tuple[int, ...]  # the seats this link may move
    seats: tuple[SeatInfo, ...]
    open_sides: tuple[tuple[int, ...], ...] = ()  # seats that all know whatever one of them knows
    link: str = ""  # a player's own link, to come back with: nobody else knows it
    takeover_seconds: int = 0  # how long it takes until an absent player's seat can be had
    aim: str = ""  # what players try to do, in a few sentences
    looks: str = ""  # the version of the game's looks: see GameLooks
    packs: tuple[PackName, ...] = ()
    name: str = ""  # what its maker has called the table
    commitment: str = ""  # the hash of the secret that the dice come from; "" where a seed decides
    # The same company plays on at another table: POST …/next says where, or …/sequel in a row.
    next: bool = False
    chapter: int = 0  # which table of its row this is; 0 where there is no row
    heading: str = ""  # what the table is called by what is played there; "" where nothing is said
    protocol: int = PROTOCOL
    # See AskMe: by seat of this link and kind of question.
    asks: dict[int, dict[str, str]] = msgspec.field(default_factory=dict)


class Aftermath(msgspec.Struct, frozen=True):
    """On a screen that people share: what came of an answer, as the one who gave it may see it."""

    viewer: int | None
    scene: Scene
    lines: tuple[Line, ...]  # what is new since the last State that was this viewer's


class WholeState(Message, frozen=True, tag="state"):
    """The table as a viewer sees it, whole: what an Update comes to, and what a replay is told."""

    seq: int
    viewer: int | None
    scene: Scene
    asked: Asked | None
    lines: tuple[Line, ...]  # what is new since the last State; of much, the last page
    may_undo: bool
    undo_asked_by: int | None
    over: bool
    outcome: Result | None
    aftermath: Aftermath | None = None  # where this State is another player's than the last


# A path into a scene and what is there now; `changes` tells how paths are written.
Change = tuple[tuple[str, ...], Any]


class SceneFrame(msgspec.Struct, frozen=True):
    """What had changed in the scene when a line was said, since the frame before."""

    line: int  # its number
    changes: tuple[Change, ...]


class SceneChange(msgspec.Struct, frozen=True):
    """A scene by what has changed since the one of number `base`; 0 stands for no scene at all.

    First come the frames, in order: the scenes that lay there as the new lines were said. A line
    without a frame changed nothing. `changes` lead from the last of them to the scene now.
    """

    viewer: int | None
    version: int  # counts the scenes that this connection was told
    base: int
    changes: tuple[Change, ...]
    lines: tuple[Line, ...]  # what is new to this viewer; of much, the last page
    frames: tuple[SceneFrame, ...] = ()


class Update(Message, frozen=True, tag="update"):
    """The table as this client may see it, by what has changed. Sent after every answer."""

    seq: int
    sight: SceneChange
    asked: Asked | None
    may_undo: bool
    undo_asked_by: int | None
    over: bool
    outcome: Result | None
    before: SceneChange | None = None  # the aftermath, where this is another player's than the last
    passed: tuple[str, ...] = ()  # what passed by the viewer's own wish since they answered last
    sequel: str = ""  # once the game is over: what the table is called that follows, if one does


class Chat(Message, frozen=True, tag="chat"):
    """A line of chat, always plain text."""

    number: int
    who: str  # empty where the server itself tells something
    text: str


class WeighedOption(msgspec.Struct, frozen=True):
    """How a bot that searches weighed one option: its share of the search, the value it expects."""

    option: str
    share: float  # 0 to 1, all of them together 1
    value: float


class Hinted(Message, frozen=True, tag="hinted"):
    """What the bot would do, and how it weighed the options."""

    seq: int
    option: str
    text: str
    weighed: tuple[WeighedOption, ...] = ()  # best first; empty for a bot that does not search
    reasons: tuple[str, ...] = ()  # what speaks for or against it, in the game's words


class Because(Message, frozen=True, tag="because"):
    """The rule that forbids it; empty where nothing does."""

    intent: str
    rule: str
    text: str
    now: str = ""  # how things stand with it: who is in the way, what it costs


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


class OlderLines(Message, frozen=True, tag="olderlines"):
    """A page of the log, for whoever scrolls up."""

    viewer: int | None
    lines: tuple[Line, ...]


class Pong(Message, frozen=True, tag="pong"):
    """Still here."""


FromServer = (
    Welcome | Update | Seats | Chat | Hinted | Because | Refused | Walked | OlderLines | Pong
)


# -- over HTTP -----------------------------------------------------------------------------


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables"""

    game: str
    seats: list[NewSeat]
    settings: dict[str, Any] = {}
    seed: int | None = None
    name: str = ""
    public: bool = False
    takeover_seconds: int = TAKEOVER_SECONDS
    host: str = ""  # what its maker is called, where they have one seat


class NextTable(msgspec.Struct, frozen=True):
    """POST /api/tables/{id}/next: where the same company plays on, and one's own link there."""

    table: str
    link: str


class TableInfo(msgspec.Struct, frozen=True):
    """GET /api/tables/{id}: the table for this link; links to hand out for the host.

    Of an invitation the role is "invite", and `invited` is the seat that it is for.
    """

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
    commitment: str = ""  # see Welcome
    secret: str = ""  # what the dice came from, once the game is over
    invited: int | None = None
    host: str = ""  # the host's name: who invites
    chapter: ChapterInfo | None = None  # of a row of tables
    sequel: str = ""  # see Update


class Verification(msgspec.Struct, frozen=True):
    """GET /api/tables/{id}/verify: whether the game that is over holds, played once more."""

    holds: bool
    text: str


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


class House(msgspec.Struct, frozen=True):
    """GET /api/house: what this server offers besides its games."""

    lobby: bool
    packs: bool = False  # content packs may be uploaded


class LobbyTable(msgspec.Struct, frozen=True):
    """GET /api/lobby is a list of these: a public table, by its spectator link."""

    table: str
    game: str
    title: str
    name: str
    created: float
    seats: tuple[SeatInfo, ...]
    spectator: str
