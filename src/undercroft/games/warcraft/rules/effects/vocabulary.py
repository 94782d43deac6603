"""All words of effects, conditions, goals and flips; importing this module makes them known."""

from __future__ import annotations

from undercroft.kernel.effects import hook_for

from ..conditions import Condition
from ..event_flips import EventFlip
from ..goals import Goal
from . import Effect, attaching, bargains, cards, dice, reach, strength, things, travel, wounds

WORDS = (attaching, bargains, cards, dice, reach, strength, things, travel, wounds)

HOOK = hook_for(Effect, Condition, Goal, EventFlip)
