"""Effects in short words, for choices between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from . import Op


def told(steps: Iterable[Op]) -> str:
    """What steps do, in a few words."""
    return ", then ".join(_told(op) for op in steps)


def _told(op: Op) -> str:
    parts = [op.word.replace("_", " ")]
    for name in ("amount", "condition_", "shield", "damage", "surge", "count"):
        value = getattr(op, name, None)
        if value not in (None, 0, ()) and not hasattr(value, "__struct_fields__"):
            parts.append(str(value).replace("_", " "))
    return " ".join(parts).capitalize()
