"""Checks the powers of cards and numbers them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.warcraft.content import vocabulary as words
from undercroft.games.warcraft.content.powers import FREE, Power
from undercroft.games.warcraft.rules.effects.attaching import Attach
from undercroft.kernel.content import grown, need

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from undercroft.games.warcraft.content.powers import PowerEntry
    from undercroft.games.warcraft.rules.effects import Effect


class Powers:
    """Numbers powers as it meets them.

    `taken` has the place of each id there is; those of the powers are added to it.
    """

    def __init__(self, taken: Mapping[str, str]) -> None:
        self.taken = dict(taken)
        self.found: list[Power] = []

    def of_card(self, where: str, rows: Sequence[PowerEntry], card: str) -> tuple[Power, ...]:
        """The powers of a card; `card` is its id."""
        return tuple(
            self._power(f"{where} {n} ({row.id})", row, card) for n, row in enumerate(rows, 1)
        )

    def of_enemy(self, where: str, rows: Sequence[PowerEntry], card: str) -> tuple[Power, ...]:
        """The powers of an encounter: nobody chooses for it, and it pays nothing (WOW-GAP-54)."""
        powers = self.of_card(where, rows, card)
        for number, power in enumerate(powers, 1):
            place = f"{where} {number} ({power.id})"
            need(
                bool(power.faces) or power.when in words.ENEMY_WHEN,
                f"{place}: when",
                f"expected {' or '.join(words.ENEMY_WHEN)} for an encounter, got {power.when}",
            )
            chosen = power.optional or power.per_turn or power.cost != FREE
            need(not chosen, place, "expected no optional, per_turn or cost for an encounter")
        return powers

    def attached(self, where: str, steps: Iterable[Effect], card: str) -> None:
        """Number the powers that an ability card gives while it lies attached."""
        for number, step in enumerate(steps, 1):
            if isinstance(step, Attach):
                self.of_card(f"{where} {number}: powers", step.powers, card)

    def _power(self, where: str, entry: PowerEntry, card: str) -> Power:
        first = self.taken.get(entry.id)
        need(first is None, f"{where}: id", f"expected a unique id, {first} has it too")
        self.taken[entry.id] = where
        need(
            bool(entry.faces) != bool(entry.when),
            where,
            "expected either faces or when as its trigger",
        )
        need(
            not entry.faces or not (entry.optional or entry.per_turn or entry.cost != FREE),
            where,
            "expected no optional, per_turn or cost on a power that a die triggers",
        )
        need(bool(entry.effects), f"{where}: effect", "expected at least one step")
        power = grown(Power, entry, index=len(self.found), card=card)
        self.found.append(power)
        return power
