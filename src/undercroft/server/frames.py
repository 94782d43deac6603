"""Frames: what lay on the table as each of the newest lines was said, drawn for one viewer.

They come from the game's scenes and from events that the viewer may know of, and from nothing else.
What others are told in private has no frame of its own: its change comes with the next line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from undercroft.kernel.scene import Scene

    from .tables import LiveTable

# The number of a line, as this viewer counts them, and the scene when it was said.
Drawn = tuple[int, "Scene"]


def drawn(live: LiveTable, viewer: int | None) -> list[Drawn]:
    """The frames since everybody was told the table last."""
    game, sealed = live.game, live.sealed(viewer)
    events = game.table.events
    seen = [
        frame
        for frame in game.reel.frames
        if frame.event >= sealed and events[frame.event].seen_by(viewer)
    ]
    first = len(live.events(viewer)) - len(seen)
    found: list[Drawn] = []
    last = None
    for number, frame in enumerate(seen, first):
        # A state that was kept twice looks as it did.
        same = last is frame.state
        found.append((number, found[-1][1] if same else game.reel.scene(frame, viewer)))
        last = frame.state
    return found
