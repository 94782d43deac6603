"""Who listens to which moments, for games with many figures (see moments.py)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from .windows import NOBODY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .moments import Moment


class Listeners(msgspec.Struct, frozen=True):
    """Which figures have something for which moments; shared by forks, replaced when it changes.

    Most abilities concern what happens to their owner: they are found through the subject. Only
    watchers of others are kept in a list for each moment, so no table is ever scanned.
    """

    own: tuple[int, ...]  # by figure: moments that happen to itself
    watching: tuple[int, ...]  # by figure: moments that happen to others
    mask: int  # all of them together, for the state's `listening`
    watchers: dict[int, tuple[int, ...]]  # by bit

    @classmethod
    def of(cls, own: Sequence[int], watching: Sequence[int]) -> Listeners:
        """From the masks of all figures."""
        mask = 0
        watchers: dict[int, tuple[int, ...]] = {}
        for figure, (mine, others) in enumerate(zip(own, watching, strict=True)):
            mask |= mine | others
            for number in range(others.bit_length()):
                if others >> number & 1:
                    watchers[1 << number] = (*watchers.get(1 << number, ()), figure)
        return cls(tuple(own), tuple(watching), mask, watchers)

    def with_figure(self, figure: int, own: int, watching: int) -> Listeners:
        """The same after one figure's things changed."""
        if (self.own[figure], self.watching[figure]) == (own, watching):
            return self
        return Listeners.of(
            (*self.own[:figure], own, *self.own[figure + 1 :]),
            (*self.watching[:figure], watching, *self.watching[figure + 1 :]),
        )

    def concerned(self, moment: Moment[Any], subject: int) -> tuple[int, ...]:
        """The subject if it has something, then those who watch."""
        bit = moment.bit
        others = tuple(each for each in self.watchers.get(bit, ()) if each != subject)
        if subject != NOBODY and self.own[subject] & bit:
            return (subject, *others)
        return others
