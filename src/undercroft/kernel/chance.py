"""Chance: one 64-bit number is the whole random generator, so that copying it costs nothing."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

# A linear congruential step modulo 2**64; only its high bits are used.
MULTIPLIER = 6364136223846793005
INCREMENT = 1442695040888963407
MASK = (1 << 64) - 1

EVERYONE = -1

# Numbered things to draw from. Bytes are cheapest to copy; a tuple holds numbers beyond 255.
Bag = bytes | tuple[int, ...]
B = TypeVar("B", bound=Bag)


def joined(bag: Bag, more: Bag) -> Bag:
    """Two bags of the same kind as one."""
    return bag + more  # type: ignore[operator]


def scramble(*parts: int | str) -> int:
    """A well mixed generator state from a seed and whatever tells one use from another."""
    text = ":".join(str(part) for part in parts)
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")


def after(rng: int, steps: int) -> int:
    """The generator's state so many dice and draws later."""
    factor, summand = MULTIPLIER, INCREMENT  # of one step, then of two, four, eight ...
    while steps:
        if steps & 1:
            rng = (rng * factor + summand) & MASK
        factor, summand = factor * factor & MASK, (factor + 1) * summand & MASK
        steps >>= 1
    return rng


def only(player: int) -> int:
    """The audience of one player alone."""
    return 1 << player


def sees(audience: int, player: int) -> bool:
    """Whether that player is among the audience."""
    return bool(audience >> player & 1)


def among(value: int, things: Sequence[int]) -> bool:
    """Whether it is one of these; bytes refuse to be asked about numbers they cannot hold."""
    return (not isinstance(things, bytes) or 0 <= value <= 255) and value in things


class Dealer:
    """Shuffles for one who imagines: far cheaper to make than a generator of the library's."""

    __slots__ = ("rng",)

    def __init__(self, rng: int) -> None:
        self.rng = rng

    def shuffle(self, things: list[int]) -> None:
        """In place, every order as likely as any other.

        They are sorted first: what comes out must not depend on who held what before.
        """
        things.sort()
        x = self.rng
        for last in range(len(things) - 1, 0, -1):
            x = (x * MULTIPLIER + INCREMENT) & MASK
            other = (x >> 33) * (last + 1) >> 31
            things[last], things[other] = things[other], things[last]
        self.rng = x


class Contradiction(Exception):
    """A replayed answer or outcome does not fit the world it is replayed in."""


class Script:
    """Outcomes that are to come out, in order: a replay, or a replay as one player saw it."""

    __slots__ = ("at", "audiences", "outcomes", "player", "start")

    def __init__(
        self,
        outcomes: list[int],
        audiences: dict[int, int] | None = None,
        player: int | None = None,
        start: int = 0,
    ) -> None:
        self.outcomes = outcomes
        self.audiences = audiences or {}
        self.player = player
        self.start = start
        self.at = 0

    def next(self, fresh: int, source: str, audience: int) -> int:  # noqa: ARG002 - see OldScript
        """The scripted outcome, or the fresh one where the player did not see what came."""
        at = self.at
        if at >= len(self.outcomes):
            if self.player is None:
                raise Contradiction("the record has fewer outcomes than the game needs")
            return fresh
        self.at = at + 1
        if self.player is not None and not sees(
            self.audiences.get(self.start + at, EVERYONE) & audience, self.player
        ):
            return fresh
        return self.outcomes[at]


class Forced:
    """Outcomes that a test or a teacher lays down beforehand, by their source."""

    __slots__ = ("queues",)

    def __init__(self) -> None:
        self.queues: dict[str, list[int]] = {}

    def add(self, source: str, values: list[int]) -> None:
        self.queues.setdefault(source, []).extend(values)

    def next(self, source: str, fresh: int) -> int:
        queue = self.queues.get(source)
        return queue.pop(0) if queue else fresh
