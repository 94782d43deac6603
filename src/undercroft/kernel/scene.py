"""A neutral description of what lies on the table: all that a client needs to draw any game."""

from __future__ import annotations

import msgspec

NORTH, EAST, SOUTH, WEST = range(4)


class Space(msgspec.Struct, frozen=True):
    """A place on the board. Sides run north, east, south, west."""

    id: str
    name: str
    column: int
    row: int
    look: str  # "unknown", or a kind of place for the client to draw
    sides: tuple[str, str, str, str] = ("none", "none", "none", "none")
    width: int = 1
    height: int = 1
    marks: tuple[str, ...] = ()
    text: str = ""


class Piece(msgspec.Struct, frozen=True):
    """Something that stands on a space."""

    id: str
    name: str
    space: str
    look: str  # "hero", "monster" or "marker"
    letter: str
    owner: int | None = None
    facing: int | None = None  # where it looks or, on a parted space, at which side it stands


class Card(msgspec.Struct, frozen=True):
    """A card that lies open to the viewer, or the back of one that does not."""

    id: str
    name: str
    look: str
    text: str = ""
    value: str = ""
    hidden: bool = False


class Gauge(msgspec.Struct, frozen=True):
    """A number, with its limit where it has one."""

    name: str
    value: int
    limit: int | None = None
    look: str = ""


class Panel(msgspec.Struct, frozen=True):
    """What lies before one player."""

    player: int
    name: str
    letter: str
    status: str
    gauges: tuple[Gauge, ...] = ()
    cards: tuple[Card, ...] = ()
    notes: tuple[str, ...] = ()
    active: bool = False
    text: str = ""


class Track(msgspec.Struct, frozen=True):
    """Something that runs out: its spaces, and the marks printed on some of them."""

    id: str
    name: str
    position: int
    spaces: tuple[str, ...]


class Pile(msgspec.Struct, frozen=True):
    """A deck or a supply, with as much of it as everybody sees."""

    id: str
    name: str
    count: int
    discards: int = 0


class Duel(msgspec.Struct, frozen=True):
    """A fight in progress, side by side."""

    title: str
    round: int
    sides: tuple[Panel, Panel]
    hand: tuple[Card, ...] = ()
    stack: tuple[Card, ...] = ()


class Board(msgspec.Struct, frozen=True):
    """A board of spaces laid out in columns and rows."""

    columns: int
    rows: int
    spaces: tuple[Space, ...]
    pieces: tuple[Piece, ...]


class Scene(msgspec.Struct, frozen=True):
    """Everything on the table as one viewer sees it."""

    title: str
    viewer: int | None
    board: Board
    panels: tuple[Panel, ...]
    tracks: tuple[Track, ...] = ()
    piles: tuple[Pile, ...] = ()
    duel: Duel | None = None
    status: str = ""
    card: Card | None = None  # the card drawn last, lying open to the viewer
