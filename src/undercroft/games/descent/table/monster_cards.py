"""Monster and Lieutenant cards of both acts, to be looked up at any time (DES-MON-07)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from undercroft.kernel.scene import Card, Clause, Gauge

from ..content.figures import ACTS
from .cards import surge_text

if TYPE_CHECKING:
    from collections.abc import Collection

    from ..content.catalogue import DescentContent
    from ..content.figures import Ability
    from ..content.printed import Figure, Weapon

_ACTS = {1: "Act I", 2: "Act II"}


@lru_cache(maxsize=256)
def printed_cards(content: DescentContent, kind: int, heroes: int) -> tuple[Card, ...]:
    """The cards of a figure, by its number among all figures: one for each act."""
    return tuple(_card(content, content.cast[act][heroes][kind], act) for act in ACTS)


@lru_cache(maxsize=512)
def cards_in_play(content: DescentContent, kind: int, heroes: int, act: int) -> tuple[Card, ...]:
    """The same beside what a figure's words mean now: the card of this act first, and marked."""
    figures = {each: content.cast[each][heroes][kind] for each in ACTS}
    told = figures[act].keywords
    now = _card(content, figures[act], act, told)
    return (
        replace(now, name=f"{now.name} (now)"),
        *(_card(content, figures[each], each, told) for each in ACTS if each != act),
    )


def _card(
    content: DescentContent, figure: Figure, act: int, told: Collection[Ability] = ()
) -> Card:
    """A card; words that are told elsewhere are only named."""
    weapon = figure.weapon
    clauses = [Clause(", ".join(die.name for die in figure.defense) or "no dice", "Defense")]
    if weapon is not None:
        clauses.insert(0, Clause(_attack(weapon), "Attack"))
        clauses += [
            Clause(surge_text(content, each), f"{each.cost} surge") for each in weapon.surges
        ]
    named = [_keyword(content, each)[1] for each in figure.keywords if each in told]
    if named:
        clauses.append(Clause(", ".join(named), "Abilities"))
    clauses += [Clause(*_keyword(content, each)) for each in figure.keywords if each not in told]
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
