"""All words of effects and conditions; importing this module makes them known."""

from __future__ import annotations

from undercroft.kernel.effects import hook_for

from ..conditions import Condition
from . import Effect, attaching, bargains, cards, dice, reach, strength, things, travel, wounds

WORDS = (attaching, bargains, cards, dice, reach, strength, things, travel, wounds)

HOOK = hook_for(Effect, Condition)  # type: ignore[type-abstract]
