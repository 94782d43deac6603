"""What abilities add and forbid: asked by options, odds, reasons and rolls alike.

A hook is asked with the abilities of the figure it concerns; whoever has none of those that are
registered costs one bit test. What happens and may be reacted to is a moment (moments.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from undercroft.kernel.legality import Verdict


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
