"""Dice as a scene draws them: their colours, and their symbols as pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel import scene

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undercroft.kernel.dice import Die

_TONES = {"yellow": "gold"}  # others are called by their colour
_PICTURES = {"heart": "health", "surge": "energy", "shield": "shield"}
_SIGNS = {"heart": "♥", "surge": "↯", "shield": "◆"}


def plain_dice(dice: Iterable[Die]) -> tuple[scene.ShownDie, ...]:
    """Dice that nobody has rolled yet."""
    return tuple(scene.ShownDie("", _tone(die.name), die.name) for die in dice)


def rolled_die(die: Die, face: int) -> scene.ShownDie:
    """A die as it lies: its range as a number, all else as symbols."""
    symbols = dict(die.faces[face])
    if "miss" in symbols:
        return scene.ShownDie("X", _tone(die.name), die.name)
    words = [str(symbols["range"])] if "range" in symbols else []
    words += [f"{symbols[name]}{sign}" for name, sign in _SIGNS.items() if name in symbols]
    shown = [str(symbols["range"])] if "range" in symbols else []
    for name, picture in _PICTURES.items():
        shown += [picture] * symbols.get(name, 0)
    return scene.ShownDie(" ".join(words) or "–", _tone(die.name), die.name, tuple(shown))


def _tone(name: str) -> str:
    return _TONES.get(name, name)
