"""What the server does itself once a clerk has tried it: neither long nor large.

Rules of a game from outside run on the event loop in the end, where everybody waits for them. A
clerk does the same before, to the last scene; what takes longer or more memory there is refused.
"""

from __future__ import annotations

import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft.kernel.chapters import chapter_title

from .. import views
from ..refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from undercroft.kernel.frames import Reel
    from undercroft.kernel.table import Table

# Processor time that everybody else may have to wait for, and memory beside what there is.
MOST_SECONDS = 0.25
MOST_MEMORY = 64 << 20
MOST_SHOWN = 512 << 10  # bytes of a scene with what is asked: the largest of games have 200 KiB
TRIES = 2  # the first time of anything takes longer


def check_bounded(work: Callable[[], object]) -> None:
    """Do it; Refusal if it takes too much processor time each time. MemoryError is let through."""
    for _ in range(TRIES):
        with _little_memory():
            began = time.process_time()
            work()
            if time.process_time() - began <= MOST_SECONDS:
                return
    raise Refusal("too_long", "The rules take too long here.")


def draw(table: Table[Any]) -> None:
    """What anybody at the table is shown and asked; Refusal if that is too much to be sent."""
    for viewer in _viewers(table):
        shown = msgspec.json.encode((table.scene(viewer), views.asked(table, viewer)))
        if len(shown) > MOST_SHOWN:
            raise Refusal("too_big", "There is too much on this table to be shown.")
    if table.over:  # everybody is told whether it goes on
        config = table.sequel
        if config is not None:
            chapter_title(table.game, config)


def draw_frames(table: Table[Any], reel: Reel) -> None:
    """What anybody is shown of what has just happened."""
    for viewer in _viewers(table):
        for frame in reel.frames:
            reel.scene(frame, viewer)


def _viewers(table: Table[Any]) -> tuple[int | None, ...]:
    return (None, *range(table.config["players"]))


@contextmanager
def _little_memory() -> Iterator[None]:
    try:
        import resource
    except ImportError:  # not on every system
        yield
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    most = _data() + MOST_MEMORY
    resource.setrlimit(
        resource.RLIMIT_DATA, (most if soft == resource.RLIM_INFINITY else min(soft, most), hard)
    )
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))


def _data() -> int:
    """The bytes of this process that the limit counts."""
    import resource

    pages = Path("/proc/self/statm")
    if not pages.exists():  # not Linux: without a number, no tighter limit
        return 1 << 40
    return int(pages.read_text("ascii").split()[5]) * resource.getpagesize()
