"""A neutral description of what lies on the table: all that a client needs to draw any game."""

from __future__ import annotations

import msgspec

NORTH, EAST, SOUTH, WEST = range(4)
# Facings are eighths of a turn, clockwise from north: a side's number times this.
QUARTER = 2

# A server keeps hundreds of thousands of these. None refers back to what it is a part of, so the
# garbage collector need not look at them (`gc=False`).


class Space(msgspec.Struct, frozen=True, gc=False):
    """A place on the board. Sides run north, east, south, west."""

    id: str
    name: str
    column: int
    row: int
    look: str  # "unknown", or a kind of place for the client to draw
    sides: tuple[str, str, str, str] = ("none", "none", "none", "none")
    width: int = 1
    height: int = 1
    marks: tuple[str, ...] = ()  # what is printed there; `Board.signs` or the looks explain it
    text: str = ""
    drawing: str = ""  # a drawing of the game's looks, where it is not the one of `look`


class SceneEdge(msgspec.Struct, frozen=True, gc=False):
    """What lies between two neighbouring spaces: a wall, a door, a change of height."""

    a: str
    b: str
    look: str  # one of the sides in the game's looks
    name: str = ""  # if it is called something else than its look
    text: str = ""


class Layer(msgspec.Struct, frozen=True, gc=False):
    """Spaces marked over the board: what can be reached, what is seen, where it is dangerous."""

    id: str
    name: str
    tone: str
    spaces: tuple[str, ...]


class Gauge(msgspec.Struct, frozen=True, gc=False):
    """A number, with its limit where it has one."""

    name: str
    value: int
    limit: int | None = None
    look: str = ""


class Clause(msgspec.Struct, frozen=True, gc=False):
    """One line of a card: what brings it about, what it does, whether it counts now."""

    text: str
    lead: str = ""  # "6", "Green", "When you move": printed before the text
    idle: bool = False  # it does not count for the viewer as things stand


class Card(msgspec.Struct, frozen=True, gc=False):
    """A card that lies open to the viewer, or the back of one that does not."""

    id: str
    name: str
    look: str
    text: str = ""
    value: str = ""
    hidden: bool = False
    cost: str = ""  # what it takes to play it, in the corner
    tone: str = ""
    icon: str = ""
    gauges: tuple[Gauge, ...] = ()  # the numbers printed on it
    clauses: tuple[Clause, ...] = ()
    signs: tuple[str, ...] = ()  # small marks; `Board.signs` tells what they mean
    note: str = ""  # what is true of it just now: "played", "too dear", "lies on the bridge"


class Piece(msgspec.Struct, frozen=True, gc=False):
    """Something that stands on a space, or on several."""

    id: str
    name: str
    space: str  # of several, the one in the north-west
    look: str  # "hero", "monster", "marker" or "token"
    letter: str
    owner: int | None = None
    facing: int | None = None  # in eighths, from north; on a parted space, the side it stands on
    icon: str = ""  # a picture that the client knows; without one its letter stands for it
    tone: str = ""  # a colour that the client knows, see Band
    hidden: bool = False  # it lies face down for the viewer
    text: str = ""
    spaces: tuple[str, ...] = ()  # all spaces it covers, where they are more than one
    arc: tuple[int, ...] = ()  # the eighths that it faces: its front, or its field of fire
    active: bool = False  # it acts now: the board follows it
    gauge: Gauge | None = None  # a number that is drawn at its foot: what is left of it
    cards: tuple[Card, ...] = ()  # what is printed of it, for whoever looks it up

    @property
    def covers(self) -> tuple[str, ...]:
        """All spaces it stands on."""
        return self.spaces or (self.space,)


class Slot(msgspec.Struct, frozen=True, gc=False):
    """A named place for one card."""

    id: str
    name: str
    card: Card | None = None
    icon: str = ""  # shown while it is empty


class Tray(msgspec.Struct, frozen=True, gc=False):
    """Cards that lie together: a hand, a row of named slots, a bag, cards in play."""

    id: str
    name: str
    look: str  # "hand", "slots", "bag" or "row"
    cards: tuple[Card, ...] = ()
    slots: tuple[Slot, ...] = ()
    limit: int | None = None


class Task(msgspec.Struct, frozen=True, gc=False):
    """Something to be done over several turns, and how far it has come."""

    id: str
    name: str
    text: str
    goals: tuple[Gauge, ...] = ()  # each with its limit: reached when all are
    reward: str = ""
    spaces: tuple[str, ...] = ()  # where on the board it can be got on with
    tone: str = ""
    hidden: bool = False


class Panel(msgspec.Struct, frozen=True, gc=False):
    """A figure and what belongs to it. A seat may own several panels, or none."""

    id: str  # no two of a scene's panels have the same
    owner: int | None  # the seat; None for what no player owns
    name: str
    letter: str
    status: str
    gauges: tuple[Gauge, ...] = ()
    cards: tuple[Card, ...] = ()
    notes: tuple[str, ...] = ()
    active: bool = False
    text: str = ""
    icon: str = ""
    tone: str = ""
    trays: tuple[Tray, ...] = ()
    tasks: tuple[Task, ...] = ()


class Track(msgspec.Struct, frozen=True, gc=False):
    """Something that runs out: its spaces, and the marks printed on some of them."""

    id: str
    name: str
    position: int
    spaces: tuple[str, ...]
    look: str = ""  # one of the tracks in the game's looks


class Pile(msgspec.Struct, frozen=True, gc=False):
    """A deck or a supply, with as much of it as everybody sees."""

    id: str
    name: str
    count: int
    discards: int = 0
    # The ids of the cards on its discard pile, the last one first where they have an order, if all
    # may look through it.
    discarded: tuple[str, ...] = ()


class ShownDie(msgspec.Struct, frozen=True, gc=False):
    """A die as it lies: its face in a character or two, or as symbols."""

    face: str
    tone: str = ""
    name: str = ""
    symbols: tuple[str, ...] = ()  # icons, as many as the face shows; `face` says them in words


class Beat(msgspec.Struct, frozen=True, gc=False):
    """One thing that happened in a stage: by which side, with which dice, by which rule."""

    text: str
    side: int | None = None  # which of the duel's sides; nobody's where None
    dice: tuple[ShownDie, ...] = ()
    rule: str = ""


class Stage(msgspec.Struct, frozen=True, gc=False):
    """A step of a contest and what has come of it so far."""

    id: str
    name: str
    state: str  # "past", "now" or "ahead"
    beats: tuple[Beat, ...] = ()


class Duel(msgspec.Struct, frozen=True, gc=False):
    """A fight of two sides or more; with stages where it is shown step by step."""

    title: str
    round: int  # of the fight, not of the game; 0 before the first, or where it has none
    sides: tuple[Panel, ...]
    hand: tuple[Card, ...] = ()
    stack: tuple[Card, ...] = ()
    stages: tuple[Stage, ...] = ()
    verdict: str = ""  # how it ended, once it has; it may lie there to be read until the next


class Link(msgspec.Struct, frozen=True, gc=False):
    """A path between two spaces."""

    ends: tuple[str, str]
    look: str = "path"  # or "water", "flight", "gate"


class Band(msgspec.Struct, frozen=True, gc=False):
    """Spaces that belong together, told apart by colour and by pattern.

    Tones: stone, green, gold, red, blue, violet. Patterns: plain, dots, stripes, checks, waves.
    """

    id: str
    name: str
    tone: str
    pattern: str
    spaces: tuple[str, ...] = ()


class Sign(msgspec.Struct, frozen=True, gc=False):
    """What a mark on a space or a card means."""

    id: str
    name: str
    icon: str = ""
    text: str = ""


class Board(msgspec.Struct, frozen=True, gc=False):
    """A board of spaces: rooms or squares in columns and rows, or points joined by links.

    A "grid" is made of rooms, each with walls and ways out of its own (`Space.sides`). "squares"
    lie close together; what is between two of them is an edge. In a "graph" a space's column and
    row are where its middle lies in a field of columns x rows.
    """

    columns: int
    rows: int
    spaces: tuple[Space, ...]
    pieces: tuple[Piece, ...]
    layout: str = "grid"  # or "squares" or "graph"
    links: tuple[Link, ...] = ()
    bands: tuple[Band, ...] = ()
    signs: tuple[Sign, ...] = ()
    edges: tuple[SceneEdge, ...] = ()
    layers: tuple[Layer, ...] = ()


class Scene(msgspec.Struct, frozen=True, gc=False):
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
    trays: tuple[Tray, ...] = ()  # cards that lie in the middle of the table, for everybody
