"""Figures with their dials, abilities, chests, tokens and tiles, to be looked up by name."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec.structs import replace

from undercroft.kernel.compendium import Compendium, CompendiumEntry, CompendiumGroup
from undercroft.kernel.scene import Card, Clause, Gauge, Panel

from ..content.abilities import named
from ..content.entries import GOLD, SLOTS, TRAP_TYPE
from .ground import Laid
from .scene_panels import dial, lends, trap_text
from .scene_squares import plan_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undercroft.kernel.scene import Tray

    from ..content.catalogue import MageKnightContent
    from ..content.dials import Figure

_RANKS = {"weak": "Weak", "standard": "Standard", "tough": "Tough", "unique": "Unique"}
FIRST_ROLL = 2  # of two dice


def about(figure: Figure) -> str:
    """The entry of a figure."""
    return f"{'hero' if figure.is_hero else 'spawn'}/{figure.id}"


def draw_compendium(content: MageKnightContent) -> Compendium:
    """Everything in the boxes of a table."""
    heroes = [figure for figure in content.figures if figure.is_hero]
    groups = [
        CompendiumGroup("heroes", "Heroes", tuple(_figures(content, heroes))),
        *(
            CompendiumGroup(
                f"spawn-{rank}", f"{name} Mage Spawn",
                tuple(_figures(content, [each for each in content.figures if each.rank == rank])),
            )
            for rank, name in _RANKS.items()
        ),
        *(
            CompendiumGroup(
                f"abilities-{slot}", f"Abilities of {slot}", tuple(_abilities(content, slot))
            )
            for slot in SLOTS
        ),
        CompendiumGroup("chests", "Chests", tuple(_chests(content))),
        CompendiumGroup("traps", "Traps", tuple(_traps(content))),
        CompendiumGroup("treasures", "Treasures", tuple(_treasures(content))),
        CompendiumGroup("tokens", "Wandering monsters", tuple(_tokens(content))),
        CompendiumGroup("tiles", "Tiles", tuple(_tiles(content))),
    ]  # fmt: skip
    return Compendium(tuple(group for group in groups if group.entries))


def _figures(content: MageKnightContent, figures: list[Figure]) -> Iterator[CompendiumEntry]:
    """Those that share a name with others are told apart by their rank; the log says the name."""
    times = Counter(figure.name for figure in content.figures)
    for figure in figures:
        alone = times[figure.name] == 1 or figure.is_hero
        name = figure.name if alone else f"{figure.name}, {figure.rank}"
        words = () if alone else (figure.name,)
        yield CompendiumEntry(about(figure), name, panel=_panel(content, figure, name), words=words)


def _panel(content: MageKnightContent, figure: Figure, name: str) -> Panel:
    at = figure.start(1)
    now = figure.dial[at]
    shown = 0
    for click in figure.dial:
        shown |= click.abilities
    gauges = [
        Gauge("points", figure.cost(1)),
        Gauge("clicks", len(figure.dial) - at, len(figure.dial)),
        *(Gauge(slot, value) for slot, value in zip(SLOTS, now.values, strict=True)),
    ]
    if figure.range:
        gauges.append(Gauge("range", figure.range))
    if figure.targets > 1:
        gauges.append(Gauge("targets", figure.targets))
    return Panel(
        id=about(figure),
        owner=None,
        name=name,
        letter=figure.name[0],
        status=_status(figure),
        gauges=tuple(gauges),
        notes=tuple(content.abilities[ability].name for ability in named(shown)),
        tone="blue" if figure.is_hero else "stone",
        trays=(_bare(dial(content, figure.id, content.figure_called[figure.id], at)),),
    )


def _bare(tray: Tray) -> Tray:
    """Without the texts of abilities: these have entries of their own."""
    cards = (
        replace(card, clauses=tuple(replace(each, text="") for each in card.clauses))
        for card in tray.cards
    )
    return replace(tray, cards=tuple(cards))


def _status(figure: Figure) -> str:
    arc = f", front arc of {figure.arc} degrees"
    if not figure.is_hero:
        return f"{figure.rank} Mage Spawn{arc}"
    if not figure.has_levels:
        return f"Hero without levels{arc}"
    costs = ", ".join(map(str, figure.points))
    return f"Hero; points by level: {costs}{arc}"


def _abilities(content: MageKnightContent, slot: str) -> Iterator[CompendiumEntry]:
    for entry in content.abilities.values():
        if entry.slot == slot:
            how = f"{entry.colour} {entry.shape}" + (", optional" if entry.optional else "")
            yield CompendiumEntry(f"ability/{entry.id}", entry.name, f"{entry.text} ({how})")


def _chests(content: MageKnightContent) -> Iterator[CompendiumEntry]:
    for chest in content.chests:
        card = Card(
            chest.id, chest.name, "treasure", value=chest.grade,
            clauses=(
                *(Clause(content.traps[trap].name, "Trap") for trap in chest.traps),
                *(Clause(content.treasures[each].name, "Treasure") for each in chest.treasures),
            ),
        )  # fmt: skip
        yield CompendiumEntry(f"chest/{chest.id}", chest.name, cards=(card,))


def _traps(content: MageKnightContent) -> Iterator[CompendiumEntry]:
    for trap in content.traps.values():
        card = Card(trap.id, trap.name, "trap", trap_text(trap), value=f"{trap.disarm}+")
        yield CompendiumEntry(f"trap/{trap.id}", trap.name, cards=(card,))


def _treasures(content: MageKnightContent) -> Iterator[CompendiumEntry]:
    for item in content.treasures.values():
        if item.type == TRAP_TYPE:
            text = "A second trap is behind it."
        elif item.type == GOLD:
            text = "Gold and nothing else."
        else:
            text = f"{item.type.capitalize()}: {lends(content, item.id)} for a turn."
        card = Card(item.id, item.name, "treasure", text, value=f"{item.gold} gold")
        yield CompendiumEntry(f"treasure/{item.id}", item.name, cards=(card,))


def _tokens(content: MageKnightContent) -> Iterator[CompendiumEntry]:
    """By the roll of two dice: how many Mage Spawn at most, for how many points at most."""
    for number, token in enumerate(content.tokens, 1):
        clauses = tuple(
            Clause(
                f"up to {many} Mage Spawn for {points} points" if many else "nobody",
                str(roll),
            )
            for roll, (many, points) in enumerate(token.rolls, FIRST_ROLL)
        )
        name = f"Wandering monster {number}, {token.colour}"
        card = Card(token.id, name, "token", value=token.colour, clauses=clauses)
        yield CompendiumEntry(f"token/{token.id}", name, cards=(card,))


def _tiles(content: MageKnightContent) -> Iterator[CompendiumEntry]:
    for number, tile in enumerate(content.tiles):
        text = f"A {tile.kind}. Its other side is the mirror image."
        yield CompendiumEntry(
            f"tile/{tile.id}", tile.name, text, plan=plan_of(content, Laid(number, 0, 0))
        )
