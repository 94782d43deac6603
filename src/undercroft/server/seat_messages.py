"""The messages about seats, spectators and links: who sits where, who may take a seat over."""

from __future__ import annotations

import msgspec

from .wire import Message

HUMAN, BOT, OPEN = "human", "bot", "open"  # the kinds of seats

# -- from the client -----------------------------------------------------------------------


class SeatChange(Message, frozen=True, tag="seat"):
    """Hand a seat to a bot, take it back, or open it: one's own at once, another's by consent."""

    seat: int
    kind: str  # "human", "bot" or "open"
    bot: str = ""


class Consent(Message, frozen=True, tag="consent"):
    """Agree, or not, to what somebody asks for another's seat; its asker withdraws it so."""

    seat: int
    yes: bool


class Mute(Message, frozen=True, tag="mute"):
    """The host: a seat, one spectator by id, or all spectators ("*") may chat or not."""

    muted: bool
    seat: int | None = None
    watcher: str = ""


class Remove(Message, frozen=True, tag="remove"):
    """The host shows a spectator out."""

    watcher: str


class Renew(Message, frozen=True, tag="renew"):
    """The host makes a new link for spectators; the old one is void."""


# -- over HTTP -----------------------------------------------------------------------------


class Complain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables/{id}/report: tell the operator of a seat's player, or of a spectator."""

    text: str
    seat: int | None = None
    watcher: str = ""


# -- from the server -----------------------------------------------------------------------


class Requested(msgspec.Struct, frozen=True):
    """What somebody asks for a seat: it happens when all agree, or when the time is over."""

    kind: str  # what the seat is to be: "human" (the host's), "bot" or "open"
    by: str  # the name of who asks
    own: bool  # this link asks
    may_answer: bool  # this link is asked and has not answered yet
    seconds: float  # how long it waits at most, from now on


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits where."""

    seat: int
    kind: str  # "human", "bot" or "open"
    name: str
    bot: str
    present: bool
    side: str = ""  # those on the same side win and lose together; "" for one alone
    muted: bool = False
    held: bool = False  # some person's: they sit there, or may come back to it
    requested: Requested | None = None


class WatcherInfo(msgspec.Struct, frozen=True):
    """A spectator: the id is for the host, who may mute or remove them."""

    id: str
    name: str
    muted: bool


class Seats(Message, frozen=True, tag="seats"):
    """Somebody came, went, was replaced by a bot, or asks for a seat."""

    seats: tuple[SeatInfo, ...]
    watchers: tuple[WatcherInfo, ...] = ()
    quiet: bool = False  # spectators may not chat


# -- over HTTP -----------------------------------------------------------------------------


class NewSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat as asked for: "human" (the one who makes the table), "bot" or "open"."""

    kind: str
    bot: str = ""


class Links(msgspec.Struct, frozen=True):
    """The host's link, which moves every seat of theirs, and those to hand out.

    Only an open seat has an invitation. Who sits down by it gets a link that is theirs alone.
    """

    table: str
    host: str
    seats: tuple[str, ...]
    spectator: str
