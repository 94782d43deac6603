"""Plain text: tables in columns, and paragraphs that fit the terminal."""

from __future__ import annotations

import shutil
import textwrap
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft.kernel.game import survey_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.kernel.game import Result, Standing
    from undercroft.kernel.table import Table

WIDEST = 100


def width() -> int:
    return min(shutil.get_terminal_size((WIDEST, 24)).columns, WIDEST)


def paragraph(text: str, indent: str = "", first: str | None = None) -> str:
    """Text wrapped to the width of the terminal."""
    return textwrap.fill(
        text,
        max(width(), 40),
        initial_indent=indent if first is None else first,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def columns(rows: Sequence[Sequence[str]]) -> str:
    """Rows in columns: the first to the left, numbers to the right. The first row is the head."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(wide) for cell, wide in zip(row[1:], widths[1:], strict=True)]
        lines.append("  ".join(cells).rstrip())
    lines.insert(1, "  ".join("-" * wide for wide in widths))
    return "\n".join(lines)


def standing_lines(table: Table[Any]) -> list[str]:
    """How each player ended, with the score in the game's own words."""
    assert table.result is not None
    word = survey_of(table.game).score
    return [
        f"{standing.name}{_side(table.result, standing)}: "
        f"{standing.outcome}, {standing.score} {word}"
        for standing in table.result.standings
    ]


def _side(result: Result, standing: Standing) -> str:
    """The side that a player was on; nothing for one alone."""
    side = result.side_of(standing.player)
    return f" ({side})" if side else ""


def print_json(value: Any) -> None:
    """One value as JSON that people can read too."""
    print(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())
