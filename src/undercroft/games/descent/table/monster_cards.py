"""Monster and Lieutenant cards of both acts, to be looked up at any time (DES-MON-07)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from undercroft.kernel.scene import Card, Clause, Gauge

from ..content.figures import ACTS
from .cards import surge_text

if TYPE_CHECKING:
    from ..content.catalogue import DescentContent
    from ..content.figures import Ability
    from ..content.printed import Figure, Weapon

_ACTS = {1: "Act I", 2: "Act II"}


@lru_cache(maxsize=256)
def printed_cards(content: DescentContent, kind: int, heroes: int) -> tuple[Card, ...]:
    """The cards of a figure, by its number among all figures: one for each act."""
    return tuple(_card(content, content.cast[act][heroes][kind], act) for act in ACTS)


def _card(content: DescentContent, figure: Figure, act: int) -> Card:
    weapon = figure.weapon
    clauses = [Clause(", ".join(die.name for die in figure.defense) or "no dice", "Defense")]
    if weapon is not None:
        clauses.insert(0, Clause(_attack(weapon), "Attack"))
        clauses += [
            Clause(surge_text(content, each), f"{each.cost} surge") for each in weapon.surges
        ]
    clauses += [Clause(*_keyword(content, each)) for each in figure.keywords]
    return Card(
        f"card:{figure.id}:{act}", f"{figure.name}, {_ACTS[act]}", "monster",
        value=", ".join(figure.traits),
        gauges=(Gauge("speed", figure.speed), Gauge("health", figure.health)),
        clauses=tuple(clauses),
    )  # fmt: skip


def _attack(weapon: Weapon) -> str:
    kind = "ranged" if weapon.ranged else "melee"
    return f"{kind}: {', '.join(die.name for die in weapon.dice)}"


def _keyword(content: DescentContent, ability: Ability) -> tuple[str, str]:
    """What a word on a card means, and the word."""
    entry = content.keywords[ability.id]
    name = f"{entry.name} {ability.x}" if entry.number else entry.name
    return entry.text, f"{name} (action)" if entry.kind == "action" else name
