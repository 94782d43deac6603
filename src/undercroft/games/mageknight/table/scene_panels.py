"""What lies beside the board: players with their treasure, figures with their dials."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from undercroft.kernel.scene import Card, Clause, Gauge, Panel, Tray

from ..content.abilities import named
from ..content.entries import SLOTS
from ..rules import leaving, values
from ..rules.experience import A_LEVEL
from .state import ELIMINATED, INSIDE, LEFT, NOBODY, OUTSIDE

if TYPE_CHECKING:
    from ..content.catalogue import MageKnightContent
    from ..content.entries import TrapEntry
    from .state import State, Warrior
    from .view import ActivationView, FigureView, View

TONES = ("blue", "red", "green", "gold")
NOW, PASSED = "now", "passed"
_PLACES = {
    OUTSIDE: "waits outside",
    INSIDE: "in the dungeon",
    LEFT: "has left",
    ELIMINATED: "eliminated",
}


def panels(state: State, view: View) -> tuple[Panel, ...]:
    """Each player with their Heroes, then the Mage Spawn; whoever acts first among them."""
    acting = view.activation.figure if view.activation is not None else ""
    figures = sorted(view.figures, key=lambda figure: figure.handle != acting)
    return (
        *(_player(state, view, seat) for seat in range(len(view.sides))),
        *(_panel(state, view, figure) for figure in figures),
    )


def _player(state: State, view: View, seat: int) -> Panel:
    side = view.sides[seat]
    treasures = state.content.treasures
    cards = tuple(
        Card(
            chest.chest, treasures[chest.treasure].name, "treasure",
            value=f"{treasures[chest.treasure].gold} gold",
            text=lends(state.content, chest.treasure),
            note="used" if chest.spent else "",
        )
        for chest in view.chests
        if chest.seat == seat and chest.treasure
    )  # fmt: skip
    held = [chest for chest in view.chests if chest.seat == seat and chest.treasure]
    active = seat == view.active and not view.over
    left = (Gauge("activations left", view.activations),) if active else ()
    return Panel(
        id=f"player:{seat}",
        owner=seat,
        name=f"Player {seat + 1}",
        letter=str(seat + 1),
        status=f"{leaving.gold(state, seat)} gold carried out",
        gauges=(
            *left,
            Gauge("gold", leaving.gold(state, seat), look="gold"),
            Gauge("gold in chests held",
                  sum(treasures[each.treasure].gold for each in held) - leaving.gold(state, seat),
                  look="held"),
            Gauge("experience", side.experience, next_level(side.experience), look="experience"),
        ),
        active=active,
        tone=TONES[seat],
        trays=(Tray(f"chests:{seat}", "Treasure", "row", cards),) if cards else (),
    )  # fmt: skip


def next_level(points: int) -> int:
    """At how many points of experience the next level comes (MKD-EXP-08)."""
    return A_LEVEL * (1 + points // A_LEVEL)


def lends(content: MageKnightContent, treasure: str) -> str:
    """What a treasure gives a Hero, in words."""
    item = content.treasures[treasure]
    parts = []
    for slot, lent in zip(SLOTS, (item.speed, item.attack, item.defense), strict=False):
        if isinstance(lent, int):
            parts.append(f"+{lent} {slot}")
        elif lent is not None:
            parts.append(content.abilities[lent].name)
    return ", ".join(parts)


def _panel(state: State, view: View, figure: FigureView) -> Panel:
    content = state.content
    number = content.figure_called[figure.figure]
    printed = content.figures[number]
    warrior = state.warriors[state.called(figure.handle)]
    alive = figure.click < len(printed.dial)
    acting = view.activation if alive and not view.over else None
    acts = acting is not None and acting.figure == figure.handle
    gauges = [Gauge("clicks", len(printed.dial) - figure.click, len(printed.dial))]
    if acting is not None and acts:
        gauges.insert(0, Gauge("speed points", acting.points, acting.granted))
    if alive:
        numbers = current_values(state, warrior)
        gauges += [Gauge(name, value) for name, value in zip(SLOTS, numbers, strict=True)]
    if printed.range:
        gauges.append(Gauge("range", printed.range))
    rank = f", level {figure.level}" if printed.has_levels else f", {printed.rank or 'no levels'}"
    return Panel(
        id=f"figure:{figure.handle}",
        owner=None if figure.seat == NOBODY else figure.seat,
        name=f"{printed.name}{rank}",
        letter=printed.name[0],
        status=_acting(acting) if acting is not None and acts else _status(figure),
        gauges=tuple(gauges),
        notes=notes(state, warrior) if alive else (),
        active=acts,
        tone="stone" if figure.seat == NOBODY else TONES[figure.seat],
        trays=(dial(content, figure.handle, number, figure.click),),
    )


def _acting(activation: ActivationView) -> str:
    return f"acts now: {activation.points} of {activation.granted} speed points left"


def _status(figure: FigureView) -> str:
    words = [_PLACES[figure.place]]
    if figure.place in (INSIDE, OUTSIDE):
        words += [word for word, true in (("has acted", figure.activated),
                                          ("marked", figure.marked),
                                          ("frozen", figure.frozen)) if true]  # fmt: skip
    return ", ".join(words)


def current_values(state: State, warrior: Warrior) -> tuple[int, int, int, int]:
    """The four values as they count now, with what treasures add."""
    return (
        values.speed(state, warrior), values.attack(state, warrior),
        values.defense(state, warrior), values.damage(state, warrior),
    )  # fmt: skip


def notes(state: State, warrior: Warrior) -> tuple[str, ...]:
    """The abilities that work now; those that a treasure lends say so."""
    entries = state.content.abilities
    lent = values.lent_abilities(state, warrior) if warrior.lent or warrior.drunk else 0
    found = [
        f"{entries[name].name} (treasure)" if name in named(lent) else entries[name].name
        for name in named(values.abilities(state, warrior))
    ]
    off = (f"{entries[name].name} (switched off)"
           for name in named(sum(1 << number for number in warrior.switched_off)))  # fmt: skip
    return (*found, *off)


@lru_cache(1024)
def dial(content: MageKnightContent, handle: str, figure: int, at: int) -> Tray:
    """The combat dial, click by click; the one that shows now is marked.

    The same object in every scene: most of what lies beside the board are dials that stay.
    """
    entries = content.abilities
    cards = []
    for number, click in enumerate(content.figures[figure].dial):
        abilities = [entries[name] for name in named(click.abilities)]
        how = "" if number > at else NOW if number == at else PASSED
        cards.append(
            Card(
                f"click:{handle}:{number}", f"Click {number + 1}", "click",
                gauges=tuple(Gauge(name, value)
                             for name, value in zip(SLOTS, click.values, strict=True)),
                clauses=tuple(Clause(entry.text, entry.name) for entry in abilities),
                note=how,
            )
        )  # fmt: skip
    return Tray(f"dial:{handle}", "Dial", "dial", tuple(cards))


_REACHES = {
    "hero": "the Hero at the chest",
    "tile": "everybody in the tile",
    "range": "everybody before it within {}",
}


def trap_text(trap: TrapEntry) -> str:
    """What disarms a trap, and what it does otherwise."""
    parts = [f"{trap.disarm} or more disarms it."]
    if trap.spawn:
        parts.append(f"It brings up to {trap.spawn} Mage Spawn for {trap.spawn_points} points.")
    if trap.kind:
        whom = _REACHES[trap.kind].format(trap.range)
        parts.append(f"It attacks {whom}: attack {trap.attack}, damage {trap.damage}.")
    return " ".join(parts)
