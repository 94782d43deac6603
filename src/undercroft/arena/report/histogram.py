"""Histograms: how often each length of a game, each score, came about."""

from __future__ import annotations

from collections import Counter
from math import floor, log10
from typing import TYPE_CHECKING

import msgspec

from .markup import Markup, figure, html, number, percent, table

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_BINS = 40
BEYOND = 0.005  # the share of the largest values that are put into one bin together
HEIGHT, HEAD, FOOT = 220, 8, 26  # pixels
LEFT = 9.0  # percent of the width, for the scale


class Bin(msgspec.Struct, frozen=True):
    low: int
    high: int  # the largest whole number in it
    count: int
    open_ended: bool = False

    @property
    def name(self) -> str:
        if self.open_ended:
            return f"{self.low:,} and more"
        return f"{self.low:,}" if self.low == self.high else f"{self.low:,} to {self.high:,}"


def bins_of(counts: Counter[int], step: int | None = None, top: int | None = None) -> list[Bin]:
    """Whole numbers in bins of a round width; the few largest are put together."""
    if not counts:
        return []
    reach = _most(counts) if top is None else top
    width = _step(min(counts), reach) if step is None else step
    start = min(counts) // width * width
    edges = list(range(start, reach + 1, width))
    found = [
        Bin(edge, edge + width - 1, sum(counts[value] for value in range(edge, edge + width)))
        for edge in edges
    ]
    beyond = sum(count for value, count in counts.items() if value >= edges[-1] + width)
    if beyond:
        found.append(Bin(edges[-1] + width, max(counts), beyond, open_ended=True))
    return found


def _most(counts: Counter[int]) -> int:
    """The value that all but the few largest stay below."""
    left = sum(counts.values()) * BEYOND
    for value in sorted(counts, reverse=True):
        left -= counts[value]
        if left < 0:
            return value
    return max(counts)


def _step(low: int, high: int) -> int:
    """1, 2 or 5 times a power of ten, so that there are not too many bins."""
    rough = max((high - low + 1) / MOST_BINS, 1)
    power = 10 ** floor(log10(rough))
    return int(next(power * times for times in (1, 2, 5, 10) if power * times >= rough))


class Axes(msgspec.Struct, frozen=True):
    """The scales of pictures that are to be compared."""

    first: int  # where the first bin begins
    width: int
    reach: int  # where the last bin begins at the latest, but for the one of the few largest
    top: float  # the share at the upper edge


def common_axes(several: Sequence[Counter[int]]) -> Axes:
    """Scales on which each of them can be drawn; none of them is empty."""
    together: Counter[int] = sum(several, start=Counter())
    bins = bins_of(together)
    width = bins[0].high - bins[0].low + 1
    reach = max(each.low for each in bins if not each.open_ended)
    axes = Axes(bins[0].low, width, reach, 1.0)
    shares = [
        max(each.count for each in _bins_on(counts, axes)) / counts.total() for counts in several
    ]
    return msgspec.structs.replace(axes, top=_round_up(max(shares)))


def _bins_on(counts: Counter[int], axes: Axes) -> list[Bin]:
    """The bins of these scales, empty ones too."""
    first, width = axes.first, axes.width
    held: Counter[int] = Counter()
    for value, count in counts.items():
        held[min((value - first) // width, (axes.reach - first) // width + 1)] += count
    found = [
        Bin(low, low + width - 1, held[place])
        for place, low in enumerate(range(first, axes.reach + 1, width))
    ]
    if beyond := held[len(found)]:
        found.append(Bin(axes.reach + width, max(counts), beyond, open_ended=True))
    return found


def histogram(
    counts: Counter[int], caption: str, of: str, look: str, axes: Axes | None = None
) -> Markup:
    """The picture, its caption and the numbers; on its own scales if none are given."""
    axes = axes or (common_axes([counts]) if counts else Axes(0, 1, 0, 1.0))
    bins = _bins_on(counts, axes) if counts else []
    total = counts.total()
    rows = [(each.name, f"{each.count:,}", percent(each.count / total)) for each in bins]
    return figure(
        _drawn(bins, total, axes.top, caption, look), caption, table((of, "number", "share"), rows)
    )


def _drawn(bins: list[Bin], total: int, top: float, caption: str, look: str) -> str:
    wide = (100 - LEFT) / max(len(bins), 1)
    parts = [_scale(top)]
    for place, each in enumerate(bins):
        tall = HEIGHT * each.count / total / top
        x, y = LEFT + place * wide, HEAD + HEIGHT - tall
        kind = f"{look} beyond" if each.open_ended else look
        parts.append(
            f'<rect class="{kind}" x="{x + wide * 0.06:.3f}%" y="{y:.1f}" '
            f'width="{wide * 0.88:.3f}%" height="{tall:.1f}">'
            f"<title>{html(each.name)}: {percent(each.count / total)}</title></rect>"
        )
    parts += _feet(bins, wide)
    return (
        f'<svg class="histogram" role="img" aria-label="{html(caption)}" width="100%" '
        f'height="{HEAD + HEIGHT + FOOT}">{"".join(parts)}</svg>'
    )


def _scale(top: float) -> str:
    """Lines across, each with its share."""
    parts = []
    for quarter in range(5):
        y = HEAD + HEIGHT * (1 - quarter / 4)
        parts.append(
            f'<line class="grid" x1="{LEFT}%" x2="100%" y1="{y:.1f}" y2="{y:.1f}"/>'
            f'<text class="tick" x="{LEFT - 1}%" y="{y + 4:.1f}" text-anchor="end">'
            f"{100 * top * quarter / 4:.3g}%</text>"
        )
    return "".join(parts)


def _feet(bins: list[Bin], wide: float) -> list[str]:
    """About six names under the bars."""
    every = max(1, -(-len(bins) // 6))
    return [
        f'<text class="tick" x="{LEFT + place * wide:.3f}%" y="{HEAD + HEIGHT + 18}">'
        f"{'≥ ' if each.open_ended else ''}{number(each.low)}</text>"
        for place, each in enumerate(bins)
        if place % every == 0 and place + every * 0.6 < len(bins) + every * 0.4
    ]


def _round_up(share: float) -> float:
    """A share that four lines can divide without odd numbers."""
    if share <= 0:
        return 1.0
    power = 10.0 ** floor(log10(share))
    return float(
        next(power * t for t in (1, 1.2, 1.6, 2, 2.4, 3.2, 4, 6, 8, 10) if power * t >= share)
    )
