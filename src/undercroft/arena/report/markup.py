"""Small pieces of HTML and SVG. All text that comes from outside is escaped here."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.arena.significance import Interval


class Markup(str):
    """Text that is HTML already."""

    __slots__ = ()


Cell = str | Markup


def html(text: Cell) -> str:
    """What is written into the page for a text."""
    return text if isinstance(text, Markup) else escape(text)


def table(head: Sequence[Cell], rows: Sequence[Sequence[Cell]], caption: str = "") -> Markup:
    """A table whose first column names its rows."""
    drawn = [isinstance(cell, Markup) and "<svg" in cell for cell in rows[0]] if rows else []
    top = "".join(
        f'<th scope="col" class="drawn">{html(cell)}</th>'
        if number < len(drawn) and drawn[number]
        else f'<th scope="col">{html(cell)}</th>'
        for number, cell in enumerate(head)
    )
    body = "\n".join(
        f'<tr><th scope="row">{html(row[0])}</th>'
        + "".join(f"<td>{html(cell)}</td>" for cell in row[1:])
        + "</tr>"
        for row in rows
    )
    said = f"<caption>{html(caption)}</caption>" if caption else ""
    return Markup(
        f'<div class="wide" tabindex="0"><table>{said}<thead><tr>{top}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def figure(picture: str, caption: str, figures: Markup) -> Markup:
    """A picture with its caption, and the same as a table for whoever wants the numbers."""
    return Markup(
        f"<figure>{picture}<figcaption>{html(caption)}</figcaption>"
        f"<details><summary>The same in numbers</summary>{figures}</details></figure>"
    )


def section(title: str, *parts: str, note: str = "") -> Markup:
    said = f'<p class="note">{html(note)}</p>' if note else ""
    return Markup(f"<section><h2>{html(title)}</h2>{said}{''.join(parts)}</section>")


def number(value: float) -> str:
    """A number as people read it: whole, or with as many places as it needs."""
    if value == int(value):
        return f"{int(value):,}"
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def percent(value: float) -> str:
    return f"{value:.0%}" if value in (0.0, 1.0) else f"{value:.1%}"


def bar(share: Interval, look: str) -> Markup:
    """A share as a bar, with a line over its interval of confidence.

    The whole track is all of it, on every bar, so that bars can be compared by eye.
    """
    long, low, high = (100 * each for each in (share.value, share.low, share.high))
    return Markup(
        f'<span class="value">{html(percent(share.value))}</span>'
        '<svg class="bar" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">'
        '<rect class="track" width="100" height="12"/>'
        f'<rect class="{look}" width="{long:.2f}" height="12"/>'
        f'<line class="whisker" x1="{low:.2f}" x2="{high:.2f}" y1="6" y2="6"/></svg>'
    )


def dot(value: Interval, low: float, high: float, text: str) -> Markup:
    """A value on a scale, with a line over its interval of confidence."""
    scale = 100 / (high - low) if high > low else 0.0
    at, start, end = ((each - low) * scale for each in (value.value, value.low, value.high))
    return Markup(
        f'<span class="value">{html(text)}</span>'
        '<svg class="bar" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">'
        '<rect class="track" width="100" height="12"/>'
        f'<rect class="reach" x="{start:.2f}" y="4" width="{max(end - start, 0.5):.2f}" '
        f'height="4"/><rect class="rating" x="{max(at - 0.75, 0):.2f}" width="1.5" '
        'height="12"/></svg>'
    )
