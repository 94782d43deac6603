"""Chunks: the games a run has finished so far, a small file for each handful of them."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING

import msgspec

from undercroft.arena.playing import Played
from undercroft.kernel.errors import UndercroftError
from undercroft.saves import write_atomically

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_NAME = re.compile(r"(\d+)-(\d+)\.games")


class Chunks:
    """A folder of chunk files, each named for the games in it. A file is whole or not there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def keep(self, start: int, games: list[Played]) -> None:
        """Write games that were finished, the first of which has that number."""
        if games:
            name = f"{start:09d}-{start + len(games):09d}.games"
            write_atomically(self.folder / name, msgspec.msgpack.encode(games))

    def ranges(self) -> list[range]:
        """Which games are there, in order. What a killed run left half written is cleared away."""
        if not self.folder.is_dir():
            return []
        found = []
        for path in self.folder.iterdir():
            name = _NAME.fullmatch(path.name)
            if name is None:
                path.unlink()
            else:
                found.append(range(int(name[1]), int(name[2])))
        return sorted(found, key=lambda each: each.start)

    def missing(self, games: int) -> list[range]:
        """Which games are still to be played."""
        gaps, reached = [], 0
        for done in self.ranges():
            if done.start > reached:
                gaps.append(range(reached, done.start))
            reached = max(reached, done.stop)
        return [*gaps, range(reached, games)] if reached < games else gaps

    def played(self) -> Iterator[Played]:
        """Every game that is there, in the order of their numbers."""
        reached = 0
        for done in self.ranges():
            if done.start < reached:
                raise UndercroftError(
                    f"{self.folder}: some games are there twice; remove the folder and begin anew"
                )
            yield from self._read(done)
            reached = done.stop

    def _read(self, numbers: range) -> list[Played]:
        path = self.folder / f"{numbers.start:09d}-{numbers.stop:09d}.games"
        try:
            games = msgspec.msgpack.decode(path.read_bytes(), type=list[Played])
        except OSError as error:
            raise UndercroftError(f"{path}: cannot be read: {error.strerror or error}") from error
        except msgspec.DecodeError as error:
            raise UndercroftError(
                f"{path}: the file is damaged ({error}); remove it, and the same command plays "
                "its games again"
            ) from error
        if [played.outcome.number for played in games] != list(numbers):
            raise UndercroftError(f"{path}: these are other games than the file is named for")
        return games

    def discard(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)
