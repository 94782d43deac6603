"""How a game went: every number on the players' panels, answer by answer, as a link may see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.kernel import record as records

from .eyes import seats_asked
from .messages import Curve, Timeline

if TYPE_CHECKING:
    from undercroft.kernel.record import Record
    from undercroft.kernel.scene import Panel
    from undercroft.kernel.table import Table

    from .eyes import Eyes

Points = dict[tuple[str, str], list[tuple[int, int | None]]]


def timeline(record: Record, eyes: Eyes) -> Timeline:
    """The curves of a whole game; only the answers that changed a number are in them."""
    points: Points = {}
    names: dict[str, str] = {}
    owners: dict[str, int | None] = {}
    for step, table in enumerate(records.retell(record)):
        seen: dict[tuple[str, str], int] = {}
        for panel in _panels(table, eyes.at(step)):
            owners.setdefault(panel.id, panel.owner)
            for gauge in panel.gauges:
                if gauge.look:
                    seen[panel.id, gauge.look] = gauge.value
                    names[gauge.look] = gauge.name
        _note(points, seen, step)
    curves = (
        Curve(panel, owner, look, name, tuple(points[panel, look]))
        for look, name in names.items()
        for panel, owner in owners.items()
        if (panel, look) in points
    )
    return Timeline(len(record.answers), tuple(curves))


def _panels(table: Table[Any], eyes: Eyes) -> list[Panel]:
    """All panels; a player's through their own eyes where the link held that seat by then."""
    own = eyes.own
    viewer = eyes.viewer(seats_asked(table))
    panels = {panel.id: panel for panel in table.scene(viewer).panels}
    if len(own) > 1:
        for seat in own:
            if seat != viewer:
                mine = (panel for panel in table.scene(seat).panels if panel.owner == seat)
                panels.update((panel.id, panel) for panel in mine)
    return [*panels.values()]


def _note(points: Points, seen: dict[tuple[str, str], int], step: int) -> None:
    """Add what changed; a number that is no longer shown ends its line there."""
    for key in points.keys() | seen.keys():
        known = points.setdefault(key, [])
        value = seen.get(key)
        if (known[-1][1] if known else None) != value:
            known.append((step, value))
