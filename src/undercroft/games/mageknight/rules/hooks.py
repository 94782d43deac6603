"""What abilities add and forbid: asked by options, odds, reasons and rolls alike.

A hook is asked with the abilities of the figure it concerns; whoever has none of those that are
registered costs one bit test. What happens and may be reacted to is a moment (moments.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from undercroft.kernel.legality import Verdict

    Clicks = Callable[..., int]
    Bases = Callable[..., Sequence[int]]


class Sum:
    """A number that abilities add to, each by a rule of its own."""

    def __init__(self) -> None:
        self.mask = 0
        self._parts: list[tuple[int, Callable[..., int]]] = []
        self._rules: dict[int, str] = {}

    def of(self, ability: int, rule: str) -> Callable[[Callable[..., int]], Callable[..., int]]:
        """Register what an ability adds."""

        def register(part: Callable[..., int]) -> Callable[..., int]:
            self.mask |= ability
            self._parts.append((ability, part))
            self._rules[ability] = rule
            return part

        return register

    def total(self, bits: int, *asked: object) -> int:
        """What these abilities add up to."""
        if not bits & self.mask:
            return 0
        return sum(part(*asked) for ability, part in self._parts if bits & ability)

    def added(self, bits: int, *asked: object) -> Iterator[tuple[int, str, int]]:
        """Each of these abilities that adds something, with its rule and how much."""
        if bits & self.mask:
            for ability, part in self._parts:
                amount = part(*asked) if bits & ability else 0
                if amount:
                    yield ability, self._rules[ability], amount


class Check:
    """Something that abilities may forbid."""

    def __init__(self) -> None:
        self.mask = 0
        self._parts: list[tuple[int, Callable[..., Verdict]]] = []

    def of(self, ability: int) -> Callable[[Callable[..., Verdict]], Callable[..., Verdict]]:
        """Register what one of these abilities forbids."""

        def register(part: Callable[..., Verdict]) -> Callable[..., Verdict]:
            self.mask |= ability
            self._parts.append((ability, part))
            return part

        return register

    def forbids(self, bits: int, *asked: object) -> Verdict:
        """The first rule by which these abilities forbid it."""
        if bits & self.mask:
            for ability, part in self._parts:
                if bits & ability:
                    verdict = part(*asked)
                    if verdict is not None:
                        return verdict
        return None

    def forbidding(self, bits: int, *asked: object) -> int:
        """The first of these abilities that forbids it; 0 where none does."""
        found = (ability for ability, part in self._parts
                 if bits & ability and part(*asked) is not None)  # fmt: skip
        return next(found, 0)


class Base:
    """The clicks that a hit begins with, where abilities make it others than the damage value."""

    def __init__(self) -> None:
        self.mask = 0
        self._parts: list[tuple[int, Bases]] = []

    def of(self, ability: int) -> Callable[[Bases], Bases]:
        """Register the numbers that an ability makes equally likely, none where it is not used."""

        def register(part: Bases) -> Bases:
            self.mask |= ability
            self._parts.append((ability, part))
            return part

        return register

    def numbers(self, bits: int, *asked: object) -> Sequence[int]:
        """The numbers of the first of these abilities that is used."""
        if bits & self.mask:
            for ability, part in self._parts:
                if bits & ability and (found := part(*asked)):
                    return found
        return ()


ATTACKERS, TARGETS, FRIENDS, EVERYBODYS = range(4)  # whose ability it is; of friends, see CLICKS


class Stages:
    """What becomes of the clicks of an attack, in the orders of the moment of damage."""

    def __init__(self) -> None:
        self._parts: list[tuple[int, int, int, Clicks]] = []

    def of(self, ability: int, order: int, whose: int = ATTACKERS) -> Callable[[Clicks], Clicks]:
        """Register what an ability makes of the clicks; 0 stands for what needs none."""

        def register(part: Clicks) -> Clicks:
            self._parts.append((order, whose, ability, part))
            self._parts.sort(key=lambda each: each[0])
            return part

        return register

    def working(self, mine: int, theirs: int, friends: int) -> tuple[Clicks, ...]:
        """The parts that count where attacker, target and friends have these abilities."""
        bits = (mine, theirs, friends, 0)
        return tuple(
            part for _, whose, ability, part in self._parts if not ability or bits[whose] & ability
        )


# Of the figure that is activated: (state, warrior).
SPEED = Sum()
# Of a friend beside the figure that is activated; the best of them counts: (state, warrior).
SPEED_OF_A_FRIEND = Sum()
# What an attack costs more or less than 4, of the attacker: (manner).
ATTACK_COST = Sum()
# To the attack roll, of the attacker: (state, attacker, target, manner, counter).
ATTACK_ROLL = Sum()
# To the defense, of the target: (state, target, attacker, manner).
DEFENSE = Sum()
# To the defense, of a friend beside the target; the best of them counts: (state, target, friend).
DEFENSE_OF_A_FRIEND = Sum()
# Abilities of a figure that an attack sets aside, as bits, of the attacker: (manner, bystander).
SETS_ASIDE = Sum()
# To the highest die that fails to break away, of the mover: ().
BREAK_AWAY = Sum()
# To a roll to disarm, of the hero: ().
DISARM = Sum()

# Attacking at all, of the attacker: (manner).
MAY_ATTACK = Check()
# Being the target, of the target: (state, target, attacker, manner).
MAY_BE_TARGET = Check()
# Jumping over an opponent, of the mover: ().
MAY_PASS_OPPONENTS = Check()
# Ending a move of its own will, of the mover: (state, warrior).
MAY_STOP = Check()
# An opponent's free spin, of the one who stopped beside it: ().
LETS_SPIN = Check()
# Being healed, of the patient: ().
MAY_BE_HEALED = Check()
# Disarming and gathering treasure, of the hero: ().
MAY_WORK_ON_CHESTS = Check()
# Converting a token that is not adjacent, of the hero: (state, hero).
CONVERTS_FAR_TOKENS = Check()

# What an attack can be expected to do (prospects.py). Each is asked with a `Blow`.
# The clicks that a hit begins with, of the attacker, as the moment DAMAGE_BASE makes them.
CLICKS_BASE = Base()
# What becomes of them, in the orders of the moment DAMAGE: (blow, clicks). Friends are those
# beside the attacker.
CLICKS = Stages()
# The sides of a die on which a hit is avoided, of the target.
AVOIDED = Sum()
# The clicks that whoever deals damage takes in return, of the target; and heals, of the attacker.
RECOIL = Sum()
REFRESHES = Sum()
