"""What is asked on the wire, and when players want to be asked."""

from __future__ import annotations

import msgspec

# msgspec reads annotations at run time: this is no type-only import.
from undercroft.kernel.flow import Option, Route  # noqa: TC001
from undercroft.kernel.preview import Glance  # noqa: TC001

from .wire import Message


class AskMe(Message, frozen=True, tag="ask_me"):
    """When this seat wants to be asked questions of that kind; else it passes by itself."""

    seat: int
    kind: str
    when: str  # "always", "able", "own" or "never"


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
    note: str = ""  # how things stand for whoever is asked
    glances: tuple[Glance, ...] = ()
    # For those who are asked alone: the option to do nothing, and that it is about to be taken.
    passing: str = ""
    by_itself: bool = False
