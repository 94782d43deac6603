"""The map of a game's places, the darker the more players ended there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .markup import Markup, figure, html, percent, table

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Sequence

    from undercroft.kernel.game import Place

GAP = 0.06
MOST_ROWS = 25


def heat_map(places: Sequence[Place], counts: Counter[str], caption: str) -> Markup:
    """The picture, its caption, and the places where most ended."""
    total = sum(counts.values())
    names = {place.id: place.name for place in places}
    counted = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    shown = [(names.get(place, place), count) for place, count in counted[:MOST_ROWS]]
    if rest := sum(count for _, count in counted[MOST_ROWS:]):
        shown.append(("all other places", rest))
    rows = [(name, f"{count:,}", percent(count / total)) for name, count in shown]
    drawn = _drawn(places, counts, total, caption)
    return figure(
        drawn + _key(places, counts, total), caption, table(("place", "number", "share"), rows)
    )


def _drawn(places: Sequence[Place], counts: Counter[str], total: int, caption: str) -> str:
    left = min(place.column for place in places)
    top = min(place.row for place in places)
    wide = max(place.column + place.width for place in places) - left
    high = max(place.row + place.height for place in places) - top
    most = _most(places, counts)
    cells = "".join(_cell(place, counts[place.id], total, most) for place in places)
    return (
        f'<svg class="map" role="img" aria-label="{html(caption)}" '
        f'viewBox="{left:g} {top:g} {wide:g} {high:g}">{cells}</svg>'
    )


def _most(places: Sequence[Place], counts: Counter[str]) -> float:
    """The most for one unit of area: or the largest place would outshine all others."""
    return max((counts[place.id] / _area(place) for place in places), default=0) or 1


def _area(place: Place) -> float:
    return place.width * place.height


def _cell(place: Place, count: int, total: int, most: float) -> str:
    share = count / total if total else 0.0
    heat = (count / _area(place) / most) ** 0.7  # tells little from nothing
    x, y = place.column + GAP / 2, place.row + GAP / 2
    wide, high = place.width - GAP, place.height - GAP
    text = ""
    if share >= 0.0005:
        shown = f"{100 * share:.1f}" if share < 0.0995 else f"{100 * share:.0f}"
        label = f"{place.name}: {shown}" if place.width > 3 else shown
        look = "share hot" if heat > 0.65 else "share"
        text = (
            f'<text class="{look}" x="{place.column + place.width / 2:g}" '
            f'y="{place.row + place.height / 2 + 0.11:g}">{html(label)}</text>'
        )
    return (
        f"<g><title>{html(place.name)}: {count:,} ({percent(share)})</title>"
        f'<rect class="cell" x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="0.1"/>'
        f'<rect class="heat" x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="0.1" '
        f'fill-opacity="{heat:.3f}"/>{text}</g>'
    )


def _key(places: Sequence[Place], counts: Counter[str], total: int) -> str:
    most = percent(_most(places, counts) / total) if total else ""
    return (
        '<p class="key"><span>none</span><span class="ramp"></span>'
        f"<span>{most} for the area of one space</span></p>"
    )
