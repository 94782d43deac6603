"""Numbers the powers of cards, and reads the goals of quests against the vocabulary.

A `Reader` knows which spaces and encounters there are, and numbers the powers as it meets them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.warcraft.content import vocabulary as words
from undercroft.games.warcraft.content.catalogue_types import (
    ATTACK_TYPES,
    FAMILIES,
    LEVELS,
    NONE,
    SLOTS,
    Goal,
    Power,
)
from undercroft.games.warcraft.rules.effects.attaching import Attach
from undercroft.kernel.content import known, need, one_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from undercroft.games.warcraft.content.catalogue_entries import Table
    from undercroft.games.warcraft.content.powers import PowerEntry
    from undercroft.games.warcraft.rules.effects import Effect


def check_fields(
    where: str, table: Collection[str], name: str, word: words.Word, always: Sequence[str]
) -> None:
    """See that a table has the fields its word needs, and none that it cannot have."""
    possible = (*always, *word.needs, *word.may)
    for key in table:
        need(
            key in possible,
            f"{where}: {key}",
            f"unknown field for {name}, expected {one_of(possible)}",
        )
    for key in word.needs:
        need(key in table, f"{where}: {key}", f"expected it for {name}, but it is missing")


def a_word(where: str, value: object, possible: Sequence[str]) -> str:
    """A word of those possible."""
    known(where, value, possible)
    return str(value)


def a_number(where: str, value: object, least: int, most: int) -> int:
    """A whole number within bounds."""
    right = isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
    need(right, where, f"expected a number from {least} to {most}, got {value!r}")
    assert isinstance(value, int)
    return value


def a_flag(where: str, value: object) -> bool:
    """True or false."""
    need(isinstance(value, bool), where, f"expected true or false, got {value!r}")
    return bool(value)


def a_list(where: str, value: object) -> list[object]:
    """A list with something in it."""
    need(
        isinstance(value, list | tuple) and len(value) > 0,
        where,
        f"expected a list with something in it, got {value!r}",
    )
    assert isinstance(value, list | tuple)
    return list(value)


class Reader:
    """Reads tables; `spaces` and `encounters` give the index of each id.

    `taken` has the place of each id there is; those of the powers are added to it.
    """

    def __init__(
        self,
        spaces: Mapping[str, int],
        encounters: Mapping[str, int],
        taken: Mapping[str, str],
    ) -> None:
        self.spaces = spaces
        self.encounters = encounters
        self.taken = dict(taken)
        self.found: list[Power] = []

    def space(self, where: str, value: object) -> int:
        """The index of a space."""
        return self.spaces[a_word(where, value, tuple(self.spaces))]

    def powers(self, where: str, rows: Sequence[PowerEntry], card: str) -> tuple[Power, ...]:
        """The powers of a card; `card` is its id."""
        return tuple(
            self._power(f"{where} {n} ({row.id})", row, card) for n, row in enumerate(rows, 1)
        )

    def enemy_powers(self, where: str, rows: Sequence[PowerEntry], card: str) -> tuple[Power, ...]:
        """The powers of an encounter: nobody chooses for it, and it pays nothing (WOW-GAP-54)."""
        powers = self.powers(where, rows, card)
        for number, power in enumerate(powers, 1):
            place = f"{where} {number} ({power.id})"
            need(
                bool(power.faces) or power.when in words.ENEMY_WHEN,
                f"{place}: when",
                f"expected {' or '.join(words.ENEMY_WHEN)} for an encounter, got {power.when}",
            )
            chosen = power.optional or power.energy_cost or power.discard_cost or power.per_turn
            need(not chosen, place, "expected no optional, per_turn or cost for an encounter")
        return powers

    def attached(self, where: str, steps: Iterable[Effect], card: str) -> None:
        """Number the powers that an ability card gives while it lies attached."""
        for number, step in enumerate(steps, 1):
            if isinstance(step, Attach):
                self.powers(f"{where} {number}: powers", step.powers, card)

    def _power(self, where: str, entry: PowerEntry, card: str) -> Power:
        first = self.taken.get(entry.id)
        need(first is None, f"{where}: id", f"expected a unique id, {first} has it too")
        self.taken[entry.id] = where
        need(
            bool(entry.faces) != (entry.when is not None),
            where,
            "expected either faces or when as its trigger",
        )
        need(
            not entry.faces
            or not (
                entry.optional or entry.per_turn or entry.cost.energy or entry.cost.discard_this
            ),
            where,
            "expected no optional, per_turn or cost on a power that a die triggers",
        )
        need(bool(entry.effect), f"{where}: effect", "expected at least one step")
        power = Power(
            index=len(self.found),
            id=entry.id,
            faces=entry.faces,
            when=entry.when or "",
            effects=entry.effect,
            condition=entry.condition,
            energy_cost=entry.cost.energy,
            discard_cost=entry.cost.discard_this,
            per_turn=entry.per_turn,
            optional=entry.optional,
            for_abilities=entry.for_abilities,
            text=entry.text,
            card=card,
        )
        self.found.append(power)
        return power

    def goals(self, where: str, tables: Sequence[Table]) -> tuple[Goal, ...]:
        """What a quest asks for."""
        return tuple(
            self._goal(f"{where} {number}", table) for number, table in enumerate(tables, 1)
        )

    def _goal(self, where: str, table: Table) -> Goal:
        need("goal" in table, f"{where}: goal", "expected it, but it is missing")
        kind = a_word(f"{where}: goal", table["goal"], tuple(words.GOALS))
        check_fields(where, table, kind, words.GOALS[kind], ("goal",))
        fields: dict[str, object] = {"kind": kind}
        for key, value in table.items():
            fields.update(self._goal_field(f"{where}: {key}", key, value))
        goal = Goal(**fields)  # type: ignore[arg-type]
        need(
            not goal.spaces or goal.count <= len(goal.spaces),
            f"{where}: count",
            f"expected at most {len(goal.spaces)}, the spaces named, got {goal.count}",
        )
        return goal

    def _goal_field(self, where: str, key: str, value: object) -> dict[str, object]:
        if key == "goal":
            return {}
        if key in ("count", "amount"):
            return {key: a_number(where, value, 1, 20)}
        if key in ("colour", "colour_min", "level"):
            return {key: LEVELS.index(a_word(where, value, LEVELS))}
        if key == "family":
            return {key: FAMILIES.index(a_word(where, value, FAMILIES))}
        if key == "attack_type":
            return {key: ATTACK_TYPES.index(a_word(where, value, ATTACK_TYPES))}
        if key == "whom":
            return {key: a_word(where, value, words.WHOM)}
        if key == "resource":
            return {key: a_word(where, value, words.RESOURCES)}
        if key == "spaces":
            return {key: tuple(self.space(where, one) for one in a_list(where, value))}
        if key == "encounters":
            names = [a_word(where, one, tuple(self.encounters)) for one in a_list(where, value)]
            return {key: tuple(self.encounters[name] for name in names)}
        if key == "slots":
            slots = [a_word(where, one, words.EQUIPPED_SLOTS) for one in a_list(where, value)]
            return {key: tuple(SLOTS.index(slot) for slot in slots)}
        if key == "in":
            if value == "city":
                return {"in_city": True}
            return {"space": self.space(where, value)}
        return {key: a_flag(where, value)}


def index_or_none(names: Sequence[str], value: str | None) -> int:
    """The place of a word in its list, or -1."""
    return NONE if value is None else names.index(value)
