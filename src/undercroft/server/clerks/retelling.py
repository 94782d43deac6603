"""A game told once more, line by line, as a link may see it: the log and the frames of a replay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from undercroft.kernel import record as records
from undercroft.kernel.frames import Reel

from .. import views
from ..changes import changes
from ..eyes import seats_asked
from ..refusals import Refusal
from ..replay_messages import FramesPage, PastFrame, ReplayLine, Story

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undercroft.kernel.events import Event
    from undercroft.kernel.frames import Frame
    from undercroft.kernel.record import Record
    from undercroft.kernel.scene import Scene
    from undercroft.kernel.table import Table

    from ..eyes import Eyes

# Frames that are drawn at once.
PAGE = 60


class Heard(msgspec.Struct, frozen=True):
    """An event that these eyes may know of, and what lay on the table then."""

    event: Event
    step: int
    shared: int
    viewer: int | None
    frame: Frame  # where more was said at once than a reel keeps, the first that it kept


class Retelling:
    """A game from its beginning on, step by step."""

    def __init__(self, record: Record, eyes: Eyes) -> None:
        self.step = -1
        self.table: Table[Any]
        self._eyes = eyes
        self._reel: Reel
        self._events = self._shared = 0
        self._tables = records.retell(record, self._listen)

    def _listen(self, table: Table[Any]) -> None:
        table.listen()
        self.table, self._reel = table, Reel(table)

    def steps(self) -> Iterator[list[Heard]]:
        """What was said on the way to each of the steps that are left."""
        for table in self._tables:
            self.step += 1
            yield self._heard(table)

    def _heard(self, table: Table[Any]) -> list[Heard]:
        # Who takes a seat over sees that step as the seat does, but not what led to it.
        viewer = self._eyes.at(self.step - 1).viewer(seats_asked(table))
        frames = self._reel.frames
        kept = {frame.event: frame for frame in frames}
        self._reel.clear()
        found = []
        for place in range(self._events, len(table.events)):
            event = table.events[place]
            self._shared += event.seen_by(None)
            if event.seen_by(viewer):
                frame = kept.get(place, frames[0])
                found.append(Heard(event, self.step, self._shared, viewer, frame))
        self._events = len(table.events)
        return found

    def drawn(self, heard: Heard) -> Scene:
        return self._reel.scene(heard.frame, heard.viewer)

    def now(self) -> tuple[int | None, Scene]:
        """Whose eyes look at the table where it stands, and what they see."""
        viewer = self._eyes.at(self.step).viewer(seats_asked(self.table))
        return viewer, self.table.scene(viewer)


def story(record: Record, eyes: Eyes) -> Story:
    """The whole log: every line with its place in the game."""
    told = Retelling(record, eyes)
    moments: list[ReplayLine] = []
    events: list[Event] = []
    for heard in told.steps():
        events += (each.event for each in heard)
        lines = views.lines(told.table, events, len(moments))
        moments += (
            ReplayLine(line, each.step, each.shared)
            for line, each in zip(lines, heard, strict=True)
        )
    return Story(told.step, tuple(moments))


class FramePages:
    """Frames by the page; the next page costs no more than what it shows."""

    def __init__(self, record: Record, eyes: Eyes) -> None:
        self._told = Retelling(record, eyes)
        self._steps = self._told.steps()
        self._first = 0
        self._waiting: list[Heard] = []  # what was heard from number `_first` on
        self._over = False

    def reaches(self, first: int) -> bool:
        """Whether that page is still to come: what was told is not kept."""
        return first >= self._first

    def page(self, first: int) -> FramesPage:
        """The frames from that line on; of the last one, the table as it stands there."""
        while not self._over and self._first + len(self._waiting) <= first + PAGE:
            heard = next(self._steps, None)
            self._over = heard is None
            self._waiting += heard or ()
            self._drop(first)
        self._drop(first)
        if first and not self._waiting:
            raise Refusal("garbage", f"This game has no line {first}.")
        ends = self._over and len(self._waiting) <= PAGE
        outcome = self._told.table.result if ends else None
        return FramesPage(first, tuple(self._frames(self._waiting[:PAGE], ends)), outcome)

    def _drop(self, first: int) -> None:
        """Nobody asks for what lies before the page."""
        told = min(max(0, first - self._first), len(self._waiting))
        self._first += told
        del self._waiting[:told]

    def _frames(self, heard: list[Heard], ends: bool) -> Iterator[PastFrame]:
        shown: Scene | None = None
        look: tuple[Any, int | None] | None = None
        for each in heard[:-1] if ends else heard:
            before, look = look, (each.frame.state, each.viewer)
            # A state that was kept twice looks as it did, through the same eyes.
            same = before is not None and before[0] is look[0] and before[1] == look[1]
            scene = shown if same and shown is not None else self._told.drawn(each)
            yield PastFrame(each.viewer, changes(shown, scene))
            shown = scene
        if ends:
            viewer, scene = self._told.now()
            yield PastFrame(viewer, changes(shown, scene))
