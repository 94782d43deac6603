"""What the replay of a game is told over HTTP: its log, its frames, and how it stood for a seat."""

from __future__ import annotations

import msgspec

# msgspec reads annotations at run time: these are no type-only imports.
from undercroft.kernel.game import Result  # noqa: TC001

from .messages import Change, Line  # noqa: TC001


class ReplayLine(msgspec.Struct, frozen=True):
    """A line of the log with its place in the game.

    Everybody counts the lines that all were told alike: by `shared` a moment is found again by
    whoever may see less, or more.
    """

    line: Line
    step: int  # answers given by then
    shared: int  # lines that everybody was told by then


class Story(msgspec.Struct, frozen=True):
    """GET /api/tables/{id}/lines: the whole log, as this link may read it."""

    steps: int
    moments: tuple[ReplayLine, ...]


class PastFrame(msgspec.Struct, frozen=True):
    """What had changed in the scene when a line was said, since the frame before on this page."""

    viewer: int | None  # through whose eyes
    changes: tuple[Change, ...]


class FramesPage(msgspec.Struct, frozen=True):
    """GET /api/tables/{id}/frames?first=: the scenes from that line on.

    The last line of all comes with the table as it stands after it, and with how the game ended.
    """

    first: int
    frames: tuple[PastFrame, ...]
    outcome: Result | None


class OutlookPoint(msgspec.Struct, frozen=True):
    """What a seat could hope for when it was asked, from 0 to 1, and the standard error of that."""

    step: int  # answers given by then
    value: float
    error: float


class Outlooks(msgspec.Struct, frozen=True):
    """GET /api/tables/{id}/outlook?seat=&first=: some of the points, from that number on.

    The last point of a game that is over is what the seat got.
    """

    seat: int
    total: int
    first: int
    points: tuple[OutlookPoint, ...]
